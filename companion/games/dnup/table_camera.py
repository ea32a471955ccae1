"""All sets around the table through the camera, against the record."""

from dataclasses import dataclass
from functools import cached_property

from companion.camera.comparison import Comparison, Difference
from companion.camera.mode import Heading
from companion.camera.table_mode import WholeTableMode
from companion.games.dnup.camera import CardsMode
from companion.games.dnup.sets import compared, correction
from scoring.dnup.moves import Amend
from scoring.dnup.state import State


@dataclass(frozen=True)
class TableMode(WholeTableMode[State], CardsMode):
    """Every set in one picture, against the record."""

    def heading(self) -> Heading:
        tr = self.at.tr
        hint = tr("Take all sets into the picture, some way apart from each other.")
        return Heading(tr("The whole table"), tr("The table against the record"), hint)

    @cached_property
    def found(self) -> Comparison:
        return compared(self.at.state, *self.seen)

    def place_name(self, difference: Difference) -> tuple[str, str]:
        area = difference.place.get("area")
        return ("", "") if area is None else (str(area), self.at.tr("area {n}").format(n=area))

    def correction(self, difference: Difference) -> Amend:
        return correction(self.at.state, [difference])
