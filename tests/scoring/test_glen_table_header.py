"""Headers of Glen More that make a table and headers that do not; what the catalogue knows."""

from typing import Any

import pytest

from companion.match.log import FORMAT, Header, NotASession, header_from_json
from companion.match.table import Table

PLAIN = {"stack": "S", "type": "moor"}


def header(players: int, options: dict[str, Any]) -> Header:
    names = list("ABCDE")[:players]
    line = {"format": FORMAT, "game": "glen-more", "options": options, "players": names}
    return header_from_json(line)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (4, {"rondel": 10}),
        (2, {"rondel": 9, "die": True}),
        (3, {"die": True, "rondel": 10, "end_after": 17}),
        (3, {"order": [2, 0, 1], "catalogue": "builtin", "end_after": 0}),
        (2, {"tiles": {"X": {**PLAIN, "name": "X"}}, "paths": [["start", "MacLeod", 0]]}),
        (2, {"tiles": {"X": {**PLAIN, "cost": {"goods": {"wood": 2}, "any": 1}}}}),
    ],
)
def test_a_table(players: int, options: dict[str, Any]) -> None:
    assert header(players, options).players == tuple("ABCDE"[:players])


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {}),
        (5, {}),
        (2, {"die": False}),
        (2, {"rondel": 8}),
        (4, {"rondel": 9}),
        (3, {"die": True, "rondel": 9}),
        (2, {"end_after": 18}),
        (2, {"end_after": -1}),
        (3, {"order": [0, 1]}),
        (3, {"order": [0, 1, 1]}),
        (3, {"order": [1, 2, 3]}),
        (2, {"catalogue": "mine"}),
        (2, {"speed": 1}),
        (2, {"rondel": "14"}),
        (2, {"rondel": True}),
        (2, {"tiles": {"X": {"stack": "S"}}}),
        (2, {"tiles": {"X": {"type": "moor"}}}),
        (2, {"tiles": {"X": {**PLAIN, "stack": "E"}}}),
        (2, {"tiles": {"X": {**PLAIN, "name": "Y"}}}),
        (2, {"tiles": {"X": {**PLAIN, "colour": "red"}}}),
        (2, {"tiles": {"X": {**PLAIN, "cost": {"goods": {"gold": 1}}}}}),
        (2, {"tiles": {"X": {**PLAIN, "cost": {"coins": -1}}}}),
        (2, {"tiles": {"X": {**PLAIN, "cost": {"coins": 1000}}}}),
        (2, {"tiles": {"X": {**PLAIN, "once": ["party"]}}}),
        (2, {"tiles": {"X": {**PLAIN, "activate": [{"exchange": "swap"}]}}}),
        (2, {"tiles": {"X": {**PLAIN, "activate": [{"exchange": "whisky"}] * 2}}}),
        (2, {"paths": [["start", "MacLeod"]]}),
        (2, {"paths": [["start", "MacLeod", -1]]}),
        (2, {"paths": [["start", "MacLeod", 1000]]}),
    ],
)
def test_no_table(players: int, options: dict[str, Any]) -> None:
    with pytest.raises(NotASession):
        header(players, options)


def test_what_the_rulebook_tells_of_tiles_is_known() -> None:
    table = Table(header(3, {"rondel": 9}))
    for name in ("Halkirk", "Inshriach", "Lochridge", "Loch Ness", "Butcher"):
        assert table.append({"move": "reveal", "tile": name}).verdict.ok

    def can(**entry: Any) -> bool:
        return table.append({"seat": table.view()["turn"], **entry}).verdict.ok

    assert not can(move="take", space=6), "its only Scot cannot pay for Loch Ness"
    assert can(move="take", space=3)
    assert not can(move="place", at=[0, 1])
    assert can(move="place", at=[-1, 0])
    assert can(move="activate", at=[-1, 0])
    assert not can(move="activate", at=[0, 0])
    seat = table.view()["seats"][0]
    assert (seat["scots"], seat["movement"]) == (7, 1)
    assert can(move="end_turn")
    assert table.append({"move": "reveal", "tile": "Loch Lochy"}).verdict.ok
    assert can(move="take", space=4)
    assert not can(move="place", at=[-1, 0])
    assert can(move="place", at=[0, 1])
    assert can(move="activate", at=[0, 1])
    tiles = table.view()["seats"][1]["tiles"]
    assert [tile["goods"] for tile in tiles if tile["tile"] == "Inshriach"] == [["wood"]]
    assert not table.append({"move": "reveal", "tile": "Glen Nowhere"}).verdict.ok
