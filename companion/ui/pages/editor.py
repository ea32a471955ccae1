"""One kept thing on a page of its own: its scene, its questions, and what is done with it."""

from typing import Any

from kivy.metrics import dp

from companion.play.library import COPY
from companion.ui.pages import CannotShow, Page
from companion.ui.scene_view import SceneView
from companion.ui.shelf import EditorDesk, Shelf
from companion.ui.widgets import AppBar, IconButton


class EditorPage(Page):
    def __init__(self, library: str, thing: str, **settings: object) -> None:
        super().__init__(**settings)
        self.thing, self.shelf = thing, Shelf[Any, Any](self.app, library)
        draft = self.shelf.library.editor.begin(self.shelf.things, thing)
        if draft is None:
            raise CannotShow
        self.desk = EditorDesk(self.shelf, draft, self.refresh)
        self.keep_clear()
        self.bar, self.view = AppBar(), SceneView(self.touch)
        if self.shelf.library.name(self.shelf.things, thing):
            more = IconButton(icon="more", pos_hint={"center_y": 0.5})
            more.bind(on_tap=lambda _: self.shelf.menu(thing).show())
            self.bar.add_widget(more)
        self.add_widget(self.bar)
        self.add_widget(self.view)
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
