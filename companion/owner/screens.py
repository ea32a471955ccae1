"""The registry of the owner's pages: the data each collects, and its errands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.evening.home import begin_tour, home_kept
from companion.evening.matches import deleted_kept, matches_kept
from companion.evening.new_match import NewMatch as Making
from companion.evening.purge import forget
from companion.evening.rematch import again
from companion.evening.results import result_kept, variant
from companion.games import COVERS, app_of, match_title
from companion.owner.book_screens import BOOK_SCREENS
from companion.owner.deck_screens import DECK_SCREENS
from companion.owner.house import House
from companion.owner.screen import (
    Download,
    Errand,
    NotHere,
    OfMatch,
    OpenWith,
    Outcome,
    Screen,
    sharing_errands,
    table_go,
)
from companion.owner.sheet_screens import SHEET_SCREENS
from companion.pages import deleted, home, match_draft, matches, new_match, result, seat_codes
from companion.pages.filters import filter_in
from companion.pages.invitation import Browsers
from companion.pages.match_rows import named
from companion.pages.page import Go, where
from companion.storage.errors import NoSuchMatch


def next_table(house: House, match: str) -> Outcome:
    """The same people, with the same links; another one begins. Raises StoreError."""
    new = again(house, match)
    house.play(new)
    return Go("table", where(match=new), back="home")


class Home(Screen):
    kind = home.HOME

    def kept(self) -> home.Kept:
        return home_kept(self.house)

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {"tour": self.tour, "again": self.again}

    def tour(self) -> Outcome:
        return table_go(begin_tour(self.house))

    def again(self, match: str) -> Outcome:
        return next_table(self.house, match)


class NewMatch(Screen):
    kind = new_match.NEW_MATCH

    def __init__(self, house: House, place: Mapping[str, str]) -> None:
        super().__init__(house, place)
        game = place.get("game", "")
        if game not in COVERS:
            raise NotHere
        key = (game, place.get("data", ""), place.get("like", ""))
        if key not in house.making:
            try:
                house.making[key] = Making(house, *key)
            except LookupError as nothing:
                raise NotHere from nothing
        self.making: Making = house.making[key]

    def kept(self) -> match_draft.Kept:
        return self.making.kept()

    @property
    def world(self) -> str:
        return COVERS[self.making.game].world

    @property
    def errands(self) -> Mapping[str, Errand]:
        making = self.making
        return {
            "draw lots": self.draw_lots,
            "know": lambda name, asks=False: making.know(self.draft, name, asks=asks),
            "sit": lambda name, seat: making.sit(self.draft, name, seat),
            "library": self.open_library,
            "make board": lambda first: Go("library", where(library=self.board.library)),
            "choose board": self.choose_board,
            "shuffle": lambda: making.shuffle(self.kept(), self.draft),
            "lay": self.lay,
            "play as": self.play_as,
            "start": self.start,
        }

    @property
    def board(self) -> Any:
        return match_draft.board_of(self.kept())

    def draw_lots(self) -> Outcome:
        draft, said = self.making.draw_lots(self.kept(), self.draft)
        self.house.say(said)
        return draft

    def open_library(self) -> Outcome:
        return Go("library", where(library=app_of(self.making.game).library))

    def choose_board(self, board: str) -> None:
        self.making.remember_board(self.kept(), self.draft, board)

    def lay(self, board: str, *, shared: bool) -> Outcome:
        self.draft = self.making.lay(self.kept(), self.draft, board)
        return self.start(shared=shared)

    def play_as(self, game: str) -> Outcome:
        go = Go("new_match", where(game=game))
        return OpenWith(go, match_draft.as_other_way(self.draft, game))

    def start(self, *, shared: bool = False) -> Outcome:
        """To the codes: everybody else comes by a browser."""
        match = self.making.begin(self.kept(), match_draft.closed(self.draft))
        self.house.making.clear()
        return Go("seats", where(match=match)) if self.house.play(match) else None


class Seats(Screen):
    kind = seat_codes.SEAT_CODES

    def __init__(self, house: House, place: Mapping[str, str]) -> None:
        super().__init__(house, place)
        if house.match != self.match and not house.play(self.match):
            raise NotHere

    def kept(self) -> seat_codes.Kept:
        house, live = self.house, self.house.live
        assert live is not None
        header = live.table.header
        links = live.hosting.seat_links()
        code, address = live.hosting.browsers.code, house.place
        watch = live.watch or ""
        first = live.table.game.to_act(live.table.state)
        return seat_codes.Kept(
            self.reader,
            self.match,
            header.game,
            header.players,
            house.colours(self.match),
            Browsers(watch, address, code, links, house.trouble_with_page),
            tuple(self._sitting(seat) for seat in range(len(header.players))),
            bool(live.table.record),
            variant(house, header),
            match_title(header.game, header.own_title, self.reader),
            header.players[min(first)] if len(first) == 1 else "",
        )

    @property
    def world(self) -> str:
        live = self.house.live
        assert live is not None
        return COVERS[live.table.header.game].world

    def _sitting(self, seat: int) -> seat_codes.Sitting | None:
        live = self.house.live
        assert live is not None
        room = live.room
        device = room.seats.get(seat, "")
        if device not in room.devices or device == live.me:
            return None
        return seat_codes.Sitting(room.devices[device], device, device in room.here)

    @property
    def errands(self) -> Mapping[str, Errand]:
        live = self.house.live
        assert live is not None
        return {
            "put out": lambda device: live.hosting.put_out(device),
            "new code": lambda seat: live.hosting.new_seat_code(seat),
        }


class Result(OfMatch):
    kind = result.RESULT

    def kept(self) -> result.Kept:
        return result_kept(self.house, self.match, self.table, at_once=True)

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {**sharing_errands(), "undo": self.undo, "again": self.again}

    def again(self, match: str) -> Outcome:
        return next_table(self.house, match)

    def undo(self) -> Outcome:
        if not self.house.play(self.match):
            return None
        live = self.house.live
        assert live is not None
        verdict = live.table.undo()
        return table_go(self.match) if verdict.ok else None


class Matches(Screen):
    kind = matches.MATCHES

    def kept(self) -> matches.Kept:
        chosen = filter_in(self.place)
        going_on = frozenset({self.house.match} - {""})
        return matches_kept(self.house, chosen or self.house.filter, going_on)

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {
            **sharing_errands(),
            "import": lambda: Go("import"),
            "export": lambda: Download("all"),
            "delete": self.delete,
        }

    def delete(self, match: str) -> None:
        """Out of sight at once; nothing is destroyed."""
        line = next((one for one in self.kept().lines if one.id == match), None)
        if line is None:
            raise NoSuchMatch(match=match)
        self.house.store.delete(match)
        said = self.house.tr("Deleted: {match}").format(match=named(line, self.reader))
        self.house.say(said, undo=lambda: self.house.store.undelete(match))


class Deleted(Screen):
    kind = deleted.DELETED
    parent = "matches"

    def kept(self) -> deleted.Kept:
        return deleted_kept(self.house)

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {"put back": self.put_back, "purge": self.purge}

    def put_back(self, match: str) -> Outcome:
        self.house.store.undelete(match)
        return Go("matches")

    def purge(self, match: str) -> None:
        """The one thing in Cairn that cannot be undone."""
        forget(self.house, match)
        self.house.store.purge(match)
        self.house.forget_tables()


SCREENS: dict[str, type[Screen]] = {
    "home": Home,
    "new_match": NewMatch,
    "seats": Seats,
    "lobby": Seats,
    "result": Result,
    "matches": Matches,
    "deleted": Deleted,
    **SHEET_SCREENS,
    **BOOK_SCREENS,
    **DECK_SCREENS,
}
