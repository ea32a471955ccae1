"""Night's Watch at the full table: what heroes do, and when they may."""

from __future__ import annotations

import pytest

from tests.reference.watch_table import REGULAR, TOP, Scene

END = {"seat": 0, "move": "end_turn"}
MARSH = {"give": "wood", "get": "ore"}


def hero(name: str, use: str = "flip", **facts: object) -> dict[str, object]:
    return {"seat": 0, "move": "hero", "hero": name, "use": use} | facts


def with_hero(name: str, side: str = "A") -> dict[str, object]:
    """Ada has this hero, the others two that stay out of the way."""
    others = [other for other in ("melisandre", "thorne", "yoren") if other != name]
    held = [{"hero": name, "side": side}, *({"hero": other, "side": "A"} for other in others)]
    return {"heroes": held[:3]}


def round_of(scene: Scene) -> None:
    """The others' turns, nothing happening."""
    scene.do(END)
    for seat in (1, 2):
        scene.do(scene.roll(6, 6, seat=seat), END | {"seat": seat})


def test_a_hero_is_flipped_then_swapped_and_rests_in_between() -> None:
    scene = Scene().main(hands=[{"wood": 5}, {}, {}], **with_hero("marsh"))
    scene.refuses(hero("mormont", **MARSH), hero("marsh", **MARSH) | {"seat": 1})
    scene.refuses(hero("marsh", take="ygritte", **MARSH), hero("marsh", "swap", **MARSH))
    scene.do(hero("marsh", **MARSH))
    assert scene.view["heroes"]["held"][0] == {"hero": "marsh", "side": "B"}
    scene.refuses(hero("marsh", **MARSH), hero("marsh", "swap", take="ygritte", **MARSH))
    round_of(scene)
    scene.do(scene.roll(6, 6))
    scene.refuses(
        hero("marsh", **MARSH),
        hero("marsh", "swap", take="marsh", **MARSH),
        hero("marsh", "swap", take="melisandre", **MARSH),
        hero("marsh", "swap", take="nobody", **MARSH),
    )
    scene.do(hero("marsh", "swap", take="qhorin", **MARSH))
    assert scene.view["heroes"]["held"][0] == {"hero": "qhorin", "side": "A"}
    assert "marsh" in scene.view["heroes"]["display"]
    assert scene.hand(0) == {"wood": 3, "ore": 2}
    scene.do({"move": "amend", "tormund": "1,1"})
    scene.refuses(hero("qhorin"))
    round_of(scene)
    scene.do(hero("qhorin"))
    assert (scene.view["tormund"], scene.hand(0)) == ("camp", {"wood": 3, "ore": 2, "brick": 1})


def test_marsh_trades_one_for_one_after_the_roll() -> None:
    scene = Scene().begin(hands=[{"wood": 1}, {"grain": 19}, {}], **with_hero("marsh"))
    scene.refuses(hero("marsh", **MARSH))
    scene.do(scene.roll(6, 6))
    scene.refuses(hero("marsh", give="wood", get="wood"), hero("marsh", give="ore", get="wood"))
    scene.refuses(hero("marsh", give="wood", get="grain"))
    scene.do(hero("marsh", **MARSH))
    assert scene.hand(0) == {"ore": 1}


def test_tarly_answers_a_roll_that_gave_nothing() -> None:
    places = {"settlements": [["0,0,N"], ["2,0,N"], []]}
    tarly = {
        "heroes": [
            {"hero": "marsh", "side": "A"},
            {"hero": "tarly", "side": "A"},
            {"hero": "mormont", "side": "A"},
        ]
    }
    help = hero("tarly", get="grain") | {"seat": 1}
    scene = Scene().begin(**places, **tarly)
    scene.refuses(help)
    scene.do(scene.roll(2, 4))
    scene.refuses(hero("tarly", get="grain"))
    scene.do(help)
    assert scene.hand(1) == {"grain": 1}
    scene.begin(**places, **tarly)
    scene.do(scene.roll(1, 3))
    assert scene.hand(1) == {"ore": 1}
    scene.refuses(help)
    scene.begin(**places, **tarly)
    scene.do(scene.roll(3, 4))
    scene.refuses(help)
    scene.do({"seat": 0, "move": "tormund", "hex": "1,1"})
    scene.refuses(help)
    scene.begin(hands=[{"brick": 3}, {}, {}], **places, **tarly)
    scene.do(scene.roll(2, 4), {"seat": 0, "move": "bank", "give": "brick", "get": "ore"})
    scene.refuses(help)


