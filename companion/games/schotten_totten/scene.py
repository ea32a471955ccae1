"""The border as a picture: heads, nine stones with their sides, the hint and the bar."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from companion.games.schotten_totten import faces, touched
from companion.games.schotten_totten.bar import below
from companion.games.schotten_totten.draft import Draft
from companion.games.schotten_totten.heads import heads
from companion.games.schotten_totten.layout import Place, layout, places
from companion.games.schotten_totten.phrases import FORMATIONS, SYMBOLS, card_name
from companion.games.schotten_totten.table import (
    Open,
    Table,
    Targets,
    card_key,
    last_laid,
    open_moves,
    targets,
)
from companion.match.phrases import Tr
from companion.play import art
from companion.play.scene import (
    Block,
    Box,
    Glyph,
    Mark,
    Scene,
    Shape,
    Spot,
    Stage,
    Tint,
    Words,
)
from scoring.game import Seat
from scoring.schotten_totten.formations import formation
from scoring.schotten_totten.state import State, Stone

LINE = Tint("line")
BAR = 72
READ = 16
"""dp of a small card that is high enough to be read."""


def near_seat(at: Table) -> Seat:
    """Whose side is at the near edge: this device's, else who moves, unless it lies still."""
    if at.seat is not None:
        return at.seat
    return 0 if at.aids.still or not at.playable else at.state.turn


class Border(NamedTuple):
    """What is drawn, and what is pointed out."""

    at: Table
    near: Seat
    claims: frozenset[int]
    last: tuple[int, Seat, str] | None
    chosen: Targets
    mover: Seat
    victims: frozenset[Seat]
    """Whose cards may be taken, while one is asked for."""
    wants: Literal["", "take", "to"]
    """What a play that was begun still needs."""

    @property
    def picking(self) -> bool:
        """What cannot be picked is pale."""
        return bool(self.wants)

    def seat(self, side: int) -> Seat:
        return self.near if side == 0 else 1 - self.near


def scene(at: Table, draft: Draft, stage: Stage) -> Scene:
    bar_high = 0 if at.reader == "watcher" else BAR
    link_high = art.link_height(at.link, stage)
    room = layout(stage, bar=bar_high, link=link_high)
    ways = Open() if at.reader == "past" else open_moves(at)
    border = _border(at, draft, ways)
    shapes: list[Shape] = [*heads(at, border.near, room.heads, stacked=room.beside)]
    for place in places(room.border, turned=border.near == 1):
        shapes += row(border, place, stage)
    shapes += below(at, draft, ways, room, stage)
    shapes += art.link_bar(at.link, room.link, stage)
    said = at.ended() or at.to_move(at.state.turn)
    return Scene(stage.width, stage.height, shapes, said)


def _border(at: Table, draft: Draft, ways: Open) -> Border:
    chosen, laid = draft.chosen, draft.laid
    claims = frozenset(ways.claims)
    last = None if at.reader == "past" else last_laid(at)
    if laid is not None and draft.asked in ("move", "swap"):
        wants: Literal["take", "to"] = "to" if draft.asked == "move" else "take"
        open_to, victims = touched.targets(at, draft), frozenset({0, 1})
        return Border(at, near_seat(at), frozenset(), None, open_to, laid.seat, victims, wants)
    if chosen is None:
        nobody: frozenset[Seat] = frozenset()
        return Border(at, near_seat(at), claims, last, Targets(), at.state.turn, nobody, "")
    victims = frozenset({chosen.victim} if chosen.wants == "take" else ())
    open_to = targets(at, chosen)
    return Border(at, near_seat(at), frozenset(), None, open_to, chosen.seat, victims, chosen.wants)


# Rows


def row(border: Border, place: Place, stage: Stage) -> Iterator[Shape]:
    stone = border.at.state.stones[place.stone - 1]
    claimable = place.stone in border.claims
    ground: tuple[Mark, ...] = ()
    if claimable:
        ground = (Block(place.row, Tint("accent_soft"), 10),)
    elif not place.lying and place.row.bottom < stage.height:
        ground = (Block(Box(place.row.x + 6, place.row.bottom - 1, place.row.w - 12, 1), LINE),)
    yield Shape(f"row.{place.stone}", "row", place.row, ground)
    yield from pebble(border, place, stone, claimable)
    for side in (0, 1):
        yield from half(border, place, stone, side)


