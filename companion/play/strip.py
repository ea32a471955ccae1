"""The strip above the bar of a table: host out of reach, or undone moves with *Redo*."""

from collections.abc import Iterator

from companion.play import art, text
from companion.play.desk import LINK, REDO
from companion.play.position import Link, Position, S
from companion.play.scene import Block, Box, Glyph, Mark, Shape, Spot, Stage, Tint

HIGH = 60
LOW, LOW_LYING = 600, 420
"""dp of height below which a table has no room for it: the app bar or the menu has it."""
NARROW = 300
"""dp of width below which a sign gives way to words."""
PUSH, LEAD = 48, 46
"""dp: how high its button is, and where the words begin beside the sign."""


def strip_height(at: Position[S], stage: Stage) -> float:
    return HIGH if link_height(at, stage) or may_redo(at, stage) else 0


def link_height(at: Position[S], stage: Stage) -> float:
    """As strip_height, for a table whose redo panel takes the place of something else."""
    return 0 if at.link is None or _low(stage) else HIGH


def may_redo(at: Position[S], stage: Stage) -> bool:
    """Whether there is something to redo, and room for the panel."""
    return at.playable and at.link is None and bool(at.redo.plays) and not _low(stage)


def _low(stage: Stage) -> bool:
    return stage.height < (LOW_LYING if stage.lying else LOW)


def strip(at: Position[S], box: Box, stage: Stage) -> Iterator[Shape]:
    """The link goes before: what is entered without a host may not stand."""
    if not box.h:
        return
    if at.link is not None:
        yield from _link(at.link, box, stage)
    elif may_redo(at, stage):
        yield from redo_panel(at, box, stage)


def _link(link: Link, box: Box, stage: Stage) -> Iterator[Shape]:
    """Its button takes over."""
    inner, push = _places(link.action, "", box, stage)
    wide = box.w > NARROW
    lead = LEAD if wide else 8
    room = Box(inner.x + lead, inner.y, push.x - inner.x - lead - 8, inner.h)
    marks: tuple[Mark, ...] = (
        Block(inner, Tint("illegal_soft"), 12),
        *((_sign("link_lost", "illegal", inner),) if wide else ()),
        *art.paragraph(link.words, room, stage.usual(14), "text", most=3),
    )
    yield Shape("link", "link", box, marks, says=link.words)
    yield art.button(Spot(LINK, link.action), push, link.action, size=stage.usual(16))


def redo_panel(at: Position[S], box: Box, stage: Stage, note: str = "") -> Iterator[Shape]:
    """How many moves, and until when they can be made again; or another note.

    In a narrow column the signs give way first, then the note."""
    words, message = at.tr("Redo"), at.redo.text(at)
    note = note or at.tr("until the next new move")
    large, small = stage.usual(16), stage.usual(14)
    needed = max(text.width(message, large, True), text.width(note, small))
    for lead, icon in ((LEAD, REDO), (10, REDO), (10, "")):
        inner, push = _places(words, icon, box, stage)
        x, room = inner.x + lead, push.x - inner.x - lead - 8
        if needed <= room:
            break
    says = f"{message}, {note}"
    notes = (note,) if text.width(note, text.SMALLEST) <= room else ()
    y = inner.cy - 10 * len(notes)
    marks: tuple[Mark, ...] = (
        Block(inner, Tint("unverified_soft"), 12),
        *((_sign("undo", "unverified", inner),) if lead == LEAD else ()),
        art.words(message, x, y, large, "text", room=room, bold=True, anchor="left"),
        *(art.words(n, x, y + 21, small, "text_2", room=room, anchor="left") for n in notes),
    )
    yield Shape("redo", "hint", box, marks, says=says)
    yield art.button(Spot(REDO, words), push, words, icon=icon, size=stage.usual(16))


def _places(words: str, icon: str, box: Box, stage: Stage) -> tuple[Box, Box]:
    """The ground, and the button at its right end."""
    wide = text.width(words, stage.usual(16), True) + (58 if icon else 28)
    return box.inset(8, 2), Box(box.right - 14 - wide, box.cy - PUSH / 2, wide, PUSH)


def _sign(icon: str, tint: str, inner: Box) -> Glyph:
    return Glyph(icon, inner.x + 24, inner.cy, 22, Tint(tint))
