"""Plays of other programs: shown before they are taken in, kept, listed, undone as a whole."""

import csv
import io
import json
from dataclasses import replace
from datetime import datetime
from functools import partial

import pytest

from companion.games import line_title
from companion.match.match_filter import Filter
from companion.match.statistics import standings
from companion.pages import matches, statistics
from companion.pages.old_plays import OLD_PLAYS, Draft, Found, Kept
from companion.pages.page import Go, Page, Run
from companion.pages.parts import Files, Heading, Job, Row, Rows
from companion.play.questions import Choose, Say
from companion.storage import old_plays
from companion.storage.exports import results_table
from companion.storage.plays import NoPlays, OldPlay, OldPlayer, OldPlays, read_plays
from tests.pages.reading import STAGE, line, parts, reader, shown, touch

NOW = datetime(2026, 5, 3, 20, 15)
BIRDS = OldPlay(
    "bgg:1", "Birds", "2025-03-01", (OldPlayer("Ada", 34, True), OldPlayer("Bo", 12)), 45
)
OWLS = OldPlay("bgg:2", "Owls", "2025-02-01", (OldPlayer("ada"), OldPlayer("Cy", None, True)))
TOGETHER = OldPlay("bgg:3", "Owls", "", (OldPlayer("Ada", 3, True), OldPlayer("Cy", 3, True)))
PLAYS = (BIRDS, OWLS, TOGETHER)
BATCHES = old_plays.with_file((), "plays.xml", PLAYS, NOW)


def lines() -> tuple[matches.MatchLine, ...]:
    return tuple(record.line for record in old_plays.records(BATCHES, "sheet"))


def test_what_is_kept_is_read_again() -> None:
    assert old_plays.read(json.loads(json.dumps(old_plays.written(BATCHES)))) == BATCHES


@pytest.mark.parametrize(
    "data",
    [
        *(None, {}, 3, [3], [{}], [{"id": 1, "name": "a", "taken": "b", "plays": []}]),
        [{"id": "1", "name": "a", "taken": "b", "plays": 3}],
    ],
    ids=repr,
)
def test_what_is_no_batch_is_left_out(data: object) -> None:
    assert old_plays.read(data) == ()


@pytest.mark.parametrize(
    "play",
    [
        *(None, [], ["a"], ["a", "b", "c", None, []], ["a", "b", "c", "d", [["Ada", 1, True]]]),
        *(["a", "b", "c", 1, [["Ada", "1", True]]], ["a", "b", "c", 1, [["Ada", 1, 1]]]),
    ],
    ids=repr,
)
def test_what_is_no_play_is_left_out(play: object) -> None:
    (batch,) = old_plays.read([{"id": "1", "name": "a", "taken": "b", "plays": [play]}])
    assert batch.plays == ()


def test_nothing_is_kept_twice_and_a_file_goes_as_a_whole() -> None:
    more = old_plays.with_file(BATCHES, "again.xml", (*PLAYS, replace(OWLS, id="bgg:9")), NOW)
    assert [len(batch.plays) for batch in more] == [3, 1]
    assert old_plays.with_file(more, "again.xml", PLAYS, NOW) == more
    assert old_plays.without(more, more[1].id) == BATCHES
    twice = old_plays.with_file((), "a.xml", (BIRDS, BIRDS), NOW)
    assert len(twice[0].plays) == 1


def test_a_file_is_shown_before_it_is_taken_in() -> None:
    found = Found("plays.xml", OldPlays(PLAYS, known=2, left_out=1))
    page = shown(OLD_PLAYS, Kept(reader(), found=found))
    (lines,) = [p.text for p in parts(page) if isinstance(p, Say)]
    assert lines == ("3 plays · 1 Feb 2025 – 1 Mar 2025 · 2 are here already · 1 cannot be read")
    games, people = (p for p in parts(page) if isinstance(p, Choose))
    assert [(c.spot.says, c.value) for c in games.choices] == [("Owls", "2"), ("Birds", "1")]
    named = {(c.spot.says.casefold(), c.value) for c in people.choices}
    assert named == {("ada", "3"), ("cy", "2"), ("bo", "1")}
    assert line(page, "take").leads == Run("take")
    assert line(page, "take").spot.says == "Take 3 plays in"


def test_a_file_with_nothing_new_is_not_taken_in() -> None:
    page = shown(OLD_PLAYS, Kept(reader(), found=Found("a.xml", OldPlays((), known=3))))
    assert line(page, "take").spot.refused
    assert not any(isinstance(p, Heading) for p in parts(page))


