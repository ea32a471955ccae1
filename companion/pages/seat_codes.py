"""The lobby page of a table open to browsers: a code for each seat, who sits where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from companion.games import COVERS
from companion.pages.invitation import CLOSED, Browsers
from companion.pages.page import Go, Page, PageKind, Run, choice, where
from companion.pages.parts import (
    Beside,
    Code,
    CodeAlone,
    Number,
    PagePart,
    Panel,
    SeatCode,
    SeatCodes,
)
from companion.play.questions import Choice, Choose, Say, label
from companion.play.reader import Reader
from companion.play.scene import Stage


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits at a seat."""

    device: str
    """The browser or phone, as people call it."""
    id: str
    here: bool = True
    """Whether its line is open."""


@dataclass(frozen=True, slots=True)
class Kept:
    reader: Reader
    match: str
    game: str
    players: tuple[str, ...]
    colours: tuple[str, ...] = ()
    browsers: Browsers = CLOSED
    seats: tuple[Sitting | None, ...] = ()
    """By seat; None: it is free."""
    begun: bool = False
    """Whether there are moves already."""
    note: str = ""
    """The rules of this table that differ from the usual ones."""
    title: str = ""
    """Of the sheet or course that is played; empty: the game's own."""
    begins: str = ""
    """Who makes the first move; empty: anybody may."""


@dataclass(frozen=True, slots=True)
class Draft:
    alone: int = -1
    """The seat whose code has the whole screen; -1: none."""
    asks: Literal["", "out"] = ""
    seat: int = -1


def page(kept: Kept, draft: Draft, stage: Stage) -> Page:
    tr, count = kept.reader.tr, len(kept.players)
    title = kept.title or tr(COVERS[kept.game].title)
    if 0 <= draft.alone < count and kept.browsers.seats:
        return _alone(kept, draft)
    note = " · ".join(filter(None, (kept.note, tr("scan your own code to sit down"))))
    parts: tuple[PagePart, ...] = (SeatCodes(tuple(_seats(kept))), _watch(kept))
    start = choice("start", _start_words(kept), _to_table(kept), icon="play", kind="accent")
    return Page(title, parts, note, choices=(start,), asks=_asked(kept, draft), live=True)


def _to_table(kept: Kept) -> Go:
    return Go("table", where(match=kept.match), back="home")


def _start_words(kept: Kept) -> str:
    tr = kept.reader.tr
    if kept.begun:
        return tr("To the table")
    return tr("Start: {name} begins").format(name=kept.begins) if kept.begins else tr("Start")


def _sitting(kept: Kept, seat: int) -> Sitting | None:
    return kept.seats[seat] if seat < len(kept.seats) else None


def _link(kept: Kept, seat: int) -> str:
    links = kept.browsers.seats
    return links[seat] if seat < len(links) else ""


def _seats(kept: Kept) -> Iterator[SeatCode]:
    tr = kept.reader.tr
    for seat, player in enumerate(kept.players):
        who = _sitting(kept, seat)
        opens: Choice = choice(f"code.{seat}", tr("Show the code again"), Draft(seat), icon="qr")
        if who is None:
            words = tr("The code of {name} alone").format(name=player)
            opens = choice(f"code.{seat}", words, Draft(seat), note=tr("scan to sit down"))
        menu = choice(f"out.{seat}", tr("More"), Draft(asks="out", seat=seat), icon="more")
        yield SeatCode(
            opens,
            seat,
            player,
            _link(kept, seat) if who is None else "",
            who.device if who is not None else "",
            _state(kept, who),
            "plain" if who is None else "legal" if who.here else "illegal",
            kept.colours[seat] if seat < len(kept.colours) else "",
            menu,
        )


def _state(kept: Kept, who: Sitting | None) -> str:
    tr = kept.reader.tr
    if who is None:
        return tr("free")
    return tr("in step") if who.here else tr("away")


def _watch(kept: Kept) -> Beside:
    """To watch, and what can be typed; beside it whether seats are free."""
    tr, open_to = kept.reader.tr, kept.browsers
    if open_to.trouble:
        why = tr("The page cannot be opened: {why}").format(why=open_to.trouble)
        return Beside((Panel((Say(why, tone="illegal"),)),))
    watching = (
        Say(tr("Watch"), "heading"),
        label(tr("television, tablet, phone")),
    )
    typed = (label(tr("or type in any browser")), Say(open_to.address, "heading"))
    digits = (label(tr("then the code")), Number(f"{open_to.code[:3]} {open_to.code[3:]}"))
    link = Code(open_to.link, watching, side=112)
    return Beside(
        (
            Panel((Beside((link, Panel(typed), Panel(digits))),)),
            Panel(tuple(_free(kept)), ruled=False),
        ),
        (3, 1),
    )


def _free(kept: Kept) -> Iterator[PagePart]:
    tr, ntr, _ = kept.reader
    free = sum(_sitting(kept, seat) is None for seat in range(len(kept.players)))
    if not free:
        yield Say(tr("Everybody sits"), strong=True)
        yield label(tr("Start whenever you like."))
        return
    yield Say(ntr("{n} seat is free", "{n} seats are free", free).format(n=free), strong=True)
    yield label(
        tr(
            "Start now: who comes later sits down with the same code. Until then this screen"
            " plays for them."
        )
    )


def _alone(kept: Kept, draft: Draft) -> Page:
    """One code, to be scanned from across the table."""
    tr, seat, count = kept.reader.tr, draft.alone, len(kept.players)
    player, who = kept.players[seat], _sitting(kept, seat)
    before = choice("before", tr("The seat before"), Draft((seat - 1) % count), icon="forward")
    after = choice("after", tr("The next seat"), Draft((seat + 1) % count), icon="forward")
    note = tr("only for {name}").format(name=player)
    if who is not None:
        note = f"{who.device} · {_state(kept, who)}"
    code = CodeAlone(seat, player, _link(kept, seat), before, after)
    close = choice("close", tr("All codes"), Draft(), icon="tick", kind="accent")
    return Page(player, (code,), note, choices=(close,), live=True)


def _asked(kept: Kept, draft: Draft) -> Page | None:
    tr = kept.reader.tr
    if draft.asks != "out" or not 0 <= draft.seat < len(kept.players):
        return None
    player, who = kept.players[draft.seat], _sitting(kept, draft.seat)
    lines = []
    if who is not None:
        out = Run("put out", where(device=who.id))
        note = tr("That phone keeps what it has and sees no more.")
        lines.append(choice("out", tr("Put this phone out"), out, icon="remove", note=note))
    renew = Run("new code", where(seat=draft.seat))
    note = tr("The code of before opens nothing any more.")
    lines.append(choice("new", tr("New code"), renew, icon="again", note=note))
    return Page(player, (Choose(tuple(lines)),), name="seat")


SEAT_CODES: PageKind[Kept, Draft] = PageKind(
    lambda kept: Draft(), page, closed=lambda draft: Draft(draft.alone)
)
