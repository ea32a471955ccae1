"""What can be wrong with an entry of dnup: somebody's slip, a misread card, a broken program."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from tests.reference.dnup_table import STAR, Dict, copied, pool, turned, value

NOT_PRINTED = ("9/10", "10/10", "1/2", "0/5", "1/1", "8/9", "03/8", " 3/8", "3/8 ", "3/8/1", "3")
NO_CARDS = ("", "/", "3/", "/8", "a/b", "３/8", "-3/8", "3.0/8", "3\\8", "joker")
STRANGE: tuple[Any, ...] = (-1, 0, 1, 2, 3, 5, 10**9, True, False, "0", "1", 1.0, 0.5, [], {}, [0])
KINDS = ("play", "add", "take", "turn", "deal", "discard", "pass", "", "Play", 1, None)

Spoil = Callable[[Dict, Dict, Random], None]


def spoilt(entry: Dict, t: Dict, rng: Random) -> Dict:
    """The entry with one thing changed, now and then two; the change may be harmless."""
    entry = copied(entry)
    ways = ANY + FITTING.get(entry["move"], ANY)
    for way in rng.sample(ways, rng.choice((1, 1, 1, 1, 2))):
        way(entry, t, rng)
    return entry


def nonsense(t: Dict, rng: Random) -> Dict:
    """An entry of any kind by any seat, whether it fits or not."""
    seats = range(-1, len(t["hands"]) + 1)
    entry: Dict = {"seat": rng.choice((t["turn"], rng.choice(seats))), "move": rng.choice(KINDS)}
    place = {"seat": rng.choice(seats), "area": rng.choice((1, 1, 2))}
    every: Dict = {
        "play": {"cards": [some_card(t, rng) for _ in range(rng.choice((1, 1, 2)))]},
        "add": {"card": some_card(t, rng), "to": place},
        "take": {"from": place},
        "deal": {"starter": rng.choice(seats)},
    }
    more: Dict = every.get(entry["move"], {})
    return entry | more


def some_card(t: Dict, rng: Random) -> str:
    """From anywhere: hands, table, discarded, pool, another player count's deck, no deck."""
    heaps = [[card for hand in t["hands"] for card in hand["known"]]]
    heaps += [[card for cards in t["table"].values() for card in cards]]
    heaps += [t["discarded"], list(pool(t)), [STAR], ["3/10", "4/9", "2/7", "1/10"]]
    heaps += [list(NOT_PRINTED), list(NO_CARDS)]
    card = rng.choice(rng.choice([heap for heap in heaps if heap]))
    return turned(card) if card.count("/") == 1 and rng.random() < 0.5 else card


def other_seat(entry: Dict, t: Dict, rng: Random) -> None:
    entry["seat"] = rng.choice((*range(len(t["hands"])), len(t["hands"]), -1))


def strange_field(entry: Dict, t: Dict, rng: Random) -> None:
    key = rng.choice(sorted(entry))
    entry[key] = rng.choice((*STRANGE, None))


def lost_field(entry: Dict, t: Dict, rng: Random) -> None:
    del entry[rng.choice(sorted(entry))]


def odd_field(entry: Dict, t: Dict, rng: Random) -> None:
    entry[rng.choice(("area", "value", "remark", "cards", "card", "to", "undo"))] = 1


def other_kind(entry: Dict, t: Dict, rng: Random) -> None:
    entry["move"] = rng.choice(KINDS)


def deal_now(entry: Dict, t: Dict, rng: Random) -> None:
    starter = rng.choice((*range(len(t["hands"])), len(t["hands"]), -1, "0", True))
    entry.clear()
    entry.update({"seat": 0, "move": "deal", "starter": starter})


def turn_a_card(entry: Dict, t: Dict, rng: Random) -> None:
    exchange(entry, rng, lambda card: turned(card) if card.count("/") == 1 else card)


def misread_a_card(entry: Dict, t: Dict, rng: Random) -> None:
    exchange(entry, rng, lambda card: some_card(t, rng))


def same_value_card(entry: Dict, t: Dict, rng: Random) -> None:
    """Another end below the same value: often in no hand, in another hand, or possible."""
    exchange(entry, rng, lambda card: f"{card.split('/')[0]}/{rng.randint(1, 10)}")


def held_elsewhere(entry: Dict, t: Dict, rng: Random) -> None:
    others = [hand["known"] for seat, hand in enumerate(t["hands"]) if seat != t["turn"]]
    known = [card for cards in others for card in cards]
    exchange(entry, rng, lambda card: rng.choice(known) if known else STAR)


