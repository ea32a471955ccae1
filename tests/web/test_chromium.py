"""Seats in a real Chromium: by names alone, with and without a script, asleep and awake."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from companion.play.scene import Box
from tests.play.layout import overlap
from tests.sync.browser import CHROMIUM, DRIVER, Browser, asleep
from tests.sync.processes import ROOT, Devices, Process
from tests.sync.watching import MATCHES, NAMES, entries
from tests.web import matches
from tests.web.finger import check_covered, press, touch
from tests.web.sitter import Sitter

pytestmark = [
    pytest.mark.skipif(
        not (CHROMIUM and DRIVER),
        reason="needs chromium and chromedriver (Debian: chromium-driver)",
    ),
    pytest.mark.xdist_group("browser"),
]

PHONE, TELEVISION = (390, 844), (1920, 1080)
IN_STEP = "document.getElementById('live').textContent.includes('in step')"
TYPE = """
const box = [...document.querySelectorAll('textarea')].find(
  (t) => t.getAttribute('aria-label') === arguments[0]);
box.value = arguments[1];
box.dispatchEvent(new Event('input', { bubbles: true }));
"""
COUNT_MOTION = """
window.moved = 0;
const move = Element.prototype.animate;
Element.prototype.animate = function (...how) { moved++; return move.apply(this, how); };
"""
DIALOG = "document.querySelector('dialog') !== null"
STEPS = "document.getElementById('steps').textContent"


@pytest.fixture
def host(devices: Devices) -> Process:
    return devices.host("--game", "schotten-totten", "--open")


@pytest.fixture
def seat(host: Process, browser: Browser) -> Browser:
    """Ada's phone, in step."""
    browser.size(*PHONE)
    browser.open(host.until("open")["seats"][0])
    browser.until(IN_STEP)
    browser.until("document.body.dataset.stage !== '960x460'")
    return browser


def play(browser: Browser) -> None:
    press(browser, "Stone 4, Ada")
    browser.until(DIALOG)
    press(browser, "red 5")


def test_a_card_is_played_without_a_reload(host: Process, seat: Browser) -> None:
    seat.run("window.same = true")
    play(seat)
    entry = host.until("entry")
    assert entry["entry"] == {"move": "play", "seat": 0, "card": "R5", "stone": 4}
    seat.until(f"!({DIALOG}) && {STEPS}.includes('5')")
    host.say(seat=0, move="end_turn")
    host.until("entry", seq=2)
    seat.until("document.querySelectorAll('#steps li').length === 2")
    assert seat.run("return window.same")
    assert seat.run("return location.pathname") == "/s/0/"


@pytest.mark.parametrize("script", [True, False])
def test_a_link_on_another_site_leads_to_the_seat(
    script: bool, host: Process, browser: Browser
) -> None:
    """A page of no site at all is as foreign as any."""
    link = host.until("open")["seats"][0]
    browser.open(f"data:text/html,<a href='{link}'>sit down</a>")
    browser.cdp("Emulation.setScriptExecutionDisabled", {"value": not script})
    try:
        press(browser, "sit down")
        touch(browser, "side.0.4")
    finally:
        browser.cdp("Emulation.setScriptExecutionDisabled", {"value": False})
    assert browser.run("return location.pathname") == "/s/0/"


def test_the_question_has_the_focus_and_gives_it_back(seat: Browser) -> None:
    seat.run("document.querySelector('[data-spot=\"side.0.4\"]').focus()")
    seat.press("\ue007")
    seat.until("document.activeElement.id === 'asked'")
    assert seat.run("return document.getElementById('table').inert")
    seat.press("\ue00c")
    seat.until(f"!({DIALOG}) && document.activeElement.dataset.spot === 'side.0.4'")


@pytest.mark.parametrize("size", [PHONE, (360, 640), TELEVISION])
def test_it_fits_the_screen(size: tuple[int, int], seat: Browser) -> None:
    seat.size(*size)
    seat.until("document.querySelector('.scene').getBoundingClientRect().bottom <= innerHeight")
    assert seat.run("return document.documentElement.scrollWidth <= innerWidth")


def test_notes_stay_in_the_browser(host: Process, seat: Browser) -> None:
    """They outlive a reload, and nothing that is sent has them."""
    seat.run(
        "window.sent = []; const own = window.fetch;"
        "window.fetch = (to, more) => { sent.push(String(more.body)); return own(to, more); };"
        "document.getElementById('notes').open = true"
    )
    seat.run(TYPE, "My notes", "red 5, blue 7")
    play(seat)
    host.until("entry")
    assert seat.run("return sent.length > 1 && !sent.some((s) => s.includes('blue'))")
    seat.open(seat.run("return location.href"))
    seat.until(IN_STEP)
    assert seat.run("return document.querySelector('#notes textarea').value") == "red 5, blue 7"


