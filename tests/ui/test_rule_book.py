"""The rule book in the app: contents, search, links, and the way back to the table."""

from companion.book import ReaderBook
from scoring import GAMES
from scoring.book import book_of
from tests import THOROUGH
from tests.play.entries import play
from tests.ui.driver import Driver
from tests.ui.test_shell import take_tour


def open_book(ui: Driver) -> None:
    take_tour(ui)
    ui.tap_icon("more")
    ui.tap("Rules")
    ui.frames(5)


def test_the_contents_lead_to_a_section_and_back_to_the_table(ui: Driver) -> None:
    open_book(ui)
    ui.tap("A turn")
    ui.frames(3)
    ui.tap("Claiming a stone")
    ui.frames(5)
    assert ui.see("If both sides are complete")
    assert ui.see("CZ p. 7-8, ES p. 7-8")
    ui.tap("Back to the table")
    ui.frames(3)
    assert ui.app.stack[-1][0] == "table"


def test_the_moment_of_the_match_comes_first(ui: Driver) -> None:
    open_book(ui)
    assert ui.see("For this moment of the match")


def test_another_games_book_is_a_touch_away(ui: Driver) -> None:
    open_book(ui)
    ui.tap("dnup")
    ui.frames(3)
    assert ui.see("40 cards with two values")
    assert not ui.see("For this moment of the match")


def test_a_search_shows_what_was_found_and_opens_it(ui: Driver) -> None:
    open_book(ui)
    ui.of("SearchField")[0].entry.text = "recruiter"
    ui.frames(5)
    hits = ReaderBook(GAMES["schotten-totten"], "en").search("recruiter")
    assert len(ui.of("ExcerptPanel")) == len(hits)
    assert ui.see(f"{len(hits)} places in this book")
    ui.tap(ui.of("ExcerptPanel")[0])
    ui.frames(5)
    assert ui.app.stack[-1][0] == "rule_section"


def test_the_chapter_that_was_read_last_says_so(ui: Driver) -> None:
    open_book(ui)
    assert not ui.see("last read")
    ui.app.go("rule_section", game="schotten-totten", section="formations")
    ui.app.back()
    ui.frames(3)
    (read,) = [row for row in ui.of("ChapterRow") if row.value]
    assert (read.icon, read.value) == ("4", "last read")
    ui.tap("dnup")
    ui.frames(3)
    assert not ui.see("last read")


def test_a_search_says_what_other_books_have_and_leads_there(ui: Driver) -> None:
    open_book(ui)
    ui.of("SearchField")[0].entry.text = "golden rule"
    ui.frames(3)
    hits = ReaderBook(GAMES["dnup"], "en").search("golden rule")
    ui.tap(f"dnup, {len(hits)}")
    ui.frames(3)
    assert len(ui.of("ExcerptPanel")) == len(hits)
    ui.tap_icon("close")
    ui.frames(3)
    assert ui.see("40 cards with two values")


def test_the_sections_of_every_book_can_be_shown(ui: Driver) -> None:
    for game in ("schotten-totten", "dnup", "glen-more", "nights-watch"):
        sections = [*book_of(GAMES[game].package).sections.values()]
        for section in sections[:: 1 if THOROUGH else 3]:
            ui.app.go("rule_section", game=game, section=section.id)
            ui.frames(1)
            assert ui.app.page.bar.title == section.title
            ui.app.back()


def test_a_link_and_the_neighbours_lead_on(ui: Driver) -> None:
    ui.app.go("rule_section", game="nights-watch", section="giant")
    ui.frames(3)
    ui.app.page.touched("link.breach")
    ui.frames(3)
    assert ui.see("A breach")
    ui.tap_icon("forward")
    ui.frames(3)
    assert ui.see("A rush")


def test_a_refusal_leads_to_its_paragraph_and_back(ui: Driver) -> None:
    take_tour(ui)
    ui.tap_stone(1)
    ui.tap_icon("why")
    ui.frames(3)
    ui.tap("In the rule book")
    ui.frames(5)
    name, args = ui.app.stack[-1]
    assert name == "rule_section"
    assert args["paragraph"].startswith("claim.")
    ui.tap("Back to the table")
    ui.frames(3)
    assert ui.app.stack[-1][0] == "table"


def test_a_card_on_the_table_leads_to_its_paragraph_and_back(ui: Driver) -> None:
    ui.new_match("Schotten Totten")
    ui.tap("Start")
    assert ui.app.page.table.enter(play(0, "G5", 4)).ok
    ui.frames(3)
    ui.touch_spot("touch.4.0.G5")
    ui.tap("Rule")
    ui.frames(5)
    name, args = ui.app.stack[-1]
    assert (name, args["paragraph"]) == ("rule_section", "claim.stronger")
    assert ui.see("Claiming a stone")
    ui.tap("Back to the table")
    ui.frames(3)
    assert ui.app.stack[-1][0] == "table"
    assert ui.see("Undo to here")
