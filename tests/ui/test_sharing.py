"""A result given away: as a picture, a file, a table, a play."""

import csv
import errno
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import cv2
import pytest

from companion.match.check import read_session
from companion.match.log import Header
from companion.phone.device import Device
from companion.storage.exports import BG_STATS
from companion.ui import export_menu, paint
from companion.ui.export_menu import share_play
from companion.ui.theme import MODES, theme
from tests.play.glen_entries import FINAL, FOUR, PLAYED, C, D
from tests.ui.canvas import seat_ink
from tests.ui.driver import Driver
from tests.ui.visits_glen import TILES, keep_tiles
from tests.ui.visits_stats import SHOWN, finished, keep


def result(ui: Driver) -> str:
    match = finished(ui)
    ui.app.go("result", match=match)
    ui.frames(3)
    return match


def shared(ui: Driver) -> Path:
    return next(file for asked, file in reversed(ui.device.asked) if asked == "share")


def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Everything that is drawn on a picture, line by line."""
    words: list[str] = []
    original = paint.text

    def text(drawn: str, *args: Any, **more: Any) -> float:
        words.append(drawn)
        return original(drawn, *args, **more)

    monkeypatch.setattr(paint, "text", text)
    return words


def test_a_picture_shows_the_game_the_winner_and_what_decided(
    ui: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    result(ui)
    words = said(monkeypatch)
    ui.tap("Picture")
    drawn = cv2.imread(str(shared(ui)))
    assert drawn.shape[:2] == (1350, 1080)
    assert {"Ada wins", "three stones in a row", "Stone 7 decided", "Ada 4", "Bo 2"} <= set(words)
    assert "Schotten Totten" in words
    assert any("Cairn" in said and "1 Mar 2026" in said for said in words)


@pytest.mark.parametrize("mode", MODES)
def test_a_picture_is_upright_and_always_dark(ui: Driver, mode: str) -> None:
    ui.app.wear(mode)
    result(ui)
    ui.tap("Picture")
    drawn = cv2.imread(str(shared(ui))).astype(int)
    ground = [round(255 * c) for c in theme("dark", (), "schotten_totten").bg[2::-1]]
    assert abs(drawn[3, 3] - ground).max() <= 1
    winner = [round(255 * c) for c in seat_ink(0).fill[2::-1]]
    stones = (abs(drawn - winner).max(axis=2) <= 2).sum(axis=1)
    assert stones[132:372].sum() > 5000, "the winner's cairn stands above"
    assert stones[:-372:-1][132:].sum() < 2500, "and not below"


@pytest.mark.parametrize("lang", ["en", "cs", "es"])
def test_a_long_score_still_fits(ui: Driver, lang: str) -> None:
    ui.app.speak_language(lang)
    match = keep(ui, "glen-more-score", FOUR, "2026-01-01", *PLAYED, C, D, FINAL)
    paint.cut.clear()
    file = ui.device.folder / "long.png"
    export_menu.save_picture(ui.app, ui.app.table(match), match, file)
    assert paint.cut == []
    assert cv2.imread(str(file)).shape[0] == 1350


def test_the_share_sheet_gives_a_session_file(ui: Driver) -> None:
    match = result(ui)
    ui.tap("Share")
    ui.tap("Session file")
    file = shared(ui)
    assert file.name == "schotten-totten-2026-03-01-ada-bo-scho.jsonl"
    session = read_session(str(file))
    assert list(session.entries) == ui.app.store.entries(match)
    assert session.header.match == match


def test_the_share_sheet_gives_a_table(ui: Driver) -> None:
    result(ui)
    ui.tap("Share")
    ui.tap("Table of points")
    rows = list(csv.DictReader(shared(ui).read_text(encoding="utf-8-sig").splitlines()))
    assert [(row["player"], row["points"]) for row in rows] == [("Ada", "5"), ("Bo", "2")]


def test_bg_stats_opens_with_the_play(ui: Driver) -> None:
    match = result(ui)
    ui.tap("Share")
    ui.tap("BG Stats")
    asked, link = ui.device.asked[-1]
    assert asked == "open_link"
    play = json.loads(unquote(link.removeprefix(BG_STATS)))
    assert play["sourcePlayId"] == match
    assert [(p["name"], p["score"], p["winner"]) for p in play["players"]] == [
        ("Ada", 5, True),
        ("Bo", 2, False),
    ]


@pytest.mark.parametrize(
    ("game", "seats", "options", "board"),
    [
        ("schotten-totten", 2, {}, None),
        ("schotten-totten", 2, {"tactics": True, "rounds": 3}, "Tactics · Rounds: 3"),
        ("schotten-totten", 2, {"tactics": True, "edition": "cs"}, "Tactics · Rulebook: Czech"),
        ("schotten-totten", 2, {"edition": "cs"}, None),
        ("dnup", 3, {"turn_limit": 60}, "Turn limit: 60"),
        ("glen-more", 3, {"die": True, "order": [1, 2, 0]}, "Die"),
        ("nights-watch", 4, {}, None),
        ("nights-watch", 4, {"mode": "base", "first": 0}, "Brotherhood of the Watch: no"),
        ("nights-watch", 4, {"first": 2}, "Roll for the start: no"),
        ("nights-watch-wildlings", 3, {"giant_recheck": False}, "Giants open the way: no"),
    ],
)
def test_bg_stats_gets_the_rules_of_the_table(
    ui: Driver, game: str, seats: int, options: dict[str, Any], board: str | None
) -> None:
    match = ui.app.store.begin(Header(game, FOUR[:seats], options))
    assert play_of(ui, match).get("board") == board


def test_bg_stats_gets_the_time_at_the_table(ui: Driver) -> None:
    """Over midnight, with a night's rest in the middle that is no time at the table."""
    now = [datetime(2026, 5, 3, 21, 50, tzinfo=UTC).timestamp()]
    ui.app.store._clock = lambda: now[0]
    match = ui.app.store.begin(Header("schotten-totten", ("Ada", "Bo")))
    for entry, minutes in zip(SHOWN[:5], (5, 9, 9 * 60, 4, 3), strict=True):
        now[0] += 60 * minutes
        assert ui.app.table(match).enter(entry).ok
    play = play_of(ui, match)
    assert (play["durationMin"], play["playDate"]) == (21, "2026-05-04 07:11:00")


