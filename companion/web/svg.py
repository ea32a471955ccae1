"""Draws a scene for a browser: the same shapes, words and spots as on a phone."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from html import escape
from typing import Any, NamedTuple, Protocol

from companion.play.look import glyph
from companion.play.regions import Region, stacked
from companion.play.scene import (
    Block,
    Glyph,
    Mark,
    Path,
    Polygon,
    Scene,
    Shape,
    Spot,
    Tint,
    Words,
)
from companion.play.text import width
from companion.web import look
from companion.web.view import ASK

ANCHORS = {"left": ' text-anchor="start"', "center": "", "right": ' text-anchor="end"'}
"""The style sheet centres what says nothing else."""
LETTERS = 3
"""Longer texts, and names, are as wide as measured, whatever font a browser has; two letters in the
middle of something need not be."""
CHOSEN = "chosen"
"""The tone of what is chosen among several."""
ADJUSTED = 'lengthAdjust="spacingAndGlyphs"'


def _n(number: float) -> str:
    """Tenths of a dp: finer is not seen, and has to be sent."""
    return f"{round(number, 1) or 0:g}"


class Touched(Protocol):
    """What controls need to know of whatever they are shown on: a table, or a page."""

    @property
    def question(self) -> object | None:
        """That lies over it."""

    @property
    def moves(self) -> Mapping[str, str]: ...
    @property
    def refused(self) -> Mapping[str, str]: ...
    @property
    def elsewhere(self) -> frozenset[str]: ...


class Touches(NamedTuple):
    """What can be touched of a view: real buttons of one of the page's forms."""

    form: str
    view: Touched

    @property
    def open(self) -> bool:
        """Not while a question lies over the table: then there is nothing to touch."""
        return self.form == ASK or self.view.question is None

    def said_of(self, spot: Spot) -> str:
        """What every control says of its spot: its name, its move, what stands in its way."""
        name, refused = escape(spot.name), spot.refused or self.view.refused.get(spot.name)
        why = f' title="{escape(refused)}"' if refused else ""
        made = self.view.moves.get(spot.name)
        move = f' data-move="{escape(made)}"' if made is not None else ""
        return f' name="spot" value="{name}" data-spot="{name}"{move}{why}'


class Drawing(NamedTuple):
    """A scene as SVG, in the parts that change by themselves, by key and in order."""

    opening: str
    said: str
    """To a listener, of the whole."""
    shapes: Mapping[str, str]
    spots: Mapping[str, str] = {}
    """Buttons over the shapes."""
    covered: bool = False
    """A question lies over it: the buttons stay with the page's script until it is gone."""

    @property
    def html(self) -> str:
        spots = "" if self.covered else "".join(self.spots.values())
        said = f' aria-label="{escape(self.said)}"' if self.said else ""
        shapes = "".join(self.shapes.values())
        return f'<svg {self.opening}{said}>{shapes}<g class="spots">{spots}</g></svg>'

    def since(self, was: Drawing) -> tuple[dict[str, Any], Drawing]:
        """What a script has to do to a page that shows `was`, and what it has then.

        put: (key, the key that it stands behind, HTML); without the second it stands behind the
        one that was put before it."""
        now = self._replace(spots=was.spots) if self.covered else self
        before, after = {**was.shapes, **was.spots}, {**now.shapes, **now.spots}
        if was.opening != now.opening:
            return {"scene": self.html}, self
        put: list[list[str]] = []
        stays = _in_order(before, after)
        for parts in (now.shapes, now.spots):
            last = ""
            for key, html in parts.items():
                if key not in stays or before[key] != html:
                    follows = bool(put) and put[-1][0] == last
                    put.append([key, html] if follows else [key, last, html])
                last = key
        gone = [key for key in before if key not in stays]
        changed = {"told": now.said} if now.said != was.said else {}
        return changed | ({"gone": gone} if gone else {}) | ({"put": put} if put else {}), now


