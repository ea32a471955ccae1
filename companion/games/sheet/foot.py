"""Draws what is below the lines: missing or contradictory counts, and the bar."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.sheet.cells import Pad
from companion.games.sheet.draft import PadTable
from companion.games.sheet.phrases import compared
from companion.games.sheet.record import (
    Lack,
    Unit,
    broken,
    can_end,
    closing,
    localized,
    title,
    units,
)
from companion.games.sheet.touches import END, KEYS, PUT, SCORE, WHY
from companion.play import art, text
from companion.play.bar import Button, push, result, undo
from companion.play.scene import Block, Box, Mark, Shape, Share, Spot, Tint
from companion.play.text import number
from scoring.game import Verdict
from scoring.sheet.check import begun
from scoring.sheet.model import Line
from scoring.sheet.state import State

Counting = tuple[Line, Unit, int]
KEY = 60
WHY_WIDE, WHY_KEY = 84, 48
ROOMY, WIDE = 300, 400
"""dp of a bar with room for the keypad, and for every word."""
NAMED = 2
"""Lines that are named as missing; the others are counted."""


def block(pad: Pad, verdict: Verdict, box: Box) -> Iterator[Shape]:
    """A check that does not hold: its sentence, and why."""
    at, no = pad.at, not verdict.ok
    words = " ".join(at.words.problem(problem) for problem in broken(verdict))
    note = at.tr("Nothing is scored; totals stay.") if no else at.tr("The table may allow it.")
    numbers = numbers_of(at, verdict)
    note = numbers or note
    inner = box.inset(8, 3)
    playable = at.playable
    narrow = inner.w < ROOMY
    badge = Box(inner.x + 10, inner.cy - 13, 26, 26)
    push = WHY_KEY if narrow else WHY_WIDE
    right = inner.right - (push + 16 if playable else 8)
    left = inner.x + 8 if narrow else badge.right + 10
    room = Box(left, inner.y + 2, right - left, inner.h - 4)
    two = inner.h >= 64 and text.width(note, text.SMALLEST) <= room.w
    if numbers and not two:
        words = f"{words} {numbers}"
    marks: list[Mark] = [Block(inner, Tint("illegal_soft" if no else "unverified_soft"), 12)]
    if not narrow:
        marks += art.verdict_badge("illegal" if no else "unverified", badge)
    above = room._replace(h=room.h - 20) if two else room
    marks += art.paragraph(words, above, pad.stage.usual(16), "text", most=3, bold=True)
    if two:
        foot = room.bottom - 11
        size = pad.stage.usual(14)
        marks.append(art.words(note, room.x, foot, size, "text_2", room=room.w, anchor="left"))
    answer = art.toned(illegal=no, unverified=not no)
    yield Shape("check", "hint", box, tuple(marks), answer, says=f"{words} {note}")
    if playable:
        place = Box(inner.right - push - 8, inner.cy - 24, push, 48)
        why, size = at.tr("Why?"), pad.stage.usual(16)
        icon = "why" if narrow else ""
        yield art.button(Spot(WHY(), why), place, "" if narrow else why, icon=icon, size=size)


def numbers_of(at: PadTable, verdict: Verdict) -> str:
    """What the failing checks compare."""
    return " · ".join(filter(None, (compared(x, at.speech) for x in broken(verdict))))


def note(pad: Pad, verdict: Verdict | None, box: Box) -> Iterator[Shape]:
    """What is due, in one sentence; never a button."""
    if not box.h:
        return
    at, seats = pad.at, lacking(pad)
    inner = box.inset(8, 3)
    words = due(pad, verdict)
    if not words:
        return
    x = inner.x + 14
    marks: list[Mark] = [
        art.panel(inner, "surface", 12),
        Block(Box(inner.x, inner.y + 8, 4, inner.h - 16), Tint("accent"), 2),
    ]
    if len(seats) == 1:
        mark = Box(x, inner.cy - 14, 28, 28)
        marks += art.seat_mark(seats[0], at.players[seats[0]], mark)
        x += 38
    room = Box(x, inner.y, inner.right - x - 10, inner.h)
    marks += art.paragraph(words, room, pad.stage.usual(17), "text", most=2)
    yield Shape("due", "hint", box, tuple(marks), says=words)


def lacking(pad: Pad) -> list[int]:
    """Who has something left to count."""
    seats = {seat for lack in pad.missing for seat in _seats(pad, lack)}
    return sorted(seats)


def _seats(pad: Pad, lack: Lack) -> tuple[int, ...]:
    return units(pad.at, lack.line)[lack.unit].seats


def untouched(state: State) -> bool:
    """Whether nothing was counted in this round: no check is held against it yet."""
    return state.phase == "round" and not begun(state)


def empty(at: PadTable) -> bool:
    """Whether the end could be told though nothing was ever counted."""
    return not at.standing and not at.state.scored


def due(pad: Pad, verdict: Verdict | None) -> str:
    """What is missing, or who is to do what."""
    at, state = pad.at, pad.at.state
    if state.phase == "over":
        return at.ended()
    if pad.missing:
        what = _named(pad)
        names = [at.players[seat] for seat in lacking(pad)]
        if not names or len(names) == len(state.seats):
            return at.tr("Still to count: {what}", what=what)
        return at.tr("{names}: {what} still to count", names=", ".join(names), what=what)
    if verdict is not None and not verdict.ok and untouched(state):
        return " ".join(at.words.problem(problem) for problem in broken(verdict))
    if verdict is not None and not verdict.ok and state.sheet.dealer is None:
        return at.tr("A count is to be changed first.")
    if empty(at):
        return at.tr("Nothing is counted yet.")
    if state.phase == "final":
        return at.tr("Everything is counted.")
    if state.sheet.dealer is not None:
        who = localized(state.sheet.dealer_title, at)
        return f"{who}: {at.players[state.dealer]}"
    return at.tr("Everything needed is counted.")


def _named(pad: Pad) -> str:
    """The first lines that something is missing of, and how many more."""
    titles = list(dict.fromkeys(title(pad.at, lack.line) for lack in pad.missing))
    what, more = ", ".join(titles[:NAMED]), len(titles) - NAMED
    return pad.at.tr("{what} and {n} more", what=what, n=more) if more > 0 else what


def buttons(
    pad: Pad, verdict: Verdict | None, counting: Counting | None, bar_wide: float
) -> list[Button]:
    """counting: what the panel of the last counts would count."""
    at = pad.at
    if verdict is None:
        return [undo(at, KEY), result(at)]
    if counting is not None:
        line, unit, n = counting
        words = at.tr("Count: {what}", what=f"{title(at, line)} {number(n)}")
        return [undo(at, KEY), push(PUT(line.id, unit.place, n), words, "tick", "accent")]
    shown = [undo(at, KEY)]
    if bar_wide >= ROOMY:
        keys = Spot(KEYS(), at.tr("Type the numbers"))
        shown.append(Button(keys, "", "enter_number", wide=KEY))
    wide = bar_wide >= WIDE
    if can_end(at):
        words = at.tr("End the match")
        spot = Spot(END(), words)
        shown.append(Button(spot, words if wide else "", "claim", wide=Share(0.6) if wide else KEY))
    return [*shown, _main(pad, verdict)]


def _main(pad: Pad, verdict: Verdict) -> Button:
    """Outlined until it can be done, then ember."""
    at, state = pad.at, pad.at.state
    words = at.tr("Score round {round}", round=state.round)
    if state.phase == "final" or (state.rounds == 1 and not state.sheet.final_lines):
        words = at.tr("End the match")
    ready = verdict.ok and not empty(at)
    if ready and verdict.unseen:
        words = at.tr("Score anyway")
    return push(SCORE(), words, "tick", "accent" if ready else "outline")


def verdict_of(pad_at: Pad) -> Verdict | None:
    state = pad_at.at.state
    return None if state.phase == "over" else pad_at.at.judge(closing(state))
