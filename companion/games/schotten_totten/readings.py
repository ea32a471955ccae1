"""What readings mean at the border: a card that was laid, or a stone against the record."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.camera.assignment import Asked, Sight, judged
from companion.games.schotten_totten.amend import drawn_since, without
from companion.games.schotten_totten.table import Table
from scoring.game import Problem, Seat
from scoring.schotten_totten.amend import order_unknown
from scoring.schotten_totten.check import already_seen
from scoring.schotten_totten.formations import BIT
from scoring.schotten_totten.moves import Amend, Play, StoneFacts
from scoring.schotten_totten.state import RUSES, STONES, Sides, State
from vision.reading import Reading

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
    at: Table,
    seat: Seat,
    stone: int,
    readings: Sequence[Reading],
    named: Mapping[int, str] | None = None,
) -> Laid:
    """What was laid by this seat; without a stone, the cards around it tell which one."""
    here = stone or _stone_shown(at, readings)
    lies = _kinds(at, here) if here else frozenset()
    asked = Asked(lambda card: None if card in lies else _unplayable(at, seat, here, card))
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


def _kinds(at: Table, stone: int) -> frozenset[str]:
    """The cards at a stone; a named joker is a joker."""
    sides = at.state.stones[stone - 1].sides
    return frozenset(card.partition("=")[0] for side in sides for card in side)


def _stone_shown(at: Table, readings: Sequence[Reading]) -> int:
    """The stone whose cards are all of the picture but one; 0: none is."""
    if len(readings) < 2:
        return 0
    for stone in range(1, STONES + 1):
        lies = _kinds(at, stone)
        if sum(reading.card in lies for reading in readings) == len(readings) - 1:
            return stone
    return 0


def _unplayable(at: Table, seat: Seat, stone: int, card: str) -> Problem | None:
    """Why the card cannot be laid there; without a stone, anywhere."""
    if card in RUSES:
        return None  # it is not laid anywhere, and what it does is asked next
    worst: Problem | None = None
    for n in [stone] if stone else range(1, STONES + 1):
        broken = [
            problem
            for problem in at.judge(Play(seat, card, n)).broken
            if problem.rule not in NEEDS_A_NAME
        ]
        if not broken:
            return None
        worst = worst or broken[0]
    return worst


@dataclass(frozen=True, slots=True)
class Checked:
    """A stone as the table shows it, against the record."""

    sights: tuple[Sight, ...]
    stone: int
    shown: Sides
    """By seat; cards that these eyes do not know stand as recorded."""
    recorded: Sides
    near: Seat
    """Whose side is the nearer one in the picture."""
    state: State

    @property
    def certain(self) -> bool:
        """Whether every card in the picture has a name that can be."""
        return bool(self.sights) and all(sight.card for sight in self.sights)

    @property
    def missing(self) -> Sides:
        """What the record has and the picture does not."""
        return without(self.recorded, self.shown)

    @property
    def extra(self) -> Sides:
        return without(self.shown, self.recorded)

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
    def correction(self) -> Amend | None:
        """None: there is nothing to correct, or not all is certain."""
        if not self.certain or not self.differences:
            return None
        hands, decks = drawn_since(self.state, [(self.recorded, self.shown)])
        return Amend({str(self.stone): StoneFacts(self.shown)}, hands=hands, decks=decks)


def checked(
    at: Table,
    stone: int,
    readings: Sequence[Reading],
    *,
    deck: Sequence[str],
    near: Seat,
    named: Mapping[int, str] | None = None,
    turned: bool = False,
) -> Checked:
    """Both sides of a stone in one picture; without a stone, the cards tell which one it is.

    deck: the cards that the eyes know. near: who sits nearer unless the cards say otherwise.
    turned: the other way round than that.
    """
    stone = stone or likeliest(at, readings)
    recorded: Sides = at.state.stones[stone - 1].sides
    here = {card.partition("=")[0] for side in recorded for card in side}
    asked = Asked(lambda card: None if card in here else _elsewhere(at, stone, card))
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
    return Checked(tuple(column), stone, (shown[0], shown[1]), recorded, seat, at.state)


def likeliest(at: Table, readings: Sequence[Reading]) -> int:
    """The stone that has most of these cards on record; the first one if none has any."""
    seen = {reading.card for reading in readings}
    return max(range(1, STONES + 1), key=lambda stone: len(seen & _kinds(at, stone)))


def _on(sight: Sight, side: str) -> bool:
    return bool(sight.card) and sight.reading.side == side


def _elsewhere(at: Table, stone: int, card: str) -> Problem | None:
    """Why the box cannot hold this card at this stone."""
    amend = Amend({str(stone): StoneFacts(((card,), ()))})
    broken = [
        problem
        for problem in at.judge(amend).broken
        if problem.rule in ("amend.seen-twice", "play.no-such-card", "tactics.not-in-play")
    ]
    if broken and broken[0].rule == "amend.seen-twice":
        return already_seen(at.state, card)
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

    def agree(seat: Seat) -> int:
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
