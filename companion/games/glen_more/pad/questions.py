"""What the pad asks: a number, points during play, who owns a card."""

from __future__ import annotations

from companion.games.glen_more.pad.draft import Counted, Draft, PadTable
from companion.games.glen_more.pad.layout import GAP, columns
from companion.play import art, text
from companion.play.questions import (
    CLOSE,
    Choice,
    Choose,
    Numbers,
    Part,
    Picture,
    Question,
    Say,
    Write,
)
from companion.play.scene import Block, Box, Mark, Scene, Shape, Spot, Stage, Tint
from scoring.game import Seat

NUMBER, WHY = "number", "why"
NOBODY = "nobody"
LONGEST = 60


def close(at: PadTable) -> tuple[Choice, ...]:
    return (Choice(Spot(CLOSE, at.tr("Close")), icon="close"),)


def number_question(
    at: PadTable, draft: Draft, title: str, note: str, value: int, following: str = ""
) -> Question:
    """One number on our own keys; following: words of a button that goes on to the next one."""
    typed = draft.number is not None
    shown = value if draft.number is None else draft.number
    parts = (Numbers(NUMBER, "", shown, typed=typed), *_refused(draft))
    choices = [Choice(Spot("done", at.tr("Done")), icon="tick", kind="accent")]
    if following:
        choices.insert(0, Choice(Spot("following", following)))
    name = f"number.{draft.category}.{draft.seat}"
    beside = seat_picture(at, draft.seat)
    return Question(
        name,
        title,
        note,
        parts=parts,
        choices=tuple(choices),
        beside=beside,
        tools=close(at),
    )


def _refused(draft: Draft) -> tuple[Part, ...]:
    """Why the last answer was not taken, where it was given."""
    return (Say(draft.refused, "label", "illegal"),) if draft.refused else ()


def seat_picture(at: PadTable, seat: Seat) -> Scene:
    box = Box(0, 0, 32, 32)
    marks = art.seat_mark(seat, at.players[seat], box.scaled(0.9))
    return Scene(32, 32, [Shape("who", "seat", box, marks, says=at.players[seat])])


def count_question(at: PadTable, draft: Draft, counted: Counted) -> Question:
    """A count of the pad, for numbers that are far away."""
    following = ""
    if draft.seat + 1 < len(at.players):
        following = at.tr("Next: {name}").format(name=at.players[draft.seat + 1])
    title = at.tr(counted.categories[draft.category][1])
    value = counted.rows[draft.category][draft.seat]
    return number_question(at, draft, title, at.players[draft.seat], value, following)


# Points during play


def points_question(at: PadTable, draft: Draft, stage: Stage) -> Question:
    tr = at.tr
    reasons = (tr("Exchange"), tr("Clan board"), tr("Tile"))
    return Question(
        "points",
        tr("Points during play"),
        tr("From tiles, cards and the clan board"),
        parts=(
            Picture(_seats(at, draft.seat, stage)),
            Numbers(NUMBER, "", draft.number or 0, typed=draft.number is not None, sign="+"),
            Picture(_reasons(reasons, draft.why, stage)),
            Write(WHY, tr("What for (may stay empty)"), draft.why, LONGEST),
        ),
        choices=(Choice(Spot("add", tr("Add points")), icon="plus", kind="accent"),),
        tools=close(at),
    )


def _seats(at: PadTable, chosen: Seat, stage: Stage) -> Scene:
    """Everybody side by side, to pick from."""
    shapes = []
    for seat, box in enumerate(columns(Box(0, 0, stage.width, 56), len(at.players))):
        here, name = seat == chosen, at.players[seat]
        mark = Box(box.cx - 11, box.y + 7, 22, 22)
        ink = "bg" if here else "text"
        marks: tuple[Mark, ...] = (
            Block(box, Tint("text" if here else "raised"), 12, None if here else art.OUTLINE_SOFT),
            *art.seat_mark(seat, name, mark, edge=Tint("bg") if here else art.OUTLINE),
            art.words(name, box.cx, box.bottom - 14, 14, ink, room=box.w - 6, bold=here),
        )
        tones = frozenset({"chosen"} if here else ())
        spot = Spot(f"seat.{seat}", name)
        shapes.append(Shape(f"seat.{seat}", "seat", box, marks, tones, spot=spot))
    return Scene(stage.width, 56, shapes)


def _reasons(words: tuple[str, ...], chosen: str, stage: Stage) -> Scene:
    """Words that are often said, as chips; they come to stand in the line below."""
    shapes, x = [], 0.0
    for i, word in enumerate(words):
        wide = text.width(word, 14) + 28
        box = Box(x, 6, wide, 36)
        here = word == chosen
        marks: tuple[Mark, ...] = (
            Block(box, Tint("accent_soft" if here else "raised"), 8, art.OUTLINE_SOFT),
            art.words(word, box.cx, box.cy, 14, "text"),
        )
        spot = Spot(f"why.{word}", word)
        shapes.append(Shape(f"why.{i}", "chip", box, marks, spot=spot, target=Box(x, 0, wide, 48)))
        x += wide + GAP
    return Scene(stage.width, 48, shapes)


# Who owns a card


def owner_question(at: PadTable, draft: Draft, counted: Counted) -> Question:
    """Castle Moil, or Armadale Castle in the final count."""
    tr = at.tr
    note = tr("Doubles the Scots at home of its owner")
    if counted.card == "Armadale Castle":
        note = tr("Doubles the first 8 coins of its owner")
    names = [*enumerate(at.players), (None, tr("Nobody yet"))]
    lines = tuple(
        Choice(
            Spot(f"owner.{NOBODY if seat is None else seat}", name),
            icon="radio_on" if seat == counted.owner else "radio_off",
        )
        for seat, name in names
    )
    parts = (Choose(lines), *_refused(draft))
    return Question("owner", counted.card, note, parts=parts, tools=close(at))
