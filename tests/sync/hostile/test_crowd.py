"""Many who mean no good at one table: whoever belongs there, or has its code, gets in and plays."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import threading
from pathlib import Path

from spake2 import SPAKE2_A

from companion.sync.net.wire import Budget, PinBudget
from companion.sync.protocol.messages import Beat, Hello, Propose, ProposeAll
from tests import PATIENCE
from tests.sync.hostile.peers import Guest, Line
from tests.sync.loopback import Party, on_loopback
from tests.sync.processes import Devices, Process

GAME = ("--game", "schotten-totten")
PLAY = {"seat": 0, "move": "play", "card": "G5", "stone": 4}


def code_of(host: Process) -> str:
    return str((host.all("code") or [host.events[0]])[-1]["code"])


def test_silent_lines_from_three_addresses_keep_nobody_out(tmp_path: Path) -> None:
    with Devices(tmp_path) as devices:
        host = devices.host(*GAME)
        (ann,) = devices.guests(host, 1)
        ann.close()
        port = host.events[0]["port"]
        silent = [
            socket.create_connection(("127.0.0.1", port), source_address=(f"127.0.0.{2 + i}", 0))
            for i in (0, 1, 2)
            for _ in range(12)
        ]
        again = devices.join("", "guest0", "--table", host.events[0]["table"])
        again.until("in_step")
        devices.join(code_of(host), "bob").until("in_step")
        host.until("turned_away", why="crowded")
        for sock in silent:
            sock.close()


def test_half_finished_talks_about_the_pin_block_nobody(tmp_path: Path) -> None:
    with Devices(tmp_path) as devices:
        host = devices.host(*GAME)
        ready = host.events[0]
        idle = [Line("127.0.0.1", ready["port"]) for _ in range(12)]
        for line in idle:
            element = SPAKE2_A(b"000000").start().hex()
            line.say("pin_start", version=3, element=element, name="mallory", certificate="")
            line.hear("pin_reply")
        ann = devices.join(f"127.0.0.1:{ready['port']}", "ann", "--pin", ready["pin"])
        ann.until("in_step")
        for line in idle:
            line.sock.close()


def test_eight_who_join_at_once_all_get_in(tmp_path: Path) -> None:
    with Devices(tmp_path) as devices:
        host = devices.host(*GAME)
        ready = host.events[0]
        where = f"127.0.0.1:{ready['port']}"
        guests = [devices.join(where, f"guest{i}", "--pin", ready["pin"]) for i in range(8)]
        for guest in guests:
            guest.until("in_step")


def test_a_guest_that_floods_the_host_is_heard_slowly_and_the_others_play(tmp_path: Path) -> None:
    with Devices(tmp_path) as devices:
        host = devices.host(*GAME)
        (ann,) = devices.guests(host, 1)
        with Guest(tmp_path / "mallory", code_of(host)) as mallory:
            hello = {"table": mallory.table, "epoch": 1, "host": mallory.host, "seq": 0}
            body = json.dumps({"type": "hello", **hello, "hash": "0" * 64, "marks": [], "nonce": 1})
            flood = len(body).to_bytes(4, "big") + body.encode()
            threading.Thread(target=_push, args=(mallory.sock, flood * 20_000), daemon=True).start()
            ann.say(**PLAY)
            ann.until("entry", seq=1)
        ann.say(seat=0, move="end_turn")
        ann.until("entry", seq=2)


def _push(sock: socket.socket, data: bytes) -> None:
    """As fast as the other side takes it, until the line is closed."""
    with contextlib.suppress(OSError):
        sock.sendall(data)


def test_a_budget_is_spent_and_grows_again() -> None:
    """An evening's worth at once; more than that as slowly as it grows."""
    budget, hello = Budget(), Hello("t", 1, "h", 0, "", (), 1)
    waits = [budget.spend(hello, 300, 0.0) for _ in range(100)]
    assert waits[:60] == [0.0] * 60
    assert waits[60] > 0
    assert waits[99] == 20.0
    assert budget.spend(hello, 300, 60.0) == 0.0
    assert Budget().spend(Beat(1, "h", 0, ""), 17 * 1024 * 1024, 0.0) == 1.0


def test_pins_are_tried_at_a_pace_for_each_address() -> None:
    pins = PinBudget()
    assert [pins.allows("10.0.0.1", 0.0) for _ in range(99)] == [True] * 16 + [False] * 83
    assert pins.allows("10.0.0.2", 0.0)
    assert pins.allows("10.0.0.1", 0.5)


def test_who_comes_from_a_thousand_addresses_has_no_more_tries_at_each() -> None:
    """Asking again was once a new budget, where there was no room for another address."""
    pins = PinBudget()
    many = [f"10.0.{n // 250}.{n % 250}" for n in range(PinBudget.MOST_ADDRESSES)]
    tries = [pins.allows(address, 0.0) for _ in range(20) for address in many]
    assert sum(tries) == 16 * len(many)


def test_what_is_proposed_together_is_paid_for_one_by_one() -> None:
    together = ProposeAll("operation-many", ({"move": "end_turn"},) * 900, ("00",) * 900)
    assert Budget().spend(together, 100, 0.0) == 5.0


def test_who_asks_what_takes_long_to_answer_is_heard_rarely() -> None:
    """Whatever it is: a quarter of the processor is what is left for it in the end."""
    budget, said, now = Budget(), Propose("operation-1", {"move": "amend"}, "00"), 0.0
    for _ in range(100):
        now += budget.spend(said, 100, now) + 0.1
        budget.took(0.1, now)
    assert 28 < now < 33


def test_a_device_has_one_budget_however_often_it_comes(tmp_path: Path) -> None:
    """A thousand new lines would be a thousand budgets: beyond some it has to come later."""
    with Devices(tmp_path) as devices:
        host = devices.host(*GAME)
        (ann,) = devices.guests(host, 1)
        with Guest(tmp_path / "mallory", code_of(host)) as mallory:
            answers = []
            while "sorry" not in answers:
                mallory.sock.close()
                answers.append(mallory.knock(host.events[0]["port"])["type"])
                assert len(answers) < 1_000
            ann.say(**PLAY)
            ann.until("entry", seq=1)
            host.until("turned_away", why="busy")
            assert len(answers) > 50, "an evening's worth of lost lines is nobody's fault"


def test_a_stranger_who_errs_in_ever_new_ways_fills_no_screen(tmp_path: Path) -> None:
    """What a peer has said may stand in the reason why it is turned away."""

    async def play(party: Party) -> None:
        line = party.hosting.line
        for size in range(5_000, 5_300):
            line.turn_away(f"a frame of {size} bytes", "10.0.0.1")
        assert line.turned_away.total() == 300
        assert len(line.turned_away) <= 33
        assert len(party.events.all("turned_away")) < 100

    on_loopback(tmp_path, play)


def test_whoever_plays_has_a_turn_between_two_who_come(tmp_path: Path) -> None:
    """However many are waiting to be let in."""

    async def play(party: Party) -> None:
        turned, most = party.hosting.line.turned_away, party.pace.strangers
        where = ("127.0.0.1", party.way.port)
        lines = [socket.create_connection(where, timeout=PATIENCE) for _ in range(most + 60)]
        turns = 0
        while turned["crowded"] < 60:
            await asyncio.sleep(0)
            turns += 1
        assert turns >= 60
        for sock in lines:
            sock.close()

    on_loopback(tmp_path, play)
