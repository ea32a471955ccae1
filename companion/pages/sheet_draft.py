"""The draft of a score sheet in the editor: its text, with earlier versions for undo."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from companion.games.sheet.kept import KeptSheet, Sheets, find
from companion.games.sheet.simple import Simple, simple
from companion.pages.page import Go, Run, where
from companion.play.reader import Reader

GAME, MOST_UNDONE = "sheet", 60


@dataclass(frozen=True, slots=True)
class Kept:
    reader: Reader
    sheets: Sheets
    id: str
    drags: bool = True
    """Whether lines are dragged to another place; else arrows move them."""

    @property
    def one(self) -> KeptSheet:
        found = find(self.sheets, self.id)
        assert found is not None
        return found

    def now(self, draft: Draft) -> Now:
        one = self.one._replace(text=draft.text)
        return Now(self.reader, one, simple(one.text, self.reader.lang), self.drags)


class Now(NamedTuple):
    """The sheet as it is being changed."""

    reader: Reader
    one: KeptSheet
    shown: Simple | None
    """None: only its text can be shown."""
    drags: bool = True

    @property
    def plays(self) -> Go:
        """A new match with this sheet."""
        return Go("new_match", where(game=GAME, data=self.one.id))


@dataclass(frozen=True, slots=True)
class Draft:
    text: str
    """As it is now; it is kept after each change."""
    shows: Literal["lines", "text"] = "lines"
    asks: Literal["", "line", "menu", "ends", "code"] = ""
    line: int = 0
    before: tuple[str, ...] = ()
    """The texts that can be gone back to, the last one last."""
    field: str = ""
    """What was changed last: many letters of a title are one change."""
    number: int | None = None
    """Points that are typed."""


def changed(draft: Draft, text: str, field: str) -> Draft:
    """With another text. Letter after letter in one field is one change."""
    if text == draft.text:
        return draft
    typed = field == "text" or "title" in field or field.startswith(("line.low", "line.high"))
    merged = typed and field == draft.field
    before = draft.before if merged else (*draft.before, draft.text)[-MOST_UNDONE:]
    return replace(draft, text=text, before=before, field=field)


def undone(draft: Draft) -> Draft:
    if not draft.before:
        return draft
    return replace(draft, text=draft.before[-1], before=draft.before[:-1], field="")


def closed(draft: Draft) -> Draft:
    return replace(draft, asks="", number=None)


def keeps(kept: Kept, draft: Draft) -> Run | None:
    """What is typed is kept at once."""
    if not kept.one.own or draft.text == kept.one.text:
        return None
    return Run("keep", where(thing=kept.id, text=draft.text))
