"""What a list of kept things needs of the app and the device; and one of them on a page of its
own."""

import json
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.clipboard import Clipboard
from kivy.metrics import dp

from companion.pages.editor import EDITOR
from companion.pages.library import KIND, LIBRARY, Draft, Kept
from companion.play.scene import Stage
from companion.ui.export_menu import offer
from companion.ui.page_screen import Errand, PageScreen
from companion.ui.pages import CannotShow
from companion.ui.shelf import Shelf

LEAST = 100
"""dp of height that a scene has at least."""
LARGEST = 2_000_000
"""Letters of a file that is taken in."""


class LibraryPage(PageScreen[Kept, Draft]):
    kind = LIBRARY

    def __init__(self, library: str) -> None:
        self.shelf = Shelf[Any, Any](self.app, library)
        super().__init__()

    def collect(self) -> Kept:
        device, sharing = self.app.device, self.shelf.library.sharing
        files = sorted(device.data_folder().glob(f"*{KIND}"))
        export = str(device.exports_folder() / (sharing.file if sharing else ""))
        names = tuple(file.name for file in files)
        return Kept(self.reader, self.shelf.name, self.shelf.things, names, export)

    @property
    def errands(self) -> Mapping[str, Errand]:
        shelf, folder = self.shelf, self.app.device.data_folder()
        edits = shelf.edits(lambda: self.kept, lambda: self.draft) if shelf.library.editor else {}
        return {
            **shelf.errands,
            **edits,
            "give": self.give,
            "choose file": self.choose_file,
            "take path": self.take_path,
            "take file": lambda file: self.take_file(folder / file),
            "paste": lambda: self.take_text(str(Clipboard.paste())),
        }

    # To and from other phones

    def give(self) -> None:
        """As a file, offered to other apps."""
        sharing = self.shelf.library.sharing
        assert sharing is not None
        file = self.app.device.exports_folder() / sharing.file
        text = json.dumps(sharing.given(self.shelf.things), ensure_ascii=False, indent=1)
        try:
            file.write_text(text + "\n", encoding="utf-8")
        except OSError as bad:
            self.app.trouble(bad)
            return
        offer(self.app, file, self.app.tr(self.shelf.library.title))

    def choose_file(self) -> Draft | None:
        """With the system's chooser; where there is none, by typing where the file lies."""

        def chosen(file: Path) -> None:
            Clock.schedule_once(lambda _: self.take_file(file))

        if self.app.device.choose_file((KIND,), chosen):
            return None
        return Draft("path", text=self.kept.export)

    def take_path(self, path: str = "") -> Draft | None:
        if not Path(path).expanduser().is_file():
            return Draft("path", text=path, refused=self.app.tr("There is no such file."))
        self.take_file(path)
        return None

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
        self.app.refresh()
        said = sharing.came(self.shelf.reader, arrival.came)
        if not arrival.differ or theirs:
            app.notice(said, icon="import")
            return
        names = ", ".join(arrival.differ[:3])
        said += " " + tr("Told differently, kept as it was: {names}").format(names=names)
        act = partial(self.take_text, text, theirs=True)
        app.notice(said, icon="import", action=tr("Take theirs"), act=act, stay=10)


class EditorPage(PageScreen[Kept, Draft]):
    """One kept thing."""

    kind = EDITOR

    def __init__(self, library: str, thing: str) -> None:
        self.thing, self.shelf = thing, Shelf[Any, Any](self.app, library)
        editor = self.shelf.library.editor
        if editor is None or editor.scene is None or not self.known():
            raise CannotShow
        super().__init__()
        self.middle.fbind("height", self._resized)

    def known(self) -> bool:
        editor = self.shelf.library.editor
        return editor is not None and editor.begin(self.shelf.things, self.thing) is not None

    def collect(self) -> Kept:
        return Kept(self.reader, self.shelf.name, self.shelf.things, thing=self.thing)

    def stage(self) -> Stage:
        """The room below the bar."""
        return super().stage()._replace(height=max(LEAST, self.middle.height / dp(1)))

    @property
    def errands(self) -> Mapping[str, Errand]:
        edits = self.shelf.edits(lambda: self.kept, lambda: self.draft)
        return {**self.shelf.errands, **edits}
