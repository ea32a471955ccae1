"""Action cards and heroes at the full table, by touches."""

from __future__ import annotations

from typing import Any

from companion.play.questions import Choose
from tests.play.test_watch_moves import listed
from tests.play.watch import (
    BEGUN,
    HEROES,
    MAIN,
    MIDDLE,
    Watch,
    dice,
    watch,
)


def test_cards_are_bought_and_played() -> None:
    sitting = watch(*MAIN)
    sitting.touch("card", "make.buy")
    assert sitting.last == {"seat": 0, "move": "buy_card"}
    sitting.touch("card", "make.winter_is_coming", "get.ore", "get.wood", "go")
    assert sitting.last["get"] == {"wood": 1, "ore": 1}
    sitting.touch("card")
    assert sitting.refused("make.patrol")
    sitting.touch("make.patrol")
    assert "Nothing has changed." in sitting.said()


def test_a_patrol_moves_tormund_or_sends_a_wildling_back() -> None:
    sitting = watch(*MAIN)
    sitting.touch("card", "make.patrol", "do.send", "hex.1,1", "confirm")
    assert sitting.last == {
        "seat": 0,
        "move": "play_card",
        "card": "patrol",
        "remove": {"gift": "1,1"},
    }
    sitting.touch("undo", "card", "make.patrol", "do.patrol", "hex.0,2", "confirm", "go")
    assert sitting.last["steal_from"] == 1


def test_road_building_lays_two_roads() -> None:
    sitting = watch(*MAIN)
    sitting.touch("card", "make.road_building", "edge.-1,4,NE")
    assert sitting.refused("confirm")
    sitting.touch("edge.0,3,SE", "confirm")
    assert sitting.last["roads"] == ["-1,4,NE", "0,3,SE"]


def test_recruits_post_a_guard() -> None:
    sitting = watch(*MAIN)
    sitting.touch("card", "make.new_recruits", "wall.2", "confirm")
    assert sitting.last["section"] == 2


def hero(name: str, **more: Any) -> Watch:
    """A table after Ada's roll, her hero chosen to be used."""
    given = [card for card in HEROES if card["hero"] != name]
    spare = [{"hero": "benjen", "side": "A"}, *given]
    heroes = [{"hero": name, "side": "A"}, *(given if len(given) == 3 else spare)]
    patrols = {"move": "amend", "heroes": heroes, "cards_played": [{"patrol": 1}, {}, {}, {}]}
    sitting = watch(*MIDDLE, {**patrols, **more}, dice(0, 3, 2, 9))
    sitting.touch("hero", "use")
    return sitting


def test_heroes_that_ask_for_cards() -> None:
    sitting = hero("marsh")
    sitting.touch("one.wool", "other.brick", "go")
    assert (sitting.last["give"], sitting.last["get"]) == ("wool", "brick")
    sitting = hero("melisandre")
    sitting.touch("one.wool", "other.brick", "go")
    assert (sitting.last["replace"], sitting.last["by"]) == ("wool", "brick")
    sitting = hero("mormont")
    sitting.touch("one.ore")
    sitting.answer("asked.1", "gave")
    sitting.touch("back.1.brick", "go")
    assert sitting.last["asked"] == [{"seat": 1, "gave": True, "back": "brick"}]


def test_heroes_that_ask_for_a_place() -> None:
    sitting = hero("thorne")
    sitting.touch("one.wool", "other.ore", "go", "wall.2", "confirm")
    last = sitting.last
    assert (last["hero"], last["section"], last["by"]) == ("thorne", 2, "ore")
    sitting = hero("yoren")
    sitting.touch("wall.3", "confirm")
    assert (sitting.last["hero"], sitting.last["section"]) == ("yoren", 3)
    sitting = hero("yarwyck")
    sitting.touch("edge.-1,3,SE", "edge.-1,4,NE", "confirm")
    assert (sitting.last["road"], sitting.last["to"]) == ("-1,3,SE", "-1,4,NE")
    sitting = hero("ygritte")
    sitting.touch("hex.2,0", "confirm")
    assert sitting.last["remove"] == {"gift": "2,0"}
    sitting = hero("benjen")
    sitting.touch("camp.hornfoot", "confirm", "figure.4", "token.regular.ice_river")
    assert sitting.last["remove"] == {"camp": ["hornfoot", 4]}
    assert sitting.last["tokens"] == [{"kind": "regular", "clan": "ice_river"}]


def test_heroes_that_act_at_once() -> None:
    sitting = hero("qhorin")
    assert sitting.last == {"seat": 0, "move": "hero", "hero": "qhorin", "use": "flip"}
    keeps = {"keeps": [[], ["0,2,N"], [], []], "settlements": [None, ["-2,2,S"], None, None]}
    sitting = hero("mance", **keeps)
    sitting.touch("go")
    assert (sitting.last["hero"], sitting.last["steal_from"]) == ("mance", 1)


def test_a_hero_without_a_place_to_act_is_refused_by_the_rules() -> None:
    sitting = hero("ygritte", gift={})
    assert "Nothing has changed." in sitting.said()


def test_a_hero_is_swapped_for_one_of_the_display() -> None:
    sitting = watch(*MAIN)
    sitting.touch("hero")
    sitting.answer("swaps", True)
    assert sitting.refused("use") == "Choose the hero that is taken instead."
    sitting.touch("take.thorne", "use", "edge.-1,3,SE", "edge.-1,4,NE", "confirm")
    assert (sitting.last["use"], sitting.last["take"]) == ("swap", "thorne")


def test_tarly_answers_a_roll_of_anybody() -> None:
    sitting = watch(*MAIN)
    assert listed(sitting)[-1] == "Tarly may answer: Bo"
    sitting.touch("hero")
    sitting.answer("seat", 1)
    sitting.touch("use", "other.ore", "go")
    expected = {"seat": 1, "move": "hero", "hero": "tarly", "use": "flip", "get": "ore"}
    assert sitting.last == expected


def test_who_may_answer_is_no_step() -> None:
    sitting = watch(*MAIN)
    steps = [text for text in sitting.desk.steps() if text]
    sitting.touch("steps")
    (chosen,) = [part for part in sitting.question().parts if isinstance(part, Choose)]
    assert [choice.spot.says for choice in chosen.choices] == steps
    assert "Tarly may answer: Bo" in sitting.said()


def test_the_tragedy_takes_a_hero() -> None:
    options = {"first": 0, "heroes_tragedy": True}
    sitting = watch(*BEGUN, dice(0, 4, 4, 4), options=options)
    sitting.touch("tragedy", "leaves.ygritte")
    assert sitting.last == {"seat": 0, "move": "tragedy", "hero": "ygritte"}
