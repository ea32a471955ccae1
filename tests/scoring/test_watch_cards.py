"""Night's Watch at the full table: action cards, and how a game ends."""

from __future__ import annotations

import pytest

from tests.reference.watch_table import CARD, REGULAR, SETTLEMENT, TOP, Scene, build, plus

BUY = {"seat": 0, "move": "buy_card"}
END = {"seat": 0, "move": "end_turn"}
ONE_HELD = {"cards_held": [1, 0, 0]}
KEEPS = ["1,1,N", "-1,2,N", "-2,3,N", "0,2,S"]


def card(name: str, **facts: object) -> dict[str, object]:
    return {"seat": 0, "move": "play_card", "card": name} | facts


def winter(**get: int) -> dict[str, object]:
    return card("winter_is_coming", get=get)


def test_a_card_costs_and_waits_a_turn() -> None:
    scene = Scene().main(hands=[plus(CARD, CARD), {}, {}])
    assert scene.view["cards"] == {"deck": 25, "held": [0, 0, 0]}
    scene.do(BUY)
    assert scene.view["cards"] == {"deck": 24, "held": [1, 0, 0]}
    scene.refuses(winter(ore=2), card("patrol", hex="1,1"))
    scene.do(BUY)
    scene.refuses(BUY, winter(ore=2))
    scene.do(END, scene.roll(6, 6, seat=1), END | {"seat": 1})
    scene.refuses(winter(ore=2))
    scene.do(scene.roll(6, 6, seat=2), END | {"seat": 2}, winter(ore=2))
    assert scene.hand(0) == {"ore": 2}
    scene.refuses(winter(wood=2), card("new_recruits", section=1))


def test_an_empty_deck_sells_nothing_and_base_has_no_recruits() -> None:
    scene = Scene().main(hands=[CARD, {}, {}], cards_held=[20, 5, 0])
    scene.refuses(BUY)
    scene = Scene(mode="base").main(**ONE_HELD)
    assert scene.view["cards"]["deck"] == 22
    scene.refuses(card("new_recruits", section=1))


def test_winter_brings_two_cards_the_bank_has() -> None:
    scene = Scene().begin(hands=[{}, {"ore": 18}, {}], **ONE_HELD)
    scene.refuses(winter(ore=1), winter(ore=2), winter(wood=1, wool=1, grain=1), winter())
    scene.do(winter(ore=1, wood=1))
    assert scene.hand(0) == {"ore": 1, "wood": 1}
    assert scene.view["cards"]["held"] == [0, 0, 0]


def test_road_building_needs_two_roads_if_there_is_a_place() -> None:
    facts = {"roads": [TOP[:3], [], []], **ONE_HELD}
    scene = Scene().begin(**facts)
    scene.refuses(
        card("road_building", roads=[TOP[3]]),
        card("road_building", roads=[]),
        card("road_building", roads=[TOP[4], TOP[3]]),
        card("road_building", roads=TOP[3:6]),
        card("road_building", roads=TOP[3:5]),
        card("road_building", roads=[TOP[3], TOP[3]]),
        card("road_building", roads=[TOP[3], "0,0,E"], tokens=[REGULAR]),
    )
    scene.do(card("road_building", roads=TOP[3:5], tokens=[REGULAR]))
    assert scene.view["longest_road"]["holder"] == 0
    middle = ["-1,1,NE", "0,0,SE", "0,1,NE", "1,0,SE", "1,1,NE", "2,0,SE", "2,1,NE"]
    scene = Scene().begin(roads=[[*TOP, *middle], [], []], **ONE_HELD)
    scene.refuses(card("road_building", roads=["0,0,E", "1,0,E"]))
    scene.do(card("road_building", roads=["0,0,E"]))


def test_recruits_stand_on_the_wall_for_nothing() -> None:
    scene = Scene().begin(wall=[[1] * 5, [], [], []], **ONE_HELD)
    scene.refuses(card("new_recruits", section=1), card("new_recruits"))
    scene.do(card("new_recruits", section=2))
    assert scene.view["wall"] == [[1] * 5, [0], [], []]


