"""Entries that somebody garbled: an answer always, a traceback never."""

import json
from random import Random
from typing import Any

import pytest

from companion.i18n import LANGUAGES, Words
from companion.match.check import end_object, entry_object
from companion.match.log import Header
from companion.match.table import Table
from scoring.codec import to_json
from scoring.nights_watch.state import Options
from tests.dealers.nights_watch import Dealer
from tests.dealers.warden import WardenDealer

ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    3,
    4,
    7,
    19,
    20,
    10**9,
    10**30,
    1.0,
    "",
    "camp",
    "ore",
    "patrol",
    "tarly",
    "none",
    "0,0",
    "0,0,N",
    "1,1,SE",
    "9,9,N",
    "ž" * 50,
    [],
    [[]],
    [0, 1],
    [None],
    {},
    {"ore": 0},
    {"ore": 1},
    {"ore": 10**8},
    {"gift": "1,1"},
    {"camp": ["ice_river", 1]},
    {"clearing": 1},
    [{"kind": "giant", "clan": "hornfoot"}] * 2,
    [{"seat": 1, "gave": True}],
]
EXTRA = ["tokens", "take", "steal_from", "card", "stolen", "remove", "turn", "why", "move", "what"]
AMENDABLE = [
    "camps",
    "clearings",
    "wall",
    "gift",
    "breaches",
    "turn",
    "hands",
    "settlements",
    "keeps",
    "roads",
    "tormund",
    "cards_played",
    "cards_held",
    "heroes",
    "longest_road",
    "largest_patrol",
]


def garbled(entry: dict[str, Any], chance: Random) -> dict[str, Any]:
    """The entry with a field or two changed, dropped or added, at any depth."""
    new = json.loads(json.dumps(entry))
    for _ in range(chance.randint(1, 2)):
        inside: Any = new
        while True:
            keys = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
            if not keys:
                break
            key = chance.choice(keys)
            if isinstance(inside[key], (dict, list)) and chance.random() < 0.6:
                inside = inside[key]
                continue
            inside[key] = chance.choice(ODD)
            break
        if chance.random() < 0.3:
            new[chance.choice(EXTRA)] = chance.choice(ODD)
        if chance.random() < 0.1:
            new.pop(chance.choice(list(new)))
    return new


def amendment(chance: Random, seats: int) -> dict[str, Any]:
    """Anything that looks like a correction."""
    entry: dict[str, Any] = {"move": "amend"}
    for name in chance.sample(AMENDABLE, chance.randint(1, 3)):
        each = [chance.choice(ODD) for _ in range(chance.choice((seats, seats, 4)))]
        entry[name] = chance.choice([each, *ODD])
    return entry


def judged(table: Table, words: Words, entry: dict[str, Any]) -> bool:
    before = table.state
    played = table.judge(entry)
    assert table.state is before
    out = entry_object(played, words)
    json.dumps(out)
    if not played.verdict.ok:
        assert played.state is before
        assert out["rules"]
    else:
        table.game.score(played.state)
        table.game.outcome(played.state)
        json.dumps(to_json(table.game.view(played.state, None)))
    return played.verdict.ok


@pytest.mark.parametrize("seed", range(10))
def test_garbled_entries_of_the_full_table(seed: int) -> None:
    chance = Random(seed)
    options = [{}, {"first": 1, "start_tokens": True}, {"mode": "base"}][seed % 3]
    seats = 3 + seed % 2
    names = tuple("ABCD"[:seats])
    table = Table(Header("nights-watch", names, options))
    words = Words(table.game, names, LANGUAGES[seed % 3])
    deal = Dealer(chance, seats, Options(**options))
    refused = 0
    for _ in range(160):
        if deal.state.phase == "over":
            break
        move = deal.deal()
        entry = to_json(move)
        for _ in range(4):
            refused += not judged(table, words, garbled(entry, chance))
        judged(table, words, amendment(chance, seats))
        assert table.enter(entry).ok
        deal.play(move)
    assert refused > 100
    end_object(table)


@pytest.mark.parametrize("seed", range(6))
def test_garbled_entries_of_the_warden(seed: int) -> None:
    chance = Random(seed)
    names = ("A", "B", "C")
    table = Table(Header("nights-watch-wildlings", names))
    words = Words(table.game, names, LANGUAGES[seed % 3])
    deal = WardenDealer(chance, 3)
    for _ in range(120):
        if deal.state.phase == "over":
            break
        move = deal.deal()
        entry = to_json(move)
        for _ in range(4):
            judged(table, words, garbled(entry, chance))
        judged(table, words, amendment(chance, 3))
        assert table.enter(entry).ok
        deal.play(move)
    end_object(table)


@pytest.mark.parametrize("seed", range(8))
def test_games_that_were_corrected_go_on(seed: int) -> None:
    """Odd but possible corrections are taken, and later entries still get an answer."""
    chance = Random(seed)
    options = [{"first": 0}, {"mode": "base"}][seed % 2]
    names = ("A", "B", "C", "D")
    table = Table(Header("nights-watch", names, options))
    words = Words(table.game, names)
    entries = []
    deal = Dealer(chance, 4, Options(**options))
    for _ in range(200):
        if deal.state.phase == "over":
            break
        move = deal.deal()
        entries.append(to_json(move))
        deal.play(move)
    taken = 0
    for entry in entries * 2:
        if chance.random() < 0.5:
            taken += judged(table, words, garbled(entry, chance))
        if chance.random() < 0.3:
            correction = amendment(chance, 4)
            if judged(table, words, correction):
                table.enter(correction)
        if judged(table, words, entry):
            table.enter(entry)
            taken += 1
    assert taken
    end_object(table)


def test_null_is_the_same_as_left_out() -> None:
    table = Table(Header("nights-watch", ("A", "B", "C"), {"first": 0}))
    assert table.enter({"move": "amend", "turn": 0, "hands": None, "gift": None}).ok
    hand = {"brick": 1, "wood": 1, "wool": 1}
    assert table.enter({"move": "amend", "hands": [hand, None, None]}).ok
    assert table.enter({"seat": 0, "move": "roll", "dice": [1, 1], "wildling": 12}).ok
    guard = {"seat": 0, "move": "build", "what": "guard", "section": 3}
    assert not table.judge({**guard, "section": None}).verdict.ok
    assert not table.judge({**guard, "why": None}).verdict.ok
    assert table.enter({**guard, "at": None, "tokens": None, "take": None}).ok
