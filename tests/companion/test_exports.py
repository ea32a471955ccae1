"""Scores for other programs: quoted as they must be, and in BG Stats' own words."""

import csv
import io
import json
from dataclasses import replace
from urllib.parse import unquote

import pytest

from companion.i18n import Words
from companion.match.facts import Facts
from companion.match.log import Header
from companion.match.match_line import MatchLine
from companion.match.statistics import Record, standings
from companion.storage.exports import (
    BG_STATS,
    Scored,
    bg_stats_link,
    plain,
    results_table,
    score_table,
)
from scoring import GAMES
from scoring.game import Outcome, Tally

ODD = 'Ada "the, Great"\nII; =1/1'
HEADER = Header("schotten-totten", (ODD, "Čeněk"), begun="2026-05-03T20:00:00+02:00")
LINES = (
    Tally(0, "match.round-won", 5, {"round": 1}),
    Tally(1, "match.stones-held", 2, {"round": 1}),
    Tally(1, "match.round-won", -5, {"round": 2}),
)
SCORED = Scored("m1", HEADER, "Schotten Totten", LINES, Outcome((0,), "match.most-points"))


def game_of(line: MatchLine) -> str:
    return line.game


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


@pytest.mark.parametrize("lang", ["en", "cs", "es"])
def test_a_row_for_each_line(lang: str) -> None:
    words = Words(GAMES["schotten-totten"], HEADER.players, lang)
    table = rows(score_table([(SCORED, words)]))
    assert [row["player"] for row in table] == [ODD, "Čeněk", "Čeněk"]
    assert [row["points"] for row in table] == ["5", "2", "-5"]
    assert [row["won"] for row in table] == ["1", "0", "0"]
    assert [row["round"] for row in table] == ["1", "1", "2"]
    assert table[0]["line"] == words.rule("match.round-won")
    assert {row["date"] for row in table} == {"2026-05-03"}
    assert {row["game"] for row in table} == {"Schotten Totten"}


def test_no_name_is_a_formula() -> None:
    names = ("=1+1", "+1", "-1", "@a")
    header = replace(HEADER, players=names, begun="=now()")
    lines = tuple(Tally(seat, "match.round-won", -5, {"round": 1}) for seat in range(4))
    scored = replace(SCORED, header=header, lines=lines, match="=m")
    table = rows(score_table([(scored, Words(GAMES["schotten-totten"], names, "en"))]))
    assert [row["player"] for row in table] == [f"'{name}" for name in names]
    assert (table[0]["match"], table[0]["date"], table[0]["points"]) == ("'=m", "'=now()", "-5")
    line = MatchLine("=m", "dnup", names, "", "", 1, None, None)
    record = Record(line, Facts(points=(-1, 0, 0, 0)))
    table = rows(results_table([record], game_of))
    assert [row["player"] for row in table] == [f"'{name}" for name in names]
    assert (table[0]["match"], table[0]["points"]) == ("'=m", "-1")


@pytest.mark.parametrize("space", ["", " ", "\t", "\r", "\n", "\u00a0"])
@pytest.mark.parametrize("first", ["=", "+", "-", "@", "＝", "＋", "－", "＠"])
def test_no_space_and_no_wide_letter_hides_a_formula(space: str, first: str) -> None:
    assert plain(f"{space}{first}1") == f"'{space}{first}1"


@pytest.mark.parametrize(
    "name", ["A,B", 'A "B"', "A\nB", "A\rB", "A\r\nB", "🧙🏽‍♀️", "A;B", "'A", ""]
)
def test_every_name_comes_back_as_it_was(name: str) -> None:
    header = replace(HEADER, players=(name, "Bo"))
    words = Words(GAMES["schotten-totten"], header.players, "en")
    table = rows(score_table([(replace(SCORED, header=header), words)]))
    assert [row["player"] for row in table] == [name, "Bo", "Bo"]
    line = MatchLine("m", "dnup", (name, "Bo"), "", "", 1, None, None)
    table = rows(results_table([Record(line, Facts(points=(1, 2)))], game_of))
    assert [row["player"] for row in table] == [name, "Bo"]


DRAWN = Outcome((0, 1), "match.most-points")
ALL_LOSE = Outcome((), "end.all-lose")
ONE = Outcome((1,), "match.most-points")


def record(outcome: Outcome | None, players: tuple[str, ...] = ("Ada", "Bo")) -> Record:
    points = tuple(range(len(players)))
    line = MatchLine("m", "dnup", players, "2026-05-03T20:00:00", "", 1, outcome, None)
    return Record(line, Facts(points=points))


