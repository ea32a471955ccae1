"""Below the picture: what can be done before and after the roll, and the roll itself."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.nights_watch.north.layout import parted
from companion.games.nights_watch.warden.draft import Draft, Table
from companion.play import art
from companion.play.desk import UNDO
from companion.play.scene import Box, Shape, Spot, Stage
from scoring.game import Seat

KEY = 56


def roller(at: Table) -> Seat:
    """Whoever rolls next: with the roll of the next one the turn before it ends."""
    state = at.state
    return (state.turn + 1) % state.seats if state.phase == "main" else state.turn


def actions(at: Table, draft: Draft, box: Box, stage: Stage) -> Iterator[Shape]:
    if not at.playable:
        return
    tr = at.tr
    buttons = (
        ("guard", tr("Guard"), "guard"),
        ("token", tr("Token"), "token"),
        ("remove", tr("Remove"), "remove"),
        ("end", tr("Turn done"), "end_turn"),
    )
    row = Box(box.x + 12, box.y + 4, box.w - 24, box.h - 8)
    for (name, words, icon), place in zip(buttons, parted(row, len(buttons)), strict=True):
        kind = "outline" if name == draft.choosing else "plain"
        yield art.tall_button(
            Spot(name, words), place, words, icon, kind=kind, size=stage.usual(14)
        )


def bar(at: Table, draft: Draft, box: Box, stage: Stage) -> Iterator[Shape]:
    inner = Box(box.x + 12, box.y + 8, box.w - 24, box.h - 16)
    tr = at.tr
    if at.reader == "past":
        spot = Spot("leave", tr("Back to the history"))
        yield art.button(spot, inner, spot.says, icon="back")
        return
    if not at.playable:
        return
    none = "" if at.standing else tr("Nothing to take back: this is the start.")
    yield art.button(Spot(UNDO, tr("Undo"), none), inner._replace(w=KEY), "", icon="undo")
    x = inner.x + KEY + 8
    enter = Spot("number", tr("Enter the roll"))
    yield art.button(enter, Box(x, inner.y, KEY, inner.h), "", icon="enter_number")
    x += KEY + 8
    yield _main(at, draft, Box(x, inner.y, inner.right - x, inner.h), stage)


def _main(at: Table, draft: Draft, box: Box, stage: Stage) -> Shape:
    """The one thing to do next."""
    tr, phase, size = at.tr, at.state.phase, stage.size(22)
    if draft.choosing:
        words = tr("Cancel")
        return art.button(Spot("cancel", words), box, words, icon="close", size=size)
    if phase == "setup":
        words = tr("First guards")
        waits = tr("{name} posts a guard: tap the Wall").format(name=at.players[at.state.turn])
        return art.button(Spot("roll", words, waits), box, words, icon="guard", size=size)
    if phase != "over":
        words = tr("{name} rolls").format(name=at.players[roller(at)])
        spot, icon = Spot("roll", words), "roll_d12"
    elif at.outcome is None:
        spot, icon = Spot("count", tr("Count up")), "points"
    else:
        spot, icon = Spot("result", tr("Result")), "points"
    return art.button(spot, box, spot.says, icon=icon, kind="accent", size=size)
