"""The public view of a Schotten Totten state, and the legal moves that given cards can mean."""

from collections.abc import Iterator
from typing import Any

from scoring.game import Move, Seat, allowed
from scoring.schotten_totten import moves
from scoring.schotten_totten.effect import check
from scoring.schotten_totten.formations import CARDS
from scoring.schotten_totten.proof import claimable
from scoring.schotten_totten.score import points
from scoring.schotten_totten.state import ELITES, MODES, STONES, State


def view(state: State, seat: Seat | None) -> dict[str, Any]:
    """The public view; of hands and decks it contains only sizes."""
    by_stone: list[list[Seat]] = [[] for _ in range(STONES)]
    for index, claimer in claimable(state):
        by_stone[index].append(claimer)
    return {
        "stones": [
            {
                "sides": [list(side) for side in stone.sides],
                "owner": stone.owner,
                "modes": list(stone.modes),
                "claimable_by": by_stone[index],
            }
            for index, stone in enumerate(state.stones)
        ],
        "turn": state.turn,
        "phase": state.phase,
        "hands": [
            {"clan": clan, "tactic": tactic}
            for clan, tactic in zip(state.clan_hands, state.tactics.hands, strict=True)
        ],
        "decks": {"clan": state.clan_deck, "tactic": state.tactics.deck},
        "discard": list(state.discard),
        "tactics_played": list(state.tactics.played),
        "points": list(points(state)),
        "round": state.rounds.number,
    }


def to_act(state: State) -> frozenset[Seat]:
    return frozenset() if state.phase == "over" else frozenset({state.turn})


def meanings(state: State, seat: Seat, cards: tuple[str, ...]) -> Iterator[Move]:
    """Legal moves that show these cards; without cards, those that need none to be named."""
    return (move for move in _listed(state, seat, cards) if allowed(check(state, move)))


def _listed(state: State, seat: Seat, cards: tuple[str, ...]) -> Iterator[Move]:
    stones = range(1, STONES + 1)
    if not cards:
        yield moves.Pass(seat)
        yield from (moves.Claim(seat, stone) for stone in stones)
        yield from (moves.EndTurn(seat, draw) for draw in (None, "clan", "tactic"))
    elif len(cards) == 1:
        card = cards[0]
        named = card == "joker" and state.options.named_jokers
        for stone in stones:
            for name in CARDS if named else (None,):
                if card in CARDS or card in ELITES or card in MODES:
                    yield moves.Play(seat, card, stone, name)
        yield from _ruses(state, seat, card)


def _ruses(state: State, seat: Seat, ruse: str) -> Iterator[Move]:
    stones = range(1, STONES + 1)
    if ruse == "strategist":
        for take in _taken(state, seat):
            yield moves.Shift(seat, take, "discard")
            yield from (moves.Shift(seat, take, to) for to in stones)
    elif ruse == "banshee":
        yield from (moves.Banish(seat, take) for take in _taken(state, 1 - seat))
    elif ruse == "traitor":
        for take in _taken(state, 1 - seat):
            yield from (moves.TurnCoat(seat, take, to) for to in stones)


def _taken(state: State, whose: Seat) -> Iterator[moves.Taken]:
    for number, stone in enumerate(state.stones, 1):
        yield from (moves.Taken(number, card) for card in stone.sides[whose])