@pytest.mark.parametrize("outcome", [DRAWN, ALL_LOSE, ONE, None])
def test_both_tables_and_the_statistics_tell_the_same_winners(outcome: Outcome | None) -> None:
    records = [record(outcome)]
    counted = {s.name: str(s.won) for s in standings(records)}
    header = replace(HEADER, players=("Ada", "Bo"))
    words = Words(GAMES["schotten-totten"], header.players, "en")
    results = rows(results_table(records, game_of))
    lines = rows(score_table([(replace(SCORED, header=header, outcome=outcome), words)]))
    for row in [*results, *lines]:
        assert row["won"] == counted.get(row["player"], "0")
        assert row["drawn"] == str(int(outcome == DRAWN))


def test_some_who_share_the_victory_have_won() -> None:
    records = [record(DRAWN, ("Ada", "Bo", "Cy"))]
    table = rows(results_table(records, game_of))
    assert [(row["won"], row["drawn"]) for row in table] == [("1", "0"), ("1", "0"), ("0", "0")]
    assert {s.name: s.won for s in standings(records)} == {"Ada": 1, "Bo": 1, "Cy": 0}


def test_a_player_is_spelt_as_in_the_statistics() -> None:
    early, late = record(ONE, (" ada", "Bo")), record(ONE, ("Ada", "BO"))
    late = replace(late, line=late.line._replace(id="n", begun="2026-05-04T20:00:00"))
    table = rows(results_table([late, early], game_of))
    assert [row["player"] for row in table] == ["Ada", "BO", "Ada", "BO"]
    assert {row["player"] for row in table} == {s.name for s in standings([early, late])}


def test_a_player_without_points_is_in_the_table() -> None:
    words = Words(GAMES["schotten-totten"], HEADER.players, "en")
    table = rows(score_table([(replace(SCORED, lines=LINES[1:], outcome=ONE), words)]))
    assert [(row["player"], row["line"], row["points"]) for row in table if row["won"] == "0"] == [
        (ODD, "", "0")
    ]


def play(scored: Scored) -> dict[str, object]:
    link = bg_stats_link(scored, 1, {0: 1_777_831_200_000, 5: 1_777_834_800_000}, 36)
    assert link.startswith(BG_STATS)
    assert link.isascii()
    assert not set(link[len(BG_STATS) :]) & set(' "{}&#?=+/')
    data: dict[str, object] = json.loads(unquote(link[len(BG_STATS) :]))
    return data


def test_a_play_for_bg_stats() -> None:
    data = play(SCORED)
    assert (data["sourceName"], data["sourcePlayId"]) == ("Cairn", "m1")
    assert data["playDate"] == "2026-05-03 19:00:00"
    assert data["durationMin"] == 36
    assert data["game"] == {
        "name": "Schotten Totten",
        "sourceGameId": "schotten-totten",
        "highestWins": True,
        "noPoints": False,
    }
    assert data["players"] == [
        {
            "name": name,
            "sourcePlayerId": name,
            "startPlayer": first,
            "score": score,
            "rank": rank,
            "winner": won,
        }
        for name, first, score, rank, won in (
            (ODD, False, 5, 1, True),
            ("Čeněk", True, -3, 2, False),
        )
    ]


def test_winners_are_first_whatever_their_points() -> None:
    lost = replace(SCORED, outcome=Outcome((1,), "match.most-points"))
    assert [p["rank"] for p in play(lost)["players"]] == [2, 1]  # type: ignore[attr-defined]
    nobody = replace(SCORED, outcome=None, lines=())
    assert [p["rank"] for p in play(nobody)["players"]] == [1, 1]  # type: ignore[attr-defined]
    assert play(nobody)["game"]["noPoints"] is True  # type: ignore[index]


def test_bg_stats_gets_the_variant() -> None:
    assert "board" not in play(SCORED)
    assert play(replace(SCORED, variant="Tactics · Rounds: 3"))["board"] == "Tactics · Rounds: 3"


@pytest.mark.parametrize("begun", ["2026-05-03T20:00:00+02:00", None, "yesterday"])
def test_without_times_the_beginning_counts(begun: str | None) -> None:
    link = bg_stats_link(replace(SCORED, header=replace(HEADER, begun=begun)), 0, {}, 0)
    data = json.loads(unquote(link[len(BG_STATS) :]))
    assert "durationMin" not in data
    assert len(data["playDate"]) == 19
    if begun and begun[0] == "2":
        assert data["playDate"] == "2026-05-03 18:00:00"
