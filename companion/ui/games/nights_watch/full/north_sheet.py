"""The north of the full table by itself, and what is left in the Frostfangs and the pool."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from kivy.metrics import dp

from companion.ui import paint
from companion.ui.games.nights_watch.north import North
from companion.ui.verdicts import button
from companion.ui.widgets import Sheet, Text


class NorthPicture(North):
    """On a ground of its own: with the trails and their numbers."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(size_hint_y=None, height=dp(430), **settings)

    def paint(self) -> None:
        paint.fill(self.box, self.theme.bg)
        super().paint()


class NorthSheet(Sheet):
    """Shows what it was told last."""

    def __init__(self, players: tuple[str, ...], **settings: Any) -> None:
        super().__init__(**settings)
        self.middle.padding = (0, dp(4), 0, dp(8))
        self.picture = NorthPicture(players=players)
        self.home, self.pool = (
            Text(role="label", tone="text_2", padding=(dp(16), 0)) for _ in range(2)
        )
        self.add(self.picture, self.home, self.pool)
        self.buttons(button(self.app.tr("Back"), self.close, kind="accent"))

    def tell(self, view: Mapping[str, Any], waiting: frozenset[Hashable]) -> None:
        tr = self.app.tr
        self.picture.view, self.picture.waiting = view, waiting
        words = tr("Frostfangs: {regular} wildlings, {climber} climbers, {giant} giants")
        self.home.text = words.format(**view["frostfangs"])
        self.pool.text = tr("Tokens in the pool: {n}").format(n=view["tokens"]["pool"])
