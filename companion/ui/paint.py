"""Drawing on a canvas: words, icons, blocks and lines, and scenes. Call inside `with canvas:`."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from math import hypot
from typing import Generic, NamedTuple, ParamSpec, TypeVar

from kivy.core.text import Label as CoreLabel
from kivy.graphics import BorderImage, Color, Rectangle, SmoothLine
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp

from companion.play.look import glyph
from companion.play.scene import (
    Anchor,
    Block,
    Box,
    Glyph,
    Mark,
    Polygon,
    Scene,
    Tint,
    Words,
)
from companion.play.typeset import parts
from companion.ui import theme as look
from companion.ui.areas import area
from companion.ui.theme import Colour, Theme

P = ParamSpec("P")
T = TypeVar("T")
MOST_WORDS, MOST_CORNERS = 32 << 20, 8 << 20
"""Bytes of textures; a page of a phone in fine print needs about a tenth of that."""

PIXELS = [bytes((255, 255, 255, alpha)) for alpha in range(256)]
"""White, from clear to opaque."""

cut: list[str] = []
"""Texts that did not fit where they were drawn; a test keeps it empty."""


class Kept(Generic[P, T]):
    """Makes what is asked for once; what nobody asked for the longest goes first."""

    def __init__(self, make: Callable[P, T], weigh: Callable[[T], int], most: int) -> None:
        """weigh: the bytes that one takes; most: those that all may take."""
        self.weight, self.most = 0, most
        self._make, self._weigh = make, weigh
        self._made: OrderedDict[object, T] = OrderedDict()

    def __call__(self, *what: P.args, **more: P.kwargs) -> T:
        assert not more, "asked for by place"
        if what in self._made:
            self._made.move_to_end(what)
            return self._made[what]
        made = self._made[what] = self._make(*what, **more)
        self.weight += self._weigh(made)
        while self.weight > self.most and len(self._made) > 1:
            self.weight -= self._weigh(self._made.popitem(last=False)[1])
        return made


def texture_bytes(size: tuple[int, int]) -> int:
    """Red, green, blue and alpha of every pixel."""
    return 4 * size[0] * size[1]


def _written(text: str, font: str, px: int, bold: bool) -> CoreLabel:
    """Rendered white, to be tinted. The label stays alive: it refills its texture on resume."""
    label = CoreLabel(text=text, font_name=font, font_size=px, bold=bold)
    label.refresh()
    return label


_label = Kept(_written, lambda label: texture_bytes(label.texture.size), MOST_WORDS)


@lru_cache(maxsize=64)
def _ruler(px: int, bold: bool) -> CoreLabel:
    ruler = CoreLabel(text="x", font_name="Roboto", font_size=px, bold=bold)
    ruler.resolve_font_name()
    return ruler


@lru_cache(maxsize=4096)
def _width(text: str, px: int, bold: bool) -> float:
    return float(_ruler(px, bold).get_extents(text)[0])


def text_width(text: str, px: float, bold: bool = False) -> float:
    return _width(text, round(px), bold)


def text(
    words: str,
    x: float,
    y: float,
    px: float,
    tint: Colour,
    *,
    bold: bool = False,
    anchor: Anchor = "center",
    width: float | None = None,
    font: str = "Roboto",
    upside_down: bool = False,
) -> float:
    """One line with its middle at height y; longer than `width`, it shrinks and then is cut.

    Large text gives way first: it shrinks to what the usual scale would show.
    """
    if not words:
        return 0.0
    if width is not None and font == "Roboto":
        words, px = _fitted(words, px, bold, width)
    texture = _label(words, font, round(px), bold).texture
    left = x - texture.width * {"left": 0.0, "center": 0.5, "right": 1.0}[anchor]
    Color(*tint)
    corners = texture.tex_coords
    Rectangle(
        texture=texture,
        pos=(round(left), round(y - texture.height / 2)),
        size=texture.size,
        tex_coords=corners[4:] + corners[:4] if upside_down else corners,
    )
    return float(texture.width)


def _fitted(words: str, px: float, bold: bool, width: float) -> tuple[str, float]:
    smallest = min(px, float(sp(12)), float(dp(12)))
    while text_width(words, px, bold) > width and px > smallest:
        px = max(smallest, px * 0.94)
    if text_width(words, px, bold) <= width:
        return words, px
    cut.append(words)
    while len(words) > 1 and text_width(words + "…", px, bold) > width:
        words = words[:-1]
    return words.rstrip() + "…", px


def halved(words: str, width: float, *, bold: bool = False) -> list[str]:
    """In two lines of about one length, if it has no room in one however small."""
    least = float(dp(12))
    kept = list(parts(words, lambda some: text_width(some, least, bold) <= width))
    if text_width(words, least, bold) <= width or len(kept) < 2:
        return [words]
    ways = [(" ".join(kept[:n]), " ".join(kept[n:])) for n in range(1, len(kept))]
    return list(min(ways, key=lambda lines: max(text_width(line, least) for line in lines)))


def icon(name: str, x: float, y: float, px: float, tint: Colour) -> None:
    """An icon by its meaning, or one of our own drawings."""
    if look.has_symbol(name):
        symbol(name, x, y, px, tint)
    else:
        text(glyph(name), x, y, px, tint, font="icons")


def symbol(name: str, x: float, y: float, px: float, tint: Colour) -> None:
    text(look.symbol(name), x, y, px, tint, font="symbols")


def _rounded(radius: int, thick: int) -> Texture:
    """White, with soft round corners, to be stretched as a nine-patch; thick: only its rim."""
    side = range(radius + 1)
    quarter = [[PIXELS[_cover(radius, thick, x + 0.5, y + 0.5)] for x in side] for y in side]
    rows = [b"".join(row + row[::-1]) for row in quarter]
    pixels = b"".join(rows + rows[::-1])
    texture = Texture.create(size=(2 * radius + 2, 2 * radius + 2), colorfmt="rgba")

    def fill(texture: Texture) -> None:
        texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")

    fill(texture)
    texture.add_reload_observer(fill)
    return texture


_mask = Kept(_rounded, lambda mask: texture_bytes(mask.size), MOST_CORNERS)


def _cover(radius: int, thick: int, x: float, y: float) -> int:
    """How much of the pixel at (x, y) from a corner is inside, of 255."""
    away = hypot(max(0.0, radius - x), max(0.0, radius - y))
    inside = min(1.0, max(0.0, radius - away + 0.5))
    if thick:
        inside = min(inside, max(0.0, away - (radius - thick) + 0.5))
    return round(255 * min(1.0, inside))


def _patch(box: Box, tint: Colour, radius: float, thick: int) -> None:
    x, y, w, h = (round(value) for value in box)
    corner = max(1, min(round(radius), w // 2, h // 2))
    Color(*tint)
    BorderImage(
        texture=_mask(corner, min(thick, corner)), border=[corner] * 4, pos=(x, y), size=(w, h)
    )


def block(box: Box, tint: Colour, radius: float) -> None:
    _patch(box, tint, radius, 0)


def top_block(box: Box, tint: Colour, radius: float) -> None:
    """Rounded above only: a sheet."""
    _patch(box, tint, radius, 0)
    fill(Box(box.x, box.y, box.w, box.h / 2), tint)


def outline(box: Box, tint: Colour, radius: float, thick: float = 1.0) -> None:
    """A line along the inside of a box's edge."""
    _patch(box, tint, radius, max(1, round(dp(thick))))


