"""Fingers at every table: random controls of two phones are pressed by touch, and faults counted.

    python -m tests.web.drill [--presses N] [--seed N] [TABLE ...]   (or `make fingers`)

presses N controls (60 by default) at each of two seats, one on a screen of 360 x 800 and one of
390 x 844, at each table of TABLES or at those that are named, and holds a question open twice over
several beats while the other seat plays on. It prints the faults and their counts, one line a
table, and ends with status 1 if there is any:

- covered: something else is hit at the centre of a control that is seen;
- stale: a button of a page that the server's present view does not have, or the reverse;
- unanswered: nothing at all came of a press;
- unseen: a press that changed nothing a person could see.

Each is counted once a table, however often it is met."""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack, closing
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tests.sync.browser import Browser
from tests.sync.processes import Devices, Process
from tests.sync.watching import MATCHES, NAMES, played
from tests.web import finger
from tests.web.finger import Seen

SIZES = (360, 800), (390, 844)
TABLES: dict[str, tuple[str, dict[str, Any], int]] = {
    "schotten-totten": ("schotten-totten", {}, 2),
    "schotten-totten-tactics": MATCHES["schotten-totten"],
    "dnup": MATCHES["dnup"],
    "glen-more-score": MATCHES["glen-more-score"],
    "glen-more": MATCHES["glen-more"],
    "nights-watch-wildlings": MATCHES["nights-watch-wildlings"],
    "nights-watch": MATCHES["nights-watch"],
}
PRESSES, HOLDS, BEATS, BEGUN = 60, 2, 3, 14
"""At each seat; questions held open, and how long; entries before the first press."""
ANSWER = 5.0
"""Seconds in which something must come of a press."""
KINDS = ("covered", "stale", "unanswered", "unseen")
LIBRARY = (Path(__file__).parent / "drill.js").read_text(encoding="utf-8")
READY = (
    "document.readyState === 'complete' && document.getElementById('live')?.className === ''"
    " && document.body.dataset.stage !== '960x460'"
)
ASKED = "document.querySelector('dialog') !== null"


class Fault(NamedTuple):
    kind: str
    what: str


class Phone:
    """One seat on a screen of its own."""

    def __init__(self, browser: Browser, link: str, size: tuple[int, int], random: Random) -> None:
        self.browser, self.name, self._random = browser, f"{size[0]}x{size[1]}", random
        self.faults: set[Fault] = set()
        self._pressed: Counter[str] = Counter()
        browser.size(*size)
        browser.cdp("Emulation.setTouchEmulationEnabled", {"enabled": True})
        still = {"name": "prefers-reduced-motion", "value": "reduce"}
        browser.cdp("Emulation.setEmulatedMedia", {"features": [still]})
        browser.open(link)
        browser.until(READY)

    @property
    def asked(self) -> bool:
        return bool(self.browser.run(f"return {ASKED}"))

    def press_anything(self) -> None:
        """Whatever was pressed least so far is the likeliest; what is covered is passed over."""
        found = finger.all_controls(self.browser)
        choices = [n for n, one in enumerate(found) if fits(one)]
        while choices:
            weights = [(1 + self._pressed[kind(found[n])]) ** -2.0 for n in choices]
            (n,) = self._random.choices(choices, weights)
            if self._press_at(n):
                return
            choices.remove(n)

    def close_question(self) -> None:
        """By what leads out of it, however many steps that takes."""
        for _ in range(10):
            found = finger.all_controls(self.browser)
            ways = [n for n, one in enumerate(found) if one.spot in ("close", "back", "cancel")]
            if not self.asked or not ways or not self._press_at(ways[0]):
                return

    def _press_at(self, n: int) -> bool:
        """Whether it could be pressed."""
        one = finger.reach_nth(self.browser, n)
        self._pressed[kind(one)] += 1
        if one.over:
            self._fault("covered", f"{said(one)} under {one.over}")
            return False
        self._press(one)
        return True

    def _press(self, one: Seen) -> None:
        before, picture = finger.state(self.browser), self._picture()
        self.browser.touch(one.x, one.y)
        try:
            finger.until_changed(self.browser, before, ANSWER)
        except AssertionError:
            self._fault("unanswered", said(one))
            return
        self.browser.until(READY)
        if all(self._picture() == picture for _ in range(3)):
            self._fault("unseen", said(one))

    def look(self) -> None:
        """Once the page is as far as the server."""
        wrong = self.browser.until(f"(async () => {{ {LIBRARY} const found = await stale();"
                                   " return found && [found]; })()")  # fmt: skip
        for what in wrong[0]:
            self._fault("stale", what)
        for one in finger.covered(self.browser):
            self._fault("covered", f"{said(one)} under {one.over}")

    def wait_for_beats(self, count: int) -> None:
        self.browser.run(f"{LIBRARY} return beats({count})")

    def _picture(self) -> str:
        return str(self.browser.cdp("Page.captureScreenshot", {"format": "png"})["data"])

    def _fault(self, kind: str, what: str) -> None:
        self.faults.add(Fault(kind, f"{self.name}: {what}"))


