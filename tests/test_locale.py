"""Every text in every language, and the compiled files as fresh as their sources."""

import pytest

from tests.tools.locale import TRANSLATED, domains, problems


@pytest.mark.parametrize("lang", TRANSLATED)
@pytest.mark.parametrize("domain", domains())
def test_translated_and_fresh(domain: str, lang: str) -> None:
    assert list(problems(domain, lang)) == []
