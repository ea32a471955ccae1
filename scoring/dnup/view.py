"""The public view of a dnup state, and the legal moves that given cards can mean."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from scoring.dnup.certain import shown_hand, shown_set
from scoring.dnup.deck import ACTIVE, Cards, in_order
from scoring.dnup.effect import check
from scoring.dnup.hidden import possible
from scoring.dnup.moves import Add, Deal, Play, Spot, Take, Turn
from scoring.dnup.score import phase
from scoring.dnup.state import State, actor, spot
from scoring.dnup.ways import HALVES
from scoring.game import Move, Seat, allowed


def view(state: State, seat: Seat | None) -> dict[str, Any]:
    """The same for every seat: nobody's hidden cards are in the state."""
    aid = state.options.memory_aid
    return {
        "table": [
            {**spot(state, place), "value": ACTIVE[laid[0]], "cards": list(shown_set(state, place))}
            for place, laid in enumerate(state.table)
            if laid
        ],
        "hands": [
            {"size": hand.size, "known": list(in_order(shown_hand(state, s))) if aid else []}
            for s, hand in enumerate(state.hands)
        ],
        "tokens": list(state.tokens),
        "rounds_won": list(state.rounds_won),
        "turn": actor(state),
        "area": None if state.turn is None else state.turn % state.areas + 1,
        "round": max(state.round, 1),
        "out": list(state.out),
        "phase": phase(state),
        "turns": state.turns,
        "stalled": state.stalled,
    }


def meanings(state: State, seat: Seat, cards: Cards) -> Iterator[Move]:
    """The legal moves of this seat with exactly these cards; without cards, all legal moves."""
    moves = _with_cards(state, seat, cards) if cards else _all(state, seat)
    return (move for move in moves if allowed(check(state, move)))


def _with_cards(state: State, seat: Seat, cards: Cards) -> Iterator[Move]:
    """Candidate moves: lay these cards as a set, add one of them to a set, or take exactly
    these."""
    yield Play(seat, cards)
    for place, laid in enumerate(state.table):
        there = Spot(**spot(state, place))
        if len(cards) == 1:
            yield Add(seat, cards[0], there)
        if _may_be(laid, cards):
            yield Take(seat, there)


def _may_be(laid: Cards, cards: Cards) -> bool:
    """Whether this set can be exactly these cards; cards of both may be known by one value only."""
    if {ACTIVE.get(card) for card in laid} != {ACTIVE.get(card) for card in cards}:
        return False
    ours, theirs = (Counter(c for c in said if c not in HALVES) for said in (laid, cards))
    spare = len(cards) - theirs.total()
    return len(laid) == len(cards) and (ours - theirs).total() <= spare


def _all(state: State, seat: Seat) -> Iterator[Move]:
    if state.turn is None:
        yield from (Deal(seat, starter) for starter in range(len(state.hands)))
    if seat != actor(state):
        return
    yield Turn(seat)
    held = possible(state, seat)
    for place, laid in enumerate(state.table):
        if laid:
            there = Spot(**spot(state, place))
            yield Take(seat, there)
            yield from (Add(seat, c, there) for c in held if ACTIVE[c] == ACTIVE[laid[0]])
    for _, same in groupby(in_order(held), key=ACTIVE.__getitem__):
        choice = [(card, held[card]) for card in same]
        yield from (Play(seat, cards) for cards in _subsets(choice, state.hands[seat].size))


def _subsets(choice: list[tuple[str, int]], most: int) -> Iterator[Cards]:
    """Every selection of at most `most` of these cards, respecting their numbers of copies."""
    chosen: list[Cards] = [()]
    for card, copies in choice:
        chosen += [
            cards + (card,) * n
            for cards in chosen
            for n in range(1, min(copies, most - len(cards)) + 1)
        ]
    return iter(chosen[1:])
