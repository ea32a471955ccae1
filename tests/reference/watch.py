"""A simple referee of the full table in watch mode: every card is named, no heroes."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.reference.warden import Referee, require
from tests.reference.warden_front import Dict, Ended
from tests.reference.watch_places import (
    ALL_CORNERS,
    ALL_EDGES,
    CORNERS_OF,
    EDGES_AT,
    ENDS_OF,
    NEIGHBOURS,
    longest,
)
from tests.reference.watch_table import GUARD, HEXES, KEEP, ROAD, SETTLEMENT
from tests.reference.watch_tokens import Tokens

RESOURCES = ("brick", "wood", "wool", "grain", "ore")
YIELDS = {"hills": "brick", "forest": "wood", "pasture": "wool", "fields": "grain"}
YIELDS["mountains"] = "ore"
PIECES = {"settlements": 5, "keeps": 4, "roads": 15}


class BoardReferee(Referee):
    """All but the action cards; entries come in good form."""

    def __init__(self, players: int) -> None:
        super().__init__(players, {})
        seats = range(players)
        order = [*seats, *reversed(seats)]
        self.table |= {"phase": "settle", "order": order, "tormund": "camp", "die": None}
        self.table |= {name: [set() for _ in seats] for name in PIECES}
        self.table |= {"hands": [Counter() for _ in seats], "held": [0] * players}
        self.table |= {"played": [Counter() for _ in seats], "bought": 0, "card_played": False}
        self.table |= {"longest": None, "largest": None, "discarding": set()}
        self.table["tokens"] = Tokens(57 - 11 * players)

    def move(self, entry: Dict) -> None:
        try:
            getattr(self, f"do_{entry['move']}")(entry, entry.get("seat"))
        except Ended:
            self.table["phase"] = "over"

    def active(self, seat: Any, *phases: str) -> None:
        require(seat == self.table["turn"] and self.table["phase"] in phases)

    def do_settle(self, entry: Dict, seat: int) -> None:
        t = self.table
        self.active(seat, "settle")
        at, road = entry["at"], entry["road"]
        self.free_corner(at)
        require(road in EDGES_AT[at] and not any(road in roads for roads in t["roads"]))
        require(all(len(t[name][seat]) < PIECES[name] for name in ("settlements", "roads")))
        t["settlements"][seat].add(at)
        t["roads"][seat].add(road)
        if len(t["settlements"][seat]) == 2:
            for hex, corners in CORNERS_OF.items():
                resource = YIELDS[HEXES[hex][0]]
                if at in corners and self.bank()[resource]:
                    t["hands"][seat][resource] += 1
        t["order"].pop(0)
        t["turn"] = t["order"][0] if t["order"] else 0
        if not t["order"]:
            t["phase"] = "guards"

    def do_guard(self, entry: Dict, seat: int) -> None:
        self.active(seat, "guards")
        self.stand(seat, entry["section"])
        self.table["turn"] = (seat + 1) % self.players
        if self.table["turn"] == 0:
            self.table["phase"] = "roll"

    def stand(self, seat: int, section: int) -> None:
        require(1 <= section <= 4)
        wall = self.table["wall"][section - 1]
        require(len(wall) < 5 and self.guards()[seat] < 7)
        wall.append(seat)

    def do_roll(self, entry: Dict, seat: int) -> None:
        t = self.table
        self.active(seat, "roll")
        if sum(entry["dice"]) == 7:
            t["die"] = entry["wildling"]
            t["discarding"] = {s for s in range(self.players) if t["hands"][s].total() > 7}
            t["phase"] = "discard" if t["discarding"] else "tormund"
            return
        self.produce(sum(entry["dice"]))
        t["phase"] = "main"
        self.wildling_die(entry["wildling"])

    def produce(self, number: int) -> None:
        t = self.table
        due: dict[str, Counter[int]] = {resource: Counter() for resource in RESOURCES}
        for hex, corners in CORNERS_OF.items():
            terrain, n = HEXES[hex]
            if n != number or hex in t["gift"] or hex == t["tormund"]:
                continue
            for seat in range(self.players):
                count = len(t["settlements"][seat] & set(corners))
                count += 2 * len(t["keeps"][seat] & set(corners))
                if count:
                    due[YIELDS[terrain]][seat] += count
        for resource, seats in due.items():
            left = self.bank()[resource]
            if seats.total() <= left or len(seats) == 1:
                for seat, n in seats.items():
                    t["hands"][seat][resource] += min(n, left)

    def do_discard(self, entry: Dict, seat: int) -> None:
        t = self.table
        require(t["phase"] == "discard" and seat in t["discarding"])
        require(sum(entry["cards"].values()) == t["hands"][seat].total() // 2)
        self.pay(seat, entry["cards"])
        t["discarding"].remove(seat)
        if not t["discarding"]:
            t["phase"] = "tormund"

    def do_tormund(self, entry: Dict, seat: int) -> None:
        self.active(seat, "tormund")
        self.rob(entry, seat, entry.get("card"))
        self.table["phase"] = "main"
        self.wildling_die(self.table["die"])

    def rob(self, entry: Dict, seat: int, card: str | None) -> None:
        t, hex, victim = self.table, entry["hex"], entry.get("steal_from")
        require(hex in HEXES and hex != t["tormund"])
        at = set(CORNERS_OF[hex])
        victims = [
            s
            for s in range(self.players)
            if s != seat and t["hands"][s].total() and at & (t["settlements"][s] | t["keeps"][s])
        ]
        require(victim in victims if victims else victim is None)
        t["tormund"] = hex
        if victim is not None:
            assert card is not None
            self.pay(victim, {card: 1})
            t["hands"][seat][card] += 1

    def do_trade(self, entry: Dict, seat: int) -> None:
        self.active(seat, "main")
        other, give, get = entry["with"], entry["give"], entry["get"]
        require(other != seat and bool(give) and bool(get) and not set(give) & set(get))
        self.pay(seat, give)
        self.pay(other, get)
        self.table["hands"][seat].update(get)
        self.table["hands"][other].update(give)

    def do_bank(self, entry: Dict, seat: int) -> None:
        self.active(seat, "main")
        give, get = entry["give"], entry["get"]
        own = self.table["settlements"][seat] | self.table["keeps"][seat]
        rate = 2 if give == "wood" and own & set(ENDS_OF["0,-1,SE"]) else 3
        require(give != get and self.bank()[get] > 0)
        self.pay(seat, {give: rate})
        self.table["hands"][seat][get] += 1

    def do_build(self, entry: Dict, seat: int) -> None:
        self.active(seat, "main")
        what, tokens = entry["what"], entry.get("tokens", [])
        due = {"settlement": 1, "keep": 2}.get(what, 0)
        if what == "guard":
            self.pay(seat, GUARD)
            self.stand(seat, entry["section"])
        else:
            self.pay(seat, {"road": ROAD, "settlement": SETTLEMENT, "keep": KEEP}[what])
            getattr(self, f"build_{what}")(seat, entry["at"])
        taken = self.judge_roads()
        self.reveal(tokens, due, int(taken))
        if what == "keep":
            self.table["tokens"].slip()

    def build_road(self, seat: int, at: str) -> None:
        t = self.table
        require(at in ALL_EDGES and not any(at in roads for roads in t["roads"]))
        require(len(t["roads"][seat]) < PIECES["roads"])
        own, foreign = self.buildings(seat), self.foreign(seat)
        joins = [
            end in own or (end not in foreign and set(EDGES_AT[end]) & t["roads"][seat])
            for end in ENDS_OF[at]
        ]
        require(any(joins))
        t["roads"][seat].add(at)

    def build_settlement(self, seat: int, at: str) -> None:
        t = self.table
        require(len(t["settlements"][seat]) < PIECES["settlements"])
        self.free_corner(at)
        require(bool(set(EDGES_AT[at]) & t["roads"][seat]))
        t["settlements"][seat].add(at)

    def build_keep(self, seat: int, at: str) -> None:
        t = self.table
        require(at in t["settlements"][seat] and len(t["keeps"][seat]) < PIECES["keeps"])
        t["settlements"][seat].remove(at)
        t["keeps"][seat].add(at)

    def free_corner(self, at: str) -> None:
        require(at in ALL_CORNERS)
        taken = self.buildings(0) | self.foreign(0)
        require(not taken & {at, *NEIGHBOURS[at]})

    def buildings(self, seat: int) -> set[str]:
        return set(self.table["settlements"][seat] | self.table["keeps"][seat])

    def foreign(self, seat: int) -> set[str]:
        others = (self.buildings(s) for s in range(self.players) if s != seat)
        return {at for buildings in others for at in buildings}

    def lengths(self) -> list[int]:
        roads = self.table["roads"]
        return [longest(roads[seat], self.foreign(seat)) for seat in range(self.players)]

    def judge_roads(self) -> bool:
        """Whether somebody takes the card."""
        lengths, holder = self.lengths(), self.table["longest"]
        best = [seat for seat, n in enumerate(lengths) if n == max(lengths) and n >= 5]
        if holder in best:
            return False
        self.table["longest"] = best[0] if len(best) == 1 else None
        return len(best) == 1

    def reveal(self, tokens: list[Dict], own: int, special: int) -> None:
        """Those under the piece, then the one for a special card; an end leaves out the rest."""
        require(len(tokens) <= own + special)
        bag: Tokens = self.table["tokens"]
        for i in range(own + special):
            require(i < len(tokens))
            if i >= own:
                bag.fill()
            kind, clan = tokens[i]["kind"], tokens[i]["clan"]
            require(bag.turn((kind, clan), from_pool=i >= own))
            self.camp(kind, clan)

    def do_reshuffle(self, entry: Dict, seat: Any) -> None:
        self.table["tokens"].shuffle()

    def do_end_turn(self, entry: Dict, seat: int) -> None:
        self.active(seat, "main")
        if self.all_points()[seat] >= 10:
            self.table |= {"phase": "over", "champion": seat}
            return
        self.table |= {"phase": "roll", "turn": (seat + 1) % self.players}
        self.table |= {"bought": 0, "card_played": False}

    def do_amend(self, entry: Dict, seat: Any) -> None:
        for s, hand in enumerate(entry.get("hands", [])):
            if hand is not None:
                self.table["hands"][s] = Counter(hand)
        require(all(n >= 0 for n in self.bank().values()))

    def pay(self, seat: int, bundle: dict[str, int]) -> None:
        hand = self.table["hands"][seat]
        require(all(hand[resource] >= n for resource, n in bundle.items()))
        hand.subtract(bundle)

    def bank(self) -> dict[str, int]:
        return {r: 19 - sum(hand[r] for hand in self.table["hands"]) for r in RESOURCES}

    def deck(self) -> int:
        t = self.table
        played: int = sum(cards.total() for cards in t["played"])
        held: int = sum(t["held"])
        return 25 - held - played

    def all_points(self) -> list[int]:
        t = self.table
        points = [(n >= 3) + (n >= 5) for n in self.guards()]
        for seat in range(self.players):
            points[seat] += len(t["settlements"][seat]) + 2 * len(t["keeps"][seat])
            points[seat] += (t["longest"] == seat) + (t["largest"] == seat)
            points[seat] += t["played"][seat]["victory_point"]
            points[seat] += t["tally"][seat] if t["tally"] is not None else 0
        return points

    def view(self) -> Dict:
        t = self.table
        hands = [{r: n for r, n in hand.items() if n} for hand in t["hands"]]
        return super().view() | {
            **{name: [sorted(places) for places in t[name]] for name in PIECES},
            "tormund": t["tormund"],
            "bank": self.bank(),
            "hands": [{"size": sum(h.values()), "certain": h, "possible": h} for h in hands],
            "points": self.all_points(),
            "longest_road": {"holder": t["longest"], "lengths": self.lengths()},
            "largest_patrol": {
                "holder": t["largest"],
                "played": [played["patrol"] for played in t["played"]],
            },
            "cards": {"deck": self.deck(), "held": t["held"]},
        }
