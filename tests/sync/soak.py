"""`make soak`: an evening at one table of five devices, as real processes.

2,000 moves, 30 lost connections and 5 kills; in the end all logs are equal, and no device has
grown with the evening beyond the log it holds.
"""

from __future__ import annotations

import socket
import sys
import tempfile
import threading
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

from companion.sync.net.pairing import read_code
from tests.sync.moves import match
from tests.sync.processes import Devices, Process, ledger

PER_ENTRY = 4 * 1024
"""Bytes a device may keep of each entry: the entry, its hash, and the table after it."""


class Wire:
    """Passes bytes between a guest and the host, until it is cut."""

    def __init__(self, port: int) -> None:
        self.to = port
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.door.getsockname()[1]
        self.open: list[socket.socket] = []
        threading.Thread(target=self._serve, daemon=True).start()

    def cut(self) -> None:
        for end in self.open:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue
        self.open.clear()

    def _serve(self) -> None:
        while True:
            near, _ = self.door.accept()
            try:
                far = socket.create_connection(("127.0.0.1", self.to))
            except OSError:
                near.close()
                continue
            self.open += [near, far]
            for ends in ((near, far), (far, near)):
                threading.Thread(target=self._pass, args=ends, daemon=True).start()

    @staticmethod
    def _pass(one: socket.socket, other: socket.socket) -> None:
        try:
            while said := one.recv(65536):
                other.sendall(said)
            other.shutdown(socket.SHUT_WR)
        except OSError:
            return


class Evening:
    """Five devices, the wires between them, and what happens to them."""

    def __init__(self, devices: Devices, guests: int) -> None:
        self.devices = devices
        self.port = free_port()
        options = ["--game", "schotten-totten", "--options", '{"rounds": 30}']
        self.host = devices.host(*options, "--port", str(self.port))
        self.table = self.host.events[0]["table"]
        self.wires: dict[str, Wire] = {}
        self.guests = {f"guest{i}": self.first(f"guest{i}") for i in range(guests)}

    def first(self, name: str) -> Process:
        """A guest joins, through a wire of its own."""
        code = read_code((self.host.all("code") or [self.host.events[0]])[-1]["code"])
        self.wires[name] = Wire(self.port)
        guest = self.devices.join(code._replace(port=self.wires[name].port).text(), name)
        guest.until("in_step")
        self.host.until("arrived", name=name)
        return guest

    def kill(self, name: str) -> None:
        if name == "host":
            self.host.kill()
            self.host = self.devices.host("--table", self.table, "--port", str(self.port))
        else:
            self.guests[name].kill()
            self.guests[name] = self.devices.join("", name, "--table", self.table)
            self.guests[name].until("in_step")

    def everybody(self) -> dict[str, Process]:
        return {"host": self.host, **self.guests}

    def memory(self) -> dict[str, int]:
        """Bytes that each device has in memory now."""
        return {name: resident(process.pid) for name, process in self.everybody().items()}

    def heads(self) -> set[str]:
        return {ledger(self.devices, name, self.table).head for name in self.everybody()}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def resident(pid: int) -> int:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * 4096


def soak(folder: Path, moves: int, cuts: int, kills: int) -> dict[str, Any]:
    """Plays the evening; says what each device grew by over its second half."""
    random = Random(moves)
    entries = match(1, rounds=30)[:moves]
    cut_at = set(random.sample(range(moves), cuts))
    kill_at = dict(zip(random.sample(range(moves // 2), kills), "1h2h3", strict=False))
    with Devices(folder) as devices:
        evening = Evening(devices, 4)
        half: dict[str, int] = {}
        for n, entry in enumerate(entries):
            if n in cut_at:
                evening.wires[random.choice(list(evening.guests))].cut()
            if n in kill_at:
                who = kill_at[n]
                evening.kill("host" if who == "h" else f"guest{who}")
            if n == moves // 2:
                together(evening.everybody().values(), n)
                half = evening.memory()
            name, device = random.choice(list(evening.everybody().items()))
            device.say(op_id=f"{name}-{n:06}", entry=entry)
            device.until("entry", seq=n + 1)
        together(evening.everybody().values(), moves)
        grown = {name: size - half[name] for name, size in evening.memory().items()}
        return {"heads": len(evening.heads()), "grown": grown, "memory": evening.memory()}


def together(devices: Iterable[Process], seq: int) -> None:
    """Everybody has seen everything so far."""
    for device in devices:
        device.wait(lambda d=device: any(e.get("seq", 0) >= seq for e in d.events[-50:]))


def main() -> int:
    moves = 2000
    with tempfile.TemporaryDirectory() as folder:
        found = soak(Path(folder), moves, 30, 5)
    megabytes = {name: f"{size / 2**20:.1f}" for name, size in found["memory"].items()}
    print(f"{moves} moves, 30 lost connections, 5 kills: {found['heads']} log(s)")
    print("memory in MB at the end:", megabytes)
    print("grown in the second half, kB:", {n: s // 1024 for n, s in found["grown"].items()})
    flat = all(size <= moves // 2 * PER_ENTRY for size in found["grown"].values())
    return 0 if found["heads"] == 1 and flat else 1


if __name__ == "__main__":
    sys.exit(main())
