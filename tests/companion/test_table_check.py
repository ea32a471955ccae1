"""A photograph of the whole table against the record: differences, and the moves behind them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.camera.assignment import Comparison
from companion.decks.store import kinds
from companion.match.log import Header
from companion.match.table import Table
from main import main
from scoring.codec import to_json
from scoring.schotten_totten.moves import Play
from tests.vision.backgrounds import wood
from tests.vision.cards import scans
from tests.vision.printing import PLAIN
from tests.vision.scenes import Placed, Shot, photograph
from vision.reading import Reading, Side

HEADER = Header("schotten-totten", ("Ada", "Bo"))
PLAYED = [("B1", 2), ("R1", 2), ("B2", 2), ("G7", 5), ("B3", 2), ("G8", 5)]
Stones = Mapping[int, tuple[str, str]]
"""By the column's number: the near cards and the far ones."""


def border(plays: Iterable[tuple[str, int]] = PLAYED) -> Table:
    entries: list[dict[str, Any]] = []
    for n, (card, stone) in enumerate(plays):
        entries += [
            {"seat": n % 2, "move": "play", "card": card, "stone": stone},
            {"seat": n % 2, "move": "end_turn"},
        ]
    table = Table(HEADER, log=entries)
    assert all(played.verdict.ok for played in table.record)
    return table


def card(
    name: str, at: tuple[float, float], side: Side, column: int, order: int, *, sure: bool
) -> Reading:
    x, y = at
    corners = ((x, y), (x + 70, y), (x + 70, y + 100), (x, y + 100))
    candidates = ((name, 0.99 if sure else 0.6),)
    return Reading(corners, (), candidates, sure, column=column, order=order, side=side)


def seen(stones: Stones, doubtful: Iterable[str] = ()) -> list[Reading]:
    out = []
    for column, sides in stones.items():
        for side, cards in zip(("near", "far"), sides, strict=True):
            for n, name in enumerate(cards.split()):
                y = 400 + 30 * n if side == "near" else 200 - 30 * n
                sure = name not in doubtful
                out.append(card(name, (90 * column, y), side, column, n, sure=sure))
    return out


def compare(table: Table, readings: list[Reading]) -> Comparison:
    return kinds()[table.header.game].compared(table.state, readings)


@pytest.mark.parametrize(
    "stones",
    [
        {0: ("B1 B2 B3", "R1"), 1: ("", "G7 G8")},
        {0: ("G7 G8", ""), 1: ("R1", "B1 B2 B3")},
    ],
    ids=["from seat 0", "from seat 1"],
)
def test_a_border_as_recorded_is_quiet_from_either_side(stones: Stones) -> None:
    assert not compare(border(), seen(stones)).differences


def test_cards_that_nobody_entered_become_moves_in_turn() -> None:
    table = border()
    stones = {0: ("B1 B2 B3", "R1 R2"), 1: ("V4", "G7 G8"), 2: ("Y9", "")}
    found = compare(table, seen(stones))
    assert not found.correction
    assert {tuple(d.place.values()) for d in found.differences} == {(2, 1), (5, 0), (6, 0)}
    assert {move.card for move in found.moves if isinstance(move, Play)} == {"V4", "Y9", "R2"}
    assert table.enter_all(map(to_json, found.moves)).ok
    assert table.state.stones[4].sides == (("V4",), ("G7", "G8"))


def test_a_card_read_otherwise_than_recorded_is_a_correction() -> None:
    table = border()
    found = compare(table, seen({0: ("B1 B2 B4", "R1"), 1: ("", "G7 G8")}))
    (difference,) = found.differences
    assert (difference.recorded, difference.seen) == (("B1", "B2", "B3"), ("B1", "B2", "B4"))
    assert found.correction
    assert table.enter_all(map(to_json, found.moves)).ok
    assert table.state.stones[1].sides[0] == ("B1", "B2", "B4")


def test_a_doubtful_card_is_asked_about_and_changes_nothing() -> None:
    found = compare(border(), seen({0: ("B1 B2 B4", "R1"), 1: ("", "G7 G8")}, ["B4"]))
    assert found.differences[0].doubtful == ("B4",)
    assert found.moves == ()


def test_a_match_begins_in_the_middle_with_one_photograph() -> None:
    table = border([])
    stones = {n: (f"B{n + 1}", f"R{n + 1} G{n + 1}") for n in range(9)}
    found = compare(table, seen(stones))
    assert len(found.differences) == 18
    assert found.correction
    assert table.enter_all(map(to_json, found.moves)).ok
    assert table.state.stones[8].sides == (("B9",), ("R9", "G9"))


def test_sets_of_dnup_are_compared_from_their_players_side() -> None:
    table = Table(Header("dnup", ("Ada", "Bo", "Cy")))
    sets = [{"seat": 0, "cards": ["3/8"]}, {"seat": 1, "cards": ["2/4", "2/5"]}]
    hands = [{"size": 9, "known": []}, {"size": 5, "known": []}, {"size": 4, "known": []}]
    table.append({"move": "amend", "hands": hands, "table": sets, "turn": 1})
    assert table.record[0].verdict.ok

    def laid(*names: str, at: float) -> list[Reading]:
        return [card(c, (at + 80 * n, 10), "near", n, 0, sure=True) for n, c in enumerate(names)]

    same = [*laid("3/8", at=0), *laid("4/2", "5/2", at=900)]
    assert not compare(table, same).differences
    more = [*laid("3/8", "3/6", at=0), *laid("4/2", "5/2", at=900)]
    found = compare(table, more)
    assert [(d.place["seat"], set(d.seen)) for d in found.differences] == [(0, {"3/8", "3/6"})]


def session(file: Path, table: Table) -> Path:
    header = {"format": "companion-session/1", "game": "schotten-totten", "players": ["Ada", "Bo"]}
    lines = [header, *(dict(played.entry) for played in table.record)]
    file.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    return file


@pytest.mark.skipif(not scans(), reason="the scanned deck (shared/decks) is absent")
def test_a_photograph_is_compared_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    placed = [Placed(c, 0, 0.65 + 0.3 * n) for n, c in enumerate(("B1", "B2", "B3"))]
    placed += [Placed("R1", 0, -0.65, 180), Placed("V4", 1, 0.65)]
    shot = Shot((1280, 960), 250, printing=PLAIN, ground=wood)
    scene = photograph(scans(), placed, shot, np.random.default_rng(2))
    picture = tmp_path / "border.png"
    cv2.imwrite(str(picture), scene.image)
    file = session(tmp_path / "match.jsonl", border([*PLAYED[:3], ("G7", 5), ("B3", 2)]))
    assert main(["read", str(picture), "--table", str(file), "--json"]) == 1
    report = json.loads(capsys.readouterr().out)["table"]
    assert not report["agrees"]
    assert [d["stone"] for d in report["differences"]] == [5, 5]
    assert report["correction"]
    absent = str(tmp_path / "none.jsonl")
    assert main(["read", str(picture), "--table", absent]) == 2
    assert capsys.readouterr().err == f"{absent}: cannot be read: there is no such file or folder\n"
