"""A library on this phone: what is kept of it, and what is done with one of its things."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar

from kivy.metrics import Metrics

from companion.games import LIBRARIES, library
from companion.match.dice import Dice
from companion.play.library import Library, Reader
from companion.play.questions import Value
from companion.play.scene import Scene, Stage
from companion.play.steps import Chance, Proposal
from companion.ui.name_sheet import ask_name
from companion.ui.question_sheet import QuestionSheet, sheet_stage
from companion.ui.widgets import Sheet, menu

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
        return Reader(self.app.tr, self.app.ntr, self.app.lang)

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

    def menu(self, id: str) -> Sheet:
        """What can be done with one thing as a whole."""
        tr, its = self.app.tr, self.library
        lines: list[tuple[str, str, str, Callable[[], None] | None]] = []
        if its.editor.scene is None:
            lines.append(("amend", tr("Change"), "", partial(self.change, id)))
        if its.renamed is not None:
            lines.append(("amend", tr("Rename"), "", partial(self.rename, id)))
        if its.copied is not None:
            note = tr("To change it and keep this one")
            lines.append(("deck", tr("Copy"), note, partial(self.copy, id)))
        words, note = its.deleted
        lines.append(("delete", tr(words), tr(note), partial(self.delete, id)))
        return menu(its.name(self.things, id), lines)

    def change(self, id: str) -> None:
        """On the page that is open."""
        draft = self.library.editor.begin(self.things, id)
        if draft is not None:
            EditorDesk(self, draft, self.app.refresh).show()

    def rename(self, id: str) -> None:
        its = self.library
        renamed = its.renamed
        assert renamed is not None

        def called(name: str) -> None:
            if name and self.keep(renamed(self.things, id, name)):
                self.app.show_again()

        ask_name(self.app.tr(its.asks_name), its.name(self.things, id), its.longest, called)

    def copy(self, id: str) -> None:
        """And look at the copy, instead of the thing itself if that is what is shown."""
        assert self.library.copied is not None
        things, new = self.library.copied(self.reader, self.things, id)
        if self.keep(things):
            page, _ = self.app.stack[-1]
            go = self.app.instead if page == "editor" else self.app.go
            go("editor", library=self.name, thing=new)

    def delete(self, id: str) -> None:
        """With a way back."""
        app, before, name = self.app, self.things, self.library.name(self.things, id)
        if not self.keep(self.library.without(before, id)):
            return
        if app.stack[-1][0] == "editor":
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
