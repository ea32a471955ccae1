"""The message for a touch that changes nothing: why it is refused, or what the piece is."""

from typing import Any, Protocol

from companion.play.questions import Question
from companion.play.scene import Scene, Stage
from companion.play.steps import Tell

ANY_STAGE = Stage(360, 664)
"""For what is written on a spot, which is the same on all of them."""


class Shown(Protocol):
    """What a desk shows."""

    def scene(self, stage: Stage, /) -> Scene: ...

    def question(self, stage: Stage, /) -> Question | None: ...


def notice_of(name: str, desk: Shown) -> Tell[Any] | None:
    """What stands in a spot's way, else what it is; None: it is chosen already, or not there."""
    question = desk.question(ANY_STAGE)
    scenes = [desk.scene(ANY_STAGE)] if question is None else question.scenes
    spots = [line.spot for line in question.lines] if question is not None else []
    refused = {spot.name: spot.refused for spot in spots}.get(name, "")
    for shape in (shown.spots[name] for shown in scenes if name in shown.spots):
        if shape.spot is not None and "chosen" not in shape.tones:
            if not shape.spot.refused:
                return Tell(shape.spot.says, answer="legal")
            refused = shape.spot.refused
    return Tell(refused) if refused else None
