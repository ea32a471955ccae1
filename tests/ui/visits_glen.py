"""Glen More's screens and sheets, and how to get there from home."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from companion.games.glen_more.pad.draft import Draft
from companion.match.log import Header, Session
from companion.match.table import Table
from scoring.codec import to_json
from scoring.glen_more.dealer import next_move
from tests.play.glen_entries import FINAL, FOUR, PLAYED, C, D
from tests.scoring.glen_more import invented
from tests.ui.driver import Driver


def match(ui: Driver, game: str, players: tuple[str, ...], options: Any, *entries: Any) -> Any:
    """A match with these entries, on its table."""
    match = ui.app.store.begin(Header(game, players, options))
    table = ui.app.table(match)
    for entry in entries:
        verdict = table.enter(entry)
        assert verdict.ok, (entry, verdict)
    ui.sit_down(match)
    return table


def pad(ui: Driver, *entries: Any, players: tuple[str, ...] = FOUR) -> Any:
    return match(ui, "glen-more-score", players, {}, *entries)


def counting(ui: Driver, *entries: Any, players: tuple[str, ...] = FOUR) -> None:
    """The pad with its columns open, as after the touch that begins a count."""
    pad(ui, *entries, players=players)
    if "count" in ui.scene().spots:
        ui.touch_spot("count")


def step(ui: Driver, category: str, seat: int, by: int) -> None:
    """So many taps on plus or minus."""
    if f"tab.{category}" in ui.scene().spots:
        ui.touch_spot(f"tab.{category}")
    for _ in range(abs(by)):
        ui.touch_spot(f"{'more' if by > 0 else 'less'}.{category}.{seat}")


def glen_pad(ui: Driver) -> None:
    """Round C as it is being counted."""
    counting(ui, *PLAYED)
    for category, seat, by in (
        ("scots", 0, 1),
        ("scots", 3, 2),
        ("landmarks", 0, 2),
        ("landmarks", 2, 2),
        ("whisky", 1, 1),
        ("persons", 0, 1),
    ):
        step(ui, category, seat, by)


def glen_pad_standings(ui: Driver) -> None:
    """Between two rounds."""
    pad(ui, *PLAYED)


def glen_pad_corrected(ui: Driver) -> None:
    pad(ui, *PLAYED, C, D, {"move": "amend", "seat": 2, "vp": 9})


def glen_pad_past(ui: Driver) -> None:
    pad(ui, *PLAYED)
    ui.app.go("table", match=ui.app.page.match, at=2)
    ui.frames(3)


def glen_pad_moil(ui: Driver) -> None:
    counting(ui, *PLAYED, C)


def glen_pad_two(ui: Driver) -> None:
    pad(ui, players=("Ada", "Bo"))


def glen_pad_final(ui: Driver) -> None:
    """The final count, filled in as the draft that this phone has kept."""
    table = pad(ui, *PLAYED, C, D)
    rows = {name: FINAL[name] for name in ("territory", "coins", "goods", "bonus")}
    counted = {"round": "final", "rows": rows, "owner": FINAL["armadale"]}
    ui.app.settings["draft"] = {"match": ui.app.page.match, "draft": drafted(counted)}
    ui.sit_down(ui.app.page.match)
    assert table is ui.app.page.table


def drafted(counted: Any) -> Any:
    """What the phone keeps while nothing but this was entered."""
    return {**to_json(Draft()), "counted": counted}


def glen_pad_over(ui: Driver) -> None:
    pad(ui, *PLAYED, C, D, FINAL)


def glen_pad_number(ui: Driver) -> None:
    glen_pad_final(ui)
    if "tab.coins" in ui.scene().spots:
        ui.touch_spot("tab.coins")
    ui.touch_spot("number.coins.1")


def glen_pad_points(ui: Driver) -> None:
    pad(ui, *PLAYED)
    ui.touch_spot("points")


def glen_pad_owner(ui: Driver) -> None:
    counting(ui, *PLAYED)
    ui.tap_icon("more")
    ui.tap("Castle Moil")


def glen_pad_menu(ui: Driver) -> None:
    counting(ui, *PLAYED)
    ui.app.page.menu()
    ui.frames(3)


def glen_pad_correct(ui: Driver) -> None:
    pad(ui, *PLAYED, C)
    ui.app.page.body.touch("amend")
    ui.frames(3)


def glen_pad_mending(ui: Driver) -> None:
    glen_pad_correct(ui)
    ui.tap(ui.find_icon("plot"))
    step(ui, "landmarks", 1, 2)


def glen_pad_changes(ui: Driver) -> None:
    glen_pad_mending(ui)
    ui.touch_spot("review")


def glen_points(ui: Driver) -> None:
    pad(ui, *PLAYED, C)
    ui.app.go("points", match=ui.app.page.match)
    ui.frames(3)


def glen_points_over(ui: Driver) -> None:
    glen_pad_over(ui)
    ui.app.go("points", match=ui.app.page.match)
    ui.frames(3)


def glen_points_why(ui: Driver) -> None:
    glen_points(ui)
    row = next(w for w in ui.of("PointsRow") if w.icon == "castle")
    ui.tap(row)


def glen_pad_history(ui: Driver) -> None:
    pad(ui, *PLAYED, {"move": "amend", "seat": 1, "vp": 12})
    ui.touch_spot("undo")
    ui.app.go("history", match=ui.app.page.match)
    ui.frames(3)


def glen_pad_result(ui: Driver) -> None:
    glen_pad_over(ui)
    ui.app.go("result", match=ui.app.page.match)
    ui.frames(3)


def tile(stack: str, kind: str, **more: Any) -> dict[str, Any]:
    return {"stack": stack, "type": kind, **more}


TILES: dict[str, Any] = {
    "Sheepfold": tile("S", "goods", activate=[{"goods": ["sheep"]}]),
    "Byre": tile("S", "goods", activate=[{"goods": ["cattle"]}]),
    "Quarry": tile("S", "goods", cost={"goods": {"wood": 1}}, activate=[{"goods": ["stone"]}]),
    "Croft": tile("S", "goods", activate=[{"goods": ["barley"]}]),
    "Wood": tile("S", "goods", activate=[{"goods": ["wood", "wood"]}]),
    "Halkirk": tile("A", "village", river=True, once=["scot"], activate=[{"move": 1}]),
    "Inshriach": tile("A", "goods", activate=[{"goods": ["wood"]}]),
    "Still": tile(
        "A", "distillery", cost={"goods": {"barley": 1}}, activate=[{"exchange": "whisky"}]
    ),
    "Fair": tile(
        "A",
        "exchange",
        cost={"any": 1},
        activate=[{"exchange": "different", "table": {"1": 2, "2": 4}}],
    ),
    "Robert Bruce": tile("A", "person", cost={"goods": {"barley": 1}}, once=["clan_token"]),
    "Loch Lochy": tile("A", "loch", river=True, cost={"goods": {"stone": 1}}, once=["landmark"]),
    "Chapel": tile("A", "castle", cost={"scots": 1}, once=["good", "clan_token"]),
    "Ford": tile("A", "village", river=True, activate=[{"any_good": 1}]),
    "Cross": tile("A", "goods", protected=True, activate=[{"vp": 2}]),
}
SETUP = ("Sheepfold", "Byre", "Quarry", "Croft", "Wood", "Halkirk", "Inshriach", "Fair")


def reveal(*names: str) -> list[dict[str, Any]]:
    return [{"move": "reveal", "tile": name} for name in names]


def glen(ui: Driver, *entries: Any, players: tuple[str, ...] = FOUR, **options: Any) -> Any:
    """The full table; the rondel of 14 is filled by the first tiles of SETUP and one more."""
    options = {"tiles": TILES} | options
    return match(ui, "glen-more", players, options, *entries)


FILLED = reveal(*SETUP, "Still")
"""Four figures on 0 to 3, nine tiles on 4 to 12, space 13 empty."""


def turn(seat: int, space: int, at: tuple[int, int], *more: Any) -> list[dict[str, Any]]:
    """Take a free tile, place it, act, end the turn."""
    return [
        {"seat": seat, "move": "take", "space": space},
        {"seat": seat, "move": "place", "at": list(at)},
        *more,
        {"seat": seat, "move": "end_turn"},
    ]


def activate(seat: int, at: tuple[int, int]) -> dict[str, Any]:
    return {"seat": seat, "move": "activate", "at": list(at)}


FIRST_TURNS = (
    *FILLED,
    *turn(0, 7, (0, 1), activate(0, (0, 1))),
    *reveal("Cross"),
    *turn(1, 4, (0, 1), activate(1, (0, 1))),
    *reveal("Robert Bruce"),
    *turn(2, 8, (0, -1), activate(2, (0, -1))),
    *reveal("Loch Lochy"),
)
"""Ada has a croft with a barley, Bo a sheepfold with a sheep, Cy two wood; Dana is to move."""


CHAPEL = (
    {"move": "amend", "rondel": {"9": "Chapel"}, "discard": ["Halkirk"]},
    {
        "move": "amend",
        "seat": 3,
        "tiles": [
            {"at": [0, 0], "tile": "start village", "scots": 2},
            {"at": [1, 0], "tile": "home castle"},
        ],
    },
    {"seat": 3, "move": "take", "space": 9},
    {"seat": 3, "move": "pay", "scots": [[0, 0]]},
    {"seat": 3, "move": "place", "at": [0, 1]},
)
"""Dana lays the chapel, which brings a good and a clan token."""


def glen_table(ui: Driver) -> None:
    glen(ui, *FIRST_TURNS)


def glen_table_reveal(ui: Driver) -> None:
    glen(ui, *FILLED[:6])


def glen_table_sheet_reveal(ui: Driver) -> None:
    glen(ui, *FILLED[:6])
    ui.touch_spot("reveal")


def glen_table_take(ui: Driver) -> None:
    glen(ui, *FIRST_TURNS)
    ui.touch_spot("space.9")


def glen_table_refused(ui: Driver) -> None:
    glen(ui, *FIRST_TURNS)
    ui.touch_spot("space.13")


def glen_table_place(ui: Driver) -> None:
    """Halkirk in hand: two ends of the river are lit."""
    glen(ui, *FIRST_TURNS, {"seat": 3, "move": "take", "space": 9})


def glen_table_preview(ui: Driver) -> None:
    glen_table_place(ui)
    ui.touch_spot("place.-1.0")


def paying(ui: Driver) -> None:
    """Dana took the quarry, which costs a wood."""
    glen(ui, *FIRST_TURNS, {"seat": 3, "move": "take", "space": 6})


def glen_table_pay(ui: Driver) -> None:
    paying(ui)
    ui.touch_spot("pay")


def glen_table_act(ui: Driver) -> None:
    glen(
        ui,
        *FIRST_TURNS,
        {"seat": 3, "move": "take", "space": 9},
        {"seat": 3, "move": "place", "at": [-1, 0]},
    )
    ui.touch_spot("place.-1.0")


@cache
def late() -> Session:
    """A random match well under way, where tiles can be activated."""
    table = Table(Header("glen-more", FOUR, invented.options_data(die=False)))
    chance = Random(7)
    while len(table.record) < 230 or table.state.phase != "act" or not table.state.now.centres:
        move = next_move(table.state, chance)
        assert move is not None
        assert table.propose(move).ok
    return Session(table.header, tuple(played.entry for played in table.record))


def glen_table_late(ui: Driver) -> None:
    ui.sit_down(ui.app.store.import_session(late()))


def glen_table_clans(ui: Driver) -> None:
    glen_table(ui)
    ui.touch_spot("clans")


def glen_table_roll(ui: Driver) -> None:
    names = [*SETUP, "Still", "Ford"]
    entries = [*reveal(*names), *turn(0, 6 + 1, (0, 1)), *reveal("Loch Lochy")]
    glen(ui, *entries, players=("Ada", "Bo"))


def glen_table_amend(ui: Driver) -> None:
    glen_table(ui)
    amending(ui)


def amending(ui: Driver, *spots: str) -> None:
    """What is being corrected, and the parts of it by what is touched."""
    ui.app.page.body.touch("amend")
    ui.frames(3)
    for spot in spots:
        ui.app.page.body.touch(spot)
        ui.frames(3)


def amending_late(ui: Driver, *spots: str) -> None:
    """Ada's things, well into a match."""
    glen_table_late(ui)
    amending(ui, "seat.0", *spots)