def test_a_patrol_moves_tormund_and_makes_nobody_discard() -> None:
    facts = {"settlements": [[], ["0,1,N"], []], "hands": [{}, {"wood": 9}, {}]}
    scene = Scene().begin(**facts, **ONE_HELD)
    scene.refuses(
        card("patrol"),
        card("patrol", hex="0,0"),
        card("patrol", hex="0,0", steal_from=1, stolen="ore"),
        card("patrol", hex="0,0", steal_from=1, remove={"gift": "0,0"}),
        card("patrol", remove={"gift": "0,0"}),
        card("patrol", hex="0,0", steal_from=1, tokens=[REGULAR]),
    )
    scene.do(card("patrol", hex="0,0", steal_from=1, stolen="wood"))
    assert [scene.hand(0), scene.hand(1)] == [{"wood": 1}, {"wood": 8}]
    assert scene.view["phase"] == "roll"
    assert scene.view["largest_patrol"] == {"holder": None, "played": [1, 0, 0]}


def test_a_patrol_drives_one_from_the_gift_and_harvests_its_hex() -> None:
    facts = {"gift": {"1,1": "giant", "0,0": "regular"}, **ONE_HELD}
    scene = Scene().begin(**facts)
    scene.refuses(card("patrol", remove={"gift": "2,0"}))
    scene.refuses(card("patrol", remove={"camp": ["hornfoot", 1]}))
    events = scene.do(card("patrol", remove={"gift": "1,1"}))
    assert {"event": "home", "kind": "giant"} in events
    assert scene.hand(0) == {"brick": 1}
    assert scene.view["gift"] == {"0,0": "regular"}
    scene = Scene().begin(hands=[{}, {"brick": 19}, {}], **facts)
    scene.do(card("patrol", remove={"gift": "1,1"}))
    assert scene.hand(0) == {}
    scene = Scene(mode="base").begin(**ONE_HELD)
    scene.refuses(card("patrol", remove={"gift": "1,1"}))


def test_the_third_patrol_takes_the_card_and_a_tie_does_not() -> None:
    scene = Scene().begin(cards_played=[{"patrol": 2}, {}, {}], cards_held=[2, 0, 0])
    scene.refuses(card("patrol", hex="1,1"), card("patrol", hex="1,1", tokens=[REGULAR] * 2))
    scene.do(card("patrol", hex="1,1", tokens=[REGULAR]))
    assert scene.view["largest_patrol"] == {"holder": 0, "played": [3, 0, 0]}
    assert scene.view["points"] == [1, 0, 0]
    held = {"cards_played": [{"patrol": 2}, {"patrol": 3}, {}], "largest_patrol": 1}
    scene = Scene().begin(**held, cards_held=[1, 0, 0])
    scene.refuses(card("patrol", hex="1,1", tokens=[REGULAR]))
    scene.do(card("patrol", hex="1,1"))
    assert scene.view["largest_patrol"]["holder"] == 1


@pytest.mark.parametrize(
    ("name", "printed", "facts"),
    [
        ("patrol", 14, {"hex": "1,1"}),
        ("winter_is_coming", 2, {"get": {"ore": 2}}),
        ("road_building", 2, {"roads": TOP[1:3]}),
        ("new_recruits", 2, {"section": 1}),
    ],
)
def test_no_card_is_seen_more_often_than_it_was_printed(
    name: str, printed: int, facts: dict[str, object]
) -> None:
    for played, answer in ((printed, False), (printed - 1, True)):
        counts = {"cards_played": [{}, {name: played}, {}], "largest_patrol": 1}
        scene = Scene().begin(roads=[TOP[:1], [], []], **counts, **ONE_HELD)
        assert (scene.answer(card(name, **facts)) != "illegal") is answer


def test_victory_cards_are_shown_only_when_they_win() -> None:
    eight = {"settlements": [[], [], []], "keeps": [KEEPS, [], []]}
    scene = Scene().main(**eight, hands=[CARD, {}, {}], **ONE_HELD)
    assert scene.view["points"][0] == 8
    scene.refuses(card("victory_point"))
    scene.do(BUY, card("victory_point"), card("victory_point"))
    assert scene.view["points"][0] == 10
    assert scene.view["phase"] == "main"
    scene.do(END)
    assert scene.end["outcome"]["winners"] == [0]


def test_the_watch_is_won_at_the_end_of_the_own_turn() -> None:
    ten = {"settlements": [["0,0,N", "3,0,N"], [], []], "keeps": [KEEPS, [], []]}
    scene = Scene().main(1, **ten, cards_held=[0, 1, 0])
    assert scene.view["points"][0] == 10
    scene.do(END | {"seat": 1}, scene.roll(6, 6, seat=2), END | {"seat": 2})
    assert scene.end["outcome"] is None
    scene.do(scene.roll(6, 6))
    assert scene.end["outcome"] is None
    scene.do(END)
    assert (scene.end["outcome"]["winners"], scene.view["phase"]) == ([0], "over")
    scene.refuses(END, scene.roll(6, 6, seat=1), {"move": "tally", "victory_cards": [0, 0]})
    scene.refuses({"move": "tally", "victory_cards": [0, 2, 0]})
    scene.do({"move": "tally", "victory_cards": [0, 1, 0]})
    scene.refuses({"move": "tally", "victory_cards": [0, 1, 0]})


