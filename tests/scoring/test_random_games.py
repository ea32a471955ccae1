"""What must hold in every game, whatever the players do: over whole random matches."""

import json
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from companion.match.log import Header, dump, load
from companion.match.table import Table
from scoring import GAMES
from scoring.codec import from_json, move_from_json, to_json
from tests import chances
from tests.dealers import random_match, usual
from tests.scoring.glen_more import invented

MATCHES: list[tuple[str, dict[str, Any], int]] = [
    ("schotten-totten", {}, 2),
    ("schotten-totten", {"tactics": True}, 2),
    ("schotten-totten", {"tactics": True, "edition": "cs", "rounds": 3}, 2),
    ("schotten-totten", {"tactics": True, "expert": True, "proof_counts_tactics": True}, 2),
    ("schotten-totten", {"expert": True, "first_player": 1, "rounds": 2}, 2),
    ("schotten-totten", {"proof_counts_hands": True}, 2),
    ("dnup", {}, 2),
    ("dnup", {"memory_aid": True}, 3),
    ("dnup", {"turn_limit": 40}, 5),
    ("glen-more", invented.options_data(), 2),
    ("glen-more", invented.options_data(end_after=0, order=[2, 0, 1]), 3),
    ("glen-more", invented.options_data(die=True, rondel=12, end_after=17), 4),
    ("nights-watch", {"start_tokens": True, "first": 2, "column_full": "gone"}, 4),
    ("nights-watch", {"heroes_tragedy": True, "giant_recheck": False}, 3),
    ("nights-watch", {"mode": "base"}, 4),
    ("nights-watch-wildlings", {}, 3),
    ("nights-watch-wildlings", {"first": 3, "giant_recheck": False, "column_full": "gone"}, 4),
]
MATCHES += usual({game for game, _, _ in MATCHES})
"""A game that is not listed is played as it usually is."""
SEEDS = chances(2, 8)


def name(value: Any) -> str:
    """Of a match, for the list of tests: its options as far as they are short."""
    if not isinstance(value, dict):
        return str(value)
    return ",".join(f"{key}={word}" for key, word in value.items() if len(str(word)) < 20)


def entries(game: str, options: dict[str, Any], players: int, seed: int) -> Iterator[Any]:
    chosen = from_json(GAMES[game].options, options)
    for move in random_match(game, chosen, players, Random(seed)):
        yield to_json(move)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("game", "options", "players"), MATCHES, ids=name)
def test_a_whole_match(game: str, options: dict[str, Any], players: int, seed: int) -> None:
    """Real moves are never refused; JSON and back is the same move; undo is before."""
    header = Header(game, tuple("ABCDE"[:players]), options)
    table, random = Table(header), Random(seed)
    for entry in entries(game, options, players, seed):
        assert json.loads(json.dumps(entry)) == entry
        move = move_from_json(entry, table.game.moves)
        assert to_json(move) == entry
        before = table.state
        assert table.enter(entry).ok, entry
        if random.random() < 0.1:
            after = table.state
            assert table.undo().ok
            assert table.state == before
            assert table.enter(entry).ok
            assert table.state == after
    assert table.outcome() is not None
    assert table.game.to_act(table.state) == frozenset()
    exported = [line.encode() for line in dump(header, [p.entry for p in table.record])]
    again = Table(load(exported).header)
    for entry in load(exported).entries:
        again.append(entry)
    assert again.state == table.state
    assert again.view() == table.view()


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("game", "options", "players"), MATCHES, ids=name)
def test_a_refusal_changes_nothing(
    game: str, options: dict[str, Any], players: int, seed: int
) -> None:
    """Entries of another match, at the wrong time: refused without a trace, or accepted."""
    table = Table(Header(game, tuple("ABCDE"[:players]), options))
    strangers = list(entries(game, options, players, seed + 100))
    random = Random(seed)
    for entry in entries(game, options, players, seed):
        before, length = table.state, len(table.record)
        verdict = table.enter(random.choice(strangers))
        if verdict.ok:
            table.undo()
            length += 2
        else:
            assert verdict.broken
        assert table.state == before
        assert len(table.record) == length
        assert table.enter(entry).ok


@pytest.mark.parametrize(("game", "options", "players"), MATCHES, ids=name)
def test_what_cards_could_mean_is_allowed(game: str, options: dict[str, Any], players: int) -> None:
    """Each move that is offered for a card, or for none, stands up to the rules."""
    table, random, offered = Table(Header(game, tuple("ABCDE"[:players]), options)), Random(5), 0
    for entry in entries(game, options, players, 5):
        cards = [entry.get("card"), *(entry.get("cards") or ())]
        named = tuple(card for card in cards if isinstance(card, str))[:1]
        if not offered or random.random() < 0.15:
            for seat in table.game.to_act(table.state):
                for move in islice(table.game.meanings(table.state, seat, named), 40):
                    assert table.game.validate(table.state, move).ok, move
                    offered += 1
        table.enter(entry)
    assert offered
