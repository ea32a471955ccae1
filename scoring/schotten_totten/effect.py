"""What a checked move changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scoring.game import Events, Move, Seat
from scoring.schotten_totten.amend import amended
from scoring.schotten_totten.check import find
from scoring.schotten_totten.formations import BIT
from scoring.schotten_totten.moves import (
    Amend,
    Banish,
    Claim,
    EndTurn,
    Pass,
    Play,
    Recruit,
    Shift,
    Taken,
    TurnCoat,
)
from scoring.schotten_totten.score import after_claim, after_turn
from scoring.schotten_totten.state import MODES, State, Stone, drawable, set_seat


def effect(state: State, move: Move) -> tuple[State, Events]:
    return EFFECTS[type(move)](state, move), ()


def played(state: State) -> State:
    """The turn goes on to its claims, or in the expert game to its end."""
    return state._replace(phase="end" if state.options.expert else "claim", acted=True)


def play(state: State, move: Play) -> State:
    card, seat = move.card, move.seat
    if card in BIT:
        stones = with_stone(state.stones, move.stone, laid(state, move.stone, seat, card))
        return state._replace(
            stones=stones,
            unseen=state.unseen & ~BIT[card],
            clan_hands=set_seat(state.clan_hands, seat, state.clan_hands[seat] - 1),
            clock=state.clock + 1,
            phase="end" if state.options.expert else "claim",
            acted=True,
        )
    state = tactic_played(state, seat)
    if card in MODES:
        stone = state.stones[move.stone - 1]
        stone = stone._replace(modes=(*stone.modes, card))
        return state._replace(stones=with_stone(state.stones, move.stone, stone))
    if card == "joker":
        state = state._replace(
            jokers=(True, state.jokers[1]) if seat == 0 else (state.jokers[0], True)
        )
        card = f"joker={move.as_}" if move.as_ else card
    return lay(state, move.stone, seat, card)


def laid(state: State, number: int, seat: Seat, card: str) -> Stone:
    """The stone with one more card on a side."""
    sides, stamps, modes, owner = state.stones[number - 1]
    if seat == 0:
        return Stone(
            ((*sides[0], card), sides[1]), ((*stamps[0], state.clock), stamps[1]), modes, owner
        )
    return Stone(
        (sides[0], (*sides[1], card)), (stamps[0], (*stamps[1], state.clock)), modes, owner
    )


def lay(state: State, number: int, seat: Seat, card: str) -> State:
    stones = with_stone(state.stones, number, laid(state, number, seat, card))
    return state._replace(stones=stones, clock=state.clock + 1)


def with_stone(stones: tuple[Stone, ...], number: int, stone: Stone) -> tuple[Stone, ...]:
    return (*stones[: number - 1], stone, *stones[number:])


def tactic_played(state: State, seat: Seat, ruse: str | None = None) -> State:
    """What every tactic card does: it leaves the hand and counts; a ruse is discarded."""
    return played(state)._replace(
        tactic_hands=set_seat(state.tactic_hands, seat, state.tactic_hands[seat] - 1),
        tactics_played=set_seat(state.tactics_played, seat, state.tactics_played[seat] + 1),
        discard=(*state.discard, ruse) if ruse else state.discard,
    )


def lift(state: State, take: Taken, whose: Seat) -> tuple[State, str]:
    """The table without that card, and the card as it lay."""
    stone = state.stones[take.stone - 1]
    place = find(stone.sides[whose], take.card)
    assert place is not None
    card = stone.sides[whose][place]
    sides, stamps = list(stone.sides), list(stone.stamps)
    sides[whose] = (*sides[whose][:place], *sides[whose][place + 1 :])
    stamps[whose] = (*stamps[whose][:place], *stamps[whose][place + 1 :])
    stone = stone._replace(sides=(sides[0], sides[1]), stamps=(stamps[0], stamps[1]))
    return state._replace(stones=with_stone(state.stones, take.stone, stone)), card


def discarded(state: State, card: str) -> State:
    """A named joker in the discard pile is a joker again."""
    return state._replace(discard=(*state.discard, card.partition("=")[0]))


def recruit(state: State, move: Recruit) -> State:
    state = tactic_played(state, move.seat, "recruiter")
    clan = move.draw.count("clan") - move.return_.count("clan")
    tactic = move.draw.count("tactic") - move.return_.count("tactic")
    return state._replace(
        clan_hands=set_seat(state.clan_hands, move.seat, state.clan_hands[move.seat] + clan),
        tactic_hands=set_seat(
            state.tactic_hands, move.seat, state.tactic_hands[move.seat] + tactic
        ),
        clan_deck=state.clan_deck - clan,
        tactic_deck=state.tactic_deck - tactic,
    )


def shift(state: State, move: Shift) -> State:
    state, card = lift(tactic_played(state, move.seat, "strategist"), move.take, move.seat)
    if isinstance(move.to, int):
        return lay(state, move.to, move.seat, card)
    return discarded(state, card)


def banish(state: State, move: Banish) -> State:
    state, card = lift(tactic_played(state, move.seat, "banshee"), move.take, 1 - move.seat)
    return discarded(state, card)


def turncoat(state: State, move: TurnCoat) -> State:
    state, card = lift(tactic_played(state, move.seat, "traitor"), move.take, 1 - move.seat)
    return lay(state, move.to, move.seat, card)


def claim(state: State, move: Claim) -> State:
    stone = state.stones[move.stone - 1]._replace(owner=move.seat)
    stones = with_stone(state.stones, move.stone, stone)
    return after_claim(state._replace(stones=stones, acted=True), move.seat)


def pass_turn(state: State, move: Pass) -> State:
    return state._replace(phase="end" if state.options.expert else "claim")


def end_turn(state: State, move: EndTurn) -> State:
    seat = move.seat
    decks = drawable(state, seat)
    idle = 0 if state.acted else state.idle + 1
    if not decks:
        return after_turn(state._replace(turn=1 - seat, phase="play", acted=False, idle=idle))
    if (move.draw or decks[0]) == "clan":
        drawn = state._replace(
            clan_hands=set_seat(state.clan_hands, seat, state.clan_hands[seat] + 1),
            clan_deck=state.clan_deck - 1,
            turn=1 - seat,
            phase="play",
            acted=False,
            idle=idle,
        )
    else:
        drawn = state._replace(
            tactic_hands=set_seat(state.tactic_hands, seat, state.tactic_hands[seat] + 1),
            tactic_deck=state.tactic_deck - 1,
            turn=1 - seat,
            phase="play",
            acted=False,
            idle=idle,
        )
    return after_turn(drawn)


EFFECTS: dict[type[Move], Callable[[State, Any], State]] = {
    Play: play,
    Recruit: recruit,
    Shift: shift,
    Banish: banish,
    TurnCoat: turncoat,
    Claim: claim,
    Pass: pass_turn,
    EndTurn: end_turn,
    Amend: amended,
}