def pebble(border: Border, place: Place, stone: Stone, claimable: bool) -> Iterator[Shape]:
    at, box, number = border.at, place.pebble, place.stone
    marks: tuple[Mark, ...]
    key = f"stone.{number}"
    target = _middle(place)
    spot = None
    if at.playable and not border.picking:
        spot = Spot(f"claim.{number}", at.tr("Claim stone {n}").format(n=number))
    elif border.wants == "to":
        spot = Spot(f"to.{number}", at.tr("Stone {n}").format(n=number))
    if stone.owner is not None:
        marks = (Words(str(number), box.cx, box.cy, 14, Tint("text_3"), bold=True),)
        told = at.tr("Stone {n} belongs to {name}").format(n=number, name=at.players[stone.owner])
        yield Shape(f"place.{number}", "place", box, marks, says=told, spot=spot, target=target)
        yield won(border, place, stone.owner)
        return
    fill, ink = ("accent", "on_accent") if claimable else ("stone", "stone_ink")
    tones = frozenset({"claimable"}) if claimable else frozenset()
    told = at.ntr("Stone {n} can be claimed", "Stones {n} can be claimed", 1)
    told = (told if claimable else at.tr("Stone {n}")).format(n=number)
    marks = art.pebble(number, box, fill, ink)
    yield Shape(key, "stone", box, marks, tones, says=told, spot=spot, target=target)
    if claimable:
        yield Shape(f"glow.{number}", "glow", box, art.glow(box.scaled(1.02)))
    for i, mode in enumerate(stone.modes):
        badge = Box(box.cx + box.w * (0.22 - 0.72 * i), box.bottom - 17, 20, 20)
        name = card_name(mode, at.tr)
        yield Shape(
            f"mode.{number}.{mode}", "mode", badge, faces.mode_badge(mode, badge), says=name
        )


def _middle(place: Place) -> Box:
    """Between the two halves."""
    near, far = place.halves
    if place.lying:
        return Box(place.row.x, far.bottom, place.row.w, near.y - far.bottom)
    return Box(near.right, place.row.y, far.x - near.right, place.row.h)


def won(border: Border, place: Place, owner: Seat) -> Shape:
    """A claimed stone lies at its owner's edge."""
    outer = place.outer[0 if owner == border.near else 1]
    wide = min(outer.w, outer.h, 34) * 0.9
    box = Box.about(outer.cx, outer.cy, wide, wide)
    marks = art.pebble(place.stone, box, f"seat.{owner}", f"seat.{owner}.ink")
    tones = frozenset({"won"})
    return Shape(f"stone.{place.stone}", "stone", box, marks, tones, lies=f"{owner}")


def half(border: Border, place: Place, stone: Stone, side: int) -> Iterator[Shape]:
    at, number, seat = border.at, place.stone, border.seat(side)
    cards, decided = stone.sides[seat], stone.owner is not None
    boxes = place.cards(side, max(stone.size, len(cards)))
    yield Shape(
        f"side.{number}.{seat}",
        "side",
        place.halves[side],
        (),
        says=_side_said(at, number, seat, stone),
        spot=_side_spot(border, number, seat, stone),
    )
    if not decided:
        for i, box in enumerate(boxes[len(cards) :], len(cards)):
            yield slot(border, number, seat, i, box, free=i == len(cards))
    for card, box in zip(cards, boxes, strict=False):
        yield laid(border, number, seat, card, box, decided=decided, overlaps=len(boxes) > 3)
    if not decided and len(cards) == stone.size and at.aids.memory:
        yield strength(at.tr, place, stone, side, seat)


def _side_said(at: Table, number: int, seat: Seat, stone: Stone) -> str:
    cards = stone.sides[seat]
    told = at.tr("Stone {n}, {name}: {cards}")
    names = ", ".join(card_name(card, at.tr) for card in cards) or at.tr("no cards")
    return told.format(n=number, name=at.players[seat], cards=names)


def _side_spot(border: Border, number: int, seat: Seat, stone: Stone) -> Spot | None:
    at, told = border.at, _side_said(border.at, number, seat, stone)
    if not at.playable:
        return None
    if not border.picking:
        return Spot(f"side.{seat}.{number}", told)
    return Spot(f"to.{number}.{seat}", told) if border.wants == "to" else None


