"""Between turns: tiles come onto the rondel, and the die walks."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from functools import partial
from typing import Any

from companion.ui.games.glen_more import shelf
from companion.ui.games.glen_more.full.reveal import RevealSheet
from companion.ui.games.glen_more.full.step import Step, Told
from companion.ui.games.glen_more.picker import Picker
from companion.ui.games.glen_more.sketch import sketch_of
from companion.ui.verdicts import button
from companion.ui.widgets import PushButton
from scoring.glen_more.catalogue import BadCatalogue
from scoring.glen_more.tile import END, Tile

FACES = (1, 1, 1, 2, 2, 3)
"""Of the die."""


class Dealing(Step):
    """Tiles are turned up: by name, or by their symbols where nobody knows them."""

    def told(self, view: Mapping[str, Any]) -> Told:
        tr = self.app.tr
        words = tr("Turn up a tile of stack {stack}").format(stack=view["due"])
        return "", tr("END is laid now") if view["due"] == END else words

    def buttons(self, view: Mapping[str, Any]) -> list[PushButton]:
        tr = self.app.tr
        words = tr("Lay END") if view["due"] == END else tr("Turn up a tile")
        return [button(words, self.reveal, kind="accent", icon="plus")]

    def reveal(self) -> None:
        if self.page.view()["due"] == END:
            self.table.enter({"move": "reveal", "tile": END})
            return
        RevealSheet(self.page, self.known, partial(self.describe, "", None)).show()

    def known(self, tile: Tile) -> bool:
        """Whether another tile of a known kind may come at once."""
        if not tile.stack:
            self.describe(tile.name, tile)
            return False
        self.table.enter({"move": "reveal", "tile": tile.name})
        view = self.page.view()
        return bool(view["phase"] == "reveal" and view["due"] != END)

    def describe(self, name: str, tile: Tile | None) -> None:
        """A tile that the catalogue does not know, or not wholly."""
        stack = str(self.page.view()["due"])

        def done(name: str, said: dict[str, Any], keep: bool) -> str:
            entry = {"move": "reveal", "tile": name, "description": said}
            verdict = self.page.judge(entry)
            if not verdict.ok:
                return str(self.page.feel(verdict))
            try:
                if keep and not shelf.keep_tile(self.app, name, said):
                    return str(self.app.tr("The tile could not be kept."))
            except BadCatalogue:
                return str(self.app.tr(shelf.NO_TILE))
            self.table.enter(entry)
            return ""

        Picker(sketch_of(name, stack, tile), done).show()


class Rolling(Step):
    """The die is rolled by hand or by the phone."""

    def told(self, view: Mapping[str, Any]) -> Told:
        return "", self.app.tr("The die is rear-most: roll it")

    def buttons(self, view: Mapping[str, Any]) -> list[PushButton]:
        dice = [button(str(n), partial(self.roll, n)) for n in (1, 2, 3)]
        words = self.app.tr("Roll")
        return [*dice, button(words, self.roll_for_me, kind="accent", icon="lots")]

    def roll(self, value: int) -> None:
        self.table.enter({"seat": 0, "move": "roll_die", "value": value})

    def roll_for_me(self) -> None:
        value = secrets.choice(FACES)
        self.roll(value)
        self.app.notice(self.app.tr("The die shows {n}.").format(n=value), icon="lots")
