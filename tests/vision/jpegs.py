"""JPEGs that no camera writes."""

from __future__ import annotations


def segment(marker: int, body: bytes) -> bytes:
    return bytes([0xFF, marker]) + (len(body) + 2).to_bytes(2) + body


def progressive(scans: int, side: int) -> bytes:
    """A grey square whose decoder goes over all of it so many times; a few bytes for each."""
    edge, blocks = side.to_bytes(2), (side // 8) ** 2
    tables = segment(0xDB, bytes([0]) + bytes([1]) * 64)
    tables += segment(0xC4, bytes([0x00, 1, *[0] * 15, 0x00]))
    tables += segment(0xC4, bytes([0x10, 1, *[0] * 15, 0xE0]))
    frame = segment(0xC2, bytes([8]) + edge + edge + bytes([1, 1, 0x11, 0]))
    runs = ("0" + "1" * 14) * -(-blocks // 32767)
    runs += "1" * (-len(runs) % 8)
    data = int(runs, 2).to_bytes(len(runs) // 8).replace(b"\xff", b"\xff\x00")
    first = segment(0xDA, bytes([1, 1, 0, 0, 0, 0])) + bytes(blocks // 8 + 1)
    again = segment(0xDA, bytes([1, 1, 0, 1, 63, 0x10])) + data
    return b"\xff\xd8" + tables + frame + first + again * (scans - 1) + b"\xff\xd9"
