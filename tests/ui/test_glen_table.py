"""Glen More's full table, by fingers: every step of a turn, refusals, tiles nobody knows."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.log import load
from companion.ui.games.glen_more import shelf
from scoring.glen_more.dealer import next_move
from scoring.glen_more.moves import LayTile, Take
from scoring.rules import rules_of
from tests.scoring.glen_more import invented
from tests.ui.driver import Driver, count, last
from tests.ui.visits_glen import (
    FILLED,
    FIRST_TURNS,
    FOUR,
    SETUP,
    TILES,
    activate,
    glen,
    match,
    reveal,
    turn,
)

HALKIRK, QUARRY, INSHRIACH, CROSS = 9, 6, 10, 13
TAKE_HALKIRK = {"seat": 3, "move": "take", "space": HALKIRK}
PLACE_LEFT = {"seat": 3, "move": "place", "at": [-1, 0]}


def body(ui: Driver) -> Any:
    return ui.app.page.body


def tap_space(ui: Driver, space: int) -> None:
    rondel = body(ui).rondel
    spot = rondel.spots()[space]
    ui.touch(*rondel.to_window(spot.cx, spot.cy))


def tap_place(ui: Driver, x: int, y: int) -> None:
    land = body(ui).territory
    spot = land.spot((x, y))
    ui.touch(*land.to_window(spot.cx, spot.cy))


def tap_cell(ui: Driver, icon: str, nth: int = 0) -> None:
    """A cell with this mark, in the order in which they stand."""
    cells = [cell for cell in reversed(ui.of("MarkCell")) if cell.icon == icon]
    ui.tap(cells[nth])


def test_a_tile_is_taken_by_two_taps(ui: Driver) -> None:
    glen(ui, *FIRST_TURNS)
    assert ui.see("Dana takes a tile")
    tap_space(ui, HALKIRK)
    assert ui.see("free; 1 movement")
    ui.tap("Take the tile")
    assert last(ui) == TAKE_HALKIRK
    assert body(ui).steps.phase == "place"


def test_a_tile_that_cannot_be_taken_says_why(ui: Driver) -> None:
    glen(ui, *FIRST_TURNS)
    before = count(ui)
    tap_space(ui, CROSS)
    assert ui.see("Cross is protected")
    assert CROSS not in body(ui).rondel.open
    ui.tap_icon("why")
    assert ui.see("may pass a tile with the protection symbol but not stop")
    assert count(ui) == before


def test_legal_places_are_lit_and_others_are_explained(ui: Driver) -> None:
    glen(ui, *FIRST_TURNS, TAKE_HALKIRK)
    assert body(ui).territory.lit == {(-1, 0)}
    tap_place(ui, 0, 1)
    assert body(ui).hint.refused
    assert ui.see("Halkirk")
    assert body(ui).verdict.broken[0].rule == "place.river-end"
    tap_place(ui, -1, 0)
    assert not body(ui).hint.refused
    ui.tap("Place here")
    assert last(ui) == PLACE_LEFT


def test_what_a_placement_would_activate_is_shown_first(ui: Driver) -> None:
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
        {"seat": 0, "move": "take", "space": 9},
    )
    before = count(ui)
    tap_place(ui, -1, 0)
    assert body(ui).territory.rings == {(0, 1)}
    assert ui.see("can activate: Halkirk, Sheepfold")
    assert body(ui).territory.ghost == "Halkirk"
    assert count(ui) == before


def test_a_payment_is_staged_and_then_confirmed(ui: Driver) -> None:
    glen(ui, *FIRST_TURNS, {"seat": 3, "move": "take", "space": QUARRY})
    ui.tap("Pay…")
    assert ui.see("This is what it takes.")
    tap_cell(ui, "stone")
    assert not ui.see("This is what it takes.")
    tap_cell(ui, "wood")
    tap_cell(ui, "wood")
    tap_cell(ui, "wood")
    assert ui.app.sheets()[0].staged.buy.count("wood") == 0, "after the last slot it is none"
    tap_cell(ui, "wood")
    for _ in range(3):
        tap_cell(ui, "stone")
    before = count(ui)
    assert ui.see("This is what it takes.")
    ui.tap("Pay")
    assert count(ui) == before + 1
    assert last(ui) == {"seat": 3, "move": "pay", "buy": ["wood"]}
    assert body(ui).steps.phase == "place"


def test_a_wrong_payment_is_refused_with_its_rule(ui: Driver) -> None:
    glen(ui, *FIRST_TURNS, {"seat": 3, "move": "take", "space": QUARRY})
    before = count(ui)
    ui.tap("Pay…")
    tap_cell(ui, "stone")
    ui.tap("Pay")
    assert ui.see("Nothing has changed.")
    assert count(ui) == before


def test_a_tile_is_activated_and_the_turn_ends(ui: Driver) -> None:
    glen(ui, *FIRST_TURNS, TAKE_HALKIRK, PLACE_LEFT)
    assert body(ui).territory.lit == {(-1, 0)}
    tap_place(ui, -1, 0)
    ui.tap("Activate")
    assert last(ui) == activate(3, (-1, 0))
    assert ui.view()["seats"][3]["movement"] == 1
    ui.tap("End turn")
    assert last(ui) == {"seat": 3, "move": "end_turn"}


def test_a_scot_walks(ui: Driver) -> None:
    glen(ui, *FIRST_TURNS, TAKE_HALKIRK, PLACE_LEFT, activate(3, (-1, 0)))
    tap_place(ui, 0, 0)
    ui.tap("Walk")
    assert body(ui).territory.lit == {(-1, 0), (1, 0)}
    tap_place(ui, 1, 0)
    assert last(ui) == {"seat": 3, "move": "move_scot", "from": [0, 0], "to": [1, 0]}


def test_a_tile_out_of_reach_says_so(ui: Driver) -> None:
    glen(ui, *FIRST_TURNS, TAKE_HALKIRK, PLACE_LEFT)
    tap_place(ui, 1, 0)
    assert body(ui).verdict.broken[0].rule == "activate.reach"
    assert body(ui).hint.refused


def test_an_exchange_is_staged(ui: Driver) -> None:
    """Bo pays the fair with a sheep and trades there at once."""
    glen(
        ui,
        *FIRST_TURNS,
        *turn(3, 10, (0, 1)),
        *reveal("Ford"),
        {"seat": 1, "move": "take", "space": 11},
    )
    ui.tap("Pay…")
    assert ui.see("This is what it takes.")
    ui.tap("Pay")
    assert last(ui) == {"seat": 1, "move": "pay", "goods": [{"from": [0, 1], "good": "sheep"}]}
    tap_place(ui, 1, 1)
    ui.tap("Place here")
    tap_place(ui, 1, 1)
    ui.tap("Activate")
    assert ui.see("This is what it takes.")
    ui.tap("Activate")
    assert last(ui) == activate(1, (1, 1)) | {"buy": ["wood", "stone"]}
    assert ui.view()["seats"][1]["vp"] == 4


def test_goods_are_sold_at_the_market(ui: Driver) -> None:
    croft = turn(0, 6, (0, 1), activate(0, (0, 1)))[:-1]
    glen(ui, *reveal(*SETUP, "Still", "Cross"), *croft, players=("Ada", "Bo", "Cy"))
    market = body(ui).market
    ui.touch(*market.to_window(market.center_x, market.center_y))
    ui.tap("from Croft for 1")
    assert last(ui) == {"seat": 0, "move": "sell", "good": "barley", "from": [0, 1]}
    ui.touch(*market.to_window(market.center_x, market.center_y))
    assert not ui.app.sheets()


def seen(ui: Driver, name: str) -> bool:
    return name in ui.app.page.now().seen


def test_a_known_tile_is_turned_up_by_its_name(ui: Driver) -> None:
    glen(ui, *FILLED[:6])
    ui.tap("Turn up a tile")
    ui.tap("Inshriach")
    assert last(ui) == {"move": "reveal", "tile": "Inshriach"}
    assert ui.app.sheets(), "another one is due"
    ui.tap("Ford")
    assert last(ui) == {"move": "reveal", "tile": "Ford"}


def test_options_reach_the_match(ui: Driver) -> None:
    ui.app.settings["names"] = ["Ada", "Bo", "Cy"]
    ui.app.go("new_match", game="glen-more")
    ui.frames(3)
    ui.app.page.add()
    ui.frames(3)
    ui.app.page.ids.seats.starter = 1
    stepper = ui.of("Stepper")[-1]
    assert stepper.value == 8
    ui.scroll_to(stepper)
    ui.touch(*stepper.to_window(stepper.x + 10, stepper.center_y))
    ui.tap("Start")
    options = ui.app.page.table.header.options
    assert options == {"end_after": 7, "order": [1, 2, 0]}
    assert [seat["coins"] for seat in ui.view()["seats"]] == [7, 5, 6]


def test_a_clan_token_travels_and_its_path_is_remembered(ui: Driver) -> None:
    """Robert Bruce brings a token; nobody knows the way to Gunn."""
    table = glen(ui, *FIRST_TURNS, {"seat": 3, "move": "take", "space": 0})
    ui.tap("Pay…")
    ui.tap("Pay")
    ui.tap("Clan board…")
    ui.tap("Gunn")
    ui.tap("2")
    ui.tap("Done")
    assert ui.see("Gunn: put the sheep on a tile")
    tap_place(ui, 0, 0)
    tap_place(ui, 1, 0)
    entry = dict(table.record[-1].entry)
    assert entry == {
        "seat": 3,
        "move": "clan_token",
        "crest": "Gunn",
        "cost": 2,
        "goods": [{"to": [0, 0], "good": "sheep"}, {"to": [1, 0], "good": "cattle"}],
    }
    ui.tap("the start")
    assert last(ui) == {"move": "amend", "paths": [["start", "Gunn", 2]]}
    assert ("start", "Gunn", 2) in shelf.known(ui.app).roads


def test_a_fare_is_asked_while_a_nearer_crest_may_lie_off_the_map(ui: Driver) -> None:
    """Nobody knows a path from Gunn: McKay costs the 2 that are known, or less."""
    occupied = {"move": "amend", "crests": {"Gunn": [0]}}
    table = glen(ui, *FIRST_TURNS, occupied, {"seat": 3, "move": "take", "space": 0})
    ui.tap("Pay…")
    ui.tap("Pay")
    ui.tap("Clan board…")
    assert next(row for row in ui.of("CrestRow") if row.crest == "McKay").fare.known == 2
    ui.tap("McKay")
    assert ui.see("At most 2: Gunn may be nearer, and no path from there is known")
    ui.tap("1")
    ui.tap("Done")
    assert last(ui) == {"seat": 3, "move": "clan_token", "crest": "McKay", "cost": 1}
    assert table.record[-1].verdict.answer == "unverified"
    ui.tap("Gunn")
    assert last(ui) == {"move": "amend", "paths": [["Gunn", "McKay", 1]]}


def test_without_a_token_a_crest_is_refused(ui: Driver) -> None:
    glen(ui, *FIRST_TURNS)
    before = count(ui)
    land = body(ui).territory
    ui.touch(*land.to_window(land.x + 30, land.y + 20))
    ui.tap("MacLeod")
    assert ui.see("Nothing has changed.")
    assert count(ui) == before


def test_the_die_is_rolled_by_hand_or_by_the_phone(ui: Driver) -> None:
    names = [*SETUP, "Still", "Ford"]
    first = [*turn(0, 7, (0, 1)), *reveal("Loch Lochy")]
    glen(ui, *reveal(*names), *first, *turn(1, 6, (0, 1)), players=("Ada", "Bo"))
    while ui.view()["phase"] == "reveal":
        due = next(n for n in TILES if TILES[n]["stack"] == "A" and not seen(ui, n))
        assert ui.app.page.table.enter({"move": "reveal", "tile": due}).ok
    ui.frames(3)
    assert ui.view()["phase"] == "roll"
    ui.tap("2")
    assert last(ui) == {"seat": 0, "move": "roll_die", "value": 2}
    ui.tap_icon("undo")
    ui.tap("Roll")
    assert last(ui)["value"] in (1, 2, 3)


def test_another_territory_can_be_looked_at(ui: Driver) -> None:
    glen(ui, *FIRST_TURNS)
    assert body(ui).territory.seat == 3
    players = body(ui).players
    ui.touch(*players.to_window(players.x + 20, players.center_y))
    assert body(ui).territory.seat == 0
    assert (0, 1) in body(ui).territory.land


def test_the_map_is_dragged_and_pinched(ui: Driver) -> None:
    from kivy.tests.common import UnitTestTouch

    glen(ui, *FIRST_TURNS, TAKE_HALKIRK)
    land = body(ui).territory
    x, y = land.to_window(*land.center)
    ui.touch(x, y, to=(x + 60, y + 40))
    assert land.shift == (60, 40)
    assert body(ui).chosen is None, "a drag chooses nothing"
    one, two = UnitTestTouch(x - 20, y), UnitTestTouch(x + 20, y)
    one.touch_down()
    two.touch_down()
    two.touch_move(x + 60, y)
    ui.frames(2)
    assert land.zoom == pytest.approx(2.0)
    two.touch_up()
    one.touch_up()
    ui.frames(2)
    tap_place(ui, -1, 0)
    assert body(ui).chosen == (-1, 0)


def test_undo_takes_back_step_by_step(ui: Driver) -> None:
    glen(ui, *FIRST_TURNS, TAKE_HALKIRK, PLACE_LEFT)
    ui.tap_icon("undo")
    assert body(ui).steps.phase == "place"
    ui.tap_icon("undo")
    assert body(ui).steps.phase == "take"


@pytest.mark.parametrize("size", [(360, 800), (412, 916), (800, 360)])
def test_everything_stands_on_the_screen(ui: Driver, size: tuple[int, int]) -> None:
    ui.resize(*size)
    glen(ui, *FIRST_TURNS)
    table = body(ui)
    for part in (table.rondel, table.market, table.players, table.territory, table.bar):
        x, y = part.to_window(part.x, part.y)
        assert 0 <= x <= x + part.width <= size[0]
        assert 0 <= y <= y + part.height <= size[1]
    for spot in table.rondel.spots():
        assert spot.w >= 48
        assert spot.h >= 48


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (4, 2)])
def test_a_whole_random_match_is_shown(ui: Driver, players: int, seed: int) -> None:
    """Every state of a match can be drawn, and what the table lights is what the rules allow."""
    options = invented.options_data(die=players == 2, end_after=0)
    table = glen(ui, players=FOUR[:players], **options)
    chance = Random(seed)
    while (move := next_move(table.state, chance)) is not None:
        lit = body(ui).territory.lit
        if isinstance(move, LayTile):
            assert move.at in lit
        if isinstance(move, Take):
            assert move.space in body(ui).rondel.open
        assert table.propose(move).ok
        if len(table.record) % 40 == 0:
            ui.frames(1)
    ui.frames(3)
    assert ui.view()["phase"] == "over"
    ui.tap("Result")
    ui.app.go("points", match=ui.app.page.match)
    ui.frames(3)
    rows = {row.text: list(row.points) for row in ui.of("PointsRow")}
    assert rows["Total"] == [seat["vp"] for seat in table.view()["seats"]]


GOLDEN = Path(__file__).parents[1] / "golden" / "glen-more"


def before(ui: Driver, name: str, move: str, field: str = "move") -> dict[str, Any]:
    """The table of a golden session before its first such move that has this field; that move."""
    session = load((GOLDEN / f"{name}.jsonl").read_bytes().splitlines(keepends=True))
    entries = [dict(entry) for entry in session.entries]
    at = next(i for i, e in enumerate(entries) if e.get("move") == move and field in e)
    header = session.header
    match(ui, "glen-more", header.players, header.options, *entries[:at])
    return entries[at]


def test_where_nothing_can_be_taken_a_tile_is_discarded(ui: Driver) -> None:
    entry = before(ui, "no_tile", "discard")
    assert ui.see("Choose a tile to discard")
    tap_space(ui, entry["space"])
    ui.tap("Movement")
    assert last(ui) == entry


def test_bonus_goods_are_chosen(ui: Driver) -> None:
    entry = before(ui, "landmarks_at_once", "bonus")
    ui.tap("Goods…")
    for good in entry["goods"]:
        tap_cell(ui, good)
    ui.tap("Done")
    assert last(ui) == entry


def test_a_tile_is_removed(ui: Driver) -> None:
    entry = before(ui, "removing", "remove")
    ui.tap("Remove…")
    assert tuple(entry["at"]) in body(ui).territory.lit
    tap_place(ui, *entry["at"])
    assert last(ui) == entry


def test_goods_that_find_no_room_are_chosen_when_a_tile_goes(ui: Driver) -> None:
    entry = before(ui, "removing", "remove", "keep")
    ui.tap("Remove…")
    tap_place(ui, *entry["at"])
    assert ui.see("Room for 1 good on the home castle")
    ui.tap("cattle")
    assert ui.app.sheets()[0].says.tone == "illegal"
    ui.tap("sheep")
    ui.tap("Remove the tile")
    assert last(ui) == entry


def test_a_tile_that_holds_the_river_stays(ui: Driver) -> None:
    before(ui, "removing_river", "remove")
    done = count(ui)
    ui.tap("Remove…")
    tap_place(ui, 2, 0)
    assert ui.see("this would break the river")
    assert ui.see("Nothing has changed.")
    assert count(ui) == done


def test_effects_that_wait_come_in_any_order(ui: Driver) -> None:
    before(ui, "pending", "sell")
    assert ui.see("To be chosen: goods, clan token")
    ui.tap("Choose…")
    ui.tap("Clan token")
    ui.tap("MacLeod")
    assert last(ui)["crest"] == "MacLeod"
    ui.tap("Goods…")
    tap_cell(ui, "wood")
    tap_cell(ui, "wood")
    assert ui.app.sheets()[0].chosen == [], "a second tap takes it back"
    tap_cell(ui, "sheep")
    ui.tap("Done")
    assert last(ui)["goods"] == ["sheep"]
    assert ui.see("End turn")


def test_a_coin_stands_for_a_good_with_sinclair(ui: Driver) -> None:
    entry = before(ui, "crests_that_last", "activate", "coin_as")
    tap_place(ui, *entry["at"])
    ui.tap("Activate")
    sheet = ui.app.sheets()[0]
    if sheet.staged.coin_as != "barley":
        for source in sheet.staged.goods:
            sheet.toggle_good(source, True)
        for good in sheet.staged.buy:
            tap_cell(ui, good)
        ui.frames(2)
        barley = [cell for cell in reversed(ui.of("MarkCell")) if cell.icon == "barley"]
        ui.tap(barley[-1])
    ui.tap("Activate")
    assert last(ui) == entry


def test_no_scot_beside_and_a_broken_river_are_said_in_words(ui: Driver) -> None:
    """Dana's only Scot stands on the start village, too far from one end."""
    land = [
        {"at": [0, 0], "tile": "start village", "scots": 1},
        {"at": [1, 0], "tile": "home castle"},
        {"at": [1, 1], "tile": "Chapel"},
    ]
    amend = {"move": "amend", "seat": 3, "tiles": land}
    glen(ui, *FIRST_TURNS, amend, {"seat": 3, "move": "take", "space": INSHRIACH})
    assert ui.see("choose a place beside a Scot")
    tap_place(ui, 2, 1)
    assert ui.see("There is no Scot beside this place.")
    assert body(ui).hint.refused
    ui.tap_icon("why")
    assert ui.see(rules_of("glen_more")["place.scot"].text)
    ui.tap("Back")
    tap_place(ui, -1, 0)
    assert ui.see("Inshriach has no river: this would break the river.")
    ui.tap_icon("why")
    assert ui.see(rules_of("glen_more")["place.river-row"].text)


def test_a_tile_is_built_from_the_pile(ui: Driver) -> None:
    entry = before(ui, "munro", "build")
    ui.tap("Build…")
    ui.tap(entry["tile"])
    assert tuple(entry["at"]) in body(ui).territory.lit
    done = count(ui)
    tap_place(ui, *entry["at"])
    assert body(ui).territory.ghost == entry["tile"]
    assert ui.see("activates nothing here") or ui.see("can activate: ")
    assert count(ui) == done, "what follows is shown before it is confirmed"
    ui.tap("Build here")
    assert last(ui) == entry


def test_a_tile_is_built_only_where_it_may_lie(ui: Driver) -> None:
    entry = before(ui, "munro", "build")
    ui.tap("Build…")
    ui.tap(entry["tile"])
    tap_place(ui, 0, 0)
    assert body(ui).hint.refused
    ui.tap("Cancel")
    assert not body(ui).acting.building