def test_base_is_won_at_once_but_only_in_the_own_turn() -> None:
    nine = {"settlements": [["0,0,N"], [], []], "keeps": [KEEPS, [], []]}
    scene = Scene(mode="base").main(**nine, hands=[SETTLEMENT, {}, {}], roads=[TOP[:2], [], []])
    scene.do(build("settlement", "1,0,N"))
    assert scene.end["outcome"]["winners"] == [0]
    ten = {"settlements": [[], ["0,0,N", "3,0,N"], []], "keeps": [[], KEEPS, []]}
    scene = Scene(mode="base").main(**ten)
    assert scene.end["outcome"] is None
    scene.do(END)
    assert scene.end["outcome"]["winners"] == [1]


def test_ten_points_and_a_third_breach_in_one_turn_is_tragic() -> None:
    ten = {"settlements": [["0,0,N", "3,0,N"], [], []], "keeps": [KEEPS, [], []]}
    north = {"breaches": 2, "camps": {"ice_river": ["regular"]}, "wall": [[], [2], [], []]}
    scene = Scene().begin(**ten, **north)
    events = scene.do(scene.roll(6, 6, wildling=1))
    assert events[-1] == {"event": "end", "why": "breaches"}
    assert scene.end["outcome"]["winners"] == [2]
    scene.refuses(END)


def test_seven_in_the_gift_go_on_and_eight_end_it() -> None:
    six = dict.fromkeys(["1,0", "0,1", "2,0", "1,1", "3,0", "2,1"], "regular")
    scene = Scene().begin(gift=six, camps={"ice_river": ["climber", "climber"]})
    assert scene.do(scene.roll(6, 6, wildling=1))[-1] == {
        "event": "enter",
        "kind": "climber",
        "hex": "0,0",
    }
    scene.do(END)
    events = scene.do(scene.roll(6, 6, wildling=3, seat=1))
    assert events[-2:] == [
        {"event": "enter", "kind": "climber", "hex": "-1,2"},
        {"event": "end", "why": "gift"},
    ]
    assert scene.view["phase"] == "over"


@pytest.mark.parametrize(
    ("cards", "hands", "winners"),
    [
        ([0, 0, 1], [1, 2], [1]),
        ([1, 0, 0], [1, 2], [0]),
        ([0, 0, 0], [2, 2], []),
        ([0, 0, 0], [3, 2], [0]),
    ],
)
def test_a_tragic_tie_goes_by_points_then_hands(
    cards: list[int], hands: list[int], winners: list[int]
) -> None:
    north = {"breaches": 2, "camps": {"ice_river": ["regular"]}, "wall": [[], [0, 1], [], []]}
    places = [["0,0,N"], ["2,0,N"], ["0,2,N", "-1,3,S"]]
    scene = Scene().begin(hands=[*({"ore": n} for n in hands), {"wool": 9}], **north)
    scene.do({"move": "amend", "settlements": places, "cards_held": [1, 1, 1]})
    scene.refuses({"move": "tally", "victory_cards": [0, 0, 0]})
    scene.do(scene.roll(6, 6, wildling=1))
    assert scene.end["outcome"] is None
    scene.do({"move": "tally", "victory_cards": cards})
    assert scene.end["outcome"]["winners"] == winners


def test_three_equal_dice_cost_a_hero_of_the_display() -> None:
    scene = Scene(heroes_tragedy=True).begin()
    scene.do(scene.roll(4, 4, wildling=4))
    assert scene.view["phase"] == "tragedy"
    tragedy = {"seat": 0, "move": "tragedy", "hero": "ygritte"}
    scene.refuses(END, tragedy | {"hero": "tarly"}, tragedy | {"seat": 1}, tragedy | {"hero": "x"})
    scene.do(tragedy)
    assert scene.view["heroes"]["gone"] == ["ygritte"]
    assert "ygritte" not in scene.view["heroes"]["display"]
    assert scene.view["phase"] == "main"
    for options, dice in (({}, (4, 4, 4)), ({"heroes_tragedy": True}, (4, 4, 5))):
        scene = Scene(**options).begin()
        scene.do(scene.roll(dice[0], dice[1], wildling=dice[2]))
        assert scene.view["phase"] == "main"
        scene.refuses(tragedy)
