"""What one touch is enough for at Glen More's full table, without a screen."""

from __future__ import annotations

from typing import Any

from companion.games.glen_more.table.desk import DESK
from companion.match.log import Header
from companion.play.scene import Scene, Stage
from tests.play.glen_entries import FOUR
from tests.play.sitting import Sitting
from tests.play.test_glen_more_scene import played
from tests.ui.visits_glen import FIRST_TURNS, TILES, tile, turn


class Table(Sitting[Any, Any]):
    def scene(self, stage: Stage = Stage(412, 811)) -> Scene:  # noqa: B008
        return super().scene(stage)

    def walks(self) -> list[tuple[Any, Any]]:
        steps = [p.entry for p in self.table.standing if p.entry["move"] == "move_scot"]
        return [(tuple(step["from"]), tuple(step["to"])) for step in steps]


def laid(*once: str, goes: int = 2) -> Table:
    """Dana has a river tile left of her village: it brings this, and so much movement."""
    village = tile("A", "village", river=True, once=list(once), activate=[{"move": goes}])
    header = Header("glen-more", FOUR, {"tiles": {**TILES, "Halkirk": village}})
    entries = (*FIRST_TURNS, *turn(3, 9, (-1, 0))[:2])
    return Table(DESK, header, entries)


def test_a_scot_goes_all_the_way_by_one_touch() -> None:
    at = laid("scot")
    at.touch("together", "walk.-1.0")
    assert at.scene().toned("lit") == {"place.3.0.0", "place.3.1.0"}
    at.touch("goes.1.0")
    assert at.walks() == [((-1, 0), (0, 0)), ((0, 0), (1, 0))]
    assert at.table.state.now.movement == 0


def test_a_way_is_taken_back_as_it_was_made() -> None:
    at = laid("scot")
    at.touch("together", "walk.-1.0", "goes.1.0")
    assert at.table.standing[-1].entry["move"] == "end_turn", "nothing else was left to do"
    at.touch("close", "undo")
    assert at.walks() == []
    assert at.table.standing[-1].entry["move"] == "activate"
    at.touch("undo")
    assert at.table.standing[-1].entry["move"] == "place", "anything else goes one by one"


def test_the_only_scot_need_not_be_touched() -> None:
    at = laid()
    assert at.scene().toned("lit") == {"place.3.-1.0"}, "first what is to be activated"
    at.touch("together")
    assert at.scene().toned("lit") == {"place.3.-1.0", "place.3.1.0"}
    at.touch("goes.1.0")
    assert at.walks() == [((0, 0), (1, 0))]
    assert "end" in at.spots()


def test_no_second_touch_of_a_tile_moves_the_scot() -> None:
    """What a place means has another name then, and what has just changed waits for a moment."""
    at = laid()
    assert "place.-1.0" in at.spots()
    at.touch("place.-1.0")
    assert "place.-1.0" not in at.spots()
    assert "goes.-1.0" in at.spots()


def test_nobody_goes_further_than_the_movement() -> None:
    at = laid("scot", goes=1)
    at.touch("together", "walk.-1.0")
    assert at.scene().toned("lit") == {"place.3.0.0"}


def test_the_only_place_of_a_tile_is_chosen_with_it() -> None:
    found = 0
    for table in played(4, 3):
        if table.state.phase != "take":
            continue
        at = Table(DESK, table.header, [one.entry for one in table.record])
        for space in sorted(at.scene().toned("open")):
            at.touch(space)
            scene = at.scene()
            places = len(scene.toned("lit") | scene.toned("ghost"))
            assert ("lay" in scene.spots) == (places == 1)
            found += places == 1
    assert found


def test_the_good_of_a_new_tile_is_asked_for_and_taken_at_once() -> None:
    header = Header("glen-more", FOUR, {"tiles": {**TILES, "Halkirk": GARDEN}})
    at = Table(DESK, header, FIRST_TURNS)
    at.touch("space.9", "place.-1.0")
    assert at.question().name == "bonus"
    at.touch("good.wood")
    assert at.table.standing[-1].entry["goods"] == ["wood"]
    assert at.desk.question(Stage(388, 811)) is None


def test_a_good_of_any_kind_is_taken_by_touching_it() -> None:
    header = Header("glen-more", FOUR, {"tiles": {**TILES, "Halkirk": ANY}})
    at = Table(DESK, header, (*FIRST_TURNS, *turn(3, 9, (-1, 0))[:2]))
    at.touch("place.-1.0", "gain.sheep")
    assert at.table.state.clans[3].land[-1, 0].goods == ("sheep",)


GARDEN = tile("A", "goods", river=True, once=["good"], activate=[{"goods": ["barley"]}])
ANY = tile("A", "goods", river=True, activate=[{"any_good": 1}])
