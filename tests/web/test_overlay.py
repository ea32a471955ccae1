"""The overlay for streams: chosen parts on plates, over nothing."""

from __future__ import annotations

import base64
import re
from pathlib import Path

import pytest

from companion.web.overlay import PARTS, STAGE, draw_overlay, overlay_document, overlay_of
from companion.web.view import watched
from tests.sync.browser import CHROMIUM, DRIVER, Browser
from tests.sync.processes import Devices
from tests.sync.watching import MATCHES, NAMES, empty_table, entries

pytestmark = pytest.mark.xdist_group("browser")


@pytest.mark.parametrize(
    ("asked", "shown", "unknown"),
    [
        ("", PARTS, ()),
        ("table,score", ("score", "table"), ()),
        ("last", ("last",), ()),
        ("score, lost", ("score",), ("lost",)),
        ("nothing", PARTS, ("nothing",)),
    ],
)
def test_parts_are_chosen_by_name(
    asked: str, shown: tuple[str, ...], unknown: tuple[str, ...]
) -> None:
    assert overlay_of(asked) == (shown, unknown)


def page(match: str, asked: str, many: int) -> str:
    table = empty_table(match)
    for n, entry in enumerate(entries(match)):
        if n < many:
            table.append(entry)
    view = watched(table, "kitchen", len(table.record), STAGE, "en")
    return overlay_document(draw_overlay(view, table), overlay_of(asked), "")


@pytest.mark.parametrize("match", MATCHES)
def test_every_game_has_a_score_of_everybody(match: str) -> None:
    html = page(match, "score", 12)
    players = empty_table(match).header.players
    assert html.count('<p class="score">') == len(players)
    assert all(f"<b>{name}</b>" in html for name in players)
    assert "join" not in html, "no stream shows the code"


def test_who_is_to_move_has_a_line() -> None:
    html = page("schotten-totten base", "score", 1)
    assert re.findall(r'to-move">.*?<b>(\w+)</b>', html) == [NAMES[0]]


def test_a_part_that_there_is_not_is_said_and_is_no_markup() -> None:
    html = page("dnup", "<b>,score", 1)
    assert "There is no part &lt;b&gt;. There are: score, last, table" in html
    assert 'id="unknown"' not in page("dnup", "score", 1)


PLATES = """
const seen = [...document.querySelectorAll('#turn, #steps, #table')];
return Object.fromEntries(seen.map((one) => [one.id, one.getBoundingClientRect()])
  .filter(([, box]) => box.width).map(([id, b]) => [id, [b.left, b.top, b.right, b.bottom]]));
"""


@pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")
def test_plates_stand_at_the_edges_of_a_transparent_picture(
    devices: Devices, browser: Browser, tmp_path: Path
) -> None:
    cv2 = pytest.importorskip("cv2")
    host = devices.host("--game", "schotten-totten", "--open")
    browser.size(1920, 1080)
    browser.open(host.until("open")["watch"] + "?overlay")
    clear = {"color": {"r": 0, "g": 0, "b": 0, "a": 0}}
    browser.cdp("Emulation.setDefaultBackgroundColorOverride", clear)
    try:
        assert browser.run(PLATES).keys() == {"turn", "table"}, "nothing is played yet"
        host.say(move="play", seat=0, card="R5", stone=4)
        browser.until("document.getElementById('steps').textContent.includes('red 5')")
        plates = browser.run(PLATES)
        assert plates["turn"][:2] == [48, 48]
        assert plates["turn"][3] == 48 + 96
        assert plates["steps"][0] == 48
        assert plates["steps"][1::2] == [1080 - 48 - 96, 1080 - 48]
        assert plates["table"] == [1920 - 48 - 744, 1080 - 48 - 472, 1920 - 48, 1080 - 48]
        png = browser.cdp("Page.captureScreenshot", {"format": "png"})["data"]
    finally:
        browser.cdp("Emulation.setDefaultBackgroundColorOverride", {})
    (tmp_path / "seen.png").write_bytes(base64.b64decode(png))
    picture = cv2.imread(str(tmp_path / "seen.png"), cv2.IMREAD_UNCHANGED)
    assert picture[540, 900, 3] == 0, "what is no plate is not seen"
    assert picture[60, 80, 3] == 255
