"""Entries of Glen More's score pad for tests, with and without a screen."""

from __future__ import annotations

from typing import Any

FOUR = ("Ada", "Bo", "Cy", "Dana")


def counts(*rows: tuple[int, int, int, int]) -> list[dict[str, int]]:
    names = ("scots", "landmarks", "whisky", "persons")
    return [dict(zip(names, row, strict=True)) for row in rows]


def scoring(round: str, *rows: tuple[int, int, int, int], moil: int | None = None) -> Any:
    return {"move": "scoring", "round": round, "counts": counts(*rows), "castle_moil": moil}


def points(seat: int, vp: int, why: str = "") -> Any:
    entry = {"move": "points", "seat": seat, "vp": vp}
    return entry | ({"why": why} if why else {})


A = scoring("A", (1, 1, 0, 0), (0, 0, 2, 1), (1, 0, 0, 0), (0, 0, 1, 0))
B = scoring("B", (1, 2, 1, 1), (0, 2, 3, 1), (1, 1, 0, 2), (1, 1, 2, 0))
C = scoring("C", (2, 4, 1, 2), (0, 2, 4, 1), (1, 3, 0, 2), (3, 1, 2, 0), moil=3)
D = scoring("D", (3, 5, 2, 3), (2, 3, 5, 1), (1, 4, 1, 2), (3, 2, 3, 0), moil=3)
FINAL = {
    "move": "final",
    "territory": [15, 13, 16, 14],
    "coins": [4, 9, 2, 11],
    "goods": [2, 0, 3, 1],
    "armadale": 1,
    "bonus": [0, 0, 5, 0],
}
PLAYED = (points(0, 7, "Butcher"), A, points(1, 8), points(3, 10), B, points(2, 4))
