"""A match begun on another board than the one on the table, put right by fingers."""

from companion.games.nights_watch.boards.board_store import house
from companion.match.log import Entry, Header
from tests.play.watch import BEGUN, SETTLED, dice
from tests.ui.driver import Driver

PLAYERS = ("Ada", "Bo", "Cy", "Dana")


def watching(ui: Driver, *entries: Entry) -> str:
    match = ui.app.store.begin(Header("nights-watch", PLAYERS, {"first": 0}))
    table = ui.app.store.open(match)
    assert all(table.enter(entry).ok for entry in entries)
    ui.app.forget_tables()
    ui.app.go("table", match=match)
    ui.frames(3)
    return str(match)


def test_a_match_that_has_begun_goes_on_on_another_board(ui: Driver) -> None:
    before = watching(ui, *SETTLED)
    ui.tap_icon("more")
    ui.tap("Change the board")
    ui.tap("House, shuffled")
    page = ui.app.page
    assert page.match != before
    assert [dict(one.entry) for one in page.table.standing] == [dict(e) for e in SETTLED]
    assert page.table.header.players == PLAYERS
    assert page.table.header.options["first"] == 0
    assert page.table.state.setting.board != house("watch_21").board
    assert [line.id for line in ui.app.store.matches(deleted=True)] == [before]


def test_after_the_first_roll_the_board_stays(ui: Driver) -> None:
    watching(ui, *BEGUN, dice(0, 3, 2, 9))
    ui.tap_icon("more")
    assert not ui.see("Change the board")
