"""The draft of a new match: its players, options and board before it starts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from companion.games import app_of, match_title, seats_of
from companion.games.base import GameApp, Option
from companion.match.log import Header
from companion.play.board_choice import BoardChoice
from companion.play.reader import Reader

REMEMBERED = 12
"""Names to choose from."""
LETTERS = "ABCDEFGHIJKL"


def same(one: str, other: str) -> bool:
    """Whether two names differ only in capital letters."""
    return one.casefold() == other.casefold()


def unnamed(name: str) -> bool:
    """Whether a seat has only the letter that it began with."""
    return len(name) == 1 and name in LETTERS


@dataclass(frozen=True, slots=True)
class LibraryLine:
    """What every new match of the game takes over, beside its options."""

    title: str
    note: str


@dataclass(frozen=True, slots=True)
class Boards:
    """The boards that a match can be played on."""

    things: Any
    """As the game's library keeps them."""
    chosen: Mapping[str, Any]
    """By kind of match, the board that was chosen last."""
    offered: Any = None
    """The layout that is offered before the first match of a kind, if it was shuffled."""


@dataclass(frozen=True, slots=True)
class Kept:
    reader: Reader
    game: str
    names: tuple[str, ...]
    """Those known on this phone."""
    seated: tuple[str, ...]
    """Who sat at the last match of this game."""
    worn: Mapping[str, str]
    """By name, the colours of their pieces at that match."""
    library: LibraryLine | None = None
    boards: Boards | None = None
    made: Mapping[str, Any] = field(default_factory=dict)
    """The option with the data that the match is made from, if it is made from some."""

    @property
    def shown(self) -> GameApp[Any, Any]:
        return app_of(self.game)

    @property
    def seats(self) -> range:
        return seats_of(self.game, self.made)

    @property
    def title(self) -> str:
        header = Header(self.game, (), self.made)
        return match_title(self.game, header.own_title, self.reader)

    @property
    def begins(self) -> str:
        """What whoever begins is called; empty: nobody does."""
        marker = self.shown.marker
        if marker is not None:
            return marker(self.made, self.reader.lang)
        return self.reader.tr("starts") if self.shown.starter else ""


@dataclass(frozen=True, slots=True)
class Draft:
    names: tuple[str, ...]
    values: Mapping[str, Any]
    """Of the options, by key."""
    worn: Mapping[str, str]
    starter: int = 0
    laid: dict[str, Any] | None = None
    """The layout that was agreed on for this match alone."""
    asks: Literal["", "rename", "new", "seat", "colours", "board", "first"] = ""
    seat: int = -1
    """Whose name or colour is being chosen."""
    text: str = ""
    """A name as it is typed, or the one that wants a seat."""
    refused: str = ""
    unfolded: bool = False
    """Whether each rule of the table is shown."""
    shared: bool = False
    """Whether other phones are let in when the match starts."""

    @property
    def colours(self) -> tuple[str, ...]:
        """By seat: everybody's own, wherever they sit; empty: nobody has any."""
        worn = tuple(self.worn.get(name, "") for name in self.names)
        return worn if any(worn) else ()


def begin(kept: Kept) -> Draft:
    """Who sat here last, as many as then; at a game's first match those known best."""
    last, seats = kept.seated, kept.seats
    known = (*last, *(name for name in kept.names if name not in last))
    fill = (letter for letter in LETTERS if letter not in initials(known))
    names = (*known, *fill)[: _fitting(seats, len(last))]
    lang = kept.reader.lang
    values = {o.key: o.by_language.get(lang, o.default) for o in kept.shown.options}
    return Draft(names, values, kept.worn)


def _fitting(seats: range, people: int) -> int:
    """As many as that, or the most or fewest that can play."""
    return max((many for many in seats if many <= people), default=seats.start)


def initials(names: Iterable[str]) -> set[str]:
    """Letters that stand for somebody already: two seats never have the same one."""
    return {name.strip()[:1].upper() for name in names}


def next_letters(names: Iterable[str]) -> list[str]:
    """For new seats beside these."""
    taken = initials(names)
    return [letter for letter in LETTERS if letter not in taken]


def as_other_way(draft: Draft, game: str) -> Draft:
    """The same people at the same game, followed in another way."""
    values = {option.key: option.default for option in app_of(game).options}
    taken = {key: value for key, value in draft.values.items() if key in values}
    return replace(closed(draft), values=values | taken)


def closed(draft: Draft) -> Draft:
    return replace(draft, asks="", seat=-1, text="", refused="")


def absent(draft: Draft, names: Iterable[str]) -> list[str]:
    """Those of the names that no seat has."""
    return [name for name in names if not any(same(name, seat) for seat in draft.names)]


def asked_options(kept: Kept, draft: Draft) -> list[Option]:
    """Those that mean something now."""
    return [o for o in kept.shown.options if not o.needs or draft.values[o.needs]]


def changed_options(kept: Kept, draft: Draft) -> dict[str, Any]:
    """As a header has them: those that differ from the usual ones, and who starts."""
    asked, values = asked_options(kept, draft), draft.values
    changed = {o.key: values[o.key] for o in asked if values[o.key] != o.default}
    if kept.shown.starter and kept.begins and draft.starter:
        changed[kept.shown.starter] = draft.starter
    return {**kept.made, **changed}


def board_of(kept: Kept) -> BoardChoice[Any, Any]:
    assert kept.shown.board is not None
    return kept.shown.board


def kind_of(kept: Kept, draft: Draft) -> str:
    """Of the match, by which boards are chosen."""
    return board_of(kept).kind(len(draft.names), draft.values)


def picked(kept: Kept, draft: Draft) -> str:
    assert kept.boards is not None
    return board_of(kept).picked(kept.boards.things, kept.boards.chosen, kind_of(kept, draft))


def layout(kept: Kept, draft: Draft) -> dict[str, Any] | None:
    """The board as a header has it; None: the usual one."""
    if kept.boards is None:
        return None
    kind = kind_of(kept, draft)
    return draft.laid or board_of(kept).value(kept.boards.things, picked(kept, draft), kind)
