"""The strip above the bar of a table: a host out of reach, or what was taken back, with *Redo*."""

from collections.abc import Iterator

from companion.play import art, text
from companion.play.desk import REDO
from companion.play.position import Link, Position, S
from companion.play.scene import Block, Box, Glyph, Mark, Shape, Spot, Stage, Tint

HIGH = 60
LOW, LOW_LYING = 600, 420
"""dp of height below which a table has no room for it: the app bar or the menu has it."""
NARROW = 284
"""dp of width below which signs give way to words."""
PUSH, LEAD = 48, 46
"""dp: how high its button is, and where the words begin beside the sign."""


def strip_height(at: Position[S], stage: Stage) -> float:
    low = stage.height < (LOW_LYING if stage.lying else LOW)
    wanted = at.link is not None or (at.playable and at.redo.plays)
    return HIGH if wanted and not low else 0


def strip(at: Position[S], box: Box, stage: Stage) -> Iterator[Shape]:
    """The link goes before: what is entered without a host may not stand."""
    if not box.h:
        return
    if at.link is not None:
        yield from _link(at.link, box, stage)
    elif at.playable and at.redo.plays:
        yield from _redo(at, box, stage)


def _link(link: Link, box: Box, stage: Stage) -> Iterator[Shape]:
    """Its button takes over."""
    inner, push = _places(link.action, "", box, stage)
    words = _words(inner, push)
    marks: tuple[Mark, ...] = (
        Block(inner, Tint("illegal_soft"), 12),
        *_sign("link_lost", "illegal", inner),
        *art.paragraph(link.words, words, stage.usual(14), "text", most=3),
    )
    yield Shape("link", "link", box, marks, says=link.words)
    yield art.button(Spot("link", link.action), push, link.action, size=stage.usual(16))


def _redo(at: Position[S], box: Box, stage: Stage) -> Iterator[Shape]:
    """How many moves, and until when they can be made again."""
    words, told, note = at.tr("Redo"), at.redo.told(at), at.tr("until the next new move")
    inner, push = _places(words, REDO, box, stage)
    place = _words(inner, push)
    large, small = stage.usual(16), stage.usual(14)
    x, room, y = place.x, place.w, inner.cy
    marks: tuple[Mark, ...] = (
        Block(inner, Tint("unverified_soft"), 12),
        *_sign("undo", "unverified", inner),
        art.words(told, x, y - 10, large, "text", room=room, bold=True, anchor="left"),
        art.words(note, x, y + 11, small, "text_2", room=room, anchor="left"),
    )
    yield Shape("redo", "hint", box, marks, says=f"{told}, {note}")
    spot = Spot(REDO, words)
    yield art.button(spot, push, words, icon=REDO, size=stage.usual(16))


def _places(words: str, icon: str, box: Box, stage: Stage) -> tuple[Box, Box]:
    """The ground, and the button at its right end."""
    wide = text.width(words, stage.usual(16), True) + (58 if icon else 28)
    return box.inset(8, 2), Box(box.right - 14 - wide, box.cy - PUSH / 2, wide, PUSH)


def _words(inner: Box, push: Box) -> Box:
    lead = LEAD if _wide(inner) else 8
    return Box(inner.x + lead, inner.y, push.x - inner.x - lead - 8, inner.h)


def _sign(icon: str, tint: str, inner: Box) -> tuple[Glyph, ...]:
    return (Glyph(icon, inner.x + 24, inner.cy, 22, Tint(tint)),) if _wide(inner) else ()


def _wide(inner: Box) -> bool:
    return inner.w > NARROW
