"""A library that is kept in the settings: its things, and what its editor does with one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from companion.evening.here import Here, reader_of
from companion.games import LIBRARIES, library
from companion.match.dice import Dice
from companion.pages.library import Draft, Kept, edited
from companion.play.library import Library
from companion.play.questions import Value
from companion.play.reader import Reader
from companion.play.steps import Chance, Proposal

C = TypeVar("C")
D = TypeVar("D")


class KeptThings(Generic[C, D]):
    def __init__(
        self,
        here: Here,
        name: str,
        refuse: Callable[[str], object],
        changed: Callable[[], object] = lambda: None,
    ) -> None:
        """refuse: says why things cannot be kept. changed: called after they were."""
        self._here, self.name = here, name
        self._refuse, self._changed = refuse, changed
        self.library: Library[C, D] = library(name)
        self._dice = Dice()

    @property
    def reader(self) -> Reader:
        return reader_of(self._here)

    @property
    def things(self) -> C:
        return self.library.read(self._here.settings[LIBRARIES[self.name].setting])

    def keep(self, things: C) -> bool:
        """Whether they are kept; if not, why has been said."""
        if refused := self.library.refused(things):
            self._refuse(self._here.tr(refused))
            return False
        setting = LIBRARIES[self.name].setting
        return bool(self._here.remember(setting, self.library.written(things)))

    def edits(
        self, kept: Callable[[], Kept], draft: Callable[[], Draft]
    ) -> dict[str, Callable[..., Draft]]:
        """What is done in the editor of one thing: every change is kept before it is shown."""
        editor = self.library.editor
        assert editor is not None

        def take(step: D) -> Draft:
            before = draft()
            after, things = edited(kept(), before, step)
            changed = things != self.things
            if changed and not self.keep(things):
                return before
            if changed:
                self._changed()
            return after

        def touch(spot: str) -> Draft:
            step = editor.touch(self.reader, draft().editing, spot)
            decided = step.decide(self._dice) if isinstance(step, Chance) else step
            assert not isinstance(decided, Proposal), "there is no match here"
            return take(decided)

        def answer(name: str, value: Value) -> Draft:
            return take(editor.answer(self.reader, draft().editing, name, value))

        return {"touch thing": touch, "answer thing": answer}
