"""Corrections of Schotten Totten's border by fingers: a tie asks who was complete first."""

from typing import Any

from companion.games.schotten_totten.phrases import card_name
from tests.play.entries import end, play
from tests.ui.driver import Driver, count, last
from tests.ui.visits import table_with
from tests.ui.visits_camera import camera_tied

ASKED = "Both sides are equal: who was complete first?"
TIED = (
    play(0, "R1", 1), end(0), play(1, "V1", 1), end(1),
    play(0, "G2", 1), end(0), play(1, "N2", 1), end(1),
    play(0, "R9", 5), end(0), play(1, "Y4", 1), end(1),
    play(0, "B4", 1),
)  # fmt: skip
"""Two sums of seven at stone 1, Bo's complete first."""


def correcting(ui: Driver) -> None:
    table_with(ui, {}, *TIED)
    ui.tap_icon("more")
    ui.tap("Correct the record")


def exchange(ui: Driver, card: str, other: str) -> None:
    """Another card than the record has, on the same side."""
    taken = f"Take away {card_name(card, str)}"
    gone = next(t.shape for t in ui.targets() if t.shape.spot.says == taken)
    ui.tap(taken)
    ui.tap(next(t for t in ui.targets() if t.shape.box == gone.box))
    ui.tap_card(other)
    put = next(t.shape for t in ui.targets() if t.shape.box == gone.box)
    assert put.spot.says == f"Take away {card_name(other, str)}"


def places(ui: Driver) -> dict[str, Any]:
    """Where the cards of the stone lie in the correction."""
    cards = [t.shape for t in ui.targets() if t.shape.spot.name.startswith("remove.")]
    return {shape.spot.says.removeprefix("Take away "): shape.box for shape in cards}


def test_the_other_cards_stay_where_they_lie(ui: Driver) -> None:
    correcting(ui)
    before = places(ui)
    ui.tap("Take away red 1")
    assert places(ui) == {card: box for card, box in before.items() if card != "red 1"}
    ui.touch_spot("add.0.0")
    ui.tap_card("R3")
    assert places(ui)["red 3"] == before["red 1"]
    assert places(ui)["blue 4"] == before["blue 4"]


def test_a_card_goes_to_the_side_that_was_touched_at_an_untouched_stone(ui: Driver) -> None:
    ui.resize(320, 568)
    table_with(ui, {}, *TIED)
    ui.tap_icon("more")
    ui.tap("Correct the record")
    stepper = ui.of("Stepper")[0]
    ui.touch(*stepper.to_window(stepper.right - 20, stepper.center_y))
    ui.touch_spot("add.1.0")
    assert ui.see("Bo")
    ui.tap_card("N9")
    ui.tap("Correct the record")
    assert last(ui)["stones"]["2"]["sides"] == [[], ["N9"]]


def test_a_card_that_was_taken_away_is_free_at_another_stone(ui: Driver) -> None:
    correcting(ui)
    ui.tap("Take away red 1")
    stepper = ui.of("Stepper")[0]
    ui.touch(*stepper.to_window(stepper.right - 20, stepper.center_y))
    ui.touch_spot("add.0.0")
    ui.tap_card("R1")
    ui.tap("Correct the record")
    assert last(ui)["stones"]["2"]["sides"] == [["R1"], []]


def test_a_card_that_lies_elsewhere_is_named_with_its_stone(ui: Driver) -> None:
    correcting(ui)
    ui.tap("Take away red 1")
    ui.touch_spot("add.0.0")
    ui.tap_card("R9")
    assert ui.see("Red 9 lies at stone 5: take it away there first.")


def test_a_correction_that_was_put_away_goes_on_where_it_was(ui: Driver) -> None:
    correcting(ui)
    before = places(ui)
    ui.tap("Take away red 1")
    ui.tap("Cancel")
    assert count(ui) == len(TIED)
    ui.tap_icon("more")
    ui.tap("Correct the record")
    assert set(places(ui)) == set(before) - {"red 1"}
    ui.tap_icon("again")
    assert places(ui) == before


