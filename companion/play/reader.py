"""Whoever reads a page: the language in which things are shown."""

from typing import NamedTuple

from companion.match.phrases import Ntr, Tr


class Reader(NamedTuple):
    tr: Tr
    ntr: Ntr
    lang: str
