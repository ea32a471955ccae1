"""`host` and `join` end with their input, and say what goes wrong with a line of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.sync.processes import Devices, Process, ledger

GAME = ("--game", "schotten-totten")
PLAY = {"seat": 0, "move": "play", "card": "G5", "stone": 4}


def test_a_host_ends_with_its_input_and_keeps_what_was_entered(tmp_path: Path) -> None:
    with Devices(tmp_path) as devices:
        host = devices.host(*GAME)
        host.say(**PLAY)
        host.close_input()
        assert host.end() == 0
        assert [e["seq"] for e in host.all("entry")] == [1]
        assert "input has ended" in host.errors()
        again = devices.host("--table", host.events[0]["table"])
        assert again.events[0]["seq"] == 1


def test_a_guest_ends_with_its_input_when_the_host_has_answered(tmp_path: Path) -> None:
    with Devices(tmp_path) as devices:
        host = devices.host(*GAME)
        guest = devices.join(host.events[0]["code"], "ann")
        guest.say(**PLAY)
        guest.close_input()
        assert guest.end() == 0
        assert [e["seq"] for e in guest.all("entry")] == [1]
        host.until("entry", seq=1)


def test_a_guest_that_cannot_reach_its_host_ends_and_keeps_what_waits(tmp_path: Path) -> None:
    with Devices(tmp_path) as devices:
        host = devices.host(*GAME)
        (guest,) = devices.guests(host, 1)
        host.kill()
        guest.until("lost")
        guest.say(op_id="operation-1", entry=PLAY)
        guest.close_input()
        assert guest.end() == 0
        assert list(ledger(devices, "guest0", host.events[0]["table"]).pending) == ["operation-1"]


def test_bytes_that_are_no_text_do_not_end_a_host(tmp_path: Path) -> None:
    with Devices(tmp_path) as devices:
        host = devices.host(*GAME)
        host.say_bytes(b"\xff\xfe\n")
        host.until("error")
        host.say(**PLAY)
        host.until("entry", seq=1)


class Mistaken(Process):
    """A host with a mistake in it."""

    program = (
        "-c",
        "import main\n"
        "from companion.sync.desk import Desk\n"
        "from companion.sync.host_device import HostDevice\n"
        "def mistaken(*_): raise KeyError('a mistake')\n"
        "HostDevice.set_lock = mistaken\n"
        "Desk.start_first, Desk.start = Desk.start, lambda self, n=[]: "
        "n.append(1) or (mistaken() if len(n) > 1 else self.start_first())\n"
        "raise SystemExit(main.main())",
    )


@pytest.fixture
def mistaken(tmp_path: Path) -> Process:
    return Mistaken("host", "--data", str(tmp_path / "host"), "--bind", "127.0.0.1", *GAME)


def test_a_mistake_with_one_line_is_said_and_the_table_goes_on(mistaken: Process) -> None:
    mistaken.until("ready")
    mistaken.say(do="lock", on=True)
    assert "a mistake" in mistaken.until("error")["why"]
    mistaken.say(**PLAY)
    mistaken.until("entry", seq=1)
    assert "KeyError" in mistaken.errors()


def test_a_device_that_cannot_begin_its_next_part_says_so_and_ends(mistaken: Process) -> None:
    mistaken.until("ready")
    mistaken.say(do="follow")
    assert "a mistake" in mistaken.until("error")["why"]
    assert mistaken.end() not in (0, None)
    assert "a mistake" in mistaken.errors()
