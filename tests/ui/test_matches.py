"""The list of matches, deleting them, and taking in files, by fingers."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.match.log import Header, dump, load
from companion.storage.store import Store
from companion.ui import importing
from tests.ui.driver import Driver
from tests.ui.visits_stats import SHOWN, WON, deleted, evenings, file_stops, finished, keep

HEADER = Header("schotten-totten", ("Ada", "Bo"), match="m", begun="2026-05-03T20:00:00")


def rows(ui: Driver) -> list[Any]:
    found = [row for row in ui.of("RowView") if row.row is not None]
    return sorted(found, key=lambda row: -row.y)


def names(ui: Driver) -> list[str]:
    return [row.text for row in rows(ui)]


def menu_of(ui: Driver, row: Any) -> None:
    ui.touch(*row.to_window(row.right - 20, row.center_y))


def session(folder: Path, entries: Any, header: Header = HEADER, name: str = "match") -> Path:
    file = folder / f"{name}.jsonl"
    file.write_text("\n".join(dump(header, entries)) + "\n", encoding="utf-8")
    return file


def open_list(ui: Driver) -> None:
    ui.app.home()
    ui.frames(3)
    ui.tap("History")


def test_running_comes_first_then_month_by_month(ui: Driver) -> None:
    evenings(ui)
    open_list(ui)
    assert ui.app.page.bar.state == "15 matches"
    headings = [w.text for w in sorted(ui.of("ListHeading"), key=lambda w: -w.y)]
    assert headings[:4] == ["June 2026", "May 2026", "April 2026", "March 2026"]
    assert names(ui)[0] == "Bo, Dana"
    shown = [row.row for row in rows(ui)]
    assert [row.raised for row in shown] == [True, *[False] * (len(shown) - 1)]
    assert (shown[1].choice.value, shown[1].aside) == ("28 · 53 · 25 · 42", "12 Jun")
    assert shown[1].choice.note == "Glen More II · most points"
    ui.tap(rows(ui)[0])
    assert ui.app.stack[-1][0] == "table"
    ui.app.back()
    ui.frames(3)
    ui.tap(rows(ui)[1])
    assert ui.app.stack[-1][0] == "result"


SEVERAL_ROUNDS = Path(__file__).parents[1] / "golden" / "schotten-totten" / "s6-match.jsonl"


@pytest.mark.parametrize("decided", ["Stones", "Points"])
def test_a_match_has_one_result_in_the_list_and_on_its_page(ui: Driver, decided: str) -> None:
    """A single round is decided by stones, several by points."""
    if decided == "Stones":
        finished(ui)
    else:
        session = load(SEVERAL_ROUNDS.read_bytes().splitlines(keepends=True))
        ui.app.store.import_session(session)
    open_list(ui)
    [row] = rows(ui)
    listed = row.row.choice.value
    ui.tap(row)
    labels = [shape.says for shape in ui.of("WidePicture")[0].scene.of("score")]
    assert f"{decided}: {listed.replace(' : ', ', ')}" in labels


def test_the_list_is_filtered_by_game_and_player(ui: Driver) -> None:
    evenings(ui)
    open_list(ui)
    ui.filter_game("Schotten Totten")
    assert len(names(ui)) == 5
    ui.tap_icon("name")
    ui.tap(next(chip for chip in ui.of("Chip") if chip.text == "Cy"))
    ui.tap("Show")
    assert names(ui) == ["Ada, Cy"]
    assert ui.app.page.bar.state == "1 of 15 matches"


def test_deleting_is_taken_back_by_one_tap(ui: Driver) -> None:
    match = finished(ui)
    open_list(ui)
    menu_of(ui, rows(ui)[0])
    ui.tap("Delete")
    assert ui.see("No matches yet")
    [notice] = ui.notices()
    assert notice.text == "Deleted: Schotten Totten (Ada, Bo)"
    ui.touch(notice.right - 40, notice.center_y)
    assert [line.id for line in ui.app.store.matches()] == [match]
    assert names(ui) == ["Ada, Bo"]


def test_a_deleted_match_survives_a_kill_and_is_put_back(ui: Driver, tmp_path: Path) -> None:
    match = finished(ui)
    open_list(ui)
    menu_of(ui, rows(ui)[0])
    ui.tap("Delete")
    killed = Store(tmp_path / "matches.sqlite")
    assert [line.id for line in killed.matches(deleted=True)] == [match]
    assert len(killed.entries(match)) == len(WON)
    killed.close()
    ui.start(tmp_path)
    assert ui.app.stack[-1][0] == "matches"
    ui.tap_icon("more")
    ui.tap("Deleted matches")
    ui.tap(rows(ui)[0])
    ui.tap("Put back")
    assert [line.id for line in ui.app.store.matches()] == [match]
    assert ui.app.stack[-1][0] == "matches"
    assert names(ui) == ["Ada, Bo"]


def test_deleting_for_good_asks_once(ui: Driver) -> None:
    deleted(ui)
    ui.tap(rows(ui)[0])
    ui.tap("Delete for good")
    ui.tap("Keep it")
    assert len(ui.app.store.matches(deleted=True)) == 1
    ui.tap(rows(ui)[0])
    ui.tap("Delete for good")
    ui.tap("Delete")
    assert ui.app.store.matches(deleted=True) == []


def test_nothing_stays_beside_a_match_that_is_destroyed(ui: Driver, tmp_path: Path) -> None:
    app, settings = ui.app, ui.app.settings
    gone, stays = (app.store.begin(replace(HEADER, match=match)) for match in ("gone", "stays"))
    for match in (stays, gone):
        app.go("table", match=match)
        app.page.phones()
        ui.until(lambda: app.linking.live.code)
    app.linking.sharing.leave()
    settings["hands"] = {match: {"seat": 0, "cards": []} for match in (gone, stays)}
    settings["drafts"] = {match: {"draft": {}} for match in (gone, stays)}
    app.home()
    app.go("statistics")
    ui.until(lambda: not app.page.counting)
    app.home()
    app.store.delete(gone)
    tables = {match: app.store.shared(match)["table"] for match in (gone, stays)}
    app.go("deleted")
    ui.frames(2)
    ui.hush()
    ui.tap(rows(ui)[0])
    ui.tap("Delete for good")
    ui.tap("Delete")
    assert app.store.setting("tables").keys() == {stays}
    assert app.store.setting("hands").keys() == {stays}
    assert settings["drafts"].keys() == {stays}
    files = [file for file in tmp_path.rglob("*") if file.is_file()]
    assert app.store.shared(gone) == {}
    assert app.store.shared_as(tables[stays]) == stays
    assert ui.app.store.counted().keys() == {stays}
    assert not (tmp_path / "statistics.json").exists()
    assert not any(b'"gone"' in file.read_bytes() for file in files)
    assert not any(tables[gone].encode() in file.read_bytes() for file in files)


def test_five_hundred_matches_open_at_once(ui: Driver) -> None:
    for i in range(500):
        ui.app.store.begin(Header("schotten-totten", ("Ada", "Bo"), match=f"m{i}"))
    open_list(ui)
    assert ui.app.page.bar.state == "500 matches"
    assert 0 < len(rows(ui)) < 40


# Files


def test_a_chosen_file_is_taken_in_and_opened(ui: Driver, tmp_path: Path) -> None:
    ui.device.chooses = session(tmp_path, SHOWN)
    ui.tap(ui.find_icon("settings"))
    ui.tap("Open a session file")
    ui.frames(2)
    assert ("choose_file", (".jsonl",)) in ui.device.asked
    assert ui.app.stack[-1] == ("table", {"match": "m"})
    assert ui.notices()[0].text == "The match is here. It can go on on this phone."
    assert len(ui.app.page.table.record) == len(SHOWN)


def test_without_a_chooser_files_lying_ready_are_offered(ui: Driver, tmp_path: Path) -> None:
    session(tmp_path, WON)
    ui.tap(ui.find_icon("settings"))
    ui.tap("Open a session file")
    ui.tap("match.jsonl")
    assert ui.app.stack[-1] == ("result", {"match": "m"})


def entry_of(ui: Driver) -> Any:
    """Where a file's name is typed."""
    (field,) = ui.of("WordField")
    return field.entry