def rule(x: float, y: float, w: float, tint: Colour) -> None:
    Color(*tint)
    Rectangle(pos=(round(x), round(y)), size=(w, max(1, round(dp(1)))))


def fill(box: Box, tint: Colour) -> None:
    Color(*tint)
    Rectangle(pos=(box.x, box.y), size=(box.w, box.h))


def panel(box: Box, theme: Theme, tint: Colour, radius: float = 14) -> None:
    block(box, tint, dp(radius))
    if theme.outlined:
        outline(box, theme.line, dp(radius))


def path(
    points: Sequence[tuple[float, float]], tint: Colour, thick: float, *, closed: bool = False
) -> None:
    Color(*tint)
    flat = [value for point in points for value in point]
    SmoothLine(points=flat, width=dp(thick) / 2, close=closed, joint="round", cap="round")


def polygon(
    points: Sequence[tuple[float, float]], fill: Colour | None, edge: Colour | None, thick: float
) -> None:
    if fill is not None:
        area([points], fill)
    if thick and (edge is not None or fill is not None):
        Color(*(edge or fill or ()))
        flat = [v for point in points for v in point]
        SmoothLine(points=flat, width=max(1.0, dp(0.75 * thick)), close=True, joint="round")


def _flat(mark: Mark) -> Tint | None:
    """Of an area without an edge: its neighbours of the same tint are drawn with it."""
    return mark.fill if isinstance(mark, Polygon) and not mark.thick else None


