"""A library on this phone: what is kept of it, and what is done with one of its things."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

from kivy.metrics import Metrics

from companion.games import LIBRARIES, library
from companion.match.dice import Dice
from companion.pages.library import LIBRARY, Draft, Kept
from companion.play.library import Library
from companion.play.questions import Value
from companion.play.reader import Reader
from companion.play.scene import Scene, Stage
from companion.play.steps import Chance, Proposal
from companion.ui.page_sheet import PageSheet
from companion.ui.question_sheet import QuestionSheet, sheet_stage

if TYPE_CHECKING:
    from companion.ui.app import CairnApp

C = TypeVar("C")
D = TypeVar("D")


class Shelf(Generic[C, D]):
    def __init__(self, app: CairnApp, name: str) -> None:
        self.app, self.name = app, name
        self.library: Library[C, D] = library(name)

    @property
    def reader(self) -> Reader:
        return self.app.reader

    @property
    def things(self) -> C:
        return self.library.read(self.app.settings[LIBRARIES[self.name].setting])

    def keep(self, things: C) -> bool:
        """Whether they are kept; if not, why has been said."""
        if refused := self.library.refused(things):
            self.app.notice(self.app.tr(refused), answer="illegal")
            return False
        return bool(self.app.remember(LIBRARIES[self.name].setting, self.library.written(things)))

    def open(self) -> None:
        """The list of its things, or the only one."""
        if self.library.single:
            self.change(self.library.single)
        else:
            self.app.go("library", library=self.name)

    def learn(self, said: object, *, aloud: bool = False) -> None:
        """Things of a match come in as from a file, and count more than what was kept."""
        sharing = self.library.sharing
        assert sharing is not None
        arrival = sharing.taken(self.things, said, True)
        if self.keep(arrival.things) and aloud:
            self.app.notice(sharing.came(self.reader, arrival.came), icon="import")

    def menu(self, id: str) -> None:
        """Ask what is to be done with one thing as a whole."""

        def collect() -> Kept:
            return Kept(self.reader, self.name, self.things)

        PageSheet(LIBRARY, collect, self.errands, Draft("thing", id)).draw()

    @property
    def errands(self) -> dict[str, Callable[..., None]]:
        """What is done with one thing as a whole."""
        return {
            "change": self.change,
            "rename": self.renamed,
            "copy": self.copy,
            "delete": self.delete,
        }

    def change(self, thing: str) -> None:
        """On the page that is open."""
        editor = self.library.editor
        draft = editor.begin(self.things, thing) if editor is not None else None
        if draft is not None:
            EditorDesk(self, draft, self.app.refresh).show()

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


class EditorDesk(Generic[C, D]):
    """One thing that is looked at and changed: every change is kept before it is shown."""

    def __init__(self, shelf: Shelf[C, D], draft: D, changed: Callable[[], None]) -> None:
        assert shelf.library.editor is not None
        self.shelf, self.editor = shelf, shelf.library.editor
        self.draft, self._changed = draft, changed
        self.sheet: QuestionSheet | None = None
        self.dice = Dice()

    def title(self) -> tuple[str, str]:
        return self.editor.title(self.shelf.reader, self.draft)

    def scene(self, width: float, height: float) -> Scene:
        assert self.editor.scene is not None
        stage = Stage(width, height, Metrics.fontscale)
        return self.editor.scene(self.shelf.reader, self.draft, stage)

    def show(self) -> None:
        question = self.editor.question(self.shelf.reader, self.draft, sheet_stage())
        self.sheet = QuestionSheet.instead(self.sheet, question, self.touch, self.answer)

    def close(self) -> None:
        self.sheet = QuestionSheet.instead(self.sheet, None, self.touch)

    def touch(self, spot: str) -> None:
        step = self.editor.touch(self.shelf.reader, self.draft, spot)
        draft = step.decide(self.dice) if isinstance(step, Chance) else step
        assert not isinstance(draft, Proposal), "there is no match here"
        self._take(draft)

    def answer(self, name: str, value: Value) -> None:
        self._take(self.editor.answer(self.shelf.reader, self.draft, name, value))

    def _take(self, draft: D) -> None:
        before = self.shelf.things
        after = self.editor.kept(before, draft)
        if after == before or self.shelf.keep(after):
            self.draft = draft
        self.show()
        self._changed()
