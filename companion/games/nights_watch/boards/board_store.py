"""The boards that a phone knows: built-in layouts, its owner's boards, and their faults."""

import secrets
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from companion.i18n import N_, Words
from companion.match.dice import Dice
from companion.match.phrases import Tr
from companion.play.library import Arrival, Reader, free_name
from companion.play.questions import CLOSE, Choice, Part, Question, Say
from companion.play.scene import Spot
from scoring.codec import BadForm, from_json
from scoring.game import BadOptions
from scoring.nights_watch import board as rules
from scoring.nights_watch.hands import RESOURCES
from scoring.nights_watch.places import EDGES, HEX, HEX_EDGES
from scoring.nights_watch.table import TABLE
from scoring.nights_watch.wildlings import word

LONGEST_NAME = 40
MAX_BOARDS = 200
"""Boards that are kept."""
FORMAT = "cairn-boards/1"


@dataclass(frozen=True, slots=True)
class Kind:
    """For which matches a board is."""

    words: str
    seats: int
    watch: bool


KINDS = {
    "watch_21": Kind(N_("Four players"), 4, True),
    "watch_16": Kind(N_("Three players"), 3, True),
    "base_21": Kind(N_("Base game"), 4, False),
}


@dataclass(frozen=True, slots=True)
class Kept:
    """A board on this phone; a house layout's id is its kind, and it has no name."""

    id: str
    kind: str
    name: str
    layout: rules.Layout

    @property
    def own(self) -> bool:
        return self.id not in KINDS

    @property
    def of(self) -> Kind:
        return KINDS[self.kind]

    @property
    def board(self) -> rules.Board:
        """As the rules see it; raises BadOptions."""
        return rules.board_of(self.layout, watch=self.of.watch)

    @property
    def json(self) -> dict[str, Any]:
        """The layout as a header writes it."""
        return rules.layout_json(self.board)


Boards = tuple[Kept, ...]
"""Own ones, in the order in which they were made."""


def house(kind: str) -> Kept:
    of = KINDS[kind]
    return Kept(kind, kind, "", rules.house_layout(of.seats, watch=of.watch))


def read(items: object) -> Boards:
    """What is no board is left out."""
    found = (_read(item) for item in items) if isinstance(items, list) else ()
    return tuple(kept for kept in found if kept is not None)


def _read(item: object) -> Kept | None:
    fields = ("id", "kind", "name")
    if not isinstance(item, dict) or not all(isinstance(item.get(f), str) for f in fields):
        return None
    if item["kind"] not in KINDS or item["id"] in KINDS:
        return None
    try:
        layout = from_json(rules.Layout, item.get("layout", {}), "board")
        kept = Kept(item["id"], item["kind"], item["name"][:LONGEST_NAME], layout)
        return replace(kept, layout=replace(layout, markets=kept.board.markets))
    except (BadForm, BadOptions):
        return None


def written(boards: Boards) -> list[dict[str, Any]]:
    return [
        {"id": kept.id, "kind": kept.kind, "name": kept.name, "layout": kept.json}
        for kept in boards
    ]


def find(boards: Boards, id: str) -> Kept | None:
    if id in KINDS:
        return house(id)
    return next((kept for kept in boards if kept.id == id), None)


def put(boards: Boards, kept: Kept) -> Boards:
    """In its place, or as the last."""
    at = next((i for i, other in enumerate(boards) if other.id == kept.id), len(boards))
    return (*boards[:at], kept, *boards[at + 1 :])[-MAX_BOARDS:]


def without(boards: Boards, id: str) -> Boards:
    return tuple(kept for kept in boards if kept.id != id)


def copy_of(kept: Kept, name: str) -> Kept:
    return replace(kept, id=secrets.token_hex(4), name=name[:LONGEST_NAME])


def copied(boards: Boards, id: str, tr: Tr) -> tuple[Boards, str]:
    """With a copy of one of them or of a house layout, and its id."""
    kept = find(boards, id) or house("watch_21")
    taken = {other.name for other in boards}
    copy = copy_of(kept, free_name(kept.name, tr("Board"), taken, LONGEST_NAME))
    return put(boards, copy), copy.id


def renamed(boards: Boards, id: str, name: str) -> Boards:
    kept = find(boards, id)
    return boards if kept is None else put(boards, replace(kept, name=name[:LONGEST_NAME]))


def given(boards: Boards) -> dict[str, Any]:
    """For a file or another phone."""
    return {"format": FORMAT, "boards": [board | {"id": ""} for board in written(boards)]}


