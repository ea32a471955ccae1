"""Notices: they go with their page, none hides another of the same moment, names are whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.i18n import LANGUAGES
from companion.match.log import Header, dump
from companion.ui import paint
from companion.ui.export_menu import offer
from companion.ui.widgets.notice import MAX_LINES, broken, fitted
from tests.play.entries import play
from tests.ui import visits
from tests.ui.driver import Driver
from tests.ui.visits_stats import SHOWN

SIZES = [(320, 568), (360, 800), (1280, 800)]
LONG = "~/Documents/Cairn/schotten-totten-2026-05-03-maximiliana-bartholomaeus-ferdinand-1f3c.jsonl"


def notice_texts(ui: Driver) -> list[str]:
    return sorted(notice.text for notice in ui.notices())


def test_a_notice_goes_with_its_page(ui: Driver) -> None:
    visits.table_with(ui, {}, play(0, "G5", 4))
    ui.app.notice("Saved as match.png")
    ui.frames(3)
    assert notice_texts(ui) == ["Saved as match.png"]
    ui.app.go("settings")
    assert notice_texts(ui) == []


def test_a_notice_stays_on_a_page_that_is_shown_anew(ui: Driver) -> None:
    visits.table_with(ui, {}, play(0, "G5", 4))
    ui.app.notice("Saved as match.png")
    ui.frames(3)
    ui.app.show_again()
    ui.frames(3)
    assert notice_texts(ui) == ["Saved as match.png"]


def test_what_leads_to_a_page_is_said_there(ui: Driver) -> None:
    """A match that cannot be opened: the way leads home, and there it is said."""
    ui.app.notice("This came with the way.")
    ui.app.go("settings")
    ui.frames(3)
    assert notice_texts(ui) == ["This came with the way."]


def test_notices_of_one_moment_stand_below_each_other(ui: Driver) -> None:
    ui.app.notice("One.")
    ui.app.notice("Two.", icon="warning")
    ui.app.notice("Two.", icon="warning")
    ui.frames(3)
    assert notice_texts(ui) == ["One.", "Two."]
    lower, upper = sorted(ui.notices(), key=lambda notice: notice.y)
    assert lower.top <= upper.y
    ui.app.notice("Three.")
    assert notice_texts(ui) == ["Three."]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.6])
def test_a_long_name_is_shown_whole(
    ui: Driver, size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ui.device, "share", lambda file, title: file)
    ui.resize(*size)
    ui.app.settings["text_size"] = int(scale * 100)
    ui.app.scale_text()
    paint.cut.clear()
    offer(ui.app, Path(LONG).expanduser(), "match")
    ui.frames(3)
    [notice] = ui.notices()
    assert "".join(notice.lines).replace(" ", "") == f"Savedas{LONG}"
    assert paint.cut == []
    ui.app.settings["text_size"] = 100
    ui.app.scale_text()


def test_a_name_without_end_is_shortened_in_its_middle(ui: Driver) -> None:
    words = "Saved as ~/" + "a" * 400 + "-b" * 100 + "-the-end.jsonl"
    lines, px = fitted(words, 230)
    shown = "".join(lines)
    assert len(lines) <= MAX_LINES
    assert max(paint.text_width(line, px) for line in lines) <= 230
    assert shown.startswith("Saved as~/aa")
    assert shown.endswith("-the-end.jsonl")
    assert shown.count("…") == 1


def test_a_word_is_broken_where_its_parts_end(ui: Driver) -> None:
    lines = broken("Saved as ~/Cairn/schotten-totten-2026.jsonl", 14, 160)
    assert lines[0].startswith("Saved as")
    assert "".join(lines).replace("Saved as", "") == "~/Cairn/schotten-totten-2026.jsonl"
    assert all(line[-1] in "/-." for line in lines[1:-1])


# Several files at once


def session(folder: Path, name: str, moves: int = 4, cut: int = 0) -> Path:
    header = Header("schotten-totten", ("Ada", "Bo"), match=name)
    text = "\n".join(dump(header, SHOWN[:moves]))
    file = folder / f"{name}.jsonl"
    file.write_text(text[: len(text) - cut], encoding="utf-8")
    return file


def test_two_matches_opened_at_once_are_both_counted(ui: Driver, tmp_path: Path) -> None:
    files = [session(tmp_path, "one"), session(tmp_path, "two")]
    ui.start(tmp_path, opens=files)
    ui.until(ui.notices)
    assert notice_texts(ui) == ["2 matches are new, 0 went on, 0 were here."]
    assert {line.id for line in ui.app.store.matches()} == {"one", "two"}


def test_a_match_and_a_foreign_file_opened_at_once_are_both_told(
    ui: Driver, tmp_path: Path
) -> None:
    strange = tmp_path / "strange.jsonl"
    strange.write_text("{}")
    ui.start(tmp_path, opens=[session(tmp_path, "one"), strange, tmp_path / "nowhere.jsonl"])
    ui.until(ui.notices)
    assert notice_texts(ui) == [
        "The match is here. It can go on on this phone.",
        "nowhere.jsonl: This file cannot be opened. Nothing has changed.",
        "strange.jsonl: This is no match that Cairn can read. Nothing has changed.",
    ]
    assert ui.app.stack[-1] == ("table", {"match": "one"})


def test_a_damaged_file_among_others_is_told(ui: Driver, tmp_path: Path) -> None:
    ui.start(tmp_path, opens=[session(tmp_path, "one"), session(tmp_path, "two", cut=9)])
    ui.until(ui.notices)
    assert notice_texts(ui) == [
        "2 matches are new, 0 went on, 0 were here.",
        "This file stops at move 4. The 3 before it are here.",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_notices_of_several_files_are_written_whole(
    ui: Driver, tmp_path: Path, size: tuple[int, int], lang: str
) -> None:
    ui.resize(*size)
    strange = tmp_path / "a-file-with-a-rather-long-name-of-last-summer.jsonl"
    strange.write_text("{}")
    ui.app.speak_language(lang)
    paint.cut.clear()
    for file in (session(tmp_path, "one"), strange):
        ui.device.hand(file)
    ui.until(lambda: len(ui.notices()) == 2)
    ui.frames(3)
    lower, upper = sorted(ui.notices(), key=lambda notice: notice.y)
    assert lower.top <= upper.y
    assert paint.cut == []
