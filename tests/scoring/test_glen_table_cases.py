"""Worked examples and decisions of the whole table, judged by the engine and the referee."""

from tests.reference.glen_form import Dict
from tests.reference.glen_table_case import HALKIRK, Case

VILLAGE = "start village | 0 0 1"
CASTLE = "home castle | 1 0 0"
INSHRIACH: Dict = {"type": "forest", "activate": [{"goods": ["wood"]}]}
LOCHRIDGE: Dict = {"type": "loch"}
PERSON: Dict = {"type": "person", "once": ["clan_token"]}


def test_cattle_bought_for_two_and_sheep_sold_for_three() -> None:
    butcher = {"type": "shop", "activate": [{"exchange": "animals", "each": {"cattle": 4}}]}
    case = Case({"Butcher": butcher})
    case.land(VILLAGE, "home castle | 1 0 0 sheep sheep", market={"sheep": 3})
    case.take("Butcher", (0, 1))
    case.cannot("activate", at=[0, 1], goods=[{"from": [1, 0], "good": "sheep"}])
    case.act("activate", at=[0, 1], buy=["cattle"])
    assert (case.seat()["coins"], case.seat()["vp"], case.view("market")["cattle"]) == (3, 4, 2)
    case.act("sell", good="sheep", **{"from": [1, 0]})
    assert (case.seat()["coins"], case.view("market")["sheep"]) == (6, 2)


def test_an_empty_row_buys_nothing_and_a_full_one_sells_nothing() -> None:
    case = Case({"Mill": {"type": "mill", "cost": {"goods": {"wood": 1}}}})
    case.land(VILLAGE, "home castle | 1 0 0 stone", market={"wood": 3, "stone": 0})
    case.cannot("sell", good="stone", **{"from": [1, 0]})
    case.cannot("take", space=case.space("Mill"))
    case.set(market={"wood": 2}, coins=2)
    case.cannot("take", space=case.space("Mill"))
    case.set(market={"stone": 1})
    case.take("Mill")
    case.cannot("pay", buy=["wood"])
    case.act("sell", good="stone", **{"from": [1, 0]})
    case.act("pay", buy=["wood"])
    assert (case.seat()["coins"], case.view("market")["wood"]) == (0, 3)


def test_market_at_the_start() -> None:
    assert set(Case({}).view("market").values()) == {1}
    assert set(Case({}, players=4).view("market").values()) == {0}


def test_halkirk_and_lochridge_lie_where_they_belong() -> None:
    case = Case({"Halkirk": HALKIRK, "Lochridge": LOCHRIDGE, "Lochy": LOCHRIDGE})
    case.take("Halkirk")
    for at in ([0, 1], [1, -1], [2, 0], [-2, 0], [0, 0], [-1, 1]):
        case.cannot("place", at=at)
    case.act("place", at=[-1, 0])
    assert case.seat()["tiles"][-1, 0]["scots"] == 1
    case.yes({"undo": case.log.n})
    case.yes({"undo": case.log.before[-1][0]})
    case.take("Lochridge")
    for at in ([-1, 0], [2, 0], [2, 1], [0, 2], [-1, 1], [0, 0]):
        case.cannot("place", at=at)
    case.act("place", at=[1, 1])


def test_lochridge_needs_a_scot_beside_it() -> None:
    case = Case({"Lochridge": LOCHRIDGE})
    case.land(VILLAGE, CASTLE, "S plain 9 | 1 1 0", "S plain 8 | 1 2 0")
    case.take("Lochridge")
    case.cannot("place", at=[2, 1])
    case.cannot("place", at=[2, 2])
    case.act("place", at=[0, 1])


def test_a_river_tile_beside_a_river_needs_its_end() -> None:
    case = Case({"Burn": {"type": "burn", "river": True}})
    case.land(VILLAGE, "home castle | 1 0 1", "Halkirk | 2 0 1", "S plain 9 | 2 1 1")
    case.take("Burn")
    case.cannot("place", at=[3, 1])
    case.act("place", at=[3, 0])


def test_halkirk_and_its_rebuild_activate_the_same_neighbours() -> None:
    tower = {**HALKIRK, "rebuild": True, "once": ["landmark", "scot"], "stack": "S"}
    case = Case({"Halkirk": HALKIRK, "Tower": tower, "Inshriach": INSHRIACH})
    case.land(VILLAGE, "home castle | 1 0 1", "S plain 9 | 1 1 0")
    case.take("Halkirk", (2, 0))
    assert case.seat()["tiles"][2, 0]["scots"] == 1
    case.act("activate", at=[2, 0])
    case.act("activate", at=[1, 0])
    case.cannot("activate", at=[1, 0])
    case.cannot("activate", at=[1, 1])
    case.cannot("activate", at=[0, 0])
    assert case.seat()["movement"] == 2
    case.act("move_scot", **{"from": [2, 0], "to": [1, 1]})
    case.act("move_scot", **{"from": [1, 1], "to": [1, 0]})
    case.cannot("move_scot", **{"from": [1, 0], "to": [0, 0]})
    case.end()
    assert case.seat()["movement"] == 0


