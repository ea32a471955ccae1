"""Seats in a real Chromium, by touch at coordinates: every piece can be hit, sheets keep their
buttons in sight, and the page follows the window."""

from __future__ import annotations

import json
from itertools import islice

import pytest

from tests.sync.browser import CHROMIUM, DRIVER, Browser
from tests.sync.processes import Devices, Process
from tests.sync.watching import MATCHES, NAMES, entries
from tests.web import drill, finger
from tests.web.finger import touch

pytestmark = [
    pytest.mark.skipif(
        not (CHROMIUM and DRIVER),
        reason="needs chromium and chromedriver (Debian: chromium-driver)",
    ),
    pytest.mark.xdist_group("browser"),
]

SMALL, PHONE, LAPTOP, ZOOMED = (360, 800), (390, 844), (1280, 800), (640, 400)
"""The last is a laptop at 200 %."""
MOBILE = "Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36"
CUT = """
return [...document.querySelectorAll(arguments[0])].filter(
  (one) => one.scrollWidth > one.clientWidth || one.getBoundingClientRect().right > innerWidth
).map((one) => one.textContent)
"""
OVERLAP = """
const found = [...document.querySelectorAll(arguments[0])];
const boxes = found.map((one) => one.getBoundingClientRect());
return boxes.some((a, n) => boxes.slice(n + 1).some((b) => a.left < b.right - 1
  && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1));
"""
IN_SIGHT = """
const box = document.querySelector(arguments[0]).getBoundingClientRect();
return box.top >= 0 && box.bottom <= innerHeight;
"""


def host_of(devices: Devices, match: str, many: int) -> Process:
    game, options, players = MATCHES[match]
    names = ("--players", *NAMES[:players], "--options", json.dumps(options))
    host = devices.host("--game", game, *names, "--open")
    moves = list(islice(entries(match), many))
    if moves:
        host.say_all(moves)
        host.until("entry", seq=len(moves))
    return host


def sit(browser: Browser, host: Process, size: tuple[int, int]) -> None:
    browser.size(*size)
    browser.open(host.until("open")["seats"][0])
    browser.until(drill.READY)


@pytest.mark.parametrize("size", [SMALL, PHONE, LAPTOP])
@pytest.mark.parametrize(
    "match", ["schotten-totten", "dnup", "glen-more", "nights-watch", "nights-watch base"]
)
def test_every_button_of_a_table_is_hit_at_its_middle(
    match: str, size: tuple[int, int], devices: Devices, browser: Browser
) -> None:
    sit(browser, host_of(devices, match, 30), size)
    assert len(finger.seen(browser)) > 5
    finger.check_covered(browser)


def test_a_laid_card_is_touched(devices: Devices, browser: Browser) -> None:
    host = host_of(devices, "schotten-totten base", 0)
    host.say(move="play", seat=0, card="R5", stone=4)
    host.until("entry")
    sit(browser, host, SMALL)
    touch(browser, "touch.4.0.R5")
    browser.until("document.querySelector('dialog')?.dataset.question === 'touched'")


@pytest.mark.parametrize("size", [SMALL, LAPTOP])
def test_every_corner_can_be_settled(
    size: tuple[int, int], devices: Devices, browser: Browser
) -> None:
    sit(browser, host_of(devices, "nights-watch base", 0), size)
    corners = [one.spot for one in finger.seen(browser) if one.spot.startswith("corner.")]
    assert len(corners) > 50
    for corner in corners[::9]:
        touch(browser, corner)
        finger.check_covered(browser)
        edge = next(one.spot for one in finger.seen(browser) if one.spot.startswith("edge."))
        touch(browser, edge)
        touch(browser, "cancel")


