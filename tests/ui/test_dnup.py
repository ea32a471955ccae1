"""Every kind of move of dnup, by fingers; wrong ones too."""

from random import Random

from companion.play.scene import Block
from tests.ui.dnup_fingers import chosen, keys, laid, lay, table_with_sets
from tests.ui.driver import Driver, count, last
from tests.ui.visits_dnup import (
    add,
    deal,
    lies,
    play,
    table_of,
    take,
    turn,
    two,
)

# Each move


def test_a_deal_is_one_tap(ui: Driver) -> None:
    table_of(ui, 3)
    ui.tap_key("2")
    assert last(ui) == deal(2)
    assert ui.view()["turn"] == 2
    assert ui.see("Cy plays a set of")


def test_a_deal_may_be_a_tap_on_the_player(ui: Driver) -> None:
    table_of(ui, 4)
    ui.touch_spot("head.3")
    assert last(ui) == deal(3)


def test_a_single_card_is_a_value_and_play(ui: Driver) -> None:
    table_of(ui, 3, deal(0))
    ui.tap_key("3")
    assert count(ui) == 1
    ui.tap("Play 1 × 3")
    assert last(ui) == play(0, "3/?")
    assert not ui.app.sheets()
    assert laid(ui) == {(0, 1): ["3/?"]}


def test_a_set_is_a_value_how_many_and_play(ui: Driver) -> None:
    """Nothing is made up: what nobody said stays unsaid."""
    table_of(ui, 3, deal(0))
    ui.tap_key("4")
    ui.tap_key("3")
    assert count(ui) == 1
    ui.tap("Play 3 × 4")
    assert last(ui) == play(0, "4/?", "4/?", "4/?")
    assert not ui.notices(), "there is nothing to take on trust"


def test_cards_that_were_seen_are_named(ui: Driver) -> None:
    table_of(ui, 3, deal(0))
    lay(ui, "4", "3", "4/7")
    assert last(ui) == play(0, "4/7", "4/?", "4/?")


def test_the_set_grows_with_the_cards_that_are_named(ui: Driver) -> None:
    table_of(ui, 3, deal(0))
    for name in ("4", "4/2", "4/7", "4/2"):
        ui.tap_key(name)
    assert chosen(ui, "size") == ["3"]
    ui.tap("Play 3 × 4")
    assert last(ui) == play(0, "4/2", "4/2", "4/7")


def test_a_card_is_named_as_often_as_it_is_printed_and_then_no_more(ui: Driver) -> None:
    table_of(ui, 3, deal(0))
    ui.tap_key("4")
    ui.tap_key("4")
    seen = []
    for _ in range(4):
        ui.tap_key("4/2")
        key = ui.scene()["key.card.4/2"]
        dots = [m for m in key.marks if isinstance(m, Block) and m.box.w == m.box.h]
        seen.append((sum(dot.fill is not None for dot in dots), len(dots)))
    assert seen == [(1, 2), (2, 2), (0, 2), (1, 2)]
    assert count(ui) == 1


def test_no_tap_plays_what_could_still_be_meant_otherwise(ui: Driver) -> None:
    """Two tens: that Ada is known to hold one of them does not make the value mean that one."""
    table = table_of(ui, 3, deal(0), memory_aid=True)
    hands = [{"size": 3, "known": ["10/2"]}, {"size": 10}, {"size": 10}]
    assert table.enter({"move": "amend", "hands": hands}).ok
    ui.frames(3)
    before = count(ui)
    ui.tap_key("10")
    assert count(ui) == before
    assert chosen(ui, "size") == ["1"]
    ui.tap_key("2")
    assert count(ui) == before
    ui.tap("Play 2 × 10")
    assert last(ui) == play(0, "10/?", "10/?")


def test_not_even_a_card_that_can_be_no_other_plays_itself(ui: Driver) -> None:
    """Two players: 2/10 is the only card with a 10; laid, it is shown by its name."""
    table_of(ui, 2, deal(0))
    ui.tap_key("10")
    assert count(ui) == 1
    ui.tap("Play 1 × 10")
    assert last(ui) == play(0, "10/?")
    assert laid(ui) == {(0, 2): ["10/2"]}


