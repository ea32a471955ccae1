"""Night's Watch at the full table: production, sevens, hidden hands, trade."""

from __future__ import annotations

import pytest

from tests.reference.watch_table import ROAD, Scene, build, plus

AT_HILLS = {"settlements": [["0,0,N", "0,1,N"], ["-1,1,N"], []]}
"""Ada twice and Bo once beside the hills with the 6."""


def settle(seat: int, at: str, road: str) -> dict[str, object]:
    return {"seat": seat, "move": "settle", "at": at, "road": road}


def test_the_highest_start_roll_begins_and_ties_roll_again() -> None:
    scene = Scene(first="left out")
    assert scene.view["phase"] == "start_roll"
    scene.refuses(
        {"move": "start_roll", "rolls": [6, None, 6]},
        {"move": "start_roll", "rolls": [6, 3]},
        {"move": "start_roll", "rolls": [6, 3, 7]},
        settle(0, "0,0,N", "0,0,NE"),
    )
    scene.do({"move": "start_roll", "rolls": [6, 3, 6]})
    scene.refuses({"move": "start_roll", "rolls": [2, 1, 5]})
    scene.refuses({"move": "start_roll", "rolls": [2, None, None]})
    scene.do({"move": "start_roll", "rolls": [2, None, 5]})
    assert (scene.view["phase"], scene.view["turn"]) == ("settle", 2)
    held = [hero["hero"] for hero in scene.view["heroes"]["held"]]
    assert held == ["marsh", "mormont", "tarly"]


def test_set_up_goes_there_and_back_then_a_guard_each() -> None:
    scene = Scene(first=2)
    scene.refuses(settle(0, "0,0,N", "0,0,NE"))
    scene.do(settle(2, "0,0,N", "0,0,NE"))
    scene.refuses(
        settle(0, "1,-1,S", "0,0,E"),
        settle(0, "1,0,N", "0,0,NE"),
        settle(0, "2,0,N", "1,0,NE"),
        settle(0, "8,0,N", "8,0,NE"),
    )
    scene.do(settle(0, "2,0,N", "2,0,NE"), settle(1, "-1,3,S", "-1,3,SE"))
    scene.refuses(settle(0, "1,1,N", "1,1,NE"))
    scene.do(settle(1, "0,2,N", "0,1,SE"))
    assert scene.hand(1) == {"grain": 1, "wool": 1, "brick": 1}
    scene.do(settle(0, "1,1,N", "1,1,NE"))
    assert scene.hand(0) == {"brick": 1, "wood": 1, "ore": 1}
    scene.do(settle(2, "-1,2,N", "-1,2,NE"))
    assert scene.view["phase"] == "guards"
    assert scene.view["frostfangs"] == {"regular": 24, "climber": 8, "giant": 8}
    scene.refuses({"seat": 0, "move": "guard", "section": 2}, scene.roll(1, 2, seat=2))
    scene.do(*({"seat": seat, "move": "guard", "section": 2} for seat in (2, 0, 1)))
    assert (scene.view["phase"], scene.view["turn"]) == ("roll", 2)
    assert scene.view["wall"] == [[], [2, 0, 1], [], []]
    assert scene.view["points"] == [2, 2, 2]


def test_each_settlement_yields_one_and_a_keep_two() -> None:
    scene = Scene().begin(**AT_HILLS)
    scene.do(scene.roll(2, 4))
    assert [scene.hand(seat) for seat in range(3)] == [{"brick": 2}, {"brick": 1}, {}]
    assert scene.view["bank"]["brick"] == 16
    scene.begin(settlements=[[], ["2,0,N"], []], keeps=[["1,1,N"], [], []])
    scene.do(scene.roll(1, 3))
    assert [scene.hand(0), scene.hand(1)] == [{"brick": 2, "ore": 2}, {"ore": 1}]


@pytest.mark.parametrize("blocked", [{"tormund": "0,0"}, {"gift": {"0,0": "climber"}}])
def test_a_blocked_hex_yields_nothing(blocked: dict[str, object]) -> None:
    scene = Scene().begin(**AT_HILLS, **blocked)
    scene.do(scene.roll(2, 4))
    assert scene.hand(0) == {}


