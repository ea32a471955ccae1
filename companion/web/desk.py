"""A game that has a desk, on the watchers' page: its scene, upright and lying."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TypeVar

from companion.i18n import Words
from companion.match.log import Entry
from companion.match.phrases import Line, Speech
from companion.match.table import Played
from companion.play.desk import DeskGame
from companion.play.position import Position
from companion.play.scene import Stage
from companion.web.showing import Scene, result_line, sentence, symbol
from companion.web.svg import svg

S = TypeVar("S")
D = TypeVar("D")

UPRIGHT, TALL, LYING = Stage(360, 664), Stage(412, 920), Stage(960, 460)
"""On the smallest phone in its own size; all others see the same larger."""


def drawn(
    game: DeskGame[S, D], standing: Callable[[S, Speech], str], upright_stage: Stage = UPRIGHT
) -> Callable[[Scene], str]:
    """standing: one line of state, under the game's name."""

    def draw(scene: Scene) -> str:
        at: Position[S] = position(scene)
        upright = svg(game.scene(at, game.draft(), upright_stage), "upright")
        lying = svg(game.scene(at, game.draft(), LYING), "lying")
        return (
            f'<div class="desk"><header class="top">{symbol("app-icon", "logo")}'
            f'<h1>{escape(scene.title)}</h1><p class="sub"><span>{escape(scene.name)}</span> · '
            f"{escape(standing(at.state, scene.speech))}</p></header>{upright}{lying}"
            f"{result_line(scene)}</div>"
        )

    return draw


def told(line: Callable[[Entry, Speech], Line]) -> Callable[[Scene, Played], str]:
    def tell(scene: Scene, played: Played) -> str:
        if played.entry.get("move") == "amend":
            return line(played.entry, scene.speech).text
        return sentence(scene, played.entry, line)

    return tell


def position(scene: Scene) -> Position[S]:
    """What a bystander sees, with nothing to touch."""
    table = scene.table
    words = Words(table.game, scene.players, scene.lang)
    shown = scene.played.n if scene.played else 0
    return Position(
        table.game,
        scene.state,
        scene.players,
        scene.speech,
        words,
        table.standing_after(shown),
        reader="watcher",
    )
