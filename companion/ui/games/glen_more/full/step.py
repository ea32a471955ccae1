"""The steps of a turn have this in common: what they say, what they light, and their buttons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.log import Entry
from companion.ui.verdicts import button
from companion.ui.widgets import PushButton
from scoring.glen_more.state import State

if TYPE_CHECKING:
    from companion.ui.games.glen_more.full.table import GlenTable

Place = tuple[int, int]
Told = tuple[str, str]
"""The tile it is about, and what is to be said."""


class Step:
    """Made with its table; draws nothing itself."""

    def __init__(self, table: GlenTable) -> None:
        self.table = table
        self.reset()

    def reset(self) -> None:
        """The table has changed: forget what was begun."""

    @property
    def app(self) -> Any:
        return self.table.app

    @property
    def page(self) -> Any:
        return self.table.page

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def seat(self) -> int:
        turn = self.state.turn
        assert turn is not None
        return turn

    def told(self, view: Mapping[str, Any]) -> Told:
        raise NotImplementedError

    def buttons(self, view: Mapping[str, Any]) -> list[PushButton]:
        """At the right of undo and why; at most one of them is ember."""
        raise NotImplementedError

    def lit(self) -> frozenset[Place]:
        """Places of the territory to choose among."""
        return frozenset()

    def picked(self, at: Place) -> None:
        """A place of the territory was tapped."""

    def placement(self) -> tuple[str, Entry] | None:
        """The tile that would lie on the chosen place, and the move that lays it there."""
        return None

    def waits(self, words: str) -> PushButton:
        """A button that only says what to do."""
        return button(words, lambda: None, kind="outline", disabled=True)


class Ending(Step):
    """Nothing more is to be done."""

    def told(self, view: Mapping[str, Any]) -> Told:
        outcome, tr = self.page.table.outcome(), self.app.tr
        if outcome is None:
            return "", ""
        names = [self.page.players[seat] for seat in outcome.winners]
        text = tr("{name} wins") if len(names) == 1 else tr("Won by {names}")
        return "", str(text.format(name=names[0], names=", ".join(names)))

    def buttons(self, view: Mapping[str, Any]) -> list[PushButton]:
        return [button(self.app.tr("Result"), self.result, kind="accent", icon="points")]

    def result(self) -> None:
        self.app.go("result", match=self.page.match)
