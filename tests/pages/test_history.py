"""The history of a match, without a window."""

from dataclasses import replace

from companion.match.log import Header
from companion.match.table import Table
from companion.pages.history import HISTORY, Draft, Kept
from companion.pages.history_rows import Course
from companion.pages.page import Go, Page, Run
from companion.pages.parts import Entry, Rows, Then
from tests.pages.reading import line, reader, shown, touch
from tests.play.entries import end, play

HEADER = Header("schotten-totten", ("Ada", "Bo"), match="m")
PLAYED = (play(0, "G5", 4), end(0), play(1, "R5", 4), end(1), play(0, "G6", 4))


def kept(*entries: dict[str, object]) -> Kept:
    table = Table(HEADER, log=(*PLAYED, *entries))
    assert all(played.verdict.ok for played in table.record)
    return Kept(reader(), "m", Course(table, reader(), {1: "20:15"}))


KEPT = kept()


def entries(page: Page) -> list[Entry]:
    (rows,) = (part for part in page.parts if isinstance(part, Rows))
    return [row for row in rows.rows if isinstance(row, Entry)]


def test_the_latest_comes_first_and_the_end_of_a_turn_is_folded_into_its_move() -> None:
    shown_rows = entries(shown(HISTORY, KEPT))
    assert [row.n for row in shown_rows] == [5, 4, 2]
    assert shown_rows[0].chosen
    assert shown_rows[-1].line.text == "Ada plays green 5 at stone 4"
    assert shown_rows[-1].face is not None


def test_a_row_shows_its_table_which_opens_large() -> None:
    draft = touch(HISTORY, KEPT, "entry.4")
    assert draft == Draft(4)
    (then,) = (part for part in shown(HISTORY, KEPT, draft).parts if isinstance(part, Then))
    assert then.choice.spot.says == "The table after 4"
    assert touch(HISTORY, KEPT, "then", draft) == Go("table", (("match", "m"), ("at", 4)))


def test_moves_are_taken_back_to_a_row_and_made_again() -> None:
    assert touch(HISTORY, KEPT, "undo", Draft(2)) == Run("undo to", (("n", 2),))
    back = kept({"undo": 5}, {"undo": 4}, {"undo": 3})
    page = shown(HISTORY, back)
    assert line(page, "undo").spot.says == "Redo to 5"
    assert touch(HISTORY, back, "undo") == Run("redo to", (("n", 5),))
    assert [row.fate for row in entries(page)][1:] == ["undone", "undone", ""]


def test_what_does_not_stand_is_not_changed_and_says_why() -> None:
    assert touch(HISTORY, KEPT, "change") == Run("change", (("n", 5),))
    back = kept({"undo": 5})
    refused = line(shown(HISTORY, back, Draft(5)), "change").spot.refused
    assert refused == "This move does not stand."
    assert touch(HISTORY, back, "change", Draft(5)) == Draft(5)


def test_undos_one_after_the_other_are_one_row() -> None:
    last = entries(shown(HISTORY, kept({"undo": 5}, {"undo": 4}, {"undo": 3})))[0]
    assert (last.n, last.line.icon) == (8, "undo")


def test_a_move_from_a_browser_says_so() -> None:
    course = replace(KEPT.course, from_browser=lambda n: n == 5)
    assert course.rows[0].line.note == "in a browser"


def test_it_is_shared_in_one_of_several_ways() -> None:
    draft = touch(HISTORY, KEPT, "share")
    assert touch(HISTORY, KEPT, "share.picture", draft) == Run("share picture", (("match", "m"),))
    assert touch(HISTORY, KEPT, "close", draft) == Draft(5)
