"""Parses card ids: `G5` is the 5 of suit G, `3/8` shows 3 at one end and 8 at the other."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

CARD = re.compile(r"[\w+-]{1,24}|\d+/\d+")
TWO_VALUED = re.compile(r"(\d+)-(\d+)")
SUITED = re.compile(r"([\w+-]*[^\W\d])(\d+)")
RUN = re.compile(r"([\w+-]*[^\W\d])(\d{1,3})-(\d{1,3})")


def card_id(stem: str) -> str:
    """The card that a file's name means: `3-8` is the card 3/8."""
    two = TWO_VALUED.fullmatch(stem)
    return "/".join(two.groups()) if two else stem


def turned_round(card: str) -> str:
    return "/".join(reversed(card.split("/")))


def number_of(card: str) -> str:
    """What stands at the upper end: 5 of G5, 3 of 3/8; a card without a number is its own."""
    suited = SUITED.fullmatch(card)
    return suited[2] if suited else card.split("/")[0]


def suit_of(card: str) -> str:
    """G of G5; cards with two values have no suit, any other card is its own."""
    suited = SUITED.fullmatch(card)
    return suited[1] if suited else "" if "/" in card else card


def parts_of(card: str) -> tuple[str, ...]:
    """All that its indices show, in words: a suit and a number, or the numbers of both ends."""
    if "/" in card:
        return tuple(f"number {value}" for value in card.split("/"))
    if SUITED.fullmatch(card):
        return f"suit {suit_of(card)}", f"number {number_of(card)}"
    return (card,)


def unseen(cards: Iterable[str], pictured: Iterable[str]) -> list[str]:
    """The parts of these cards that no pictured card shows."""
    seen = {part for card in pictured for part in parts_of(card)}
    every = dict.fromkeys(part for card in cards for part in parts_of(card))
    return [part for part in every if part not in seen]


def fewest(cards: Sequence[str]) -> tuple[str, ...]:
    """Cards that show every part of these at least once: rare parts first, all about as often."""
    often = Counter(part for card in cards for part in parts_of(card))
    seen: Counter[str] = Counter()

    def gain(card: str) -> tuple[float, int]:
        new = sum(1 + 1 / often[part] for part in parts_of(card) if not seen[part])
        return new, -sum(seen[part] for part in parts_of(card))

    out: list[str] = []
    while len(seen) < len(often):
        out.append(max(cards, key=gain))
        seen.update(parts_of(out[-1]))
    return tuple(out)


def listed(text: str) -> tuple[str, ...]:
    """Cards written with commas: `R1-9,G1-9` is nine of each suit; raises ValueError."""
    cards: list[str] = []
    for item in text.split(","):
        run = RUN.fullmatch(item.strip())
        if run:
            cards += [f"{run[1]}{n}" for n in range(int(run[2]), int(run[3]) + 1)]
        else:
            cards.append(card_id(item.strip()))
    odd = [card for card in cards if not CARD.fullmatch(card)]
    if odd or not cards:
        raise ValueError(f"{odd[0] if odd else text!r} is no card")
    return tuple(dict.fromkeys(cards))
