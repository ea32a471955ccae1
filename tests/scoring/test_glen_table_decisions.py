"""What the rulebook leaves open and the table has decided, judged by engine and referee."""

from typing import Any

import pytest

from tests.reference.glen_form import Dict
from tests.reference.glen_table_case import HALKIRK, Case

VILLAGE = "start village | 0 0 1"
CASTLE = "home castle | 1 0 0"
MOOR: Dict = {"type": "moor"}
PERSON: Dict = {"type": "person", "once": ["clan_token"]}
ICON: Dict = {"type": "moor", "chronicle": True}


def tokens(count: int) -> Dict:
    return {"type": "person", "once": ["clan_token"] * count}


def chosen(**crests: int) -> Dict:
    return {"crests": {crest: [seat] for crest, seat in crests.items()}}


# The ring


def test_coins_and_places_follow_the_order() -> None:
    case = Case({}, players=4, order=[2, 0, 3, 1])
    assert [case.seat(n)["coins"] for n in range(4)] == [6, 8, 5, 7]
    assert [space["figures"] for space in case.view("rondel")[:5]] == [[2], [0], [3], [1], []]
    assert (case.view("turn"), case.view("phase")) == (2, "take")


def test_passed_tiles_are_discarded_and_the_ring_is_filled_behind() -> None:
    case = Case(dict.fromkeys("PQRST", MOOR))
    case.take("T", (0, 1))
    case.end()
    assert case.view("discard") == []
    case.take("R", (0, 1))
    case.end()
    assert case.view("discard") == []
    case.take("S", (0, 1))
    case.act("end_turn")
    assert sorted(case.view("discard")) == ["P", "Q"]
    tiles = [space["tile"] for space in case.view("rondel")]
    assert tiles[2:5] == [None, None, None]
    case.fill()
    tiles = [space["tile"] for space in case.view("rondel")]
    assert (tiles[4], tiles[5], case.view("turn")) == (None, None, 1)
    assert all(tiles[n] for n in (8, 0, 1, 2, 3))


def test_the_last_figure_may_move_again() -> None:
    case = Case({}, players=3)
    for _ in range(3):
        tile = case.view("rondel")[case.world.rear + 3]["tile"]
        case.take(tile, (0, 1))
        case.end()
    assert case.view("turn") == 0


def test_die_skips_an_icon_and_takes_the_next() -> None:
    tiles = {"P": MOOR, "Q": MOOR, "R": MOOR, "S": ICON, "Loch Lochy": MOOR}
    case = Case(tiles, players=2)
    case.take("P", (0, 1))
    case.end()
    case.take("Q", (0, 1))
    case.end()
    assert (case.view("phase"), case.view("turn")) == ("roll", None)
    case.no({"seat": 0, "move": "roll_die", "value": 4})
    case.yes({"seat": 1, "move": "roll_die", "value": 2})
    assert case.view("discard") == ["Loch Lochy"]
    assert case.view("rondel")[7] == {"tile": None, "figures": [], "die": True}
    case.fill()
    assert case.view("turn") == 0


def test_die_counts_tiles_and_only_the_landing_tile_is_tested() -> None:
    tiles = {"P": MOOR, "Q": ICON, "R": MOOR, "S": MOOR, "T": MOOR}
    case = Case(tiles, players=2)
    case.take("P", (0, 1))
    case.end()
    case.take("S", (0, 1))
    case.end()
    case.yes({"seat": 0, "move": "roll_die", "value": 3})
    assert case.view("discard") == ["T"]


def short_game(players: int = 3, **options: Any) -> Case:
    """Stacks A to C lie on a long rondel, and END right behind the start."""
    size = 5 + 14 + 17 + 17 + 1 + players + options.get("die", players == 2) + 1
    return Case({}, players=players, rondel=size, end_after=0, **options)


def test_rounds_score_while_the_ring_is_filled() -> None:
    case = short_game()
    assert case.view("round") == "D"
    assert case.space("END") == len(case.view("rondel")) - 2


