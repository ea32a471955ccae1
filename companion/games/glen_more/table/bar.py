"""Below the territory: the steps of the turn, and the buttons that move it on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.glen_more.table.draft import Draft
from companion.games.glen_more.table.hint import pending, refusal, trusted
from companion.games.glen_more.table.layout import columns
from companion.games.glen_more.table.table import Advice, Table, at_once, lit
from companion.play import art
from companion.play.desk import UNDO, WHY
from companion.play.scene import Block, Box, Mark, Shape, Spot, Tint
from scoring.glen_more.rondel import due
from scoring.glen_more.tile import END


def steps(at: Table, box: Box) -> Iterator[Shape]:
    """The four steps of a turn, and which one it is."""
    tr = at.tr
    told = [
        ("take", tr("Take")),
        ("pay", tr("Pay")),
        ("place", tr("Place")),
        ("act", tr("Activate")),
    ]
    phases = [phase for phase, _ in told]
    now = phases.index(at.state.phase) if at.state.phase in phases else -1
    for i, ((phase, words), cell) in enumerate(zip(told, columns(box, 4), strict=True)):
        tint = "line" if i > now else "accent" if i == now else "text_2"
        ink = "text" if i == now else "text_2" if i < now else "text_3"
        marks: tuple[Mark, ...] = (
            Block(Box(cell.x, cell.y + 2, cell.w, 4), Tint(tint), 2),
            art.words(
                words,
                cell.x,
                cell.y + 7 + (cell.h - 7) / 2,
                14,
                ink,
                room=cell.w,
                bold=i == now,
                anchor="left",
            ),
        )
        tones = frozenset({"now"} if i == now else {"behind"} if i < now else ())
        yield Shape(f"step.{phase}", "step", cell, marks, tones, says=words)


class Offer(NamedTuple):
    spot: str
    words: str
    icon: str = ""
    kind: str = "plain"
    """accent, plain, outline; "wait": it only says what to do."""
    share: float = 1.0


def bar(at: Table, draft: Draft, ways: Advice, box: Box) -> Iterator[Shape]:
    high = min(56.0, box.h - 8)
    inner = Box(box.x + 12, box.y + 4, box.w - 24, high)
    tr = at.tr
    if at.reader == "past":
        leave = Spot("leave", tr("Back to the history"))
        yield art.button(leave, inner, leave.says, icon="back")
        return
    none = "" if at.standing else tr("Nothing to take back: this is the start.")
    yield art.button(Spot(UNDO, tr("Undo"), none), inner._replace(w=56), "", icon="undo")
    x = inner.x + 64
    if refusal(at, draft, ways) or trusted(at):
        why = Spot(WHY, tr("Why?"))
        yield art.button(why, Box(x, inner.y, 56, high), "", icon="why")
        x += 64
    offers = list(_offers(at, draft, ways))
    total = sum(offer.share for offer in offers)
    room = inner.right - x - 8 * (len(offers) - 1)
    for offer in offers:
        wide = room * offer.share / total
        yield _button(offer, Box(x, inner.y, wide, high))
        x += wide + 8


def _button(offer: Offer, box: Box) -> Shape:
    if offer.kind != "wait":
        spot = Spot(offer.spot, offer.words)
        return art.button(spot, box, offer.words, icon=offer.icon, kind=offer.kind, size=16)
    marks = (
        Block(box, None, 12, Tint("line")),
        art.words(offer.words, box.cx, box.cy, 16, "text_3", room=box.w - 16, bold=True),
    )
    return Shape("wait", "wait", box, marks, says=offer.words)


def _offers(at: Table, draft: Draft, ways: Advice) -> Iterator[Offer]:
    """What moves the match on; at most one of them is ember."""
    tr = at.tr
    match at.state.phase:
        case "reveal":
            words = tr("Lay END") if due(at.state) == END else tr("Turn up a tile")
            yield Offer("reveal", words, "plus", "accent")
        case "roll":
            yield from (Offer(f"roll.{n}", str(n)) for n in (1, 2, 3))
            yield Offer("roll", tr("Roll"), "lots", "accent", 2)
        case "take":
            yield from _take_offers(at, draft, ways)
        case "pay":
            yield Offer("pay", tr("Pay…"), "coin", "accent")
        case "place" if draft.at in ways.places:
            yield Offer("lay", tr("Place here"), "tick", "accent")
        case "place":
            yield Offer("", tr("Choose a place"), kind="wait")
        case "act":
            yield from _act_offers(at, draft, ways)
        case "over":
            yield Offer("result", tr("Result"), "points", "accent")


def _take_offers(at: Table, draft: Draft, ways: Advice) -> Iterator[Offer]:
    tr = at.tr
    if draft.space in ways.takes:
        yield Offer("take", tr("Take the tile"), "tick", "accent")
    elif draft.space in ways.discards:
        yield Offer("discard.coin", tr("Coin"), "coin")
        yield Offer("discard.movement", tr("Movement"), "movement")
    elif ways.discards:
        yield Offer("", tr("Choose a tile to discard"), kind="wait")
    else:
        yield Offer("", tr("Choose a tile"), kind="wait")


def _act_offers(at: Table, draft: Draft, ways: Advice) -> Iterator[Offer]:
    tr = at.tr
    if draft.doing:
        yield Offer("cancel", tr("Cancel"), share=0.6)
        if draft.doing == "build" and draft.at in lit(at, draft, ways):
            yield Offer("lay", tr("Build here"), "tick", "accent")
        return
    if draft.at in ways.walks:
        yield Offer("walk", tr("Walk"), "movement", share=0.8)
    if draft.at in ways.activates:
        yield Offer("activate", tr("Activate"), "tick", "accent")
        return
    waiting = pending(at)
    together = at_once(at, ways)
    if not waiting and not together:
        left = bool(ways.activates)
        yield Offer("end", tr("End turn"), "end_turn", "outline" if left else "accent")
        return
    yield Offer("end", tr("End turn"), kind="outline")
    if waiting:
        spot, _, _, words = waiting[0] if len(waiting) == 1 else ("choose", "", "", tr("Choose…"))
        yield Offer(spot, words, kind="accent")
    else:
        words = at.ntr("Activate {n} tile", "Activate {n} tiles", len(together))
        yield Offer("together", words.format(n=len(together)), "tick", "accent", 1.3)
