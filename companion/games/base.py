"""`GameApp`: everything that a game defines to be played on any screen."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from companion.camera.mode import CameraMode
from companion.match.facts import Counting
from companion.match.log import Entry
from companion.match.phrases import Line, Speech
from companion.match.table import Table
from companion.play.amend import AMEND
from companion.play.board_choice import BoardChoice
from companion.play.desk import REDO
from companion.play.desk_game import DeskGame
from companion.play.guide import Lesson
from companion.play.position import Noted, Position
from companion.play.result import NO_ENDING, Ending
from companion.play.scene import Scene, Stage
from companion.play.setting_up import SETUP, progress

S = TypeVar("S")
D = TypeVar("D")

UPRIGHT = Stage(360, 664)
"""The smallest phone's."""


@dataclass(frozen=True, slots=True)
class PlayersShare:
    """For the statistics, for each player: of what was done, how much was so.

    All texts are English, marked by N_, here and below."""

    title: str
    note: str
    part: str
    whole: str
    """Both by seat, in the game's facts."""


@dataclass(frozen=True, slots=True)
class MatchesShare:
    """Of the matches that are over, how many were so, and another number on average."""

    title: str
    held: str
    """1 or 0, in the game's facts."""
    mean: str
    mean_words: str
    """With {n}."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """How often each face came, beside what chance expects."""

    title: str
    faces: str
    chances: tuple[tuple[int, float], ...]

    @property
    def odds(self) -> Mapping[int, float]:
        return dict(self.chances)


Figure: TypeAlias = PlayersShare | MatchesShare | Rolled


@dataclass(frozen=True, slots=True)
class Option:
    """A rule of the table that a new match asks for."""

    key: str
    title: str
    help: str
    """One line that says what it means. Both texts are English, marked by N_."""
    kind: Literal["switch", "one_of", "number"]
    default: Any
    values: tuple[tuple[Any, str], ...] = ()
    """one_of: (value, words)."""
    most: int = 9
    least: int = 1
    """number: from least to most."""
    by_language: Mapping[str, Any] = field(default_factory=dict)
    """What a new match begins with where the app speaks one of these; else the default."""
    needs: str = ""
    """The switch without which it means nothing: it is asked for only when that is on."""


class MenuLine(NamedTuple):
    """A line of a table's menu, and the spot that it touches."""

    icon: str
    words: str
    note: str
    spot: str


def redo_lines(at: Position[S]) -> tuple[MenuLine, ...]:
    """What every table's menu has while something can be made again."""
    if not at.playable or not at.redo.plays:
        return ()
    return (MenuLine("redo", at.tr("Redo"), at.redo.text(at), REDO),)


class Example(NamedTuple):
    """A match that a newcomer is shown."""

    file: Path
    lessons: tuple[Lesson, ...]
    question: str
    answer: str
    """What home asks, and says to it; both English, marked by N_."""
    picture: Callable[[Stage], Scene]
    """What both are about."""


class Kept(Protocol):
    """What this device keeps beside its matches, by key."""

    def __getitem__(self, key: str, /) -> Any: ...


