"""One line of the history: a change of an old entry, and a move with the end of its turn."""

from tests.play.entries import end, play
from tests.ui.driver import Driver
from tests.ui.visits import table_with

PLAYED = (play(0, "G5", 4), end(0), play(1, "R5", 4), end(1), play(0, "G6", 4))


def test_a_changed_entry_is_one_line(ui: Driver) -> None:
    table_with(ui, {}, *PLAYED)
    ui.touch_spot("touch.4.1.R5")
    ui.tap("Change")
    ui.tap_card("R6")
    assert len(ui.app.page.table.record) == 11
    ui.tap_icon("more")
    ui.tap("History of this match")
    rows = {int(row.n): row for row in ui.of("EntryRow")}
    assert sorted(rows) == [2, 3, 4, 5, 11]
    assert rows[11].line.text == "Entry 3 changed"
    assert rows[11].line.note == "Bo plays red 6 at stone 4"
    assert [rows[n].fate for n in (2, 3, 4, 5)] == ["", "undone", "", ""]


def test_a_plain_undo_is_told_as_it_is(ui: Driver) -> None:
    table_with(ui, {}, *PLAYED, {"undo": 5})
    ui.tap_icon("more")
    ui.tap("History of this match")
    assert sorted(int(row.n) for row in ui.of("EntryRow")) == [2, 4, 5, 6]


def test_an_entry_of_the_history_is_changed(ui: Driver) -> None:
    table_with(ui, {}, *PLAYED)
    history(ui)
    choose(ui, 4)
    ui.tap("Change")
    assert ui.app.stack[-1][0] == "table"
    ui.tap("Change")
    ui.touch_spot("as.card.R6")
    assert ui.app.page.table.state.stones[3].sides == (("G5", "G6"), ("R6",))


def test_an_entry_made_again_by_a_change_can_be_changed_too(ui: Driver) -> None:
    table_with(ui, {}, *PLAYED)
    ui.touch_spot("touch.4.1.R5")
    ui.tap("Change")
    ui.tap_card("R6")
    history(ui)
    choose(ui, 5)
    ui.tap("Change")
    assert ui.see("Ada plays green 6 at stone 4")
    ui.tap("Move")
    ui.touch_spot("as.stone.9")
    assert ui.app.page.table.state.stones[8].sides == (("G6",), ())


def test_what_was_taken_back_cannot_be_changed(ui: Driver) -> None:
    table_with(ui, {}, *PLAYED, {"undo": 5})
    history(ui)
    choose(ui, 5)
    assert ui.find("Change").pale


def test_the_end_of_a_turn_is_folded_into_its_move(ui: Driver) -> None:
    table_with(ui, {}, *PLAYED)
    ui.tap_icon("more")
    ui.tap("History of this match")
    rows = {int(row.n): row for row in ui.of("EntryRow")}
    assert sorted(rows) == [2, 4, 5]
    assert rows[4].line.text == "Bo plays red 5 at stone 4"
    ui.tap(rows[4])
    assert ui.see("The table after 4")
    ui.tap("Undo to 4")
    assert len(ui.app.page.table.standing) == 4


def test_no_voice_tells_of_a_draw(ui: Driver) -> None:
    ui.app.settings["speech"] = True
    table_with(ui, {})
    ui.app.page.propose(play(0, "G5", 4))
    ui.app.page.propose(end(0))
    spoken = [said for asked, said in ui.device.asked if asked == "speak"]
    assert spoken == [("Ada plays green 5 at stone 4", "en")]


def history(ui: Driver) -> None:
    ui.tap_icon("more")
    ui.tap("History of this match")


def choose(ui: Driver, n: int) -> None:
    ui.tap(next(row for row in ui.of("EntryRow") if row.n == n))
