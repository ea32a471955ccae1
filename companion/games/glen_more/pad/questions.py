"""Questions of the score pad: a number, points during play, who owns a card."""

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.glen_more.pad import touches
from companion.games.glen_more.pad.columns import GAP, gain_tint
from companion.games.glen_more.pad.draft import (
    NOBODY,
    ROUND_ROWS,
    Counted,
    Draft,
    PadTable,
    carrying,
    correction,
)
from companion.games.glen_more.pad.phrases import joined, round_scored
from companion.games.glen_more.points import signed
from companion.play import art, text
from companion.play.amend import amend_question
from companion.play.desk import UNDO
from companion.play.questions import (
    Choice,
    Choose,
    Numbers,
    OneOf,
    Part,
    Picture,
    Question,
    Write,
    label,
    sheet,
    ticked,
)
from companion.play.scene import Block, Box, Glyph, Mark, Scene, Shape, Spot, Stage, Tint
from companion.play.text import number
from scoring.game import Events, Facts, Seat
from scoring.glen_more.pad import Pad
from scoring.glen_more.scoring import totals

NUMBER, WHY, CARRY = "number", "why", "carry"
ALSO, ONLY = "also", "only"
"""Whether a correction is carried on to the rounds after it."""
LONGEST = 60
CELL = 48


class AskedNumber(NamedTuple):
    """The number that a question asks for."""

    title: str
    note: str
    recorded: int


def number_question(
    at: PadTable,
    draft: Draft,
    asked: AskedNumber,
    others: tuple[Part, ...] = (),
    following: Spot | None = None,
) -> Question:
    """A pad for one number; others: shown above it. following: the number to type after it."""
    title, note, recorded = asked
    typed = draft.number is not None
    shown = recorded if draft.number is None else draft.number
    number = Numbers(f"{NUMBER}.{draft.category}.{draft.seat}", "", shown, typed=typed)
    done = Choice(Spot(touches.DONE(), at.tr("Done")), icon="tick", kind="accent")
    choices = (Choice(following), done) if following else (done,)
    beside = art.seat_picture(draft.seat, at.players[draft.seat])
    parts = (*others, number, *_refused(draft))
    return sheet(at.tr, NUMBER, title, *parts, note=note, choices=choices, beside=beside)


def _refused(draft: Draft) -> tuple[Part, ...]:
    """Why the last answer was not taken, where it was given."""
    return (label(draft.refused, "illegal"),) if draft.refused else ()


def count_question(at: PadTable, draft: Draft, counted: Counted, stage: Stage) -> Question:
    """Every count of the pad, one after the other, for numbers that are far away."""
    title = at.tr(counted.categories[draft.category].words)
    value = counted.rows[draft.category][draft.seat]
    others = (Picture(_counts(at, draft, counted, stage)),)
    next_one = _following(at, draft, counted)
    asked = AskedNumber(title, at.players[draft.seat], value)
    return number_question(at, draft, asked, others, next_one)


def _following(at: PadTable, draft: Draft, counted: Counted) -> Spot | None:
    """The same of the next player; after the last one, the next category."""
    words, seat, names = at.tr("Next: {name}"), draft.seat + 1, list(counted.categories)
    if seat < len(at.players):
        return Spot(touches.TO(draft.category, seat), words.format(name=at.players[seat]))
    after = names.index(draft.category) + 1
    if after == len(names):
        return None
    called = counted.categories[names[after]].short
    return Spot(touches.TO(names[after], 0), words.format(name=at.tr(called)))


def _counts(at: PadTable, draft: Draft, counted: Counted, stage: Stage) -> Scene:
    """The categories above, below them everybody's number of the chosen one."""
    row, shapes, categories = Box(0, 0, stage.width, CELL), list[Shape](), counted.categories
    for name, box in zip(categories, row.columns(len(categories), GAP), strict=True):
        here, called = name == draft.category, categories[name]
        sign = Glyph(called.sign, box.cx, box.cy, 22, Tint(_ink(here)))
        spot = Spot(touches.TO(name, draft.seat), at.tr(called.words))
        shapes.append(_cell(f"category.{name}", box, (sign,), spot, here=here))
    for seat, box in enumerate(row.moved(0, CELL + GAP).columns(len(at.players), GAP)):
        here, name = seat == draft.seat, at.players[seat]
        value = draft.number if here and draft.number is not None else None
        text = str(counted.rows[draft.category][seat] if value is None else value)
        mark = Box.about(box.cx - 16, box.cy, 22, 22)
        drawn = (
            *art.seat_mark(seat, name, mark, edge=Tint("bg") if here else art.OUTLINE),
            art.words(text, box.cx + 2, box.cy, 18, _ink(here), bold=True, anchor="left"),
        )
        spot = Spot(touches.TO(draft.category, seat), f"{name}: {text}")
        shapes.append(_cell(f"seat.{seat}", box, drawn, spot, here=here))
    return Scene(stage.width, 2 * CELL + GAP, shapes)


