"""The full table of the Night's Watch without a screen, and the matches it is tried with."""

from __future__ import annotations

from typing import Any

from companion.games.nights_watch.table.desk import DESK
from companion.games.nights_watch.table.draft import Draft
from companion.match.log import Entry, Header
from scoring.nights_watch.state import State
from tests.play.sitting import Sitting

Watch = Sitting[State, Draft]
PLAYERS = ("Ada", "Bo", "Cy", "Dana")


def settle(seat: int, at: str, road: str) -> dict[str, Any]:
    return {"seat": seat, "move": "settle", "at": at, "road": road}


def post(seat: int, section: int) -> dict[str, Any]:
    return {"seat": seat, "move": "guard", "section": section}


def dice(seat: int, first: int, second: int, wildling: int | None = None) -> dict[str, Any]:
    entry: dict[str, Any] = {"seat": seat, "move": "roll", "dice": [first, second]}
    return entry if wildling is None else {**entry, "wildling": wildling}


SETTLED = (
    settle(0, "-1,4,N", "-1,3,SE"),
    settle(1, "0,2,N", "0,1,E"),
    settle(2, "1,2,S", "1,2,SE"),
    settle(3, "2,0,S", "1,1,E"),
    settle(3, "-1,0,S", "-1,0,SE"),
    settle(2, "-1,2,S", "-2,3,E"),
    settle(1, "-2,2,S", "-3,3,NE"),
    settle(0, "3,-1,S", "2,0,E"),
)
BEGUN = (*SETTLED, post(0, 1), post(1, 1), post(2, 3), post(3, 4))
"""Ada is before her first roll."""
RICH = {
    "move": "amend",
    "hands": [
        {"brick": 2, "wood": 2, "wool": 2, "grain": 3, "ore": 3},
        {"wood": 1, "ore": 2, "wool": 1},
        {"brick": 4, "grain": 5},
        {"wool": 2},
    ],
    "cards_held": [2, 1, 0, 0],
    "cards_played": [{}, {"patrol": 2, "road_building": 1}, {}, {}],
}
NORTH = {
    "move": "amend",
    "camps": {
        "ice_river": ["regular", "climber", "regular"],
        "cave_people": ["regular", "giant"],
        "hornfoot": ["giant", "regular", "regular", "climber"],
    },
    "clearings": [["regular"], [], ["regular", "regular"], ["regular", "regular"]],
    "wall": [[0, 1], [2], [0, 3], [1, 2, 3]],
    "gift": {"0,0": "climber", "2,0": "regular", "1,1": "regular"},
    "tormund": "3,2",
    "longest_road": 1,
    "largest_patrol": 3,
}
KEEPS = {
    "move": "amend",
    "settlements": [["-1,4,N"], None, None, None],
    "keeps": [["3,-1,S"], [], [], []],
}
MIDDLE = (*BEGUN, RICH, NORTH, KEEPS)
MAIN = (*MIDDLE, dice(0, 3, 2, 5))
SEVEN = (*MIDDLE, dice(0, 3, 4, 5))
DISCARDED = (
    {"seat": 0, "move": "discard", "cards": {"grain": 3, "ore": 3}},
    {"seat": 2, "move": "discard", "cards": {"grain": 4}},
)
HEROES = [
    {"hero": "tarly", "side": "A"},
    {"hero": "marsh", "side": "A"},
    {"hero": "yarwyck", "side": "B"},
]


def watch(*entries: Entry, options: Any = None, players: Any = PLAYERS, **more: Any) -> Watch:
    """A full table; Ada begins unless the options say otherwise."""
    header = Header("nights-watch", players, {"first": 0} if options is None else options)
    return Sitting(DESK, header, entries, **more)