def glen_table_amend_land(ui: Driver) -> None:
    amending_late(ui, "part.land")


def glen_table_amend_lot(ui: Driver) -> None:
    amending_late(ui, "part.land", "place.0.0")
    for good in ("wood", "wood", "sheep"):
        ui.touch_spot(f"good.{good}")


def glen_table_amend_tile(ui: Driver) -> None:
    amending_late(ui, "part.land", "place.0.0", "ask.tile")


def glen_table_amend_ring(ui: Driver) -> None:
    amending_late(ui, "part.ring")


def glen_table_amend_cards(ui: Driver) -> None:
    amending_late(ui, "part.landmarks")


def glen_table_amend_number(ui: Driver) -> None:
    amending_late(ui, "part.coins")


def glen_table_amend_market(ui: Driver) -> None:
    amending_late(ui, "part.market")


def glen_table_amend_board(ui: Driver) -> None:
    amending_late(ui, "part.board")


def glen_table_amend_tokens(ui: Driver) -> None:
    amending_late(ui, "part.board", "crest.Douglas")


def glen_table_amend_paths(ui: Driver) -> None:
    amending_late(ui, "part.paths")


def glen_table_amend_junction(ui: Driver) -> None:
    amending_late(ui, "part.paths", "new", "junction")


def glen_table_choose(ui: Driver) -> None:
    """The chapel brings a good and a token."""
    glen(ui, *FIRST_TURNS, *CHAPEL)
    ui.touch_spot("choose")


