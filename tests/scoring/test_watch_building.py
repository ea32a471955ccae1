"""Night's Watch at the full table: building, the longest road and the tokens it all reveals."""

from __future__ import annotations

import pytest

from tests.reference.watch_table import (
    CLIMBER,
    GUARD,
    KEEP,
    MIDDLE,
    REGULAR,
    ROAD,
    SETTLEMENT,
    TOP,
    Scene,
    build,
    plus,
)


def guard(section: int, seat: int = 0) -> dict[str, object]:
    return {"seat": seat, "move": "build", "what": "guard", "section": section}


def test_a_road_goes_on_from_own_pieces_and_not_past_foreign_ones() -> None:
    facts = {"settlements": [["0,0,N"], ["1,0,N"], []], "roads": [TOP[:2], [], []]}
    scene = Scene().main(hands=[plus(ROAD, ROAD), {}, {}], **facts)
    scene.refuses(
        build("road", TOP[0]),
        build("road", TOP[2]),
        build("road", TOP[4]),
        build("road", "9,9,E"),
        build("road", "0,0,N"),
        build("road", "0,0,NW") | {"tokens": [REGULAR]},
        build("road", "0,0,NW", seat=1),
    )
    scene.do(build("road", "0,0,NW"))
    assert set(scene.view["roads"][0]) == {*TOP[:2], "0,-1,SE"}
    scene.do(build("road", "0,0,E"))
    assert scene.hand(0) == {}
    scene.refuses(build("road", "0,0,W"))


def test_every_name_of_a_place_is_the_same_place() -> None:
    facts = {"roads": [["0,1,E"], [], []], "hands": [SETTLEMENT, {}, {}]}
    for name in ("1,0,S", "0,1,NE", "1,1,NW"):
        scene = Scene().main(**facts)
        scene.do(build("settlement", name, REGULAR))
        assert scene.view["settlements"] == [["1,0,S"], [], []]
    scene = Scene().main(roads=[["1,1,W"], [], []])
    assert scene.view["roads"] == [["0,1,E"], [], []]


def test_a_settlement_keeps_its_distance_and_touches_an_own_road() -> None:
    facts = {"settlements": [["0,0,N"], ["2,0,N"], []], "roads": [TOP[:4], MIDDLE[:2], []]}
    scene = Scene().main(hands=[SETTLEMENT, {}, {}], **facts)
    scene.refuses(
        build("settlement", "0,0,N", REGULAR),
        build("settlement", "1,-1,S", REGULAR),
        build("settlement", "2,-1,S", REGULAR),
        build("settlement", "2,0,N", REGULAR),
        build("settlement", "0,1,N", REGULAR),
        build("settlement", "-1,3,N", REGULAR),
    )
    scene.do(build("settlement", "1,0,N", REGULAR))
    assert scene.view["points"] == [2, 1, 0]


@pytest.mark.parametrize(
    ("what", "cost", "tokens"), [("settlement", SETTLEMENT, 1), ("keep", KEEP, 2)]
)
def test_a_building_reveals_exactly_its_tokens(
    what: str, cost: dict[str, int], tokens: int
) -> None:
    at = "1,0,N" if what == "settlement" else "0,0,N"
    facts = {"settlements": [["0,0,N"], [], []], "roads": [TOP[:3], [], []]}
    scene = Scene().main(hands=[cost, {}, {}], **facts)
    for n in range(4):
        if n != tokens:
            scene.refuses(build(what, at, *[REGULAR] * n))
    scene.refuses(build(what, at) | {"tokens": [{"kind": "giant", "clan": "thenn"}] * tokens})
    events = scene.do(build(what, at, *[CLIMBER] * tokens))
    camps = [event for event in events if event["event"] == "camp"]
    assert [camp["camp"] for camp in camps] == list(range(1, tokens + 1))
    assert scene.view["camps"]["ice_river"] == ["climber"] * tokens
    assert scene.hand(0) == {}


def test_base_knows_no_tokens_and_no_guards() -> None:
    facts = {"settlements": [["0,0,N"], [], []], "roads": [TOP[:3], [], []]}
    scene = Scene(mode="base").main(hands=[plus(SETTLEMENT, GUARD), {}, {}], **facts)
    scene.refuses(build("settlement", "1,0,N", REGULAR), guard(1))
    scene.refuses({"seat": 0, "move": "hero", "hero": "marsh", "use": "flip"})
    scene.do(build("settlement", "1,0,N"))
    assert "camps" not in scene.view
    scene.begin()
    scene.refuses(scene.roll(1, 2) | {"wildling": 3})


