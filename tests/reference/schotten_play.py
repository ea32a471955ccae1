"""Entries to try at a table of Schotten Totten: sensible ones, and those with something wrong."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.reference.schotten_correct import head_start, some_amend
from tests.reference.schotten_proof import CLAN, plain_strength, strength
from tests.reference.schotten_table import (
    BOX,
    ELITE,
    MODES,
    RUSES,
    TACTICS,
    Dict,
    codes,
    copied,
    has_slot,
    seen,
    size,
    unseen,
)
from tests.reference.schotten_totten import Referee

STRANGE: list[Any] = [-1, 0, 10, 99, 10**9, True, "4", 4.0, [], "", "joker", "X5", "R0", "R10"]


class Script:
    """A table's worth of entries: how it plays is drawn once, from the seed."""

    def __init__(self, referee: Referee, rng: Random) -> None:
        self.referee = referee
        self.rng = rng
        self.claims = rng.choice((0.0, 0.3, 0.9, 0.9))
        self.tactics = rng.choice((0.2, 0.5, 0.9))
        self.skill = rng.choice((1, 3, 12))
        self.amends = rng.choice((0.0, 0.02, 0.08))

    @property
    def table(self) -> Dict:
        return self.referee.table

    def next(self) -> Dict:
        if self.referee.entries == 0 and self.rng.random() < 0.6:
            return head_start(self.referee, self.rng)
        roll = self.rng.random()
        if roll < self.amends:
            return some_amend(self.referee, self.rng)
        if self.table["phase"] == "over":
            return self.rng.choice((self.out_of_turn, self.undo, self.correction))()
        if roll < 0.60:
            return self.sensible()
        if roll < 0.80:
            return self.spoilt(self.sensible())
        if roll < 0.97:
            return self.out_of_turn()
        return self.undo()

    def correction(self) -> Dict:
        return some_amend(self.referee, self.rng)

    def sensible(self) -> Dict:
        """What a player who knows the rules might do now."""
        t, seat, rng = self.table, self.table["turn"], self.rng
        claims_now = t["phase"] == ("play" if self.referee.options["expert"] else "claim")
        if claims_now and rng.random() < self.claims:
            for n in rng.sample(range(1, 10), 9):
                if self.referee.holds(t["stones"][n - 1], seat):
                    return {"seat": seat, "move": "claim", "stone": n}
        if t["phase"] != "play":
            return self.end_turn()
        tactic = t["tactics_played"][seat] <= t["tactics_played"][1 - seat]
        if tactic and t["hands"][seat]["tactic"] and rng.random() < self.tactics:
            entry = self.play_tactic()
            return self.misaimed(entry) if rng.random() < 0.5 else entry
        if t["hands"][seat]["clan"] and any(has_slot(s, seat) for s in t["stones"]):
            return self.play_clan()
        return {"seat": seat, "move": "pass"}

    def end_turn(self) -> Dict:
        t, seat, rng = self.table, self.table["turn"], self.rng
        entry = {"seat": seat, "move": "end_turn"}
        full = sum(t["hands"][seat].values()) >= (7 if self.referee.options["tactics"] else 6)
        decks = [deck for deck, n in t["decks"].items() if n and not full]
        if len(decks) == 2 or (decks and rng.random() < 0.5):
            entry["draw"] = rng.choice(decks)
        return entry

    def play_clan(self) -> Dict:
        t, seat, rng = self.table, self.table["turn"], self.rng
        free = [n for n in range(1, 10) if has_slot(t["stones"][n - 1], seat)] or [1]
        stone = max(free, key=lambda n: (len(t["stones"][n - 1]["sides"][seat]), rng.random()))
        if rng.random() < 0.5:
            stone = rng.choice(free)
        side = [card for card in codes(t["stones"][stone - 1]["sides"][seat]) if card in CLAN]
        cards = unseen(t) or ["R1"]
        hand = rng.sample(cards, min(self.skill, len(cards)))
        card = max(hand, key=lambda card: plain_strength([*side, card], False))
        even = self.evenly(t["stones"][stone - 1], seat, cards)
        if even and rng.random() < 0.7:
            card = rng.choice(even)
        return {"seat": seat, "move": "play", "card": card, "stone": stone}

    def evenly(self, stone: Dict, seat: int, cards: list[str]) -> list[str]:
        """Cards that make this side exactly as strong as the other one, which is complete."""
        own, other = (codes(stone["sides"][s]) for s in (seat, 1 - seat))
        if len(own) + 1 != size(stone) or len(other) != size(stone):
            return []
        blind = "blind_mans_bluff" in stone["modes"]
        theirs = strength(other, blind)
        return [card for card in cards if strength([*own, card], blind) == theirs]

    def play_tactic(self, card: str | None = None) -> Dict:
        t, seat, rng = self.table, self.table["turn"], self.rng
        left = [c for c in TACTICS if seen(t).count(c) < BOX[c]] or ["spy"]
        left += [c for c in RUSES if c in left]
        card = card or rng.choice(left)
        entry = {"seat": seat, "move": "play", "card": card}
        if card in ELITE:
            free = [n for n in range(1, 10) if has_slot(t["stones"][n - 1], seat)] or [1]
            entry["stone"] = rng.choice(free)
            if card == "joker" and self.referee.options["joker_choice"] == "at_play":
                entry["as"] = rng.choice(CLAN)
        elif card in MODES:
            entry["stone"] = rng.choice(self.open_stones())
        elif card == "recruiter":
            entry |= self.recruits(seat)
        else:
            entry |= self.target(card, seat)
        return entry

    def open_stones(self) -> list[int]:
        return [n for n in range(1, 10) if self.table["stones"][n - 1]["owner"] is None] or [1]

    def recruits(self, seat: int) -> Dict:
        hand, decks = dict(self.table["hands"][seat]), dict(self.table["decks"])
        draw, back = [], []
        hand["tactic"] -= 1
        while len(draw) < 3 and sum(decks.values()) > 0:
            deck = self.rng.choice([deck for deck, n in decks.items() if n > 0])
            decks[deck] -= 1
            hand[deck] += 1
            draw.append(deck)
        while len(back) < len(draw) - 1 and max(hand.values()) > 0:
            deck = self.rng.choice([deck for deck, n in hand.items() if n > 0])
            hand[deck] -= 1
            back.append(deck)
        return {"draw": draw, "return": back}

    def target(self, ruse: str, seat: int) -> Dict:
        """A card that this ruse may take, where there is one, and a place for it."""
        t, rng = self.table, self.rng
        owner = seat if ruse == "strategist" else 1 - seat
        cards = [
            {"stone": n, "card": card}
            for n in self.open_stones()
            for card in codes(t["stones"][n - 1]["sides"][owner])
            if ruse != "traitor" or card in CLAN
        ]
        found = {"take": rng.choice(cards or [{"stone": 1, "card": "R1"}])}
        if found["take"]["card"].startswith("joker=") and rng.random() < 0.5:
            found["take"]["card"] = "joker"
        if ruse != "banshee":
            free = [n for n in range(1, 10) if has_slot(t["stones"][n - 1], seat)]
            if ruse == "strategist":
                free = [n for n in free if n != found["take"]["stone"]]
            found["to"] = rng.choice(free or [1])
        if ruse == "strategist" and rng.random() < 0.3:
            found["to"] = "discard"
        return found

    def misaimed(self, entry: Dict) -> Dict:
        """A tactic aimed at what is nearly a target, or a Recruiter counting nearly right."""
        rng, kinds = self.rng, ("clan", "tactic")
        if entry["card"] == "recruiter":
            key = rng.choice(("draw", "return"))
            words = [rng.choice(kinds) for _ in entry[key]]
            entry[key] = rng.choice((words, words, [*words, "clan"], words[1:]))
        elif "take" in entry and rng.random() < 0.5:
            self.change_take(entry)
        elif "to" in entry:
            entry["to"] = rng.choice((entry["take"]["stone"], rng.randint(1, 9)))
        elif "stone" in entry:
            entry["stone"] = rng.randint(1, 9)
        return entry

    def out_of_turn(self) -> Dict:
        """An entry of any kind, whatever the phase; sometimes it fits."""
        t, rng = self.table, self.rng
        seat = rng.choice((t["turn"], t["turn"], t["turn"], 1 - t["turn"]))
        kind = rng.choice(("claim", "claim", "play", "tactic", "tactic", "pass", "end", "again"))
        if kind == "claim":
            ready = [
                n
                for n in self.open_stones()
                if len(t["stones"][n - 1]["sides"][seat]) >= size(t["stones"][n - 1])
            ]
            stone = rng.choice(ready or [rng.randint(1, 9)])
            return {"seat": seat, "move": "claim", "stone": stone}
        if kind == "play":
            return self.play_clan() | {"seat": seat}
        if kind == "tactic":
            return self.play_tactic(rng.choice((*TACTICS, *RUSES))) | {"seat": seat}
        if kind == "pass":
            return {"seat": seat, "move": "pass"}
        if kind == "end":
            return self.end_turn() | {"seat": seat}
        card = rng.choice(seen(t) or ["R1"])
        return {"seat": seat, "move": "play", "card": card, "stone": rng.randint(1, 9)}

    def undo(self) -> Dict:
        """Mostly the last entry that stands, sometimes another number or none at all."""
        standing, entries, rng = self.referee.standing, self.referee.entries, self.rng
        last = standing[-1][0] if standing else 0
        return {"undo": rng.choice((last, last, last, last + 1, rng.randint(0, entries + 2), "1"))}

    def spoilt(self, entry: Dict) -> Dict:
        """One thing about this entry is changed; by chance it may still be allowed."""
        rng, entry = self.rng, copied(entry)
        roll = rng.random()
        if roll < 0.05:
            return entry | {rng.choice(("as", "draw", "to", "stone", "why")): rng.choice(STRANGE)}
        key = rng.choice(list(entry))
        if roll < 0.20:
            del entry[key]
        elif roll < 0.28:
            entry[key] = rng.choice(STRANGE)
        else:
            self.change(entry, key)
        return entry

    def change(self, entry: Dict, key: str) -> None:
        """Another plausible value for this field."""
        t, rng = self.table, self.rng
        face_up = seen(t) or ["R1"]
        if key == "seat":
            entry[key] = 1 - entry[key]
        elif key in ("stone", "to"):
            entry[key] = rng.choice((*range(1, 10), *range(1, 10), "discard"))
        elif key == "card":
            entry[key] = rng.choice((rng.choice(face_up), rng.choice(CLAN), rng.choice(TACTICS)))
        elif key == "as":
            entry[key] = rng.choice((*CLAN, *face_up, "spy", "joker=R9", "r9"))
        elif key == "draw" and type(entry[key]) is str:
            entry[key] = rng.choice(("clan", "tactic", "both"))
        elif key in ("draw", "return"):
            words = entry[key]
            words[:] = rng.choice(
                (words[1:], [*words, "clan"], ["clan"] * len(words), ["tactic"] * len(words))
            )
        elif key == "take":
            self.change_take(entry)
        else:
            entry[key] = rng.choice(("play", "claim", "pass", "end_turn", "resign"))

    def change_take(self, entry: Dict) -> None:
        t, rng, take = self.table, self.rng, entry["take"]
        roll = rng.random()
        if roll < 0.15:
            take[rng.choice(("side", "stone", "card"))] = rng.choice(STRANGE)
        elif roll < 0.3:
            del take[rng.choice(("stone", "card"))]
        elif roll < 0.5:
            take["stone"] = rng.randint(1, 9)
        elif roll < 0.6:
            take["card"] = rng.choice(("joker", "spy", "joker=R9", "mud_fight", rng.choice(CLAN)))
        else:
            stone = rng.randint(1, 9)
            side = codes(t["stones"][stone - 1]["sides"][rng.randint(0, 1)])
            entry["take"] = {"stone": stone, "card": rng.choice(side or ["R1"])}
