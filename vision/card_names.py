"""The names of the cards in a deck's file, read without numpy: lists of decks need nothing else."""

import re
import zipfile
from ast import literal_eval
from pathlib import Path

LARGEST_FILE = 8 * 1024 * 1024
"""Bytes, packed: no larger thing goes from one phone to another."""
MOST_CARDS = 1_000
LONGEST_CARD = 64
"""Characters of a card's name."""
LETTER = 4
"""Bytes of a character, as numpy writes texts."""
LONGEST_HEAD = 1_000
MAGIC = re.compile(rb"\x93NUMPY\x01\x00(..)", re.DOTALL)
TEXTS = re.compile(r"[<|=]U([1-9]\d?)")


def card_names(file: Path) -> tuple[str, ...]:
    """Empty if this is no deck."""
    try:
        if file.stat().st_size > LARGEST_FILE:
            return ()
        with zipfile.ZipFile(file) as members, members.open("cards.npy") as data:
            return _texts(data.read(LONGEST_HEAD + MOST_CARDS * LONGEST_CARD * LETTER))
    except Exception:  # damage comes out of zip and deflate as almost anything
        return ()


def _texts(data: bytes) -> tuple[str, ...]:
    """Raises ValueError and others if this is not a list of short texts."""
    begins = MAGIC.match(data)
    if begins is None:
        raise ValueError("no array")
    end = begins.end() + int.from_bytes(begins[1], "little")
    if end > LONGEST_HEAD:
        raise ValueError("too long a head")
    head = literal_eval(data[begins.end() : end].decode("latin-1").strip())
    kind, (count,) = TEXTS.fullmatch(head["descr"]), head["shape"]
    if kind is None or not 0 <= count <= MOST_CARDS or int(kind[1]) > LONGEST_CARD:
        raise ValueError("no texts, too many, or too long ones")
    long = int(kind[1])
    text = data[end : end + count * long * LETTER].decode("utf-32-le")
    if len(text) != count * long:
        raise ValueError("cut off")
    return tuple(text[at : at + long].rstrip("\0") for at in range(0, len(text), long))
