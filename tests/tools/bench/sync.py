"""A host and eight guests as real processes: how soon all see a move, and how soon one is back."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from typing import Any, NamedTuple

from tests.sync.machines import Machines, NotPermitted
from tests.sync.moves import match
from tests.sync.processes import Devices, Process

GAME = ("--game", "schotten-totten")
GUESTS = 8
PROCESSOR_CLOCK = 2
"""Linux: the lowest bits of the name of such a clock; the others are the process."""


class Seen(NamedTuple):
    """Milliseconds from the moment a guest's person enters a move until all nine show it."""

    median: float
    p95: float
    host: float
    """Milliseconds of the host's processor that a move takes."""


class Echo(Process):
    program = ("-m", "tests.tools.bench.tls_echo")


def commit_seen_by_all(matches: int = 2) -> tuple[Seen, Seen]:
    """At a table, and by a bare echo with a durable write; move by move in turn."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Devices(Path(folder)) as devices,
        echoes(Path(folder)) as bare,
    ):
        host = devices.host(*GAME, "--options", f'{{"rounds": {matches}}}')
        table = [host, *devices.guests(host, GUESTS)]
        moves = match(1, rounds=matches)
        used = [_processor_seconds(everybody[0]) for everybody in (table, bare)]
        taken: tuple[list[float], list[float]] = ([], [])
        for i, move in enumerate(moves, 1):
            taken[0].append(_seen(table, i, move))
            taken[1].append(_seen(bare, i, {"event": "entry", "seq": i, "move": move}))
        now = [_processor_seconds(everybody[0]) for everybody in (table, bare)]
    one, two = (
        _summed(times, (after - before) / len(moves) * 1000)
        for times, before, after in zip(taken, used, now, strict=True)
    )
    return one, two


@contextmanager
def echoes(folder: Path) -> Iterator[list[Process]]:
    """A server and as many clients as a table has guests."""
    server = Echo("serve", str(folder))
    port = str(server.until("ready")["port"])
    clients: list[Process] = [Echo("join", port) for _ in range(GUESTS)]
    try:
        for client in clients:
            client.until("ready")
        yield [server, *clients]
    finally:
        for process in (server, *clients):
            process.close()


def _seen(everybody: list[Process], seq: int, said: dict[str, Any]) -> float:
    began = time.perf_counter()
    everybody[1 + seq % GUESTS].say(**said)
    for process in everybody:
        process.until("entry", seq=seq)
    return (max(_read_at(process, seq) for process in everybody) - began) * 1000


def _summed(taken: list[float], host: float) -> Seen:
    cuts = quantiles(taken, n=20)
    return Seen(cuts[9], cuts[18], host)


def _processor_seconds(process: Process) -> float:
    """Of all its threads; the clock that the kernel keeps of each process, to the nanosecond."""
    return time.clock_gettime((~process.pid << 3) | PROCESSOR_CLOCK)


class Joined(NamedTuple):
    """Seconds from a guest's being admitted until it has a long log and shows it."""

    clock: float
    processor: float
    """Of the guest's own."""


def join_seconds(entries: int = 3_000) -> Joined:
    with tempfile.TemporaryDirectory() as folder, Devices(Path(folder)) as devices:
        moves = [{"move": "amend", "decks": {"clan": 1 + i % 40}} for i in range(entries)]
        header = {"format": "companion-session/1", "game": GAME[1], "players": ["Ada", "Bo"]}
        file = Path(folder) / "long.jsonl"
        file.write_text("".join(json.dumps(line) + "\n" for line in (header, *moves)))
        host = devices.host(str(file))
        guest = devices.join(host.events[0]["code"], "guest")
        guest.until("connected")
        began, used = guest.times[len(guest.events) - 1], _processor_seconds(guest)
        guest.until("in_step", 60)
        took = guest.times[len(guest.events) - 1] - began
        return Joined(took, _processor_seconds(guest) - used)


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
    try:
        both = Machines(2)
    except NotPermitted:
        return None
    with tempfile.TemporaryDirectory() as folder:
        one, two = both.addresses
        data = Path(folder)
        host = Process(
            *("host", *GAME, "--data", str(data / "host"), "--bind", one),
            prefix=both.prefix(0),
        )
        code = host.until("ready")["code"]
        guest = Process(
            *("join", code, "--data", str(data / "guest"), "--bind", two),
            prefix=both.prefix(1),
        )
        try:
            guest.until("in_step")
            both.cable(0, "down")
            host.say(seat=0, move="play", card="G5", stone=4)
            time.sleep(down)
            both.cable(0, "up")
            back = time.perf_counter()
            guest.until("entry", seq=1)
            return guest.times[-1] - back
        finally:
            guest.close()
            host.close()
            both.close()