def _ink(here: bool) -> str:
    return "bg" if here else "text"


def _cell(key: str, box: Box, marks: tuple[Mark, ...], spot: Spot, *, here: bool) -> Shape:
    ground = Block(box, Tint("text" if here else "raised"), 12, None if here else art.OUTLINE_SOFT)
    tones = frozenset({"chosen"} if here else ())
    return Shape(key, "cell", box, (ground, *marks), tones, spot=spot)


def points_question(at: PadTable, draft: Draft, stage: Stage) -> Question:
    tr = at.tr
    reasons = (tr("Exchange"), tr("Clan board"), tr("Tile"))
    return sheet(
        tr,
        "points",
        tr("Points during play"),
        Picture(_seats(at, draft.seat, stage)),
        Numbers(NUMBER, "", draft.number or 0, typed=draft.number is not None, sign="+"),
        Picture(_reasons(reasons, draft.why, stage)),
        Write(WHY, tr("What for (may stay empty)"), draft.why, LONGEST),
        note=tr("From tiles, cards and the clan board"),
        choices=(Choice(Spot(touches.ADD(), tr("Add points")), icon="plus", kind="accent"),),
    )


def _seats(at: PadTable, chosen: Seat, stage: Stage) -> Scene:
    shapes = []
    for seat, box in enumerate(Box(0, 0, stage.width, 56).columns(len(at.players), GAP)):
        here, name = seat == chosen, at.players[seat]
        mark = Box(box.cx - 11, box.y + 7, 22, 22)
        marks: tuple[Mark, ...] = (
            *art.seat_mark(seat, name, mark, edge=Tint("bg") if here else art.OUTLINE),
            art.words(name, box.cx, box.bottom - 14, 14, _ink(here), room=box.w - 6, bold=here),
        )
        shapes.append(_cell(f"seat.{seat}", box, marks, Spot(touches.SEAT(seat), name), here=here))
    return Scene(stage.width, 56, shapes)


def _reasons(words: tuple[str, ...], chosen: str, stage: Stage) -> Scene:
    """Words that are often said, as chips; they come to stand in the line below."""
    shapes, x, y = [], 0.0, 0.0
    for i, word in enumerate(words):
        wide = text.width(word, 14) + 28
        if x + wide > stage.width:
            x, y = 0.0, y + 48
        box = Box(x, y + 6, wide, 36)
        here = word == chosen
        marks: tuple[Mark, ...] = (
            Block(box, Tint("accent_soft" if here else "raised"), 8, art.OUTLINE_SOFT),
            art.words(word, box.cx, box.cy, 14, "text"),
        )
        spot = Spot(touches.WHY(word), word)
        shapes.append(Shape(f"why.{i}", "chip", box, marks, spot=spot, target=Box(x, y, wide, 48)))
        x += wide + GAP
    return Scene(stage.width, y + 48, shapes)


def owner_question(at: PadTable, draft: Draft, counted: Counted) -> Question:
    """Castle Moil, or Armadale Castle in the final count."""
    tr = at.tr
    note = tr("Doubles the Scots at home of its owner")
    if counted.card == "Armadale Castle":
        note = tr("Doubles the first 8 coins of its owner")
    owner = NOBODY if counted.owner is None else str(counted.owner)
    names = [(str(seat), name) for seat, name in enumerate(at.players)]
    lines = tuple(
        ticked(Spot(touches.OWNER(seat), name), seat == owner)
        for seat, name in (*names, (NOBODY, tr("Nobody yet")))
    )
    return sheet(tr, "owner", counted.card, Choose(lines), *_refused(draft), note=note)


