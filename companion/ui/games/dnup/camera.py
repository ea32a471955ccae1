"""dnup through the camera: a set that was played, and a hand noted on this phone alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.stacklayout import StackLayout

from companion.games.dnup.camera import Note, Shown, followed, held, note_from, shown
from companion.games.dnup.phrases import set_name
from companion.ui.camera_mode import Aim
from companion.ui.games.dnup.deck import EndsSheet
from companion.ui.theme import room
from companion.ui.verdicts import button
from companion.ui.widgets import (
    CardFace,
    IconButton,
    PushButton,
    Row,
    SeatMark,
    SettingWords,
    Sheet,
    Text,
    menu,
)
from scoring.codec import move_from_json, to_json
from scoring.dnup.deck import in_order
from vision.reading import Reading

KEPT = 20
"""Matches whose hands are noted at most."""


class CardsAim(Aim):
    """What both aims share: cards in a row, corrected by their two values."""

    def __init__(self, camera: Any, seat: int) -> None:
        super().__init__(camera)
        self.seat = seat

    @property
    def player(self) -> str:
        return self.table.header.players[self.seat]

    def correct(self, i: int) -> None:
        sight = next(s for s in self.sights if s.reading == self.camera.frozen.readings[i])
        now = sight.card or sight.reading.card

        def nothing() -> None:
            sheet.close()
            self.camera.drop(i)

        sheet = EndsSheet(
            self.app.tr("What is on the card?"),
            self.app.tr("As it lies: the active value first"),
            now,
            lambda card: self.camera.name(i, card),
        )
        sheet.buttons(button(self.app.tr("No card is there"), nothing, icon="close"))
        sheet.finish()
        sheet.show()

    def parts(self) -> list[Any]:
        """Every card, as it was read; those in doubt are ringed."""
        rows = StackLayout(size_hint_y=None, spacing=dp(5), padding=(0, dp(3)))
        rows.bind(minimum_height=rows.setter("height"))
        sights = sorted(self.sights, key=lambda s: (not s.card, s.card))
        wide = 36 if len(sights) < 9 else 30
        for sight in sights:
            code = sight.card or sight.reading.card
            ring = {"sure": "", "unsure": "accent", "excluded": "illegal"}[sight.standing]
            face = CardFace(code=code, ring=ring, size=(dp(wide), dp(wide * 4 / 3)))
            if sight.standing == "excluded":
                face.alpha = 0.4
            i = self.camera.frozen.readings.index(sight.reading)
            face.bind(on_tap=lambda _, i=i: self.correct(i))
            rows.add_widget(face)
        doubtful = [sight for sight in self.sights if sight.standing == "unsure"]
        if len(doubtful) == 1 and len(doubtful[0].offers) > 1:
            return [rows, self.tiles(self.sights.index(doubtful[0]), {})]
        return [rows]

    def doubt(self) -> str:
        """Why not all is certain; empty: it is."""
        tr = self.app.tr
        bad = next((sight for sight in self.sights if sight.standing == "excluded"), None)
        if bad is not None:
            told = self.problem(bad.why) if bad.why else str(tr("A card is there too often."))
            how = tr("Tap it to correct it.")
            return f"{told} {how}"
        if any(sight.standing == "unsure" for sight in self.sights):
            return str(tr("Ringed cards are not certain. Please look, and tap one to correct it."))
        return ""


class SetAim(CardsAim):
    """What somebody laid."""

    def __init__(self, camera: Any, seat: int) -> None:
        super().__init__(camera, seat)
        self.shown: Shown | None = None

    @property
    def title(self) -> str:
        return str(self.app.tr("{name} plays").format(name=self.player))

    @property
    def note(self) -> str:
        return str(self.app.tr("Reading a set"))

    @property
    def hint(self) -> str:
        return str(self.app.tr("Hold the phone upright over the cards, their active values above."))

    def judge(self, readings: Sequence[Reading], named: Mapping[int, str]) -> None:
        self.shown = shown(self.table, self.seat, readings, named)
        self.sights = self.shown.sights

    @property
    def found(self) -> Shown:
        assert self.shown is not None
        return self.shown

    def heading(self) -> tuple[str, str]:
        cards = self.found.cards
        values = {card.partition("/")[0] for card in cards}
        count = len(self.sights)
        title = self.app.ntr("{n} card", "{n} cards", count).format(n=count)
        return (set_name(cards) if len(values) == 1 else title), ""

    def sentence(self) -> str:
        found = self.found
        if found.cards and not found.meanings and found.verdict is not None:
            return str(self.app.words(self.table).verdict(found.verdict))
        return self.doubt()

    def main(self) -> PushButton:
        tr, found = self.app.tr, self.found
        if not found.meanings:
            return self.idle(tr("Play the set"))
        if len(found.meanings) == 1:
            words = self.said(found.meanings[0])
            return button(words, lambda: self.enter(found.meanings[0]), kind="accent", icon="tick")
        return button(tr("What does it mean?"), self.ask, kind="accent", icon="tick")

    def said(self, entry: Mapping[str, Any]) -> str:
        tr, players = self.app.tr, self.table.header.players
        if entry["move"] == "play":
            return str(tr("Play {set}").format(set=set_name(tuple(entry["cards"]))))
        if entry["move"] == "add":
            whose = players[entry["to"]["seat"]]
            return str(tr("Add to the set of {name}").format(name=whose))
        whose = players[entry["from"]["seat"]]
        return str(tr("Take the set of {name}").format(name=whose))

    def ask(self) -> None:
        lines = [
            (ICONS[entry["move"]], self.said(entry), "", partial(self.enter, entry))
            for entry in self.found.meanings
        ]
        menu(self.app.tr("What does it mean?"), lines).show()

    def enter(self, entry: Mapping[str, Any]) -> None:
        move = move_from_json(entry, self.table.game.moves)
        self.camera.leave().body.propose(move, self.said(entry))

    def by_hand(self) -> None:
        self.camera.leave()


class HandAim(CardsAim):
    """A player's own hand: a note that no other phone gets."""

    @property
    def title(self) -> str:
        return str(self.app.tr("In hand: {name}").format(name=self.player))

    @property
    def note(self) -> str:
        return str(self.app.tr("Stays on this phone"))

    @property
    def hint(self) -> str:
        return str(self.app.tr("Lay the hand out in a row, as it is held. Nobody else gets it."))

    def judge(self, readings: Sequence[Reading], named: Mapping[int, str]) -> None:
        self.sights = held(self.table, readings, named)

    @property
    def cards(self) -> tuple[str, ...]:
        return in_order(sight.card for sight in self.sights if sight.card)

    @property
    def expected(self) -> int:
        return int(self.table.view()["hands"][self.seat]["size"])

    def heading(self) -> tuple[str, str]:
        count = len(self.sights)
        title = self.app.ntr("{n} card", "{n} cards", count).format(n=count)
        if count == self.expected:
            return title, ""
        return title, self.app.tr("{n} in hand").format(n=self.expected)

    def sentence(self) -> str:
        if doubt := self.doubt():
            return doubt
        if len(self.sights) != self.expected:
            return str(self.app.tr("The record has another number of cards. Look again?"))
        return str(self.app.tr("The note follows the hand as it is played."))

    def main(self) -> PushButton:
        tr = self.app.tr
        if not self.sights or not all(sight.card for sight in self.sights):
            return self.idle(tr("Keep as a note"))
        return button(tr("Keep as a note"), self.keep, kind="accent", icon="lock")

    def keep(self) -> None:
        note = Note(self.seat, self.cards, len(self.table.record))
        keep_note(self.app, self.camera.match, note)
        note_sheet(self.camera.leave()).show()

    def by_hand(self) -> None:
        self.camera.leave()


