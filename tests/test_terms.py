"""The words of the boxes: one term for one thing, in everything the app says."""

import re

import pytest

from companion.i18n import language
from tests.tools.locale import TRANSLATED, catalogue, domains

NEVER = {
    "cs": {
        "": r"\bformac|\b(ne|vy|při)?lí[zž](?!átk)|\bklepni\b|\b(ti|tě|tvůj|tvoje|tvou)\b",
        "glen_more": r"závěrečn\w+ součet",
        "nights_watch": r"\bdes(k[ayu]|ek)\b|\bsprávc",
        "schotten_totten": r"\bsestav|\bzíska\w* kám|kámen\w* získ",
    },
    "es": {
        "": r"\bbarajas?\b|\btrepador|\badversari|\brival(es)?\b|\b(podés|tenés|podéis|tenéis)\b",
        "glen_more": r"\bpilas?\b",
        "nights_watch": r"\bdado de los salvajes\b",
        "schotten_totten": r"\btríos?\b|\bformaci[oó]n|\bcartas? de táctica",
    },
}
"""By language and domain; the empty one is for all."""
ALWAYS = {
    "cs": {
        "three of a kind": "trojice",
        "Corrections": "Opravy",
        "the clearings": "pláně",
        "climber": "lezec",
        "Boards": "Herní plány",
        "A rush": "Útok Divokých",
        "A breach": "Prolomení Zdi",
    },
    "es": {
        "three of a kind": "pierna",
        "climber": "escalador",
        "Decks": "Mazos",
        "run": "escalera",
        "Blind man's bluff": "Gallito ciego",
    },
}


def told(domain: str, lang: str) -> list[str]:
    strings = []
    for message in catalogue(domain, lang):
        string = message.string
        if message.id:
            strings += [string] if isinstance(string, str) else list(string)
    return strings


@pytest.mark.parametrize("lang", TRANSLATED)
@pytest.mark.parametrize("domain", domains())
def test_words_that_are_not_the_boxs_do_not_occur(domain: str, lang: str) -> None:
    for part in ("", domain):
        pattern = NEVER[lang].get(part)
        if pattern:
            wrong = [text for text in told(domain, lang) if re.search(pattern, text, re.IGNORECASE)]
            assert wrong == []


@pytest.mark.parametrize("lang", TRANSLATED)
def test_things_are_called_as_the_box_calls_them(lang: str) -> None:
    tr = language(lang).gettext
    assert {english: tr(english) for english in ALWAYS[lang]} == ALWAYS[lang]


def test_the_books_use_the_terms_of_the_boxes() -> None:
    """Words that must occur, as the rule books print them."""
    for lang, domain, words in (
        ("cs", "schotten_totten", ("kombinac", "ovládn", "dobr", "odhozen")),
        ("cs", "dnup", ("sad", "poraž", "odhod")),
        ("cs", "nights_watch", ("Mrazokl", "pláň", "prolomen", "tvrz", "křižovat")),
        ("cs", "glen_more", ("dílek", "rodný hrad", "erb", "sud")),
        ("es", "schotten_totten", ("pierna", "combinación", "oponente", "reclamar")),
    ):
        whole = " ".join(told(domain, lang))
        assert [word for word in words if word not in whole] == []
