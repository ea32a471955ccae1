"""The table of Schotten Totten as plain dicts, and what every move asks of it."""

from __future__ import annotations

import pickle
from typing import Any

from tests.reference.schotten_proof import CLAN, can_beat, strength

ELITE = ("joker", "spy", "shield_bearer")
MODES = ("blind_mans_bluff", "mud_fight")
RUSES = ("recruiter", "strategist", "banshee", "traitor")
TACTICS = (*ELITE, *MODES, *RUSES)
BOX = dict.fromkeys(CLAN, 1) | dict.fromkeys(TACTICS, 1) | {"joker": 2}

Dict = dict[str, Any]


class Refused(Exception):
    """The entry breaks a rule or has the wrong form."""


def require(holds: bool) -> None:
    if not holds:
        raise Refused


def fields(entry: Dict, required: Dict, optional: Dict | None = None) -> None:
    """Exactly these keys, each of its type; true is no number."""
    allowed = required | (optional or {})
    require(set(required) <= set(entry) <= set(allowed))
    for key, value in entry.items():
        require(type(value) in allowed[key])


def deal(options: Dict, number: int, points: list[int]) -> Dict:
    """The table at the start of this round."""
    hand = 7 if options["tactics"] else 6
    return {
        "round": number,
        "points": points,
        "turn": (options["first_player"] + number - 1) % 2,
        "phase": "play",
        "stones": [{"sides": [[], []], "owner": None, "modes": []} for _ in range(9)],
        "hands": [{"clan": hand, "tactic": 0} for _ in range(2)],
        "decks": {"clan": 54 - 2 * hand, "tactic": 10 if options["tactics"] else 0},
        "discard": [],
        "tactics_played": [0, 0],
        "joker_used": [False, False],
        "clock": 0,
        "passed": False,
        "claimed": False,
        "idle_before": False,
        "won": None,
        "points_before": points,
        "how": None,
    }


def copied(t: Dict) -> Dict:
    """The same in all its parts, and none of them shared."""
    same: Dict = pickle.loads(pickle.dumps(t))
    return same


def bare(card: str) -> str:
    """The piece of cardboard: a named joker is a joker."""
    return "joker" if card.startswith("joker=") else card


def codes(side: list[Any]) -> list[str]:
    return [card for card, _ in side]


def seen(t: Dict) -> list[str]:
    """Every card face up on the table."""
    cards = list(t["discard"])
    for stone in t["stones"]:
        cards += stone["modes"]
        cards += [bare(card) for side in stone["sides"] for card in codes(side)]
    return cards


def unseen(t: Dict) -> list[str]:
    face_up = set(seen(t))
    return [card for card in CLAN if card not in face_up]


def size(stone: Dict) -> int:
    return 4 if "mud_fight" in stone["modes"] else 3


def stone_at(t: Dict, number: Any) -> Dict:
    """An unclaimed stone of the border."""
    require(type(number) is int and 1 <= number <= 9)
    stone: Dict = t["stones"][number - 1]
    require(stone["owner"] is None)
    return stone


def has_slot(stone: Dict, seat: int) -> bool:
    return stone["owner"] is None and len(stone["sides"][seat]) < size(stone)


def lay(t: Dict, stone: Dict, seat: int, card: str) -> None:
    require(has_slot(stone, seat))
    t["clock"] += 1
    stone["sides"][seat].append((card, t["clock"]))


def spend(t: Dict, seat: int, kind: str) -> None:
    require(t["hands"][seat][kind] >= 1)
    t["hands"][seat][kind] -= 1


def left_to_play(t: Dict, seat: int, cards: tuple[str, ...]) -> list[str]:
    """Of these tactics those this seat might still play: not face up, one joker at most."""
    face_up = seen(t)
    return [
        card
        for card in cards
        if face_up.count(card) < BOX[card] and not (card == "joker" and t["joker_used"][seat])
    ]


def can_complete(t: Dict, options: Dict, seat: int, need: int) -> bool:
    """Whether, by what everybody can count, this seat might get and lay so many cards."""
    helping = (*ELITE, "recruiter", "strategist", "traitor")
    if options["tactics"] and left_to_play(t, seat, helping):
        return True
    return bool(t["hands"][seat]["clan"] + t["decks"]["clan"] >= need)


def completed(side: list[Any]) -> int:
    """When the last of these cards was laid."""
    return max(time for _, time in side)


def claim_holds(t: Dict, options: Dict, stone: Dict, seat: int) -> bool:
    """Turn and phase aside: is this stone the seat's?"""
    if stone["owner"] is not None:
        return False
    own, other = stone["sides"][seat], stone["sides"][1 - seat]
    need, blind = size(stone), "blind_mans_bluff" in stone["modes"]
    if len(own) < need:
        return False
    mine = strength(codes(own), blind)
    if len(other) >= need:
        theirs = strength(codes(other), blind)
        return mine > theirs or (mine == theirs and completed(own) < completed(other))
    pool = unseen(t)
    if options["proof_counts_tactics"] and options["tactics"]:
        pool += left_to_play(t, 1 - seat, ELITE)
    if not can_beat(codes(other), need, blind, pool, mine):
        return True
    return options["proof_counts_hands"] and not can_complete(
        t, options, 1 - seat, need - len(other)
    )
