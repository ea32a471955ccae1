"""The page of any game: plain points at once, sheets to choose from, and a match of one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games import starter_of
from companion.games.sheet.kept import added, built_in_sheets
from companion.games.sheet.shown import SheetLine, sheet_lines
from companion.match.log import Header
from companion.match.match_line import MatchLine
from companion.match.rematch import beginner, rematch
from companion.pages.any_game import ANY_GAME, Draft, Kept, shown
from companion.pages.match_draft import Kept as Seating
from companion.pages.match_draft import changed_options
from companion.pages.new_match import NEW_MATCH
from companion.pages.page import Go, Run
from companion.pages.parts import Order, Panel, Search
from scoring.sheet.built_in import built_in
from tests.pages.reading import answer, line, parts, reader, touch
from tests.pages.reading import shown as page_of

SHEETS = (
    SheetLine("bids", "Bids", "hand", range(3, 7), played=2, last="2026-11-18T20:00:00",
              kinds=frozenset({"rounds", "teams"})),
    SheetLine("dice", "Dice, two parts", "dice", range(1, 7), kinds=frozenset({"rounds"})),
    SheetLine("mine", "Birds", "plot", range(1, 3), own=True, kinds=frozenset({"once"})),
)  # fmt: skip
KEPT = Kept(reader(), SHEETS, ("Ada", "Bo", "Cy"))


def ids(kept: Kept, draft: Draft) -> list[str]:
    return [sheet.id for sheet in shown(kept, draft)]


def test_plain_points_are_one_touch_for_those_who_played_last() -> None:
    button = line(page_of(ANY_GAME, KEPT), "plain")
    assert button.spot.says == "Start: Ada, Bo, Cy"
    assert button.kind == "accent"
    assert button.leads == Run("just points")
    for draft in (Draft("dice"), Draft(chip="own")):
        page = page_of(ANY_GAME, KEPT, draft)
        assert line(page, "plain") == button
        plain, search, *_ = page.parts
        assert (isinstance(plain, Panel), isinstance(search, Search)) == (True, True)


def test_what_was_played_last_comes_first_with_how_often() -> None:
    assert ids(KEPT, Draft()) == ["bids", "mine", "dice"]
    row = line(page_of(ANY_GAME, KEPT), "sheet.bids")
    assert (row.value, row.note) == ("2 played", "3 to 6 players · 18 Nov")
    mine = line(page_of(ANY_GAME, KEPT), "sheet.mine")
    assert mine.note == "1 to 2 players · never played · yours"


def test_sheets_are_found_by_words_of_their_titles() -> None:
    typed = answer(ANY_GAME, KEPT, "wanted", " parts DICE ")
    assert ids(KEPT, typed) == ["dice"]
    nothing = page_of(ANY_GAME, KEPT, Draft("xyz"))
    assert "No sheet is like that." in [getattr(part, "text", "") for part in parts(nothing)]


@pytest.mark.parametrize(
    ("chip", "left"),
    [
        ("played", ["bids"]),
        ("people", ["bids", "dice"]),
        ("own", ["mine"]),
        ("rounds", ["bids", "dice"]),
        ("once", ["mine"]),
        ("teams", ["bids"]),
    ],
)
def test_chips_choose_and_a_second_touch_lets_go(chip: str, left: list[str]) -> None:
    chosen = touch(ANY_GAME, KEPT, f"chip.{chip}")
    assert ids(KEPT, chosen) == left
    assert touch(ANY_GAME, KEPT, f"chip.{chip}", chosen) == Draft()


def test_a_chip_that_leaves_everything_or_nothing_is_not_offered() -> None:
    page = page_of(ANY_GAME, replace(KEPT, sheets=SHEETS[1:2]))
    assert not [choice for choice in page.lines if choice.spot.name.startswith("chip.")]


def test_a_sheet_leads_to_a_new_match_of_it() -> None:
    go = touch(ANY_GAME, KEPT, "sheet.dice")
    assert go == Go("new_match", (("game", "sheet"), ("data", "dice")))


def test_no_door_leads_nowhere() -> None:
    page = page_of(ANY_GAME, replace(KEPT, makes=False))
    assert [choice.spot.name for choice in page.choices] == ["take"]


def test_own_sheets_are_listed_with_those_that_are_always_there() -> None:
    own, id = added((), 'title = "Birds"\nplayers = [1, 5]\nlines = ["Eggs"]\n')
    header = Header("sheet", ("Ada", "Bo"), {"sheet": built_in("darts_501")})
    match = MatchLine(
        "m", "sheet", header.players, "2026-11-01", "", 1, None, None, made_from=header.made_from
    )
    known = {sheet.id: sheet for sheet in sheet_lines(own, [match], "cs")}
    assert len(known) == len(built_in_sheets()) + 1
    assert (known[id].own, known[id].players) == (True, range(1, 6))
    assert (known["darts_501"].played, known["darts_501"].last) == (1, "2026-11-01")
    assert known["just_points"].title == "Prostě body"
    assert known["quiz_teams"].kinds == {"rounds", "teams"}
    assert known["missions"].kinds == {"once", "together"}


def seating(sheet: str, *seated: str) -> Seating:
    made = {"sheet": built_in(sheet)}
    return Seating(reader("es"), "sheet", (), seated, {}, made=made)


def test_a_match_of_a_sheet_has_its_title_people_and_dealer() -> None:
    kept = seating("exact_bids", "Ada", "Bo", "Cy", "Dana")
    page = page_of(NEW_MATCH, kept)
    (order,) = (part for part in page.parts if isinstance(part, Order))
    assert page.title == "Bazas con apuesta exacta"
    assert (len(order.rows), order.marked) == (4, 0)
    draft = replace(NEW_MATCH.draft(kept), starter=2)
    assert changed_options(kept, draft) == {"sheet": built_in("exact_bids"), "dealer": 2}


def test_a_sheet_without_a_dealer_marks_nobody() -> None:
    kept = seating("just_points", "Ada", "Bo")
    (order,) = (part for part in page_of(NEW_MATCH, kept).parts if isinstance(part, Order))
    assert order.marked == -1
    assert changed_options(kept, replace(NEW_MATCH.draft(kept), starter=1)) == kept.made


def test_teams_grow_by_a_whole_team() -> None:
    kept = seating("quiz_teams", "Ada", "Bo", "Cy", "Dana", "Eli")
    draft = NEW_MATCH.draft(kept)
    assert len(draft.names) == 4
    assert len(touch(NEW_MATCH, kept, "another", draft).names) == 6


@pytest.mark.parametrize("sheet", ["just_points", "exact_bids", "quiz_teams"])
def test_the_next_match_of_a_sheet_can_be_begun(sheet: str) -> None:
    header = Header("sheet", ("Ada", "Bo", "Cy", "Dana"), {"sheet": built_in(sheet)})
    for _ in range(5):
        header = rematch(header, starter_of(header))
        header.setup()
        assert beginner(header, starter_of(header))
