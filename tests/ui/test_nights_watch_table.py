"""The full table of Night's Watch, by fingers: from the first settlement to the last building."""

from random import Random

import pytest

from companion.dice import Dice
from companion.telling.nights_watch.steps import PARTS, Replay
from companion.ui.games.nights_watch import geometry
from companion.ui.games.nights_watch.places import Pick
from scoring.codec import to_json
from scoring.nights_watch.board import board_of, house_layout, layout_json
from scoring.nights_watch.dealer import Dealer
from scoring.nights_watch.places import EDGES
from scoring.nights_watch.state import Options
from scoring.nights_watch.table import TABLE
from tests.ui.driver import Driver, count, last
from tests.ui.visits_watch_table import (
    BEGUN,
    MAIN,
    MIDDLE,
    SETTLED,
    dice,
    post,
    spot,
    tap_spot,
    watch_with,
)
from tests.ui.watch_fingers import cells, dice_button, listed, pick, scene

# From the options to the first turn


def test_a_new_match_asks_for_mode_board_and_variants(ui: Driver) -> None:
    ui.tap(ui.game("Night's Watch", "Full table"))
    page = ui.app.page
    assert set(page.rows) >= {"watch", "heroes_tragedy", "start_tokens", "start_roll"}
    ui.tap("Another player")
    ui.tap("Start")
    assert ui.view()["phase"] == "start_roll"
    assert len(ui.app.page.players) == 4
    assert ui.app.page.table.header.options == {}


def test_the_base_game_and_a_shuffled_board_can_be_chosen(ui: Driver) -> None:
    ui.app.go("new_match", game="nights-watch")
    ui.frames(3)
    ui.tap(ui.app.page.rows["watch"].children[0])
    assert [option.key for option in ui.app.page.asked()] == ["watch", "memory_aid"]
    ui.tap("Board")
    ui.tap("House, shuffled")
    ui.tap("Start")
    options = ui.app.page.table.header.options
    house = layout_json(board_of(house_layout(3, watch=False), watch=False))
    assert (options["mode"], options["first"]) == ("base", 0)
    shuffled = options["board"]["hexes"]
    assert sorted(land["terrain"] for land in shuffled.values()) == sorted(
        land["terrain"] for land in house["hexes"].values()
    )
    assert all(shuffled[hex]["number"] == house["hexes"][hex]["number"] for hex in shuffled)
    assert ui.view()["phase"] == "settle"
    assert not ui.of("Scene")[0].watch


def test_the_start_is_rolled_by_the_app_or_entered(ui: Driver) -> None:
    watch_with(ui, options={})
    ui.tap(dice_button(ui))
    for grid, face in zip(cells(ui, "FaceCells"), (6, 2, 6, 1), strict=True):
        pick(ui, grid, face)
    ui.tap("Enter the roll")
    assert last(ui) == {"move": "start_roll", "rolls": [6, 2, 6, 1], "rolled": "table"}
    assert ui.see("Roll for the start: Ada, Cy")
    ui.app.page.body.fingers.dice = Dice(Random(1))
    while ui.view()["phase"] == "start_roll":
        ui.tap("Roll for the start")
    assert last(ui)["rolled"] == "app"
    assert last(ui)["rolls"][1] is None


def test_settlements_and_guards_of_the_set_up(ui: Driver) -> None:
    watch_with(ui)
    for entry in SETTLED:
        tap_spot(ui, "corner", entry["at"])
        tap_spot(ui, "edge", entry["road"])
        ui.tap("Settle here")
        assert last(ui) == entry
    assert ui.view()["hands"][0]["size"] == 2
    assert ui.see("Ada posts a guard: tap the Wall")
    for seat, section in enumerate((1, 1, 3, 4)):
        tap_spot(ui, "wall", section)
        ui.tap("Post the guard")
        assert last(ui) == post(seat, section)
    ui.find("Ada rolls")


def test_another_corner_may_be_tapped_before_it_is_settled(ui: Driver) -> None:
    watch_with(ui)
    tap_spot(ui, "corner", "1,1,N")
    assert scene(ui).focus is not None
    assert scene(ui).grid().unit == pytest.approx(
        1.6 * geometry.grid(ui.view()["board"], scene(ui).rows()["board"]).unit
    )
    assert ui.find("Settle here").disabled
    tap_spot(ui, "corner", "1,1,S")
    tap_spot(ui, "edge", "1,1,SE")
    assert not ui.find("Settle here").disabled
    ui.tap_icon("close")
    assert scene(ui).focus is None
    assert count(ui) == 0


def test_a_closer_look_can_be_dragged(ui: Driver) -> None:
    watch_with(ui)
    tap_spot(ui, "corner", "1,1,N")
    at = scene(ui).grid()
    x, y = spot(ui, "hex", "1,1")
    ui.touch(x, y, to=(x - 60, y))
    assert at.x - 61 < scene(ui).grid().x < at.x - 40
    assert scene(ui).picked == Pick("corner", "1,1,N")


def test_start_settlements_may_turn_tokens(ui: Driver) -> None:
    watch_with(ui, options={"first": 0, "start_tokens": True})
    tap_spot(ui, "corner", "1,1,N")
    tap_spot(ui, "edge", "1,1,NE")
    ui.tap("Settle here")
    assert count(ui) == 0
    ui.tap_cell(("giant", "hornfoot"))
    assert last(ui)["tokens"] == [{"kind": "giant", "clan": "hornfoot"}]
    assert ui.view()["camps"]["hornfoot"] == ["giant"]


# Rolling