def glen_table_bonus(ui: Driver) -> None:
    glen(ui, *FIRST_TURNS, *CHAPEL)
    ui.app.page.body.touch("bonus.0")
    ui.frames(3)


def glen_table_fare(ui: Driver) -> None:
    glen(ui, *FIRST_TURNS, *CHAPEL)
    for spot in ("clans", "crest.Gunn"):
        ui.app.page.body.touch(spot)
        ui.frames(3)


def glen_table_menu(ui: Driver) -> None:
    glen_table(ui)
    ui.app.page.menu()
    ui.frames(3)


def glen_picker(ui: Driver) -> None:
    glen(ui, *FILLED[:5])
    ui.app.page.body.describe("Halkirk II", "A")
    picker = ui.app.sheets()[0]
    for kind, key in (("type", "village"), ("traits", "river"), ("once", "scot")):
        picker.tap(kind, key)
    picker.tap("activate", "movement")
    ui.frames(3)


def glen_picker_exchange(ui: Driver) -> None:
    glen_picker(ui)
    picker = ui.app.sheets()[0]
    picker.ask_exchange()
    ui.frames(3)
    ui.tap(ui.app.tr("Different goods"))
    ui.frames(3)


def glen_tiles(ui: Driver) -> None:
    from companion.ui.games.glen_more import shelf

    for name, said in TILES.items():
        shelf.keep_tile(ui.app, name, said)
    shelf.keep_road(ui.app, ("start", "Gunn", 2))
    ui.app.go("tiles")
    ui.frames(3)


