"""Every text in every language, and the compiled files as fresh as their sources."""

import pytest

from companion.i18n import LANGUAGES, language
from tests.tools.locale import TRANSLATED, domains, problems


@pytest.mark.parametrize("lang", TRANSLATED)
@pytest.mark.parametrize("domain", domains())
def test_translated_and_fresh(domain: str, lang: str) -> None:
    assert list(problems(domain, lang)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_said_in_no_words(lang: str) -> None:
    """gettext itself answers with the head of the file."""
    assert language(lang).gettext("") == ""
