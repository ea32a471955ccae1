"""A picture that a browser is asked for, and what was read in it: the camera of a seat."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from companion.camera.mode import CameraMode, Outcome, Seen
from companion.camera.seen_cards import plan, warning
from companion.play.position import Position
from companion.play.questions import Choice, Part, Picture, Question, Say, close
from companion.play.scene import Spot, Stage
from vision.reading import Look

S = TypeVar("S")
BY_HAND = "by_hand"
"""The spot that goes on without a picture."""


@dataclass(frozen=True, slots=True)
class Photographing(Generic[S]):
    mode: CameraMode[S]
    look: Look | None = None
    """What was read; None: no picture has come."""

    def at(self, position: Position[S]) -> Photographing[S]:
        """The same picture before the table as it is now."""
        return replace(self, mode=replace(self.mode, at=position))

    def seeing(self, look: Look) -> Photographing[S]:
        return replace(self, mode=replace(self.mode, seen=Seen(look.readings)), look=look)

    def wants_picture(self, stage: Stage) -> bool:
        return self.mode.question(stage) is None

    def question(self, stage: Stage) -> Question:
        """What is asked about a card, else what was found, else for a picture."""
        asked = self.mode.question(stage)
        if asked is not None:
            return asked
        return self._found(stage) if self.mode.sights else self._empty()

    def _empty(self) -> Question:
        tr, (title, note, hint) = self.mode.at.tr, self.mode.heading()
        parts: tuple[Part, ...] = (Say(hint, tone="text_2"),)
        if self.look is not None:
            why = warning(self.look, tr) or tr("No card is seen in this picture.")
            parts = (Say(why, tone="illegal"), *parts)
        return Question(
            "photograph", title, note, None, parts, (self._by_hand,), None, (close(tr),)
        )

    def _found(self, stage: Stage) -> Question:
        found = self.mode.findings(stage)
        parts: tuple[Part, ...] = (
            Picture(plan(self.mode, stage)),
            *(Picture(scene) for scene in found.scenes),
            Say(found.sentence),
        )
        choices, tools = (self._by_hand, found.main), (close(self.mode.at.tr),)
        return Question("findings", found.title, found.aside, None, parts, choices, None, tools)

    @property
    def _by_hand(self) -> Choice:
        return Choice(Spot(BY_HAND, self.mode.at.tr("Tap cards instead")), icon="enter_number")

    def touch(self, spot: str) -> Outcome[S]:
        return self.mode.by_hand() if spot == BY_HAND else self.mode.touch(spot)
