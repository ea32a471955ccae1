"""The contract that every game implements: `Game`, `Move`, `Problem`, `Verdict`, `Outcome`.

A game is a record of pure functions over frozen data. Nothing here reads a clock, rolls a die,
opens a file or draws a pixel. Whatever chance or hidden cards decide at the real table arrives
inside a move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeVar, dataclass_transform

Seat = int
"""Position around the table, counted from the first name in the header (0)."""

Facts = Mapping[str, Any]
"""Plain JSON values that a rule's sentence and a proof's picture are made of."""

NO_FACTS: Facts = MappingProxyType({})

Answer = Literal["legal", "illegal", "unverified"]

S = TypeVar("S")


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class Move:
    """Base of every move: a fact that somebody saw at the table, not a request to the app.

    Every kind of move is a frozen dataclass: `class Play(Move, move="play")` and its fields.
    """

    says: ClassVar[Mapping[str, str]] = NO_FACTS
    """The words by which a session file names this kind of move, such as {"move": "play"}."""

    def __init_subclass__(cls, *, kw_only: bool = False, **says: str) -> None:
        cls.says = says or cls.says
        dataclass(frozen=True, kw_only=kw_only)(cls)


class Correction(Move, kw_only=True):
    """The base of every move by which the table corrects the record.

    A correction ends nothing by itself, even if somebody then has what it takes to win.
    """

    end: bool | None = None
    """Whether the table ends the round or match with it (true) or plays on (false); None: nobody
    asked."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A rule that the move breaks, with the facts for its message."""

    rule: str
    facts: Facts = field(default_factory=lambda: NO_FACTS)


class Unseen(Problem):
    """A rule that depends on cards the app cannot see: the table vouches for it."""

    __slots__ = ()


class Shown(Problem):
    """Not a problem: the rule that justifies an accepted move, with its proof as facts."""

    __slots__ = ()


def allowed(found: Iterable[Problem]) -> bool:
    """Whether none of these forbids the move."""
    for problem in found:  # noqa: SIM110  all() of a generator costs as much as most checks
        if not isinstance(problem, (Unseen, Shown)):
            return False
    return True


class Verdict(NamedTuple):
    """The result of checking a proposed move."""

    broken: tuple[Problem, ...] = ()
    """Rules the move breaks. Empty: the move may be made."""
    unseen: tuple[Unseen, ...] = ()
    """Rules that the app could not verify; the players vouch for them."""
    shown: tuple[Shown, ...] = ()
    """The proof of an accepted move that needs one."""

    @property
    def ok(self) -> bool:
        return not self.broken

    @property
    def answer(self) -> Answer:
        if self.broken:
            return "illegal"
        return "unverified" if self.unseen else "legal"

    @property
    def reasons(self) -> tuple[Problem, ...]:
        """The rules to show with the answer, the deciding one first."""
        return self.broken or self.unseen + self.shown

    @property
    def facts(self) -> dict[str, Any]:
        """The facts of all reasons; where two name the same fact, the first one counts."""
        merged: dict[str, Any] = {}
        for problem in reversed(self.reasons):
            merged.update(problem.facts)
        return merged

    @staticmethod
    def of(found: Iterable[Problem]) -> Verdict:
        found = tuple(found)
        if not found:
            return LEGAL
        return Verdict(
            broken=tuple(p for p in found if not isinstance(p, (Unseen, Shown))),
            unseen=tuple(p for p in found if isinstance(p, Unseen)),
            shown=tuple(p for p in found if isinstance(p, Shown)),
        )


LEGAL = Verdict()


class IllegalMove(ValueError):
    """A move was applied although its verdict was not ok."""

    def __init__(self, move: Move, verdict: Verdict) -> None:
        super().__init__(f"{move}: {', '.join(p.rule for p in verdict.broken)}")
        self.move = move
        self.verdict = verdict


class BadOptions(ValueError):
    """Invalid options or number of players; the message gives the reason in one line."""


@dataclass(frozen=True, slots=True)
class Tally:
    """One line of the score."""

    seat: Seat
    rule: str
    vp: int
    facts: Facts = field(default_factory=lambda: NO_FACTS)
    """Further facts about the line, such as the round it was scored in."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won, and by which rule. Several winners: a draw; none: all lose."""

    winners: tuple[Seat, ...]
    rule: str


TOGETHER = "end.won"
"""The rule of an outcome in which everybody has won together, which is no draw."""

Events = tuple[Facts, ...]
"""The consequences of a move, in order, as plain data: {"event": "discovery", "section": 2}."""


def nothing_more(state: object, move: Move) -> Iterator[Problem]:
    """The check of a move that may always be made in its phase."""
    return iter(())


class Game(NamedTuple, Generic[S]):
    """Everything the table needs to know to run one game."""

    id: str
    package: str
    """The folder under scoring/ that holds rules.toml."""
    version: int
    """Version of the rules as coded; increased when old logs would replay differently."""
    seats: range
    options: type
    """Frozen dataclass; every field has a default."""
    moves: tuple[type[Move], ...]
    setup: Callable[[Any, int], S]
    """(options, number of players) -> the table before the first move; may raise BadOptions."""
    check: Callable[[S, Any], Iterator[Problem]]
    effect: Callable[[S, Any], tuple[S, Events]]
    view: Callable[[S, Seat | None], dict[str, Any]]
    to_act: Callable[[S], frozenset[Seat]]
    score: Callable[[S], tuple[Tally, ...]]
    outcome: Callable[[S], Outcome | None]
    meanings: Callable[[S, Seat, tuple[str, ...]], Iterable[Move]]
    """(state, seat, cards) -> the legal moves these cards could mean; no cards: all legal moves
    that can be listed."""
    due: Callable[[S], Outcome | None] = lambda state: None
    """How the round or match would end if the table ended it here, because a correction gave
    somebody what it takes to win; None: nobody has it, or the match has ended so."""
    notes: Callable[[S], tuple[str, ...]] = lambda state: ()
    """Rule ids of remarks about an unusual table; they forbid nothing."""
    titles: Callable[[S], Mapping[str, Mapping[str, str]]] = lambda state: NO_FACTS
    """What lines of the score are called, by rule, which the match itself defines; by language."""
    null_is_absent: bool = False
    """Whether null in any field of an entry is treated as if the field were left out."""

    def validate(self, state: S, move: Move) -> Verdict:
        return Verdict.of(self.check(state, move))

    def apply(self, state: S, move: Move) -> tuple[S, Events]:
        if not allowed(self.check(state, move)):
            raise IllegalMove(move, self.validate(state, move))
        return self.effect(state, move)
