"""Schotten Totten's camera modes: enter a laid card, or check a stone against the record."""

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from companion.camera.assignment import Comparison, Difference, Sight
from companion.camera.deck_kind import DeckKind
from companion.camera.mode import CameraMode, Findings, Heading, Outcome, Return, main
from companion.camera.table_mode import (
    CARD_SIZE,
    DONE,
    KEY,
    RECORDED,
    ROW,
    STEP,
    WholeTableMode,
)
from companion.games.schotten_totten import readings
from companion.games.schotten_totten.amend import with_side
from companion.games.schotten_totten.draft import Draft, Looked
from companion.games.schotten_totten.pad import pad
from companion.games.schotten_totten.readings import DECK, Checked, Laid
from companion.games.schotten_totten.table import seen
from companion.games.schotten_totten.touches import AMEND, CARD
from companion.i18n import N_
from companion.play import amend as play_amend
from companion.play import art
from companion.play.actions import Action, Actions
from companion.play.fields import UNCHANGED
from companion.play.questions import Choice, Picture, Question, sheet
from companion.play.scene import Box, Scene, Shape, Spot, Stage
from companion.play.steps import Errand, Proposal
from scoring.game import Seat
from scoring.schotten_totten.moves import Amend
from scoring.schotten_totten.state import STONES, State


@dataclass(frozen=True)
class BorderMode(CameraMode[State]):
    """What the modes at the border share: the card pad that corrects a reading."""

    stone: int = 0
    """The one that was asked for; 0: the picture tells."""
    deck: ClassVar[DeckKind] = DECK

    @cached_property
    @abstractmethod
    def found(self) -> Laid | Checked | Comparison: ...

    @property
    def sights(self) -> tuple[Sight, ...]:
        return self.found.sights

    def question(self, stage: Stage) -> Question | None:
        if self.asked is None:
            return None
        tr, state, found = self.at.tr, self.at.state, self.found
        stone = 0 if isinstance(found, Comparison) else found.stone
        here = readings.kinds_at(state, stone)
        where = {card: n for card, n in seen(state).items() if card not in here}
        picture = Picture(pad(self.at, stage, where))
        note, nothing = tr("Stone {n}", n=stone) if stone else "", (self.no_card,)
        title = tr("Which card is it?")
        return sheet(tr, "pad.reading", title, picture, note=note, choices=nothing)


@dataclass(frozen=True)
class LayMode(BorderMode):
    """A card that a player has laid."""

    seat: Seat = 0

    def heading(self) -> Heading:
        tr, name = self.at.tr, self.at.players[self.seat]
        title = tr("{name} plays", name=name)
        if self.stone:
            title = tr("Stone {n}: {name}", n=self.stone, name=name)
        hint = tr("Hold the phone over the card, or over its column. It freezes by itself.")
        return Heading(title, tr("Reading the card that was played"), hint)

    @cached_property
    def found(self) -> Laid:
        return readings.laid(self.at, self.seat, self.stone, *self.seen)

    def findings(self, stage: Stage) -> Findings:
        tr, found = self.at.tr, self.found
        count = len(found.new)
        title = self.at.ntr("{n} new card", "{n} new cards", count, n=count)
        known = DECK.listed((found.sights[i].card for i in found.known), tr)
        aside = tr("known: {cards}", cards=known) if known else ""
        offers = (self.offers(found.sights[found.new[0]], stage),) if count == 1 else ()
        title = title if count else tr("No new card")
        return Findings(title, aside, offers, self._sentence(), self._main())

    def _sentence(self) -> str:
        tr, found = self.at.tr, self.found
        if not found.new:
            return tr("All of these lie there already. Take the new card into the picture.")
        if len(found.new) > 1:
            if found.stone:
                return tr("Only one card is played in a turn. Check the whole stone.")
            return tr("Show the new card alone, or with its column.")
        sight = found.sights[found.new[0]]
        if sight.standing == "excluded":
            return tr("Tap the card in the picture to correct it.")
        if sight.standing == "unsure":
            gone = DECK.listed((offer.card for offer in sight.offers if offer.why), tr)
            text = tr("Not certain; the rules exclude {cards}. Please look and confirm.")
            return text.format(cards=gone) if gone else tr("Not certain. Please look and choose.")
        if not found.stone:
            return tr("Then tap the stone where it lies.")
        return tr("Confirm it, or tap the card in the picture to correct it.")

    def _main(self) -> Choice:
        tr, found = self.at.tr, self.found
        if len(found.new) > 1 and found.stone:
            return main(COMPARE(), tr("Check stone {n}", n=found.stone), "seen")
        if not found.card:
            return main(PLAY(), tr("Play the card"), lacks=self._sentence())
        card = DECK.short(found.card, tr)
        if found.stone:
            return main(PLAY(), tr("Play {card} at stone {n}", card=card, n=found.stone))
        return main(PLAY(), tr("Play {card}", card=card))

    def by_hand(self) -> Return:
        return Return(Draft("card", self.seat, self.stone))


