"""Cards at the border: one that was laid, or a whole stone against the record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.camera.assignment import Asked, Sight, judged
from companion.match.table import Table
from scoring.game import Problem
from scoring.schotten_totten.amend import order_unknown
from scoring.schotten_totten.check import already_seen
from scoring.schotten_totten.formations import BIT
from scoring.schotten_totten.moves import StoneFacts
from scoring.schotten_totten.state import RUSES, STONES, State
from vision.reading import Reading

Sides = tuple[tuple[str, ...], tuple[str, ...]]
NEEDS_A_NAME = frozenset({"joker.named-at-play"})
"""What a joker still lacks when its card alone is shown."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card that somebody laid, among those that lie there already."""

    sights: tuple[Sight, ...]
    known: tuple[int, ...]
    """Numbers of the sights that the record has at this stone."""
    new: tuple[int, ...]
    stone: int
    """Where; 0: the picture does not tell."""

    @property
    def card(self) -> str:
        """The one new card; empty: none, or more than one."""
        return self.sights[self.new[0]].card if len(self.new) == 1 else ""


def laid(
    table: Table,
    seat: int,
    stone: int,
    readings: Sequence[Reading],
    named: Mapping[int, str] | None = None,
) -> Laid:
    """What was laid by this seat; without a stone, the cards around it tell which one."""
    here = stone or _stone_shown(table, readings)
    lies = _kinds(table, here) if here else frozenset()
    asked = Asked(lambda card: None if card in lies else _unplayable(table, seat, here, card))
    sights = judged(readings, asked, named)
    known = tuple(i for i, sight in enumerate(sights) if sight.card in lies and sight.card)
    return Laid(sights, known, _new(sights, known), here)


def _new(sights: Sequence[Sight], known: Sequence[int]) -> tuple[int, ...]:
    """Those that are not known; of several, the one upon known cards, or the only certain one."""
    new = [i for i in range(len(sights)) if i not in known]
    columns = {(sights[i].reading.column, sights[i].reading.side) for i in known}
    upon = [i for i in new if (sights[i].reading.column, sights[i].reading.side) in columns]
    certain = [i for i in new if sights[i].standing == "sure"]
    for some in (upon, certain):
        if len(new) > 1 and len(some) == 1:
            return tuple(some)
    return tuple(new)


def _kinds(table: Table, stone: int) -> frozenset[str]:
    """The cards at a stone; a named joker is a joker."""
    sides = table.state.stones[stone - 1].sides
    return frozenset(card.partition("=")[0] for side in sides for card in side)


def _stone_shown(table: Table, readings: Sequence[Reading]) -> int:
    """The stone whose cards are all of the picture but one; 0: none is."""
    if len(readings) < 2:
        return 0
    for stone in range(1, STONES + 1):
        lies = _kinds(table, stone)
        if sum(reading.card in lies for reading in readings) == len(readings) - 1:
            return stone
    return 0


def _unplayable(table: Table, seat: int, stone: int, card: str) -> Problem | None:
    """Why the card cannot be laid there; without a stone, anywhere."""
    if card in RUSES:
        return None  # it is not laid anywhere, and what it does is asked next
    worst: Problem | None = None
    for n in [stone] if stone else range(1, STONES + 1):
        broken = [
            problem
            for problem in table.judge(play(seat, card, n)).verdict.broken
            if problem.rule not in NEEDS_A_NAME
        ]
        if not broken:
            return None
        worst = worst or broken[0]
    return worst


def play(seat: int, card: str, stone: int) -> dict[str, Any]:
    return {"seat": seat, "move": "play", "card": card, "stone": stone}


@dataclass(frozen=True, slots=True)
class Checked:
    """A stone as the table shows it, against the record."""

    sights: tuple[Sight, ...]
    stone: int
    shown: Sides
    """By seat; cards that these eyes do not know stand as recorded."""
    recorded: Sides
    near: int
    """Whose side is the nearer one in the picture."""
    state: State

    @property
    def certain(self) -> bool:
        """Whether every card in the picture has a name that can be."""
        return bool(self.sights) and all(sight.card for sight in self.sights)

    @property
    def missing(self) -> Sides:
        """What the record has and the picture does not."""
        return _without(self.recorded, self.shown)

    @property
    def extra(self) -> Sides:
        return _without(self.shown, self.recorded)

    @property
    def differences(self) -> int:
        """Cards to put right; one that lies on the other side counts once."""
        gone, come = (Counter(c for s in sides for c in s) for sides in (self.missing, self.extra))
        return max(gone.total(), come.total())

    @property
    def order_unknown(self) -> bool:
        """Whether the correction lacks who was complete first."""
        return order_unknown(self.state.stones[self.stone - 1], StoneFacts(self.shown))

    @property
    def entry(self) -> dict[str, Any] | None:
        """The correction; None: there is nothing to correct, or not all is certain."""
        if not self.certain or not self.differences:
            return None
        facts = {"sides": [list(side) for side in self.shown]}
        entry = {"move": "amend", "stones": {str(self.stone): facts}}
        return entry | drawn_since(self.state, [(self.recorded, self.shown)])


