"""`Reader`: the language and text size of the person who looks at a page."""

from typing import NamedTuple

from companion.match.phrases import Ntr, Tr


class Reader(NamedTuple):
    tr: Tr
    ntr: Ntr
    lang: str
