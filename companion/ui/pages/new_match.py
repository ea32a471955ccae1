"""What the page of a new match needs of the app: its lots, its boards, and to begin it."""

import secrets
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games import COVERS, app_of
from companion.match.dice import Dice
from companion.pages.match_draft import (
    REMEMBERED,
    Boards,
    Draft,
    Kept,
    LibraryLine,
    as_other_way,
    board_of,
    changed_options,
    closed,
    kind_of,
    layout,
    same,
    unnamed,
)
from companion.pages.new_match import NEW_MATCH, drawn, sat, wants_seat
from companion.play.board_choice import LAY, SHUFFLED
from companion.ui.beginning import begun
from companion.ui.board_choice import BOARD, SETTING
from companion.ui.page_screen import Errand, PageScreen
from companion.ui.pages import CannotShow
from companion.ui.shelf import Shelf


class NewMatch(PageScreen[Kept, Draft]):
    kind = NEW_MATCH

    def __init__(self, game: str, data: str = "", like: str = "") -> None:
        """data: the id of what the match is made from; like: a match that was made from it."""
        self.game, self.offered = game, None
        self.made = self._data(data, like) if COVERS[game].made_of else {}
        super().__init__()
        left, self.app.unfinished = self.app.unfinished, None
        if left is not None and left[0] == game:
            self.draft = left[1]
            self.draw()

    def _data(self, data: str, like: str) -> dict[str, Any]:
        """As an option of the match; raises CannotShow."""
        option = COVERS[self.game].made_of
        if like:
            return {option: self.table_of(like).header.options[option]}
        found = app_of(self.game).made_from(self.app.settings, data)
        if found is None:
            raise CannotShow
        return {option: found}

    def collect(self) -> Kept:
        app, shown = self.app, app_of(self.game)
        library = boards = None
        if shown.library:
            shelf = Shelf[Any, Any](app, shown.library)
            its = shelf.library
            note = its.listing(shelf.reader, shelf.things).state or app.tr(its.help)
            library = LibraryLine(app.tr(its.title), note)
        if shown.board is not None:
            things = Shelf[Any, Any](app, shown.board.library).things
            boards = Boards(things, app.settings[SETTING], self.offered)
        names, seated = app.settings["names"], app.settings["seated"].get(self.game, ())
        worn = app.settings["worn"].get(self.game, {})
        seating = (tuple(names), tuple(seated), worn)
        return Kept(self.reader, self.game, *seating, library, boards, self.made)

    def draw(self) -> None:
        super().draw()
        if self.app.page is self:
            self.app.dress()

    @property
    def colours(self) -> tuple[str, ...]:
        return self.draft.colours

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {
            "draw lots": self.draw_lots,
            "know": self.know,
            "sit": self.sit,
            "library": self.open_library,
            "make board": self.make_board,
            "choose board": self.choose_board,
            "shuffle": self.shuffle,
            "lay": self.lay,
            "play as": self.play_as,
            "start": self.start,
        }

    def draw_lots(self) -> Draft:
        """Who begins: one of them, each as likely."""
        seat = secrets.randbelow(len(self.draft.names))
        said = self.app.tr("The lot: {name} starts.").format(name=self.draft.names[seat])
        self.app.notice(said, icon="lots")
        return drawn(self.kept, self.draft, seat)

    def know(self, name: str, *, asks: bool = False) -> Draft:
        """Keep a name to choose from, though it may have no seat."""
        known = self.app.settings["names"]
        if not any(same(name, other) for other in known):
            self.app.remember("names", [*known[: REMEMBERED - 1], name])
        return wants_seat(self.draft, name) if asks else self.draft

    def sit(self, name: str, seat: int) -> Draft:
        """In the place of somebody, who is not forgotten."""
        gone = self.draft.names[seat]
        if not unnamed(gone):
            self.know(gone)
        return sat(self.draft, name, seat)

    def aside(self, page: str, **args: str) -> None:
        """To a page that helps to choose; this one is found again as it is left."""
        self.app.unfinished = (self.game, closed(self.draft))
        self.app.go(page, **args)

    def play_as(self, game: str) -> None:
        self.app.unfinished = (game, as_other_way(self.draft, game))
        self.app.instead("new_match", game=game)

    def open_library(self) -> None:
        shelf = Shelf[Any, Any](self.app, app_of(self.game).library)
        if shelf.library.single:
            shelf.open()
        else:
            self.aside("library", library=shelf.name)

    # Boards

    def remember_board(self, id: str) -> None:
        chosen = {**self.app.settings[SETTING], kind_of(self.kept, self.draft): id}
        self.app.remember(SETTING, chosen)

    def choose_board(self, board: str) -> None:
        self.remember_board(board)

    def make_board(self, *, first: bool) -> None:
        """first: a board of one's own is begun at once, and the match waits to be played on it."""
        board, app = board_of(self.kept), self.app
        if not first:
            self.aside("library", library=board.library)
            return
        shelf = Shelf[Any, Any](app, board.library)
        things, id = board.copied(shelf.things, kind_of(self.kept, self.draft), app.tr)
        if shelf.keep(things):
            self.remember_board(id)
            self.aside("editor", library=board.library, thing=id)

    def shuffle(self) -> None:
        board = board_of(self.kept)
        self.offered = board.shuffled(board.house(kind_of(self.kept, self.draft)), Dice())

    def lay(self, board: str, *, shared: bool) -> None:
        """The board of the first match of a kind; then the match starts."""
        kind, choice = kind_of(self.kept, self.draft), board_of(self.kept)
        if board == LAY:
            board = SHUFFLED if self.offered is not None else kind
            if self.offered is not None:
                self.draft = replace(self.draft, laid=choice.written(self.offered))
        self.remember_board(board)
        self.start(shared=shared)

    # Beginning

    def start(self, *, shared: bool = False) -> None:
        """shared: other phones are let in."""
        self.refresh()
        match = self.begin()
        if match and (not shared or self.app.linking.share(match)):
            self.app.instead("table", match=match)
            if shared:
                self.app.go("lobby", match=match)

    def begin(self) -> str:
        """The match, written down; empty: it could not be."""
        app, draft = self.app, self.draft
        options = changed_options(self.kept, draft)
        if (laid := layout(self.kept, draft)) is not None:
            options[BOARD] = laid
        options = app_of(self.game).finish(app.settings, options, len(draft.names))
        return begun(app, self.game, draft, options)
