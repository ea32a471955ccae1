"""Fingers at a seat in a real Chromium: what is pressed by touch, also while the link is lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.sync.browser import CHROMIUM, DRIVER, Browser
from tests.sync.processes import Devices, Process
from tests.web import drill, finger, matches
from tests.web.finger import press, touch

pytestmark = [
    pytest.mark.skipif(
        not (CHROMIUM and DRIVER),
        reason="needs chromium and chromedriver (Debian: chromium-driver)",
    ),
    pytest.mark.xdist_group("browser"),
]

PHONE = (390, 844)
SAID = "document.getElementById('said')"
LIVE = "document.getElementById('live').className"
ASKED = "document.querySelector('dialog') !== null"
GAMES = ("--game", "schotten-totten", "--open")
PLAY = {"move": "play", "seat": 0, "card": "R5", "stone": 4}


@pytest.fixture
def host(devices: Devices) -> Process:
    return devices.host(*GAMES)


def sit(browser: Browser, link: str) -> None:
    browser.size(*PHONE)
    browser.open(link)
    browser.until(drill.READY)


@pytest.fixture
def seat(host: Process, browser: Browser) -> Browser:
    """Ada's phone, in step."""
    sit(browser, host.until("open")["seats"][0])
    browser.run("window.same = true")
    return browser


def play(seat: Browser) -> None:
    touch(seat, "side.0.4")
    touch(seat, "card.R5")


def test_what_is_said_covers_nothing_goes_by_itself_and_with_the_next_event(
    host: Process, seat: Browser
) -> None:
    play(seat)
    assert seat.text("#said") == "Ada plays red 5 at stone 4"
    below = f"{SAID}.getBoundingClientRect().bottom <= document.getElementById('table').offsetTop"
    assert seat.run(f"return {below}")
    seat.run(f"{SAID}.getAnimations().forEach((one) => one.finish())")
    assert seat.run(f"return getComputedStyle({SAID}).visibility") == "hidden"
    touch(seat, "undo")
    assert seat.run(f"return getComputedStyle({SAID}).visibility") == "visible"
    host.say(move="play", seat=0, card="R6", stone=4)
    seat.until(f"{SAID}.textContent === ''")


def test_a_sheet_says_itself_why_something_is_refused(seat: Browser) -> None:
    touch(seat, "claim.1")
    assert seat.text("#asked") == "Claims come after the card is played."
    assert seat.text("#said") == ""
    press(seat, "Why?")
    press(seat, "Back")
    press(seat, "Back to the table")
    assert not seat.run(f"return {ASKED}")


def test_the_same_words_twice_are_seen_to_be_new(host: Process, seat: Browser) -> None:
    for number, card in enumerate(("R5", "R5"), 1):
        touch(seat, "side.0.4")
        touch(seat, f"card.{card}")
        running = f"{SAID}.getAnimations().some((one) => one.animationName === 'told')"
        assert seat.run(f"return {running}")
        seat.run(f"{SAID}.getAnimations().forEach((one) => one.finish())")
        assert not seat.run(f"return {running}")
        host.say(undo=2 * number - 1)
        seat.until(f"document.querySelectorAll('#steps li').length === {2 * number}")


def test_a_question_held_open_over_beats_leaves_no_button_behind(
    devices: Devices, pair: tuple[Browser, Browser]
) -> None:
    """Another seat plays on meanwhile, and the pad that was covered is another one by then."""
    host = devices.host("--game", "dnup", "--players", "Ada", "Bo", "Cy", "--open")
    host.say(move="deal", seat=0, starter=0)
    host.until("entry")
    links, random = host.until("open")["seats"], Random(1)
    phones = [drill.Phone(*at, random) for at in zip(pair, links, drill.SIZES, strict=False)]
    ada, bo = (phone.browser for phone in phones)
    touch(ada, "value.7")
    touch(ada, "amend")
    for spot in ("value.3", "back", "value.4"):
        phones[0].wait_for_beats(1)
        touch(bo, spot)
    touch(ada, "close")
    for phone in phones:
        phone.look()
        assert phone.faults == set()
    touch(ada, "value.7")
    assert host.all("entry")[1:] == []


@pytest.fixture(scope="module")
def pair() -> Iterator[tuple[Browser, Browser]]:
    with matches.two_browsers() as browsers:
        yield browsers


