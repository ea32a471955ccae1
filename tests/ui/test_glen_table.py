"""Glen More's full table, by fingers: every step of a turn, refusals, tiles nobody knows."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.match.log import load
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
    glen_table_late,
    match,
    reveal,
    turn,
)

HALKIRK, QUARRY, INSHRIACH, CROSS = 9, 6, 10, 13
TAKE_HALKIRK = {"seat": 3, "move": "take", "space": HALKIRK}
PLACE_LEFT = {"seat": 3, "move": "place", "at": [-1, 0]}


def tap_space(ui: Driver, space: int) -> None:
    ui.touch_spot(f"space.{space}")


def tap_place(ui: Driver, x: int, y: int) -> None:
    """A place of the territory; of a large one the part where it lies is brought near first."""
    names = [target.shape.spot.name.split(".") for target in ui.targets()]
    zones = [(int(a), int(b)) for kind, a, b in (n for n in names if n[0] == "near")]
    if zones:
        a, b = min(zones, key=lambda zone: (zone[0] - x) ** 2 + (zone[1] - y) ** 2)
        ui.touch_spot(f"near.{a}.{b}")
    ui.touch_spot(f"place.{x}.{y}")


def places(ui: Driver, tone: str = "lit") -> set[tuple[int, int]]:
    """The places of the territory that this is pointed out about."""
    return {place_of(shape) for shape in ui.scene().of("place") if tone in shape.tones}


def place_of(shape: Any) -> tuple[int, int]:
    _, _, x, y = shape.key.split(".")
    return int(x), int(y)


def step(ui: Driver) -> str:
    """The step of the turn that stands out."""
    (found,) = (shape for shape in ui.scene().of("step") if "now" in shape.tones)
    return str(found.key.partition(".")[2])


def refused(ui: Driver) -> bool:
    return "illegal" in ui.scene()["hint"].tones


def shown(ui: Driver) -> int:
    """Whose territory is looked at."""
    (head,) = (shape for shape in ui.scene().of("head") if "shown" in shape.tones)
    return int(head.key.partition(".")[2])


def cell(ui: Driver, name: str) -> Any:
    """A cell of the open question."""
    return next(t.shape for t in ui.targets() if t.shape.spot.name == name)


def test_a_tile_is_taken_by_two_taps(ui: Driver) -> None:
    glen(ui, *FIRST_TURNS)
    assert ui.see("Dana takes a tile")
    tap_space(ui, HALKIRK)
    assert ui.see("free; 1 movement")
    ui.tap("Take the tile")
    assert last(ui) == TAKE_HALKIRK
    assert step(ui) == "place"


def test_a_tile_that_cannot_be_taken_says_why(ui: Driver) -> None:
    glen(ui, *FIRST_TURNS)
    before = count(ui)
    tap_space(ui, CROSS)
    assert ui.see("Cross is protected")
    assert "open" not in ui.scene()[f"space.{CROSS}"].tones
    ui.tap_icon("why")
    assert ui.see("may pass a tile with the protection symbol but not stop")
    assert count(ui) == before


def test_legal_places_are_lit_and_others_are_explained(ui: Driver) -> None:
    glen(ui, *FIRST_TURNS, TAKE_HALKIRK)
    assert places(ui) == {(-1, 0)}
    tap_place(ui, 0, 1)
    assert refused(ui)
    assert ui.see("Halkirk")
    ui.tap_icon("why")
    assert ui.see(rules_of("glen_more")["place.river-end"].text)
    ui.tap("Back")
    tap_place(ui, -1, 0)
    assert not refused(ui)
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
    assert places(ui, "reached") == {(0, 1)}
    assert ui.see("can activate: Halkirk, Sheepfold")
    assert places(ui, "ghost") == {(-1, 0)}
    assert count(ui) == before


def test_a_payment_is_staged_and_then_confirmed(ui: Driver) -> None:
    glen(ui, *FIRST_TURNS, {"seat": 3, "move": "take", "space": QUARRY})
    ui.tap("Pay…")
    assert ui.see("This is what it takes.")
    ui.touch_spot("buy.stone")
    assert not ui.see("This is what it takes.")
    for _ in range(3):
        ui.touch_spot("buy.wood")
    assert "chosen" not in cell(ui, "buy.wood").tones, "after the last slot it is none"
    ui.touch_spot("buy.wood")
    for _ in range(3):
        ui.touch_spot("buy.stone")
    before = count(ui)
    assert ui.see("This is what it takes.")
    ui.tap("Pay")
    assert count(ui) == before + 1
    assert last(ui) == {"seat": 3, "move": "pay", "buy": ["wood"]}
    assert step(ui) == "place"


def test_a_wrong_payment_is_refused_with_its_rule(ui: Driver) -> None:
    glen(ui, *FIRST_TURNS, {"seat": 3, "move": "take", "space": QUARRY})
    before = count(ui)
    ui.tap("Pay…")
    ui.touch_spot("buy.stone")
    ui.tap("Pay")
    assert ui.see("Nothing has changed.")
    assert count(ui) == before
    ui.tap("Back to the table")
    assert "chosen" in cell(ui, "buy.stone").tones, "what was laid ready is still there"


def test_a_tile_is_activated_and_the_turn_ends(ui: Driver) -> None:
    glen(ui, *FIRST_TURNS, TAKE_HALKIRK, PLACE_LEFT)
    assert places(ui) == {(-1, 0)}
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
    assert places(ui) == {(-1, 0), (1, 0)}
    tap_place(ui, 1, 0)
    assert last(ui) == {"seat": 3, "move": "move_scot", "from": [0, 0], "to": [1, 0]}


def test_a_tile_out_of_reach_says_so(ui: Driver) -> None:
    glen(ui, *FIRST_TURNS, TAKE_HALKIRK, PLACE_LEFT)
    tap_place(ui, 1, 0)
    assert refused(ui)
    ui.tap_icon("why")
    assert ui.see(rules_of("glen_more")["activate.reach"].text)


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
    ui.touch_spot("sell.barley")
    ui.tap("from Croft for 1")
    assert last(ui) == {"seat": 0, "move": "sell", "good": "barley", "from": [0, 1]}
    ui.touch_spot("sell.barley")
    assert not ui.app.sheets()
    assert ui.see("Barley: none to sell")


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
    assert "≤2" in cell(ui, "crest.McKay").text
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
    ui.touch_spot("clans")
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
    assert shown(ui) == 3
    ui.touch_spot("head.0")
    assert shown(ui) == 0
    assert "tile.Croft" in ui.scene()
    ui.touch_spot("head.3")
    assert shown(ui) == 3


def test_a_tile_of_any_territory_says_what_it_does(ui: Driver) -> None:
    glen(ui, *FIRST_TURNS)
    before = count(ui)
    ui.touch_spot("head.0")
    tap_place(ui, 0, 1)
    assert ui.see("Croft 1 barley")
    assert places(ui, "chosen") == {(0, 1)}
    ui.touch_spot("head.3")
    assert ui.see("Dana takes a tile")
    assert count(ui) == before


def test_the_table_as_it_was_can_be_looked_at(ui: Driver) -> None:
    glen(ui, *FIRST_TURNS)
    match = ui.app.page.match
    ui.app.go("table", match=match, at=12)
    ui.frames(3)
    assert ui.see("The table as it was")
    ui.touch_spot("head.1")
    assert shown(ui) == 1
    ui.touch_spot("clans")
    ui.tap("MacLeod")
    assert not ui.see("Nothing has changed.")
    ui.tap_icon("close")
    ui.tap("Back to the history")
    assert not ui.see("The table as it was")


def test_a_large_territory_is_looked_at_from_close_by(ui: Driver) -> None:
    """Where tiles would be too small for a finger, a touch brings a part of them near."""
    ui.resize(360, 640)
    glen_table_late(ui)
    assert not [shape for shape in ui.scene().of("place") if shape.spot]
    whole = {shape.key: shape.box for shape in ui.scene().of("tile")}
    ui.tap("Look closer")
    near = [shape for shape in ui.scene().of("place") if shape.spot]
    assert near
    assert all(min(shape.reach.w, shape.reach.h) >= 44 for shape in near)
    ui.tap("The whole territory")
    assert {shape.key: shape.box for shape in ui.scene().of("tile")} == whole


def test_undo_takes_back_step_by_step(ui: Driver) -> None:
    glen(ui, *FIRST_TURNS, TAKE_HALKIRK, PLACE_LEFT)
    ui.tap_icon("undo")
    assert step(ui) == "place"
    ui.tap_icon("undo")
    assert step(ui) == "take"


@pytest.mark.parametrize("size", [(360, 800), (412, 916), (800, 360)])
def test_everything_stands_on_the_screen(ui: Driver, size: tuple[int, int]) -> None:
    ui.resize(*size)
    glen(ui, *FIRST_TURNS)
    view = ui.app.page.body.view
    x, y = view.to_window(view.x, view.y)
    assert 0 <= x <= x + view.width <= size[0]
    assert 0 <= y <= y + view.height <= size[1]
    scene = ui.scene()
    for shape in scene:
        assert 0 <= shape.box.x <= shape.box.right <= scene.width + 0.01, shape.key
        assert 0 <= shape.box.y <= shape.box.bottom <= scene.height + 0.01, shape.key


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (4, 2)])
def test_a_whole_random_match_is_shown(ui: Driver, players: int, seed: int) -> None:
    """Every state of a match can be drawn, and what the table lights is what the rules allow."""
    options = invented.options_data(die=players == 2, end_after=0)
    table = glen(ui, players=FOUR[:players], **options)
    chance = Random(seed)
    while (move := next_move(table.state, chance)) is not None:
        if isinstance(move, LayTile):
            assert move.at in places(ui)
        if isinstance(move, Take):
            assert "open" in ui.scene()[f"space.{move.space}"].tones
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
        ui.touch_spot(f"good.{good}")
    ui.tap("Done")
    assert last(ui) == entry


def test_a_tile_is_removed(ui: Driver) -> None:
    entry = before(ui, "removing", "remove")
    ui.tap("Remove…")
    assert tuple(entry["at"]) in places(ui)
    tap_place(ui, *entry["at"])
    assert last(ui) == entry


def test_goods_that_find_no_room_are_chosen_when_a_tile_goes(ui: Driver) -> None:
    entry = before(ui, "removing", "remove", "keep")
    ui.tap("Remove…")
    tap_place(ui, *entry["at"])
    assert ui.see("Room for 1 good on the home castle")
    ui.tap("cattle")
    assert not ui.see("The others are lost.")
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
    ui.touch_spot("good.wood")
    ui.touch_spot("good.wood")
    assert "chosen" not in cell(ui, "good.wood").tones, "a second tap takes it back"
    ui.touch_spot("good.sheep")
    ui.tap("Done")
    assert last(ui)["goods"] == ["sheep"]
    assert ui.see("End turn")


def test_a_coin_stands_for_a_good_with_sinclair(ui: Driver) -> None:
    entry = before(ui, "crests_that_last", "activate", "coin_as")
    tap_place(ui, *entry["at"])
    ui.tap("Activate")
    for target in ui.targets():
        kind = target.shape.spot.name.partition(".")[0]
        if kind in ("own", "buy") and "chosen" in target.shape.tones:
            ui.touch_spot(target.shape.spot.name)
    if "chosen" not in cell(ui, "coin.barley").tones:
        ui.touch_spot("coin.barley")
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
    assert refused(ui)
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
    assert tuple(entry["at"]) in places(ui)
    done = count(ui)
    tap_place(ui, *entry["at"])
    assert places(ui, "ghost") == {tuple(entry["at"])}
    assert ui.see("activates nothing here") or ui.see("can activate: ")
    assert count(ui) == done, "what follows is shown before it is confirmed"
    ui.tap("Build here")
    assert last(ui) == entry


def test_a_tile_is_built_only_where_it_may_lie(ui: Driver) -> None:
    entry = before(ui, "munro", "build")
    ui.tap("Build…")
    ui.tap(entry["tile"])
    tap_place(ui, 0, 0)
    assert refused(ui)
    ui.tap("Cancel")
    assert ui.see("Build…")


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
    ui.tap("Activate 2 tiles")
    made = [dict(played.entry) for played in ui.app.page.table.record[before:]]
    assert made == [activate(0, (0, 1)), activate(0, (-1, 0))]
    assert {"tile.Halkirk", "tile.Sheepfold"} <= ui.scene().toned("done")