def drawn_since(state: State, changed: Iterable[tuple[Sides, Sides]]) -> dict[str, Any]:
    """Decks and hands after plays that nobody entered: a card laid was followed by one drawn.

    changed: how stones were recorded, and how they lie. Where a deck has run out, the hand has
    become smaller.
    """
    decks = {"clan": state.clan_deck, "tactic": state.tactics.deck}
    hands = [
        {"clan": clan, "tactic": tactic}
        for clan, tactic in zip(state.clan_hands, state.tactics.hands, strict=True)
    ]
    pairs = list(changed)
    gone = (_kind(card) for was, now in pairs for side in _without(was, now) for card in side)
    for kind in gone:
        decks[kind] += 1
    for was, now in pairs:
        for seat, side in enumerate(_without(now, was)):
            for kind in map(_kind, side):
                own = decks if decks[kind] else hands[seat]
                own[kind] = max(0, own[kind] - 1)
    return {"decks": decks, "hands": hands}


def _kind(card: str) -> str:
    return "clan" if card in BIT else "tactic"


def checked(
    table: Table,
    stone: int,
    readings: Sequence[Reading],
    *,
    deck: Sequence[str],
    near: int,
    named: Mapping[int, str] | None = None,
    turned: bool = False,
) -> Checked:
    """Both sides of a stone in one picture; without a stone, the cards tell which one it is.

    deck: the cards that the eyes know. near: who sits nearer unless the cards say otherwise.
    turned: the other way round than that.
    """
    stone = stone or likeliest(table, readings)
    recorded: Sides = table.state.stones[stone - 1].sides
    here = {card.partition("=")[0] for side in recorded for card in side}
    asked = Asked(lambda card: None if card in here else _elsewhere(table, stone, card))
    sights = judged(readings, asked, named)
    column = _column(sights, here)
    sides = {
        side: [s.card for s in sorted(column, key=lambda s: s.reading.order) if _on(s, side)]
        for side in ("near", "far")
    }
    seat = _nearer(sides["near"], sides["far"], recorded, near)
    seat = 1 - seat if turned else seat
    by_seat = (sides["near"], sides["far"])[:: 1 if seat == 0 else -1]
    shown = tuple(_whole(cards, was, deck) for cards, was in zip(by_seat, recorded, strict=True))
    return Checked(tuple(column), stone, (shown[0], shown[1]), recorded, seat, table.state)


def likeliest(table: Table, readings: Sequence[Reading]) -> int:
    """The stone that has most of these cards on record; the first one if none has any."""
    seen = {reading.card for reading in readings}
    return max(range(1, STONES + 1), key=lambda stone: len(seen & _kinds(table, stone)))


def _on(sight: Sight, side: str) -> bool:
    return bool(sight.card) and sight.reading.side == side


def _elsewhere(table: Table, stone: int, card: str) -> Problem | None:
    """Why the box cannot hold this card at this stone."""
    entry = {"move": "amend", "stones": {str(stone): {"sides": [[card], []]}}}
    broken = [
        problem
        for problem in table.judge(entry).verdict.broken
        if problem.rule in ("amend.seen-twice", "play.no-such-card", "tactics.not-in-play")
    ]
    if broken and broken[0].rule == "amend.seen-twice":
        return already_seen(table.state, card)
    return broken[0] if broken else None


def _column(sights: Sequence[Sight], here: set[str]) -> list[Sight]:
    """Of several columns in the picture the one that is most like the stone, else the longest."""
    columns: dict[int, list[Sight]] = {}
    for sight in sights:
        columns.setdefault(sight.reading.column, []).append(sight)
    if not columns:
        return []
    return max(columns.values(), key=lambda some: (sum(s.card in here for s in some), len(some)))


def _nearer(near: Sequence[str], far: Sequence[str], recorded: Sides, guess: int) -> int:
    """Whose side the nearer one is: as it agrees best with the record."""

    def agree(seat: int) -> int:
        pairs = ((near, recorded[seat]), (far, recorded[1 - seat]))
        return sum((Counter(shown) & Counter(was)).total() for shown, was in pairs)

    return max((guess, 1 - guess), key=agree)


def _whole(cards: Sequence[str], was: Sequence[str], deck: Sequence[str]) -> tuple[str, ...]:
    """The cards of a side: a named joker keeps its name, unknown ones stay where they were."""
    names = {card.partition("=")[0]: card for card in was if card not in BIT}
    out = [names.get(card, card) for card in cards]
    for place, card in enumerate(was):
        if card not in BIT and card.partition("=")[0] not in deck:
            out.insert(min(place, len(out)), card)
    return tuple(out)


def _without(one: Sides, other: Sides) -> Sides:
    first, second = (
        tuple((Counter(mine) - Counter(theirs)).elements())
        for mine, theirs in zip(one, other, strict=True)
    )
    return first, second
