"""Collects the pictures of a folder by card, and reports files that are no pictures."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from vision.arrays import Picture
from vision.frames import PICTURES, NoPicture, read_picture
from vision.ids import CARD, card_id, listed
from vision.pictures import CannotEnrol
from vision.sheet import cards_on

MOST_CARDS = 400
LEAST_SIDE = 48
"""Pixels that a picture of a card is wide and high at least."""
HEIC = (".heic", ".heif")
BRANDS = (b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1")
"""How the head of a HEIC picture begins, whatever the file is called."""
SECOND = ".2"
"""The end of the name of a second picture of a card: G5.2.jpg."""


@dataclass(frozen=True)
class Gathered:
    """Pictures by card."""

    pictures: Mapping[str, Picture]
    seconds: Mapping[str, Picture]
    """Second pictures of some of them."""
    passed: tuple[str, ...]
    """Names of files that are no pictures and were passed over."""


def gathered(folder: Path) -> Gathered:
    """Raises CannotEnrol or NoPicture, which name all files that are wrong at once."""
    if not folder.is_dir():
        raise CannotEnrol(f"{folder}: not a folder")
    files = sorted(file for file in folder.iterdir() if file.is_file())
    wanted = [file for file in files if _is_meant(file)]
    passed = tuple(file.name for file in files if file not in wanted and _is_odd(file))
    if not wanted:
        raise CannotEnrol(f"{folder}: no pictures in it")
    named = {file: _named(file.stem) for file in wanted}
    wrong = [*_odd_names(named), *_twice(named)]
    if wrong:
        raise CannotEnrol(f"{folder}: {'; '.join(wrong)}")
    if sum(map(len, named.values())) > MOST_CARDS:
        raise CannotEnrol(f"{folder}: more than {MOST_CARDS} cards")
    first, second = _read({file: cards for file, cards in named.items() if cards})
    return Gathered(first, second, passed)


def _is_meant(file: Path) -> bool:
    """Whether this may be a picture; a phone or a computer leaves others beside them."""
    return not file.name.startswith(".") and file.suffix.lower() in (*PICTURES, *HEIC)


def _is_odd(file: Path) -> bool:
    """Whether a person may have meant it: files of our own have no end, or are unfinished."""
    return (bool(file.suffix) and file.suffix != ".part") or file.name.startswith(".")


def _named(stem: str) -> tuple[str, ...]:
    """The cards that a file's name means: one, or several with commas; none: it is no name."""
    if "," in stem:
        try:
            return listed(stem)
        except ValueError:
            return ()
    card = card_id(stem.removesuffix(SECOND))
    return (card,) if CARD.fullmatch(card) else ()


def _odd_names(named: Mapping[Path, tuple[str, ...]]) -> Iterator[str]:
    odd = [file.stem for file, cards in named.items() if not cards]
    if odd:
        is_ = "is no card id" if len(odd) == 1 else "are no card ids"
        yield f"{', '.join(odd)} {is_}; a file is named by its card: G5, 3-8"


def _twice(named: Mapping[Path, tuple[str, ...]]) -> Iterator[str]:
    """Cards that several files show: which of them is meant cannot be known."""
    files = defaultdict(list)
    for file, cards in named.items():
        for card in cards:
            files[card, file.stem.endswith(SECOND)].append(file.name)
    for (card, _), names in files.items():
        if len(names) > 1:
            listed = " and ".join(names)
            yield f"{listed} are both {card}: keep one, or call the second {card}{SECOND}"


def _read(
    named: Mapping[Path, Sequence[str]],
) -> tuple[dict[str, Picture], dict[str, Picture]]:
    first: dict[str, Picture] = {}
    second: dict[str, Picture] = {}
    bad: list[str] = []
    for file, cards in named.items():
        try:
            shown = _shown(file, cards)
        except NoPicture as why:
            bad.append(str(why))
        else:
            (second if file.stem.endswith(SECOND) else first).update(shown)
    if bad:
        raise NoPicture("; ".join(bad))
    if alone := [card for card in second if card not in first]:
        raise CannotEnrol(f"{alone[0]}: a second picture, but no first")
    return first, second


def _shown(file: Path, cards: Sequence[str]) -> dict[str, Picture]:
    """The cards on one picture; raises NoPicture."""
    if file.suffix.lower() in HEIC or _is_heic(file):
        raise NoPicture(
            f"{file}: a HEIC picture, which cannot be read here: send it as a JPEG, or set the "
            "camera to the most compatible format"
        )
    picture = read_picture(file)
    if min(picture.shape[:2]) < LEAST_SIDE:
        raise NoPicture(f"{file}: too small to show a card")
    if len(cards) == 1:
        return {cards[0]: picture}
    found = cards_on(picture)
    if len(found) != len(cards):
        raise NoPicture(
            f"{file}: {len(found)} cards found and {len(cards)} named; lay them in rows, apart "
            "from each other, on a plain ground"
        )
    return dict(zip(cards, found, strict=True))


def _is_heic(file: Path) -> bool:
    try:
        with file.open("rb") as data:
            head = data.read(12)
    except OSError:
        return False
    return head[4:8] == b"ftyp" and head[8:12] in BRANDS
