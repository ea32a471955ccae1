"""Questions for when a table changes hands, without a window."""

from companion.pages import hosting
from companion.pages.offers import Offered, offers_question
from companion.pages.page import Page, Run
from companion.pages.parts import Panel
from companion.play.questions import Choose, Say
from tests.pages.reading import line, parts, reader

MOVES = tuple(f"Bo plays R{n}" for n in range(1, 12))


def said(page: Page) -> list[str]:
    return [part.text for part in parts(page) if isinstance(part, Say)]


def test_a_take_over_is_an_errand_and_can_wait() -> None:
    page = hosting.take_over(reader().tr)
    assert line(page, "take over").leads == Run("take over")
    assert line(page, "close").leads is None
    assert page.beside is not None


def test_a_long_log_is_taken_in_with_the_phone_that_is_trusted_or_without() -> None:
    page = hosting.long_log(reader(), "Bo’s phone", 60_000, "f" * 8)
    assert page.title == "Bo’s phone knows 60000 more moves"
    assert line(page, "with").leads == Run("take over", (("trusted", "f" * 8),))
    assert line(page, "without").leads == Run("take over", (("trusted", ""),))


def test_moves_kept_aside_are_listed_and_the_rest_counted() -> None:
    page = hosting.kept_aside(reader(), MOVES)
    (panel,) = [part for part in page.parts if isinstance(part, Panel)]
    shown = [part.text for part in panel.parts if isinstance(part, Say)]
    assert shown == [*MOVES[: hosting.LISTED], "and 3 more"]
    assert line(page, "enter").leads == Run("enter again")
    assert "and" not in said(hosting.kept_aside(reader(), MOVES[: hosting.LISTED]))[-2]


def test_being_put_out_says_why() -> None:
    tr = reader().tr
    assert "put this one out" in said(hosting.put_out(tr))[0]
    assert said(hosting.put_out(tr, "Another version."))[0] == "Another version."


def test_a_thing_on_another_phone_is_fetched_by_its_hash() -> None:
    deck = Offered("host", "ab12", "Deck for the camera", "deck", "Bo · Old cards")
    page = offers_question(reader("cs").tr, (deck,))
    (lines,) = [part for part in page.parts if isinstance(part, Choose)]
    (fetch,) = lines.choices
    assert fetch.note == "Bo · Old cards"
    assert fetch.leads == Run("fetch", (("device", "host"), ("hash", "ab12")))
