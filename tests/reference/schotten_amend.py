"""Corrections of the record: accepted as entered, checked for conservation only."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.reference.schotten_proof import CLAN
from tests.reference.schotten_table import (
    BOX,
    ELITE,
    MODES,
    Dict,
    bare,
    codes,
    fields,
    require,
    seen,
    size,
)


def amend(t: Dict, options: Dict, entry: Dict) -> None:
    lists = {"discard": [list], "hands": [list], "tactics_played": [list]}
    others = {"stones": [dict], "turn": [int], "decks": [dict], "end": [bool]}
    fields(entry, {"move": [str]}, lists | others)
    for number, facts in entry.get("stones", {}).items():
        require(number in {str(n) for n in range(1, 10)})
        amend_stone(t, options, t["stones"][int(number) - 1], facts)
    if "discard" in entry:
        require(all(type(card) is str and card in BOX for card in entry["discard"]))
        t["discard"] = list(entry["discard"])
    amend_counts(t, entry)
    if "turn" in entry:
        require(entry["turn"] in (0, 1))
        reopen(t, entry["turn"])
    balance(t, options)


def amend_stone(t: Dict, options: Dict, stone: Dict, facts: Any) -> None:
    require(type(facts) is dict)
    whole = {"owner": [int, type(None)], "first": [int]}
    fields(facts, {}, whole | {"sides": [list], "modes": [list]})
    require(facts.get("owner") in (None, 0, 1))
    require(facts.get("first", 0) in (0, 1))
    if "owner" in facts:
        stone["owner"] = facts["owner"]
    if "modes" in facts:
        require(all(type(mode) is str and mode in MODES for mode in facts["modes"]))
        stone["modes"] = list(facts["modes"])
    sides = facts.get("sides", [codes(side) for side in stone["sides"]])
    require(len(sides) == 2 and all(type(side) is list for side in sides))
    require(all(fits_a_side(card, options) for side in sides for card in side))
    for seat in (0, 1) if facts.get("first", 0) == 0 else (1, 0):
        before = [] if "first" in facts else stone["sides"][seat]
        stone["sides"][seat] = [laid_when(t, card, before) for card in sides[seat]]


def laid_when(t: Dict, card: str, before: list[Any]) -> tuple[str, int]:
    """With the time it is known to lie on this side since, or as the newest of all cards."""
    for other, time in before:
        if bare(other) == bare(card):
            return card, time
    t["clock"] += 1
    return card, t["clock"]


def fits_a_side(card: Any, options: Dict) -> bool:
    if type(card) is not str:
        return False
    if options["joker_choice"] == "at_play":
        named = card.startswith("joker=") and card.removeprefix("joker=") in CLAN
        return named or (card != "joker" and (card in CLAN or card in ELITE))
    return card in CLAN or card in ELITE


def amend_counts(t: Dict, entry: Dict) -> None:
    piles = {"clan": [int], "tactic": [int]}
    for i, hand in enumerate(entry.get("hands", [{}, {}])):
        require(len(entry.get("hands", [{}, {}])) == 2 and type(hand) is dict)
        fields(hand, {}, piles)
        t["hands"][i] |= hand
    fields(entry.get("decks", {}), {}, piles)
    t["decks"] |= entry.get("decks", {})
    played = entry.get("tactics_played", t["tactics_played"])
    require(len(played) == 2 and all(type(n) is int and n >= 0 for n in played))
    t["tactics_played"] = list(played)


def reopen(t: Dict, seat: int) -> None:
    """That seat is at the start of its turn, whatever was before, the end included."""
    t |= {"turn": seat, "phase": "play", "passed": False, "claimed": False, "idle_before": False}
    if t["won"] is not None:
        t |= {"won": None, "points": t["points_before"]}


def balance(t: Dict, options: Dict) -> None:
    """Nothing is there more often than in the box; without the variant its tactics stay in it."""
    face_up = seen(t)
    require(all(n <= BOX[card] for card, n in Counter(face_up).items()))
    piles, tactics = [*t["hands"], t["decks"]], 10 if options["tactics"] else 0
    require(all(n >= 0 for pile in piles for n in pile.values()))
    clan = sum(card in CLAN for card in face_up)
    require(clan + sum(pile["clan"] for pile in piles) <= 54)
    require(len(face_up) - clan + sum(pile["tactic"] for pile in piles) <= tactics)
    jokers = [0, 0]
    for stone in t["stones"]:
        for seat, side in enumerate(stone["sides"]):
            require(len(side) <= size(stone))
            jokers[seat] += sum(card.startswith("joker") for card in codes(side))
    require(max(jokers) <= 1)
    t["joker_used"] = [used or n > 0 for used, n in zip(t["joker_used"], jokers, strict=True)]
