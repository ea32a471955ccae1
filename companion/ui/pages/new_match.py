"""A new match: who plays, in which seats, by which rules of the table."""

import secrets
from collections.abc import Callable, Iterable
from datetime import datetime
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.games import COVERS, app_of, family
from companion.games.base import Option
from companion.match.log import LONGEST_NAME, Header
from companion.play.colours import Wearing
from companion.storage.errors import StoreError
from companion.ui.board_choice import BOARD, NewBoard
from companion.ui.name_sheet import ask_name
from companion.ui.pages import ListPage
from companion.ui.pages.filters import Stack
from companion.ui.pages.seat_rows import SeatRows
from companion.ui.question_sheet import ask_colours
from companion.ui.shelf import Shelf
from companion.ui.theme import room
from companion.ui.widgets import (
    AppBar,
    Chip,
    Column,
    ListRow,
    Panel,
    Row,
    SectionTitle,
    Segments,
    Setting,
    Stepper,
    Strip,
    Toggle,
    button,
    menu,
    ruled,
)
from scoring import GAMES

REMEMBERED = 12
LETTERS = "ABCDEFGH"
WORN = "worn"
"""Among the values: by name, the colours of the pieces."""


def same(one: str, other: str) -> bool:
    """Whether two names have the same letters, whatever their case."""
    return one.casefold() == other.casefold()


def unnamed(name: str) -> bool:
    """Whether a seat has but the letter that it began with."""
    return len(name) == 1 and name in LETTERS


