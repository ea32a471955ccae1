"""Machines of our own: network namespaces with an address each, on one switch."""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
from collections.abc import Callable

from tests import PATIENCE

_numbers = itertools.count()


class NotPermitted(Exception):
    """This system lets us make no network namespaces; says why."""


class Machines:
    """So many machines; all of them end with `close`."""

    def __init__(self, count: int) -> None:
        """Raises NotPermitted."""
        if shutil.which("ip") is None:
            raise NotPermitted("needs ip (Debian: iproute2)")
        tag = f"cairn{os.getpid()}-{next(_numbers)}"
        self._switch = f"{tag}-switch"
        self._names = [f"{tag}-{i}" for i in range(count)]
        self.addresses = [f"10.213.7.{i + 1}" for i in range(count)]
        try:
            self._build()
        except subprocess.CalledProcessError as no:
            self.close()
            why = no.stderr.decode().strip()
            raise NotPermitted(f"network namespaces are not permitted here: {why}") from None

    def _build(self) -> None:
        _ip("netns", "add", self._switch)
        _ip("-n", self._switch, "link", "add", "middle", "type", "bridge")
        _ip("-n", self._switch, "link", "set", "middle", "up")
        for i, (name, address) in enumerate(zip(self._names, self.addresses, strict=True)):
            port, cable = f"port{i}", ("type", "veth", "peer", "name", "cable", "netns", name)
            _ip("netns", "add", name)
            _ip("-n", self._switch, "link", "add", port, *cable)
            _ip("-n", self._switch, "link", "set", port, "master", "middle", "up")
            _ip("-n", name, "addr", "add", f"{address}/24", "dev", "cable")
            _ip("-n", name, "link", "set", "cable", "up")
            _ip("-n", name, "link", "set", "lo", "up")

    def close(self) -> None:
        for name in (*self._names, self._switch):
            subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)

    def cable(self, which: int, state: str) -> None:
        """Pull the cable of a machine, or put it back: down or up."""
        _ip("-n", self._switch, "link", "set", f"port{which}", state)

    def prefix(self, which: int) -> tuple[str, ...]:
        """What a command begins with that is to run on that machine."""
        return ("ip", "netns", "exec", self._names[which])


def _ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True, capture_output=True, timeout=PATIENCE)


MakeMachines = Callable[[int], Machines]
