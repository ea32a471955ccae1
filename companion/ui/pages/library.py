"""The app's side of a library's page and of its item editor."""

import json
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.clipboard import Clipboard
from kivy.metrics import dp

from companion.camera import code_picture
from companion.games import LIBRARIES
from companion.pages.editor import EDITOR
from companion.pages.library import LIBRARY, PICTURES, Draft, Kept
from companion.play.library import Unfit
from companion.play.scene import Stage
from companion.ui.export_menu import offer
from companion.ui.page_screen import Errand, PageScreen
from companion.ui.pages import CannotShow
from companion.ui.shelf import Shelf

MIN_HEIGHT = 100
"""dp of height that a scene has at least."""
MAX_LETTERS = 2_000_000
"""Letters of a file that is taken in."""


class LibraryPage(PageScreen[Kept, Draft]):
    kind = LIBRARY

    def __init__(self, library: str) -> None:
        self.shelf = Shelf[Any, Any](self.app, library)
        super().__init__()

    def collect(self) -> Kept:
        device, sharing = self.app.device, self.shelf.library.sharing
        kinds = sharing.kinds if sharing is not None else ()
        every = device.data_folder().iterdir() if kinds else ()
        files = sorted(file for file in every if file.suffix in kinds)
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

        sharing = self.shelf.library.sharing
        assert sharing is not None
        pictures = PICTURES if LIBRARIES[self.shelf.name].code else ()
        if self.app.device.choose_file((*sharing.kinds, *pictures), chosen):
            return None
        return Draft("path", text=self.kept.export)

    def take_path(self, path: str = "") -> Draft | None:
        if not Path(path).expanduser().is_file():
            return Draft("path", text=path, refused=self.app.tr("There is no such file."))
        self.take_file(path)
        return None

    def take_file(self, path: Path | str) -> None:
        file = Path(path).expanduser()
        is_picture = file.suffix.lower() in PICTURES
        largest = code_picture.MAX_BYTES if is_picture else MAX_LETTERS
        try:
            data = file.read_bytes() if file.stat().st_size <= largest else b""
            text = code_picture.text_in(data) if is_picture else data.decode("utf-8-sig")
        except (OSError, ValueError):
            text = ""
        self.take_text(text)

    def take_text(self, text: str, *, theirs: bool = False) -> None:
        app, tr, sharing = self.app, self.app.tr, self.shelf.library.sharing
        assert sharing is not None
        try:
            data = sharing.data(text if len(text) <= MAX_LETTERS else "")
            arrival = sharing.taken(self.shelf.things, data, theirs)
        except (ValueError, RecursionError) as bad:
            why = f" {bad}" if isinstance(bad, Unfit) else ""
            app.notice(tr(sharing.stranger) + why, answer="illegal", stay=8)
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
        return super().stage()._replace(height=max(MIN_HEIGHT, self.middle.height / dp(1)))

    @property
    def errands(self) -> Mapping[str, Errand]:
        edits = self.shelf.edits(lambda: self.kept, lambda: self.draft)
        return {**self.shelf.errands, **edits}
