"""Glen More's screens and sheets, and how to get there from home."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from companion.games.glen_more.tiles.library import read
from companion.match.log import Header, Session
from companion.match.table import Table
from scoring.glen_more.catalogue import FORMAT, Catalogue, export, imported
from tests.dealers.glen_more import next_move
from tests.play.glen_entries import FOUR
from tests.scoring.glen_more import invented
from tests.ui import visits_glen_pad
from tests.ui.driver import Driver
from tests.ui.visits_glen_pad import match


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


BLANKS = [
    {"move": "reveal", "tile": f"?{stack}{n}", "description": {"stack": stack, "type": "?"}}
    for stack, count in (("S", 5), ("A", 4))
    for n in range(1, count + 1)
]
"""The rondel filled with tiles that nobody described."""


def glen_table_undescribed(ui: Driver) -> None:
    """What such a tile gives is being said."""
    glen(ui, *BLANKS)
    ui.touch_spot("space.5")
    ui.touch_spot("give.wood")


def glen_table_undescribed_others(ui: Driver) -> None:
    """What tiles seldom give is offered, too."""
    glen_table_undescribed(ui)
    ui.touch_spot("others")


def glen_table_undescribed_place(ui: Driver) -> None:
    glen(ui, *BLANKS, {"seat": 0, "move": "take", "space": 5})


def glen_table_undescribed_told(ui: Driver) -> None:
    """One that lies in a territory is looked at, and can be described."""
    taken = ({"move": "take", "space": 5}, {"move": "place", "at": [0, 1]}, {"move": "end_turn"})
    glen(ui, *BLANKS, *({"seat": 0, **entry} for entry in taken))
    for spot in ("head.0", "place.0.1"):
        ui.touch_spot(spot)


def glen_table_undescribed_described(ui: Driver) -> None:
    glen_table_undescribed(ui)
    ui.app.page.body.touch("describe")
    ui.frames(3)


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
    describing(ui, "Halkirk II")
    for spot in ("type.village", "trait.river", "once.scot", "activate.movement"):
        ui.touch_spot(spot)


def describing(ui: Driver, name: str = "") -> None:
    """A tile of stack A that no list has."""
    glen(ui, *FILLED[:5])
    for spot in ("reveal", "unlisted"):
        ui.app.page.body.touch(spot)
        ui.frames(3)
    if name:
        ui.of("NameEntry")[0].text = name
        ui.frames(2)


def glen_picker_exchange(ui: Driver) -> None:
    glen_picker(ui)
    for spot in ("exchange", "form.different"):
        ui.touch_spot(spot)


def glen_picker_points(ui: Driver) -> None:
    glen_picker(ui)
    ui.touch_spot("activate.points")


def glen_tiles(ui: Driver) -> None:
    keep_tiles(ui, TILES, [["start", "Gunn", 2]])
    ui.app.go("library", library="tiles")
    ui.frames(3)


def keep_tiles(ui: Driver, tiles: dict[str, Any], paths: Sequence[list[Any]] = ()) -> None:
    """This phone knows these and no others."""
    catalogue = {"format": FORMAT, "tiles": tiles, "paths": [*paths]}
    ui.app.settings["catalogue"] = export(imported(catalogue))


def known(ui: Driver) -> Catalogue:
    """What this phone keeps."""
    return read(ui.app.settings["catalogue"])


def glen_tile_menu(ui: Driver) -> None:
    glen_tiles(ui)
    ui.tap("Croft")


def glen_tile_change(ui: Driver) -> None:
    glen_tile_menu(ui)
    ui.tap(ui.app.tr("Change"))


def glen_tiles_empty(ui: Driver) -> None:
    ui.app.settings["catalogue"] = {}
    ui.app.go("library", library="tiles")
    ui.frames(3)


def glen_new_match(ui: Driver) -> None:
    ui.app.settings["names"] = ["Ada", "Bo", "Cy", "Dana"]
    ui.app.go("new_match", game="glen-more")
    ui.frames(3)


def glen_table_history(ui: Driver) -> None:
    glen_table(ui)
    ui.app.go("history", match=ui.app.page.match)
    ui.frames(3)


ALL = (
    *visits_glen_pad.ALL,
    glen_table,
    glen_table_reveal,
    glen_table_undescribed,
    glen_table_undescribed_others,
    glen_table_undescribed_place,
    glen_table_undescribed_told,
    glen_table_undescribed_described,
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
    glen_picker_points,
    glen_tiles,
    glen_tile_menu,
    glen_tile_change,
    glen_tiles_empty,
    glen_new_match,
    glen_table_history,
)
