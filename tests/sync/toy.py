"""A game of nothing but tokens, for talking about tables without talking about rules."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.games.base import GameApp
from companion.match.phrases import Line
from companion.play import art
from companion.play.desk_game import DeskGame
from companion.play.position import Position
from companion.play.scene import Box, Scene, Shape, Stage
from scoring.game import Game, Move, Outcome, Problem, Tally


class State(NamedTuple):
    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Options:
    pass


class Put(Move, move="put"):
    seat: int
    token: str


class Amend(Move, move="amend"):
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


def drawn(state: State, stage: Stage) -> Scene:
    rows = Box(0, 0, *stage[:2]).rows(max(1, len(state.tokens)), most=40)
    shapes = [
        Shape(f"token.{n}", "token", box, (art.words(token, box.cx, box.cy, 14, "text"),))
        for n, (token, box) in enumerate(zip(state.tokens, rows, strict=False))
    ]
    return Scene(stage.width, stage.height, shapes)


def scene(at: Position[State], draft: None, stage: Stage) -> Scene:
    return drawn(at.state, stage)


APP: GameApp[State, None] = GameApp(
    desk=DeskGame(
        lambda: None,
        scene,
        lambda at, draft, spot: None,
        lambda at, draft, stage: None,
        lambda at, draft, name, value: None,
    ),
    line=lambda entry, speech: Line(str(entry.get("token", "")), entry.get("seat")),
    standing=lambda state, speech: "",
    thumbnail=drawn,
)
