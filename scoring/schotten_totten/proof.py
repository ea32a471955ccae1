"""Proofs of claims: whether a stone is already won, and the cards that show it."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

from scoring.game import Seat
from scoring.schotten_totten.formations import (
    NONE,
    Formation,
    cards_of,
    formation,
    named,
    plan,
    reach,
)
from scoring.schotten_totten.state import ELITES, TACTICS, Modes, Sides, Stamps, State, Stone

BRINGING = (*ELITES, "recruiter", "strategist", "traitor")
"""Tactic cards that can add cards to a side, or to what can be drawn."""


class Completion(NamedTuple):
    """A way to complete a side."""

    strength: int
    added: tuple[str, ...]


class Proof(NamedTuple):
    """Why a claim holds or not."""

    holds: bool
    rule: str
    mine: Formation
    theirs: Formation | None
    """The opponent's side, or the best it can still become; None: it cannot be completed."""
    added: tuple[str, ...] = ()
    """The unseen cards that the opponent's side would need for that."""


def best_completion(
    side: tuple[str, ...], size: int, blind: bool, unseen: int, elites: tuple[str, ...] = ()
) -> Completion | None:
    """The strongest side that these cards can grow into; None: there is none."""
    floor = NONE
    best: Completion | None = None
    for n in range(min(len(elites), size - len(side)) + 1):
        for troops in combinations(elites, n):
            strength, taken = reach(plan(side + troops, size, blind), unseen, floor)
            if strength != NONE:
                best = Completion(strength, troops + cards_of(taken))
                floor = strength
    return best


def judged(sides: Sides, stamps: Stamps, modes: Modes, unseen: int) -> Stone:
    """An unclaimed stone with its claimer and threat computed, ignoring unplayed tactics."""
    first, second = sides
    size = 4 if "mud_fight" in modes else 3
    if len(first) < size and len(second) < size:
        return Stone(sides, stamps, modes)
    if len(first) == len(second):
        stone = Stone(sides, stamps, modes)
        return stone._replace(claimer=ahead(stone))
    seat, mine, theirs = (0, first, second) if len(first) == size else (1, second, first)
    blind = "blind_mans_bluff" in modes
    floor = formation(mine, size, blind).strength
    strength, taken = reach(plan(theirs, size, blind), unseen, floor)
    return Stone(sides, stamps, modes, None, seat if strength == NONE else None, taken)


def rejudged(stone: Stone, unseen: int) -> Stone:
    if stone.owner is not None:
        return stone._replace(claimer=None, threat=0)
    return judged(stone.sides, stone.stamps, stone.modes, unseen)


def claimable(state: State) -> tuple[tuple[int, Seat], ...]:
    """(index of a stone, seat whose claim would be accepted), regardless of turn and phase."""
    found = [
        (i, stone.claimer) for i, stone in enumerate(state.stones) if stone.claimer is not None
    ]
    options = state.options
    if options.proof_counts_hands:
        found = sorted({*found, *unanswered(state)})
    if options.proof_counts_hands or options.proof_counts_tactics:
        found = [(index, seat) for index, seat in found if prove(state, index, seat).holds]
    return tuple(found)


def unanswered(state: State) -> Iterator[tuple[int, Seat]]:
    """(index of an unclaimed stone, the only seat whose side is complete there)"""
    for index, stone in enumerate(state.stones):
        complete = [seat for seat in (0, 1) if len(stone.sides[seat]) == stone.size]
        if stone.owner is None and len(complete) == 1:
            yield index, complete[0]


def ahead(stone: Stone) -> Seat:
    """Who wins a stone with two complete sides."""
    size, blind = stone.size, stone.blind
    mine = formation(stone.sides[0], size, blind).strength
    theirs = formation(stone.sides[1], size, blind).strength
    if mine == theirs:
        return 0 if stone.completed(0) < stone.completed(1) else 1
    return 0 if mine > theirs else 1


def unplayed(state: State, seat: Seat, tactics: tuple[str, ...]) -> tuple[str, ...]:
    """Those of these tactic cards that are not face up and that this seat may still play."""
    if not state.options.tactics:
        return ()
    laid = [card for stone in state.stones for side in stone.sides for card in side]
    face_up = [card.partition("=")[0] for card in (*laid, *state.discard)]
    return tuple(
        card
        for card in tactics
        if face_up.count(card) < TACTICS[card]
        and not (card == "joker" and state.tactics.jokers[seat])
    )


def too_few(state: State, seat: Seat, missing: int) -> bool:
    """Whether counting alone shows that this seat cannot lay so many more cards.

    The counts assume the worst for the claim: this seat may draw the whole clan deck and get every
    tactic card that is not face up.
    """
    if state.clan_hands[seat] + state.clan_deck >= missing:
        return False
    return not unplayed(state, seat, BRINGING)


def prove(state: State, index: int, seat: Seat) -> Proof:
    """The proof for or against a claim with a complete side of one's own."""
    stone = state.stones[index]
    size, blind = stone.size, stone.blind
    mine = formation(stone.sides[seat], size, blind)
    theirs = stone.sides[1 - seat]
    if len(theirs) == size:
        other = formation(theirs, size, blind)
        if mine.strength != other.strength:
            holds = mine.strength > other.strength
            return Proof(holds, "claim.stronger" if holds else "claim.weaker", mine, other)
        holds = ahead(stone) == seat
        return Proof(holds, "claim.first" if holds else "claim.later", mine, other)
    # Unplayed elite troops may defeat a proof only by the house rule.
    elites = unplayed(state, 1 - seat, ELITES) if state.options.proof_counts_tactics else ()
    best = best_completion(theirs, size, blind, state.unseen, elites)
    if best is None:
        return Proof(True, "claim.cannot-complete", mine, None)
    other = named(best.strength, size)
    if best.strength <= mine.strength:
        return Proof(True, "claim.proven", mine, other, best.added)
    if state.options.proof_counts_hands and too_few(state, 1 - seat, size - len(theirs)):
        return Proof(True, "claim.counted", mine, None)
    return Proof(False, "claim.unproven", mine, other, best.added)


def proof_facts(state: State, index: int, seat: Seat, proof: Proof) -> dict[str, Any]:
    """The proof as facts, for texts and for JSON output."""
    stone = state.stones[index]
    mine: dict[str, Any] = {"kind": proof.mine.kind, "sum": proof.mine.sum}
    theirs: dict[str, Any] = {"kind": None}
    tie = False
    if proof.theirs is not None:
        theirs = {"kind": proof.theirs.kind, "sum": proof.theirs.sum}
        tie = proof.theirs.strength == proof.mine.strength
    facts: dict[str, Any] = {
        "stone": index + 1,
        "seat": seat,
        "opponent": 1 - seat,
        "added": list(proof.added),
        "tie": [{"says": "proof.tie"}] if tie else [],
        "mine": mine | {"cards": list(stone.sides[seat])},
        "theirs": theirs | {"cards": list(stone.sides[1 - seat]), "added": list(proof.added)},
    }
    needs = stone.size - len(stone.sides[1 - seat])
    if needs:
        facts["counts"] = {
            "needs": needs,
            "hand": state.clan_hands[1 - seat],
            "deck": state.clan_deck,
            "too_few": too_few(state, 1 - seat, needs),
        }
    return facts
