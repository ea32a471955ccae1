"""The board: hexes with their marks and numbers, and everything that stands on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from math import hypot, sqrt
from typing import Any

from companion.games.nights_watch.north.phrases import KINDS, named
from companion.games.nights_watch.table.phrases import called
from companion.sync.web import svg
from companion.sync.web.look import LOOK
from companion.sync.web.scene import Scene
from scoring.nights_watch.places import (
    CORNER,
    CORNERS,
    EDGE,
    EDGE_ENDS,
    HEX,
    HEX_CORNERS,
    HEXES,
)

REACH = 30.0
"""From the middle of a hex to a corner."""
Point = tuple[float, float]
LANDS = {"ice": "ice_fields"}
"""Terrains that the look calls otherwise."""


def middle(hex: str) -> Point:
    """Pointy-top hexes in axial coordinates."""
    q, r = map(int, hex.split(",")[:2])
    return REACH * sqrt(3) * (q + r / 2), REACH * 1.5 * r


def corner(name: str) -> Point:
    """Normal forms end in N or S."""
    x, y = middle(name)
    return x, y - REACH if name.endswith("N") else y + REACH


def ends(edge: str) -> tuple[Point, Point]:
    one, other = EDGE_ENDS[EDGE[edge]]
    return corner(CORNERS[one]), corner(CORNERS[other])


def board(scene: Scene) -> str:
    hexes = scene.view["board"]["hexes"]
    at = [*map(middle, hexes), *(where for where, _ in _coast(scene))]
    xs, ys = [x for x, _ in at], [y for _, y in at]
    left, upper = min(xs) - REACH, min(ys) - REACH * 1.25
    wide, high = max(xs) + REACH - left, max(max(ys) + 12, max(ys[: len(hexes)]) + 39) - upper
    drawn = "".join(_hex(scene, hex) for hex in hexes)
    drawn += _markets(scene) + _pieces(scene) + _tormund(scene)
    title = scene.tr("The board")
    return (
        f'<section class="board"><h2 class="vh">{escape(title)}</h2>'
        f'<svg viewBox="{left:.6g} {upper:.6g} {wide:.6g} {high:.6g}" aria-hidden="true">{drawn}'
        f"</svg>{_listed(scene)}</section>"
    )


def _hex(scene: Scene, hex: str) -> str:
    land = scene.view["board"]["hexes"][hex]
    name = LANDS.get(land["terrain"], land["terrain"])
    (x, y), wild = middle(hex), scene.view.get("gift", {}).get(hex)
    around = svg.ring(x, y, REACH - 0.8, 6, 30)
    drawn = svg.polygon(around, f"hex land-{name}")
    number = "" if land["number"] is None else str(land["number"])
    if wild:
        drawn += svg.polygon(around, "shade")
        drawn += f'<circle class="raider" cx="{x:.6g}" cy="{y - 6:.6g}" r="12.5"/>'
        drawn += svg.sign(f"wild-{wild}", x, y - 6, 17, "bright")
        return drawn + svg.words(number, x, y + 15, 12, "bright")
    mark = LOOK["terrain"][name].get("mark", "ice_river")
    drawn += svg.sign(mark, x, y - 16 if number else y, 14 if number else 20, f"on-{name}")
    if number:
        hot = " hot" if number in ("6", "8") else ""
        drawn += f'<circle class="disc" cx="{x:.6g}" cy="{y + 5:.6g}" r="12"/>'
        drawn += svg.words(number, x, y + 5, 14 if len(number) < 3 else 10, f"on-disc{hot}")
        if hot:
            drawn += svg.block(x - 6, y + 11.5, 12, 1.6, 0.8, "underline")
    return drawn


def _coast(scene: Scene) -> Iterator[tuple[Point, Mapping[str, Any]]]:
    """Where each market is drawn: beside the coast, before its edge."""
    lands = [middle(hex) for hex in scene.view["board"]["hexes"]]
    for market in scene.view["board"]["markets"]:
        (ax, ay), (bx, by) = ends(market["edge"])
        x, y = (ax + bx) / 2, (ay + by) / 2
        _, ix, iy = min((hypot(lx - x, ly - y), lx, ly) for lx, ly in lands)
        yield (x + (x - ix) * 0.8, y + (y - iy) * 0.8), market


def _markets(scene: Scene) -> str:
    drawn = ""
    for (x, y), market in _coast(scene):
        drawn += svg.block(x - 19, y - 8, 38, 16, 5, "market")
        rate = f"{market['rate']}:1"
        if market["resource"]:
            drawn += svg.sign(f"res-{market['resource']}", x - 9.5, y, 12)
            drawn += svg.words(rate, x + 7, y, 10)
        else:
            drawn += svg.words(rate, x, y, 10)
    return drawn


def _pieces(scene: Scene) -> str:
    view, drawn = scene.view, ""
    for seat, roads in enumerate(view["roads"]):
        for road in roads:
            (ax, ay), (bx, by) = ends(road)
            inner = [(ax + (bx - ax) * s, ay + (by - ay) * s) for s in (0.2, 0.8)]
            (x1, y1), (x2, y2) = inner
            line = f'x1="{x1:.6g}" y1="{y1:.6g}" x2="{x2:.6g}" y2="{y2:.6g}"'
            drawn += f'<line class="bed" {line}/><line class="road s{seat}" {line}/>'
    for seat in range(len(scene.players)):
        for name in view["settlements"][seat]:
            drawn += svg.seat_mark(scene, seat, *corner(name), 13, bare=False)
        for name in view["keeps"][seat]:
            x, y = corner(name)
            drawn += svg.seat_mark(scene, seat, x, y, 19, bare=True)
            drawn += svg.sign("keep", x, y + (2 if seat == 2 else 0), 12, f"ink s{seat}")
    return drawn


def _tormund(scene: Scene) -> str:
    hex = scene.view["tormund"]
    if hex not in HEX:
        return ""
    x, y = middle(hex)
    disc = f'<circle class="tormund" cx="{x + 15:.6g}" cy="{y - 9:.6g}" r="8.5"/>'
    return disc + svg.words("T", x + 15, y - 9, 11, "bright")


def _listed(scene: Scene) -> str:
    """For those who listen: hexes, buildings by the hexes around them, roads and Tormund."""
    tr, view = scene.tr, scene.view
    items = [_hex_words(scene, hex) for hex in view["board"]["hexes"]]
    for field, text in (
        ("settlements", tr("Settlement, {name}: {place}")),
        ("keeps", tr("Keep, {name}: {place}")),
    ):
        for seat, names in enumerate(view[field]):
            for name in names:
                place = "; ".join(_hex_words(scene, hex) for hex in _around(scene, name))
                items.append(text.format(name=scene.players[seat], place=place))
    text = tr("Roads, {name}: {n}, longest {longest}")
    for name, roads, longest in zip(
        scene.players, view["roads"], view["longest_road"]["lengths"], strict=True
    ):
        items.append(text.format(name=name, n=len(roads), longest=longest))
    if view["tormund"] in HEX:
        place = _hex_words(scene, view["tormund"])
        items.append(tr("Tormund: {place}").format(place=place))
    listed = "".join(f"<li>{escape(item)}</li>" for item in items)
    return f'<ul class="vh">{listed}</ul>'


def _around(scene: Scene, name: str) -> list[str]:
    bit = 1 << CORNER[name]
    hexes = scene.view["board"]["hexes"]
    return [hex for hex in hexes if HEX_CORNERS[HEXES.index(hex)] & bit]


def _hex_words(scene: Scene, hex: str) -> str:
    land, wild = scene.view["board"]["hexes"][hex], scene.view.get("gift", {}).get(hex)
    said = called(land["terrain"], scene.tr)
    said += f" {land['number']}" if land["number"] is not None else ""
    return f"{said}, {named(wild, KINDS, scene.tr)}" if wild else said
