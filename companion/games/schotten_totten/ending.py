"""Draws the border in small: as a thumbnail, and at the end with the decisive stone."""

from collections.abc import Iterator
from itertools import groupby

from companion.games.schotten_totten import faces
from companion.games.schotten_totten.table import card_key
from companion.i18n import N_
from companion.match.facts import by_seat
from companion.match.phrases import Speech
from companion.match.table import Table
from companion.play import art
from companion.play.result import Decided, Ending
from companion.play.scene import Block, Box, Mark, Scene, Shape, Stage, Tint
from scoring.game import Seat
from scoring.schotten_totten.state import State

WORDS = {
    "end.three-adjacent": N_("three stones in a row"),
    "end.five-stones": N_("five stones"),
    "end.stalled": N_("nobody could go on"),
    "match.most-points": N_("most points"),
    "match.round-won": N_("won"),
    "match.stones-held": N_("stones held"),
}
WHY = {
    "claim.stronger": N_("The stronger formation"),
    "claim.first": N_("Equal, but complete first"),
    "claim.proven": N_("No card could beat it any more"),
    "claim.cannot-complete": N_("Too few cards were left"),
    "claim.counted": N_("Too few in hand and deck"),
}
EDGE, GAP = 30, 3
"""dp at the left for the players' marks, and between cards."""
READ = 16
"""dp of a small card that is high enough to be read."""


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


def ending(table: Table, speech: Speech) -> Ending:
    """Stones and cards of each, and the claim that was the last."""
    tr = speech.tr
    laid = by_seat((p for p in table.standing if p.entry.get("move") == "play"), 2)
    rows = [(tr("Stones"), stones_held(table.state))]
    if laid:
        rows.append((tr("Cards laid"), laid))
    last = decided(table, speech) if table.outcome() else None
    return Ending(tuple(rows), last, cairn=True, points=points_decide(table.state))


def stones_held(state: State) -> tuple[int, ...]:
    return tuple(sum(stone.owner == seat for stone in state.stones) for seat in (0, 1))


def points_decide(state: State) -> bool:
    """Not in a single round."""
    return state.options.rounds > 1


def decided(table: Table, speech: Speech) -> Decided | None:
    last = table.standing[-1]
    match last.entry:
        case {"move": "claim", "seat": int(seat), "stone": int(stone)}:
            why = next((WHY[r.rule] for r in last.verdict.reasons if r.rule in WHY), "")
            title = speech.tr("Stone {n} decided").format(n=stone)
            cards = table.state.stones[stone - 1].sides[seat]
            return Decided(title, speech.tr(why) if why else "", _row(sorted(cards)))
    return None


def _row(cards: list[str]) -> Scene:
    whole = Box(0, 0, len(cards) * 34 - 3, 40)
    shapes = [
        Shape(f"{i}", "card", box, faces.card(cards[i], box))
        for i, box in enumerate(whole.columns(len(cards), 3))
    ]
    return Scene(whole.w, whole.h, shapes)


def final(table: Table, stage: Stage) -> Scene:
    """The border lying: whoever holds a stone has the bright cards, and what won is ringed."""
    state: State = table.state
    wide, middle = (stage.width - EDGE) / 9, min(46.0, stage.height * 0.18)
    high = (stage.height - middle - 2 * GAP) / 6
    stones = [Box(EDGE + wide * i, GAP + high * 3, wide, middle) for i in range(9)]
    shapes = [_won(state, stage, wide)]
    for seat, y in ((1, high * 1.5), (0, stage.height - high * 1.5)):
        box = Box.about(EDGE / 2 - 2, y, 20, 20)
        mark = art.seat_mark(seat, table.header.players[seat], box)
        shapes.append(Shape(f"seat.{seat}", "seat", box, mark))
    for i, box in enumerate(stones):
        shapes += _stone(state, i, box, Box(box.x, 0, wide, high))
    return Scene(stage.width, stage.height, shapes)


def _stone(state: State, i: int, box: Box, cell: Box) -> Iterator[Shape]:
    stone = state.stones[i]
    owner = stone.owner
    fill, ink = ("line", "text_2") if owner is None else (f"seat.{owner}", f"seat.{owner}.ink")
    side = min(box.w * 0.72, box.h * 0.72)
    pebble = Box.about(box.cx, box.cy, side, side)
    yield Shape(f"stone.{i + 1}", "stone", pebble, art.pebble(i + 1, pebble, fill, ink))
    high = min(cell.h - GAP, (cell.w - GAP) * 0.95)
    for seat in (0, 1):
        for k, card in enumerate(stone.sides[seat][:3]):
            y = box.bottom + k * cell.h if seat == 0 else box.y - (k + 1) * cell.h
            place = Box(cell.x + GAP / 2, y + (cell.h - high) / 2, cell.w - GAP, high)
            face = faces.card(card, place, decided=owner != seat)
            yield Shape(f"{i + 1}.{seat}.{k}", "card", place, face)


def _won(state: State, stage: Stage, wide: float) -> Shape:
    """The stones that made the winner's victory, ringed together where they lie so."""
    rings: list[Mark] = []
    for first, count in _runs(state):
        box = Box(EDGE + wide * first, 1, wide * count, stage.height - 2)
        rings.append(Block(box, Tint("raised"), 8, Tint("text"), 2))
    return Shape("won", "ring", Box(0, 0, stage.width, stage.height), tuple(rings))


def _runs(state: State) -> list[tuple[int, int]]:
    """Where they begin, from 0, and how many: three in a row alone, else all of the winner's."""
    owners = [stone.owner for stone in state.stones]
    runs: list[tuple[int, int, Seat | None]] = []
    for owner, group in groupby(owners):
        first = runs[-1][0] + runs[-1][1] if runs else 0
        runs.append((first, len(list(group)), owner))
    three = [(first, count) for first, count, owner in runs if owner is not None and count >= 3]
    five = {seat for seat in (0, 1) if owners.count(seat) >= 5}
    return three or [(first, count) for first, count, owner in runs if owner in five]
