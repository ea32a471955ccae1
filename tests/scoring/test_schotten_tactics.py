"""Schotten Totten by example: modes, ruses, troops, and the table correcting the record."""

import pytest

from tests.reference.schotten_case import (
    CS,
    RED,
    TACTICS,
    Case,
    amend,
    border,
    claim,
    end,
    hand,
    hold,
    no,
    play,
    recruit,
    ruse,
    stone,
    tactics,
    yes,
)

CASES: dict[str, Case] = {
    "blind man's bluff: sums alone": (
        TACTICS,
        [
            *yes(tactics({6: stone("R1 R2 R3", "B9 N8 V6")}), play(0, "blind_mans_bluff", 6)),
            *no(claim(0, 6)),
            *yes(end(0, "clan"), play(1, "Y1", 1), claim(1, 6)),
        ],
    ),
    "both modes: four cards, sums alone": (
        TACTICS,
        [
            *yes(tactics({6: stone("R1 R2 R3", "B9 N8 V6", modes=["mud_fight"])})),
            *yes(play(0, "blind_mans_bluff", 6), end(0, "clan"), play(1, "Y1", 6), end(1, "clan")),
            *yes(play(0, "R4", 6)),
            *no(claim(0, 6)),
            *yes(end(0, "clan"), play(1, "Y2", 1), claim(1, 6)),
        ],
    ),
    "a mode lies on an unclaimed stone, also a full one": (
        TACTICS,
        [
            *yes(tactics({6: stone("", "", owner=1), 5: stone(RED, "B9 N8 V6")})),
            *no(play(0, "mud_fight", 6)),
            *yes(play(0, "mud_fight", 5)),
        ],
    ),
    "one tactic more than the opponent at most": (
        TACTICS,
        [
            *yes(tactics({}, tactics_played=[2, 1])),
            *no(
                play(0, "spy", 1),
                play(0, "mud_fight", 1),
                recruit(0, "clan clan clan", "clan clan"),
            ),
            *yes(play(0, "R1", 1), end(0, "clan"), play(1, "spy", 1), end(1, "clan")),
            *yes(play(0, "mud_fight", 1)),
        ],
    ),
    "one joker for each player": (
        TACTICS,
        [
            *yes(tactics({}), play(0, "joker", 1), end(0, "clan")),
            *yes(ruse(1, "banshee", 1, "joker"), end(1, "clan")),
            *no(play(0, "joker", 2)),
            *yes(play(0, "spy", 2), end(0, "clan"), play(1, "joker", 3)),
        ],
    ),
    "two jokers are in the box": (
        TACTICS,
        [*yes(tactics({}, discard=["joker", "joker"])), *no(play(0, "joker", 1))],
    ),
    "a tactic is in hand or it is not played": (
        TACTICS,
        [*no(play(0, "spy", 1)), *yes(play(0, "R1", 1))],
    ),
    "the base game has no tactics": ({}, no(play(0, "spy", 1), play(0, "mud_fight", 1))),
    "the recruiter draws three and gives two back": (
        TACTICS,
        [
            *yes(tactics({}, hands=[hand(0, 2), hand(5, 2)], decks={"clan": 2, "tactic": 2})),
            *no(recruit(0, "clan clan", "clan"), recruit(0, "clan clan tactic", "clan")),
            *no(recruit(0, "clan clan clan", "clan clan")),
            *no(recruit(0, "clan tactic tactic", "clan clan")),
            *no(recruit(0, "clan clan tactic", "tactic clan tactic")),
            *yes(recruit(0, "clan clan tactic", "tactic tactic")),
        ],
    ),
    "the recruiter gives back what is in hand": (
        TACTICS,
        [
            *yes(tactics({}, hands=[hand(6, 1), hand(5, 2)])),
            *no(recruit(0, "clan clan clan", "tactic clan")),
            *yes(recruit(0, "clan clan clan", "clan clan")),
        ],
    ),
    "with two cards left, one goes back": (
        TACTICS,
        [
            *yes(tactics({}, decks={"clan": 1, "tactic": 1})),
            *no(recruit(0, "clan tactic", "clan clan"), recruit(0, "clan", "")),
            *yes(recruit(0, "clan tactic", "clan"), end(0)),
        ],
    ),
    "with one card left, none goes back": (
        TACTICS,
        [
            *yes(tactics({}, decks={"clan": 0, "tactic": 1})),
            *no(recruit(0, "clan", ""), recruit(0, "tactic", "clan")),
            *yes(recruit(0, "tactic", ""), end(0)),
        ],
    ),
    "with no card left there is nobody to recruit": (
        TACTICS,
        [*yes(tactics({}, decks={"clan": 0, "tactic": 0})), *no(recruit(0, "", ""))],
    ),
    "the strategist moves one's own card": (
        TACTICS,
        [
            *yes(tactics({3: stone("G5 spy", "B5"), 4: stone("", "", owner=1), 5: stone(RED, "")})),
            *no(ruse(0, "strategist", 3, "B5", 6), ruse(0, "strategist", 3, "G5", 3)),
            *no(ruse(0, "strategist", 3, "G5", 4), ruse(0, "strategist", 3, "G5", 5)),
            *no(ruse(0, "strategist", 3, "G5"), ruse(0, "strategist", 3, "G6", 6)),
            *no(ruse(0, "strategist", 3, "G5", "bin"), ruse(0, "strategist", 3, "G5", 10)),
            *yes(ruse(0, "strategist", 3, "spy", 6)),
        ],
    ),
    "the strategist discards": (
        TACTICS,
        [
            *yes(tactics({3: stone("G5 spy", "B5")}), ruse(0, "strategist", 3, "spy", "discard")),
            *yes(end(0, "clan")),
            *no(play(1, "spy", 1)),
        ],
    ),
    "nothing leaves a claimed stone": (
        TACTICS,
        [
            *yes(tactics({3: stone("G5 spy", "B5 B6", owner=0)})),
            *no(ruse(0, "strategist", 3, "G5", 5), ruse(0, "banshee", 3, "B5")),
            *no(ruse(0, "traitor", 3, "B5", 5)),
        ],
    ),
    "modes are out of reach": (
        TACTICS,
        [
            *yes(tactics({3: stone("G5", "B5", modes=["mud_fight"])})),
            *no(ruse(0, "strategist", 3, "mud_fight", 5), ruse(0, "banshee", 3, "mud_fight")),
        ],
    ),
    "the banshee wails at the opponent's card": (
        TACTICS,
        [
            *yes(tactics({3: stone("G5", "B5 shield_bearer")})),
            *no(ruse(0, "banshee", 3, "G5"), ruse(0, "banshee", 3, "B5", 4)),
            *yes(ruse(0, "banshee", 3, "shield_bearer")),
        ],
    ),
    "the traitor brings a clan card and no troop": (
        TACTICS,
        [
            *yes(tactics({3: stone("G5", "B5 spy joker"), 4: stone(RED, "")})),
            *no(ruse(0, "traitor", 3, "spy", 5), ruse(0, "traitor", 3, "joker", 5)),
            *no(ruse(0, "traitor", 3, "G5", 5), ruse(0, "traitor", 3, "B5", "discard")),
            *no(ruse(0, "traitor", 3, "B5", 4), ruse(0, "traitor", 3, "B5")),
            *yes(ruse(0, "traitor", 3, "B5", 3)),
        ],
    ),
    "a named joker keeps its name on the way": (
        CS,
        [
            *yes(tactics({3: stone("joker=R9", "B8 N8 V8"), 4: stone("R7 R8", "")})),
            *no(ruse(0, "strategist", 3, "joker=R8", 4), ruse(0, "strategist", 3, "R9", 4)),
            *yes(ruse(0, "strategist", 3, "joker=R9", 4), claim(0, 4)),
        ],
    ),
    "a named joker is taken as a joker too": (
        CS,
        [
            *yes(tactics({3: stone("", "joker=R9")}), ruse(0, "banshee", 3, "joker")),
            *yes(end(0, "clan")),
            *no(play(1, "joker", 1, as_="R1")),
        ],
    ),
    "an amend ends nothing by itself, and is possible after the end": (
        {},
        [
            *yes(border({n: {"owner": 0} for n in (1, 2, 3, 5, 7)})),
            *yes(play(0, "Y1", 6), end(0), play(1, "Y2", 6), end(1)),
            *yes(border({9: stone("R4 R5 R6", "B1 G2 V4")}), play(0, "Y3", 6), claim(0, 9)),
            *no(end(0)),
            *yes(amend(discard=[]), amend(turn=1), play(1, "Y4", 6)),
        ],
    ),
    "an amend keeps the books": (
        TACTICS,
        [
            *no(amend(stones={"3": stone("G5", "")})),
            *yes(amend(stones={"3": stone("G5", "")}, decks={"clan": 39})),
            *no(amend(stones={"4": stone("G5", "")}, decks={"clan": 38})),
            *no(amend(stones={"4": stone("", "", modes=["mud_fight"])})),
            *no(amend(stones={"4": stone("R1 R2 R3 R4", "")}, decks={"clan": 30})),
            *no(amend(hands=[hand(8), hand(7)]), amend(decks={"clan": 39, "tactic": 11})),
            *no(
                amend(stones={"4": stone("joker", ""), "5": stone("joker", "")}, decks=hand(30, 5))
            ),
            *yes(
                amend(stones={"4": stone("joker", ""), "5": stone("", "joker")}, decks=hand(30, 5))
            ),
            *no(amend(stones={"6": stone("joker=R9", "")}, decks=hand(30, 5))),
            *yes(amend(hands=[hand(5, 2), hand(5, 2)], decks=hand(20, 3))),
            *no(play(0, "joker", 7)),
        ],
    ),
    "a named joker in an amend has its name": (
        CS,
        [
            *no(amend(stones={"4": stone("joker", "")}, decks=hand(30, 9))),
            *no(amend(stones={"4": stone("joker=spy", "")}, decks=hand(30, 9))),
            *yes(amend(stones={"4": stone("joker=R9", "")}, decks=hand(30, 9))),
        ],
    ),
    "undo takes back the last entry that stands": (
        {},
        [
            *no({"undo": 0}, {"undo": 1}),
            *yes(play(0, "R1", 1), end(0)),
            *no({"undo": 3}, play(1, "R1", 2)),
            *yes({"undo": 4}),
            *no({"undo": 4}, {"undo": 7}),
            *yes({"undo": 3}, play(0, "R2", 1)),
        ],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_case(name: str) -> None:
    hold(CASES[name])
