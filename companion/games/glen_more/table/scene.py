"""Draws the full table: rondel, market, players, a territory, steps, hint and bar."""

from collections.abc import Iterable, Iterator

from companion.games.glen_more.faces import glyph
from companion.games.glen_more.points import bars
from companion.games.glen_more.table import table
from companion.games.glen_more.table.draft import Draft
from companion.games.glen_more.table.hint import hint, in_hand, pending, refusal, trusted
from companion.games.glen_more.table.land import Ground, counted, land, territory
from companion.games.glen_more.table.layout import TOUCH, gallery, layout
from companion.games.glen_more.table.middle import Ring, prices, rondel
from companion.games.glen_more.table.pay import suggested
from companion.games.glen_more.table.table import GlenPosition, Moment
from companion.games.glen_more.table.touches import (
    ACTIVATE,
    CANCEL,
    CHOOSE,
    DISCARD,
    END_TURN,
    HEAD,
    LAY,
    PAID,
    PAY,
    REVEAL,
    ROLL,
    SELL,
    TAKE,
    TOGETHER,
    WALK,
    WHY,
)
from companion.i18n import N_
from companion.play import art, flow, text
from companion.play.bar import GAP as BAR_GAP
from companion.play.bar import Button, bar, push, result, undo
from companion.play.scene import Block, Box, Mark, Scene, Shape, Share, Spot, Stage, Tint, Words
from companion.play.strip import strip, strip_height
from companion.play.text import number
from scoring.game import Seat
from scoring.glen_more.moves import LayTile
from scoring.glen_more.rondel import due
from scoring.glen_more.state import Place, State
from scoring.glen_more.tile import END

NARROW_HEAD, ONE_LINE, NAMED = 66, 88, 170
"""dp of a player's head: narrow; with points and coins in a line; with the name, too."""


def scene(at: GlenPosition, draft: Draft, stage: Stage) -> Scene:
    turn = at.state.turn
    said = at.ended() or ("" if turn is None else at.to_move(turn))
    draw = _gallery if at.reader == "watcher" else _table
    return Scene(stage.width, stage.height, draw(Moment(at, draft), stage), said=said)


def _table(now: Moment, stage: Stage) -> Iterator[Shape]:
    at = now.at
    room = layout(stage, len(at.state.spaces), link=strip_height(at, stage))
    yield from rondel(at, _ring(now), room.rondel)
    yield from heads(at, now.shown, room.heads)
    yield from land(at, _ground(now), room.land)
    if room.steps.h:
        yield from steps(at, room.steps)
    sells = at.playable and at.state.turn is not None
    yield from prices(at, at.state.market, room.market, SELL if sells else None)
    if room.hint.h:
        yield from hint(now, room.hint, stage)
    yield from strip(at, room.link, stage)
    yield from foot(now, room.bar, stage)


def _ring(now: Moment) -> Ring:
    if not now.at.playable:
        return Ring()
    choosing = now.state.phase == "take"
    spaces = now.ways.takes | now.ways.discards if choosing else None
    return Ring(spaces, now.draft.space, table.next_space(now.state), touched=True)


def _ground(now: Moment) -> Ground:
    """What is pointed out in the territory that is shown: only in that of the one to move."""
    draft, then, place, seat = now.draft, now.ahead, now.draft.at, now.shown
    ground = Ground(seat, last=table.last_laid(now.at, seat), near=draft.near, touched=True)
    if seat == now.state.turn:
        begun = table.begun(now.at)
        room, beside = table.room(begun, seat), table.free_beside(begun, seat)
        ground = ground._replace(room=room, beside=beside)
    at, lit, placed = now.at, now.lit, now.placed
    if then is not None:
        at, lit = then.at, then.places
        placed = None if place is None else (then.tile, LayTile(seat, place))
    elif not now.choosing:
        return ground._replace(chosen=draft.told)
    else:
        acting = now.state.phase == "act" and not draft.doing
        ground = ground._replace(
            chosen=place,
            badges=dict(_badges(now)) if acting else {},
            walks=frozenset(now.ways.walks) if acting else frozenset(),
            free=now.placing or draft.doing == "build",
            goes=now.walker is not None,
        )
    if placed is None or place is None or place not in lit:
        return ground._replace(lit=lit)
    rings = frozenset(table.reached(at, placed[1])) - {place}
    return ground._replace(lit=lit - {place}, rings=rings, chosen=place, ghost=placed[0])


def _badges(now: Moment) -> Iterator[tuple[Place, str]]:
    for place, plot in now.land.items():
        if plot.tile in now.state.now.used:
            yield place, "done"
        elif place in now.ways.activates:
            yield place, "choice" if table.wants_choice(now.state.tiles[plot.tile]) else "yields"


def _acts(at: GlenPosition, seat: Seat) -> bool:
    return seat == at.state.turn and at.state.phase != "over"


