"""Draws the middle of the table: the rondel with its tiles and figures, and the market."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from companion.games.glen_more import faces
from companion.games.glen_more.faces import glyph
from companion.games.glen_more.table.layout import TOUCH, spaces
from companion.games.glen_more.table.phrases import tile_name
from companion.games.glen_more.table.table import GlenPosition, space_of
from companion.games.glen_more.table.touches import SPACE
from companion.play import art
from companion.play.scene import Block, Box, Glyph, Mark, Path, Shape, Spot, Tint, Words
from scoring.game import Seat
from scoring.glen_more.goods import GOODS, Good
from scoring.glen_more.payment import SLOTS
from scoring.glen_more.tile import END


class Ring(NamedTuple):
    """What is pointed out on the rondel, and what can be touched there."""

    open: frozenset[int] | None = None
    """Spaces that can be chosen now; None: nothing is to be chosen."""
    chosen: int = -1
    due: int = -1
    """The space that is to be filled next."""
    touched: bool = False
    empty: bool = False
    """Whether a space with nothing on it can be touched, too."""


DIM = 0.45
GAP, PERSON, ROAD = 6, 34, 12
"""dp: between the spaces; how wide a person is, and the road."""


def rondel(at: GlenPosition, ring: Ring, box: Box) -> Iterator[Shape]:
    state = at.state
    figures: dict[int, list[Seat]] = {}
    for seat, position in enumerate(state.figures):
        figures.setdefault(space_of(state, position), []).append(seat)
    die = None if state.die is None else space_of(state, state.die)
    cells = spaces(len(state.spaces), box)
    yield Shape("road", "road", box, tuple(_road(cells, box)))
    for space, cell in enumerate(cells):
        here = figures.get(space, [])
        yield from _space(at, ring, space, cell, here, die=space == die)


def _road(cells: list[Box], box: Box) -> Iterator[Mark]:
    """One closed road below the tiles; a chevron in the middle of each space says which way."""
    centres = [(cell.cx, cell.cy) for cell in cells]
    xs, ys = [x for x, _ in centres], [y for _, y in centres]
    left, top, right, low = min(xs), min(ys), max(xs), max(ys)
    loop = Box(left, top, right - left, low - top)
    wide = min(cells[0].w, cells[0].h) * 0.72
    yield Block(loop.grown(wide / 2), None, wide, Tint(VERGE), wide)
    yield Block(loop, None, wide / 2, Tint(ROADWAY), ROAD)
    for cell in cells:
        side = min(14.0, cell.h * 0.28)
        turn = _way(cell, loop)
        x, y = cell.cx, cell.cy
        points = [(-0.3, -0.5), (0.3, 0.0), (-0.3, 0.5)]
        arrow = tuple(
            (x + side * (a * c - b * d), y + side * (a * d + b * c))
            for a, b in points
            for c, d in (turn,)
        )
        yield Path(arrow, Tint("text_3"), 2)


def _way(cell: Box, loop: Box) -> tuple[float, float]:
    """Which way one walks there, as cosine and sine."""
    if cell.cy < loop.y + 1 and cell.cx < loop.right - 1:
        return (1, 0)
    if cell.cx > loop.right - 1 and cell.cy < loop.bottom - 1:
        return (0, 1)
    return (-1, 0) if cell.cy > loop.bottom - 1 and cell.cx > loop.x + 1 else (0, -1)


ROADWAY, VERGE = "world.glen_more.road", "world.glen_more.verge"


def _space(
    at: GlenPosition, ring: Ring, space: int, cell: Box, seats: list[Seat], *, die: bool
) -> Iterator[Shape]:
    tile, box = at.state.spaces[space], cell.inset(GAP / 2, GAP / 2)
    says = _says(at, tile, seats, die=die)
    empty = tile is None and not seats and not die
    here = ring.touched and (ring.empty or not empty or space == ring.due)
    spot = Spot(SPACE(space), says) if here else None
    wide = max(0.0, TOUCH - cell.w) / 2
    target = Box(cell.x - wide, cell.y, cell.w + 2 * wide, cell.h)
    due = space == ring.due
    marks: tuple[Mark, ...] = ()
    if empty and (due or ring.empty):
        edge, ink = ("accent", "accent") if due else ("line_strong", "text_3")
        drawn = Glyph("plus", box.cx, box.cy, 20, Tint(ink))
        marks = (Block(box, Tint("bg"), 8, Tint(edge), 2 if due else 1), drawn)
    open_to, chosen = ring.open is not None and space in ring.open, space == ring.chosen
    states = {"open": open_to, "due": due, "chosen": chosen}
    tones, key = frozenset(tone for tone in states if states[tone]), f"space.{space}"
    yield Shape(key, "space", box, marks, tones, says=says, spot=spot, target=target)
    if tile is not None:
        yield _tile(at, tile, space, box, dim=ring.open is not None and not open_to, bare=not seats)
    yield from _pieces(at, space, box, seats, die=die, beside=tile is not None)
    if chosen:
        yield Shape(f"ring.{space}", "ring", box, (Block(box, None, 8, Tint("text"), 3),))


def _says(at: GlenPosition, tile: str | None, seats: list[Seat], *, die: bool) -> str:
    parts = [] if tile is None else [tile_name(tile, at.tr)]
    parts += [at.players[seat] for seat in seats]
    parts += [at.tr("die")] if die else []
    return ", ".join(parts) or at.tr("empty")


def _tile(at: GlenPosition, tile: str, space: int, box: Box, *, dim: bool, bare: bool) -> Shape:
    if tile == END:
        marks = faces.end_face(tile_name(END, at.tr), box, beside=not bare)
    else:
        marks = faces.small_face(at.state.tiles[tile], box, tile_name(tile, at.tr))
    alpha = DIM if dim else 1.0
    return Shape(f"tile.{tile}", "tile", box, marks, alpha=alpha, lies=f"space {space}")


def _pieces(
    at: GlenPosition, space: int, box: Box, seats: list[Seat], *, die: bool, beside: bool
) -> Iterator[Shape]:
    side = min(PERSON, min(box.w, box.h) * (0.4 if beside else 0.72))
    count = len(seats) + die
    y = box.y + side * 0.55 if beside else box.cy
    for i in range(count):
        spot = Box.about(box.cx + (i - (count - 1) / 2) * side * 0.8, y, side, side)
        if i < len(seats):
            if seats[i] == at.state.turn and at.state.phase != "over":
                round = spot.grown(side * 0.18)
                edge = Block(round, Tint("bg"), round.w / 2, Tint("accent"), 2.5)
                yield Shape(f"mover.{space}", "ring", round, (edge,))
            marks = art.seat_mark(seats[i], at.players[seats[i]], spot)
            yield Shape(f"figure.{seats[i]}", "figure", spot, marks, lies=str(space))
        else:
            drawn = (Glyph("lots", spot.cx, spot.cy, side * 1.15, Tint("text")),)
            yield Shape("die", "die", spot, drawn, lies=str(space))


TITLED = 84
"""dp of a market with room for its title."""


def prices(
    at: GlenPosition, filled: Mapping[Good, int], box: Box, pick: Callable[[Good], str] | None
) -> Iterator[Shape]:
    """What a good costs now. pick: names the spot of each."""
    tr, high = at.tr, box.h >= TITLED
    marks: list[Mark] = [Block(box, Tint("inset"), 10)]
    room = box.below(24) if high else box
    if high:
        title = tr("Market: a good costs")
        marks.append(art.words(title, box.cx, box.y + 14, 13, "text_2", room=box.w - 12))
    yield Shape("market", "panel", box, tuple(marks))
    for good, cell in zip(GOODS, room.inset(3, 0).columns(len(GOODS)), strict=True):
        count = filled[good]
        price = str(count + 1) if count < SLOTS else "–"
        tall = room.h >= 60
        x, y = (cell.cx, cell.cy - 13) if tall else (cell.cx - 10, cell.cy)
        end = (cell.cx, cell.cy + 16) if tall else (cell.cx + 11, cell.cy)
        ink = "text" if count < SLOTS else "text_3"
        size = min(26.0, cell.w * 0.56) if tall else 18.0
        drawn = (glyph(good, x, y, size, ink), Words(price, *end, 20, Tint(ink), bold=True))
        said = tr("{good}: {n} of {all} slots hold coins")
        said = said.format(good=tr(good), n=count, all=SLOTS)
        touched = Spot(pick(good), said) if pick else None
        wide, deep = max(0.0, TOUCH - cell.w) / 2, max(0.0, TOUCH - cell.h) / 2
        target = cell.inset(-wide, -deep) if touched else None
        key = f"market.{good}"
        lies = str(count)
        yield Shape(key, "price", cell, drawn, says=said, spot=touched, target=target, lies=lies)


def market(
    at: GlenPosition, filled: Mapping[Good, int], box: Box, pick: Callable[[Good], str] | None
) -> Iterator[Shape]:
    """Five rows of three slots; a filled slot holds coins. pick: names the spot of each row."""
    for good, cell in zip(GOODS, box.columns(len(GOODS), 6), strict=True):
        side = min(18, cell.w / 3.4)
        slots = [
            Box.about(cell.cx + (i - 1) * (side + 1), cell.bottom - 4 - side / 2, side, side)
            for i in range(SLOTS)
        ]
        marks: list[Mark] = [art.panel(cell, "surface", 10)]
        marks.append(glyph(good, cell.cx, cell.y + (cell.h - side) / 2, 20, "text"))
        count = filled[good]
        for i, place in enumerate(slots[count:], count + 1):
            marks.append(Block(place, None, side / 2, Tint("line_strong")))
            marks.append(Words(str(i), place.cx, place.cy, 12, Tint("text_2")))
        said = at.tr("{good}: {n} of {all} slots hold coins")
        said = said.format(good=at.tr(good), n=count, all=SLOTS)
        touched = Spot(pick(good), said) if pick else None
        target = cell.grown(2) if touched else None
        key = f"market.{good}"
        yield Shape(key, "market", cell, tuple(marks), says=said, spot=touched, target=target)
        for i, place in enumerate(slots[:count]):
            drawn = (
                Block(place, Tint("text_2"), side / 2),
                Words(str(i + 1), place.cx, place.cy, 12, Tint("bg"), bold=True),
            )
            yield Shape(f"coin.{good}.{i}", "coin", place, drawn, lies=good)
