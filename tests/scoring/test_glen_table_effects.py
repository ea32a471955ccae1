"""Effects, landmarks and crests of Glen More, judged by engine and referee."""

from typing import Any

import pytest

from tests.reference.glen_form import Dict
from tests.reference.glen_table_case import HALKIRK, Case

VILLAGE = "start village | 0 0 1"
CASTLE = "home castle | 1 0 0"
MOOR: Dict = {"type": "moor"}
PERSON: Dict = {"type": "person", "once": ["clan_token"]}


def tokens(count: int) -> Dict:
    return {"type": "person", "once": ["clan_token"] * count}


def chosen(**crests: int) -> Dict:
    return {"crests": {crest: [seat] for crest, seat in crests.items()}}


def test_once_effects_and_what_is_pending() -> None:
    once = ["scot", "coin", "whisky", "vp:3", "good", "clan_token"]
    case = Case({"P": {"type": "inn", "once": once, "activate": [{"vp": 1}]}})
    case.take("P", (0, 1))
    seat = case.seat()
    assert (seat["coins"], seat["whisky"], seat["vp"], seat["scots"]) == (6, 1, 3, 7)
    case.act("activate", at=[0, 1])
    case.cannot("bonus", at=[0, 1], goods=["wood"])
    case.cannot("clan_token", crest="MacLeod", cost=0)


def test_no_scot_left_is_no_scot_gained() -> None:
    case = Case({"Halkirk": HALKIRK, "Bruce": tokens(3)})
    case.land("start village | 0 0 8", "home castle | 1 0 1")
    case.take("Halkirk", (2, 0))
    assert case.seat()["tiles"][2, 0]["scots"] == 0
    case.end()
    case.land("start village | 0 0 7", CASTLE, seat=1)
    case.take("Bruce")
    case.act(
        "clan_token",
        crest="Chisholm",
        cost=0,
        goods=[{"to": [1, 0], "good": "barley"}],
        scots=[[1, 0]],
    )
    case.cannot("clan_token", crest="Ross", cost=0, scots=[[1, 0], [1, 0]])
    case.act("clan_token", crest="Ross", cost=0, scots=[[1, 0]])
    case.cannot("clan_token", crest="McKinnon", cost=0, scots=[[1, 0]])
    case.act("clan_token", crest="McKinnon", cost=0)
    assert case.seat(1)["coins"] == 8


LANDMARK: Dict = {"type": "castle", "once": ["landmark"]}


@pytest.mark.parametrize(
    ("name", "gained"),
    [
        ("Castle Stalker", {"coins": 8}),
        ("Inverness", {"whisky": 1}),
        ("Loch Shiel", {"whisky": 1, "scots": 7}),
        ("Duart Castle", {"coins": 6}),
        ("Donan Castle", {}),
        ("Castle Moil", {}),
    ],
)
def test_landmarks_at_once(name: str, gained: Dict) -> None:
    case = Case({name: LANDMARK})
    case.take(name, (0, 1))
    usual = {"coins": 5, "whisky": 0, "scots": 8, "landmarks": [name]}
    assert {key: case.seat()[key] for key in usual} == usual | gained
    goods = ["barley"] if name == "Inverness" else []
    assert case.seat()["tiles"][0, 1]["goods"] == goods
    token = {"crest": "MacLeod", "cost": 0}
    if name in ("Duart Castle", "Donan Castle"):
        case.act("clan_token", **token)
    case.cannot("clan_token", **{**token, "crest": "Douglas"})


def test_loch_lochy_gives_two_goods_and_loch_ness_one_activation_more() -> None:
    farm = {"type": "farm", "stack": "A", "activate": [{"goods": ["sheep"]}]}
    case = Case({"Loch Lochy": LANDMARK, "Loch Ness": LANDMARK, "Farm": farm, "Farm 2": farm})
    case.land(VILLAGE, CASTLE, "Farm | 3 2 0", "Farm 2 | 4 2 0", landmarks=["Loch Ness"])
    case.take("Loch Lochy", (0, 1))
    case.cannot("bonus", at=[0, 1], goods=["wood"] * 3)
    case.act("bonus", at=[0, 1], goods=["wood", "sheep"])
    case.act("activate", at=[4, 2])
    case.cannot("activate", at=[3, 2])
    case.act("activate", at=[1, 0])


def test_castle_of_mey_opens_the_whole_territory() -> None:
    farm = {"type": "farm", "stack": "A", "activate": [{"goods": ["sheep"]}]}
    case = Case({"Castle of Mey": LANDMARK, "Farm": farm, "Farm 2": farm})
    case.land(VILLAGE, CASTLE, "Farm | 3 2 0", "Farm 2 | 4 2 0")
    case.take("Castle of Mey", (0, 1))
    case.act("activate", at=[4, 2])
    case.act("activate", at=[3, 2])
    case.cannot("activate", at=[3, 2])


