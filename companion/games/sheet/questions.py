"""Questions of the pad: a number, a choice, records, transfers, and what is wrong."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.sheet import corrections, pairs
from companion.games.sheet.draft import Draft, PadTable
from companion.games.sheet.phrases import compared, signed
from companion.games.sheet.phrases import label as choice_label
from companion.games.sheet.record import (
    Unit,
    broken,
    check_text,
    closing,
    limits,
    lines_of,
    title,
    units,
    value,
)
from companion.games.sheet.touches import ADD_ROW, CLEAR, DONE, DROP_ROW, NOBODY, PICKED, SEAT, SIGN
from companion.play import art, fields, text
from companion.play.amend import amend_question
from companion.play.questions import (
    Choice,
    Choose,
    Count,
    Numbers,
    Part,
    Picture,
    Question,
    Say,
    label,
    sheet,
    ticked,
    why_not,
)
from companion.play.scene import Block, Box, Mark, Scene, Shape, Spot, Stage, Tint
from companion.play.text import number
from scoring.sheet.lines import MOST_ROWS
from scoring.sheet.model import Line

ROUND, NUMBER = "round", "number"
LOGGED = 5
"""Entries of a line that adds up which its question shows."""


def _unit(at: PadTable, draft: Draft, line: Line) -> Unit:
    return next(unit for unit in units(at, line) if unit.place == draft.unit)


def _beside(unit: Unit) -> Scene | None:
    return art.seat_picture(unit.place, unit.name) if len(unit.seats) == 1 else None


def _asking(at: PadTable, draft: Draft, line: Line, *parts: Part, **more: object) -> Question:
    unit = _unit(at, draft, line)
    return sheet(
        at.tr,
        draft.asked,
        title(at, line),
        *parts,
        *why_not(draft.refused),
        note=_note(at, line, unit),
        beside=_beside(unit),
        **more,  # type: ignore[arg-type]
    )


def _note(at: PadTable, line: Line, unit: Unit) -> str:
    help = at.words.format_field(line.help, "own") if line.help else ""
    return f"{unit.name} · {help}" if help else unit.name


def _clear(at: PadTable, draft: Draft, line: Line) -> tuple[Choice, ...]:
    if line.adds or value(at.state, line, draft.unit) is None:
        return ()
    return (Choice(Spot(CLEAR(), at.tr("Not counted"))),)


def number_question(at: PadTable, draft: Draft, line: Line) -> Question:
    tr, (low, high) = at.tr, limits(at.state, line, draft.unit)
    now = value(at.state, line, draft.unit)
    shown = draft.number
    if shown is None and isinstance(now, int) and not line.adds:
        shown = abs(now)
    minus = draft.minus or (draft.number is None and not line.adds and (now or 0) < 0)
    sign = "−" if minus else "+" if line.adds else ""
    digits = Numbers(
        f"{NUMBER}.{line.id}.{draft.unit}",
        "",
        shown,
        most=max(abs(low), abs(high)),
        typed=draft.number is not None,
        sign=sign,
    )
    fits = tr("from {low} to {high}", low=number(low), high=number(high))
    if line.values is not None:
        fits = ", ".join(number(n) for n in sorted(line.values))
    parts: list[Part] = [label(fits), digits]
    if line.adds:
        parts += _log(at, draft, line)
    signs = (Choice(Spot(SIGN(), tr("Plus or minus")), icon="swap"),) if low < 0 else ()
    done = Choice(Spot(DONE(), tr("Count")), icon="tick", kind="accent")
    return _asking(at, draft, line, *parts, choices=(*_clear(at, draft, line), *signs, done))


def _log(at: PadTable, draft: Draft, line: Line) -> Iterator[Part]:
    """The last numbers that were added there, and the sum."""
    mine = [
        played.entry
        for played in reversed(at.standing)
        if played.entry.get("line") == line.id
        and played.entry.get("seat", played.entry.get("team", 0)) == draft.unit
    ][:LOGGED]
    now = value(at.state, line, draft.unit)
    yield Say(at.tr("Now: {n}", n=number(now)), strong=True)
    if mine:
        entries = ", ".join(signed(int(entry["value"])) for entry in mine)
        yield label(at.tr("Last: {what}", what=entries))


def pick_question(at: PadTable, draft: Draft, line: Line) -> Question:
    now, state = value(at.state, line, draft.unit), at.state
    offered: list[tuple[str, str]]
    if line.kind == "choice":
        offered = [(choice, choice_label(line, choice, at.words.lang)) for choice in line.choices]
    elif line.kind == "seat":
        offered = [(str(seat), name) for seat, name in enumerate(at.players)]
        if line.default == NOBODY:
            offered.append((str(NOBODY), at.tr("Nobody")))
    else:
        low, high = limits(state, line, draft.unit)
        offered = [(str(n), f"{n}.") for n in range(low, high + 1)]
    lines = tuple(
        ticked(Spot(PICKED(chosen), words), str(now) == chosen) for chosen, words in offered
    )
    return _asking(at, draft, line, Choose(lines), choices=_clear(at, draft, line))


def rows_question(at: PadTable, draft: Draft, line: Line) -> Question:
    """A small table: every record with its columns, and one more."""
    tr, (low, high) = at.tr, limits(at.state, line, draft.unit)
    parts: list[Part] = []
    for i, row in enumerate(draft.rows):
        parts.append(Say(tr("Row {n}", n=i + 1), strong=True))
        for column, n in zip(line.columns, row, strict=True):
            words = column.replace("_", " ").capitalize()
            parts.append(Count(f"row.{i}.{column}", words, n, low, high))
        drop = Spot(DROP_ROW(i), tr("Take row {n} away", n=i + 1))
        parts.append(Choose((Choice(drop, icon="delete"),)))
    if len(draft.rows) < MOST_ROWS:
        parts.append(Choose((Choice(Spot(ADD_ROW(), tr("One more row")), icon="plus"),)))
    done = Choice(Spot(DONE(), tr("Count")), icon="tick", kind="accent")
    return _asking(at, draft, line, *parts, choices=(done,))


def pair_question(at: PadTable, draft: Draft, line: Line, stage: Stage) -> Question:
    """What one player got from each other one; the grid shows what everybody got."""
    low, high = limits(at.state, line, draft.unit)
    words = at.tr("Rows: who got it. Columns: from whom.")
    parts: list[Part] = [label(words), Picture(pairs.grid(at, draft, line, stage))]
    for giver, name in enumerate(at.players):
        if giver != draft.unit:
            now = value(at.state, line, draft.unit, giver)
            shown = 0 if now is None else int(now)
            words = at.tr("from {name}", name=name)
            least, most = (shown + low, shown + high) if line.adds else (low, high)
            parts.append(Count(f"from.{giver}", words, shown, least, most))
    return _asking(at, draft, line, *parts)


def why_question(at: PadTable) -> Question | None:
    """What the sheet asks for, as it is written there, and what is counted of it."""
    verdict = at.judge(closing(at.state))
    parts: list[Part] = []
    for problem in broken(verdict):
        parts.append(Say(at.words.problem(problem), strong=True))
        if numbers := compared(problem, at.speech):
            parts.append(Say(numbers))
        for line in lines_of(at.state.sheet, problem):
            parts.append(label(_counted(at, line)))
        if written := check_text(at.state.sheet, problem.rule):
            parts.append(label(at.tr("The sheet says: {what}", what=written)))
        for seat in problem.facts.get("seats", ()):
            parts.append(label(at.tr("It does not hold for {name}.", name=at.players[seat])))
    return sheet(at.tr, "why", at.tr("Why?"), *parts) if parts else None


def _counted(at: PadTable, line: Line) -> str:
    """Tricks: 1 + 0 + 2 + 1 = 4."""
    if line.of == "pair" or line.kind not in ("number", "count"):
        return title(at, line)
    found = [value(at.state, line, unit.place) or 0 for unit in units(at, line)]
    text = " + ".join(number(n) for n in found)
    said = f"{title(at, line)}: {text}"
    return f"{said} = {number(sum(found))}" if len(found) > 1 else said


def amend(at: PadTable, draft: Draft, stage: Stage) -> Question:
    """Everything about one player, in one round."""
    across = min(len(at.players), max(1, int(stage.width // 72)))
    down = -(-len(at.players) // across)
    boxes = Box(0, 0, stage.width, 52 * down).grid(len(at.players), across, 4)
    keys = [
        _seat_key(seat, name, box, here=seat == draft.unit)
        for seat, (name, box) in enumerate(zip(at.players, boxes, strict=True))
    ]
    parts: list[Part] = [Picture(Scene(stage.width, 52 * down, keys))]
    many = corrections.rounds(at.state)
    if many > 1:
        now = corrections.corrected_round(at, draft)
        parts.append(Count(ROUND, at.tr("Round"), now, 1, many))
    asked = corrections.fields(at, draft)
    parts += fields.parts(asked, draft.correction, lambda field, fact: Scene(0, 0, ()))
    begun = bool(draft.correction)
    nothing = "" if begun else at.tr("Nothing is different yet.")
    return amend_question(at, parts, draft.refused, nothing=nothing, begun=begun)


def _seat_key(seat: int, name: str, box: Box, *, here: bool) -> Shape:
    ink, room = "bg" if here else "text", box.w - 24 - 6 - 12
    shown = "" if text.width(name, text.SMALLEST, True) > room else name
    wide = min(room, text.width(shown, 16, True)) + 6 if shown else 0
    mark = Box(box.cx - (24 + wide) / 2, box.cy - 12, 24, 24)
    marks: tuple[Mark, ...] = (
        Block(box, Tint("text" if here else "raised"), 12, None if here else art.OUTLINE_SOFT),
        *art.seat_mark(seat, name, mark, edge=Tint("bg") if here else art.OUTLINE),
    )
    if shown:
        x = mark.right + 6
        drawn = art.words(shown, x, box.cy, 16, ink, room=room, bold=True, anchor="left")
        marks = (*marks, drawn)
    tones = art.toned(chosen=here)
    return Shape(f"seat.{seat}", "cell", box, marks, tones, spot=Spot(SEAT(seat), name))
