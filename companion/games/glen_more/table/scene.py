"""The whole table as a picture: rondel, market, players, a territory, the steps, hint and bar."""

from collections.abc import Callable, Iterator

from companion.games.glen_more.bars import bars
from companion.games.glen_more.marks import glyph
from companion.games.glen_more.table import faces
from companion.games.glen_more.table.bar import foot, steps
from companion.games.glen_more.table.draft import Draft
from companion.games.glen_more.table.hint import hint
from companion.games.glen_more.table.land import Badge, Ground, land, territory
from companion.games.glen_more.table.layout import gallery, layout
from companion.games.glen_more.table.middle import Ring, market, rondel
from companion.games.glen_more.table.table import (
    Advice,
    Ahead,
    Table,
    advice,
    ahead,
    choosing,
    last_laid,
    lit,
    next_space,
    placing,
    points,
    reached,
    seat_shown,
    walker,
    wants_choice,
)
from companion.play import art, text
from companion.play.scene import Block, Box, Mark, Scene, Shape, Spot, Stage, Tint, Words
from companion.play.text import number
from scoring.game import Seat
from scoring.glen_more.moves import LayTile
from scoring.glen_more.state import Place, State

EMPTY = Draft()
NARROW_HEAD = 66


def scene(at: Table, draft: Draft, stage: Stage) -> Scene:
    if at.reader == "watcher":
        return Scene(stage.width, stage.height, _gallery(at, stage), said=said(at))
    room = layout(stage, link=art.link_height(at.link, stage))
    ways = advice(at)
    seat = seat_shown(at, draft)
    shapes: list[Shape] = [
        *rondel(at, _ring(at, draft, ways), room.rondel),
        *heads(at, seat, room.heads),
        *land(at, _ground(at, draft, ways, seat), room.land, clans=True),
    ]
    if room.steps.h:
        shapes += steps(at, room.steps)
    if room.market.h:
        shapes += market(at, at.state.market, room.market, _sale_spot(at))
    if room.hint.h:
        shapes += hint(at, draft, ways, room.hint, stage)
    shapes += art.link_bar(at.link, room.link, stage)
    shapes += foot(at, draft, ways, room.bar)
    return Scene(stage.width, stage.height, shapes, said=said(at))


def said(at: Table) -> str:
    turn = at.state.turn
    return at.ended() or ("" if turn is None else at.to_move(turn))


def _ring(at: Table, draft: Draft, ways: Advice) -> Ring:
    state, playable = at.state, at.playable
    choosing = state.phase == "take" and playable
    return Ring(
        ways.takes | ways.discards if choosing else None,
        draft.space if playable else -1,
        next_space(state) if playable else -1,
        touched=playable,
    )


def _sale_spot(at: Table) -> Callable[[str], str] | None:
    return (lambda good: f"sell.{good}") if at.playable and at.state.turn is not None else None


def _ground(at: Table, draft: Draft, ways: Advice, seat: Seat) -> Ground:
    """What is pointed out in the territory that is shown: only in that of the one to move."""
    state = at.state
    laid = last_laid(at)
    last = laid[1] if laid is not None and laid[0] == seat else None
    if (then := ahead(at, draft, ways)) is not None:
        return _ahead(then, draft, seat, last)
    if not choosing(at, draft):
        return Ground(seat, chosen=draft.told, last=last, near=draft.near, touched=True)
    open_to = lit(at, draft, ways)
    chosen = draft.at
    placed = placing(at, draft) if chosen in open_to else None
    acting = state.phase == "act" and not draft.doing
    return Ground(
        seat,
        open_to - {chosen} if placed and chosen is not None else open_to,
        frozenset(reached(at, placed[1])) - {chosen} if placed and chosen else frozenset(),
        chosen,
        placed[0] if placed else None,
        last,
        dict(_badges(at, ways)) if acting else {},
        frozenset(ways.walks) if acting else frozenset(),
        draft.near,
        touched=True,
        free=state.phase == "place" or draft.doing == "build",
        goes=walker(at, draft, ways) is not None,
    )


def _ahead(then: Ahead, draft: Draft, seat: Seat, last: Place | None) -> Ground:
    """Where the tile that was touched on the rondel could lie."""
    chosen = draft.at if draft.at in then.places else None
    rings: frozenset[Place] = frozenset()
    if chosen is not None:
        rings = frozenset(reached(then.at, LayTile(seat, chosen))) - {chosen}
    return Ground(
        seat,
        then.places - {chosen} if chosen is not None else then.places,
        rings,
        chosen,
        then.tile if chosen is not None else None,
        last,
        near=draft.near,
        touched=True,
    )


def _badges(at: Table, ways: Advice) -> Iterator[tuple[Place, tuple[str, Badge]]]:
    state = at.state
    assert state.turn is not None
    for place, plot in state.clans[state.turn].land.items():
        if plot.tile in state.now.used:
            yield place, ("done", lambda tile, box: faces.done_badge(box))
        elif place in ways.activates and wants_choice(state.tiles[plot.tile]):
            yield place, ("choice", lambda tile, box: faces.choice_badge(box))
        elif place in ways.activates:
            yield place, ("yields", faces.yield_badge)


