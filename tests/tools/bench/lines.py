"""A line of the bench: a figure, what it is compared with, and whether it is as wanted."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Literal, NamedTuple

from tests.tools.bench.sides import Rate

FILE = Path(__file__).parent / "wanted.toml"
Answer = Literal["", "met", "MISSED", "not measured"]


class Line(NamedTuple):
    what: str
    value: float | None
    """What a bound is for; None: it cannot be measured here."""
    unit: str
    figure: str
    """As it is printed."""
    against: str = ""


class Wanted(NamedTuple):
    bound: Literal[">=", "<="]
    number: float
    unit: str

    def __str__(self) -> str:
        return f"{self.bound} {self.number:g} {self.unit}"

    def answer(self, line: Line) -> Answer:
        """A bound in another unit than the figure's is a mistake in the file."""
        assert line.unit == self.unit, f"{line.what}: {line.unit} is measured, not {self.unit}"
        if line.value is None:
            return "not measured"
        met = line.value >= self.number if self.bound == ">=" else line.value <= self.number
        return "met" if met else "MISSED"


def wanted() -> dict[str, dict[str, Wanted]]:
    """Part -> line -> bound."""
    table = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {part: {what: parsed(text) for what, text in of.items()} for part, of in table.items()}


def parsed(text: str) -> Wanted:
    bound, number, unit = text.split()
    assert bound in (">=", "<="), text
    return Wanted(bound, float(number), unit)  # type: ignore[arg-type]


def measured(what: str, value: float | None, unit: str, digits: int = 0, against: str = "") -> Line:
    figure = "" if value is None else f"{value:,.{digits}f} {unit}"
    return Line(what, value, unit, figure, against)


def compared(what: str, rate: Rate, yardstick: str) -> Line:
    """Two rates side by side; the ratio counts."""
    against = f"{rate.ratio:.2f} x {rate.theirs:,.0f}/s of {yardstick}"
    return Line(what, rate.ratio, "x", f"{rate.mine:,.0f} /s", against)
