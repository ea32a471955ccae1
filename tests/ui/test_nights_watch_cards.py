"""The full table of Night's Watch, by fingers: trades, sevens, cards and heroes."""

from typing import Any

from tests.ui.driver import Driver, count, last
from tests.ui.visits_watch_table import (
    BEGUN,
    DISCARDED,
    HEROES,
    MAIN,
    MIDDLE,
    SEVEN,
    dice,
    tap_spot,
    watch_with,
)
from tests.ui.watch_fingers import cells, listed, pick, tap_head

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
