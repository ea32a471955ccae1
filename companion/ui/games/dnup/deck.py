"""The deck as its owner has it: cards that are not as transcribed are corrected here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.uix.stacklayout import StackLayout

from companion.games.dnup.advice import VALUES
from companion.games.dnup.pad import HIGH, values_scene
from companion.i18n import N_
from companion.ui import paint
from companion.ui.desk_table import sheet_stage
from companion.ui.question_sheet import MARGIN
from companion.ui.scene_view import SceneView
from companion.ui.settings import Settings
from companion.ui.theme import fixed
from companion.ui.verdicts import button
from companion.ui.widgets import CardFace, Column, IconButton, Row, Sheet, Text
from scoring.codec import BadForm, from_json
from scoring.dnup.deck import PAIR, PRINT, STANDING, STAR, Correction, deck_for
from scoring.game import BadOptions

SETTING = "dnup_deck"
GROUPS = {
    "base": N_("In every match"),
    "three": N_("With 3 players and more"),
    "four": N_("With 4 players and more"),
    "five": N_("With 5 players"),
}
STANDINGS = {"community transcription, one source": N_("Community transcription, one source")}


def corrections(settings: Settings) -> list[dict[str, str]]:
    """What the owner corrected, as the option of a match; what makes no deck is left out."""
    kept: list[dict[str, str]] = []
    for change in settings[SETTING]:
        try:
            deck_for(5, tuple(from_json(Correction, c, "deck") for c in [*kept, change]))
        except (BadForm, BadOptions):
            continue
        kept.append(change)
    return kept


def owned(settings: Settings) -> dict[str, list[tuple[str, str]]]:
    """Each group's cards: as transcribed, and as the owner's are."""
    deck = {name: [(card, card) for card in cards] for name, cards in PRINT["cards"].items()}
    for change in corrections(settings):
        cards, card = deck[change["group"]], PAIR[change["from"]]
        cards[cards.index((card, card))] = (card, PAIR[change["to"]])
    return deck


class DeckCard(CardFace):
    """A card of the list; a corrected one has a ring, the starred one a star."""

    def __init__(self, printed: str, now: str, **settings: Any) -> None:
        self.printed = printed
        ring = "text" if printed != now else ""
        super().__init__(code=now, ring=ring, size=(dp(48), dp(62)), **settings)

    def paint(self) -> None:
        super().paint()
        if self.printed == STAR:
            x, y = self.right - dp(9), self.top - dp(9)
            paint.icon("points", x, y, dp(14), fixed("dnup_ink"))


class DeckSheet(Sheet):
    """All cards; tap one that is different."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.build()

    def build(self) -> None:
        tr = self.app.tr
        self.middle.clear_widgets()
        head = Row(height=dp(48))
        head.add_widget(
            Text(text=tr("Cards of the deck"), role="title", pos_hint={"center_y": 0.5})
        )
        close = IconButton(icon="close")
        close.bind(on_tap=self.close)
        head.add_widget(close)
        how = tr("Tap a card that is different in your deck. New matches are played with it.")
        self.add(head, Text(text=tr(STANDINGS[STANDING]), role="label", bold=True, tone="text_2"))
        self.add(Text(text=how, role="label", tone="text_2"))
        for group, cards in owned(self.app.settings).items():
            self.add(Text(text=tr(GROUPS[group]), role="label", bold=True, tone="text_2"))
            rows = StackLayout(size_hint_y=None, spacing=dp(4))
            rows.bind(minimum_height=rows.setter("height"))
            for i, (printed, now) in enumerate(cards):
                face = DeckCard(printed, now)
                face.bind(on_tap=lambda _, group=group, i=i: self.tapped(group, i))
                rows.add_widget(face)
            self.add(rows)

    def tapped(self, group: str, i: int) -> None:
        printed, now = owned(self.app.settings)[group][i]
        if printed == STAR:
            self.app.notice(self.app.tr("Every deck has the starred 1/5."), icon="points")
            return
        CorrectSheet(printed, now, lambda card: self.keep(group, i, card)).show()

    def keep(self, group: str, i: int, card: str) -> None:
        deck = owned(self.app.settings)
        deck[group][i] = (deck[group][i][0], card)
        changed = [
            {"group": name, "from": printed, "to": now}
            for name, cards in deck.items()
            for printed, now in cards
            if printed != now
        ]
        self.app.remember(SETTING, changed)
        self.build()


class EndsSheet(Sheet):
    """Which two values a card has, the upper one first."""

    def __init__(
        self, title: str, note: str, now: str, chosen: Callable[[str], None], **settings: Any
    ) -> None:
        super().__init__(**settings)
        self.chosen = chosen
        self.ends = now.split("/")
        words = Column(spacing=dp(2), pos_hint={"center_y": 0.5})
        words.add_widget(Text(text=title, role="title", pos_hint={"center_y": 0.5}))
        words.add_widget(Text(text=note, role="label", tone="text_2"))
        head = Row(height=dp(72), spacing=dp(12))
        self.face = CardFace(code=now, pos_hint={"center_y": 0.5})
        head.add_widget(self.face)
        head.add_widget(words)
        self.add(head)
        self.middle.padding = (dp(MARGIN), dp(8))
        self.pads = [
            SceneView(partial(self.pick, end), size_hint_y=None, height=dp(HIGH))
            for end in range(len(self.ends))
        ]
        for pad in self.pads:
            self.add(pad, Row(height=dp(4)))

    def finish(self) -> None:
        """The last button, once the others are there."""
        self.buttons(button(self.app.tr("Done"), self.save, kind="accent", icon="tick"))
        self.show_keys()

    @property
    def card(self) -> str:
        return "/".join(self.ends)

    def show_keys(self) -> None:
        self.face.code = self.card
        for end, pad in enumerate(self.pads):
            pad.show(values_scene(sheet_stage(), frozenset(VALUES), int(self.ends[end])))

    def pick(self, end: int, spot: str) -> None:
        self.ends[end] = spot.removeprefix("value.")
        self.show_keys()

    def save(self) -> None:
        self.done(self.card)

    def done(self, card: str) -> None:
        self.close()
        self.chosen(card)


class CorrectSheet(EndsSheet):
    """Which two values a card really has, whichever way up."""

    def __init__(
        self, printed: str, now: str, chosen: Callable[[str], None], **settings: Any
    ) -> None:
        tr = App.get_running_app().tr
        note = tr("Transcribed as {card}").format(card=printed)
        super().__init__(tr("What is on the card?"), note, now, chosen, **settings)
        self.printed = printed
        self.buttons(button(tr("As transcribed"), lambda: self.done(printed)))
        self.finish()

    @property
    def card(self) -> str:
        return PAIR[super().card]

    def save(self) -> None:
        if self.card == STAR:
            self.app.notice(self.app.tr("Every deck has the starred 1/5."), icon="points")
            return
        super().save()
