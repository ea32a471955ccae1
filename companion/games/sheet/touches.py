"""The actions of the pad: count, step, ask, score, end and correct."""

from __future__ import annotations

from dataclasses import replace

from companion.games.sheet import corrections
from companion.games.sheet.draft import Draft, PadTable
from companion.games.sheet.phrases import line as entry_line
from companion.games.sheet.record import (
    STEPPED,
    closing,
    count,
    limits,
    missing,
    next_place,
    players,
    shown_lines,
    stepped,
    value,
    with_count,
)
from companion.play import amend, questions
from companion.play.actions import Action
from companion.play.steps import Proposal, Step, Tell
from scoring.codec import to_json
from scoring.game import Move
from scoring.sheet.model import Line
from scoring.sheet.moves import End

NOBODY = -1
"""Instead of a seat."""


def _line(at: PadTable, id: str) -> Line | None:
    """One that can be counted now."""
    return next((line for line in shown_lines(at.state) if line.id == id), None)


def _proposed(at: PadTable, move: Move) -> Proposal:
    return Proposal.of(move, entry_line(to_json(move), at.speech.at(at.state)).text)


def _counted(at: PadTable, draft: Draft, line: Line, unit: int, counted: object) -> Step[Draft]:
    return _proposed(at, count(line, unit, counted))


# Cells


def more(at: PadTable, draft: Draft, line: str, unit: int) -> Step[Draft]:
    return _stepped(at, draft, line, unit, 1)


def less(at: PadTable, draft: Draft, line: str, unit: int) -> Step[Draft]:
    return _stepped(at, draft, line, unit, -1)


def _stepped(at: PadTable, draft: Draft, line: str, unit: int, by: int) -> Step[Draft]:
    asked = _line(at, line)
    if asked is None or draft.asked or asked.kind not in STEPPED:
        return draft
    then = stepped(at.state, asked, unit, by)
    if then is None:
        low, high = limits(at.state, asked, unit)
        return Tell(at.tr("It is from {low} to {high}.", low=low, high=high))
    return _counted(at, draft, asked, unit, then)


def ask_number(at: PadTable, draft: Draft, line: str, unit: int) -> Draft:
    if _line(at, line) is None:
        return draft
    return replace(draft.closed(), asked="number", line=line, unit=unit)


def keys(at: PadTable, draft: Draft) -> Draft:
    """Numbers are typed, from the first that is missing, or from the line in sight."""
    lacks = [lack for lack in missing(at.state) if lack.line.kind in STEPPED]
    if lacks:
        return ask_number(at, draft, lacks[0].line.id, lacks[0].unit)
    typed = [line for line in shown_lines(at.state) if line.kind in STEPPED and line.of != "pair"]
    here = next((line for line in typed if line.id == draft.line), typed[0] if typed else None)
    return draft if here is None else ask_number(at, draft, here.id, 0)


def toggle(at: PadTable, draft: Draft, line: str, unit: int) -> Step[Draft]:
    """Yes or no; of what only one can have: it is there, or it is nobody's."""
    asked = _line(at, line)
    if asked is None or draft.asked:
        return draft
    return _counted(at, draft, asked, unit, not value(at.state, asked, unit))


def place(at: PadTable, draft: Draft, line: str, unit: int) -> Step[Draft]:
    """Who is touched next has the next place."""
    asked = _line(at, line)
    if asked is None or draft.asked:
        return draft
    return _counted(at, draft, asked, unit, next_place(at.state, asked, unit))


def pick(at: PadTable, draft: Draft, line: str, unit: int) -> Draft:
    """Ask for one of some: a choice, a player, a place that several can have."""
    if _line(at, line) is None:
        return draft
    return replace(draft.closed(), asked="pick", line=line, unit=unit)


def picked(at: PadTable, draft: Draft, chosen: str) -> Step[Draft]:
    asked = _line(at, draft.line)
    if asked is None or draft.asked != "pick":
        return draft
    counted = chosen if asked.kind == "choice" else int(chosen)
    return _counted(at, draft, asked, draft.unit, counted)


def clear(at: PadTable, draft: Draft) -> Step[Draft]:
    """Nothing is counted there after all."""
    asked = _line(at, draft.line)
    if asked is None or not draft.asked:
        return draft
    if value(at.state, asked, draft.unit) is None:
        return draft.closed()
    return _counted(at, draft, asked, draft.unit, None)


def ask_rows(at: PadTable, draft: Draft, line: str, unit: int) -> Draft:
    asked = _line(at, line)
    if asked is None:
        return draft
    rows = value(at.state, asked, unit) or ()
    return replace(draft.closed(), asked="rows", line=line, unit=unit, rows=tuple(rows))


def add_row(at: PadTable, draft: Draft) -> Draft:
    asked = _line(at, draft.line)
    if asked is None or draft.asked != "rows":
        return draft
    low, high = limits(at.state, asked, draft.unit)
    empty = (min(max(0, low), high),) * len(asked.columns)
    return replace(draft, rows=(*draft.rows, empty))


def drop_row(at: PadTable, draft: Draft, row: int) -> Draft:
    rows = draft.rows
    return replace(draft, rows=(*rows[:row], *rows[row + 1 :])) if draft.asked == "rows" else draft


def ask_pair(at: PadTable, draft: Draft, line: str, unit: int) -> Draft:
    if _line(at, line) is None:
        return draft
    return replace(draft.closed(), asked="pair", line=line, unit=unit)


def up(at: PadTable, draft: Draft, line: str, unit: int) -> Draft:
    return _drafted(at, draft, line, unit, 1)


