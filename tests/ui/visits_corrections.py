"""A correction with which somebody wins, a round that goes on, a count that is carried on."""

from __future__ import annotations

from typing import Any

from companion.match.log import Header
from tests.play.glen_entries import scoring
from tests.play.watch import BEGUN, dice
from tests.ui.driver import Driver
from tests.ui.visits_dnup import deal, table_of
from tests.ui.visits_glen_pad import pad
from tests.ui.visits_watch_table import watch_with

STONES: Any = {
    "move": "amend",
    "stones": {
        **{str(n): {"owner": 0} for n in (1, 3, 5, 7)},
        "2": {"owner": 1},
        "4": {"sides": [["G5", "G6"], ["R5"]]},
    },
    "decks": {"clan": 30},
}
NINE: Any = {
    "move": "amend",
    "settlements": [["-1,4,N", "3,-1,S"], None, None, None],
    "keeps": [["0,0,N", "2,0,N", "1,2,N"], [], [], []],
    "largest_patrol": 0,
}
SAME = tuple(
    scoring(round, (1, 1, 1, 0), (0, 2, 3, 1), (1, 1, 0, 2), (1, 1, 2, 0)) for round in "ABCD"
)


def doing(ui: Driver, *steps: str | tuple[str, Any]) -> None:
    """Touches of the table or its sheet, and answers to its parts."""
    body = ui.app.page.body
    for step in steps:
        body.touch(step) if isinstance(step, str) else body.answer(*step)
    ui.frames(3)


def fifth_stone(ui: Driver, **options: Any) -> None:
    """Everything is said of a correction that gives Ada the fifth stone."""
    ui.sit_at(Header("schotten-totten", ("Ada", "Bo"), options), STONES)
    doing(ui, "amend", ("stone", 9), ("owner", 0))


def winning(ui: Driver) -> None:
    fifth_stone(ui)
    doing(ui, "save")


def winning_round(ui: Driver) -> None:
    fifth_stone(ui, rounds=3)
    doing(ui, "save")


def played_on(ui: Driver) -> None:
    winning(ui)
    doing(ui, "play-on")


def played_on_history(ui: Driver) -> None:
    played_on(ui)
    doing(ui, "side.0.6", "card.R1")
    ui.app.go("history", match=ui.app.page.match)
    ui.frames(3)


def dnup_winning(ui: Driver) -> None:
    table_of(ui, 4, deal(0))
    doing(ui, "amend", "look.1", ("won", 4), "save")


def dnup_played_on(ui: Driver) -> None:
    dnup_winning(ui)
    doing(ui, "play-on")


def dnup_resumed(ui: Driver) -> None:
    """Two tokens too many have ended the match."""
    last = {"move": "amend", "tokens": [2, 0, 0, 1], "turn": 0}
    last |= {"hands": [{"size": 1}, {"size": 8}, {"size": 8}, {"size": 8}]}
    table_of(ui, 4, deal(0), last, {"seat": 0, "move": "play", "cards": ["3/?"]})
    doing(ui, "amend", "look.0", ("won", 2))


def watch_winning(ui: Driver) -> None:
    watch_with(ui, *BEGUN, NINE, dice(0, 3, 2, 9))
    doing(ui, "amend", "amend.turn", "holds.longest_road.0", "save")


def watch_played_on(ui: Driver) -> None:
    watch_winning(ui)
    doing(ui, "play-on")


def glen_pad_carry(ui: Driver) -> None:
    pad(ui, *SAME)
    doing(ui, "mend.B", "more.whisky.1", "review")


ALL = (
    winning,
    winning_round,
    played_on,
    played_on_history,
    dnup_winning,
    dnup_played_on,
    dnup_resumed,
    watch_winning,
    watch_played_on,
    glen_pad_carry,
)
