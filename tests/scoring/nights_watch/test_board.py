"""Boards: what is broken, what is only odd, house layouts and the variable set-up."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.match.log import NotASession, header_from_json
from scoring.codec import from_json, to_json
from scoring.nights_watch.board import (
    Layout,
    board_of,
    house_board,
    house_layout,
    layout_json,
    remarks,
    varied,
)
from scoring.nights_watch.places import HEX_NEIGHBOURS


def header(options: dict[str, Any], game: str = "nights-watch", players: int = 4) -> Any:
    names = [f"P{seat}" for seat in range(players)]
    return header_from_json(
        {"format": "companion-session/1", "game": game, "options": options, "players": names}
    )


def house(watch: bool = True, seats: int = 4) -> dict[str, Any]:
    return layout_json(house_board(seats, watch=watch))


@pytest.mark.parametrize("watch", [True, False])
@pytest.mark.parametrize("seats", [3, 4])
def test_house_layouts_have_nothing_off(seats: int, watch: bool) -> None:
    board = house_board(seats, watch=watch)
    assert remarks(board, seats, watch=watch) == ()
    assert sum(map(bool, board.lands)) == (16 if watch and seats == 3 else 21)
    for hex, land in enumerate(board.lands):
        for near in HEX_NEIGHBOURS[hex]:
            other = board.lands[near]
            assert not (land and other and {land.number, other.number} <= {6, 8})


def test_a_house_layout_written_out_is_the_same_board() -> None:
    mode = {"mode": "watch", "first": 0}
    written = header({**mode, "board": house()}).setup()
    assert written == header({**mode, "board": "house"}).setup() == header(mode).setup()
    assert written == header({**mode, "board": None, "start_tokens": None}).setup()


@pytest.mark.parametrize(
    ("change", "remark"),
    [
        ({"3,2": None}, {"board.size", "board.terrain", "board.numbers"}),
        ({"3,2": {"terrain": "ice", "number": 5}}, {"board.terrain", "board.numbers"}),
        ({"3,2": {"terrain": "forest", "number": None}}, {"board.numbers"}),
        ({"3,2": {"terrain": "forest", "number": 3}}, {"board.numbers"}),
        ({"2,0": {"terrain": "pasture", "number": 6}}, {"board.numbers"}),
        ({"2,2": {"terrain": "fields", "number": 6}}, {"board.numbers", "board.six-eight"}),
    ],
)
def test_remarks(change: dict[str, Any], remark: set[str]) -> None:
    layout = house()
    layout["hexes"] = {k: v for k, v in (layout["hexes"] | change).items() if v}
    setup = header({"first": 0, "board": layout}).setup()
    assert set(setup.setting.remarks) == remark


def test_market_remarks() -> None:
    layout = house()
    layout["markets"].pop()
    assert header({"board": layout}).setup().setting.remarks == ("board.markets",)
    layout["markets"].append({"edge": "0,3,SW", "resource": None, "rate": 3})
    assert header({"board": layout}).setup().setting.remarks == ("board.markets",)


WOOD: dict[str, Any] = {"resource": "wood", "rate": 2}


@pytest.mark.parametrize(
    "broken",
    [
        {"hexes": {"9,9": {"terrain": "hills", "number": 6}}},
        {"hexes": {"00,0": {"terrain": "hills", "number": 6}}},
        {"hexes": {"0,0": {"terrain": "sea", "number": 6}}},
        {"hexes": {"0,0": {"terrain": "hills", "number": 7}}},
        {"hexes": {"0,0": {"terrain": "hills", "number": 13}}},
        {"hexes": {"0,0": {"terrain": "hills", "number": "6"}}},
        {"hexes": {"0,0": {"terrain": "hills", "number": 6.0}}},
        {"hexes": {"0,0": {"number": 6}}},
        {"hexes": {"0,0": None}},
        {"markets": [{"edge": "0,1,E", **WOOD}]},
        {"markets": [{"edge": "9,1,E", **WOOD}]},
        {"markets": [{"edge": "3,0,N", **WOOD}]},
        {"markets": [{"edge": "3,0,E", **WOOD}, {"edge": "4,0,W", **WOOD}]},
        {"markets": [{"edge": "3,0,E", "resource": "wood", "rate": 3}]},
        {"markets": [{"edge": "3,0,E", "resource": None, "rate": 2}]},
        {"markets": [{"edge": "3,0,E", "resource": "gold", "rate": 2}]},
        {"harbours": []},
    ],
)
def test_broken_boards(broken: dict[str, Any]) -> None:
    layout = house()
    merged = {**layout, **broken, "hexes": layout["hexes"] | broken.get("hexes", {})}
    with pytest.raises(NotASession):
        header({"board": merged})


def test_watch_needs_its_columns_and_base_does_not() -> None:
    layout = house()
    del layout["hexes"]["0,0"]
    with pytest.raises(NotASession, match="0,0"):
        header({"board": layout})
    assert "board.size" in header({"board": layout, "mode": "base"}).setup().setting.remarks
    empty = header({"board": {"hexes": {}}, "mode": "base"}).setup()
    assert empty.setting.board.corners == 0


@pytest.mark.parametrize(
    "options",
    [
        {"first": 4},
        {"first": -1},
        {"first": "0"},
        {"giant_recheck": 1},
        {"column_full": "away"},
        {"mode": "night"},
        {"board": "printed"},
        {"board": []},
        {"start_tokens": "yes"},
        {"heroes_tragedy": 0},
        {"wildlings": True},
    ],
)
def test_bad_options(options: dict[str, Any]) -> None:
    with pytest.raises(NotASession):
        header(options)


def test_the_warden_has_fewer_options_and_both_have_three_or_four_seats() -> None:
    game = "nights-watch-wildlings"
    header({"first": 2, "giant_recheck": False, "column_full": "gone"}, game, 3)
    for bad in ({"mode": "watch"}, {"first": 3}, {"column_full": 1}):
        with pytest.raises(NotASession):
            header(bad, game, 3)
    for players in (2, 5):
        for name in (game, "nights-watch"):
            with pytest.raises(NotASession):
                header({}, name, players)


@pytest.mark.parametrize("watch", [True, False])
def test_the_variable_set_up_shuffles_terrain_and_keeps_numbers(watch: bool) -> None:
    layout = house_layout(4, watch=watch)
    new = varied(layout, Random(5).shuffle)
    assert new != layout
    assert {k: v.number for k, v in new.hexes.items()} == {
        k: v.number for k, v in layout.hexes.items()
    }
    assert Counter(v.terrain for v in new.hexes.values()) == Counter(
        v.terrain for v in layout.hexes.values()
    )
    assert remarks(board_of(new, watch=watch), 4, watch=watch) == ()
    assert from_json(Layout, to_json(new)) == new
