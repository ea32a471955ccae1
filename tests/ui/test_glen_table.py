"""Glen More's full table, by fingers: every step of a turn, refusals, tiles nobody knows."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.match.log import load
from scoring.glen_more.moves import LayTile, Take
from scoring.rules import rules_of
from tests.dealers.glen_more import next_move
from tests.scoring.glen_more import invented
from tests.ui.driver import Driver, count, last, last_but_end
from tests.ui.visits_glen import (
    FILLED,
    FIRST_TURNS,
    FOUR,
    SETUP,
    TILES,
    activate,
    glen,
    glen_table_late,
    known,
    match,
    reveal,
    turn,
)
from tests.ui.visits_glen_pad import score_lines

HALKIRK, QUARRY, INSHRIACH, CROSS = 9, 6, 10, 13
TAKE_HALKIRK = {"seat": 3, "move": "take", "space": HALKIRK}
PLACE_LEFT = {"seat": 3, "move": "place", "at": [-1, 0]}


def first_sentence(rule: str) -> str:
    """The title of a rule's panel."""
    return rules_of("glen_more")[rule].text.partition(". ")[0]


def tap_space(ui: Driver, space: int) -> None:
    ui.touch_spot(f"space.{space}")


def tap_place(ui: Driver, x: int, y: int) -> None:
    """A place of the territory; of a large one the part where it lies is brought near first."""
    names = [target.shape.spot.name.split(".") for target in ui.targets()]
    zones = [(int(a), int(b)) for kind, a, b in (n for n in names if n[0] == "near")]
    if zones:
        a, b = min(zones, key=lambda zone: (zone[0] - x) ** 2 + (zone[1] - y) ** 2)
        ui.touch_spot(f"near.{a}.{b}")
    spots = {target.shape.spot.name for target in ui.targets()}
    ui.touch_spot(next(s for s in (f"goes.{x}.{y}", f"place.{x}.{y}") if s in spots))


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
    assert ui.see("costs nothing; 1 movement")
    ui.tap("Take")
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
    assert ui.see(first_sentence("place.river-end"))
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
    assert ui.see("paid with 1 wood from the market")
    ui.tap("Otherwise")
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
    ui.tap("Otherwise")
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
    assert last(ui) == activate(3, (-1, 0))
    assert ui.view()["seats"][3]["movement"] == 1
    ui.tap("End turn")
    assert last(ui) == {"seat": 3, "move": "end_turn"}


def test_a_scot_walks(ui: Driver) -> None:
    glen(ui, *FIRST_TURNS, TAKE_HALKIRK, PLACE_LEFT, activate(3, (-1, 0)))
    tap_place(ui, 0, 0)
    assert places(ui) == {(-1, 0), (1, 0)}
    tap_place(ui, 1, 0)
    assert last_but_end(ui) == {"seat": 3, "move": "move_scot", "from": [0, 0], "to": [1, 0]}


def test_a_tile_out_of_reach_says_so(ui: Driver) -> None:
    glen(ui, *FIRST_TURNS, TAKE_HALKIRK, PLACE_LEFT)
    tap_place(ui, 1, 0)
    assert refused(ui)
    ui.tap_icon("why")
    assert ui.see(first_sentence("activate.reach"))


def test_an_exchange_is_staged(ui: Driver) -> None:
    """Bo pays the fair with a sheep and trades there at once."""
    glen(
        ui,
        *FIRST_TURNS,
        *turn(3, 10, (0, 1)),
        *reveal("Ford"),
        {"seat": 1, "move": "take", "space": 11},
    )
    ui.tap("Pay")
    assert last(ui) == {"seat": 1, "move": "pay", "goods": [{"from": [0, 1], "good": "sheep"}]}
    tap_place(ui, 1, 1)
    ui.tap("Place here")
    tap_place(ui, 1, 1)
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
    ui.app.page.touched("another")
    ui.frames(3)
    ui.app.page.draft = replace(ui.app.page.draft, starter=1)
    ui.app.refresh()
    ui.tap("The game as printed")
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
    ui.tap("Pay")
    ui.tap("Clan board")
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
    assert ("start", "Gunn", 2) in known(ui).roads


def test_a_fare_is_asked_while_a_nearer_crest_may_lie_off_the_map(ui: Driver) -> None:
    """Nobody knows a path from Gunn: McKay costs the 2 that are known, or less."""
    occupied = {"move": "amend", "crests": {"Gunn": [0]}}
    table = glen(ui, *FIRST_TURNS, occupied, {"seat": 3, "move": "take", "space": 0})
    ui.tap("Pay")
    ui.tap("Clan board")
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
    if ui.app.sheets():
        ui.tap_icon("close")
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
    assert ui.see("MacLeod")
    assert "crest" not in {target.shape.kind for target in ui.targets()}
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
    ui.tap_icon("plot")
    assert score_lines(ui)["Total"] == [seat["vp"] for seat in table.view()["seats"]]


GOLDEN = Path(__file__).parents[1] / "golden" / "glen-more"


def before(ui: Driver, name: str, move: str, field: str = "move") -> dict[str, Any]:
    """The table of a golden session before its first such move that has this field; that move."""
    session = load((GOLDEN / f"{name}.jsonl").read_bytes().splitlines(keepends=True))
    entries = [dict(entry) for entry in session.entries]
    at = next(i for i, e in enumerate(entries) if e.get("move") == move and field in e)
    header = session.header
    match(ui, "glen-more", header.players, header.options, *entries[:at])
    return entries[at]
