"""Claims: is this stone already won, and the cards that show it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, Literal, NamedTuple

from scoring.game import Seat
from scoring.schotten_totten.formations import (
    NONE,
    Formation,
    added,
    formation,
    named,
    plan,
    reach,
)
from scoring.schotten_totten.state import State, Stone


class Completion(NamedTuple):
    """A way to complete a side."""

    strength: int
    added: tuple[str, ...]


class Proof(NamedTuple):
    """Why a claim holds or not."""

    holds: bool
    by: Literal["stronger", "first", "proven", "cannot-complete", "weaker", "later", "unproven"]
    mine: Formation
    theirs: Formation | None
    """The opponent's side, or the best it can still become; None: it cannot be completed."""
    added: tuple[str, ...] = ()
    """The cards it takes for that."""


def best_completion(
    side: tuple[str, ...], size: int, blind: bool, unseen: int, elites: tuple[str, ...] = ()
) -> Completion | None:
    """The strongest side that these cards can grow into; None: it cannot be completed."""
    best: Completion | None = None
    for troops in _troops(elites, size - len(side)):
        way = plan(side + troops, size, blind)
        strength = reach(way, unseen, best.strength if best else NONE)
        if strength != NONE:
            best = Completion(strength, troops + added(way, unseen, strength))
    return best


def _troops(elites: tuple[str, ...], missing: int) -> Iterator[tuple[str, ...]]:
    """Which unplayed elite troops the opponent might lay, from none to as many as fit."""
    for n in range(min(len(elites), missing) + 1):
        yield from combinations(elites, n)


def could_be_beaten(stone: Stone, seat: Seat, unseen: int, elites: tuple[str, ...]) -> bool:
    """Whether some completion of the other, incomplete side is stronger than this complete one."""
    size, blind = stone.size, stone.blind
    mine = formation(stone.sides[seat], size, blind).strength
    theirs = stone.sides[1 - seat]
    if not elites:
        return reach(plan(theirs, size, blind), unseen, mine) != NONE
    return any(
        reach(plan(theirs + troops, size, blind), unseen, mine) != NONE
        for troops in _troops(elites, size - len(theirs))
    )


def claimable(state: State) -> tuple[tuple[int, Seat], ...]:
    """(index of a stone, seat whose claim would be accepted), turn and phase aside."""
    found = []
    for index, stone in enumerate(state.stones):
        if stone.owner is None:
            first, second = stone.sides
            size = stone.size if stone.modes else 3
            if len(first) == size:
                if len(second) == size:
                    found.append((index, ahead(stone)))
                elif not could_be_beaten(stone, 0, state.unseen, unplayed_elites(state, 1)):
                    found.append((index, 0))
            elif len(second) == size and not could_be_beaten(
                stone, 1, state.unseen, unplayed_elites(state, 0)
            ):
                found.append((index, 1))
    return tuple(found)


def ahead(stone: Stone) -> Seat:
    """Who wins a stone with two complete sides."""
    size, blind = stone.size, stone.blind
    mine, theirs = (formation(side, size, blind).strength for side in stone.sides)
    if mine == theirs:
        return 0 if stone.completed(0) < stone.completed(1) else 1
    return 0 if mine > theirs else 1


def unplayed_elites(state: State, seat: Seat) -> tuple[str, ...]:
    """Elite troops that may defeat a proof against this seat: only by the house rule."""
    if not (state.options.proof_counts_tactics and state.options.tactics):
        return ()
    laid = [card for stone in state.stones for side in stone.sides for card in side]
    face_up = [card.partition("=")[0] for card in (*laid, *state.discard)]
    joker = not state.jokers[seat] and face_up.count("joker") < 2
    return (("joker",) if joker else ()) + tuple(
        card for card in ("spy", "shield_bearer") if card not in face_up
    )


def prove(state: State, index: int, seat: Seat) -> Proof:
    """The verdict on a claim with a complete side of one's own, with what shows it."""
    stone = state.stones[index]
    size, blind = stone.size, stone.blind
    mine = formation(stone.sides[seat], size, blind)
    theirs = stone.sides[1 - seat]
    if len(theirs) == size:
        other = formation(theirs, size, blind)
        if mine.strength != other.strength:
            holds = mine.strength > other.strength
            return Proof(holds, "stronger" if holds else "weaker", mine, other)
        holds = ahead(stone) == seat
        return Proof(holds, "first" if holds else "later", mine, other)
    best = best_completion(theirs, size, blind, state.unseen, unplayed_elites(state, 1 - seat))
    if best is None:
        return Proof(True, "cannot-complete", mine, None)
    holds = best.strength <= mine.strength
    other = named(best.strength, size)
    return Proof(holds, "proven" if holds else "unproven", mine, other, best.added)


def proof_facts(state: State, index: int, seat: Seat, proof: Proof) -> dict[str, Any]:
    """The proof as people and other programs look at it."""
    stone = state.stones[index]
    mine: dict[str, Any] = {"kind": proof.mine.kind, "sum": proof.mine.sum}
    theirs: dict[str, Any] = {"kind": None}
    if proof.theirs is not None:
        theirs = {"kind": proof.theirs.kind, "sum": proof.theirs.sum}
    return {
        "stone": index + 1,
        "seat": seat,
        "opponent": 1 - seat,
        "added": list(proof.added),
        "mine": mine | {"cards": list(stone.sides[seat])},
        "theirs": theirs | {"cards": list(stone.sides[1 - seat]), "added": list(proof.added)},
    }
