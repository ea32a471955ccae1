"""The draft of the score pad: counts that are not scored yet, and which question is open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from companion.games.glen_more.points import FOLDED, Looked
from companion.i18n import N_
from companion.play.position import Position
from scoring.codec import ABSENT, Absent
from scoring.game import Move, Seat, Tally
from scoring.glen_more.pad import SMALLEST, Amend, Final, Pad, Scoring, amended_rounds, next_round
from scoring.glen_more.scoring import ROUNDS, Count, final_lines, round_lines
from scoring.tuples import literal

PadTable = Position[Pad]
FINAL: Literal["final"] = "final"


class Category(NamedTuple):
    """Its sign, and what it is called: in English, and on its tab."""

    sign: str
    words: str
    short: str


ROUND_ROWS = {
    "scots": Category("scot", N_("Scots at home"), N_("Scots")),
    "landmarks": Category("castle", N_("Landmarks"), N_("Landmarks")),
    "whisky": Category("whisky", N_("Whisky"), N_("Whisky")),
    "persons": Category("person", N_("Persons"), N_("Persons")),
}
FINAL_ROWS = {
    "territory": Category("village", N_("Tiles of the territory"), N_("Territory")),
    "coins": Category("coin", N_("Coins"), N_("Coins")),
    "goods": Category("any_good", N_("Goods left, for ties"), N_("Goods")),
    "bonus": Category("points", N_("Other points at the end"), N_("Other")),
}
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
    def categories(self) -> Mapping[str, Category]:
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

    def correction(self, *, carry: bool = False) -> Amend:
        """The move that makes a round that was scored before this one.

        carry: what it changes is changed in the rounds after it too."""
        assert self.round != FINAL
        on: bool | Absent = True if carry else ABSENT
        return Amend(round=self.round, counts=self.counts, castle_moil=self.owner, carry=on)

    def lines(self) -> tuple[Tally, ...]:
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


NOBODY = "nobody"
"""Whose a card is that nobody has yet."""
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
    carry: bool | None = None
    """Whether it is corrected in the rounds after it too; None: nobody has said."""
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

    def with_counted(self, counted: Counted) -> Draft:
        if self.mending is not None:
            return replace(self, mending=counted, carry=None)
        return replace(self, counted=counted, counting=counted.round)


class Carrying(NamedTuple):
    """How a correction of a round goes with the rounds after it."""

    rounds: tuple[str, ...]
    """Those that it can be carried on to; none: none has the same numbers, or it cannot be."""
    must: bool
    """Whether the rules refuse it unless it is carried on."""


def carrying(at: PadTable, mended: Counted) -> Carrying:
    only, on = mended.correction(), mended.correction(carry=True)
    must = not at.judge(only).ok
    if not at.judge(on).ok:
        return Carrying((), must)
    pairs = zip(amended_rounds(at.state, only), amended_rounds(at.state, on), strict=True)
    return Carrying(tuple(after.round for before, after in pairs if before != after), must)


def correction(at: PadTable, draft: Draft, mended: Counted) -> Amend:
    """The correction as far as it is said whether it is carried on."""
    rounds, must = carrying(at, mended)
    return mended.correction(carry=bool(rounds) and (must or draft.carry is True))


def due(pad: Pad) -> Counted | None:
    """What is counted next, before anybody touches it: the counts of the round before."""
    round, none = next_round(pad), (0,) * pad.players
    if round is None:
        return None
    if round == FINAL:
        rows = dict.fromkeys(FINAL_ROWS, none) | {"territory": (SMALLEST,) * pad.players}
        return Counted(FINAL, rows)
    first = Counted("A", dict.fromkeys(ROUND_ROWS, none))
    return replace(scored(pad) or first, round=literal(round, ROUNDS))


def of_round(scored: Scoring) -> Counted:
    rows = {name: tuple(getattr(count, name) for count in scored.counts) for name in ROUND_ROWS}
    return Counted(scored.round, rows, scored.castle_moil)


def of_final(final: Final) -> Counted:
    return Counted(FINAL, {name: getattr(final, name) for name in FINAL_ROWS}, final.armadale)


def scored(pad: Pad) -> Counted | None:
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
    if entered is not None and entered.round == start.round and _sizes(entered) == _sizes(start):
        return _lifted(entered, start)
    return start if draft.counting == start.round or not at.state.rounds else None


def _sizes(counted: Counted) -> dict[str, int]:
    """A draft may have been kept at another table."""
    return {name: len(row) for name, row in counted.rows.items()}


def _lifted(counted: Counted, start: Counted) -> Counted:
    """A round may have been corrected since: what nobody loses is at least what was scored."""
    if counted.round == FINAL:
        return counted
    rows = dict(counted.rows)
    for name in ("landmarks", "persons"):
        rows[name] = tuple(map(max, rows[name], start.rows[name]))
    owner = counted.owner if start.owner is None else start.owner
    return replace(counted, rows=rows, owner=owner)