# Heads


def heads(at: Table, shown: Seat, box: Box) -> Iterator[Shape]:
    """Everybody's points and coins; a touch shows that territory."""
    state, told = at.state, points(at.state)
    for seat, cell in enumerate(box.columns(len(at.players), 6)):
        turn = seat == state.turn and state.phase != "over"
        marks = art.head_ground(cell, turn=turn, bright=seat == shown)
        name = at.players[seat]
        left, side = (8, 22) if cell.w > NARROW_HEAD else (4, 18)
        marks += art.seat_mark(seat, name, Box(cell.x + left, cell.cy - side / 2, side, side))
        x = cell.x + left + side + (8 if cell.w > NARROW_HEAD else 4)
        vp = number(told[seat])
        room = cell.right - x - 4
        marks.append(art.words(vp, x, cell.cy - 9, 18, "text", room=room, bold=True, anchor="left"))
        coins = str(state.clans[seat].coins)
        marks.append(glyph("coin", x + 7, cell.cy + 12, 14, "text_3"))
        marks.append(Words(coins, x + 18, cell.cy + 12, 14, Tint("text_2"), anchor="left"))
        says = at.tr("{name}: points {vp}, coins {coins}")
        says = says.format(name=name, vp=vp, coins=coins)
        tones = frozenset(tone for tone, so in (("turn", turn), ("shown", seat == shown)) if so)
        spot = Spot(f"head.{seat}", says)
        target = cell.grown(3)
        yield Shape(
            f"head.{seat}",
            "head",
            cell,
            tuple(marks),
            tones,
            says=says,
            spot=spot,
            target=target,
            heading=True,
        )


# For bystanders


def _gallery(at: Table, stage: Stage) -> Iterator[Shape]:
    room = gallery(stage, len(at.players))
    yield from rondel(at, Ring(due=next_space(at.state)), room.rondel)
    yield from market(at, at.state.market, room.market, None)
    yield from steps(at, room.steps)
    yield from hint(at, EMPTY, Advice(), room.hint, stage)
    laid = last_laid(at)
    for seat, box in enumerate(room.clans):
        last = laid[1] if laid is not None and laid[0] == seat else None
        yield from _clan(at, Ground(seat, last=last), box)


def _clan(at: Table, ground: Ground, box: Box) -> Iterator[Shape]:
    """One player's stocks above the territory, and the names of cards and persons below."""
    clan, turn = at.state.clans[ground.seat], ground.seat == at.state.turn
    turn = turn and at.state.phase != "over"
    marks: list[Mark] = [art.panel(box, "inset")]
    if turn:
        marks.append(Block(box, None, 14, Tint("accent"), 2))
    told, drawn = _stocks(at, ground.seat, box)
    kept = ", ".join((*clan.cards, *clan.persons))
    lines = text.lines(kept, 12, box.w - 16, most=3) if kept else []
    for i, line in enumerate(lines):
        y = box.bottom - 12 - 15 * (len(lines) - 1 - i)
        drawn.append(art.words(line, box.cx, y, 12, "text_2", room=box.w - 12))
    tones = frozenset({"turn"} if turn else ())
    says = ", ".join([*told, *([kept] if kept else [])])
    yield Shape(
        f"clan.{ground.seat}", "clan", box, (*marks, *drawn), tones, says=says, heading=True
    )
    area = Box(box.x + 2, box.y + 56, box.w - 4, box.h - 60 - 15 * len(lines))
    yield from territory(at, ground, area)


def _stocks(at: Table, seat: Seat, box: Box) -> tuple[list[str], list[Mark]]:
    """Name, points and what else is counted: for a listener, and drawn."""
    tr, clan, name = at.tr, at.state.clans[seat], at.players[seat]
    vp = number(points(at.state)[seat])
    room = box.w - 62 - text.width(vp, 20, True)
    marks: list[Mark] = [
        *art.seat_mark(seat, name, Box(box.x + 8, box.y + 8, 22, 22)),
        Words(vp, box.right - 10, box.y + 19, 20, Tint("text"), True, "right"),
        art.words(name, box.x + 38, box.y + 19, 16, "text", room=room, bold=True, anchor="left"),
    ]
    counts = [
        ("coin", clan.coins, tr("coins: {n}")),
        ("whisky", clan.whisky, tr("whisky: {n}")),
        ("castle", len(clan.cards), tr("landmarks: {n}")),
        ("person", len(clan.persons), tr("persons: {n}")),
        ("clan_token", at.state.tokens_left(seat), tr("clan tokens left: {n}")),
    ]
    step = (box.w - 12) / len(counts)
    for i, (icon, n, _) in enumerate(counts):
        x = box.x + 6 + i * step
        marks.append(glyph(icon, x + 10, box.y + 44, 16, "text_3"))
        marks.append(Words(str(n), x + 21, box.y + 44, 14, Tint("text_2"), anchor="left"))
    return [f"{name}: {vp}", *(words.format(n=n) for _, n, words in counts)], marks


def thumbnail(state: State, stage: Stage) -> Scene:
    """Everybody's points as bars."""
    return bars(points(state), stage)
