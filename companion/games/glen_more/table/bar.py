"""Below the territory: the steps of the turn, and the buttons that move it on."""

from collections.abc import Iterator

from companion.games.glen_more.table.draft import Draft
from companion.games.glen_more.table.hint import pending, refusal, trusted
from companion.games.glen_more.table.pay import suggested
from companion.games.glen_more.table.table import Advice, Table, ahead, at_once, lit
from companion.play import art
from companion.play.bar import Button, bar, push, result, undo
from companion.play.refusal import WHY
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
    for i, ((phase, words), cell) in enumerate(zip(told, box.columns(4, 6), strict=True)):
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


WAIT = "wait"
"""The spot of what only says what to do."""


def foot(at: Table, draft: Draft, ways: Advice, box: Box) -> Iterator[Shape]:
    keys = [undo(at, 56)]
    if refusal(at, draft, ways) or trusted(at):
        keys.append(Button(Spot(WHY, at.tr("Why?")), "", "why", wide=56))
    inner = Box(box.x + 12, box.y + 4, box.w - 24, min(56.0, box.h - 8))
    for shape in bar(at, (*keys, *_offers(at, draft, ways)), inner):
        waits = shape.spot is not None and shape.spot.name == WAIT
        yield _wait(shape.box, shape.spot.says) if waits and shape.spot else shape


def _wait(box: Box, said: str) -> Shape:
    marks = (
        Block(box, None, 12, Tint("line")),
        art.words(said, box.cx, box.cy, 16, "text_3", room=box.w - 16, bold=True),
    )
    return Shape("wait", "wait", box, marks, says=said)


def _offers(at: Table, draft: Draft, ways: Advice) -> Iterator[Button]:
    """What moves the match on; at most one of them is ember."""
    tr = at.tr
    match at.state.phase:
        case "reveal":
            words = tr("Lay END") if due(at.state) == END else tr("Turn up a tile")
            yield push("reveal", words, "plus", "accent")
        case "roll":
            yield from (push(f"roll.{n}", str(n)) for n in (1, 2, 3))
            yield push("roll", tr("Roll"), "lots", "accent", 1.4)
        case "take":
            yield from _take_offers(at, draft, ways)
        case "pay" if suggested(at) is None:
            yield push("pay", tr("Pay"), "coin", "accent")
        case "pay":
            yield push("pay", tr("Otherwise"), wide=0.7)
            yield push("paid", tr("Pay"), "coin", "accent")
        case "place" if draft.at in ways.places:
            yield push("lay", tr("Place here"), "tick", "accent")
        case "place":
            yield push(WAIT, tr("Choose a place"))
        case "act":
            yield from _act_offers(at, draft, ways)
        case "over":
            yield result(at)


def _take_offers(at: Table, draft: Draft, ways: Advice) -> Iterator[Button]:
    tr = at.tr
    then = ahead(at, draft, ways)
    if then is not None and draft.at in then.places:
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


def _act_offers(at: Table, draft: Draft, ways: Advice) -> Iterator[Button]:
    tr = at.tr
    if draft.doing:
        yield push("cancel", tr("Cancel"), wide=0.6)
        if draft.doing == "build" and draft.at in lit(at, draft, ways):
            yield push("lay", tr("Build here"), "tick", "accent")
        return
    if draft.at in ways.walks:
        yield push("walk", tr("Walk"), "movement", wide=0.8)
    if draft.at in ways.activates:
        yield push("activate", tr("Activate"), "tick", "accent")
        return
    waiting = pending(at)
    together = at_once(at, ways)
    if not waiting and not together:
        left = bool(ways.activates or ways.walks)
        yield push("end", tr("End turn"), "end_turn", "outline" if left else "accent")
        return
    yield push("end", tr("End turn"), kind="outline")
    if waiting:
        spot, _, _, words = waiting[0] if len(waiting) == 1 else ("choose", "", "", tr("Choose"))
        yield push(spot, words, kind="accent")
    else:
        n = len(together)
        words = tr("Activate all {n}").format(n=n) if n > 1 else tr("Activate")
        yield push("together", words, "tick", "accent", 1.3)
