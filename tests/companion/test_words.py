"""Counts, signs and pages as each language prints them."""

import pytest

from companion.book import source_text
from companion.i18n import Words, language
from companion.match.check import sentence
from scoring.glen_more import FULL_TABLE as GLEN_MORE
from scoring.nights_watch import TABLE as NIGHTS_WATCH

PLAYERS = ("Ada", "Bo")


@pytest.mark.parametrize(
    ("lang", "counted"),
    [("en", "2 × brick, 1 × wool"), ("cs", "2× cihly, 1× vlna"), ("es", "2 × ladrillo, 1 × lana")],
)
def test_a_count_stands_before_its_noun(lang: str, counted: str) -> None:
    words = Words(NIGHTS_WATCH, PLAYERS, lang)
    assert words.format("{cards:counted}", cards=["brick", "wool", "brick"]) == counted


@pytest.mark.parametrize(("vp", "ending"), [(-9, "Bo −9"), (4, "Bo +4")])
def test_points_have_a_minus_and_no_hyphen(vp: int, ending: str) -> None:
    event = {"event": "points", "rule": "final.coins", "seat": 1, "vp": vp}
    assert Words(GLEN_MORE, PLAYERS, "cs").event(event).endswith(ending)


def test_the_points_below_a_session_have_a_minus_too() -> None:
    out = {"score": [{"seat": 1, "vp": -3, "rule": "final.territory"}], "outcome": None}
    words = Words(GLEN_MORE, PLAYERS, "en")
    assert sentence(out, PLAYERS, words) == "points so far: Ada 0, Bo −3"


@pytest.mark.parametrize(
    ("lang", "one", "several"),
    [
        ("en", "CZ p. 5", "CZ p. 13 to 15"),
        ("cs", "CZ s. 5", "CZ s. 13 až 15"),
        ("es", "CZ pág. 5", "CZ págs. 13 a 15"),
    ],
)
def test_several_pages_have_a_plural(lang: str, one: str, several: str) -> None:
    tr = language(lang).gettext
    assert (source_text("CZ p. 5", tr), source_text("CZ p. 13 to 15", tr)) == (one, several)
