"""The commands `read` and `enrol`."""

import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from vision.deck import NAME, Deck, NoDeck, decks_folder, load_deck
from vision.enrol import Enrolled, Report, enrol, read_back
from vision.eyes import read, ready
from vision.frames import NoPicture, read_scaled
from vision.pictures import CannotEnrol
from vision.reading import Look, Reading

DONE, FAILED = 0, 2


Compared = tuple[int, dict[str, Any], Iterable[str]]
"""An exit status, and a report as data and in words."""


def read_command(images: list[str], deck: str, folder: str | None, *, as_json: bool) -> int:
    try:
        known = load_deck(deck, Path(folder) if folder else None)
    except NoDeck as missing:
        return failed(missing)
    if known.outdated:
        failed(
            f"{deck}: enrolled by an older version, so its cards are only offered: enrol it again"
        )
    return show(images, known, lambda _: (DONE, {}, ()), as_json=as_json)


def show(
    images: list[str], deck: Deck, compared: Callable[[Look], Compared], *, as_json: bool
) -> int:
    """Prints what every picture shows; pictures that cannot be read are named on stderr. The
    highest state counts."""
    state = DONE
    ready()
    for image in images:
        try:
            shown, look = _seen(image, deck)
        except NoPicture as bad:
            state = failed(bad)
            continue
        worst, more, lines = compared(look)
        state = max(state, worst)
        for line in [json.dumps(shown | more)] if as_json else [*_in_words(shown), *lines]:
            print(line)
    return state


def enrol_command(
    pictures: str,
    deck: str,
    folder: str | None,
    cards: Sequence[str] = (),
    *,
    unique: bool,
    as_json: bool = False,
) -> int:
    """Learns the cards pictured in a folder, or all of `cards`, keeps them under a name, and says
    which pictures had better be taken again."""
    if not NAME.fullmatch(deck):
        return failed(f"{deck}: a deck's name has letters, digits, _ and - only")
    file = (Path(folder) if folder else decks_folder()) / f"{deck}.npz"
    try:
        made = enrol(Path(pictures), cards, unique=unique)
        report = read_back(made)
        made.doubting(report.again).save(file)
    except (CannotEnrol, NoPicture) as bad:
        return failed(bad)
    except OSError as bad:
        return failed(f"{file}: cannot be written: {bad.strerror or bad}")
    if as_json:
        print(json.dumps({"deck": deck, "file": str(file), **report_of(made, report)}))
        return DONE
    print(f"{deck}: {len(made.deck.cards)} cards, kept in {file}")
    for line in report.lines():
        print(f"  {line}")
    if made.passed:
        print(f"  no pictures, passed over: {', '.join(made.passed)}")
    return DONE


def report_of(made: Enrolled, report: Report) -> dict[str, Any]:
    """What came of an enrolment as plain data; outlines in pixels of the pictures as they were
    read."""
    reasons = dict.fromkeys(report.unread, "not known again in its own picture")
    reasons |= {card: f"taken for {other}" for card, other in report.mistaken}
    return {
        "cards": list(made.deck.cards),
        "again": [
            {"card": card, "why": reasons[card], "outline": _outline(made, card)}
            for card in report.again
        ],
        "alike": [list(pair) for pair in report.alike],
        "passed_over": list(made.passed),
    }


def _outline(made: Enrolled, card: str) -> list[list[float]]:
    return [[round(float(x), 1), round(float(y), 1)] for x, y in made.outlines.get(card, ())]


def failed(why: object) -> int:
    print(" ".join(str(why).split()), file=sys.stderr)
    return FAILED


def _seen(image: str, deck: Deck) -> tuple[dict[str, Any], Look]:
    """What one picture shows, as it is printed and as it is; raises NoPicture."""
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
        "cards": [
            {"card": sure.card, "confidence": round(sure.confidence, 4), **_place(sure, scale)}
            for sure in look.sure
        ],
        "unsure": [
            {"candidates": [card for card, _ in unsure.candidates], **_place(unsure, scale)}
            for unsure in look.unsure
        ],
        "warnings": list(look.warnings),
    }


def _place(reading: Reading, scale: float) -> dict[str, Any]:
    corners = [[round(x * scale, 1), round(y * scale, 1)] for x, y in reading.corners]
    where = {"column": reading.column, "order": reading.order, "side": reading.side}
    return {"corners": corners, **where}


def _in_words(shown: dict[str, Any]) -> Iterator[str]:
    yield f"{shown['image']}: {len(shown['cards'])} cards, {shown['ms']} ms"
    for card in shown["cards"]:
        yield f"  {card['card']:<6} {card['confidence']:.2f}  {_where(card)}"
    for unsure in shown["unsure"]:
        yield f"  {' or '.join(unsure['candidates'])}?  {_where(unsure)}"
    if shown["warnings"]:
        yield f"  {', '.join(shown['warnings'])}"


def _where(card: dict[str, Any]) -> str:
    return f"column {card['column']}, card {card['order']}, {card['side']} side"
