"""Guided enrolment: a picture of every card, or of each colour and each value, in the evening's
light; gone on with at will."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.stacklayout import StackLayout

from companion.camera.decks import Shelf, kinds
from companion.camera.worker import Glimpse
from companion.games.schotten_totten.phrases import card_name, titled
from companion.ui.enrolment_job import learning
from companion.ui.pages.viewfinder import LensPage
from companion.ui.verdicts import button
from companion.ui.widgets import CardFace, Column, Row, Sheet, Text
from companion.ui.widgets.live_picture import Mark


class EnrolPage(LensPage):
    def __init__(self, deck: str, **settings: Any) -> None:
        self.deck = deck
        super().__init__(**settings)
        self.shelf = Shelf(self.app.device.data_folder() / "decks")
        shelved = self.shelf.find(deck)
        assert shelved is not None
        self.game, self.titled = shelved.game, shelved.title
        self.kind = kinds()[self.game]
        self.by_parts = self.shelf.by_parts(deck)
        self.done = set(self.shelf.pictured(deck))
        self.card = next(iter(self.missing), "")
        """The card to be taken now; empty: there is a picture of all that is wanted."""
        self.last = ""
        self.found = False
        self.same = False
        """Whether the card taken last has not been away yet."""
        self.refresh()

    @property
    def wanted(self) -> tuple[str, ...]:
        return self.kind.wanted(by_parts=self.by_parts)

    @property
    def missing(self) -> list[str]:
        return self.kind.missing(self.done, by_parts=self.by_parts)

    def eyes(self) -> Callable[[], Callable[[Any], Any]]:
        """Finds the one card in a picture: its corners, or None."""
        from vision.pictures import card_outline

        return lambda: card_outline

    def seen(self, glimpse: Glimpse[Any]) -> None:
        quad = glimpse.seen
        corners = [] if quad is None else [(float(x), float(y)) for x, y in quad]
        self.ids.preview.marks = (Mark(corners, "sure", ""),) if corners else ()
        if self.found != bool(corners):
            self.found = bool(corners)
            self.same = self.same and self.found
            self.refresh()

    def take(self) -> None:
        """Keep the picture that is shown, and go on to the next card."""
        glimpse = self.glimpse
        if glimpse is None or glimpse.seen is None or not self.card:
            return
        try:
            self.shelf.keep(self.deck, self.card, glimpse.picture)
        except OSError as bad:
            self.app.trouble(bad)
            return
        self.done.add(self.card)
        self.last, self.same = self.card, True
        missing = self.missing
        after = [card for card in missing if self.wanted.index(card) > self.place]
        self.card = next(iter((*after, *missing)), "")
        self.app.feel("legal", self.name(self.card) if self.card else "")
        self.refresh()

    @property
    def place(self) -> int:
        """Of the card in hand among those wanted."""
        return self.wanted.index(self.card) if self.card in self.wanted else len(self.wanted)

    def again(self) -> None:
        """The card that was taken last, once more."""
        self.choose(self.last)

    def choose(self, card: str) -> None:
        self.card, self.same = card, False
        self.refresh()

    def finish(self) -> None:
        folder = self.shelf.folder
        learning.begin(folder, self.deck, self.game)
        self.app.instead("shelf")
        said = self.app.tr("The deck is being learnt. This takes a minute or two.")
        self.app.notice(said, icon="pending")

    # Showing

    def name(self, card: str) -> str:
        return card if "/" in card else titled(card_name(card, self.app.tr))

    def refresh(self) -> None:
        tr, count = self.app.tr, len(self.wanted)
        self.title = tr("Enrol: {name}").format(name=self.titled)
        done = count - len(self.missing)
        self.note = tr("{n} of {all} cards pictured").format(n=done, all=count)
        if self.trouble:
            self.show_trouble()
        elif self.card:
            take = button(tr("Take the picture"), self.take, kind="accent", icon="camera")
            take.disabled = self.same or not self.found
            self.fill(tr("Lay down this card"), "", [self.asked()], self.hint(), *self.keys(), take)
        else:
            finish = button(tr("Learn the deck"), self.finish, kind="accent", icon="tick")
            finish.disabled = learning.runs()
            self.fill(*self.enough(), *self.keys(), finish)

    def enough(self) -> tuple[str, str, list[Any], str]:
        """What the panel says when nothing more is wanted."""
        tr = self.app.tr
        if not self.kind.missing(self.done, by_parts=False):
            said = tr("There is a picture of every card. Learning takes a minute or two.")
            return tr("All cards are pictured"), "", [], said
        title = tr("Each colour and value is pictured")
        if not self.kind.coloured:
            title = tr("Each value is pictured")
        said = tr("The other cards are known by these. Learning takes a minute or two.")
        return title, "", [], said

    def hint(self) -> str:
        tr = self.app.tr
        if self.same:
            return str(tr("Taken: {card}. Now the next one.").format(card=self.name(self.last)))
        if self.found:
            return str(tr("The frame shows what is taken."))
        return str(tr("Alone, upright, on a plain ground that is darker than the card."))

    def asked(self) -> Row:
        row = Row(height=dp(80), spacing=dp(14))
        row.add_widget(CardFace(code=self.card, size=(dp(54), dp(72)), pos_hint={"center_y": 0.5}))
        words = Column(pos_hint={"center_y": 0.5}, spacing=dp(2))
        words.add_widget(Text(text=self.name(self.card), role="title"))
        if "/" in self.card:
            up = self.app.tr("with the {value} above").format(value=self.card.partition("/")[0])
            words.add_widget(Text(text=up, role="label", tone="text_2"))
        elif self.card in self.done:
            again = self.app.tr("There is a picture of it already.")
            words.add_widget(Text(text=again, role="label", tone="text_2"))
        row.add_widget(words)
        return row

    def keys(self) -> list[Any]:
        again = button("", self.again, icon="retake", size_hint_x=None, width=dp(64))
        again.disabled = not self.last
        cards = button("", self.all_cards, icon="hand", size_hint_x=None, width=dp(64))
        return [again, cards]

    def ways_on(self) -> list[Any]:
        return [button(self.app.tr("Back"), self.app.back, kind="accent", icon="back")]

    def all_cards(self) -> None:
        """Every card: the pale ones are pictured; tap one to take it now."""
        tr, sheet = self.app.tr, Sheet()
        sheet.add(Text(text=tr("Cards of the deck"), role="title"))
        sheet.add(Text(text=tr("Pale: pictured. Tap a card to take it now."), role="label"))
        rest = [card for card in self.kind.cards if card not in self.wanted]
        more = () if self.by_parts else self.kind.more
        groups = (
            (self.wanted, ""),
            (rest, tr("More pictures: read more surely")),
            (more, tr("Only if you want them read")),
        )
        for cards, title in groups:
            if not cards:
                continue
            if title:
                sheet.add(Text(text=title, role="label", bold=True, tone="text_2"))
            rows = StackLayout(size_hint_y=None, spacing=dp(4))
            rows.bind(minimum_height=rows.setter("height"))
            for card in cards:
                face = CardFace(code=card, size=(dp(48), dp(56)))
                face.alpha = 0.3 if card in self.done else 1.0
                face.bind(on_tap=lambda _, card=card: self.chosen(sheet, card))
                rows.add_widget(face)
            sheet.add(rows)
        sheet.show()

    def chosen(self, sheet: Sheet, card: str) -> None:
        sheet.close()
        self.choose(card)