def down(at: PadTable, draft: Draft, line: str, unit: int) -> Draft:
    return _drafted(at, draft, line, unit, -1)


def _drafted(at: PadTable, draft: Draft, line: str, unit: int, by: int) -> Draft:
    """Another number in the panel of the last counts; the bar's button counts it."""
    asked = _line(at, line)
    if asked is None or draft.asked:
        return draft
    same = (draft.line, draft.unit) == (line, unit)
    now = draft.typed if same else None
    state = at.state if now is None else with_count(at.state, asked, unit, now)
    if now is None and value(at.state, asked, unit) is None:
        first = stepped(state, asked, unit, -1)
        state = state if first is None else with_count(state, asked, unit, first)
    then = stepped(state, asked, unit, by)
    if then is None:
        return draft
    return replace(draft, line=line, unit=unit, number=abs(then), minus=then < 0)


def put(at: PadTable, draft: Draft, line: str, unit: int, counted: int) -> Step[Draft]:
    """What the panel shows is counted."""
    asked = _line(at, line)
    return draft if asked is None else _counted(at, draft, asked, unit, counted)


UP = Action("up", up, str, int)
DOWN = Action("down", down, str, int)
PUT = Action("put", put, str, int, int)
MORE = Action("more", more, str, int)
LESS = Action("less", less, str, int)
NUMBER = Action("number", ask_number, str, int)
KEYS = Action("keys", keys)
TOGGLE = Action("yes", toggle, str, int)
PLACE = Action("place", place, str, int)
PICK = Action("pick", pick, str, int)
PICKED = Action("picked", picked, str)
CLEAR = Action("clear", clear)
ROWS = Action("rows", ask_rows, str, int)
ADD_ROW = Action("add-row", add_row)
DROP_ROW = Action("drop-row", drop_row, int)
PAIR = Action("pair", ask_pair, str, int)


# What is in sight


def unfold(at: PadTable, draft: Draft, line: str) -> Draft:
    return draft if draft.asked else replace(draft, line=line)


def turn_page(at: PadTable, draft: Draft, page: int) -> Draft:
    """Other lines."""
    return draft if draft.asked else replace(draft, page=page, line="")


def turn_people(at: PadTable, draft: Draft, page: int) -> Draft:
    return draft if draft.asked else replace(draft, people=page)


def choose(at: PadTable, draft: Draft, line: str, unit: int) -> Draft:
    """The cell that the panel counts."""
    return draft if draft.asked else replace(draft.closed(), line=line, unit=unit)


CHOOSE = Action("choose", choose, str, int)
UNFOLD = Action("unfold", unfold, str)
PAGE = Action("page", turn_page, int)
PEOPLE = Action("people", turn_people, int)


# Moving on


def score(at: PadTable, draft: Draft) -> Step[Draft]:
    """The round, or the end once there are only the last counts."""
    return draft if draft.asked else _proposed(at, closing(at.state))


def end(at: PadTable, draft: Draft) -> Step[Draft]:
    return _proposed(at, End())


def why(at: PadTable, draft: Draft) -> Draft:
    return replace(draft.closed(), asked="why")


SCORE = Action("score", score)
END = Action("end", end)
WHY = Action("reason", why)


# The open question


def close(at: PadTable, draft: Draft) -> Draft:
    return draft.closed() if draft.asked else draft


def sign(at: PadTable, draft: Draft) -> Draft:
    return replace(draft, minus=not draft.minus) if draft.asked == "number" else draft


def done(at: PadTable, draft: Draft) -> Step[Draft]:
    """What was typed is counted, if anything was; the desk then asks for the next number."""
    asked = _line(at, draft.line)
    if asked is None or not draft.asked:
        return draft
    if draft.asked == "rows":
        rows = [dict(zip(asked.columns, row, strict=True)) for row in draft.rows]
        return _counted(at, draft, asked, draft.unit, rows)
    if draft.typed is None:
        return draft.closed()
    return _counted(at, draft, asked, draft.unit, draft.typed)


def seat_of(at: PadTable, draft: Draft, seat: int) -> Draft:
    """Whose record is corrected, or whose pairs are counted."""
    return replace(draft, unit=seat) if draft.asked and seat < len(players(at)) else draft


SIGN = Action("sign", sign)
DONE = Action("done", done)
SEAT = Action("seat", seat_of, int)
CLOSE = Action(questions.CLOSE, close)


# Corrections


def correct(at: PadTable, draft: Draft) -> Draft:
    return replace(draft.closed(), asked="amend", unit=0, round=0)


def anew(at: PadTable, draft: Draft) -> Draft:
    return replace(draft, correction=Draft().correction, refused="")


def save(at: PadTable, draft: Draft) -> Step[Draft]:
    """All that was changed, one entry for each, all or none."""
    moves = corrections.entries(at, draft)
    if draft.asked != "amend" or not moves:
        return draft
    return Proposal(tuple(moves), entry_line(to_json(moves[-1]), at.speech.at(at.state)).text)


AMEND = Action(amend.AMEND, correct)
ANEW = Action(amend.ANEW, anew)
SAVE = Action(amend.SAVE, save)
ACTIONS = (
    *(MORE, LESS, NUMBER, KEYS, TOGGLE, PLACE, PICK, PICKED, CLEAR, ROWS, ADD_ROW, DROP_ROW, PAIR),
    *(UNFOLD, PAGE, PEOPLE, SCORE, END, WHY, SIGN, DONE, SEAT, CLOSE, AMEND, ANEW, SAVE),
    *(UP, DOWN, PUT, CHOOSE),
)
