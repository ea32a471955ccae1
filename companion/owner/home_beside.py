"""The second column of home in the owner's browser: links for phones, this evening, files."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from companion.evening.home import shown_lines
from companion.owner.house import House
from companion.pages.page import Go, choice, where
from companion.pages.parts import Code, Heading, Number, PagePart, Panel, Take
from companion.play.dates import since
from companion.play.questions import Choice, Choose, Say, label

EVENING = timedelta(hours=12)
MAX_FILES = 3
KINDS = ".jsonl,.json,.npz"


def parts(house: House) -> tuple[PagePart, ...]:
    return (_join(house), *_evening(house), _files(house))


def _join(house: House) -> Panel:
    tr, code = house.tr, house.code
    beside = (
        Say(tr("Phones join here"), "heading"),
        label(tr("no app needed")),
        label(tr("or type")),
        Say(house.place, strong=True),
        label(tr("code")),
        Number(f"{code[:3]} {code[3:]}"),
    )
    shown: list[PagePart] = [Code(house.join, beside, side=188)]
    if house.match:
        seats = Go("seats", where(match=house.match))
        words = tr("A code for each seat")
        shown.append(Choose((choice("codes", words, seats, icon="qr", forward=True),)))
    return Panel(tuple(shown), ruled=False)


def _evening(house: House) -> Iterator[PagePart]:
    """The matches that ended lately."""
    tr, now = house.tr, datetime.now().astimezone()
    over = [line for line in shown_lines(house) if line.over]
    lines = [line for line in over if now - datetime.fromisoformat(line.touched) < EVENING]
    rows: list[Choice] = []
    for line in lines[:MAX_FILES]:
        names = ", ".join(line.players[seat] for seat in line.winners) or tr("Nobody")
        text, opens = tr("{names} won").format(names=names), Go("result", where(match=line.id))
        note = since(line.touched, now, tr)
        rows.append(choice(f"over.{line.id}", text, opens, icon="claim", note=note, forward=True))
    if rows:
        count = house.ntr("{n} match", "{n} matches", len(lines)).format(n=len(lines))
        yield Heading(tr("This evening"), count)
        yield Panel((Choose(tuple(rows)),))


def _files(house: House) -> Take:
    tr = house.tr
    return Take(tr("Drop a file here, or choose one"), tr("match or deck"), KINDS)
