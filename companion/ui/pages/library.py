"""A list of kept things: opened, begun, renamed, copied, deleted, given away and taken in."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.clipboard import Clipboard
from kivy.metrics import dp

from companion.play.library import Beginnings, Item, Section, Sharing
from companion.ui.export_menu import offer
from companion.ui.name_sheet import ask_name
from companion.ui.pages.list_page import ListPage
from companion.ui.question_fields import PictureRow
from companion.ui.shelf import Shelf
from companion.ui.widgets import Empty, ListRow, Panel, Rule, Text, menu
from companion.ui.widgets.controls import button

LARGEST = 2_000_000
"""Letters of a file that is taken in."""
LONGEST_PATH = 1000


class LibraryPage(ListPage):
    def __init__(self, library: str, **settings: object) -> None:
        self.shelf = Shelf[Any, Any](self.app, library)
        super().__init__(**settings)

    def refresh(self) -> None:
        tr, its = self.app.tr, self.shelf.library
        listing = its.listing(self.shelf.reader, self.shelf.things)
        self.bar.title, self.bar.state = tr(its.title), listing.state
        self.list.clear_widgets()
        sections = [section for section in listing.sections if section.items]
        if not sections:
            title, note = map(tr, its.empty)
            self.list.add_widget(Empty(title=title, text=note))
        for section in sections:
            self.show_section(section)
        self.foot.clear_widgets()
        if (sharing := its.sharing) is not None:
            self.show_sharing(sharing, short=its.beginnings is not None)
        if (new := its.beginnings) is not None:
            make = button(tr(new.words), partial(self.make, new), kind="accent", icon="plus")
            self.foot.add_widget(make)

    def show_sharing(self, sharing: Sharing[Any], *, short: bool) -> None:
        """short: by icons alone, beside what is more important."""
        tr, its = self.app.tr, self.shelf.library
        give = button(tr("Give away"), partial(self.give, sharing), icon="export")
        give.disabled = self.shelf.things == its.read(None)
        kind = "plain" if short else "accent"
        take = button(tr("Take in"), partial(self.take_in, sharing), icon="import", kind=kind)
        for made in (give, take):
            if short:
                made.text, made.size_hint_x, made.width = "", None, dp(56)
            self.foot.add_widget(made)

    def show_section(self, section: Section) -> None:
        look = {"role": "label", "tone": "text_2"}
        title = Text(text=section.title, bold=True, padding=(dp(4), dp(6), 0, 0), **look)
        self.list.add_widget(title)
        panel = Panel(padding=(dp(12), dp(4)))
        for i, item in enumerate(section.items):
            if i:
                panel.add_widget(Rule())
            panel.add_widget(self.row(item))
        self.list.add_widget(panel)
        if section.note:
            self.list.add_widget(Text(text=section.note, padding=(dp(4), 0), **look))

    def row(self, item: Item) -> ListRow:
        told = {"text": item.name, "note": item.note, "value": item.value, "forward": bool(item.id)}
        row = ListRow(icon=item.icon, **told)
        if item.picture is not None:
            row = PictureRow(item.picture, **told)
        if item.id:
            row.bind(on_tap=lambda _: self.open(item.id))
        return row

    def open(self, id: str) -> None:
        if self.shelf.library.editor.scene is None:
            self.shelf.menu(id).show()
        else:
            self.app.go("editor", library=self.shelf.name, thing=id)

    def make(self, new: Beginnings) -> None:
        tr = self.app.tr
        lines = [
            ("plus", tr(words), "", partial(self.shelf.copy, id)) for id, words in new.patterns
        ]
        menu(tr(new.question), lines).show()

    # To and from other phones

    def give(self, sharing: Sharing[Any]) -> None:
        """As a file, offered to other apps."""
        file = self.app.device.exports_folder() / sharing.file
        text = json.dumps(sharing.given(self.shelf.things), ensure_ascii=False, indent=1)
        try:
            file.write_text(text + "\n", encoding="utf-8")
        except OSError as bad:
            self.app.trouble(bad)
            return
        offer(self.app, file, self.app.tr(self.shelf.library.title))

    def take_in(self, sharing: Sharing[Any]) -> None:
        """From a file of another phone, or from what was copied in another app."""
        tr = self.app.tr
        lines: list[tuple[str, str, str, Callable[[], None] | None]] = [
            ("import", tr("Choose a file…"), tr(sharing.note), self.choose_file),
            ("deck", tr("From the clipboard"), "", lambda: self.take_text(str(Clipboard.paste()))),
        ]
        files = sorted(self.app.device.data_folder().glob("*.json"))
        lines += [("village", file.name, "", partial(self.take_file, file)) for file in files]
        menu(tr(sharing.title), lines).show()

    def choose_file(self) -> None:
        """With the system's chooser; where there is none, by typing where the file lies."""
        app = self.app

        def chosen(file: Path) -> None:
            Clock.schedule_once(lambda _: self.take_file(file))

        def refuses(path: str) -> str:
            there = Path(path).expanduser().is_file()
            return "" if there else str(app.tr("There is no such file."))

        if not app.device.choose_file((".json",), chosen):
            sharing = self.shelf.library.sharing
            lies = str(app.device.exports_folder() / (sharing.file if sharing else ""))
            title, hint = app.tr("Which file?"), app.tr("Folder and name of the file")
            ask_name(title, lies, LONGEST_PATH, self.take_file, hint=hint, refuses=refuses)

    def take_file(self, path: Path | str) -> None:
        file = Path(path).expanduser()
        try:
            text = file.read_text(encoding="utf-8") if file.stat().st_size <= LARGEST else ""
        except (OSError, ValueError):
            text = ""
        self.take_text(text)

    def take_text(self, text: str, *, theirs: bool = False) -> None:
        app, tr, sharing = self.app, self.app.tr, self.shelf.library.sharing
        assert sharing is not None
        try:
            data = json.loads(text if len(text) <= LARGEST else "")
            arrival = sharing.taken(self.shelf.things, data, theirs)
        except (ValueError, RecursionError):
            app.notice(tr(sharing.stranger), answer="illegal")
            return
        if not self.shelf.keep(arrival.things):
            return
        self.refresh()
        said = sharing.came(self.shelf.reader, arrival.came)
        if not arrival.differ or theirs:
            app.notice(said, icon="import")
            return
        names = ", ".join(arrival.differ[:3])
        said += " " + tr("Told differently, kept as it was: {names}").format(names=names)
        act = partial(self.take_text, text, theirs=True)
        app.notice(said, icon="import", action=tr("Take theirs"), act=act, stay=10)
