"""The actions, and the bar with the one thing to do next."""

from collections.abc import Iterator

from companion.games.nights_watch.north import listing
from companion.games.nights_watch.north.layout import GAP
from companion.games.nights_watch.table.draft import UNAMENDED, Draft, Tool, active
from companion.games.nights_watch.table.hands import Table
from companion.games.nights_watch.table.land import (
    building,
    building_box,
    road_marks,
    shines,
    tormund_marks,
)
from companion.games.nights_watch.table.places import TASKS, ready
from companion.i18n import N_
from companion.play import art, text
from companion.play.bar import Button, bar, push, result, undo
from companion.play.scene import Box, Glyph, Mark, Shape, Spot, Stage, Tint
from scoring.game import Seat

PLAYED = ("roll", "discard", "tormund", "tragedy", "main")
TOOLS: dict[Tool, str] = {
    "road": N_("Road"),
    "settlement": N_("Settlement"),
    "keep": N_("Keep"),
    "tormund": N_("Tormund"),
}
KEY, TWO_ROWS, NARROW = 56, 94, 330


def actions(at: Table, draft: Draft, box: Box, stage: Stage, paces: Box) -> Iterator[Shape]:
    """What a turn is made of; while pieces are put right, the pieces; while steps are shown, how.

    paces: where that has a row of its own."""
    roomy = box.w > NARROW or box.h > TWO_ROWS
    inner, gap = (box.inset(8, 3), GAP) if roomy else (box.inset(4, 3), 2)
    if paces.h:
        yield from listing.paces(at, paces, stage)
    elif at.step is not None:
        yield from listing.paces(at, box, stage)
        return
    if draft.tool is not None:
        for tool, cell in zip(TOOLS, inner.columns(len(TOOLS), gap), strict=True):
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
    for (name, icon, words), cell in zip(lines, _cells(len(lines), inner, gap), strict=True):
        off = at.state.phase not in PLAYED and name != "north"
        why = tr("The game is over.") if at.state.phase == "over" else tr("The set-up comes first.")
        spot = Spot(name, words, why if off else "")
        yield art.tall_button(spot, cell, words, icon, size=stage.usual(14))


def _cells(count: int, box: Box, gap: float) -> list[Box]:
    """Side by side; where there is room for two rows, up to three in the upper one."""
    if box.h < TWO_ROWS or count <= 3:
        return box.columns(count, gap)
    upper, lower = box.rows(2, gap)
    return [*upper.columns(3, gap), *lower.columns(count - 3, gap)]


def _tool(at: Table, tool: Tool, seat: Seat, box: Box, *, chosen: bool) -> Shape:
    x, y = box.cx, box.cy
    marks: list[Mark] = [art.panel(box, "text" if chosen else "raised", 10)]
    if tool == "road":
        marks += road_marks(seat, (x - 20, y + 11), (x + 20, y - 11), 56)
    elif tool == "tormund":
        marks += tormund_marks(x, y, 64)
    else:
        marks += building(tool, seat, building_box(tool, x, y, 70))
    tones = frozenset({"chosen"} if chosen else ())
    spot = Spot(f"tool.{tool}", at.tr(TOOLS[tool]))
    return Shape(f"tool.{tool}", "tool", box, tuple(marks), tones, spot=spot)


def foot(at: Table, draft: Draft, box: Box, stage: Stage) -> Iterator[Shape]:
    tr, next_to_do = at.tr, main(at, draft)
    if draft.tool or draft.places or (draft.making and not _of_phase(at, draft)):
        keys = [Button(Spot("cancel", tr("Cancel")), "", "close", wide=KEY)]
    else:
        dice = tr("Dice of the table") if at.state.phase in ("roll", "start_roll") else ""
        spot = Spot("dice", dice or tr("What was rolled"))
        keys = [undo(at, KEY), Button(spot, "", "dice", wide=KEY)]
    if at.step is not None and at.playable:
        *keys, next_to_do = listing.buttons(at, stage, _walks(at))
    *others, last = bar(at, (*keys, next_to_do), box.inset(12, 6))
    yield from others
    yield _big(next_to_do, last.box, stage) if at.playable else last


def _walks(at: Table) -> str:
    """While a roll is lit: the wildlings are next."""
    number = at.standing[-1].entry.get("wildling") if at.step == 0 and shines(at) else None
    return "" if number is None else at.tr("Wildlings: trail {n}").format(n=number)


def _of_phase(at: Table, draft: Draft) -> bool:
    """What the phase itself asks for cannot be given up."""
    phases = {"settle": "settle", "guards": "guard", "tormund": "tormund", "discard": "tormund"}
    return phases.get(at.state.phase) == draft.making


def _big(button: Button, box: Box, stage: Stage) -> Shape:
    """Readable from across the table; its icon gives way to long words."""
    off = bool(button.spot.refused)
    made = art.button(button.spot, box, "", kind="plain" if off else "accent")
    ink = Tint("text_3" if off else "on_accent")
    beside = 40 if text.width(button.words, 14, True) + 62 <= box.w else 0
    most, room = min(stage.size(22), box.h * 0.56), box.w - 22 - beside
    line, size = text.fitted(button.words, most, room, bold=True)
    left = box.cx - (text.width(line, size, True) + beside) / 2
    icon = (Glyph(button.icon, left + 14, box.cy, 28, ink),) if beside else ()
    words = art.words(line, left + beside, box.cy, size, ink, bold=True, anchor="left")
    return made._replace(marks=(*made.marks, *icon, words))


def main(at: Table, draft: Draft) -> Button:
    """The one thing to do next."""
    tr, state = at.tr, at.state
    if draft.tool:
        nothing = "" if draft.facts != UNAMENDED else tr("Nothing differs yet.")
        words = tr("Correct the record")
        return Button(Spot("save", words, nothing), words, "tick")
    task = TASKS.get(draft.making)
    if task is not None:
        missing = "" if ready(at, draft) else tr(task.title).format(name=at.players[draft.seat])
        words = tr(task.ask)
        return Button(Spot("confirm", words, missing), words, "tick")
    name = at.players[active(state)]
    match state.phase:
        case "start_roll":
            return push("roll", tr("Roll for the start"), "dice")
        case "roll":
            return push("roll", tr("{name} rolls").format(name=name), "dice")
        case "discard" if state.now.owing:
            seat = state.now.owing[0]
            words = tr("{name} discards {n}")
            told = words.format(name=at.players[seat], n=state.hands.sizes[seat] // 2)
            return push("discard", told, "discard")
        case "tragedy":
            return push("tragedy", tr("Choose a hero"), "hero")
        case "over" if at.outcome is None:
            return push("count", tr("Count up"), "points")
        case "over":
            return result(at, "plain")
    return push("end", tr("Turn done"), "end_turn")