def test_landing_on_end_is_the_end_for_that_player() -> None:
    case = short_game()
    case.set(0, coins=5)
    case.act("take", space=case.space("END"))
    case.fill()
    assert (case.view("turn"), case.view("phase")) == (1, "take")
    case.act("take", space=case.space("END"))
    case.fill()
    case.act("take", space=case.space("END"))
    assert (case.view("phase"), case.view("turn")) == ("over", None)
    assert [case.seat(n)["vp"] for n in range(3)] == [5, 6, 7]
    assert case.table.outcome() is not None
    case.no({"seat": 0, "move": "end_turn"})
    case.set(0, vp=70)
    assert case.table.outcome().winners == (0,)


def test_passing_end_is_a_whole_turn() -> None:
    case = short_game()
    case.act("take", space=case.space("END"))
    case.fill()
    case.take("D plain 0", (0, 1))
    case.end()
    case.take("D plain 1", (0, 1))
    case.act("end_turn")
    assert case.view("phase") == "over"
    assert [case.seat(n)["vp"] for n in range(3)] == [5, 3, 4]


@pytest.mark.parametrize("value", [1, 2, 3])
def test_die_leaves_at_end_and_discards_nothing(value: int) -> None:
    case = short_game(players=2)
    case.act("take", space=case.space("END"))
    case.fill()
    case.take("C plain 16", (0, 1))
    case.end()
    passed = case.space("END") - 4
    while case.view("phase") == "roll":
        case.yes({"seat": 0, "move": "roll_die", "value": value})
        case.fill()
    assert not any(space["die"] for space in case.view("rondel"))
    assert (len(case.view("discard")), case.view("turn")) == (passed, 1)
    assert case.view("rondel")[case.space("END")]["figures"] == [0]


def test_no_legal_tile() -> None:
    dear = {"type": "moor", "cost": {"coins": 900}}
    locked = {"type": "moor", "protected": True}
    case = Case({"P": dear, "Q": locked, "R": dear, "S": dear, "T": dear})
    case.cannot("take", space=3)
    case.cannot("take", space=4)
    case.cannot("discard", space=4, gain="coin")
    case.cannot("discard", space=8, gain="coin")
    case.cannot("discard", space=3, gain="whisky")
    case.act("discard", space=3, gain="coin")
    assert (case.seat()["coins"], case.view("discard"), case.view("phase")) == (6, ["P"], "act")
    case.yes({"undo": case.log.n})
    case.act("discard", space=5, gain="movement")
    case.act("move_scot", **{"from": [0, 0], "to": [1, 0]})
    case.end()


def test_discard_only_when_nothing_can_be_taken() -> None:
    case = Case({})
    case.cannot("discard", space=3, gain="coin")


# Payment


def test_a_scot_paid_does_not_help_to_place() -> None:
    ness = {"type": "loch", "cost": {"scots": 1}, "once": ["landmark"]}
    case = Case({"Loch Ness": ness})
    case.cannot("take", space=3)
    case.land(VILLAGE, "home castle | 1 0 1")
    case.take("Loch Ness")
    case.cannot("pay")
    case.cannot("pay", scots=[[0, 0], [1, 0]])
    case.cannot("pay", scots=[[2, 0]])
    case.act("pay", scots=[[0, 0]])
    case.cannot("place", at=[-1, 1])
    case.act("place", at=[1, 1])
    assert case.seat()["scots"] == 8