BOXES = """
const seen = [document.querySelector('dialog'), ...document.querySelectorAll('.held g')];
return seen.map((e) => e.getBoundingClientRect()).map((b) => [b.x, b.y, b.width, b.height]);
"""


@pytest.mark.parametrize("size", [PHONE, (844, 390), TELEVISION])
def test_what_is_touched_is_seen_beside_its_question(
    size: tuple[int, int], host: Process, seat: Browser
) -> None:
    play(seat)
    host.until("entry")
    seat.until(f"!({DIALOG})")
    if size != PHONE:
        seat.fit(*size)
    touch(seat, "touch.4.0.R5")
    seat.until(DIALOG)
    (dialog, card) = (Box(*box) for box in seat.run(BOXES))
    assert not overlap(dialog, card)
    assert 0 <= dialog.x < dialog.right <= size[0]
    assert 0 <= dialog.y < dialog.bottom <= size[1]
    touch(seat, "close")
    seat.until("!document.querySelector('.held')")


def test_a_large_screen_has_the_last_roll_beside_the_table(
    devices: Devices, browser: Browser
) -> None:
    """Letters of 1.5 % of a television's width are read from three metres."""
    game = ("--game", "nights-watch-wildlings", "--players", "Ada", "Bo", "Cy")
    host = devices.host(*game, "--open")
    for seat in range(3):
        host.say(move="guard", seat=seat, section=1)
    host.say(move="roll", seat=0, wildling=5)
    host.until("entry", seq=4)
    browser.size(*TELEVISION)
    browser.open(host.until("open")["seats"][1])
    browser.until(IN_STEP)
    die = "document.querySelector('#steps .roll [aria-label]')"
    assert "Ada rolled" in browser.run(f"return {die}.getAttribute('aria-label')")
    assert browser.run(f"return {die}.getBoundingClientRect().height") > 100
    last = "getComputedStyle(document.querySelector('#steps li:last-child')).fontSize"
    assert float(browser.run(f"return {last}").removesuffix("px")) > 0.015 * TELEVISION[0]
    browser.size(*PHONE)
    browser.until(f"{die}.getBoundingClientRect().height === 0")


@pytest.mark.parametrize("still", [False, True])
def test_pieces_glide_unless_somebody_wants_them_still(
    still: bool, devices: Devices, browser: Browser
) -> None:
    game, options, players = MATCHES["glen-more"]
    names = ("--players", *NAMES[:players], "--options", json.dumps(options))
    host, moves = devices.host("--game", game, *names, "--open"), entries("glen-more")
    wish = {"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"}
    browser.cdp("Emulation.setEmulatedMedia", {"features": [wish]})
    browser.size(*TELEVISION)
    opened = host.until("open")
    for address, there in (
        (opened["seats"][1], "document.querySelectorAll('#steps li').length === 6"),
        (opened["watch"], "document.body.dataset.rev === '60'"),
    ):
        browser.open(address)
        browser.until("document.getElementById('live').className === ''")
        browser.run(COUNT_MOTION)
        host.say_all(list(islice(moves, 30)))
        browser.until(there if still else "moved > 0")
        assert browser.run("return moved") == 0 or not still


def test_a_sleeping_phone_wakes_with_its_half_made_move(host: Process, seat: Browser) -> None:
    press(seat, "Stone 4, Ada")
    seat.until(DIALOG)
    with asleep(seat):
        assert Sitter(host.until("open")["seats"][1]).page.spots
        host.say(move="amend", turn=0, decks={"clan": 41})
        host.until("entry")
    seat.until(f"document.querySelectorAll('#steps li').length === 1 && {DIALOG}")
    press(seat, "red 5")
    assert host.until("entry", seq=2)["entry"]["card"] == "R5"


def test_a_line_that_died_asleep_is_opened_anew_at_once(seat: Browser) -> None:
    """Whatever woke it: a timer that is late, the screen, the network."""
    seat.run(
        "window.opened = 0; const own = EventSource;"
        "window.EventSource = function (to) { opened++; return new own(to); };"
        "Object.assign(window.EventSource, { CLOSED: 2, OPEN: 1 })"
    )
    seat.run("dispatchEvent(new Event('online'))")
    assert seat.run("return opened") == 1
    seat.run("document.dispatchEvent(new Event('visibilitychange'))")
    assert seat.run("return opened") == 2
    seat.run("const now = Date.now; const late = now() + 4000; Date.now = () => late;")
    seat.until("opened === 3")
    seat.until(IN_STEP)


