"""Whose turn it is: in the page's title, in its head, felt once, and never over a control."""

from __future__ import annotations

import re

import pytest

from companion.web.page import document, draw
from companion.web.turn import Step
from companion.web.turn_html import last_steps
from companion.web.view import View, watched
from tests.sync.browser import CHROMIUM, DRIVER, Browser
from tests.sync.processes import Devices, Process
from tests.sync.watching import MATCHES, NAMES, entries
from tests.web import finger
from tests.web.table import PHONE, Kitchen

ADA = {"move": "play", "seat": 0, "card": "R5", "stone": 4}
END = {"move": "end_turn", "seat": 0}


def seen(kitchen: Kitchen, seat: int, lang: str = "en") -> View:
    return kitchen.seats[seat].view(PHONE, lang)


def page_of(kitchen: Kitchen, seat: int, lang: str = "en") -> str:
    return document(draw(seen(kitchen, seat, lang), ""), "")


def region(page: str) -> str:
    found = re.search(r'<section id="turn"[^>]*>(.*?)</section>', page)
    assert found
    return found[1]


def words(html: str) -> list[str]:
    return [part for part in re.split(r"<[^>]*>", html) if part]


def test_it_is_said_in_title_and_head_of_who_is_to_move() -> None:
    kitchen = Kitchen("schotten-totten base")
    page = page_of(kitchen, 0)
    assert "<title>Your turn · Schotten Totten · Ada</title>" in page
    assert words(region(page)) == ["Your turn"]
    assert 'class="yours"' in region(page)
    other = page_of(kitchen, 1)
    assert "<title>Schotten Totten · Bo</title>" in other
    assert words(region(other)) == ["Ada to move"]
    assert "yours" not in region(other)


def test_the_last_move_stands_below() -> None:
    kitchen = Kitchen("schotten-totten base")
    kitchen.propose_for("", [ADA])
    kitchen.propose_for("", [END])
    assert words(region(page_of(kitchen, 1))) == ["Your turn", "Ada draws and ends the turn"]
    assert words(region(page_of(kitchen, 0, "cs")))[0] == "Na tahu: Bo"


def test_where_everybody_may_go_on_it_is_nobody_s_turn() -> None:
    kitchen = Kitchen("glen-more-score")
    for seat in range(len(kitchen.seats)):
        assert not seen(kitchen, seat).turn.yours
        assert words(region(page_of(kitchen, seat)))[0] == "Anybody may go on"


@pytest.mark.parametrize("match", MATCHES)
def test_nothing_in_it_can_be_touched_and_one_seat_at_most_is_called(match: str) -> None:
    kitchen = Kitchen(match)
    for n, entry in enumerate(entries(match)):
        if n > 30:
            break
        kitchen.propose_for("", [entry])
        views = [seen(kitchen, seat) for seat in range(len(kitchen.seats))]
        acting = kitchen.table.game.to_act(kitchen.table.state)
        called = {seat for seat, view in enumerate(views) if view.turn.yours}
        assert called == (acting if len(acting) < len(views) else set())
        html = draw(views[0], "").turn
        assert not re.search("<(a|button|input|form)", html)


def test_the_end_names_the_winner() -> None:
    kitchen = Kitchen("dnup for two")
    for entry in entries("dnup for two"):
        kitchen.propose_for("", [entry])
    turn = seen(kitchen, 0).turn
    assert turn.seats == ()
    assert turn.says in {f"{name} wins" for name in NAMES[:2]}


def test_watchers_see_the_mark_of_who_moved_instead_of_the_name() -> None:
    kitchen = Kitchen("schotten-totten base")
    kitchen.propose_for("", [ADA])
    view = watched(kitchen.table, "kitchen", 1, PHONE, "en")
    assert view.steps == (Step("Ada plays red 5 at stone 4", 0),)
    html = last_steps(view)
    assert 'href="#p0"' in html
    assert '<span class="who">Ada </span>plays red 5 at stone 4' in html
    assert "<svg" not in last_steps(seen(kitchen, 0)), "a seat's line is text"


# In a browser

needs_browser = [
    pytest.mark.skipif(
        not (CHROMIUM and DRIVER),
        reason="needs chromium and chromedriver (Debian: chromium-driver)",
    ),
    pytest.mark.xdist_group("browser"),
]
TURN = "document.getElementById('turn')"
NOTE_FELT = """
window.felt = 0;
Object.defineProperty(navigator, 'vibrate', { value: () => { felt++; return true; } });
"""
BOX = f"return [...Object.values({TURN}.getBoundingClientRect().toJSON())]"


def sit(browser: Browser, link: str, size: tuple[int, int]) -> None:
    browser.size(*size)
    browser.open(link)
    browser.until("document.body.dataset.stage !== '960x460'")


def sides(browser: Browser) -> dict[str, tuple[float, float]]:
    """Where Bo's places are touched."""
    return {s.spot: (s.x, s.y) for s in finger.seen(browser) if s.spot.startswith("side.1.")}


@pytest.fixture
def host(devices: Devices) -> Process:
    return devices.host("--game", "schotten-totten", "--open")


class TestBrowser:
    pytestmark = needs_browser

    @pytest.mark.parametrize("size", [(390, 844), (360, 800), (360, 640), (1280, 800)])
    def test_it_covers_no_control_and_nothing_moves_when_the_turn_does(
        self, size: tuple[int, int], host: Process, browser: Browser
    ) -> None:
        sit(browser, host.until("open")["seats"][1], size)
        assert "Ada to move" in browser.text("#turn")
        before = browser.run(BOX)
        places = sides(browser)
        assert len(places) == 9
        finger.check_covered(browser)
        host.say_all([ADA, END])
        browser.until(f"{TURN}.textContent.includes('Your turn')")
        assert browser.run("return document.title").startswith("Your turn · ")
        assert browser.run(BOX) == before
        finger.check_covered(browser)
        assert sides(browser) == places

    @pytest.mark.parametrize(("motion", "times"), [("no-preference", 1), ("reduce", 0)])
    def test_a_turn_that_comes_is_felt_once(
        self, motion: str, times: int, host: Process, browser: Browser
    ) -> None:
        wish = {"name": "prefers-reduced-motion", "value": motion}
        browser.cdp("Emulation.setEmulatedMedia", {"features": [wish]})
        sit(browser, host.until("open")["seats"][1], (390, 844))
        browser.run(NOTE_FELT)
        host.say_all([ADA, END])
        browser.until("document.title.startsWith('Your turn')")
        host.say(move="play", seat=1, card="R6", stone=4)
        browser.until(f"{TURN}.textContent.includes('red 6')")
        assert browser.run("return felt") == times

    def test_it_is_there_without_a_script(self, host: Process, browser: Browser) -> None:
        browser.cdp("Emulation.setScriptExecutionDisabled", {"value": True})
        try:
            browser.size(390, 844)
            browser.open(host.until("open")["seats"][0])
            assert browser.text("#turn") == "Your turn"
            assert browser.run(BOX)[3] == 84
        finally:
            browser.cdp("Emulation.setScriptExecutionDisabled", {"value": False})
