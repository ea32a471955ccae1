"""The full table of Night's Watch, by fingers: from the first settlement to the last point."""

from random import Random
from typing import Any

import pytest

from companion.dice import Dice
from companion.log import Header, Session
from companion.telling.nights_watch.steps import PARTS, Replay
from companion.telling.nights_watch.table import takings
from companion.ui.games.nights_watch import geometry
from companion.ui.games.nights_watch.full.turning import unseen
from companion.ui.games.nights_watch.places import Pick
from scoring.codec import to_json
from scoring.nights_watch.board import board_of, house_layout, layout_json
from scoring.nights_watch.dealer import Dealer
from scoring.nights_watch.places import CORNERS, EDGES, HEXES
from scoring.nights_watch.state import Options
from scoring.nights_watch.table import TABLE
from tests.ui.driver import Driver, count, last
from tests.ui.visits_watch_table import (
    BEGUN,
    DISCARDED,
    HEROES,
    MAIN,
    MIDDLE,
    PLAYERS,
    SETTLED,
    SEVEN,
    dice,
    post,
    spot,
    tap_spot,
    watch_with,
)


def scene(ui: Driver) -> Any:
    return ui.app.page.body.scene


def listed(ui: Driver) -> list[str]:
    return [line.text for line in ui.of("StepList")[0].lines]


def dice_button(ui: Driver) -> Any:
    return ui.app.page.body.bar.children[1]


def tap_head(ui: Driver, seat: int) -> None:
    heads = ui.app.page.body.heads
    box = heads.boxes()[seat]
    ui.touch(*heads.to_window(box.cx, box.cy))


def cells(ui: Driver, kind: str = "ResourceCells") -> list[Any]:
    """Grids of a sheet, from above."""
    found = ui.of(kind)
    return sorted(found, key=lambda grid: -grid.to_window(0, grid.y)[1])


def pick(ui: Driver, grid: Any, *keys: Any) -> None:
    for key in keys:
        ui.scroll_to(grid)
        box = grid.cells()[key]
        ui.touch(*grid.to_window(box.cx, box.cy))


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
    assert [option.key for option in ui.app.page.asked()] == ["watch"]
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


# Trading


