"""What the rule book gives, and catalogues that tables make of it."""

import json
from typing import Any

import pytest

from companion.match.log import Header, header_from_json
from companion.match.table import Table
from scoring.glen_more.catalogue import (
    FORMAT,
    BadCatalogue,
    Catalogue,
    builtin,
    complete,
    described,
    export,
    for_match,
    imported,
    merged,
    tiles_of,
)
from scoring.glen_more.clans import CARDS, CRESTS
from scoring.glen_more.tile import PRINTED, Description, tile_of
from scoring.glen_more.travel import cheapest


def catalogue(**tiles: Any) -> Catalogue:
    return imported({"format": FORMAT, "tiles": tiles, "paths": []})


FIELD = {"stack": "A", "type": "field"}
LOCH = {"stack": "A", "type": "loch", "cost": {"goods": {"wood": 2}}}


def test_counts_of_the_box() -> None:
    assert dict(PRINTED) == {"S": 5, "A": 14, "B": 17, "C": 17, "D": 17}
    assert len(CRESTS) == 22
    assert len(CARDS) == 11
    assert set(CARDS) <= set(builtin().tiles)


def test_nothing_is_invented() -> None:
    """Only the home tiles are known well enough to be played with; no tile has a stack."""
    assert not [name for name, said in builtin().tiles.items() if complete(said)]
    halkirk = tile_of("Halkirk", builtin().tiles["Halkirk"], partly=True)
    assert (halkirk.type, halkirk.river, halkirk.once.scots) == ("village", True, 1)


def test_a_file_and_back() -> None:
    mine = imported({"format": FORMAT, "tiles": {"Loch": LOCH}, "paths": [["start", "Gunn", 1]]})
    assert imported(json.loads(json.dumps(export(mine)))) == mine
    assert imported(export(builtin())) == builtin()


def test_merging_keeps_what_is_complete() -> None:
    both, conflicts = merged(builtin(), catalogue(Halkirk=FIELD, Loch=LOCH))
    assert not conflicts
    assert complete(both.tiles["Halkirk"])
    assert complete(both.tiles["Loch"])
    again, conflicts = merged(both, builtin())
    assert again == both
    assert not conflicts


def test_merging_says_where_two_differ() -> None:
    mine = catalogue(Loch=LOCH)._replace(roads=(("start", "Gunn", 1),))
    theirs = catalogue(Loch=FIELD)._replace(roads=(("Gunn", "start", 2),))
    kept, conflicts = merged(mine, theirs)
    assert kept == mine
    assert [c.name for c in conflicts] == ["Loch", "Gunn - start"]
    taken, conflicts = merged(mine, theirs, prefer_theirs=True)
    assert taken == theirs
    assert [(c.kept, c.other) for c in conflicts][1] == (2, 1)


def test_describing_a_tile() -> None:
    more = described(builtin(), [("Glen", Description(stack="B", type="field"))])
    assert complete(more.tiles["Glen"])
    assert "Glen" not in builtin().tiles
    with pytest.raises(BadCatalogue, match="once"):
        described(builtin(), [("Glen", Description(stack="B", type="field", once=("gold",)))])


def test_a_match_takes_along_what_is_complete() -> None:
    known, _ = merged(builtin(), catalogue(Loch=LOCH))
    options = for_match(known._replace(roads=(*known.roads, ("start", "Gunn", 4))))
    assert list(options["tiles"]) == ["Loch"]
    assert options["paths"] == [["start", "Gunn", 4]]
    state = header_from_json(
        {
            "format": "companion-session/1",
            "game": "glen-more",
            "options": json.loads(json.dumps(options)),
            "players": ["A", "B", "C"],
        }
    ).setup()
    assert state.tiles["Loch"].goods == (("wood", 2),)
    assert cheapest(state.roads, {}, "Gunn") == 4
    assert cheapest(state.roads, {}, "McKay") == 2


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"format": "other"},
        {"format": FORMAT, "more": 1},
        {"format": FORMAT, "tiles": []},
        {"format": FORMAT, "tiles": {"T": {"stack": "Z"}}},
        {"format": FORMAT, "tiles": {"T": {"once": ["gold"]}}},
        {"format": FORMAT, "tiles": {"T": {"name": "U"}}},
        {"format": FORMAT, "paths": [["a", "b", -1]]},
        {"format": FORMAT, "paths": [["a", "b"]]},
    ],
    ids=str,
)
def test_what_is_no_catalogue(data: Any) -> None:
    with pytest.raises(BadCatalogue):
        imported(data)


def test_the_table_may_tell_what_the_home_tiles_do() -> None:
    tiles = {"start village": Description(stack="S", type="hamlet", once=("scot",))}
    village = tiles_of(tiles)["start village"]
    assert (village.type, village.river) == ("village", True)
    with_move = {"stack": "S", "type": "village", "activate": [{"move": 2}]}
    table = Table(Header("glen-more", ("A", "B", "C"), {"tiles": {"start village": with_move}}))
    assert table.state.tiles["start village"].steps[0].n == 2


def test_a_tile_known_in_part_is_taken_on_trust() -> None:
    table = Table(Header("glen-more", ("A", "B", "C"), {"rondel": 9}))
    verdict = table.enter({"move": "reveal", "tile": "Halkirk"})
    assert verdict.answer == "unverified"
    assert [p.rule for p in verdict.unseen] == ["reveal.partly-known"]
    full = {"stack": "S", "type": "forest", "activate": [{"goods": ["wood"]}]}
    entry = {"move": "reveal", "tile": "Inshriach", "description": full}
    assert table.enter(entry).answer == "legal"


def test_an_unknown_way_is_taken_on_trust() -> None:
    person = {"stack": "S", "type": "person", "once": ["clan_token"]}
    names = [f"P{i}" for i in range(5)]
    header = {"rondel": 9, "tiles": dict.fromkeys(names, person)}
    table = Table(Header("glen-more", ("A", "B", "C"), header))
    for name in names:
        table.enter({"move": "reveal", "tile": name})
    assert table.enter({"move": "take", "seat": 0, "space": 3}).answer == "legal"
    token = {"move": "clan_token", "seat": 0, "crest": "Sutherland", "cost": 3}
    verdict = table.enter(token)
    assert verdict.answer == "unverified"
    assert verdict.facts == {"crest": "Sutherland", "cost": 3}
    assert table.view()["seats"][0]["coins"] == 2
