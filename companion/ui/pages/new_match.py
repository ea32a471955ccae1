"""The app's side of the new-match page: random draws, boards, beginning the match."""

from collections.abc import Mapping
from typing import Any

from companion.evening.new_match import NewMatch as Making
from companion.games import app_of
from companion.pages.match_draft import Draft, Kept, as_other_way, board_of, closed, kind_of
from companion.pages.new_match import NEW_MATCH
from companion.ui.page_screen import Errand, PageScreen
from companion.ui.pages import CannotShow
from companion.ui.shelf import Shelf


class NewMatch(PageScreen[Kept, Draft]):
    kind = NEW_MATCH

    def __init__(self, game: str, data: str = "", like: str = "") -> None:
        """data: the id of what the match is made from; like: a match that was made from it."""
        self.game = game
        try:
            self.making = Making(self.app, game, data, like)
        except LookupError as nothing:
            raise CannotShow from nothing
        super().__init__()
        left, self.app.unfinished = self.app.unfinished, None
        if left is not None and left[0] == game:
            self.draft = left[1]
            self.draw()

    def collect(self) -> Kept:
        return self.making.kept()

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
        draft, said = self.making.draw_lots(self.kept, self.draft)
        self.app.notice(said, icon="lots")
        return draft

    def know(self, name: str, *, asks: bool = False) -> Draft:
        return self.making.know(self.draft, name, asks=asks)

    def sit(self, name: str, seat: int) -> Draft:
        return self.making.sit(self.draft, name, seat)

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

    def choose_board(self, board: str) -> None:
        self.making.remember_board(self.kept, self.draft, board)

    def make_board(self, *, first: bool) -> None:
        """first: a board of one's own is begun at once, and the match waits to be played on it."""
        board, app = board_of(self.kept), self.app
        if not first:
            self.aside("library", library=board.library)
            return
        shelf = Shelf[Any, Any](app, board.library)
        things, id = board.copied(shelf.things, kind_of(self.kept, self.draft), app.tr)
        if shelf.keep(things):
            self.making.remember_board(self.kept, self.draft, id)
            self.aside("editor", library=board.library, thing=id)

    def shuffle(self) -> None:
        self.making.shuffle(self.kept, self.draft)

    def lay(self, board: str, *, shared: bool) -> None:
        """The board of the first match of a kind; then the match starts."""
        self.draft = self.making.lay(self.kept, self.draft, board)
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
        with self.app.telling():
            return self.making.begin(self.kept, self.draft)
        return ""
