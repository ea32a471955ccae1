"""The whole border in one photograph, against the record."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from companion.camera.assignment import Asked, Comparison, Difference, Sight, allowed, judged
from companion.games.schotten_totten.amend import drawn_since
from scoring.game import Move, Problem
from scoring.schotten_totten import GAME
from scoring.schotten_totten.formations import BIT
from scoring.schotten_totten.moves import Amend, EndTurn, Play, StoneFacts
from scoring.schotten_totten.state import STONES, Sides, State
from vision.reading import Reading

Column = list[Sight]
NEVER = -(10**6)


@dataclass(frozen=True, slots=True)
class View:
    """From where the border is seen, and which stone each column lies at."""

    near: int
    """Whose side is the nearer one."""
    stones: tuple[int, ...]
    """From 1, for each column from the left."""
    worth: int
    """How many cards lie where the record has them."""


def compared(
    state: State, readings: Sequence[Reading], named: Mapping[int, str] | None = None
) -> Comparison:
    """Every stone as it lies, against the record. Where no card tells which stone is which, the
    columns are those of the first stones, seen from the side of seat 0.

    named: what a person said of readings, by their number."""
    sights = judged(readings, Asked(partial(_gone, state)), named)
    columns = _columns([sight for sight in sights if sight.card])
    view = max((_seen_from(near, columns, state) for near in (0, 1)), key=lambda view: view.worth)
    found = tuple(_differences(view, columns, state))
    certain = [difference for difference in found if not difference.doubtful]
    moves = _missing_moves(state, certain)
    if moves is None:
        return Comparison(found, (correction(state, certain),), correction=True, sights=sights)
    return Comparison(found, moves, sights=sights)


def _gone(state: State, card: str) -> Problem | None:
    """A discarded card lies at no stone."""
    return Problem("amend.seen-twice", {"card": card}) if card in state.discard else None


def _columns(sights: Sequence[Sight]) -> list[Column]:
    by_column: dict[int, Column] = {}
    for sight in sights:
        by_column.setdefault(sight.reading.column, []).append(sight)
    return [by_column[number] for number in sorted(by_column)]


def _sides(column: Column, near: int) -> Sides:
    """By seat, from the card played first."""
    laid = sorted(column, key=lambda sight: sight.reading.order)
    one, two = (
        tuple(sight.card for sight in laid if (sight.reading.side == "near") == (seat == near))
        for seat in (0, 1)
    )
    return one, two


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
    return View(near, order, worth)


def _agreement(seen: Sides, recorded: Sides) -> int:
    """Cards that both have; less those that only one has, of which there may be few."""
    same = sum(
        (Counter(one) & Counter(_plain(two))).total()
        for one, two in zip(seen, recorded, strict=True)
    )
    return 10 * same - abs(sum(map(len, seen)) - sum(map(len, recorded)))


def _plain(cards: Sequence[str]) -> tuple[str, ...]:
    """A named joker lies there as a joker."""
    return tuple(card.partition("=")[0] for card in cards)


def _differences(view: View, columns: Sequence[Column], state: State) -> Iterator[Difference]:
    shown = dict(zip(view.stones, columns, strict=True))
    for number, stone in enumerate(state.stones, 1):
        column = shown.get(number, [])
        unsure = {sight.card for sight in column if sight.standing != "sure"}
        for seat, (seen, was) in enumerate(
            zip(_sides(column, view.near), stone.sides, strict=True)
        ):
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
    now = {n: list(stone.sides) for n, stone in enumerate(state.stones, 1)}
    for difference in found:
        seat, was = difference.place["seat"], difference.recorded
        names = {card.partition("=")[0]: card for card in was if card not in BIT}
        now[difference.place["stone"]][seat] = tuple(names.get(c, c) for c in difference.seen)
    touched = sorted({difference.place["stone"] for difference in found})
    facts = {str(n): StoneFacts((now[n][0], now[n][1])) for n in touched}
    changed = [(state.stones[n - 1].sides, (now[n][0], now[n][1])) for n in touched]
    hands, decks = drawn_since(state, changed)
    return Amend(facts, hands=hands, decks=decks)
