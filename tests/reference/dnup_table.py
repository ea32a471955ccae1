"""The table of dnup as plain dicts: cards, hands, sets, and what can be where."""

from __future__ import annotations

import pickle
from collections import Counter
from functools import cache
from typing import Any

Dict = dict[str, Any]
Place = tuple[int, int]
"""A seat and one of its areas."""

BASE = (
    "1/5 1/6 1/6 1/7 1/7 1/8 1/9 2/4 2/4 2/5 2/5 2/6 2/9 2/10 "
    "3/4 3/5 3/6 3/7 3/8 3/9 4/6 4/7 4/8 5/7 5/8 6/7"
)
THREE = "1/10 2/8 3/6 4/5"
FOUR = "1/8 1/9 2/6 2/7 3/4 3/5"
FIVE = "3/10 4/9 5/8 6/7"
DECKS = {
    2: BASE.split(),
    3: f"{BASE} {THREE}".split(),
    4: f"{BASE} {THREE} {FOUR}".split(),
    5: f"{BASE} {THREE} {FOUR} {FIVE}".split(),
}
STAR = "1/5"


class Refused(Exception):
    """The entry breaks a rule or has the wrong form; says which, for whoever reads a failure."""


def require(holds: bool, why: str) -> None:
    if not holds:
        raise Refused(why)


def fields(entry: Any, required: Dict, optional: Dict | None = None) -> None:
    """An object of exactly these keys, each of its type; true is no number."""
    allowed = required | (optional or {})
    require(type(entry) is dict, "an object is wanted")
    require(set(required) <= set(entry) <= set(allowed), "fields missing or unknown")
    for key, value in entry.items():
        require(type(value) is allowed[key], f"{key} is of the wrong type")


def texts(value: list[Any]) -> None:
    require(all(type(item) is str for item in value), "cards are texts")


def turned(card: str) -> str:
    upper, lower = card.split("/")
    return f"{lower}/{upper}"


@cache
def printed(card: str) -> str:
    """The card as the deck lists it, whichever way up it lies: smaller value first."""
    values = card.split("/")
    if len(values) == 2 and all(v.isdecimal() for v in values) and int(values[0]) > int(values[1]):
        return turned(card)
    return card


def value(cards: list[str]) -> int:
    """Of a set: the active value of all its cards."""
    return int(cards[0].split("/")[0])


def copied(t: Dict) -> Dict:
    same: Dict = pickle.loads(pickle.dumps(t))
    return same


def seen(t: Dict) -> Counter[str]:
    """Every card whose whereabouts the table knows."""
    found = [card for hand in t["hands"] for card in hand["known"]]
    found += [card for cards in t["table"].values() for card in cards]
    return Counter(map(printed, found + t["discarded"]))


def pool(t: Dict) -> Counter[str]:
    """The cards that nobody has seen."""
    whole: Counter[str] = Counter(t["deck"])
    return whole - seen(t)


def accounted(t: Dict) -> int:
    """How many cards lie in hands, on the table and among the discarded."""
    on_table = sum(map(len, t["table"].values()))
    in_hands: int = sum(hand["size"] for hand in t["hands"])
    return in_hands + on_table + len(t["discarded"])


def may_hold(t: Dict, seat: int, cards: list[str]) -> bool:
    """Whether some deal that fits all that was seen has these cards, this way up, in the hand."""
    hand = t["hands"][seat]
    room = hand["size"] - len(hand["known"])
    from_pool = Counter(cards) - Counter(hand["known"])
    if from_pool.total() > room:
        return False
    wanted = Counter(map(printed, from_pool.elements()))
    if wanted - pool(t):
        return False
    return star_allows(t, seat, room, wanted)


def star_allows(t: Dict, seat: int, room: int, wanted: Counter[str]) -> bool:
    """Until it is seen, the starred card is in the starter's hand: nowhere else if there is room.

    After a correction cards may be missing from the count, and the starred card among them; or
    the starter's hand may be known to the last card, and then it is somebody else's after all.
    """
    if t["star"] is None:
        return True
    missing = len(t["deck"]) - accounted(t)
    if seat == t["star"]:
        return missing > 0 or wanted.total() - wanted[STAR] <= max(room - 1, 0)
    holder = t["hands"][t["star"]]
    elsewhere = missing == 0 and holder["size"] == len(holder["known"])
    return wanted[STAR] == 0 or elsewhere


def into_hand(t: Dict, seat: int, cards: list[str]) -> None:
    """Cards that come from the table to a hand are turned."""
    hand = t["hands"][seat]
    hand["size"] += len(cards)
    hand["known"] += map(turned, cards)


def out_of_hand(t: Dict, seat: int, cards: list[str]) -> None:
    """A card that the table knew of goes first: its twin, if there is one, looks the same."""
    hand = t["hands"][seat]
    hand["size"] -= len(cards)
    for card in cards:
        if card in hand["known"]:
            hand["known"].remove(card)
        if printed(card) == STAR:
            t["star"] = None


def pass_on(t: Dict) -> None:
    """To the next seat that is not out; who is out loses his set when his turn would come."""
    for _ in t["hands"]:
        t["turn"] = (t["turn"] + 1) % len(t["hands"])
        if t["turn"] not in t["out"]:
            return
        discard(t, (t["turn"], 1))


def discard(t: Dict, place: Place) -> None:
    t["discarded"] += t["table"].pop(place, [])


def rivals(t: Dict, place: Place, size: int) -> list[Place]:
    """Where else a set of this size lies."""
    return [p for p, cards in t["table"].items() if p != place and len(cards) == size]
