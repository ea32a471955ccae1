"""Turns of Glen More in which one thing leads to another."""

from typing import Any

from tests.reference.glen_form import Dict
from tests.reference.glen_table_case import HALKIRK, Case

VILLAGE = "start village | 0 0 1"
CASTLE = "home castle | 1 0 0"
MOOR: Dict = {"type": "moor"}


def tokens(count: int, **more: Any) -> Dict:
    return {"type": "person", "once": ["clan_token"] * count, **more}


def with_pile(
    new: Dict, *pile: tuple[str, Dict], land: tuple[str, ...] = (), **described: Dict
) -> Case:
    """Seat 2 is to act; "New" lies on the rondel, and the two tiles of the pile were passed."""
    (first, one), (second, two) = pile
    extra = {name: {"stack": "A", **tile} for name, tile in described.items()}
    tiles = {first: one, second: two, "R": MOOR, "S": MOOR, "T": MOOR}
    case = Case({**tiles, "New": {**new, "stack": "A"}, **extra})
    case.take("T", (0, 1))
    case.act("end_turn")
    case.fill("New")
    for name in ("S", "R"):
        case.take(name, (0, 1))
        case.end()
    assert (case.view("turn"), sorted(case.view("discard"))) == (2, sorted([first, second]))
    case.land(VILLAGE, "home castle | 1 0 1", "R | 0 1 0", *land, seat=2)
    return case


BARTER: Dict = {"type": "inn", "activate": [{"exchange": "clan_token"}]}


def test_a_tile_laid_over_an_activated_one_is_another_tile() -> None:
    inn = {"type": "inn", "rebuild": True, "activate": [{"vp": 2}]}
    case = with_pile(BARTER, ("Inn", inn), ("Moor", MOOR))
    case.take("New", (1, 1))
    case.act("activate", at=[1, 1], buy=["wood"])
    case.cannot("activate", at=[1, 1], buy=["wood"])
    case.act("clan_token", crest="Munro", cost=0)
    case.cannot("build", tile="Inn", at=[2, 1])
    case.cannot("build", tile="Inn", at=[0, 1])
    case.act("build", tile="Inn", at=[1, 1])
    case.act("activate", at=[1, 1])
    case.cannot("activate", at=[1, 1])
    assert case.seat(2)["vp"] == 2
    assert case.seat(2)["tiles"][1, 1]["covers"] == ["New"]


def test_what_munro_builds_reaches_its_neighbours() -> None:
    farm = {"type": "farm", "activate": [{"goods": ["sheep"]}]}
    land = ("Far | 4 1 1", "W 1 | 2 0 0", "W 2 | 3 0 0", "W 3 | 4 0 0")
    rivers = {f"W {n}": {"type": "burn", "river": True} for n in (1, 2, 3)}
    case = with_pile(tokens(1), ("Moor", MOOR), ("Heath", MOOR), land=land, Far=farm, **rivers)
    case.take("New")
    case.cannot("activate", at=[4, 1])
    case.act("clan_token", crest="Munro", cost=0)
    case.act("build", tile="Heath", at=[3, 1])
    case.act("activate", at=[4, 1])
    case.cannot("activate", at=[1, 0])


def test_castle_of_mey_built_by_munro() -> None:
    farm = {"type": "farm", "activate": [{"goods": ["sheep"]}]}
    mey = {"type": "castle", "once": ["landmark", "scot"], "cost": {"coins": 99}}
    case = with_pile(
        tokens(1), ("Castle of Mey", mey), ("Q", MOOR), land=("Far | 6 6 0",), Far=farm
    )
    case.take("New")
    case.act("clan_token", crest="Munro", cost=0)
    case.act("build", tile="Castle of Mey", at=[1, 1])
    case.act("activate", at=[6, 6])
    case.act("activate", at=[1, 0])
    case.end()
    assert case.seat(2)["landmarks"] == ["Castle of Mey"]


def test_removed_tiles_do_not_come_to_the_pile() -> None:
    case = with_pile(tokens(2), ("Q", MOOR), ("P", MOOR))
    case.take("New")
    case.act("clan_token", crest="MacMillan", cost=0)
    case.act("clan_token", crest="Munro", cost=0)
    case.act("remove", at=[0, 1])
    case.cannot("build", tile="R", at=[0, 1])
    case.act("build", tile="P", at=[0, 1])