def slot(border: Border, number: int, seat: Seat, i: int, box: Box, *, free: bool) -> Shape:
    target = free and number in border.chosen.stones and seat == border.mover
    edge = Tint("accent" if target else "slot")
    marks: tuple[Mark, ...] = (Block(box, None, 5, edge, 1.5 if target else 1),)
    if target:
        marks += (Glyph("plus", box.cx, box.cy, 18, Tint("accent_text")),)
    tones = frozenset({"target"}) if target else frozenset()
    return Shape(f"slot.{number}.{seat}.{i}", "slot", box, marks, tones)


def laid(
    border: Border, number: int, seat: Seat, card: str, box: Box, *, decided: bool, overlaps: bool
) -> Shape:
    where = (number, seat, card)
    pickable = where in border.chosen.cards
    pale = decided or (border.picking and bool(border.chosen.cards) and not pickable)
    ground: tuple[Mark, ...] = (Block(box.grown(1), Tint("bg"), 6),) if overlaps else ()
    marks = ground + faces.card(card, box, decided=pale, letters=border.at.aids.letters)
    tones = {"decided"} if decided else set()
    spot = None
    if border.at.playable and not border.picking:
        spot = Spot(f"touch.{number}.{seat}.{card}", card_name(card, border.at.tr))
    elif seat in border.victims:
        spot = Spot(f"take.{number}.{seat}.{card}", card_name(card, border.at.tr))
    if pickable:
        marks += (art.ring(box, "accent"),)
        tones.add("target")
    elif where == border.last:
        marks += (art.ring(box, "text"),)
        tones.add("last")
    return Shape(
        card_key(card, seat),
        "card",
        box,
        marks,
        frozenset(tones),
        spot=spot,
        target=Box.about(box.cx, box.cy, max(48, box.w), max(48, box.h)) if spot else None,
        lies=f"{number}.{seat}",
    )


def strength(tr: Tr, place: Place, stone: Stone, side: int, seat: Seat) -> Shape:
    """What a complete side is, beside it: an aid to memory."""
    what = formation(stone.sides[seat], stone.size, stone.blind)
    outer, tint = place.outer[side], Tint("text_2")
    symbol, total = SYMBOLS[what.kind], str(what.sum)
    marks: tuple[Mark, ...] = (
        Glyph(symbol, outer.cx, outer.cy - 10, 15, tint),
        Words(total, outer.cx, outer.cy + 10, 16, tint, bold=True),
    )
    if place.lying:
        marks = (
            Glyph(symbol, outer.cx - 10, outer.cy, 14, tint),
            Words(total, outer.cx + 10, outer.cy, 14, tint, bold=True),
        )
    told = f"{tr(FORMATIONS[what.kind])} {total}"
    return Shape(f"strength.{place.stone}.{seat}", "strength", outer, marks, says=told)


# At other sizes


def thumbnail(state: State, stage: Stage) -> Scene:
    """The border as nine small columns."""
    wide, high = stage.width / 9, (stage.height - 13) / 6 - 1
    shapes: list[Shape] = []
    for i, stone in enumerate(state.stones):
        x, w, cy = wide * (i + 0.1), wide * 0.8, stage.height / 2
        claimable = stone.owner is None and stone.claimer == state.turn
        tint = "stone" if stone.owner is None else f"seat.{stone.owner}"
        middle = Box(x, cy - 5.5, w, 11)
        fill = Tint("accent" if claimable else tint)
        shapes.append(Shape(f"stone.{i + 1}", "stone", middle, (Block(middle, fill, 5.5),)))
        for seat in (0, 1):
            for k, card in enumerate(stone.sides[seat][:3]):
                away = (high + 1) * k + 2
                y = middle.bottom + away if seat == 0 else middle.y - away - high
                bar = Box(x, y, w, high)
                face = faces.card(card, bar, decided=stone.owner is not None)
                marks = tuple(m for m in face if high >= READ or isinstance(m, Block))
                shapes.append(Shape(card_key(card, seat), "card", bar, marks))
    return Scene(stage.width, stage.height, shapes)
