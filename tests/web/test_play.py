"""Matches begun by forms alone, against the real server, beside a guest that has the app.

`make browsers` plays them to their ends."""

from __future__ import annotations

import json

import pytest

from tests.sync.processes import Devices, Process
from tests.sync.watching import MATCHES, NAMES
from tests.tools.bench.browser import first_view
from tests.web.rehearsal import Rehearsal
from tests.web.sitter import Sitter

ENTRIES = {
    "schotten-totten": 12,
    "dnup": 12,
    "glen-more": 3,
    "glen-more-score": 2,
    "nights-watch": 6,
    "nights-watch-wildlings": 12,
}
"""How far each table is played."""
PLAYERLESS = "nights-watch-wildlings"
"""On a phone it shows what the wildlings do, and nobody's hand or points."""
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
    for heads in (sitter.look().headings for sitter in sitters if match != PLAYERLESS):
        assert all(any(name in head for head in heads) for name in NAMES[: len(sitters)]), heads
    rehearsed = Rehearsal(match, [sitter.look().stage for sitter in sitters])
    rehearsed.go(ENTRIES[match])
    for seat, name, nth, entries in rehearsed.presses:
        sitter = sitters[seat]
        sitter.press([b for b in sitter.look().buttons if b.name == name][nth])
        assert sitter.status == 200
        if entries:
            host.until("entry", seq=entries)
        assert len(host.all("entry")) == entries
    made = host.all("entry")
    assert [event["entry"] for event in made] == [p.entry for p in rehearsed.table.record]
    assert {event["by"] for event in made} <= browsers(host)
    assert guest.until("entry", seq=len(made))["hash"] == made[-1]["hash"]