def test_a_rebuild_keeps_goods_and_scots_and_hides_what_it_covers() -> None:
    tower = {**HALKIRK, "rebuild": True, "once": ["landmark", "scot"]}
    case = Case({"Tower": tower, "Wood": INSHRIACH | {"stack": "A"}})
    case.land(VILLAGE, CASTLE, "Halkirk | 2 0 1 sheep", "Wood | 2 1 0")
    case.cannot("take", space=case.space("Tower"))
    case.land(VILLAGE, "home castle | 1 0 1", "Halkirk | 2 0 1 sheep", "Wood | 2 1 0")
    case.take("Tower")
    case.cannot("place", at=[3, 0])
    case.cannot("place", at=[1, 0])
    case.act("place", at=[2, 0])
    tile = case.seat()["tiles"][2, 0]
    assert (tile["tile"], tile["goods"], tile["scots"]) == ("Tower", ["sheep"], 2)
    assert tile["covers"] == ["Halkirk"]
    assert case.seat()["landmarks"] == ["Tower"]
    for at in ([2, 0], [1, 0], [2, 1]):
        case.act("activate", at=at)
    assert case.seat()["movement"] == 2
    assert case.seat()["tiles"][2, 1]["goods"] == ["wood"]


def test_the_start_village_may_be_rebuilt() -> None:
    tower = {"type": "village", "river": True, "rebuild": True}
    case = Case({"Tower": tower, "Keep": {"type": "castle", "river": True, "rebuild": True}})
    case.land(VILLAGE, "home castle | 1 0 1")
    case.cannot("take", space=case.space("Keep"))
    case.take("Tower", (0, 0))
    assert case.seat()["tiles"][0, 0]["covers"] == ["start village"]


def exchange(part: Dict) -> Case:
    case = Case({"Shop": {"type": "shop", "activate": [part]}})
    case.land(
        "start village | 0 0 1 sheep cattle sheep",
        "home castle | 1 0 0 wood stone barley",
        "S plain 9 | 1 1 0 stone",
    )
    case.take("Shop", (0, 1))
    return case


SHEEP, CATTLE = {"from": [0, 0], "good": "sheep"}, {"from": [0, 0], "good": "cattle"}
WOOD, STONE = {"from": [1, 0], "good": "wood"}, {"from": [1, 0], "good": "stone"}
BARLEY = {"from": [1, 0], "good": "barley"}
OTHER_STONE = {"from": [1, 1], "good": "stone"}


def test_two_or_four_different_goods() -> None:
    part = {"exchange": "different", "table": {"2": 4, "4": 8}}
    for goods, vp in (([SHEEP, WOOD], 4), ([SHEEP, WOOD, CATTLE, BARLEY], 8)):
        case = exchange(part)
        case.cannot("activate", at=[0, 1], goods=[SHEEP, SHEEP])
        case.cannot("activate", at=[0, 1], goods=[SHEEP, WOOD, STONE])
        case.cannot("activate", at=[0, 1])
        case.act("activate", at=[0, 1], goods=goods)
        assert case.seat()["vp"] == vp


def test_three_animals() -> None:
    case = exchange({"exchange": "animals", "table": {"3": 8}})
    case.cannot("activate", at=[0, 1], goods=[CATTLE, SHEEP, WOOD])
    case.act("activate", at=[0, 1], goods=[CATTLE, SHEEP, SHEEP])
    assert case.seat()["vp"] == 8


def test_any_three() -> None:
    case = exchange({"exchange": "any", "count": 3, "vp": 7})
    case.cannot("activate", at=[0, 1], goods=[SHEEP, STONE, STONE])
    case.act("activate", at=[0, 1], goods=[SHEEP, STONE, OTHER_STONE])
    assert case.seat()["vp"] == 7


def test_shown_goods() -> None:
    case = exchange({"exchange": "shown", "goods": ["wood", "stone"], "vp": 7})
    case.cannot("activate", at=[0, 1], goods=[WOOD, SHEEP])
    case.act("activate", at=[0, 1], goods=[OTHER_STONE], buy=["wood"])
    assert (case.seat()["vp"], case.seat()["coins"]) == (7, 3)


def test_barley_for_whisky() -> None:
    case = exchange({"exchange": "whisky"})
    case.cannot("activate", at=[0, 1], goods=[WOOD])
    case.cannot("activate", at=[0, 1], goods=[BARLEY], vp_instead=True)
    case.cannot("activate", at=[0, 1], coin_as="barley")
    case.act("activate", at=[0, 1], goods=[BARLEY])
    assert case.seat()["whisky"] == 1


def test_a_good_for_a_clan_token() -> None:
    case = exchange({"exchange": "clan_token"})
    case.act("activate", at=[0, 1], goods=[WOOD])
    case.act("clan_token", crest="MacLeod", cost=0)
    case.cannot("clan_token", crest="Douglas", cost=0)
    assert (case.seat()["coins"], case.seat()["tokens"]) == (8, 9)


