"""The editor of score sheets, without a window."""

from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest

from companion.games.sheet import kept as sheets
from companion.pages.page import Page, Run
from companion.pages.parts import Code, LongText, Order
from companion.pages.sheet_draft import Draft, Kept
from companion.pages.sheet_editor import SHEET_EDITOR
from companion.play.questions import Count, OneOf, Picture, Say, Write
from companion.web.page_html import sent
from companion.web.part_html import PartMaker, plain
from tests.pages.reading import STAGE, answer, line, parts, reader, shown, touch

BIRDS = sheets.new_text("Birds", "Eggs")
OWN, ID = sheets.added((), BIRDS)
KEPT = Kept(reader(), OWN, ID)


def draft(text: str = BIRDS, **more: Any) -> Draft:
    return Draft(text, **more)


def part(page: Page, kind: type, name: str = "") -> Any:
    return next(p for p in parts(page) if isinstance(p, kind) and getattr(p, "name", "") == name)


def text_of(step: object) -> str:
    assert isinstance(step, Draft)
    return step.text


def simple(step: object) -> Any:
    from companion.games.sheet.simple import simple

    return simple(text_of(step), "en")


def test_a_sheet_is_shown_as_its_lines() -> None:
    page = shown(SHEET_EDITOR, KEPT)
    assert part(page, Write, "title").text == "Birds"
    assert [row.spot.says for row in part(page, Order, "order").rows] == ["Eggs"]
    assert (part(page, Count, "least").value, part(page, Count, "most").value) == (2, 6)
    assert part(page, OneOf, "rounds").chosen == 0
    assert part(page, OneOf, "wins").chosen == "highest"
    assert any(isinstance(p, Picture) for p in parts(page))


def test_every_field_changes_the_text_and_is_kept() -> None:
    for name, value, says in (
        ("title", "Owls", 'title = "Owls"'),
        ("least", 3, "players = [3, 6]"),
        ("most", 3, "players = [2, 3]"),
        ("rounds", 1, "rounds = 3"),
        ("rounds", "open", 'rounds = "open"'),
        ("wins", "lowest", 'winner = "lowest"'),
        ("wins", "together", 'won = "we_won"'),
    ):
        step = answer(SHEET_EDITOR, KEPT, name, value)
        assert says in text_of(step)
        assert SHEET_EDITOR.keeps(KEPT, step) == Run("keep", (("thing", ID), ("text", step.text)))
        assert sheets.KeptSheet("x", step.text).sheet is not None
    assert SHEET_EDITOR.keeps(KEPT, draft()) is None


def test_a_line_is_added_changed_moved_and_taken_away() -> None:
    step = touch(SHEET_EDITOR, KEPT, "add")
    assert (step.asks, step.line) == ("line", 1)
    step = answer(SHEET_EDITOR, KEPT, "line.title", "Nests", step)
    step = touch(SHEET_EDITOR, KEPT, "kind.one", step)
    step = answer(SHEET_EDITOR, KEPT, "line.worth", 5, step)
    nests = simple(step).lines[1]
    assert (nests.title, nests.kind, nests.worth) == ("Nests", "one", 5)
    step = touch(SHEET_EDITOR, KEPT, "up.1", step)
    assert [one.title for one in simple(step).lines] == ["Nests", "Eggs"]
    assert (step.asks, step.line) == ("line", 0)
    refused = line(shown(SHEET_EDITOR, KEPT, step).asks, "up.0")
    assert refused.spot.refused
    assert touch(SHEET_EDITOR, KEPT, "up.0", step) == step
    step = touch(SHEET_EDITOR, KEPT, "close", step)
    assert step.asks == ""
    step = answer(SHEET_EDITOR, KEPT, "order", "0:1", step)
    step = touch(SHEET_EDITOR, KEPT, "remove.1", step)
    assert text_of(step) == BIRDS


def test_letters_of_one_title_are_one_change_to_undo() -> None:
    step = draft()
    for typed in ("O", "Ow", "Owls"):
        step = answer(SHEET_EDITOR, KEPT, "title", typed, step)
    step = answer(SHEET_EDITOR, KEPT, "least", 3, step)
    assert len(step.before) == 2
    step = touch(SHEET_EDITOR, KEPT, "undo", step)
    assert simple(step).title == "Owls"
    step = touch(SHEET_EDITOR, KEPT, "undo", step)
    assert step.text == BIRDS
    assert line(shown(SHEET_EDITOR, KEPT, step), "undo").spot.refused
    assert touch(SHEET_EDITOR, KEPT, "undo", step) == step


