"""`python -m tests.tools.widths`: how wide every letter is, from the font that Kivy brings."""

from __future__ import annotations

import json
import sys
from importlib.util import find_spec
from pathlib import Path

from fontTools.ttLib import TTFont

FILE = Path(__file__).parents[2] / "companion" / "play" / "widths.toml"
FONTS = {"regular": "Roboto-Regular.ttf", "bold": "Roboto-Bold.ttf"}
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x180), 0x2013, 0x2014, 0x2018, 0x2019, 0x201A]
LETTERS += [0x201C, 0x201D, 0x201E, 0x2022, 0x2026, 0x2212]


def main() -> int:
    kivy = find_spec("kivy")
    assert kivy is not None
    assert kivy.origin is not None
    fonts = Path(kivy.origin).parent / "data" / "fonts"
    lines = ["# Thousandths of the size; made by python -m tests.tools.widths."]
    for weight, name in FONTS.items():
        font = TTFont(fonts / name)
        glyphs, advance, units = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
        by_width: dict[int, str] = {}
        for letter in LETTERS:
            if letter in glyphs:
                width = round(1000 * advance[glyphs[letter]][0] / units)
                by_width[width] = by_width.get(width, "") + chr(letter)
        rows = (f"{w} = {json.dumps(by_width[w], ensure_ascii=False)}" for w in sorted(by_width))
        lines += ["", f"[{weight}]", *rows]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