def play(mode: LayMode, asked: int | None) -> LayMode | Return:
    found = mode.found
    if not found.card:
        return mode
    return Return(Draft("card", mode.seat, found.stone), CARD(found.card))


def compare(mode: LayMode, asked: int | None) -> Errand:
    return Errand("camera", (("mode", "check"), ("stone", mode.found.stone)))


PLAY = Action("play", play)
COMPARE = Action("compare", compare)
LayMode.actions = Actions(PLAY, COMPARE)


@dataclass(frozen=True)
class CheckMode(BorderMode):
    """A whole stone: what the table shows against what the app thinks."""

    turned: bool = False
    there: tuple[tuple[Seat, str], ...] = ()
    """Recorded cards that a person sees although the eyes do not."""

    def heading(self) -> Heading:
        tr = self.at.tr
        title = tr("Stone {n}", n=self.stone) if self.stone else tr("A stone")
        hint = tr("Take both sides of the stone into the picture.")
        return Heading(title, tr("The table against the record"), hint)

    @cached_property
    def found(self) -> Checked:
        near = 0 if self.at.aids.still else self.at.state.turn
        view = readings.Viewpoint(self.known, near, self.turned)
        found = readings.checked(self.at, self.stone, *self.seen, view)
        first, second = (
            (*side, *(c for s, c in self.there if s == seat and c in found.missing[seat]))
            for seat, side in enumerate(found.shown)
        )
        return replace(found, shown=(first, second))

    def findings(self, stage: Stage) -> Findings:
        tr, found = self.at.tr, self.found
        count = found.differences
        title = self.at.ntr("{n} difference", "{n} differences", count, n=count)
        sides = Scene(stage.width, 2 * ROW, self._sides(stage))
        title, stone = title if count else tr("As recorded"), tr("Stone {n}", n=found.stone)
        return Findings(title, stone, (sides,), self._sentence(), self._main())

    def _sides(self, stage: Stage) -> Iterator[Shape]:
        """What lies there; what is new is ringed, what is missing is pale and can be put back."""
        keys = list(self._keys(stage))
        yield from keys
        for seat, name in enumerate(self.at.players):
            y = ROW * seat + ROW / 2
            mark = Box(0, y - 12, 24, 24)
            yield Shape(f"mark.{seat}", "seat", mark, art.seat_mark(seat, name, mark), says=name)
            shown, missing = self.found.shown[seat], self.found.missing[seat]
            room = min(key.box.x for key in keys) - mark.right - 9
            step = min(STEP, room / max(1, len(shown) + len(missing)))
            for i, card in enumerate((*shown, *missing)):
                box = Box(mark.right + 9 + step * i, y - CARD_SIZE[1] / 2, *CARD_SIZE)
                yield self._card(f"side.{seat}.{i}", seat, card, box, missing=i >= len(shown))

    def _card(self, key: str, seat: Seat, card: str, box: Box, *, missing: bool) -> Shape:
        extra = card in self.found.extra[seat]
        marks = DECK.face(card, box, self.at.letters)
        marks += (art.ring(box, "accent"),) if extra else ()
        says = DECK.called(card, self.at.tr)
        if not missing:
            return Shape(key, "card", box, marks, art.toned(extra=extra), says=says)
        spot, target = Spot(THERE(seat, card), says), Box.about(box.cx, box.cy, *KEY)
        marks, tones = (*marks, art.ring(box, "illegal")), art.toned(missing=True)
        return Shape(key, "card", box, marks, tones, says, spot, target, alpha=RECORDED)

    def _keys(self, stage: Stage) -> Iterator[Shape]:
        """Another stone, and the sides the other way round."""
        tr, now, (w, h) = self.at.tr, self.found.stone, KEY
        x, y = stage.width - 2 * w - 24, (ROW - h) / 2
        minus, number, plus = Box(x, y, 2 * w + 24, h).lined(w, 24, w)
        words = art.words(str(now), number.cx, number.cy, 16, "text", bold=True)
        yield Shape("number", "number", number, (words,), says=tr("Stone {n}", n=now))
        for n, icon, key in ((now - 1, "minus", minus), (now + 1, "plus", plus)):
            if 1 <= n <= STONES:
                yield art.button(Spot(STONE(n), tr("Stone {n}", n=n)), key, "", icon=icon)
        swap = Spot(SWAP(), tr("Swap the sides"))
        yield art.button(swap, Box(stage.width - 56, ROW + y, 56, h), "", icon="swap")

    def _sentence(self) -> str:
        tr, found = self.at.tr, self.found
        bad = next((sight for sight in found.sights if sight.standing == "excluded"), None)
        if bad is not None:
            said = self.at.words.problem(bad.why) if bad.why else ""
            return f"{said} {tr('Tap the card in the picture to correct it.')}".strip()
        unsure = DECK.listed((s.card for s in found.sights if s.standing == "unsure"), tr)
        if unsure:
            text = tr("Not certain: {cards}. Please look, or tap the card in the picture.")
            return text.format(cards=unsure)
        if any(found.missing):
            return tr("Pale: recorded but not seen. Tap it if it lies there.")
        if found.differences:
            return tr("Ringed: seen but not recorded.")
        return tr("The table shows what the app thinks.")

    def _main(self) -> Choice:
        tr, found = self.at.tr, self.found
        if found.certain and not found.differences:
            return main(DONE(), tr("Done"))
        lacks = self._sentence() if found.correction is None else ""
        return main(CORRECT(), tr("Correct the record"), "amend", lacks=lacks)

    def by_hand(self) -> Return:
        return Return(spot=AMEND(self.found.stone))


