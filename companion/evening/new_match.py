"""Collects the data of the new-match page, and begins the match."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any

from companion.evening.beginning import begun
from companion.evening.here import Here, reader_of
from companion.games import COVERS, LIBRARIES, app_of, library
from companion.match.dice import Dice
from companion.pages.match_draft import (
    REMEMBERED,
    Boards,
    Draft,
    Kept,
    LibraryLine,
    board_of,
    changed_options,
    kind_of,
    layout,
    same,
    unnamed,
)
from companion.pages.new_match import drawn, sat, wants_seat
from companion.play.board_choice import LAY, SHUFFLED

BOARD = "board"
"""The option that a header names it by."""
SETTING = "board_choice"
"""The setting that has, by kind of match, the board that was chosen last."""


def things(here: Here, name: str) -> Any:
    """What the library of this name has."""
    return library(name).read(here.settings[LIBRARIES[name].setting])


class NewMatch:
    def __init__(self, here: Here, game: str, data: str = "", like: str = "") -> None:
        """data: the id of what the match is made from; like: a match that was made from it.

        Raises LookupError if there is no such thing."""
        self.here, self.game = here, game
        self.made = self._made(data, like) if COVERS[game].made_of else {}
        self.offered: Any = None
        """The layout that is offered before the first match of a kind, if it was shuffled."""

    def _made(self, data: str, like: str) -> dict[str, Any]:
        """As an option of the match."""
        option = COVERS[self.game].made_of
        if like:
            table = self.here.table(like)
            if table is None:
                raise LookupError(like)
            return {option: table.header.options[option]}
        found = app_of(self.game).made_from(self.here.settings, data)
        if found is None:
            raise LookupError(data)
        return {option: found}

    def kept(self) -> Kept:
        here, shown = self.here, app_of(self.game)
        line = boards = None
        if shown.library:
            its = library(shown.library)
            note = its.listing(reader_of(here), things(here, shown.library)).state
            line = LibraryLine(here.tr(its.title), note or here.tr(its.help))
        if shown.board is not None:
            laid = things(here, shown.board.library)
            boards = Boards(laid, here.settings[SETTING], self.offered)
        names, seated = here.settings["names"], here.settings["seated"].get(self.game, ())
        worn = here.settings["worn"].get(self.game, {})
        seating = (tuple(names), tuple(seated), worn)
        return Kept(reader_of(here), self.game, *seating, line, boards, self.made)

    # Who plays

    def draw_lots(self, kept: Kept, draft: Draft) -> tuple[Draft, str]:
        """Who begins: one of them, each as likely; and what is said of it."""
        seat = secrets.randbelow(len(draft.names))
        said = self.here.tr("The lot: {name} starts.").format(name=draft.names[seat])
        return drawn(kept, draft, seat), said

    def know(self, draft: Draft, name: str, *, asks: bool = False) -> Draft:
        """Keep a name to choose from, though it may have no seat."""
        known = self.here.settings["names"]
        if not any(same(name, other) for other in known):
            self.here.remember("names", [*known[: REMEMBERED - 1], name])
        return wants_seat(draft, name) if asks else draft

    def sit(self, draft: Draft, name: str, seat: int) -> Draft:
        """In the place of somebody, who is not forgotten."""
        gone = draft.names[seat]
        if not unnamed(gone):
            self.know(draft, gone)
        return sat(draft, name, seat)

    # Boards

    def remember_board(self, kept: Kept, draft: Draft, id: str) -> None:
        chosen = {**self.here.settings[SETTING], kind_of(kept, draft): id}
        self.here.remember(SETTING, chosen)

    def shuffle(self, kept: Kept, draft: Draft) -> None:
        board = board_of(kept)
        self.offered = board.shuffled(board.house(kind_of(kept, draft)), Dice())

    def lay(self, kept: Kept, draft: Draft, board: str) -> Draft:
        """The board of the first match of a kind."""
        if board == LAY:
            board = SHUFFLED if self.offered is not None else kind_of(kept, draft)
            if self.offered is not None:
                draft = replace(draft, laid=board_of(kept).written(self.offered))
        self.remember_board(kept, draft, board)
        return draft

    # Beginning

    def begin(self, kept: Kept, draft: Draft) -> str:
        """The match, written down; raises StoreError."""
        here = self.here
        options = changed_options(kept, draft)
        if (laid := layout(kept, draft)) is not None:
            options[BOARD] = laid
        options = app_of(self.game).finish(here.settings, options, len(draft.names))
        return begun(here, self.game, draft, options)