def test_a_rebuilt_start_village_cannot_be_removed() -> None:
    tower = {"type": "village", "river": True, "rebuild": True}
    case = Case({"Bruce": tokens(1), "Tower": {**tower, "stack": "A"}})
    home = {"at": [0, 0], "tile": "Tower", "covers": ["start village"], "scots": 1}
    case.set(tiles=[home, {"at": [1, 0], "tile": "home castle"}])
    case.take("Bruce")
    case.act("clan_token", crest="MacMillan", cost=0)
    case.cannot("remove", at=[0, 0])
    case.cannot("remove", at=[1, 0])


def test_a_rebuild_goes_with_what_lies_under_it() -> None:
    inn = {"type": "inn", "rebuild": True, "stack": "A"}
    case = Case({"Bruce": tokens(1), "Inn": inn})
    top = {"at": [0, 1], "tile": "Inn", "covers": ["S plain 9"], "goods": ["wood"], "scots": 1}
    homes = [{"at": [0, 0], "tile": "start village"}, {"at": [1, 0], "tile": "home castle"}]
    case.set(tiles=[*homes, top])
    case.take("Bruce")
    case.act("clan_token", crest="MacMillan", cost=0)
    case.act("remove", at=[0, 1])
    castle = case.seat()["tiles"][1, 0]
    assert (len(case.seat()["tiles"]), castle["goods"], castle["scots"]) == (2, ["wood"], 1)


def test_an_activation_resolves_its_symbols_in_order() -> None:
    first = {"type": "inn", "activate": [{"goods": ["barley"]}, {"exchange": "whisky"}]}
    then = {"type": "inn", "activate": [{"exchange": "whisky"}, {"goods": ["barley"]}]}
    case = Case({"First": first, "Then": then})
    case.take("First", (0, 1))
    case.act("activate", at=[0, 1], goods=[{"from": [0, 1], "good": "barley"}])
    assert (case.seat()["whisky"], case.seat()["tiles"][0, 1]["goods"]) == (1, [])
    case.end()
    case.take("Then", (0, 1))
    case.cannot("activate", at=[0, 1], goods=[{"from": [0, 1], "good": "barley"}])
    case.act("activate", at=[0, 1], buy=["barley"])
    assert case.seat(1)["tiles"][0, 1]["goods"] == ["barley"]


def test_an_exchange_first_makes_room_for_goods() -> None:
    tile = {"type": "inn", "activate": [{"exchange": "whisky"}, {"goods": ["wood"]}]}
    case = Case({"Inn": {**tile, "once": ["good", "good", "good"]}})
    case.take("Inn", (0, 1))
    case.act("bonus", at=[0, 1], goods=["barley", "barley", "barley"])
    case.act("activate", at=[0, 1], goods=[{"from": [0, 1], "good": "barley"}])
    assert sorted(case.seat()["tiles"][0, 1]["goods"]) == ["barley", "barley", "wood"]


def test_selling_makes_room_before_an_activation() -> None:
    case = Case({"Inn": {"type": "inn", "activate": [{"goods": ["wood"]}]}})
    case.land("start village | 0 0 1", "home castle | 1 0 0", "S plain 9 | 0 1 0")
    case.take("Inn", (1, 1))
    case.land(VILLAGE, CASTLE, "Inn | 1 1 0 wood wood wood")
    case.act("sell", good="wood", **{"from": [1, 1]})
    case.cannot("sell", good="wood", **{"from": [1, 1]})
    case.act("activate", at=[1, 1])
    assert case.seat()["tiles"][1, 1]["goods"] == ["wood"] * 3


def test_selling_and_walking_give_nothing_up() -> None:
    case = Case({"Inn": {"type": "inn", "once": ["good", "clan_token", "clan_token"]}})
    case.land(VILLAGE, "home castle | 1 0 0 wood")
    case.take("Inn", (0, 1))
    case.act("clan_token", crest="Cameron", cost=0)
    case.act("sell", good="wood", **{"from": [1, 0]})
    case.act("move_scot", **{"from": [0, 0], "to": [0, 1]})
    case.act("bonus", at=[0, 1], goods=["sheep"])
    case.act("clan_token", crest="Douglas", cost=0)
    case.cannot("clan_token", crest="Douglas", cost=0)