def test_a_move_ends_what_was_put_away(ui: Driver) -> None:
    correcting(ui)
    before = places(ui)
    ui.tap("Take away red 1")
    ui.tap("Cancel")
    ui.play(1, 9, "V9")
    ui.tap_icon("more")
    ui.tap("Correct the record")
    assert places(ui) == before


def choices(ui: Driver) -> list[Any]:
    """Every choice between the two players, the topmost first."""
    found = [s for s in ui.of("Segments") if list(s.labels) == ["Ada", "Bo"]]
    return sorted(found, key=lambda s: -s.to_window(*s.pos)[1])


def say_bo(ui: Driver, choice: Any) -> None:
    ui.scroll_to(choice)
    ui.touch(*choice.to_window(choice.right - 15, choice.center_y))


def test_a_tie_of_new_cards_asks_who_was_first(ui: Driver) -> None:
    correcting(ui)
    assert not ui.see(ASKED)
    exchange(ui, "B4", "N4")
    assert ui.see(ASKED)
    assert choices(ui)[0].chosen not in (0, 1)
    say_bo(ui, choices(ui)[0])
    ui.tap("Correct the record")
    assert last(ui)["stones"]["1"]["first"] == 1
    assert ui.view()["stones"][0]["claimable_by"] == [1]


def test_the_first_seat_can_be_told_too(ui: Driver) -> None:
    correcting(ui)
    exchange(ui, "B4", "N4")
    choice = choices(ui)[0]
    ui.touch(*choice.to_window(choice.x + 15, choice.center_y))
    ui.tap("Correct the record")
    assert last(ui)["stones"]["1"]["first"] == 0
    assert ui.view()["stones"][0]["claimable_by"] == [0]


def test_the_question_wants_an_answer(ui: Driver) -> None:
    correcting(ui)
    exchange(ui, "B4", "N4")
    stepper = ui.of("Stepper")[0]
    ui.touch(*stepper.to_window(stepper.right - 20, stepper.center_y))
    assert not ui.see(ASKED)
    before = count(ui)
    ui.tap("Correct the record")
    assert count(ui) == before
    assert ui.see(ASKED)
    assert ui.see("Stone 1 is tied: the record needs to know who was complete first.")


def test_an_answer_that_nobody_needs_any_more_is_forgotten(ui: Driver) -> None:
    correcting(ui)
    exchange(ui, "B4", "N4")
    say_bo(ui, choices(ui)[0])
    exchange(ui, "N4", "N5")
    assert not ui.see(ASKED)
    ui.tap("Correct the record")
    assert "first" not in last(ui)["stones"]["1"]


def test_a_stone_that_is_only_looked_at_keeps_its_order(ui: Driver) -> None:
    """Taken away and put back, the cards are those of the record: the order is known."""
    correcting(ui)
    exchange(ui, "Y4", "Y4")
    assert not ui.see(ASKED)
    ui.tap("Correct the record")
    assert ui.view()["stones"][0]["claimable_by"] == [1]


def test_a_decided_stone_asks_nothing(ui: Driver) -> None:
    correcting(ui)
    exchange(ui, "B4", "N4")
    owner = next(s for s in ui.of("Segments") if len(s.labels) == 3)
    ui.touch(*owner.to_window(owner.right - 15, owner.center_y))
    assert not ui.see(ASKED)
    ui.tap("Correct the record")
    assert ui.view()["stones"][0]["owner"] == 1


def test_the_camera_asks_too(ui: Driver) -> None:
    camera_tied(ui)
    ui.tap("Correct the record")
    assert ui.see(ASKED)
    say_bo(ui, choices(ui)[0])
    ui.tap("Correct the record")
    assert last(ui)["stones"]["2"]["first"] == 1
    assert sorted(last(ui)["stones"]["2"]["sides"][0]) == ["B4", "G3", "R1"]