@dataclass(frozen=True, slots=True)
class GameApp(Generic[S, D]):
    """How one game looks and feels; the rules are in its Game."""

    desk: DeskGame[S, D]
    line: Callable[[Entry, Speech], Line]
    """Tells an entry."""
    standing: Callable[[S, Speech], str]
    """One line of state."""
    thumbnail: Callable[[S, Stage], Scene] | None = None
    """A small picture of a state."""
    options: tuple[Option, ...] = ()
    seats: Callable[[Mapping[str, Any]], range] | None = None
    """How many can play by these options; None: any number that the game allows."""
    made_from: Callable[[Kept, str], Mapping[str, Any] | None] = lambda kept, id: None
    """The data of a match that is made from some, by its id among what is kept and what is always
    there; None: there is none."""
    marker: Callable[[Mapping[str, Any], str], str] | None = None
    """What whoever begins is called, by a match's options and a language; empty: nobody begins.
    None: the usual word."""
    starter: str | None = None
    """The option that names the seat which begins, if the game has one."""
    menu: Callable[[Position[S], D], Sequence[MenuLine]] = lambda at, draft: ()
    """The game's own lines of the overflow menu, above that of corrections."""
    amends: str | None = None
    """What can be corrected, in a few words, English and marked by N_; its spot is `AMEND`."""
    turns: bool = False
    """Whether the table can turn to who is to move."""
    state_line: Callable[[Table, Speech], str] | None = None
    """One line of state for a player's app bar; None: the same as for everybody."""
    quick: MenuLine | None = None
    """A line that is always at hand: its icon in the app bar. English, marked by N_."""
    finish: Callable[[Kept, dict[str, Any], int], dict[str, Any]] = lambda kept, options, _: options
    """A new match's options from (what is kept, those that differ, number of players)."""
    asked: Callable[[Mapping[str, Any]], Mapping[str, Any]] = dict
    """From a header's options back to what a new match asks for; those left out have defaults."""
    quiet: frozenset[str] = frozenset()
    """Rules whose trust goes without saying: a move that rests on them is felt as a plain one."""
    score_words: Mapping[str, str] = field(default_factory=dict)
    """Short names for endings and lines of the score, by rule; English, marked by N_. Absent: the
    rule."""
    final: Callable[[Table, Stage], Scene] | None = None
    """The table at the end, to be looked at; None: the points are all there is to see."""
    ending: Callable[[Table, Speech], Ending] = lambda table, speech: NO_ENDING
    """What it says of its end beside the score."""
    pictures: Mapping[str, Callable[[Speech, Stage], Scene]] = field(default_factory=dict)
    """Those of its rule book, by name."""
    example: Example | None = None
    facts: Counting = lambda table: {}
    """What only this game counts for the statistics."""
    figures: tuple[Figure, ...] = ()
    """How that is shown."""
    camera_modes: Mapping[str, Callable[..., CameraMode[S]]] = field(default_factory=dict)
    """What the camera can be asked for, by name: made with a position and what an errand says."""
    rolled: Callable[[Position[S], Stage], Scene | None] | None = None
    """The last roll by itself, to be read from afar: None before the first; without: no dice."""
    library: str = ""
    """The one whose things its matches use."""
    noted: Callable[[Any, Table], Noted | None] | None = None
    """A hand as this device keeps it (JSON), followed to now; None: there is none of this table."""
    board: BoardChoice[Any, Any] | None = None
    """What lies under a match, where there are several to choose from."""
    upright: Stage = UPRIGHT
    """The size in which a browser shows the table upright."""

    def menu_lines(self, at: Position[S], draft: D) -> tuple[MenuLine, ...]:
        """The game's own lines of the menu, and below them that of corrections."""
        own = (*_setting_up(at), *self.menu(at, draft))
        if self.amends is None:
            return own
        return *own, MenuLine("amend", at.tr("Correct the record"), at.tr(self.amends), AMEND)

    def lines(self, at: Position[S], draft: D) -> tuple[MenuLine, ...]:
        """Everything beside the table, what is always at hand first."""
        quick = () if self.quick is None else (self.quick._replace(words=at.tr(self.quick.words)),)
        return (*quick, *self.menu_lines(at, draft))

    def bar_line(self, table: Table, speech: Speech) -> str:
        if self.state_line is None:
            return self.standing(table.state, speech)
        return self.state_line(table, speech)


def _setting_up(at: Position[Any]) -> tuple[MenuLine, ...]:
    """The line that leads to the steps of the set-up, until something is entered."""
    if at.setup is None or not at.playable:
        return ()
    return (MenuLine("tick", at.tr("Set up the table"), progress(at, at.setup), SETUP),)
