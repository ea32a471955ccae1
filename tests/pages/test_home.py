"""Home, without a window."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from companion.match.log import Header, load
from companion.match.table import Table
from companion.pages.home import HOME, Kept, Last, Running, example
from companion.pages.page import Go, Run
from companion.pages.parts import Again, Lead, Links, MatchCard, Tiles
from tests.pages.reading import line, parts, reader, shown, touch
from tests.pages.test_matches import OVER, RUNS

KEPT = Kept(reader(), (), datetime(2026, 6, 3, tzinfo=UTC))


def words(kept: Kept) -> list[str]:
    (links,) = (part for part in shown(HOME, kept).parts if isinstance(part, Links))
    return [choice.spot.says for choice in links.choices]


def test_a_newcomer_is_told_what_this_is_and_offered_the_example() -> None:
    assert any(isinstance(part, Lead) for part in shown(HOME, KEPT).parts)
    assert touch(HOME, KEPT, "tour") == Run("tour")
    assert words(KEPT) == ["Join a table", "Rules to read", "Decks and boards"]
    assert words(replace(KEPT, deleted=True))[-1] == "History"


def test_nothing_that_loads_a_game_comes_before_the_page_was_seen() -> None:
    early = shown(HOME, replace(KEPT, ready=False))
    assert not isinstance(early.parts[0], Lead)
    worlds = [
        [tile.world for tile in part.tiles] for part in early.parts if isinstance(part, Tiles)
    ]
    assert worlds == [[""] * 4], "landscapes are drawn with the second frame"


def test_the_match_that_runs_goes_on_with_one_touch() -> None:
    session = load(Path(example().file).read_bytes().splitlines(keepends=True))
    table = Table(session.header, log=session.entries)
    running = RUNS._replace(game=session.header.game)
    kept = replace(KEPT, lines=(running, OVER), running=Running(running, table.state, "6 : 5"))
    (card,) = (part for part in parts(shown(HOME, kept)) if isinstance(part, MatchCard))
    assert (card.state, card.players) == ("6 : 5", ("Ada", "Bo"))
    assert touch(HOME, kept, "continue") == Go("table", (("match", "a"),))


def test_a_game_begins_in_the_way_it_was_played_last() -> None:
    assert touch(HOME, KEPT, "game.Glen More II") == Go("new_match", (("game", "glen-more-score"),))
    last = replace(KEPT, seated=("dnup", "glen-more"))
    assert touch(HOME, last, "game.Glen More II") == Go("new_match", (("game", "glen-more"),))
    (tiles,) = (part for part in shown(HOME, KEPT).parts if isinstance(part, Tiles))
    assert tiles.tiles[2].ways == "Score pad or full table"


def test_the_lists_say_what_is_in_them() -> None:
    page = shown(HOME, replace(KEPT, lines=(OVER,)))
    assert line(page, "go.matches").value == "Cy"
    assert line(page, "go.statistics").value == "1 match"


def test_the_same_people_play_again_with_one_touch() -> None:
    header = Header("dnup", ("Bo", "Ada"))
    last = Last("b", header, "Bo", (7, 5))
    kept = replace(KEPT, lines=(OVER,), last=last)
    again = line(shown(HOME, kept), "again")
    assert again.spot.says == "Again: Bo, Ada"
    assert again.note == "dnup · Bo begins · 7 : 5"
    assert touch(HOME, kept, "again") == Run("again", (("match", "b"),))
    assert not any(isinstance(part, Again) for part in shown(HOME, KEPT).parts)