def test_exactly_the_printed_cost() -> None:
    cost = {"goods": {"wood": 1}, "any": 1, "coins": 2, "whisky": 1}
    case = Case({"P": {"type": "inn", "cost": cost}})
    case.land(VILLAGE, "home castle | 1 0 0 wood sheep", whisky=1, coins=3)
    case.take("P")
    wood, sheep = ({"from": [1, 0], "good": kind} for kind in ("wood", "sheep"))
    paid: Dict = {"goods": [wood, sheep], "coins": 2, "whisky": 1}
    case.cannot("pay", **{**paid, "goods": [wood]})
    case.cannot("pay", **{**paid, "goods": [wood, wood]})
    case.cannot("pay", **{**paid, "coins": 3})
    case.cannot("pay", **{**paid, "whisky": 0})
    case.cannot("pay", **paid, scots=[[0, 0]])
    case.cannot("pay", **{**paid, "goods": [wood]}, buy=["stone"])
    case.cannot("pay", **{**paid, "goods": [sheep]}, buy=["stone"])
    case.act("pay", **paid)
    case.cannot("place", at=[2, 1])
    case.act("place", at=[0, 1])


# Effects


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
    told = {name: {**tile, "stack": "A"} for name, tile in kinds.items()}
    case = Case({"Bruce": tokens(4), **told})
    land = [f"{name} | {n} 1 0" for n, name in enumerate(told)]
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


# Corrections


def test_amend_keeps_the_box_whole() -> None:
    case = Case({"P": MOOR})
    for fields in (
        {"seat": 0, "coins": -1},
        {"coins": 4},
        {"seat": 3, "coins": 4},
        {"market": {"wood": 4}},
        {"market": {"whisky": 1}},
        {"crests": {"Gunn": [0, 1]}},
        {"crests": {"Nobody": [0]}},
        {"crests": {"Douglas": [0] * 11}},
        {"seat": 0, "landmarks": ["Castle Moil", "Castle Moil"]},
        {"seat": 0, "persons": ["David Hume", "David Hume"]},
        {"seat": 0, "unknown": 1},
    ):
        case.no({"move": "amend", **fields})
    home = [{"at": [0, 0], "tile": "start village"}, {"at": [1, 0], "tile": "home castle"}]
    for more in (
        {"at": [0, 1], "tile": "P"},
        {"at": [0, 0], "tile": "S plain 9"},
        {"at": [0, 1], "tile": "Nowhere"},
        {"at": [0, 1], "tile": "S plain 9", "scots": 10},
        {"at": [0, 1], "tile": "S plain 9", "goods": ["whisky"]},
        {"at": [0, 100], "tile": "S plain 9"},
    ):
        case.no({"move": "amend", "seat": 0, "tiles": [*home, more]})
    case.set(tiles=[*home, {"at": [0, 1], "tile": "S plain 9", "scots": 9}])
    assert case.seat()["scots"] == 0
    case.no({"move": "amend", "seat": 1, "tiles": [*home, {"at": [0, 1], "tile": "S plain 9"}]})
    case.yes({"move": "amend", "crests": {"Douglas": [0, 0, 1]}})
    assert (case.seat(0)["tokens"], case.seat(1)["tokens"]) == (8, 9)
    case.set(1, vp=12)
    assert [(x.seat, x.rule, x.vp) for x in case.table.score()] == [(1, "amend", 12)]


def test_a_rondel_larger_than_the_box() -> None:
    case = Case({}, rondel=90)
    assert (case.view("phase"), case.view("round"), case.view("turn")) == ("take", "D", 0)
    assert sum(space["tile"] is not None for space in case.view("rondel")) == 5 + 14 + 3 * 17 + 1
    case.no({"move": "reveal", "tile": "D plain 17"})
    case.take("D plain 16", (0, 1))
    case.act("end_turn")
    assert (case.view("phase"), case.view("turn")) == ("take", 1)
    case.take("S plain 0", (0, 1))
    case.act("end_turn")
    assert (case.view("phase"), case.view("turn"), case.view("discard")) == ("take", 2, [])


def test_the_figures_decide_whose_turn_it_is() -> None:
    case = Case({})
    case.yes({"move": "amend", "figures": [2, 1, 0]})
    assert case.view("turn") == 2
    case.no({"seat": 0, "move": "take", "space": 3})
    case.no({"move": "amend", "figures": [2, 1]})
    case.no({"move": "amend", "figures": [2, 1, 9]})
    case.take("S plain 0", (0, 1))
    case.end()
    assert case.view("turn") == 1
