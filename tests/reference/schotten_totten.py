"""A slow and obvious referee of Schotten Totten, from the rulebooks and the design page alone.

It works on the plain objects of a session file and shares nothing with the engine. Where it
says yes, a table following the page says yes; where it says no, the page says no.
"""

from __future__ import annotations

from typing import Any

from tests.reference.schotten_amend import amend
from tests.reference.schotten_proof import CLAN
from tests.reference.schotten_table import (
    BOX,
    ELITE,
    MODES,
    TACTICS,
    Dict,
    Refused,
    bare,
    claim_holds,
    codes,
    copied,
    deal,
    fields,
    has_slot,
    lay,
    require,
    seen,
    spend,
    stone_at,
)

DEFAULTS = {
    "tactics": False,
    "expert": False,
    "edition": "es",
    "first_player": 0,
    "proof_counts_tactics": False,
    "proof_counts_hands": False,
    "rounds": 1,
}
JOKER_CHOICE = {"es": "at_claim", "cs": "at_play"}


class Referee:
    """Judges entries one by one and keeps the table they make."""

    def __init__(self, header: Dict) -> None:
        self.options: Dict = DEFAULTS | header.get("options", {})
        self.options.setdefault("joker_choice", JOKER_CHOICE[self.options["edition"]])
        self.table = deal(self.options, 1, [0, 0])
        self.entries = 0
        self.standing: list[tuple[int, Dict]] = []
        """Entries in force, each with the table before it."""

    def enter(self, entry: Dict) -> bool:
        """Whether the entry is accepted; it counts as an entry either way."""
        self.entries += 1
        if "undo" in entry:
            return self._undo(entry)
        before = self.table
        self.table = copied(before)
        try:
            self._move(entry)
        except Refused:
            self.table = before
            return False
        self.standing.append((self.entries, before))
        return True

    def would_accept(self, entry: Dict) -> bool:
        """As enter, leaving no trace."""
        table, entries, standing = self.table, self.entries, list(self.standing)
        accepted = self.enter(entry)
        self.table, self.entries, self.standing = table, entries, standing
        return accepted

    def view(self, claimable: bool = True) -> Dict:
        """What everybody sees; without `claimable` the slow part is left out."""
        t = self.table
        names = ("turn", "phase", "hands", "decks", "discard", "tactics_played", "points", "round")
        stones = []
        for stone in t["stones"]:
            shown = {"sides": [codes(side) for side in stone["sides"]]}
            shown |= {"owner": stone["owner"], "modes": stone["modes"]}
            if claimable:
                shown["claimable_by"] = [s for s in (0, 1) if self.holds(stone, s)]
            stones.append(shown)
        return copied({"stones": stones} | {name: t[name] for name in names})

    def outcome(self) -> list[int] | None:
        """The winners, when the match is over: of its only round, or those with most points."""
        if self.table["won"] is None or self.options["rounds"] == 1:
            return self.table["won"]
        points = self.table["points"]
        return [seat for seat in (0, 1) if points[seat] == max(points)]

    def points(self) -> list[int]:
        return list(self.table["points"])

    def holds(self, stone: Dict, seat: int) -> bool:
        return claim_holds(self.table, self.options, stone, seat)

    def _undo(self, entry: Dict) -> bool:
        undo = entry["undo"]
        last = self.standing[-1][0] if self.standing else None
        if set(entry) != {"undo"} or type(undo) is not int or undo != last:
            return False
        self.table = self.standing.pop()[1]
        return True

    def _move(self, entry: Dict) -> None:
        kind = entry.get("move")
        if kind == "amend":
            amend(self.table, self.options, entry)
            return self._end_here() if entry.get("end") else None
        require(kind in ("play", "claim", "pass", "end_turn"))
        require(type(entry.get("seat")) is int and self.table["phase"] != "over")
        require(entry["seat"] == self.table["turn"])
        if kind == "play":
            self._play(entry)
        elif kind == "claim":
            self._claim(entry)
        elif kind == "pass":
            self._pass(entry)
        else:
            self._end_turn(entry)
        return None

    def _play(self, entry: Dict) -> None:
        t, seat, card = self.table, entry["seat"], entry.get("card")
        require(t["phase"] == "play" and type(card) is str and card in BOX)
        require(seen(t).count(card) < BOX[card])
        spend(t, seat, "tactic" if card in TACTICS else "clan")
        if card in TACTICS:
            require(t["tactics_played"][seat] <= t["tactics_played"][1 - seat])
            t["tactics_played"][seat] += 1
        if card in CLAN or card in ELITE:
            self._play_troop(entry)
        elif card in MODES:
            fields(entry, PLAY | {"stone": [int]})
            stone_at(t, entry["stone"])["modes"].append(card)
        else:
            self._play_ruse(entry)
            t["discard"].append(card)
        t["phase"] = "end" if self.options["expert"] else "claim"

    def _play_troop(self, entry: Dict) -> None:
        t, seat, card = self.table, entry["seat"], entry["card"]
        named = card == "joker" and self.options["joker_choice"] == "at_play"
        fields(entry, PLAY | {"stone": [int]} | ({"as": [str]} if named else {}))
        if card == "joker":
            require(not t["joker_used"][seat])
            t["joker_used"][seat] = True
        if named:
            require(entry["as"] in CLAN)
            card = f"joker={entry['as']}"
        lay(t, stone_at(t, entry["stone"]), seat, card)

    def _play_ruse(self, entry: Dict) -> None:
        t, seat = self.table, entry["seat"]
        if entry["card"] == "recruiter":
            fields(entry, PLAY | {"draw": [list], "return": [list]})
            recruit(t, seat, entry["draw"], entry["return"])
        elif entry["card"] == "strategist":
            fields(entry, PLAY | {"take": [dict], "to": [int, str]})
            require(entry["to"] != entry["take"].get("stone"))
            card = take(t, seat, entry["take"])
            if entry["to"] == "discard":
                t["discard"].append(bare(card))
            else:
                lay(t, stone_at(t, entry["to"]), seat, card)
        elif entry["card"] == "banshee":
            fields(entry, PLAY | {"take": [dict]})
            t["discard"].append(bare(take(t, 1 - seat, entry["take"])))
        else:
            fields(entry, PLAY | {"take": [dict], "to": [int]})
            card = take(t, 1 - seat, entry["take"])
            require(card in CLAN)
            lay(t, stone_at(t, entry["to"]), seat, card)

    def _pass(self, entry: Dict) -> None:
        t, seat = self.table, entry["seat"]
        fields(entry, {"seat": [int], "move": [str]})
        require(t["phase"] == "play")
        slots = any(has_slot(stone, seat) for stone in t["stones"])
        require(t["hands"][seat]["clan"] == 0 or not slots)
        t["passed"] = True
        t["phase"] = "end" if self.options["expert"] else "claim"

    def _claim(self, entry: Dict) -> None:
        t, seat = self.table, entry["seat"]
        fields(entry, {"seat": [int], "move": [str], "stone": [int]})
        require(t["phase"] == ("play" if self.options["expert"] else "claim"))
        stone = stone_at(t, entry["stone"])
        require(self.holds(stone, seat))
        stone["owner"] = seat
        t["claimed"] = True
        if won := self._won():
            self._end_round(*won)

    def _won(self) -> tuple[list[int], str] | None:
        """Who has enough stones, whoever is at turn first, and how."""
        turn = self.table["turn"]
        for player in (turn, 1 - turn):
            owned = [stone["owner"] == player for stone in self.table["stones"]]
            if any(all(owned[i : i + 3]) for i in range(7)):
                return [player], "adjacent"
            if sum(owned) >= 5:
                return [player], "five"
        return None

    def _end_here(self) -> None:
        """The table ends the round with a correction; one that has ended so is not ended again."""
        t, won = self.table, self._won()
        require(won is not None and (t["won"], t["how"]) != won)
        assert won is not None
        if t["won"] is not None:
            t["points"] = t["points_before"]
        self._end_round(*won)

    def _end_turn(self, entry: Dict) -> None:
        t, seat = self.table, entry["seat"]
        fields(entry, {"seat": [int], "move": [str]}, {"draw": [str]})
        require(t["phase"] == ("end" if self.options["expert"] else "claim"))
        hand, limit = t["hands"][seat], 7 if self.options["tactics"] else 6
        below = hand["clan"] + hand["tactic"] < limit
        can_draw = [deck for deck in ("clan", "tactic") if below and t["decks"][deck] > 0]
        if "draw" in entry:
            require(entry["draw"] in can_draw)
        else:
            require(len(can_draw) <= 1)
        for deck in [entry["draw"]] if "draw" in entry else can_draw:
            t["decks"][deck] -= 1
            hand[deck] += 1
        idle = t["passed"] and not t["claimed"]
        if idle and t["idle_before"]:
            stones = [sum(stone["owner"] == s for stone in t["stones"]) for s in (0, 1)]
            self._end_round([s for s in (0, 1) if stones[s] == max(stones)], "stalled")
            return
        t |= {"turn": 1 - seat, "phase": "play", "passed": False, "claimed": False}
        t["idle_before"] = idle

    def _end_round(self, winners: list[int], how: str) -> None:
        t = self.table
        stones = [sum(stone["owner"] == s for stone in t["stones"]) for s in (0, 1)]
        gain = [5 if winners == [s] else stones[s] for s in (0, 1)]
        points = [t["points"][s] + gain[s] for s in (0, 1)]
        if t["round"] < self.options["rounds"]:
            self.table = deal(self.options, t["round"] + 1, points)
        else:
            t |= {"won": winners, "how": how, "phase": "over"}
            t |= {"points_before": t["points"], "points": points}


PLAY = {"seat": [int], "move": [str], "card": [str]}


def recruit(t: Dict, seat: int, draw: list[Any], give_back: list[Any]) -> None:
    """Three cards, or all there are, one by one; all but one of that many go back."""
    hand, decks = t["hands"][seat], t["decks"]
    left = decks["clan"] + decks["tactic"]
    require(left >= 1 and len(draw) == min(3, left) and len(give_back) == len(draw) - 1)
    for deck in draw:
        require(type(deck) is str and deck in decks and decks[deck] >= 1)
        decks[deck] -= 1
        hand[deck] += 1
    for deck in give_back:
        require(type(deck) is str and deck in decks and hand[deck] >= 1)
        hand[deck] -= 1
        decks[deck] += 1


def take(t: Dict, owner: int, where: Dict) -> str:
    """Lift a card from the owner's side of an unclaimed stone."""
    fields(where, {"stone": [int], "card": [str]})
    side = stone_at(t, where["stone"])["sides"][owner]
    for i, (card, _) in enumerate(side):
        if where["card"] in (card, bare(card)):
            del side[i]
            return card
    raise Refused
