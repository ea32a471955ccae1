"""A library on this phone: its stored collection, and the actions on one item."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from companion.evening.shelf import KeptThings
from companion.pages.library import LIBRARY, Draft, Kept, begun
from companion.ui.page_sheet import PageSheet

if TYPE_CHECKING:
    from companion.ui.app import CairnApp

C = TypeVar("C")
D = TypeVar("D")


class Shelf(KeptThings[C, D]):
    def __init__(self, app: CairnApp, name: str) -> None:
        super().__init__(app, name, partial(app.notice, answer="illegal"), app.refresh)
        self.app = app

    def open(self) -> None:
        """The list of its things, or the only one."""
        if self.library.single:
            draft = Draft(thing=self.library.single)
            self.ask(begun(Kept(self.reader, self.name, self.things), draft))
        else:
            self.app.go("library", library=self.name)

    def learn(self, said: object, *, aloud: bool = False) -> None:
        """Things of a match come in as from a file, and count more than what was kept."""
        sharing = self.library.sharing
        assert sharing is not None
        arrival = sharing.taken(self.things, said, True)
        if self.keep(arrival.things) and aloud:
            self.app.notice(sharing.came(self.reader, arrival.came), icon="import")

    def ask(self, draft: Draft) -> None:
        """Over whatever page is open."""

        def collect() -> Kept:
            return Kept(self.reader, self.name, self.things)

        errands = {**self.errands, **self.edits(collect, lambda: sheet.draft)}
        sheet = PageSheet(LIBRARY, collect, errands, draft)
        sheet.draw()

    @property
    def errands(self) -> dict[str, Callable[..., None]]:
        """What is done with one thing as a whole."""
        return {
            "rename": self.renamed,
            "copy": self.copy,
            "delete": self.delete,
        }

    def renamed(self, thing: str, name: str = "") -> None:
        renamed = self.library.renamed
        assert renamed is not None
        if name and self.keep(renamed(self.things, thing, name)):
            self.app.show_again()

    def copy(self, thing: str) -> None:
        """And look at the copy, instead of the thing itself if that is what is shown."""
        assert self.library.copied is not None
        things, new = self.library.copied(self.reader, self.things, thing)
        if self.keep(things):
            page, _ = self.app.stack[-1]
            wanted = self.library.page or "editor"
            args = {"thing": new} if self.library.page else {"library": self.name, "thing": new}
            go = self.app.instead if page == wanted else self.app.go
            go(wanted, **args)

    def delete(self, thing: str) -> None:
        """With a way back."""
        app, before, name = self.app, self.things, self.library.name(self.things, thing)
        if not self.keep(self.library.without(before, thing)):
            return
        if app.stack[-1][0] in ("editor", self.library.page):
            app.back()

        def restore() -> None:
            self.keep(before)
            app.refresh()

        app.refresh()
        text = app.tr("Deleted: {name}").format(name=name)
        app.notice(text, icon="delete", action=app.tr("Undo"), act=restore)
