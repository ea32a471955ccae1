"""What the rulebook leaves open and the table has decided, judged by engine and referee."""

from typing import Any

import pytest

from tests.reference.glen_form import Dict
from tests.reference.glen_table_case import Case

VILLAGE = "start village | 0 0 1"
CASTLE = "home castle | 1 0 0"
MOOR: Dict = {"type": "moor"}
ICON: Dict = {"type": "moor", "chronicle": True}


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
