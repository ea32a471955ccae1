"""Between two matches: the winner, the evening's standings, and who would play again."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from companion.match.evening import Evening, MatchResult
from companion.web.evening_html import between
from companion.web.page import document, draw
from companion.web.view import watched
from scoring.game import Outcome
from tests.sync.processes import Devices, Process
from tests.sync.watching import MATCHES, NAMES, entries
from tests.web.sitter import Sitter
from tests.web.table import PHONE, Kitchen

EARLIER = Evening(
    (
        MatchResult("dnup", ("Bo", "Ada", "Cy"), Outcome((1,), "end.tokens"), (2, 4, 1)),
        MatchResult("dnup", ("Ada", "Bo"), Outcome((1,), "end.tokens"), (1, 4)),
    ),
    begins="Bo",
)
GAME = "schotten-totten base"


class Rows(HTMLParser):
    """The cells of every row, as they are read out."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.rows.append([])
        if tag in ("th", "td"):
            self.rows[-1].append("")

    def handle_data(self, data: str) -> None:
        if self.rows and self.rows[-1]:
            self.rows[-1][-1] += data.replace("–", "")


def over(match: str = GAME, evening: Evening = EARLIER) -> Kitchen:
    kitchen = Kitchen(match)
    kitchen.evening = evening
    for entry in entries(match):
        kitchen.propose_for("", [entry])
    assert kitchen.table.outcome() is not None
    return kitchen


def test_nothing_of_it_is_there_before_the_end() -> None:
    kitchen = Kitchen(GAME)
    view = kitchen.seats[0].view(PHONE, "en")
    assert view.after is None
    assert between(view) == ""
    assert 'aria-label="This evening"></section>' in document(draw(view, ""), "")


def test_the_evening_counts_the_match_that_is_over() -> None:
    kitchen = over()
    winner = NAMES[kitchen.table.outcome().winners[0]]  # type: ignore[union-attr]
    view = kitchen.seats[0].view(PHONE, "en")
    table = between(view).partition("<table>")[2].partition("</table>")[0]
    head, *rows = Rows(table).rows
    assert head == ["", "dnup", "dnup", "Schotten Totten", "won"]
    wins = {row[0].removesuffix(" you"): row[-1] for row in rows}
    expected = {"Ada": 1, "Bo": 1, "Cy": 0}
    expected[winner] += 1
    assert wins == {name: str(n) for name, n in expected.items()}
    assert rows[0][0].removesuffix(" you") == winner
    assert next(row for row in rows if row[0] == "Cy")[2:4] == ["", ""], "Cy sat only once"
    assert "Ada you" in [row[0] for row in rows]


@pytest.mark.parametrize("match", MATCHES)
def test_every_match_ends_in_it_for_players_and_watchers(match: str) -> None:
    kitchen = over(match, Evening())
    player = kitchen.seats[0].view(PHONE, "cs")
    assert 'form="again"' in between(player)
    watcher = watched(kitchen.table, "kitchen", len(kitchen.table.record), PHONE, "es")
    assert "<table>" in between(watcher)
    assert "<button" not in between(watcher)


def test_watchers_are_told_who_begins_next() -> None:
    kitchen = over()
    at = len(kitchen.table.record), PHONE, "en"
    view = watched(kitchen.table, "kitchen", *at, evening=EARLIER)
    assert "Next: Bo begins" in between(view)
    assert "The host starts the next match" in between(watched(kitchen.table, "kitchen", *at))
    assert "3 matches" in draw(view, "").turn


def test_names_are_names() -> None:
    bad = "<b>Eve</b>"
    results = (MatchResult("dnup", (bad, "Bo"), Outcome((0,), "end.tokens"), (4, 1)),)
    kitchen = over(evening=Evening(results, begins=bad))
    view = watched(
        kitchen.table, "kitchen", len(kitchen.table.record), PHONE, "en", evening=kitchen.evening
    )
    assert "<b>" not in between(view)
    assert between(view).count("&lt;b&gt;Eve") == 2


@pytest.fixture
def host(devices: Devices) -> Process:
    """A table whose match is over."""
    game, _, players = MATCHES[GAME]
    host = devices.host("--game", game, "--players", *NAMES[:players], "--open")
    moves = list(entries(GAME))
    host.say_all(moves)
    host.until("entry", seq=len(moves))
    return host


def test_who_asks_again_is_seen_by_the_others_and_by_the_host(host: Process) -> None:
    ada, bo = map(Sitter, host.until("open")["seats"])
    assert "would play again" not in bo.page.html
    ada.press(ada.page.button("Again?"))
    assert host.until("again")["name"]
    assert "You would play again" in ada.page.html
    assert "Ada would play again" in bo.look().html
    bo.press(bo.page.button("Again?"))
    assert "Bo would play again" in ada.look().html
    assert len(host.all("again")) == 2


def test_how_it_went_is_a_page_of_its_own(host: Process) -> None:
    ada = Sitter(host.until("open")["seats"][0])
    page = ada.go(f"{ada.seat}result")
    assert ada.status == 200
    assert "Schotten Totten" in page.html
    assert 'href="./"' in page.html


def test_nobody_asks_for_somebody_else(host: Process) -> None:
    ada, bo = map(Sitter, host.until("open")["seats"])
    csrf = {"csrf": bo.page.forms["again"]["csrf"]}
    ada.send(f"{ada.seat}again", csrf)
    assert ada.status == 403
    assert host.all("again") == []