@pytest.mark.parametrize("typed", ["", "nowhere.jsonl", "\0", "x" * 5000])
def test_a_name_that_is_no_file_is_refused(ui: Driver, typed: str) -> None:
    ui.app.go("matches")
    importing.choose(ui.app)
    ui.frames(2)
    entry_of(ui).text = typed
    ui.tap("Open")
    assert ui.see("There is no such file.")


def test_a_typed_name_is_opened(ui: Driver, tmp_path: Path) -> None:
    file = session(tmp_path, SHOWN)
    ui.app.go("matches")
    importing.choose(ui.app)
    ui.frames(2)
    entry_of(ui).text = f" {file} "
    ui.tap("Open")
    assert ui.app.stack[-1] == ("table", {"match": "m"})


def test_a_file_named_at_the_start_is_taken_in(ui: Driver, tmp_path: Path) -> None:
    ui.start(tmp_path, opens=[session(tmp_path, SHOWN)])
    ui.frames(3)
    assert ui.app.stack[-1] == ("table", {"match": "m"})


def test_another_app_hands_a_file_over(ui: Driver, tmp_path: Path) -> None:
    ui.device.hand(session(tmp_path, SHOWN[:10]))
    ui.frames(3)
    assert len(ui.app.page.table.record) == 10
    ui.device.hand(session(tmp_path, SHOWN))
    ui.frames(3)
    assert len(ui.app.page.table.record) == len(SHOWN)
    assert ui.notices()[0].text == "The match went on elsewhere. What is new has been added."
    ui.device.hand(session(tmp_path, SHOWN[:10]))
    ui.frames(3)
    assert len(ui.app.page.table.record) == len(SHOWN)
    assert ui.notices()[0].text == "This match is here already. Nothing was added."


