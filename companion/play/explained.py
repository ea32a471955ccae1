"""What is said of a touch that nothing comes of."""

from collections.abc import Callable
from typing import Any

from companion.play.questions import Question
from companion.play.scene import Scene
from companion.play.steps import Tell


def told_of(name: str, question: Question | None, scene: Callable[[], Scene]) -> Tell[Any] | None:
    """What stands in a spot's way, else what it is; None: it is chosen already, or not there.

    scene: of the table, where no question is open."""
    scenes = [scene()] if question is None else question.scenes
    spots = [line.spot for line in question.lines] if question is not None else []
    refused = {spot.name: spot.refused for spot in spots}.get(name, "")
    for shape in (shown.spots[name] for shown in scenes if name in shown.spots):
        if shape.spot is not None and "chosen" not in shape.tones:
            if not shape.spot.refused:
                return Tell(shape.spot.says, answer="legal")
            refused = shape.spot.refused
    return Tell(refused) if refused else None
