"""The page around a table, and which renderer draws which game.

Everything on it comes from `view(state, None)`: what a bystander may see. Pages are whole
without scripts; a script only puts in the next state of the table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from companion.sync.web import plain, schotten_totten
from companion.sync.web.scene import Scene
from companion.table import Played, Table
from companion.words import LANGUAGES, language

HERE = Path(__file__).parent
SYMBOLS = (HERE / "symbols.svg").read_text(encoding="utf-8")
STYLE = (HERE / "watch.css").read_bytes()
SCRIPT = (HERE / "watch.js").read_bytes()


class Renderer(NamedTuple):
    """How one game looks on the page."""

    draw: Callable[[Scene], str]
    """The table as HTML."""
    tell: Callable[[Scene, Played], str]
    """An entry as a sentence."""


PLAIN = Renderer(plain.draw, plain.tell)
RENDERERS = {"schotten-totten": Renderer(schotten_totten.draw, schotten_totten.tell)}
"""By game id; any other game is drawn as readable tables."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One state of the table, ready to be sent."""

    seq: int
    html: str
    said: str

    def to_json(self) -> dict[str, Any]:
        return {"seq": self.seq, "html": self.html, "said": self.said}


def shown(table: Table, name: str, seq: int, lang: str) -> Shown:
    """The table as it was after entry `seq`."""
    played = table.record[seq - 1] if seq else None
    scene = Scene(table, name, played, language(lang).gettext)
    renderer = RENDERERS.get(table.header.game, PLAIN)
    tr = scene.tr
    if played is None:
        said = tr("Nothing is played yet.")
    elif played.undoes is not None:
        undone = renderer.tell(scene, table.record[played.undoes - 1])
        said = tr("Taken back: {what}").format(what=undone)
    elif not played.verdict.ok:
        said = tr("Refused: {what}").format(what=renderer.tell(scene, played))
    else:
        said = tr("Last: {what}").format(what=renderer.tell(scene, played))
    return Shown(seq, renderer.draw(scene), said)


def document(now: Shown, name: str, lang: str, *, light: bool = False) -> str:
    """The whole page; dark, unless light is wished for."""
    tr = language(lang).gettext
    live, lost, only = escape(tr("live")), escape(tr("no link")), escape(tr("view only"))
    dark, bright = escape(tr("dark")), escape(tr("light"))
    other = f'<a href="./">{dark}</a>' if light else f'<a href="./?light">{bright}</a>'
    return f"""<!doctype html>
<html lang="{lang}"{' class="light"' if light else ""}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(name)}</title>
<link rel="stylesheet" href="watch.css">
<noscript><meta http-equiv="refresh" content="5"></noscript>
<script src="watch.js" defer></script>
</head>
<body data-seq="{now.seq}">
{SYMBOLS}
<p id="live" role="status" data-live="{live}" data-lost="{lost}">
<svg aria-hidden="true"><use href="#i-live"/></svg><span>{live}</span></p>
<main id="table" tabindex="-1">{now.html}</main>
<footer><p id="said" role="status">{escape(now.said)}</p>
<p class="only">{only} · {other}</p></footer>
</body>
</html>
"""


def spoken(accept: str) -> str:
    """The first language of an Accept-Language header that the app speaks."""
    wishes: list[tuple[float, str]] = []
    for part in accept[:500].split(","):
        tag, _, weight = part.strip().partition(";q=")
        try:
            wishes.append((-float(weight or 1), tag[:2].lower()))
        except ValueError:
            continue
    return next((tag for _, tag in sorted(wishes, key=lambda w: w[0]) if tag in LANGUAGES), "en")
