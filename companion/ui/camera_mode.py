"""What a camera page is opened for: a game's own part of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from companion.camera.assignment import Offer, Sight
from companion.ui import paint
from companion.ui.paint import Box
from companion.ui.theme import usual
from companion.ui.verdicts import button
from companion.ui.widgets import Painted, PushButton, Row, Tappable
from companion.ui.widgets.sheet import wrapped
from scoring.game import Problem
from vision.reading import Reading

OFFERED = 3
"""Tiles beside each other."""


class Aim:
    """Asks the game what a picture means, and says it; a subclass for each purpose."""

    def __init__(self, camera: Any) -> None:
        """camera: the page; it has the match and shows what is said here."""
        self.camera = camera
        self.app = camera.app
        self.table = camera.table
        self.sights: tuple[Sight, ...] = ()

    @property
    def title(self) -> str:
        raise NotImplementedError

    @property
    def note(self) -> str:
        """One line below the title."""
        raise NotImplementedError

    @property
    def hint(self) -> str:
        """What to hold the phone over."""
        raise NotImplementedError

    def judge(self, readings: Sequence[Reading], named: Mapping[int, str]) -> None:
        """Take in a picture; `named` is what a person said of its readings."""
        raise NotImplementedError

    def heading(self) -> tuple[str, str]:
        """What was found, and what stands at the right of it."""
        raise NotImplementedError

    def parts(self) -> list[Any]:
        """The middle of the panel."""
        return []

    def sentence(self) -> str:
        return ""

    def main(self) -> PushButton:
        """The one thing to do with it."""
        raise NotImplementedError

    def correct(self, i: int) -> None:
        """Ask a person what the i-th reading is."""
        raise NotImplementedError

    def by_hand(self) -> None:
        """Go on without the camera."""
        raise NotImplementedError

    # What aims have in common

    def problem(self, problem: Problem) -> str:
        return str(self.app.words(self.table).problem(problem))

    def idle(self, words: str) -> PushButton:
        """A main button that has nothing to do yet."""
        return button(words, lambda: None, disabled=True)

    def tiles(self, i: int, titles: Mapping[str, str]) -> Row:
        """The offers of a sight, to choose from; `titles` are the cards' names."""
        row, sight = Row(height=dp(80)), self.sights[i]
        for offer in sight.offers[:OFFERED]:
            tile = OfferTile(
                code=offer.card,
                title=titles.get(offer.card, offer.card),
                note=self.said_of(offer, named=sight.named),
                chosen=offer.card == sight.card,
                excluded=offer.why is not None,
            )
            tile.bind(on_tap=lambda _, offer=offer: self.choose(i, offer))
            row.add_widget(tile)
        if len(sight.offers) == 1:
            row.add_widget(Painted())
        return row

    def said_of(self, offer: Offer, *, named: bool) -> str:
        if offer.why is not None:
            return self.problem(offer.why)
        if named:
            return str(self.app.tr("named by you"))
        return str(self.app.tr("{n} % sure").format(n=min(99, round(100 * offer.share))))

    def choose(self, i: int, offer: Offer) -> None:
        if offer.why is None:
            self.camera.name(i, offer.card)
        else:
            self.app.feel("illegal")


class OfferTile(Tappable):
    """A card that a reading may be; an excluded one is crossed and says why."""

    code = StringProperty("")
    title = StringProperty("")
    note = StringProperty("")
    chosen = BooleanProperty(False)
    excluded = BooleanProperty(False)
    shows = ("code", "title", "note", "chosen", "excluded")

    def paint(self) -> None:
        theme, box = self.theme, self.box
        ground = theme.accent_soft if self.chosen else theme.inset
        paint.block(box, ground, dp(12))
        paint.outline(box, theme.accent if self.chosen else theme.line, dp(12), 2)
        face = Box(box.x + dp(10), box.cy - dp(28), dp(42), dp(56))
        alpha = 0.5 if self.excluded else 1.0
        paint.card(self.code, face, theme, alpha=alpha, letter=self.app.letters)
        if self.excluded:
            paint.cross(face, theme.illegal)
        x = face.x + face.w + dp(10)
        room = box.x + box.w - x - dp(6)
        ink = theme.text_2 if self.excluded else theme.text
        soft = theme.illegal if self.excluded else theme.text_2
        name = wrapped(self.title, usual("label"), room)
        note = wrapped(self.note, usual("caption"), room, most=3)
        y = box.cy + (len(name) * dp(18) + len(note) * dp(15)) / 2 - dp(9)
        for line in name:
            paint.text(line, x, y, usual("label"), ink, bold=True, anchor="left", width=room)
            y -= dp(17)
        for line in note:
            paint.text(line, x, y, usual("caption"), soft, anchor="left", width=room)
            y -= dp(15)