ROW = 44


def amend_sheet(at: PadTable) -> Question:
    """What is wrong: a round, the final count, or a player's points."""
    lines = [
        Choice(Spot(touches.MEND(done.round), round_scored(done.round, at.speech)), icon="plot")
        for done in at.state.rounds
    ]
    if at.state.final is not None:
        lines.append(_final(at))
    for seat, name in enumerate(at.players):
        what = at.tr("Points: {name}").format(name=name)
        lines.append(Choice(Spot(touches.AMEND(seat), what), icon="points"))
    note = at.tr("A round is counted again, and the rest with it")
    title = at.tr("What is to be corrected?")
    return sheet(at.tr, "amend", title, Choose(tuple(lines)), note=note)


def _final(at: PadTable) -> Choice:
    """Nothing but corrections comes after it: it is taken back, and stands on the pad again."""
    words, note = at.tr("The final count"), at.tr("Taken back onto the pad, to be counted again")
    if at.standing and at.standing[-1].entry["move"] == "final":
        return Choice(Spot(UNDO, words), icon="plot", note=note)
    later = at.tr("Corrections were made after it: take them back first.")
    return Choice(Spot(touches.LATER(), words, later), icon="plot")


def set_points_question(at: PadTable, draft: Draft) -> Question:
    value = totals(at.state.lines, at.state.players)[draft.seat]
    title = at.tr("Points: {name}").format(name=at.players[draft.seat])
    note = at.tr("As they really are; the difference becomes a line of the score")
    return number_question(at, draft, AskedNumber(title, note, value))


def review_question(at: PadTable, draft: Draft, mended: Counted, stage: Stage) -> Question:
    """What a correction changes, before it is made; and whether it goes on to later rounds."""
    move = correction(at, draft, mended)
    verdict = at.judge(move)
    if not verdict.ok:
        return amend_question(at, (), at.words.verdict(verdict))
    after, events = at.game.apply(at.state, move)
    rounds, must = carrying(at, mended)
    asked = bool(rounds) and not must
    nothing = at.tr("Say first whether the later rounds change too.")
    parts = (*_carry(at, draft, rounds, must=must), *_changes(at, after, events, mended, stage))
    return amend_question(at, parts, "", nothing=nothing if asked and draft.carry is None else "")


def _carry(at: PadTable, draft: Draft, rounds: tuple[str, ...], *, must: bool) -> Iterator[Part]:
    """Rounds that began with the number that was wrong: they are asked about, or listed."""
    names, n = joined(rounds, at.tr), len(rounds)
    if not rounds:
        return
    if must:
        words = at.ntr(
            "Round {rounds} changes too.", "Rounds {rounds} change too.", n, rounds=names
        )
        yield label(words)
        return
    title = at.ntr("Also in round {rounds}?", "Also in rounds {rounds}?", n, rounds=names)
    chosen = "" if draft.carry is None else ALSO if draft.carry else ONLY
    yield OneOf(CARRY, title, ((ALSO, at.tr("yes")), (ONLY, at.tr("no"))), chosen)


def _changes(
    at: PadTable, after: Pad, events: Events, mended: Counted, stage: Stage
) -> Iterator[Part]:
    yield label(round_scored(mended.round, at.speech))
    count = at.state.players
    was, now = totals(at.state.lines, count), totals(after.lines, count)
    boxes = [Box(0, ROW * seat, stage.width, ROW) for seat in range(count)]
    shapes = [_row(at, seat, was[seat], now[seat], boxes[seat], stage) for seat in range(count)]
    yield Picture(Scene(stage.width, ROW * count, shapes))
    lines = [_change_text(at, event) for event in events if event["event"] == "changed"]
    yield from map(label, lines or [at.tr("No points change.")])


def _change_text(at: PadTable, event: Facts) -> str:
    category = str(event["rule"]).partition(".")[2]
    what = f"{event['round']}, {at.tr(ROUND_ROWS[category].words)}"
    text = at.tr("{name}, {what}: {now} instead of {was}")
    name = at.players[event["seat"]]
    return text.format(name=name, what=what, now=event["to"], was=event["from"])


def _row(at: PadTable, seat: Seat, was: int, now: int, box: Box, stage: Stage) -> Shape:
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
