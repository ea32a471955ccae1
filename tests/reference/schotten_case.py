"""Words for writing cases of Schotten Totten: entries, and whether the table accepts them."""

from __future__ import annotations

from typing import Any

from tests.reference.schotten_duel import Duel
from tests.reference.schotten_proof import CLAN
from tests.reference.schotten_table import Dict

Line = tuple[Dict, bool]
Case = tuple[Dict, list[Line]]
"""Options, and the entries in order."""

TACTICS: Dict = {"tactics": True}
CS: Dict = {"tactics": True, "edition": "cs"}
EXPERT: Dict = {"expert": True}
HOUSE: Dict = {"tactics": True, "proof_counts_tactics": True}


def hold(case: Case) -> None:
    """Engine and referee both answer every line of the case as it says."""
    options, lines = case
    duel = Duel(options)
    for entry, accepted in lines:
        assert duel.enter(entry) == accepted, entry
    duel.compare(claimable=True)


def play(seat: int, card: str, stone: int | None = None, as_: str | None = None) -> Dict:
    optional = {"stone": stone, "as": as_}
    entry = {"seat": seat, "move": "play", "card": card}
    return entry | {key: value for key, value in optional.items() if value is not None}


def recruit(seat: int, draw: str, back: str) -> Dict:
    more = {"draw": draw.split(), "return": back.split()}
    return {"seat": seat, "move": "play", "card": "recruiter"} | more


def ruse(seat: int, card: str, stone: int, target: str, to: Any = None) -> Dict:
    entry = {"seat": seat, "move": "play", "card": card, "take": {"stone": stone, "card": target}}
    return entry | ({"to": to} if to is not None else {})


def claim(seat: int, stone: int) -> Dict:
    return {"seat": seat, "move": "claim", "stone": stone}


def pass_(seat: int) -> Dict:
    return {"seat": seat, "move": "pass"}


def end(seat: int, draw: str | None = None) -> Dict:
    return {"seat": seat, "move": "end_turn"} | ({"draw": draw} if draw else {})


def amend(**fields: Any) -> Dict:
    return {"move": "amend"} | fields


def stone(left: str, right: str, **facts: Any) -> Dict:
    return {"sides": [left.split(), right.split()]} | facts


def hand(clan: int, tactic: int = 0) -> Dict:
    return {"clan": clan, "tactic": tactic}


def border(stones: Dict, **fields: Any) -> Dict:
    """A table in the middle of a game: these stones, few cards in the decks."""
    usual = {"decks": {"clan": 10, "tactic": 0}, "hands": [hand(6), hand(6)], "turn": 0}
    return amend(stones={str(n): facts for n, facts in stones.items()}) | usual | fields


def tactics(stones: Dict, **fields: Any) -> Dict:
    usual = {"decks": {"clan": 10, "tactic": 2}, "hands": [hand(5, 2), hand(5, 2)]}
    return border(stones, **usual | fields)


def yes(*entries: Dict) -> list[Line]:
    return [(entry, True) for entry in entries]


def no(*entries: Dict) -> list[Line]:
    return [(entry, False) for entry in entries]


RED = "R1 R5 R9"
"""A colour of 15."""


def discards(*kept: str) -> list[str]:
    """Every clan card but these lies in the discard pile."""
    return [card for card in CLAN if card not in kept]
