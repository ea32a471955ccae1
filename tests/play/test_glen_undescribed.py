"""A first evening of Glen More: no tile is described, and the table says what each one gives."""

from __future__ import annotations

import pytest

from companion.games.glen_more.table.desk import DESK
from companion.games.glen_more.table.draft import Draft
from companion.i18n import LANGUAGES
from companion.match.log import Header
from companion.match.table import Table
from companion.play.desk import Desk
from companion.play.questions import Choose, Count, Say
from companion.play.scene import Stage
from tests.play.layout import faults, sheet_stages
from tests.play.test_glen_more_scene import FakeMatch, glen, position
from tests.ui.visits_glen import FILLED, FOUR

PHONE = Stage(412, 915)
SHEET = Stage(388, 640)


def begun() -> Desk:
    """A match whose rondel is full of tiles that nobody described, by two touches."""
    desk = Desk(DESK, FakeMatch(Table(Header("glen-more", FOUR))))
    for spot in ("reveal", "undescribed_all"):
        desk.touch(spot)
    return desk


def entries(desk: Desk) -> list[str]:
    return [played.entry["move"] for played in desk.match.position().standing]


def test_the_rondel_is_filled_by_two_touches() -> None:
    desk = begun()
    at = desk.match.position()
    assert at.state.phase == "take"
    assert [tile for tile in at.state.spaces if tile] == [
        *(f"?S{n}" for n in range(1, 6)),
        *(f"?A{n}" for n in range(1, 5)),
    ]
    assert "Tile S1" in desk.scene(PHONE)["space.4"].says


def test_a_tile_is_taken_by_three_touches_and_gives_what_was_said() -> None:
    desk = begun()
    for spot in ("space.4", "give.wood", "give.scot", "confirm"):
        desk.touch(spot)
    assert entries(desk)[-1] == "take"
    assert "place.0.0.1" in desk.scene(PHONE).toned("lit")
    assert "place.0.-1.0" not in desk.scene(PHONE).toned("lit"), "it has no river"
    desk.touch("place.0.1")
    desk.touch("lay")
    assert entries(desk)[-4:] == ["take", "place", "bonus", "activate"]
    plot = desk.match.position().state.clans[0].land[0, 1]
    assert (plot.goods, plot.scots) == (("wood",), 1)
    said = desk.match.position().standing[-1].verdict
    assert said is not None
    assert said.answer == "unverified"


def test_a_river_leads_to_the_ends_of_the_river() -> None:
    desk = begun()
    for spot in ("space.4", "river", "confirm"):
        desk.touch(spot)
    assert desk.scene(PHONE).toned("lit") == {"place.0.-1.0"}


def test_it_is_paid_for_as_the_table_says() -> None:
    desk = begun()
    for spot in ("space.4", "confirm", "pay"):
        desk.touch(spot)
    question = desk.question(SHEET)
    assert question is not None
    assert {part.name for part in question.parts if isinstance(part, Count)} == {"coins", "whisky"}
    desk.answer("coins", 2)
    desk.touch("confirm")
    assert desk.match.position().state.clans[0].coins == 3


def test_what_a_tile_of_the_territory_gives_is_said_when_it_is_activated() -> None:
    desk = begun()
    for spot in ("space.4", "confirm", "place.0.1", "lay", "place.0.1"):
        desk.touch(spot)
    assert desk.draft == Draft("gives", at=(0, 1))
    for spot in ("give.movement", "give.movement", "confirm"):
        desk.touch(spot)
    assert desk.match.position().state.now.movement == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sheet_fits_and_says_what_is_not_checked(lang: str) -> None:
    desk = begun()
    desk.touch("space.4")
    for stage in sheet_stages():
        at = position(desk.match.table, lang)  # type: ignore[attr-defined]
        question = DESK.question(at, desk.draft, stage)
        assert question is not None
        assert any(isinstance(part, Say) and part.tone == "unverified" for part in question.parts)
        assert any(isinstance(part, Choose) for part in question.parts), "the river"
        for scene in question.scenes:
            assert faults(scene, stage) == []


def test_known_tiles_are_found_by_their_first_letters() -> None:
    desk = Desk(DESK, FakeMatch(glen(*FILLED[:5])))
    desk.touch("reveal")

    def offered() -> set[str]:
        question = desk.question(SHEET)
        assert question is not None
        return {name for scene in question.scenes for name in scene.spots}

    assert {"tile.Robert Bruce", "tile.Inshriach"} <= offered()
    desk.answer("begins", "b")
    assert "tile.Robert Bruce" in offered(), "a later word counts, too"
    assert "tile.Inshriach" not in offered()
