"""Tables of every game after moves were taken back, and their history."""

from __future__ import annotations

from collections.abc import Callable

from tests.play import glen_entries
from tests.ui import visits_dnup, visits_glen, visits_glen_pad, visits_watch_table
from tests.ui.driver import Driver
from tests.ui.visits_warden import warden

MOVES = 3


def undo(ui: Driver, times: int = MOVES) -> None:
    for _ in range(times):
        ui.app.page.body.touch("undo")
    ui.frames(3)


def undone(name: str, sit: Callable[[Driver], object]) -> Callable[[Driver], None]:
    def visit(ui: Driver) -> None:
        sit(ui)
        undo(ui)

    visit.__name__ = name
    return visit


def redo_table(ui: Driver) -> None:
    """With room for a panel: where nothing can be claimed."""
    from tests.ui.visits import tour

    tour(ui)
    undo(ui)


def redo_tactics(ui: Driver) -> None:
    from tests.ui.visits import tactical

    tactical(ui)
    undo(ui)


def redo_history(ui: Driver) -> None:
    """The row of the undos is chosen."""
    redo_table(ui)
    ui.app.go("history", match=ui.app.page.match)
    ui.frames(3)


def redo_to_here(ui: Driver) -> None:
    redo_history(ui)
    end = ui.app.page.kept.course.redo_end(ui.app.page.draft.at)
    ui.app.page.touched(f"entry.{end - 1}")
    ui.frames(3)


ALL = (
    redo_table,
    redo_tactics,
    undone("redo_dnup", visits_dnup.five),
    undone("redo_glen", lambda ui: visits_glen.glen(ui, *visits_glen.FIRST_TURNS)),
    undone("redo_pad", lambda ui: visits_glen_pad.counting(ui, *glen_entries.PLAYED)),
    undone("redo_standings", lambda ui: visits_glen_pad.pad(ui, *glen_entries.PLAYED)),
    undone("redo_warden", warden),
    undone("redo_watch", visits_watch_table.watch_roll),
    redo_history,
    redo_to_here,
)
