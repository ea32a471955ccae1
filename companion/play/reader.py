"""`Reader`: the language in which a person reads a page."""

from typing import NamedTuple

from companion.match.phrases import Ntr, Tr


class Reader(NamedTuple):
    tr: Tr
    ntr: Ntr
    lang: str
