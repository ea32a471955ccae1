"""Guided enrolment: a picture of every card, or of each colour and each value, in the evening's
light; gone on with at will."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from kivy.metrics import dp

from companion.camera.worker import Glimpse
from companion.decks.store import DeckStore, kinds
from companion.play.questions import CLOSE, Part, Picture, label
from companion.play.questions import sheet as asked
from companion.play.rows import in_rows, rows_scene
from companion.play.scene import Box, Scene, Shape, Spot
from companion.ui.enrolment_job import learning
from companion.ui.pages.viewfinder import ViewfinderPage
from companion.ui.question_sheet import QuestionSheet, sheet_stage
from companion.ui.scene_view import picture
from companion.ui.verdicts import MIDDLE
from companion.ui.widgets import Column, Row, Text, button, key
from companion.ui.widgets.live_picture import Mark

ASKED, CARD = (54, 72), (48, 56)
PICTURED = 0.3
"""How much is seen of a card that needs no picture any more."""


class EnrolPage(ViewfinderPage):
    def __init__(self, deck: str) -> None:
        self.deck = deck
        super().__init__()
        self.shelf = DeckStore(self.app.device.data_folder() / "decks")
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
        self.fresh = True
        """Whether what lies there was laid down for the card that is asked for."""
        self.refresh()

    @property
    def wanted(self) -> tuple[str, ...]:
        return self.kind.wanted(by_parts=self.by_parts)

    @property
    def missing(self) -> list[str]:
        return self.kind.missing(self.done, by_parts=self.by_parts)

    def eyes(self) -> Callable[[], Callable[[Any], Any]]:
        """Finds the one card in a picture, and says when it lies still and is sharp."""
        from companion.camera.reader import Shutter

        return Shutter

    def seen(self, glimpse: Glimpse[Any]) -> None:
        corners = list(glimpse.seen.corners)
        standing = "sure" if glimpse.seen.ready else "unsure"
        self.preview.marks = (Mark(corners, standing, ""),) if corners else ()
        if self.found != bool(corners):
            self.found = bool(corners)
            self.same = self.same and self.found
            self.fresh = self.fresh or not self.found
            self.refresh()
        if glimpse.seen.ready and self.fresh:
            self.take()

    def take(self) -> None:
        """Keep the picture that is shown, and go on to the next card."""
        glimpse = self.glimpse
        if glimpse is None or not glimpse.seen.corners or not self.card:
            return
        try:
            self.shelf.keep(self.deck, self.card, glimpse.picture)
        except OSError as bad:
            self.app.trouble(bad)
            return
        self.done.add(self.card)
        self.last, self.same, self.fresh = self.card, True, False
        missing = self.missing
        after = [card for card in missing if self.wanted.index(card) > self.place]
        self.card = next(iter((*after, *missing)), "")
        self.app.feel("legal", self.name(self.card) if self.card else "")
        self.refresh()

    @property
    def place(self) -> int:
        """Of the card in hand among those wanted."""
        return self.wanted.index(self.card) if self.card in self.wanted else len(self.wanted)

    def choose(self, card: str) -> None:
        self.card, self.same, self.fresh = card, False, not self.found
        self.refresh()

    def finish(self) -> None:
        folder = self.shelf.folder
        learning.begin(folder, self.deck, self.game)
        self.app.instead("shelf")
        said = self.app.tr("The deck is being learnt. This takes a minute or two.")
        self.app.notice(said, icon="pending")

    # Showing

    def name(self, card: str) -> str:
        return self.kind.called(card, self.app.tr)

    def refresh(self) -> None:
        tr, count = self.app.tr, len(self.wanted)
        self.bar.title = tr("Enrol: {name}").format(name=self.titled)
        done = count - len(self.missing)
        self.bar.state = tr("{n} of {all} cards pictured").format(n=done, all=count)
        if self.trouble:
            self.show_trouble()
        elif self.card:
            take = button(tr("Take the picture"), self.take, kind="accent", icon="camera")
            take.disabled = self.same or not self.found
            self.fill(tr("Lay down this card"), "", [self.asked()], self.hint(), *self.keys(), take)
        else:
            finish = button(tr("Learn the deck"), self.finish, kind="accent", icon="tick")
            finish.disabled = learning.runs()
            title, said = self.enough()
            self.fill(title, "", [], said, *self.keys(), finish)

    def enough(self) -> tuple[str, str]:
        """What the panel says when nothing more is wanted."""
        tr = self.app.tr
        if not self.kind.missing(self.done, by_parts=False):
            said = tr("There is a picture of every card. Learning takes a minute or two.")
            return tr("All cards are pictured"), said
        parts = tr("Each colour and value is pictured")
        title = parts if self.kind.coloured else tr("Each value is pictured")
        return title, tr("The other cards are known by these. Learning takes a minute or two.")

    def hint(self) -> str:
        tr = self.app.tr
        if self.same:
            return str(tr("Taken: {card}. Now the next one.").format(card=self.name(self.last)))
        if self.found:
            return str(tr("Hold still: the picture takes itself once it is sharp."))
        return str(tr("Alone, upright, on a plain ground that is darker than the card."))

    def asked(self) -> Row:
        tr, note = self.app.tr, ""
        if "/" in self.card:
            note = tr("with the {value} above").format(value=self.card.partition("/")[0])
        elif self.card in self.done:
            note = tr("There is a picture of it already.")
        words = Column(
            Text(text=self.name(self.card), role="title"), pos_hint=MIDDLE, spacing=dp(2)
        )
        if note:
            words.add(Text(text=note, role="label", tone="text_2"))
        shape = self.shape(self.card, Box(0, 0, *ASKED))
        size = {"size_hint_x": None, "width": dp(ASKED[0])}
        face = picture(Scene(*ASKED, [shape]), lambda spot: None, **size)
        return Row(face, words, height=dp(80), spacing=dp(14))

    def keys(self) -> list[Any]:
        again = key("retake", partial(self.choose, self.last), disabled=not self.last)
        return [again, key("hand", self.all_cards)]

    def ways_on(self) -> list[Any]:
        return [button(self.app.tr("Back"), self.app.back, kind="accent", icon="back")]

    def shape(self, card: str, box: Box) -> Shape:
        alpha = PICTURED if card in self.done and card != self.card else 1.0
        spot = Spot(f"card.{card}", self.name(card))
        drawn = self.kind.face(card, box, self.app.tr if self.app.letters else None)
        return Shape(f"card.{card}", "card", box, drawn, spot=spot, alpha=alpha)

    def all_cards(self) -> None:
        """Every card: the pale ones are pictured; tap one to take it now."""

        def touched(spot: str) -> None:
            sheet.put_away()
            if spot != CLOSE:
                self.choose(spot.partition(".")[2])

        tr, sheet = self.app.tr, QuestionSheet(touched)
        how = tr("Pale: pictured. Tap a card to take it now.")
        width = sheet_stage().width
        sheet.ask(asked(tr, "cards", tr("Cards of the deck"), *self.groups(width), note=how))

    def groups(self, width: float) -> Iterator[Part]:
        tr = self.app.tr
        rest = [card for card in self.kind.cards if card not in self.wanted]
        more = () if self.by_parts else self.kind.more
        for cards, title in (
            (self.wanted, ""),
            (rest, tr("More pictures: read more surely")),
            (more, tr("Only if you want them read")),
        ):
            if cards and title:
                yield label(title, "text")
            boxes = in_rows(len(cards), CARD, width)
            shapes = [self.shape(*placed) for placed in zip(cards, boxes, strict=True)]
            if shapes:
                yield Picture(rows_scene(shapes, width))
