"""The small pieces of every page, and how its reader wants to have it."""

from html import escape

from companion.i18n import LANGUAGES
from companion.match.phrases import Tr
from companion.play.look import glyph
from companion.web.http import Request

NAMES = {"en": "English", "cs": "Čeština", "es": "Español"}
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
{body}
</html>
"""


def looks(tr: Tr, path: str, lang: str, mode: str) -> str:
    """The reader's language, and light or dark; to choose one keeps the other."""
    kept = f"&amp;mode={mode}" if mode else ""
    current = ' aria-current="true"'
    languages = " ".join(
        f'<a href="{path}?lang={code}{kept}" lang="{code}" hreflang="{code}"'
        f"{current if code == lang else ''}>{NAMES[code]}</a>"
        for code in LANGUAGES
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
