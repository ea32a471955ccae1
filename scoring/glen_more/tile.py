"""Tiles: `Description`, as people describe one by its symbols, and `Tile`, as the rules use it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeVar

from scoring.codec import ABSENT, Absent, given
from scoring.glen_more.clans import Boon
from scoring.glen_more.goods import ANIMALS, LARGEST_NUMBER, LONGEST_LIST, Good
from scoring.rules import names_of

T = TypeVar("T")

Stack = Literal["", "S", "A", "B", "C", "D"]
PRINTED: tuple[tuple[Stack, int], ...] = (("S", 5), ("A", 14), ("B", 17), ("C", 17), ("D", 17))
"""The stacks in the order in which they are turned up, and how many tiles each has."""

START_VILLAGE, HOME_CASTLE, DAVID_HUME, END = "start village", "home castle", "David Hume", "END"
PERSON = "person"
NEVER_TURNED_UP = frozenset({START_VILLAGE, HOME_CASTLE, DAVID_HUME})
UNKNOWN = "?"
"""The type of a tile that nobody described, and how the names of such tiles begin."""


class BadTile(ValueError):
    """A description that is not a valid tile; `why` is a name in words.toml."""

    def __init__(self, why: str, **facts: object) -> None:
        self.part: dict[str, object] = {"says": f"described.{why}", **facts}
        """Part of a sentence that explains the error."""
        super().__init__(names_of("glen_more")[f"described.{why}"].format(**facts))

    def of(self, tile: str) -> BadTile:
        """The same error, naming the tile."""
        self.args = (f"{tile[:40]}: {self}",)
        return self


@dataclass(frozen=True, slots=True)
class Cost:
    goods: Mapping[Good, int] = field(default_factory=dict)
    any: int = 0
    """Number of goods of any kind."""
    coins: int = 0
    whisky: int = 0
    scots: int = 0


@dataclass(frozen=True, slots=True)
class Activation:
    """One step of an activation as described; must have one of the forms that `_step` accepts."""

    goods: tuple[Good, ...] | Absent = ABSENT
    any_good: int | Absent = ABSENT
    move: int | Absent = ABSENT
    vp: int | Absent = ABSENT
    exchange: Literal["different", "animals", "any", "shown", "clan_token", "whisky"] | Absent = (
        ABSENT
    )
    table: Mapping[str, int] | Absent = ABSENT
    each: Mapping[Good, int] | Absent = ABSENT
    count: int | Absent = ABSENT


PARTS: Mapping[str, object] = {
    "river": False,
    "cost": Cost(),
    "once": (),
    "activate": (),
    "rebuild": False,
    "chronicle": False,
    "protected": False,
}
"""What a description may leave out, and what that means if it is not partial."""


@dataclass(frozen=True, slots=True)
class Description:
    """A tile as a table describes it; stack and type are needed to play with it.

    A partial one leaves out what nobody said; in any other, what is left out is filled in.
    """

    stack: Stack = ""
    type: str = ""
    name: str | Absent = ABSENT
    river: bool | Absent = ABSENT
    cost: Cost | Absent = ABSENT
    once: tuple[str, ...] | Absent = ABSENT
    activate: tuple[Activation, ...] | Absent = ABSENT
    rebuild: bool | Absent = ABSENT
    chronicle: bool | Absent = ABSENT
    protected: bool | Absent = ABSENT
    partial: bool | Absent = ABSENT

    def __post_init__(self) -> None:
        for part, value in PARTS.items() if not self.in_part else ():
            if getattr(self, part) is ABSENT:
                object.__setattr__(self, part, value)

    @property
    def in_part(self) -> bool:
        """Whether what is left out is unknown."""
        return self.partial is True or self.type == UNKNOWN

    @property
    def unknown(self) -> frozenset[str]:
        """The names of the fields that nobody described."""
        lying = () if self.type == PERSON else ("river", "rebuild", "activate")
        parts = (*lying, "cost", "once", "chronicle", "protected")
        left_out = {part for part in parts if getattr(self, part) is ABSENT}
        return frozenset(left_out | ({"type"} if self.type == UNKNOWN else set()))


class Exchange(NamedTuple):
    """The goods that a tile takes and the points it pays for them."""

    kind: str
    points: Mapping[int, int] = {}
    """Number of goods -> points, where only the number counts."""
    each: Mapping[str, int] = {}
    """Points for each animal."""
    goods: tuple[Good, ...] = ()
    """Exactly these, sorted, where the goods are shown."""
    vp: int = 0

    def worth(self, paid: Sequence[Good]) -> int | None:
        """The points for these goods; None where they are not what the tile takes."""
        if self.kind in ("shown", "whisky"):
            return self.vp if tuple(sorted(paid)) == self.goods else None
        if self.kind == "different" and len(set(paid)) < len(paid):
            return None
        if self.kind == "animals":
            if not paid or any(good not in ANIMALS for good in paid):
                return None
            if self.each:
                known = all(good in self.each for good in paid)
                return sum(self.each[good] for good in paid) if known else None
        return self.points.get(len(paid))


class Step(NamedTuple):
    """One thing that an activation does; the kinds are goods, any_good, move, vp, exchange."""

    kind: str
    n: int = 0
    goods: tuple[Good, ...] = ()


class Tile(NamedTuple):
    """A tile as the rules read it."""

    name: str
    stack: Stack
    """Empty if the catalogue describes the tile only in part."""
    type: str
    river: bool
    goods: tuple[tuple[Good, int], ...]
    any: int
    coins: int
    whisky: int
    scots: int
    free: bool
    once: Boon
    landmark: bool
    steps: tuple[Step, ...]
    exchange: Exchange | None
    kinds: tuple[str, ...]
    """The kinds by which a crest's right refers to it: animal, goods, whisky, exchange, in this
    order."""
    gains: int
    """How many goods of any kind one activation brings."""
    rebuild: bool
    chronicle: bool
    protected: bool
    unknown: frozenset[str] = frozenset()
    """The fields that the description leaves out; here they have their defaults."""

    @property
    def person(self) -> bool:
        return self.type == PERSON

    @property
    def castle(self) -> bool:
        return self.type == "castle"


def tile_of(name: str, said: Description, *, partly: bool = False) -> Tile:
    """Raises BadTile; `partly` lets stack and type be unknown."""
    try:
        return _tile_of(name, said, partly=partly)
    except BadTile as bad:
        raise bad.of(name) from None


def _tile_of(name: str, said: Description, *, partly: bool) -> Tile:
    if not name or (said.name is not ABSENT and said.name != name):
        raise BadTile("name")
    if not partly and not (said.stack and said.type):
        raise BadTile("stack")
    if name.startswith(UNKNOWN) and not said.in_part:
        raise BadTile("whole")
    activate, cost = given(said.activate, ()), given(said.cost, Cost())
    steps = tuple(_step(entry) for entry in _short(activate, "activate"))
    exchanges = [_exchange(e) for e in activate if e.exchange is not ABSENT]
    if len(exchanges) > 1:
        raise BadTile("exchanges")
    once = given(said.once, ())
    goods = tuple((good, n) for good, n in cost.goods.items() if _number(n, "cost"))
    rest = [_number(n, "cost") for n in (cost.any, cost.coins, cost.whisky, cost.scots)]
    return Tile(
        name=name,
        stack=said.stack,
        type=said.type,
        river=given(said.river, False),
        goods=goods,
        any=cost.any,
        coins=cost.coins,
        whisky=cost.whisky,
        scots=cost.scots,
        free=said.cost is not ABSENT and not goods and not any(rest),
        once=_once(once, person=said.type == PERSON),
        landmark="landmark" in once,
        steps=steps,
        exchange=exchanges[0] if exchanges else None,
        kinds=tuple(_kinds(activate)),
        gains=sum(step.n for step in steps if step.kind == "any_good"),
        rebuild=given(said.rebuild, False),
        chronicle=given(said.chronicle, False),
        protected=given(said.protected, False),
        unknown=said.unknown,
    )


def _once(words: tuple[str, ...], *, person: bool) -> Boon:
    """Every person allows a clan token (p. 15), whether its symbol was described or not."""
    points = 0
    for word in _short(words, "once"):
        number = word.removeprefix("vp:")
        if number != word and is_number(number):
            points += int(number)
        elif word not in ("scot", "good", "clan_token", "whisky", "coin", "landmark"):
            raise BadTile("once", word=word[:40])
    return Boon(
        scots=words.count("scot"),
        bonus=words.count("good"),
        tokens=max(words.count("clan_token"), int(person)),
        whisky=words.count("whisky"),
        coins=words.count("coin"),
        vp=points,
    )


def _kinds(entries: Iterable[Activation]) -> Iterator[str]:
    plain = [e for e in entries if e.exchange is ABSENT]
    if any(e.goods is not ABSENT and set(e.goods) & set(ANIMALS) for e in plain):
        yield "animal"
    if any(e.goods is not ABSENT or e.any_good is not ABSENT for e in plain):
        yield "goods"
    if any(e.exchange == "whisky" for e in entries):
        yield "whisky"
    if any(e.exchange is not ABSENT for e in entries):
        yield "exchange"


def _step(entry: Activation) -> Step:
    given = {name for name in Activation.__slots__ if getattr(entry, name) is not ABSENT}
    if entry.exchange is not ABSENT:
        if given - {"exchange"} not in _EXCHANGE_FORMS[entry.exchange]:
            raise BadTile("exchange", kind=entry.exchange)
        return Step("exchange")
    if len(given) != 1 or given & {"table", "each", "count"}:
        raise BadTile("one-thing")
    if entry.goods is not ABSENT:
        return Step("goods", goods=_short(entry.goods, "activate"))
    kind = given.pop()
    return Step(kind, _number(getattr(entry, kind), "activate"))


_EXCHANGE_FORMS: dict[str, tuple[set[str], ...]] = {
    "different": ({"table"},),
    "animals": ({"table"}, {"each"}),
    "any": ({"count", "vp"},),
    "shown": ({"goods", "vp"},),
    "clan_token": (set(),),
    "whisky": (set(),),
}


def _exchange(entry: Activation) -> Exchange:
    """The exchange of an entry that `_step` has accepted."""
    kind = str(entry.exchange)
    vp = _number(entry.vp, "vp") if entry.vp is not ABSENT else 0
    if entry.table is not ABSENT:
        if not entry.table or not all(is_number(n) and n != "0" for n in entry.table):
            raise BadTile("table")
        return Exchange(kind, {int(n): _number(v, "table") for n, v in entry.table.items()})
    if entry.each is not ABSENT:
        if not entry.each or not set(entry.each) <= set(ANIMALS):
            raise BadTile("each")
        return Exchange(kind, each={good: _number(v, "each") for good, v in entry.each.items()})
    if entry.count is not ABSENT:
        if not entry.count:
            raise BadTile("no-good")
        return Exchange(kind, {_number(entry.count, "count"): vp})
    if entry.goods is not ABSENT:
        if not entry.goods:
            raise BadTile("no-good")
        return Exchange(kind, goods=tuple(sorted(_short(entry.goods, "goods"))), vp=vp)
    return Exchange(kind, goods=("barley",)) if kind == "whisky" else Exchange(kind, {1: 0})


def _short(items: tuple[T, ...], field: str) -> tuple[T, ...]:
    if len(items) > LONGEST_LIST:
        raise BadTile("long", field=field)
    return items


def _number(n: object, field: str) -> int:
    if type(n) is not int or not 0 <= n <= LARGEST_NUMBER:
        raise BadTile("number", field=field, most=LARGEST_NUMBER)
    return n


def is_number(text: str) -> bool:
    """Whether this text is a whole number up to LARGEST_NUMBER without leading zeros."""
    return text.isascii() and text.isdigit() and len(text) <= 3 and str(int(text)) == text
