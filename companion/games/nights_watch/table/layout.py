"""Layout of the full table: upright, sideways, on a tablet and on a television."""

from typing import NamedTuple

from companion.games.nights_watch.north.layout import GAP, MARGIN, NOWHERE, Places, of_rows
from companion.games.nights_watch.table.hands import WatchPosition
from companion.play.now_line import HEIGHT
from companion.play.scene import Box, Share, Stage
from companion.play.strip import link_height, strip_height

LARGE, HIGH, SMALL, TINY = (48, 8, 50, 64), (36, GAP, 38, 46), (36, 5, 30, 38), (28, 3, 24, 34)
"""Of camps, a gap, clearings and the Wall."""
LOW = 600
"""A stage so low has room for one line of what happened, and the dice stand beside it."""
LINES = 56
"""The least height of lines that have a row below them for whose turn it is."""
TALL = 760
"""An upright stage higher than this has a band for the dice above its board."""
BAND, SMALL_BAND, BESIDE = 88, 72, 156
"""The height of the dice, and how wide they are beside the lines."""
GAINED = 32
"""How much higher a head is that shows what a roll brought; the lines give it."""
SIDE, SIDE_LEAST, SIDE_LARGE = 372, 320, 320
"""Of a lying screen, what is not the picture."""
DICE_LARGE = 200
"""Of a wide one, the height of the dice."""
TV_HEADS, TV_DICE, TV_PICTURE = 76, 92, 0.55
"""Of a television: heights of players and dice, and the picture's share of the width."""
PLAYERS = 264
"""Of a wide one, the column of the players."""


class Layout(NamedTuple):
    """The parts of the table; what is not shown has no height."""

    picture: Box
    places: Places | None
    """North of the Wall and the Wall; None: the base game has none."""
    board: Box
    dice: Box
    steps: Box
    heads: tuple[Box, ...]
    hand: Box
    """For watchers: the heroes on display."""
    paces: Box
    """Only where it has a row of its own."""
    actions: Box
    link: Box
    now: Box
    """Whose turn it is; without a row of its own it takes that of the lines."""
    bar: Box
    beside: bool = False
    """The dice stand beside the lines, and give way to what is to be done."""
    large: bool = False
    """A tablet: the players have a column of their own."""


class Heights(NamedTuple):
    """Of the rows below the picture, from above."""

    steps: float
    heads: float
    hand: float
    actions: float
    link: float
    now: float
    bar: float


def layout(at: WatchPosition, stage: Stage, *, lit: bool) -> Layout:
    """lit: what a roll brought is pointed out."""
    plays, watched, small = at.playable, at.reader == "watcher", stage.small
    seats, watch = len(at.players), at.state.setting.watch
    link = strip_height(at, stage) if stage.lying else link_height(at, stage)
    watches = not plays and not stage.lying
    steps = 90.0 if watches else 64.0 if stage.height > TALL else 80.0
    low = stage.lying or stage.height - link < LOW
    if low and not (stage.lying and stage.height > 300):
        steps = 44.0 if small else 48.0
    bar = 0.0 if watched else 60.0 if small else 64.0
    large = stage.lying and stage.width >= 1000 and stage.height >= 560
    now = HEIGHT if plays and (large or not low) else 0
    hand = 30 if watched else 44 if small else 48
    actions = 0 if not plays else 52 if small else 56
    heads = 72.0 if watched else 48.0 if small else 52.0
    if lit and plays and not stage.lying and not low:
        steps, heads = steps - GAINED, heads + GAINED
    rows = Heights(steps, heads, hand, actions, link, now, bar)
    if stage.lying and watched:
        return _television(stage, seats, watch)
    if large:
        return _large(stage, seats, rows, watch)
    return _phone(stage, seats, rows, watch)


