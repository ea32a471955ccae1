"""A score sheet at two seats in a real Chromium: counted, refused and scored by fingers."""

from __future__ import annotations

import json

import pytest

from scoring.sheet.built_in import built_in
from tests.sync.browser import CHROMIUM, DRIVER, Browser
from tests.sync.processes import Devices
from tests.web import drill
from tests.web.finger import press, touch

pytestmark = [
    pytest.mark.skipif(
        not (CHROMIUM and DRIVER),
        reason="needs chromium and chromedriver (Debian: chromium-driver)",
    ),
    pytest.mark.xdist_group("browser"),
]


@pytest.mark.timeout(300)
def test_a_round_of_a_score_sheet_is_counted_refused_and_scored(
    devices: Devices, browser: Browser
) -> None:
    options = json.dumps({"sheet": built_in("exact_bids")})
    people = ("--players", "Ada", "Bo", "Cy")
    host = devices.host("--game", "sheet", "--options", options, *people, "--open")
    browser.size(390, 844)
    browser.open(host.until("open")["seats"][0])
    browser.until(drill.READY)
    assert "Tricks with exact bids" in browser.run("return document.title")
    for spot in ("less.bid.0", "less.bid.1", "less.bid.2", "more.tricks.0", "more.tricks.1"):
        touch(browser, spot)
    host.say(move="count", line="tricks", seat=2, value=0)
    browser.until("document.querySelector('[data-spot=\"reason\"]') !== null")
    touch(browser, "reason")
    assert "Tricks: 1 + 1 + 0 = 2" in browser.run("return document.body.textContent")
    press(browser, "Close")
    touch(browser, "less.tricks.1")
    touch(browser, "score")
    entry = host.wait(lambda: [e for e in host.all("entry") if "score_round" in json.dumps(e)])
    assert entry
