"""What readings mean at the border: a card that was laid, a stone or all of it with the record.

And the deck as the camera learns it; the tactic cards may be left out."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.camera.assignment import Asked, Comparison, Difference, Sight, allowed, judged
from companion.camera.deck_kind import DeckKind
from companion.games.schotten_totten import faces
from companion.games.schotten_totten.amend import drawn_since, without
from companion.games.schotten_totten.phrases import card_short, card_title
from companion.games.schotten_totten.table import BorderPosition, kind_of
from companion.match.phrases import Tr
from companion.play.scene import Box, Mark
from scoring.game import Move, Problem, Seat
from scoring.schotten_totten import GAME
from scoring.schotten_totten.amend import order_unknown
from scoring.schotten_totten.check import already_seen
from scoring.schotten_totten.formations import BIT, CARDS
from scoring.schotten_totten.moves import Amend, EndTurn, Play, StoneFacts
from scoring.schotten_totten.state import RUSES, STONES, TACTICS, Sides, State
from vision.reading import Reading

Named = Mapping[int, str] | None
"""What a person said of readings, by their number."""
Column = list[Sight]
NEEDS_A_NAME = "joker.named-at-play"
"""What a joker still lacks when its card alone is shown."""
UNHELD = ("amend.seen-twice", "play.no-such-card", "tactics.not-in-play")
"""Rules by which the box cannot hold a card at a stone."""
NEVER = -(10**6)


# A card that was laid


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
    at: BorderPosition, seat: Seat, stone: int, readings: Sequence[Reading], named: Named = None
) -> Laid:
    """What was laid by this seat; without a stone, the cards around it tell which one."""
    here = stone or _stone_shown(at.state, readings)
    lies = kinds_at(at.state, here)
    asked = Asked(lambda card: None if card in lies else _unplayable(at, seat, here, card))
    sights = judged(readings, asked, named)
    known = tuple(i for i, sight in enumerate(sights) if sight.card in lies)
    return Laid(sights, known, _new(sights, known), here)


def _new(sights: Sequence[Sight], known: Sequence[int]) -> tuple[int, ...]:
    """Those that are not known; of several, the one upon known cards, or the only certain one."""
    places = [(sight.reading.column, sight.reading.side) for sight in sights]
    new = [i for i in range(len(sights)) if i not in known]
    upon = [i for i in new if places[i] in {places[k] for k in known}]
    certain = [i for i in new if sights[i].standing == "sure"]
    alone = [some for some in (upon, certain) if len(some) == 1]
    return tuple(alone[0] if alone else new)


def kinds_at(state: State, stone: int) -> frozenset[str]:
    """The cards at a stone; a named joker is a joker. Of no stone: none."""
    sides = state.stones[stone - 1].sides if stone else ()
    return frozenset(kind_of(card) for side in sides for card in side)


def _stone_shown(state: State, readings: Sequence[Reading]) -> int:
    """The stone whose cards are all of the picture but one; 0: none is."""
    if len(readings) < 2:
        return 0
    for stone in range(1, STONES + 1):
        lies = kinds_at(state, stone)
        if sum(reading.card in lies for reading in readings) == len(readings) - 1:
            return stone
    return 0


def _unplayable(at: BorderPosition, seat: Seat, stone: int, card: str) -> Problem | None:
    """Why the card cannot be laid there; without a stone, anywhere."""
    if card in RUSES:
        return None  # it is not laid anywhere, and what it does is asked next
    worst: Problem | None = None
    for n in [stone] if stone else range(1, STONES + 1):
        problems = at.judge(Play(seat, card, n)).broken
        broken = [problem for problem in problems if problem.rule != NEEDS_A_NAME]
        if not broken:
            return None
        worst = worst or broken[0]
    return worst


# A stone against the record


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
        return max(sum(map(len, sides)) for sides in (self.missing, self.extra))

    @property
    def order_unknown(self) -> bool:
        """Whether the correction lacks who was complete first."""
        return order_unknown(self.state.stones[self.stone - 1], StoneFacts(self.shown))

    @property
    def correction(self) -> Amend | None:
        """None: there is nothing to correct, or not all is certain."""
        if not self.certain or not self.differences:
            return None
        return _amend(self.state, {self.stone: self.shown})


class Viewpoint(NamedTuple):
    """Which cards the camera knows, and from which side it looks at the border."""

    deck: Sequence[str]
    """The cards that can be recognized."""
    near: Seat
    """Who sits nearer, unless the cards say otherwise."""
    turned: bool = False
    """The other way round than that."""


def checked(
    at: BorderPosition, stone: int, readings: Sequence[Reading], named: Named, view: Viewpoint
) -> Checked:
    """Both sides of a stone in one picture; stone 0: the cards decide which one it is."""
    deck, near, turned = view
    stone = stone or _likeliest(at.state, readings)
    recorded, here = at.state.stones[stone - 1].sides, kinds_at(at.state, stone)
    asked = Asked(lambda card: None if card in here else _elsewhere(at, stone, card))
    column = _column(judged(readings, asked, named), here)
    near = max((near, 1 - near), key=lambda seat: _common(_sides(column, seat), recorded))
    near = 1 - near if turned else near
    pairs = zip(_sides(column, near), recorded, strict=True)
    first, second = (_whole(cards, was, deck) for cards, was in pairs)
    return Checked(tuple(column), stone, (first, second), recorded, near, at.state)


def _likeliest(state: State, readings: Sequence[Reading]) -> int:
    """The stone that has most of these cards on record; the first one if none has any."""
    seen = {reading.card for reading in readings}
    return max(range(1, STONES + 1), key=lambda stone: len(seen & kinds_at(state, stone)))


def _elsewhere(at: BorderPosition, stone: int, card: str) -> Problem | None:
    """Why the box cannot hold this card at this stone."""
    amend = Amend({str(stone): StoneFacts(((card,), ()))})
    why = next((problem for problem in at.judge(amend).broken if problem.rule in UNHELD), None)
    seen_twice = why is not None and why.rule == "amend.seen-twice"
    return already_seen(at.state, card) if seen_twice else why


def _columns(sights: Sequence[Sight]) -> dict[int, Column]:
    """By their number from the left."""
    columns: dict[int, Column] = {}
    for sight in sights:
        columns.setdefault(sight.reading.column, []).append(sight)
    return columns


def _column(sights: Sequence[Sight], here: frozenset[str]) -> Column:
    """Of several columns in the picture the one that is most like the stone, else the longest."""

    def likeness(column: Column) -> tuple[int, int]:
        return sum(sight.card in here for sight in column), len(column)

    return max(_columns(sights).values(), key=likeness, default=[])


def _sides(column: Column, near: Seat) -> Sides:
    """By seat, from the card played first."""
    named = [sight for sight in column if sight.card]
    laid = sorted(named, key=lambda sight: sight.reading.order)
    one, two = (
        tuple(sight.card for sight in laid if (sight.reading.side == "near") == (seat == near))
        for seat in (0, 1)
    )
    return one, two


def _common(one: Sides, two: Sides) -> int:
    sides = zip(one, two, strict=True)
    return sum((Counter(mine) & Counter(theirs)).total() for mine, theirs in sides)


def _plain(cards: Sequence[str]) -> tuple[str, ...]:
    return tuple(map(kind_of, cards))


def _as_recorded(cards: Sequence[str], was: Sequence[str]) -> tuple[str, ...]:
    """A named joker keeps its name."""
    names = {kind_of(card): card for card in was if card not in BIT}
    return tuple(names.get(card, card) for card in cards)


def _whole(cards: Sequence[str], was: Sequence[str], deck: Sequence[str]) -> tuple[str, ...]:
    """The cards of a side; those that the eyes do not know stay where they were."""
    out = [*_as_recorded(cards, was)]
    for place, card in enumerate(was):
        if card not in BIT and kind_of(card) not in deck:
            out.insert(min(place, len(out)), card)
    return tuple(out)


def _amend(state: State, stones: Mapping[int, Sides]) -> Amend:
    """These stones as they were seen."""
    facts = {str(n): StoneFacts(sides) for n, sides in stones.items()}
    pairs = [(state.stones[n - 1].sides, sides) for n, sides in stones.items()]
    hands, decks = drawn_since(state, pairs)
    return Amend(facts, hands=hands, decks=decks)


# The whole border in one photograph


class View(NamedTuple):
    """From where the border is seen, and which stone each column lies at."""

    worth: int
    """How many cards lie where the record has them."""
    near: int
    """Whose side is the nearer one."""
    stones: tuple[int, ...]
    """From 1, for each column from the left."""


def compared(state: State, readings: Sequence[Reading], named: Named = None) -> Comparison:
    """Every stone as it lies, against the record. Where no card tells which stone is which, the
    columns are those of the first stones, seen from the side of seat 0."""
    gone = {card: Problem("amend.seen-twice", {"card": card}) for card in state.discard}
    sights = judged(readings, Asked(gone.get), named)
    columns = [column for _, column in sorted(_columns([s for s in sights if s.card]).items())]
    view = max((_seen_from(near, columns, state) for near in (0, 1)), key=lambda view: view.worth)
    found = tuple(_differences(view, columns, state))
    certain = [difference for difference in found if not difference.doubtful]
    moves = _missing_moves(state, certain)
    if moves is None:
        return Comparison(found, (correction(state, certain),), correction=True, sights=sights)
    return Comparison(found, moves, sights=sights)


def _seen_from(near: int, columns: Sequence[Column], state: State) -> View:
    """The stones in their order, seen from one side, that agree with the record in most cards."""
    stones = range(1, STONES + 1) if near == 0 else range(STONES, 0, -1)
    best: dict[int, tuple[int, tuple[int, ...]]] = {-1: (0, ())}
    for column in columns:
        sides = _sides(column, near)
        found: dict[int, tuple[int, tuple[int, ...]]] = {}
        for last, (worth, so_far) in best.items():
            for n in range(last + 1, STONES):
                more = worth + _agreement(sides, state.stones[stones[n] - 1].sides)
                if more > found.get(n, (NEVER, ()))[0]:
                    found[n] = (more, (*so_far, stones[n]))
        best = found
    worth, order = max(best.values(), key=lambda item: item[0], default=(NEVER, ()))
    return View(worth, near, order)


def _agreement(seen: Sides, recorded: Sides) -> int:
    """Cards that both have; less those that only one has, of which there may be few."""
    same = _common(seen, (_plain(recorded[0]), _plain(recorded[1])))
    return 10 * same - abs(sum(map(len, seen)) - sum(map(len, recorded)))


def _differences(view: View, columns: Sequence[Column], state: State) -> Iterator[Difference]:
    shown = dict(zip(view.stones, columns, strict=True))
    for number, stone in enumerate(state.stones, 1):
        column = shown.get(number, [])
        unsure = {sight.card for sight in column if sight.standing != "sure"}
        sides = zip(_sides(column, view.near), stone.sides, strict=True)
        for seat, (seen, was) in enumerate(sides):
            if Counter(seen) != Counter(_plain(was)):
                doubtful = tuple(card for card in seen if card in unsure)
                yield Difference({"stone": number, "seat": seat}, was, seen, doubtful)


def _missing_moves(state: State, found: Sequence[Difference]) -> tuple[Move, ...] | None:
    """The plays that nobody entered, turn by turn; None if the rules allow no such order."""
    plays = []
    for difference in found:
        was = Counter(_plain(difference.recorded))
        new = Counter(difference.seen) - was
        if was - Counter(difference.seen):
            return None
        stone, seat = difference.place["stone"], difference.place["seat"]
        plays += [Play(seat, card, stone) for card in difference.seen if card in new]
    return allowed(GAME, state, plays, [EndTurn(seat) for seat in (0, 1)])


def correction(state: State, found: Sequence[Difference]) -> Amend:
    """These places as they were seen."""
    now: dict[int, Sides] = {}
    for difference in found:
        n, cards = difference.place["stone"], _as_recorded(difference.seen, difference.recorded)
        first, second = now.get(n, state.stones[n - 1].sides)
        now[n] = (cards, second) if difference.place["seat"] == 0 else (first, cards)
    return _amend(state, now)


def _face(card: str, box: Box, letters: Tr | None) -> tuple[Mark, ...]:
    return faces.card(card, box, letters=letters)


DECK = DeckKind(
    CARDS, _face, tuple(TACTICS), called=card_title, short=card_short, compared=compared
)
