"""The referee of the full table, its action cards included."""

from __future__ import annotations

from itertools import product

from tests.reference.warden import require
from tests.reference.warden_front import Dict
from tests.reference.watch import PIECES, YIELDS, BoardReferee
from tests.reference.watch_places import EDGES_AT, ENDS_OF
from tests.reference.watch_table import CARD, HEXES

CARDS = {"patrol": 14, "winter_is_coming": 2, "road_building": 2, "new_recruits": 2}
CARDS["victory_point"] = 5


class FullReferee(BoardReferee):
    """Action cards: bought, kept for a turn, played one at a time."""

    def do_buy_card(self, entry: Dict, seat: int) -> None:
        self.active(seat, "main")
        require(self.deck() > 0)
        self.pay(seat, CARD)
        self.table["held"][seat] += 1
        self.table["bought"] += 1

    def do_play_card(self, entry: Dict, seat: int) -> None:
        t, card = self.table, entry["card"]
        self.active(seat, "roll", "main")
        require(sum(played[card] for played in t["played"]) < CARDS[card])
        require(t["held"][seat] >= 1)
        if card == "victory_point":
            most = min(t["held"][seat], self.unseen_victories())
            require(self.all_points()[seat] + most >= 10)
        else:
            require(not t["card_played"] and t["held"][seat] - t["bought"] >= 1)
            t["card_played"] = True
        t["held"][seat] -= 1
        t["played"][seat][card] += 1
        getattr(self, f"play_{card}")(entry, seat)

    def play_victory_point(self, entry: Dict, seat: int) -> None:
        pass

    def play_patrol(self, entry: Dict, seat: int) -> None:
        t = self.table
        require(("hex" in entry) != ("remove" in entry))
        if "hex" in entry:
            self.rob(entry, seat, entry.get("stolen"))
        else:
            hex = entry["remove"]["gift"]
            require(hex in t["gift"])
            self.happen("home", kind=t["gift"].pop(hex))
            resource = YIELDS[HEXES[hex][0]]
            t["hands"][seat][resource] += min(1, self.bank()[resource])
        patrols = [played["patrol"] for played in t["played"]]
        most = patrols[t["largest"]] if t["largest"] is not None else 2
        taken = t["largest"] != seat and patrols[seat] > most
        if taken:
            t["largest"] = seat
        self.reveal(entry.get("tokens", []), 0, int(taken))

    def play_winter_is_coming(self, entry: Dict, seat: int) -> None:
        require(sum(entry["get"].values()) == 2)
        require(all(n <= self.bank()[resource] for resource, n in entry["get"].items()))
        self.table["hands"][seat].update(entry["get"])

    def play_road_building(self, entry: Dict, seat: int) -> None:
        require(len(entry["roads"]) in (1, 2))
        for road in entry["roads"]:
            self.build_road(seat, road)
        if len(entry["roads"]) == 1:
            require(not self.can_build_road(seat))
        self.reveal(entry.get("tokens", []), 0, int(self.judge_roads()))

    def play_new_recruits(self, entry: Dict, seat: int) -> None:
        self.stand(seat, entry["section"])

    def do_tally(self, entry: Dict, seat: object) -> None:
        t, claimed = self.table, entry["victory_cards"]
        require(t["phase"] == "over" and t["tally"] is None and len(claimed) == self.players)
        require(all(0 <= n <= held for n, held in zip(claimed, t["held"], strict=True)))
        require(sum(claimed) <= self.unseen_victories())
        t["tally"] = list(claimed)

    def unseen_victories(self) -> int:
        played: list[int] = [cards["victory_point"] for cards in self.table["played"]]
        return CARDS["victory_point"] - sum(played)

    def outcome(self) -> list[int] | None:
        """A tie in guards is open as long as two counts of the hidden cards disagree."""
        t = self.table
        if t["phase"] != "over" or t["champion"] is not None:
            return super().outcome()
        counts = [[0] * self.players]
        if t["tally"] is None:
            ways = product(*(range(held + 1) for held in t["held"]))
            counts = [list(way) for way in ways if sum(way) <= self.unseen_victories()]
        ends = [self.winners_with(hidden) for hidden in counts]
        return ends[0] if all(end == ends[0] for end in ends) else None

    def winners_with(self, hidden: list[int]) -> list[int]:
        guards, points = self.guards(), self.all_points()
        hands = [hand.total() for hand in self.table["hands"]]
        measures: list[tuple[int, int, int]] = [
            (guards[s], points[s] + hidden[s], hands[s]) for s in range(self.players)
        ]
        alone = [s for s, n in enumerate(guards) if n == max(guards)]
        best = [s for s in alone if measures[s] == max(measures)]
        return alone if len(alone) == 1 else best if len(best) == 1 else []

    def can_build_road(self, seat: int) -> bool:
        roads = self.table["roads"]
        if len(roads[seat]) == PIECES["roads"]:
            return False
        starts = {end for e in roads[seat] for end in ENDS_OF[e]} - self.foreign(seat)
        near = {e for end in starts | self.buildings(seat) for e in EDGES_AT[end]}
        return bool(near - {e for taken in roads for e in taken})
