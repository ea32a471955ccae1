"""A new match: who plays, in which seats, by which rules of the table."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from datetime import datetime
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty

from companion.match.log import LONGEST_NAME, Header
from companion.storage.store import StoreError
from companion.ui.games import SCREENS, Chosen, Kept, Option, look_of
from companion.ui.name_sheet import ask_name
from companion.ui.pages import Page, load_looks
from companion.ui.theme import room
from companion.ui.widgets import (
    Chip,
    ListRow,
    Row,
    Rule,
    Segments,
    Setting,
    Stepper,
    Toggle,
    menu,
)
from scoring import GAMES

load_looks("new_match")

REMEMBERED = 12
LETTERS = "ABCDEFGH"


def same(one: str, other: str) -> bool:
    """Whether two names have the same letters, whatever their case."""
    return one.casefold() == other.casefold()


def unnamed(name: str) -> bool:
    """Whether a seat has but the letter that it began with."""
    return len(name) == 1 and name in LETTERS


class NewMatch(Page):
    title = StringProperty("")

    def __init__(self, game: str, **settings: Any) -> None:
        self.game = game
        self.look = look_of(game)
        self.values = {option.key: option.default for option in self.look.options}
        super().__init__(**settings)
        count = GAMES[game].seats.start
        known = list(self.app.settings["names"])
        fill = [letter for letter in LETTERS if letter not in known]
        self.ids.seats.names = [*known, *fill][:count]
        self.ids.seats.starter = 0 if self.look.starter else -1
        self.come_back()
        self.refresh()

    def aside(self, page: str) -> None:
        """To a page that helps to choose; this one is found again as it is left."""
        self.app.unfinished = (self.game, self.names, self.ids.seats.starter, self.values)
        self.app.go(page)

    def come_back(self) -> None:
        left, self.app.unfinished = self.app.unfinished, None
        if left is not None and left[0] == self.game:
            _, self.ids.seats.names, self.ids.seats.starter, self.values = left

    @property
    def names(self) -> list[str]:
        return list(self.ids.seats.names)

    def refresh(self) -> None:
        cover = SCREENS[self.game]
        self.title = f"{cover.title} · {self.app.tr(cover.note)}" if cover.note else cover.title
        self.show_names()
        self.show_options()

    # Names and seats

    def show_names(self) -> None:
        app, chips = self.app, self.ids.names
        seats = GAMES[self.game].seats
        chips.clear_widgets()
        for name in self.absent(app.settings["names"]):
            self.chip("name", name, lambda _, name=name: self.take(name))
        if len(self.names) + 1 in seats:
            self.chip("plus", app.tr("Another player"), lambda _: self.add())
        if len(self.names) - 1 in seats:
            self.chip("minus", app.tr("One player less"), lambda _: self.drop())
        self.chip("plus", app.tr("New name"), lambda _: self.new_name())

    def chip(self, icon: str, text: str, act: Any) -> None:
        chip = Chip(icon=icon, text=text)
        chip.bind(on_tap=act)
        self.ids.names.add_widget(chip)

    def absent(self, names: Iterable[str]) -> list[str]:
        """Those of the names that no seat has."""
        return [name for name in names if not any(same(name, seat) for seat in self.names)]

    def change(self, names: list[str]) -> None:
        self.ids.seats.names = names
        if self.ids.seats.starter >= len(names):
            self.ids.seats.starter = 0
        self.show_names()
        if self.look.chosen:
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

    def add(self) -> None:
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
        if self.look.starter:
            self.ids.seats.starter = seat
        else:
            self.change([*self.names[seat:], *self.names[:seat]])
        said = self.app.tr("The lot: {name} starts.").format(name=self.names[seat])
        self.app.notice(said, icon="lots")

    def rename(self, seat: float) -> None:
        """Another name for this seat."""
        seat = int(seat)
        now = self.names[seat]

        def called(name: str) -> None:
            if name:
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
        self.rows = {option.key: self.row(option) for option in self.look.options}
        self.lay_options()

    def lay_options(self) -> None:
        """The rows that mean something now."""
        rows: list[Any] = [self.rows[option.key] for option in self.asked()]
        rows += [self.link(kept) for kept in self.look.kept]
        rows += [self.choice(chosen) for chosen in self.look.chosen]
        self.ids.options.clear_widgets()
        if not rows:
            self.drop_options()
        for i, row in enumerate(rows):
            if i:
                self.ids.options.add_widget(Rule())
            self.ids.options.add_widget(row)

    def drop_options(self) -> None:
        """A game without rules to choose shows no place for them."""
        for part in (self.ids.options_title, self.ids.options):
            if part.parent is not None:
                part.parent.remove_widget(part)

    def asked(self) -> list[Option]:
        return [o for o in self.look.options if not o.needs or self.values[o.needs]]

    def link(self, kept: Kept) -> Row:
        """Leads to the sheet of something that every new match takes over."""
        tr, count = self.app.tr, len(kept.value(self.app.settings))
        value = self.app.ntr("{n} corrected", "{n} corrected", count).format(n=count)
        line = ListRow(
            text=tr(kept.title), note=tr(kept.help), value=value if count else "", forward=True
        )
        line.height = dp(58)
        line.bind(on_tap=lambda _: kept.sheet(self.show_options).show())
        row = Row(padding=(-dp(4), 0))
        row.add_widget(line)
        return row

    def choice(self, chosen: Chosen) -> Row:
        """Leads to the sheet where it is chosen."""
        line = ListRow(text=self.app.tr(chosen.title), value=chosen.told(self), forward=True)
        line.height = room(58)
        line.bind(on_tap=lambda _: chosen.open(self))
        row = Row(padding=(-dp(4), 0))
        row.add_widget(line)
        return row

    def row(self, option: Option) -> Setting:
        tr = self.app.tr
        row = Setting(title=tr(option.title), help=tr(option.help))
        row.height = dp(58)
        control = self.control(option)
        control.pos_hint = {"center_y": 0.5}
        row.add_widget(control)
        return row

    def control(self, option: Option) -> Any:
        key, now = option.key, self.values[option.key]
        if option.kind == "switch":
            control: Any = Toggle(active=now)
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
        if self.look.chosen or any(option.needs == key for option in self.look.options):
            self.lay_options()

    def share(self) -> None:
        """Begin it, and let other phones in."""
        if (match := self.begin()) and self.app.linking.share(match):
            self.app.instead("table", match=match)
            self.app.go("lobby", match=match)

    def start(self) -> None:
        if match := self.begin():
            self.app.instead("table", match=match)

    def begin(self) -> str:
        """The match, written down; empty: it could not be."""
        app, names, values = self.app, self.names, self.values
        changed = {o.key: values[o.key] for o in self.asked() if values[o.key] != o.default}
        if self.look.starter and self.ids.seats.starter:
            changed[self.look.starter] = int(self.ids.seats.starter)
        for kept in self.look.kept:
            if value := kept.value(app.settings):
                changed[kept.key] = value
        for chosen in self.look.chosen:
            if (value := chosen.value(self)) is not None:
                changed[chosen.key] = value
        if self.look.finish is not None:
            changed = self.look.finish(app, changed, len(names))
        now = datetime.now().astimezone().isoformat(timespec="seconds")
        try:
            match = app.store.begin(Header(self.game, tuple(names), changed, begun=now))
        except StoreError as bad:
            app.trouble(bad)
            return ""
        own = [name for name in names if not unnamed(name)]
        others = self.absent(app.settings["names"])
        app.remember("names", [*own, *others][:REMEMBERED])
        return str(match)
