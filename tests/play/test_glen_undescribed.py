"""A first evening of Glen More: no tile is described, and the table says what each one gives."""

from __future__ import annotations

import pytest

from companion.games.glen_more.table.desk import DESK
from companion.games.glen_more.table.draft import Draft
from companion.games.glen_more.tiles.library import of_match
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


def test_a_tile_is_described_before_it_is_taken() -> None:
    desk = begun()
    for spot in ("space.4", "river", "describe", "type.village", "activate.movement"):
        desk.touch(spot)
    desk.answer("name", "Halkirk")
    desk.touch("use")
    at = desk.match.position()
    assert at.standing[-1].entry["move"] == "describe"
    assert at.state.spaces[4] == "Halkirk"
    assert at.state.tiles["Halkirk"].river, "as the sheet was told"
    assert "?S1" not in at.state.tiles
    assert desk.draft.space == 4, "the tile stays chosen"
    assert entries(desk)[-1] != "end_turn"


def test_a_description_is_put_away_and_goes_on() -> None:
    desk = begun()
    for spot in ("space.4", "describe", "type.village", "close"):
        desk.touch(spot)
    assert desk.draft.asked == "gives", "the sheet that it came from is open again"
    desk.touch("describe")
    assert desk.draft.sketch is not None
    assert desk.draft.sketch.type == "village"
    for spot in ("close", "close", "space.5", "describe"):
        desk.touch(spot)
    assert desk.draft.sketch is not None
    assert desk.draft.sketch.type == "", "another tile is another description"


def test_a_tile_of_the_territory_is_described_when_it_is_touched() -> None:
    desk = begun()
    for spot in ("space.4", "confirm", "place.0.1", "lay", "end"):
        desk.touch(spot)
    for spot in ("head.0", "place.0.1"):
        desk.touch(spot)
    scene = desk.scene(PHONE)
    assert "describe" in scene.spots
    assert any("Nobody described it" in shape.says for shape in scene.shapes)
    for spot in ("describe", "type.goods", "activate.sheep", "keep"):
        desk.touch(spot)
    state = desk.match.position().state
    assert state.clans[0].land[0, 1].tile == "Tile S1", "without a name it keeps the one it has"
    assert state.tiles["Tile S1"].unknown == frozenset()
    desk.touch("head.0")
    desk.touch("place.0.1")
    assert "describe" not in desk.scene(PHONE).spots


def test_a_name_that_was_seen_is_refused_where_it_was_typed() -> None:
    desk = begun()
    for name in ("space.4", "space.5"):
        for spot in (name, "describe", "type.village"):
            desk.touch(spot)
        desk.answer("name", "Halkirk")
        desk.touch("use")
    assert desk.draft.asked == "describe"
    assert desk.draft.sketch is not None
    assert desk.draft.sketch.told
    assert entries(desk).count("describe") == 1


def test_only_described_tiles_are_kept_from_a_match() -> None:
    desk = begun()
    for spot in ("space.4", "describe", "type.village"):
        desk.touch(spot)
    desk.answer("name", "Halkirk")
    desk.touch("use")
    kept = of_match(desk.match.table)["tiles"]  # type: ignore[attr-defined]
    assert [*kept] == ["Halkirk"]


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


def test_a_clan_token_and_a_landmark_are_given_once() -> None:
    desk = begun()
    assert "give.clan_token" not in offered(desk)
    for spot in ("space.4", "others", "give.clan_token", "card.Inverness", "give.wood"):
        desk.touch(spot)
    assert {"give.clan_token", "card.Inverness"} <= offered(desk)
    for spot in ("confirm", "place.0.1", "lay"):
        desk.touch(spot)
    state = desk.match.position().state
    assert entries(desk)[-2:] == ["place", "bonus"], "activating would give the token up"
    assert state.now.tokens == 1
    assert state.clans[0].cards == ("Inverness",)


def test_nothing_takes_back_what_was_said() -> None:
    desk = begun()
    for spot in ("space.4", "give.wood", "card.Inverness", "nothing", "confirm"):
        desk.touch(spot)
    for spot in ("place.0.1", "lay"):
        desk.touch(spot)
    assert entries(desk)[-1] == "place"


def test_an_activation_takes_own_goods() -> None:
    desk = begun()
    for spot in ("space.4", "confirm", "place.0.1", "lay"):
        desk.touch(spot)
    table = desk.match.table  # type: ignore[attr-defined]
    table.enter({"move": "amend", "seat": 0, "tiles": with_wood(desk)})
    desk.touch("place.0.1")
    assert "spend.0" in offered(desk)
    for spot in ("spend.0", "give.points", "give.points", "confirm"):
        desk.touch(spot)
    state = desk.match.position().state
    assert not any(plot.goods for plot in state.clans[0].land.values())
    assert sum(line.vp for line in state.lines if line.seat == 0) == 2


def offered(desk: Desk) -> set[str]:
    question = desk.question(SHEET)
    return {name for scene in question.scenes for name in scene.spots} if question else set()


def with_wood(desk: Desk) -> list[dict[str, object]]:
    """Ada's territory, with wood on the start village."""
    land = desk.match.position().state.clans[0].land
    return [
        {
            "at": [*place],
            "tile": plot.tile,
            "scots": plot.scots,
            "goods": ["wood"] if place == (0, 0) else [*plot.goods],
        }
        for place, plot in land.items()
    ]


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
