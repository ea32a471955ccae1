"""Home: the match that runs or the example, a new match, and the lists."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from companion.games import COVERS, Cover, app_of, families, match_title
from companion.match.match_line import MatchLine
from companion.pages.page import Go, Page, PageKind, Run, choice, where
from companion.pages.parts import (
    Buttons,
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
    tiles = Tiles(tuple(_tile(kept, ways) for ways in families().values()), low=stage.height < LOW)
    settings = choice("settings", tr("Settings"), Go("settings"), icon="settings")
    parts = (*first, Heading(tr("New match")), tiles, Links(tuple(_links(kept))))
    return Page("Cairn", parts, tools=(settings,))


def _first(kept: Kept, stage: Stage) -> Iterator[PagePart]:
    tr, running = kept.reader.tr, kept.running
    if running is not None:
        go_on = Go("table", where(match=running.line.id))
        button = choice("continue", tr("Continue"), go_on, icon="play", kind="accent")
        yield Panel((_card(kept, running, stage), Buttons((button,))), tone="raised", ruled=False)
        return
    words = tr("Try it: one minute, no cards needed")
    button = choice("tour", words, Run("tour"), icon="tour", kind="accent")
    if kept.lines:
        yield Buttons((button,))
        return
    shown = example()
    yield Lead(
        tr(
            "Your phone beside the cardboard: it knows the rules, settles disputes with proof"
            " and counts the points."
        )
    )
    picture = shown.picture(Stage(stage.width - 2 * PADDING, 0))
    parts = (
        Say(tr(shown.question), strong=True),
        Picture(picture),
        label(tr(shown.answer)),
        Buttons((button,)),
    )
    yield Panel(parts, ruled=False)


def _card(kept: Kept, running: Running, stage: Stage) -> MatchCard:
    line, tr = running.line, kept.reader.tr
    draw = app_of(line.game).thumbnail
    room = Stage(stage.width - 2 * PADDING, THUMBNAIL)
    return MatchCard(
        match_title(line.game, line.title, kept.reader.lang),
        running.standing,
        since(line.touched, kept.now, tr),
        line.players,
        running.colours,
        draw(running.state, room) if draw is not None else None,
    )


def _tile(kept: Kept, ways: tuple[str, ...]) -> Tile:
    """A new match, in the way in which this game was played last."""
    cover, known = COVERS[ways[0]], [game for game in kept.seated if game in ways]
    begin = Go("new_match", where(game=known[-1] if known else ways[0]))
    opens = choice(f"game.{cover.title}", kept.reader.tr(cover.title), begin)
    players, both = _players(kept.reader, cover), _ways(kept.reader, ways)
    return Tile(opens._replace(note=players), cover.world, both)


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
    tr, count = kept.reader.tr, len(kept.lines)
    if kept.lines:
        text = kept.reader.ntr("{n} match", "{n} matches", count).format(n=count)
        yield _link("history", tr("History"), "matches", _last_result(kept) or text)
        yield _link("statistics", tr("Statistics"), "statistics", text)
    yield _link("join", tr("Join a table"), "join", tr("by code or PIN"))
    yield _link("rules", tr("Rules to read"), "rules")
    yield _link("deck", tr("Decks and boards"), "shelf")
    if not kept.lines and kept.deleted:
        yield _link("history", tr("History"), "matches")


def _link(icon: str, words: str, page: str, value: str = "") -> Choice:
    return choice(f"go.{page}", words, Go(page), icon=icon, value=value, forward=True)


def _last_result(kept: Kept) -> str:
    """Who won the match that was played last; empty: nobody did."""
    ended = (line for line in kept.lines if line.over)
    over = max(ended, key=lambda line: line.played, default=None)
    if over is None or not over.winners:
        return ""
    names = ", ".join(over.players[seat] for seat in over.winners)
    game = match_title(over.game, over.title, kept.reader.lang)
    return kept.reader.tr("{game}: {names} won").format(game=game, names=names)


HOME: PageKind[Kept, Draft] = PageKind(lambda kept: Draft(), page)
