"""Plays of other programs: what would be taken in, nothing twice, and nothing that harms."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime
from random import Random
from typing import Any

import pytest

from companion.match.facts import is_draw
from companion.storage import old_plays
from companion.storage.plays import LARGEST_FILE, NoPlays, OldPlay, OldPlayer, read_plays

BG_STATS: dict[str, Any] = {
    "players": [{"id": 1, "name": "Ada"}, {"id": 2, "name": "Bo"}],
    "games": [{"id": 7, "name": "Birds"}],
    "plays": [
        {
            "uuid": "u-1", "gameRefId": 7, "playDate": "2025-03-01 20:15:00", "durationMin": 45,
            "playerScores": [
                {"playerRefId": 1, "score": "34", "winner": True},
                {"playerRefId": 2, "score": "12+3", "winner": False},
            ],
        },
        {"uuid": "u-1", "gameRefId": 7, "playerScores": [{"playerRefId": 1}]},
        {"uuid": "u-2", "gameRefId": 9, "playerScores": [{"playerRefId": 1}]},
    ],
}  # fmt: skip
PLAYS = b"""<?xml version="1.0" encoding="utf-8"?>
<plays username="ada" total="2" page="1">
  <play id="11" date="2024-12-24" quantity="1" length="60" location="">
    <item name="Birds" objecttype="thing" objectid="1"><subtypes/></item>
    <players>
      <player username="" name="Ada" score="34" win="1"/>
      <player username="bo" name="" score="" win="0"/>
    </players>
  </play>
  <play id="12" date="0000-00-00" length="0"><item name="Alone"/></play>
</plays>"""


def test_a_bg_stats_export_is_read_and_nothing_is_taken_in_twice() -> None:
    found = read_plays(json.dumps(BG_STATS).encode())
    players = (OldPlayer("Ada", 34, True), OldPlayer("Bo", None, False))
    assert found.plays == (OldPlay("bgstats:u-1", "Birds", "2025-03-01", players, 45),)
    assert (found.known, found.left_out) == (1, 1)
    again = read_plays(json.dumps(BG_STATS).encode(), {"bgstats:u-1"})
    assert (again.plays, again.known) == ((), 2)


def test_a_list_of_plays_is_read() -> None:
    found = read_plays(PLAYS)
    players = (OldPlayer("Ada", 34, True), OldPlayer("bo", None, False))
    assert found.plays == (OldPlay("bgg:11", "Birds", "2024-12-24", players, 60),)
    assert found.left_out == 1


def bg_stats(scores: list[tuple[str, bool]], *, cooperative: bool) -> OldPlay:
    data = json.loads(json.dumps(BG_STATS))
    data["games"][0]["cooperative"] = cooperative
    data["locations"] = [{"id": 3, "name": "At Cy's"}]
    play = data["plays"][0] | {"locationRefId": 3, "comments": " A long\nevening "}
    play["playerScores"] = [
        {"playerRefId": seat, "score": score, "winner": won}
        for seat, (score, won) in enumerate(scores, 1)
    ]
    (found,) = read_plays(json.dumps(data | {"plays": [play]}).encode()).plays
    return found


@pytest.mark.parametrize(
    ("scores", "cooperative", "rule", "draw"),
    [
        ([("", True), ("", True)], True, "end.won", False),
        ([("7", True), ("7", True)], True, "end.won", False),
        ([("", False), ("", False)], True, "end.lost", False),
        ([("", True), ("", True)], False, "end.won", False),
        ([("7", True), ("7", True)], False, "old", True),
        ([("9", True), ("7", False)], False, "old", False),
    ],
)
def test_a_play_that_all_have_won_is_a_draw_only_if_they_played_against_each_other(
    scores: list[tuple[str, bool]], cooperative: bool, rule: str, draw: bool
) -> None:
    line = old_plays.record_of(bg_stats(scores, cooperative=cooperative), "sheet").line
    assert line.outcome is not None
    assert (line.outcome.rule, is_draw(line.outcome, 2)) == (rule, draw)


def test_place_and_note_are_read_and_kept() -> None:
    play = bg_stats([("9", True), ("7", False)], cooperative=False)
    assert (play.place, play.note) == ("At Cy's", "A long evening")
    told = PLAYS.replace(b'location=""', b'location="Home"').replace(
        b"<players>", b"<comments>Rain &amp; tea</comments><players>"
    )
    (other,) = read_plays(told).plays
    assert (other.place, other.note) == ("Home", "Rain & tea")
    batches = old_plays.with_file((), "plays", (play, other), datetime.now())
    kept = old_plays.written(batches)
    assert old_plays.read(json.loads(json.dumps(kept))) == batches
    del kept[0]["plays"][0][5]
    (first, _) = old_plays.read(kept)[0].plays
    assert first == replace(play, place="", note="")


@pytest.mark.parametrize(
    "data",
    [
        b"", b"hello", b"{", b"[]", b'{"plays": 3}', b"<plays>", b"<html></html>",
        b'<!DOCTYPE p [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><plays>&b;</plays>',
        b'<!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]><plays><play id="&x;"/></plays>',
        b"<plays>" + b"<a>" * 100 + b"</a>" * 100 + b"</plays>",
        b"[" * 100_000, b'{"plays":' + b"[" * 100_000, b" " * (LARGEST_FILE + 1),
    ],
)  # fmt: skip
def test_what_holds_no_plays_is_refused_in_one_line(data: bytes) -> None:
    with pytest.raises(NoPlays) as refused:
        read_plays(data)
    assert "\n" not in str(refused.value)


def test_spoilt_files_are_read_or_refused() -> None:
    random = Random(4)
    for source in (json.dumps(BG_STATS).encode(), PLAYS):
        for _ in range(400):
            spoilt = bytearray(source)
            for _ in range(random.choice((1, 3, 10))):
                spoilt[random.randrange(len(spoilt))] = random.randrange(256)
            try:
                found = read_plays(bytes(spoilt))
            except NoPlays:
                continue
            assert all(play.players and play.game for play in found.plays)
