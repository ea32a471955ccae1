"""`CameraMode`, the base class of what the camera can be used for at a table.

Each game's modes interpret the readings. A mode is frozen: a new picture, a touch or a move on
another phone each make a new one. The camera's page shows its findings and its question, passes
touches to it and follows the outcome.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from companion.camera.assignment import Offer, Sight
from companion.camera.deck_kind import DeckKind
from companion.play import art, text
from companion.play.actions import Action, Actions
from companion.play.position import Position
from companion.play.questions import CARD, CLOSE, Choice, Question
from companion.play.scene import Block, Box, Mark, Path, Scene, Shape, Spot, Stage, Tint
from companion.play.steps import Errand, Proposal, Tell
from scoring.game import Seat
from vision.reading import Reading

S = TypeVar("S")


class Seen(NamedTuple):
    """The readings of a picture, and the cards that a person named, by the index of the reading."""

    readings: tuple[Reading, ...] = ()
    named: Mapping[int, str] = MappingProxyType({})

    def naming(self, n: int, card: str) -> Seen:
        return self._replace(named={**self.named, n: card})

    def without(self, n: int) -> Seen:
        """Without this reading: a person says that there is no card."""
        kept = [k for k in range(len(self.readings)) if k != n]
        named = {new: self.named[old] for new, old in enumerate(kept) if old in self.named}
        return Seen(tuple(self.readings[k] for k in kept), named)


class Heading(NamedTuple):
    title: str
    note: str
    """One line below the title."""
    hint: str
    """What the phone should be held over."""


class Findings(NamedTuple):
    """The result of a picture, and its main button."""

    title: str
    aside: str
    """Text at the right of the title."""
    scenes: tuple[Scene, ...]
    sentence: str
    main: Choice


@dataclass(frozen=True, slots=True)
class Return:
    """Return to the table: with a draft for its desk, with a touch of a spot, or unchanged."""

    draft: object | None = None
    spot: str = ""


@dataclass(frozen=True, slots=True)
class Keep:
    """Return to the table with a hand to be noted on this device only."""

    seat: Seat
    cards: tuple[str, ...]


@dataclass(frozen=True)
class CameraMode(ABC, Generic[S]):
    at: Position[S]
    known: tuple[str, ...] = ()
    """The cards that the deck can recognize."""
    seen: Seen = Seen()  # noqa: RUF009  # it is frozen
    asked: int | None = None
    """The index of the reading that a person is asked about; None: nothing is asked."""
    draft: str = ""
    """The answer so far; empty: none."""
    deck: ClassVar[DeckKind]
    actions: ClassVar[Actions[Any, int | None, Any]]
    """The mode's own actions, in addition to those that all modes have."""
    private: ClassVar[bool] = False
    """Whether it shows what only one player may see: no such picture leaves the device."""

    @abstractmethod
    def heading(self) -> Heading: ...

    @property
    @abstractmethod
    def sights(self) -> tuple[Sight, ...]:
        """The relevant readings with their possible cards."""

    @abstractmethod
    def findings(self, stage: Stage) -> Findings: ...

    @abstractmethod
    def question(self, stage: Stage) -> Question | None:
        """The question which card the reading is."""

    @abstractmethod
    def by_hand(self) -> Return:
        """Continue without the camera."""

    def touch(self, spot: str) -> Outcome[S]:
        """Handle a touch of a spot of the findings or of the question."""
        common: Outcome[S] | None = COMMON.touch(self, self.asked, spot)
        if common is not None:
            return common
        own: Outcome[S] | None = self.actions.touch(self, self.asked, spot)
        return self if own is None else own

    # What modes have in common

    def naming(self, n: int, card: str) -> CameraMode[S]:
        """The mode after a person named the card of a reading."""
        return replace(self, seen=self.seen.naming(n, card), asked=None)

    def offers(self, sight: Sight, stage: Stage) -> Scene:
        """The possible cards of a reading as a scene to choose from."""

        def said(offer: Offer) -> str:
            if offer.why is not None:
                return self.at.words.problem(offer.why)
            if sight.named:
                return self.at.tr("named by you")
            return self.at.tr("{n} % sure").format(n=min(99, round(100 * offer.share)))

        return offers_scene(sight, said, self.deck, self.at, stage)

    @property
    def no_card(self) -> Choice:
        return Choice(Spot(NO_CARD(), self.at.tr("No card is there")), icon="close")


