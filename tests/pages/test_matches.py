"""The lists of matches and their filter, without a window."""

from dataclasses import replace
from datetime import datetime

from companion.match.match_filter import Filter
from companion.match.match_line import MatchLine
from companion.pages import deleted
from companion.pages.deleted import DELETED
from companion.pages.filters import Filtering, address, filter_in
from companion.pages.matches import MATCHES, Draft, Kept
from companion.pages.page import Go, Page, Run
from companion.pages.parts import Empty, Heading, Row, Rows
from scoring.game import Outcome
from tests.pages.reading import line, reader, shown, touch

RUNS = MatchLine("a", "dnup", ("Ada", "Bo"), "2026-06-02T20:00", "2026-06-02T21:00", 7, None, None)
WON = Outcome((1,), "end.three-adjacent")
OVER = MatchLine(
    "b", "schotten-totten", ("Ada", "Cy"), "2026-05-03T20:00", "2026-05-03T21:00", 40, WON, None
)
KEPT = Kept(
    reader(), (RUNS, OVER), {"b": (2, 5)}, frozenset("a"), 0, Filter(), datetime(2026, 6, 3)
)


def rows(page: Page) -> list[Row | Heading]:
    return [row for part in page.parts if isinstance(part, Rows) for row in part.rows]


def test_a_running_match_comes_first_then_the_months() -> None:
    running, may, over = rows(shown(MATCHES, KEPT))
    assert isinstance(running, Row)
    assert isinstance(over, Row)
    assert may == Heading("May 2026", "1 match")
    assert (running.raised, running.choice.note) == (True, "dnup · 7 moves")
    assert (over.strong, over.choice.value, over.aside) == (("Cy",), "2 : 5", "3 May")


def test_a_row_opens_the_table_or_the_result() -> None:
    assert touch(MATCHES, KEPT, "match.a") == Go("table", (("match", "a"),))
    assert touch(MATCHES, KEPT, "match.b") == Go("result", (("match", "b"),))


def test_a_menu_covers_the_page_until_it_is_closed() -> None:
    menu = touch(MATCHES, KEPT, "menu.b")
    assert menu == Draft(menu="b")
    assert touch(MATCHES, KEPT, "match.a", menu) == menu
    assert touch(MATCHES, KEPT, "delete", menu) == Run("delete", (("match", "b"),))
    assert touch(MATCHES, KEPT, "history", menu) == Go("history", (("match", "b"),))
    assert touch(MATCHES, KEPT, "close", menu) == Draft()
    share = touch(MATCHES, KEPT, "share", menu)
    assert touch(MATCHES, KEPT, "share.points", share) == Run("share points", (("match", "b"),))


def test_a_shared_match_is_not_deleted_and_the_line_says_why() -> None:
    menu = Draft(menu="a")
    asks = shown(MATCHES, KEPT, menu).asks
    assert isinstance(asks, Page)
    assert line(asks, "delete").spot.refused == "Not while other phones are at this table"
    assert touch(MATCHES, KEPT, "delete", menu) == menu


def test_a_filter_is_another_address_of_the_page() -> None:
    asked = touch(MATCHES, KEPT, "filter.players")
    assert asked == Draft(filtering=Filtering("players"))
    one = touch(MATCHES, KEPT, "player.Cy", asked)
    step = touch(MATCHES, KEPT, "show", one)
    assert step == Go("matches", (("player", "Cy"), ("period", "all")), back="below")
    chosen = filter_in(dict(step.where))
    assert chosen == Filter(players=("Cy",))
    page = shown(MATCHES, replace(KEPT, filter=chosen))
    assert page.note == "1 of 2 matches"
    assert [row.choice.spot.name for row in rows(page) if isinstance(row, Row)] == ["match.b"]


def test_an_address_keeps_the_whole_filter() -> None:
    for chosen in (Filter(), Filter(frozenset({"dnup"}), ("Ada, the first", "Bo"), "year")):
        assert filter_in(dict(address(chosen))) == chosen
    assert filter_in({}) is None


def test_a_third_player_takes_the_place_of_the_first() -> None:
    draft = Draft(filtering=Filtering("players"))
    for name in ("Ada", "Bo", "Cy"):
        draft = touch(MATCHES, KEPT, f"player.{name}", draft)
    assert draft.filtering.picked == ("Bo", "Cy")


def test_without_matches_there_is_a_way_to_the_first_one() -> None:
    kept = replace(KEPT, lines=(), shared=frozenset())
    assert any(isinstance(part, Empty) for part in shown(MATCHES, kept).parts)
    assert touch(MATCHES, kept, "new") == Go("home", back="home")
    assert touch(MATCHES, kept, "import") == Run("import")


def test_a_deleted_match_is_put_back_or_asked_about_once() -> None:
    kept = deleted.Kept(reader(), (OVER,))
    menu = touch(DELETED, kept, "match.b")
    assert touch(DELETED, kept, "back", menu) == Run("put back", (("match", "b"),))
    sure = touch(DELETED, kept, "purge", menu)
    assert touch(DELETED, kept, "keep", sure) == deleted.Draft()
    assert touch(DELETED, kept, "sure", sure) == Run("purge", (("match", "b"),))


def test_equal_pages_need_no_drawing() -> None:
    assert shown(MATCHES, KEPT) == shown(MATCHES, KEPT)