def test_a_host_that_is_killed_under_a_finger_finds_its_seat_where_it_was(
    devices: Devices, host: Process, seat: Browser
) -> None:
    """The page stays and says so; the touch that it held is made once, and the match goes on."""
    host.kill()
    seat.until(f"{LIVE} === 'lost'")
    for _ in range(2):
        touch(seat, "side.0.4", check=False)
        seat.until(f"{SAID}.textContent.startsWith('No link')")
    finger.check_covered(seat)
    again = devices.host("--table", host.events[0]["table"], "--open")
    assert again.until("open") == host.until("open")
    seat.until(f"{ASKED} && {LIVE} === ''")
    touch(seat, "card.R5")
    assert again.until("entry")["entry"] == PLAY
    touch(seat, "end")
    again.until("entry", seq=2)
    assert len(again.all("entry")) == 2
    assert seat.run("return window.same && location.pathname") == "/s/0/"


def test_a_touch_without_a_link_is_dropped_if_it_would_mean_something_else(
    devices: Devices, host: Process, seat: Browser
) -> None:
    play(seat)
    host.until("entry")
    host.kill()
    seat.until(f"{LIVE} === 'lost'")
    touch(seat, "undo", check=False)
    seat.until(f"{SAID}.textContent.startsWith('No link')")
    table = host.events[0]["table"]
    closed = devices.host("--table", table)
    closed.say(move="end_turn", seat=0)
    closed.until("entry", seq=2)
    closed.close()
    again = devices.host("--table", table, "--open")
    seat.until(f"{LIVE} === '' && {SAID}.textContent.includes('look again')")
    again.say(move="play", seat=1, card="B1", stone=1)
    again.until("entry", seq=3)
    assert [entry["entry"].get("move") for entry in again.all("entry")] == ["play"]


def test_two_quick_taps_are_one(host: Process, seat: Browser) -> None:
    """Whatever the second one falls on, nobody complains of it."""
    touch(seat, "side.0.4")
    card = next(one for one in finger.seen(seat) if one.spot == "card.R5")
    seat.touch(card.x, card.y)
    seat.touch(card.x, card.y)
    host.until("entry")
    seat.until("document.querySelectorAll('#steps li').length === 1")
    assert "look again" not in seat.text("#said")
    host.say(move="end_turn", seat=0)
    host.until("entry", seq=2)
    assert [entry["entry"]["move"] for entry in host.all("entry")] == ["play", "end_turn"]


def test_two_seats_in_one_browser_are_two(devices: Devices, browser: Browser) -> None:
    """Each tab plays the seat that it shows."""
    host = devices.host(*GAMES, "--lock-seats")
    ada, bo = host.until("open")["seats"]
    sit(browser, ada)
    with browser.another_tab():
        sit(browser, bo)
        first, second = browser.tabs
        assert "you are Bo" in browser.text("#about")
        browser.show_tab(first)
        assert "you are Ada" in browser.text("#about")
        play(browser)
        made = host.until("entry")
        touch(browser, "end")
        browser.show_tab(second)
        browser.until("document.querySelectorAll('#steps li').length === 2")
        touch(browser, "side.1.4")
        touch(browser, "card.R6")
        other = host.until("entry", seq=3)
        assert (made["entry"]["seat"], other["entry"]["seat"]) == (0, 1)
        assert made["by"] != other["by"]


def test_a_seat_whose_cookie_is_gone_is_told_so(host: Process, seat: Browser) -> None:
    seat.cdp("Network.clearBrowserCookies", {})
    touch(seat, "side.0.4", check=False)
    seat.until("document.body.textContent.includes('does not sit here any more')")
    for digit in host.until("open")["code"]:
        finger.press_at(seat, f".keys button:nth-child({int(digit) or 10})")
    press(seat, "Open the table")
    press(seat, "Sit down as Ada")
    seat.until(drill.READY)
    play(seat)
    assert host.until("entry")["entry"] == PLAY


def test_the_page_that_asks_where_somebody_sits_has_no_script_error(
    host: Process, browser: Browser
) -> None:
    noting = "window.wrong = []; addEventListener('error', (e) => wrong.push(e.message))"
    browser.cdp("Page.addScriptToEvaluateOnNewDocument", {"source": noting})
    opened = host.until("open")
    browser.size(*PHONE)
    browser.open(opened["watch"].rsplit("/", 2)[0] + "/?lang=en")
    for digit in opened["code"]:
        finger.press_at(browser, f".keys button:nth-child({int(digit) or 10})")
    press(browser, "Open the table")
    browser.until("document.readyState === 'complete' && document.querySelector('[name=seat]')")
    assert browser.run("return window.wrong") == []


@pytest.mark.parametrize("table", drill.TABLES)
def test_no_control_is_covered_stale_or_dead(
    table: str, tmp_path: Path, pair: tuple[Browser, Browser]
) -> None:
    """The first presses of what `make fingers` does."""
    assert drill.drill(table, drill.Load(5, holds=1, beats=1), tmp_path, pair) == set()
