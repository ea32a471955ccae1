"""The owner's pages of score sheets and of plays that other programs kept."""

from __future__ import annotations

from collections.abc import Mapping

from companion.evening.any_game import (
    any_game_kept,
    editor_kept,
    just_points,
    keep_sheets,
    own_sheets,
    with_text,
)
from companion.evening.old_plays import batches_of, keep_batches, take_plays
from companion.games.sheet import library as sheets
from companion.games.sheet.kept import Sheets, put_back, without
from companion.owner.house import House
from companion.owner.screen import Download, Errand, NotHere, Outcome, Screen, table_go
from companion.pages import any_game, old_plays, sheet_draft, sheet_editor
from companion.pages.page import Go, where
from companion.storage.old_plays import Batch
from companion.storage.old_plays import without as without_batch


class OfSheets(Screen):
    """A page that may change what is kept of one's own sheets."""

    def keep(self, own: Sheets) -> bool:
        if refused := keep_sheets(self.house, own):
            self.house.say(refused, "illegal")
        return not refused

    def copy(self, thing: str) -> Outcome:
        own, new = sheets.copied(self.reader, own_sheets(self.house), thing)
        return Go("sheet_editor", where(thing=new)) if self.keep(own) else None


class AnyGame(OfSheets):
    kind = any_game.ANY_GAME

    def kept(self) -> any_game.Kept:
        return any_game_kept(self.house)

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {"just points": self.just_points, "make": lambda: self.copy(sheets.EMPTY)}

    def just_points(self) -> Outcome:
        match = just_points(self.house)
        self.house.play(match)
        return table_go(match)


class SheetEditor(OfSheets):
    kind = sheet_editor.SHEET_EDITOR
    parent = "any_game"

    def __init__(self, house: House, place: Mapping[str, str]) -> None:
        super().__init__(house, place)
        if editor_kept(house, self.thing) is None:
            raise NotHere

    @property
    def thing(self) -> str:
        return self.place.get("thing", "")

    def kept(self) -> sheet_draft.Kept:
        found = editor_kept(self.house, self.thing)
        if found is None:
            raise NotHere
        return found

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {
            "keep": lambda thing, text="": self.keep(with_text(self.house, thing, text)),
            "copy": self.copy,
            "delete": self.delete,
            "give": lambda thing: Download("sheet", thing),
        }

    def delete(self, thing: str) -> Outcome:
        one = self.kept().one
        if not self.keep(without(own_sheets(self.house), thing)):
            return None
        said = self.house.tr("Deleted: {name}").format(name=one.title(self.house.lang))
        self.house.say(said, undo=lambda: self.keep(put_back(own_sheets(self.house), one)))
        return Go("any_game")


class OldPlays(Screen):
    """A file that was sent waits in the house until it is taken in."""

    kind = old_plays.OLD_PLAYS
    parent = "matches"

    def kept(self) -> old_plays.Kept:
        house, reading = self.house, self.house.reading_plays is not None
        return old_plays.Kept(self.reader, batches_of(house), house.found_plays, reading=reading)

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {"take": self.take, "leave": self.leave, "undo": self.undo, "stop": self.stop}

    def take(self) -> None:
        found, before = self.house.found_plays, batches_of(self.house)
        if found is not None and (said := take_plays(self.house, found.name, found.plays.plays)):
            new = {batch.id for batch in batches_of(self.house)} - {batch.id for batch in before}
            self.house.say(said, undo=lambda: [*map(self.undo, new)])
            self.leave()

    def leave(self) -> None:
        self.house.found_plays = None

    def stop(self) -> None:
        """The file that is being read; nothing has changed."""
        if self.house.reading_plays is not None:
            self.house.reading_plays.cancel()
            self.house.reading_plays = None

    def undo(self, batch: str) -> None:
        gone = [one for one in batches_of(self.house) if one.id == batch]
        if keep_batches(self.house, without_batch(batches_of(self.house), batch)):
            said = self.house.tr("They are gone again.")
            self.house.say(said, undo=lambda: self.put_back(gone))

    def put_back(self, gone: list[Batch]) -> None:
        here = batches_of(self.house)
        keep_batches(self.house, (*here, *(one for one in gone if one not in here)))


SHEET_SCREENS: dict[str, type[Screen]] = {
    "any_game": AnyGame,
    "sheet_editor": SheetEditor,
    "old_plays": OldPlays,
}
