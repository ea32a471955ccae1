"""Amends to try at a table of Schotten Totten: some that balance, some that do not."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.reference.schotten_proof import CLAN
from tests.reference.schotten_table import MODES, Dict, codes, copied, seen, unseen
from tests.reference.schotten_totten import Referee


def some_amend(referee: Referee, rng: Random) -> Dict:
    roll = rng.random()
    if roll < 0.25:
        entry = rearranged(referee, rng)
    elif roll < 0.45:
        entry = restated(referee, rng)
    elif roll < 0.60:
        entry = recounted(referee, rng)
    elif roll < 0.70:
        entry = {"move": "amend", "turn": rng.randint(0, 1)}
    elif roll < 0.75:
        entry = {"move": "amend", "tactics_played": [rng.randint(0, 3), rng.randint(0, 3)]}
    elif roll < 0.80:
        entry = restacked(referee, rng)
    elif roll < 0.85:
        entry = {"move": "amend"}
    else:
        entry = marked(rng)
    if rng.random() < 0.2:
        entry["turn"] = rng.randint(0, 1)
    if rng.random() < 0.15:
        entry["end"] = rng.random() < 0.8
    return spoilt(entry, rng) if rng.random() < 0.25 else entry


def head_start(referee: Referee, rng: Random) -> Dict:
    """Tactics are in hand from the first turn, and decks may be low."""
    if not referee.options["tactics"]:
        return {"move": "amend", "decks": {"clan": rng.choice((0, 3, 20, 42))}}
    low = rng.random() < 0.4
    decks = {"clan": rng.randint(0, 2), "tactic": rng.randint(0, 1)} if low else {"tactic": 4}
    hands = [{"clan": rng.randint(0, 5) if low else 4, "tactic": 3} for _ in range(2)]
    return {"move": "amend", "hands": hands, "decks": decks}


def marked(rng: Random) -> Dict:
    """Owners and who was first, the cards as they are; even owners that end a round by claims."""
    stones: Dict = {}
    lucky = rng.choice((None, 0, 1))
    for n in rng.sample(range(1, 10), rng.choice((1, 1, 2, 3, 5))):
        facts = stones[str(n)] = {}
        if rng.random() < 0.6:
            facts["owner"] = lucky
        if rng.random() < 0.6:
            facts["first"] = rng.randint(0, 1)
    return {"move": "amend", "stones": stones}


def rearranged(referee: Referee, rng: Random) -> Dict:
    """New cards on one to three stones, and the decks entered so that the books balance."""
    t = copied(referee.table)
    stones: Dict = {}
    for n in rng.sample(range(1, 10), rng.randint(1, 3)):
        stone = t["stones"][n - 1]
        for side in stone["sides"]:
            side.clear()
        facts = {"sides": [[], []]}
        if referee.options["tactics"] and rng.random() < 0.3:
            stone["modes"] = []
            left = [mode for mode in MODES if mode not in seen(t)]
            facts["modes"] = rng.sample(left, rng.randint(0, len(left)))
            stone["modes"] = facts["modes"]
        slots = 4 if "mud_fight" in stone["modes"] else 3
        for seat in (0, 1):
            for card in some_cards(referee, t, rng, seat, slots):
                facts["sides"][seat].append(card)
                stone["sides"][seat].append((card, 0))
        if rng.random() < 0.4:
            facts["first"] = rng.randint(0, 1)
        if rng.random() < 0.2:
            facts["owner"] = rng.choice((None, 0, 1))
        stones[str(n)] = facts
    entry = {"move": "amend", "stones": stones}
    return entry if rng.random() < 0.15 else balanced(t, entry, rng)


def restated(referee: Referee, rng: Random) -> Dict:
    """Stones much as they lie: in another order, a card less, or one exchanged for its like."""
    t = copied(referee.table)
    stones: Dict = {}
    for n in rng.sample(range(1, 10), rng.choice((1, 2, 9))):
        stone = t["stones"][n - 1]
        for side in stone["sides"]:
            if rng.random() < 0.4:
                rng.shuffle(side)
            if side and rng.random() < 0.3:
                gone = side.pop(rng.randrange(len(side)))[0]
                like = [card for card in unseen(t) if card[1:] == gone[1:]]
                side.extend((card, 0) for card in rng.sample(like, min(len(like), 1)))
        stones[str(n)] = {"sides": [codes(side) for side in stone["sides"]]}
        if rng.random() < 0.1:
            stones[str(n)]["first"] = rng.randint(0, 1)
    return balanced(t, {"move": "amend", "stones": stones}, rng)


def some_cards(referee: Referee, t: Dict, rng: Random, seat: int, slots: int) -> list[str]:
    """Cards for one side: often of one colour or value, sometimes with a wild."""
    pool = unseen(t)
    lead = rng.choice(pool or ["R1"])
    close = [card for card in pool if card[0] == lead[0] or card[1] == lead[1]]
    pool = close if rng.random() < 0.6 else pool
    cards = rng.sample(pool, min(len(pool), rng.choice((0, 1, 2, slots, slots))))
    if cards and referee.options["tactics"] and rng.random() < 0.3:
        wild = rng.choice(("joker", "spy", "shield_bearer"))
        if seen(t).count(wild) < (2 if wild == "joker" else 1):
            named = wild == "joker" and referee.options["joker_choice"] == "at_play"
            cards[-1] = f"joker={rng.choice(CLAN)}" if named else wild
    return cards


def balanced(t: Dict, entry: Dict, rng: Random) -> Dict:
    """Decks, and hands where the decks are not enough, so that no kind is more than in the box."""
    face_up = seen(t)
    clan = sum(card in CLAN for card in face_up)
    for kind, left in (("clan", 54 - clan), ("tactic", 10 - len(face_up) + clan)):
        hands = sum(hand[kind] for hand in t["hands"])
        if hands > left:
            entry.setdefault("hands", copied(t["hands"]))
            entry["hands"][0][kind], entry["hands"][1][kind] = left // 2, left - left // 2
            hands = left
        if left - hands < t["decks"][kind] or (left - hands > 0 and rng.random() < 0.5):
            entry.setdefault("decks", {})[kind] = max(0, left - hands)
    if not t["decks"]["tactic"] and not t["hands"][0]["tactic"]:
        entry.get("decks", {}).pop("tactic", None)
    return entry


def recounted(referee: Referee, rng: Random) -> Dict:
    """Fewer cards in hands and decks, which brings the end nearer; seldom one too many."""
    t = referee.table
    entry: Dict = {"move": "amend"}
    more = 1 if rng.random() < 0.1 else 0
    if rng.random() < 0.7:
        entry["decks"] = {kind: rng.choice((0, 1, 2, n)) for kind, n in t["decks"].items()}
        entry["decks"] = {k: min(n, t["decks"][k]) + more for k, n in entry["decks"].items()}
        if rng.random() < 0.2:
            del entry["decks"][rng.choice(("clan", "tactic"))]
    if rng.random() < 0.6:
        entry["hands"] = [
            {kind: rng.choice((0, n // 2, n)) + more for kind, n in hand.items()}
            for hand in t["hands"]
        ]
    return entry


def restacked(referee: Referee, rng: Random) -> Dict:
    """Some of the discard pile in another order, or more of it than there can be."""
    t = referee.table
    pile = list(t["discard"])
    rng.shuffle(pile)
    if rng.random() < 0.5:
        return buried(t, pile, rng)
    if rng.random() < 0.4:
        pile = pile[1:]
    if rng.random() < 0.3:
        pile.append(rng.choice(unseen(t) or ["R1"]))
    return {"move": "amend", "discard": pile}


def buried(t: Dict, pile: list[str], rng: Random) -> Dict:
    """Nearly every clan card is seen: few are left to complete a side with."""
    hidden = unseen(t)
    left = min(len(hidden), rng.randint(0, 8))
    pile += rng.sample(hidden, len(hidden) - left)
    hands = [{"clan": left // 2}, {"clan": left - left // 2}]
    return {"move": "amend", "discard": pile, "decks": {"clan": 0}, "hands": hands}


def spoilt(entry: Dict, rng: Random) -> Dict:
    """The same with a field of the wrong value, or a stone that cannot be so."""
    entry = copied(entry)
    bad: list[tuple[str, Any]] = [
        ("turn", 2),
        ("turn", "0"),
        ("stones", []),
        ("stones", {"0": {}}),
        ("stones", {"10": {}}),
        ("stones", {"x": {}}),
        ("stones", {"3": {"owner": 2}}),
        ("stones", {"3": {"first": 2}}),
        ("stones", {"3": {"side": []}}),
        ("stones", {"3": {"sides": [[]]}}),
        ("stones", {"3": {"sides": [["R0"], []]}}),
        ("stones", {"3": {"sides": [["mud_fight"], []]}}),
        ("stones", {"3": {"sides": [["banshee"], []]}}),
        ("stones", {"3": {"modes": ["traitor"]}}),
        ("hands", [{"clan": 1, "tactic": 0}]),
        ("hands", [{"clan": -1, "tactic": 0}, {"clan": 1, "tactic": 0}]),
        ("decks", {"clan": -1}),
        ("decks", {"clan": 55, "tactic": 0}),
        ("decks", {"gold": 1}),
        ("tactics_played", [1]),
        ("tactics_played", [0, "1"]),
        ("discard", ["R0"]),
        ("points", [5, 5]),
    ]
    stones = entry.get("stones", {})
    sides = [side for facts in stones.values() for side in facts.get("sides", [])]
    if not sides or rng.random() < 0.4:
        key, value = rng.choice(bad)
        entry[key] = copied(value)
        return entry
    side = rng.choice(sides)
    wilds = ("joker", "joker=R9", "joker=R0", "spy")
    side.append(rng.choice((*CLAN, *side, *wilds, *wilds)))
    return entry
