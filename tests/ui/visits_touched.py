"""A piece of each game is touched to put it right: its menu stands beside it."""

from __future__ import annotations

from companion.match.log import Header, Session
from tests.play.entries import end, play
from tests.ui.driver import Driver
from tests.ui.visits_dnup import SAID, table_of
from tests.ui.visits_glen import glen_table, glen_table_late
from tests.ui.visits_glen_pad import glen_pad_standings
from tests.ui.visits_warden import warden
from tests.ui.visits_watch_table import watch


def first(ui: Driver, kind: str) -> str:
    """The first spot of the table whose name begins so."""
    return next(name for name in ui.scene().spots if name.startswith(kind))


def wrong(ui: Driver, spot: str) -> None:
    """What can be done with it is offered first."""
    for one in (spot, "wrong"):
        ui.app.page.body.touch(one)
    ui.frames(3)


def touched_card(ui: Driver) -> None:
    laid = [play(0, "Y9", 5), end(0), play(1, "R7", 5), end(1), play(0, "Y5", 5), end(0)]
    session = Session(Header("schotten-totten", ("Ada", "Bo"), {}), tuple(laid))
    ui.sit_down(ui.app.store.import_session(session))
    ui.touch_spot("touch.5.0.Y5")


def touched_set(ui: Driver) -> None:
    """Somebody else's: it could also be taken or added to."""
    table_of(ui, 4, *SAID)
    wrong(ui, "set.2.1")


def touched_tile(ui: Driver) -> None:
    """In the territory of somebody who is not to move."""
    glen_table_late(ui)
    ui.touch_spot("head.0")
    wrong(ui, "place.-2.-2")


def touched_figure(ui: Driver) -> None:
    glen_table(ui)
    ui.touch_spot(f"space.{ui.scene()['figure.1'].lies}")


def touched_rounds(ui: Driver) -> None:
    glen_pad_standings(ui)
    ui.touch_spot("rounds")


def touched_clearing(ui: Driver) -> None:
    warden(ui)
    ui.touch_spot("wrong.clearing.4")


def touched_guards(ui: Driver) -> None:
    warden(ui)
    ui.touch_spot("wrong.wall.3")


def touched_settlement(ui: Driver) -> None:
    watch(ui)
    ui.touch_spot(first(ui, "wrong.corner."))


def touched_dice(ui: Driver) -> None:
    watch(ui)
    ui.touch_spot("wrong.roll.last")


ALL = (
    touched_card,
    touched_set,
    touched_tile,
    touched_figure,
    touched_rounds,
    touched_clearing,
    touched_guards,
    touched_settlement,
    touched_dice,
)