def other_stone(mode: CheckMode, asked: int | None, n: int) -> CheckMode:
    return replace(mode, stone=n, there=())


def swap_sides(mode: CheckMode, asked: int | None) -> CheckMode:
    return replace(mode, turned=not mode.turned)


def put_back(mode: CheckMode, asked: int | None, seat: Seat, card: str) -> CheckMode:
    """A person sees this card although the eyes do not."""
    return replace(mode, there=(*mode.there, (seat, card)))


def correct(mode: CheckMode, asked: int | None) -> Outcome[State]:
    """At once, or as a draft if only the table can say whose side was complete first."""
    found = mode.found
    if found.correction is None:
        return mode
    if not found.order_unknown:
        return Proposal.of(found.correction, mode.at.tr("Correct the record"))
    correction = UNCHANGED
    for seat, cards in enumerate(found.shown):
        correction = with_side(mode.at.state, correction, found.stone, seat, cards)
    return Return(Draft("amend", correction=correction, looked=Looked(found.stone)))


STONE = Action("stone", other_stone, int)
SWAP = Action("swap", swap_sides)
THERE = Action("there", put_back, int, str)
CORRECT = Action(play_amend.AMEND, correct)
CheckMode.actions = Actions(STONE, SWAP, THERE, DONE, CORRECT)


@dataclass(frozen=True)
class TableMode(WholeTableMode[State], BorderMode):
    """The whole border in one picture, against the record."""

    hint: ClassVar[str] = N_("Take the whole border into the picture.")

    def place_name(self, difference: Difference) -> tuple[str, str]:
        stone = difference.place["stone"]
        return str(stone), self.at.tr("Stone {n}", n=stone)

    def correction(self, difference: Difference) -> Amend:
        return readings.correction(self.at.state, [difference])


MODES = {"lay": LayMode, "check": CheckMode, "table": TableMode}
