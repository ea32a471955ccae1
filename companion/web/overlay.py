"""The watchers' page for a stream: chosen parts on opaque plates over a transparent ground."""

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from companion.games import own_facts
from companion.match.facts import facts_of
from companion.match.table import Table
from companion.play.scene import Stage
from companion.web.look import SPRITE, framed, named
from companion.web.page import Drawn, draw
from companion.web.turn_html import mark, marks, without_name
from companion.web.view import View

PARTS = ("score", "last", "table")
STAGE = Stage(720, 448)
"""Of the table, on a plate of 744 x 472."""


class Overlay(NamedTuple):
    shown: tuple[str, ...]
    unknown: tuple[str, ...] = ()
    """What was asked for, and there is no such part."""


def overlay_of(asked: str) -> Overlay:
    """asked: parts, with commas between; all of them, if it names none that exists."""
    wanted = [part.strip() for part in asked.split(",") if part.strip()]
    shown = tuple(part for part in PARTS if part in wanted)
    return Overlay(shown or PARTS, tuple(part for part in wanted if part not in PARTS))


def draw_overlay(view: View, table: Table) -> Drawn:
    """The score stands where whose turn it is stands on other pages, the last move for the last
    steps: so they are sent the same way."""
    numbers = facts_of(table, {}, own_facts).result
    return draw(view, "")._replace(turn=_score(view, numbers), steps=_last(view), about="", won="")


def _score(view: View, numbers: Iterable[int]) -> str:
    """Everybody's number, with a line below whoever is to move."""
    turn = view.turn.seats if len(view.turn.seats) < len(view.players) else ()
    each = [
        f'<span class="person{" to-move" if seat in turn else ""}">{mark(seat)}'
        f"<b>{escape(name)}</b></span><strong>{number}</strong>"
        for seat, (name, number) in enumerate(zip(view.players, numbers, strict=True))
    ]
    return "".join(f'<p class="score">{one}</p>' for one in each)


def _last(view: View) -> str:
    if not view.steps:
        return ""
    step = view.steps[-1]
    return f"<p>{mark(step.seat)}<span>{without_name(step, view.players)}</span></p>"


def overlay_document(now: Drawn, overlay: Overlay, mode: str) -> str:
    view = now.view
    classes = " ".join(("game watch overlay", *(f"with-{part}" for part in overlay.shown)))
    sentence = ""
    if overlay.unknown:
        words = view.tr("There is no part {unknown}. There are: {parts}")
        unknown, parts = ", ".join(overlay.unknown), ", ".join(PARTS)
        sentence = f'<p id="unknown">{escape(words.format(unknown=unknown, parts=parts))}</p>'
    head = """<link rel="stylesheet" href="style.css">
<script src="live.js" defer></script>
<script src="table.js" defer></script>"""
    kept = f'data-match="{escape(view.match)}" data-world="{named(view.world)}" data-overlay'
    body = f"""<body class="{classes}" {kept} data-rev="{view.rev}" data-stage="{view.size}">
{SPRITE}{marks(view.players)}
<header class="vh"><h1>{escape(view.title)}</h1><p id="about"></p>
<p id="live"><span></span></p></header>
<section id="turn" aria-label="{escape(view.tr("Points"))}">{now.turn}</section>
<section id="steps" aria-label="{escape(view.tr("The last steps"))}">{now.steps}</section>
<main id="table">{now.scene.html}</main>
<div hidden><div id="won"></div><div id="asking"></div><p id="said"></p></div>
{sentence}
</body>"""
    return framed(view.name, view.lang, mode or "dark", head, body)