def heads(at: GlenPosition, shown: Seat, box: Box) -> Iterator[Shape]:
    """Everybody's points and coins; a touch shows that territory."""
    state, totals = at.state, table.points(at.state)
    across = 2 if box.h > 2 * TOUCH else len(at.players)
    for seat, cell in enumerate(box.grid(len(at.players), across, 6)):
        turn, name = _acts(at, seat), at.players[seat]
        marks = art.head_ground(cell, turn=turn, bright=seat == shown)
        vp, coins = number(totals[seat]), state.clans[seat].coins
        marks += _head(seat, name, vp, coins, cell.inset(8 if cell.w > NARROW_HEAD else 4, 0))
        says = at.tr("{name}: points {vp}, coins {coins}")
        spot = Spot(HEAD(seat), says.format(name=name, vp=vp, coins=coins))
        tones = frozenset(tone for tone, so in (("turn", turn), ("shown", seat == shown)) if so)
        head = Shape(spot.name, "head", cell, tuple(marks), tones, says=spot.says, spot=spot)
        yield head._replace(target=cell.grown(3), heading=True)


def _head(seat: Seat, name: str, vp: str, coins: int, box: Box) -> Iterable[Mark]:
    """The name where there is room; in a narrow cell the coins stand below the points."""
    narrow = box.w < ONE_LINE
    purse = flow.row(flow.glyph("coin", 14, "text_3"), flow.words(str(coins), 15, "text_2"), gap=3)
    points = flow.words(vp, 18 if narrow else 22, bold=True)
    mark = flow.seat(seat, name, 18 if box.w < NARROW_HEAD else 24)
    if narrow:
        return flow.row(mark, flow.column(points, purse, gap=0), gap=5).draw(box)
    called = flow.words(name, 16, bold=True, shrinks=True) if box.w > NAMED else None
    return flow.row(mark, called, flow.SPRING, points, purse, gap=6).draw(box)


# For bystanders


def _gallery(now: Moment, stage: Stage) -> Iterator[Shape]:
    at = now.at
    ring, rows, turn, said, clans = gallery(stage, len(at.players))
    yield from rondel(at, Ring(due=table.next_space(at.state)), ring)
    yield from prices(at, at.state.market, rows, None)
    yield from steps(at, turn)
    yield from hint(Moment(at), said, stage)
    for seat, box in enumerate(clans):
        yield from _clan(at, Ground(seat, last=table.last_laid(at, seat)), box)


def _clan(at: GlenPosition, ground: Ground, box: Box) -> Iterator[Shape]:
    """One player's stocks above the territory, and the names of cards and persons below."""
    clan, turn = at.state.clans[ground.seat], _acts(at, ground.seat)
    stocks, drawn = _stocks(at, ground.seat, box)
    edge = (Block(box, None, 14, Tint("accent"), 2),) if turn else ()
    kept = ", ".join((*clan.cards, *clan.persons))
    lines = text.lines(kept, 12, box.w - 16, most=3) if kept else []
    for i, line in enumerate(lines):
        y = box.bottom - 12 - 15 * (len(lines) - 1 - i)
        drawn.append(art.words(line, box.cx, y, 12, "text_2", room=box.w - 12))
    tones = frozenset({"turn"} if turn else ())
    says = ", ".join([*stocks, *([kept] if kept else [])])
    marks = (art.panel(box, "inset"), *edge, *drawn)
    yield Shape(f"clan.{ground.seat}", "clan", box, marks, tones, says=says, heading=True)
    area = Box(box.x + 2, box.y + 56, box.w - 4, box.h - 60 - 15 * len(lines))
    yield from territory(at, ground, area)


def _stocks(at: GlenPosition, seat: Seat, box: Box) -> tuple[list[str], list[Mark]]:
    name, known = at.players[seat], counted(at, seat)
    vp = number(table.points(at.state)[seat])
    room = box.w - 62 - text.width(vp, 20, True)
    marks: list[Mark] = [
        *art.seat_mark(seat, name, Box(box.x + 8, box.y + 8, 22, 22)),
        Words(vp, box.right - 10, box.y + 19, 20, Tint("text"), True, "right"),
        art.words(name, box.x + 38, box.y + 19, 16, "text", room=room, bold=True, anchor="left"),
    ]
    shown = ("coin", "whisky", "castle", "person", "clan_token")
    step = (box.w - 12) / len(shown)
    for i, icon in enumerate(shown):
        x = box.x + 6 + i * step
        marks.append(glyph(icon, x + 10, box.y + 44, 16, "text_3"))
        n = str(known[icon][0])
        marks.append(Words(n, x + 21, box.y + 44, 14, Tint("text_2"), anchor="left"))
    return [f"{name}: {vp}", *(known[icon][1] for icon in shown)], marks


