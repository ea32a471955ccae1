"""Photographs of single cards that a browser sends, for a deck that is being enrolled."""

from __future__ import annotations

from functools import partial

from companion.decks.photographs import Child, Unreadable, in_time, usual_patience
from vision.headers import header_of
from vision.one_picture import MOST_PIXELS


async def card_picture(data: bytes, patience: float = 0) -> bytes:
    """The photograph as a JPEG file of bounded size, made in a process that is ended if it takes
    too long; raises Unreadable."""
    header = header_of(data)
    if header is None or not header.allowed(MOST_PIXELS):
        raise Unreadable
    try:
        child = Child("vision.one_card")
    except OSError as bad:  # no memory, or no descriptor, for another process
        raise Unreadable from bad
    made = await in_time(child, partial(child.answer, data), patience or usual_patience())
    if not made:
        raise Unreadable
    return made
