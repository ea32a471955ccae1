"""The owner's page in a real Chromium, by touch at coordinates; axe finds nothing on any page."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest

from tests.owner.conftest import Start
from tests.owner.serving import Serve, owner_of, session_bytes
from tests.sync.browser import CHROMIUM, DRIVER, Browser
from tests.web.finger import check_covered, press_at
from tests.web.test_chromium import needs_axe, violations

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs Chromium and its driver")
LAPTOP, PHONE = (1280, 800), (390, 844)


def touch(browser: Browser, selector: str, then: str) -> None:
    """Put a finger there, and wait until this is so on the page that comes of it."""
    press_at(browser, selector, check=False)
    browser.until(then)


def at_home(browser: Browser, serve: Serve) -> None:
    browser.size(*LAPTOP)
    browser.open(serve.owner_link)
    browser.until("document.documentElement.classList.contains('scripted')")


def test_from_home_to_the_first_move_in_five_touches_and_a_scan_each(
    start: Start, browser: Browser
) -> None:
    serve = start()
    at_home(browser, serve)
    touch(browser, '[href*="schotten-totten"]', "location.pathname === '/new_match'")
    touch(browser, '[data-spot="start"]', "location.pathname === '/seats'")
    links = serve.event("open")["seats"]
    browser.until(f"document.querySelectorAll('.scan svg.qr').length === {len(links)}")
    assert browser.run("return document.documentElement.scrollHeight <= innerHeight")
    check_covered(browser)
    with browser.another_tab():
        browser.size(*PHONE)
        browser.open(links[1])
        browser.until("document.querySelector('#table .scene') !== null")
        with browser.another_tab():
            browser.size(*PHONE)
            browser.open(links[0])
            browser.until("document.querySelector('#live:not(.lost)') !== null")
            card = "dialog [data-spot='card.R4']"
            touch(browser, '[data-spot="choose"]', f'document.querySelector("{card}") !== null')
            touch(browser, card, "document.querySelector('[data-spot=\"to.4\"]') !== null")
            press_at(browser, '[data-spot="to.4"]', check=False)
            assert serve.event("entry")["seq"] == 1
    browser.until("document.querySelectorAll('.sits').length === 2")


def test_another_match_begins_and_the_phone_goes_along(start: Start, browser: Browser) -> None:
    serve = start()
    owner = owner_of(serve)
    owner.touch("/new_match?game=dnup", spot="start")
    link = serve.event("open")["seats"][0]
    browser.size(*PHONE)
    browser.open(link)
    browser.until("document.querySelector('#live:not(.lost)') !== null")
    address = browser.run("return location.pathname")
    owner.touch("/new_match?game=schotten-totten", spot="start")
    browser.until("document.title.includes('Schotten Totten')")
    assert browser.run("return location.pathname") == address


@needs_axe
@pytest.mark.parametrize(("scheme", "size"), [("dark", LAPTOP), ("light", PHONE)])
def test_axe_finds_nothing_on_any_page(
    scheme: str, size: tuple[int, int], start: Start, browser: Browser
) -> None:
    serve = start()
    owner = owner_of(serve)
    if scheme == "light":
        owner.touch("/settings", answer="theme:1")
    over = owner.send("over.jsonl", session_bytes()).to
    seats = owner.touch("/new_match?game=dnup", spot="start").to
    serve.event("open")
    at_home(browser, serve)
    browser.size(*size)
    place = urlsplit(serve.owner_link)
    paths = ["/home", "/new_match?game=dnup", seats, over, "/matches", "/statistics", "/settings"]
    paths += ["/rules?game=dnup", "/shelf", over.replace("/result", "/history")]
    paths += [owner.touch(seats, spot="code.0").to, owner.touch(over, spot="share").to]
    found = {}
    for path in paths:
        browser.open(f"{place.scheme}://{place.netloc}{path}")
        browser.until("document.readyState === 'complete'")
        found[path] = violations(browser)
    assert {path: wrong for path, wrong in found.items() if wrong} == {}