def test_a_trade_is_staged_and_then_confirmed(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    ui.tap_icon("trade")
    give, get = cells(ui)
    pick(ui, give, "grain", "grain")
    assert ui.app.sheets()[0].go.disabled
    pick(ui, get, "wood")
    assert count(ui) == len(MAIN)
    ui.tap(ui.app.sheets()[0].go)
    assert last(ui) == {
        "seat": 0,
        "move": "trade",
        "with": 1,
        "give": {"grain": 2},
        "get": {"wood": 1},
    }


def test_the_bank_trades_at_the_best_rate(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    ui.tap_icon("trade")
    segments = ui.app.sheets()[0].segments
    ui.touch(*segments.to_window(segments.right - 20, segments.center_y))
    give, get = cells(ui)
    assert (give.notes["grain"], give.notes["wool"]) == ("2:1", "3:1")
    pick(ui, give, "grain")
    assert give.counts == {"grain": 2}
    pick(ui, get, "ore")
    ui.tap(ui.app.sheets()[0].go)
    assert last(ui) == {"seat": 0, "move": "bank", "give": "grain", "get": "ore"}


# Sevens


def test_a_seven_waits_for_everybody_who_owes(ui: Driver) -> None:
    watch_with(ui, *SEVEN)
    assert ui.see("Still to discard: Ada 6, Cy 4")
    tap_head(ui, 2)
    (grid,) = cells(ui)
    pick(ui, grid, "grain", "grain", "grain")
    assert ui.app.sheets()[0].go.disabled
    assert ui.see("3 of 4 chosen")
    pick(ui, grid, "grain")
    ui.tap("Discard")
    assert last(ui) == DISCARDED[1]
    assert ui.see("Still to discard: Ada 6")
    ui.tap("Ada discards 6")
    (grid,) = cells(ui)
    pick(ui, grid, "grain", "grain", "grain", "ore", "ore", "ore")
    ui.tap("Discard")
    assert last(ui) == DISCARDED[0]
    assert ui.view()["phase"] == "tormund"


def test_a_robbed_card_is_told_or_not(ui: Driver) -> None:
    for card in (None, "ore"):
        watch_with(ui, *SEVEN, *DISCARDED)
        tap_spot(ui, "hex", "0,2")
        assert ui.see("Move Tormund: fields 6")
        ui.tap("Move Tormund")
        if card:
            pick(ui, cells(ui, "ToldCells")[0], card)
        ui.tap("Take the card")
        told = {"card": card} if card else {}
        expected = {"seat": 0, "move": "tormund", "hex": "0,2", "steal_from": 1}
        assert last(ui) == expected | told
        hand = ui.view()["hands"][0]
        assert (hand["certain"] == hand["possible"]) is bool(card)


def test_what_is_not_certain_is_shown_as_a_range(ui: Driver) -> None:
    robbed = {"seat": 0, "move": "tormund", "hex": "0,2", "steal_from": 1}
    watch_with(ui, *SEVEN, *DISCARDED, robbed)
    ui.tap(ui.app.page.body.hand)
    assert ui.see("Hands and bank")
    table = ui.of("HandTable")[0]
    assert table.view["hands"][0]["possible"]["ore"] == 1
    assert "ore" not in table.view["hands"][0]["certain"]
    ui.tap("Back")
    tap_head(ui, 1)
    assert ui.app.page.body.hand.hand == ui.view()["hands"][1]
    tap_head(ui, 0)
    assert ui.app.page.body.hand.hand == ui.view()["hands"][0]


# Cards and heroes


def test_cards_are_bought_and_played(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    ui.tap_icon("hand")
    ui.tap("Buy a card")
    assert last(ui) == {"seat": 0, "move": "buy_card"}
    ui.tap_icon("hand")
    ui.tap("Winter is coming")
    pick(ui, cells(ui)[0], "ore", "wood")
    ui.tap("Take the cards")
    assert last(ui)["get"] == {"wood": 1, "ore": 1}
    ui.tap_icon("hand")
    assert not next(row for row in ui.of("DeskRow") if row.text == "Patrol").open


def test_a_patrol_moves_tormund_or_sends_a_wildling_back(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    ui.tap_icon("hand")
    ui.tap("Patrol")
    ui.tap("Send a wildling back")
    tap_spot(ui, "hex", "1,1")
    ui.tap("Send it back")
    assert last(ui) == {
        "seat": 0,
        "move": "play_card",
        "card": "patrol",
        "remove": {"gift": "1,1"},
    }
    ui.tap_icon("undo")
    ui.tap_icon("hand")
    ui.tap("Patrol")
    ui.tap("Move Tormund")
    tap_spot(ui, "hex", "0,2")
    ui.tap("Move Tormund")
    ui.tap("Take the card")
    assert last(ui)["steal_from"] == 1


def test_road_building_lays_two_roads(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    ui.tap_icon("hand")
    ui.tap("Road building")
    tap_spot(ui, "edge", "-1,4,NE")
    assert ui.find("Build the roads").disabled
    tap_spot(ui, "edge", "0,3,SE")
    ui.tap("Build the roads")
    assert last(ui)["roads"] == ["-1,4,NE", "0,3,SE"]


def test_recruits_post_a_guard(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    ui.tap_icon("hand")
    ui.tap("New recruits")
    tap_spot(ui, "wall", 2)
    ui.tap("Post the guard")
    assert last(ui)["section"] == 2


def hero(ui: Driver, name: str, *, use: str = "flip", **more: Any) -> None:
    """A table after Ada's roll, her hero chosen to be used."""
    given = [card for card in HEROES if card["hero"] != name]
    spare = [{"hero": "benjen", "side": "A"}, *given]
    heroes = [{"hero": name, "side": "A"}, *(given if len(given) == 3 else spare)]
    patrols = {"move": "amend", "heroes": heroes, "cards_played": [{"patrol": 1}, {}, {}, {}]}
    watch_with(ui, *MIDDLE, {**patrols, **more}, dice(0, 3, 2, 9))
    ui.tap_icon("hero")
    ui.tap("Use the hero")


def test_heroes_that_ask_for_cards(ui: Driver) -> None:
    hero(ui, "marsh")
    give, get = cells(ui)
    pick(ui, give, "wool")
    pick(ui, get, "brick")
    ui.tap("Go on")
    assert (last(ui)["hero"], last(ui)["give"], last(ui)["get"]) == ("marsh", "wool", "brick")
    hero(ui, "melisandre")
    cost, hand = cells(ui)
    pick(ui, cost, "wool")
    pick(ui, hand, "brick")
    ui.tap("Go on")
    assert (last(ui)["replace"], last(ui)["by"]) == ("wool", "brick")
    hero(ui, "mormont")
    pick(ui, cells(ui)[0], "ore")
    answers = ui.app.sheets()[0].answers[1]
    ui.scroll_to(answers)
    ui.touch(*answers.to_window(answers.center_x, answers.center_y))
    pick(ui, cells(ui, "ToldCells")[0], "brick")
    ui.tap("It was so")
    assert last(ui)["asked"] == [{"seat": 1, "gave": True, "back": "brick"}]


def test_heroes_that_ask_for_a_place(ui: Driver) -> None:
    hero(ui, "thorne")
    cost, hand = cells(ui)
    pick(ui, cost, "wool")
    pick(ui, hand, "ore")
    ui.tap("Go on")
    tap_spot(ui, "wall", 2)
    ui.tap("Post the guard")
    assert (last(ui)["hero"], last(ui)["section"], last(ui)["by"]) == ("thorne", 2, "ore")
    hero(ui, "yoren")
    tap_spot(ui, "wall", 3)
    ui.tap("Post the guard")
    assert (last(ui)["hero"], last(ui)["section"]) == ("yoren", 3)
    hero(ui, "yarwyck")
    tap_spot(ui, "edge", "-1,3,SE")
    tap_spot(ui, "edge", "-1,4,NE")
    ui.tap("Move the road")
    assert (last(ui)["road"], last(ui)["to"]) == ("-1,3,SE", "-1,4,NE")
    hero(ui, "ygritte")
    tap_spot(ui, "hex", "2,0")
    ui.tap("Send it back")
    assert last(ui)["remove"] == {"gift": "2,0"}
    hero(ui, "benjen")
    tap_spot(ui, "camp", "hornfoot")
    ui.tap("Send one back")
    ui.tap_cell((4, "climber"))
    ui.tap_cell(("regular", "ice_river"))
    assert last(ui)["remove"] == {"camp": ["hornfoot", 4]}
    assert last(ui)["tokens"] == [{"kind": "regular", "clan": "ice_river"}]


def test_heroes_that_act_at_once(ui: Driver) -> None:
    hero(ui, "qhorin")
    assert last(ui) == {"seat": 0, "move": "hero", "hero": "qhorin", "use": "flip"}
    hero(ui, "mance", keeps=[[], ["0,2,N"], [], []], settlements=[None, ["-2,2,S"], None, None])
    ui.tap("Take the card")
    assert (last(ui)["hero"], last(ui)["steal_from"]) == ("mance", 1)


def test_a_hero_is_swapped_for_one_of_the_display(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    ui.tap_icon("hero")
    sheet = ui.app.sheets()[0]
    ui.touch(*sheet.uses.to_window(sheet.uses.right - 20, sheet.uses.center_y))
    assert sheet.go.disabled
    ui.tap_cell("thorne")
    ui.tap("Use the hero")
    tap_spot(ui, "edge", "-1,3,SE")
    tap_spot(ui, "edge", "-1,4,NE")
    ui.tap("Move the road")
    assert (last(ui)["use"], last(ui)["take"]) == ("swap", "thorne")


def test_tarly_answers_a_roll_of_anybody(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    assert listed(ui)[-1] == "Tarly may answer: Bo"
    ui.tap_icon("hero")
    sheet = ui.app.sheets()[0]
    segments = sheet.segments
    ui.touch(*segments.to_window(segments.x + segments.width * 0.37, segments.center_y))
    assert sheet.card["hero"] == "tarly"
    ui.tap("Use the hero")
    pick(ui, cells(ui)[0], "ore")
    ui.tap("Go on")
    assert last(ui) == {"seat": 1, "move": "hero", "hero": "tarly", "use": "flip", "get": "ore"}


def test_the_tragedy_takes_a_hero(ui: Driver) -> None:
    watch_with(ui, *BEGUN, dice(0, 4, 4, 4), options={"first": 0, "heroes_tragedy": True})
    ui.tap("Choose a hero")
    ui.tap_cell("ygritte")
    assert last(ui) == {"seat": 0, "move": "tragedy", "hero": "ygritte"}
    assert ui.view()["heroes"]["gone"] == ["ygritte"]


# Corrections, statistics, the end


def test_pieces_are_put_right_on_the_picture(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    ui.tap_icon("more")
    ui.tap("Correct the record")
    ui.tap("Pieces on the board")
    tap_spot(ui, "corner", "1,1,S")
    tap_head(ui, 1)
    ui.tap_cell("road")
    tap_spot(ui, "edge", "1,1,SE")
    ui.tap_cell("tormund")
    tap_spot(ui, "hex", "1,2")
    ui.tap("Correct the record")
    entry = last(ui)
    assert entry["settlements"] == [["-1,4,N", "1,1,S"], None, None, None]
    assert entry["roads"][1][-1] == "1,1,SE"
    assert entry["tormund"] == "1,2"
    assert "keeps" not in entry


def test_a_piece_is_taken_away_or_changes_hands(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    ui.app.page.body.correct()
    ui.frames(2)
    tap_spot(ui, "corner", "-1,4,N")
    tap_spot(ui, "corner", "1,2,S")
    ui.tap("Correct the record")
    bos, cys, danas = ui.view()["settlements"][1:]
    assert last(ui)["settlements"] == [["1,2,S"], None, ["-1,2,S"], None]
    assert (len(bos), cys, len(danas)) == (2, ["-1,2,S"], 2)


def test_hands_cards_heroes_and_turn_are_put_right(ui: Driver) -> None:
    watch_with(ui, *MAIN)

    def amend(what: str) -> Any:
        ui.app.page.menu()
        ui.frames(2)
        ui.tap("Correct the record")
        ui.tap(what)
        return ui.app.sheets()[0]

    def step(number: int) -> None:
        steppers = sorted(ui.of("Stepper"), key=lambda one: -one.to_window(0, one.y)[1])
        one = steppers[number]
        ui.touch(*one.to_window(one.right - 12, one.center_y))

    sheet = amend("Hands")
    step(4)
    ui.tap(sheet.go)
    assert last(ui)["hands"][0]["ore"] == 4
    assert last(ui)["hands"][1:] == [None, None, None]
    sheet = amend("Action cards")
    step(0)
    step(1)
    ui.tap(sheet.go)
    assert last(ui)["cards_held"] == [3, None, None, None]
    assert last(ui)["cards_played"] == [{"patrol": 1}, None, None, None]
    sheet = amend("Heroes")
    ui.tap_cell("qhorin")
    ui.tap(sheet.go)
    assert last(ui)["heroes"] == [{"hero": "qhorin", "side": "A"}, None, None, None]
    sheet = amend("Turn and special cards")
    turn, road, _ = cells(ui, "SeatCells")
    pick(ui, turn, 2)
    pick(ui, road, -1)
    ui.tap(sheet.go)
    assert last(ui) == {"move": "amend", "turn": 2, "longest_road": "none"}
    ui.find("Cy rolls")


def test_the_north_is_put_right_as_at_the_wardens(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    ui.app.page.body.amend()
    ui.frames(2)
    ui.tap("Wildlings and guards")
    sheet = ui.app.sheets()[0]
    sheet.look_at(4)
    sheet.set_breaches(2)
    ui.tap("Correct the record")
    assert last(ui) == {"move": "amend", "breaches": 2}


def test_rolls_stand_beside_chance(ui: Driver) -> None:
    token = {"kind": "regular", "clan": "hornfoot"}
    keep = {"seat": 0, "move": "build", "what": "keep", "at": "-1,4,N", "tokens": [token] * 2}
    watch_with(ui, *MAIN, keep)
    ui.tap_icon("more")
    ui.tap("What was rolled")
    for bars in cells(ui, "Bars"):
        assert sum(bars.counts) == bars.counts[bars.labels.index(5)] == 1
    assert ui.see("Tokens turned: 2")
    assert ui.of("TokenCount")[0].counts == {("regular", "hornfoot"): 2}


def test_ten_points_win_at_the_end_of_the_turn(ui: Driver) -> None:
    corners = ["1,0,N", "3,0,N", "0,3,S", "2,3,S"]
    keeps = {"move": "amend", "keeps": [corners, [], [], []]}
    watch_with(ui, *BEGUN, keeps, dice(0, 1, 1, 9))
    ui.tap("Turn done")
    assert ui.view()["phase"] == "over"
    ui.tap("Result")
    assert ui.see("Ada wins")


def test_a_tragic_end_with_equal_guards_is_counted_up(ui: Driver) -> None:
    last_stand = {"move": "amend", "breaches": 2, "wall": [[0, 1], [2], [], [0, 1]]}
    watch_with(ui, *MIDDLE, last_stand, dice(0, 3, 2, 5))
    ui.tap("Count up")
    stepper = max(ui.of("Stepper"), key=lambda one: one.to_window(0, one.y)[1])
    ui.touch(*stepper.to_window(stepper.right - 12, stepper.center_y))
    ui.tap("Count up")
    assert last(ui) == {"move": "tally", "victory_cards": [1, 0, 0, 0]}
    assert ui.see("Ada wins")


def test_undo_takes_back_and_says_what(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    ui.tap_icon("undo")
    assert ui.see("Taken back: Ada rolls 5")
    ui.find("Ada rolls")


def test_the_past_is_only_looked_at(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    match = ui.app.page.match
    ui.app.go("table", match=match, at=8)
    ui.frames(3)
    tap_spot(ui, "wall", 1)
    tap_spot(ui, "edge", "-1,4,NE")
    assert count(ui) == len(MAIN)
    ui.tap("Back to the history")


def test_the_table_lies_as_well(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    ui.resize(800, 360)
    tap_spot(ui, "edge", "-1,4,NE")
    ui.tap("Build the road")
    assert last(ui)["what"] == "road"


def test_the_base_game_has_no_north(ui: Driver) -> None:
    watch_with(ui, *SETTLED, options={"mode": "base"})
    assert [made.text for made in reversed(ui.app.page.body.actions.children)] == [
        "Build",
        "Trade",
        "Card",
    ]
    ui.tap("Ada rolls")
    assert "wildling" not in last(ui)


# What is computed


def test_unseen_tokens_count_what_the_move_has_shown() -> None:
    dealer = Dealer(Random(2), 4, Options(first=0))
    entry = {"seat": 0, "move": "build", "what": "keep", "at": "0,0,N"}
    token = {"kind": "giant", "clan": "hornfoot"}
    assert unseen(dealer.state, entry)["giant", "hornfoot"] == 3
    assert unseen(dealer.state, {**entry, "tokens": [token]})["giant", "hornfoot"] == 2


def test_every_place_of_the_board_lies_where_its_neighbours_do() -> None:
    plain = geometry.Grid(0, 0, 1)
    for edge in EDGES:
        one, other = geometry.edge_points(edge)
        assert geometry.hypot(one[0] - other[0], one[1] - other[1]) == pytest.approx(geometry.REACH)
    for corner in CORNERS:
        far = [plain.distance("hex", hex, *geometry.corner_point(corner)) for hex in HEXES]
        assert min(far) == pytest.approx(geometry.REACH)


def test_whole_random_matches_are_told(ui: Driver) -> None:
    """Every line of matches that the dealer plays, through the screen that shows them."""
    for seats, options in ((4, Options(first=0)), (3, Options(mode="base"))):
        dealer = Dealer(Random(seats), seats, options)
        entries = []
        while dealer.state.phase != "over" and len(entries) < 160:
            move = dealer.deal()
            dealer.play(move)
            entries.append(to_json(move))
        plain = {"first": 0} if seats == 4 else {"mode": "base"}
        table = watch_with(ui, *entries, options=plain, players=PLAYERS[:seats])
        body = ui.app.page.body
        for played in table.record:
            told = body.tell(played, ())
            assert told[0].text
            assert "{" not in "".join(line.text for line in told)
            if played.entry["move"] == "roll" and sum(played.entry["dice"]) == 7:
                assert not takings(table, played)


def test_a_strange_log_is_still_told(ui: Driver) -> None:
    entries = (
        {"seat": 9, "move": "roll", "dice": "x"},
        {"seat": 0, "move": "trade", "with": [], "give": 7},
        {"seat": 0, "move": "build", "what": "castle"},
        {"move": "start_roll", "rolls": 5},
        {"move": "play_card", "card": 3, "tokens": [1]},
        {"move": "hero", "hero": [], "steal_from": "x"},
        {},
    )
    match = ui.app.store.import_session(Session(Header("nights-watch", PLAYERS), entries))
    ui.app.go("history", match=match)
    ui.frames(3)
    assert len(ui.of("EntryRow")) == 7
