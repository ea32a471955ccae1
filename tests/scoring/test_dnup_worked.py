"""The worked examples of dnup and the turns of its rules, by hand; the referee watches."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.reference.dnup_duel import Duel
from tests.reference.dnup_table import Dict

AIDED: Dict = {"memory_aid": True}


def seated(hands: list[str], sets: dict[tuple[int, int], str], turn: int = 0, **more: Any) -> Duel:
    """A table with all hands face up; two players begin with area 1."""
    options = AIDED | more.pop("options", {})
    duel = Duel(len(hands), options)
    assert duel.enter({"seat": 0, "move": "deal", "starter": turn})
    known = [{"size": len(hand.split()), "known": hand.split()} for hand in hands]
    laid = [{"seat": s, "area": a, "cards": cards.split()} for (s, a), cards in sets.items()]
    facts = {"hands": known, "table": laid, "turn": turn, "area": 1, **more}
    assert duel.enter({"move": "amend", **facts})
    return duel


def play(seat: int, cards: str) -> Dict:
    return {"seat": seat, "move": "play", "cards": cards.split()}


def add(seat: int, card: str, to: int, area: int = 1) -> Dict:
    return {"seat": seat, "move": "add", "card": card, "to": {"seat": to, "area": area}}


def take(seat: int, from_: int, area: int = 1) -> Dict:
    return {"seat": seat, "move": "take", "from": {"seat": from_, "area": area}}


def turn(seat: int) -> Dict:
    return {"seat": seat, "move": "turn"}


def deal(starter: int) -> Dict:
    return {"seat": 0, "move": "deal", "starter": starter}


def known(duel: Duel, seat: int) -> list[str]:
    return sorted(duel.engine.view()["hands"][seat]["known"])


def sizes(duel: Duel) -> list[int]:
    return [hand["size"] for hand in duel.engine.view()["hands"]]


def sets(duel: Duel) -> dict[tuple[int, int], tuple[int, int]]:
    """By place: value and size."""
    laid = duel.engine.view()["table"]
    return {(s["seat"], s["area"]): (s["value"], len(s["cards"])) for s in laid}


def whose(duel: Duel) -> tuple[int, int]:
    view = duel.engine.view()
    return view["turn"], view["area"]


def test_d1_four_threes_are_a_set_of_value_3_and_size_4() -> None:
    duel = seated(["3/4 3/5 3/6 3/7 1/8", "2/4", "2/5"], {})
    assert duel.enter(play(0, "3/4 3/5 3/6 3/7"))
    assert sets(duel) == {(0, 1): (3, 4)}


@pytest.mark.parametrize(
    ("cards", "allowed"),
    [
        ("7/3", False),
        ("6/1", False),
        ("8/3", True),
        ("6/4 6/2 6/7", False),
        ("7/4 7/5 7/3", True),
        ("1/8 1/9", True),
        ("1/8 1/9 1/10 1/7", True),
        ("1/8 8/3", False),
    ],
)
def test_d2_a_size_on_the_table_wants_a_higher_value(cards: str, allowed: bool) -> None:
    hand = "7/3 6/1 8/3 6/4 6/2 6/7 7/4 7/5 1/8 1/9 1/10 1/7"
    duel = seated([hand, "2/4", "2/5"], {(1, 1): "7/1", (2, 1): "6/1 6/3 6/3"})
    assert duel.enter(play(0, cards)) == allowed


def test_d3_a_set_cannot_grow_into_a_higher_one() -> None:
    duel = seated(["3/7 1/8", "2/4", "2/5"], {(1, 1): "3/4", (2, 1): "5/2 5/7"})
    assert not duel.enter(add(0, "3/7", to=1))


def test_d4_a_set_that_grows_sends_the_lower_one_back_turned() -> None:
    duel = seated(["5/8 1/8", "2/4", "2/5"], {(1, 1): "5/7", (2, 1): "3/4 3/6"})
    assert duel.enter(add(0, "5/8", to=1))
    assert sets(duel) == {(1, 1): (5, 2)}
    assert known(duel, 2) == ["2/5", "4/3", "6/3"]


def test_d5_a_set_that_is_taken_comes_to_the_hand_turned() -> None:
    duel = seated(["1/8", "2/4", "2/5", "2/4"], {(1, 1): "2/5 2/7 2/9"})
    assert duel.enter(take(0, 1))
    assert sets(duel) == {}
    assert known(duel, 0) == ["1/8", "5/2", "7/2", "9/2"]


def test_d6_turning_swaps_every_card() -> None:
    duel = seated(["1/8 5/3 10/2", "2/4", "2/5"], {(0, 1): "3/9"})
    assert duel.enter(turn(0))
    assert known(duel, 0) == ["2/10", "3/5", "8/1"]
    assert sets(duel) == {}


def test_d7_first_out_two_tokens_second_out_one_and_the_round_ends() -> None:
    duel = seated(["3/8", "5/8 5/7", "2/5 2/4"], {})
    assert duel.enter(play(0, "3/8"))
    assert duel.engine.view()["tokens"] == [2, 0, 0]
    assert duel.enter(play(1, "5/7 5/8"))
    assert duel.engine.view()["tokens"] == [2, 1, 0]
    assert not duel.enter(turn(2))
    assert duel.enter(deal(2))
    assert duel.engine.view()["round"] == 2


def test_d7_four_tokens_win_at_once() -> None:
    duel = seated(["3/8", "5/8 5/7", "2/5 2/4"], {}, tokens=[2, 3, 3])
    assert duel.enter(play(0, "3/8"))
    outcome = duel.engine.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert not duel.enter(turn(1))
    assert not duel.enter(deal(1))


def test_d8_the_set_of_the_first_out_lies_for_one_lap() -> None:
    duel = seated(["3/8", "5/8 5/7 1/6", "2/5 2/4 9/1"], {})
    assert duel.enter(play(0, "3/8"))
    assert duel.enter(play(1, "5/8 5/7"))
    assert (0, 1) in sets(duel)
    assert duel.enter(turn(2))
    assert (0, 1) not in sets(duel)
    assert whose(duel) == (1, 1)


def test_d8_the_set_of_the_first_out_is_discarded_when_beaten() -> None:
    duel = seated(["3/8", "5/8 5/7 1/6", "2/5 2/4 9/1"], {})
    assert duel.enter(play(0, "3/8"))
    assert duel.enter(play(1, "5/8"))
    assert sizes(duel) == [0, 2, 3]
    assert sets(duel) == {(1, 1): (5, 1)}


def test_d9_the_star_holder_of_two_begins_with_one_turn_in_area_2() -> None:
    duel = Duel(2, AIDED)
    assert duel.enter(deal(1))
    order = [whose(duel)]
    for seat in (1, 0, 0, 1, 1, 0):
        assert duel.enter(turn(seat))
        order.append(whose(duel))
    assert order == [(1, 2), (0, 1), (0, 2), (1, 1), (1, 2), (0, 1), (0, 2)]


def test_added_cards_go_back_to_the_owner_of_the_set() -> None:
    duel = seated(["3/8 1/9", "5/8 5/7", "2/5 4/6 4/7 2/4"], {(1, 1): "3/4"})
    assert duel.enter(add(0, "3/8", to=1))
    assert duel.enter({"move": "amend", "turn": 2})
    assert duel.enter(play(2, "4/6 4/7"))
    assert known(duel, 1) == ["4/3", "5/7", "5/8", "8/3"]


def test_a_set_before_oneself_is_gone_before_one_plays() -> None:
    duel = seated(["3/8 2/4", "5/8", "2/5"], {(0, 1): "9/1"})
    assert duel.enter(play(0, "3/8"))
    assert sets(duel) == {(0, 1): (3, 1)}


def test_own_sets_are_neither_added_to_nor_taken() -> None:
    three = seated(["3/8 2/4", "5/8", "2/5"], {(0, 1): "3/9"})
    assert not three.enter(add(0, "3/8", to=0))
    assert not three.enter(take(0, 0))
    two = seated(["3/8 2/4", "5/8"], {(0, 2): "3/9"})
    assert not two.enter(add(0, "3/8", to=0, area=2))
    assert not two.enter(take(0, 0, area=2))


def test_the_last_card_added_to_a_set_takes_its_player_out() -> None:
    duel = seated(["3/8", "5/8 5/7", "2/5 4/6"], {(1, 1): "3/4"})
    assert duel.enter(add(0, "3/8", to=1))
    assert duel.engine.view()["out"] == [0]
    assert duel.engine.view()["tokens"] == [2, 0, 0]


def test_the_set_of_the_first_out_can_grow_and_be_taken() -> None:
    duel = seated(["3/8", "3/9 1/6", "2/5 2/4 9/1"], {})
    assert duel.enter(play(0, "3/8"))
    assert duel.enter(add(1, "3/9", to=0))
    assert duel.enter(take(2, 0))
    assert known(duel, 2) == ["2/4", "2/5", "8/3", "9/1", "9/3"]


def test_of_two_players_a_set_beats_the_other_set_of_its_owner() -> None:
    duel = seated(["4/6", "5/8 2/4"], {(0, 2): "3/9"})
    assert duel.enter(play(0, "4/6"))
    assert known(duel, 0) == ["9/3"]
    assert duel.engine.view()["rounds_won"] == [0, 0]
    assert whose(duel) == (0, 2)


def test_of_two_players_an_added_last_card_may_bring_back_an_own_set() -> None:
    duel = seated(["5/7", "2/4 1/8"], {(0, 2): "3/9 3/4", (1, 1): "5/8"})
    assert duel.enter(add(0, "5/7", to=1))
    assert known(duel, 0) == ["4/3", "9/3"]
    assert duel.engine.view()["rounds_won"] == [0, 0]


def test_of_two_players_only_the_set_of_the_acting_area_is_discarded() -> None:
    duel = seated(["4/6 4/7 1/8", "5/8 2/4"], {(0, 1): "2/9", (0, 2): "3/9"})
    assert duel.enter(turn(0))
    assert sets(duel) == {(0, 2): (3, 1)}
    assert duel.enter(play(0, "6/4"))
    assert sets(duel) == {(0, 2): (6, 1)}


def test_the_first_of_two_who_wins_two_rounds_wins() -> None:
    duel = seated(["4/6", "5/8 2/4"], {}, rounds_won=[1, 1])
    assert duel.enter(play(0, "4/6"))
    outcome = duel.engine.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_the_star_is_with_the_starter_until_it_is_seen() -> None:
    duel = Duel(3, AIDED)
    assert duel.enter(deal(2))
    assert duel.enter(turn(2))
    for face in ("1/5", "5/1"):
        assert not duel.enter(play(0, face))
    assert duel.enter(turn(0))
    assert duel.enter(turn(1))
    assert duel.enter(play(2, "5/1"))
    assert duel.enter(take(0, 2))
    assert duel.enter(turn(1))
    assert not duel.enter(play(2, "5/1"))
    assert duel.enter(turn(2))
    assert not duel.enter(play(0, "5/1"))
    assert duel.enter(play(0, "1/5"))


def test_a_card_comes_once_for_each_copy() -> None:
    """1/6 is there twice, 1/9 once with three players and twice with four."""
    for players, nines in ((3, False), (4, True)):
        duel = Duel(players)
        assert duel.enter(deal(0))
        assert duel.enter(play(0, "1/6 1/6"))
        assert duel.enter(play(1, "1/9"))
        assert not duel.enter(play(2, "1/6"))
        assert duel.enter(turn(2))
        for seat in range(3, players):
            assert duel.enter(turn(seat))
        assert duel.enter(play(0, "9/1")) == nines


def test_a_limit_of_turns_stalls_the_round_and_leaves_the_tokens() -> None:
    duel = seated(["3/8", "5/8 5/7", "2/5 2/4"], {}, options={"turn_limit": 2})
    assert duel.enter(play(0, "3/8"))
    assert not duel.enter(deal(0))
    assert duel.enter(turn(1))
    assert not duel.enter(turn(2))
    assert duel.engine.view()["tokens"] == [2, 0, 0]
    assert duel.enter(deal(0))


def test_without_the_aid_no_card_is_shown() -> None:
    duel = Duel(3)
    assert duel.enter(deal(0))
    assert duel.enter(play(0, "5/1"))
    assert duel.enter(take(1, 0))
    assert [hand.get("known", []) for hand in duel.engine.view()["hands"]] == [[], [], []]
    assert sizes(duel) == [9, 11, 10]


def test_an_amend_ends_no_round() -> None:
    duel = seated(["", "5/8 5/7", "2/5 2/4"], {})
    assert duel.enter(turn(0))
    assert duel.engine.view()["out"] == []
    assert whose(duel) == (1, 1)


def test_the_round_is_a_number() -> None:
    duel = Duel(3)
    assert duel.enter({"move": "amend", "turn": 1})
    assert json.dumps(duel.engine.view()["round"]) == "1"