def test_loch_morar_takes_away_two_tiles() -> None:
    case = Case({"Loch Morar": {"type": "loch", "once": ["landmark"]}})
    land = ["S plain 6 | 1 1 0 wood stone", "S plain 7 | 2 1 1 sheep cattle", "Halkirk | 2 0 0"]
    case.land(VILLAGE, "home castle | 1 0 1", *land, "S plain 9 | 2 2 0")
    case.take("Loch Morar", (0, 1))
    for at in ([0, 0], [1, 0], [2, 1], [5, 5]):
        case.cannot("remove", at=at)
    case.act("remove", at=[1, 1])
    case.yes({"undo": case.log.n})
    case.act("remove", at=[2, 2])
    case.act("remove", at=[2, 1])
    case.cannot("remove", at=[1, 1])
    castle = case.seat()["tiles"][1, 0]
    assert (sorted(castle["goods"]), castle["scots"]) == (["cattle", "sheep"], 2)
    assert case.view("discard") == []


def test_removed_goods_that_do_not_fit() -> None:
    def removed(**more: Any) -> list[str]:
        case = Case({"Bruce": PERSON})
        case.land(VILLAGE, "home castle | 1 0 0 wood wood", "S plain 9 | 1 1 0 sheep cattle")
        case.take("Bruce")
        case.act("clan_token", crest="MacMillan", cost=0)
        case.cannot("remove", at=[1, 1], keep=["barley"])
        case.act("remove", at=[1, 1], **more)
        return sorted(case.seat()["tiles"][1, 0]["goods"])

    assert removed() == ["sheep", "wood", "wood"]
    assert removed(keep=["cattle"]) == ["cattle", "wood", "wood"]


def test_a_river_tile_in_the_middle_stays() -> None:
    case = Case({"Bruce": PERSON, "W": {"type": "burn", "river": True, "stack": "A"}})
    case.land(
        VILLAGE, CASTLE, "Halkirk | 2 0 0", "W | 3 0 0", "S plain 9 | 3 1 0", "S plain 8 | 2 1 0"
    )
    case.take("Bruce")
    case.act("clan_token", crest="MacMillan", cost=0)
    case.cannot("remove", at=[2, 0])
    case.act("remove", at=[3, 0])


# Crests


def munro(**tiles: Dict) -> Case:
    """Seat 2 has just chosen Munro and may choose twice more; two tiles lie in the pile."""
    assert len(tiles) == 2
    wallace = {**tokens(3), "stack": "A"}
    case = Case({**tiles, "R": MOOR, "S": MOOR, "T": MOOR, "Wallace": wallace})
    case.take("T", (0, 1))
    case.act("end_turn")
    case.fill("Wallace")
    for name in ("S", "R"):
        case.take(name, (0, 1))
        case.end()
    assert (case.view("turn"), sorted(case.view("discard"))) == (2, sorted(tiles))
    case.take("Wallace")
    case.act("clan_token", crest="Munro", cost=0)
    return case


def test_munro_builds_for_nothing_by_the_rules_of_placement() -> None:
    dear = {"type": "inn", "cost": {"coins": 50}, "once": ["scot"], "activate": [{"vp": 2}]}
    case = munro(Dear=dear, Bruce=tokens(1))
    case.cannot("build", tile="T", at=[1, 1])
    case.cannot("build", tile="Dear")
    case.cannot("build", tile="Dear", at=[-1, 0])
    case.cannot("build", tile="Dear", at=[2, 1])
    case.act("build", tile="Dear", at=[1, 1])
    case.cannot("build", tile="Bruce")
    seat = case.seat(2)
    assert (seat["coins"], seat["tiles"][1, 1]["scots"]) == (7, 1)
    assert case.view("discard") == ["Bruce"]
    case.act("activate", at=[1, 1])
    case.act("activate", at=[1, 0])
    assert (case.seat(2)["vp"], case.seat(2)["movement"]) == (2, 1)


def test_munro_may_fetch_a_person() -> None:
    case = munro(Dear=MOOR, Bruce=tokens(1))
    case.cannot("build", tile="Bruce", at=[1, 1])
    case.act("build", tile="Bruce")
    assert sorted(case.seat(2)["persons"]) == ["Bruce", "Wallace"]
    for crest in ("MacLeod", "Brodie", "Grant"):
        case.act("clan_token", crest=crest, cost=0)
    case.cannot("clan_token", crest="Douglas", cost=0)


