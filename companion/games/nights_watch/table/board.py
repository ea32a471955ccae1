"""Draws the Gift with its pieces, the places that can be chosen, and prepared pieces."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, reduce
from operator import or_

from companion.games.nights_watch.north import place_names
from companion.games.nights_watch.north.layout import TOUCH
from companion.games.nights_watch.north.phrases import named
from companion.games.nights_watch.north.place_names import (
    AT_EDGE,
    AT_HEX,
    TORMUND,
    parts,
    place_at,
    what_of,
)
from companion.games.nights_watch.table import geometry, land
from companion.games.nights_watch.table.corrections import pieces
from companion.games.nights_watch.table.draft import TASKS
from companion.games.nights_watch.table.geometry import Grid, grid
from companion.games.nights_watch.table.hands import WatchPosition
from companion.games.nights_watch.table.land import spot_text
from companion.games.nights_watch.table.light import pills, rims
from companion.games.nights_watch.table.phrases import PIECES
from companion.games.nights_watch.table.view import ON_BOARD, View
from companion.play import art, text
from companion.play.scene import NO_TONES, Block, Box, Mark, Scene, Shape, Spot, Stage, Tint
from scoring.nights_watch.places import HEXES
from scoring.nights_watch.state import CAMP

SMALL = 13
"""Of every place: of those that a finger reaches, it means the nearest."""


def board(view: View) -> Iterator[Shape]:
    at, grid, lit = view.at, view.grid, view.light
    bright = None if lit is None else lit.yields
    ground = land.ground(at.state.setting.board, grid, at.speech.tr, bright)
    yield from (shape for shape in ground if not view.zoomed or _in_sight(view, shape.box))
    yield from gift(view)
    if lit is not None:
        yield from rims(lit, grid)
    for what, seat, place in view.pieces.all():
        says = f"{at.tr(PIECES[what])}: {at.players[seat]}"
        yield land.piece(what, seat, place, grid, says)
        yield from wrong(view, f"{'edge' if what == 'road' else 'corner'}.{place}", says)
    yield from tormund(view)
    if lit is not None:
        built = reduce(or_, at.state.roads)
        yield from pills(lit, built, grid)
    yield from choice(view)


def _in_sight(view: View, box: Box) -> bool:
    """Whether any of it is seen through the frame of a closer look."""
    room, box = view.room.board.grown(4), box.grown(view.grid.unit / 10)
    return box.right > room.x and box.x < room.right and box.bottom > room.y and box.y < room.bottom


def gift(view: View) -> Iterator[Shape]:
    """Wildlings on hexes that yield nothing now."""
    at = view.at
    for number, one in enumerate(view.moment.north.gift):
        what = at.state.setting.board.lands[number]
        if one is not None and what is not None:
            name = HEXES[number]
            says = f"{named(one.what, at.tr)}: {land.hex_name(what, at.tr)}"
            moves = one.number == view.moment.mover
            yield land.taken(name, what, view.grid)
            yield land.wildling(name, one, view.grid, says, moves=moves)
            yield from wrong(view, place_at(AT_HEX, name), says)


def tormund(view: View) -> Iterator[Shape]:
    """On his hex; in his camp he stands in the corner below the Wall, with its name."""
    at, grid, hex = view.at, view.grid, view.pieces.tormund
    box, tr = view.room.board, at.tr
    if hex == CAMP:
        x, y = box.x + 14, box.y + 16
        unit = geometry.grid(at.state.setting.board, box).unit
        words, size = tr("in his camp"), view.stage.usual(12)
        camp = art.words(words, x + 15, y, size, "text_2", anchor="left")
        ground = Block(Box(x + 12, y - 9, text.width(words, size) + 8, 18), Tint("bg"), 6)
        marks: tuple[Mark, ...] = (*land.tormund_marks(x, y, unit), ground, camp)
        lies, where = "camp", words
    else:
        x, y = land.tormund_point(HEXES[hex], grid)
        what = at.state.setting.board.lands[hex]
        marks = land.tormund_marks(x, y, grid.unit)
        lies, where = HEXES[hex], land.hex_name(what, tr) if what else ""
    says = tr("Tormund: {place}").format(place=where)
    yield Shape("tormund", "tormund", Box.about(x, y, 20, 20), marks, says=says, lies=lies)
    if hex != CAMP and view.may_be_wrong(place_at(TORMUND, lies)):
        spot, target = (
            Spot(place_names.wrong(place_at(TORMUND, lies)), says),
            Box.about(x, y, TOUCH, TOUCH),
        )
        box = Box.about(x, y, SMALL, SMALL)
        yield Shape(f"spot.{spot.name}", "spot", box, (), spot=spot, target=target)


def wrong(view: View, where: str, says: str) -> Iterator[Shape]:
    """What stands there can be touched to put it right, unless something can be built there."""
    if view.may_be_wrong(where):
        room = view.room.board.grown(4)
        shape = place(where, says, view.grid, room, dotted=False, asked=False)
        if shape is not None:
            spot = Spot(place_names.wrong(where), says)
            yield shape._replace(key=f"spot.{spot.name}", spot=spot)


def choice(view: View) -> Iterator[Shape]:
    """Places that can be chosen, what is staged, and the place that is asked about."""
    draft, grid, at = view.draft, view.grid, view.at
    room = view.room.board.grown(4)
    taken = set(draft.places) if draft.making in TASKS else set[str]()
    on_board = sorted(spot for spot in view.open if what_of(spot) in ON_BOARD)
    edges = any(what_of(spot) == AT_EDGE for spot in on_board)
    for spot in on_board:
        dotted = view.asked and draft.tool is None and spot not in taken
        dotted = dotted and (what_of(spot) == AT_EDGE or not edges)
        shape = place(spot, spot_text(spot, at), grid, room, dotted=dotted, asked=view.asked)
        if shape is not None:
            tones = shape.tones | ({"chosen"} if spot in taken else set())
            yield shape._replace(tones=frozenset(tones))
    if draft.making in TASKS:
        yield from staged_pieces(view)


@lru_cache(maxsize=512)
def place(
    spot: str, says: str, grid: Grid, room: Box, *, dotted: bool, asked: bool
) -> Shape | None:
    """Something to choose on the board; None: it is not on the stage."""
    kind, which = parts(spot)
    target = reach(kind, which, grid, room)
    if target is None:
        return None
    marks = land.dot(kind, which, grid) if dotted else ()
    tones = frozenset({"target"}) if asked else NO_TONES
    box = Box.about(*grid.place(kind, which), SMALL, SMALL)
    return Shape(f"spot.{spot}", "spot", box, marks, tones, spot=Spot(spot, says), target=target)


def reach(what: str, which: str, grid: Grid, room: Box) -> Box | None:
    """Where a finger means a place, as far as it is on the board's part of the stage."""
    side = max(TOUCH, grid.unit * (0.9 if what == "hex" else 0.55))
    x, y = grid.place(what, which)
    if not room.holds(x, y):
        return None
    half = TOUCH / 2
    x, y = min(max(x, room.x + half), room.right - half), min(max(y, room.y), room.bottom)
    left, right = max(room.x, x - side / 2), min(room.right, x + side / 2)
    top, bottom = max(room.y, y - side / 2), min(room.bottom, y + side / 2)
    top = min(top, room.bottom - TOUCH)
    return Box(left, top, right - left, max(bottom - top, TOUCH))


