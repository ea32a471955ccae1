"""Words that stay on one line, wherever a text is broken."""

import pytest

from companion.play import text
from companion.play.typeset import KEPT, LONGEST, parts, typeset, unbroken
from companion.web.look import framed


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("Karta leží u kamene 6.", ["Karta", "leží", "u kamene 6."]),
        ("Zbývají 3 karty a jeden žeton", ["Zbývají 3 karty", "a jeden", "žeton"]),
        ("Hráno 18. 4. 2026 v Brně", ["Hráno 18. 4. 2026", "v Brně"]),
        ("Stojí 1× cihly a 1× dřevo", ["Stojí 1× cihly", "a 1× dřevo"]),
        ("Kámen 6. Potom hraje Bo", ["Kámen 6.", "Potom", "hraje", "Bo"]),
        ("(v ruce) má [b]5[/b] karet", ["(v ruce)", "má [b]5[/b] karet"]),
        ("Ada a Bo", ["Ada", "a Bo"]),
        ("", [""]),
    ],
)
def test_a_preposition_and_a_number_keep_their_noun(words: str, kept: list[str]) -> None:
    assert list(parts(words, lambda part: True)) == kept
    assert unbroken(words).split(" ") == [part.replace(" ", KEPT) for part in kept]


def test_it_changes_nothing_but_spaces_and_is_done_once() -> None:
    words = "Co je u kamene 6  [b]a v ruce[/b]\ns 12 kartami"
    assert unbroken(words).replace(KEPT, " ") == words
    assert unbroken(unbroken(words)) == unbroken(words)


def test_what_is_kept_together_never_grows_long() -> None:
    whole = "a 1 a 2 a 3 a 4 a 5 a 6 a 7 a 8 a 9 a 10"
    assert max(len(part) for part in unbroken(whole).split(" ")) <= LONGEST


def test_lines_break_before_a_preposition() -> None:
    said = "Karta leží u kamene 6"
    room = text.width("Karta leží u kamene", 14)
    assert text.lines(said, 14, room) == ["Karta leží", "u kamene 6"]
    narrow = text.width("kamene", 14)
    assert text.lines(said, 14, narrow) == ["Karta", "leží u", "kamene", "6"]


def test_only_czech_pages_are_typeset() -> None:
    body = '<p title="u kamene 6">Leží u kamene 6</p>'
    assert f'<p title="u kamene 6">Leží u{KEPT}kamene{KEPT}6</p>' in framed("", "cs", "", "", body)
    assert body in framed("", "en", "", "", body)
    assert typeset("a card", "en") == "a card"