class NewMatch(ListPage):
    def __init__(self, game: str) -> None:
        self.game = game
        self.shown = app_of(game)
        self.board = NewBoard(self, self.shown.board) if self.shown.board else None
        lang = self.app.lang
        self.values = {o.key: o.by_language.get(lang, o.default) for o in self.shown.options}
        self.values[WORN] = dict(self.app.settings["worn"].get(game, {}))
        starter = 0 if self.shown.starter else -1
        self.seats = SeatRows(self.reorder, names=self.seated(), starter=starter)
        self.seats.act = lambda: self.rename(int(self.seats.picked))
        self.foot = Strip()
        super().__init__(AppBar(), self.foot, above=0, spacing=dp(6))
        self.scroll.handle = self.seats
        self.come_back()
        self.ways, self.chips, self.options = Column(), Stack(), Panel()
        self.players, self.lots, self.ruling = SectionTitle(), Row(height=dp(48)), SectionTitle()
        self.list.add(self.ways, self.players, self.seats, self.chips, self.lots)
        if self.shown.options or self.shown.library or self.board:
            self.list.add(self.ruling, self.options)
        self.refresh()

    def seated(self) -> list[str]:
        """Who sat here last, as many as then; at a game's first match those known best."""
        settings, seats = self.app.settings, GAMES[self.game].seats
        last = list(settings["seated"].get(self.game, ()))
        known = [*last, *(name for name in settings["names"] if name not in last)]
        fill = [letter for letter in LETTERS if letter not in known]
        return [*known, *fill][: max(seats.start, min(len(last), seats.stop - 1))]

    def play_as(self, game: str) -> None:
        """The same people at the same game, followed in another way."""
        values = {option.key: option.default for option in app_of(game).options} | {WORN: {}}
        values |= {key: value for key, value in self.values.items() if key in values}
        self.app.unfinished = (game, self.names, self.seats.starter, values)
        self.app.instead("new_match", game=game)

    def aside(self, page: str, **args: str) -> None:
        """To a page that helps to choose; this one is found again as it is left."""
        self.app.unfinished = (self.game, self.names, self.seats.starter, self.values)
        self.app.go(page, **args)

    def come_back(self) -> None:
        left, self.app.unfinished = self.app.unfinished, None
        if left is not None and left[0] == self.game:
            _, self.seats.names, self.seats.starter, self.values = left

    @property
    def names(self) -> list[str]:
        return list(self.seats.names)

    @property
    def colours(self) -> tuple[str, ...]:
        """Everybody's own, wherever they sit."""
        worn = tuple(self.values[WORN].get(name, "") for name in self.names)
        return worn if any(worn) else ()

    def ask_colours(self) -> None:
        names = tuple(self.names)

        def chosen(colours: tuple[str, ...]) -> None:
            worn = {name: colour for name, colour in zip(names, colours, strict=True) if colour}
            self.values[WORN] = worn
            self.app.dress()

        ask_colours(self.app, Wearing(names, self.colours or ("",) * len(names)), chosen)

    def refresh(self) -> None:
        tr, low = self.app.tr, {"height": dp(48)}
        self.bar.title, self.bar.state = tr(COVERS[self.game].title), tr("New match")
        self.players.text, self.ruling.text = tr("Players"), tr("Rules of this table")
        self.lots.hold(
            button(tr("Draw lots"), self.draw_lots, icon="lots", **low),
            button(tr("Swap seats"), self.swap, icon="swap", **low),
        )
        share = partial(self.start, shared=True)
        self.foot.hold(
            button(tr("Share"), share, icon="link_host", size_hint_x=0.6),
            button(tr("Start"), self.start, kind="accent", icon="play"),
        )
        self.show_ways()
        self.show_names()
        self.show_options()

    def show_ways(self) -> None:
        """How the game is followed, where there is a choice."""
        ways = family(self.game)
        if len(ways) > 1:
            labels = [self.app.tr(COVERS[way].note) for way in ways]
            chosen = ways.index(self.game)
            choice = Segments(values=ways, labels=labels, chosen=chosen, size_hint_x=1)
            choice.bind(chosen=lambda _, i: self.play_as(ways[int(i)]))
            self.ways.hold(choice)

    # Names and seats

    def show_names(self) -> None:
        tr, count, seats = self.app.tr, len(self.names), GAMES[self.game].seats
        chips: list[tuple[str, str, Callable[[], None]]] = [
            ("name", name, partial(self.take, name))
            for name in self.absent(self.app.settings["names"])
        ]
        chips += [("plus", tr("Another player"), self.another)] if count + 1 in seats else []
        chips += [("minus", tr("One player less"), self.drop)] if count - 1 in seats else []
        chips += [("plus", tr("New name"), self.new_name)]
        chips += [("theme", tr("Colours"), self.ask_colours)]
        self.chips.hold(*(Chip(icon=icon, text=text, act=act) for icon, text, act in chips))

    def absent(self, names: Iterable[str]) -> list[str]:
        """Those of the names that no seat has."""
        return [name for name in names if not any(same(name, seat) for seat in self.names)]

    def change(self, names: list[str]) -> None:
        self.seats.names = names
        if self.seats.starter >= len(names):
            self.seats.starter = 0
        self.app.dress()
        self.show_names()
        if self.board is not None:
            self.lay_options()

    def take(self, name: str) -> None:
        """A seat for this name: one that nobody has named, a new one, or one that is given up."""
        free = next((i for i, seated in enumerate(self.names) if unnamed(seated)), None)
        if free is not None:
            self.sit(name, free)
        elif len(self.names) + 1 in GAMES[self.game].seats:
            self.change([*self.names, name])
        else:
            self.know(name)
            words = self.app.tr("Every seat has a name. In whose seat does {name} sit?")
            lines = [
                ("name", seated, "", partial(self.sit, name, seat))
                for seat, seated in enumerate(self.names)
            ]
            menu(words.format(name=name), lines).show()

    def sit(self, name: str, seat: int) -> None:
        names = self.names
        if not unnamed(names[seat]):
            self.know(names[seat])
        names[seat] = name
        self.change(names)

    def know(self, name: str) -> None:
        """Keep a name to choose from, though it may have no seat."""
        known = self.app.settings["names"]
        if not any(same(name, other) for other in known):
            self.app.remember("names", [*known[: REMEMBERED - 1], name])
            self.show_names()

    def another(self) -> None:
        known = self.absent(self.app.settings["names"])
        self.change([*self.names, (known or self.absent(LETTERS))[0]])

    def drop(self) -> None:
        self.change(self.names[:-1])

    def swap(self) -> None:
        names = self.names
        self.change([names[-1], *names[:-1]])

    def reorder(self, seat: int, to: int) -> None:
        names = self.names
        names.insert(to, names.pop(seat))
        self.change(names)

    def draw_lots(self) -> None:
        """Who begins: one of them, each as likely."""
        seat = secrets.randbelow(len(self.names))
        if self.shown.starter:
            self.seats.starter = seat
        else:
            self.change([*self.names[seat:], *self.names[:seat]])
        said = self.app.tr("The lot: {name} starts.").format(name=self.names[seat])
        self.app.notice(said, icon="lots")

    def rename(self, seat: int) -> None:
        """Another name for this seat."""
        now = self.names[seat]

        def called(name: str) -> None:
            if name:
                self.values[WORN][name] = self.values[WORN].pop(now, "")
                self.change([*self.names[:seat], name, *self.names[seat + 1 :]])

        title = self.app.tr("Who sits here?")
        self.ask(title, "" if unnamed(now) else now, called, but=seat)

    def new_name(self) -> None:
        self.ask(self.app.tr("New name"), "", lambda name: self.take(name) if name else None)

    def ask(self, title: str, now: str, called: Callable[[str], None], but: int = -1) -> None:
        """For a name that no seat has, `but` this one."""
        words = self.app.tr("{name} already sits at this table: each name is there once.")

        def refuses(name: str) -> str:
            others = [other for seat, other in enumerate(self.names) if seat != but]
            taken = next((other for other in others if same(other, name)), "")
            return words.format(name=taken) if taken else ""

        hint = self.app.tr("Name")
        ask_name(title, now, LONGEST_NAME // 4, called, hint=hint, refuses=refuses)

    # Options

    def show_options(self) -> None:
        self.rows = {option.key: self.row(option) for option in self.shown.options}
        self.lay_options()

    def lay_options(self) -> None:
        """The rows that mean something now."""
        rows: list[Widget] = [self.rows[option.key] for option in self.asked()]
        rows += [self.library_row(self.shown.library)] if self.shown.library else []
        rows += [self.board_row(self.board)] if self.board is not None else []
        self.options.hold(*ruled(rows))

    def asked(self) -> list[Option]:
        return [o for o in self.shown.options if not o.needs or self.values[o.needs]]

    def library_row(self, name: str) -> Row:
        """Leads to what every new match takes over."""
        tr, shelf = self.app.tr, Shelf[Any, Any](self.app, name)
        its = shelf.library
        note = its.listing(shelf.reader, shelf.things).state or tr(its.help)
        act = shelf.open if its.single else partial(self.aside, "library", library=name)
        row = ListRow(text=tr(its.title), note=note, forward=True, height=dp(58), act=act)
        return Row(row, padding=(-dp(4), 0))

    def board_row(self, board: NewBoard) -> Row:
        """Leads to the sheet where it is chosen."""
        title, told = self.app.tr("Board"), board.told()
        row = ListRow(text=title, value=told, forward=True, height=room(58), act=board.open)
        return Row(row, padding=(-dp(4), 0))

    def row(self, option: Option) -> Setting:
        title, help = self.app.tr(option.title), self.app.tr(option.help)
        return Setting(self.control(option), title=title, help=help, least=dp(58))

    def control(self, option: Option) -> Widget:
        key, now = option.key, self.values[option.key]
        if option.kind == "switch":
            control: Widget = Toggle(active=now)
            control.bind(active=lambda _, on: self.switch(key, on))
        elif option.kind == "one_of":
            values = [value for value, _ in option.values]
            labels = [self.app.tr(words) for _, words in option.values]
            control = Segments(values=values, labels=labels, chosen=values.index(now))
            control.bind(chosen=lambda s, i: self.values.update({key: s.values[int(i)]}))
        else:
            control = Stepper(value=now, least=option.least, most=option.most)
            control.bind(value=lambda _, n: self.values.update({key: int(n)}))
        return control

    def switch(self, key: str, on: bool) -> None:
        self.values[key] = on
        if self.board or any(option.needs == key for option in self.shown.options):
            self.lay_options()

    def start(self, *, shared: bool = False) -> None:
        """After what has to be asked once. shared: other phones are let in."""
        begin = partial(self.go, shared)
        if self.board is None or not self.board.ask_first(begin):
            begin()

    def go(self, shared: bool) -> None:
        match = self.begin()
        if match and (not shared or self.app.linking.share(match)):
            self.app.instead("table", match=match)
            if shared:
                self.app.go("lobby", match=match)

    def begin(self) -> str:
        """The match, written down; empty: it could not be."""
        app, names, values = self.app, self.names, self.values
        changed = {o.key: values[o.key] for o in self.asked() if values[o.key] != o.default}
        if self.shown.starter and self.seats.starter:
            changed[self.shown.starter] = int(self.seats.starter)
        if self.board is not None and (laid := self.board.value()) is not None:
            changed[BOARD] = laid
        changed = self.shown.finish(app.settings, changed, len(names))
        now = datetime.now().astimezone().isoformat(timespec="seconds")
        try:
            match = app.store.begin(Header(self.game, tuple(names), changed, begun=now))
        except StoreError as bad:
            app.trouble(bad)
            return ""
        app.paint_pieces(match, self.colours)
        for key, last in (("seated", names), (WORN, self.values[WORN])):
            older = {way: told for way, told in app.settings[key].items() if way != self.game}
            app.remember(key, {**older, self.game: last})
        own = [name for name in names if not unnamed(name)]
        others = self.absent(app.settings["names"])
        app.remember("names", [*own, *others][:REMEMBERED])
        return str(match)
