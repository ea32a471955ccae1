"""Below the territory: the steps of the turn, and the buttons that move it on."""

from collections.abc import Iterator

from companion.games.glen_more.table.hint import pending, refusal, trusted
from companion.games.glen_more.table.pay import suggested
from companion.games.glen_more.table.table import Moment, Table
from companion.i18n import N_
from companion.play import art
from companion.play.bar import Button, bar, push, result, undo
from companion.play.refusal import WHY
from companion.play.scene import Block, Box, Mark, Shape, Spot, Tint
from scoring.glen_more.rondel import due
from scoring.glen_more.tile import END

STEPS = {"take": N_("Take"), "pay": N_("Pay"), "place": N_("Place"), "act": N_("Activate")}


def steps(at: Table, box: Box) -> Iterator[Shape]:
    """The four steps of a turn, and which one it is."""
    phases = [*STEPS]
    now = phases.index(at.state.phase) if at.state.phase in phases else -1
    for i, (phase, cell) in enumerate(zip(STEPS, box.columns(4, 6), strict=True)):
        words = at.tr(STEPS[phase])
        tint = "line" if i > now else "accent" if i == now else "text_2"
        ink = "text" if i == now else "text_2" if i < now else "text_3"
        y = cell.y + 7 + (cell.h - 7) / 2
        marks: tuple[Mark, ...] = (
            Block(Box(cell.x, cell.y + 2, cell.w, 4), Tint(tint), 2),
            art.words(words, cell.x, y, 14, ink, room=cell.w, bold=i == now, anchor="left"),
        )
        tones = frozenset({"now"} if i == now else {"behind"} if i < now else ())
        yield Shape(f"step.{phase}", "step", cell, marks, tones, says=words)


WAIT = "wait"
"""The spot of what only says what to do."""


def foot(now: Moment, box: Box) -> Iterator[Shape]:
    at = now.at
    keys = [undo(at, 56)]
    if refusal(now) or trusted(at):
        keys.append(Button(Spot(WHY, at.tr("Why?")), "", "why", wide=56))
    inner = Box(box.x + 12, box.y + 4, box.w - 24, min(56.0, box.h - 8))
    for shape in bar(at, (*keys, *_offers(now)), inner):
        waits = shape.spot is not None and shape.spot.name == WAIT
        yield _wait(shape.box, shape.spot.says) if waits and shape.spot else shape


def _wait(box: Box, said: str) -> Shape:
    marks = (
        Block(box, None, 12, Tint("line")),
        art.words(said, box.cx, box.cy, 16, "text_3", room=box.w - 16, bold=True),
    )
    return Shape("wait", "wait", box, marks, says=said)


def _offers(now: Moment) -> Iterator[Button]:
    """What moves the match on; at most one of them is ember."""
    tr = now.tr
    match now.state.phase:
        case "reveal":
            words = tr("Lay END") if due(now.state) == END else tr("Turn up a tile")
            yield push("reveal", words, "plus", "accent")
        case "roll":
            yield from (push(f"roll.{n}", str(n)) for n in (1, 2, 3))
            yield push("roll", tr("Roll"), "lots", "accent", 1.4)
        case "take":
            yield from _take_offers(now)
        case "pay" if suggested(now) is None:
            yield push("pay", tr("Pay"), "coin", "accent")
        case "pay":
            yield push("pay", tr("Otherwise"), wide=0.7)
            yield push("paid", tr("Pay"), "coin", "accent")
        case "place" if now.draft.at in now.ways.places:
            yield push("lay", tr("Place here"), "tick", "accent")
        case "place":
            yield push(WAIT, tr("Choose a place"))
        case "act":
            yield from _act_offers(now)
        case "over":
            yield result(now.at)


def _take_offers(now: Moment) -> Iterator[Button]:
    tr, ways, draft = now.tr, now.ways, now.draft
    if now.ahead is not None and draft.at in now.ahead.places:
        yield push("take", tr("Take"), wide=0.7)
        yield push("lay", tr("Place here"), "tick", "accent")
    elif draft.space in ways.takes:
        yield push("take", tr("Take the tile"), "tick", "accent")
    elif draft.space in ways.discards:
        yield push("discard.coin", tr("Coin"), "coin")
        yield push("discard.movement", tr("Movement"), "movement")
    elif ways.discards:
        yield push(WAIT, tr("Choose a tile to discard"))
    else:
        yield push(WAIT, tr("Choose a tile"))


def _act_offers(now: Moment) -> Iterator[Button]:
    tr, ways, draft = now.tr, now.ways, now.draft
    if draft.doing:
        yield push("cancel", tr("Cancel"), wide=0.6)
        if draft.doing == "build" and draft.at in now.lit:
            yield push("lay", tr("Build here"), "tick", "accent")
        return
    if draft.at in ways.walks:
        yield push("walk", tr("Walk"), "movement", wide=0.8)
    if draft.at in ways.activates:
        yield push("activate", tr("Activate"), "tick", "accent")
        return
    waiting, n = pending(now), len(now.at_once())
    left = waiting or n or ways.activates or ways.walks
    yield push(
        "end", tr("End turn"), "" if waiting or n else "end_turn", "outline" if left else "accent"
    )
    if waiting:
        spot, _, _, words = waiting[0] if len(waiting) == 1 else ("choose", "", "", tr("Choose"))
        yield push(spot, words, kind="accent")
    elif n:
        words = tr("Activate all {n}").format(n=n) if n > 1 else tr("Activate")
        yield push("together", words, "tick", "accent", 1.3)