def test_a_short_bank_gives_nobody_or_the_rest_to_the_only_one() -> None:
    scene = Scene().begin(**AT_HILLS | {"hands": [{}, {}, {"brick": 17}]})
    scene.do(scene.roll(2, 4))
    assert [scene.hand(0), scene.hand(1)] == [{}, {}]
    scene.begin(settlements=[["0,0,N", "0,1,N"], [], []], hands=[{}, {}, {"brick": 18}])
    scene.do(scene.roll(2, 4))
    assert scene.hand(0) == {"brick": 1}
    assert scene.view["bank"]["brick"] == 0


def test_production_comes_before_the_wildlings_of_the_same_roll() -> None:
    scene = Scene().begin(**AT_HILLS, camps={"ice_river": ["climber"]})
    events = scene.do(scene.roll(2, 4, wildling=1))
    assert [event["event"] for event in events if event["event"] in ("walk", "enter")] == [
        "walk",
        "enter",
    ]
    assert scene.view["gift"] == {"0,0": "climber"}
    assert scene.hand(0) == {"brick": 2}


def test_a_seven_halves_hands_above_seven_and_waits_for_all() -> None:
    hands = [{"wood": 8}, {"ore": 9}, {"wool": 7}]
    scene = Scene().begin(hands=hands, camps={"ice_river": ["regular"]})
    assert scene.do(scene.roll(3, 4, wildling=1)) == []
    assert scene.view["phase"] == "discard"
    scene.refuses(
        {"seat": 0, "move": "discard", "cards": {"wood": 3}},
        {"seat": 0, "move": "discard", "cards": {"wood": 5}},
        {"seat": 0, "move": "discard", "cards": {"ore": 4}},
        {"seat": 2, "move": "discard", "cards": {"wool": 3}},
        {"seat": 2, "move": "discard", "cards": {}},
        {"seat": 0, "move": "tormund", "hex": "1,1"},
        {"seat": 0, "move": "end_turn"},
    )
    scene.do({"seat": 1, "move": "discard", "cards": {"ore": 4}})
    scene.refuses({"seat": 1, "move": "discard", "cards": {"ore": 2}})
    scene.do({"seat": 0, "move": "discard", "cards": {"wood": 4}})
    assert [scene.view["hands"][seat]["size"] for seat in range(3)] == [4, 5, 7]
    assert scene.view["phase"] == "tormund"
    events = scene.do({"seat": 0, "move": "tormund", "hex": "1,1"})
    assert [event["event"] for event in events][:2] == ["walk", "breach"]
    assert scene.view["phase"] == "main"


def test_tormund_goes_elsewhere_and_robs_one_who_has_something() -> None:
    hands = [{}, {"wood": 1}, {}]
    places = [["0,0,N"], ["0,1,N"], ["-1,1,N"]]
    scene = Scene().begin(hands=hands, settlements=places, tormund="1,1")
    scene.do(scene.roll(3, 4))
    assert scene.view["phase"] == "tormund"
    go = {"seat": 0, "move": "tormund"}
    scene.refuses(
        go | {"hex": "1,1"},
        go | {"hex": "camp"},
        go | {"hex": "3,1"},
        go | {"hex": "0,0"},
        go | {"hex": "0,0", "steal_from": 0},
        go | {"hex": "0,0", "steal_from": 2},
        go | {"hex": "3,0", "steal_from": 1},
        go | {"hex": "0,0", "steal_from": 1, "card": "ore"},
        {"seat": 1, "move": "tormund", "hex": "3,0"},
    )
    scene.do(go | {"hex": "0,0", "steal_from": 1, "card": None})
    assert [scene.hand(seat) for seat in range(3)] == [{"wood": 1}, {}, {}]
    assert scene.view["tormund"] == "0,0"


def robbed(bo: dict[str, int]) -> Scene:
    """Ada, with a brick, has taken an unnamed card from Bo."""
    facts = {"settlements": [["0,0,N"], ["2,0,N"], []], "roads": [["0,0,NE"], ["2,0,NE"], []]}
    scene = Scene().begin(hands=[{"brick": 1}, bo, {}], **facts)
    scene.do(scene.roll(3, 4), {"seat": 0, "move": "tormund", "hex": "2,0", "steal_from": 1})
    return scene


