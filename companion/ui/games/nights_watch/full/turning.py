"""Tokens that a move turns up: chosen as the cardboard shows them, or drawn by the app."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.dice import Dice
from companion.log import Entry
from companion.ui.games.nights_watch.sheets import ClanHeads, Token, TokenCells
from companion.ui.verdicts import button
from companion.ui.widgets import Sheet, Text
from scoring.nights_watch import tokens
from scoring.nights_watch.state import State
from scoring.nights_watch.wildlings import CLANS, KINDS

FROM_PIECES = {"settle": 1, "settlement": 1, "keep": 2}
"""How many of a move's tokens lie under the piece that is built; the others come from the pool."""


def unseen(state: State, entry: Entry) -> dict[Token, int]:
    """How many of each sort may be the next token of this move."""
    supply = state.supply
    told = entry.get("tokens", ())
    what = entry.get("what") if entry["move"] == "build" else entry["move"]
    under = FROM_PIECES.get(str(what), 0)
    sources: list[tokens.Source] = ["piece" if i < under else "pool" for i in range(len(told) + 1)]
    for token, source in zip(told, sources, strict=False):
        shown = tokens.Token(token["kind"], token["clan"])
        supply = tokens.turned(tokens.ready(supply, source), shown, source)
    left = tokens.may_lie(tokens.ready(supply, sources[-1]), sources[-1])
    counts = dict(zip(((k, c) for c in CLANS for k in KINDS), left, strict=True))
    return {(kind, clan): counts[kind, clan] for kind in KINDS for clan in CLANS}


class TokenSheet(Sheet):
    """The next token of a move."""

    def __init__(
        self, page: Any, entry: Entry, due: int, dice: Dice, chosen: Callable[[Entry], None]
    ) -> None:
        super().__init__()
        tr, told = self.app.tr, list(entry.get("tokens", ()))
        self.entry, self.told, self.chosen, self.dice = entry, told, chosen, dice
        self.left = unseen(page.now(), entry)
        cells = TokenCells(keys=list(self.left), left=self.left)
        cells.bind(on_pick=lambda _, token: self.take(token))
        title = tr("Which token was turned?")
        if due > 1:
            title = tr("Which token was turned? {n} of {due}").format(n=len(told) + 1, due=due)
        note = Text(text=tr("Beside each the number still unseen"), role="label", tone="text_2")
        self.add(Text(text=title, role="title"), note, ClanHeads(), cells)
        self.buttons(button(tr("Draw one for us"), self.draw, kind="accent", icon="lots"))

    def take(self, token: Token) -> None:
        kind, clan = token
        self.close()
        self.chosen({**self.entry, "tokens": [*self.told, {"kind": kind, "clan": clan}]})

    def draw(self) -> None:
        """One of the unseen, each as likely."""
        self.take(self.dice.draw(self.left)[0])
