"""Draws the full table: rondel, market, players, a territory, steps, hint and bar."""

from collections.abc import Iterator

from companion.games.glen_more.faces import glyph
from companion.games.glen_more.points import bars
from companion.games.glen_more.table import table
from companion.games.glen_more.table.draft import Draft
from companion.games.glen_more.table.hint import hint, pending, refusal, trusted
from companion.games.glen_more.table.land import Ground, counted, land, territory
from companion.games.glen_more.table.layout import gallery, layout
from companion.games.glen_more.table.middle import Ring, market, rondel
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
from companion.play import art, text
from companion.play.bar import Button, bar, push, result, undo
from companion.play.scene import Block, Box, Mark, Scene, Shape, Share, Spot, Stage, Tint, Words
from companion.play.strip import strip, strip_height
from companion.play.text import number
from scoring.game import Seat
from scoring.glen_more.moves import LayTile
from scoring.glen_more.rondel import due
from scoring.glen_more.state import Place, State
from scoring.glen_more.tile import END

NARROW_HEAD = 66


def scene(at: GlenPosition, draft: Draft, stage: Stage) -> Scene:
    turn = at.state.turn
    said = at.ended() or ("" if turn is None else at.to_move(turn))
    draw = _gallery if at.reader == "watcher" else _table
    return Scene(stage.width, stage.height, draw(Moment(at, draft), stage), said=said)


def _table(now: Moment, stage: Stage) -> Iterator[Shape]:
    at = now.at
    room = layout(stage, link=strip_height(at, stage))
    yield from rondel(at, _ring(now), room.rondel)
    yield from heads(at, now.shown, room.heads)
    yield from land(at, _ground(now), room.land)
    if room.steps.h:
        yield from steps(at, room.steps)
    sells = at.playable and at.state.turn is not None
    yield from market(at, at.state.market, room.market, SELL if sells else None)
    if room.hint.h:
        yield from hint(now, room.hint, stage)
    yield from strip(at, room.link, stage)
    yield from foot(now, room.bar)


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
            free=now.state.phase == "place" or draft.doing == "build",
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
    for seat, cell in enumerate(box.columns(len(at.players), 6)):
        turn, name = _acts(at, seat), at.players[seat]
        marks = art.head_ground(cell, turn=turn, bright=seat == shown)
        left, side = (8, 22) if cell.w > NARROW_HEAD else (4, 18)
        marks += art.seat_mark(seat, name, Box(cell.x + left, cell.cy - side / 2, side, side))
        x = cell.x + left + side + (8 if cell.w > NARROW_HEAD else 4)
        vp = number(totals[seat])
        room = cell.right - x - 4
        marks.append(art.words(vp, x, cell.cy - 9, 18, "text", room=room, bold=True, anchor="left"))
        coins = str(state.clans[seat].coins)
        marks.append(glyph("coin", x + 7, cell.cy + 12, 14, "text_3"))
        marks.append(Words(coins, x + 18, cell.cy + 12, 14, Tint("text_2"), anchor="left"))
        says = at.tr("{name}: points {vp}, coins {coins}")
        spot = Spot(HEAD(seat), says.format(name=name, vp=vp, coins=coins))
        tones = frozenset(tone for tone, so in (("turn", turn), ("shown", seat == shown)) if so)
        head = Shape(spot.name, "head", cell, tuple(marks), tones, says=spot.says, spot=spot)
        yield head._replace(target=cell.grown(3), heading=True)


# For bystanders


def _gallery(now: Moment, stage: Stage) -> Iterator[Shape]:
    at = now.at
    ring, rows, turn, said, clans = gallery(stage, len(at.players))
    yield from rondel(at, Ring(due=table.next_space(at.state)), ring)
    yield from market(at, at.state.market, rows, None)
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
        keys.append(Button(Spot(WHY(), at.tr("Why?")), "", "why", wide=56))
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
            yield push(REVEAL(), words, "plus", "accent")
        case "roll":
            yield from (push(ROLL(n), str(n)) for n in (1, 2, 3))
            yield push(ROLL(), tr("Roll"), "lots", "accent", Share(1.4))
        case "take":
            yield from _take_offers(now)
        case "pay" if suggested(now) is None:
            yield push(PAY(), tr("Pay"), "coin", "accent")
        case "pay":
            yield push(PAY(), tr("Otherwise"), wide=Share(0.7))
            yield push(PAID(), tr("Pay"), "coin", "accent")
        case "place" if now.draft.at in now.ways.places:
            yield push(LAY(), tr("Place here"), "tick", "accent")
        case "place":
            yield push(WAIT, tr("Choose a place"))
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
    elif ways.discards:
        yield push(WAIT, tr("Choose a tile to discard"))
    else:
        yield push(WAIT, tr("Choose a tile"))


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