def staged_pieces(view: View) -> Iterator[Shape]:
    draft, grid = view.draft, view.grid
    task = TASKS[draft.making]
    places = [parts(place) for place in draft.places]
    for i, (kind, which) in enumerate(places):
        if kind not in ON_BOARD:
            continue
        piece = "road" if kind == AT_EDGE else task.piece
        moved = draft.making == "yarwyck" and i == 0
        tones = frozenset({"staged"})
        if piece == "tormund":
            box = Box.about(*land.tormund_point(which, grid), 20, 20)
            marks = land.tormund_marks(box.cx, box.cy, grid.unit)
            yield Shape(f"staged.{which}", "staged", box, marks, tones)
        elif piece and not moved and task.piece:
            drawn = land.piece(piece, draft.seat, which, grid, "")
            yield drawn._replace(key=f"staged.{which}", kind="staged", tones=tones)
    if places and places[-1][0] in ON_BOARD:
        box = Box.about(*grid.place(*places[-1]), 30, 30)
        marks = land.chosen(*places[-1], grid)
        yield Shape("chosen", "chosen", box, marks, frozenset({"chosen"}))


HIGH = 0.86
"""Of its width."""
WIDEST, MARGIN = 560, 8
"""dp: at most so wide, with room for a piece at the coast."""
TARGET = frozenset({"target"})


def place_map(
    at: WatchPosition, places: Mapping[str, tuple[str, str]]
) -> Callable[[Mapping[str, Spot], Stage], Scene]:
    """places: what and where it is, by the name of its variant."""

    def drawn(spots: Mapping[str, Spot], stage: Stage) -> Scene:
        whole = Box(0, 0, stage.width, min(stage.width, WIDEST) * HIGH)
        board = at.state.setting.board
        near = grid(board, whole.inset(MARGIN, MARGIN), markets=False)
        ground = land.ground(board, near, at.speech.tr)
        shapes = [shape for shape in ground if shape.kind != "market"]
        shapes += [
            land.piece(what, seat, place, near, "") for what, seat, place in pieces(at.state).all()
        ]
        for name, spot in spots.items():
            what, which = places[name]
            box = Box.about(*near.place(what, which), 13, 13)
            marks = land.dot(what, which, near)
            target = reach(what, which, near, whole)
            key = f"spot.{spot.name}"
            shapes.append(Shape(key, "spot", box, marks, TARGET, spot=spot, target=target))
        return Scene(whole.w, whole.h, shapes)

    return drawn