ICONS = {"play": "hand", "add": "plus", "take": "turned"}
AIMS = {"set": SetAim, "hand": HandAim}


def keep_note(app: Any, match: str, note: Note | None) -> None:
    """Written to this phone's settings: never to the log, and nothing that is sent."""
    notes = {m: kept for m, kept in app.settings["hands"].items() if m != match}
    notes = dict(list(notes.items())[-KEPT + 1 :])
    app.remember("hands", notes | ({match: to_json(note)} if note else {}))


def noted(page: Any) -> Note | None:
    return note_from(page.app.settings["hands"].get(page.match), page.table)


def note_sheet(page: Any) -> Sheet:
    """The hand that was noted, as it is now."""
    app, tr, note = page.app, page.app.tr, noted(page)
    sheet = Sheet()
    if note is None:
        sheet.add(Text(text=tr("No hand is noted on this phone."), tone="text_2"))
        return sheet
    name = page.players[note.seat]
    head = Row(height=room(56), spacing=dp(10))
    head.add_widget(SeatMark(seat=note.seat, name=name, pos_hint={"center_y": 0.5}))
    title = tr("In hand: {name}").format(name=name)
    help = tr("A note that stays on this phone")
    head.add_widget(SettingWords(title=title, help=help, bold=True))
    close = IconButton(icon="close", pos_hint={"center_y": 0.5})
    close.bind(on_tap=sheet.close)
    head.add_widget(close)
    sheet.add(head)
    cards = followed(note, page.table)
    rows = StackLayout(size_hint_y=None, spacing=dp(6), padding=(0, dp(4)))
    rows.bind(minimum_height=rows.setter("height"))
    for card in cards:
        rows.add_widget(CardFace(code=card, size=(dp(44), dp(62))))
    sheet.add(rows if cards else Text(text=tr("No card is left of it."), tone="text_2"))

    def forget() -> None:
        sheet.close()
        keep_note(app, page.match, None)
        page.refresh()

    def again() -> None:
        sheet.close()
        app.go("camera", match=page.match, aim="hand", seat=note.seat)

    sheet.buttons(
        button(tr("Forget"), forget, icon="delete"), button(tr("Read again"), again, icon="camera")
    )
    return sheet