class Marks(NamedTuple):
    """A scene's upper left corner is at (x, top); its unit is so many pixels."""

    theme: Theme
    x: float
    top: float
    unit: float = float(dp(1))

    def box(self, box: Box) -> Box:
        """On the canvas, where y grows upwards."""
        unit = self.unit
        return Box(self.x + box.x * unit, self.top - box.bottom * unit, box.w * unit, box.h * unit)

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.x + x * self.unit, self.top - y * self.unit

    def colour(self, tint: Tint | None) -> Colour | None:
        """None: there is none, or this theme does not show it."""
        found = self.theme.role(tint.role) if tint is not None else None
        return None if found is None or tint is None else (*found[:3], tint.alpha)

    def draw_all(self, marks: Iterable[Mark]) -> None:
        for flat, some in groupby(marks, _flat):
            if flat is None:
                for mark in some:
                    self.draw(mark)
            elif (colour := self.colour(flat)) is not None:
                corners = (mark.points for mark in some if isinstance(mark, Polygon))
                area(([self.at(*point) for point in points] for points in corners), colour)

    def draw(self, mark: Mark) -> None:
        if isinstance(mark, Block):
            self.block(mark)
        elif isinstance(mark, Polygon):
            points, thick = [self.at(*point) for point in mark.points], self.thick(mark.thick)
            polygon(points, self.colour(mark.fill), self.colour(mark.edge), thick)
        elif (tint := self.colour(mark.tint)) is None:
            return
        elif isinstance(mark, Words):
            text(
                mark.text,
                *self.at(mark.x, mark.y),
                mark.size * self.unit,
                tint,
                bold=mark.bold,
                anchor=mark.anchor,
                upside_down=mark.upside_down,
            )
        elif isinstance(mark, Glyph):
            icon(mark.name, *self.at(mark.x, mark.y), mark.size * self.unit, tint)
        else:
            path([self.at(*point) for point in mark.points], tint, self.thick(mark.thick))

    def block(self, mark: Block) -> None:
        box, radius = self.box(mark.box), mark.radius * self.unit
        ground, edge = self.colour(mark.fill), self.colour(mark.edge)
        if ground is not None and radius:
            block(box, ground, radius)
        elif ground is not None:
            fill(box, ground)
        if edge is not None:
            outline(box, edge, radius, self.thick(mark.thick))

    def thick(self, thick: float) -> float:
        """In dp, as lines are painted."""
        return thick * self.unit / float(dp(1))


def paint_scene(
    scene: Scene, x: float, top: float, theme: Theme, unit: float = float(dp(1))
) -> None:
    """A picture that stands still and is not touched."""
    marks = Marks(theme, x, top, unit)
    for shape in scene:
        marks.draw_all(shape.marks)