def test_a_keep_stands_on_an_own_settlement_which_comes_back() -> None:
    facts = {"settlements": [["0,0,N"], ["2,0,N"], []], "keeps": [["1,1,N"], [], []]}
    scene = Scene().main(hands=[KEEP, {}, {}], **facts)
    for at in ("2,0,N", "1,1,N", "0,1,N"):
        scene.refuses(build("keep", at, REGULAR, REGULAR))
    scene.do(build("keep", "0,0,N", REGULAR, REGULAR))
    assert scene.view["settlements"][0] == []
    assert scene.view["points"] == [4, 1, 0]


def test_pieces_run_out() -> None:
    five = ["0,0,N", "1,0,N", "2,0,N", "3,0,N", "-1,1,N"]
    fifteen = [*TOP, *MIDDLE, "0,0,E"]
    scene = Scene().main(hands=[SETTLEMENT, {}, {}], settlements=[five, [], []])
    scene.do({"move": "amend", "roads": [fifteen, [], []]})
    scene.refuses(build("settlement", "1,1,N", REGULAR))
    scene.do({"move": "amend", "settlements": [five[1:], [], []]})
    scene.do(build("settlement", "1,1,N", REGULAR))
    keeps = {"settlements": [five[:1], [], []], "keeps": [five[1:], [], []]}
    scene.main(hands=[KEEP, {}, {}], **keeps)
    scene.refuses(build("keep", "0,0,N", REGULAR, REGULAR))
    scene.do({"move": "amend", "keeps": [five[2:], [], []]})
    scene.do(build("keep", "0,0,N", REGULAR, REGULAR))
    scene.main(hands=[ROAD, {}, {}], roads=[fifteen, [], []])
    scene.refuses(build("road", "1,0,E"))
    scene.do({"move": "amend", "roads": [fifteen[:14], [], []]})
    scene.do(build("road", "1,0,E"))


def test_guards_cost_fill_from_the_left_and_bring_points() -> None:
    scene = Scene().main(hands=[plus(*[GUARD] * 5), {}, {}], wall=[[1, 1, 1, 1], [], [], []])
    assert scene.view["points"] == [0, 1, 0]
    scene.refuses(guard(0), guard(5))
    for n, points in enumerate((0, 0, 1, 1, 2)):
        scene.do(guard(1 if n == 0 else 2))
        assert scene.view["points"][0] == points
    assert scene.view["wall"] == [[1, 1, 1, 1, 0], [0, 0, 0, 0], [], []]
    scene.main(hands=[GUARD, {}, {}])
    scene.refuses(guard(1))
    scene.main(hands=[GUARD, {}, {}], wall=[[], [0] * 5, [0] * 2, []])
    scene.refuses(guard(4), guard(2))


def test_a_lost_guard_takes_its_points_along() -> None:
    scene = Scene().begin(wall=[[], [], [0, 0, 0], []], camps={"cave_people": ["giant"]})
    assert scene.view["points"][0] == 1
    events = scene.do(scene.roll(6, 6, wildling=5))
    assert [event["event"] for event in events if event["event"] != "roll"] == [
        "walk",
        "guard_lost",
        "close_up",
        "home",
    ]
    assert scene.view["points"][0] == 0


def test_the_fifth_road_in_a_line_takes_the_card_and_reveals_a_token() -> None:
    scene = Scene().main(hands=[plus(ROAD, ROAD), {}, {}], roads=[TOP[:4], [], []])
    assert scene.view["longest_road"] == {"holder": None, "lengths": [4, 0, 0]}
    scene.refuses(build("road", TOP[4]), build("road", TOP[4], REGULAR, REGULAR))
    scene.refuses(build("road", "0,0,E", REGULAR))
    scene.do(build("road", TOP[4], REGULAR))
    assert scene.view["longest_road"] == {"holder": 0, "lengths": [5, 0, 0]}
    assert scene.view["points"] == [1, 0, 0]
    scene.refuses(build("road", TOP[5], REGULAR))
    scene.do(build("road", TOP[5]))


def test_a_fork_does_not_count_and_a_foreign_settlement_cuts() -> None:
    facts = {"settlements": [[], ["2,1,N"], []], "roads": [[*TOP[:6], "0,0,E"], MIDDLE[:5], []]}
    scene = Scene(mode="base").main(**facts)
    assert scene.view["longest_road"]["lengths"][0] == 6
    cut = {"settlements": [["1,1,N"], [], []], "roads": [TOP[:6], MIDDLE, []]}
    scene = Scene(mode="base").main(**cut)
    assert scene.view["longest_road"] == {"holder": 0, "lengths": [6, 4, 0]}
    assert scene.view["points"] == [3, 0, 0]