def _phone(stage: Stage, seats: int, rows: Heights, watch: bool) -> Layout:
    """The picture above the rows, with a band for the dice; lying, at the left of their lower end.

    Without a band the dice stand beside the lines."""
    whole, band = Box(0, 0, stage.width, stage.height), 0.0
    if stage.lying:
        spare = stage.height - sum(rows)
        rows = _shared(rows._replace(steps=rows.steps + max(0, min(spare, 220))))
        side = min(SIDE, max(SIDE_LEAST, stage.width * 0.47))
        picture, column = whole.lined(stage.width - side, side)
        column = column.below(stage.height - sum(rows))
    else:
        picture, column = whole.piled(stage.height - sum(rows), sum(rows))
        if not rows.now and stage.height - rows.link >= LOW:
            band = BAND if stage.height > TALL else SMALL_BAND
        elif stage.height > TALL:
            band = BAND
    steps, heads, hand, actions, link, now, bar = column.piled(*rows)
    places, dice, board = _picture(picture, watch, band)
    if not band:
        dice, steps = steps.lined(BESIDE, Share())
        dice = Box(dice.x + 8, dice.y + 4, dice.w - 8, min(dice.h - 8, 72))
    cells = tuple(heads.inset(MARGIN, 2).columns(seats, GAP))
    rest = hand, NOWHERE, actions, link, now, bar
    return Layout(picture, places, board, dice, steps, cells, *rest, beside=not band)


def _shared(rows: Heights) -> Heights:
    """Lines that are high enough leave a row to whose turn it is."""
    left = rows.steps - HEIGHT
    playing = rows.actions > 0 and not rows.now
    return rows._replace(steps=left, now=HEIGHT) if playing and left >= LINES else rows


def _television(stage: Stage, seats: int, watch: bool) -> Layout:
    """For those across the room: the picture left, dice and steps right, players below."""
    whole = Box(0, 0, stage.width, stage.height)
    above, heads = whole.piled(stage.height - TV_HEADS, TV_HEADS)
    picture, column = above.lined(Share(TV_PICTURE), Share(1 - TV_PICTURE))
    places, _, board = _picture(picture, watch)
    dice, steps, hand = column.piled(TV_DICE, column.h - TV_DICE - 28, 28)
    cells = tuple(heads.inset(MARGIN, 4).columns(seats, GAP))
    rest = hand, NOWHERE, NOWHERE, NOWHERE, NOWHERE, NOWHERE
    return Layout(picture, places, board, dice.inset(8, 2), steps, cells, *rest)


def _large(stage: Stage, seats: int, rows: Heights, watch: bool) -> Layout:
    """Players left, the picture with the hand below it, what happened and what to do right."""
    whole = Box(0, 0, stage.width, stage.height)
    _, middle, column = whole.lined(PLAYERS, Share(), SIDE_LARGE)
    picture, _, hand = middle.piled(stage.height - rows.hand - 8, 4, rows.hand)
    places, _, board = _picture(picture, watch)
    heads = Box(8, 0, PLAYERS - 12, stage.height).rows(seats, 0, 190)
    cells = tuple(box.inset(0, 4) for box in heads)
    paces = 60 if rows.actions else 0
    acts = 2 * rows.actions + 8 if rows.actions and watch else rows.actions
    foot = rows.link, rows.now, rows.bar
    steps = stage.height - DICE_LARGE - paces - acts - sum(foot)
    dice, *rest = column.piled(DICE_LARGE, steps, paces, acts, *foot)
    lines, pace, actions, link, now, bar = rest
    shown = lines, cells, hand, pace, actions, link, now, bar
    return Layout(picture, places, board, dice.inset(8, 4), *shown, large=True)


def _picture(box: Box, watch: bool, band: float = 0) -> tuple[Places | None, Box, Box]:
    """Camps, clearings, the Wall, the dice, and the board in what is left."""
    inner = box.inset(MARGIN, 0)
    if not watch:
        return None, inner._replace(h=band).inset(0, 3), inner.below(band).inset(0, 4)
    heights = LARGE if box.h > 600 < box.w else HIGH if box.h > 450 else SMALL
    if box.h < 280 and box.w < 400:
        heights = TINY
    camps, _, clearings, wall, dice = inner.piled(*heights, band)
    board = inner.below(sum(heights) + band).inset(0, 4)
    return of_rows(camps, clearings, wall)._replace(in_line=True), dice.inset(0, 5), board