def test_no_action_of_a_round_needs_more_than_three_taps(ui: Driver) -> None:
    """A whole round of five players, by fingers; a lone card is two taps, turning one."""
    table = table_of(ui, 5, deal(0), memory_aid=True)
    chance = Random(5)
    touches: list[int] = []
    while ui.view()["phase"] == "play" and len(touches) < 60:
        before, made = count(ui), 2
        values = keys(ui)
        others = [s for s in ui.view()["table"] if s["seat"] != ui.view()["turn"]]
        kind = chance.choice(["play", "play", "play", "take", "turn"])
        if kind == "take" and others:
            ui.tap_set(chance.choice(others)["seat"])
            ui.touch_spot("take")
        elif kind == "turn" or not values:
            ui.tap("Turn the hand")
            made = 1
        else:
            ui.tap_key(chance.choice(values))
            size = chance.choice([name for name in keys(ui, "size") if name != "more"])
            if size not in chosen(ui, "size"):
                ui.tap_key(size)
                made = 3
            lay(ui)
        touches.append(made)
        for sheet in ui.app.sheets():
            sheet.close()
        assert count(ui) == before + 1, (kind, ui.said())
        assert table.record[-1].verdict.ok
    assert max(touches) == 3
    assert len(touches) > 10


def test_a_card_is_added_with_two_taps(ui: Driver) -> None:
    table_of(ui, 3, deal(0), play(0, "5/8"))
    ui.tap_set(0)
    assert ui.see("Bo: add to 1 × 5, or take it?")
    ui.tap("Add 5")
    assert last(ui) == add(1, "5/?", 0)
    assert laid(ui) == {(0, 1): ["5/8", "5/?"]}


def test_a_card_that_is_added_may_be_named(ui: Driver) -> None:
    table_of(ui, 3, deal(0), play(0, "5/8"))
    ui.tap_set(0)
    ui.tap_key("5/7")
    assert count(ui) == 2
    ui.tap("Add 5/7")
    assert last(ui) == add(1, "5/7", 0)
    assert laid(ui) == {(0, 1): ["5/8", "5/7"]}


# Names given afterwards


def test_a_card_said_by_number_is_named_by_a_touch_on_its_question_mark(ui: Driver) -> None:
    table_of(ui, 3, deal(0), play(0, "2/?", "2/?"))
    ui.touch_spot("name.0.1.1")
    assert ui.see("Which card?")
    ui.tap_key("2/9")
    assert last(ui) == {"move": "amend", "table": [lies(0, "2/?", "2/9")]}
    assert not ui.app.sheets()
    assert sorted(laid(ui)[0, 1]) == ["2/9", "2/?"]
    assert ui.view()["turn"] == 1


def test_the_upper_half_of_the_same_card_is_the_set(ui: Driver) -> None:
    table_of(ui, 3, deal(0), play(0, "2/?", "2/?"))
    ui.tap_set(0)
    assert not ui.app.sheets()
    assert ui.see("Bo: add to 2 × 2, or take it?")


def test_a_named_card_is_not_asked_for_its_name(ui: Driver) -> None:
    table_of(ui, 3, deal(0), play(0, "2/9", "2/?"))
    ui.touch_shape("card.0.2/9.0")
    assert not ui.app.sheets()


def test_a_name_that_the_card_cannot_have_is_refused(ui: Driver) -> None:
    """Without memory aids every name can be tried; 9/2 lies before Bo and is printed once."""
    table_of(ui, 3, deal(0), play(0, "2/?", "2/?"), play(1, "9/2"))
    before = count(ui)
    ui.touch_spot("name.0.1.0")
    ui.tap_key("2/9")
    assert count(ui) == before
    assert ui.see("Nothing has changed.")


def test_names_that_are_excluded_are_grey_with_the_memory_aid(ui: Driver) -> None:
    table_of(ui, 3, deal(0), play(0, "2/?", "2/?"), play(1, "9/2"), memory_aid=True)
    ui.touch_spot("name.0.1.0")
    assert keys(ui, "card", alive=False) == ["2/9"]


def test_a_set_is_taken_with_two_taps(ui: Driver) -> None:
    table_of(ui, 3, deal(0), play(0, "2/5", "2/6"), memory_aid=True)
    ui.tap_set(0)
    ui.tap("Take 2 × 2")
    assert last(ui) == take(1, 0)
    assert ui.view()["hands"][1]["known"] == ["5/2", "6/2"]


