"""A laid tile, a figure or an entry of Glen More is touched to put it right, without a screen."""

from __future__ import annotations

from typing import Any

from companion.games.glen_more.pad.desk import DESK as PAD
from companion.games.glen_more.table.desk import DESK
from companion.match.log import Entry, Header
from companion.play.scene import Scene, Stage
from tests.play.glen_entries import FOUR, A, B, points
from tests.play.sitting import Sitting
from tests.play.test_tap_counts import Taps
from tests.ui.visits_glen import FIRST_TURNS, TILES, turn


class Table(Sitting[Any, Any]):
    def scene(self, stage: Stage = Stage(412, 811)) -> Scene:  # noqa: B008
        return super().scene(stage)


def glen(*entries: Entry) -> Table:
    return Table(DESK, Header("glen-more", FOUR, {"tiles": TILES}), (*FIRST_TURNS, *entries))


def land(sitting: Table, seat: int) -> dict[Any, str]:
    clan = sitting.table.state.clans[seat]
    return {place: plot.tile for place, plot in clan.land.items()}


def test_a_tile_that_lies_elsewhere_is_moved_three_turns_later() -> None:
    """Ada's croft is above the castle, not above the village."""
    sitting = glen()
    tap = Taps(sitting)
    tap("head.0", "place.0.1", "wrong", "move", "as.at.1.1")
    assert sitting.question().name == "breaks"
    assert "There is no tile of this territory there." in sitting.said()
    tap("other.0", "as.at.1.1", "rewrite")
    assert land(sitting, 0)[1, 1] == "Croft"
    assert (0, 1) not in land(sitting, 0)
    assert len(sitting.table.standing) == len(FIRST_TURNS)


def test_another_tile_was_turned_up() -> None:
    """What lay on the rondel as Halkirk, and is laid since, was the ford."""
    sitting = glen(*turn(3, 9, (-1, 0)))
    sitting.touch("head.3", "place.-1.0", "wrong")
    assert sitting.question().title == "Dana places Halkirk"
    sitting.touch("entry.6", "change", "as.tile.Ford")
    assert land(sitting, 3)[-1, 0] == "Ford"
    assert sitting.table.standing[5].entry["tile"] == "Ford"


def test_undo_to_the_entry_that_laid_a_tile() -> None:
    sitting = glen()
    sitting.touch("head.2", "place.0.-1", "wrong", "undo-to")
    assert (0, -1) not in land(sitting, 2)
    assert sitting.table.state.phase == "place"


def test_a_count_of_a_scored_round() -> None:
    """Bo had one whisky less in round A; what was scored since is scored again."""
    header = Header("glen-more-score", FOUR)
    sitting: Sitting[Any, Any] = Sitting(PAD, header, (A, B))
    sitting.touch("rounds", "entry.1", "change", "as.whisky.1.1")
    rounds = sitting.table.state.rounds
    assert [scored.counts[1].whisky for scored in rounds] == [1, 3]
    assert len(sitting.table.standing) == 2


def test_points_that_somebody_else_got() -> None:
    header = Header("glen-more-score", FOUR)
    sitting: Sitting[Any, Any] = Sitting(PAD, header, (A, points(0, 7)))
    sitting.touch("rounds", "entry.2", "change", "as.seat.2")
    assert sitting.table.standing[-1].entry["seat"] == 2


def test_a_figure_that_stands_on_another_space() -> None:
    sitting = glen({"seat": 3, "move": "take", "space": 9})
    sitting.touch("space.9")
    sitting.touch("change", "as.space.10")
    assert sitting.table.state.now.hand == "Inshriach"


def test_home_tiles_were_laid_by_nobody() -> None:
    sitting = glen()
    sitting.touch("place.0.0")
    assert "wrong" not in sitting.spots()
    sitting.touch("stocks.3")
    assert sitting.question().name == "amend"
