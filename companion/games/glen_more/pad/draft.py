"""What stands on the pad and is not yet scored, and which question is open about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from companion.games.glen_more.points import FOLDED, Looked
from companion.i18n import N_
from companion.play.position import Position
from scoring.game import Move, Seat, Tally
from scoring.glen_more.pad import SMALLEST, Amend, Final, Pad, Scoring, next_round
from scoring.glen_more.scoring import ROUNDS, Count, final_lines, round_lines
from scoring.tuples import literal

PadTable = Position[Pad]
FINAL: Literal["final"] = "final"
ROUND_ROWS = {
    "scots": ("scot", N_("Scots at home")),
    "landmarks": ("castle", N_("Landmarks")),
    "whisky": ("whisky", N_("Whisky")),
    "persons": ("person", N_("Persons")),
}
FINAL_ROWS = {
    "territory": ("village", N_("Tiles of the territory")),
    "coins": ("coin", N_("Coins")),
    "goods": ("any_good", N_("Goods left, for ties")),
    "bonus": ("points", N_("Other points at the end")),
}
"""Categories with their sign and English words."""
SHORT = {
    "scots": N_("Scots"),
    "landmarks": N_("Landmarks"),
    "whisky": N_("Whisky"),
    "persons": N_("Persons"),
    "territory": N_("Territory"),
    "coins": N_("Coins"),
    "goods": N_("Goods"),
    "bonus": N_("Other"),
}
"""What a category is called on its tab."""
DOUBLED = {"scots": "Castle Moil", "coins": "Armadale Castle"}
"""The category that a landmark card doubles for its owner."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A round, or the final count, as it stands in the columns."""

    round: Literal["A", "B", "C", "D", "final"]
    rows: Mapping[str, tuple[int, ...]]
    """By category, then by seat."""
    owner: Seat | None = None
    """Of Castle Moil; in the final count, of Armadale Castle."""

    @property
    def categories(self) -> Mapping[str, tuple[str, str]]:
        return FINAL_ROWS if self.round == FINAL else ROUND_ROWS

    @property
    def card(self) -> str:
        return DOUBLED["coins" if self.round == FINAL else "scots"]

    @property
    def counts(self) -> tuple[Count, ...]:
        columns = zip(*(self.rows[name] for name in ROUND_ROWS), strict=True)
        return tuple(Count(*column) for column in columns)

    def with_value(self, category: str, seat: Seat, value: int) -> Counted:
        row = list(self.rows[category])
        row[seat] = value
        return replace(self, rows={**self.rows, category: tuple(row)})

    def move(self) -> Move:
        if self.round == FINAL:
            rows = self.rows
            return Final(rows["territory"], rows["coins"], rows["goods"], self.owner, rows["bonus"])
        return Scoring(self.round, self.counts, self.owner)

    def correction(self) -> Move:
        """The move that makes a round that was scored before this one."""
        assert self.round != FINAL
        return Amend(round=self.round, counts=self.counts, castle_moil=self.owner)

    def lines(self) -> tuple[Tally, ...]:
        """The points it would bring."""
        if self.round == FINAL:
            rows = self.rows
            return final_lines(rows["territory"], rows["coins"], self.owner, rows["bonus"])
        return round_lines(self.round, self.counts, self.owner)

    def gains(self) -> dict[str, list[int]]:
        """The same by category and seat; goods bring none."""
        gains = {name: [0] * len(row) for name, row in self.rows.items() if name != "goods"}
        for line in self.lines():
            category = line.rule.partition(".")[2]
            gains["coins" if category == "armadale" else category][line.seat] += line.vp
        return gains

    def doubles(self, category: str, seat: Seat) -> bool:
        return seat == self.owner and DOUBLED.get(category) == self.card


Asked = Literal["", "number", "points", "owner", "amend", "amend.points", "review", "breakdown"]


