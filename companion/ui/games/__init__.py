"""The games that have a screen. A new one is a folder here and a line in SCREENS."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any, Literal

from kivy.metrics import dp

from companion.i18n import N_
from companion.match.log import Entry
from companion.match.phrases import Line, Speech
from companion.match.table import Table
from companion.play.scene import Scene, Stage
from companion.ui.paint import Box
from companion.ui.scene_view import paint_scene
from companion.ui.theme import Theme
from scoring import GAMES


@dataclass(frozen=True, slots=True)
class Cover:
    """What home shows of a game before anything of it is loaded."""

    title: str
    """The game's own name: the same in every language."""
    module: str
    symbol: str
    """One of our drawings; empty: the icon."""
    least: int
    most: int
    """Players."""
    icon: str = ""
    note: str = ""
    """What tells it from another way to use the same game; English, marked by N_."""


SCREENS: dict[str, Cover] = {
    "schotten-totten": Cover(
        "Schotten Totten", "companion.ui.games.schotten_totten", "stone-a", 2, 2
    ),
    "glen-more-score": Cover(
        "Glen More II", "companion.ui.games.glen_more.pad", "whisky", 2, 4, note=N_("Score pad")
    ),
    "glen-more": Cover(
        "Glen More II", "companion.ui.games.glen_more.full", "scot", 2, 4, note=N_("Full table")
    ),
    "dnup": Cover("dnup", "companion.ui.games.dnup", "", 2, 5, icon="turn_hand"),
    "nights-watch-wildlings": Cover(
        "Night's Watch",
        "companion.ui.games.nights_watch",
        "wild-regular",
        3,
        4,
        note=N_("Wildling warden"),
    ),
    "nights-watch": Cover(
        "Night's Watch",
        "companion.ui.games.nights_watch.full",
        "wild-giant",
        3,
        4,
        note=N_("Full table"),
    ),
}


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
    needs: str = ""
    """The switch without which it means nothing: it is asked for only when that is on."""


@dataclass(frozen=True, slots=True)
class Kept:
    """An option that a new match takes from what this phone keeps, and the sheet to change it."""

    key: str
    title: str
    help: str
    """Both English, marked by N_."""
    value: Callable[[Any], list[Any]]
    """From the settings; empty: the option is left out."""
    sheet: Callable[[Callable[[], None]], Any]
    """Calls back when it is closed."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """An option of a new match that is chosen on a sheet of its own, from its page."""

    key: str
    title: str
    """English, marked by N_."""
    told: Callable[[Any], str]
    """What is chosen now."""
    value: Callable[[Any], Any]
    """None: the option is left out."""
    open: Callable[[Any], None]
    """The sheet; it lets the page show its options again."""


@dataclass(frozen=True, slots=True)
class GameLook:
    """Everything the app's pages need to know about how one game is shown."""

    table: Callable[..., Any]
    """The game's GameTable: made with its page."""
    options: tuple[Option, ...]
    starter: str | None
    """The option that names the seat which begins, if the game has one."""
    thumbnail: Callable[[Any, Box, Theme], None]
    """Paints a small picture of a state."""
    line: Callable[[Entry, Speech], Line]
    """Tells an entry."""
    state_line: Callable[[Table, Speech], str]
    """One line of state for the app bar."""
    menu: Callable[[Any], list[tuple[str, str, str, Callable[[], None] | None]]]
    """The game's own lines of the overflow menu, from the page."""
    quick: tuple[str, Callable[[Any], None]] | None = None
    """An icon for the app bar and what it does with the page."""
    finish: Callable[[Any, dict[str, Any], int], dict[str, Any]] | None = None
    """Completes a new match's options from (app, options that differ, number of players)."""
    asked: Callable[[Mapping[str, Any]], Mapping[str, Any]] = dict
    """From a header's options back to what a new match asks for; those left out have defaults."""
    quiet: frozenset[str] = frozenset()
    """Rules whose trust goes without saying: a move that rests on them is felt as a plain one."""
    kept: tuple[Kept, ...] = ()
    chosen: tuple[Chosen, ...] = ()
    score_words: Mapping[str, str] = field(default_factory=dict)
    """Short names for lines of the score, by rule; English, marked by N_. Absent: the rule."""
    aims: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    """What the camera can be asked for: an Aim by its name, made with the camera's page."""


def of_view(
    game: str, thumbnail: Callable[[Mapping[str, Any], Box, Theme], None]
) -> Callable[[Any, Box, Theme], None]:
    """Of a state, from a picture of what everybody sees of it."""
    return lambda state, box, theme: thumbnail(GAMES[game].view(state, None), box, theme)


def of_scene(
    thumbnail: Callable[[Any, Stage], Scene],
) -> Callable[[Any, Box, Theme], None]:
    """Of a state, from a scene in that size."""

    def painted(state: Any, box: Box, theme: Theme) -> None:
        unit = dp(1)
        scene = thumbnail(state, Stage(box.w / unit, box.h / unit))
        paint_scene(scene, box.x, box.y + box.h, theme)

    return painted


@cache
def look_of(game: str) -> GameLook:
    look: GameLook = import_module(SCREENS[game].module).LOOK
    return look
