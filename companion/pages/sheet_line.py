"""The page that edits one line of a score sheet: its kind, when it is asked, its value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from companion.games.sheet.simple import KINDS, PERS, Simple, SimpleLine
from companion.i18n import N_
from companion.pages.page import Page, choice
from companion.pages.parts import Buttons, Chips, PagePart
from companion.play.questions import CLOSE, Choice, Count, Write, label
from companion.play.reader import Reader
from companion.play.text import number

LONGEST_TITLE, LONGEST_BOUND = 80, 60
MOST_WORTH = 100


class Field(NamedTuple):
    title: str
    words: Mapping[str, str]
    """By value; all texts are English, marked by N_."""


FIELDS = {
    "kind": Field(
        N_("What is it?"),
        {
            "number": N_("number"),
            "count": N_("count"),
            "yes": N_("yes or no"),
            "one": N_("one has it"),
            "choice": N_("choice"),
            "rank": N_("place"),
            "seat": N_("player"),
            "rows": N_("list"),
        },
    ),
    "per": Field(
        N_("When is it asked?"),
        {
            "round": N_("each round"),
            "any": N_("at any time"),
            "once": N_("once"),
            "final": N_("at the end"),
        },
    ),
}
ICONS = {"number": "enter_number", "count": "points", "yes": "tick", "one": "person"}


def kind_icon(line: SimpleLine) -> str:
    return ICONS.get(line.kind, "less")


def noted(reader: Reader, line: SimpleLine) -> str:
    """What it is worth, and when it is asked."""
    tr, ntr, _ = reader
    if line.worth is None:
        said = tr("points as the text says")
    elif line.worth == 0:
        said = tr("no points by itself")
    elif line.kind in ("number", "count") and line.worth == 1:
        said = tr("adds its points")
    else:
        said = ntr("{n} point each", "{n} points each", abs(line.worth))
        said = said.format(n=number(line.worth))
    low, high = line.bounds
    bounds = f"{low}–{high}" if low or high else ""
    when = "" if line.per == "round" else tr(FIELDS["per"].words.get(line.per, line.per))
    return " · ".join(part for part in (said, when, bounds) if part)


def line_question(reader: Reader, shown: Simple, place: int) -> Page:
    tr, line = reader.tr, shown.lines[place]
    remove = choice(f"remove.{place}", tr("Remove"), icon="delete")
    done = choice(CLOSE, tr("Done"), icon="tick", kind="accent")
    parts = tuple(_parts(reader, shown, place))
    return Page(line.title or tr("A line"), parts, choices=(remove, done), name=f"line {place}")


def _parts(reader: Reader, shown: Simple, place: int) -> Iterator[PagePart]:
    tr, line = reader.tr, shown.lines[place]
    yield Write("line.title", tr("Title"), line.title, LONGEST_TITLE, labelled=True)
    yield label(tr(FIELDS["kind"].title))
    kinds = KINDS if line.kind in KINDS else (*KINDS, line.kind)
    yield Chips(tuple(_chip(reader, "kind", kind, line.kind) for kind in kinds))
    yield label(tr(FIELDS["per"].title))
    pers = [per for per in PERS if per != "once" or line.kind != "one"]
    yield Chips(tuple(_chip(reader, "per", per, line.per) for per in pers))
    if line.worth is None:
        yield label(tr("The text says what it is worth."))
    else:
        title = tr("Points each")
        yield Count("line.worth", title, line.worth, -MOST_WORTH, MOST_WORTH)
    if line.kind in ("number", "count"):
        low, high = line.bounds
        yield label(tr("Lowest and highest; empty: any"))
        yield Write("line.low", tr("Lowest"), low, LONGEST_BOUND, labelled=True)
        yield Write("line.high", tr("Highest"), high, LONGEST_BOUND, labelled=True)
    first = tr("It is the first one.") if place == 0 else ""
    last = tr("It is the last one.") if place == len(shown.lines) - 1 else ""
    up = choice(f"up.{place}", tr("Further up"), icon="up", refused=first)
    yield Buttons((up, choice(f"down.{place}", tr("Further down"), icon="down", refused=last)))


def _chip(reader: Reader, field: str, value: str, now: str) -> Choice:
    words = reader.tr(FIELDS[field].words.get(value, value))
    return choice(f"{field}.{value}", words, kind="accent" if value == now else "plain")