def fits(one: Seen) -> bool:
    """Not what is chosen already or leads out of the page: it says so itself."""
    return one.kind != "file" and not one.chosen


def said(one: Seen) -> str:
    """Of a control, whatever its reader's language."""
    return one.spot or one.name


def kind(one: Seen) -> str:
    """Without numbers."""
    return re.sub(r"[.:]?-?\d+", "", said(one))


class Load(NamedTuple):
    """How long one table is drilled."""

    presses: int
    seed: int = 1
    holds: int = HOLDS
    """How often a question stays open for a while."""
    beats: int = BEATS
    """How long it stays open."""


def drill(table: str, load: Load, folder: Path, browsers: Sequence[Browser]) -> set[Fault]:
    """Everything that is wrong at one table."""
    presses, seed, holds, beats = load
    game, options, players = TABLES[table]
    command = ["--game", game, "--players", *NAMES[:players], "--options", json.dumps(options)]
    random = Random(f"{table} {seed}")
    with Devices(folder) as devices:
        host = devices.host(*command, "--open")
        _begin(host, table)
        links = host.until("open")["seats"]
        phones = [Phone(*place, random) for place in zip(browsers, links, SIZES, strict=False)]
        pauses = {presses * n // (holds + 1) for n in range(1, holds + 1)}
        for n in range(presses):
            for phone in phones:
                phone.press_anything()
                for one in phones:
                    one.look()
            if n in pauses:
                _hold(phones, random, beats)
    return {fault for phone in phones for fault in phone.faults}


def _begin(host: Process, table: str) -> None:
    made = list(islice(played(*TABLES[table]), BEGUN))
    made = made[:1] if table == "glen-more-score" else made
    host.say_all(made)
    host.until("entry", seq=len(made))


def _hold(phones: Sequence[Phone], random: Random, beats: int) -> None:
    """A question stays open at one seat for some beats, and while the other plays on."""
    holds, other = random.sample(phones, 2)
    for _ in range(20):
        if holds.asked:
            break
        holds.press_anything()
    for _ in range(beats):
        holds.wait_for_beats(1)
        other.press_anything()
    for phone in phones:
        phone.look()
    holds.close_question()
    for phone in phones:
        phone.look()


def main(arguments: Sequence[str]) -> int:
    """Status 1: something is wrong at some table."""
    parser = argparse.ArgumentParser(prog="tests.web.drill")
    parser.add_argument("tables", nargs="*", metavar="TABLE")
    parser.add_argument("--presses", type=int, default=PRESSES)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    wrong = False
    for table in args.tables or TABLES:
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            browsers = [stack.enter_context(closing(Browser())) for _ in SIZES]
            faults = drill(table, Load(args.presses, args.seed), folder, browsers)
        counts = Counter(fault.kind for fault in faults)
        print(f"{table}: " + ", ".join(f"{counts[kind]} {kind}" for kind in KINDS), flush=True)
        for fault in sorted(faults):
            print(f"  {fault.kind}: {fault.what}", flush=True)
        wrong = wrong or bool(faults)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