def _in_order(was: Iterable[str], now: Iterable[str]) -> set[str]:
    """What can stay where it is: the longest run of keys that both have in the same order."""
    places = {key: n for n, key in enumerate(was)}
    ends: list[int] = []
    """The least place at which a run of each length can end."""
    runs: list[tuple[str, int]] = []
    for key in now:
        if key in places:
            length = bisect_left(ends, places[key])
            ends[length : length + 1] = [places[key]]
            runs.append((key, length))
    stays, wanted, last = set(), len(ends) - 1, len(places)
    for key, length in reversed(runs):
        if length == wanted and places[key] < last:
            stays.add(key)
            wanted, last = wanted - 1, places[key]
    return stays


def svg(scene: Scene, kind: str = "", touches: Touches | None = None) -> str:
    return drawn(scene, kind, touches).html


def drawn(scene: Scene, kind: str = "", touches: Touches | None = None) -> Drawing:
    """kind: a class of the page's style sheet. touches: None, if it is only to be looked at."""
    size = f"0 0 {scene.width:g} {scene.height:g}"
    opening = f'class="scene {kind}" viewBox="{size}" role="group"'
    if touches is None:
        return Drawing(opening, scene.said, _shapes(scene.shapes, False))
    shown = tuple(s for s in scene.shapes if not _leads_away(s, touches.view.elsewhere))
    shapes = _shapes(shown, True)
    return Drawing(opening, scene.said, shapes, _spots(shown, touches), not touches.open)


def _shapes(shown: Iterable[Shape], touched: bool) -> dict[str, str]:
    parts = {shape.key: _shape(shape, touched) for shape in shown}
    return {key: html for key, html in parts.items() if html}


def _spots(shown: tuple[Shape, ...], touches: Touches) -> dict[str, str]:
    return {
        f"@{region.shape.key}": _button(spot, region, touches)
        for region in (stacked(shown) if touches.open else ())
        if (spot := region.shape.spot) and spot.name not in touches.view.elsewhere
    }


def _leads_away(shape: Shape, elsewhere: frozenset[str]) -> bool:
    """A button for what a browser does not have."""
    return shape.kind == "button" and shape.spot is not None and shape.spot.name in elsewhere


def _share(length: float, whole: float) -> str:
    """In steps of a pixel or two of a finger's target: short to send."""
    part = 5 * round(20 * length / whole)
    return f"{part}%" if part else "0"


def pressed(on: bool) -> str:
    """What a listener hears of something that is chosen, or could be."""
    return f' aria-pressed="{"true" if on else "false"}"'


def _button(spot: Spot, region: Region, touches: Touches) -> str:
    shape = region.shape
    x, y, w, h = region.box
    said = f'{touches.said_of(spot)} aria-label="{escape(spot.says)}"'
    if CHOSEN in shape.tones:
        said += pressed(True)
    button = f'<button form="{touches.form}"{said}></button>'
    button = f"<h2>{button}</h2>" if shape.heading else button
    key = f'data-key="@{escape(shape.key)}"'
    size = f'x="{x:.0f}" y="{y:.0f}" width="{w:.0f}" height="{h:.0f}"'
    if not region.corners:
        return f"<foreignObject {key} {size}>{button}</foreignObject>"
    corners = ",".join(f"{_share(px - x, w)} {_share(py - y, h)}" for px, py in region.corners)
    # Chromium finds nothing in a foreignObject that is clipped itself.
    inside = f"<foreignObject {size}>{button}</foreignObject>"
    return f'<g {key} clip-path="polygon({corners})">{inside}</g>'


def _shape(shape: Shape, touched: bool) -> str:
    """Drawn from its own corner, so that equal pieces are equal text wherever they lie.

    touched: a button of its own says what it is."""
    x, y = shape.box.x, shape.box.y
    marks = "".join(_mark(mark, x, y) for mark in shape.marks)
    says = shape.says if shape.spot is None else "" if touched else shape.spot.says
    if not shape.alpha or not (marks or says):
        return ""
    role = 'role="heading" aria-level="2"' if shape.heading else 'role="img"'
    label = f' {role} aria-label="{escape(says)}"' if says else ' aria-hidden="true"'
    pale = f' opacity="{shape.alpha:g}"' if shape.alpha != 1 else ""
    tones = f' class="{escape(" ".join(sorted(shape.tones)))}"' if shape.tones else ""
    comes = f' data-comes="{_n(shape.comes.cx)} {_n(shape.comes.cy)}"' if shape.comes else ""
    place = f' transform="translate({_n(x)} {_n(y)})"'
    return f'<g data-key="{escape(shape.key)}"{place}{tones}{label}{pale}{comes}>{marks}</g>'


