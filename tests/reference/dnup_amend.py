"""The table corrects the record: what it names is replaced, and checked for conservation only.

The page leaves open what follows from naming a turn or who is out; `amend_turn` and
`amend_area` hold what is expected of it here.
"""

from __future__ import annotations

from typing import Any

from tests.reference.dnup_table import (
    STAR,
    Dict,
    Place,
    accounted,
    discard,
    fields,
    pass_on,
    require,
    seen,
    texts,
)
from tests.reference.dnup_ways import distinct

OPTIONAL = {
    "seat": int,
    "hands": list,
    "table": list,
    "turn": int,
    "area": int,
    "tokens": list,
    "discarded": list,
    "out": list,
    "rounds_won": list,
}


TOKENS = 16


def amend(t: Dict, entry: Dict) -> None:
    fields(entry, {"move": str}, OPTIONAL)
    players = len(t["hands"])
    require(entry.get("seat", 0) in range(players), "no such seat")
    if "hands" in entry:
        t["hands"] = hands(entry["hands"], players)
    if "table" in entry:
        t["table"] = sets(entry["table"], players)
    if "discarded" in entry:
        texts(entry["discarded"])
        t["discarded"] = list(entry["discarded"])
    for name in ("tokens", "rounds_won"):
        if name in entry:
            t[name] = counts(entry[name], players)
    require(sum(entry.get("tokens", [])) <= TOKENS, "more tokens than there are")
    conserve(t)
    amend_area(t, entry, players)
    amend_turn(t, entry, players)


def conserve(t: Dict) -> None:
    """No card more often than it is printed, and no more cards than the deck has."""
    found = seen(t)
    said = tuple((card, True, "") for card in sorted(found.elements()))
    require(distinct(said, tuple(t["deck"])), "more copies than are printed")
    require(accounted(t) <= len(t["deck"]), "more cards than are in play")
    if found[STAR]:
        t["star"] = None


def amend_area(t: Dict, entry: Dict, players: int) -> None:
    require(entry.get("area", 1) in areas(players), "no such area")
    if t["on"]:
        t["area"] = entry.get("area", t["area"])
    elif "turn" in entry:
        t["area"] = entry.get("area", 1)


def amend_turn(t: Dict, entry: Dict, players: int) -> None:
    """Whose turn it is, and who is out: a named turn takes a round up again that had ended."""
    require(entry.get("turn", 0) in range(players), "no such seat")
    if "out" in entry:
        t["out"] = seats(entry["out"], players)
    elif "turn" in entry:
        still = t["out"] if t["on"] else t["out"][:1]
        t["out"] = [seat for seat in still if seat != entry["turn"]] if players > 2 else []
    if "turn" in entry:
        t |= {"turn": entry["turn"], "on": True, "round": max(1, t["round"])}
        require(t["turn"] not in t["out"], "who is out has no turn")
    if t["on"]:
        require(len(t["out"]) < players, "somebody is left")
        require(not t["out"] or players > 2, "the first of two who is out ends the round")
        if t["turn"] in t["out"]:
            discard(t, (t["turn"], 1))
            pass_on(t)


def hands(given: list[Any], players: int) -> list[Dict]:
    require(len(given) == players, "one hand for each player")
    for hand in given:
        fields(hand, {"size": int}, {"known": list})
        known = hand.get("known", [])
        texts(known)
        require(hand["size"] >= len(known), "more known cards than cards")
    return [{"size": hand["size"], "known": list(hand.get("known", []))} for hand in given]


def sets(given: list[Any], players: int) -> dict[Place, list[str]]:
    found: dict[Place, list[str]] = {}
    for laid in given:
        if players == 2:
            fields(laid, {"seat": int, "area": int, "cards": list})
        else:
            fields(laid, {"seat": int, "cards": list}, {"area": int})
        texts(laid["cards"])
        place = (laid["seat"], laid.get("area", 1))
        require(place[0] in range(players) and place[1] in areas(players), "no such place")
        require(place not in found, "one set in each place")
        require(len({card.split("/")[0] for card in laid["cards"]}) == 1, "a set has one value")
        found[place] = list(laid["cards"])
    return found


def areas(players: int) -> tuple[int, ...]:
    return (1, 2) if players == 2 else (1,)


def counts(given: list[Any], players: int) -> list[int]:
    require(len(given) == players, "one for each player")
    require(all(type(count) is int and count >= 0 for count in given), "counts")
    return list(given)


def seats(given: list[Any], players: int) -> list[int]:
    require(all(type(seat) is int and seat in range(players) for seat in given), "seats")
    require(len(set(given)) == len(given), "each seat once")
    return list(given)
