"""What tiles, persons and landmarks of Glen More ask for, by touches."""

from tests.ui.driver import Driver, count, last, last_but_end
from tests.ui.test_glen_table import (
    INSHRIACH,
    before,
    cell,
    first_sentence,
    places,
    refused,
    tap_place,
    tap_space,
)
from tests.ui.visits_glen import FILLED, FIRST_TURNS, activate, glen, reveal, turn


def test_where_nothing_can_be_taken_a_tile_is_discarded(ui: Driver) -> None:
    entry = before(ui, "no_tile", "discard")
    assert ui.see("No tile can be taken: choose one to discard")
    tap_space(ui, entry["space"])
    ui.tap("Movement")
    assert last_but_end(ui) == entry


def test_bonus_goods_are_chosen(ui: Driver) -> None:
    entry = before(ui, "landmarks_at_once", "bonus")
    ui.tap("Choose goods")
    for good in entry["goods"]:
        ui.touch_spot(f"good.{good}")
    ui.tap("Done")
    assert last_but_end(ui) == entry


def test_a_tile_is_removed(ui: Driver) -> None:
    entry = before(ui, "removing", "remove")
    ui.tap("Remove a tile")
    assert tuple(entry["at"]) in places(ui)
    tap_place(ui, *entry["at"])
    assert last_but_end(ui) == entry


def test_goods_that_find_no_room_are_chosen_when_a_tile_goes(ui: Driver) -> None:
    entry = before(ui, "removing", "remove", "keep")
    ui.tap("Remove a tile")
    tap_place(ui, *entry["at"])
    assert ui.see("Room for 1 good on the home castle")
    ui.tap("cattle")
    assert not ui.see("The others are lost.")
    ui.tap("sheep")
    ui.tap("Remove the tile")
    assert last_but_end(ui) == entry


def test_a_tile_that_holds_the_river_stays(ui: Driver) -> None:
    before(ui, "removing_river", "remove")
    done = count(ui)
    ui.tap("Remove a tile")
    tap_place(ui, 2, 0)
    assert ui.see("the river would be broken")
    assert ui.see("Nothing has changed.")
    assert count(ui) == done


def test_effects_that_wait_come_in_any_order(ui: Driver) -> None:
    before(ui, "pending", "sell")
    assert ui.see("To be chosen: goods, clan token")
    ui.tap("Choose")
    ui.tap("Clan token")
    ui.tap("MacLeod")
    assert last(ui)["crest"] == "MacLeod"
    ui.tap("Choose goods")
    ui.touch_spot("good.sheep")
    assert last(ui)["goods"] == ["sheep"], "there is one to choose"
    assert ui.see("End turn")


def test_a_coin_stands_for_a_good_with_sinclair(ui: Driver) -> None:
    entry = before(ui, "crests_that_last", "activate", "coin_as")
    tap_place(ui, *entry["at"])
    for target in ui.targets():
        kind = target.shape.spot.name.partition(".")[0]
        if kind in ("own", "buy") and "chosen" in target.shape.tones:
            ui.touch_spot(target.shape.spot.name)
    if "chosen" not in cell(ui, "coin.barley").tones:
        ui.touch_spot("coin.barley")
    ui.tap("Activate")
    assert last_but_end(ui) == entry


def test_no_scot_beside_and_a_broken_river_are_said_in_words(ui: Driver) -> None:
    """Dana's only Scot stands on the start village, too far from one end."""
    land = [
        {"at": [0, 0], "tile": "start village", "scots": 1},
        {"at": [1, 0], "tile": "home castle"},
        {"at": [1, 1], "tile": "Chapel"},
    ]
    amend = {"move": "amend", "seat": 3, "tiles": land}
    glen(ui, *FIRST_TURNS, amend, {"seat": 3, "move": "take", "space": INSHRIACH})
    assert ui.see("Place it where it glows: beside a Scot")
    tap_place(ui, 2, 1)
    assert ui.see("There is no Scot beside this place.")
    assert refused(ui)
    ui.tap_icon("why")
    assert ui.see(first_sentence("place.scot"))
    ui.tap("Back")
    tap_place(ui, -1, 0)
    assert ui.see("Inshriach has no river: this would break the river.")
    ui.tap_icon("why")
    assert ui.see(first_sentence("place.river-row"))


def test_a_tile_is_built_from_the_pile(ui: Driver) -> None:
    entry = before(ui, "munro", "build")
    ui.tap("Build a tile")
    ui.tap(entry["tile"])
    assert tuple(entry["at"]) in places(ui)
    done = count(ui)
    tap_place(ui, *entry["at"])
    assert places(ui, "ghost") == {tuple(entry["at"])}
    assert ui.see("activates nothing here") or ui.see("can activate: ")
    assert count(ui) == done, "what follows is shown before it is confirmed"
    ui.tap("Build here")
    assert last_but_end(ui) == entry


def test_a_tile_is_built_only_where_it_may_lie(ui: Driver) -> None:
    entry = before(ui, "munro", "build")
    ui.tap("Build a tile")
    ui.tap(entry["tile"])
    tap_place(ui, 0, 0)
    assert refused(ui)
    ui.tap("Cancel")
    assert ui.see("Build a tile")


def test_what_needs_no_choice_is_activated_together(ui: Driver) -> None:
    """Halkirk and the sheepfold beside it, by one touch; each is an entry of its own."""
    glen(
        ui,
        *FILLED,
        *turn(0, 4, (0, 1)),
        *reveal("Ford"),
        *turn(1, 5, (0, 1)),
        *reveal("Cross"),
        *turn(2, 7, (0, 1)),
        *reveal("Robert Bruce"),
        *turn(3, 8, (0, 1)),
        *reveal("Loch Lochy"),
        *turn(0, 9, (-1, 0))[:2],
    )
    before = count(ui)
    ui.tap("Activate all 2")
    made = [dict(played.entry) for played in ui.app.page.table.record[before:]]
    assert made == [activate(0, (0, 1)), activate(0, (-1, 0))]
    assert {"tile.Halkirk", "tile.Sheepfold"} <= ui.scene().toned("done")
