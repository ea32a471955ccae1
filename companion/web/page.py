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

from companion.games.dnup import desk as dnup
from companion.games.dnup import phrases as dnup_phrases
from companion.games.glen_more.pad import desk as glen_more_pad
from companion.games.glen_more.pad import phrases as glen_more_pad_phrases
from companion.games.glen_more.table import desk as glen_more_table
from companion.games.glen_more.table import phrases as glen_more_phrases
from companion.games.nights_watch.table import desk as watch
from companion.games.nights_watch.table import phrases as watch_phrases
from companion.games.nights_watch.warden import desk as warden
from companion.games.nights_watch.warden import phrases as warden_phrases
from companion.games.schotten_totten import desk as schotten_totten
from companion.games.schotten_totten import phrases as schotten_totten_phrases
from companion.i18n import LANGUAGES, language
from companion.match.table import Played, Table
from companion.web import desk, plain
from companion.web.look import SPRITE, style
from companion.web.showing import Scene, icon

HERE = Path(__file__).parent
STYLE = style()
SCRIPT = (HERE / "watch.js").read_bytes()


class Renderer(NamedTuple):
    """How one game looks on the page."""

    draw: Callable[[Scene], str]
    """The table as HTML."""
    tell: Callable[[Scene, Played], str]
    """An entry as a sentence."""
    page: str
    """The class by which the style sheet knows the page."""


PLAIN = Renderer(plain.draw, plain.tell, "plain")
RENDERERS = {
    "schotten-totten": Renderer(
        desk.drawn(schotten_totten.DESK, schotten_totten_phrases.standing),
        desk.told(schotten_totten_phrases.line),
        "game",
    ),
    "dnup": Renderer(
        desk.drawn(dnup.DESK, dnup_phrases.standing), desk.told(dnup_phrases.line), "game"
    ),
    "glen-more": Renderer(
        desk.drawn(glen_more_table.DESK, glen_more_phrases.standing, desk.TALL),
        desk.told(glen_more_phrases.line),
        "game",
    ),
    "glen-more-score": Renderer(
        desk.drawn(glen_more_pad.DESK, glen_more_pad_phrases.standing),
        desk.told(glen_more_pad_phrases.line),
        "game",
    ),
    "nights-watch": Renderer(
        desk.drawn(watch.DESK, watch_phrases.standing), desk.told(watch_phrases.line), "game"
    ),
    "nights-watch-wildlings": Renderer(
        desk.drawn(warden.DESK, warden_phrases.standing), desk.told(warden_phrases.line), "game"
    ),
}
"""By game id; any other game is drawn as readable tables."""
MODES = ("light", "dark")


@dataclass(frozen=True, slots=True)
class Shown:
    """One state of the table, ready to be sent."""

    seq: int
    html: str
    said: str
    page: str

    def to_json(self) -> dict[str, Any]:
        return {"seq": self.seq, "html": self.html, "said": self.said}


def shown(table: Table, name: str, seq: int, lang: str) -> Shown:
    """The table as it was after entry `seq`."""
    played = table.record[seq - 1] if seq else None
    texts = language(lang)
    scene = Scene(table, name, played, texts.gettext, texts.ngettext, lang)
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
    return Shown(seq, renderer.draw(scene), said, renderer.page)


def document(now: Shown, name: str, lang: str, mode: str = "") -> str:
    """The whole page; light or dark as the browser wishes, unless its reader has chosen."""
    tr = language(lang).gettext
    live, lost, only = escape(tr("live")), escape(tr("no link")), escape(tr("view only"))
    dark, light = escape(tr("dark")), escape(tr("light"))
    chosen = f' class="{mode}"' if mode in MODES else ""
    return f"""<!doctype html>
<html lang="{lang}"{chosen}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(name)}</title>
<link rel="stylesheet" href="watch.css">
<noscript><meta http-equiv="refresh" content="5"></noscript>
<script src="watch.js" defer></script>
</head>
<body class="{now.page}" data-seq="{now.seq}">
{SPRITE}
<p id="live" role="status" data-live="{live}" data-lost="{lost}">
{icon("link_ok", "on")}{icon("link_lost", "off")}<span>{live}</span></p>
<main id="table" tabindex="-1">{now.html}</main>
<footer><p id="said" role="status">{escape(now.said)}</p>
<p class="only">{only} · <a class="to-light" href="./?light">{light}</a>
<a class="to-dark" href="./?dark">{dark}</a></p></footer>
</body>
</html>
"""


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
