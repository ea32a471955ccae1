"""The rule books, without a window."""

from dataclasses import replace

from companion.pages import rule_section
from companion.pages.page import Go, Run
from companion.pages.parts import Excerpt, Fold, Grounds, Heading, Prose, Search, Small
from companion.pages.rule_section import RULE_SECTION
from companion.pages.rules import RULES, Draft, Kept
from tests.pages.reading import answer, line, reader, shown, touch

KEPT = Kept(reader(), "schotten-totten", read="formations")
SECTION = rule_section.Kept(reader(), "nights-watch", "giant")


def test_a_chapter_unfolds_into_sections_and_folds_again() -> None:
    (first, *_) = (part for part in shown(RULES, KEPT).parts if isinstance(part, Fold))
    assert first.lines == ()
    draft = touch(RULES, KEPT, "chapter.2")
    folds = [part for part in shown(RULES, KEPT, draft).parts if isinstance(part, Fold)]
    step = touch(RULES, KEPT, folds[1].lines[0].spot.name, draft)
    assert isinstance(step, Go)
    assert step.page == "rule_section"
    assert touch(RULES, KEPT, "chapter.2", draft) == Draft()


def test_the_chapter_that_was_read_last_says_so() -> None:
    folds = [part for part in shown(RULES, KEPT).parts if isinstance(part, Fold)]
    assert [fold.number for fold in folds if fold.choice.value == "last read"] == ["4"]


def test_a_search_shows_what_was_found_with_its_words_marked() -> None:
    draft = answer(RULES, KEPT, "wanted", "recruiter")
    page = shown(RULES, KEPT, draft)
    assert page.parts[0] == Search("wanted", "Search the rules", "recruiter")
    found = [part for part in page.parts if isinstance(part, Excerpt)]
    assert page.parts[-1] == Small(f"{len(found)} places in this book")
    marked = {span.text.lower() for part in found for span in (*part.title, *part.text) if span.lit}
    assert marked == {"recruiter", "recruiting"}
    assert isinstance(touch(RULES, KEPT, "found.0", draft), Go)


def test_another_book_is_opened_with_the_same_search() -> None:
    draft = answer(RULES, KEPT, "wanted", "card")
    about = (("game", "dnup"), ("wanted", "card"))
    assert touch(RULES, KEPT, "book.dnup", draft) == Go("rules", about, back="below")


def test_the_moment_of_the_match_comes_first() -> None:
    kept = replace(KEPT, match="m", moment=(("formations", "claim.stronger"),))
    page = shown(RULES, kept)
    assert Heading("For this moment of the match") in page.parts
    assert dict(touch(RULES, kept, "moment.formations").where)["paragraph"] == "claim.stronger"


def test_a_section_has_links_neighbours_and_grounds() -> None:
    page = shown(RULE_SECTION, SECTION)
    assert any(isinstance(part, Grounds) for part in page.parts)
    there = (("game", "nights-watch"), ("section", "breach"))
    assert touch(RULE_SECTION, SECTION, "link.breach") == Go("rule_section", there)
    after = touch(RULE_SECTION, SECTION, "after")
    assert (after.page, after.back) == ("rule_section", "below")


def test_the_way_out_of_a_section_is_the_table_or_the_contents() -> None:
    assert touch(RULE_SECTION, SECTION, "contents").page == "rules"
    at_table = replace(SECTION, at_table=True)
    assert line(shown(RULE_SECTION, at_table), "table").spot.says == "Back to the table"
    assert touch(RULE_SECTION, at_table, "table") == Run("to the table")


def test_the_paragraph_that_was_looked_up_is_pointed_out() -> None:
    kept = rule_section.Kept(reader(), "schotten-totten", paragraph="claim.stronger")
    prose = [part for part in shown(RULE_SECTION, kept).parts if isinstance(part, Prose)]
    assert [part.pointed for part in prose].count(True) == 1
