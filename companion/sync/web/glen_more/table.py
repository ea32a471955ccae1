"""The full table: rondel, market, and everybody's territory."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from companion.games.glen_more.table.phrases import (
    goods_text,
    line,
    place_name,
    standing,
    tile_name,
)
from companion.sync.web import svg
from companion.sync.web.glen_more.faces import SIDE, STEP, face, laid_on, small_face
from companion.sync.web.scene import Scene, aside, count, head, result_line, sentence, sign, top
from companion.table import Played
from companion.words import N_
from scoring.game import Seat
from scoring.glen_more.goods import GOODS
from scoring.glen_more.market import SLOTS
from scoring.glen_more.rondel import to_fill
from scoring.glen_more.tile import END

Land = Mapping[tuple[int, int], Mapping[str, Any]]
WIDEST = 3
"""A territory is drawn no larger than one so many tiles wide and high."""
STEPS = {
    "take": N_("Take"),
    "pay": N_("Pay"),
    "place": N_("Place"),
    "act": N_("Activate"),
}
"""The four steps of a turn, by phase."""


def draw(scene: Scene) -> str:
    clans = "".join(_clan(scene, seat) for seat in range(len(scene.players)))
    return (
        f'<div class="glen n{len(scene.players)}">{top(scene, standing(scene.view, scene.speech))}'
        f"{_rondel(scene)}{_market(scene)}{result_line(scene) or _steps(scene)}"
        f'<ul class="clans">{clans}</ul></div>'
    )


def tell(scene: Scene, played: Played) -> str:
    return sentence(scene, played.entry, line)


def _rondel(scene: Scene) -> str:
    """Two rows: to the right above, to the left below."""
    tr, spaces = scene.tr, scene.view["rondel"]
    across = -(-len(spaces) // 2)
    next_one = to_fill(scene.state) if scene.view["phase"] == "reveal" else None
    drawn = ""
    for space, told in enumerate(spaces):
        below = space >= across
        column = 2 * across - 1 - space if below else space
        drawn += _space(scene, told, column * 78, 78 if below else 0, due=space == next_one)
    items = "".join(f"<li>{escape(_space_words(scene, told))}</li>" for told in spaces)
    title = tr("Rondel")
    return (
        f'<section class="rondel"><h2 class="vh">{escape(title)}</h2>'
        f'<svg viewBox="-2 -2 {across * 78 - 2} 154" aria-hidden="true">{drawn}</svg>'
        f'<ol class="vh">{items}</ol></section>'
    )


def _space(scene: Scene, told: Mapping[str, Any], x: float, y: float, *, due: bool) -> str:
    name = told["tile"]
    pieces = [*told["figures"], *(["die"] if told["die"] else [])]
    drawn = ""
    if name == END:
        drawn = svg.block(x, y, SIDE, SIDE, 11, "tile end")
        low, size = (54, 16) if pieces else (36, 20)
        drawn += svg.words(tile_name(END, scene.tr), x + 36, y + low, size, "ember")
    elif name is not None:
        drawn = small_face(scene.state.tiles[name], x, y)
    elif not pieces:
        drawn = svg.block(x, y, SIDE, SIDE, 11, "tile due" if due else "tile none")
        drawn += svg.sign("to_fill", x + 36, y + 36, 26, "ember" if due else "soft")
    side = 30 if name is not None else 46 if len(pieces) == 1 else 34
    for i, piece in enumerate(pieces):
        at = x + 36 + (i - (len(pieces) - 1) / 2) * side * 0.9
        high = y + 18 if name is not None else y + 36
        if piece == "die":
            drawn += svg.sign("lots", at, high, side * 1.1)
        else:
            drawn += svg.seat_mark(scene, piece, at, high, side, bare=False)
    if scene.view["turn"] in told["figures"] and scene.view["phase"] != "over":
        drawn += svg.block(x, y, SIDE, SIDE, 11, "now")
    return drawn


def _space_words(scene: Scene, told: Mapping[str, Any]) -> str:
    tr = scene.tr
    parts = [] if told["tile"] is None else [tile_name(told["tile"], tr)]
    parts += [scene.player(seat) for seat in told["figures"]]
    parts += [tr("die")] if told["die"] else []
    return ", ".join(parts) or tr("empty")


def _market(scene: Scene) -> str:
    tr, market = scene.tr, scene.view["market"]
    rows = ""
    for good in GOODS:
        filled = market.get(good, 0)
        slots = "".join(
            f'<i class="slot{" full" if i < filled else ""}">{i + 1}</i>' for i in range(SLOTS)
        )
        said = tr("{good}: {n} of {all} slots hold coins").format(
            good=tr(good), n=filled, all=SLOTS
        )
        rows += f'<li>{sign(good)}<span aria-hidden="true">{slots}</span>{aside(said)}</li>'
    title = tr("Market")
    return f'<section class="market"><h2 class="vh">{escape(title)}</h2><ul>{rows}</ul></section>'


def _steps(scene: Scene) -> str:
    """The four steps of a turn, and which one it is."""
    tr, phase = scene.tr, scene.view["phase"]
    at = list(STEPS).index(phase) if phase in STEPS else -1
    items = ""
    for i, text in enumerate(STEPS.values()):
        kind = "now" if i == at else "done" if i < at else "later"
        current = ' aria-current="step"' if i == at else ""
        items += f'<li class="{kind}"{current}>{escape(tr(text))}</li>'
    title = tr("Steps of the turn")
    return f'<ol class="steps" aria-label="{escape(title)}">{items}</ol>'


def _clan(scene: Scene, seat: Seat) -> str:
    tr, told = scene.tr, scene.view["seats"][seat]
    counts = [
        ("coin", told["coins"], tr("coins: {n}")),
        ("whisky", told["whisky"], tr("whisky: {n}")),
        ("castle", len(told["landmarks"]), tr("landmarks: {n}")),
        ("person", len(told["persons"]), tr("persons: {n}")),
        ("clan_token", told["tokens"], tr("clan tokens left: {n}")),
    ]
    stocks = [count(sign(name), n, text.format(n=n)) for name, n, text in counts]
    cards = ", ".join([*told["landmarks"], *told["persons"]])
    kept = f'<p class="kept">{escape(cards)}</p>' if cards else ""
    return (
        f'<li class="clan">{head(scene, seat, told["vp"], stocks)}'
        f"{_territory(scene, seat)}{kept}</li>"
    )


def _territory(scene: Scene, seat: Seat) -> str:
    plots = scene.view["seats"][seat]["tiles"]
    land: Land = {tuple(plot["at"]): plot for plot in plots}
    xs, ys = [x for x, _ in land], [y for _, y in land]
    drawn = ""
    for (column, row), plot in land.items():
        x, y = (column - min(xs)) * STEP, (max(ys) - row) * STEP
        drawn += face(scene.state.tiles[plot["tile"]], x, y) + laid_on(plot, seat, x, y)
        if plot["covers"]:
            drawn += svg.block(x - 2, y - 2, SIDE + 4, SIDE + 4, 10, "covers")
        if _is_new(scene, seat, plot):
            drawn += svg.block(x - 2, y - 2, SIDE + 4, SIDE + 4, 10, "last")
    wide = max(WIDEST, max(xs) - min(xs) + 1) * STEP
    high = max(WIDEST, max(ys) - min(ys) + 1) * STEP
    left = ((max(xs) - min(xs) + 1) * STEP - wide) / 2 - (STEP - SIDE) / 2
    upper = ((max(ys) - min(ys) + 1) * STEP - high) / 2 - (STEP - SIDE) / 2
    items = "".join(f"<li>{escape(_plot_words(scene, plot))}</li>" for plot in plots)
    label = scene.tr("Territory: {name}").format(name=scene.players[seat])
    return (
        f'<svg class="land" viewBox="{left:.6g} {upper:.6g} {wide:.6g} {high:.6g}" '
        f'aria-hidden="true">{drawn}</svg><ul class="vh" aria-label="{escape(label)}">{items}</ul>'
    )


def _plot_words(scene: Scene, plot: Mapping[str, Any]) -> str:
    said = f"{place_name(plot['at'])}: {tile_name(plot['tile'], scene.tr)}"
    if plot["goods"]:
        said += f", {goods_text(plot['goods'], scene.tr)}"
    if plot["scots"]:
        scots = scene.ntr("{n} Scot", "{n} Scots", plot["scots"])
        said += f", {scots.format(n=plot['scots'])}"
    return said


def _is_new(scene: Scene, seat: Seat, plot: Mapping[str, Any]) -> bool:
    """Whether the last entry laid this tile."""
    entry = scene.played.entry if scene.played and scene.played.verdict.ok else {}
    placed = entry.get("move") in ("place", "build") and entry.get("seat") == seat
    return placed and list(entry.get("at", ())) == list(plot["at"])
