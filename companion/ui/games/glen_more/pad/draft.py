"""What is on the pad and not yet scored: a value that knows its entry and its points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.words import N_
from scoring.codec import to_json
from scoring.game import Tally
from scoring.glen_more.pad_check import SMALLEST
from scoring.glen_more.pad_moves import Pad
from scoring.glen_more.scoring import Count, final_lines, round_lines

ROUND = {
    "scots": ("scot", N_("Scots at home")),
    "landmarks": ("castle", N_("Landmarks")),
    "whisky": ("whisky", N_("Whisky")),
    "persons": ("person", N_("Persons")),
}
FINAL = {
    "territory": ("village", N_("Tiles of the territory")),
    "coins": ("coin", N_("Coins")),
    "goods": ("any_good", N_("Goods left, for ties")),
    "bonus": ("points", N_("Other points at the end")),
}
DOUBLED = {"scots": "Castle Moil", "coins": "Armadale Castle"}
"""The category that a landmark card doubles for its owner."""


@dataclass(frozen=True, slots=True)
class Draft:
    round: str
    """A to D, or final."""
    rows: Mapping[str, tuple[int, ...]]
    """By category, then by seat."""
    owner: int | None = None
    """Of Castle Moil; in the final count, of Armadale Castle."""

    @property
    def categories(self) -> Mapping[str, tuple[str, str]]:
        return FINAL if self.round == "final" else ROUND

    @property
    def card(self) -> str:
        return DOUBLED["coins" if self.round == "final" else "scots"]

    def with_value(self, category: str, seat: int, value: int) -> Draft:
        row = list(self.rows[category])
        row[seat] = value
        return replace(self, rows={**self.rows, category: tuple(row)})

    def entry(self) -> dict[str, Any]:
        rows = {name: list(row) for name, row in self.rows.items()}
        if self.round == "final":
            return {"move": "final", **rows, "armadale": self.owner}
        counts = [
            dict(zip(rows, column, strict=True)) for column in zip(*rows.values(), strict=True)
        ]
        return {
            "move": "scoring",
            "round": self.round,
            "counts": counts,
            "castle_moil": self.owner,
        }

    def lines(self) -> tuple[Tally, ...]:
        """The points it would bring."""
        if self.round == "final":
            rows = self.rows
            return final_lines(rows["territory"], rows["coins"], self.owner, rows["bonus"])
        columns = zip(*(self.rows[name] for name in ROUND), strict=True)
        counts = [Count(*column) for column in columns]
        return round_lines("A", counts, self.owner)

    def gains(self) -> dict[str, list[int]]:
        """The same by category and seat."""
        gains = {name: [0] * len(row) for name, row in self.rows.items()}
        for line in self.lines():
            category = line.rule.partition(".")[2]
            gains["coins" if category == "armadale" else category][line.seat] += line.vp
        return gains

    def doubles(self, category: str, seat: int) -> bool:
        return seat == self.owner and DOUBLED.get(category) == self.card


def fresh(view: Mapping[str, Any]) -> Draft:
    """What the pad shows before anybody touches it: the last round's counts."""
    players = len(view["vp"])
    if view["round"] == "final":
        rows = dict.fromkeys(FINAL, (0,) * players)
        return Draft("final", {**rows, "territory": (SMALLEST,) * players})
    rows = {name: tuple(count[name] for count in view["counts"]) for name in ROUND}
    return Draft(str(view["round"]), rows, view["castle_moil"])


def of_entry(entry: Mapping[str, Any]) -> Draft:
    """A round, or the final count, as it was scored."""
    if entry["move"] == "final":
        return Draft("final", {name: tuple(entry[name]) for name in FINAL}, entry["armadale"])
    rows = {name: tuple(count[name] for count in entry["counts"]) for name in ROUND}
    return Draft(entry["round"], rows, entry["castle_moil"])


def scored(pad: Pad) -> Draft | None:
    """What was scored last."""
    done = pad.final or (pad.rounds[-1] if pad.rounds else None)
    return None if done is None else of_entry(to_json(done))


def kept(data: Any, base: Draft) -> Draft:
    """A draft as it was kept on the phone, if it is one for the same round; else the base."""
    match data:
        case {"round": base.round, "rows": dict(rows), "owner": int() | None as owner}:
            fits = rows.keys() == base.rows.keys() and all(
                _numbers(rows[name], len(row)) for name, row in base.rows.items()
            )
            if fits:
                rows = {name: tuple(rows[name]) for name in base.rows}
                return _lifted(Draft(base.round, rows, owner), base)
    return base


def _lifted(draft: Draft, base: Draft) -> Draft:
    """A round may have been corrected since: what nobody loses is at least what was scored."""
    if draft.round == "final":
        return draft
    rows = {
        name: tuple(map(max, draft.rows[name], base.rows[name]))
        for name in ("landmarks", "persons")
    }
    owner = draft.owner if base.owner is None else base.owner
    return Draft(draft.round, {**draft.rows, **rows}, owner)


def _numbers(row: Any, players: int) -> bool:
    return isinstance(row, list) and len(row) == players and all(type(n) is int for n in row)


def to_keep(draft: Draft) -> dict[str, Any]:
    rows = {name: list(row) for name, row in draft.rows.items()}
    return {"round": draft.round, "rows": rows, "owner": draft.owner}