def test_a_match_goes_on_without_a_script(host: Process, browser: Browser) -> None:
    browser.size(*PHONE)
    browser.cdp("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        browser.open(host.until("open")["seats"][0])
        touch(browser, "side.0.4")
        touch(browser, "card.R5")
        assert host.until("entry")["entry"]["card"] == "R5"
    finally:
        browser.cdp("Emulation.setScriptExecutionDisabled", {"value": False})


@pytest.fixture(scope="module")
def pair() -> Iterator[tuple[Browser, Browser]]:
    with matches.two_browsers() as browsers:
        yield browsers


@pytest.mark.parametrize("match", matches.TABLES)
def test_two_browsers_and_the_app_play_by_roles_and_names(
    match: str, tmp_path: Path, pair: tuple[Browser, Browser]
) -> None:
    """The first moves of what `make browsers` plays to the end; half of them without a script."""
    assert matches.play(match, 2, tmp_path, pair).entries >= 2


@cache
def axe() -> str:
    """axe-core of npm, if it is installed here or for everybody."""
    folders = [ROOT / "node_modules"]
    if npm := shutil.which("npm"):
        done = subprocess.run([npm, "root", "-g"], capture_output=True, text=True, check=False)
        folders.append(Path(done.stdout.strip()))
    for folder in folders:
        if (file := folder / "axe-core" / "axe.min.js").is_file():
            return file.read_text(encoding="utf-8")
    return ""


def violations(browser: Browser) -> list[str]:
    browser.run(axe() + ";window.axe = axe;")
    browser.run("window.found = null; axe.run().then((r) => { window.found = r.violations })")
    browser.until("window.found !== null")
    said = "f.id + ': ' + f.nodes.map((n) => n.html.slice(0, 160) + n.failureSummary).join('; ')"
    return list(browser.run(f"return window.found.map((f) => {said})"))


needs_axe = pytest.mark.skipif(not axe(), reason="needs axe-core (npm install -g axe-core)")


@needs_axe
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_questions_and_at_the_door(
    scheme: str, host: Process, seat: Browser
) -> None:
    seat.prefer(scheme)
    press(seat, "Stone 4, Ada")
    seat.until(DIALOG)
    assert violations(seat) == []
    press(seat, "Close")
    seat.until(f"!({DIALOG})")
    press(seat, "Claim stone 1")
    seat.until(DIALOG)
    assert violations(seat) == []
    press(seat, "Why?")
    seat.until("document.querySelector('.rule') !== null")
    assert violations(seat) == []
    opened = host.until("open")
    seat.open(opened["watch"].rsplit("/", 2)[0] + "/?lang=en")
    assert violations(seat) == []
    seat.run("document.querySelector('[name=code]').value = arguments[0]", opened["code"])
    press(seat, "Open the table")
    seat.until("document.querySelector('[name=seat]') !== null")
    assert violations(seat) == []


@needs_axe
@pytest.mark.parametrize("match", matches.TABLES)
def test_axe_finds_nothing_at_any_table(match: str, devices: Devices, browser: Browser) -> None:
    """Seated and watching, on a phone and a television, light and dark, some moves into a match."""
    game, options, players = MATCHES[match]
    names = ("--players", *NAMES[:players], "--options", json.dumps(options))
    host = devices.host("--game", game, *names, "--open")
    moves = list(islice(entries(match), 40))
    host.say_all(moves)
    host.until("entry", seq=len(moves))
    opened = host.until("open")
    for page in (opened["seats"][0], opened["watch"]):
        for size, scheme in ((PHONE, "light"), (TELEVISION, "dark")):
            browser.size(*size)
            browser.prefer(scheme)
            browser.open(page)
            browser.until("document.body.dataset.stage !== '960x460'")
            assert violations(browser) == []


@needs_axe
@pytest.mark.timeout(120)
def test_axe_finds_nothing_after_a_match(devices: Devices, browser: Browser) -> None:
    """Between two matches, in the result, the rule book and the overlay."""
    game, options, players = MATCHES["dnup for two"]
    names = ("--players", *NAMES[:players], "--options", json.dumps(options))
    host = devices.host("--game", game, *names, "--open")
    moves = list(entries("dnup for two"))
    host.say_all(moves)
    host.until("entry", seq=len(moves))
    opened = host.until("open")
    for size, scheme in ((PHONE, "light"), (TELEVISION, "dark")):
        browser.size(*size)
        browser.prefer(scheme)
        browser.open(opened["seats"][0])
        browser.until("document.querySelector('#won table') !== null")
        check_covered(browser)
        for page in ("", "result", "rules"):
            browser.open(opened["watch"].rsplit("/", 2)[0] + f"/s/0/{page}")
            assert violations(browser) == [], page
        for wish in ("", "?overlay"):
            browser.open(opened["watch"] + wish)
            assert violations(browser) == [], wish