def test_a_broken_text_says_its_line_and_cannot_be_played() -> None:
    wrong = answer(SHEET_EDITOR, KEPT, "text", BIRDS.replace("[2, 6]", "[2, 60]"), draft())
    page = shown(SHEET_EDITOR, KEPT, replace(wrong, shows="text"))
    said = [p.text for p in parts(page) if isinstance(p, Say) and p.tone == "illegal"]
    assert said == ["Line 2: 60 is out of bounds, expected a number from 1 to 12"]
    assert part(page, LongText, "text").wrong == 2
    assert line(page, "play").spot.refused == said[0]
    assert SHEET_EDITOR.keeps(KEPT, wrong) is not None


def test_what_is_no_toml_is_shown_as_text() -> None:
    wrong = answer(SHEET_EDITOR, KEPT, "text", "title = ", draft())
    page = shown(SHEET_EDITOR, KEPT, wrong)
    assert part(page, LongText, "text").text == "title = "
    assert all(choice.spot.name != "lines" for choice in page.choices)


def test_the_text_can_be_seen_and_left_again() -> None:
    as_text = touch(SHEET_EDITOR, KEPT, "text")
    assert part(shown(SHEET_EDITOR, KEPT, as_text), LongText, "text").text == BIRDS
    assert touch(SHEET_EDITOR, KEPT, "lines", as_text) == draft()


def test_a_sheet_that_is_always_there_is_copied_and_not_changed() -> None:
    fixed = Kept(reader(), (), "riichi")
    page = shown(SHEET_EDITOR, fixed)
    assert line(page, "copy").leads == Run("copy", (("thing", "riichi"),))
    assert answer(SHEET_EDITOR, fixed, "title", "Mine") == SHEET_EDITOR.draft(fixed)
    assert touch(SHEET_EDITOR, fixed, "remove.0") == SHEET_EDITOR.draft(fixed)
    for shows in ("lines", "text"):
        then = replace(SHEET_EDITOR.draft(fixed), shows=shows)
        assert SHEET_EDITOR.keeps(fixed, then) is None


def test_an_end_by_points_is_typed() -> None:
    step = touch(SHEET_EDITOR, KEPT, "ends", answer(SHEET_EDITOR, KEPT, "rounds", "open"))
    step = answer(SHEET_EDITOR, KEPT, "points", 100, step)
    step = touch(SHEET_EDITOR, KEPT, "ends.done", step)
    assert (simple(step).ends, step.asks) == (100, "")
    step = touch(SHEET_EDITOR, KEPT, "never", touch(SHEET_EDITOR, KEPT, "ends", step))
    assert simple(step).ends is None


def test_a_sheet_is_given_as_a_code_if_it_fits() -> None:
    menu = touch(SHEET_EDITOR, KEPT, "more")
    asks = shown(SHEET_EDITOR, KEPT, touch(SHEET_EDITOR, KEPT, "code", menu)).asks
    assert isinstance(asks, Page)
    assert any(isinstance(p, Code) for p in asks.parts)
    long = draft(BIRDS + "".join(f"# {n * n}\n" for n in range(2000)), asks="code")
    asks = shown(SHEET_EDITOR, KEPT, long).asks
    assert isinstance(asks, Page)
    assert not any(isinstance(p, Code) for p in asks.parts)


@pytest.mark.parametrize("one", sheets.built_in_sheets(), ids=lambda one: str(one.id))
def test_a_copy_of_every_built_in_sheet_can_be_edited(one: sheets.KeptSheet) -> None:
    own, id = sheets.copied((), one.id)
    kept = Kept(reader("cs"), own, id)
    begun = SHEET_EDITOR.draft(kept)
    assert begun.shows == "lines"
    assert shown(SHEET_EDITOR, kept).parts
    assert shown(SHEET_EDITOR, kept, replace(begun, asks="line")).asks is not None


class Ids(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.areas = 0

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.areas += tag == "textarea"


def test_a_browser_shows_the_same_and_sends_what_was_typed() -> None:
    maker = PartMaker(KEPT.reader.tr, plain(), address=lambda go: go.page)
    html = maker.parts(shown(SHEET_EDITOR, KEPT).parts)
    assert "Eggs" in html
    assert 'value="remove.0"' in html
    as_text = draft(shows="text")
    read = Ids()
    read.feed(maker.parts(shown(SHEET_EDITOR, KEPT, as_text).parts))
    assert read.areas == 1
    step = sent(
        SHEET_EDITOR, KEPT, as_text, STAGE, {"field.text": BIRDS.replace("\n", "\r\n"), "spot": ""}
    )
    assert step == as_text
    typed = {"field.line.title": "Nests", "field.line.low": "0", "field.line.high": "9"}
    asked = draft(asks="line")
    step = sent(SHEET_EDITOR, KEPT, asked, STAGE, {**typed, "spot": "kind.count"})
    found = simple(step).lines[0]
    assert (found.title, found.bounds, found.kind) == ("Nests", ("0", "9"), "count")