def test_no_token_left() -> None:
    case = Case({"Bruce": tokens(1)})
    case.yes({"move": "amend", "crests": {"Douglas": [0] * 10}})
    case.take("Bruce")
    case.cannot("clan_token", crest="Douglas", cost=0)
    case.cannot("clan_token", crest="MacLeod", cost=0)
    case.end()


def test_persons_activate_nothing_but_loch_ness_does() -> None:
    case = Case({"Bruce": tokens(1)})
    case.take("Bruce")
    case.cannot("activate", at=[1, 0])
    case.yes({"undo": case.log.before[-1][0]})
    case.set(landmarks=["Loch Ness"])
    case.take("Bruce")
    case.act("activate", at=[1, 0])
    case.cannot("clan_token", crest="MacLeod", cost=0)


def test_a_person_is_paid() -> None:
    case = Case({"Bruce": tokens(1, cost={"coins": 3})})
    case.take("Bruce")
    assert case.view("phase") == "pay"
    case.cannot("clan_token", crest="MacLeod", cost=0)
    case.act("pay", coins=3)
    assert (case.view("phase"), case.seat()["persons"]) == ("act", ["Bruce"])
    case.act("clan_token", crest="MacLeod", cost=0)


def test_castle_moil_doubles_and_hume_counts_twice() -> None:
    case = Case({"P": MOOR, "Q": MOOR}, rondel=9 + 13)
    case.land(VILLAGE, "home castle | 1 0 3", landmarks=["Castle Moil"])
    case.set(1, persons=["David Hume"])
    case.take("P", (0, 1))
    case.end()
    assert case.view("round") == "B"
    lines = {(x.seat, x.rule): x.vp for x in case.table.score() if x.vp}
    assert lines == {
        (0, "scoring.scots"): 8,
        (0, "scoring.landmarks"): 1,
        (1, "scoring.persons"): 2,
    }


def test_the_last_tile_of_a_stack_scores_at_once() -> None:
    case = Case({"P": MOOR, "Halkirk": HALKIRK}, rondel=9 + 12)
    case.set(2, whisky=4)
    case.take("Halkirk", (-1, 0))
    case.act("end_turn")
    assert case.view("round") == "A"
    case.fill()
    assert case.view("round") == "A"
    case.take("P", (0, 1))
    case.act("end_turn")
    assert case.view("phase") == "reveal"
    case.no({"move": "reveal", "tile": "B plain 0"})
    case.yes({"move": "reveal", "tile": "A plain 13"})
    assert (case.view("round"), case.seat(2)["vp"]) == ("B", 5)
    case.yes({"undo": case.log.n})
    assert (case.view("round"), case.seat(2)["vp"]) == ("A", 0)


def finish(case: Case) -> None:
    while case.view("phase") != "over":
        case.act("take", space=case.space("END"))
        case.fill()


def ended(**more: Any) -> Case:
    return Case({}, rondel=5 + 14 + 17 + 17 + 1 + 3 + 1, end_after=0, **more)


def test_armadale_and_the_final_count() -> None:
    for coins, vp in ((5, 10), (8, 16), (10, 18)):
        case = ended()
        case.land(VILLAGE, CASTLE, landmarks=["Armadale Castle"], coins=coins)
        case.set(1, coins=0, landmarks=["Castle Moil"])
        case.set(2, coins=0, landmarks=["Loch Ness"])
        finish(case)
        assert case.seat()["vp"] == vp


def test_large_territories_cost_points() -> None:
    case = Case(
        {f"Extra {seat} {n}": {**MOOR, "stack": "D"} for seat in range(3) for n in range(14)},
        rondel=5 + 14 + 17 + 17 + 1 + 3 + 1,
        end_after=0,
    )
    for seat, size in enumerate((15, 13, 16)):
        land = [f"Extra {seat} {n} | {n} 1 0" for n in range(size - 2)]
        case.land(VILLAGE, CASTLE, *land, seat=seat, coins=0)
    finish(case)
    assert [case.seat(n)["vp"] for n in range(3)] == [-6, 0, -9]


def test_ties() -> None:
    for goods, winners in ((("wood",), (1,)), ((), (0, 1))):
        case = ended()
        case.set(0, coins=4)
        case.set(2, coins=0)
        case.land(VILLAGE, f"home castle | 1 0 0 {' '.join(goods)}", seat=1, coins=4)
        finish(case)
        outcome = case.table.outcome()
        assert outcome is not None
        assert outcome.winners == winners
