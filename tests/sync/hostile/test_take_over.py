"""A host that is only away for a glance keeps its table."""

from __future__ import annotations

import os
import signal
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.sync.hostile.peers import Answering, Guest
from tests.sync.hostile.test_crowd import GAME, PLAY, code_of
from tests.sync.processes import Devices, ledger


def test_a_host_that_was_asleep_keeps_its_table(tmp_path: Path) -> None:
    with Devices(tmp_path) as devices:
        host = devices.host(*GAME)
        (ann,) = devices.guests(host, 1)
        os.kill(host.pid, signal.SIGSTOP)
        try:
            ann.until("lost")
            ann.say(do="take_over")
        finally:
            os.kill(host.pid, signal.SIGCONT)
        ann.until("host_answers")
        ann.wait(lambda: len(ann.all("in_step")) > 1)
        ann.say(**PLAY)
        assert host.until("entry", seq=1)["epoch"] == 1
        assert [e["role"] for e in ann.all("ready")] == ["guest"]


@pytest.mark.usefixtures("announcing")
def test_a_table_that_was_taken_over_is_not_taken_over_again(tmp_path: Path) -> None:
    """The second who taps finds the first, where it can be found, and follows."""
    find = ("--find", "--interface", "127.0.0.1")
    with Devices(tmp_path) as devices:
        host = devices.host(*GAME, *find)
        ann = devices.join(code_of(host), "ann", *find)
        ann.until("in_step")
        host.until("code")
        bob = devices.join(code_of(host), "bob", *find)
        bob.until("in_step")
        host.kill()
        ann.until("lost")
        bob.until("lost")
        ann.say(do="take_over")
        ann.until("announced")
        bob.say(do="take_over")
        bob.until("in_step", epoch=2)
        bob.say(**PLAY)
        assert ann.until("entry", seq=1)["epoch"] == 2


def test_a_signed_take_over_is_said_to_the_old_host_and_a_person_decides(tmp_path: Path) -> None:
    """Also after the old host was started again."""
    with Devices(tmp_path) as devices:
        host = devices.host(*GAME)
        with Guest(tmp_path / "bob", code_of(host)) as bob:
            bob.hello(1, bob.host)
            tail = bob.hear("tail")
            mine = bob.term(2, tail["seq"], tail["hash"])
            with closing(serving(bob, tail, mine)) as port:
                bob.hello(2, bob.me.fingerprint, term=mine, port=port.port)
                assert bob.hear("closed")["why"] == "replaced"
            assert host.until("replaced")["host"] == bob.me.fingerprint
        host.close()
        host = devices.host("--table", host.events[0]["table"])
        assert host.until("replaced")["host"] == bob.me.fingerprint
        with bob.again(host.events[0]["port"]):
            bob.hello(1, bob.host)
            assert bob.hear("closed")["why"] == "replaced"
            host.say(do="resume")
            bob.hello(1, bob.host)
            while (said := bob.hear("tail", "closed"))["type"] == "closed":
                bob.hello(1, bob.host)
            assert said["epoch"] == 3


def serving(bob: Guest, tail: dict[str, Any], term: dict[str, Any]) -> Answering:
    """A port at which bob serves the log that he has, by a term of his own."""
    epoch, me = term["epoch"], bob.me.fingerprint
    end = {"epoch": epoch, "host": me, "seq": tail["seq"], "hash": tail["hash"]}

    def answer(line: Answering) -> None:
        while hello := line.hear():
            head = bob.sign("head", **end)
            about = {"nonce": hello["nonce"], "entries": [], "term": term, "head": head}
            line.say("tail", **about, **end)

    return Answering(bob.me, bob.header, bob.table, answer)


def test_a_later_term_that_serves_no_log_does_not_stop_the_table(tmp_path: Path) -> None:
    """It is said who claims it, once a minute at most; the same where it answers as a guest."""
    with Devices(tmp_path) as devices:
        host = devices.host(*GAME)
        (ann,) = devices.guests(host, 1)
        with Guest(tmp_path / "bob", code_of(host)) as bob:
            bob.hello(1, bob.host)
            tail = bob.hear("tail")
            with closing(serving(bob, tail, tail["term"])) as guest:
                for n, port in enumerate((None, 9, guest.port)):
                    mine = bob.term(2 + n, tail["seq"], tail["hash"])
                    bob.hello(2 + n, bob.me.fingerprint, term=mine, port=port)
                    assert bob.hear("tail", "closed")["type"] == "tail"
                claimed = host.until("claimed")
                assert (claimed["device"], claimed["name"]) == (bob.me.fingerprint, "bob")
                ann.say(**PLAY)
                assert ann.until("entry", seq=1)["epoch"] == 1
        assert len(host.all("claimed")) == 1
        assert host.all("replaced") == []


def places(devices: Devices, who: str, table: str) -> set[str]:
    """The guests that this device could ask."""
    kept = ledger(devices, who, table)
    return {kept.devices[device].name for device in kept.memory.get("places", {})}


def test_a_take_over_goes_on_with_the_longest_log_that_can_be_reached(tmp_path: Path) -> None:
    with Devices(tmp_path) as devices:
        host = devices.host(*GAME)
        table = host.events[0]["table"]
        ann, bob = devices.guests(host, 2)
        while "guest1" not in places(devices, "guest0", table):
            ann.until("room")
        ann.close()
        bob.say(**PLAY)
        done = bob.until("entry", seq=1)
        host.kill()
        again = devices.join("", "guest0", "--table", table)
        again.until("lost")
        again.say(do="take_over")
        ready = again.until("ready", role="host")
        assert (ready["seq"], ready["hash"], ready["epoch"]) == (1, done["hash"], 2)
        assert again.all("unreached") == []
        bob.say(do="follow", code=ready["code"])
        bob.until("in_step", epoch=2)
        assert bob.all("kept") == []


def test_a_take_over_says_who_could_not_be_asked(tmp_path: Path) -> None:
    with Devices(tmp_path) as devices:
        host = devices.host(*GAME)
        ann, bob = devices.guests(host, 2)
        bob.close()
        host.kill()
        ann.until("lost")
        ann.say(do="take_over")
        assert ann.until("unreached")["names"] == ["guest1"]
        ann.until("ready", role="host")
