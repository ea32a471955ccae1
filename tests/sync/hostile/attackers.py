"""`python -m tests.sync.hostile.attackers KIND ...`: a machine that means no good.

Each says what it has come to as JSON lines, as the commands do, and goes on until it is ended.
"""

from __future__ import annotations

import json
import socket
import ssl
import sys
import threading
import time
from pathlib import Path
from typing import Any

from spake2 import SPAKE2_A

from companion.sync.net.discovery import Announcer
from companion.sync.net.identity import identity
from companion.sync.net.presence import Found
from tests import PATIENCE
from tests.sync.hostile.peers import Guest, Line

HELD: list[object] = []
"""Lines that stay open until the end."""


def emit(event: str, **facts: Any) -> None:
    print(json.dumps({"event": event, **facts}), flush=True)


def silent(address: str, port: str, count: str) -> None:
    """Lines on which nothing is ever said."""
    HELD.extend(
        socket.create_connection((address, int(port)), timeout=PATIENCE) for _ in range(int(count))
    )
    emit("open", lines=len(HELD))


def half_pins(address: str, port: str, count: str) -> None:
    """Talks about the PIN that are begun and never ended."""
    for _ in range(int(count)):
        line = Line(address, int(port))
        element = SPAKE2_A(b"000000").start().hex()
        line.say("pin_start", version=3, element=element, name="mallory", certificate="")
        line.hear("pin_reply")
        HELD.append(line)
    emit("open", lines=len(HELD))


def records(own: str, table: str, *hosts: str) -> None:
    """The table is announced here, as later terms of these devices; nobody answers at the port."""
    for epoch, host in enumerate(hosts, 2):
        said = Found(table, "kitchen", "schotten-totten", host, epoch, (own,), 9)
        HELD.append(Announcer(said, [own]))
    emit("announced")


def liar(folder: str, code: str, other: str) -> None:
    """A device of the table that names later terms which nobody has opened."""
    with Guest(Path(folder), code) as me:
        mine = me.term(2, 0, "0" * 64)
        forged = [{}, {"host": other}, {"signature": "00"}, {"epoch": 5}]
        answers = []
        me.hello(2, other)
        answers.append(me.hear("tail", "closed")["type"])
        for change in forged[1:]:
            me.hello(2, other, term={**mine, **change})
            answers.append(me.hear("tail", "closed")["type"])
        emit("answered", answers=answers)


def digger(folder: str, code: str) -> None:
    """A device of the table that proposes what nobody could read."""
    deep = "[" * 900 + "]" * 900
    entry = f'{{"move":"start_roll","rolls":[5,3,2],"seat":{deep}}}'
    with Guest(Path(folder), code) as me:
        me.say_raw(f'{{"type":"propose","op_id":"operation-deep","entry":{entry}}}'.encode())
        emit("hung_up", really=me.hung_up())


def false_host(folder: str, code: str, own: str) -> None:
    """A device of the table that says it hosts, and passes on what it receives to the real host."""
    with Guest(Path(folder), code) as me:
        table, real = me.table, me.sock.getpeername()
    mark = identity(Path(folder))
    door = socket.create_server((own, 0))
    said = Found(
        table, "kitchen", "schotten-totten", mark.fingerprint, 9, (own,), door.getsockname()[1]
    )
    HELD.append(Announcer(said, [own]))
    emit("announced")
    while True:
        near, _ = door.accept()
        try:
            _pass_on(mark.server_context().wrap_socket(near, server_side=True), *real[:2])
        except (OSError, EOFError, ssl.SSLError):
            near.close()


def _pass_on(victim: ssl.SSLSocket, address: str, port: int) -> None:
    """With the real host's challenge, as one in the middle would."""
    with Line(address, port) as real:
        challenge = json.dumps({"type": "challenge", "version": 3, "nonce": real.nonce}).encode()
        victim.sendall(len(challenge).to_bytes(4, "big") + challenge)
        size = int.from_bytes(victim.recv(4), "big")
        real.say_raw(victim.recv(size))
        emit("passed_on", answer=real.hear("admitted", "sorry")["type"])


def middle(own: str, address: str, port: str, torn: str) -> None:
    """Between a guest and the host: lines are torn in the middle of a frame, and said again."""
    door = socket.create_server((own, 0))
    emit("ready", port=door.getsockname()[1])
    for n in range(int(torn) + 1):
        near, _ = door.accept()
        far = socket.create_connection((address, int(port)))
        kept = bytearray()
        back = threading.Thread(target=_pass, args=(far, near, None, bytearray()))
        back.start()
        _pass(near, far, 2_500 + 211 * n if n < int(torn) else None, kept)
        near.close()
        far.close()
        back.join()
        again = socket.create_connection((address, int(port)))
        again.sendall(bytes(kept))
        emit("torn", bytes=len(kept), ends=_ends(again))


def _pass(one: socket.socket, other: socket.socket, most: int | None, kept: bytearray) -> None:
    """Until an end, or so many bytes."""
    try:
        while most is None or len(kept) < most:
            said = one.recv(4096 if most is None else min(4096, most - len(kept)))
            if not said:
                break
            kept += said
            other.sendall(said)
    except OSError:
        pass
    for end in (one, other):
        try:
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            continue


def _ends(line: socket.socket) -> bool:
    """Whether the host ends the line on which a recorded one is said again."""
    line.settimeout(PATIENCE)
    try:
        while line.recv(4096):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


KINDS = {
    "silent": silent,
    "half_pins": half_pins,
    "records": records,
    "liar": liar,
    "digger": digger,
    "false_host": false_host,
    "middle": middle,
}

if __name__ == "__main__":
    KINDS[sys.argv[1]](*sys.argv[2:])
    while True:
        time.sleep(60)
