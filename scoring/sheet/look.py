"""Computes the values of lines, scores and names for a state, each only once.

Values are lists by seat, or one value where all share it. A look belongs to one state; what can
only change by a correction is kept with the scored rounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any, NamedTuple

from scoring.sheet.model import Formula, Line, Named, Score
from scoring.sheet.state import Cell, Once, Round, State

LIMIT = 1_000_000_000


def cut(number: int) -> int:
    """Within what results may be."""
    return LIMIT if number > LIMIT else max(number, -LIMIT)


class Look:
    """Everything that can be computed for one state."""

    def __init__(self, state: State) -> None:
        self.state, self.sheet = state, state.sheet
        self.players, self.teams = state.players, state.sheet.teams
        self.live: dict[Any, Any] = {}
        """Values of lines that belong to no round."""
        self.earlier: dict[Any, Any] = {}
        self.round = state.round
        last = state.scored[-1] if state.scored else None
        self.outside = At(
            self, Moment(last, len(state.scored), state.seats, state.dealer, self.round)
        )
        """As it is apart from any round: round lines are those of the last scored one."""
        self._now: At | None = None

    @property
    def now(self) -> At:
        """The round being played, with what is counted of it so far."""
        if self._now is None:
            state, scored = self.state, len(self.state.scored)
            self._now = At(
                self,
                Moment(None, scored, state.seats, state.dealer, self.round, now=True, within=True),
            )
        return self._now

    @property
    def here(self) -> At:
        """The round being played, or else how things are apart from any."""
        return self.now if self.state.phase == "round" else self.outside

    def at(self, index: int) -> At:
        """A round that was scored."""
        found = self.earlier.get(index)
        if found is None:
            past = self.state.scored[index]
            found = At(
                self, Moment(past, index + 1, past.seats, past.dealer, index + 1, within=True)
            )
            self.earlier[index] = found
        assert isinstance(found, At)
        return found

    def points(self, seat: int) -> int:
        """Own points now."""
        return int(self.outside.totals[seat])

    def lines(self, score: Score) -> list[int]:
        """What a score that belongs to no round is worth, by seat."""
        return [int(worth) for worth in self.outside.worth(score.named)]


class Moment(NamedTuple):
    """A scored round, the one being played, or apart from any."""

    past: Round | None
    scored: int
    seats: Sequence[int]
    dealer: int
    round: int
    now: bool = False
    """It is the round being played."""
    within: bool = False
    """It is some round."""


class At:
    """All values at one moment."""

    def __init__(self, look: Look, moment: Moment) -> None:
        self.moment = moment
        self.look, self.sheet = look, look.sheet
        self.players, self.teams = look.players, look.teams
        self.past, self.scored, self.seats, self.dealer, self.round, self.now, self.within = moment
        self.memo: dict[Any, Any] = {}
        self.rows: Rowed | None = None
        """The records that an expression inside `each` goes over."""

    # Lines

    def line(self, line: Line) -> Any:
        """What a line says, for expressions: by seat, or one value of the table."""
        cache: dict[Any, Any] = self.memo if line.per == "round" else self.look.live
        key = ("line", line.place)
        found = cache.get(key)
        if found is None:
            found = cache[key] = self._seen(line, self.kept(line))
        return found

    def kept(self, line: Line) -> Any:
        """What was counted; of a round line in this round, or else in the last scored one."""
        if line.per != "round" or self.now:
            return self.look.state.counts[line.place]
        return self.past.counts[line.place] if self.past is not None else None

    def _seen(self, line: Line, kept: Cell) -> Any:
        if line.of == "table":
            return _said(line, kept)
        if line.of == "one":
            owner = line.default if kept is None else kept
            return [seat == owner for seat in range(self.players)]
        if kept is None:
            return [line.nothing] * self.players
        if line.of == "team":
            return [_said(line, kept[seat % self.teams]) for seat in range(self.players)]
        return [_said(line, value) for value in kept]

    def pairs(self, line: Line) -> list[list[int]]:
        """[to][from]; 0 for oneself."""
        kept = self.kept(line)
        if kept is None:
            return [[0] * self.players for _ in range(self.players)]
        return [
            [0 if to == giver else _said(line, value) for giver, value in enumerate(row)]
            for to, row in enumerate(kept)
        ]

    def rowed(self, line: Line) -> Rowed:
        """The records of a line, of all seats one after the other."""
        key = ("rows", line.place)
        found = self.memo.get(key)
        if found is None:
            said = self.line(line)
            by_seat = [said] * self.players if line.of == "table" else said
            found = self.memo[key] = Rowed(line, by_seat)
        assert isinstance(found, Rowed)
        return found

    @property
    def filled(self) -> list[int]:
        """How many lines that are filled once each seat has filled."""
        found = [0] * self.players
        for line in self.sheet.lines:
            if line.per == "once":
                kept = self.look.state.counts[line.place]
                for seat in range(self.players):
                    own = kept[seat % self.teams if line.of == "team" else seat]
                    found[seat] += own is not None
        return found

    # Names

    def worth(self, named: Named) -> Any:
        """What a name stands for here."""
        when = named.when
        if when == "round" and not self.now:
            return self._scored(named)
        at = self if when in (None, "round") else self.look.outside
        found = at.memo.get(named.key)
        if found is None:
            at.prepare(named.formula)
            found = at.memo[named.key] = at.paid(named)
        return found

    def paid(self, named: Named) -> Any:
        """Computed; of a score by seat, 0 for those who get no line of it."""
        value = named.formula.run(self)
        if named.when is None:
            return value
        by_seat = value if isinstance(value, list) else [value] * self.players
        if named.when != "any" and len(self.seats) < self.players:
            return [worth if s in self.seats else 0 for s, worth in enumerate(by_seat)]
        return by_seat

    def prepare(self, formula: Formula) -> None:
        """Compute the names that a formula needs, those first on which others stand."""
        for named in formula.needs:
            self.worth(named)

    def value(self, formula: Formula) -> Any:
        self.prepare(formula)
        return formula.run(self)

    def values(self, formula: Formula) -> list[Any]:
        """By seat."""
        value = self.value(formula)
        return value if isinstance(value, list) else [value] * self.players

    def _scored(self, named: Named) -> Sequence[int]:
        if self.past is None:
            return [0] * self.players
        return list(self.past.points[self.sheet.round_places[named.key]])

    @property
    def before(self) -> list[int]:
        """Own points before this round; apart from rounds before all final scores."""
        state = self.look.state
        index = len(state.scored) if self.past is None or not self.within else self.scored - 1
        if self.past is not None and self.within:
            fixed: Sequence[int] = self.past.before
        else:
            fixed = state.scored[-1].after if state.scored else (0,) * self.players
        found = list(fixed)
        for amended in state.amended:
            if amended.rounds <= index:
                found[amended.seat] += amended.points
        for score in self.sheet.timed["any"]:
            found = [cut(a + b) for a, b in zip(found, self.worth(score.named), strict=True)]
        return found

    @property
    def totals(self) -> list[int]:
        """Own points now."""
        found = self.look.outside.memo.get("totals")
        if found is None:
            found = self.look.outside.before
            if self.look.state.phase == "over":
                for score in self.sheet.timed["final"]:
                    worth = self.worth(score.named)
                    found = [cut(a + b) for a, b in zip(found, worth, strict=True)]
            self.look.outside.memo["totals"] = found
        assert isinstance(found, list)
        return found

    def units(self, level: int) -> list[int]:
        """Seats that stand for all players who are in, or each for one team."""
        key = ("units", level)
        found = self.memo.get(key)
        if found is None:
            teams: dict[int, int] = {}
            for seat in self.seats:
                teams.setdefault(seat % self.teams if level == 1 else seat, seat)
            found = self.memo[key] = list(teams.values())
        assert isinstance(found, list)
        return found

    def among(self, rows: Rowed) -> At:
        """The same moment inside of `each`."""
        inside = At(self.look, self.moment)
        inside.memo, inside.rows = self.memo, rows
        return inside


class Rowed:
    """Records of all seats in one list: their columns, and whose they are."""

    def __init__(self, line: Line, by_seat: Sequence[Any]) -> None:
        self.owners = [seat for seat, rows in enumerate(by_seat) for _ in rows]
        rows = list(chain.from_iterable(by_seat))
        self.columns = {
            name: [row[place] for row in rows] for place, name in enumerate(line.columns)
        }


def _said(line: Line, value: Cell) -> Any:
    """One value that was counted, for expressions."""
    if isinstance(value, Once):
        value = value.value
    if value is None:
        return line.nothing
    return line.choices[value] if line.kind == "choice" else value