def test_yarwyck_moves_an_end_road() -> None:
    facts = {"settlements": [["0,0,N"], [], []], "roads": [TOP[:3], [], []]}
    scene = Scene().main(**facts, **with_hero("yarwyck"))
    scene.refuses(
        hero("yarwyck", road=TOP[0], to="0,0,E"),
        hero("yarwyck", road=TOP[1], to="0,0,E"),
        hero("yarwyck", road=TOP[2], to=TOP[2]),
        hero("yarwyck", road=TOP[2], to=TOP[3]),
        hero("yarwyck", road=TOP[2], to=TOP[1]),
        hero("yarwyck", road=TOP[4], to="0,0,E"),
    )
    scene.do(hero("yarwyck", road=TOP[2], to="0,0,E"))
    assert set(scene.view["roads"][0]) == {TOP[0], TOP[1], "0,0,E"}


def test_yarwyck_can_take_the_longest_road() -> None:
    roads = [[*TOP[:4], "0,0,E"], [], []]
    scene = Scene().main(roads=roads, **with_hero("yarwyck"))
    assert scene.view["longest_road"] == {"holder": None, "lengths": [4, 0, 0]}
    move = hero("yarwyck", road="0,0,E", to=TOP[4])
    scene.refuses(move)
    scene.do(move | {"tokens": [REGULAR]})
    assert scene.view["longest_road"] == {"holder": 0, "lengths": [5, 0, 0]}


def test_thorne_and_melisandre_replace_one_resource() -> None:
    scene = Scene().main(hands=[{"brick": 1, "ore": 1, "wood": 1}, {}, {}], **with_hero("thorne"))
    scene.refuses(
        hero("thorne", replace="grain", by="ore", section=2),
        hero("thorne", replace="wool", by="wool", section=2),
        hero("thorne", replace="wood", by="ore", section=2),
        hero("thorne", replace="wool", by="ore", section=5),
    )
    scene.do(hero("thorne", replace="wool", by="ore", section=2))
    assert (scene.hand(0), scene.view["wall"][1]) == ({}, [0])
    hands = [{"wood": 1, "wool": 1, "grain": 1}, {}, {}]
    scene.main(hands=hands, **with_hero("melisandre"))
    scene.refuses(
        hero("melisandre", replace="wood", by="ore"), hero("melisandre", replace="wool", by="wood")
    )
    scene.do(hero("melisandre", replace="ore", by="wood"))
    assert (scene.hand(0), scene.view["cards"]["held"]) == ({}, [1, 0, 0])


def test_mance_robs_one_with_more_points() -> None:
    places = {"settlements": [["0,0,N"], ["2,0,N"], ["0,2,N", "-1,3,S"]]}
    scene = Scene().begin(hands=[{}, {"ore": 1}, {"wool": 2}], **places, **with_hero("mance"))
    rob = hero("mance", steal_from=2)
    scene.refuses(rob)
    scene.do(scene.roll(6, 6))
    scene.refuses(rob | {"steal_from": 1}, rob | {"steal_from": 0}, rob | {"card": "ore"})
    scene.do(rob)
    assert [scene.hand(0), scene.hand(2)] == [{"wool": 1}, {"wool": 1}]


def test_benjen_removes_north_of_the_wall_and_reveals_a_token() -> None:
    facts = {"camps": {"cave_people": ["giant", "climber"]}, "gift": {"1,1": "regular"}}
    scene = Scene().begin(**facts, **with_hero("benjen"))
    move = hero("benjen", remove={"camp": ["cave_people", 1]})
    scene.refuses(
        move,
        move | {"tokens": [REGULAR] * 2},
        hero("benjen", remove={"gift": "1,1"}, tokens=[REGULAR]),
        hero("benjen", remove={"camp": ["cave_people", 3]}, tokens=[REGULAR]),
    )
    events = scene.do(move | {"tokens": [REGULAR]})
    assert [event for event in events if event["event"] in ("home", "close_up", "camp")] == [
        {"event": "home", "kind": "giant"},
        {"event": "close_up", "clan": "cave_people"},
        {"event": "camp", "clan": "hornfoot", "kind": "regular", "camp": 1},
    ]
    assert scene.view["phase"] == "roll"


