"""Matches played by forms alone, against the real server, beside a guest that has the app."""

from __future__ import annotations

import json
from random import Random

import pytest

from tests.bench.browser import first_view
from tests.sync.processes import Devices, Process
from tests.sync.watching import MATCHES, NAMES
from tests.web.rehearsal import Fingers
from tests.web.sitter import Sitter

ENTRIES = {
    "schotten-totten": 30,
    "dnup": 20,
    "glen-more": 14,
    "glen-more-score": 3,
    "nights-watch": 9,
    "nights-watch-wildlings": 24,
}
"""How far each table is played."""
MOST_PRESSES = 500
LARGEST_VIEW = 60_000
"""Bytes, packed."""


def sit_down(devices: Devices, match: str) -> tuple[Process, Process, list[Sitter]]:
    """A host, a guest with the app, and everybody at a browser of their own."""
    game, options, players = MATCHES[match]
    command = ["--game", game, "--players", *NAMES[:players], "--options", json.dumps(options)]
    host = devices.host(*command, "--open")
    (guest,) = devices.guests(host, 1)
    links = host.until("open")["seats"]
    return host, guest, [Sitter(link) for link in links]


def browsers(host: Process) -> set[str]:
    """The devices that came by a link."""
    return {event["device"] for event in host.all("joined") if "Safari" in event["name"]}


@pytest.mark.parametrize("match", ENTRIES)
def test_a_table_is_played_by_forms_alone(match: str, devices: Devices) -> None:
    host, guest, sitters = sit_down(devices, match)
    assert sum(map(len, first_view(sitters[0]))) <= LARGEST_VIEW
    random, fingers = Random(7), Fingers(7)
    made = 0
    for _ in range(MOST_PRESSES):
        made = len(host.all("entry"))
        if made >= ENTRIES[match]:
            break
        sitter = random.choice(sitters)
        page = sitter.look()
        sitter.press(fingers.choose(page.buttons))
        assert sitter.status == 200
    assert made >= ENTRIES[match]
    assert {entry["by"] for entry in host.all("entry")} <= browsers(host)
    last = host.all("entry")[-1]
    assert guest.until("entry", seq=last["seq"])["hash"] == last["hash"]
