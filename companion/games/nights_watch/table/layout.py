"""Where the parts of the full table lie, upright, lying and on a tablet."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.nights_watch.north.layout import GAP, MARGIN, NOWHERE, Places, parted
from companion.play.scene import Box, Stage
from scoring.nights_watch.wildlings import CLANS

HIGH = {"camps": 36, "gap": GAP, "clearings": 38, "wall": 46}
SMALL = {"camps": 36, "gap": 5, "clearings": 30, "wall": 38}
LOW = 600
"""A stage so low has room for one line of what happened."""
SIDE = 372
"""Of a lying screen, what is not the picture."""
PLAYERS = 264
"""Of a wide one, the column of the players."""


class Layout(NamedTuple):
    """The parts of the table; what is not shown has no height."""

    picture: Box
    places: Places | None
    """North of the Wall and the Wall; None: the base game has none."""
    board: Box
    steps: Box
    heads: tuple[Box, ...]
    hand: Box
    """For watchers: the heroes on display."""
    actions: Box
    link: Box
    bar: Box
    large: bool = False
    """A tablet: the players have a column of their own."""


class Heights(NamedTuple):
    """Of the rows below the picture, from above."""

    steps: float
    heads: float
    hand: float
    actions: float
    link: float
    bar: float


def layout(stage: Stage, seats: int, *, watch: bool, reader: str, link: float) -> Layout:
    plays = reader == "player"
    steps = 90.0 if stage.height > 760 or (not plays and not stage.lying) else 64.0
    if not stage.lying and stage.height - link < LOW:
        steps = 44.0
    bar = 0.0 if reader == "watcher" else 68.0 if stage.lying else 72.0
    hand, actions = (30 if reader == "watcher" else 44), (56 if plays else 0)
    heads = 72.0 if reader == "watcher" else 52.0
    rows = Heights(steps, heads, hand, actions, link, bar)
    if not stage.lying:
        return _upright(stage, seats, rows, watch=watch)
    if stage.width >= 1000 and stage.height >= 560:
        return _large(stage, seats, rows, watch=watch)
    return _lying(stage, seats, rows, watch=watch)


def _upright(stage: Stage, seats: int, rows: Heights, *, watch: bool) -> Layout:
    below = sum(rows)
    picture = Box(0, 0, stage.width, stage.height - below)
    return _with_rows(picture, Box(0, picture.bottom, stage.width, below), seats, rows, watch)


def _lying(stage: Stage, seats: int, rows: Heights, *, watch: bool) -> Layout:
    """The picture left, all else at the right's lower end."""
    side = min(SIDE, stage.width * 0.47)
    picture = Box(0, 0, stage.width - side, stage.height)
    spare = stage.height - sum(rows)
    steps = rows.steps + max(0, min(spare, 220))
    rows = rows._replace(steps=steps)
    column = Box(picture.right, stage.height - sum(rows), side, sum(rows))
    return _with_rows(picture, column, seats, rows, watch)


def _with_rows(picture: Box, column: Box, seats: int, rows: Heights, watch: bool) -> Layout:
    y, boxes = column.y, []
    for height in rows:
        boxes.append(Box(column.x, y, column.w, height))
        y += height
    steps, heads, hand, actions, link, bar = boxes
    places, board = _picture(picture, watch=watch)
    cells = parted(_inner(heads, 2), seats)
    return Layout(picture, places, board, steps, tuple(cells), hand, actions, link, bar)


def _large(stage: Stage, seats: int, rows: Heights, *, watch: bool) -> Layout:
    """Players left, the picture with the hand below it, what happened and what to do right."""
    side = SIDE
    wide, high = stage.width - PLAYERS - side, stage.height - rows.hand - 8
    picture = Box(PLAYERS, 0, wide, high)
    places, board = _picture(picture, watch=watch)
    pitch = min(stage.height / seats, 190)
    heads = tuple(Box(8, 4 + pitch * i, PLAYERS - 12, pitch - 8) for i in range(seats))
    x, foot = picture.right, rows.actions + rows.link + rows.bar
    top = stage.height - foot
    hand = Box(picture.x, stage.height - rows.hand - 4, wide, rows.hand)
    return Layout(
        picture,
        places,
        board,
        Box(x, 0, side, min(top, 420)),
        heads,
        hand,
        Box(x, top, side, rows.actions),
        Box(x, top + rows.actions, side, rows.link),
        Box(x, stage.height - rows.bar, side, rows.bar),
        large=True,
    )


def _inner(box: Box, by: float) -> Box:
    return Box(box.x + MARGIN, box.y + by, box.w - 2 * MARGIN, box.h - 2 * by)


def _picture(box: Box, *, watch: bool) -> tuple[Places | None, Box]:
    """Camps, clearings, the Wall, and the board in what is left."""
    x, w, y = box.x + MARGIN, box.w - 2 * MARGIN, box.y
    rows = {}
    for name, height in (HIGH if box.h > 450 else SMALL).items() if watch else ():
        rows[name] = Box(x, y, w, height)
        y += height
    board = Box(x, y + 4, w, box.bottom - y - 8)
    if not watch:
        return None, board
    places = Places(
        dict(zip(CLANS, parted(rows["camps"], 3), strict=True)),
        tuple(parted(rows["clearings"], 4)),
        tuple(parted(rows["wall"], 4)),
        {},
        NOWHERE,
        in_line=True,
    )
    return places, board
