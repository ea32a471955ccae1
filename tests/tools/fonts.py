"""`python -m tests.tools.fonts FOLDER`: make both fonts and the list of their code points.

FOLDER is an unpacked copy of the npm package @mdi/font (Apache-2.0). The symbols are our own,
one path each on a grid of 24, drawn from symbols/*.svg.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.fontBuilder import FontBuilder
from fontTools.misc.transform import Transform
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path

from companion.play.look import FONTS, tokens

UNITS = 960
FIRST = 0xE000
MADE = 3_800_000_000
"""The fonts' own date, fixed so that the same drawings give the same file."""


def icon_names() -> list[str]:
    return sorted(set(tokens()["icons"].values()))


def make_icons(package: Path) -> dict[str, int]:
    """Subset the icon font to the names in look.json."""
    css = (package / "css" / "materialdesignicons.css").read_text(encoding="utf-8")
    known = dict(re.findall(r"\.mdi-([\w-]+)::before \{\s*content: \"\\(\w+)\"", css))
    points = {name: int(known[name], 16) for name in icon_names()}
    options = subset.Options(
        hinting=False, layout_features=[], name_IDs=[0, 1, 2], notdef_outline=True
    )
    font = subset.load_font(str(package / "fonts" / "materialdesignicons-webfont.ttf"), options)
    chosen = subset.Subsetter(options)
    chosen.populate(unicodes=points.values())
    chosen.subset(font)
    subset.save_font(font, str(FONTS / "icons.ttf"), options)
    return points


def make_symbols() -> dict[str, int]:
    """One glyph for each drawing; as wide as high, so that it scales like an icon."""
    drawings = sorted((FONTS / "symbols").glob("*.svg"))
    glyphs: dict[str, Any] = {".notdef": TTGlyphPen(None).glyph()}
    for drawing in drawings:
        pen = TTGlyphPen(None)
        upright = Transform(UNITS / 24, 0, 0, -UNITS / 24, 0, UNITS)
        found = re.search(r' d="([^"]+)"', drawing.read_text(encoding="utf-8"))
        assert found, drawing
        parse_path(found[1], TransformPen(Cu2QuPen(pen, 0.5, reverse_direction=True), upright))
        glyphs[drawing.stem] = pen.glyph()
    points = {drawing.stem: FIRST + i for i, drawing in enumerate(drawings)}
    font = FontBuilder(UNITS, isTTF=True)
    font.setupGlyphOrder(list(glyphs))
    font.setupCharacterMap({point: name for name, point in points.items()})
    font.setupGlyf(glyphs)
    font.setupHorizontalMetrics({name: (UNITS, _left(glyph)) for name, glyph in glyphs.items()})
    font.setupHorizontalHeader(ascent=UNITS, descent=0)
    font.setupNameTable({"familyName": "Cairn symbols", "styleName": "Regular"})
    font.setupOS2(sTypoAscender=UNITS, usWinAscent=UNITS, usWinDescent=0)
    font.setupPost()
    font.font["head"].created = font.font["head"].modified = MADE
    font.save(str(FONTS / "symbols.ttf"))
    return points


def _left(glyph: Any) -> int:
    """Where the drawing begins in its square; a font that says 0 would shift it to the edge."""
    glyph.recalcBounds(None)
    return int(glyph.xMin)


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    points = {"icons": make_icons(Path(arguments[0])), "symbols": make_symbols()}
    (FONTS / "glyphs.json").write_text(json.dumps(points, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