def seen_before(entry: Dict, t: Dict, rng: Random) -> None:
    gone = [*t["discarded"], *(card for cards in t["table"].values() for card in cards)]
    exchange(entry, rng, lambda card: rng.choice(gone) if gone else STAR)


def exchange(entry: Dict, rng: Random, change: Callable[[str], str]) -> None:
    if type(entry.get("card")) is str:
        entry["card"] = change(entry["card"])
    cards = entry.get("cards")
    if type(cards) is list and cards:
        i = rng.randrange(len(cards))
        cards[i] = change(cards[i]) if type(cards[i]) is str else cards[i]


def twice(entry: Dict, t: Dict, rng: Random) -> None:
    if type(entry.get("cards")) is list and entry["cards"]:
        entry["cards"].append(rng.choice(entry["cards"]))


def fewer(entry: Dict, t: Dict, rng: Random) -> None:
    if type(entry.get("cards")) is list and entry["cards"]:
        entry["cards"].pop()


def one_more(entry: Dict, t: Dict, rng: Random) -> None:
    if type(entry.get("cards")) is list:
        entry["cards"].append(some_card(t, rng))


def no_text(entry: Dict, t: Dict, rng: Random) -> None:
    if type(entry.get("cards")) is list:
        entry["cards"].append(rng.choice((None, 3, 3.8, ["3/8"], {"card": "3/8"}, True)))


def all_of_a_value(entry: Dict, t: Dict, rng: Random) -> None:
    """Every card of one value that nobody has seen: more than a hand may hold."""
    unseen = faces(t)
    if unseen:
        upper = value([rng.choice(unseen)])
        entry["cards"] = [face for face in unseen if value([face]) == upper]


def faces(t: Dict) -> list[str]:
    """What the seat in turn could show if nobody minded: unseen cards, both ways up, and known."""
    known: list[str] = t["hands"][t["turn"] or 0]["known"]
    return [face for card in pool(t).elements() for face in (card, turned(card))] + known


def add_anyway(entry: Dict, t: Dict, rng: Random) -> None:
    """A card of the right value to some set, whatever size it grows to and whosever it is."""
    for seat, area in rng.sample(list(t["table"]), len(t["table"])):
        upper = value(t["table"][seat, area])
        fitting = [face for face in faces(t) if value([face]) == upper]
        if fitting:
            entry.clear()
            entry |= {"seat": t["turn"], "move": "add", "card": rng.choice(fitting)}
            entry["to"] = {"seat": seat, "area": area}
            return


def too_low(entry: Dict, t: Dict, rng: Random) -> None:
    """As many cards as some set on the table, of its value or below."""
    if t["table"]:
        laid = rng.choice(list(t["table"].values()))
        upper = rng.choice((value(laid), value(laid), value(laid) - 1, value(laid) + 1))
        fitting = [face for face in faces(t) if value([face]) == upper]
        entry["cards"] = rng.sample(fitting, min(len(laid), len(fitting)))


def other_place(entry: Dict, t: Dict, rng: Random) -> None:
    """Own sets, empty places, seats that nobody sits on, areas that are none."""
    seat = rng.choice((t["turn"], *range(len(t["hands"])), len(t["hands"]), -1))
    places: list[Dict] = [{"seat": seat, "area": area} for area in (0, 1, 1, 2, 2, 3)]
    places += [{"seat": seat}, {"area": 1}, {"seat": seat, "area": True}]
    places += [{"seat": seat, "area": "1"}, {"seat": str(seat), "area": 1}]
    places += [{"seat": seat, "area": 1, "cards": []}, {"seat": None, "area": 1}]
    entry["to" if entry.get("move") == "add" else "from"] = rng.choice(places)


PLACE: list[Spoil] = [other_place, add_anyway]
ANY: list[Spoil] = [other_seat, strange_field, lost_field, odd_field, other_kind, deal_now]
CARD: list[Spoil] = [turn_a_card, misread_a_card, same_value_card, held_elsewhere, seen_before]
SETS: list[Spoil] = [twice, fewer, one_more, no_text, all_of_a_value, too_low, too_low]
FITTING: dict[str, list[Spoil]] = {
    "play": CARD * 3 + SETS * 2 + PLACE * 3,
    "add": CARD * 2 + PLACE * 4,
    "take": PLACE * 6,
    "turn": PLACE * 2,
}
