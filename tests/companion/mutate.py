"""Session files with something wrong in them, by chance but always the same for a seed."""

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

TOKEN = re.compile(rb'"(?:[^"\\\n]|\\.)*"|-?[0-9][0-9.eE+-]*|[a-z]+|[][{}:,\n]')
ODD: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    9,
    10**9,
    -(10**9),
    10**9 + 1,
    2**63,
    10**400,
    1.0,
    -0.5,
    1e300,
    "",
    "0",
    "discard",
    "joker",
    "x" * 2000,
    "\ud800",
    "\x00\n\x1b[2J",
    "{turn:seat}{0}{{",
    [],
    {},
    [[]],
    [None] * 3,
    [0, 1, 2, 3, 4],
    {"": {}},
    {"move": "play"},
    list(range(1200)),
]


class Mutator:
    """Spoils session files; the words of all seeds are mixed among them."""

    def __init__(self, seeds: list[bytes], random: Random) -> None:
        self.random = random
        self.seeds = [seed.splitlines() for seed in seeds]
        objects = [json.loads(line) for lines in self.seeds for line in lines]
        self.entries = [self.opened(line) for line in objects]
        self.words = sorted({token for seed in seeds for token in TOKEN.findall(seed)})
        self.ways: list[Callable[[bytes], bytes]] = [
            self.bits,
            self.slices,
            *[self.tokens] * 2,
            *[self.lines] * 4,
            *[self.fields] * 16,
        ]

    def opened(self, line: dict[str, Any]) -> dict[str, Any]:
        """A move that a golden session wants refused is an entry like any other."""
        refused = line.get("refuse")
        return refused if isinstance(refused, dict) else line

    def file(self) -> bytes:
        """A seed up to some line, and one to five things wrong in it."""
        random = self.random
        lines = random.choice(self.seeds)
        length = random.randrange(1, len(lines)) if random.random() < 0.4 else random.randrange(20)
        data = b"\n".join(lines[: length + 2]) + b"\n"
        for _ in range(random.choice((1, 2, 3, 5))):
            data = random.choice(self.ways)(data) or b"\n"
        return data

    def bits(self, data: bytes) -> bytes:
        spoilt = bytearray(data)
        for _ in range(self.random.choice((1, 1, 5))):
            spoilt[self.random.randrange(len(spoilt))] ^= 1 << self.random.randrange(8)
        return bytes(spoilt)

    def slices(self, data: bytes) -> bytes:
        """A piece is missing, doubled, or replaced by any bytes."""
        random = self.random
        start = random.randrange(len(data))
        end = start + random.randrange(12)
        piece = random.choice((b"", data[start:end] * 2, random.randbytes(4), b"\xef\xbb\xbf"))
        return data[:start] + piece + data[end:]

    def tokens(self, data: bytes) -> bytes:
        """Two words change places, or one is put where another was."""
        random, found = self.random, list(TOKEN.finditer(data))
        if len(found) < 2:
            return data
        one, two = sorted(random.sample(found, 2), key=re.Match.start)
        other = random.choice((two[0], random.choice(self.words)))
        middle = data[one.end() : two.start()]
        last = one[0] if random.random() < 0.5 else two[0]
        return data[: one.start()] + other + middle + last + data[two.end() :]

    def lines(self, data: bytes) -> bytes:
        """A line is missing, doubled, moved, or comes from another session."""
        random, lines = self.random, data.split(b"\n")
        place, other = random.randrange(len(lines)), random.randrange(len(lines))
        match random.randrange(4):
            case 0:
                del lines[place]
            case 1:
                lines.insert(other, lines[place])
            case 2:
                lines[place], lines[other] = lines[other], lines[place]
            case _:
                lines.insert(place, json.dumps(random.choice(self.entries)).encode())
        return b"\n".join(lines)

    def fields(self, data: bytes) -> bytes:
        """One line is read, one value in it is spoilt, and it is written again."""
        random, lines = self.random, data.split(b"\n")
        place = 0 if random.random() < 0.05 else random.randrange(len(lines))
        try:
            line = json.loads(lines[place])
        except ValueError:
            return data
        if isinstance(line, dict) and line:
            self.spoil(self.opened(line))
            lines[place] = json.dumps(line).encode()
        return b"\n".join(lines)

    def spoil(self, inside: Any) -> None:
        """Change one value somewhere inside of this one."""
        random = self.random
        keys = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
        if not keys:
            return
        key = random.choice(keys)
        value = inside[key]
        if isinstance(value, (dict, list)) and value and random.random() < 0.7:
            self.spoil(value)
            return
        match random.randrange(6):
            case 0:
                del inside[key]
            case 1 if isinstance(inside, dict):
                inside[random.choice(("colour", "seat", "move", "undo", "", "as_"))] = value
            case 2 if type(value) is int:
                inside[key] = value + random.choice((-1, 1, 10))
            case 3:
                inside[key] = random.choice((str(value), [value], {"card": value}))
            case 4 if isinstance(inside, dict):
                entry = random.choice(self.entries)
                inside[key] = entry.get(str(key), value)
            case _:
                inside[key] = random.choice(ODD)
