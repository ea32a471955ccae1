"""Every kind of move of dnup, by fingers; wrong ones too."""

from random import Random

from tests.ui.dnup_fingers import keys, laid, sizes, table_with_sets
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
    ui.tap_set(3)
    assert last(ui) == deal(3)


def test_a_single_card_is_two_taps(ui: Driver) -> None:
    table_of(ui, 3, deal(0))
    ui.tap_key("3")
    ui.tap_key("3/8")
    assert last(ui) == play(0, "3/8")
    assert not ui.app.sheets()
    assert laid(ui) == {(0, 1): ["3/8"]}


def test_a_set_is_two_taps_and_says_what_is_on_trust(ui: Driver) -> None:
    """The size shows the other ends of the cards that it lays."""
    table_of(ui, 3, deal(0))
    ui.tap_key("4")
    (shown,) = [key.note for key in sizes(ui) if key.name == "3"]
    ui.tap_key("3")
    laid_now = last(ui)["cards"]
    assert [card.partition("/")[2] for card in laid_now] == shown.split()
    assert ui.notices()[0].text == "On trust: " + " ".join(laid_now)
    assert ui.app.page.table.record[-1].verdict.answer == "unverified"


def test_a_set_of_other_cards_is_named_after_it_was_laid(ui: Driver) -> None:
    table_of(ui, 3, deal(0))
    ui.tap_key("4")
    ui.tap_key("2")
    notice = ui.notices()[0]
    assert notice.action == "Other cards"
    ui.touch(notice.right - 30, notice.center_y)
    assert ui.see("card 1 of 2")
    ui.tap_key("4/8")
    ui.tap_key("4/7")
    assert last(ui) == play(0, "4/8", "4/7")
    assert laid(ui) == {(0, 1): ["4/8", "4/7"]}


def test_other_cards_can_be_named_only_while_the_set_is_the_last_move(ui: Driver) -> None:
    table_of(ui, 3, deal(0))
    ui.tap_key("4")
    ui.tap_key("2")
    assert ui.app.page.table.enter(turn(1)).ok
    before = count(ui)
    notice = ui.notices()[0]
    ui.touch(notice.right - 30, notice.center_y)
    assert count(ui) == before


def test_the_cards_shown_tell_nothing_that_only_a_memory_knows(ui: Driver) -> None:
    """Without the aid a discarded card is offered like any other, and then not laid."""
    table_of(ui, 2, deal(0), play(0, "4/2", "4/2"), turn(1), turn(1), turn(0), turn(0))
    ui.tap_key("4")
    (shown,) = [key.note for key in sizes(ui) if key.name == "2"]
    assert "2" in shown.split(), "nobody is told that both 4/2 are gone"
    ui.tap_key("2")
    assert "4/2" not in last(ui)["cards"]


def test_no_action_of_a_round_needs_more_than_two_taps(ui: Driver) -> None:
    """A whole round of five players, by fingers; cards as the app guesses them."""
    table = table_of(ui, 5, deal(0), memory_aid=True)
    chance = Random(5)
    touches: list[int] = []
    while ui.view()["phase"] == "play" and len(touches) < 60:
        before, made = count(ui), 0
        values = [key.name for key in ui.app.page.body.pad.keys if key.alive]
        others = [s for s in ui.view()["table"] if s["seat"] != ui.view()["turn"]]
        kind = chance.choice(["play", "play", "play", "take", "turn"])
        if kind == "take" and others:
            ui.tap_set(chance.choice(others)["seat"])
            ui.tap(ui.app.page.body.bar.children[0])
            made = 2
        elif kind == "turn" or not values:
            ui.tap("Turn the hand")
            made = 1
        else:
            ui.tap_key(chance.choice(values))
            made = 1
            if count(ui) == before:
                fits = [key.name for key in sizes(ui) if key.alive and key.name != "more"]
                ui.tap_key(chance.choice(fits))
                made = 2
        touches.append(made)
        for sheet in ui.app.sheets():
            sheet.close()
        assert count(ui) == before + 1, (kind, ui.said())
        assert table.record[-1].verdict.ok
    assert max(touches) == 2
    assert len(touches) > 10