def test_the_hand_is_turned_with_one_tap(ui: Driver) -> None:
    table_of(ui, 3, deal(0))
    ui.tap("Turn the hand")
    assert last(ui) == turn(0)


# Wrong moves


def test_a_set_that_may_not_grow_says_why(ui: Driver) -> None:
    """D3: {3} and {5, 5}: adding a 3 is illegal."""
    table_with_sets(ui, lies(1, "3/4"), lies(2, "5/7", "5/8"))
    before = count(ui)
    ui.tap_set(1)
    ui.tap("Add 3")
    assert ui.see("The set would be as large as the one before Cy, 2 × 5")
    assert count(ui) == before


def test_the_own_set_can_only_be_put_right(ui: Driver) -> None:
    table_of(ui, 3, deal(0), play(0, "9/2"), turn(1), turn(2))
    ui.tap_set(0)
    assert ui.see("Ada plays 1 × 9")
    assert ui.see("takes back 3 moves")
    assert not ui.see("Take 1 × 9")
    assert count(ui) == 4


def test_where_no_set_lies_nothing_is_taken(ui: Driver) -> None:
    table_of(ui, 3, deal(0))
    ui.tap_set(2)
    assert ui.see("No set lies before Cy")
    ui.tap("Back to the table")
    ui.tap_set(0)
    assert not ui.app.sheets()


def test_a_size_that_does_not_beat_says_so(ui: Driver) -> None:
    table_of(ui, 3, deal(0), play(0, "9/2"))
    ui.tap_key("3")
    ui.tap_key("1")
    assert ui.see("The value must be above 9: Ada has 1 × 9 on the table.")
    assert count(ui) == 2
    ui.tap("Back to the table")
    assert ui.see("Bo plays 3: how many?")


# Steps back


def test_a_move_in_the_making_is_given_up_step_by_step(ui: Driver) -> None:
    table_of(ui, 3, deal(0))
    ui.tap_key("4")
    ui.tap_key("4/7")
    ui.tap_icon("backspace")
    assert chosen(ui, "card") == []
    assert ui.see("Ada plays 4: how many?")
    ui.tap_icon("backspace")
    assert ui.see("Ada plays a set of")
    assert count(ui) == 1


def test_a_second_tap_on_a_set_lets_go_of_it(ui: Driver) -> None:
    table_of(ui, 3, deal(0), play(0, "9/2"))
    ui.tap_set(0)
    ui.tap_set(0)
    assert ui.see("Bo plays a set of")


def test_undo_goes_back_to_the_start(ui: Driver) -> None:
    table_of(ui, 3, deal(0), play(0, "9/2"), take(1, 0))
    ui.tap_icon("undo")
    assert ui.see("Taken back: Bo takes the set of Ada")
    assert laid(ui) == {(0, 1): ["9/2"]}
    ui.tap_icon("undo")
    ui.tap_icon("undo")
    assert ui.find_icon("undo").disabled
    assert ui.see("Deal. Who has the starred 1/5?") or ui.see("Taken back: New deal, Ada starts")


# Two players


def test_two_players_have_two_areas(ui: Driver) -> None:
    table_of(ui, 2, deal(0))
    assert ui.view()["area"] == 2
    lay(ui, "9", "9/2")
    assert laid(ui) == {(0, 2): ["9/2"]}
    ui.tap_set(0, 2)
    ui.tap_key("9/1")
    ui.tap("Add 9/1")
    assert last(ui) == add(1, "9/1", 0, 2)
    assert (ui.view()["turn"], ui.view()["area"]) == (1, 2)


def test_two_players_take_neither_from_their_other_area(ui: Driver) -> None:
    two(ui)
    ui.tap_set(1, 2)
    assert ui.see("Undo to here")
    assert not ui.see("Take 1 × ")


def test_with_two_players_an_empty_hand_wins_the_round(ui: Driver) -> None:
    table = table_of(ui, 2, deal(0))
    hands = [{"size": 1}, {"size": 5}]
    assert table.enter({"move": "amend", "hands": hands, "turn": 0, "area": 1}).ok
    ui.frames(3)
    lay(ui, "9")
    assert ui.see("Round 1 is over")
    assert ui.view()["rounds_won"] == [1, 0]
