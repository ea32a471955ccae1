"""Random games of the full table, the engine and the referee at it together."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

from scoring.codec import to_json
from tests.reference.warden import PRINTED
from tests.reference.warden_front import Dict
from tests.reference.watch import PIECES, RESOURCES
from tests.reference.watch_cards import CARDS, FullReferee
from tests.reference.watch_places import ALL_CORNERS, ALL_EDGES, CORNERS_OF, EDGES_AT, ENDS_OF
from tests.reference.watch_table import HEXES, Scene
from tests.reference.watch_tokens import SORTS

STEPS = {"camp", "rush", "walk", "guard_lost", "close_up", "breach", "enter", "home", "marker"}
STEPS.add("end")
MOST_WAYS = 200
"""Of tokens that were shuffled back; beyond it no keep makes more of them."""


class Duel:
    """One table; what the table says next is mostly what the referee would accept."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.calm = seed % 2 == 1
        """North of the Wall they mostly sleep, so that somebody can win."""
        self.scene = Scene()
        self.referee = FullReferee(3)
        self.entries: list[Dict] = []
        self.tried: Counter[tuple[str, bool]] = Counter()

    def enter(self, entry: Dict) -> None:
        self.entries.append(entry)
        accepted = self.referee.enter(json.loads(json.dumps(entry)))
        played = self.scene.table.append(json.loads(json.dumps(entry)))
        rules = [problem.rule for problem in played.verdict.broken]
        assert played.verdict.ok is accepted, self.report(f"accepted by one only: {rules}")
        events = [event for event in to_json(played.events) if event["event"] in STEPS]
        assert events == self.referee.events, self.report(f"{events} {self.referee.events}")
        kind = str(entry.get("card") or entry.get("what") or entry.get("move", "undo"))
        self.tried[kind if entry.get("move") != "tormund" else "tormund", accepted] += 1
        self.compare()

    def compare(self) -> None:
        view = self.scene.view
        for name in PIECES:
            view[name] = [sorted(places) for places in view[name]]
        for key, value in self.referee.view().items():
            assert view[key] == value, self.report(f"{key}: engine {view[key]}, referee {value}")
        outcome = self.scene.end["outcome"]
        winners = outcome and outcome["winners"]
        assert winners == self.referee.outcome(), self.report(f"winners: engine {winners}")

    def report(self, why: str) -> str:
        header = self.scene.table.header.to_json()
        return "\n".join([why, *map(json.dumps, [header, *self.entries])])

    def would_accept(self, entry: Dict) -> bool:
        """Asks a referee who forgets."""
        accepted = self.referee.enter(json.loads(json.dumps(entry)))
        self.referee.n -= 1
        if accepted:
            self.referee.table = self.referee.history.pop()[1]
        return accepted

    def step(self) -> None:
        if self.rng.random() < 0.03 and self.referee.history:
            n = self.referee.history[-1][0]
            self.enter({"undo": n if self.rng.random() < 0.8 else n - 1})
            return
        entry = self.propose()
        for _ in range(6):
            if self.would_accept(entry) or self.rng.random() < 0.1:
                break
            entry = self.propose()
        if "seat" in entry and self.rng.random() < 0.03:
            entry = entry | {"seat": (entry["seat"] + 1) % 3}
        self.enter(entry)

    def propose(self) -> Dict:
        rng, t = self.rng, self.referee.table
        seat, phase = t["turn"], t["phase"]
        if phase == "settle":
            if rng.random() < 0.1:
                return {"move": "amend", "hands": self.hoards()}
            at = rng.choice(ALL_CORNERS)
            return {"seat": seat, "move": "settle", "at": at, "road": rng.choice(EDGES_AT[at])}
        if phase == "guards":
            return {"seat": seat, "move": "guard", "section": rng.randint(1, 4)}
        if phase == "discard":
            return self.discard(rng.choice(sorted(t["discarding"])))
        if phase == "tormund":
            return {"seat": seat, "move": "tormund"} | self.robbery(seat, "card")
        if phase == "roll":
            dice = [rng.randint(1, 6), rng.randint(1, 6)]
            die = rng.randint(9 if self.calm and rng.random() < 0.9 else 1, 12)
            roll = {"seat": seat, "move": "roll", "dice": dice, "wildling": die}
            return self.card(seat) if rng.random() < 0.2 else roll
        choice = rng.random()
        if choice < 0.12:
            return {"seat": seat, "move": "end_turn"}
        if choice < 0.13 and not any(map(any, (way.pool for way in t["tokens"].ways))):
            return {"move": "reshuffle"}
        if choice < 0.25:
            rich = {r: rng.randint(1, 4) for r in rng.sample(RESOURCES, rng.randint(4, 5))}
            return {"move": "amend", "hands": [rich if s == seat else None for s in range(3)]}
        if choice < 0.3:
            return {"seat": seat, "move": "buy_card"}
        if choice < 0.42:
            return self.card(seat)
        return self.dealing(seat) if choice < 0.48 else self.building(seat)

    def count_up(self) -> None:
        """Several counts after the end, the wrong ones and one too many among them."""
        early = self.referee.outcome()
        self.tried["at once", early is not None] += 1
        for _ in range(4):
            claimed = [self.rng.randint(0, max(1, n)) for n in self.referee.table["held"]]
            self.enter({"move": "tally", "victory_cards": claimed})
            if self.referee.table["tally"] is not None:
                self.enter({"move": "tally", "victory_cards": claimed})
                assert early is None or early == self.referee.outcome()
                self.enter({"undo": self.referee.history[-1][0]})

    def hoards(self) -> list[Dict]:
        """Hands that leave little in the bank, or nothing."""
        shares = [(r, self.rng.randrange(3), self.rng.choice((3, 17, 18, 19))) for r in RESOURCES]
        return [{r: n for r, owner, n in shares if owner == seat} for seat in range(3)]

    def discard(self, seat: int) -> Dict:
        cards = list(self.referee.table["hands"][seat].elements())
        n = len(cards) // 2 + (self.rng.random() < 0.1)
        bundle = dict(Counter(self.rng.sample(cards, n)))
        return {"seat": seat, "move": "discard", "cards": bundle}

    def robbery(self, seat: int, field: str) -> Dict:
        rng, t = self.rng, self.referee.table
        hex = rng.choice(list(HEXES))
        at = set(CORNERS_OF[hex])
        there = [s for s in range(3) if s != seat and at & self.referee.buildings(s)]
        if not there or rng.random() < 0.1:
            return {"hex": hex}
        victim = rng.choice(there)
        cards = list(t["hands"][victim].elements()) or list(RESOURCES)
        card = rng.choice(RESOURCES if rng.random() < 0.1 else cards)
        return {"hex": hex, "steal_from": victim, field: card}

    def dealing(self, seat: int) -> Dict:
        rng = self.rng
        give, get = rng.sample(RESOURCES, 2)
        if rng.random() < 0.5:
            return {"seat": seat, "move": "bank", "give": give, "get": get}
        bundles = {"give": {give: rng.randint(1, 2)}, "get": {get: rng.randint(1, 2)}}
        return {"seat": seat, "move": "trade", "with": rng.randrange(3)} | bundles

    def building(self, seat: int) -> Dict:
        rng, t = self.rng, self.referee.table
        what = rng.choice(("road", "road", "settlement", "settlement", "keep", "guard"))
        if what == "keep" and len(t["tokens"].ways) > MOST_WAYS:
            what = "settlement"
        entry: Dict = {"seat": seat, "move": "build", "what": what}
        if what == "guard":
            return entry | {"section": rng.randint(1, 4)}
        corners, edges = self.near(seat)
        places = {"road": edges, "settlement": corners, "keep": sorted(t["settlements"][seat])}
        if not places[what] or rng.random() < 0.05:
            places[what] = ALL_EDGES if what == "road" else ALL_CORNERS
        some = rng.sample(places[what], min(4, len(places[what])))
        return self.with_tokens([entry | {"at": at} for at in some])

    def near(self, seat: int) -> tuple[list[str], list[str]]:
        """Corners that the seat's roads reach, and edges at these."""
        roads = self.referee.table["roads"][seat]
        corners = sorted({end for e in roads for end in ENDS_OF[e]})
        return corners, sorted({e for end in corners for e in EDGES_AT[end]} - roads)

    def card(self, seat: int) -> Dict:
        rng, t = self.rng, self.referee.table
        name = rng.choice(["patrol", "patrol", "patrol", *CARDS])
        entry: Dict = {"seat": seat, "move": "play_card", "card": name}
        if name == "patrol":
            remove = t["gift"] and rng.random() < 0.5
            gift = {"remove": {"gift": rng.choice([*t["gift"], "0,0"])}} if remove else None
            return self.with_tokens([entry | (gift or self.robbery(seat, "stolen"))])
        if name == "winter_is_coming":
            return entry | {"get": dict(Counter(rng.choices(RESOURCES, k=2)))}
        if name == "road_building":
            edges = self.near(seat)[1] or ALL_EDGES
            ways = [rng.sample(edges, rng.choice((1, 2, 2))) for _ in range(3)]
            return self.with_tokens([entry | {"roads": roads} for roads in ways])
        return entry | ({"section": rng.randint(1, 4)} if name == "new_recruits" else {})

    def with_tokens(self, entries: list[Dict]) -> Dict:
        """The first of these that is legal with some number of tokens."""
        seen = self.referee.table["tokens"].seen
        left = [
            {"kind": kind, "clan": clan}
            for kind, clan in SORTS
            for _ in range(PRINTED[kind] - seen[kind, clan])
        ]
        tokens = self.rng.sample(left, 3) if len(left) > 2 else [left[0]] * 3
        for entry in entries:
            for n in range(4):
                shown = entry | ({"tokens": tokens[:n]} if n else {})
                if self.would_accept(shown):
                    wrong = self.rng.random() < 0.1
                    return entry | {"tokens": tokens[: self.rng.randint(0, 3)]} if wrong else shown
        return entries[0]


def play(seed: int, most: int = 400) -> Counter[tuple[str, bool]]:
    duel = Duel(seed)
    for _ in range(most):
        if duel.referee.table["phase"] == "over":
            break
        duel.step()
    if duel.referee.table["phase"] == "over":
        duel.count_up()
        duel.tried["won", duel.referee.table["champion"] is not None] += 1
    return duel.tried
