"""Corrections of the record by the table: the checks and the effect of the move `Amend`.

Anything public may be corrected; only what the printed cards make impossible is refused.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from scoring.cards import Hand, too_many
from scoring.dnup.certain import discarded, seen
from scoring.dnup.deck import STAR, TURNED, Cards
from scoring.dnup.follow import bare, by_number, cleared, settled
from scoring.dnup.hidden import missing
from scoring.dnup.moves import Amend, SeenHand
from scoring.dnup.naming import Said, discard_label, remembered, renamed, too_often
from scoring.dnup.score import ROUNDS_TO_WIN, TOKENS_IN_BOX, winners
from scoring.dnup.state import Place, State, place_of, placed
from scoring.game import Events, Problem, Seat


def check_amend(state: State, move: Amend) -> Iterator[Problem]:
    found = [*_seats(state, move), *_counts(state, move), *_table(state, move)]
    yield from found
    if not found:
        yield from _out(state, move)
        yield from _conservation(state, move)
        if move.end and not winners(_prized(state, move)):
            yield Problem("amend.nobody-won")


def no_place(state: State, seat: Seat, area: int | None) -> Problem:
    """The problem if there is no such playing area."""
    if not 0 <= seat < len(state.hands):
        return Problem("seat.unknown", {"seat": seat})
    facts = {"area": area, "areas": list(range(1, state.areas + 1))}
    part = "area.none" if state.areas == 1 else "area.unsaid" if area is None else "area.one-of"
    return Problem("area.unknown", {**facts, "where": [{"says": part, "seat": seat, **facts}]})


def _seats(state: State, move: Amend) -> Iterator[Problem]:
    """Problems with seats that do not exist, and lists without exactly one item for each seat."""
    players = len(state.hands)
    for seat in (move.seat, move.turn, *(move.out or ())):
        if seat is not None and not 0 <= seat < players:
            yield Problem("seat.unknown", {"seat": seat})
    if move.area is not None and not 1 <= move.area <= state.areas:
        yield no_place(state, 0, move.area)
    lists = {"hands": move.hands, "tokens": move.tokens, "rounds_won": move.rounds_won}
    for name, items in lists.items():
        if items is not None and len(items) != players:
            yield Problem("amend.seats", {"field": name, "length": len(items), "players": players})


def _counts(state: State, move: Amend) -> Iterator[Problem]:
    """Problems with impossible numbers."""
    for seat, hand in enumerate(_hands(state, move)):
        if hand.size < len(hand.known):
            facts = {"seat": seat, "size": hand.size, "known": len(hand.known)}
            yield Problem("amend.hand", facts)
    tokens = move.tokens or ()
    if sum(tokens) > TOKENS_IN_BOX or any(n < 0 for n in tokens):
        yield Problem("amend.tokens", {"tokens": list(tokens), "box": TOKENS_IN_BOX})
    if any(not 0 <= n <= ROUNDS_TO_WIN for n in move.rounds_won or ()):
        yield Problem("amend.rounds", {"most": ROUNDS_TO_WIN})


def _table(state: State, move: Amend) -> Iterator[Problem]:
    """Problems with cards not in play, invalid sets, and two sets at one place."""
    values, halves = state.deck.values, state.deck.halves
    strange = [card for card in _cards_named(move) if card not in values]
    strange = [c for c in strange if c not in halves and TURNED.get(c) not in halves]
    if strange:
        yield Problem("card.unprinted", {"cards": strange})
    turned = [c for laid in move.table or () for c in laid.cards if TURNED.get(c) in halves]
    if turned:
        yield Problem("card.active-said", {"cards": turned})
    places: set[Place] = set()
    for laid in move.table or ():
        place = place_of(state, laid.seat, laid.area)
        if place is None:
            yield no_place(state, laid.seat, laid.area)
        elif place in places or len({values.get(c, halves.get(c)) for c in laid.cards}) != 1:
            yield Problem("amend.set", {"seat": laid.seat, "cards": list(laid.cards)})
        else:
            places.add(place)


def _out(state: State, move: Amend) -> Iterator[Problem]:
    """The problem if a player is out twice or has the turn, all are out, or only two play."""
    out = move.out or ()
    running = _turn(state, move) is not None
    why = None
    if len(set(out)) < len(out):
        why = "out.twice"
    elif move.turn in out:
        why = "out.at-turn"
    elif running and state.areas == 2 and out:
        why = "out.two"
    elif running and len(out) == len(state.hands):
        why = "out.all"
    if why:
        facts = {"says": why, "turn": move.turn}
        yield Problem("amend.out", {"out": list(out), "why": [facts]})


def _conservation(state: State, move: Amend) -> Iterator[Problem]:
    hands, table, gone = _hands(state, move), _laid(state, move), _discarded(state, move)
    count = sum(hand.size for hand in hands) + sum(map(len, table)) + len(gone)
    if _in_ways(state, move):
        possible = count > len(state.deck.pairs) or renamed(bare(state), _said(state, move))
        cards = [*chain(*(hand.known for hand in hands)), *chain(*table), *gone]
        twice = () if possible else too_often(state.deck, cards)
    else:
        twice = too_many([*seen(hands, table), *gone], state.deck.copies)
    if twice:
        yield Problem("amend.copies", {"cards": list(twice)})
    if count > len(state.deck.pairs):
        yield Problem("amend.deck", {"count": count, "deck": len(state.deck.pairs)})


def _in_ways(state: State, move: Amend) -> bool:
    """Whether cards are known by one value only, in this move or already in the state."""
    return bool(state.ways) or by_number(_cards_named(move))


def _cards_named(move: Amend) -> list[str]:
    """Every card that the correction names."""
    cards = [card for laid in move.table or () for card in laid.cards]
    cards += [card for hand in move.hands or () for card in hand.known or ()]
    return [*cards, *(move.discarded or ())]


def amend(state: State, move: Amend) -> tuple[State, Events]:
    after = _named_in_ways(state, move) if _in_ways(state, move) else _named(state, move)
    out, turn = _still_out(state, move), _turn(state, move)
    while turn is not None and turn // state.areas in out:
        after = cleared(after, turn)
        turn = (turn + 1) % len(after.table)
    amended = _prized(after, move)._replace(
        turn=None if move.end else turn,
        out=out,
        round=max(state.round, 0 if turn is None else 1),
        stalled=state.stalled and turn is None,
    )
    return amended._replace(on=_plays_on(amended, move)), ()


def _prized(state: State, move: Amend) -> State:
    """The state with the corrected tokens and rounds won."""
    tokens, rounds = move.tokens or state.tokens, move.rounds_won or state.rounds_won
    return state._replace(tokens=tokens, rounds_won=rounds)


def _plays_on(state: State, move: Amend) -> bool:
    """Whether another round follows although somebody has won; False while a round is running."""
    if state.turn is not None or not winners(state):
        return False
    return state.on if move.end is None else not move.end


def _named(state: State, move: Amend) -> State:
    """The state with the corrected cards, all of them known by both values."""
    hands, table = _hands(state, move), _laid(state, move)
    known = Counter([*seen(hands, table), *_discarded(state, move)])
    pool = tuple((Counter(state.deck.pairs) - known).elements())
    return state._replace(hands=hands, table=table, pool=pool, star=_star(state, hands, pool))


def _named_in_ways(state: State, move: Amend) -> State:
    said, hands = _said(state, move), _hands(state, move)
    known = renamed(bare(state), said)
    assert known is not None
    after = bare(state)._replace(
        hands=tuple(Hand(hand.size) for hand in hands),
        table=_laid(state, move),
        gone=tuple(_discarded(state, move)),
    )
    return settled(after, known)


def _said(state: State, move: Amend) -> Said:
    known = [hand.known for hand in move.hands] if move.hands else [None] * len(state.hands)
    gone = None if move.discarded is None else tuple(_discarded(state, move))
    table = [None] * len(state.table) if move.table is None else _laid(state, move)
    sizes = tuple(hand.size for hand in _hands(state, move))
    return Said(sizes, tuple(known), tuple(table), gone)


def _hands(state: State, move: Amend) -> tuple[Hand, ...]:
    if move.hands is None and not state.ways:
        return state.hands
    seen = move.hands or (SeenHand(),) * len(state.hands)
    return tuple(
        Hand(
            old.size if hand.size is None else hand.size,
            remembered(state, seat) if hand.known is None else hand.known,
        )
        for seat, (hand, old) in enumerate(zip(seen, state.hands, strict=False))
    )


def _laid(state: State, move: Amend) -> tuple[Cards, ...]:
    if move.table is None:
        return state.table
    table: list[Cards] = [()] * len(state.table)
    for laid in move.table:
        table[placed(state, laid.seat, laid.area)] = laid.cards
    return tuple(table)


def _discarded(state: State, move: Amend) -> list[str]:
    if move.discarded is None:
        return list(state.gone if state.ways else discarded(state).elements())
    return [discard_label(card) for card in move.discarded]


def _turn(state: State, move: Amend) -> Place | None:
    """The place whose turn it is after the correction; a named seat is at the start of its turn."""
    if move.turn is None and state.turn is None:
        return None
    now = 0 if state.turn is None else state.turn
    seat = now // state.areas if move.turn is None else move.turn
    area = now % state.areas if move.area is None else move.area - 1
    return seat * state.areas + area


def _still_out(state: State, move: Amend) -> tuple[Seat, ...]:
    """Who is out after the correction. A round that is resumed had no second player to go out."""
    if move.out is not None:
        return move.out
    if state.turn is not None or move.turn is None:
        first = state.out
    else:
        first = state.out[: 2 - state.areas]
    return tuple(seat for seat in first if seat != move.turn)


def _star(state: State, hands: tuple[Hand, ...], pool: Cards) -> Seat | None:
    """Who holds the starred card: the starter, until it is seen or must be in another hand."""
    star = state.star
    if star is None or STAR not in pool:
        return None
    elsewhere = hands[star].size == len(hands[star].known) and not missing(hands, pool)
    return None if elsewhere else star
