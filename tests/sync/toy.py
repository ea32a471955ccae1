"""A game of nothing but tokens, for talking about tables without talking about rules."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from scoring.game import Game, Move, Outcome, Problem, Tally


class State(NamedTuple):
    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Options:
    pass


@dataclass(frozen=True, slots=True)
class Put(Move):
    says: ClassVar = {"move": "put"}
    seat: int
    token: str


@dataclass(frozen=True, slots=True)
class Amend(Move):
    says: ClassVar = {"move": "amend"}
    tokens: tuple[str, ...]


def check(state: State, move: Put | Amend) -> Iterator[Problem]:
    if isinstance(move, Put) and move.token in state.tokens:
        yield Problem("undo.last", {"undo": 0, "last": None})


def effect(state: State, move: Put | Amend) -> tuple[State, tuple[()]]:
    tokens = move.tokens if isinstance(move, Amend) else (*state.tokens, move.token)
    return State(tokens), ()


def view(state: State, seat: int | None) -> dict[str, Any]:
    return {"tokens": list(state.tokens)}


def score(state: State) -> tuple[Tally, ...]:
    return ()


def outcome(state: State) -> Outcome | None:
    return None


TOY: Game[State] = Game(
    id="toy",
    package=".",
    version=1,
    seats=range(2, 6),
    options=Options,
    moves=(Put, Amend),
    setup=lambda options, players: State(()),
    check=check,
    effect=effect,
    view=view,
    to_act=lambda state: frozenset({0}),
    score=score,
    outcome=outcome,
    meanings=lambda state, seat, cards: (),
)


def put(token: str, seat: int = 0) -> dict[str, Any]:
    return {"seat": seat, "move": "put", "token": token}
