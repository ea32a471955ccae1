"""The texts in every language: complete where they must be, English where they are missing, and the
compiled files as fresh as their sources."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import i18n
from companion.book import ReaderBook, printed
from companion.i18n import LANGUAGES, language
from scoring import GAMES
from tests.languages import COMPLETE
from tests.tools import locale
from tests.tools.locale import (
    TRANSLATED,
    catalogue,
    domains,
    is_template_fresh,
    mo_bytes,
    problems,
    untranslated,
)

ONE, MANY = "{n} match", "{n} matches"
HALF = "de"
"""A language that nobody has translated; Babel knows its plural forms."""


@pytest.mark.parametrize("lang", TRANSLATED)
@pytest.mark.parametrize("domain", domains())
def test_translated_and_fresh(domain: str, lang: str) -> None:
    assert list(problems(domain, lang)) == []


@pytest.mark.parametrize("lang", ["cs", "es"])
@pytest.mark.parametrize("domain", domains())
def test_czech_and_spanish_are_complete(domain: str, lang: str) -> None:
    assert lang in COMPLETE
    assert lang in LANGUAGES
    assert untranslated(catalogue(domain, lang)) == []


@pytest.mark.parametrize("domain", domains())
def test_templates_for_translators_are_fresh(domain: str) -> None:
    assert is_template_fresh(domain)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_said_in_no_words(lang: str) -> None:
    """gettext itself answers with the head of the file."""
    assert language(lang).gettext("") == ""


@pytest.fixture
def half_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A language of which two texts are translated, one is fuzzy, and one lacks a plural form."""
    monkeypatch.setattr(i18n, "LOCALE", tmp_path)
    monkeypatch.setattr(locale, "HERE", tmp_path)
    monkeypatch.setattr(locale, "TRANSLATED", (HALF,))
    monkeypatch.setitem(i18n.LANGUAGE_NAMES, HALF, "Deutsch")
    language.cache_clear()
    locale._translated.cache_clear()
    entries = catalogue("cairn", HALF)
    entries["Undo"].string = "Rückgängig"
    entries["Settings"].string = "Einstellungen"
    entries["Language"].string = "Sprache?"
    entries["Language"].flags.add("fuzzy")
    entries[ONE].string = ("{n} Partie", "")
    path = locale.po_path("cairn", HALF)
    path.parent.mkdir(parents=True)
    path.write_bytes(locale.po_bytes(entries))
    path.with_suffix(".mo").write_bytes(mo_bytes(entries))
    yield HALF
    language.cache_clear()
    locale._translated.cache_clear()


def test_a_text_without_a_translation_is_english(half_done: str) -> None:
    texts = language(half_done)
    assert texts.gettext("Undo") == "Rückgängig"
    assert texts.gettext("Theme") == "Theme"
    assert texts.gettext("Language") == "Language"
    assert [texts.ngettext(ONE, MANY, n) for n in (1, 2)] == [ONE, MANY]


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_book_without_a_translation_is_english(half_done: str, game: str) -> None:
    shown = [list(printed(book, book.chapters)) for book in books(game, half_done, "en")]
    assert shown[0] == shown[1]


def books(game: str, *langs: str) -> list[ReaderBook]:
    return [ReaderBook(GAMES[game], lang) for lang in langs]


def test_make_locale_says_how_complete_a_language_is_and_accepts_it(
    half_done: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert locale.main([]) == 0
    entries = [catalogue(domain, half_done) for domain in domains()]
    total = sum(map(len, entries))
    done = sum(text in domain for domain in entries for text in ("Undo", "Settings"))
    said = capsys.readouterr()
    assert said.out == f"de Deutsch: 0 % ({done} of {total} texts)\n"
    assert said.err == ""


def test_make_locale_keeps_what_a_translator_marked_as_doubtful(half_done: str) -> None:
    locale.main([])
    kept = catalogue("cairn", half_done)["Language"]
    assert (kept.string, kept.fuzzy) == ("Sprache?", True)
