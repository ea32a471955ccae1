"""The line above the bar of every table: who is to act, and what to do now, in one sentence."""

from collections.abc import Iterable
from typing import NamedTuple

from companion.play import art, flow, text
from companion.play.flow import Item
from companion.play.scene import Block, Box, Mark, Shape, Stage, Tint
from scoring.game import Seat

HEIGHT = 52
"""dp."""
LARGE, SMALL = 17.0, 14.0
EDGE, MARK = 4, 30


class Now(NamedTuple):
    said: str
    name: str = ""
    """What it is about, before the sentence and bold."""
    lead: Item | None = None
    """Drawn before the words: whose turn it is, or what it is about."""
    tone: str = ""
    """Of a refusal "illegal"."""


def person(seat: Seat, name: str) -> Item:
    """The mark of whoever is to act."""
    return flow.seat(seat, name, MARK)


def now_line(now: Now, box: Box, stage: Stage, *, key: str = "hint") -> Shape:
    """Never a button; it says nothing else to a listener than what it shows."""
    refused = now.tone == "illegal"
    ground, edge = ("illegal_soft", "illegal") if refused else ("surface", "accent")
    lead = now.lead or (_badge() if refused else None)
    inner = box.inset(12, 2)
    marks: list[Mark] = [
        art.panel(box, ground, 12),
        Block(Box(box.x, box.y + 6, EDGE, box.h - 12), Tint(edge), EDGE / 2),
    ]
    text = Item(0, inner.h, lambda room: _told(now, room, stage), grows=True)
    marks += flow.row(lead, text, gap=10).draw(inner)
    tones = frozenset({now.tone} if now.tone else ())
    return Shape(key, "hint", box, tuple(marks), tones, says=f"{now.name} {now.said}".strip())


def _badge() -> Item:
    return Item(26, 26, lambda box: art.verdict_badge("illegal", box))


def _told(now: Now, room: Box, stage: Stage) -> Iterable[Mark]:
    """In one line if it fits; else the name above, or the sentence in two lines and smaller."""
    size, small = stage.size(LARGE), max(text.SMALLEST, stage.size(SMALL))
    beside = text.width(now.name, size, True) + 6 if now.name else 0
    if beside + text.width(now.said, size) <= room.w:
        if now.name:
            yield art.words(now.name, room.x, room.cy, size, "text", bold=True, anchor="left")
        yield art.words(now.said, room.x + beside, room.cy, size, "text", anchor="left")
        return
    if now.name and now.said:
        line = min(small, room.h * 0.42)
        top, low = room._replace(h=line * 1.25), room.below(line * 1.25)
        x, y = room.x, top.cy
        yield art.words(now.name, x, y, line, "text", room=room.w, bold=True, anchor="left")
        yield from art.paragraph(now.said, low, line, "text_2", most=3)
        return
    most = max(2, int(room.h // (text.SMALLEST * 1.25)))
    yield from art.paragraph(now.said or now.name, room, size, "text", most=most)
