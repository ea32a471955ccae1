"""The watchers' page in a real Chromium: it loads, follows, comes back, and can be listened to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.web.server import Limits
from tests.sync.browser import CHROMIUM, DRIVER, Browser
from tests.sync.processes import Devices, Process
from tests.sync.watching import Pages, empty_table

pytestmark = [
    pytest.mark.skipif(
        not (CHROMIUM and DRIVER),
        reason="needs chromium and chromedriver (Debian: chromium-driver)",
    ),
    pytest.mark.xdist_group("browser"),
]

POSITION = {
    "move": "amend",
    "turn": 0,
    "decks": {"clan": 20},
    "stones": {
        "1": {"sides": [["Y2", "N4"], ["V7", "V8", "V9"]], "owner": 1},
        "3": {"sides": [["R8", "G8"], ["B5", "Y6"]]},
    },
}
PLAY = {"seat": 0, "move": "play", "card": "Y8", "stone": 3}
SEQ = "document.body.dataset.rev"
SHOWN = "document.querySelector('.scene.whole')"
LAST = f"[...{SHOWN}.querySelectorAll('.last')].map(e => e.dataset.key)"
HINT = f"{SHOWN}.querySelector('[data-key=hint]').getAttribute('aria-label')"


@pytest.fixture
def devices(tmp_path: Path) -> Iterator[Devices]:
    with Devices(tmp_path) as running:
        yield running


def open_table(devices: Devices, browser: Browser) -> Process:
    host = devices.host("--game", "schotten-totten", "--name", "Bo’s kitchen table", "--web")
    host.say(**POSITION)
    host.until("entry", seq=1)
    browser.open(host.events[0]["watch"])
    return host


def test_it_loads_follows_and_comes_back_after_a_restart(
    devices: Devices, browser: Browser
) -> None:
    browser.size(412, 915)
    host = open_table(devices, browser)
    assert browser.text("h1") == "Schotten Totten"
    assert browser.run(f"return {SEQ}") == "1"
    host.say(**PLAY)
    browser.until(f"{SEQ} === '2'")
    assert browser.text("#said") == "Last: Ada plays yellow 8 at stone 3"
    assert browser.run(f"return {LAST}") == ["card.Y8"]
    assert browser.run(f"return {HINT}") == "Stone 3 can be claimed"

    host.kill()
    browser.until("document.getElementById('live').className === 'lost'")
    assert browser.text("#live span") == "no link"
    assert browser.run(f"return {HINT}") == "Stone 3 can be claimed"
    again = devices.host("--table", host.events[0]["table"], "--web")
    assert again.events[0]["watch"] == host.events[0]["watch"]
    again.say(seat=0, move="claim", stone=3)
    browser.until(f"{SEQ} === '3'")
    browser.until("document.getElementById('live').className === ''")
    assert browser.text("#said") == "Last: Ada claims stone 3"
    again.say(undo=3)
    browser.until(f"{SEQ} === '4'")
    assert browser.text("#said") == "Taken back: Ada claims stone 3"


COUNT_LINES = """
window.lines = 0, window.lost = 0;
const Real = EventSource;
window.EventSource = class extends Real { constructor(at) { super(at); window.lines += 1; } };
const seen = (all) => window.lost += all.some((one) => one.target.classList.contains("lost"));
new MutationObserver(seen).observe(document.getElementById("live"), { attributes: true });
"""


def test_a_page_that_begins_another_line_never_seems_to_lose_it(browser: Browser) -> None:
    table, pages = empty_table("schotten-totten"), Pages()
    browser.open(pages.open(table, Limits(beat=0.1, life=0.1)))
    browser.until("document.getElementById('live').className === ''")
    browser.run(COUNT_LINES)
    browser.until("window.lines >= 5")
    pages.enter(table, {"seat": 0, "move": "play", "card": "Y8", "stone": 3})
    browser.until(f"{SEQ} === '1'")
    assert browser.run("return window.lost") == 0
    assert pages.events == [], "nobody was turned away"
    pages.close()


def test_it_fits_phone_and_television_without_scrolling(devices: Devices, browser: Browser) -> None:
    browser.size(1280, 720)
    host = open_table(devices, browser)
    host.say(**PLAY)
    browser.until(f"{SEQ} === '2'")
    for width, height in ((412, 915), (360, 800), (1920, 1080), (1024, 768)):
        browser.fit(width, height)
        page = browser.run(
            "const d = document.documentElement; return [d.scrollWidth, d.scrollHeight]"
        )
        assert page[0] <= width
        assert page[1] <= height
        first, last = browser.run(
            f"const s = [2, 9].map(n => {SHOWN}.querySelector(`[data-key='stone.${{n}}']`));"
            "return s.map(e => e.getBoundingClientRect()).map(r => [r.left, r.top])"
        )
        lying = width > height
        assert (abs(first[1] - last[1]) < 2) == lying
        assert (abs(first[0] - last[0]) < 2) == (not lying)
        digit = f"{SHOWN}.querySelector('[data-key^=card] text').getBoundingClientRect().height"
        assert browser.run(f"return {digit}") >= 22
        pieces = ", ".join(f"[data-key^='{kind}.']" for kind in ("card", "slot", "head"))
        overlapping = browser.run(
            f'const r = [...{SHOWN}.querySelectorAll("{pieces}"),'
            "  document.querySelector('#live')]"
            "  .map(e => e.getBoundingClientRect());"
            "return r.some((a, i) => r.some((b, j) => i < j && a.left < b.right - 1 &&"
            "  b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1))"
        )
        assert not overlapping


def test_a_screen_reader_hears_the_whole_table(devices: Devices, browser: Browser) -> None:
    browser.size(412, 915)
    host = open_table(devices, browser)
    host.say(**PLAY)
    browser.until(f"{SEQ} === '2'")
    heard = browser.accessible()
    headings = [n["name"] for n in heard if n["role"] == "heading"]
    assert headings[:2] == ["Schotten Totten", "Ada: stones 0, in hand 5"]
    assert len(headings) == 3
    pieces = [n["name"] for n in heard if n["role"] in ("img", "image")]
    assert "Stone 1 belongs to Bo" in pieces
    assert "Stone 3 can be claimed" in pieces
    assert "Stone 3, Ada: red 8, green 8, yellow 8" in pieces
    assert "Three of a kind 24" in pieces
    assert any(n["name"] == "Ada to move" for n in heard)
    words = " ".join(n["name"] for n in heard if n["role"] == "StaticText")
    assert "Last: Ada plays yellow 8 at stone 3" in words
    roles = {n["role"] for n in heard}
    assert {"main", "status", "contentinfo", "banner"} <= roles | {"banner"}
    assert not any(n["role"] in ("img", "image") and not n["name"] for n in heard)
    live = browser.run("return document.querySelectorAll('[role=status]').length")
    assert live == 3, "the link, whose turn it is, what happened last"


def test_the_keyboard_reaches_what_there_is_to_reach(devices: Devices, browser: Browser) -> None:
    browser.size(1920, 1080)
    browser.prefer("dark")
    open_table(devices, browser)
    for words in ("English", "Čeština", "Español", "light"):
        browser.press("\ue004")
        assert browser.run("return document.activeElement.textContent") == words
    seen = browser.run("const r = document.activeElement.getBoundingClientRect(); return r.width")
    assert seen > 5
    browser.press("\ue007")
    browser.until("document.documentElement.className === 'light'")
    for words in ("English", "Čeština", "Español", "dark"):
        browser.press("\ue004")
        assert browser.run("return document.activeElement.textContent") == words


def test_nothing_is_fetched_from_elsewhere(devices: Devices, browser: Browser) -> None:
    host = open_table(devices, browser)
    base = host.events[0]["watch"]
    browser.until("performance.getEntriesByType('resource').length >= 2")
    fetched = browser.run("return performance.getEntriesByType('resource').map(e => e.name)")
    assert all(name.startswith(base) for name in fetched)
    browser.run(
        "window.broken = []; document.addEventListener('securitypolicyviolation',"
        " e => broken.push(e.violatedDirective));"
        "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=broken.push(1)>')"
    )
    browser.until("broken.length > 0")
    assert "1" not in map(str, browser.run("return broken"))
