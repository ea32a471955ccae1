"""The border as a picture: heads, nine stones with their sides, the hint and the bar."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from companion.games.schotten_totten import faces
from companion.games.schotten_totten.bar import bar, hint
from companion.games.schotten_totten.draft import Draft
from companion.games.schotten_totten.layout import Place, layout, places
from companion.games.schotten_totten.phrases import FORMATIONS, SYMBOLS, card_name
from companion.games.schotten_totten.table import (
    Open,
    Table,
    Targets,
    last_laid,
    open_moves,
    targets,
)
from companion.match.phrases import Tr
from companion.play import art
from companion.play.scene import (
    Anchor,
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
    victim: Seat | None
    """Whose cards a ruse may take, while it asks for one."""
    wants: Literal["", "take", "to"]
    """What a play that was begun still needs."""

    @property
    def picking(self) -> bool:
        """What cannot be picked is pale."""
        return bool(self.wants)

    def seat(self, side: int) -> Seat:
        return self.near if side == 0 else 1 - self.near


def scene(at: Table, draft: Draft, stage: Stage) -> Scene:
    bar_high, link_high = 0 if at.reader == "watcher" else BAR, art.LINK if at.link else 0
    room = layout(stage, bar=bar_high, link=link_high)
    ways = Open() if at.reader == "past" else open_moves(at)
    chosen = draft.chosen
    border = Border(
        at,
        near_seat(at),
        frozenset() if chosen else frozenset(ways.claims),
        None if chosen or at.reader == "past" else last_laid(at),
        targets(at, chosen) if chosen else Targets(),
        chosen.seat if chosen else at.state.turn,
        chosen.victim if chosen and chosen.wants == "take" else None,
        chosen.wants if chosen else "",
    )
    shapes: list[Shape] = [*heads(border, room.heads)]
    for place in places(room.border, turned=border.near == 1):
        shapes += row(border, place, stage)
    shapes += hint(at, draft, ways, room.hint, stage)
    if at.link is not None:
        shapes += art.link_bar(at.link, room.link, stage)
    shapes += bar(at, draft, ways, room.bar)
    return Scene(stage.width, stage.height, shapes, said=said(at))


def said(at: Table) -> str:
    outcome, state = at.outcome, at.state
    if outcome is None:
        return at.tr("{name} to move").format(name=at.players[state.turn])
    if len(outcome.winners) == 1:
        return at.tr("{name} wins").format(name=at.players[outcome.winners[0]])
    return at.tr("A draw")


# Heads


def heads(border: Border, box: Box) -> Iterator[Shape]:
    inner = Box(box.x + 8, box.y, box.w - 16, box.h)
    middle = max(54, inner.w * 0.155)
    side = (inner.w - middle) / 2
    yield head(border, border.near, Box(inner.x, inner.y, side, inner.h), mirrored=False)
    far = Box(inner.right - side, inner.y, side, inner.h)
    yield head(border, 1 - border.near, far, mirrored=True)
    yield decks(border.at, Box(inner.x + side, inner.y, middle, inner.h))


def head(border: Border, seat: Seat, box: Box, *, mirrored: bool) -> Shape:
    at, state = border.at, border.at.state
    turn = state.turn == seat and state.phase != "over"
    won = sum(stone.owner == seat for stone in state.stones)
    name = at.players[seat]
    marks: list[Mark] = [art.panel(box, "raised" if turn else "surface", 10)]
    if turn:
        marks.append(Block(Box(box.x + 10, box.bottom - 3, box.w - 20, 3), Tint("accent"), 1.5))
    mark_x = box.right - 35 if mirrored else box.x + 11
    marks += art.seat_mark(seat, name, Box(mark_x, box.cy - 12, 24, 24))
    cairn = Box(box.x + 10 if mirrored else box.right - 32, box.y + 9, 22, box.h - 18)
    marks += faces.cairn(won, cairn, seat)
    inner = mark_x - 8 if mirrored else mark_x + 32
    room = inner - cairn.right - 6 if mirrored else cairn.x - 6 - inner
    anchor: Anchor = "right" if mirrored else "left"
    marks.append(
        art.words(name, inner, box.cy - 8, 16, "text", room=room, bold=True, anchor=anchor)
    )
    counts = _counts(at, state.clan_hands[seat], state.tactics.hands[seat])
    x = inner - 30 * len(counts) if mirrored else inner
    for i, (icon, count) in enumerate(counts):
        marks.append(Glyph(icon, x + 30 * i + 7, box.cy + 10, 14, Tint("text_3")))
        marks.append(
            Words(str(count), x + 30 * i + 17, box.cy + 10, 14, Tint("text_2"), anchor="left")
        )
    told = at.tr("{name}: stones {won}, in hand {n}").format(
        name=name, won=won, n=sum(count for _, count in counts)
    )
    tones = frozenset({"turn"}) if turn else frozenset()
    return Shape(f"head.{seat}", "head", box, tuple(marks), tones, says=told)


def _counts(at: Table, clan: int, tactic: int) -> list[tuple[str, int]]:
    return [("hand", clan)] + ([("strategist", tactic)] if at.state.options.tactics else [])


def decks(at: Table, box: Box) -> Shape:
    state = at.state
    piles = [("deck", state.clan_deck)]
    if state.options.tactics:
        piles.append(("strategist", state.tactics.deck))
    marks: list[Mark] = []
    for i, (icon, count) in enumerate(piles):
        x = box.cx + (i - (len(piles) - 1) / 2) * 27
        marks.append(Glyph(icon, x, box.cy - 9, 18, Tint("text_2")))
        marks.append(Words(str(count), x, box.cy + 10, 14, Tint("text_2"), bold=True))
    told = at.tr("Cards in the deck: {n}").format(n=", ".join(str(n) for _, n in piles))
    return Shape("decks", "decks", box, tuple(marks), says=told)


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
    if seat == border.victim:
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
        target=box.grown(4) if spot else None,
        lies=f"{number}.{seat}",
    )


def card_key(card: str, seat: Seat) -> str:
    """The same wherever the card goes; of two jokers each seat has one."""
    kind = card.partition("=")[0]
    return f"card.joker.{seat}" if kind == "joker" else f"card.{kind}"


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
                alpha = 0.5 if stone.owner is not None else 1.0
                mark = Block(bar, Tint(_tint(card), alpha), 2)
                shapes.append(Shape(card_key(card, seat), "card", bar, (mark,)))
    return Scene(stage.width, stage.height, shapes)


def _tint(card: str) -> str:
    letter = card.partition("=")[2][:1] or card[:1]
    return f"clan.{letter}" if letter in "RYGBVN" else "text_2"
