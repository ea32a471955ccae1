"""The data model of a parsed sheet: lines, scores, formulas and checks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from scoring.sheet.names import Text

if TYPE_CHECKING:
    from scoring.sheet.look import At

Kind = Literal["number", "count", "yes", "choice", "rank", "seat", "rows"]
Of = Literal["player", "one", "table", "team", "pair"]
When = Literal["any", "round", "final"]
Per = Literal["round", "any", "once", "final"]
Run = Callable[["At"], Any]
Row = tuple[int, ...]
Rows = tuple[Row, ...]
Bound = "int | Formula"

TABLE, TEAM, PLAYER = 0, 1, 2
"""Whose value something is: the same for all, a team's own, a player's own."""


@dataclass(frozen=True, eq=False, slots=True)
class Named:
    """A definition without parameters or a score, as expressions name it."""

    key: int
    name: str
    formula: Formula
    when: When | None = None
    """Of a score; None: a definition."""


@dataclass(frozen=True, eq=False, slots=True)
class Formula:
    """An expression, ready to be computed."""

    run: Run
    truth: bool
    level: int
    needs: tuple[Named, ...] = ()
    """The names that it stands on, each after those that it needs itself."""
    steady: bool = True
    """Whether its value in a scored round can only change by a correction."""


@dataclass(frozen=True, eq=False)
class Line:
    id: str
    title: Text
    kind: Kind = "number"
    of: Of = "player"
    per: Per = "round"
    place: int = 0
    """Among all lines."""
    bounds: tuple[int | Formula, int | Formula] | None = None
    step: int = 1
    values: tuple[int, ...] | None = None
    default: Any = None
    """As it is kept; None: there is none."""
    start: int = 0
    choices: Mapping[str, int] = field(default_factory=dict)
    labels: Mapping[str, Text] = field(default_factory=dict)
    columns: tuple[str, ...] = ()
    ties: bool = False
    help: Text | None = None
    icon: str = ""

    @property
    def adds(self) -> bool:
        """Whether entries add up."""
        return self.per == "any" and self.kind in ("number", "count")

    @property
    def required(self) -> bool:
        by_itself = self.kind in ("yes", "rows") or self.of == "pair"
        return self.per in ("round", "final") and self.default is None and not by_itself

    @property
    def level(self) -> int:
        return {"table": TABLE, "team": TEAM}.get(self.of, PLAYER)

    @property
    def nothing(self) -> Any:
        """What expressions find where nobody counted."""
        if self.kind == "choice":
            return self.choices.get(self.default, 0)
        if self.default is not None:
            return self.default
        return {"yes": False, "seat": -1, "rows": ()}.get(self.kind, self.start)


class Score(NamedTuple):
    id: str
    title: Text
    when: When
    named: Named
    line: str = ""
    """The line whose points these are."""


class Compared(NamedTuple):
    """The two numbers that a check compares."""

    found: Formula
    sign: str
    wanted: Formula


class Check(NamedTuple):
    id: str
    says: Text
    when: When
    that: Formula
    refuses: bool
    compared: Compared | None = None
    """None: it is no comparison of two numbers."""


class Example(NamedTuple):
    players: int
    rounds: tuple[Mapping[str, Any], ...]
    counts: Mapping[str, Any] | None
    totals: tuple[int, ...]
    winners: tuple[int, ...] | None
    refused: str


@dataclass(frozen=True)
class Sheet:
    """Two sheets are the same if they were read from the same text."""

    source: str
    """As JSON."""
    title: Text = field(compare=False)
    id: str = field(compare=False)
    about: Text | None = field(compare=False)
    by: str = field(compare=False)
    players: range = field(compare=False)
    lines: tuple[Line, ...] = field(compare=False)
    scores: tuple[Score, ...] = field(compare=False)
    checks: tuple[Check, ...] = field(compare=False)
    examples: tuple[Example, ...] = field(compare=False)
    rounds: Mapping[int, int] | None = field(compare=False)
    """How many, by the number of players; None: open."""
    teams: int = field(compare=False)
    """0: everybody plays alone."""
    dealer: Formula | Literal["left"] | None = field(compare=False)
    dealer_title: Text = field(compare=False)
    end: Formula | None = field(compare=False)
    out: Formula | None = field(compare=False)
    won: Formula | None = field(compare=False)
    winner: tuple[Formula, ...] = field(compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_id", {line.id: line for line in self.lines})
        timed = {when: tuple(s for s in self.scores if s.when == when) for when in WHENS}
        object.__setattr__(self, "timed", timed)
        places = {score.named.key: place for place, score in enumerate(timed["round"])}
        object.__setattr__(self, "round_places", places)

    by_id: Mapping[str, Line] = field(init=False, compare=False, repr=False)
    timed: Mapping[When, tuple[Score, ...]] = field(init=False, compare=False, repr=False)
    """Scores by when they come."""
    round_places: Mapping[int, int] = field(init=False, compare=False, repr=False)
    """Where the points of a score per round stand, by its key."""

    @property
    def final_lines(self) -> bool:
        return any(line.per == "final" for line in self.lines)


WHENS: tuple[When, ...] = ("any", "round", "final")