def thumbnail(state: State, stage: Stage) -> Scene:
    return bars(table.points(state), stage)


STEPS = {"take": N_("Take"), "pay": N_("Pay"), "place": N_("Place"), "act": N_("Activate")}


def steps(at: GlenPosition, box: Box) -> Iterator[Shape]:
    phases = [*STEPS]
    now = phases.index(at.state.phase) if at.state.phase in phases else -1
    for i, (phase, cell) in enumerate(zip(STEPS, box.columns(4, 6), strict=True)):
        words = at.tr(STEPS[phase])
        tint = "line" if i > now else "accent" if i == now else "text_2"
        marks: tuple[Mark, ...] = (Block(Box(cell.x, cell.y + 2, cell.w, 4), Tint(tint), 2),)
        tones = frozenset({"now"} if i == now else {"behind"} if i < now else ())
        yield Shape(f"step.{phase}", "step", cell, marks, tones, says=words)


def foot(now: Moment, box: Box, stage: Stage) -> Iterator[Shape]:
    """What can be touched to go on; while a place is chosen, the tile that it is for."""
    at = now.at
    keys = [undo(at, 56)]
    if refusal(now) or trusted(at):
        keys.append(Button(Spot(WHY(), at.tr("Why?")), "", "why", wide=56))
    inner = Box(box.x + 12, box.y + 4, box.w - 24, min(56.0, box.h - 8))
    offers = tuple(_offers(now)) if at.playable else ()
    if offers or not at.playable:
        yield from bar(at, (*keys, *offers), inner)
        return
    taken = 56 * len(keys) + BAR_GAP * (len(keys) - 1)
    yield from bar(at, keys, inner._replace(w=taken))
    yield from in_hand(now, inner.beside(taken + BAR_GAP), stage)


def _offers(now: Moment) -> Iterator[Button]:
    """What moves the match on; at most one of them is ember."""
    tr = now.tr
    match now.state.phase:
        case "reveal":
            words = tr("Lay END") if due(now.state) == END else tr("Turn up a tile")
            yield push(REVEAL(), words, "plus", "accent")
        case "roll":
            yield from (push(ROLL(n), str(n)) for n in (1, 2, 3))
            yield push(ROLL(), tr("Roll"), "lots", "accent", Share(1.4))
        case "take":
            yield from _take_offers(now)
        case "pay" | "place" if now.draft.at in now.lit and now.placing:
            yield push(LAY(), tr("Place here"), "tick", "accent")
        case "pay" if now.placing:
            yield push(PAY(), tr("Pay"), "coin", "outline", Share(0.6))
        case "pay" if suggested(now) is None:
            yield push(PAY(), tr("Pay"), "coin", "accent")
        case "pay":
            yield push(PAY(), tr("Otherwise"), wide=Share(0.7))
            yield push(PAID(), tr("Pay"), "coin", "accent")
        case "act":
            yield from _act_offers(now)
        case "over":
            yield result(now.at)


def _take_offers(now: Moment) -> Iterator[Button]:
    tr, ways, draft = now.tr, now.ways, now.draft
    if now.ahead is not None and draft.at in now.ahead.places:
        yield push(TAKE(), tr("Take"), wide=Share(0.7))
        yield push(LAY(), tr("Place here"), "tick", "accent")
    elif draft.space in ways.takes:
        yield push(TAKE(), tr("Take the tile"), "tick", "accent")
    elif draft.space in ways.discards:
        yield push(DISCARD("coin"), tr("Coin"), "coin")
        yield push(DISCARD("movement"), tr("Movement"), "movement")


def _act_offers(now: Moment) -> Iterator[Button]:
    tr, ways, draft = now.tr, now.ways, now.draft
    if draft.doing:
        yield push(CANCEL(), tr("Cancel"), wide=Share(0.6))
        if draft.doing == "build" and draft.at in now.lit:
            yield push(LAY(), tr("Build here"), "tick", "accent")
        return
    if draft.at in ways.walks:
        yield push(WALK(), tr("Walk"), "movement", wide=Share(0.8))
    if draft.at in ways.activates:
        yield push(ACTIVATE(), tr("Activate"), "tick", "accent")
        return
    waiting, n = pending(now), len(now.at_once())
    left = waiting or n or ways.activates or ways.walks
    yield push(
        END_TURN(),
        tr("End turn"),
        "" if waiting or n else "end_turn",
        "outline" if left else "accent",
    )
    if waiting:
        alone = len(waiting) == 1
        spot, _, _, words = waiting[0] if alone else (CHOOSE(), "", "", tr("Choose"))
        yield push(spot, words, kind="accent")
    elif n:
        words = tr("Activate all {n}").format(n=n) if n > 1 else tr("Activate")
        yield push(TOGETHER(), words, "tick", "accent", Share(1.3))
