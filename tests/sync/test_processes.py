"""Real processes on loopback: a table of nine, kills, take-overs and what leaves a phone."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.match.log import Header
from companion.match.table import Table
from companion.sync.protocol.shared_table import SharedTable
from tests.sync.moves import match
from tests.sync.processes import ROOT, Devices, Process, ledger

GAME = ("--game", "schotten-totten")


def storm(count: int, by: str) -> list[dict[str, Any]]:
    """Corrections that are legal at any time, each different."""
    return [
        {
            "op_id": f"storm-{by}-{i:05}",
            "entry": {"move": "amend", "decks": {"clan": Random(i).randint(1, 40)}},
        }
        for i in range(count)
    ]


def test_eight_guests_play_a_match_on_one_table(tmp_path: Path) -> None:
    moves = match(7)[:32]
    with Devices(tmp_path) as devices:
        host = devices.host(*GAME)
        guests = devices.guests(host, 8)
        for i, move in enumerate(moves):
            guests[i % 8].say(**move)
            guests[i % 8].until("entry", seq=i + 1)
        ends = [p.until("entry", seq=len(moves))["hash"] for p in (host, *guests)]
        assert len(set(ends)) == 1
        table = host.events[0]["table"]
        states = [SharedTable(ledger(devices, f"guest{i}", table)).state for i in range(8)]
        log = Table(Header("schotten-totten", ("Ada", "Bo")))
        for move in moves:
            log.append(move)
        assert all(state == log.state for state in states)
        guests[3].say(seat=0, move="play", card="Q1", stone=77)
        refused = guests[3].until("refused")
        assert refused["rules"]
        assert refused["text"]


def test_a_host_killed_in_a_storm_loses_nothing_it_acknowledged(tmp_path: Path) -> None:
    with Devices(tmp_path) as devices:
        host = devices.host(*GAME)
        table = host.events[0]["table"]
        guests = devices.guests(host, 4)
        for i, guest in enumerate(guests):
            guest.say_all(storm(40, f"guest{i}"))
        for round in range(3):
            guests[0].wait(lambda n=round: len(guests[0].all("entry")) >= 25 * (n + 1))
            host.kill()
            host = devices.host("--table", table)
        for i, guest in enumerate(guests):
            for said in storm(40, f"guest{i}"):
                guest.until("entry", op_id=said["op_id"])
            guest.until("entry", seq=160)
        acknowledged = {e["op_id"] for g in guests for e in g.all("entry")}
        logs = [ledger(devices, who, table) for who in ("host", *(f"guest{i}" for i in range(4)))]
        assert acknowledged == logs[0].ops.keys()
        assert len(acknowledged) == 160
        assert len({log.head for log in logs}) == 1
        assert all(log.branches == [] for log in logs)
        assert {SharedTable(log).state for log in logs} == {SharedTable(logs[0]).state}


class Struck(Process):
    """A host that is killed after an entry is written, before anybody receives it."""

    program = (
        "-c",
        "import os, main; from companion.sync.net.listener import HostLine as Line\n"
        "say = Line.broadcast\n"
        "def strike(line, said):\n"
        "    os._exit(9) if any(m.type == 'committed' for m in said) else say(line, said)\n"
        "Line.broadcast = strike\n"
        "main.main()",
    )


def test_what_was_written_and_never_sent_counts_once(tmp_path: Path) -> None:
    with Devices(tmp_path) as devices:
        host = Struck("host", "--data", str(tmp_path / "host"), "--bind", "127.0.0.1", *GAME)
        devices.running.append(host)
        table = host.until("ready")["table"]
        ann, bob = devices.guests(host, 2)
        ann.say(op_id="operation-1", entry={"seat": 0, "move": "play", "card": "G5", "stone": 4})
        assert host.end() == 9
        devices.host("--table", table)
        for guest in (ann, bob):
            guest.until("entry", seq=1, op_id="operation-1")
        bob.say(op_id="operation-2", entry={"seat": 0, "move": "end_turn"})
        ann.until("entry", seq=2, op_id="operation-2")
        assert [e["seq"] for e in ann.all("entry")] == [1, 2]


def test_a_guest_takes_over_from_a_killed_host_and_it_comes_back(tmp_path: Path) -> None:
    with Devices(tmp_path) as devices:
        host = devices.host(*GAME)
        table = host.events[0]["table"]
        ann, bob = devices.guests(host, 2)
        host.say(seat=0, move="play", card="G5", stone=4)
        ann.until("entry", seq=1)
        bob.until("entry", seq=1)
        host.kill()
        ann.until("lost")
        ann.say(do="take_over")
        ready = ann.until("ready", role="host")
        assert ready["epoch"] == 2
        bob.say(do="follow", code=ready["code"])
        bob.until("in_step", epoch=2)
        bob.say(seat=0, move="end_turn")
        entry = ann.until("entry", seq=2)
        assert entry["epoch"] == 2
        back = devices.join(ready["code"], "host", "--table", table)
        assert back.until("in_step", epoch=2)["hash"] == entry["hash"]
        back.say(undo=2)
        assert bob.until("entry", seq=3)["entry"] == {"undo": 2}


def test_a_host_that_was_frozen_loses_nothing(tmp_path: Path) -> None:
    """Longer than a guest calls a line alive; nobody takes over by itself."""
    with Devices(tmp_path) as devices:
        host = devices.host(*GAME)
        table = host.events[0]["table"]
        ann, bob = devices.guests(host, 2)
        host.say(seat=0, move="play", card="G5", stone=4)
        for guest in (ann, bob):
            guest.until("entry", seq=1)
        host.freeze()
        try:
            ann.say(op_id="while-frozen", entry={"seat": 0, "move": "end_turn"})
            for guest in (ann, bob):
                guest.until("lost")
        finally:
            host.thaw()
        for device in (host, ann, bob):
            entry = device.until("entry", seq=2)
            assert (entry["op_id"], entry["epoch"]) == ("while-frozen", 1)
        logs = [ledger(devices, who, table) for who in ("host", "guest0", "guest1")]
        assert len({log.head for log in logs}) == 1
        assert all(log.branches == [] for log in logs)


def test_a_session_file_is_gone_on_with_as_it_is(tmp_path: Path) -> None:
    """Illegal entries keep their numbers, so an undo means the same entry on every phone."""
    lines = [
        {"format": "companion-session/1", "game": "schotten-totten", "players": ["Ada", "Bo"]},
        {"seat": 0, "move": "play", "card": "G5", "stone": 4},
        {"seat": 1, "move": "play", "card": "G5", "stone": 4},
        {"seat": 0, "move": "nonsense"},
    ]
    file = tmp_path / "session.jsonl"
    file.write_text("\n".join(json.dumps(line) for line in lines))
    with Devices(tmp_path) as devices:
        host = devices.host(str(file))
        assert host.events[0]["seq"] == 3
        (ann,) = devices.guests(host, 1)
        ann.say(undo=1)
        assert host.until("entry", seq=4)["verdict"] == "legal"


def test_seats_can_be_tied_and_devices_put_out(tmp_path: Path) -> None:
    with Devices(tmp_path) as devices:
        host = devices.host(*GAME, "--lock-seats")
        ann, bob = devices.guests(host, 2)
        ann.say(do="sit", seat=0)
        seated = bob.until("room", lock=True, seats={"0": ann.events[0]["device"]})
        assert [d["name"] for d in seated["devices"]] == ["laptop", "guest0", "guest1"]
        bob.say(seat=0, move="play", card="G5", stone=4)
        assert bob.until("refused")["rules"] == ["seat.tied"]
        host.say(do="put_out", device=bob.events[0]["device"])
        assert bob.until("not_admitted")["why"] == "key"
        ann.say(seat=0, move="play", card="G5", stone=4)
        ann.until("entry", seq=1)
        assert bob.all("entry") == []


def test_a_pin_and_an_address_are_enough(tmp_path: Path) -> None:
    with Devices(tmp_path) as devices:
        host = devices.host(*GAME)
        ready = host.events[0]
        ann = devices.join(f"127.0.0.1:{ready['port']}", "ann", "--pin", ready["pin"])
        ann.until("in_step")
        code = ready["code"]
        ann.close()
        again = devices.join(code, "ann")
        again.until("in_step")
        assert again.until("ready")["device"] == ann.events[0]["device"]
        wrong = f"{(int(ready['pin']) + 1) % 10**6:06d}"
        bob = devices.join(f"127.0.0.1:{ready['port']}", "bob", "--pin", wrong)
        assert bob.until("not_admitted")["left"] == 2
        assert bob.end() == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["host"], "--game"),
        (["host", "--game", "no-such-game"], "no-such-game"),
        (["host", "--game", "schotten-totten", "--options", "{"], "JSON"),
        (["host", "--game", "schotten-totten", "--players", "Ada"], "players"),
        (["host", "/no/such/file"], "/no/such/file: there is no such file or folder"),
        (["host", "/no/such/file", "--lang", "cs"], "/no/such/file: takový soubor ani složka"),
        (["host", "/no/such/file", "--lang", "es"], "/no/such/file: no existe ese archivo"),
        (["host", *GAME, "--bind", "192.0.2.77"], "cairn: this device does not have that address"),
        (["host", *GAME, "--players", "Ada", "Ada"], "two are called Ada"),
        (["host", *GAME, "--players", "Ada", " aDA "], "two are called Ada"),
        (["host", *GAME, "--players", "Ada", ""], "a name is empty"),
        (["host", *GAME, "--players", " ", "Bo"], "a name is empty"),
        (
            ["host", *GAME, "--deck", "no-such-deck"],
            "no deck of schotten-totten is called no-such-deck",
        ),
        (["host", *GAME, "--deck", "no-such-deck"], "there are: iello"),
        (["host", "--game", "dnup", "--deck", "iello"], "no deck of dnup is called iello"),
        (["host", "--table", "0" * 32], "no table"),
        (["host", "--game", "schotten-totten", "--port", "65536"], "65535"),
        (["host", "--game", "schotten-totten", "--web", "-1"], "--web"),
        (["host", "--game", "schotten-totten", "--open", "9" * 5000], "65535"),
        (["join", "cairn://join?x=1"], "code"),
        (["join", "127.0.0.1:1"], "--pin"),
        (["join", "nonsense", "--pin", "1"], "neither"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(
    tmp_path: Path, arguments: list[str], says: str
) -> None:
    done = subprocess.run(
        [sys.executable, "main.py", *arguments, "--data", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert says in done.stderr
    assert "Errno" not in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("damage", [b"", b"x", b"\xff", b"-----END CERTIFICATE-----"])
def test_a_damaged_certificate_is_named_and_kept(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / "identity.pem").write_bytes(damage)
    test_what_cannot_be_is_said_in_one_line(tmp_path, ["host", *GAME], "identity.pem")
    assert (tmp_path / "identity.pem").read_bytes() == damage


def test_odd_lines_on_stdin_are_answered_not_stumbled_over(tmp_path: Path) -> None:
    with Devices(tmp_path) as devices:
        host = devices.host(*GAME, "--open")
        me = host.events[0]["device"]
        odd: list[dict[str, Any]] = [
            {"do": "nothing"},
            {"do": "lock"},
            {"do": "seat", "seat": 99, "device": None},
            {"do": "seat", "seat": True, "device": me},
            {"do": "seat", "seat": 0, "device": [me]},
            {"do": "new_code", "seat": True},
            {"do": "put_out", "device": "nobody"},
            {"do": "replay", "branch": 1},
            {"do": "replay", "branch": True},
            {"do": "follow", "code": "x"},
            {"op_id": 1, "entry": {}},
        ]
        host.say_all(odd)
        host.wait(lambda: len(host.all("error")) == len(odd))
        host.say()
        host.until("refused")
        host.say(do="quit")
        assert host.end() == 0


def test_a_score_sheet_is_hosted_for_browsers(tmp_path: Path) -> None:
    sheet = {"sheet": {"title": "Tricks", "players": 2, "lines": ["Tricks"]}}
    said = ("--game", "sheet", "--options", json.dumps(sheet), "--open", "--bind", "127.0.0.1")
    host = Process("host", "--data", str(tmp_path), *said)
    assert host.until("ready")["table"]
    host.say(do="quit")
    assert host.end() == 0