def play_of(ui: Driver, match: str) -> dict[str, Any]:
    share_play(ui.app, match)
    asked, link = ui.device.asked[-1]
    assert asked == "open_link"
    play: dict[str, Any] = json.loads(unquote(link.removeprefix(BG_STATS)))
    return play


def test_without_bg_stats_the_link_is_copied(ui: Driver) -> None:
    from kivy.core.clipboard import Clipboard

    result(ui)
    ui.device.knows_links = False
    ui.tap("Share")
    ui.tap("BG Stats")
    assert Clipboard.paste().startswith(BG_STATS)
    assert "copied" in ui.notices()[0].text


def test_where_nothing_takes_a_file_its_place_is_told(
    ui: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CAIRN_HOME", str(tmp_path / "home"))
    result(ui)
    ui.app.device = Device()
    ui.tap("Picture")
    [file] = (tmp_path / "home").glob("*.png")
    assert str(file) in ui.notices()[0].text


def test_a_full_disk_is_said(ui: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    result(ui)
    monkeypatch.setattr(ui.device, "exports_folder", lambda: Path("/nowhere/at/all"))
    for way in ("Session file", "Table of points", "Picture"):
        ui.tap_icon("share")
        ui.tap(way)
        assert ui.notices()
        ui.hush()


@pytest.mark.parametrize(
    ("number", "words"),
    [(errno.ENOSPC, "the disk is full"), (errno.EACCES, "This cannot be written or given away")],
)
def test_what_cannot_be_given_away_is_said_in_our_own_words(
    ui: Driver, monkeypatch: pytest.MonkeyPatch, number: int, words: str
) -> None:
    def share(file: Path, title: str) -> None:
        raise OSError(number, "No go", str(file))

    monkeypatch.setattr(ui.device, "share", share)
    result(ui)
    ui.tap_icon("share")
    ui.tap("Session file")
    assert words in ui.notices()[0].text
    assert "No go" not in ui.notices()[0].text
    for page, args, part in (("shelf", {}, "IELLO"), ("library", {"library": "tiles"}, "")):
        ui.hush()
        keep_tiles(ui, {"Croft": TILES["Croft"]})
        ui.app.go(page, **args)
        ui.frames(3)
        if part:
            ui.tap(part)
        ui.tap("Give away")
        assert words in ui.notices()[0].text


def test_a_match_with_a_strange_name_stays_in_its_folder(ui: Driver) -> None:
    match = keep(ui, "schotten-totten", ("../..", "/etc"), "2026-03-01")
    from companion.ui.export_menu import share_match

    share_match(ui.app, match)
    assert shared(ui).parent == ui.device.folder


def test_long_names_in_any_writing_make_a_name_that_a_file_can_have(ui: Driver) -> None:
    match = keep(ui, "schotten-totten", ("𠮷" * 60, "ž" * 60), "2026-03-01")
    from companion.ui.export_menu import share_match

    share_match(ui.app, match)
    assert len(shared(ui).name.encode()) <= 120
