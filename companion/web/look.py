"""The CSS, icons and head of every browser page, from the app's design data."""

import re
from collections.abc import Mapping
from html import escape
from pathlib import Path

from companion.i18n import LANGUAGE_NAMES, LANGUAGES
from companion.match.phrases import Tr
from companion.play.look import FONTS, glyph, ground, roles, tokens, worlds
from companion.play.typeset import typeset
from companion.web.http import Request

HERE = Path(__file__).parent
ICONS = (FONTS / "icons.ttf").read_bytes()
"""The icon font, served as icons.ttf."""
TEXTS = re.compile("(?<=>)[^<>]+(?=<)")
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


_SYMBOLS = "".join(
    f'<symbol id="{name}" viewBox="0 0 24 24"><path d="{path}"/></symbol>'
    for name, path in DRAWINGS.items()
)
SPRITE = f'<svg class="sprite" aria-hidden="true">{_SYMBOLS}</svg>'


def _theme(mode: str) -> dict[str, str]:
    """What this theme does not show is there, and not seen."""
    unseen = dict.fromkeys(roles("dark").keys() ^ roles("light").keys(), "transparent")
    light = mode == "light"
    links = {"to_light": "none" if light else "inline", "to_dark": "inline" if light else "none"}
    return unseen | roles(mode) | links


def _variables(mode: str, colours: Mapping[str, str]) -> str:
    values = "".join(f"{variable(role)}:{value};" for role, value in colours.items())
    return f"color-scheme: {mode};{values}"


def _tokens() -> str:
    dark, light = _theme("dark"), _theme("light")
    other = _variables("light", {role: code for role, code in light.items() if code != dark[role]})
    grounds = "".join(map(_ground, worlds()))
    return (
        f":root{{{_variables('dark', dark)}}}\n{grounds}"
        f"@media (prefers-color-scheme: light){{:root:not(.dark){{{other}}}}}\n"
        f":root.light{{{other}}}\n"
    )


def named(world: str) -> str:
    """A world, as pages and the style sheet call it."""
    return world.replace("_", "-")


def _ground(world: str) -> str:
    return f':root:has(body[data-world="{named(world)}"]){{{on_ground(world)}}}\n'


def on_ground(world: str) -> str:
    """What a style sheet says of whatever stands on a world's ground, in either theme."""
    return "".join(
        f"{variable(role)}:var({variable(f'world.{world}.{role}')});"
        for role in ground("dark", world)
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


STYLE = "\n".join(
    [_tokens(), *((HERE / f"{name}.css").read_text(encoding="utf-8") for name in SHEETS)]
).encode()
"""The whole style sheet: tokens first, then the page and every way to draw a game."""
PAGES_STYLE = (HERE / "pages.css").read_bytes()
"""What pages other than a table's add to it."""
MODES = ("light", "dark")


def symbol(name: str, kind: str = "") -> str:
    """A drawing of the sprite, silent for those who listen."""
    extra = f' class="{kind}"' if kind else ""
    return f'<svg{extra} aria-hidden="true"><use href="#{name}"/></svg>'


def icon(name: str, kind: str = "") -> str:
    """An icon of the app, silent for those who listen."""
    extra = f' class="{kind}"' if kind else ""
    return (
        f'<svg{extra} viewBox="0 0 24 24" aria-hidden="true">'
        f'<text class="glyph" x="12" y="12" font-size="24">{glyph(name)}</text></svg>'
    )


def typeset_html(html: str, lang: str) -> str:
    """What people read of a page, with words kept together as their language wants it."""
    return TEXTS.sub(lambda found: typeset(found[0], lang), html)


def framed(title: str, lang: str, mode: str, head: str, body: str) -> str:
    """A whole page; light or dark as the browser wishes, unless its reader has chosen."""
    chosen = f' class="{mode}"' if mode else ""
    return f"""<!doctype html>
<html lang="{lang}"{chosen}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
{head}
</head>
{typeset_html(body, lang)}
</html>
"""


def looks(tr: Tr, path: str, lang: str, mode: str) -> str:
    """The reader's language, and light or dark; to choose one keeps the other."""
    kept = f"&amp;mode={mode}" if mode else ""
    current = ' aria-current="true"'
    languages = " ".join(
        f'<a href="{path}?lang={code}{kept}" lang="{code}" hreflang="{code}"'
        f"{current if code == lang else ''}>{name}</a>"
        for code, name in LANGUAGE_NAMES.items()
    )
    themes = "".join(
        f'<a class="to-{name}" href="{path}?lang={lang}&amp;mode={name}">{escape(words)}</a>'
        for name, words in zip(MODES, (tr("light"), tr("dark")), strict=True)
    )
    return f'<p class="looks">{languages} {themes}</p>'


def spoken(accept: str, otherwise: str = "en") -> str:
    """The first language of an Accept-Language header that the app speaks."""
    wishes: list[tuple[float, str]] = []
    for part in accept[:500].split(","):
        tag, _, weight = part.strip().partition(";q=")
        try:
            wishes.append((-float(weight or 1), tag[:2].lower()))
        except ValueError:
            continue
    wishes.sort(key=lambda wish: wish[0])
    return next((tag for _, tag in wishes if tag in LANGUAGES), otherwise)


def lang_of(request: Request, otherwise: str) -> str:
    """As the reader has chosen, else as the browser wishes."""
    wish = request.asked("lang")
    accepted = spoken(request.headers.get("accept-language", ""), otherwise)
    return wish if wish in LANGUAGES else accepted


def mode_of(said: str) -> str:
    """Light or dark; empty: as the browser has it."""
    return said if said in MODES else ""
