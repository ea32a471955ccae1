"""The whole border through the camera, against the record."""

from dataclasses import dataclass
from functools import cached_property

from companion.camera.comparison import Comparison, Difference
from companion.camera.mode import Heading, Outcome
from companion.camera.table_mode import WholeTableMode
from companion.games.schotten_totten.border import compared, correction
from companion.games.schotten_totten.camera import BorderMode
from scoring.schotten_totten.moves import Amend
from scoring.schotten_totten.state import State


@dataclass(frozen=True)
class TableMode(WholeTableMode[State], BorderMode):
    """The whole border in one picture, against the record."""

    def heading(self) -> Heading:
        tr = self.at.tr
        hint = tr("Take the whole border into the picture.")
        return Heading(tr("The whole table"), tr("The table against the record"), hint)

    @cached_property
    def found(self) -> Comparison:
        return compared(self.at.state, *self.seen)

    def place_name(self, difference: Difference) -> tuple[str, str]:
        stone = difference.place["stone"]
        return str(stone), self.at.tr("Stone {n}").format(n=stone)

    def correction(self, difference: Difference) -> Amend:
        return correction(self.at.state, [difference])

    def act(self, spot: str) -> Outcome[State]:
        return self.decided(spot)
