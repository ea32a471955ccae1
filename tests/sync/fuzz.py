"""`python -m tests.sync.fuzz 100000`: text and bytes no honest phone sends, into the real readers.

Whatever comes in, a reader answers with a message or with BadPeer, and host and guest with
their answers; any other exception ends the run with the input that caused it.
"""

from __future__ import annotations

import copy
import json
import random
import sys
from typing import Any

import scoring
from companion.match.log import Header
from companion.sync.net.pairing import BadCode, Door, Knock, PinTalk, Visitor, read_code
from companion.sync.net.wire import Frames
from companion.sync.protocol import Guest, Host
from companion.sync.protocol.authorship import Forged
from companion.sync.protocol.item_transfer import Thing
from companion.sync.protocol.ledger import Ledger
from companion.sync.protocol.messages import (
    Admitted,
    BadPeer,
    Challenge,
    Closed,
    Committed,
    Fetch,
    Message,
    Piece,
    PinConfirm,
    PinReply,
    PinStart,
    Sit,
    Sorry,
    decode,
    encode,
)
from tests.sync.keys import ANN, BEA, device, first_term, key, propose, propose_all, take_back
from tests.sync.memory import MemoryJournal, begin
from tests.sync.toy import TOY, put

HEADER = Header("toy", ("Ada", "Bo"))
ODD: list[Any] = [
    None, True, -1, 0, 1, 2**31, 10**9, 10**30, 0.5, 1e308, "", "x", "\ud800", "0" * 64, "é" * 900,
    [], {}, [[]], {"undo": 1}, {"move": {}}, [1, "0" * 64], ANN, BEA, put("x"), "operation-1",
]  # fmt: skip


def ledger(me: str) -> Ledger:
    kept = begin(MemoryJournal(), "t1", me, HEADER, first_term("ann", "t1", HEADER))
    devices = {n: device(n) for n in (ANN, BEA)}
    kept.set_room(seats={0: BEA}, lock=True, devices=devices, name="kitchen")
    return kept


def seeds(host: Host, guest: Guest) -> list[bytes]:
    said: list[Message] = [
        guest.hello(),
        guest.ledger.beat(),
        host.room(),
        Sit(1),
        propose("operation-7", put("z"), BEA),
        propose("operation-8", {"undo": 1}, BEA),
        Visitor(key("bea"), ANN, "00").auth("t1"),
        Visitor(key("bea"), ANN, "00").join_key("t1", "key", "phone"),
        Challenge(2, "00" * 32),
        PinStart(2, PinTalk("123456", Visitor(key("bea"), ANN, "00")).start("x").element, "x", BEA),
        PinReply("00" * 33),
        PinConfirm("00", "00"),
        Admitted("t1", HEADER.to_json(), "00"),
        Sorry("pin", 2),
        propose_all("0f" * 16, (put("y"), {"undo": 1}), BEA),
        take_back("1f" * 16, 1, 1, BEA),
        Closed("replaced", 2, BEA),
        host.shelf.lay([Thing("deck", "cards", b"abc" * 9)]),
        Fetch("00" * 32, 0),
        Piece("00" * 32, 0, ("YWJj",)),
        *host.propose({"operation-1": put("x", 1)}).broadcasts,
        *host.propose({"operation-2": put("x", 1)}).answers,
        *host.receive(guest.hello(), BEA).answers,
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
            alike = [odd for odd in ODD if type(odd) is type(data[key])]
            data[key] = copy.deepcopy(rng.choice(alike if alike and rng.random() < 0.7 else ODD))
            return


def fuzz_messages(rng: random.Random, count: int) -> int:
    """How many of them could be read as messages."""
    host, guest = Host(ledger(ANN)), Guest(ledger(BEA))
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
            said = host.receive(message, rng.choice((ANN, BEA)))
            for answer in (*said.answers, *said.broadcasts):
                guest.receive(decode(encode(answer)))
            guest.receive(message)
            Knock(Door(host.ledger, ANN, lambda: None)).receive(message)
        except (BadPeer, Forged):
            continue
        except Exception:
            print(body, file=sys.stderr)
            raise
        if isinstance(message, Committed) or host.replaced_by or host.ledger.seq > 50:
            host, guest = Host(ledger(ANN)), Guest(ledger(BEA))
    return read


def fuzz_frames(rng: random.Random, count: int) -> None:
    for _ in range(count):
        frames = Frames()
        size = rng.choice((0, 1, 5, 100, 262_144, 262_145, 2**31, 2**32 - 1))
        frames.feed(size.to_bytes(4, "big")[: rng.randint(0, 4)])
        frames.feed(bytes(rng.randrange(256) for _ in range(rng.randint(0, 200))))
        try:
            while (body := frames.next(262_144)) is not None:
                decode(body)
        except BadPeer:
            pass


def fuzz_codes(rng: random.Random, count: int) -> None:
    good = "cairn://join?v=3&a=127.0.0.1&p=41234&t=" + "0f" * 16 + "&f=" + "A" * 43 + "&k=abc"
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
    fuzz_frames(random.Random(4), count // 10)
    fuzz_codes(random.Random(5), count // 10)
    print(f"{count} messages, of which {read} could be read, {count // 10} frames and codes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
