"""What is off about a board, said so that it can be put right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from companion.i18n import Words
from companion.ui.games.nights_watch.boards.shelf import KINDS, Kept, board
from scoring.nights_watch import board as rules
from scoring.nights_watch.hands import RESOURCES
from scoring.nights_watch.table import TABLE
from scoring.nights_watch.words import word


class Remark(NamedTuple):
    rule: str
    text: str
    hexes: tuple[str, ...] = ()
    """Where to look."""


def remarks(kept: Kept, app: Any) -> list[Remark]:
    """What the rules remark, with its counts; it forbids nothing."""
    kind, of = KINDS[kept.kind], board(kept)
    found = rules.remarks(of, kind.seats, watch=kind.watch)
    said = {
        "board.terrain": lambda: _terrain(of, kept, app),
        "board.numbers": lambda: _numbers(of, kept, app),
        "board.markets": lambda: _markets(kept, app),
    }
    told = []
    for rule in found:
        words = Words(TABLE, (), app.lang)
        text = " · ".join(said[rule]()) if rule in said else words.rule(rule)
        hexes = rules.six_beside_eight(of) if rule == "board.six-eight" else ()
        told.append(Remark(rule, text[:1].upper() + text[1:], hexes))
    return told


def _by(name: str, off: int, tr: Any) -> str:
    text = tr("{what}: {n} too many") if off > 0 else tr("{what}: {n} missing")
    return str(text.format(what=name, n=abs(off)))


def _terrain(of: rules.Board, kept: Kept, app: Any) -> Iterator[str]:
    kind = KINDS[kept.kind]
    for terrain, off in rules.terrain_off(of, kind.seats, watch=kind.watch).items():
        yield _by(app.tr(word(terrain)), off, app.tr)


def _numbers(of: rules.Board, kept: Kept, app: Any) -> Iterator[str]:
    kind, lands = KINDS[kept.kind], [land for land in of.lands if land]
    bare = sum(land.number is None and land.terrain != "ice" for land in lands)
    if bare:
        yield app.ntr("{n} hex without a number", "{n} hexes without a number", bare).format(n=bare)
    if any(land.number is not None and land.terrain == "ice" for land in lands):
        yield app.tr("a number on the Ice Fields")
    off = rules.numbers_off(of, kind.seats, watch=kind.watch)
    for number in sorted(off, key=rules.NUMBERS.index):
        yield _by(str(number), off[number], app.tr)


def _markets(kept: Kept, app: Any) -> Iterator[str]:
    tr = app.tr
    markets = kept.layout["markets"]
    count = len(markets)
    if count != rules.MARKETS:
        told = app.ntr("{n} market instead of 5", "{n} markets instead of 5", count)
        yield told.format(n=count)
    trades = Counter(market["resource"] for market in markets)
    for resource in RESOURCES:
        if trades[resource] > 1:
            yield tr("more than one market: {what}").format(what=tr(word(resource)))
        elif not trades[resource] and KINDS[kept.kind].watch:
            yield tr("no market: {what}").format(what=tr(word(resource)))
