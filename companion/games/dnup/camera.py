"""dnup's camera modes: enter a played set, and note one's own hand on this phone."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from companion.camera.assignment import Difference, Sight, judged
from companion.camera.deck_kind import DeckKind
from companion.camera.mode import (
    CORRECT,
    CameraMode,
    Findings,
    Heading,
    Keep,
    Outcome,
    Return,
    main,
)
from companion.camera.table_mode import ALL, ONLY, WholeTableMode
from companion.games.dnup import faces
from companion.games.dnup.pad import DONE, LOWER, UPPER, ends_question, with_lower, with_upper
from companion.games.dnup.phrases import set_name
from companion.games.dnup.readings import DECK, Named, asked, correction
from companion.games.dnup.table import DnupPosition
from companion.i18n import N_
from companion.play import art
from companion.play.actions import Action, Actions
from companion.play.questions import Choice, Choose, Question
from companion.play.rows import in_rows, rows_scene
from companion.play.scene import Box, Scene, Shape, Spot, Stage
from companion.play.steps import Proposal
from scoring.dnup.deck import ACTIVE, Cards, in_order
from scoring.dnup.moves import Add, Amend, Play, Take
from scoring.dnup.state import State
from scoring.game import Move, Seat, Verdict
from vision.reading import Reading

RINGS = {"sure": "", "unsure": "accent", "excluded": "illegal"}
EXCLUDED = 0.4
FINGER = 48


@dataclass(frozen=True, slots=True)
class Shown:
    """Cards before a player, and the moves that they can mean."""

    sights: tuple[Sight, ...]
    cards: Cards = ()
    """As they lie, in order; empty while one of them has no name."""
    meanings: tuple[Move, ...] = ()
    """The legal ones; a card alone may be a set or an addition."""
    verdict: Verdict | None = None
    """Why they cannot be a set, where they can mean nothing."""


def shown(at: DnupPosition, seat: Seat, readings: Sequence[Reading], named: Named = None) -> Shown:
    sights = held(at, readings, named)
    cards = _cards(sights)
    if not cards or len(cards) < len(sights):
        return Shown(sights)
    moves = tuple(at.game.meanings(at.state, seat, cards))
    return Shown(sights, cards, moves, None if moves else at.judge(Play(seat, cards)))


def held(at: DnupPosition, readings: Sequence[Reading], named: Named = None) -> tuple[Sight, ...]:
    return judged(readings, asked(at.state), named)


def _cards(sights: Sequence[Sight]) -> Cards:
    return in_order(sight.card for sight in sights if sight.card)


@dataclass(frozen=True)
class CardsMode(CameraMode[State]):
    """What the modes share: cards in a row, corrected by their two values."""

    seat: Seat = 0
    deck: ClassVar[DeckKind] = DECK

    @property
    def player(self) -> str:
        return self.at.players[self.seat]

    @property
    def count(self) -> str:
        n = len(self.sights)
        return self.at.ntr("{n} card", "{n} cards", n, n=n)

    @property
    def corrected(self) -> str:
        """The card that is asked for, as it is said so far."""
        sight = next(sight for sight in self.sights if sight.n == self.asked)
        return self.draft or sight.card or sight.reading.card

    def question(self, stage: Stage) -> Question | None:
        if self.asked is None:
            return None
        note = self.at.tr("As it lies: the active value first")
        return ends_question(self.corrected, note, self.no_card, stage, self.at.tr)

    def scenes(self, stage: Stage) -> tuple[Scene, ...]:
        """Every card, as it was read; those in doubt are ringed, the only one with its offers."""
        sights = sorted(self.sights, key=lambda sight: (not sight.card, sight.card))
        boxes = in_rows(len(sights), (FINGER, FINGER), stage.width)
        shapes = [self._card(sight, box) for sight, box in zip(sights, boxes, strict=True)]
        cards = rows_scene(shapes, stage.width)
        doubtful = [sight for sight in self.sights if sight.standing == "unsure"]
        if len(doubtful) == 1 and len(doubtful[0].offers) > 1:
            return (cards, self.offers(doubtful[0], stage))
        return (cards,)

    def _card(self, sight: Sight, place: Box) -> Shape:
        box, standing = place.inset(6, 0), sight.standing
        card, ring = sight.card or sight.reading.card, RINGS[standing]
        marks = (*faces.card(card, box), *([art.ring(box, ring)] if ring else ()))
        spot = Spot(CORRECT(sight.n), faces.card_said(card, self.at.tr))
        key, tones = f"card.{sight.n}", frozenset({standing})
        alpha = EXCLUDED if standing == "excluded" else 1.0
        return Shape(key, "card", box, marks, tones, spot=spot, target=place, alpha=alpha)

    def doubt(self) -> str:
        """Why not all is certain; empty: it is."""
        tr = self.at.tr
        bad = next((sight for sight in self.sights if sight.standing == "excluded"), None)
        if bad is not None:
            why = self.at.words.problem(bad.why) if bad.why else tr("A card is there too often.")
            return f"{why} {tr('Tap it to correct it.')}"
        if any(sight.standing == "unsure" for sight in self.sights):
            return tr("Ringed cards are not certain. Please look, and tap one to correct it.")
        return ""

    def by_hand(self) -> Return:
        return Return()


def set_upper(mode: CardsMode, asked: int | None, value: int) -> CardsMode:
    return replace(mode, draft=with_upper(mode.corrected, value))


def set_lower(mode: CardsMode, asked: int | None, value: int) -> CardsMode:
    return replace(mode, draft=with_lower(mode.corrected, value))


def done(mode: CardsMode, asked: int | None) -> Outcome[State]:
    """The card is as it is said; or, if none is asked about, all is as it is recorded."""
    return Return() if asked is None else mode.naming(asked, mode.corrected)


ENDS = (Action(UPPER, set_upper, int), Action(LOWER, set_lower, int), Action(DONE, done))


@dataclass(frozen=True)
class SetMode(CardsMode):
    """What somebody laid."""

    choosing: bool = False
    """Whether a person is asked which move it was."""

    def heading(self) -> Heading:
        tr = self.at.tr
        hint = tr("Hold the phone upright over the cards, their active values above.")
        return Heading(tr("{name} plays", name=self.player), tr("Reading a set"), hint)

    @cached_property
    def found(self) -> Shown:
        return shown(self.at, self.seat, *self.seen)

    @property
    def sights(self) -> tuple[Sight, ...]:
        return self.found.sights

    def findings(self, stage: Stage) -> Findings:
        tr, found, verdict = self.at.tr, self.found, self.found.verdict
        one_value = len({ACTIVE[card] for card in found.cards}) == 1
        title = set_name(found.cards) if one_value else self.count
        sentence = self.doubt() if verdict is None else self.at.words.verdict(verdict)
        act = main(CHOOSE(), tr("Play the set"), lacks=sentence or self.count)
        if len(found.meanings) > 1:
            act = main(CHOOSE(), tr("What does it mean?"))
        elif found.meanings:
            act = main(MEAN(0), self.said(found.meanings[0]))
        return Findings(title, "", self.scenes(stage), sentence, act)

    def said(self, move: Move) -> str:
        tr, players = self.at.tr, self.at.players
        if isinstance(move, Add):
            return tr("Add to the set of {name}", name=players[move.to.seat])
        if isinstance(move, Take):
            return tr("Take the set of {name}", name=players[move.from_.seat])
        return tr("Play {set}", set=set_name(self.found.cards))

    def question(self, stage: Stage) -> Question | None:
        if not self.choosing:
            return super().question(stage)
        lines = tuple(
            Choice(Spot(MEAN(i), self.said(move)), icon=ICONS[type(move)])
            for i, move in enumerate(self.found.meanings)
        )
        return Question("meaning", self.at.tr("What does it mean?"), parts=(Choose(lines),))

    def touch(self, spot: str) -> Outcome[State]:
        return replace(self, choosing=False).touch(spot) if self.choosing else super().touch(spot)


def choose(mode: SetMode, asked: int | None) -> SetMode:
    return replace(mode, choosing=True)


def mean(mode: SetMode, asked: int | None, i: int) -> Outcome[State]:
    """The cards are this one of the moves that they can mean."""
    if i >= len(mode.found.meanings):
        return mode
    move = mode.found.meanings[i]
    return Proposal.of(move, mode.said(move))


CHOOSE = Action("choose", choose)
MEAN = Action("mean", mean, int)
SetMode.actions = Actions(CHOOSE, MEAN, *ENDS)


@dataclass(frozen=True)
class HandMode(CardsMode):
    """A player's own hand: a note that no other phone gets."""

    private: ClassVar[bool] = True

    def heading(self) -> Heading:
        tr = self.at.tr
        hint = tr("Lay the hand out in a row, as it is held. Nobody else gets it.")
        return Heading(tr("In hand: {name}", name=self.player), tr("Stays on this phone"), hint)

    @cached_property
    def sights(self) -> tuple[Sight, ...]:
        return held(self.at, *self.seen)

    @property
    def cards(self) -> Cards:
        return _cards(self.sights)

    def findings(self, stage: Stage) -> Findings:
        tr, expected = self.at.tr, self.at.state.hands[self.seat].size
        fits = len(self.sights) == expected
        follows = tr("The note follows the hand as it is played.")
        another = tr("The record has another number of cards. Look again?")
        sentence = self.doubt() or (follows if fits else another)
        whole = self.sights and all(sight.card for sight in self.sights)
        keep = main(KEEP(), tr("Keep as a note"), "lock", lacks="" if whole else sentence)
        aside = "" if fits else tr("{n} in hand", n=expected)
        return Findings(self.count, aside, self.scenes(stage), sentence, keep)


def keep(mode: HandMode, asked: int | None) -> Keep:
    return Keep(mode.seat, mode.cards)


KEEP = Action("keep", keep)
HandMode.actions = Actions(KEEP, *ENDS)
ICONS: dict[type[Move], str] = {Play: "hand", Add: "plus", Take: "turned"}


@dataclass(frozen=True)
class TableMode(WholeTableMode[State], CardsMode):
    """Every set in one picture, against the record."""

    hint: ClassVar[str] = N_("Take all sets into the picture, some way apart from each other.")
    actions = Actions(*ENDS, ALL, ONLY)

    def place_name(self, difference: Difference) -> tuple[str, str]:
        area = difference.place.get("area")
        return ("", "") if area is None else (str(area), self.at.tr("area {n}", n=area))

    def correction(self, difference: Difference) -> Amend:
        return correction(self.at.state, [difference])


MODES = {"set": SetMode, "hand": HandMode, "table": TableMode}