def test_rights_are_used_up_in_order() -> None:
    kinds: Dict = {
        "Flock": {"type": "farm", "activate": [{"goods": ["sheep"]}]},
        "Grove": {"type": "farm", "activate": [{"any_good": 1}]},
        "Still": {"type": "inn", "activate": [{"exchange": "whisky"}]},
        "Shop": {"type": "inn", "activate": [{"exchange": "any", "count": 1, "vp": 2}]},
    }
    described = {name: {**tile, "stack": "A"} for name, tile in kinds.items()}
    case = Case({"Bruce": tokens(4), **described})
    land = [f"{name} | {n} 1 0" for n, name in enumerate(described)]
    case.land(VILLAGE, "home castle | 1 0 1 barley wood stone", *land)
    case.take("Bruce")
    for at in ([0, 1], [1, 0]):
        case.cannot("activate", at=at)
    case.act("clan_token", crest="MacLean", cost=0)
    case.act("clan_token", crest="Cameron", cost=0)
    assert case.seat()["movement"] == 3
    case.cannot("activate", at=[1, 1], gain=["wood"])
    case.act("activate", at=[0, 1])
    wood, barley = ({"from": [1, 0], "good": kind} for kind in ("wood", "barley"))
    case.act("activate", at=[2, 1], goods=[barley])
    case.act("activate", at=[3, 1], goods=[wood])
    case.cannot("activate", at=[2, 1], buy=["barley"])
    case.cannot("clan_token", crest="MacLeod", cost=0)


def test_crests_that_last() -> None:
    still = {"type": "inn", "activate": [{"exchange": "whisky"}]}
    case = Case({"Still": still, "Far": MOOR})
    case.yes({"move": "amend", **chosen(Sinclair=0, MacGregor=0, MacLachlan=0, Mackintosh=0)})
    case.take("Still")
    case.act("place", at=[1, 1])
    case.cannot("activate", at=[1, 1], coin_as="wood")
    case.cannot("activate", at=[1, 1], coin_as="barley", buy=["barley"])
    case.act("activate", at=[1, 1], coin_as="barley", vp_instead=True)
    case.act("activate", at=[1, 0])
    seat = case.seat()
    assert (seat["coins"], seat["vp"], seat["whisky"], seat["movement"]) == (4, 3, 0, 1)
    case.end()
    assert case.seat()["vp"] == 4


def test_mackintosh_makes_castles_count() -> None:
    case = Case({"P": MOOR})
    case.land("start village | 0 0 0", CASTLE)
    case.cannot("take", space=3)
    case.yes({"move": "amend", **chosen(Mackintosh=0)})
    case.take("P")
    case.cannot("place", at=[-1, 1])
    case.act("place", at=[1, 1])


def test_goods_of_a_crest_each_once() -> None:
    case = Case({"Bruce": tokens(5)})
    case.land(VILLAGE, "home castle | 1 0 0 wood wood wood")
    case.take("Bruce")
    sheep, cattle = {"to": [0, 0], "good": "sheep"}, {"to": [1, 0], "good": "cattle"}
    for goods in (
        [],
        [sheep],
        [sheep, sheep],
        [sheep, cattle, cattle],
        [sheep, {"to": [3, 3], "good": "cattle"}],
        [sheep, {"to": [0, 0], "good": "wood"}],
    ):
        case.cannot("clan_token", crest="Gunn", cost=0, goods=goods)
    case.cannot("clan_token", crest="Gunn", cost=0, goods=[sheep, cattle], scots=[[0, 0]])
    case.act("clan_token", crest="Gunn", cost=0, goods=[sheep, cattle])
    assert case.seat()["tiles"][0, 0]["goods"] == ["sheep"]
    assert case.seat()["tiles"][1, 0]["goods"] == ["wood"] * 3
    case.cannot("clan_token", crest="MacLeod", cost=0, goods=[sheep])


def test_known_ways_are_checked_and_unknown_ones_believed() -> None:
    paths = [["start", "ford", 1], ["ford", "Gunn", 2], ["Gunn", "Ross", 1], ["MacLeod", "Ross", 1]]
    case = Case({"Bruce": tokens(5)}, paths=paths)
    case.take("Bruce")
    case.cannot("clan_token", crest="Ross", cost=4, scots=[[0, 0], [0, 0]])
    case.act("clan_token", crest="Ross", cost=1, scots=[[0, 0], [0, 0]])
    assert case.table.append(case.mine("clan_token", crest="Grant", cost=9)).verdict.ok is False
    case = Case({"Bruce": tokens(5)})
    case.take("Bruce")
    entry = case.mine("clan_token", crest="Grant", cost=2)
    assert case.table.judge(entry).verdict.answer == "unverified"
    case.yes(entry)
    case.set(paths=[["Grant", "Brodie", 3]])
    case.cannot("clan_token", crest="Brodie", cost=2)
    case.act("clan_token", crest="Brodie", cost=3)
