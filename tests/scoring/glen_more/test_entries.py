"""Broken entries and headers: refused or read, never an exception."""

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from companion.match.log import Header, NotASession, header_from_json
from companion.match.table import Table
from scoring.codec import to_json
from tests.dealers.glen_more import next_move
from tests.scoring.glen_more.invented import options_data, tiles

JUNK: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    999,
    1000,
    10**9,
    10**30,
    1.5,
    "",
    "wood",
    "END",
    "Douglas",
    "home castle",
    "x" * 2000,
    [],
    [0, 0],
    [[0, 0]],
    [99, -99],
    ["wood"] * 200,
    {},
    {"from": [0, 0], "good": "wood"},
    {"0": "END"},
    [{"at": [1, 0], "tile": "home castle"}],
]

AMENDS: list[dict[str, Any]] = [
    {"figures": [5, 3, 8]},
    {"figures": [5, 5, 5], "die": 5},
    {"figures": [13, 12, 11], "rondel": {"0": "END"}},
    {"rondel": {str(i): None for i in range(14)}},
    {"die": None},
    {"die": 0},
    {"seat": 0, "coins": 99, "whisky": 9, "vp": 3, "persons": [], "landmarks": ["Loch Ness"]},
    {
        "seat": 1,
        "tiles": [{"at": [0, 0], "tile": "start village"}, {"at": [1, 0], "tile": "home castle"}],
    },
    {
        "seat": 2,
        "tiles": [
            {"at": [0, 0], "tile": "start village", "scots": 9, "goods": ["wood", "stone", "wood"]},
            {"at": [1, 0], "tile": "home castle"},
            {"at": [99, 99], "tile": "Halkirk"},
            {"at": [3, 0], "tile": "Lochridge"},
        ],
    },
    {"crests": {"Munro": [], "Gunn": [0]}, "paths": [["Gunn", "Gunn", 0], ["", "start", 3]]},
    {"market": {"wood": 3, "stone": 0}, "discard": []},
]


def spoiled(random: Random, value: Any) -> Any:
    """The same with one thing changed somewhere inside."""
    value = deepcopy(value)
    if isinstance(value, dict) and value:
        key = random.choice(list(value))
        match random.randrange(5):
            case 0:
                del value[key]
            case 1:
                value["unknown" if random.random() < 0.5 else "seat"] = random.choice(JUNK)
            case 2:
                value[key] = random.choice(JUNK)
            case _:
                value[key] = spoiled(random, value[key])
        return value
    if isinstance(value, list) and value:
        at = random.randrange(len(value))
        value[at] = spoiled(random, value[at])
        return value if random.random() < 0.7 else value + value
    if type(value) is int and random.random() < 0.5:
        return value + random.choice((-2, -1, 1, 2))
    return random.choice(JUNK)


def new_table(players: int = 3) -> Table:
    return Table(Header("glen-more", tuple("ABCD"[:players]), options_data()))


@pytest.mark.parametrize("seed", range(12))
def test_spoiled_entries(seed: int) -> None:
    random, table, refused = Random(seed), new_table(2 + seed % 3), 0
    while (move := next_move(table.state, random)) is not None:
        entry = json.loads(json.dumps(to_json(move)))
        for _ in range(3):
            before = table.state
            played = table.judge(spoiled(random, entry))
            assert table.state is before
            if played.verdict.ok:
                table.game.view(played.state, None)
            else:
                refused += 1
                assert played.state is before
                json.dumps(to_json(played.verdict.facts))
        assert table.enter(entry).ok
    assert refused > 200


@pytest.mark.parametrize("seed", range(12))
def test_play_goes_on_after_any_correction(seed: int) -> None:
    """Corrections lead to tables that play never reaches: they may stall it, not break it."""
    random, table, accepted = Random(seed), new_table(), 0
    for _ in range(600):
        if random.random() < 0.15:
            amend = {"move": "amend", **random.choice(AMENDS)}
            entry = amend if random.random() < 0.5 else spoiled(random, amend)
            accepted += table.append(entry).verdict.ok
            table.view()
            list(table.game.meanings(table.state, table.state.turn or 0, ()))
        else:
            try:
                move = next_move(table.state, random)
            except (AssertionError, IndexError, ValueError):
                table.append({"move": "amend", **AMENDS[1]})
                continue
            if move is None:
                break
            table.append(json.loads(json.dumps(to_json(move))))
        if table.state.phase == "over":
            break
    assert accepted
    totals = [seat["vp"] for seat in table.view()["seats"]]
    assert totals == [sum(t.vp for t in table.score() if t.seat == s) for s in range(3)]


def header(**options: Any) -> dict[str, Any]:
    return {
        "format": "companion-session/1",
        "game": "glen-more",
        "options": options,
        "players": ["A", "B", "C"],
    }


