"""The commands `read` and `enrol`."""

import json
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from vision.deck import NAME, Deck, NoDeck, decks_folder, load_deck
from vision.enrol import enrol, read_back
from vision.eyes import read, ready
from vision.frames import NoPicture, read_scaled
from vision.pictures import CannotEnrol
from vision.reading import Look, Reading

DONE, FAILED = 0, 2


def read_command(images: list[str], deck: str, folder: str | None, *, as_json: bool) -> int:
    """Prints what every picture shows; pictures that cannot be read are named on stderr."""
    try:
        known = load_deck(deck, Path(folder) if folder else None)
    except NoDeck as missing:
        return _failed(missing)
    state = DONE
    ready()
    for image in images:
        try:
            shown, _ = seen(image, known)
        except NoPicture as bad:
            state = _failed(bad)
            continue
        for line in [json.dumps(shown)] if as_json else in_words(shown):
            print(line)
    return state


def enrol_command(
    pictures: str, deck: str, folder: str | None, cards: Sequence[str] = (), *, unique: bool
) -> int:
    """Learns the cards pictured in a folder, or all of `cards`, keeps them under a name, and says
    which pictures had better be taken again."""
    if not NAME.fullmatch(deck):
        return _failed(f"{deck}: a deck's name has letters, digits, _ and - only")
    file = (Path(folder) if folder else decks_folder()) / f"{deck}.npz"
    try:
        made = enrol(Path(pictures), cards, unique=unique)
        made.deck.save(file)
    except (CannotEnrol, NoPicture) as bad:
        return _failed(bad)
    except OSError as bad:
        return _failed(f"{file}: cannot be written: {bad.strerror or bad}")
    print(f"{deck}: {len(made.deck.cards)} cards, kept in {file}")
    for line in read_back(made.pictured, made.deck, made.alike).lines():
        print(f"  {line}")
    return DONE


def _failed(why: object) -> int:
    print(" ".join(str(why).split()), file=sys.stderr)
    return FAILED


def seen(image: str, deck: Deck) -> tuple[dict[str, Any], Look]:
    """What one picture shows, as `read --json` prints it and as it is; raises NoPicture."""
    begin = time.perf_counter()
    picture, scale = read_scaled(Path(image))
    opened = time.perf_counter()
    look = read(picture, deck)
    took = {"ms": time.perf_counter() - opened, "opened_ms": opened - begin}
    times = {what: round(1000 * seconds) for what, seconds in took.items()}
    return {"image": image, **described(look, scale), **times}, look


def described(look: Look, scale: float = 1) -> dict[str, Any]:
    """A look as plain data, in the coordinates of the picture's file."""
    return {
        "cards": [_sure(reading, scale) for reading in look.sure],
        "unsure": [_unsure(reading, scale) for reading in look.unsure],
        "warnings": list(look.warnings),
    }


def _sure(reading: Reading, scale: float) -> dict[str, Any]:
    confidence = round(reading.confidence, 4)
    return {"card": reading.card, "confidence": confidence, **_place(reading, scale)}


def _unsure(reading: Reading, scale: float) -> dict[str, Any]:
    return {"candidates": [card for card, _ in reading.candidates], **_place(reading, scale)}


def _place(reading: Reading, scale: float) -> dict[str, Any]:
    corners = [[round(x * scale, 1), round(y * scale, 1)] for x, y in reading.corners]
    where = {"column": reading.column, "order": reading.order, "side": reading.side}
    return {"corners": corners, **where}


def in_words(shown: dict[str, Any]) -> Iterator[str]:
    yield f"{shown['image']}: {len(shown['cards'])} cards, {shown['ms']} ms"
    for card in shown["cards"]:
        yield f"  {card['card']:<6} {card['confidence']:.2f}  {_where(card)}"
    for unsure in shown["unsure"]:
        yield f"  {' or '.join(unsure['candidates'])}?  {_where(unsure)}"
    if shown["warnings"]:
        yield f"  {', '.join(shown['warnings'])}"


def _where(card: dict[str, Any]) -> str:
    return f"column {card['column']}, card {card['order']}, {card['side']} side"
