"""Draws the cards that were read in a picture: outlined, named and touchable."""

from collections.abc import Sequence

from companion.camera.assignment import Sight
from companion.camera.deck_kind import DeckKind
from companion.camera.mode import CORRECT, CameraMode, S
from companion.i18n import N_
from companion.match.phrases import Tr
from companion.play import art
from companion.play.scene import Box, Polygon, Scene, Shape, Spot, Stage, Tint
from vision.reading import Look, Reading

WARNINGS = {
    "dark": N_("Too dark, or something covers the camera."),
    "glare": N_("Glare: tilt the phone a little."),
    "clipped": N_("Too much light: shade the card."),
    "blur": N_("Not sharp: hold still, or tap the picture."),
}
"""Warnings by attribute of a look; the first that is true is shown."""
EDGES = {"sure": "legal", "unsure": "accent", "excluded": "illegal"}
MARGIN, HIGHEST, LETTERS = 6, 220, 15
Corners = list[tuple[float, float]]


def warning(look: Look, tr: Tr) -> str:
    """A warning about the picture; empty: none."""
    held = next((text for name, text in WARNINGS.items() if name in look.warnings), "")
    return tr(held) if held else ""


def tag(sight: Sight, deck: DeckKind, tr: Tr) -> str:
    """The text of a card's tag: its short name, or the likely ones with a question mark."""
    likely = [deck.short(offer.card, tr) for offer in sight.offers[:2]]
    if sight.standing == "sure" or not likely:
        return deck.short(sight.card, tr)
    if sight.standing == "unsure" and len(likely) > 1:
        return tr("{one} or {other}?").format(one=likely[0], other=likely[1])
    return f"{likely[0]}?" if sight.standing == "unsure" else likely[0]


def visible(readings: Sequence[Reading]) -> list[Corners]:
    """The corners of the visible part of each card: a covered card ends where the next begins."""
    out = []
    for reading in readings:
        place = (reading.column, reading.side, reading.order + 1)
        upon = next((r for r in readings if (r.column, r.side, r.order) == place), None)
        one, two, three, four = reading.corners
        if upon is not None:
            four, three = upon.corners[:2]
        out.append([one, two, three, four])
    return out


def plan(mode: CameraMode[S], stage: Stage) -> Scene:
    """The scene of the cards' places, shown instead of the picture; a touch corrects a card."""
    sights = mode.sights
    quads = visible([sight.reading for sight in sights])
    across, down = zip(*(point for quad in quads for point in quad), strict=True)
    left, top, wide, high = min(across), min(down), max(across) - min(across), max(down) - min(down)
    by = min((stage.width - 2 * MARGIN) / max(wide, 1), HIGHEST / max(high, 1))
    aside = (stage.width - wide * by) / 2
    shapes = []
    for quad, sight in zip(quads, sights, strict=True):
        corners = tuple((aside + (x - left) * by, MARGIN + (y - top) * by) for x, y in quad)
        shapes.append(_card(mode, sight, corners))
    return Scene(stage.width, high * by + 2 * MARGIN, shapes)


def _card(mode: CameraMode[S], sight: Sight, corners: tuple[tuple[float, float], ...]) -> Shape:
    (left, *_, right), (top, *_, bottom) = (sorted(axis) for axis in zip(*corners, strict=True))
    box, words = Box(left, top, right - left, bottom - top), tag(sight, mode.deck, mode.at.tr)
    ground = Polygon(corners, Tint("inset"), Tint(EDGES[sight.standing]), 2)
    written = art.words(words, box.cx, box.cy, LETTERS, "text", room=box.w - 4, bold=True)
    spot = Spot(CORRECT(sight.n), said(mode, sight))
    tones = frozenset({sight.standing})
    return Shape(f"seen.{sight.n}", "card", box, (ground, written), tones, spot=spot)


def said(mode: CameraMode[S], sight: Sight) -> str:
    """Spoken text for a card: what it is, what it may be, or why it cannot be there."""
    tr, names = mode.at.tr, [mode.deck.called(o.card, mode.at.tr) for o in sight.offers[:2]]
    if sight.standing == "sure":
        return mode.deck.called(sight.card, tr)
    if sight.standing == "excluded":
        why = mode.at.words.problem(sight.why) if sight.why else ""
        return ", ".join(filter(None, (*names[:1], why)))
    return tr("not certain: {cards}").format(cards=", ".join(names))