def test_a_fork_is_kept_beside_and_said(ui: Driver, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(importing, "SLICE", 0)
    importing.take_in(ui.app, session(tmp_path, SHOWN[:3]))
    monkeypatch.undo()
    other = (*SHOWN[:2], {"seat": 1, "move": "play", "card": "B9", "stone": 9})
    importing.take_in(ui.app, session(tmp_path, other))
    ui.frames(2)
    assert "Both are kept" in ui.notices()[0].text
    assert len(ui.app.store.matches()) == 2
    open_list(ui)
    assert any("another course" in row.row.choice.note for row in rows(ui))


def test_a_damaged_file_says_where_it_stops(ui: Driver) -> None:
    file_stops(ui)
    assert ui.notices()[0].text == "This file stops at move 4. The 3 before it are here."
    assert len(ui.app.page.table.record) == 3


@pytest.mark.parametrize("content", [b"", b"\x89PNG", b"{}"])
def test_a_foreign_file_changes_nothing(ui: Driver, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "strange.jsonl"
    file.write_bytes(content)
    importing.take_in(ui.app, file)
    ui.frames(2)
    assert "Nothing has changed" in ui.notices()[0].text
    assert ui.app.store.matches() == []
    importing.take_in(ui.app, tmp_path / "nowhere.jsonl")
    assert "cannot be opened" in ui.notices()[0].text


def test_all_matches_go_out_and_come_in(ui: Driver, tmp_path: Path, monkeypatch: Any) -> None:
    for day in range(1, 5):
        keep(ui, "schotten-totten", ("Ada", "Bo"), f"2026-03-0{day}", *SHOWN[:8])
    open_list(ui)
    ui.tap_icon("more")
    ui.tap("All matches as a file")
    file = ui.device.asked[-1][1]
    (tmp_path / "new").mkdir()
    ui.start(tmp_path / "new")
    monkeypatch.setattr(importing, "SLICE", 0)
    importing.take_in(ui.app, file)
    ui.frames(1)
    assert ui.see("Matches come in")
    ui.until(lambda: not ui.app.sheets())
    assert ui.notices()[0].text == "4 matches are new, 0 went on, 0 were here."
    assert len(ui.app.store.matches()) == 4


def test_taking_in_may_be_stopped(ui: Driver, tmp_path: Path, monkeypatch: Any) -> None:
    texts = []
    for day in range(1, 7):
        header = Header("schotten-totten", ("Ada", "Bo"), match=f"m{day}")
        texts.append("\n".join(dump(header, SHOWN[:4])))
    file = tmp_path / "many.jsonl"
    file.write_text("\n\n".join(texts), encoding="utf-8")
    monkeypatch.setattr(importing, "SLICE", 0)
    importing.take_in(ui.app, file)
    ui.tap("Stop here")
    count = len(ui.app.store.matches())
    assert 0 < count < 6
    ui.frames(5)
    assert len(ui.app.store.matches()) == count


def test_a_shared_table_is_neither_deleted_nor_overwritten(ui: Driver, tmp_path: Path) -> None:
    importing.take_in(ui.app, session(tmp_path, SHOWN[:4]))
    ui.frames(2)
    ui.app.store.set_setting("tables", {"m": {"on": True}})
    open_list(ui)
    menu_of(ui, rows(ui)[0])
    assert ui.find("Delete").note == "Not while other phones are at this table"
    ui.tap("Delete")
    assert [line.id for line in ui.app.store.matches()] == ["m"]
    ui.app.sheets()[0].close()
    importing.take_in(ui.app, session(tmp_path, SHOWN[:8]))
    ui.frames(2)
    assert "goes on there by itself" in ui.notices()[0].text
    assert len(ui.app.store.entries("m")) == 4


def test_a_match_that_cannot_be_played_leads_home_with_the_reason(
    ui: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.ui import export_menu

    match = ui.app.store.begin(HEADER)
    monkeypatch.setattr("companion.storage.store.GAMES", {})
    pages: list[tuple[str, dict[str, Any]]] = [
        ("table", {}),
        ("table", {"at": 0}),
        ("history", {}),
        ("result", {}),
        ("rules", {}),
        ("lobby", {}),
        ("camera", {"mode": "check", "stone": 1}),
    ]
    for name, more in pages:
        ui.app.go("settings")
        ui.hush()
        ui.app.go(name, match=match, **more)
        assert [step[0] for step in ui.app.stack] == ["home"], name
        assert any("cannot be played" in notice.text for notice in ui.notices()), name
        ui.frames(2)
    for way in (
        export_menu.share_picture,
        export_menu.share_match,
        export_menu.share_table,
        export_menu.share_play,
    ):
        ui.hush()
        way(ui.app, match)
        assert any("cannot be played" in notice.text for notice in ui.notices())