def taken(boards: Boards, data: object, _: bool = False) -> Arrival[Boards]:
    """With the boards of this data that are not there yet; raises ValueError."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError("no boards")
    here = {(kept.kind, kept.name, str(kept.json)) for kept in boards}
    for kept in read(data.get("boards")):
        if (kept.kind, kept.name, str(kept.json)) not in here:
            boards = put(boards, copy_of(kept, kept.name))
    return Arrival(boards, len(boards) - len(here))


def with_land(kept: Kept, hex: str, land: rules.Land) -> Kept:
    return replace(kept, layout=replace(kept.layout, hexes={**kept.layout.hexes, hex: land}))


def with_market(kept: Kept, edge: str, market: rules.Market | None) -> Kept:
    """Another market on one edge, or none."""
    others = tuple(other for other in kept.layout.markets or () if other.edge != edge)
    markets = others if market is None else (*others, market)
    return replace(kept, layout=replace(kept.layout, markets=markets))


def shuffled(kept: Kept, dice: Dice) -> Kept:
    """The variable set-up: terrain anew, numbers as they lie."""
    return replace(kept, layout=rules.varied(kept.layout, dice.source.shuffle))


def coast(hexes: Mapping[str, rules.Land]) -> list[str]:
    """The edges that have exactly one hex of the board: where a market may be."""
    once, more = 0, 0
    for hex in hexes:
        touched = HEX_EDGES[HEX[hex]]
        more |= once & touched
        once |= touched
    return [name for i, name in enumerate(EDGES) if (once & ~more) >> i & 1]


class Remark(NamedTuple):
    text: str
    rule: str
    """The rule behind it, in words."""
    hexes: tuple[str, ...] = ()


def remarks(kept: Kept, at: Reader) -> tuple[Remark, ...]:
    """What the rules remark, with its counts; it forbids nothing."""
    board, words = kept.board, Words(TABLE, (), at.lang)
    said = {"board.terrain": _terrain, "board.numbers": _numbers, "board.markets": _markets}

    def remark(id: str) -> Remark:
        rule = words.rule(id)
        text = " · ".join(said[id](board, kept, at)) if id in said else rule
        hexes = rules.six_beside_eight(board) if id == "board.six-eight" else ()
        return Remark(text[:1].upper() + text[1:], rule, hexes)

    return tuple(remark(id) for id in rules.remarks(board, kept.of.seats, watch=kept.of.watch))


def remarks_question(kept: Kept, at: Reader) -> Question:
    """Every remark with the rule behind it."""
    parts: list[Part] = []
    for remark in remarks(kept, at):
        parts.append(Say(remark.text))
        if remark.rule != remark.text:
            parts.append(Say(remark.rule, "label", "text_2"))
    close = Choice(Spot(CLOSE, at.tr("Back")), kind="accent")
    title = at.tr("Off, and playable all the same")
    return Question("remarks", title, parts=tuple(parts), choices=(close,))


def _by(name: str, off: int, tr: Tr) -> str:
    text = tr("{what}: {n} too many") if off > 0 else tr("{what}: {n} missing")
    return text.format(what=name, n=abs(off))


def _terrain(board: rules.Board, kept: Kept, at: Reader) -> Iterator[str]:
    for terrain, off in rules.terrain_off(board, kept.of.seats, watch=kept.of.watch).items():
        yield _by(at.tr(word(terrain)), off, at.tr)


def _numbers(board: rules.Board, kept: Kept, at: Reader) -> Iterator[str]:
    lands = [land for land in board.lands if land]
    bare = sum(land.number is None and land.terrain != "ice" for land in lands)
    if bare:
        yield at.ntr("{n} hex without a number", "{n} hexes without a number", bare).format(n=bare)
    if any(land.number is not None and land.terrain == "ice" for land in lands):
        yield at.tr("a number on the Ice Fields")
    off = rules.numbers_off(board, kept.of.seats, watch=kept.of.watch)
    for number in sorted(off, key=rules.NUMBERS.index):
        yield _by(str(number), off[number], at.tr)


def _markets(board: rules.Board, kept: Kept, at: Reader) -> Iterator[str]:
    tr, count = at.tr, len(board.markets)
    if count != rules.MARKETS:
        text = at.ntr("{n} market instead of 5", "{n} markets instead of 5", count)
        yield text.format(n=count)
    trades = Counter(market.resource for market in board.markets)
    for resource in RESOURCES:
        if trades[resource] > 1:
            yield tr("more than one market: {what}").format(what=tr(word(resource)))
        elif not trades[resource] and kept.of.watch:
            yield tr("no market: {what}").format(what=tr(word(resource)))
