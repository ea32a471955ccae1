"""Every game's page in a real Chromium: phone and television, light and dark, seen and heard."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from companion.table import Table
from tests.sync.browser import CHROMIUM, DRIVER, Browser
from tests.sync.watching import Pages, empty_table, entries

pytestmark = [
    pytest.mark.skipif(
        not (CHROMIUM and DRIVER),
        reason="needs chromium and chromedriver (Debian: chromium-driver)",
    ),
    pytest.mark.xdist_group("browser"),
]
MOMENTS = {
    "dnup": 25,
    "dnup for two": 13,
    "glen-more": 150,
    "glen-more-score": 5,
    "nights-watch": 150,
    "nights-watch base": 150,
    "nights-watch-wildlings": 60,
}
"""How many moves are played before anybody looks."""
HEADINGS = {
    "dnup": ["dnup"],
    "dnup for two": ["dnup"],
    "glen-more": ["Glen More II", "Rondel", "Market", "Ada", "Bo", "Cy"],
    "glen-more-score": ["Glen More II"],
    "nights-watch": ["Night’s Watch", "North of the Wall", "Ice River", "The board", "Ada"],
    "nights-watch base": ["Night’s Watch", "The board", "Ada", "Dana"],
    "nights-watch-wildlings": ["Night’s Watch", "North of the Wall", "Section 1", "The Gift"],
}
SCENES = {"dnup"}
"""Games that are drawn as one picture, whose pieces are heard one by one."""
OUTSIDE = """
const out = [];
for (const e of document.querySelectorAll('main *, footer *')) {
  if (e.closest('.vh, svg, .happened')) continue;
  const r = e.getBoundingClientRect();
  if (r.width && (r.right > innerWidth + 1 || r.bottom > Math.max(innerHeight, arguments[0]) + 1))
    out.push(e.outerHTML.slice(0, 80));
  if (!e.children.length && e.scrollWidth > e.clientWidth + 1 &&
      getComputedStyle(e).display !== 'inline') out.push('cut: ' + e.textContent);
}
return out;
"""
CONTRAST = (Path(__file__).parent / "contrast.js").read_text(encoding="utf-8")
LOST = """
const live = document.getElementById('live');
live.className = 'lost';
return live.getBoundingClientRect().toJSON();
"""


@pytest.fixture(scope="module")
def pages() -> Iterator[Pages]:
    served = Pages()
    yield served
    served.close()


@pytest.mark.timeout(120)
@pytest.mark.parametrize("match", MOMENTS)
def test_a_game_fits_follows_and_is_heard(match: str, pages: Pages, browser: Browser) -> None:
    table, moves = empty_table(match), entries(match)
    for entry in islice(moves, MOMENTS[match]):
        assert table.enter(entry).ok
    browser.size(1920, 1080)
    browser.prefer("dark")
    browser.open(pages.open(table))
    assert_it_fits_the_screen(browser)
    pages.enter(table, next(moves))
    browser.until(f"document.body.dataset.seq === '{MOMENTS[match] + 1}'")
    assert browser.text("#said").startswith("Last: ")
    assert_it_fits_the_screen(browser)
    assert_it_is_heard(match, table, browser)
    assert browser.run(CONTRAST) == []
    browser.size(360, 800)
    browser.prefer("light")
    browser.until("innerWidth === 360")
    assert browser.run(CONTRAST) == []
    high = browser.run("return document.documentElement.scrollHeight")
    assert browser.run("return document.documentElement.scrollWidth") <= 360
    assert browser.run(OUTSIDE, high) == []
    lost = browser.run(LOST)
    assert lost["height"] < 60
    assert lost["bottom"] <= 800


def assert_it_fits_the_screen(browser: Browser) -> None:
    browser.until("document.fonts.check('24px icons', String.fromCodePoint(0xF0004))")
    size = browser.run("const d = document.documentElement; return [d.scrollWidth, d.scrollHeight]")
    assert size == [1920, 1080]
    assert browser.run(OUTSIDE, 1080) == []


def assert_it_is_heard(match: str, table: Table, browser: Browser) -> None:
    nodes = browser.accessible()
    headings = [n["name"].removesuffix(" to move") for n in nodes if n["role"] == "heading"]
    assert set(HEADINGS[match]) <= set(headings)
    if table.header.game in SCENES:
        pieces = [n["name"] for n in nodes if n["role"] in ("img", "image")]
        for name in table.header.players:
            assert any(piece.startswith(f"{name}, ") for piece in pieces)
        assert sum(", to move, " in piece for piece in pieces) <= 1
        return
    if table.header.game == "glen-more-score":
        tables = [n["name"] for n in nodes if n["role"] == "table"]
        assert tables == ["Counted in round D", "Points by round"]
        heads = [n["name"] for n in nodes if n["role"] == "columnheader"]
        assert heads.count("Ada") == 2
    else:
        assert sum(n["role"] == "listitem" for n in nodes) >= len(table.header.players)
        assert sum(n["name"].endswith(" to move") for n in nodes if n["role"] == "heading") <= 1
    assert not any(n["role"] in ("img", "image", "graphics-symbol") for n in nodes)


def test_light_and_dark_follow_the_browser(pages: Pages, browser: Browser) -> None:
    address = pages.open(empty_table("dnup"))
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    for query, scheme, expected in (
        ("", "dark", "rgb(17, 21, 24)"),
        ("", "light", "rgb(237, 234, 227)"),
        ("?dark", "light", "rgb(17, 21, 24)"),
        ("?light", "dark", "rgb(237, 234, 227)"),
    ):
        browser.prefer(scheme)
        browser.open(address + query)
        browser.until(f"{ground} === '{expected}'")
