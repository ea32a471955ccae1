"""Amends to try at a table of Glen More: some that balance, some that do not."""

from __future__ import annotations

from random import Random

from tests.reference.glen_form import GOODS, Dict
from tests.reference.glen_table import World
from tests.reference.glen_table_clans import CRESTS
from tests.reference.glen_table_tiles import LANDMARKS


def some_amend(w: World, rng: Random) -> Dict:
    entry: Dict = {"move": "amend"}
    seat = rng.randrange(w.players)
    roll = rng.random()
    if roll < 0.45:
        entry["seat"] = seat
        for word in ("coins", "whisky", "vp"):
            if rng.random() < 0.5:
                entry[word] = rng.randint(0, 12)
    elif roll < 0.6:
        entry |= {"seat": seat, "tiles": rearranged(w, seat, rng)}
    elif roll < 0.7:
        cards = rng.sample(past(w), k=min(len(past(w)), rng.randint(0, 2)))
        entry |= {"seat": seat, "landmarks": sorted({*w.seats[seat]["cards"], *cards})}
    elif roll < 0.8:
        entry["market"] = {kind: rng.randint(0, 3) for kind in rng.sample(GOODS, k=2)}
    elif roll < 0.9:
        crests = {}
        for crest in rng.sample(CRESTS, k=2):
            many = rng.randint(0, 3 if crest == "Douglas" else 1)
            crests[crest] = [rng.randrange(w.players) for _ in range(many)]
        entry["crests"] = crests
    elif roll < 0.95 and w.phase == "take":
        spots = [
            n for seat in range(w.players) for n in range(w.size) if seat in w.ring[n]["figures"]
        ]
        rng.shuffle(spots)
        entry["figures"] = spots
    else:
        a, b = rng.sample([*CRESTS, "start", "a ford"], k=2)
        entry["paths"] = [[a, b, rng.randint(0, 3)]]
    return entry


def past(w: World) -> list[str]:
    """Landmarks whose tile will not come again, so that a card entered now is the only one."""
    coming = {space["tile"] for space in w.ring} | set(w.pile) | {w.held}
    return [name for name in LANDMARKS if name in w.seen and name not in coming]


def rearranged(w: World, seat: int, rng: Random) -> list[Dict]:
    """The same tiles with other goods and Scots on them; now and then a tile more."""
    tiles = []
    for at, tile in w.seats[seat]["land"].items():
        item = {"at": list(at), "tile": tile["tile"], "scots": rng.choice([0, 0, 1, 1, 2])}
        item["goods"] = rng.choices(GOODS, k=rng.choice([0, 1, 2, 3] * 9 + [4]))
        tiles.append(item | ({"covers": list(tile["covers"])} if tile["covers"] else {}))
    if rng.random() < 0.2:
        tiles[-1] |= {"tile": rng.choice([*w.tiles])}
    rng.shuffle(tiles)
    return tiles
