"""Refusals name what decides: what is lacking, who stands in the way, which variant is played."""

import json
from typing import Any

from companion.i18n import Words
from companion.match.check import entry_object
from tests.reference.watch_table import Dict, Scene, build


def refused(scene: Scene, entry: Dict) -> tuple[list[str], Dict, str]:
    """The rules, the facts and the sentence."""
    table = scene.table
    words = Words(table.game, table.header.players)
    out: Any = entry_object(table.judge(json.loads(json.dumps(entry))), words)
    assert out["verdict"] == "illegal"
    return out["rules"], out["facts"], out["text"]


def test_of_a_cost_only_what_is_lacking() -> None:
    scene = Scene().main(hands=[{"ore": 1, "grain": 2}, {}, {}], settlements=[["0,0,N"], [], []])
    token = {"kind": "regular", "clan": "hornfoot"}
    rules, facts, text = refused(scene, build("keep", "0,0,N", token, token))
    assert rules == ["hand.lacks"]
    assert facts["lacking"] == {"ore": 2}
    assert text == "Ada is short of 2 × ore."


def test_a_trade_says_what_each_side_lacks() -> None:
    scene = Scene().main(hands=[{"wood": 2}, {"ore": 1}, {}])
    deal = {"seat": 0, "move": "trade", "with": 1, "give": {"wood": 3}, "get": {"ore": 3}}
    rules, _, text = refused(scene, deal)
    assert rules == ["hand.lacks"] * 2
    assert text == "Ada is short of 1 × wood. Bo is short of 2 × ore."


def test_one_unseen_card_is_not_two() -> None:
    """Wood or ore, whichever was stolen: each alone is possible, both are not."""
    hands = [{"brick": 1, "wool": 1, "grain": 1}, {"wood": 1, "ore": 1}, {}]
    scene = Scene().begin(hands=hands, settlements=[["0,0,N"], ["1,1,N"], []])
    scene.do(scene.roll(3, 4), {"seat": 0, "move": "tormund", "hex": "1,1", "steal_from": 1})
    deal = {"seat": 0, "move": "trade", "with": 2, "give": {"wood": 1, "ore": 1, "wool": 1}}
    _, facts, text = refused(scene, deal | {"get": {"brick": 1}})
    assert facts["lacking"] == {"wood": 1, "ore": 1}
    assert "Ada cannot have all of this: 1 × wood, 1 × ore." in text


def test_the_building_that_cuts_a_road_is_named() -> None:
    roads = [["0,1,NE"], [], []]
    hands = [{"brick": 2, "wood": 2}, {}, {}]
    for piece, word in (("settlements", "settlement"), ("keeps", "keep")):
        there = {piece: [[], ["1,0,S"], []]}
        scene = Scene().main(roads=roads, hands=hands, **there)
        rules, facts, text = refused(scene, build("road", "1,0,SE"))
        assert rules == ["road.cut"]
        assert (facts["by"], facts["corner"]) == (1, "1,0,S")
        assert text.startswith(f"What Bo has built cuts the road: {word}, the corner at ")
    assert refused(scene, build("road", "3,0,NE"))[0] == ["road.reach"]


def test_what_is_not_in_the_base_game_is_not_used_up() -> None:
    scene = Scene(players=3, mode="base").main(cards_held=[1, 0, 0])
    recruits = {"seat": 0, "move": "play_card", "card": "new_recruits", "section": 1}
    for entry in (
        recruits,
        {"seat": 0, "move": "guard", "section": 1},
        {"seat": 0, "move": "tragedy", "hero": "ygritte"},
        {"move": "amend", "cards_played": [{"new_recruits": 1}, {}, {}]},
    ):
        assert refused(scene, entry)[0] == ["mode.watch-only"]
    watch = Scene().main(cards_held=[1, 0, 0])
    assert refused(watch, {"seat": 0, "move": "tragedy", "hero": "ygritte"})[0] == ["tragedy.off"]


def test_two_players_who_are_not_at_turn_do_not_trade() -> None:
    scene = Scene().main(hands=[{}, {"wood": 1}, {"ore": 1}])
    deal = {"seat": 1, "move": "trade", "with": 2, "give": {"wood": 1}, "get": {"ore": 1}}
    rules, facts, text = refused(scene, deal)
    assert (rules, facts["turn"]) == (["trade.between"], 0)
    assert text == "One side of every trade is the player whose turn it is: Ada."
    assert refused(scene, deal | {"with": 0})[0] == ["turn.wait"]
