"""What the last move was, brought and set off, as a list; or what is to be done next."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.nights_watch.north.steps import last_lines
from companion.games.nights_watch.table.draft import Draft
from companion.games.nights_watch.table.hands import Table
from companion.games.nights_watch.table.phrases import Takings, called, takings, told_lines
from companion.games.nights_watch.table.places import TASKS
from companion.games.nights_watch.table.spots import spot_text
from companion.games.nights_watch.table.tarly import may_answer
from companion.play import art, text
from companion.play.scene import Block, Box, Glyph, Mark, Shape, Spot, Stage, Tint
from companion.telling import Line

MARK = 38
"""Where the words of a line begin."""


def brought(at: Table) -> Takings:
    """What the last move handed out, by seat."""
    if len(at.standing) < 2:
        return {}
    return takings(at.standing[-2].state, at.standing[-1])


def lines(at: Table) -> list[Line]:
    """The last move, what it brought, what it set off, and who may answer it."""
    if at.news and at.undone:
        return [Line(at.news)]
    if not at.standing:
        return []
    told = told_lines(at.standing[-1], last_lines(at.standing), brought(at), at.speech)
    return [*told, *_answers(at)]


def _answers(at: Table) -> Iterator[Line]:
    """Heroes that may answer the roll, whoever's turn it is."""
    if at.reader == "past" or at.step is not None:
        return
    for seat in at.state.now.empty_handed:
        if may_answer(at, seat):
            words = at.tr("{hero} may answer: {name}")
            yield Line(words.format(hero=called("tarly", at.tr), name=at.players[seat]), seat)


def prompt(at: Table, draft: Draft) -> tuple[str, str]:
    """What holds the table up: icon and words; empty: nothing does."""
    tr, state = at.tr, at.state
    if at.step is not None or not at.playable or (at.news and at.undone):
        return "", ""
    if draft.tool:
        return "amend", tr("Tap a place to set or take a piece; tap a player to say whose")
    task = TASKS.get(draft.making)
    if task is not None and draft.places:
        return task.icon, f"{tr(task.ask)}: {spot_text(draft.places[-1], at)}"
    if task is not None:
        return task.icon, tr(task.title).format(name=at.players[draft.seat])
    if state.phase == "start_roll":
        names = ", ".join(at.players[seat] for seat in state.rolling)
        return "dice", tr("Roll for the start: {names}").format(names=names)
    if state.phase == "discard" and state.now.owing:
        owing = [f"{at.players[s]} {state.hands.sizes[s] // 2}" for s in state.now.owing]
        return "discard", tr("Still to discard: {names}").format(names=", ".join(owing))
    if state.phase == "tragedy":
        return "hero", tr("Three equal dice: a hero leaves the game")
    return "", ""


def steps(at: Table, draft: Draft, box: Box, stage: Stage, room: int, lit: int) -> Iterator[Shape]:
    """As many lines as have room around the one that is lit; a touch opens them all."""
    inner = Box(box.x + 8, box.y + 4, box.w - 16, box.h - 8)
    icon, words = prompt(at, draft)
    if words:
        yield _prompt(icon, words, inner, stage)
        return
    told = lines(at)
    start = _first(len(told), room, lit)
    shown = told[start : start + room]
    more = len(told) > room and at.playable
    says = ". ".join(line.text for line in told)
    spot = Spot("steps", at.tr("Step by step")) if more else None
    yield Shape("steps", "steps", inner, (art.panel(inner, "surface", 10),), says=says, spot=spot)
    step = (inner.h - 4) / room
    sizes = [stage.size(16), stage.size(14)]
    wide = inner.w - MARK - 10
    fits = all(text.width(line.text, sizes[0], True) <= wide for line in shown)
    for i, line in enumerate(shown):
        row = Box(inner.x, inner.y + 2 + step * i, inner.w, step)
        yield _line(at, start + i, line, row, sizes[0] if fits else sizes[1], lit)
    for hidden, sign, y in (
        (start > 0, "up", inner.y + 10),
        (start + room < len(told), "down", inner.bottom - 10),
    ):
        if hidden:
            place = Box.about(inner.right - 12, y, 18, 18)
            mark = Glyph(sign, place.cx, place.cy, 18, Tint("text_3"))
            yield Shape(f"steps.{sign}", "sign", place, (mark,))


def _first(count: int, room: int, lit: int) -> int:
    """The uppermost line that is shown."""
    focus = count if lit < 0 else lit
    return min(max(0, focus - room + 2), max(0, count - room))


def _prompt(icon: str, words: str, box: Box, stage: Stage) -> Shape:
    room = Box(box.x + MARK, box.y, box.w - MARK - 10, box.h)
    marks: tuple[Mark, ...] = (
        art.panel(box, "accent_soft", 10),
        Glyph(icon, box.x + 20, box.cy, 20, Tint("accent_text")),
        *art.paragraph(words, room, stage.size(16), "text", most=3),
    )
    return Shape("steps", "steps", box, marks, frozenset({"prompt"}), says=words)


def _line(at: Table, number: int, line: Line, row: Box, size: float, lit: int) -> Shape:
    strong = number == lit if lit >= 0 else bool(line.note)
    waits = 0 <= lit < number
    marks: list[Mark] = []
    if line.seat is not None:
        mark = Box(row.x + 11, row.cy - 9, 18, 18)
        marks += art.seat_mark(line.seat, at.players[line.seat], mark)
    else:
        dot = Box.about(row.x + 20, row.cy, 6, 6)
        marks.append(Block(dot, Tint("illegal" if line.note else "line_strong"), 3))
    ink = "text" if strong else "text_3" if waits else "text_2"
    room = Box(row.x + MARK, row.y, row.w - MARK - 10, row.h)
    marks += art.paragraph(line.text, room, size, ink, bold=strong)
    tones = frozenset({"grave"} if line.note else ()) | frozenset({"lit"} if strong else ())
    return Shape(f"line.{number}", "line", row, tuple(marks), tones, says=line.text)
