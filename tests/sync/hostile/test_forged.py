"""A paired device without a seat offers a forged log at a take-over: nobody adopts it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.match.log import Entry
from companion.sync.protocol.authorship import sign_entries
from companion.sync.protocol.chain import Authorship, Commit, Place, sealed
from tests.sync.hostile.peers import Answering, Guest
from tests.sync.hostile.test_crowd import GAME, PLAY, code_of
from tests.sync.hostile.test_take_over import places
from tests.sync.processes import Devices, Process

ILLEGAL = {"seat": 0, "move": "play", "card": "G5", "stone": 4}
AMEND = {"move": "amend", "decks": {"clan": 7}}


class Scene:
    """A host with ann in her tied seat, and mallory, who is paired and has a port for guests."""

    def __init__(
        self, devices: Devices, folder: Path, forge: Callable[[Scene], list[Commit]]
    ) -> None:
        self.host = devices.host(*GAME, "--lock-seats")
        (self.ann,) = devices.guests(self.host, 1)
        self.victim: str = self.ann.events[0]["device"]
        self.ann.say(do="sit", seat=0)
        self.host.until("room", seats={"0": self.victim})
        self.ann.say(**PLAY)
        self.at = self.ann.until("entry", seq=1)
        self.mallory = Guest(folder / "mallory", code_of(self.host))
        self.table = self.mallory.table
        self.port = Answering(self.mallory.me, self.mallory.header, self.table, self.answer)
        self.mallory.hello(1, self.mallory.host, port=self.port.port)
        self.term: dict[str, Any] = self.mallory.hear("tail")["term"]
        self.claims = 0
        """How long the forged log says it is; 0: as long as it is."""
        self.log = forge(self)
        self.ann.wait(lambda: self.ann.all("room") and "mallory" in self._asked(devices))

    def _asked(self, devices: Devices) -> set[str]:
        return places(devices, "guest0", self.table)

    def forged(self, entry: Entry, by: str, n: int = 0) -> tuple[Authorship, dict[str, Entry]]:
        """In that device's name, with mallory's signature."""
        ops = {f"operation-{n}": entry}
        return Authorship(by, sign_entries(self.mallory.me, self.table, ops).sigs), ops

    def sealed(self, *parts: tuple[Authorship, dict[str, Entry]]) -> list[Commit]:
        commits: list[Commit] = []
        at = Place(self.at["seq"], self.at["hash"])
        for author, ops in parts:
            commits += sealed(self.table, 1, author, ops, at)
            at = Place(commits[-1].seq, commits[-1].hash)
        return commits

    def answer(self, line: Answering) -> None:
        """To every hello the whole forged log, with the only signature that mallory has."""
        while True:
            hello = line.hear()
            last = self.log[-1]
            head = {"epoch": 1, "host": self.term["host"], "seq": last.seq, "hash": last.hash}
            line.say(
                "tail",
                nonce=hello["nonce"],
                epoch=1,
                host=self.term["host"],
                entries=[commit.to_json() for commit in self.log],
                seq=self.claims or last.seq,
                hash=last.hash,
                term=self.term,
                head=self.mallory.sign("head", **head),
            )

    def take_over(self) -> Process:
        self.host.kill()
        self.ann.until("lost")
        self.ann.say(do="take_over")
        return self.ann


@contextmanager
def scene(folder: Path, forge: Callable[[Scene], list[Commit]]) -> Iterator[Scene]:
    with Devices(folder) as devices:
        made = Scene(devices, folder, forge)
        try:
            yield made
        finally:
            made.port.close()


def in_ones_own_seat(at: Scene) -> list[Commit]:
    return at.sealed(at.forged(ILLEGAL, at.victim))


def two_amendments(at: Scene) -> list[Commit]:
    me = at.mallory.me.fingerprint
    return at.sealed(at.forged(AMEND, me, 1), at.forged(AMEND, at.term["host"], 2))


@pytest.mark.parametrize("forge", [in_ones_own_seat, two_amendments])
def test_a_forged_log_is_adopted_by_nobody_and_its_source_is_named(
    tmp_path: Path, forge: Callable[[Scene], list[Commit]]
) -> None:
    with scene(tmp_path, forge) as at:
        ann = at.take_over()
        forged = ann.until("forged")
        assert (forged["device"], forged["name"]) == (at.mallory.me.fingerprint, "mallory")
        ready = ann.until("ready", role="host")
        assert (ready["seq"], ready["hash"]) == (1, at.at["hash"])
        assert ann.all("adopted") == []


def test_a_log_of_60000_entries_is_asked_about_before_it_is_read(tmp_path: Path) -> None:
    with scene(tmp_path, in_ones_own_seat) as at:
        at.claims = 60_001
        ann = at.take_over()
        long = ann.until("long_log")
        assert (long["name"], long["entries"]) == ("mallory", 60_000)
        assert [ready["role"] for ready in ann.all("ready")] == ["guest"]
        ann.say(do="take_over", ask=False)
        assert ann.until("ready", role="host")["seq"] == 1