def test_the_fourth_good_is_lost() -> None:
    farm = {"type": "farm", "activate": [{"goods": ["wood", "stone"]}, {"any_good": 2}]}
    case = Case({"Farm": farm | {"once": ["good", "good", "good"]}})
    case.take("Farm", (0, 1))
    case.cannot("bonus", at=[0, 1], goods=["sheep"] * 4)
    case.act("bonus", at=[0, 1], goods=["sheep"])
    case.cannot("bonus", at=[0, 1], goods=["sheep"])
    case.cannot("activate", at=[0, 1], gain=["wood"])
    case.act("activate", at=[0, 1], gain=["cattle", "cattle"])
    assert sorted(case.seat()["tiles"][0, 1]["goods"]) == ["sheep", "stone", "wood"]


def test_travel() -> None:
    case = Case({"Bruce": {**PERSON, "once": ["clan_token"] * 9}})
    case.take("Bruce")
    case.cannot("clan_token", crest="McKay", cost=1)
    case.act("clan_token", crest="MacLeod", cost=0)
    assert case.seat()["coins"] == 8
    case.cannot("clan_token", crest="MacLeod", cost=0)
    case.act("clan_token", crest="McKay", cost=2)
    assert sorted(case.seat()["persons"]) == ["Bruce", "David Hume"]
    case.act("clan_token", crest="MacMillan", cost=0)
    case.cannot("clan_token", crest="MacLachlan", cost=0)
    case.act("clan_token", crest="MacLachlan", cost=1)
    case.act("clan_token", crest="Douglas", cost=1)
    case.cannot("clan_token", crest="Douglas", cost=1)
    case.act("clan_token", crest="Douglas", cost=0)
    assert (case.seat()["coins"], case.seat()["vp"]) == (4, 6)


def crest_points(crest: str, *tiles: str, kinds: Dict | None = None, coins: int = 5) -> int:
    case = Case({"Bruce": PERSON, **(kinds or {})})
    case.land(*tiles, coins=coins)
    case.take("Bruce")
    case.act("clan_token", crest=crest, cost=0)
    return int(case.seat()["vp"])


def test_crests_that_count() -> None:
    kinds: Dict = {f"V{n}": {"type": "village", "stack": "A"} for n in range(4)}
    for villages, vp in ((2, 0), (3, 5), (4, 8)):
        land = [f"V{n} | {n} 1 0" for n in range(villages - 1)]
        assert crest_points("Brodie", VILLAGE, CASTLE, *land, kinds=kinds) == vp
    for scots, vp in ((4, 0), (5, 5), (6, 8)):
        land = [f"V{n} | {n} 1 {int(n < scots - 2)}" for n in range(4)]
        assert crest_points("Grant", VILLAGE, "home castle | 1 0 1", *land, kinds=kinds) == vp
    rebuilt: Dict = {f"R{n}": {"type": "inn", "rebuild": True, "stack": "A"} for n in range(4)}
    for count, vp in ((1, 0), (2, 5), (3, 8)):
        land = [f"R{n} | {n} 1 0" for n in range(count)]
        assert crest_points("MacPherson", VILLAGE, CASTLE, *land, kinds=rebuilt) == vp
    for coins, vp in ((8, 0), (9, 5), (11, 5), (12, 8)):
        assert crest_points("Oliphant", VILLAGE, CASTLE, coins=coins) == vp
    rivers: Dict = {f"W{n}": {"type": "burn", "river": True, "stack": "A"} for n in range(4)}
    for count, vp in ((3, 0), (4, 5), (5, 5), (6, 8)):
        land = [f"W{n} | {n + 2} 0 0" for n in range(count - 2)]
        assert crest_points("Sutherland", VILLAGE, CASTLE, *land, kinds=rivers) == vp


def test_covered_rebuilds_count_for_macpherson() -> None:
    inn: Dict = {"type": "inn", "rebuild": True, "stack": "A"}
    case = Case({"Bruce": PERSON, "R1": inn, "R2": inn})
    tiles = [
        {"at": [0, 0], "tile": "start village", "scots": 1},
        {"at": [1, 0], "tile": "home castle"},
        {"at": [0, 1], "tile": "R2", "covers": ["S plain 9", "R1"]},
    ]
    case.set(tiles=tiles)
    case.take("Bruce")
    case.act("clan_token", crest="MacPherson", cost=0)
    assert case.seat()["vp"] == 5


def test_oliphant_counts_after_the_travel() -> None:
    case = Case({"Bruce": PERSON}, paths=[["start", "Oliphant", 1]])
    case.set(coins=9)
    case.take("Bruce")
    case.cannot("clan_token", crest="Oliphant", cost=0)
    case.act("clan_token", crest="Oliphant", cost=1)
    assert (case.seat()["coins"], case.seat()["vp"]) == (8, 0)
    short = Case({"Bruce": PERSON}, paths=[["start", "MacLeod", 6]])
    short.take("Bruce")
    short.cannot("clan_token", crest="MacLeod", cost=6)
