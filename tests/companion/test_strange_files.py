"""Files of strangers take no more memory than a phone has, whatever they promise.

Each is read by a process of its own whose memory is limited."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.match.log import Header
from companion.storage.importing import MOST_MATCHES, arrive, read
from companion.storage.store import Store
from tests import PATIENCE

ROOM = 1024 * 1024 * 1024
"""Bytes of memory that a process may map; what it maps to begin with is some hundred million."""
HEADER = Header("schotten-totten", ("Ada", "Bo"))

READ = {
    "deck": "from vision.deck import read_deck as read; from vision.deck import NoDeck as No",
    "cards": "from vision.card_names import card_names as read; No = ()",
    "session": (
        "from companion.storage.importing import read;"
        "from companion.match.log import NotASession as No"
    ),
    "store": (
        "from companion.storage.store import Store as read;"
        "from companion.storage.errors import CannotOpen as No"
    ),
}


def limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))


def read_by(what: str, file: Path) -> str:
    """What a reader with little memory says of the file; empty: it has read it."""
    program = f"""
import sys
from pathlib import Path
{READ[what]}
try:
    read(Path(sys.argv[1]))
except No as no:
    print(no)
"""
    done = subprocess.run(
        [sys.executable, "-c", program, str(file)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        preexec_fn=limited,
        env={"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"},
    )
    assert done.returncode == 0, done.stderr[-2_000:]
    return done.stdout.strip()


def npy(descr: str, shape: str, more: bytes = b"") -> bytes:
    """An array's file that promises this, followed by what is really there."""
    text = f"{{'descr': {descr}, 'fortran_order': False, 'shape': {shape}, }}".ljust(117).encode()
    head = b"\x93NUMPY\x01\x00" + (len(text) + 1).to_bytes(2, "little") + text + b"\n"
    return head + more


def deck(file: Path, cards: bytes) -> None:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as members:
        members.writestr("cards.npy", cards)


ARRAYS = {
    "nothing, a thousand million times": npy("'<U0'", "(1000000000,)"),
    "no bytes, a thousand million times": npy("'|V0'", "(1000000000,)"),
    "more than is there": npy("'<U9'", "(100000000000,)"),
    "more than there is room for": npy("'|u1'", "(60000000,)", bytes(60_000_000)),
    "too many texts": npy("'<U1'", "(1000000,)", bytes(4_000_000)),
    "a text that is too long": npy("'<U1000000'", "(1,)", bytes(4_000_000)),
    "fewer than none": npy("'<f4'", "(-1, -4)"),
    "records": npy("[('a', '<U0'), ('b', '<U0')]", "(100000000,)"),
    "sides without end": npy("'<f4'", "(" + "1," * 5_000 + ")"),
}


@pytest.mark.parametrize("promise", ARRAYS)
@pytest.mark.parametrize("reader", ["deck", "cards"])
def test_an_array_is_read_only_if_its_head_is_possible(
    tmp_path: Path, promise: str, reader: str
) -> None:
    file = tmp_path / "strange.npz"
    deck(file, ARRAYS[promise])
    assert read_by(reader, file) == (f"{file}: not a deck file" if reader == "deck" else "")


def test_a_zip_of_very_many_members_is_no_deck(tmp_path: Path) -> None:
    file = tmp_path / "strange.npz"
    with zipfile.ZipFile(file, "w") as members:
        for n in range(2_000):
            members.writestr(f"{n}.npy", b"")
    assert "too large" in read_by("deck", file)


def lines(file: Path, line: bytes, size: int) -> None:
    with file.open("wb") as out:
        out.write(json.dumps(HEADER.to_json()).encode() + b"\n")
        for _ in range(size // len(line)):
            out.write(line)


@pytest.mark.parametrize(
    "line",
    [
        b'{"move":"play"}\n',
        b'{"a":' + b"[" + b"[]," * 300_000 + b"[]]}\n",
        b'{"a":' + b'{"":' * 40 + b"1" + b"}" * 40 + b"}\n",
    ],
)
def test_a_session_of_100_million_bytes_is_read_up_to_ten(tmp_path: Path, line: bytes) -> None:
    file = tmp_path / "strange.jsonl"
    lines(file, line, 99_000_000)
    assert read_by("session", file) == ""
    (found,) = read(file)
    assert found.stops is not None


def test_a_write_ahead_log_of_3_gigabytes_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "matches.sqlite"
    Store(file).close()
    with (tmp_path / "matches.sqlite-wal").open("wb") as log:
        log.truncate(3_000_000_000)  # a hole, which takes no room on the disk
    assert "larger than Cairn can read" in read_by("store", file)


def test_a_damaged_store_of_3_gigabytes_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "matches.sqlite"
    with file.open("wb") as out:
        out.write(b"no database")
        out.truncate(3_000_000_000)
    assert "larger than Cairn can read" in read_by("store", file)


def many_matches(file: Path, count: int, name: Callable[[int], str]) -> None:
    with file.open("w", encoding="utf-8") as out:
        for n in range(count):
            header = HEADER.to_json() | {"match": name(n), "players": ["Ada", f"Bo {n}"]}
            out.write(json.dumps(header) + "\n")


def test_a_file_holds_so_many_matches_and_no_more(tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    many_matches(file, MOST_MATCHES + 10, str)
    assert len(read(file)) == MOST_MATCHES


@pytest.mark.parametrize("name", [str, lambda n: "one"], ids=["many names", "one name"])
def test_matches_are_taken_in_with_work_that_does_not_grow(
    tmp_path: Path, name: Callable[[int], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counted, not timed: what is read of the store for the last of them."""
    file = tmp_path / "many.jsonl"
    many_matches(file, 120, name)
    store = Store(tmp_path / "matches.sqlite")
    asked: list[str] = []
    rows = store._rows
    monkeypatch.setattr(store, "_rows", lambda sql, *given: asked.append(sql) or rows(sql, *given))
    counts = []
    for one in read(file):
        asked.clear()
        arrive(store, one)
        counts.append(len(asked))
    store.close()
    assert max(counts[60:]) <= max(counts[:60])