def _mark(mark: Mark, x: float, y: float) -> str:
    """Seen from that corner."""
    if isinstance(mark, Block):
        at = _placed(mark.box.x - x, mark.box.y - y)
        size = f'width="{_n(mark.box.w)}" height="{_n(mark.box.h)}"'
        radius = f' rx="{_n(mark.radius)}"' if mark.radius else ""
        return (
            f"<rect{at} {size}{radius}{_paint('fill', mark.fill)}{_edge(mark.edge, mark.thick)}/>"
        )
    if isinstance(mark, Words):
        return _words(mark, x, y)
    if isinstance(mark, Glyph):
        return _glyph(mark, x, y)
    points = " ".join(f"{_n(px - x)},{_n(py - y)}" for px, py in mark.points)
    if isinstance(mark, Polygon):
        paint = _paint("fill", mark.fill) + _edge(mark.edge, mark.thick)
        return f'<polygon points="{points}"{paint}/>'
    assert isinstance(mark, Path)
    return f'<polyline points="{points}"{_edge(mark.tint, mark.thick)}/>'


def _placed(x: float, y: float) -> str:
    """Nothing, where it is nought."""
    corner = {"x": _n(x), "y": _n(y)}
    return "".join(f' {name}="{value}"' for name, value in corner.items() if value != "0")


def _words(mark: Words, x: float, y: float) -> str:
    bold, text = ' font-weight="700"' if mark.bold else "", mark.text.strip()
    wide = ""
    short = 1 if mark.anchor != "center" else 2
    if len(text) > LETTERS or (len(text) > short and text.isalpha()):
        wide = f' textLength="{round(width(text, mark.size, mark.bold))}" {ADJUSTED}'
    left, top = _n(mark.x + _indent(mark) - x), _n(mark.y - y)
    turned = f' transform="rotate(180 {left} {top})"' if mark.upside_down else ""
    return (
        f'<text x="{left}" y="{top}" font-size="{_n(mark.size)}"'
        f"{ANCHORS[mark.anchor]}{wide}{bold}{turned}"
        f"{_paint('fill', mark.tint)}>{escape(text)}</text>"
    )


def _indent(mark: Words) -> float:
    """How far spaces before and after a text move it: a browser leaves them out."""
    before, after = (
        width(" ", mark.size, mark.bold) * (len(mark.text) - len(cut))
        for cut in (mark.text.lstrip(), mark.text.rstrip())
    )
    return {"left": before, "center": (before - after) / 2, "right": -after}[mark.anchor]


def _glyph(mark: Glyph, x: float, y: float) -> str:
    """One of our own drawings, else an icon of the font."""
    if mark.name in look.DRAWINGS:
        left, top = mark.x - mark.size / 2 - x, mark.y - mark.size / 2 - y
        return (
            f'<use href="#{mark.name}" x="{_n(left)}" y="{_n(top)}" width="{_n(mark.size)}" '
            f'height="{_n(mark.size)}"{_paint("fill", mark.tint)}/>'
        )
    return (
        f'<text class="glyph" x="{_n(mark.x - x)}" y="{_n(mark.y - y)}" '
        f'font-size="{_n(mark.size)}"{_paint("fill", mark.tint)}>{glyph(mark.name)}</text>'
    )


def _paint(what: str, tint: Tint | None) -> str:
    """Without a tint it is not painted: so says the style sheet of whatever is in a scene."""
    if tint is None:
        return ""
    alpha = f' {what}-opacity="{tint.alpha:g}"' if tint.alpha != 1 else ""
    return f' {what}="var({look.variable(tint.role)})"{alpha}'


def _edge(tint: Tint | None, thick: float) -> str:
    wide = f' stroke-width="{thick:g}"' if thick != 1 else ""
    return "" if tint is None else f"{_paint('stroke', tint)}{wide}"
