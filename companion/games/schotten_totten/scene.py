"""Draws the border: heads, nine stones with their sides, the hint and the bar."""

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.schotten_totten import faces, put_right, table
from companion.games.schotten_totten.draft import Draft
from companion.games.schotten_totten.heads_and_bar import below, heads
from companion.games.schotten_totten.layout import Place, layout, places
from companion.games.schotten_totten.phrases import FORMATIONS, SYMBOLS, card_name
from companion.games.schotten_totten.table import BorderPosition, Laid, Open, Targets
from companion.games.schotten_totten.touches import CLAIM, SIDE, TAKE, TO
from companion.play import art
from companion.play.scene import Block, Box, Glyph, Mark, Scene, Shape, Spot, Stage, Tint, Words
from companion.play.strip import strip, strip_height
from scoring.game import Seat
from scoring.schotten_totten.formations import formation
from scoring.schotten_totten.state import Stone

BAR = 72


class Border(NamedTuple):
    """What is drawn, and what is pointed out."""

    at: BorderPosition
    near: Seat
    """Whose side is at the near edge: this device's, else who moves, unless it lies still."""
    claims: tuple[int, ...]
    last: Laid | None
    asks: Targets
    """While something is picked, what cannot be is pale."""

    def said(self, place: Place, seat: Seat) -> str:
        at, cards = self.at, self.at.state.stones[place.stone - 1].sides[seat]
        names = ", ".join(card_name(card, at.tr) for card in cards) or at.tr("no cards")
        text = at.tr("Stone {n}, {name}: {cards}")
        return text.format(n=place.stone, name=at.players[seat], cards=names)


def scene(at: BorderPosition, draft: Draft, stage: Stage) -> Scene:
    bar_high = 0 if at.reader == "watcher" else BAR
    room = layout(stage, bar=bar_high, link=strip_height(at, stage))
    ways = Open() if at.reader == "past" else table.open_moves(at)
    border = _border(at, draft, ways)
    shapes: list[Shape] = [*heads(at, border.near, room.heads, stacked=room.beside)]
    for place in places(room.border, turned=border.near == 1):
        shapes += _row(border, place, stage)
    shapes += below(at, draft, ways, room, stage)
    shapes += strip(at, room.link, stage)
    said = at.ended() or at.to_move(at.state.turn)
    return Scene(stage.width, stage.height, shapes, said)


def _border(at: BorderPosition, draft: Draft, ways: Open) -> Border:
    near = at.seat
    if near is None:
        near = 0 if at.aids.still or not at.playable else at.state.turn
    if draft.laid is not None and draft.asked in ("move", "swap"):
        return Border(at, near, (), None, put_right.targets(at, draft.laid, draft.asked))
    if draft.chosen is not None:
        return Border(at, near, (), None, table.targets(at, draft.chosen))
    last = None if at.reader == "past" else table.last_laid(at)
    return Border(at, near, ways.claims, last, Targets())


def _row(border: Border, place: Place, stage: Stage) -> Iterator[Shape]:
    stone, row = border.at.state.stones[place.stone - 1], place.row
    claimable = place.stone in border.claims
    ground: tuple[Mark, ...] = ()
    if claimable:
        ground = (Block(row, Tint("accent_soft"), 10),)
    elif not place.lying and row.bottom < stage.height:
        ground = (Block(Box(row.x + 6, row.bottom - 1, row.w - 12, 1), Tint("line")),)
    yield Shape(f"row.{place.stone}", "row", row, ground)
    yield from _pebble(border, place, stone, claimable)
    for side in (0, 1):
        yield from _half(border, place, stone, side)


def _pebble(border: Border, place: Place, stone: Stone, claimable: bool) -> Iterator[Shape]:
    """A claimed stone lies at its owner's edge."""
    at, box, number, owner = border.at, place.pebble, place.stone, stone.owner
    target, spot = place.middle, None
    if at.playable and not border.asks.wants:
        spot = Spot(CLAIM(number), at.tr("Claim stone {n}", n=number))
    elif border.asks.wants == "to":
        spot = Spot(TO(number), at.tr("Stone {n}", n=number))
    if owner is not None:
        marks: tuple[Mark, ...] = (
            Words(str(number), box.cx, box.cy, 14, Tint("text_3"), bold=True),
        )
        label = at.tr("Stone {n} belongs to {name}", n=number, name=at.players[owner])
        yield Shape(f"place.{number}", "place", box, marks, says=label, spot=spot, target=target)
        outer = place.outer[0 if owner == border.near else 1]
        wide = min(outer.w, outer.h, 34) * 0.9
        box = Box.about(outer.cx, outer.cy, wide, wide)
        marks = art.pebble(number, box, f"seat.{owner}", f"seat.{owner}.ink")
        yield Shape(f"stone.{number}", "stone", box, marks, art.toned(won=True), lies=f"{owner}")
        return
    fill, ink = ("accent", "on_accent") if claimable else ("stone", "stone_ink")
    label = at.ntr("Stone {n} can be claimed", "Stones {n} can be claimed", 1)
    label = (label if claimable else at.tr("Stone {n}")).format(n=number)
    marks, tones = art.pebble(number, box, fill, ink), art.toned(claimable=claimable)
    yield Shape(f"stone.{number}", "stone", box, marks, tones, label, spot, target)
    if claimable:
        yield Shape(f"glow.{number}", "glow", box, art.glow(box.scaled(1.02)))
    for i, mode in enumerate(stone.modes):
        badge = Box(box.cx + box.w * (0.22 - 0.72 * i), box.bottom - 17, 20, 20)
        key, marks = f"mode.{number}.{mode}", faces.mode_badge(mode, badge)
        yield Shape(key, "mode", badge, marks, says=card_name(mode, at.tr))


