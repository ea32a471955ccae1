"""How the Night's Watch is told to watchers, who have one line for a move and for each step."""

from __future__ import annotations

from itertools import groupby

from companion.games.nights_watch.north.phrases import step_text
from companion.games.nights_watch.north.steps import Told
from companion.sync.web.scene import Scene
from companion.telling.nights_watch.steps import last_steps

FOLLOWS = ("gone", "marker", "close_up")
"""Steps that the page shows without a word."""


def happened(scene: Scene) -> list[tuple[str, bool]]:
    """What the last entry set off, a line for each step, and whether it is grave."""
    if scene.played is None:
        return []
    _, steps = last_steps(scene.table, scene.played.n)
    lines = [
        (step_text(_alone(told), scene.speech), told.grave)
        for told in steps
        if told.kind not in FOLLOWS
    ]
    return [_counted(line, len(list(same))) for line, same in groupby(lines)]


def _alone(told: Told) -> Told:
    """A step without what follows from it."""
    kept = {key: fact for key, fact in told.facts.items() if key not in ("moved", "breaches")}
    return told._replace(facts=kept)


def _counted(line: tuple[str, bool], times: int) -> tuple[str, bool]:
    """The same step several times is one line."""
    return line if times == 1 else (f"{line[0]} ({times}×)", line[1])
