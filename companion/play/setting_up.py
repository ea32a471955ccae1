"""The question with the set-up steps of a table, to be ticked off."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from companion.match.log import Header
from companion.match.phrases import Speech
from companion.match.ticks import Ticks, done
from companion.play.questions import (
    CLOSE,
    Choice,
    Part,
    Picture,
    Question,
    Say,
    ToDo,
    close,
    rule_tool,
)
from companion.play.scene import Scene, Spot, Stage
from scoring.book import Section, SetupStep, setup_steps
from scoring.codec import from_json

if TYPE_CHECKING:
    from companion.play.position import Position

SETUP = "setup"
"""The spot that opens the list; setup.3 is a step of it."""
Draw = Callable[[Speech, Stage], Scene]


@dataclass(frozen=True, slots=True)
class SettingUp:
    """A table at which nothing has been entered yet."""

    header: Header
    ticks: Ticks
    pictures: Mapping[str, Draw] = field(default_factory=dict)
    """Those of the game's rule book."""

    @property
    def steps(self) -> tuple[tuple[Section, tuple[SetupStep, ...]], ...]:
        header = self.header
        game = header.rules()
        options: Any = from_json(game.options, dict(header.options), "options")
        return setup_steps(game, options, len(header.players))


def progress(at: Position[Any], setup: SettingUp) -> str:
    """How much is done, in a line."""
    every = [step for _, steps in setup.steps for step in steps]
    ready = sum(done(setup.ticks, step.number) for step in every)
    return at.tr("{n} of {all} done", n=ready, all=len(every))


def setup_question(at: Position[Any], setup: SettingUp, stage: Stage) -> Question:
    first = setup.steps[0][0].paragraphs[0]
    return Question(
        SETUP,
        at.tr("Set up the table"),
        progress(at, setup),
        parts=tuple(_parts(at, setup, stage)),
        choices=(Choice(Spot(CLOSE, at.tr("Done")), icon="tick", kind="accent"),),
        tools=(rule_tool(at.tr, first.id), close(at.tr)),
    )


def _parts(at: Position[Any], setup: SettingUp, stage: Stage) -> Iterator[Part]:
    """A step with a picture stands right below it."""
    for section, steps in setup.steps:
        yield Say(at.tr(section.title), "heading")
        lines: list[Choice] = []
        for step in steps:
            if step.picture in setup.pictures:
                if lines:
                    yield ToDo(tuple(lines))
                lines = []
                yield Picture(setup.pictures[step.picture](at.speech, stage))
            lines.append(_line(at, step, done(setup.ticks, step.number)))
        yield ToDo(tuple(lines))


def _line(at: Position[Any], step: SetupStep, ready: bool) -> Choice:
    spot = Spot(f"{SETUP}.{step.number}", at.words.filled(step.text, step.facts))
    return Choice(spot, "tick" if ready else "radio_off", kind="accent" if ready else "plain")
