"""The page of statistics, without a window."""

from dataclasses import replace
from datetime import datetime

from companion.match.facts import Facts
from companion.match.match_filter import Filter
from companion.match.statistics import Record
from companion.pages.page import Go, Run
from companion.pages.parts import Empty, Job, Wide
from companion.pages.statistics import STATISTICS, Draft, Kept
from companion.play.questions import Say
from tests.pages.reading import line, reader, shown, touch
from tests.pages.test_matches import OVER

RECORDS = tuple(
    Record(OVER._replace(id=f"m{n}", players=("Ada", other)), Facts((2, 5)))
    for n, other in enumerate(("Bo", "Cy", "Dana", "Cy"))
)
KEPT = Kept(reader(), RECORDS, Filter(), datetime(2026, 6, 3))


def test_while_it_counts_the_page_says_how_far_it_is() -> None:
    kept = replace(KEPT, records=(), counting=(3, 10))
    assert shown(STATISTICS, kept).parts == (Job("Counting: 3 of 10", 3, 10),)


def test_nothing_counted_leads_to_a_new_match() -> None:
    kept = replace(KEPT, records=())
    assert isinstance(shown(STATISTICS, kept).parts[0], Empty)
    assert touch(STATISTICS, kept, "new") == Go("home", back="home")
    assert line(shown(STATISTICS, kept), "export").spot.refused
    assert touch(STATISTICS, kept, "export") == Draft()


def test_the_figures_are_drawn_and_a_person_can_be_followed() -> None:
    page = shown(STATISTICS, KEPT)
    (figures,) = (part for part in page.parts if isinstance(part, Wide))
    assert "follow.Cy" in figures.scene.spots
    assert "Cy" not in touch(STATISTICS, KEPT, "follow.Cy").followed
    assert touch(STATISTICS, KEPT, "export") == Run("export")


def test_a_filter_without_matches_says_so() -> None:
    page = shown(STATISTICS, replace(KEPT, filter=Filter(players=("Eli",))))
    assert any(isinstance(part, Say) and "Choose others" in part.text for part in page.parts)


def test_a_menu_over_the_page_draws_no_new_figures() -> None:
    page = shown(STATISTICS, KEPT)
    over = shown(STATISTICS, KEPT, touch(STATISTICS, KEPT, "filter.period"))
    assert over.asks is not None
    assert over.parts[1].scene is page.parts[1].scene  # type: ignore[union-attr]