def glen_tiles_empty(ui: Driver) -> None:
    ui.app.settings["catalogue"] = {}
    ui.app.go("tiles")
    ui.frames(3)


def glen_new_match(ui: Driver) -> None:
    ui.app.settings["names"] = ["Ada", "Bo", "Cy", "Dana"]
    ui.app.go("new_match", game="glen-more")
    ui.frames(3)


def glen_pad_new(ui: Driver) -> None:
    ui.app.settings["names"] = ["Ada", "Bo", "Cy", "Dana"]
    ui.app.go("new_match", game="glen-more-score")
    ui.frames(3)


def glen_table_history(ui: Driver) -> None:
    glen_table(ui)
    ui.app.go("history", match=ui.app.page.match)
    ui.frames(3)


ALL = (
    glen_pad,
    glen_pad_moil,
    glen_pad_two,
    glen_pad_final,
    glen_pad_over,
    glen_pad_number,
    glen_pad_points,
    glen_pad_owner,
    glen_pad_menu,
    glen_pad_correct,
    glen_pad_changes,
    glen_pad_mending,
    glen_pad_standings,
    glen_pad_corrected,
    glen_pad_past,
    glen_points,
    glen_points_over,
    glen_points_why,
    glen_pad_history,
    glen_pad_result,
    glen_table,
    glen_table_reveal,
    glen_table_sheet_reveal,
    glen_table_take,
    glen_table_refused,
    glen_table_place,
    glen_table_preview,
    glen_table_pay,
    glen_table_act,
    glen_table_late,
    glen_table_clans,
    glen_table_roll,
    glen_table_amend,
    glen_table_amend_land,
    glen_table_amend_lot,
    glen_table_amend_tile,
    glen_table_amend_ring,
    glen_table_amend_cards,
    glen_table_amend_number,
    glen_table_amend_market,
    glen_table_amend_board,
    glen_table_amend_tokens,
    glen_table_amend_paths,
    glen_table_amend_junction,
    glen_table_choose,
    glen_table_bonus,
    glen_table_fare,
    glen_table_menu,
    glen_picker,
    glen_picker_exchange,
    glen_tiles,
    glen_tiles_empty,
    glen_new_match,
    glen_pad_new,
    glen_table_history,
)
