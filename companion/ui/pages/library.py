"""A list of kept things: opened, begun, renamed, copied, deleted, given away and taken in; and one
of them on a page of its own."""

import json
from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.clipboard import Clipboard
from kivy.metrics import dp

from companion.play.library import COPY, Beginnings, Item, Section, Sharing
from companion.ui.export_menu import offer
from companion.ui.name_sheet import ask_name
from companion.ui.pages import CannotShow, ListPage, Page
from companion.ui.part_fields import PictureRow
from companion.ui.scene_view import SceneView
from companion.ui.shelf import EditorDesk, Shelf
from companion.ui.widgets import (
    AppBar,
    Empty,
    IconButton,
    ListRow,
    Panel,
    Strip,
    Text,
    button,
    menu,
    ruled,
)
from companion.ui.widgets.sheet import MenuLine

LARGEST = 2_000_000
"""Letters of a file that is taken in."""
LONGEST_PATH = 1000


class LibraryPage(ListPage):
    def __init__(self, library: str) -> None:
        self.shelf = Shelf[Any, Any](self.app, library)
        self.foot = Strip(out=4, above=9, below=9)
        super().__init__(AppBar(), self.foot)
        self.refresh()

    def refresh(self) -> None:
        tr, its = self.app.tr, self.shelf.library
        listing = its.listing(self.shelf.reader, self.shelf.things)
        self.bar.title, self.bar.state = tr(its.title), listing.state
        self.list.clear_widgets()
        for section in listing.sections:
            if section.items:
                self.show_section(section)
        if not self.list.children:
            title, note = map(tr, its.empty)
            self.list.add(Empty(title, note))
        self.foot.clear_widgets()
        if (sharing := its.sharing) is not None:
            self.show_sharing(sharing, short=its.beginnings is not None)
        if (new := its.beginnings) is not None:
            make = partial(self.make, new)
            self.foot.add(button(tr(new.words), make, kind="accent", icon="plus"))

    def show_sharing(self, sharing: Sharing[Any], *, short: bool) -> None:
        """short: by icons alone, beside what is more important."""
        tr, its = self.app.tr, self.shelf.library
        give, take = ("", "") if short else (tr("Give away"), tr("Take in"))
        look = {"size_hint_x": None, "width": dp(56)} if short else {}
        nothing = self.shelf.things == its.read(None)
        given, taken = partial(self.give, sharing), partial(self.take_in, sharing)
        kind = "plain" if short else "accent"
        self.foot.add(
            button(give, given, icon="export", disabled=nothing, **look),
            button(take, taken, icon="import", kind=kind, **look),
        )

    def show_section(self, section: Section) -> None:
        look = {"role": "label", "tone": "text_2"}
        self.list.add(
            Text(text=section.title, bold=True, padding=(dp(4), dp(6), 0, 0), **look),
            Panel(*ruled(map(self.row, section.items)), padding=(dp(12), dp(4))),
        )
        if section.note:
            self.list.add(Text(text=section.note, padding=(dp(4), 0), **look))

    def row(self, item: Item) -> ListRow:
        told = {"text": item.name, "note": item.note, "value": item.value, "forward": bool(item.id)}
        act = partial(self.open, item.id) if item.id else None
        if item.picture is not None:
            return PictureRow(item.picture, act=act, **told)
        return ListRow(icon=item.icon, act=act, **told)

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
        lines: list[MenuLine] = [
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


class EditorPage(Page):
    """One kept thing: its scene, its questions, and what is done with it."""

    def __init__(self, library: str, thing: str) -> None:
        self.thing, self.shelf = thing, Shelf[Any, Any](self.app, library)
        draft = self.shelf.library.editor.begin(self.shelf.things, thing)
        if draft is None:
            raise CannotShow
        self.desk = EditorDesk(self.shelf, draft, self.refresh)
        self.bar, self.view = AppBar(), SceneView(self.touch)
        if self.shelf.library.name(self.shelf.things, thing):
            self.bar.add(IconButton(icon="more", act=lambda: self.shelf.menu(thing).show()))
        super().__init__(self.bar, self.view)
        self.view.fbind("size", lambda *_: self.refresh())
        self.refresh()

    def refresh(self) -> None:
        self.bar.title, self.bar.state = self.desk.title()
        wide, high = self.view.size
        if min(wide, high) > dp(100):
            self.view.show(self.desk.scene(wide / dp(1), high / dp(1)))

    def touch(self, spot: str) -> None:
        if spot == COPY:
            self.shelf.copy(self.thing)
        else:
            self.desk.touch(spot)

    def left(self) -> None:
        self.desk.close()