def test_a_large_file_names_the_most_frequent_games() -> None:
    many = tuple(replace(BIRDS, id=f"bgg:{n}", game=f"Game {n}") for n in range(90))
    page = shown(OLD_PLAYS, Kept(reader(), found=Found("a.xml", OldPlays(many))))
    games = next(p for p in parts(page) if isinstance(p, Choose))
    assert games.choices[-1].spot.says == "and 50 more"


def test_what_is_here_is_listed_and_taken_back() -> None:
    kept = Kept(reader(), BATCHES)
    (batch,) = BATCHES
    opened = touch(OLD_PLAYS, kept, f"batch.{batch.id}")
    assert opened == Draft("batch", batch.id)
    assert touch(OLD_PLAYS, kept, "undo", opened) == Run("undo", (("batch", batch.id),))
    assert any(isinstance(p, Files) for p in parts(shown(OLD_PLAYS, kept)))
    assert any(isinstance(p, Files) for p in parts(shown(OLD_PLAYS, Kept(reader()))))


def test_a_file_that_is_read_or_refused_says_so() -> None:
    assert isinstance(shown(OLD_PLAYS, Kept(reader(), reading=True)).parts[0], Job)
    page = shown(OLD_PLAYS, Kept(reader(), trouble="No."))
    assert [p.text for p in parts(page) if isinstance(p, Say) and p.tone == "illegal"] == ["No."]


def test_why_a_file_is_refused_can_be_said_in_other_languages() -> None:
    with pytest.raises(NoPlays) as bad:
        read_plays(b"<plays>\n<play")
    assert bad.value.text.format(**bad.value.facts) == str(bad.value) == "this is no XML (line 2)"
    assert reader("cs").tr(bad.value.text) != bad.value.text


def listed() -> Page:
    results = {r.line.id: r.facts.result for r in old_plays.records(BATCHES, "sheet")}
    kept = matches.Kept(reader(), lines(), results, frozenset(), 0, Filter(), NOW)
    return shown(matches.MATCHES, kept)


def test_they_stand_in_the_history_with_their_results() -> None:
    (rows,) = [p for p in listed().parts if isinstance(p, Rows)]
    birds = next(
        row
        for row in rows.rows
        if isinstance(row, Row) and row.choice.spot.name == "match.old:bgg:1"
    )
    assert birds.choice.note.startswith("Birds")
    assert (birds.choice.value, birds.strong) == ("34 : 12", ("Ada",))
    assert birds.choice.leads == matches.Draft(menu="old:bgg:1")


def test_one_of_them_tells_what_is_known() -> None:
    play = replace(BIRDS, place="Home", note="Rain")
    batches = (BATCHES[0]._replace(plays=(play, OWLS)),)
    kept = matches.Kept(reader(), lines(), {}, frozenset(), 0, Filter(), NOW, batches=batches)
    asks = shown(matches.MATCHES, kept, matches.Draft(menu="old:bgg:1")).asks
    assert isinstance(asks, Page)
    assert asks.title == "Birds"
    assert asks.note == "1 Mar 2025 · 45 min"
    assert [(c.spot.says, c.value) for c in asks.lines[:2]] == [("Ada", "34"), ("Bo", "12")]
    told = [part.text for part in asks.parts if isinstance(part, Say)]
    assert told[:2] == ["Home", "Rain"]
    assert asks.lines[2].leads == Run("share statistics", (("match", "old:bgg:1"),))
    assert asks.lines[3].leads == Go("old_plays")


def test_they_count_in_the_statistics_and_in_the_table_of_points() -> None:
    records = tuple(old_plays.records(BATCHES, "sheet"))
    table = {one.name.casefold(): (one.played, one.won) for one in standings(records)}
    assert table == {"ada": (3, 1), "cy": (2, 1), "bo": (1, 0)}
    kept = statistics.Kept(reader(), records, Filter(), NOW)
    assert statistics.STATISTICS.page(kept, statistics.Draft(), STAGE).parts
    only = replace(kept, filter=Filter(frozenset({records[0].line.kind})))
    assert [record.line.id for record in only.chosen] == ["old:bgg:1"]
    rows = [*csv.reader(io.StringIO(results_table(records, partial(line_title, reader=reader()))))]
    assert len(rows) == 1 + 6
    assert rows[1][:3] == ["2025-03-01", "Birds", "old:bgg:1"]
