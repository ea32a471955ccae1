"""Honest matches of dnup with real hidden hands, entered by number, by name or both.

    python -m tests.reference.dnup_numbers 2000

plays so many matches and says what was refused that was true, and accepted that was impossible.
In one of eight all ways are searched, and impossible entries are tried; `100 200` plays the
matches from 100 to 200 only.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from random import Random
from typing import Any

from companion.match.log import Header
from companion.match.table import Table
from tests.reference.dnup_by_number import ByNumber, place
from tests.reference.dnup_duel import NAMES, Disagreement, facts
from tests.reference.dnup_play import Script
from tests.reference.dnup_table import STAR, Dict, Place, turned, value
from tests.reference.dnup_ways import merged

MOST = 250
"""Entries after which a match is left unfinished."""


@dataclass
class Figures:
    """What was tried, and what came of it."""

    matches: int = 0
    true: int = 0
    possible: int = 0
    impossible: int = 0
    unjudged: int = 0
    within: int = 0
    """True moves after which the ways could all be searched as far as an engine must."""
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.matches} matches, {self.true} true entries ({self.within} within the ways),"
            f" {self.possible} possible and {self.impossible} impossible ones besides,"
            f" {self.unjudged} beyond the ways; wrong: {len(self.wrong)}"
        )


class Teller(Script):
    """True moves of a whole table; the entries leave out what people leave out."""

    def __init__(self, referee: ByNumber, rng: Random) -> None:
        super().__init__(referee, rng)
        self.laid: dict[Place, list[str]] = {}
        """The sets as they really are."""
        self.read_out = rng.choice((0.0, 0.0, 1.0, 0.1, 0.5))
        """How often the other half is read out."""

    def deal(self) -> None:
        t = self.table
        cards = [card for card in t["deck"] if card != STAR]
        self.rng.shuffle(cards)
        cards.insert(t["star"], STAR)
        seats = len(t["hands"])
        self.hidden = [[self.either(card) for card in cards[seat::seats]] for seat in range(seats)]
        self.laid = {}

    def either(self, card: str) -> str:
        return card if self.rng.random() < 0.5 else turned(card)

    def completed(self, entry: Dict) -> Dict:
        """The entry as somebody says it."""
        if "card" in entry:
            return entry | {"card": self.said(entry["card"])}
        if "cards" in entry:
            return entry | {"cards": [self.said(card) for card in entry["cards"]]}
        return entry

    def said(self, card: str) -> str:
        return card if self.rng.random() < self.read_out else by_number(card)

    def real(self, entry: Dict) -> None:
        """The real cards follow a true move, before the referee knows of it."""
        t, seat = self.table, entry["seat"]
        mine = (seat, t["area"])
        self.laid.pop(mine, None)
        if entry["move"] == "play":
            self.lay(seat, mine, entry["cards"])
        elif entry["move"] == "add":
            self.lay(seat, place(entry["to"]), [entry["card"]])
        elif entry["move"] == "take":
            self.hidden[seat] += map(turned, self.laid.pop(place(entry["from"])))
        else:
            self.hidden[seat] = [turned(card) for card in self.hidden[seat]]

    def lay(self, seat: int, there: Place, cards: list[str]) -> None:
        for card in cards:
            self.hidden[seat].remove(card)
        self.laid[there] = [*self.laid.get(there, []), *cards]
        for rival in [p for p, laid in self.laid.items() if p != there]:
            if len(self.laid[rival]) == len(self.laid[there]):
                back = map(turned, self.laid.pop(rival))
                if rival[0] not in self.table["out"]:
                    self.hidden[rival[0]] += back

    def tidy(self) -> None:
        """Sets of who is out go when the turn would have come."""
        self.laid = {p: cards for p, cards in self.laid.items() if p in self.table["table"]}

    def naming(self) -> Dict | None:
        """A set that was said by number is looked at, and some of its cards are named."""
        unnamed = [p for p, cards in self.table["table"].items() if any("?" in c for c in cards)]
        if not unnamed:
            return None
        there = self.rng.choice(unnamed)
        said = {**self.table["table"], there: self.looked_at(there)}
        return {
            "move": "amend",
            "table": [{"seat": s, "area": a, "cards": c} for (s, a), c in said.items()],
        }

    def showing(self) -> Dict:
        """Somebody shows cards of a hand, each as far as others can see it."""
        sizes = [hand["size"] for hand in self.table["hands"]]
        hands: list[Dict] = [{"size": size} for size in sizes]
        seat = self.rng.randrange(len(hands))
        shown = self.rng.sample(self.hidden[seat], self.rng.randint(0, min(3, sizes[seat])))
        seen = [self.rng.choice((c, by_number(c), turned(by_number(turned(c))))) for c in shown]
        hands[seat]["known"] = seen
        return {"move": "amend", "hands": hands}

    def looked_at(self, there: Place) -> list[str]:
        left = list(self.laid[there])
        for card in self.table["table"][there]:
            if card in left:
                left.remove(card)
        named = [c for c in self.table["table"][there] if "?" not in c]
        return named + [card if self.rng.random() < 0.6 else by_number(card) for card in left]

    def doubtful(self) -> Dict:
        """An entry of the seat in turn that may well be impossible."""
        t, rng = self.table, self.rng
        seat, size = t["turn"], t["hands"][t["turn"]]["size"]
        opposing = self.opposing()
        if opposing and rng.random() < 0.25:
            there = rng.choice(opposing)
            card = self.some_face(value(t["table"][there]))
            return {"seat": seat, "move": "add", "card": card, "to": self.named(there)}
        upper = rng.randint(1, 10)
        most = max(1, min(size + 1, 9))
        count = rng.choice((1, 1, 2, 3, rng.randint(1, most), most))
        cards = [self.some_face(upper) for _ in range(count)]
        if rng.random() < 0.03:
            cards[0] = turned(cards[0])
        return {"seat": seat, "move": "play", "cards": cards}

    def some_face(self, upper: int) -> str:
        """By number, or a card with this value that is somewhere, this way up or the other."""
        if self.rng.random() < 0.5:
            return f"{upper}/?"
        faces = [c for card in self.table["deck"] for c in (card, turned(card))]
        return self.rng.choice([face for face in faces if value([face]) == upper])


def by_number(card: str) -> str:
    return f"{value([card])}/?"


class Match:
    """One match, with an engine and a referee that see only the entries."""

    def __init__(self, seed: int, figures: Figures, *, searching: bool = True) -> None:
        rng = Random(seed)
        players = 2 + seed % 4
        self.header = Header("dnup", NAMES[:players], {"memory_aid": True})
        self.engine = Table(self.header)
        self.referee = ByNumber(self.header.to_json())
        self.teller = Teller(self.referee, rng)
        self.rng = rng
        self.figures = figures
        self.entries: list[Any] = []
        self.naming = rng.choice((0.0, 0.0, 0.05))
        self.referee.searching = searching
        self.doubts = 3 if searching else 0

    def play(self, most: int) -> None:
        while self.referee.outcome() is None and len(self.entries) < most:
            if not self.referee.table["on"]:
                starter = self.rng.randrange(self.referee.players)
                self.enter({"seat": 0, "move": "deal", "starter": starter})
                self.teller.deal()
                continue
            for _ in range(self.doubts):
                self.doubt()
            if self.rng.random() < self.naming:
                self.enter(self.teller.naming() or self.teller.showing())
                continue
            entry = self.teller.sensible()
            named = self.teller.completed(entry)
            self.teller.real(entry)
            self.enter(named)
            self.teller.tidy()
        self.figures.matches += 1

    def enter(self, entry: Dict) -> None:
        """Something true: whoever refuses it is wrong."""
        self.entries.append(entry)
        assert self.referee.enter(entry), self.wrong(f"the referee refuses: {self.referee.why}")
        verdict = self.engine.append(entry).verdict
        self.figures.true += 1
        self.figures.within += self.referee.ways.exact
        if not verdict.ok:
            raise self.wrong(f"refused: {[problem.rule for problem in verdict.broken]}")
        if self.referee.searching or self.rng.random() < 0.2:
            self.compare()

    def doubt(self) -> None:
        """Something made up: possible or not, as the search says."""
        entry = self.teller.doubtful()
        possible = self.referee.judge(entry)
        if not self.referee.binding:
            self.figures.unjudged += 1
        elif self.engine.judge(entry).verdict.ok == possible:
            self.figures.possible += possible
            self.figures.impossible += not possible and "hold" in self.referee.why
        else:
            self.entries.append(entry)
            found = [p.rule for p in self.engine.judge(entry).verdict.broken]
            raise self.wrong(f"engine: {found}, referee: {self.referee.why or 'possible'}")

    def compare(self) -> None:
        """What is shown is true, and what is certain is shown."""
        shown, expected = facts(self.engine.view()), facts(self.referee.view())
        for seat, hand in enumerate(shown["hands"]):
            if not fit(hand["known"], self.teller.hidden[seat]):
                raise self.wrong(f"seat {seat} holds no {hand['known']}")
            hand["known"] = []
        for mine, theirs in zip(expected["table"], shown["table"], strict=True):
            self.compare_set((mine["seat"], mine["area"]), theirs.pop("cards"))
            mine.pop("cards")
        if shown != expected:
            raise self.wrong(f"engine: {shown}, referee: {expected}")

    def compare_set(self, there: Place, cards: list[str]) -> None:
        """The last card without a name has one as soon as it can be but one."""
        real = self.teller.laid[there]
        if not fit(cards, real) or len(cards) != len(real):
            raise self.wrong(f"at {there} lies no {cards}")
        if not self.referee.ways.exact:
            return
        last = sum("?" in card for card in cards) == 1
        for face in set(real):
            sure = self.referee.ways.sure(there, face)
            if sure < (face in cards) or (last and sure > (face in cards)):
                raise self.wrong(f"{face} at {there} is certain: {sure}; shown: {cards}")

    def wrong(self, why: str) -> Disagreement:
        return Disagreement(why, self.header, self.entries)


def fit(said: list[str], real: list[str]) -> bool:
    """Whether each of these can be said of another of the real cards."""
    if not said:
        return True
    return any(
        merged(said[0], card) == card and fit(said[1:], real[:i] + real[i + 1 :])
        for i, card in enumerate(real)
    )


def run(seeds: range, *, every: int, most: int = MOST) -> Figures:
    """So many matches; the first thing wrong in each is noted, and ends it.

    every: how many seeds it takes to one in which all ways are searched, for any number of seats.
    """
    figures = Figures()
    for seed in seeds:
        try:
            Match(seed, figures, searching=seed // 4 % every == 0).play(most)
        except Disagreement as found:
            figures.wrong.append(f"seed {seed}: {found}")
    return figures


if __name__ == "__main__":
    first, last = (0, *map(int, sys.argv[1:]))[-2:]
    figures = run(range(first, last), every=8)
    print(*figures.wrong[:3], figures, sep="\n")
    sys.exit(bool(figures.wrong))
