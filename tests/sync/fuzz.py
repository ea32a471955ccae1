"""`python -m tests.sync.fuzz 100000`: text and bytes no honest phone sends, into the real readers.

Whatever comes in, a reader answers with a message or with BadPeer, and host and guest with
their answers; any other exception ends the run with the input that caused it.
"""

from __future__ import annotations

import asyncio
import copy
import json
import random
import sys
from typing import Any

import scoring
from companion.match.log import Header
from companion.sync.net.pairing import VERSION, BadCode, Door, read_code
from companion.sync.net.wire import read_frame
from companion.sync.protocol import Guest, Host
from companion.sync.protocol.ledger import Device, Ledger
from companion.sync.protocol.messages import (
    Auth,
    BadPeer,
    Committed,
    JoinKey,
    Message,
    PinConfirm,
    Propose,
    Sit,
    decode,
    encode,
)
from tests.sync.memory import MemoryJournal
from tests.sync.toy import TOY, put

HEADER = Header("toy", ("Ada", "Bo"))
ODD: list[Any] = [
    None, True, -1, 0, 1, 2**31, 10**9, 10**30, 0.5, 1e308, "", "x", "\ud800", "0" * 64, "é" * 900,
    [], {}, [[]], {"undo": 1}, {"move": {}}, [1, "0" * 64], "ann", "bea", put("x"), "operation-1",
]  # fmt: skip


def ledger(me: str) -> Ledger:
    kept = Ledger.begin(MemoryJournal(), "t1", me, HEADER, (1, "ann"))
    kept.set_room({0: "bea"}, True, {n: Device(n, n, "") for n in ("ann", "bea")}, "kitchen")
    return kept


def seeds(host: Host, guest: Guest) -> list[bytes]:
    said: list[Message] = [
        guest.hello(),
        guest.beat(),
        host.room(),
        Sit(1),
        Propose("operation-7", put("z")),
        Propose("operation-8", {"undo": 1}),
        Auth(VERSION, "t1", "bea", "key"),
        JoinKey(VERSION, "key", "phone", ""),
        PinConfirm("00"),
        *host.propose(put("x", 1), "operation-1").broadcasts,
        *host.propose(put("x", 1), "operation-2").answers,
        *host.receive(guest.hello(), "bea").answers,
    ]
    return [encode(message) for message in said]


def mutated(rng: random.Random, body: bytes) -> bytes:
    if rng.random() < 0.6:
        data = json.loads(body)
        for _ in range(rng.randint(1, 3)):
            change(rng, data)
        return json.dumps(data).encode()
    raw = bytearray(body)
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(raw))
        match rng.randrange(4):
            case 0:
                raw[at] = rng.randrange(256)
            case 1:
                del raw[at : at + rng.randint(1, 20)]
            case 2:
                raw[at:at] = bytes(rng.randrange(256) for _ in range(rng.randint(1, 8)))
            case 3:
                raw[at:at] = raw[: rng.randrange(len(raw))]
        if not raw:
            return b""
    return bytes(raw)


def change(rng: random.Random, data: Any) -> None:
    """Somewhere in this object or list, something else."""
    while True:
        keys = list(data) if isinstance(data, dict) else list(range(len(data)))
        if not keys or rng.random() < 0.1:
            if isinstance(data, dict):
                data[rng.choice(("x", "move", "undo", "seat", "type"))] = copy.deepcopy(
                    rng.choice(ODD)
                )
            return
        key = rng.choice(keys)
        if isinstance(data[key], (dict, list)) and data[key] and rng.random() < 0.7:
            data = data[key]
        else:
            data[key] = copy.deepcopy(rng.choice(ODD))
            return


def fuzz_messages(rng: random.Random, count: int) -> int:
    """How many of them could be read as messages."""
    host, guest = Host(ledger("ann")), Guest(ledger("bea"))
    bodies = seeds(host, guest)
    read = 0
    for _ in range(count):
        body = mutated(rng, rng.choice(bodies))
        try:
            message = decode(body)
        except BadPeer:
            continue
        read += 1
        try:
            said = host.receive(message, rng.choice(("ann", "bea")))
            for answer in (*said.answers, *said.broadcasts):
                guest.receive(decode(encode(answer)))
            guest.receive(message)
            Door(host, "00" * 32, lambda: None).knock().receive(message)
        except BadPeer:
            continue
        except Exception:
            print(body, file=sys.stderr)
            raise
        if isinstance(message, Committed) or host.replaced_by or host.ledger.seq > 50:
            host, guest = Host(ledger("ann")), Guest(ledger("bea"))
    return read


async def fuzz_frames(rng: random.Random, count: int) -> None:
    for _ in range(count):
        reader = asyncio.StreamReader()
        size = rng.choice((0, 1, 5, 100, 262_144, 262_145, 2**31, 2**32 - 1))
        reader.feed_data(size.to_bytes(4, "big")[: rng.randint(0, 4)])
        reader.feed_data(bytes(rng.randrange(256) for _ in range(rng.randint(0, 200))))
        reader.feed_eof()
        try:
            while True:
                decode(await read_frame(reader, 262_144))
        except (BadPeer, EOFError):
            pass


def fuzz_codes(rng: random.Random, count: int) -> None:
    good = "cairn://join?v=1&a=127.0.0.1&p=41234&t=" + "0f" * 16 + "&f=" + "A" * 43 + "&k=abc"
    for _ in range(count):
        text = mutated(rng, json.dumps({"x": good}).encode()).decode("utf-8", "replace")[7:-2]
        try:
            read_code(text)
        except BadCode:
            continue


def main(arguments: list[str]) -> int:
    count = int(arguments[0]) if arguments else 100_000
    scoring.GAMES["toy"] = TOY
    read = fuzz_messages(random.Random(3), count)
    asyncio.run(fuzz_frames(random.Random(4), count // 10))
    fuzz_codes(random.Random(5), count // 10)
    print(f"{count} messages, of which {read} could be read, {count // 10} frames and codes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
