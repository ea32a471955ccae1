"""Reads rows from the pages of a damaged SQLite file, without SQLite.

SQLite gives up on a tree whose root is gone, although its leaves may be as good as ever. The
tables of the store are all WITHOUT ROWID and a line in them never changes, so every row that
stands whole on some page, of the file or of its write-ahead log, is worth keeping. What pages
look like is fixed for good (SQLite's "Database File Format").
"""

from collections.abc import Iterator
from struct import unpack_from

PAGE = 4096
LEAF, INTERIOR = 0x0A, 0x02
TREES = {LEAF, INTERIOR, 0x0D, 0x05}
"""First bytes of the pages that trees are made of; the last two: SQLite's own list of tables."""
MAGIC = b"SQLite format 3\x00"
WAL_HEADER, FRAME_HEADER = 32, 24

Value = int | str | bytes | None
Row = tuple[Value, ...]


class Pages:
    """The pages of a database file, and over them the newer ones of its write-ahead log."""

    def __init__(self, data: bytes, wal: bytes) -> None:
        whole = data + bytes(-len(data) % PAGE)
        self._images = [
            (at // PAGE + 1, whole[at : at + PAGE]) for at in range(0, len(whole), PAGE)
        ]
        self._images += [(number, page) for number, page, _ in frames(wal)]
        self._latest = dict(self._images)
        first = self._latest.get(1, b"")
        said = _uint(first, 28) if first.startswith(MAGIC) else 0
        self._missing = max(0, said - len(self._latest)) + bool(len(data) % PAGE)
        self._chained: set[int] = set()

    def rows(self) -> Iterator[Row]:
        """Every row that can be read, older ones first; a row may come twice."""
        for _, page in self._images:
            for cell in _cells(page):
                try:
                    yield record(self._payload(page, cell))
                except (IndexError, ValueError):
                    continue

    def unreadable(self) -> int:
        """How many pages are missing or look like no page at all; ask after reading the rows."""
        strange = sum(
            page[0] not in TREES and number not in self._chained and number != 1
            for number, page in self._latest.items()
        )
        return strange + self._missing + (not self._latest.get(1, MAGIC).startswith(MAGIC))

    def _payload(self, page: bytes, cell: int) -> bytes:
        """The bytes of one cell; what did not fit on its page is chained through others."""
        size, at = varint(page, cell + (4 if page[0] == INTERIOR else 0))
        local = _local(size)
        found, chain = [_cut(page, at, local)], dict[int, None]()
        left, following = size - local, _uint(page, at + local) if local < size else 0
        while left > 0:
            if following in chain or following not in self._latest:
                raise ValueError("the chain is broken")
            chain[following] = None
            content = self._latest[following]
            found.append(content[4 : 4 + left])
            left, following = left - (PAGE - 4), _uint(content, 0)
        self._chained |= chain.keys()
        return b"".join(found)


def frames(wal: bytes) -> Iterator[tuple[int, bytes, bool]]:
    """(page number, content, ends a transaction) of the log since it was last begun afresh."""
    for at in range(WAL_HEADER, len(wal) - FRAME_HEADER - PAGE + 1, FRAME_HEADER + PAGE):
        if wal[at + 8 : at + 16] == salt(wal):
            yield _uint(wal, at), _cut(wal, at + FRAME_HEADER, PAGE), _uint(wal, at + 4) > 0


def ended(wal: bytes, after: int = 0) -> int:
    """How many transactions end in the log behind that many frames, each with a whole frame.

    A disk that fails leaves frames of which only the head was written: no transaction ends there.
    """
    size = FRAME_HEADER + PAGE
    first = WAL_HEADER + after * size
    heads = range(first, len(wal) - size + 1, size)
    return sum(
        wal[at + 8 : at + 16] == salt(wal) and _uint(wal, at + 4) > 0 and _is_whole(wal, at)
        for at in heads
    )


def _is_whole(wal: bytes, at: int) -> bool:
    """Whether the frame there has the checksum that follows from the one before it."""
    before = at - FRAME_HEADER - PAGE + 16 if at > WAL_HEADER else WAL_HEADER - 8
    one, other = unpack_from(">II", wal, before)
    order = ">" if wal[3] & 1 else "<"
    words = (
        *unpack_from(f"{order}2I", wal, at),
        *unpack_from(f"{order}{PAGE // 4}I", wal, at + FRAME_HEADER),
    )
    for first, second in zip(words[::2], words[1::2], strict=True):
        one = (one + first + other) & 0xFFFFFFFF
        other = (other + second + one) & 0xFFFFFFFF
    return (one, other) == unpack_from(">II", wal, at + 16)


def salt(wal: bytes) -> bytes:
    """Distinguishes the frames of a restarted log from those left over."""
    return wal[16:24]


def record(payload: bytes) -> Row:
    """The values of one row; raises IndexError or ValueError where there is none."""
    end, at = varint(payload, 0)
    kinds, values = [], []
    while at < end:
        kind, at = varint(payload, at)
        kinds.append(kind)
    for kind in kinds:
        value, at = _value(payload, kind, at)
        values.append(value)
    if at != len(payload):
        raise ValueError("the lengths do not add up")
    return tuple(values)


def varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where the next thing begins."""
    value = 0
    for i in range(8):
        byte = data[at + i]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + i + 1
    return value << 8 | data[at + 8], at + 9


def _value(payload: bytes, kind: int, at: int) -> tuple[Value, int]:
    if kind == 0:
        return None, at
    if kind in (8, 9):
        return kind - 8, at
    if kind <= 6:
        size = (1, 2, 3, 4, 6, 8)[kind - 1]
        return int.from_bytes(_cut(payload, at, size), "big", signed=True), at + size
    if kind < 12:
        raise ValueError("no such kind of value here")
    size = (kind - 12) // 2
    content = _cut(payload, at, size)
    return (content.decode() if kind % 2 else content), at + size


def _cells(page: bytes) -> Iterator[int]:
    """Where the cells of this page begin; none if it holds no rows of ours."""
    if page[0] in (LEAF, INTERIOR):
        first = 12 if page[0] == INTERIOR else 8
        count = min(int.from_bytes(page[3:5], "big"), (PAGE - first) // 2)
        for at in range(first, first + 2 * count, 2):
            yield int.from_bytes(page[at : at + 2], "big")


def _local(size: int) -> int:
    """How much of a payload of this size stands on the page itself."""
    most = (PAGE - 12) * 64 // 255 - 23
    least = (PAGE - 12) * 32 // 255 - 23
    if size <= most:
        return size
    fitting = least + (size - least) % (PAGE - 4)
    return fitting if fitting <= most else least


def _cut(data: bytes, at: int, size: int) -> bytes:
    if at + size > len(data):
        raise ValueError("cut short")
    return data[at : at + size]


def _uint(data: bytes, at: int) -> int:
    return int.from_bytes(_cut(data, at, 4), "big")
