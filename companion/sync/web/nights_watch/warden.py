"""The wildling warden: the north, the Wall and the Gift in lanes."""

from __future__ import annotations

from html import escape

from companion.games.nights_watch.north.phrases import KINDS, named
from companion.games.nights_watch.warden.phrases import line, standing
from companion.sync.web import svg
from companion.sync.web.nights_watch.north import front, meters, steps
from companion.sync.web.scene import Scene, count, head, icon, result_line, sentence, top
from companion.table import Played
from scoring.nights_watch.places import COLUMNS, HEXES


def draw(scene: Scene) -> str:
    players = "".join(_player(scene, seat) for seat in range(len(scene.players)))
    lanes = "".join(_lane(scene, section) for section in range(len(COLUMNS)))
    gift = scene.tr("The Gift")
    return (
        f'<div class="watch warden">{top(scene, standing(scene.state, scene.speech))}'
        f"{result_line(scene)}{meters(scene)}{front(scene)}"
        f'<section class="gift"><h2 class="vh">{escape(gift)}</h2><ul class="lanes">{lanes}</ul>'
        f'</section><div class="side"><ul class="people">{players}</ul>'
        f"{steps(scene)}</div></div>"
    )


def tell(scene: Scene, played: Played) -> str:
    return sentence(scene, played.entry, line)


def _player(scene: Scene, seat: int) -> str:
    tr, view = scene.tr, scene.view
    posted = sum(section.count(seat) for section in view["wall"])
    told = view["tally"]
    stocks = [count(icon("shield_bearer"), posted, tr("guards on the Wall: {n}").format(n=posted))]
    if told is not None:
        cards = told["hands"][seat]
        stocks.append(count(icon("hand"), cards, tr("cards in hand: {n}").format(n=cards)))
    points = told["points"][seat] if told is not None else None
    return f"<li>{head(scene, seat, points, stocks)}</li>"


def _lane(scene: Scene, section: int) -> str:
    """Straight down from a section of the Wall."""
    gift, drawn, inside = scene.view["gift"], "", []
    for depth, hex in enumerate(COLUMNS[section]):
        kind = gift.get(HEXES[hex])
        x, y = 37.0, 33.0 + depth * 64
        corners = svg.ring(x, y, 36, 6, 0)
        if kind is None:
            drawn += svg.polygon(corners, "hex") + svg.words(str(depth + 1), x, y, 17, "faint")
        else:
            drawn += svg.polygon(corners, "hex lost") + svg.sign(f"wild-{kind}", x, y, 36)
            inside.append(f"{depth + 1}: {named(kind, KINDS, scene.tr)}")
    title = scene.tr("Behind section {n}").format(n=section + 1)
    said = ", ".join(inside) or scene.tr("nobody")
    return (
        f'<li><svg viewBox="0 0 74 258" aria-hidden="true">{drawn}</svg>'
        f'<p class="vh">{escape(f"{title}: {said}")}</p></li>'
    )
