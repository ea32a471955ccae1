"""Amends to try at a table of dnup: some that balance, some that do not."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.reference.dnup_spoil import STRANGE, some_card
from tests.reference.dnup_table import Dict, copied, turned, value


def some_amend(t: Dict, hidden: list[list[str]], rng: Random) -> Dict:
    roll = rng.random()
    if roll < 0.35:
        entry = restated(t, hidden, rng)
    elif roll < 0.70:
        entry = laid_out(t, rng)
    elif roll < 0.75:
        entry = {}
    else:
        entry = counted(t, rng)
    if rng.random() < 0.3:
        entry["turn"] = rng.randrange(len(t["hands"]))
    if rng.random() < 0.25:
        entry["area"] = rng.choice((1, 1, 2))
    if rng.random() < 0.1:
        entry["seat"] = rng.randrange(len(t["hands"]))
    entry = {"move": "amend", **entry}
    return unbalanced(entry, t, rng) if rng.random() < 0.3 else entry


def restated(t: Dict, hidden: list[list[str]], rng: Random) -> Dict:
    """Some of what is so: hands shown in part or forgotten, the table as it lies."""
    now = as_recorded(t)
    for hand, real in zip(now["hands"], hidden, strict=True):
        whole = hand["known"] + real
        if len(whole) == hand["size"]:
            hand["known"] = rng.sample(whole, rng.randint(0, len(whole)))
    if rng.random() < 0.3 and now["discarded"]:
        now["discarded"] = now["discarded"][1:]
    keep = rng.sample(sorted(now), rng.randint(1, 3))
    return {key: now[key] for key in keep}


def as_recorded(t: Dict) -> Dict:
    """The table in the words of an amend."""
    laid = [{"seat": s, "area": a, "cards": list(c)} for (s, a), c in t["table"].items()]
    return {"hands": copied(t)["hands"], "table": laid, "discarded": list(t["discarded"])}


def laid_out(t: Dict, rng: Random) -> Dict:
    """The whole deck laid out anew, with few cards in the hands; some of it may be missing."""
    players = len(t["hands"])
    deck = [card if rng.random() < 0.5 else turned(card) for card in t["deck"]]
    rng.shuffle(deck)
    table = []
    for seat in range(players):
        for area in (1, 2) if players == 2 else (1,):
            upper = value(deck[:1])
            same = [card for card in deck if value([card]) == upper][: rng.choice((1, 1, 2, 3))]
            if rng.random() < 0.5:
                table.append({"seat": seat, "area": area, "cards": same})
                for card in same:
                    deck.remove(card)
    hands = []
    for _ in range(players):
        cards = [deck.pop() for _ in range(min(len(deck), rng.choice((0, 1, 1, 2, 2, 3, 4))))]
        hands.append({"size": len(cards), "known": rng.sample(cards, rng.randint(0, len(cards)))})
    if rng.random() < 0.3:
        deck = deck[: rng.randint(0, len(deck))]
    rng.shuffle(table)
    return {"hands": hands, "table": table, "discarded": deck}


def counted(t: Dict, rng: Random) -> Dict:
    """Tokens, rounds and who is out."""
    seats = range(len(t["hands"]))
    choices: list[Dict] = [
        {"tokens": [rng.choice((0, 1, 2, 3)) for _ in seats]},
        {"tokens": [rng.choice((0, 0, 1, 3, 4, 5)) for _ in seats]},
        {"rounds_won": [rng.choice((0, 0, 1, 2)) for _ in seats]},
        {"out": rng.sample(list(seats), rng.choice((0, 1, 1, 1, 2)))},
        {"out": rng.sample(list(seats), rng.randint(0, len(seats)))},
    ]
    return rng.choice(choices)


def unbalanced(entry: Dict, t: Dict, rng: Random) -> Dict:
    """The same with something wrong in it, as a rule."""
    entry = {**as_recorded(t), **copied(entry)} if rng.random() < 0.5 else copied(entry)
    wrong: list[Dict] = [
        {"turn": rng.choice((-1, len(t["hands"]), "0", True, 1.0))},
        {"area": rng.choice((0, 2, 3, "1", True))},
        {"seat": rng.choice((-1, len(t["hands"]), "0", True))},
        {rng.choice(("tokens", "rounds_won")): miscounted(t, rng)},
        {"out": rng.choice(([0, 0], [-1], [len(t["hands"])], ["0"], [True], "0", {}, 0))},
        {rng.choice(("remark", "hand", "tables", "stalled")): 1},
        {rng.choice(("hands", "table", "discarded", "out")): rng.choice(STRANGE)},
    ]
    roll = rng.random()
    if roll < 0.4:
        return entry | rng.choice(wrong)
    if roll < 0.6 and entry.get("hands"):
        spoil_hand(rng.choice(entry["hands"]), t, rng)
    elif roll < 0.8 and entry.get("table"):
        spoil_set(rng.choice(entry["table"]), t, rng)
    else:
        entry.setdefault("discarded", list(t["discarded"]))
        entry["discarded"].append(some_card(t, rng))
    return entry


def miscounted(t: Dict, rng: Random) -> Any:
    right = [0 for _ in t["hands"]]
    return rng.choice(([*right, 0], right[1:], [-1, *right[1:]], [True, *right[1:]], 3, ["1"]))


def spoil_hand(hand: Dict, t: Dict, rng: Random) -> None:
    roll = rng.random()
    if roll < 0.4:
        hand["size"] += rng.choice((1, -1, 2, 30))
    elif roll < 0.7:
        hand["known"] = [*hand.get("known", []), some_card(t, rng)]
        hand["size"] += rng.choice((0, 1))
    else:
        hand[rng.choice(("size", "known", "cards"))] = rng.choice(STRANGE)


def spoil_set(laid: Dict, t: Dict, rng: Random) -> None:
    roll = rng.random()
    if roll < 0.3:
        laid["cards"] = [*laid["cards"], some_card(t, rng)]
    elif roll < 0.4:
        laid["cards"] = []
    elif roll < 0.7:
        laid["seat"] = rng.choice((*range(len(t["hands"])), -1, 7))
        laid["area"] = rng.choice((1, 1, 2, 0, 3))
    elif roll < 0.8:
        laid.pop("area")
    else:
        laid[rng.choice(("seat", "area", "cards", "value"))] = rng.choice(STRANGE)