def test_a_named_set_asks_for_its_size_and_each_card(ui: Driver) -> None:
    table_of(ui, 3, deal(0))
    ui.tap_key("4")
    ui.tap_key("name")
    ui.tap_key("3")
    assert count(ui) == 1
    assert ui.see("Ada plays 3 × 4")
    assert ui.see("card 1 of 3")
    for card in ("4/2", "4/2", "4/7"):
        ui.tap_key(card)
    assert last(ui) == play(0, "4/2", "4/2", "4/7")


def test_a_card_that_can_be_no_other_is_not_asked_for(ui: Driver) -> None:
    """Two players: 2/10 is the only card with a 10."""
    table_of(ui, 2, deal(0))
    ui.tap_key("10")
    assert last(ui) == play(0, "10/2")


def test_a_set_that_can_be_no_other_needs_its_size_only(ui: Driver) -> None:
    table = table_of(ui, 3, deal(0), memory_aid=True)
    hands = [{"size": 2, "known": ["4/2", "4/7"]}, {"size": 10}, {"size": 10}]
    assert table.enter({"move": "amend", "hands": hands}).ok
    ui.frames(3)
    ui.tap_key("4")
    assert keys(ui) == ["4/2", "4/7", "name"]
    ui.tap_key("2")
    assert last(ui)["cards"] == ["4/2", "4/7"]
    assert not ui.notices(), "nothing is on trust"


def test_the_last_card_of_a_set_is_filled_in_when_it_is_plain(ui: Driver) -> None:
    table = table_of(ui, 3, deal(0))
    hands = [{"size": 3, "known": ["4/2", "4/7", "4/8"]}, {"size": 10}, {"size": 10}]
    assert table.enter({"move": "amend", "hands": hands}).ok
    ui.frames(3)
    ui.tap_key("4")
    ui.tap_key("3")
    assert sorted(last(ui)["cards"]) == ["4/2", "4/7", "4/8"]


def test_a_card_is_added_with_two_taps(ui: Driver) -> None:
    table_of(ui, 3, deal(0), play(0, "5/8"))
    ui.tap_set(0)
    assert ui.see("Bo adds to 1 × 5")
    ui.tap_key("5/7")
    assert last(ui) == add(1, "5/7", 0)
    assert laid(ui) == {(0, 1): ["5/8", "5/7"]}


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
    ui.tap_key("3/6")
    assert ui.see("The set would grow to size 2, and one of that size with value 5 lies before Cy")
    assert count(ui) == before


def test_the_own_set_can_neither_be_taken_nor_grow(ui: Driver) -> None:
    table_of(ui, 3, deal(0), play(0, "9/2"), turn(1), turn(2))
    ui.tap_set(0)
    assert ui.see("A set is taken from before an opponent, never one's own")
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
    assert ui.see("A set of size 1 with value 9 lies before Ada; value 3 does not beat it.")
    assert count(ui) == 2
    ui.tap("Back to the table")
    assert ui.see("Bo plays 3")


# Steps back


def test_a_move_in_the_making_is_given_up_step_by_step(ui: Driver) -> None:
    table_of(ui, 3, deal(0))
    ui.tap_key("4")
    ui.tap_key("name")
    ui.tap_key("4/7")
    ui.tap_icon("backspace")
    assert ui.see("card 1 of 2")
    ui.tap_icon("backspace")
    assert ui.see("Ada plays 4")
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
    ui.tap_key("9")
    ui.tap_key("9/2")
    assert laid(ui) == {(0, 2): ["9/2"]}
    ui.tap_set(0, 2)
    ui.tap_key("9/1")
    assert last(ui) == add(1, "9/1", 0, 2)
    assert (ui.view()["turn"], ui.view()["area"]) == (1, 2)


def test_two_players_take_neither_from_their_other_area(ui: Driver) -> None:
    two(ui)
    ui.tap_set(1, 2)
    assert ui.see("with two players not from one's other area either")


def test_with_two_players_an_empty_hand_wins_the_round(ui: Driver) -> None:
    table = table_of(ui, 2, deal(0))
    hands = [{"size": 1}, {"size": 5}]
    assert table.enter({"move": "amend", "hands": hands, "turn": 0, "area": 1}).ok
    ui.frames(3)
    ui.tap_key("9")
    ui.tap_key("9/2")
    assert ui.see("Round 1 is over")
    assert ui.view()["rounds_won"] == [1, 0]
