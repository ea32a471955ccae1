"""Assigns cards to the readings of a picture: the likeliest ones that the rules allow.

Each game's `camera.py` says which cards are possible. Everything here is plain data, without a
screen.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Any, Literal, TypeVar

from scoring.codec import to_json
from scoring.game import Game, Move, Problem
from vision.reading import Reading

MIN_SHARE = 0.05
"""Least share of an acceptable card; less likely ones are offered, but never chosen."""
COST_OF_NO_CARD = 12.0
"""Cost of leaving a reading without a card; more than that of any acceptable card."""
IMPOSSIBLE = 1e6

Standing = Literal["sure", "unsure", "excluded"]


@dataclass(frozen=True, slots=True)
class Offer:
    """A possible card of a reading; `why` is the rule that excludes it."""

    card: str
    share: float
    why: Problem | None = None


@dataclass(frozen=True, slots=True)
class Sight:
    """A reading, and what the game makes of it."""

    reading: Reading
    n: int
    """The index of the reading in the picture."""
    offers: tuple[Offer, ...]
    """The likeliest first, including those that the rules exclude."""
    card: str = ""
    """The card that it is taken for; empty: none fits."""
    named: bool = False
    """Whether a person named the card."""

    @property
    def standing(self) -> Standing:
        if not self.card:
            return "excluded"
        certain = self.reading.sure and self.card == self.reading.card
        return "sure" if self.named or certain else "unsure"

    @property
    def why(self) -> Problem | None:
        """The rule that excludes the card that was read, if no other fits."""
        return None if self.card else next((o.why for o in self.offers if o.why), None)


@dataclass(frozen=True, slots=True)
class Asked:
    """A game's answers about cards in the picture."""

    why: Callable[[str], Problem | None]
    """The rule that excludes a card; None: it can be there."""
    printed: Callable[[str], tuple[str, int]] = lambda card: (card, 1)
    """The physical card, and how many copies may be in the picture."""


def judged(
    readings: Sequence[Reading], asked: Asked, named: Mapping[int, str] | None = None
) -> tuple[Sight, ...]:
    """Every reading with its offers and its card: the likeliest possible combination.

    named: the cards that a person named, by the index of the reading.
    """
    named = named or {}
    offers = [_offers(reading, named.get(i), asked) for i, reading in enumerate(readings)]
    cards = jointly(offers, asked)
    return tuple(
        Sight(reading, i, offers[i], cards[i], i in named) for i, reading in enumerate(readings)
    )


def _offers(reading: Reading, named: str | None, asked: Asked) -> tuple[Offer, ...]:
    said = ((named, 1.0),) if named is not None else reading.candidates
    return tuple(Offer(card, share, asked.why(card)) for card, share in said)


def jointly(offers: Sequence[Sequence[Offer]], asked: Asked) -> list[str]:
    """A card for each list of offers: the likeliest combination with no card too often."""
    places = sorted({place for some in offers for offer in some for place in _copies(offer, asked)})
    costs = []
    for row, some in enumerate(offers):
        cost = [IMPOSSIBLE] * len(places) + [IMPOSSIBLE] * len(offers)
        cost[len(places) + row] = COST_OF_NO_CARD
        for offer in some:
            if offer.why is None and offer.share >= MIN_SHARE:
                for place in _copies(offer, asked):
                    at = places.index(place)
                    cost[at] = min(cost[at], -log(min(1.0, offer.share)))
        costs.append(cost)
    out = []
    for some, at in zip(offers, cheapest(costs), strict=True):
        kind = places[at][0] if at < len(places) else None
        fits = [o for o in some if o.why is None and asked.printed(o.card)[0] == kind]
        out.append(max(fits, key=lambda offer: offer.share).card if fits else "")
    return out


def _copies(offer: Offer, asked: Asked) -> list[tuple[str, int]]:
    kind, copies = asked.printed(offer.card)
    return [(kind, n) for n in range(copies)]


def cheapest(costs: Sequence[Sequence[float]]) -> list[int]:
    """A column for each row, no column twice, at the lowest sum (the Hungarian method).

    There are at least as many columns as rows.
    """
    rows, columns = len(costs), len(costs[0]) if costs else 0
    by_row, by_column = [0.0] * (rows + 1), [0.0] * (columns + 1)
    taken = [0] * (columns + 1)
    for row in range(1, rows + 1):
        taken[0], at = row, 0
        least = [float("inf")] * (columns + 1)
        came = [0] * (columns + 1)
        done = [False] * (columns + 1)
        while taken[at]:
            done[at] = True
            here, step, to = taken[at], float("inf"), 0
            for column in range(1, columns + 1):
                if done[column]:
                    continue
                over = costs[here - 1][column - 1] - by_row[here] - by_column[column]
                if over < least[column]:
                    least[column], came[column] = over, at
                if least[column] < step:
                    step, to = least[column], column
            for column in range(columns + 1):
                if done[column]:
                    by_row[taken[column]] += step
                    by_column[column] -= step
                else:
                    least[column] -= step
            at = to
        while at:
            taken[at] = taken[came[at]]
            at = came[at]
    found = [0] * rows
    for column in range(1, columns + 1):
        if taken[column]:
            found[taken[column] - 1] = column - 1
    return found


S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Difference:
    """A place where other cards lie than the record has."""

    place: Mapping[str, int]
    """The place, by the fields that entries use."""
    recorded: tuple[str, ...]
    seen: tuple[str, ...]
    doubtful: tuple[str, ...] = ()
    """The seen cards that are uncertain."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """How a photograph of the table differs from the record; it changes nothing."""

    differences: tuple[Difference, ...] = ()
    moves: tuple[Move, ...] = ()
    """Moves that bring the record to what was seen, in a legal order: moves that were not
    entered, else one correction. Places with uncertain cards are left out."""
    correction: bool = False
    """Whether `moves` is a correction."""
    sights: tuple[Sight, ...] = ()
    """Every reading, with what the game makes of it."""

    def described(self) -> dict[str, Any]:
        return {
            "agrees": not self.differences,
            "differences": [
                {
                    **difference.place,
                    "recorded": list(difference.recorded),
                    "seen": list(difference.seen),
                    "doubtful": list(difference.doubtful),
                }
                for difference in self.differences
            ],
            "moves": [to_json(move) for move in self.moves],
            "correction": self.correction,
        }


def allowed(
    game: Game[S], state: S, wanted: Sequence[Move], between: Sequence[Move]
) -> tuple[Move, ...] | None:
    """All wanted moves in a legal order, with moves of `between` where needed; None: impossible."""
    out: list[Move] = []
    rest = list(wanted)
    while rest:
        move = next((one for one in rest if game.validate(state, one).ok), None)
        if move is not None:
            rest.remove(move)
        else:
            move = next((one for one in between if game.validate(state, one).ok), None)
            if move is None or (len(out) > 1 and all(one in between for one in out[-2:])):
                return None
        state, _ = game.effect(state, move)
        out.append(move)
    return tuple(out)
