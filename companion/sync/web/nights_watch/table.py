"""The full table: the north, the Wall, the board, and everybody's standing."""

from __future__ import annotations

from html import escape

from companion.games.nights_watch.table.phrases import called
from companion.sync.web.nights_watch.board import board
from companion.sync.web.nights_watch.north import front, meters, steps
from companion.sync.web.nights_watch.words import tell
from companion.sync.web.scene import Scene, aside, count, head, icon, number, result_line, top

__all__ = ["draw", "tell"]


def draw(scene: Scene) -> str:
    players = "".join(_player(scene, seat) for seat in range(len(scene.players)))
    watch = "camps" in scene.view
    return (
        f'<div class="watch{"" if watch else " base"}">{top(scene, _standing(scene))}'
        f"{result_line(scene)}{meters(scene) + front(scene) if watch else ''}{board(scene)}"
        f'<div class="side"><ul class="people">{players}</ul>'
        f"{_display(scene)}{steps(scene) if watch else ''}</div></div>"
    )


def _standing(scene: Scene) -> str:
    """What is due, and from whom."""
    view = scene.view
    phase = called(view["phase"], scene.tr)
    if view["phase"] == "over" or view["turn"] is None:
        return phase
    return f"{scene.player(view['turn'])}: {phase}"


def _player(scene: Scene, seat: int) -> str:
    tr, view = scene.tr, scene.view
    cards, held = view["hands"][seat]["size"], view["cards"]["held"][seat]
    counts = [
        ("hand", cards, tr("resource cards in hand: {n}")),
        ("deck", held, tr("action cards in hand: {n}")),
    ]
    if "wall" in view:
        posted = sum(section.count(seat) for section in view["wall"])
        counts.append(("shield_bearer", posted, tr("guards on the Wall: {n}")))
    stocks = [count(icon(name), n, text.format(n=n)) for name, n, text in counts]
    told = head(scene, seat, view["points"][seat], stocks, _honours(scene, seat))
    return f"<li>{told}</li>"


def _honours(scene: Scene, seat: int) -> str:
    """Longest road, largest patrol, and the hero."""
    tr, view = scene.tr, scene.view
    road, patrol, hero = view["longest_road"], view["largest_patrol"], view["heroes"]["held"][seat]
    told = []
    if road["holder"] == seat:
        told.append(tr("longest road: {n}").format(n=number(road["lengths"][seat])))
    if patrol["holder"] == seat:
        told.append(tr("largest patrol: {n}").format(n=number(patrol["played"][seat])))
    if hero:
        told.append(f"{called(hero['hero'], scene.tr)} {hero['side']}")
    if seat in view["owing"]:
        told.append(tr("must discard"))
    items = "".join(f"<li>{escape(text)}</li>" for text in told)
    return f'<ul class="honours">{items}</ul>' if items else ""


def _display(scene: Scene) -> str:
    """The heroes to be had."""
    names = [called(hero, scene.tr) for hero in scene.view["heroes"]["display"]]
    if not names or scene.view["phase"] == "over":
        return ""
    title = scene.tr("Heroes on display")
    return (
        f'<p class="display">{icon("hero")}{aside(f"{title}: ")}'
        f"<span>{escape(', '.join(names))}</span></p>"
    )
