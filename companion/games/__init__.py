"""The games that have a table here. A new one is two folders and a line in each registry."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.i18n import N_
from companion.play.look import worlds
from scoring.rules import in_language

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from companion.games.base import GameApp
    from companion.match.facts import Own
    from companion.match.log import Header
    from companion.match.match_line import MatchLine
    from companion.match.table import Table
    from companion.play.library import Library
    from companion.play.reader import Reader


class Cover(NamedTuple):
    """What home shows of a game before anything of it is loaded."""

    title: str
    """The game's own name; marked by N_ where a box has another one."""
    module: str
    """That holds the game's APP."""
    least: int
    most: int
    """Players."""
    symbol: str = ""
    """One of our drawings."""
    note: str = ""
    """What tells it from another way to use the same game; English, marked by N_."""
    tint: str = "text"
    """The symbol's role in the look."""
    deck: str = ""
    """The module that holds its DECK; empty: the camera reads none."""
    made_of: str = ""
    """The option that holds the data which a match is made from, with its title and its number of
    players; empty: the game has its own. Such a game has a page to choose the data from."""

    @property
    def world(self) -> str:
        """The folder that holds its world.json; empty: it has none."""
        folder = self.module.split(".")[2]
        return folder if folder in worlds() else ""


COVERS: dict[str, Cover] = {
    "schotten-totten": Cover(
        N_("Schotten Totten"),
        "companion.games.schotten_totten.app",
        2,
        2,
        "stone-a",
        tint="stone",
        deck="companion.games.schotten_totten.readings",
    ),
    "dnup": Cover(
        N_("dnup"),
        "companion.games.dnup.app",
        2,
        5,
        "two-values",
        deck="companion.games.dnup.readings",
    ),
    "glen-more-score": Cover(
        N_("Glen More II"),
        "companion.games.glen_more.pad.app",
        2,
        4,
        "whisky",
        note=N_("Score pad"),
    ),
    "glen-more": Cover(
        N_("Glen More II"),
        "companion.games.glen_more.table.app",
        2,
        4,
        "scot",
        note=N_("Full table"),
    ),
    "nights-watch-wildlings": Cover(
        N_("Night's Watch"),
        "companion.games.nights_watch.warden.app",
        3,
        4,
        "wall",
        note=N_("Warden"),
        tint="ice",
    ),
    "nights-watch": Cover(
        N_("Night's Watch"),
        "companion.games.nights_watch.table.app",
        3,
        4,
        "wild-giant",
        note=N_("Full table"),
    ),
    "sheet": Cover(N_("Any game"), "companion.games.sheet.app", 1, 12, "points", made_of="sheet"),
}


def match_title(game: str, own: Mapping[str, str], reader: Reader) -> str:
    """What a match is called; own: the title that its data has, if any."""
    cover = COVERS[game]
    if cover.made_of and own:
        return in_language(own, reader.lang)
    return reader.tr(cover.title)


def line_title(line: MatchLine, reader: Reader) -> str:
    """Of a match in a list; that of another program's game is its id."""
    return match_title(line.game, line.title, reader) if line.game in COVERS else line.game


def seats_of(game: str, options: Mapping[str, Any]) -> range:
    """How many can play; of a game made from data, what the data says."""
    cover = COVERS[game]
    seats = app_of(game).seats if cover.made_of in options else None
    return range(cover.least, cover.most + 1) if seats is None else seats(options)


class LibraryCover(NamedTuple):
    """What is shown of things kept beside matches before any of them is loaded."""

    title: str
    """English, marked by N_."""
    icon: str
    module: str
    """That holds the LIBRARY."""
    setting: str
    """Where they are kept."""
    empty: Any
    """What is kept at first."""
    kind: str = ""
    """By which phones offer them to each other; empty: they do not."""
    file: str = ""
    """How the name of a file ends that holds one of them and nothing else can be."""
    code: str = ""
    """How the text of a QR code begins that holds one of them; empty: there is none."""


LIBRARIES = {
    "dnup-deck": LibraryCover(
        N_("Cards of dnup"), "deck", "companion.games.dnup.own_deck", "dnup_deck", []
    ),
    "tiles": LibraryCover(
        N_("Tiles of Glen More"),
        "village",
        "companion.games.glen_more.tiles.library",
        "catalogue",
        {},
        "glen-more-tiles",
    ),
    "boards": LibraryCover(
        N_("Boards of the Night's Watch"),
        "castle",
        "companion.games.nights_watch.boards.library",
        "boards",
        [],
        "nights-watch-board",
    ),
    "sheets": LibraryCover(
        N_("Score sheets"),
        "points",
        "companion.games.sheet.library",
        "sheets",
        {},
        "score-sheet",
        ".toml",
        "CAIRN:SHEET:",
    ),
}


def families() -> dict[str, tuple[str, ...]]:
    """Games by title, without those made from data: one may be played in several ways."""
    titles: dict[str, tuple[str, ...]] = {}
    for game, cover in COVERS.items():
        if not cover.made_of:
            titles[cover.title] = (*titles.get(cover.title, ()), game)
    return titles


def families_in(lines: Iterable[MatchLine], reader: Reader) -> dict[str, tuple[str, ...]]:
    """Kinds of matches by what they are called: every game, and what these were made from."""
    titles = {reader.tr(title): games for title, games in families().items()}
    for line in lines:
        title = line_title(line, reader)
        if line.made_from and line.kind not in titles.get(title, ()):
            titles[title] = (*titles.get(title, ()), line.kind)
    return titles


def family(game: str) -> tuple[str, ...]:
    """All ways to play this game."""
    return families().get(COVERS[game].title, (game,))


@cache
def app_of(game: str) -> GameApp[Any, Any]:
    """What the game fills in; loaded when it is first asked for."""
    app: GameApp[Any, Any] = import_module(COVERS[game].module).APP
    return app


def starter_of(header: Header) -> str | None:
    """The option that names the seat which begins this match; None: it has none."""
    app = app_of(header.game)
    nobody = app.marker is not None and not app.marker(header.options, "en")
    return None if nobody else app.starter


@cache
def library(name: str) -> Library[Any, Any]:
    found: Library[Any, Any] = import_module(LIBRARIES[name].module).LIBRARY
    return found


def own_facts(table: Table) -> Own:
    """What only the table's game counts for the statistics."""
    game = table.header.game
    return app_of(game).facts(table) if game in COVERS else {}


def load() -> None:
    """Every game, now: before another thread asks for one, as imports are for the main one."""
    for game in COVERS:
        app_of(game)
