"""Points over the rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.ui.widgets import Panel
from companion.ui.widgets.plot import Lines
from scoring.game import Tally
from scoring.glen_more.scoring import ROUNDS, totals


def courses(lines: Sequence[Tally], players: int) -> list[list[int]]:
    """Each seat's points at the start, after every round scored so far, and at the end."""
    stops = [0]
    for round in ROUNDS:
        scored = [i for i, line in enumerate(lines) if line.facts.get("round") == round]
        if scored:
            stops.append(scored[-1] + 1)
    if any(line.rule.startswith("final.") for line in lines):
        stops.append(len(lines))
    sums = [totals(lines[:stop], players) for stop in stops]
    return [[points[seat] for points in sums] for seat in range(players)]


def plot(app: Any, score: Sequence[Tally], players: Sequence[str]) -> Panel:
    """The course of every seat, from the start over the rounds to the end."""
    ends = [words[:1].upper() + words[1:] for words in (app.tr("start"), app.tr("end"))]
    panel = Panel(padding=0)
    panel.add_widget(
        Lines(
            courses=courses(score, len(players)),
            names=tuple(players),
            steps=(ends[0], *ROUNDS, ends[1]),
        )
    )
    return panel