@pytest.mark.parametrize("size", [SMALL, ZOOMED])
def test_a_long_sheet_keeps_its_buttons_in_sight(
    size: tuple[int, int], devices: Devices, browser: Browser
) -> None:
    sit(browser, host_of(devices, "glen-more", 40), size)
    touch(browser, "clans")
    parts = "document.querySelector('.parts')"
    assert browser.run(f"return {parts}.scrollHeight > {parts}.clientHeight")
    for top in (0, 10_000):
        browser.run(f"{parts}.scrollTop = arguments[0]", top)
        assert browser.run(IN_SIGHT, "dialog [data-spot=close]")
    touch(browser, "close")
    touch(browser, "amend")
    touch(browser, "part.persons")
    browser.run(f"{parts}.scrollTop = 10000")
    assert browser.run(IN_SIGHT, "dialog .pushes [data-spot=done]")
    finger.check_covered(browser)


def test_a_refusal_below_the_fold_of_a_sheet_comes_into_sight(
    devices: Devices, browser: Browser
) -> None:
    sit(browser, host_of(devices, "glen-more", 40), SMALL)
    touch(browser, "amend")
    touch(browser, "part.landmarks")
    free = "dialog .parts button:not([aria-pressed='true'])"
    touch(browser, browser.run(f'return document.querySelector("{free}").dataset.spot'))
    touch(browser, "done")
    browser.run("document.querySelector('.parts').scrollTop = 0")
    other = "button[data-spot^='seat.']:not([aria-pressed='true'])"
    touch(browser, browser.run(f'return document.querySelector("{other}").dataset.spot'))
    browser.until("document.querySelector('dialog .verdict.illegal') !== null")
    below = "document.querySelector('dialog .pushes').getBoundingClientRect().top"
    refusal = "document.querySelector('dialog .verdict.illegal').getBoundingClientRect()"
    assert browser.run(f"return {refusal}.bottom <= {below}")


@pytest.mark.parametrize("size", [(320, 568), SMALL])
def test_chosen_chips_are_whole(size: tuple[int, int], devices: Devices, browser: Browser) -> None:
    sit(browser, host_of(devices, "schotten-totten", 20), size)
    touch(browser, "amend")
    chips = ".values button"
    assert "neither" in browser.text(chips)
    assert browser.run(CUT, chips) == []
    assert not browser.run(OVERLAP, chips)


@pytest.mark.parametrize("size", [(195, 422), (320, 568), SMALL, PHONE, ZOOMED])
def test_the_head_says_who_sits_there(
    size: tuple[int, int], devices: Devices, browser: Browser
) -> None:
    sit(browser, host_of(devices, "schotten-totten", 0), size)
    assert browser.text("#about b") == "· you are Ada"
    assert browser.run(CUT, "#about b") == []
    assert not browser.run(OVERLAP, "h1, #about, #live, #table")
    assert browser.run("return document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("agent", ["", MOBILE])
def test_without_a_script_the_drawing_follows_the_window(
    agent: str, devices: Devices, browser: Browser
) -> None:
    host = host_of(devices, "schotten-totten base", 0)
    if agent:
        browser.cdp("Emulation.setUserAgentOverride", {"userAgent": agent})
    browser.cdp("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        browser.size(*LAPTOP)
        browser.open(host.until("open")["seats"][0])
        assert drawings(browser) == ["scene whole lying"]
        browser.size(*SMALL)
        assert drawings(browser) == ["scene whole upright"]
        finger.check_covered(browser)
        touch(browser, "side.0.4", check=False)
        browser.until("document.querySelector('dialog') !== null")
        assert browser.run(CUT, "dialog") == []
        touch(browser, "card.R5", check=False)
        assert host.until("entry")["entry"]["card"] == "R5"
    finally:
        browser.cdp("Emulation.setScriptExecutionDisabled", {"value": False})
        browser.cdp("Emulation.setUserAgentOverride", {"userAgent": ""})


def drawings(browser: Browser) -> list[str]:
    """Of the table, that are seen."""
    shown = "[...document.querySelectorAll('main .whole')].filter((one) => one.checkVisibility())"
    return list(browser.run(f"return {shown}.map((one) => one.getAttribute('class'))"))
