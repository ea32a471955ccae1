"""The table of the example: a newcomer is led by the hand."""

from companion.play.desk import Desk
from companion.play.desk_game import D, S
from companion.play.guide import GuidedDesk
from companion.ui.desk_table import DeskTable


class GuidedTable(DeskTable[S, D]):
    """Keeps on the device how far it has come; at the end the page is an ordinary table's."""

    desk: GuidedDesk[S, D]

    def make_desk(self) -> Desk[S, D]:
        example = self.page.shown.example
        assert example is not None
        at = min(int(self.app.settings["guide"]["at"]), len(example.lessons) - 1)
        return GuidedDesk(self.game, self.match, example.lessons, at)

    def touch(self, spot: str) -> None:
        before = self.desk.at
        super().touch(spot)
        if self.desk.lesson is None:
            self.page.end_guide()
        elif self.desk.at != before:
            self.app.remember("guide", {"match": self.page.match, "at": self.desk.at})
            self.page.refresh()
