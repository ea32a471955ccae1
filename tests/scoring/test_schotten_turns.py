"""Schotten Totten by example: turns, claims, proofs and the end of a round."""

import pytest

from tests.reference.schotten_case import (
    CS,
    EXPERT,
    HOUSE,
    RED,
    TACTICS,
    Case,
    amend,
    border,
    claim,
    discards,
    end,
    hand,
    hold,
    no,
    pass_,
    play,
    recruit,
    ruse,
    stone,
    tactics,
    yes,
)

CASES: dict[str, Case] = {
    "three cards on a side, and no fourth": (
        {},
        [
            *yes(border({4: stone("R1 R2", "")}), play(0, "G5", 4), end(0)),
            *yes(play(1, "G6", 4), end(1)),
            *no(play(0, "G7", 4)),
        ],
    ),
    "four cards in the mud, and no fifth": (
        TACTICS,
        [
            *yes(tactics({4: stone("R1 R2 R3", "", modes=["mud_fight"])})),
            *yes(play(0, "G5", 4), end(0, "clan"), play(1, "G6", 4), end(1, "clan")),
            *no(play(0, "G7", 4)),
        ],
    ),
    "a card lies on the table once": (
        {},
        [
            *yes(border({4: stone("G5", "")})),
            *no(play(0, "G5", 3)),
        ],
    ),
    "a discarded card is seen too": (
        TACTICS,
        [*yes(tactics({}, discard=["G5"])), *no(play(0, "G5", 3))],
    ),
    "nobody adds cards to a claimed stone": (
        {},
        [
            *yes(border({4: stone(RED, "", owner=0), 5: stone("", "", owner=1)})),
            *no(play(0, "G5", 5), play(0, "G5", 4)),
            *yes(play(0, "G5", 3), end(0)),
            *no(play(1, "G6", 4), play(1, "G6", 5)),
        ],
    ),
    "one turn: play, claim, end": (
        {},
        [
            *no(end(0), claim(0, 1), pass_(0), play(1, "R1", 1)),
            *yes(play(0, "R1", 1)),
            *no(play(0, "R2", 1), pass_(0), end(1)),
            *yes(end(0)),
            *no(end(1), play(0, "R2", 1)),
        ],
    ),
    "the expert claims before the play": (
        EXPERT,
        [
            *yes(border({4: stone(RED, "G2 B4 V6"), 7: stone("N7 N8 N9", "G1 B1 V2")})),
            *yes(claim(0, 4), play(0, "Y1", 1)),
            *no(claim(0, 7)),
            *yes(end(0)),
            *no(claim(1, 7)),
            *yes(play(1, "Y2", 1), end(1), claim(0, 7)),
        ],
    ),
    "the others claim after the play": (
        {},
        [
            *yes(border({4: stone(RED, "G2 B4 V6")})),
            *no(claim(0, 4)),
            *yes(play(0, "Y1", 1), claim(0, 4)),
            *no(claim(0, 4)),
        ],
    ),
    "a turn of a mode, a ruse or a pass has its claims": (
        TACTICS,
        [
            *yes(tactics({4: stone(RED, "G2 B4 V6"), 6: stone("N7 N8 N9", "G1 B1 V2")})),
            *yes(play(0, "mud_fight", 9), claim(0, 4), end(0, "clan")),
            *yes(ruse(1, "banshee", 6, "N7"), end(1, "clan")),
            *yes(recruit(0, "clan clan clan", "clan clan")),
            *no(claim(0, 6)),
            *yes(amend(hands=[hand(0, 2), hand(0, 2)], turn=1), pass_(1)),
            *no(claim(1, 6)),
        ],
    ),
    "a pass needs a hand without clan cards": (
        TACTICS,
        [
            *no(pass_(0)),
            *yes(tactics({}, hands=[hand(0, 3), hand(1, 3)]), pass_(0), end(0, "clan")),
            *no(pass_(1)),
        ],
    ),
    "or a border without a slot": (
        {},
        [
            *yes(
                border(
                    {n: stone("", "", owner=n % 2) for n in range(1, 10) if n != 5}
                    | {5: stone("R1 R2 R4", "")}
                ),
                pass_(0),
                end(0),
            ),
            *no(pass_(1)),
        ],
    ),
    "a deck is chosen where there is a choice": (
        TACTICS,
        [
            *yes(play(0, "R1", 1)),
            *no(end(0), end(0, "both")),
            *yes(end(0, "tactic")),
            *yes(amend(decks={"clan": 9, "tactic": 0}), play(1, "R2", 1)),
            *no(end(1, "tactic")),
            *yes(end(1)),
            *yes(amend(decks={"clan": 0, "tactic": 3}), play(0, "R3", 1)),
            *no(end(0, "clan")),
            *yes(end(0, "tactic")),
            *yes(amend(decks={"clan": 0, "tactic": 0}), play(1, "R4", 1)),
            *no(end(1, "clan"), end(1, "tactic")),
            *yes(end(1)),
        ],
    ),
    "a full hand draws nothing": (
        TACTICS,
        [
            *yes(tactics({}, hands=[hand(5, 2), hand(5, 2)])),
            *yes(recruit(0, "clan tactic clan", "clan tactic")),
            *no(end(0, "clan"), end(0, "tactic")),
            *yes(end(0)),
        ],
    ),
    "the base game has one deck": (
        {},
        [*yes(play(0, "R1", 1)), *no(end(0, "tactic")), *yes(end(0, "clan"))],
    ),
    "three of a kind against a sum": (
        {},
        [
            *yes(border({4: stone("G5 R5", "G7 V4 B3")}), play(0, "B5", 4)),
            *yes(claim(0, 4), end(0)),
        ],
    ),
    "a run in any order": (
        {},
        [*yes(border({4: stone("G7 R5", "G9 V9 B5")}), play(0, "B6", 4), claim(0, 4))],
    ),
    "equal formations: the sum, then the first": (
        {},
        [
            *yes(border({4: stone("G1 B4 V9", "N1 Y4 R9"), 6: stone("G2 B2", "N2 V3 Y2")})),
            *yes(play(0, "Y3", 6), claim(0, 4)),
            *no(claim(0, 6)),
            *yes(end(0), play(1, "R1", 1), claim(1, 6)),
        ],
    ),
    "first is who laid the third card first, not the first": (
        {},
        [
            *yes(border({6: stone("G2 B2", "N2", first=0)}, turn=1)),
            *yes(play(1, "V2", 6), end(1), play(0, "R9", 1), end(0)),
            *yes(play(1, "R3", 6), end(1), play(0, "N3", 6)),
            *no(claim(0, 6)),
            *yes(end(0), play(1, "R1", 1), claim(1, 6)),
        ],
    ),
    "in the mud it is the fourth card that counts": (
        TACTICS,
        [
            *yes(tactics({6: stone("G2 B2 Y3", "N2 V2 N3", modes=["mud_fight"])}, turn=1)),
            *yes(play(1, "Y8", 6), end(1, "clan"), play(0, "V8", 6)),
            *no(claim(0, 6)),
            *yes(end(0, "clan"), play(1, "R1", 1), claim(1, 6)),
        ],
    ),
    "mud re-opens a side of three": (
        TACTICS,
        [
            *yes(tactics({6: stone(RED, "G2 B4 V6")}), play(0, "mud_fight", 6)),
            *no(claim(0, 6)),
        ],
    ),
    "a card that left and came back completes anew": (
        TACTICS,
        [
            *yes(tactics({6: stone("G2 B2 Y3", "N2 V2 N3")})),
            *yes(ruse(0, "strategist", 6, "G2", 7), end(0, "clan")),
            *yes(play(1, "V9", 1), end(1, "clan"), play(0, "R2", 6)),
            *no(claim(0, 6)),
            *yes(end(0, "clan"), play(1, "V8", 1), claim(1, 6)),
        ],
    ),
    "the order between the sides can be told": (
        {},
        [
            *yes(border({6: stone("G2 B2 Y3", "N2 V2 N3", first=1)}), play(0, "R9", 1)),
            *no(claim(0, 6)),
            *yes(amend(stones={"6": {"first": 0}}), claim(0, 6)),
        ],
    ),
    "one's own side must be complete": (
        {},
        [*yes(border({6: stone("R7 R8", "")}), play(0, "G1", 1)), *no(claim(0, 6))],
    ),
    "a proof against an incomplete side": (
        {},
        [
            *yes(border({6: stone("R7 R8 R9", "G8 G9")}), play(0, "Y1", 1), claim(0, 6)),
        ],
    ),
    "he could still lay it": (
        {},
        [
            *yes(border({6: stone("R6 R7 R8", "G8 G9")}), play(0, "Y1", 1)),
            *no(claim(0, 6)),
            *yes(end(0), play(1, "G7", 1), end(1), play(0, "Y2", 1), claim(0, 6)),
        ],
    ),
    "cards in the claimer's own hand are unseen": (
        {},
        [
            *yes(border({6: stone("R6 R7 R8", "G8 G9")}, decks={"clan": 0}), play(0, "Y1", 1)),
            *no(claim(0, 6)),
        ],
    ),
    "too few cards are left for him": (
        {},
        [
            *yes(
                border(
                    {6: stone("R1 G2 B4", "V9"), 1: stone("", "")},
                    discard=discards("R1", "G2", "B4", "V9", "R2", "R3"),
                    hands=[hand(1), hand(1)],
                    decks={"clan": 0},
                )
            ),
            *yes(play(0, "R2", 1), claim(0, 6)),
        ],
    ),
    "unplayed troops do not defeat a proof": (
        TACTICS,
        [
            *yes(tactics({6: stone("R6 R7 R8", "G8 G9"), 1: stone("", "G7")})),
            *yes(play(0, "Y1", 2), claim(0, 6)),
        ],
    ),
    "unless the table plays it so": (
        HOUSE,
        [
            *yes(tactics({6: stone("R6 R7 R8", "G8 G9"), 1: stone("", "G7")})),
            *yes(play(0, "Y1", 2)),
            *no(claim(0, 6)),
        ],
    ),
    "but not when the joker he had is spent": (
        HOUSE,
        [
            *yes(tactics({5: stone("R5 R6 R4", "G6 G8"), 1: stone("", "G7 spy")})),
            *yes(play(0, "Y1", 2)),
            *no(claim(0, 5)),
            *yes(amend(stones={"1": stone("joker", "G7 spy")})),
            *no(claim(0, 5)),
            *yes(amend(stones={"2": stone("Y1", "joker")}), claim(0, 5)),
        ],
    ),
    "nor when both jokers are seen": (
        HOUSE,
        [
            *yes(tactics({5: stone("R5 R6 R4", "G6 G8"), 1: stone("joker", "G7 spy")})),
            *yes(amend(discard=["joker"]), play(0, "Y1", 2), claim(0, 5)),
        ],
    ),
    "wilds lie at their best": (
        TACTICS,
        [
            *yes(tactics({6: stone("joker R8 R9", "B9 N9 V9"), 5: stone("N7 N8 G9", "spy B8 R7")})),
            *yes(play(0, "Y1", 2), claim(0, 6)),
            *yes(claim(0, 5)),
        ],
    ),
    "a named joker is what it was named": (
        CS,
        [
            *yes(tactics({6: stone("R8 R9", "B9 N9 V9"), 5: stone("N7 N8", "G6 G7 G8")})),
            *no(play(0, "joker", 6), play(0, "joker", 6, as_="R0")),
            *yes(play(0, "joker", 6, as_="R1")),
            *no(claim(0, 6)),
        ],
    ),
    "a joker may copy a visible card": (
        CS,
        [*yes(tactics({6: stone("B9 N9", "R9 V9")}), play(0, "joker", 6, as_="R9"))],
    ),
    "a joker is not named where it is chosen at the claim": (
        TACTICS,
        [*yes(tactics({})), *no(play(0, "joker", 6, as_="R9")), *yes(play(0, "joker", 6))],
    ),
    "two passing turns end the round": (
        {},
        [
            *yes(border({1: stone("R1", "", owner=1)}, hands=[hand(0), hand(0)], decks=hand(0))),
            *yes(pass_(0), end(0), pass_(1), end(1)),
            *no(pass_(0), play(0, "R2", 1), end(0)),
        ],
    ),
    "unless one of them claims": (
        {},
        [
            *yes(border({1: stone(RED, "B1 G2 V4")}, hands=[hand(0), hand(0)], decks=hand(0))),
            *yes(pass_(0), claim(0, 1), end(0), pass_(1), end(1), pass_(0), end(0)),
            *no(pass_(1)),
        ],
    ),
    "three adjacent stones end it at once": (
        {},
        [
            *yes(border({1: stone(RED, "B1 G2 V4"), 2: {"owner": 0}, 3: {"owner": 0}})),
            *yes(play(0, "Y1", 5), claim(0, 1)),
            *no(end(0), claim(0, 5), play(1, "Y2", 5)),
        ],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_case(name: str) -> None:
    hold(CASES[name])
