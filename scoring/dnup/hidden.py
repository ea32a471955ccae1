"""Which cards each hand can still hold, and why it cannot hold others.

A consistent deal fills the unknown cards of the hands with cards of the pool, each either way up:
nothing is known of the orientation of a card that was never seen, however often its hand was
turned. The starter holds the starred card until it is seen; only if a correction left cards
missing from the record can it also be one of those. The hands are otherwise independent, so the
questions below are answered exactly, by counting.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from scoring.cards import Hand
from scoring.dnup.certain import embeds, places, shown_hand, whereabouts
from scoring.dnup.deck import ACTIVE, PAIR, STAR, TURNED, Cards
from scoring.dnup.follow import by_number
from scoring.dnup.state import State
from scoring.dnup.ways import HALVES, ground_of, laid_ways, ways_of, within
from scoring.game import Problem, Seat, Unseen


def can_lay(
    state: State, seat: Seat, cards: Cards, *, roomy: bool = False, starless: bool = False
) -> bool:
    """Whether this hand can hold these cards in some way.

    roomy: assume that the hand has as many more unseen cards. starless: assume that the starred
    card may be anywhere.
    """
    ground = ground_of(state)
    if roomy:
        sizes = [n + len(cards) * (s == seat) for s, n in enumerate(ground.sizes)]
        ground = ground._replace(sizes=tuple(sizes))
    if starless:
        ground = ground._replace(star=None)
    return any(True for _ in laid_ways(ground, ways_of(state), seat, cards, seat * state.areas))


def most_laid(state: State, seat: Seat, card: str) -> int:
    """The largest number of copies of this card that the hand can hold."""
    n = 0
    while n < state.hands[seat].size and can_lay(state, seat, (card,) * (n + 1)):
        n += 1
    return n


def ways_problems(state: State, seat: Seat, cards: Cards) -> Iterator[Problem]:
    """Why these cards cannot be in this hand, or Unseen if nobody has seen them there."""
    if not can_lay(state, seat, cards):
        yield from _reasons(state, seat, cards)
        return
    for way in ways_of(state):
        if not embeds(list(cards), list(way.hands[seat])):
            yield Unseen("hand.trust", {"seat": seat, "cards": _rest(cards, way.hands[seat])})
            return


def _rest(cards: Cards, known: Cards) -> list[str]:
    """The cards without the known ones."""
    left, rest = list(known), []
    for card in sorted(cards, key=HALVES.__contains__):
        found = next((label for label in left if within(label, card)), None)
        if found is None:
            rest.append(card)
        else:
            left.remove(found)
    return rest


def _reasons(state: State, seat: Seat, cards: Cards) -> Iterator[Problem]:
    kinds = {card: tuple(c for c in cards if c == card) for card in cards}
    impossible = [
        _excluded(state, seat, same)
        for same in kinds.values()
        if not can_lay(state, seat, same, roomy=True)
    ]
    if not impossible:
        values = {ACTIVE[c]: tuple(d for d in cards if ACTIVE[d] == ACTIVE[c]) for c in cards}
        impossible = [
            _too_many(state, seat, same)
            for same in values.values()
            if not can_lay(state, seat, same, roomy=True)
        ]
    yield from impossible or (_no_room(state, seat, cards),)


def _excluded(state: State, seat: Seat, same: Cards) -> Problem:
    """Why this hand cannot hold so many copies of this card, even if it were larger."""
    card = same[0]
    if card in HALVES:
        return _too_many(state, seat, same)
    if PAIR[card] == STAR and can_lay(state, seat, same, roomy=True, starless=True):
        return Problem("star.holder", {"card": card, "starter": state.star})
    if TURNED[card] in shown_hand(state, seat):
        return Problem("hand.wrong-way", {"seat": seat, "card": card, "held": TURNED[card]})
    return Problem("hand.elsewhere", {"seat": seat, "card": card, **whereabouts(state, PAIR[card])})


def _too_many(state: State, seat: Seat, same: Cards) -> Problem:
    """Why so many cards of one value cannot be in this hand."""
    value = ACTIVE[same[0]]
    named_first = tuple(sorted(same, key=HALVES.__contains__))
    most = max(
        n for n in range(len(same)) if not n or can_lay(state, seat, named_first[:n], roomy=True)
    )
    facts = {"seat": seat, "value": value, "most": most, "cards": list(same)}
    much = {"says": "value.most" if most else "value.none", **facts}
    where = places(state, lambda card: str(value) in card.split("/"))
    return Problem("hand.value", {**facts, "much": [much], "where": where})


def _no_room(state: State, seat: Seat, cards: Cards) -> Problem:
    """The problem that each of these cards can be in this hand, but not all of them together."""
    known = shown_hand(state, seat)
    rule = "hand.star" if can_lay(state, seat, cards, starless=True) else "hand.known"
    unknown = state.hands[seat].size - len(known)
    return Problem(rule, {"seat": seat, "unknown": unknown, "cards": _rest(cards, known)})


def split(known: Cards, cards: Cards) -> tuple[Cards, list[str]]:
    """What is left of the known cards when these are laid, and which of these were not known.

    Of two equal cards, one known and one not, it makes no difference which was laid: either
    way one is left that may be anywhere.
    """
    if not known:
        return known, list(cards)
    left, rest = list(known), []
    for card in cards:
        if card in left:
            left.remove(card)
        else:
            rest.append(card)
    return tuple(left), rest


def missing(hands: Iterable[Hand], pool: Cards) -> int:
    """The number of cards missing from the record: only a corrected record has any."""
    return len(pool) - sum([hand.size - len(hand.known) for hand in hands])


def room(state: State, seat: Seat, *, star: bool) -> int:
    """How many unknown cards this hand holds.

    star: whether to count the starred card if this hand must hold it.
    """
    hand = state.hands[seat]
    unknown = hand.size - len(hand.known)
    if star or state.star != seat or missing(state.hands, state.pool):
        return unknown
    return unknown - 1


def hand_problems(state: State, seat: Seat, cards: Cards) -> Iterator[Problem]:
    """Why these cards, all in play, cannot be in this hand, or Unseen if nobody saw them there."""
    hand = state.hands[seat]
    if len(cards) > hand.size:
        yield Problem("hand.size", {"seat": seat, "size": hand.size, "cards": list(cards)})
        return
    if state.ways or by_number(cards):
        yield from ways_problems(state, seat, cards)
        return
    _, rest = split(hand.known, cards)
    if not rest:
        return
    pairs = [PAIR[card] for card in rest]
    possible = True
    for i, pair in enumerate(pairs):
        if pair in pairs[:i]:
            continue
        if found := _impossible(state, seat, rest[i], pairs.count(pair)):
            possible = False
            yield found
    if not possible:
        return
    if len(rest) > room(state, seat, star=STAR in pairs):
        unknown = hand.size - len(hand.known)
        rule = "hand.known" if len(rest) > unknown else "hand.star"
        yield Problem(rule, {"seat": seat, "unknown": unknown, "cards": rest})
    else:
        yield Unseen("hand.trust", {"seat": seat, "cards": rest})


def _impossible(state: State, seat: Seat, card: str, copies: int) -> Problem | None:
    """Why so many cards of this pair cannot be unknown ones of this hand."""
    pair = PAIR[card]
    if pair == STAR and state.star is not None and state.star != seat:
        return Problem("star.holder", {"card": card, "starter": state.star})
    if copies <= state.pool.count(pair):
        return None
    if TURNED[card] in state.hands[seat].known:
        return Problem("hand.wrong-way", {"seat": seat, "card": card, "held": TURNED[card]})
    return Problem("hand.elsewhere", {"seat": seat, "card": card, **whereabouts(state, pair)})


def possible(state: State, seat: Seat) -> dict[str, int]:
    """Every card that this hand may hold, in its orientation, with the largest number of copies."""
    if state.ways:
        laid = {card: most_laid(state, seat, card) for card in state.deck.values}
        return {card: n for card, n in laid.items() if n}
    found = Counter(state.hands[seat].known)
    for pair, copies in Counter(state.pool).items():
        if pair == STAR and state.star not in (None, seat):
            continue
        most = min(copies, room(state, seat, star=pair == STAR))
        if most > 0:
            for card in {pair, TURNED[pair]}:
                found[card] += most
    return dict(found)
