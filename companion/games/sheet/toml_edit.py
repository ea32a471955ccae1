"""Edits single keys of a TOML text; everything else in the text stays unchanged."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.sheet.toml_file import TOKEN

Value = str | int | bool | Sequence["Value"] | Mapping[str, "Value"]
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_HEAD = re.compile(r"\s*\[\[?\s*([\w-]+)")


@dataclass(frozen=True, slots=True)
class Statement:
    """A key with its value, or something between keys: a comment, an empty line."""

    text: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """A table of the file: its header, and what stands below it."""

    name: str
    """Empty: what stands above the first header."""
    header: str
    body: tuple[Statement, ...]

    @property
    def text(self) -> str:
        return self.header + "".join(statement.text for statement in self.body)

    def with_key(self, key: str, value: Value | None) -> Block:
        """With another value; None: without this key. Comments stay."""
        places = [n for n, statement in enumerate(self.body) if statement.key == key]
        if not places:
            return self if value is None else self._with_new(key, value)
        n = places[0]
        last, inner = _comment(self.body[n].text), comments(self.body[n].text)
        if value is None:
            changed = [Statement(comment + "\n") for comment in inner]
        else:
            above = [Statement(comment + "\n") for comment in inner[: len(inner) - bool(last)]]
            changed = [*above, Statement(f"{key} = {written(value)}{last}\n", key)]
        return replace(self, body=(*self.body[:n], *changed, *self.body[n + 1 :]))

    def _with_new(self, key: str, value: Value) -> Block:
        """After the last key, before the comments and empty lines that end the block."""
        last = max((n for n, statement in enumerate(self.body) if statement.key), default=-1)
        before = [_ended(statement) for statement in self.body[: last + 1]]
        now = Statement(f"{key} = {written(value)}\n", key)
        return replace(self, header=_line(self.header), body=(*before, now, *self.body[last + 1 :]))


def blocks(text: str) -> tuple[Block, ...]:
    """The parts of a file, in order; put together again they are the same text."""
    found = [Block("", "", ())]
    for part in _statements(text):
        head = _HEAD.match(part.text) if not part.key else None
        if head is not None:
            found[-1], above = _without_its_end(found[-1])
            found.append(Block(head[1], above + part.text, ()))
        else:
            found[-1] = replace(found[-1], body=(*found[-1].body, part))
    return tuple(found)


def _without_its_end(block: Block) -> tuple[Block, str]:
    """Without the comments right above the next table and the empty lines above these; and both."""
    body, above = [*block.body], ""
    for belongs in (_is_comment, _is_empty):
        while body and belongs(body[-1]):
            above = body.pop().text + above
    return replace(block, body=tuple(body)), above


def _is_comment(statement: Statement) -> bool:
    return not statement.key and statement.text.lstrip().startswith("#")


def _is_empty(statement: Statement) -> bool:
    return not statement.text.strip()


def joined(parts: Sequence[Block]) -> str:
    """A block that does not begin on a line of its own gets one."""
    text = ""
    for part in parts:
        if text and not text.endswith("\n") and part.text:
            text += "\n"
        text += part.text
    return text


def new_block(name: str, values: Mapping[str, Value]) -> Block:
    body = (Statement(f"{key} = {written(value)}\n", key) for key, value in values.items())
    return Block(name, f"\n[[{name}]]\n", tuple(body))


def written(value: Value) -> str:
    """As TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, Mapping):
        inner = (f"{_key(name)} = {written(one)}" for name, one in value.items())
        return "{ " + ", ".join(inner) + " }"
    return "[" + ", ".join(map(written, value)) + "]"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _quoted(name)


def _line(text: str) -> str:
    return text if not text or text.endswith("\n") else text + "\n"


def _ended(statement: Statement) -> Statement:
    return replace(statement, text=_line(statement.text))


def comments(text: str) -> list[str]:
    """Every comment in a part of the file."""
    return [found[0] for found in TOKEN.finditer(text) if found.lastgroup == "comment"]


def _comment(text: str) -> str:
    """What stands behind a value on its last line, with the space before it."""
    found = [token for token in TOKEN.finditer(text) if token.lastgroup != "end"]
    if not found or found[-1].lastgroup != "comment":
        return ""
    return text[found[-2].end() : found[-1].end()]


def _statements(text: str) -> Iterator[Statement]:
    """One line after the other; a value with open brackets goes on in the next line."""
    begin, deep, key, head, first = 0, 0, "", False, True
    for token in TOKEN.finditer(text):
        kind, word = token.lastgroup, token[0]
        if kind == "end" and (deep <= 0 or head):
            yield Statement(text[begin : token.end()], key)
            begin, deep, key, head, first = token.end(), 0, "", False, True
            continue
        if kind in ("word", "text") and first:
            key = word.strip("\"'")
        if first and word == "[":
            head = True
        if kind == "sign":
            deep += (word in "[{") - (word in "]}")
        first = first and kind == "end"
    if begin < len(text):
        yield Statement(text[begin:], key)
