"""Draws a scene for a browser: the same shapes, words and spots as on a phone."""

from __future__ import annotations

from html import escape

from companion.play.scene import Block, Glyph, Mark, Path, Polygon, Scene, Shape, Tint, Words
from companion.web import look

ANCHORS = {"left": "start", "center": "middle", "right": "end"}


def svg(scene: Scene, kind: str = "") -> str:
    """kind: a class of the page's style sheet."""
    drawn = "".join(_shape(shape) for shape in scene)
    said = f' aria-label="{escape(scene.said)}"' if scene.said else ""
    return (
        f'<svg class="scene {kind}" viewBox="0 0 {scene.width:g} {scene.height:g}" '
        f'role="group"{said}>{drawn}</svg>'
    )


def _shape(shape: Shape) -> str:
    marks = "".join(_mark(mark) for mark in shape.marks)
    says = shape.spot.says if shape.spot is not None else shape.says
    if not shape.alpha or not (marks or says):
        return ""
    told = f' role="img" aria-label="{escape(says)}"' if says else ' aria-hidden="true"'
    pale = f' opacity="{shape.alpha:g}"' if shape.alpha != 1 else ""
    tones = f' class="{escape(" ".join(sorted(shape.tones)))}"' if shape.tones else ""
    return f'<g data-key="{escape(shape.key)}"{tones}{told}{pale}>{marks}</g>'


def _mark(mark: Mark) -> str:
    if isinstance(mark, Block):
        x, y, w, h = mark.box
        radius = f' rx="{mark.radius:.4g}"' if mark.radius else ""
        place = f'x="{x:.6g}" y="{y:.6g}" width="{w:.6g}" height="{h:.6g}"{radius}'
        return f"<rect {place}{_paint('fill', mark.fill)}{_edge(mark.edge, mark.thick)}/>"
    if isinstance(mark, Words):
        return _words(mark)
    if isinstance(mark, Glyph):
        return _glyph(mark)
    points = " ".join(f"{x:.6g},{y:.6g}" for x, y in mark.points)
    if isinstance(mark, Polygon):
        paint = _paint("fill", mark.fill) + _edge(mark.edge, mark.thick)
        return f'<polygon points="{points}"{paint}/>'
    assert isinstance(mark, Path)
    line = f'<polyline points="{points}" fill="none" stroke-linecap="round"'
    return f"{line}{_edge(mark.tint, mark.thick)}/>"


def _words(mark: Words) -> str:
    bold = ' font-weight="700"' if mark.bold else ""
    turned = f' transform="rotate(180 {mark.x:.6g} {mark.y:.6g})"' if mark.upside_down else ""
    return (
        f'<text x="{mark.x:.6g}" y="{mark.y:.6g}" font-size="{mark.size:.4g}" '
        f'text-anchor="{ANCHORS[mark.anchor]}"{bold}{turned}{_paint("fill", mark.tint)}>'
        f"{escape(mark.text)}</text>"
    )


def _glyph(mark: Glyph) -> str:
    """One of our own drawings, else an icon of the font."""
    if mark.name in look.DRAWINGS:
        left, top = mark.x - mark.size / 2, mark.y - mark.size / 2
        return (
            f'<use href="#{mark.name}" x="{left:.6g}" y="{top:.6g}" width="{mark.size:.4g}" '
            f'height="{mark.size:.4g}"{_paint("fill", mark.tint)}/>'
        )
    return (
        f'<text class="glyph" x="{mark.x:.6g}" y="{mark.y:.6g}" font-size="{mark.size:.4g}" '
        f'text-anchor="middle"{_paint("fill", mark.tint)}>{look.glyph(mark.name)}</text>'
    )


def _paint(what: str, tint: Tint | None) -> str:
    if tint is None:
        return f' {what}="none"'
    role = tint.role.replace(".", "-").replace("_", "-")
    alpha = f' {what}-opacity="{tint.alpha:g}"' if tint.alpha != 1 else ""
    return f' {what}="var(--{role})"{alpha}'


def _edge(tint: Tint | None, thick: float) -> str:
    return "" if tint is None else f'{_paint("stroke", tint)} stroke-width="{thick:g}"'
