"""Parses a sheet's TOML file within limits, and finds the line number of each value."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path as File
from typing import Any

from scoring.sheet.faults import Fault, Path, shown

LARGEST_FILE = 64 * 1024
MOST_DOTS = 20
DEEPEST = 20
TOKEN = re.compile(
    r'(?P<text>"""(?s:(?:\\.|(?!""").)*)"{3,5}|\'\'\'(?s:(?:(?!\'\'\').)*)\'{3,5}'
    r'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\')'
    r"|(?P<word>[\w+:-]+)|(?P<comment>\#[^\n]*)|(?P<end>\n)|(?P<sign>\S)"
)
"""A word of such a file, or a sign; spaces stand between them."""
_AT_LINE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


class BadFile(ValueError):
    """No sheet: the line, and what is wrong with it."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"{line}: {what}")
        self.line, self.what = line, what


@dataclass
class Places:
    """On which line each key and each item of a list begins."""

    lines: dict[Path, int] = field(default_factory=dict)

    def of(self, path: Path) -> int:
        """Where it stands, or what is around it; at worst the first line."""
        for end in range(len(path), 0, -1):
            if path[:end] in self.lines:
                return self.lines[path[:end]]
        return 1


@dataclass
class _Scanner:
    """Goes through a file word by word; it need not be good TOML."""

    places: Places = field(default_factory=Places)
    line: int = 1
    base: Path = ()
    counts: dict[str, int] = field(default_factory=dict)
    """Of each list of tables, how many there are so far."""
    open: list[list[Any]] = field(default_factory=list)
    """Brackets that are open: the sign, the path of what is inside, and the items before."""
    key: list[str] = field(default_factory=list)
    dots: int = 0
    value: bool = False
    """Whether what follows belongs to the value of a key."""
    header: str = ""
    """The brackets of a table's name that are open."""

    def scan(self, text: str) -> Places:
        for found in TOKEN.finditer(text):
            kind, word = found.lastgroup, found[0]
            if kind == "end":
                self.end()
            elif kind == "sign":
                self.sign(word)
            elif kind in ("word", "text"):
                self.word(word.strip("\"'"))
            self.line += word.count("\n")
        return self.places

    def here(self) -> Path:
        path: Path = self.open[-1][1] if self.open else self.base
        return (*path, *self.key)

    def word(self, word: str) -> None:
        if not self.value and len(self.key) <= self.dots:
            self.key.append(word[:200])
            if not self.header:
                self.places.lines.setdefault(self.here(), self.line)
        self.item()

    def item(self) -> None:
        """The first word of an item of a list."""
        if self.open and self.open[-1][0] == "[" and self.value:
            self.places.lines.setdefault((*self.open[-1][1], self.open[-1][2]), self.line)

    def sign(self, sign: str) -> None:
        if sign == "." and not self.value:
            self.dots += 1
            if self.dots > MOST_DOTS:
                raise BadFile(self.line, f"a key has too many dots, expected at most {MOST_DOTS}")
        elif sign == "=" and not self.value:
            self.value, path = True, self.here()
            self.key, self.dots = [*map(str, path[len(self.around()) :])], 0
        elif sign == "[" and not self.value and not self.open:
            self.header += "["
        elif sign == "]" and self.header:
            self.table()
        elif sign in "[{" and self.value:
            self.bracket(sign)
        elif sign in "]}" and self.open:
            self.open.pop()
            self.value, self.key = True, []
        elif sign == "," and self.open:
            self.comma()

    def around(self) -> Path:
        path: Path = self.open[-1][1] if self.open else self.base
        return path

    def bracket(self, sign: str) -> None:
        self.item()
        if len(self.open) >= DEEPEST:
            raise BadFile(self.line, f"lists stand too deep in each other, expected {DEEPEST}")
        inside = self.here()
        if self.open and self.open[-1][0] == "[":
            inside = (*self.open[-1][1], self.open[-1][2])
        self.open.append([sign, inside, 0])
        self.value, self.key, self.dots = sign == "[", [], 0

    def comma(self) -> None:
        if self.open[-1][0] == "[":
            self.open[-1][2] += 1
        else:
            self.value, self.key, self.dots = False, [], 0

    def table(self) -> None:
        """The name of a table is complete."""
        if not self.key:
            self.header = self.header[:-1]
            return
        name = ".".join(self.key)
        number = self.counts.get(name, -1) + 1
        self.counts[name] = number
        self.base = (*self.key, number) if self.header == "[[" else tuple(self.key)
        self.places.lines.setdefault((self.key[0],), self.line)
        self.places.lines.setdefault(self.base, self.line)
        self.key, self.dots, self.header = [], 0, ""

    def end(self) -> None:
        if not self.open:
            self.key, self.dots, self.value, self.header = [], 0, False, ""


def parsed(data: bytes) -> tuple[dict[str, Any], Places]:
    """The values of a file, and where they stand; raises BadFile."""
    if len(data) > LARGEST_FILE:
        raise BadFile(1, f"the file is too large, expected at most {LARGEST_FILE // 1024} KB")
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as bad:
        raise BadFile(data.count(b"\n", 0, bad.start) + 1, "no UTF-8, expected a text") from None
    places = _Scanner().scan(text)
    try:
        return tomllib.loads(text), places
    except tomllib.TOMLDecodeError as bad:
        raise BadFile(*_decoded(bad, text)) from None
    except (ValueError, RecursionError):
        raise BadFile(1, "a value is absurdly large, expected TOML") from None


def _decoded(bad: tomllib.TOMLDecodeError, text: str) -> tuple[int, str]:
    said = str(bad)
    found = _AT_LINE.search(said)
    lines = text.count("\n") + (not text.endswith("\n"))
    line = int(found[1]) if found and found[1] else max(lines, 1)
    what = _AT_LINE.sub("", said)
    written = text.splitlines()[line - 1].strip() if text.strip() else ""
    which = shown(written) if written else "this"
    wanted = 'key = value, with texts in "quotes" and lists in [brackets]'
    return line, f"{which} is no TOML ({what[:1].lower()}{what[1:160]}), expected {wanted}"


def read_file(path: str) -> bytes:
    """As much of a file as can be a sheet, and one byte more."""
    with File(path).open("rb") as file:
        return file.read(LARGEST_FILE + 1)


def line_of(fault: Fault, places: Places) -> int:
    return places.of(fault.path)
