"""`WholeTableMode`: checks a photograph of the whole table against the record, for any game."""

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from companion.camera.assignment import Comparison, Difference, Sight
from companion.camera.mode import CameraMode, Findings, Heading, Outcome, Return, S, main
from companion.play import art
from companion.play.actions import Action, Actions
from companion.play.amend import AMEND
from companion.play.questions import Choice
from companion.play.scene import Box, Scene, Shape, Spot, Stage
from companion.play.steps import Proposal
from scoring.game import Move

MOST_SHOWN = 6
"""Most differences listed at once; the rest follow when these are corrected."""
ROW, LEFT, STEP = 52, 60, 45
CARD_SIZE, KEY = (36, 48), (48, 48)
RECORDED = 0.35
"""Opacity of cards as recorded."""


@dataclass(frozen=True)
class WholeTableMode(CameraMode[S]):
    hint: ClassVar[str]
    """What to photograph; English, marked by N_."""

    def heading(self) -> Heading:
        tr = self.at.tr
        return Heading(tr("The whole table"), tr("The table against the record"), tr(self.hint))

    @cached_property
    def found(self) -> Comparison:
        return self.deck.compared(self.at.state, *self.seen)

    @abstractmethod
    def place_name(self, difference: Difference) -> tuple[str, str]:
        """The name of a player's place that differs, as written and as spoken; empty: the player
        has only one."""

    @abstractmethod
    def correction(self, difference: Difference) -> Move:
        """The correction of this place alone."""

    @property
    def sights(self) -> tuple[Sight, ...]:
        return self.found.sights

    def findings(self, stage: Stage) -> Findings:
        tr, found = self.at.tr, self.found.differences
        count = len(found)
        title = self.at.ntr("{n} difference", "{n} differences", count).format(n=count)
        shown = found[:MOST_SHOWN]
        scenes = tuple(self._row(n, place, stage) for n, place in enumerate(shown))
        return Findings(title if found else tr("As recorded"), "", scenes, self._said(), self._do())

    def _row(self, n: int, place: Difference, stage: Stage) -> Scene:
        """The row of one place: as recorded, pale, and as seen; a touch corrects this place
        alone."""
        seat, (written, said) = place.place["seat"], self.place_name(place)
        mark, name = Box(0, ROW / 2 - 12, 24, 24), self.at.players[seat]
        shapes = [Shape(f"mark.{n}", "seat", mark, art.seat_mark(seat, name, mark), says=name)]
        if written:
            words = art.words(written, 40, ROW / 2, 16, "text", bold=True)
            box = Box(28, 4, 24, ROW - 8)
            shapes.append(Shape(f"place.{n}", "number", box, (words,), says=said))
        shapes += self._cards(n, place, stage)
        if not place.doubtful:
            spot = Spot(ONLY(n), self.at.tr("Correct this one"))
            key_box = Box(stage.width - KEY[0], (ROW - KEY[1]) / 2, *KEY)
            shapes.append(art.button(spot, key_box, "", icon="tick"))
        return Scene(stage.width, ROW, shapes)

    def _cards(self, n: int, place: Difference, stage: Stage) -> Iterator[Shape]:
        middle = stage.width / 2
        for cards, left, alpha in ((place.recorded, LEFT, RECORDED), (place.seen, middle, 1.0)):
            step = min(STEP, (middle - LEFT - KEY[0]) / max(1, len(cards)))
            for i, card in enumerate(cards):
                box = Box(left + step * i, (ROW - CARD_SIZE[1]) / 2, *CARD_SIZE)
                drawn = self.deck.face(card, box, self.at.letters)
                ring = (art.ring(box, "accent"),) if card in place.doubtful else ()
                says = self.deck.called(card, self.at.tr)
                key = f"card.{n}.{left}.{i}"
                yield Shape(key, "card", box, (*drawn, *ring), says=says, alpha=alpha)

    def _said(self) -> str:
        tr, found = self.at.tr, self.found
        doubtful = [card for place in found.differences for card in place.doubtful]
        if doubtful:
            text = tr("Not certain: {cards}. Please look, or tap the card in the picture.")
            return text.format(cards=self.deck.listed(doubtful, tr))
        if not found.differences:
            return tr("The table shows what the app thinks.")
        if found.correction:
            return tr("Pale: as recorded. Beside it: as it was seen.")
        return tr("These cards were laid and not entered.")

    def _do(self) -> Choice:
        tr, found = self.at.tr, self.found
        if not found.differences:
            return main(DONE(), tr("Done"))
        lacks = "" if found.moves else self._said()
        if found.correction:
            return main(ALL(), tr("Correct the record"), "amend", lacks=lacks)
        return main(ALL(), tr("Enter the missing moves"), lacks=lacks)

    def by_hand(self) -> Return:
        return Return(spot=AMEND)


def done(mode: CameraMode[Any], asked: int | None) -> Return:
    return Return()


def correct_all(mode: WholeTableMode[Any], asked: int | None) -> Outcome[Any]:
    moves = mode.found.moves
    return Proposal(moves, mode.at.tr("Correct the record")) if moves else mode


def correct_one(mode: WholeTableMode[Any], asked: int | None, n: int) -> Proposal:
    one = mode.correction(mode.found.differences[n])
    return Proposal.of(one, mode.at.tr("Correct the record"))


DONE = Action("done", done)
ALL = Action("all", correct_all)
ONLY = Action("only", correct_one, int)
WholeTableMode.actions = Actions(DONE, ALL, ONLY)
