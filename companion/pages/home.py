"""The home page: the running match or the example, a new match, and links to lists."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from companion.games import COVERS, Cover, app_of, families, match_title
from companion.match.log import Header
from companion.match.match_line import MatchLine
from companion.pages.page import Go, Page, PageKind, Run, choice, where
from companion.pages.parts import (
    Again,
    Buttons,
    Doors,
    Heading,
    Lead,
    Links,
    MatchCard,
    PagePart,
    Panel,
    Tile,
    Tiles,
)
from companion.play.dates import since
from companion.play.questions import Choice, Picture, Say, label
from companion.play.reader import Reader
from companion.play.scene import Stage

if TYPE_CHECKING:
    from companion.games.base import Example

PADDING = 14
"""dp beside what stands on the first panel."""
LOW = 760
"""dp of a screen on which pictures are low."""
THUMBNAIL = 126
"""dp of the height of a small table."""


@dataclass(frozen=True, slots=True)
class Running:
    """The match that was touched last and is not over."""

    line: MatchLine
    state: Any
    """Of its table."""
    standing: str
    """How it stands, in a line."""
    colours: tuple[str, ...] = ()
    to_move: str = ""
    """Who is to move; empty: several are, or nobody."""


@dataclass(frozen=True, slots=True)
class Last:
    """The match that was over last, and the next one of the same people."""

    match: str
    header: Header
    """Of the next one."""
    begins: str
    wins: tuple[int, ...]
    """Of matches between them, by seat of the next one."""
    colours: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Kept:
    reader: Reader
    lines: tuple[MatchLine, ...]
    """All matches but the example."""
    now: datetime
    deleted: bool = False
    """Whether there are matches that can be put back."""
    seated: tuple[str, ...] = ()
    """Games in the order in which they were played last."""
    running: Running | None = None
    last: Last | None = None
    ready: bool = True
    """Whether games may be loaded: not before the page was seen once."""


@dataclass(frozen=True, slots=True)
class Draft:
    """There is nothing to begin here."""


def example() -> Example:
    return next(shown.example for shown in map(app_of, COVERS) if shown.example)


def page(kept: Kept, draft: Draft, stage: Stage) -> Page:
    tr = kept.reader.tr
    first = tuple(_first(kept, stage)) if kept.ready else ()
    low = stage.height < LOW
    tiles = Tiles(tuple(_tile(kept, ways) for ways in families().values()), low=low)
    settings = choice("settings", tr("Settings"), Go("settings"), icon="settings")
    if not kept.lines:
        parts = (*first, Heading(tr("New match")), tiles, Links(tuple(_links(kept))))
        return Page("Cairn", parts, tools=(settings,))
    join = choice("go.join", tr("Join a table"), Go("join"), icon="join")
    shelf = _link("deck", tr("Decks and boards"), "shelf")
    doors = Doors(tuple(_doors(kept)))
    return Page("Cairn", (*first, tiles, doors, Links((shelf,))), tools=(join, settings))


def _first(kept: Kept, stage: Stage) -> Iterator[PagePart]:
    tr, running = kept.reader.tr, kept.running
    if running is not None:
        go_on = Go("table", where(match=running.line.id))
        button = choice("continue", tr("Continue"), go_on, icon="play", kind="accent")
        parts = (_card(kept, running, stage), Buttons((button,)))
        yield Panel(parts, tone="raised", ruled=False, world=COVERS[running.line.game].world)
    if kept.last is not None:
        yield _again(kept, kept.last)
    if kept.lines:
        return
    shown = example()
    yield Lead(
        tr(
            "Your phone beside the cardboard: it knows the rules, settles disputes with proof"
            " and counts the points."
        )
    )
    picture = shown.picture(Stage(stage.width - 2 * PADDING, 0))
    words = tr("Try it: one minute, no cards needed")
    panel = (
        Say(tr(shown.question), strong=True),
        Picture(picture),
        label(tr(shown.answer)),
        Buttons((choice("tour", words, Run("tour"), icon="tour", kind="accent"),)),
    )
    yield Panel(panel, ruled=False)


def _again(kept: Kept, last: Last) -> Again:
    """One touch starts it."""
    tr, players = kept.reader.tr, last.header.players
    title = match_title(last.header.game, last.header.own_title, kept.reader)
    begins = tr("{name} begins").format(name=last.begins)
    between = " : " if len(players) == 2 else " · "
    wins = between.join(map(str, last.wins)) if any(last.wins) else ""
    names = tr("Again: {names}").format(names=", ".join(players))
    note = " · ".join(filter(None, (title, begins, wins)))
    start = choice("again", names, Run("again", where(match=last.match)), icon="again", note=note)
    return Again(start, players, last.colours)


def _card(kept: Kept, running: Running, stage: Stage) -> MatchCard:
    line, tr = running.line, kept.reader.tr
    draw = app_of(line.game).thumbnail if stage.height >= LOW else None
    room = Stage(stage.width - 2 * PADDING, THUMBNAIL)
    title = match_title(line.game, line.title, kept.reader)
    if running.to_move:
        title = tr("{name}'s turn").format(name=running.to_move)
    return MatchCard(
        title,
        running.standing,
        since(line.touched, kept.now, tr),
        line.players,
        running.colours,
        draw(running.state, room) if draw is not None else None,
        COVERS[line.game].world,
    )


def _tile(kept: Kept, ways: tuple[str, ...]) -> Tile:
    """A new match, in the way in which this game was played last."""
    cover, known = COVERS[ways[0]], [game for game in kept.seated if game in ways]
    begin = Go("new_match", where(game=known[-1] if known else ways[0]))
    opens = choice(f"game.{cover.title}", kept.reader.tr(cover.title), begin)
    players, both = _players(kept.reader, cover), _ways(kept.reader, ways)
    world = cover.world if kept.ready else ""  # drawn with the second frame
    return Tile(opens._replace(note=players), world, both)


def _ways(reader: Reader, ways: tuple[str, ...]) -> str:
    """Score pad or full table; empty: there is one way only."""
    if len(ways) == 1:
        return ""
    one, other = (reader.tr(COVERS[ways[i]].note) for i in (0, -1))
    return reader.tr("{one} or {other}").format(one=one, other=other[:1].lower() + other[1:])


def _players(reader: Reader, cover: Cover) -> str:
    """2 players; 3 to 4 players."""
    least, most = cover.least, cover.most
    if least == most:
        return reader.ntr("{n} player", "{n} players", least).format(n=least)
    text = reader.ntr("{least} to {n} player", "{least} to {n} players", most)
    return text.format(least=least, n=most)


def _links(kept: Kept) -> Iterator[Choice]:
    """Below the first home of all: nothing was played yet."""
    tr = kept.reader.tr
    yield _link("join", tr("Join a table"), "join", tr("by code or PIN"))
    yield _link("rules", tr("Rules to read"), "rules")
    yield _link("deck", tr("Decks and boards"), "shelf")
    if kept.deleted:
        yield _link("history", tr("History"), "matches")


def _doors(kept: Kept) -> Iterator[Choice]:
    tr, count = kept.reader.tr, len(kept.lines)
    matches = kept.reader.ntr("{n} match", "{n} matches", count).format(n=count)
    yield _door("history", tr("History"), "matches", _last_winner(kept) or matches)
    yield _door("enter_number", tr("Any game"), "any_game", tr("score pad"))
    yield _door("rules", tr("Rule books"), "rules", str(len(families())))
    yield _door("statistics", tr("Statistics"), "statistics", matches)


def _door(icon: str, words: str, page: str, value: str) -> Choice:
    return choice(f"go.{page}", words, Go(page), icon=icon, value=value)


def _link(icon: str, words: str, page: str, value: str = "") -> Choice:
    return choice(f"go.{page}", words, Go(page), icon=icon, value=value, forward=True)


def _last_winner(kept: Kept) -> str:
    """Of the match that was played last; empty: nobody has won it."""
    ended = (line for line in kept.lines if line.over)
    over = max(ended, key=lambda line: line.played, default=None)
    return ", ".join(over.players[seat] for seat in over.winners) if over is not None else ""


HOME: PageKind[Kept, Draft] = PageKind(lambda kept: Draft(), page)
