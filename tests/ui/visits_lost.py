"""Tables of every game whose host is out of reach."""

from __future__ import annotations

from companion.play.position import Link
from tests.play import glen_entries
from tests.ui import visits_dnup, visits_glen, visits_glen_pad, visits_watch_table
from tests.ui.driver import Driver
from tests.ui.visits_shared import alone
from tests.ui.visits_warden import warden


def without_host(ui: Driver) -> None:
    """At the table that is shown, whose host is out of reach."""
    words = ui.app.tr("{name}’s phone is out of reach. Moves wait here.").format(name="Bo")
    link = Link(words, ui.app.tr("Take over"))
    ui.app.page.lost_link = lambda: link
    ui.app.page.refresh()
    ui.frames(3)


def lost_dnup(ui: Driver) -> None:
    alone(ui)
    visits_dnup.five(ui)
    without_host(ui)


def lost_glen(ui: Driver) -> None:
    alone(ui)
    visits_glen.glen(ui, *visits_glen.FIRST_TURNS)
    without_host(ui)


def lost_pad(ui: Driver) -> None:
    alone(ui)
    visits_glen_pad.counting(ui, *glen_entries.PLAYED)
    without_host(ui)


def lost_standings(ui: Driver) -> None:
    alone(ui)
    visits_glen_pad.pad(ui, *glen_entries.PLAYED)
    without_host(ui)


def lost_warden(ui: Driver) -> None:
    alone(ui)
    warden(ui)
    without_host(ui)


def lost_watch(ui: Driver) -> None:
    alone(ui)
    visits_watch_table.watch_roll(ui)
    without_host(ui)


def lost_tactics(ui: Driver) -> None:
    """Where a deck is to be chosen."""
    from tests.ui.visits import tactical

    alone(ui)
    tactical(ui)
    without_host(ui)


ALL = (lost_tactics, lost_dnup, lost_glen, lost_pad, lost_standings, lost_warden, lost_watch)
