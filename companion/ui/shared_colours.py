"""Lets the phones of a table agree on the colours of its pieces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.play.colours import NAMES

if TYPE_CHECKING:
    from companion.sync.protocol.item_transfer import Item, Thing

KIND = "colours"
"""Of what a host offers its guests: the name says it all, and nobody has to fetch it."""


def offered(colours: tuple[str, ...]) -> Thing:
    from companion.sync.protocol.item_transfer import Thing

    name = ".".join(colours)
    return Thing(KIND, name, f"{KIND} {name}".encode())


def heard(items: Iterable[Item], seats: int) -> tuple[str, ...] | None:
    """The colours that a host's table has, by seat; None: it says nothing of them."""
    for item in items:
        colours = tuple(item.name.split(".")) if item.name else ("",) * seats
        if item.kind == KIND and len(colours) == seats and {*colours} <= {"", *NAMES}:
            return colours
    return None