def main(spot: str, words: str, icon: str = "tick", *, lacks: str = "") -> Choice:
    """The main button; lacks: why it cannot be used yet."""
    return Choice(Spot(spot, words, lacks), icon="" if lacks else icon, kind="accent")


Outcome: TypeAlias = CameraMode[S] | Return | Keep | Proposal | Errand | Tell[None]
"""The result of a touch: another mode, leaving the camera, or a text."""


# What can be touched of every mode


def correct(mode: CameraMode[Any], asked: int | None, n: int) -> CameraMode[Any]:
    """Ask which card the reading is."""
    return replace(mode, asked=n, draft="")


def take_offer(mode: CameraMode[Any], asked: int | None, n: int, card: str) -> Outcome[Any]:
    """The mode after an offer is chosen, unless the rules exclude it."""
    offers = next((sight.offers for sight in mode.sights if sight.n == n), ())
    why = next((offer.why for offer in offers if offer.card == card), None)
    return mode.naming(n, card) if why is None else Tell(mode.at.words.problem(why))


def name_card(mode: CameraMode[Any], asked: int | None, card: str) -> CameraMode[Any]:
    return mode if asked is None else mode.naming(asked, card)


def no_card(mode: CameraMode[Any], asked: int | None) -> CameraMode[Any]:
    """A person says that no card is there."""
    return mode if asked is None else replace(mode, seen=mode.seen.without(asked), asked=None)


def close(mode: CameraMode[Any], asked: int | None) -> CameraMode[Any]:
    return replace(mode, asked=None)


CORRECT = Action("correct", correct, int)
OFFER = Action("offer", take_offer, int, str)
NO_CARD = Action("nothing", no_card)
COMMON: Actions[CameraMode[Any], int | None, Outcome[Any]] = Actions(
    CORRECT, OFFER, NO_CARD, Action(CARD, name_card, str), Action(CLOSE, close)
)


MAX_OFFERS = 3
HEIGHT, GAP = 80, 8
FACE = (42, 56)


def offers_scene(
    sight: Sight, said: Callable[[Offer], str], deck: DeckKind, at: Position[S], stage: Stage
) -> Scene:
    """The offers side by side; said: the text below an offer's name."""
    offers = sight.offers[:MAX_OFFERS]
    wide = (stage.width + GAP) / max(2, len(offers)) - GAP
    shapes: list[Shape] = []
    for i, offer in enumerate(offers):
        box = Box((wide + GAP) * i, 0, wide, HEIGHT)
        face = Box(box.x + 10, box.cy - FACE[1] / 2, *FACE)
        out, chosen = offer.why is not None, offer.card == sight.card
        name, note = deck.called(offer.card, at.tr), said(offer)
        ground = Block(
            box, Tint("accent_soft" if chosen else "inset"), 12,
            Tint("accent" if chosen else "line"), 2,
        )  # fmt: skip
        spot = Spot(OFFER(sight.n, offer.card), f"{name}, {note}", note if out else "")
        marks = (ground, *_words(name, note, box, stage, out=out))
        tones = frozenset(tone for tone, so in (("chosen", chosen), ("excluded", out)) if so)
        shapes.append(Shape(f"offer.{offer.card}", "offer", box, marks, tones, spot=spot))
        drawn, alpha = deck.face(offer.card, face, at.letters), 0.5 if out else 1.0
        shapes.append(Shape(f"face.{offer.card}", "card", face, drawn, alpha=alpha))
        if out:
            shapes.append(Shape(f"cross.{offer.card}", "cross", face, _cross(face)))
    return Scene(stage.width, HEIGHT, shapes)


def _words(name: str, note: str, box: Box, stage: Stage, *, out: bool) -> Iterator[Mark]:
    x = box.x + FACE[0] + 20
    room, bold, plain = box.right - x - 6, stage.usual(14), stage.usual(12)
    names = text.lines(name, bold, room, bold=True)
    notes = text.lines(note, plain, room, most=3)
    y = box.cy - (len(names) * 18 + len(notes) * 15) / 2 + 9
    ink, soft = ("text_2", "illegal") if out else ("text", "text_2")
    for line in names:
        yield art.words(line, x, y, bold, ink, room=room, bold=True, anchor="left")
        y += 17
    for line in notes:
        yield art.words(line, x, y, plain, soft, room=room, anchor="left")
        y += 15


def _cross(box: Box) -> tuple[Mark, ...]:
    falls, rises = ((box.y, box.bottom), (box.bottom, box.y))
    return tuple(Path(((box.x, a), (box.right, b)), Tint("illegal"), 2) for a, b in (falls, rises))
