"""Packs a score sheet into the text of a QR code, and reads it back."""

from __future__ import annotations

import zlib

from scoring.sheet.toml_file import LARGEST_FILE

PREFIX = "CAIRN:SHEET:1:"
MAX_LETTERS = 2048
"""Letters of a code that a phone still reads from another one's screen."""
LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
"""Of base 45: what a QR code writes in five and a half bits."""


def as_code(text: str) -> str:
    """Empty: the sheet is too long for a code."""
    packed = zlib.compress(text.encode("utf-8", "surrogatepass"), 9)
    code = PREFIX + _written(packed)
    return code if len(code) <= MAX_LETTERS else ""


def is_code(text: str) -> bool:
    return text.startswith(PREFIX)


def from_code(code: str) -> str:
    """The text of a sheet, good or not; raises ValueError for what is no such code."""
    if not is_code(code) or len(code) > MAX_LETTERS:
        raise ValueError("no code of a sheet")
    unpacking = zlib.decompressobj()
    try:
        text = unpacking.decompress(_read(code.removeprefix(PREFIX)), LARGEST_FILE + 1)
    except zlib.error:
        raise ValueError("a damaged code") from None
    if len(text) > LARGEST_FILE or not unpacking.eof:
        raise ValueError("a damaged code")
    return text.decode("utf-8")


def _written(data: bytes) -> str:
    found = []
    for n in range(0, len(data), 2):
        pair = data[n : n + 2]
        rest = int.from_bytes(pair, "big")
        for _ in range(len(pair) + 1):
            rest, letter = divmod(rest, len(LETTERS))
            found.append(LETTERS[letter])
    return "".join(found)


def _read(code: str) -> bytes:
    found = bytearray()
    for n in range(0, len(code), 3):
        letters = code[n : n + 3]
        value = sum(LETTERS.index(one) * len(LETTERS) ** i for i, one in enumerate(letters))
        try:
            found += value.to_bytes(len(letters) - 1, "big")
        except OverflowError:
            raise ValueError("a damaged code") from None
    return bytes(found)
