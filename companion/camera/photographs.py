"""Reads single photographs, as browsers send them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from companion.camera.decks import DeckStore, cards_in
from companion.camera.worker import eyes_at_work
from vision.reading import Look

if TYPE_CHECKING:
    from vision.deck import Deck

MOST_PIXELS = 64_000_000


class Unreadable(Exception):
    """No picture, or none that can be read here."""


class Photographs:
    """Read with one deck, one at a time; slow, so never on a thread that serves anybody."""

    def __init__(self, shelf: DeckStore, deck: str) -> None:
        self._shelf, self._name = shelf, deck
        self.known = cards_in(shelf.file(deck))
        """The cards that the eyes know."""

    @cached_property
    def _deck(self) -> Deck:
        return self._shelf.load(self._name)

    def read(self, data: bytes) -> Look:
        """The cards in a picture, which is not kept; raises Unreadable."""
        from vision.eyes import read, ready
        from vision.frames import from_elsewhere

        try:
            with eyes_at_work:
                ready()
                return read(from_elsewhere(data, MOST_PIXELS), self._deck)
        except Exception as bad:  # from elsewhere: OpenCV may fail at it in any way
            raise Unreadable from bad


def photographs(game: str, folder: Path | None, chosen: Mapping[str, str]) -> Photographs | None:
    """None: this device reads no cards of this game. chosen: decks by game.

    To be asked on the main thread, which loads the eyes for the others."""
    if folder is None:
        return None
    shelf = DeckStore(folder)
    deck = shelf.ready(game, chosen.get(game, ""))
    if deck is None:
        return None
    try:
        import vision.eyes  # noqa: F401
    except ImportError:
        return None
    return Photographs(shelf, deck.name)