def test_the_holder_keeps_a_tie_and_loses_to_a_longer_road() -> None:
    facts = {"roads": [MIDDLE[:4], TOP[:5], []], "longest_road": 1}
    scene = Scene().main(hands=[plus(ROAD, ROAD), {}, {}], **facts)
    scene.refuses(build("road", MIDDLE[4], REGULAR))
    scene.do(build("road", MIDDLE[4]))
    assert scene.view["longest_road"]["holder"] == 1
    scene.refuses(build("road", MIDDLE[5]))
    scene.do(build("road", MIDDLE[5], REGULAR))
    assert scene.view["longest_road"]["holder"] == 0
    assert scene.view["points"] == [1, 0, 0]


SOUTH = ["-2,2,NE", "-1,1,SE", "-1,2,NE", "0,1,SE", "0,2,NE"]
"""Five edges in a line south of the second row."""


def test_a_cut_road_hands_the_card_to_a_third_player() -> None:
    roads = [["1,0,E"], MIDDLE[2:], SOUTH]
    scene = Scene().main(roads=roads, longest_road=1, hands=[SETTLEMENT, {}, {}])
    settle = build("settlement", "1,1,N")
    scene.refuses(settle | {"tokens": [REGULAR]}, settle | {"tokens": [REGULAR] * 3})
    scene.do(settle | {"tokens": [REGULAR, CLIMBER]})
    assert scene.view["longest_road"] == {"holder": 2, "lengths": [1, 3, 5]}
    assert scene.view["camps"] == {
        "ice_river": ["climber"],
        "cave_people": [],
        "hornfoot": ["regular"],
    }


def test_a_cut_road_sets_the_card_aside_on_a_tie_of_others() -> None:
    roads = [["1,0,E"], MIDDLE[2:], SOUTH, TOP[:5]]
    facts = {"roads": roads, "longest_road": 1, "hands": [SETTLEMENT, {}, {}, {}]}
    scene = Scene(players=4).main(**facts)
    scene.refuses(build("settlement", "1,1,N", REGULAR, REGULAR))
    scene.do(build("settlement", "1,1,N", REGULAR))
    assert scene.view["longest_road"]["holder"] is None


def test_a_token_ending_the_game_leaves_the_rest_without_effect() -> None:
    facts = {
        "settlements": [["0,0,N"], [], []],
        "camps": {"hornfoot": ["regular"] * 4},
        "breaches": 2,
        "wall": [[], [], [], [2]],
    }
    scene = Scene().main(hands=[KEEP, {}, {}], **facts)
    events = scene.do(build("keep", "0,0,N", REGULAR))
    assert events[-1] == {"event": "end", "why": "breaches"}
    assert scene.view["phase"] == "over"
    assert scene.end["outcome"]["winners"] == [2]


def test_a_kind_of_token_is_revealed_as_often_as_it_was_printed() -> None:
    giants = {"kind": "giant", "clan": "hornfoot"}
    facts = {"settlements": [["0,0,N", "2,0,N"], [], []], "camps": {"hornfoot": []}}
    scene = Scene().main(hands=[plus(KEEP, KEEP), {}, {}], **facts)
    scene.do(build("keep", "0,0,N", giants, giants))
    scene.refuses(build("keep", "2,0,N", giants, giants))
    scene.do(build("keep", "2,0,N", giants, REGULAR))


def test_a_rush_of_a_build_is_told_in_order() -> None:
    facts = {
        "settlements": [["0,0,N"], [], []],
        "roads": [TOP[:3], [], []],
        "camps": {"hornfoot": ["climber", "regular", "giant", "regular"]},
        "wall": [[], [], [], [1]],
    }
    scene = Scene().main(hands=[SETTLEMENT, {}, {}], **facts)
    events = scene.do(build("settlement", "1,0,N", REGULAR))
    steps = [event for event in events if event["event"] in STEPS]
    assert steps == [
        {"event": "camp", "clan": "hornfoot", "kind": "regular", "camp": 5},
        {"event": "rush", "clan": "hornfoot"},
        {"event": "walk", "clan": "hornfoot", "kind": "climber", "trail": 6},
        {"event": "enter", "kind": "climber", "hex": "2,0"},
        {"event": "walk", "clan": "hornfoot", "kind": "regular", "trail": 7},
        {"event": "close_up", "clan": "hornfoot"},
    ]
    assert scene.view["camps"]["hornfoot"] == ["giant", "regular", "regular"]
    assert scene.view["clearings"] == [[], [], [], ["regular"]]


STEPS = {"camp", "rush", "walk", "enter", "close_up", "breach", "guard_lost", "marker", "home"}
