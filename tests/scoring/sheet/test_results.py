"""What statistics and exports make of teams, of players who dropped out, of games that are won
together and of games without points."""

from __future__ import annotations

from typing import Any

from companion.match.facts import facts_of, is_draw, won_by
from companion.match.log import Header
from companion.match.table import Table


def played(sheet: dict[str, Any], players: int, *entries: dict[str, Any]) -> Table:
    names = ("Ada", "Bo", "Cy", "Dee")[:players]
    table = Table(Header("sheet", names, {"sheet": {"title": "T", "players": [1, 4], **sheet}}))
    for entry in entries:
        assert table.enter(entry).ok, entry
    assert table.outcome() is not None
    return table


def count(line: str, value: object, **whose: int) -> dict[str, Any]:
    return {"move": "count", "line": line, "value": value, **whose}


SCORE = {"move": "score_round"}
WON = {"won": "done", "line": [{"id": "done", "kind": "yes", "of": "table"}]}


def test_what_is_won_together_is_a_win_for_everybody_and_no_draw() -> None:
    table = played(WON, 3, count("done", True), SCORE)
    assert not is_draw(table.outcome(), 3)
    assert won_by(table.outcome(), 3) == (0, 1, 2)


def test_what_is_lost_together_is_nobodys_win() -> None:
    table = played(WON, 3, SCORE)
    assert not is_draw(table.outcome(), 3)
    assert won_by(table.outcome(), 3) == ()


def test_a_match_alone_is_no_draw() -> None:
    table = played({"lines": ["Points"]}, 1, count("points", 5, seat=0), SCORE)
    assert not is_draw(table.outcome(), 1)
    assert won_by(table.outcome(), 1) == (0,)


def test_a_shared_win_of_all_is_a_draw() -> None:
    counts = [count("points", 5, seat=seat) for seat in range(2)]
    table = played({"lines": ["Points"]}, 2, *counts, SCORE)
    assert is_draw(table.outcome(), 2)
    assert won_by(table.outcome(), 2) == ()


def test_all_seats_of_a_team_win_and_carry_its_points() -> None:
    line = {"id": "tricks", "kind": "count", "of": "team"}
    counts = [count("tricks", 4, team=0), count("tricks", 9, team=1)]
    table = played({"teams": 2, "line": [line], "players": 4}, 4, *counts, SCORE)
    assert won_by(table.outcome(), 4) == (1, 3)
    assert facts_of(table, {}, lambda _: {}).points == (4, 9, 4, 9)


def test_whoever_is_left_wins_whatever_the_points_are() -> None:
    sheet = {"out": "life <= 0", "line": [{"id": "life", "per": "any", "start": 5}]}
    table = played(sheet, 3, count("life", -5, seat=0), count("life", -9, seat=2))
    assert won_by(table.outcome(), 3) == (1,)
    assert facts_of(table, {}, lambda _: {}).points == (0, 5, -4)


def test_a_game_without_points_says_who_has_won() -> None:
    sheet = {"line": [{"id": "won", "of": "one"}]}
    table = played(sheet, 4, count("won", True, seat=2), SCORE)
    assert won_by(table.outcome(), 4) == (2,)
