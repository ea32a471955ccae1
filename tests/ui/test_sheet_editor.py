"""A score sheet of one's own, by fingers: made, typed, played, undone; taken from a file."""

from pathlib import Path

from companion.games.sheet import kept
from companion.games.sheet.code import as_code
from tests.ui.driver import Driver


def own(ui: Driver) -> kept.Sheets:
    """As they are written down."""
    return kept.read(ui.app.settings["sheets"])


def test_a_sheet_is_made_changed_and_played(ui: Driver) -> None:
    ui.app.go("any_game")
    ui.frames(2)
    ui.tap("Make your own")
    ui.frames(2)
    ui.app.page.answered("title", "Owls")
    assert [one.title("en") for one in own(ui)] == ["Owls"]
    ui.tap("Add a line")
    ui.tap("one has it")
    ui.tap("Done")
    sheet = own(ui)[0].sheet
    assert sheet is not None
    assert [line.of for line in sheet.lines] == ["player", "one"]
    ui.tap_icon("undo")
    ui.tap_icon("undo")
    sheet = own(ui)[0].sheet
    assert sheet is not None
    assert len(sheet.lines) == 1
    ui.tap("Play it")
    assert ui.app.stack[-1][0] == "new_match"
    ui.app.back()
    assert ui.see("Owls")


def test_a_text_with_a_mistake_is_kept_and_its_line_is_named(ui: Driver) -> None:
    things, id = kept.added((), kept.new_text("Owls", "Mice"))
    ui.app.remember("sheets", kept.as_data(things))
    ui.app.go("sheet_editor", thing=id)
    ui.frames(2)
    ui.tap("As text")
    wrong = things[0].text.replace("[2, 6]", "[2, 60]")
    (field,) = ui.of("LongTextField")
    field.entry.text = wrong
    ui.frames(2)
    assert own(ui)[0].text == wrong
    assert ui.see("Line 2: 60 is out of bounds, expected a number from 1 to 12")
    ui.tap("Play it")
    assert ui.app.stack[-1][0] == "sheet_editor"


def test_a_sheet_comes_from_a_file_or_a_code_and_is_deleted_with_a_way_back(
    ui: Driver, tmp_path: Path
) -> None:
    file = tmp_path / "owls.toml"
    file.write_text(kept.new_text("Owls", "Mice"), encoding="utf-8")
    ui.app.take_in(file)
    ui.frames(3)
    assert [one.title("en") for one in own(ui)] == ["Owls"]
    ui.app.go("join")
    ui.frames(2)
    ui.app.page.scanned(as_code(kept.new_text("Hawks", "Mice")))
    ui.frames(2)
    assert [one.title("en") for one in own(ui)] == ["Owls", "Hawks"]
    ui.app.go("sheet_editor", thing="hawks")
    ui.frames(2)
    ui.tap_icon("more")
    ui.tap("Delete")
    assert [one.title("en") for one in own(ui)] == ["Owls"]
    ui.notices()[0].act()
    assert [one.title("en") for one in own(ui)] == ["Owls", "Hawks"]
