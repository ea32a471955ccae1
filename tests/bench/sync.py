"""A host and eight guests as real processes: how soon all see a move, and how soon one is back."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from statistics import quantiles
from typing import NamedTuple

from tests.sync.moves import match
from tests.sync.processes import Devices, Process
from tests.sync.test_discovery import Namespaces

GAME = ("--game", "schotten-totten")
GUESTS = 8


class Seen(NamedTuple):
    """Milliseconds from the moment a guest's person enters a move until all nine show it."""

    median: float
    p95: float


def commit_seen_by_all(matches: int = 2) -> Seen:
    with tempfile.TemporaryDirectory() as folder, Devices(Path(folder)) as devices:
        host = devices.host(*GAME, "--options", f'{{"rounds": {matches}}}')
        guests = devices.guests(host, GUESTS)
        everybody = (host, *guests)
        taken = []
        moves = match(1, rounds=matches)
        for i, move in enumerate(moves, 1):
            began = time.perf_counter()
            guests[i % GUESTS].say(**move)
            for process in everybody:
                process.until("entry", seq=i)
            taken.append((max(_read_at(process, i) for process in everybody) - began) * 1000)
    cuts = quantiles(taken, n=20)
    return Seen(cuts[9], cuts[18])


def _read_at(process: Process, seq: int) -> float:
    """When the line with this entry came out of the process."""
    for index in range(len(process.events) - 1, -1, -1):
        event = process.events[index]
        if event["event"] == "entry" and event["seq"] == seq:
            return process.times[index]
    raise AssertionError(seq)


def host_restart_seconds() -> float:
    """From a killed host's first word after the restart until a guest is in step again."""
    with tempfile.TemporaryDirectory() as folder, Devices(Path(folder)) as devices:
        host = devices.host(*GAME)
        (guest,) = devices.guests(host, 1)
        host.kill()
        guest.until("lost")
        before = len(guest.all("in_step"))
        devices.host("--table", host.events[0]["table"])
        back = time.perf_counter()
        guest.wait(lambda: len(guest.all("in_step")) > before)
        return max(guest.times[-1] - back, 0.0)


def reconnect_seconds(down: float) -> float | None:
    """A cable is pulled for so long; from its return until the guest is in step. None: no ip."""
    if shutil.which("ip") is None:
        return None
    try:
        wire = Namespaces()
    except subprocess.CalledProcessError:
        return None
    with tempfile.TemporaryDirectory() as folder:
        one, two = wire.addresses
        data = Path(folder)
        host = Process(
            *("host", *GAME, "--data", str(data / "host"), "--bind", one),
            prefix=wire.prefix(0),
        )
        code = host.until("ready")["code"]
        guest = Process(
            *("join", code, "--data", str(data / "guest"), "--bind", two),
            prefix=wire.prefix(1),
        )
        try:
            guest.until("in_step")
            wire.link("down")
            host.say(seat=0, move="play", card="G5", stone=4)
            time.sleep(down)
            wire.link("up")
            back = time.perf_counter()
            guest.until("entry", seq=1)
            return guest.times[-1] - back
        finally:
            guest.close()
            host.close()
            wire.close()