@pytest.mark.parametrize(
    "bad",
    [
        {"rondel": 8},
        {"rondel": 1000},
        {"rondel": 9, "die": True},
        {"rondel": "14"},
        {"rondel": None},
        {"die": 1},
        {"die": None},
        {"end_after": -1},
        {"end_after": 18},
        {"order": [0, 1]},
        {"order": [0, 1, 1]},
        {"order": [1, 2, 3]},
        {"catalogue": "other"},
        {"chronicles": 1},
        {"paths": [["start", "Gunn"]]},
        {"paths": [["start", "Gunn", -1]]},
        {"paths": [["start", "Gunn", 1000]]},
        {"paths": [["start", 3, 1]]},
        {"tiles": []},
        {"tiles": {"": {"stack": "A", "type": "field"}}},
        {"tiles": {"T": {"type": "field"}}},
        {"tiles": {"T": {"stack": "A"}}},
        {"tiles": {"T": {"stack": "E", "type": "field"}}},
        {"tiles": {"T": {"stack": "A", "type": "field", "name": "U"}}},
        {"tiles": {"T": {"stack": "A", "type": "field", "colour": "red"}}},
        {"tiles": {"T": {"stack": "A", "type": "field", "river": 1}}},
        {"tiles": {"T": {"stack": "A", "type": "field", "cost": {"goods": {"gold": 1}}}}},
        {"tiles": {"T": {"stack": "A", "type": "field", "cost": {"goods": {"wood": -1}}}}},
        {"tiles": {"T": {"stack": "A", "type": "field", "cost": {"coins": 1000}}}},
        {"tiles": {"T": {"stack": "A", "type": "field", "once": ["vp:"]}}},
        {"tiles": {"T": {"stack": "A", "type": "field", "once": ["vp:1000"]}}},
        {"tiles": {"T": {"stack": "A", "type": "field", "once": ["vp:-1"]}}},
        {"tiles": {"T": {"stack": "A", "type": "field", "once": ["gold"]}}},
        {"tiles": {"T": {"stack": "A", "type": "field", "once": ["scot"] * 101}}},
    ],
    ids=lambda bad: json.dumps(bad)[:70],
)
def test_options_that_make_no_game(bad: dict[str, Any]) -> None:
    with pytest.raises(NotASession):
        header_from_json(header(**bad))


@pytest.mark.parametrize(
    "activate",
    [
        [{}],
        [{"goods": ["wood"], "move": 1}],
        [{"goods": ["gold"]}],
        [{"goods": None}],
        [{"move": -1}],
        [{"any_good": 1000}],
        [{"table": {"2": 4}}],
        [{"exchange": "gold"}],
        [{"exchange": "different"}],
        [{"exchange": "different", "table": {}}],
        [{"exchange": "different", "table": {"two": 4}}],
        [{"exchange": "different", "table": {"02": 4}}],
        [{"exchange": "different", "table": {"0": 4}}],
        [{"exchange": "different", "table": {"2": -4}}],
        [{"exchange": "animals"}],
        [{"exchange": "animals", "table": {"1": 1}, "each": {"sheep": 1}}],
        [{"exchange": "animals", "each": {"wood": 1}}],
        [{"exchange": "animals", "each": {}}],
        [{"exchange": "any", "vp": 7}],
        [{"exchange": "any", "count": 0, "vp": 7}],
        [{"exchange": "shown", "goods": [], "vp": 7}],
        [{"exchange": "shown", "goods": ["wood"]}],
        [{"exchange": "whisky", "vp": 3}],
        [{"exchange": "clan_token", "count": 1}],
        [{"exchange": "whisky"}, {"exchange": "clan_token"}],
    ],
    ids=json.dumps,
)
def test_activations_that_make_no_tile(activate: list[Any]) -> None:
    described = {"T": {"stack": "A", "type": "field", "activate": activate}}
    with pytest.raises(NotASession):
        header_from_json(header(tiles=described))
    table = Table(header_from_json(header(rondel=9)))
    entry = {"move": "reveal", "tile": "T", "description": {**described["T"], "stack": "S"}}
    assert not table.enter(entry).ok


@pytest.mark.parametrize("seed", range(40))
def test_spoiled_headers(seed: int) -> None:
    random, refused = Random(seed), 0
    for _ in range(5):
        data = spoiled(random, header(**options_data()))
        try:
            header_from_json(data)
        except NotASession:
            refused += 1
    assert refused


def test_two_players_need_the_die() -> None:
    two = {**header(), "players": ["A", "B"]}
    assert header_from_json(two).setup().die == 2
    for die in (False, True):
        data = {**two, "options": {"die": die}}
        if die:
            assert header_from_json(data).setup().die == 2
        else:
            with pytest.raises(NotASession, match="die"):
                header_from_json(data)


def test_tiles_may_tell_more_than_is_turned_up() -> None:
    many = {f"more {i}": {"stack": "A", "type": "field"} for i in range(60)}
    assert header_from_json(header(tiles={**tiles(), **many}))
