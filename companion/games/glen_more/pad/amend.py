"""Corrections: a round counted again, the final count taken back, or points as they are."""

from collections.abc import Iterator

from companion.games.glen_more.bars import signed
from companion.games.glen_more.pad.columns import gain_tint
from companion.games.glen_more.pad.draft import ROUND_ROWS, Counted, Draft, PadTable
from companion.games.glen_more.pad.phrases import round_scored
from companion.games.glen_more.pad.questions import number_question
from companion.play import art
from companion.play.amend import amend_question
from companion.play.desk import UNDO
from companion.play.questions import Choice, Choose, Part, Picture, Question, label, sheet
from companion.play.scene import Box, Mark, Scene, Shape, Spot, Stage
from companion.play.text import number
from scoring.game import Events, Facts, Seat
from scoring.glen_more.pad import Pad
from scoring.glen_more.scoring import totals

ROW = 44


def question(at: PadTable) -> Question:
    """What is wrong: a round, the final count, or a player's points."""
    lines = [
        Choice(Spot(f"mend.{done.round}", round_scored(done.round, at.speech)), icon="plot")
        for done in at.state.rounds
    ]
    if at.state.final is not None:
        lines.append(_final(at))
    for seat, name in enumerate(at.players):
        what = at.tr("Points: {name}").format(name=name)
        lines.append(Choice(Spot(f"amend.{seat}", what), icon="points"))
    note = at.tr("A round is counted again, and the rest with it")
    title = at.tr("What is to be corrected?")
    return sheet(at.tr, "amend", title, Choose(tuple(lines)), note=note)


def _final(at: PadTable) -> Choice:
    """Nothing but corrections comes after it: it is taken back, and stands on the pad again."""
    words, note = at.tr("The final count"), at.tr("Taken back onto the pad, to be counted again")
    if at.standing and at.standing[-1].entry["move"] == "final":
        return Choice(Spot(UNDO, words), icon="plot", note=note)
    later = at.tr("Corrections were made after it: take them back first.")
    return Choice(Spot("later", words, later), icon="plot")


def points_question(at: PadTable, draft: Draft) -> Question:
    """What a player really has."""
    value = max(0, totals(at.state.lines, at.state.players)[draft.seat])
    title = at.tr("Points: {name}").format(name=at.players[draft.seat])
    note = at.tr("As they really are; the difference becomes a line of the score")
    return number_question(at, draft, title, note, value)


def review_question(at: PadTable, mended: Counted, stage: Stage) -> Question:
    """What a correction changes, before it is made."""
    verdict = at.judge(mended.correction())
    if not verdict.ok:
        return amend_question(at, (), at.words.verdict(verdict))
    after, events = at.game.apply(at.state, mended.correction())
    return amend_question(at, _changes(at, after, events, mended, stage), "")


def _changes(
    at: PadTable, after: Pad, events: Events, mended: Counted, stage: Stage
) -> Iterator[Part]:
    yield label(round_scored(mended.round, at.speech))
    count = at.state.players
    was, now = totals(at.state.lines, count), totals(after.lines, count)
    boxes = [Box(0, ROW * seat, stage.width, ROW) for seat in range(count)]
    shapes = [_row(at, seat, was[seat], now[seat], boxes[seat], stage) for seat in range(count)]
    yield Picture(Scene(stage.width, ROW * count, shapes))
    told = [_told(at, event) for event in events if event["event"] == "changed"]
    yield from map(label, told or [at.tr("No points change.")])


def _told(at: PadTable, event: Facts) -> str:
    """One changed line of the score."""
    category = str(event["rule"]).partition(".")[2]
    what = f"{event['round']}, {at.tr(ROUND_ROWS[category][1])}"
    text = at.tr("{name}, {what}: {now} instead of {was}")
    name = at.players[event["seat"]]
    return text.format(name=name, what=what, now=event["to"], was=event["from"])


def _row(at: PadTable, seat: Seat, was: int, now: int, box: Box, stage: Stage) -> Shape:
    """One player's points before and after."""
    name, size, right = at.players[seat], stage.usual(18), box.right - 4
    mark = Box(box.x + 4, box.cy - 12, 24, 24)
    more = now - was
    x, room = box.x + 40, box.w - 40 - 160
    marks: tuple[Mark, ...] = (
        *art.seat_mark(seat, name, mark),
        art.words(name, x, box.cy, stage.usual(16), "text", room=room, anchor="left"),
        art.words(number(was), right - 110, box.cy, size, "text_2", anchor="right"),
        art.words(
            signed(more), right - 56, box.cy, size, gain_tint(more), bold=bool(more), anchor="right"
        ),
        art.words(number(now), right, box.cy, size, "text", bold=True, anchor="right"),
    )
    says = f"{name}: {number(was)} {signed(more)} = {number(now)}"
    return Shape(f"change.{seat}", "change", box, marks, says=says)
