"""Cards that a reading may be, side by side; an excluded one is crossed and says why."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from companion.camera.assignment import Offer, Sight
from companion.camera.deck_kind import DeckKind
from companion.play import art, text
from companion.play.position import Position
from companion.play.scene import Block, Box, Mark, Path, Scene, Shape, Spot, Stage, Tint

S = TypeVar("S")
MOST = 3
HIGH, GAP = 80, 8
FACE = (42, 56)


def offers_scene(
    sight: Sight, said: Callable[[Offer], str], deck: DeckKind, at: Position[S], stage: Stage
) -> Scene:
    """said: what stands below an offer's name."""
    offers = sight.offers[:MOST]
    wide = (stage.width + GAP) / max(2, len(offers)) - GAP
    shapes: list[Shape] = []
    for i, offer in enumerate(offers):
        box = Box((wide + GAP) * i, 0, wide, HIGH)
        face = Box(box.x + 10, box.cy - FACE[1] / 2, *FACE)
        out, chosen = offer.why is not None, offer.card == sight.card
        name, note = deck.called(offer.card, at.tr), said(offer)
        ground = Block(
            box, Tint("accent_soft" if chosen else "inset"), 12,
            Tint("accent" if chosen else "line"), 2,
        )  # fmt: skip
        told = Spot(f"offer.{sight.n}.{offer.card}", f"{name}, {note}", note if out else "")
        marks = (ground, *_words(name, note, box, stage, out=out))
        tones = frozenset(tone for tone, so in (("chosen", chosen), ("excluded", out)) if so)
        shapes.append(Shape(f"offer.{offer.card}", "offer", box, marks, tones, spot=told))
        drawn, alpha = deck.face(offer.card, face, at.aids.letters), 0.5 if out else 1.0
        shapes.append(Shape(f"face.{offer.card}", "card", face, drawn, alpha=alpha))
        if out:
            shapes.append(Shape(f"cross.{offer.card}", "cross", face, _cross(face)))
    return Scene(stage.width, HIGH, shapes)


def _words(name: str, note: str, box: Box, stage: Stage, *, out: bool) -> Iterator[Mark]:
    x = box.x + FACE[0] + 20
    room, bold, plain = box.right - x - 6, stage.usual(14), stage.usual(12)
    names = text.lines(name, bold, room, bold=True)
    notes = text.lines(note, plain, room, most=3)
    y = box.cy - (len(names) * 18 + len(notes) * 15) / 2 + 9
    ink, soft = ("text_2", "illegal") if out else ("text", "text_2")
    for line in names:
        yield art.words(line, x, y, bold, ink, room=room, bold=True, anchor="left")
        y += 17
    for line in notes:
        yield art.words(line, x, y, plain, soft, room=room, anchor="left")
        y += 15


def _cross(box: Box) -> tuple[Mark, ...]:
    falls, rises = ((box.y, box.bottom), (box.bottom, box.y))
    return tuple(Path(((box.x, a), (box.right, b)), Tint("illegal"), 2) for a, b in (falls, rises))
