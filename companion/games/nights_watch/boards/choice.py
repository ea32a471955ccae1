"""The board of a new match: the house's, the house's shuffled, or one's own."""

from collections.abc import Mapping
from typing import Any

from companion.games.nights_watch.boards.board_store import (
    KINDS,
    Boards,
    Kept,
    copied,
    find,
    house,
    kind_for,
    shuffled,
)
from companion.games.nights_watch.boards.scene import sketch
from companion.games.nights_watch.table import land
from companion.games.nights_watch.table.geometry import grid
from companion.match.dice import Dice
from companion.match.phrases import Tr
from companion.match.table import Table
from companion.play.board_choice import LAY, MAKE, SHUFFLED, BoardChoice
from companion.play.questions import Choice, Choose, Part, Picture, Question, label, sheet
from companion.play.scene import Box, Scene, Spot, Stage

HIGH = 0.68
"""Of a map's width."""
WIDEST = 560


def picked(boards: Boards, choices: Mapping[str, Any], kind: str) -> str:
    """A board's id, or that the house layout is shuffled; a board that is gone is the house's."""
    known = {SHUFFLED, *(kept.id for kept in boards if kept.kind == kind)}
    return str(choices[kind]) if choices.get(kind) in known else kind


def told(boards: Boards, id: str, tr: Tr) -> str:
    if id == SHUFFLED:
        return tr("House, shuffled")
    kept = find(boards, id)
    return kept.name if kept is not None and kept.own else tr("House layout")


def value(boards: Boards, id: str, kind: str) -> dict[str, Any] | None:
    """As the header has it; None: the house layout."""
    if id == SHUFFLED:
        return shuffled(house(kind), Dice()).json
    kept = find(boards, id)
    return kept.json if kept is not None and kept.own else None


def question(boards: Boards, now: str, kind: str, tr: Tr) -> Question:
    lines = [(house(kind), kind, ""), (house(kind), SHUFFLED, tr("Land anew, numbers stay"))]
    lines += [(kept, kept.id, "") for kept in boards if kept.kind == kind]
    choices = tuple(
        Choice(
            Spot(id, told(boards, id, tr)),
            note=note,
            kind="accent" if id == now else "plain",
            picture=sketch(kept, Stage(72, 52)),
        )
        for kept, id, note in lines
    )
    make = Choice(Spot(MAKE, tr("Make and change boards")), icon="amend")
    parts = (Choose(choices), Choose((make,)))
    return Question("board", tr("Which board?"), tr(KINDS[kind].words), parts=parts)


def first_question(laid: Kept, boards: Boards, tr: Tr, stage: Stage) -> Question:
    """Asked once, before the first settlement: a board to lay, one's own, or another."""
    lay = Choice(Spot(LAY, tr("Lay it like this")), "tick", kind="accent")
    ours = Choice(Spot(MAKE, tr("Enter ours")), "enter_number", tr("Land, then number, hex by hex"))
    other = Choice(Spot(SHUFFLED, tr("Shuffle")), "lots", tr("Land anew, numbers stay"))
    parts: list[Part] = [Picture(map_of(laid, stage, tr)), Choose((ours, other))]
    kept = tuple(
        Choice(Spot(one.id, one.name), picture=sketch(one, Stage(72, 52)))
        for one in boards
        if one.kind == laid.kind
    )
    if kept:
        parts += [label(tr("Own boards")), Choose(kept)]
    parts.append(label(tr("Asked once; later it is among the options as Board.")))
    title = tr("Which board lies on your table?")
    note = tr("Cairn does not know the printed ones. This is its own.")
    return sheet(tr, "board.first", title, *parts, note=note, choices=(lay,))


def map_of(kept: Kept, stage: Stage, tr: Tr) -> Scene:
    """The land with its numbers and markets, large enough to lay it."""
    wide = min(stage.width, WIDEST)
    whole = Box(0, 0, stage.width, min(wide * HIGH, stage.height * 0.42))
    near = grid(kept.board, whole.inset(4, 4))
    return Scene(whole.w, whole.h, land.ground(kept.board, near, tr))


def kind(players: int, asked: Mapping[str, Any]) -> str:
    return kind_for(players, watch=asked.get("watch", True))


def may_change(table: Table) -> bool:
    """As long as nothing was produced."""
    return not any(played.entry.get("move") == "roll" for played in table.standing)


BOARD: BoardChoice[Boards, Kept] = BoardChoice(
    library="boards",
    kind=kind,
    picked=picked,
    told=told,
    value=value,
    question=question,
    first=first_question,
    house=house,
    shuffled=shuffled,
    written=lambda kept: kept.json,
    copied=copied,
    may_change=may_change,
)