def test_ygritte_clears_a_hex_and_qhorin_sends_tormund_home() -> None:
    scene = Scene().begin(gift={"1,1": "regular"}, **with_hero("ygritte"))
    scene.refuses(hero("ygritte", remove={"gift": "0,0"}))
    scene.do(hero("ygritte", remove={"gift": "1,1"}))
    assert (scene.view["gift"], scene.hand(0)) == ({}, {})
    scene = Scene().begin(**with_hero("qhorin"))
    scene.refuses(hero("qhorin"))
    scene.do({"move": "amend", "tormund": "2,0", "hands": [{}, {"ore": 19}, {}]}, hero("qhorin"))
    assert (scene.view["tormund"], scene.hand(0)) == ("camp", {})


def test_yoren_trades_a_patrol_for_a_guard() -> None:
    scene = Scene().main(**with_hero("yoren"))
    scene.refuses(hero("yoren", section=2))
    played = {"cards_played": [{"patrol": 3}, {"patrol": 2}, {}], "largest_patrol": 0}
    scene.do({"move": "amend"} | played)
    scene.do(hero("yoren", section=2))
    assert scene.view["largest_patrol"] == {"holder": 0, "played": [2, 2, 0]}
    assert scene.view["wall"] == [[], [0], [], []]


def test_mormont_asks_and_gives_back() -> None:
    hands = [{"wood": 2}, {"ore": 2}, {"wool": 1}]
    scene = Scene().main(hands=hands, **with_hero("mormont"))
    gave = {"seat": 1, "gave": True, "back": "wood"}
    kept = {"seat": 2, "gave": False}

    def ask(*asked: dict[str, object]) -> dict[str, object]:
        return hero("mormont", resource="ore", asked=list(asked))

    scene.refuses(
        ask(),
        ask(gave, gave),
        ask(gave, kept, kept),
        ask(gave | {"seat": 0}),
        ask(gave | {"gave": False}),
        ask(kept | {"gave": True, "back": "wood"}),
        ask(gave | {"back": "brick"}),
        ask({"seat": 1, "gave": False}),
        ask(kept | {"back": "wood"}),
    )
    scene.do(ask(gave, kept))
    assert [scene.hand(seat) for seat in range(3)] == [
        {"wood": 1, "ore": 1},
        {"ore": 1, "wood": 1},
        {"wool": 1},
    ]


def test_an_untold_card_back_is_one_of_the_hand() -> None:
    hands = [{"wood": 1}, {"ore": 1}, {}]
    scene = Scene().main(hands=hands, **with_hero("mormont"))
    asked = [{"seat": 1, "gave": True, "back": None}]
    scene.do(hero("mormont", resource="ore", asked=asked))
    either = {"size": 1, "certain": {}, "possible": {"wood": 1, "ore": 1}}
    assert scene.view["hands"][:2] == [either, either]


@pytest.mark.parametrize("name", ["benjen", "ygritte", "qhorin"])
def test_no_hero_while_somebody_must_discard_or_move_tormund(name: str) -> None:
    facts = {
        "camps": {"cave_people": ["giant"]},
        "gift": {"1,1": "regular"},
        "tormund": "2,0",
        "hands": [{}, {"ore": 8}, {}],
    }
    moves = {
        "benjen": hero(name, remove={"camp": ["cave_people", 1]}, tokens=[REGULAR]),
        "ygritte": hero(name, remove={"gift": "1,1"}),
        "qhorin": hero(name),
    }
    scene = Scene().begin(**facts, **with_hero(name))
    assert scene.answer(moves[name]) != "illegal"
    scene.do(scene.roll(3, 4))
    scene.refuses(moves[name])
    scene.do({"seat": 1, "move": "discard", "cards": {"ore": 4}})
    scene.refuses(moves[name])
    scene.do({"seat": 0, "move": "tormund", "hex": "3,0"}, moves[name])


@pytest.mark.parametrize(
    "move",
    [
        hero("thorne", replace="wool", by="ore", section=1),
        hero("melisandre", replace="ore", by="brick"),
        hero("yoren", section=1),
        hero("yarwyck", road=TOP[2], to="0,0,E"),
        hero("mormont", resource="ore", asked=[{"seat": 1, "gave": False}]),
    ],
)
def test_the_other_heroes_wait_for_the_roll(move: dict[str, object]) -> None:
    facts = {
        "roads": [TOP[:3], [], []],
        "cards_played": [{"patrol": 1}, {}, {}],
        "hands": [{"brick": 5, "wood": 5, "wool": 5, "grain": 5, "ore": 5}, {"wool": 1}, {}],
    }
    scene = Scene().begin(**facts, **with_hero(str(move["hero"])))
    scene.refuses(move)
    scene.do(scene.roll(6, 6))
    scene.do(move)
