"""Applies a correction (`Amend`) to the ways (see `ways`): cards of which one value was known.

If the correction agrees with the record of a hand, a set or the discards, or is more exact, the
ways that do not fit it are dropped. If it contradicts the record, the correction replaces what
was known.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from operator import lt
from typing import NamedTuple

from scoring.cards import too_many
from scoring.dnup.certain import discards, embeds, has_values_of, shared
from scoring.dnup.deck import PAIR, STAR, TURNED, Cards, Deck
from scoring.dnup.follow import LIMIT, Knowledge, forgotten, way_with
from scoring.dnup.state import State, Way
from scoring.dnup.ways import (
    HALVES,
    MARK,
    Ground,
    lay,
    less,
    marked,
    named,
    plain,
    relabelled,
    star_is_open,
    unmarked,
    viable,
)
from scoring.game import Seat
from scoring.tuples import put


class Said(NamedTuple):
    """The cards that a correction names; None: it names none at this place."""

    sizes: tuple[int, ...]
    hands: tuple[Cards | None, ...]
    table: tuple[Cards | None, ...]
    gone: Cards | None


def discard_label(card: str) -> str:
    """The label of a discarded card: it has no orientation."""
    return PAIR.get(card) or (TURNED[card] if card.startswith("?") else card)


def remembered(state: State, seat: Seat) -> Cards:
    """The cards known to be in this hand in every way, without deductions from other places."""
    return (
        shared([way.hands[seat] for way in state.ways]) if state.ways else state.hands[seat].known
    )


def renamed(state: State, said: Said) -> Knowledge | None:
    """The ways after the correction; None: no printed cards fit it. `state` has ways."""
    star_now = None if _forgets_star(state, said) else state.star
    for star in dict.fromkeys((star_now, None)):
        found = _narrowed(state, said, star)
        if found is None:
            break
        if found:
            return Knowledge(found, star)
    return _replaced(state, said)


def _narrowed(state: State, said: Said, star: Seat | None) -> tuple[Way, ...] | None:
    """The ways that fit the correction, updated with its cards; None: too many."""
    ground = _ground(state, said, star)
    kept = _kept(state, said)
    found: dict[Way, None] = {}
    for old in state.ways:
        start = _with_replaced(
            state, said, kept, ground, old if star is not None else unmarked(old)
        )
        for way in _fitting(state, said, kept, ground, start):
            if viable(ground, way):
                found[way] = None
            if len(found) > LIMIT:
                return None
    return tuple(found)


def _ground(state: State, said: Said, star: Seat | None) -> Ground:
    table = [
        new if new is not None else old for new, old in zip(said.table, state.table, strict=True)
    ]
    gone = state.gone if said.gone is None else said.gone
    placed = sum(said.sizes) + sum(map(len, table)) + len(gone)
    return Ground(state.deck, star, said.sizes, len(state.deck.pairs) - placed)


def _or(said: Cards | None, known: Cards) -> Cards:
    return known if said is None else said


def _kept(state: State, said: Said) -> Said:
    """The part of the correction that agrees with the record and thus keeps the ways."""
    hands = tuple(
        new if new is not None and embeds(remembered(state, s), new) else None
        for s, new in enumerate(said.hands)
    )
    table = tuple(
        new if new is not None and len(new) == len(old) and embeds(old, new) else None
        for new, old in zip(said.table, state.table, strict=True)
    )
    same = said.gone is not None and len(said.gone) == len(state.gone)
    agrees = same and embeds(state.gone, said.gone or (), _is_among)
    return Said(said.sizes, hands, table, said.gone if agrees else None)


def _forgets_star(state: State, said: Said) -> bool:
    """Whether the replaced cards may include the starred card: then its holder is unknown."""
    kept = _kept(state, said)
    hands = [s for s, new in enumerate(said.hands) if new is not None and kept.hands[s] is None]
    sets = [p for p, new in enumerate(said.table) if new is not None and kept.table[p] is None]
    heaps = [way.hands[seat] for way in state.ways for seat in hands if seat != state.star]
    heaps += [way.table[place] for way in state.ways for place in sets]
    if said.gone is not None and kept.gone is None:
        heaps += [discards(state, way) for way in state.ways]
    labels = {label for heap in heaps for label in heap}
    return any(label.endswith(MARK) or PAIR.get(label) == STAR for label in labels)


def _is_among(label: str, said: str) -> bool:
    """Whether a discarded card with this label agrees with a named card."""
    return label == said or (label not in HALVES and said in HALVES and has_values_of(said, label))


def _with_replaced(state: State, said: Said, kept: Said, ground: Ground, way: Way) -> Way | None:
    """The way with the contradicted cards replaced; None: a pair would be seen too often."""
    open_ = star_is_open(ground, way.pool)

    def new(labels: Cards, said: Cards | None, kept: Cards | None) -> Cards:
        if said is None or kept is not None:
            return labels
        return tuple(sorted(marked(card) if open_ else card for card in said))

    hands = tuple(map(new, way.hands, said.hands, kept.hands))
    table = tuple(map(new, way.table, said.table, kept.table))
    after = way_with(state, hands, table, new(discards(state, way), said.gone, kept.gone))
    return after and (after if star_is_open(ground, after.pool) else unmarked(after))


def _fitting(
    state: State, said: Said, kept: Said, ground: Ground, start: Way | None
) -> Iterator[Way]:
    """The refinements of this way that agree with the correction."""
    if start is None or any(map(lt, said.sizes, map(len, start.hands))):
        return
    ways: Iterable[Way] = (start,)
    for seat, cards in enumerate(kept.hands):
        if cards is not None:
            ways = [new for way in ways for new in _hand_named(ground, way, seat, cards)]
    for place, cards in enumerate(kept.table):
        if cards is not None:
            ways = [new for way in ways for new in _set_named(ground, way, place, cards)]
    if kept.gone is not None:
        ways = [new for way in ways for new in _discards_named(state, ground, way, kept.gone)]
    yield from ways


def _hand_named(ground: Ground, way: Way, seat: Seat, cards: Cards) -> Iterator[Way]:
    hand, size = way.hands[seat], ground.sizes[seat]
    for labels, pool in _named(ground, hand, size, cards, way.pool, own=ground.star == seat):
        hands = put(way.hands, seat, labels)
        yield _seen(ground, way._replace(hands=hands, pool=pool))


def _set_named(ground: Ground, way: Way, place: int, cards: Cards) -> Iterator[Way]:
    laid = way.table[place]
    for labels, pool in _named(ground, laid, len(laid), cards, way.pool, own=False):
        table = put(way.table, place, labels)
        yield _seen(ground, way._replace(table=table, pool=pool))


def _discards_named(state: State, ground: Ground, way: Way, cards: Cards) -> Iterator[Way]:
    """Match each named card to a discard with that name, else to one with a matching value."""
    known = Counter(card for card in discards(state, way) if card not in HALVES)
    names = Counter(card for card in cards if card not in HALVES)
    found: set[tuple[Cards, int]] = {(way.gone, way.pool)}
    for pair in (names - known).elements():
        found = {new for gone, pool in found for new in _one_named(ground, gone, pool, pair)}
    unnamed = [card for card in cards if card in HALVES]
    for gone, pool in sorted(found):
        if embeds(unnamed, [*plain(gone), *(known - names).elements()], _is_among):
            yield _seen(ground, way._replace(gone=gone, pool=pool))


def _one_named(ground: Ground, gone: Cards, pool: int, pair: str) -> Iterator[tuple[Cards, int]]:
    for label in dict.fromkeys(gone):
        found = named(ground, pool, pair, label.endswith(MARK))
        if has_values_of(label, pair) and found is not None:
            yield less(gone, label), found[1]


def _named(
    ground: Ground, labels: Cards, size: int, cards: Cards, pool: int, *, own: bool
) -> Iterator[tuple[Cards, int]]:
    """The possible labels of these cards once they also match the named cards."""
    if embeds(cards, labels):
        yield labels, pool
        return
    for left, laid, rest in lay(ground, labels, size, cards, pool, own):
        yield tuple(sorted(left + laid)), rest


def _seen(ground: Ground, way: Way) -> Way:
    return way if star_is_open(ground, way.pool) else unmarked(way)


def _replaced(state: State, said: Said) -> Knowledge | None:
    """One way: the correction, plus what all ways share elsewhere; None: impossible."""
    old, star = forgotten(state)
    hands = tuple(tuple(sorted(cards)) for cards in map(_or, said.hands, old.hands))
    table = tuple(map(_or, said.table, state.table))
    way = way_with(state, hands, table, _or(said.gone, state.gone))
    if way is None or any(map(lt, said.sizes, map(len, hands))):
        return None
    for holder in dict.fromkeys((star, None)):
        ground = _ground(state, said, holder)
        tried = relabelled(way, marked) if star_is_open(ground, way.pool) else way
        if viable(ground, tried):
            return Knowledge((tried,), holder)
    return None


def too_often(deck: Deck, cards: list[str]) -> Cards:
    """Cards seen more often than they are in play, by full name and by value."""
    pairs = [PAIR[card] for card in cards if card in PAIR]
    values = Counter(HALVES[card] for card in cards if card in HALVES)
    named = too_many(pairs, deck.copies)
    left = Counter(deck.pairs) - Counter(pairs)
    free = {v: sum(n for pair, n in left.items() if str(v) in pair.split("/")) for v in values}
    halves = [f"{value}/?" for value, n in values.items() if n > free[value]]
    return (*named, *halves) or tuple(f"{value}/?" for value in values)
