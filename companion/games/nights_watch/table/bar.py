"""The actions, and the bar with the one thing to do next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.nights_watch.north.layout import parted
from companion.games.nights_watch.table.draft import Draft, Tool
from companion.games.nights_watch.table.hands import Table
from companion.games.nights_watch.table.land import (
    building,
    building_box,
    road,
    tormund_marks,
)
from companion.games.nights_watch.table.making import active
from companion.games.nights_watch.table.places import TASKS, ready
from companion.i18n import N_
from companion.play import art, text
from companion.play.desk import UNDO
from companion.play.scene import Box, Glyph, Mark, Shape, Spot, Stage, Tint
from scoring.game import Seat

PLAYED = ("roll", "discard", "tormund", "tragedy", "main")
TOOLS: dict[Tool, str] = {
    "road": N_("Road"),
    "settlement": N_("Settlement"),
    "keep": N_("Keep"),
    "tormund": N_("Tormund"),
}
KEY = 56


def actions(at: Table, draft: Draft, box: Box, stage: Stage) -> Iterator[Shape]:
    """What a turn is made of; or, while pieces are put right, the pieces."""
    inner = Box(box.x + 8, box.y + 3, box.w - 16, box.h - 6)
    if draft.tool is not None:
        for tool, cell in zip(TOOLS, parted(inner, len(TOOLS)), strict=True):
            yield _tool(at, tool, draft.seat, cell, chosen=tool == draft.tool)
        return
    tr = at.tr
    lines = [
        ("build", "build", tr("Build")),
        ("trade", "trade", tr("Trade")),
        ("card", "hand", tr("Card")),
    ]
    if at.state.setting.watch:
        lines += [("hero", "hero", tr("Hero")), ("north", "seen", tr("North"))]
    for (name, icon, words), cell in zip(lines, parted(inner, len(lines)), strict=True):
        off = at.state.phase not in PLAYED and name != "north"
        why = tr("The game is over.") if at.state.phase == "over" else tr("The set-up comes first.")
        spot = Spot(name, words, why if off else "")
        yield art.tall_button(spot, cell, words, icon, size=stage.usual(14))


def _tool(at: Table, tool: Tool, seat: Seat, box: Box, *, chosen: bool) -> Shape:
    x, y = box.cx, box.cy
    marks: list[Mark] = [art.panel(box, "text" if chosen else "raised", 10)]
    if tool == "road":
        marks += road(seat, (x - 20, y + 11), (x + 20, y - 11), 56)
    elif tool == "tormund":
        marks += tormund_marks(x, y, 64)
    else:
        marks += building(tool, seat, building_box(tool, x, y, 70))
    tones = frozenset({"chosen"} if chosen else ())
    spot = Spot(f"tool.{tool}", at.tr(TOOLS[tool]))
    return Shape(f"tool.{tool}", "tool", box, tuple(marks), tones, spot=spot)


class Main(NamedTuple):
    """The one thing to do next."""

    spot: str
    icon: str
    words: str
    off: str = ""
    """Why it cannot be done yet."""


def bar(at: Table, draft: Draft, box: Box, stage: Stage) -> Iterator[Shape]:
    inner = Box(box.x + 12, box.y + 6, box.w - 24, box.h - 12)
    tr = at.tr
    if at.reader == "past":
        spot = Spot("leave", tr("Back to the history"))
        yield art.button(spot, inner, spot.says, icon="back")
        return
    x = inner.x
    if draft.tool or draft.places or (draft.making and not _of_phase(at, draft)):
        keys = [(Spot("cancel", tr("Cancel")), "close")]
    else:
        none = "" if at.standing else tr("Nothing to take back: this is the start.")
        dice = tr("Dice of the table") if at.state.phase in ("roll", "start_roll") else ""
        words = dice or tr("What was rolled")
        keys = [(Spot(UNDO, tr("Undo"), none), "undo"), (Spot("dice", words), "dice")]
    for spot, icon in keys:
        yield art.button(spot, Box(x, inner.y, KEY, inner.h), "", icon=icon)
        x += KEY + 8
    yield _big(main(at, draft), Box(x, inner.y, inner.right - x, inner.h), stage)


def _of_phase(at: Table, draft: Draft) -> bool:
    """What the phase itself asks for cannot be given up."""
    phases = {"settle": "settle", "guards": "guard", "tormund": "tormund", "discard": "tormund"}
    return phases.get(at.state.phase) == draft.making


def _big(main: Main, box: Box, stage: Stage) -> Shape:
    """Readable from across the table."""
    spot = Spot(main.spot, main.words, main.off)
    made = art.button(spot, box, "", kind="plain" if main.off else "accent")
    ink = Tint("text_3" if main.off else "on_accent")
    line, size = text.fitted(main.words, stage.size(22), box.w - 62, bold=True)
    left = box.cx - (text.width(line, size, True) + 40) / 2
    marks: tuple[Mark, ...] = (
        *made.marks,
        Glyph(main.icon, left + 14, box.cy, 28, ink),
        art.words(line, left + 40, box.cy, size, ink, bold=True, anchor="left"),
    )
    return made._replace(marks=marks)


def main(at: Table, draft: Draft) -> Main:
    tr, state = at.tr, at.state
    if draft.tool:
        nothing = "" if draft.facts != Draft().facts else tr("Nothing differs yet.")
        return Main("save", "tick", tr("Correct the record"), nothing)
    task = TASKS.get(draft.making)
    if task is not None:
        missing = "" if ready(at, draft) else tr(task.title).format(name=at.players[draft.seat])
        return Main("confirm", "tick", tr(task.ask), missing)
    name = at.players[active(state)]
    match state.phase:
        case "start_roll":
            return Main("roll", "dice", tr("Roll for the start"))
        case "roll":
            return Main("roll", "dice", tr("{name} rolls").format(name=name))
        case "discard" if state.now.owing:
            seat = state.now.owing[0]
            words = tr("{name} discards {n}")
            told = words.format(name=at.players[seat], n=state.hands.sizes[seat] // 2)
            return Main("discard", "discard", told)
        case "tragedy":
            return Main("tragedy", "hero", tr("Choose a hero"))
        case "over" if at.outcome is None:
            return Main("count", "points", tr("Count up"))
        case "over":
            return Main("result", "points", tr("Result"))
    return Main("end", "end_turn", tr("Turn done"))
