"""The texts of entries in the history and on the watchers' page, also of malformed ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from companion.games import COVERS, app_of
from companion.games.dnup import phrases as dnup
from companion.games.entry_text import line_of
from companion.games.schotten_totten import phrases as schotten_totten
from companion.i18n import Words, language
from companion.match.check import read_session
from companion.match.log import Entry
from companion.match.phrases import Speech
from companion.match.table import Table
from companion.web.page import draw
from companion.web.view import LYING, watched
from scoring import GAMES
from tests.sync.watching import MATCHES, NAMES, empty_table, entries

GOLDEN = Path(__file__).parents[1] / "golden"
LINES = {game: app_of(game).line for game in COVERS}
STRANGE: tuple[Any, ...] = (None, 7, -1, "x", True, [], {}, [1], [{}], {"a": 1}, "=" * 5000)


def speech(lang: str, players: tuple[str, ...] = NAMES) -> Speech:
    texts = language(lang)
    return Speech(texts.gettext, texts.ngettext, players)


@pytest.mark.parametrize("match", MATCHES)
@pytest.mark.parametrize("lang", ["en", "cs", "es"])
def test_watchers_are_told_what_the_history_tells(match: str, lang: str) -> None:
    table = empty_table(match)
    game, words = table.header.game, speech(lang, table.header.players)
    for entry in entries(match):
        played = table.append(entry)
        before = words.at(table.state_after(played.n - 1))
        assert line_of(table, played, words).text == LINES[game](entry, before).text


def strange_entries(game: str) -> Iterator[Entry]:
    """Every move with nothing said, and with something strange in the place of every fact."""
    kinds = GAMES[game].moves
    facts = {field.name.rstrip("_") for kind in kinds for field in fields(kind)}
    for move in {*(kind.says["move"] for kind in kinds), "?"}:
        yield {"move": move}
        yield from ({"move": move, fact: value} for fact in facts for value in STRANGE)


@pytest.mark.parametrize("game", LINES)
def test_whatever_an_entry_says_it_can_be_told(game: str) -> None:
    for entry in strange_entries(game):
        line = LINES[game](entry, speech("en"))
        assert line.text
        assert isinstance(line.note, str)


def test_a_giant_that_breaches_is_counted() -> None:
    table = empty_table("nights-watch")
    for entry in entries("nights-watch"):
        table.append(entry)
    breach = next(
        played
        for played in table.record
        if [event["event"] for event in played.events[:2]] == ["walk", "breach"]
        and played.events[0]["kind"] == "giant"
    )
    assert "1 wildling, 0 guards. Breach" in drawn(table, breach.n)


def drawn(table: Table, n: int) -> str:
    return draw(watched(table, "kitchen", n, LYING, "en"), "").scene.html


def test_a_card_is_named_as_something_else_by_its_own_name() -> None:
    tr = speech("en").tr
    assert schotten_totten.card_name("joker=R9", tr) == "Joker as red 9"
    assert schotten_totten.card_name("mud_fight=R9", tr) == "Mud fight as red 9"


def test_cards_said_by_number_are_told_by_number() -> None:
    play = {"seat": 1, "move": "play", "cards": ["5/?", "5/8", "5/?"]}
    line = dnup.line(play, speech("en"))
    assert (line.text, line.note) == ("Bo plays 3 × 5", "5/8")
    add = {"seat": 1, "move": "add", "card": "5/?", "to": {"seat": 0}}
    assert dnup.line(add, speech("en")).text == "Bo adds 1 × 5 to Ada"
    assert dnup.line(play | {"cards": ["5/?"]}, speech("en")).note == ""


@pytest.mark.parametrize(("lang", "area"), [("en", "area"), ("cs", "oblast"), ("es", "área")])
def test_with_more_than_two_players_no_refusal_speaks_of_areas(lang: str, area: str) -> None:
    """Every refusal of dnup's golden sessions but those of broken entries, which name fields."""
    spoken = 0
    for path in sorted(GOLDEN.glob("dnup/*.jsonl")):
        session = read_session(str(path))
        players = session.header.players
        words = Words(GAMES["dnup"], players, lang)
        table = Table(session.header)
        for line in session.lines:
            if "refuse" in line and line["rules"] != ["entry.form"]:
                said = words.verdict(table.judge(line["refuse"]).verdict)
                assert said
                assert len(players) == 2 or area not in said.lower(), said
                spoken += len(players) > 2
            elif not {"refuse", "expect"} & line.keys():
                table.append(line)
    assert spoken > 20
