"""What an entry of Glen More must look like before any rule is asked."""

from __future__ import annotations

from typing import Any

Dict = dict[str, Any]

GOODS = ("wood", "stone", "barley", "sheep", "cattle")
MOST = 999
FARTHEST = 99
LONGEST = 100


class Refused(Exception):
    """The entry is not accepted."""


class Silent(Exception):
    """The page does not say what happens here."""


def require(holds: bool) -> None:
    if not holds:
        raise Refused


def fields(entry: Any, needed: str, optional: str = "") -> None:
    """Exactly these fields, the optional ones perhaps."""
    require(type(entry) is dict)
    must, may = set(needed.split()), set(optional.split())
    require(must <= set(entry) <= must | may)


def whole(value: Any, low: int = 0, high: int = MOST) -> int:
    require(type(value) is int and low <= value <= high)
    number: int = value
    return number


def listed(value: Any, high: int = LONGEST) -> list[Any]:
    require(type(value) is list and len(value) <= high)
    items: list[Any] = value
    return items


def good(value: Any) -> str:
    require(type(value) is str and value in GOODS)
    return str(value)


def place(value: Any) -> tuple[int, int]:
    require(type(value) is list and len(value) == 2)
    return (whole(value[0], -FARTHEST, FARTHEST), whole(value[1], -FARTHEST, FARTHEST))