def test_the_app_rolls_three_dice(ui: Driver) -> None:
    watch_with(ui, *BEGUN)
    ui.app.page.body.fingers.dice = Dice(Random(3))
    fair = Dice(Random(3))
    ui.tap("Ada rolls")
    expected = {"dice": list(fair.two_d6()), "wildling": fair.d12(), "rolled": "app"}
    assert last(ui) == {"seat": 0, "move": "roll", **expected}


def test_dice_of_the_table_are_entered_and_every_card_is_told(ui: Driver) -> None:
    watch_with(ui, *MIDDLE)
    ui.tap(dice_button(ui))
    first, second, wild = cells(ui, "FaceCells")
    pick(ui, first, 5)
    pick(ui, second, 6)
    assert ui.find("Enter the roll").disabled
    pick(ui, wild, 9)
    ui.tap("Enter the roll: 11")
    assert last(ui) == {**dice(0, 5, 6, 9), "rolled": "table"}
    assert listed(ui) == [
        "Ada rolls 11 · wildling die: 9",
        "Ada: 2 grain · Bo: 1 brick · Cy: 1 brick",
    ]
    assert ui.app.page.body.heads.took == {0: {"grain": 2}, 1: {"brick": 1}, 2: {"brick": 1}}


def test_what_a_roll_brings_is_spoken_before_the_steps(ui: Driver) -> None:
    watch_with(ui, *MIDDLE)
    ui.app.remember("speech", True)
    ui.app.page.body.fingers.roll((5, 6), 1)
    ui.frames(2)
    spoken = [what[0] for asked, what in ui.device.asked if asked == "speak"]
    assert spoken == ["Ada rolls 11", *listed(ui)[1:]]
    assert len(spoken) > 2


def test_a_roll_that_yields_nothing_says_so(ui: Driver) -> None:
    watch_with(ui, *BEGUN, dice(0, 1, 1, 10))
    assert listed(ui)[1] == "Nobody takes a card"


def test_wildlings_walk_on_the_board_step_by_step(ui: Driver) -> None:
    watch_with(ui, *MIDDLE)
    ui.app.moves = True
    body = ui.app.page.body
    body.fingers.roll((3, 2), 5)
    seen = []
    while body.playing is not None:
        seen.append((body.steps.lit, len(scene(ui).view["gift"])))
        body.playing._next()
    assert seen[0] == (2, 3)
    assert seen[-1][1] == 5
    assert scene(ui).view == ui.view()
    assert "Clearing 5–6: 3 wildlings, 2 guards. Breach" in listed(ui)


def test_the_steps_of_random_matches_end_where_the_table_stands() -> None:
    chance = Random(5)
    for game in range(6):
        dealer = Dealer(chance, 3 + game % 2, Options(first=0))
        while dealer.state.phase != "over":
            before = TABLE.view(dealer.state, None)
            move = dealer.deal()
            events = dealer.play(move)
            if events:
                replay = Replay(before, to_json(move))
                for event in events:
                    replay.step(event)
                after = TABLE.view(dealer.state, None)
                assert replay.finish() == {part: after[part] for part in PARTS}


# Building


def test_two_taps_build_a_road(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    tap_spot(ui, "edge", "-1,4,NE")
    assert ui.see("Build the road: pasture 10 · coast")
    ui.tap("Build the road")
    assert last(ui) == {"seat": 0, "move": "build", "what": "road", "at": "-1,4,NE"}


def test_the_nearest_legal_place_wins(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    ui.tap_icon("build")
    ui.tap("Road")
    spots = scene(ui).spots
    assert all(place.what == "edge" for place in spots)
    x, y = spot(ui, "edge", "-1,4,NE")
    ui.touch(x + 14, y + 9)
    assert scene(ui).picked == Pick("edge", "-1,4,NE")
    assert scene(ui).staged == (("road", 0, "-1,4,NE"),)
    ui.tap_icon("close")
    assert scene(ui).picked is None
    assert count(ui) == len(MAIN)


def test_legal_places_are_exactly_those_of_the_rules(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    fingers = ui.app.page.body.fingers
    judged = {
        Pick("edge", edge)
        for edge in EDGES
        if ui.app.page.judge(fingers.move("build", what="road", at=edge)).ok
    }
    assert {place for place, what in fingers.free.items() if what == "road"} == judged
    assert len(judged) == 7


def test_a_keep_turns_two_tokens(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    tap_spot(ui, "corner", "-1,4,N")
    ui.tap("Build the keep")
    ui.tap_cell(("climber", "ice_river"))
    assert ui.see("Which token was turned? 2 of 2")
    ui.tap_cell(("climber", "ice_river"))
    shown = {"kind": "climber", "clan": "ice_river"}
    assert last(ui)["tokens"] == [shown, shown]
    assert ui.view()["keeps"][0] == ["3,-1,S", "-1,4,N"]


def test_a_token_that_is_not_chosen_changes_nothing(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    tap_spot(ui, "corner", "-1,4,N")
    ui.tap("Build the keep")
    ui.touch(180, 700)
    assert not ui.app.sheets()
    assert count(ui) == len(MAIN)
    ui.find("Build the keep")


def test_a_guard_goes_up_the_wall(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    ui.tap_icon("build")
    ui.tap("Guard")
    tap_spot(ui, "clearing", 3)
    ui.tap("Post the guard")
    assert last(ui) == {"seat": 0, "move": "build", "what": "guard", "section": 3}


def test_what_cannot_be_paid_says_why(ui: Driver) -> None:
    poor = {"move": "amend", "hands": [{"wool": 1}, None, None, None]}
    watch_with(ui, *MIDDLE, poor, dice(0, 3, 2, 9))
    ui.tap_icon("build")
    assert not any(row.open for row in ui.of("DeskRow"))
    ui.tap("Road")
    assert ui.see("Nothing has changed.")
    assert count(ui) == len(MIDDLE) + 2
