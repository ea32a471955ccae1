"""How the app looks, for a browser: its colours, drawings and icons, from the app's own files."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
UI = HERE.parent / "ui"
LOOK: dict[str, Any] = tomllib.loads((UI / "look.toml").read_text(encoding="utf-8"))
GLYPHS: dict[str, dict[str, int]] = tomllib.loads(
    (UI / "fonts" / "glyphs.toml").read_text(encoding="utf-8")
)
ICONS = (UI / "fonts" / "icons.ttf").read_bytes()
"""The icon font, served as icons.ttf."""
SHEETS = ("watch", "desk", "plain")


def clan_symbol(letter: str) -> str:
    return str(LOOK["clans"][letter]["symbol"])


def shape(seat: int) -> str:
    return str(LOOK["seats"][seat % len(LOOK["seats"])]["shape"])


def glyph(name: str) -> str:
    """The character of an icon, by its meaning in look.toml."""
    return chr(GLYPHS["icons"][LOOK["icons"][name]])


def _drawings() -> dict[str, str]:
    """Our own drawings: the path of each, on a grid of 24."""
    found = {}
    for file in sorted((UI / "fonts" / "symbols").glob("*.svg")):
        path = re.search(r' d="([^"]+)"', file.read_text(encoding="utf-8"))
        assert path, file
        found[file.stem] = path[1]
    return found


DRAWINGS = _drawings()


def _sprite() -> str:
    symbols = "".join(
        f'<symbol id="{name}" viewBox="0 0 24 24"><path d="{path}"/></symbol>'
        for name, path in DRAWINGS.items()
    )
    flat = 'id="cairn-stone" viewBox="1 5 22 14" preserveAspectRatio="none"'
    symbols += f'<symbol {flat}><path d="{DRAWINGS["pebble"]}"/></symbol>'
    return f'<svg class="sprite" aria-hidden="true">{symbols}</svg>'


SPRITE = _sprite()


def _theme(mode: str) -> str:
    roles: Mapping[str, str] = LOOK["themes"][mode]
    told = {role.replace("_", "-"): code for role, code in roles.items()}
    outlined = mode == "light"
    told["outline"] = told["card-outline"] if outlined else "transparent"
    told["outline-soft"] = told["line"] if outlined else "transparent"
    told["to-light"], told["to-dark"] = ("none", "inline") if outlined else ("inline", "none")
    return f"color-scheme: {mode};" + _variables(told)


def _variables(told: Mapping[str, str]) -> str:
    return "".join(f"--{name}:{value};" for name, value in told.items())


def _fixed() -> dict[str, str]:
    """Colours of pieces: the same in both themes."""
    told = {name.replace("_", "-"): code for name, code in LOOK["fixed"].items()}
    told |= {f"fixed-{name}": code for name, code in told.items()}
    for kind, items in (("clan", LOOK["clans"]), ("land", LOOK["terrain"])):
        for name, look in items.items():
            told[f"{kind}-{name}"], told[f"{kind}-{name}-ink"] = look["fill"], look["ink"]
    for seat, look in enumerate(LOOK["seats"]):
        told[f"s{seat}"], told[f"s{seat}-ink"] = look["fill"], look["ink"]
        told[f"seat-{seat}"], told[f"seat-{seat}-ink"] = look["fill"], look["ink"]
    told["raider"] = LOOK["themes"]["dark"]["illegal"]
    return told


def _tokens() -> str:
    light = _theme("light")
    return (
        f":root{{{_variables(_fixed())}{_theme('dark')}}}\n"
        f"@media (prefers-color-scheme: light){{:root:not(.dark){{{light}}}}}\n"
        f":root.light{{{light}}}\n"
    )


def style() -> bytes:
    """The whole style sheet: tokens first, then the page and every game."""
    sheets = [(HERE / f"{name}.css").read_text(encoding="utf-8") for name in SHEETS]
    return "\n".join([_tokens(), *sheets]).encode()