def test_an_untold_theft_leaves_open_which_card_went() -> None:
    scene = robbed({"wood": 1, "ore": 1})
    ada, bo = scene.view["hands"][:2]
    assert ada == {
        "size": 2,
        "certain": {"brick": 1},
        "possible": {"brick": 1, "wood": 1, "ore": 1},
    }
    assert bo == {"size": 1, "certain": {}, "possible": {"wood": 1, "ore": 1}}
    give = {"seat": 0, "move": "trade", "with": 1, "give": {"brick": 1}}
    scene.refuses(build("keep", "0,0,N"), give | {"get": {"wool": 1}})
    assert scene.answer(give | {"get": {"wood": 1}}) == "unverified"
    road = build("road", "1,-1,SE")
    assert scene.answer(road) == "unverified"
    scene.do(road)
    assert scene.hand(0) == {}
    assert scene.hand(1) == {"ore": 1}


def test_a_theft_from_equal_cards_leaves_nothing_open() -> None:
    scene = robbed({"wood": 3})
    assert [scene.hand(0), scene.hand(1)] == [{"brick": 1, "wood": 1}, {"wood": 2}]
    assert scene.answer(build("road", "1,-1,SE")) == "legal"


def test_a_trade_narrows_both_hands() -> None:
    scene = robbed({"wood": 1, "ore": 1})
    scene.do({"seat": 0, "move": "trade", "with": 1, "give": {"brick": 1}, "get": {"wood": 1}})
    assert [scene.hand(0), scene.hand(1)] == [{"ore": 1, "wood": 1}, {"brick": 1}]


def test_a_trade_has_two_sides_with_different_cards() -> None:
    hands = [{"wood": 2, "ore": 1}, {"ore": 2}, {}]
    scene = Scene().begin(hands=hands)
    trade = {"seat": 0, "move": "trade", "with": 1, "give": {"wood": 1}, "get": {"ore": 1}}
    scene.refuses(trade)
    scene.do(scene.roll(6, 6))
    scene.refuses(
        trade | {"give": {}},
        trade | {"get": {}},
        trade | {"give": {"wood": 3}},
        trade | {"get": {"ore": 3}},
        trade | {"give": {"wood": 1, "ore": 1}},
        trade | {"give": {"wood": 1, "wool": 0}},
        trade | {"give": {"gold": 1}},
        trade | {"with": 0},
        trade | {"with": 2},
        trade | {"with": 3},
        trade | {"seat": 1, "with": 2, "give": {"ore": 1}, "get": {"wood": 1}},
        trade | {"seat": 1, "with": 0, "give": {"ore": 1}, "get": {"wood": 1}},
    )
    scene.do(trade | {"give": {"wood": 2}, "get": {"ore": 1}})
    assert [scene.hand(0), scene.hand(1)] == [{"ore": 2}, {"ore": 1, "wood": 2}]


@pytest.mark.parametrize(
    ("mode", "settlement", "give", "rate"),
    [
        ("watch", "1,1,N", "wood", 3),
        ("base", "1,1,N", "wood", 4),
        ("watch", "0,0,N", "wood", 2),
        ("watch", "0,-1,S", "wood", 2),
        ("watch", "0,0,N", "ore", 3),
        ("base", "0,0,N", "ore", 4),
        ("base", "3,0,NE", "ore", 3),
        ("base", "3,0,SE", "ore", 3),
    ],
)
def test_the_bank_takes_the_best_rate(mode: str, settlement: str, give: str, rate: int) -> None:
    scene = Scene(mode=mode).main(settlements=[[settlement], [], []], hands=[{give: rate}, {}, {}])
    bank = {"seat": 0, "move": "bank", "give": give, "get": "wool"}
    scene.refuses(bank | {"get": give}, bank | {"give": "brick"})
    scene.do(bank)
    assert scene.hand(0) == {"wool": 1}
    scene.main(hands=[{give: rate - 1}, {}, {}])
    scene.refuses(bank)
    scene.main(hands=[{give: rate}, {"wool": 19}, {}])
    scene.refuses(bank)


def test_no_trade_and_no_building_before_the_roll() -> None:
    facts = {"settlements": [["0,0,N"], [], []]}
    scene = Scene().begin(hands=[plus(ROAD, {"ore": 4}), {}, {}], **facts)
    scene.refuses(
        {"seat": 0, "move": "bank", "give": "ore", "get": "wool"},
        build("road", "0,0,NE"),
        {"seat": 0, "move": "end_turn"},
    )
