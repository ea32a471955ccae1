"""How the app looks, for a browser: its colours, drawings and icons, from the app's own files."""

import re
from collections.abc import Mapping
from pathlib import Path

from companion.play.look import FONTS, roles, tokens

HERE = Path(__file__).parent
ICONS = (FONTS / "icons.ttf").read_bytes()
"""The icon font, served as icons.ttf."""
SHEETS = ("page", "seat")
SCRIPTS = {file.name: file.read_bytes() for file in HERE.glob("*.js")}


def variable(role: str) -> str:
    """The style sheet's name for a colour by its role."""
    return "--" + role.replace(".", "-").replace("_", "-")


def _drawings() -> dict[str, str]:
    """Our own drawings: the path of each, on a grid of 24."""
    found = {}
    for file in sorted((FONTS / "symbols").glob("*.svg")):
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
    return f'<svg class="sprite" aria-hidden="true">{symbols}</svg>'


SPRITE = _sprite()


def _theme(mode: str) -> dict[str, str]:
    """What this theme does not show is there, and not seen."""
    unseen = dict.fromkeys(roles("dark").keys() ^ roles("light").keys(), "transparent")
    light = mode == "light"
    links = {"to_light": "none" if light else "inline", "to_dark": "inline" if light else "none"}
    return unseen | roles(mode) | links


def _variables(mode: str, told: Mapping[str, str]) -> str:
    values = "".join(f"{variable(role)}:{value};" for role, value in told.items())
    return f"color-scheme: {mode};{values}"


def _tokens() -> str:
    dark, light = _theme("dark"), _theme("light")
    other = _variables("light", {role: code for role, code in light.items() if code != dark[role]})
    return (
        f":root{{{_variables('dark', dark)}}}\n"
        f"@media (prefers-color-scheme: light){{:root:not(.dark){{{other}}}}}\n"
        f":root.light{{{other}}}\n"
    )


def painted(colours: tuple[str, ...]) -> bytes:
    """What a style sheet adds for a table whose pieces have these colours, by seat."""
    worn = {
        variable(f"seat.{seat}{of}"): f"var({variable(f'piece.{name}{of}')})"
        for seat, name in enumerate(colours)
        if name in tokens()["pieces"]
        for of in ("", ".ink")
    }
    return f":root{{{''.join(f'{name}:{value};' for name, value in worn.items())}}}".encode()


def _style() -> bytes:
    """The whole style sheet: tokens first, then the page and every way to draw a game."""
    sheets = [(HERE / f"{name}.css").read_text(encoding="utf-8") for name in SHEETS]
    return "\n".join([_tokens(), *sheets]).encode()


STYLE = _style()