def _half(border: Border, place: Place, stone: Stone, side: int) -> Iterator[Shape]:
    at, asks, number = border.at, border.asks, place.stone
    seat = border.near if side == 0 else 1 - border.near
    cards, decided = stone.sides[seat], stone.owner is not None
    boxes = place.cards(side, max(stone.size, len(cards)))
    label, spot = border.said(place, seat), None
    if at.playable and not asks.wants:
        spot = Spot(SIDE(seat, number), label)
    elif at.playable and asks.wants == "to":
        spot = Spot(TO(number, seat), label)
    touched = boxes[: len(cards)] if _touched(border, seat) else []
    target, box = place.left(side, touched), place.halves[side]
    yield Shape(f"side.{number}.{seat}", "side", box, says=label, spot=spot, target=target)
    if not decided:
        for i, box in enumerate(boxes[len(cards) :], len(cards)):
            free = i == len(cards) and number in asks.stones and seat == asks.mover
            yield _slot(f"slot.{number}.{seat}.{i}", box, target=free)
    for card, box in zip(cards, boxes, strict=False):
        laid = Laid(number, seat, card)
        shape = _laid(border, laid, box, decided=decided, overlaps=len(boxes) > 3)
        yield shape if shape.spot is None else shape._replace(target=place.meant(side, box))
    if not decided and len(cards) == stone.size and at.aids.memory:
        yield _strength(at, place, stone, side, seat)


def _touched(border: Border, seat: Seat) -> bool:
    """Whether this player's cards can be touched."""
    asks = border.asks
    return (border.at.playable and not asks.wants) or seat in asks.victims


def _slot(key: str, box: Box, *, target: bool) -> Shape:
    edge = Tint("accent" if target else "slot")
    marks: tuple[Mark, ...] = (Block(box, None, 5, edge, 1.5 if target else 1),)
    if target:
        marks += (Glyph("plus", box.cx, box.cy, 18, Tint("accent_text")),)
    return Shape(key, "slot", box, marks, art.toned(target=target))


def _laid(border: Border, laid: Laid, box: Box, *, decided: bool, overlaps: bool) -> Shape:
    at, asks, (number, seat, card) = border.at, border.asks, (laid.stone, laid.seat, laid.card)
    target, last = laid in asks.cards, laid == border.last
    pale = decided or (bool(asks.wants) and bool(asks.cards) and not target)
    marks: tuple[Mark, ...] = (Block(box.grown(1), Tint("bg"), 6),) if overlaps else ()
    marks += faces.card(card, box, decided=pale, letters=at.letters)
    spot = None
    if _touched(border, seat):
        action = TAKE if asks.wants else put_right.TOUCH
        spot = Spot(action(number, seat, card), card_name(card, at.tr))
    if target or last:
        marks += (art.ring(box, "accent" if target else "text"),)
    tones = art.toned(decided=decided, target=target, last=last and not target)
    key, lies = table.card_key(card, seat), f"{number}.{seat}"
    return Shape(key, "card", box, marks, tones, spot=spot, lies=lies)


def _strength(at: BorderPosition, place: Place, stone: Stone, side: int, seat: Seat) -> Shape:
    """What a complete side is, beside it: an aid to memory."""
    what = formation(stone.sides[seat], stone.size, stone.blind)
    outer, tint = place.outer[side], Tint("text_2")
    symbol, total = SYMBOLS[what.kind], str(what.sum)
    aside, down, sizes = (10, 0, (14, 14)) if place.lying else (0, 10, (15, 16))
    marks = (
        Glyph(symbol, outer.cx - aside, outer.cy - down, sizes[0], tint),
        Words(total, outer.cx + aside, outer.cy + down, sizes[1], tint, bold=True),
    )
    label = f"{at.tr(FORMATIONS[what.kind])} {total}"
    return Shape(f"strength.{place.stone}.{seat}", "strength", outer, marks, says=label)
