"""The owner's pages to read and to prefer: rule books, history, statistics, settings, libraries."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from companion.evening.home import begin_tour
from companion.evening.reading import (
    history_kept,
    remember_section,
    rules_kept,
    statistics_kept,
)
from companion.evening.settings import DEFAULTS
from companion.evening.shelf import KeptThings
from companion.games import COVERS, LIBRARIES
from companion.match.redo import redos_to
from companion.owner.house import House, WrongEntry
from companion.owner.screen import (
    Download,
    Errand,
    NotHere,
    OfMatch,
    Outcome,
    Screen,
    sharing_errands,
    table_go,
)
from companion.pages import (
    editor,
    history,
    library,
    rule_section,
    rules,
    settings,
    statistics,
)
from companion.pages.page import Go, where
from companion.play.questions import Value
from companion.sync.protocol.shared_table import SharedTable


class Rules(Screen):
    kind = rules.RULES

    def __init__(self, house: House, place: Mapping[str, str]) -> None:
        super().__init__(house, place)
        self.table = house.table(self.match) if self.match else None
        usual = self.table.header.game if self.table is not None else next(iter(COVERS))
        self.game = place.get("game", usual)
        if self.game not in COVERS:
            raise NotHere

    def kept(self) -> rules.Kept:
        wanted = self.place.get("wanted", "")
        return rules_kept(self.house, self.game, self.match, self.table, wanted)

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {"tour": lambda: table_go(begin_tour(self.house))}

    def back(self) -> Go:
        return table_go(self.match) if self.match else Go("home")


class RuleSection(Screen):
    kind = rule_section.RULE_SECTION

    def __init__(self, house: House, place: Mapping[str, str]) -> None:
        super().__init__(house, place)
        if place.get("game", "") not in COVERS:
            raise NotHere

    def kept(self) -> rule_section.Kept:
        game, section, paragraph = (self.place.get(k, "") for k in ("game", "section", "paragraph"))
        at_table = bool(self.match)
        kept = rule_section.Kept(self.reader, game, section, paragraph, self.match, at_table)
        remember_section(self.house, kept)
        return kept

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {"to the table": lambda: table_go(self.match)}

    def back(self) -> Go:
        return Go("rules", where(game=self.place["game"], match=self.match))


class History(OfMatch):
    kind = history.HISTORY

    def kept(self) -> history.Kept:
        table = self.table
        by_browser = table.from_browser if isinstance(table, SharedTable) else lambda n: False
        return history_kept(self.house, self.match, table, by_browser)

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {
            **sharing_errands(),
            "back": lambda: Go("result", where(match=self.match)),
            "change": self.change,
            "undo to": lambda n: self._enter(n, redo=False),
            "redo to": lambda n: self._enter(n, redo=True),
        }

    def change(self, n: int) -> Outcome:
        """At the table, where everything that follows from it is asked."""
        if not self.house.play(self.match):
            return None
        self.house.wrong_entry = WrongEntry(self.match, n)
        return table_go(self.match)

    def _enter(self, n: int, *, redo: bool) -> Outcome:
        house = self.house
        if not house.play(self.match):
            return None
        table = house.table(self.match)
        assert table is not None
        verdict = table.enter_all(redos_to(table.record, n)) if redo else table.undo_to(n)
        if not verdict.ok:
            house.say(house.tr("The rules do not allow this."), "illegal")
        return history.Draft(len(table.record))

    def back(self) -> Go:
        over = self.table.outcome() is not None
        return Go("result", where(match=self.match)) if over else table_go(self.match)


class Statistics(Screen):
    kind = statistics.STATISTICS

    def kept(self) -> statistics.Kept:
        return statistics_kept(self.house, self.house.filter)

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {"export": lambda: Download("results")}


class Settings(Screen):
    kind = settings.SETTINGS

    def kept(self) -> settings.Kept:
        house = self.house
        values = {key: house.settings[key] for key in DEFAULTS}
        size = int(house.settings["text_size"]) or 100
        some = bool(house.store.matches())
        return settings.Kept(self.reader, values, size, house.sharing.name, False, False, some)

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {
            "keep": self.keep,
            "rename": self.rename,
            "export": lambda: Download("all"),
            "import": lambda: Go("home"),
        }

    def keep(self, key: str, value: Value) -> None:
        if key in DEFAULTS and self.house.remember(key, value) and key == "language":
            self.house.speak(str(value))

    def rename(self, name: str = "") -> None:
        """Takes effect at the tables that begin from now on."""
        self.house.remember("device", name)
        self.house.sharing.name = name or self.house.device.name()


class OfLibrary(Screen):
    parent = "shelf"

    def __init__(self, house: House, place: Mapping[str, str]) -> None:
        super().__init__(house, place)
        name = place.get("library", "")
        if name not in LIBRARIES:
            raise NotHere
        self.shelf = KeptThings[Any, Any](house, name, lambda why: house.say(why, "illegal"))

    def kept(self) -> library.Kept:
        thing = self.place.get("thing", "")
        return library.Kept(self.reader, self.shelf.name, self.shelf.things, thing=thing)

    @property
    def errands(self) -> Mapping[str, Errand]:
        edits = {}
        if self.shelf.library.editor is not None:
            edits = self.shelf.edits(self.kept, lambda: self.draft)
        return {
            **edits,
            "give": lambda: Download("library", self.shelf.name),
            "rename": self.rename,
            "copy": self.copy,
            "delete": self.delete,
        }

    def rename(self, thing: str, name: str = "") -> None:
        renamed = self.shelf.library.renamed
        if renamed is not None and name:
            self.shelf.keep(renamed(self.shelf.things, thing, name))

    def copy(self, thing: str) -> Outcome:
        """And look at the copy, where it can be looked at."""
        its = self.shelf.library
        assert its.copied is not None
        things, new = its.copied(self.reader, self.shelf.things, thing)
        if self.shelf.keep(things) and not its.page:
            return Go("editor", where(library=self.shelf.name, thing=new))
        return None

    def delete(self, thing: str) -> Outcome:
        before = self.shelf.things
        name, after = (
            self.shelf.library.name(before, thing),
            self.shelf.library.without(before, thing),
        )

        def restore() -> None:
            """Unless more has changed since."""
            if self.shelf.things == after:
                self.shelf.keep(before)

        if self.shelf.keep(after):
            self.house.say(self.house.tr("Deleted: {name}").format(name=name), undo=restore)
        return Go("library", where(library=self.shelf.name))


class Library(OfLibrary):
    kind = library.LIBRARY


class Editor(OfLibrary):
    kind = editor.EDITOR

    def __init__(self, house: House, place: Mapping[str, str]) -> None:
        super().__init__(house, place)
        its = self.shelf.library.editor
        if its is None or its.scene is None:
            raise NotHere
        if its.begin(self.shelf.things, place.get("thing", "")) is None:
            raise NotHere

    def back(self) -> Go:
        return Go("library", where(library=self.shelf.name))


def library_text(house: House, name: str) -> tuple[str, str]:
    """What a library gives away: the file's name, and what stands in it."""
    shelf = KeptThings[Any, Any](house, name, lambda why: None)
    sharing = shelf.library.sharing
    if sharing is None:
        raise NotHere
    return sharing.file, json.dumps(sharing.given(shelf.things), ensure_ascii=False, indent=1)


BOOK_SCREENS: dict[str, type[Screen]] = {
    "rules": Rules,
    "rule_section": RuleSection,
    "history": History,
    "statistics": Statistics,
    "settings": Settings,
    "library": Library,
    "editor": Editor,
}
