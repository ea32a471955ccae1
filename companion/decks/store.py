"""The store of card decks on this device: built in, enrolled, or being enrolled.

A deck is a file NAME.npz. The pictures it is made from are in a folder NAME beside it, each named
after its card. In that folder, the file `game` contains the game's id, and a file `parts` exists
if the pictures show each colour and each value instead of every card.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from companion.camera.deck_kind import DeckKind
from companion.games import COVERS
from vision.card_names import card_names
from vision.ids import card_id

if TYPE_CHECKING:
    from vision.arrays import Picture
    from vision.deck import Deck
    from vision.enrol import Report

BUILT_IN = Path(__file__).parents[2] / "vision" / "decks"
PICTURE = ".jpg"
PARTS = "parts"
GONE = ".gone"
LONGEST_NAME = 48


class BadDeck(Exception):
    """This file is not a deck, or its game is unknown."""


@cache
def kinds() -> dict[str, DeckKind]:
    """The deck kinds by game, of the games whose cards can be read."""
    return {game: import_module(cover.deck).DECK for game, cover in COVERS.items() if cover.deck}


@dataclass(frozen=True, slots=True)
class StoredDeck:
    """A deck as a list shows it."""

    name: str
    game: str
    cards: int
    """Number of cards that the deck can recognize; 0: it is not enrolled yet."""
    pictured: int
    """Number of cards with a picture."""
    made: date | None
    built_in: bool = False

    @property
    def title(self) -> str:
        return self.name.upper() if self.built_in else self.name.replace("-", " ")


class DeckStore:
    """All decks; `folder` holds those that are not built in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def decks(self, game: str = "") -> list[StoredDeck]:
        """All decks, or those of one game: the built-in ones first, then by name."""
        found = [self.find(file.stem) for file in sorted(BUILT_IN.glob("*.npz"))]
        if self.folder.is_dir():
            own = {p.stem for p in self.folder.glob("*.npz")}
            own |= {file.parent.name for file in self.folder.glob("*/game")}
            found += [self.find(name) for name in sorted(own) if not name.endswith(GONE)]
        return [
            deck
            for deck in found
            if deck and (deck.cards or deck.pictured) and game in ("", deck.game)
        ]

    def ready(self, game: str, chosen: str = "") -> StoredDeck | None:
        """The deck to read a game with: the chosen one, else the first that is enrolled."""
        able = self.readable(game)
        name = chosen if chosen in able else able[0] if able else None
        return self.find(name) if name is not None else None

    def readable(self, game: str) -> list[str]:
        """The names of a game's decks that are enrolled."""
        return [deck.name for deck in self.decks(game) if deck.cards]

    def file(self, name: str) -> Path:
        own = self.folder / f"{name}.npz"
        built_in = BUILT_IN / f"{name}.npz"
        return own if own.is_file() or not built_in.is_file() else built_in

    def load(self, name: str) -> Deck:
        """The deck for the vision code; raises LookupError."""
        from vision.deck import NoDeck, read_deck

        try:
            deck = read_deck(self.file(name))
        except NoDeck as bad:
            raise LookupError(str(bad)) from bad
        return self._up_to_date(name, deck) if deck.outdated else deck

    def _up_to_date(self, name: str, deck: Deck) -> Deck:
        """A deck that an older version enrolled, enrolled again from the pictures that are kept of
        it; as it is where they are not: its cards are only offered then."""
        from vision.deck import read_deck
        from vision.frames import NoPicture
        from vision.pictures import CannotEnrol

        game = game_of(deck.cards)
        if not set(deck.cards) & set(self.pictured(name)) or self.missing(name, game):
            return deck
        try:
            self.learn(name, game)
            return read_deck(self.file(name))
        except (CannotEnrol, NoPicture, OSError):
            return deck

    def find(self, name: str) -> StoredDeck | None:
        """The deck with this name, even if it has no cards yet; None: there is none."""
        file = self.file(name)
        cards = card_names(file) if file.is_file() else ()
        if not (game := game_of(cards)):
            cards, game = (), self._game_in_folder(name)
        if game not in kinds():
            return None
        pictures = self.folder / name
        made = date.fromtimestamp(file.stat().st_mtime) if cards else None
        whole = {"/".join(sorted(card.split("/"))) for card in cards}
        pictured = len(self.pictured(name)) if pictures.is_dir() else 0
        return StoredDeck(name, game, len(whole), pictured, made, file.parent == BUILT_IN)

    def _game_in_folder(self, name: str) -> str:
        try:
            return (self.folder / name / "game").read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError):
            return ""

    # Enrolment

    def begin(self, game: str, name: str, *, by_parts: bool = False) -> str:
        """Begin to enrol a deck; return its name, which may have a number appended.

        by_parts: from pictures of each colour and each value instead of every card. May raise
        OSError.
        """
        name = self.free(name)
        (self.folder / name).mkdir(parents=True, exist_ok=True)
        (self.folder / name / "game").write_text(game, encoding="utf-8")
        if by_parts:
            (self.folder / name / PARTS).touch()
        else:
            self.by_cards(name)
        return name

    def begun(self, name: str) -> bool:
        """Whether this deck has been begun, with or without a picture."""
        return bool(re.fullmatch(r"[\w-]+", name)) and (self.folder / name / "game").is_file()

    def by_parts(self, name: str) -> bool:
        return (self.folder / name / PARTS).is_file()

    def by_cards(self, name: str) -> None:
        """Require a picture of every card from now on; may raise OSError."""
        (self.folder / name / PARTS).unlink(missing_ok=True)

    def pictured(self, name: str) -> list[str]:
        """The cards that have a picture."""
        files = (self.folder / name).glob(f"*{PICTURE}")
        return sorted(card_id(file.stem) for file in files)

    def keep(self, name: str, card: str, picture: Picture) -> None:
        """Save a card's picture atomically; may raise OSError."""
        import cv2

        good, data = cv2.imencode(PICTURE, picture)
        assert good
        self.keep_jpeg(name, card, data.tobytes())

    def keep_jpeg(self, name: str, card: str, data: bytes) -> None:
        """Save a card's picture, which is a JPEG file, atomically; may raise OSError."""
        file = self.folder / name / (card.replace("/", "-") + PICTURE)
        unfinished = file.with_suffix(".part")
        unfinished.write_bytes(data)
        unfinished.replace(file)

    def missing(self, name: str, game: str) -> list[str]:
        """The cards that still need a picture."""
        return kinds()[game].missing(self.pictured(name), by_parts=self.by_parts(name))

    def learn(self, name: str, game: str, views: int = 24) -> Report:
        """Make the deck from its pictures and verify it by reading them; slow. Raises
        CannotEnrol, NoPicture, OSError."""
        from vision.enrol import enrol, read_back

        kind = kinds()[game]
        cards = kind.cards if self.by_parts(name) else ()
        made = enrol(self.folder / name, cards, unique=kind.unique, views=views)
        report = read_back(made)
        made.doubting(report.again).save(self.folder / f"{name}.npz")
        return report

    # Keeping house

    def free(self, name: str) -> str:
        """A valid file name like this one, with a number appended if the name is taken."""
        plain = re.sub(r"[^\w]+", "-", name.strip()).strip("-")[:LONGEST_NAME] or "deck"
        taken = {file.stem for file in (*BUILT_IN.glob("*.npz"), *self.folder.glob("*.npz"))}
        taken |= {file.parent.name for file in self.folder.glob(f"*/*{PICTURE}")}
        names = [plain, *(f"{plain}-{n}" for n in range(2, len(taken) + 3))]
        return next(name for name in names if name not in taken and name + GONE not in taken)

    def rename(self, name: str, wanted: str) -> str:
        """Rename a deck; return the new name. May raise OSError."""
        if wanted == name or not wanted.strip():
            return name
        new = self.free(wanted)
        self._move(name, new)
        return new

    def delete(self, name: str) -> None:
        """Hide a deck; it is removed when the next one is deleted. May raise OSError."""
        for old in self.folder.glob(f"*{GONE}*"):
            shutil.rmtree(old) if old.is_dir() else old.unlink()
        self._move(name, name + GONE)

    def undelete(self, name: str) -> None:
        self._move(name + GONE, name)

    def _move(self, old: str, new: str) -> None:
        for end in (".npz", ""):
            if (self.folder / f"{old}{end}").exists():
                (self.folder / f"{old}{end}").rename(self.folder / f"{new}{end}")

    def take_in(self, file: Path, name: str = "") -> StoredDeck:
        """Import a deck file; raises BadDeck or OSError."""
        from vision.deck import NoDeck, read_deck

        try:
            deck = read_deck(file)
        except NoDeck as bad:
            raise BadDeck(str(bad)) from bad
        if not game_of(deck.cards):
            raise BadDeck(f"{file}: of no game")
        name = self.free(name or file.stem)
        deck.save(self.folder / f"{name}.npz")
        found = self.find(name)
        assert found is not None
        return found


def game_of(cards: Iterable[str]) -> str:
    """The game that has these cards; empty: none."""
    found = set(cards)
    return next((game for game, kind in kinds().items() if found and found <= kind.faces), "")
