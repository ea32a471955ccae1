"""The border through the camera: a card that was laid, or a stone against the record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from kivy.metrics import dp

from companion.camera.decks import cards_in
from companion.games.schotten_totten.camera import Checked, Laid, checked, laid
from companion.games.schotten_totten.desk import reading_question
from companion.games.schotten_totten.draft import Correction, Draft
from companion.games.schotten_totten.phrases import card_name, titled
from companion.games.schotten_totten.table import seen
from companion.play.position import Position
from companion.ui.camera_mode import Aim
from companion.ui.desk_table import sheet_stage
from companion.ui.question_sheet import QuestionSheet
from companion.ui.verdicts import button
from companion.ui.widgets import CardFace, Painted, PushButton, Row, SeatMark, Stepper
from scoring.codec import move_from_json
from scoring.schotten_totten.formations import CARDS
from scoring.schotten_totten.moves import StoneFacts
from scoring.schotten_totten.state import State
from vision.reading import Reading


class BorderAim(Aim):
    """What both aims at the border share: the card pad that corrects a reading."""

    def __init__(self, camera: Any, stone: int = 0) -> None:
        super().__init__(camera)
        self.stone = stone

    @property
    def players(self) -> tuple[str, ...]:
        return self.table.header.players

    def titles(self) -> dict[str, str]:
        tr = self.app.tr
        cards = {offer.card for sight in self.sights for offer in sight.offers}
        return {card: titled(card_name(card, tr)) for card in cards}

    def correct(self, i: int) -> None:
        here = self.recorded_here()
        where = {c: stone for c, stone in seen(self.table.state).items() if c not in here}

        def touched(spot: str) -> None:
            sheet.put_away()
            kind, _, card = spot.partition(".")
            if kind == "card":
                self.camera.name(i, card)
            elif kind == "nothing":
                self.camera.drop(i)

        sheet = QuestionSheet(touched, lambda name, value: None)
        sheet.ask(reading_question(self.position(), self.stone, where, sheet_stage()))

    def position(self) -> Position[State]:
        table, app = self.table, self.app
        words = app.words(table)
        return Position(table.game, table.state, self.players, app.speech(self.players), words)

    def recorded_here(self) -> set[str]:
        if not self.stone:
            return set()
        sides = self.table.state.stones[self.stone - 1].sides
        return {card.partition("=")[0] for side in sides for card in side}


class LayAim(BorderAim):
    """A card that a player has laid."""

    def __init__(self, camera: Any, seat: int, stone: int = 0) -> None:
        super().__init__(camera, stone)
        self.seat = seat
        self.asked = stone
        self.found: Laid | None = None

    @property
    def title(self) -> str:
        tr, name = self.app.tr, self.players[self.seat]
        if self.asked:
            return str(tr("Stone {n}: {name}").format(n=self.asked, name=name))
        return str(tr("{name} plays").format(name=name))

    @property
    def note(self) -> str:
        return str(self.app.tr("Reading the card that was played"))

    @property
    def hint(self) -> str:
        return str(
            self.app.tr("Hold the phone over the card, or over its column. It freezes by itself.")
        )

    def judge(self, readings: Sequence[Reading], named: Mapping[int, str]) -> None:
        self.found = laid(self.table, self.seat, self.asked, readings, named)
        self.sights, self.stone = self.found.sights, self.found.stone

    @property
    def laid(self) -> Laid:
        assert self.found is not None
        return self.found

    def heading(self) -> tuple[str, str]:
        app, found = self.app, self.laid
        count = len(found.new)
        title = app.ntr("{n} new card", "{n} new cards", count).format(n=count)
        if not count:
            title = app.tr("No new card")
        known = ", ".join(found.sights[i].card for i in found.known)
        aside = app.tr("known: {cards}").format(cards=known) if known else ""
        return title, aside

    def parts(self) -> list[Any]:
        new = self.laid.new
        return [self.tiles(new[0], self.titles())] if len(new) == 1 else []

    def sentence(self) -> str:
        tr, found = self.app.tr, self.laid
        if not found.new:
            return str(tr("All of these lie there already. Take the new card into the picture."))
        if len(found.new) > 1:
            if found.stone:
                return str(tr("Only one card is played in a turn. Check the whole stone."))
            return str(tr("Show the new card alone, or with its column."))
        sight = found.sights[found.new[0]]
        if sight.standing == "excluded":
            return str(tr("Tap the card in the picture to correct it."))
        gone = [offer.card for offer in sight.offers if offer.why]
        if sight.standing == "unsure" and gone:
            text = tr("Not certain; the rules exclude {cards}. Please look and confirm.")
            return str(text.format(cards=", ".join(gone)))
        if sight.standing == "unsure":
            return str(tr("Not certain. Please look and choose."))
        if not found.stone:
            return str(tr("Then tap the stone where it lies."))
        return str(tr("Confirm it, or tap the card in the picture to correct it."))

    def main(self) -> PushButton:
        tr, found = self.app.tr, self.laid
        if len(found.new) > 1 and found.stone:
            words = tr("Check stone {n}").format(n=found.stone)
            return button(words, self.compare, kind="accent", icon="seen")
        if not found.card:
            return self.idle(tr("Play the card"))
        words = tr("Play {card}").format(card=found.card)
        if found.stone:
            words = tr("Play {card} at stone {n}").format(card=found.card, n=found.stone)
        return button(words, self.play, kind="accent", icon="tick")

    def play(self) -> None:
        card, stone = self.laid.card, self.laid.stone
        table = self.camera.leave().body
        table.begin(Draft("card", self.seat, stone))
        table.touch(f"card.{card}")

    def compare(self) -> None:
        self.app.instead("camera", match=self.camera.match, aim="check", stone=self.laid.stone)

    def by_hand(self) -> None:
        self.camera.leave().body.begin(Draft("card", self.seat, self.asked))


class CheckAim(BorderAim):
    """A whole stone: what the table shows against what the app thinks."""

    def __init__(self, camera: Any, stone: int = 0) -> None:
        super().__init__(camera, stone)
        self.asked = stone
        self.turned = False
        self.there: list[tuple[int, str]] = []
        """Recorded cards that a person sees although the eyes do not."""
        self.seen: Checked | None = None
        self.last: tuple[Sequence[Reading], Mapping[int, str]] = ((), {})
        deck = camera.deck
        self.deck = cards_in(camera.shelf.file(deck.name)) if deck else CARDS

    @property
    def title(self) -> str:
        tr = self.app.tr
        return str(tr("Stone {n}").format(n=self.asked) if self.asked else tr("A stone"))

    @property
    def note(self) -> str:
        return str(self.app.tr("The table against the record"))

    @property
    def hint(self) -> str:
        return str(self.app.tr("Take both sides of the stone into the picture."))

    def judge(self, readings: Sequence[Reading], named: Mapping[int, str]) -> None:
        self.last = (readings, named)
        near = self.table.view()["turn"] if self.app.settings["orientation"] == "pass" else 0
        found = checked(
            self.table, self.asked, readings, deck=self.deck, near=near, named=named,
            turned=self.turned,
        )  # fmt: skip
        self.sights, self.stone = found.sights, found.stone
        sides = [list(side) for side in found.shown]
        for seat, card in self.there:
            if card in found.missing[seat]:
                sides[seat].append(card)
        self.seen = replace(found, shown=(tuple(sides[0]), tuple(sides[1])))

    @property
    def found(self) -> Checked:
        assert self.seen is not None
        return self.seen

    def heading(self) -> tuple[str, str]:
        app, count = self.app, self.found.differences
        if not count:
            return app.tr("As recorded"), app.tr("Stone {n}").format(n=self.stone)
        title = app.ntr("{n} difference", "{n} differences", count).format(n=count)
        return title, app.tr("Stone {n}").format(n=self.stone)

    def parts(self) -> list[Any]:
        rows: list[Any] = [self.side_row(seat) for seat in (0, 1)]
        return rows

    def side_row(self, seat: int) -> Row:
        """What lies there; what is new is ringed, what is missing is pale and can be put back."""
        row = Row(height=dp(52), spacing=dp(9))
        name = self.players[seat]
        row.add_widget(SeatMark(seat=seat, name=name, pos_hint={"center_y": 0.5}))
        extra = list(self.found.extra[seat])
        for card in self.found.shown[seat]:
            ring = "accent" if card in extra else ""
            row.add_widget(CardFace(code=card, ring=ring, **SMALL))
        for card in self.found.missing[seat]:
            face = CardFace(code=card, alpha=0.35, ring="illegal", **SMALL)
            face.bind(on_tap=lambda _, card=card: self.put_back(seat, card))
            row.add_widget(face)
        row.add_widget(Painted())
        if seat == 0:
            stepper = Stepper(value=self.stone, most=9, pos_hint={"center_y": 0.5})
            stepper.bind(value=lambda _, n: self.look_at(int(n)))
            row.add_widget(stepper)
        else:
            row.add_widget(button("", self.swap, icon="swap", **KEY))
        return row

    def look_at(self, stone: int) -> None:
        self.asked, self.there = stone, []
        self.camera.judge()

    def swap(self) -> None:
        self.turned = not self.turned
        self.camera.judge()

    def put_back(self, seat: int, card: str) -> None:
        self.there.append((seat, card))
        self.camera.judge()

    def sentence(self) -> str:
        tr, found = self.app.tr, self.found
        bad = next((sight for sight in found.sights if sight.standing == "excluded"), None)
        if bad is not None:
            said = self.problem(bad.why) if bad.why else ""
            how = tr("Tap the card in the picture to correct it.")
            return f"{said} {how}".strip()
        unsure = [sight.card for sight in found.sights if sight.standing == "unsure"]
        if unsure:
            text = tr("Not certain: {cards}. Please look, or tap the card in the picture.")
            return str(text.format(cards=", ".join(unsure)))
        if any(any(side) for side in found.missing):
            return str(tr("Pale: recorded but not seen. Tap it if it lies there."))
        if found.differences:
            return str(tr("Ringed: seen but not recorded."))
        return str(tr("The table shows what the app thinks."))

    def main(self) -> PushButton:
        tr, found = self.app.tr, self.found
        if found.entry is not None:
            return button(tr("Correct the record"), self.amend, kind="accent", icon="amend")
        if found.certain and not found.differences:
            return button(tr("Done"), self.camera.leave, kind="accent", icon="tick")
        return self.idle(tr("Correct the record"))

    def amend(self) -> None:
        found, entry = self.found, self.found.entry
        table = self.camera.leave().body
        if found.order_unknown:
            facts = StoneFacts(found.shown)
            drafted = Correction(found.stone, ((found.stone, facts),))
            table.begin(Draft("amend", correction=drafted))
        elif entry is not None:
            move = move_from_json(entry, self.table.game.moves)
            table.propose(move, self.app.tr("Correct the record"))

    def by_hand(self) -> None:
        self.camera.leave().body.touch(f"amend.{self.stone or 1}")


SMALL: dict[str, Any] = {"size": (dp(36), dp(48)), "pos_hint": {"center_y": 0.5}}
KEY: dict[str, Any] = {
    "size_hint_x": None, "width": dp(56), "height": dp(48), "pos_hint": {"center_y": 0.5},
}  # fmt: skip

AIMS = {"lay": LayAim, "check": CheckAim}