@dataclass(frozen=True, slots=True)
class Draft:
    asked: Asked = ""
    counting: str = ""
    """The round that is on the pad though nothing of it has changed yet."""
    counted: Counted | None = None
    """What was entered for the round that is due."""
    mending: Counted | None = None
    """A round that was scored and is being corrected."""
    category: str = ""
    """Whose number is asked for; on a small screen, the one that is shown."""
    seat: Seat = 0
    number: int | None = None
    """As it was typed; None: nothing was."""
    why: str = ""
    refused: str = ""
    """Why the number was not taken."""
    looked: Looked = FOLDED
    """At the points by round."""

    def closed(self) -> Draft:
        """Without a question, and with everything that was counted."""
        return replace(self, asked="", seat=0, number=None, why="", refused="")


def due(pad: Pad) -> Counted | None:
    """What is counted next, before anybody touches it: the counts of the round before."""
    round = next_round(pad)
    if round is None:
        return None
    none = (0,) * pad.players
    if round == FINAL:
        return Counted(
            FINAL, {**dict.fromkeys(FINAL_ROWS, none), "territory": (SMALLEST,) * pad.players}
        )
    if pad.rounds:
        last = of_round(pad.rounds[-1])
        return replace(last, round=literal(round, ROUNDS))
    return Counted(literal(round, ROUNDS), dict.fromkeys(ROUND_ROWS, none))


def of_round(scored: Scoring) -> Counted:
    rows = {
        "scots": tuple(count.scots for count in scored.counts),
        "landmarks": tuple(count.landmarks for count in scored.counts),
        "whisky": tuple(count.whisky for count in scored.counts),
        "persons": tuple(count.persons for count in scored.counts),
    }
    return Counted(scored.round, rows, scored.castle_moil)


def of_final(final: Final) -> Counted:
    rows = {
        "territory": final.territory,
        "coins": final.coins,
        "goods": final.goods,
        "bonus": final.bonus,
    }
    return Counted(FINAL, rows, final.armadale)


def scored(pad: Pad) -> Counted | None:
    """What was counted last."""
    if pad.final is not None:
        return of_final(pad.final)
    return of_round(pad.rounds[-1]) if pad.rounds else None


def base(at: PadTable, draft: Draft) -> Counted | None:
    """What stood there before anybody touched it."""
    if draft.mending is None:
        return due(at.state)
    return next((of_round(r) for r in at.state.rounds if r.round == draft.mending.round), None)


def on_pad(at: PadTable, draft: Draft) -> Counted | None:
    """What the columns show; None: nothing is being counted."""
    start = base(at, draft)
    if not at.playable or start is None:
        return None
    if draft.mending is not None:
        return draft.mending
    entered = draft.counted
    if entered is not None and entered.round == start.round and _fits(entered, start):
        return _lifted(entered, start)
    return start if draft.counting == start.round or not at.state.rounds else None


def _fits(counted: Counted, start: Counted) -> bool:
    """Whether it was kept at this very table."""
    seats = {name: len(row) for name, row in counted.rows.items()}
    return seats == {name: len(row) for name, row in start.rows.items()}


def _lifted(counted: Counted, start: Counted) -> Counted:
    """A round may have been corrected since: what nobody loses is at least what was scored."""
    if counted.round == FINAL:
        return counted
    kept = {
        name: tuple(map(max, counted.rows[name], start.rows[name]))
        for name in ("landmarks", "persons")
    }
    owner = counted.owner if start.owner is None else start.owner
    return replace(counted, rows={**counted.rows, **kept}, owner=owner)


def with_counted(draft: Draft, counted: Counted) -> Draft:
    """The same draft, with other numbers on the pad."""
    if draft.mending is not None:
        return replace(draft, mending=counted)
    return replace(draft, counted=counted, counting=counted.round)


def move_of(draft: Draft, counted: Counted) -> Move:
    return counted.move() if draft.mending is None else counted.correction()
