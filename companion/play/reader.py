"""`Reader`: the language in which a person reads a page."""

from typing import NamedTuple

from companion.i18n import language
from companion.match.phrases import Ntr, Tr


class Reader(NamedTuple):
    tr: Tr
    ntr: Ntr
    lang: str


def reader_in(lang: str) -> Reader:
    """Somebody who reads this language."""
    texts = language(lang)
    return Reader(texts.gettext, texts.ngettext, lang)
