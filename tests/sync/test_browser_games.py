"""Every game's page in a real Chromium: phone and television, light and dark, seen and heard."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from companion.play.look import world_file
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
SHAPES = {
    "dnup": ["Ada, ", "Bo, ", "Cy, ", "Dana, "],
    "dnup for two": ["Ada, ", "Bo, "],
    "glen-more": ["Ada: ", "Bo: ", "Cy: ", "0, 0: ", "barley: "],
    "glen-more-score": ["Ada: ", "Bo: "],
    "nights-watch": ["Ice River: ", "Section 1. ", "Ada"],
    "nights-watch base": ["Ada", "Dana"],
    "nights-watch-wildlings": [
        "Breaches: ",
        "Ice River: ",
        "Clearing 1–2: ",
        "Section 1. ",
        "Ada: ",
    ],
}
"""How some labels for screen readers begin, beside the game's title."""
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


@pytest.mark.parametrize("match", MOMENTS)
def test_a_game_fits_follows_and_is_heard(match: str, pages: Pages, browser: Browser) -> None:
    table, moves = empty_table(match), entries(match)
    for entry in islice(moves, MOMENTS[match]):
        assert table.enter(entry).ok
    browser.size(1920, 1080)
    browser.prefer("dark")
    browser.open(pages.open(table))
    browser.until("document.body.dataset.stage !== '960x460'")
    assert_it_fits_the_screen(browser)
    pages.enter(table, next(moves))
    browser.until(f"document.body.dataset.rev === '{MOMENTS[match] + 1}'")
    assert browser.text("#said").startswith("Last: ")
    assert_it_fits_the_screen(browser)
    assert_it_is_heard(match, browser)
    assert browser.run(CONTRAST) == []
    browser.prefer("light")
    browser.fit(360, 800)
    assert browser.run(CONTRAST) == []
    high = browser.run("return document.documentElement.scrollHeight")
    assert browser.run("return document.documentElement.scrollWidth") <= 360
    assert browser.run(OUTSIDE, high) == []
    lost = browser.run(LOST)
    assert lost["height"] < 60
    assert lost["bottom"] <= 800


def test_the_scene_gives_way_until_one_that_fits_is_there(pages: Pages, browser: Browser) -> None:
    table = empty_table("schotten-totten")
    browser.size(1920, 1080)
    browser.open(pages.open(table))
    browser.until("document.body.dataset.stage !== '960x460'")
    browser.run("document.getElementById('won').style.paddingTop = '160px'")
    assert_it_fits_the_screen(browser)


def assert_it_fits_the_screen(browser: Browser) -> None:
    browser.until("document.fonts.check('24px icons', String.fromCodePoint(0xF0004))")
    size = browser.run("const d = document.documentElement; return [d.scrollWidth, d.scrollHeight]")
    assert size == [1920, 1080]
    assert browser.run(OUTSIDE, 1080) == []


def assert_it_is_heard(match: str, browser: Browser) -> None:
    nodes = browser.accessible()
    title, *players = [n["name"] for n in nodes if n["role"] == "heading"]
    assert title
    assert len(players) == len(empty_table(match).header.players)
    names = [*players, *(n["name"] for n in nodes if n["role"] in ("img", "image"))]
    assert all(names)
    for words in SHAPES[match]:
        assert any(name.startswith(words) for name in names), words


def test_light_and_dark_follow_the_browser(pages: Pages, browser: Browser) -> None:
    address = pages.open(empty_table("dnup"))
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    for query, scheme, mode in (
        ("", "dark", "dark"),
        ("", "light", "light"),
        ("?mode=dark", "light", "dark"),
        ("?mode=light", "dark", "light"),
    ):
        browser.prefer(scheme)
        browser.open(address + query)
        browser.until(f"{ground} === '{rgb(world_file('dnup')['ground'][mode]['bg'])}'")


def rgb(colour: str) -> str:
    """As a browser names it: #171411 is rgb(23, 20, 17)."""
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return f"rgb({red}, {green}, {blue})"
