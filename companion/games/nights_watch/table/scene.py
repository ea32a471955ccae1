"""The full table as a picture: north, Wall and board, what happened, players, hand, actions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from companion.games.nights_watch.north import scene as front
from companion.games.nights_watch.north.phrases import KINDS
from companion.games.nights_watch.north.scene import North, guard_marks
from companion.games.nights_watch.north.steps import Moment, last_lines, moment
from companion.games.nights_watch.table import geometry, land
from companion.games.nights_watch.table.bar import actions, bar
from companion.games.nights_watch.table.draft import Draft
from companion.games.nights_watch.table.events import brought, happened, lines
from companion.games.nights_watch.table.geometry import Grid, Point
from companion.games.nights_watch.table.hands import Table
from companion.games.nights_watch.table.heads import hand_row, head, heroes_on_display
from companion.games.nights_watch.table.layout import Layout, layout
from companion.games.nights_watch.table.making import begun
from companion.games.nights_watch.table.phrases import PIECES
from companion.games.nights_watch.table.pieces import Pieces, corrected
from companion.games.nights_watch.table.places import TASKS, free_places, open_places
from companion.games.nights_watch.table.spots import spot_text
from companion.play import art, text
from companion.play.scene import (
    NO_TONES,
    Block,
    Box,
    Mark,
    Polygon,
    Scene,
    Shape,
    Spot,
    Stage,
    Tint,
)
from scoring.game import Seat
from scoring.nights_watch.places import CORNERS, EDGES, HEXES, bits
from scoring.nights_watch.state import CAMP, State

ON_BOARD = ("corner", "edge", "hex")
TOUCH = 46
"""What a finger needs on the board."""
TOOL_PLACES = {"road": "edge", "settlement": "corner", "keep": "corner", "tormund": "hex"}


class View(NamedTuple):
    """What is drawn, and what is pointed out."""

    at: Table
    draft: Draft
    room: Layout
    stage: Stage
    moment: Moment
    pieces: Pieces
    open: frozenset[str]
    """Spots that the rules would accept now."""
    asked: bool
    """A place is asked for: what is open is marked."""
    grid: Grid
    zoomed: bool


def scene(at: Table, draft: Draft, stage: Stage) -> Scene:
    view = looked_at(at, draft, stage)
    state, room, draft = at.state, view.room, view.draft
    shapes: list[Shape] = [*board(view)]
    if view.zoomed:
        shapes.append(frame(room, stage))
    if room.places is not None:
        shapes += north(view)
    took = {} if at.step is not None else brought(at)
    shown = seat_shown(at, draft)
    for seat, box in enumerate(room.heads):
        shapes.append(head(at, seat, box, stage, took, shown=seat == shown, large=room.large))
    shapes += happened(at, draft, room.steps, stage, lit(at, view.moment))
    if at.reader != "watcher":
        shapes += hand_row(at, shown, room.hand, stage, took)
        shapes += bar(at, draft, room.bar, stage)
    else:
        shapes += heroes_on_display(at, room.hand, stage)
    if at.playable:
        shapes += actions(at, draft, room.actions, stage)
    if at.link is not None:
        shapes += art.link_bar(at.link, room.link, stage)
    return Scene(stage.width, stage.height, shapes, said=said(at, state))


def looked_at(at: Table, draft: Draft, stage: Stage) -> View:
    state, playing = at.state, at.step is not None
    draft = begun(state, draft) if at.playable and not playing else Draft(looked=draft.looked)
    link = art.LINK if at.link else 0
    seats, watch = state.setting.seats, state.setting.watch
    room = layout(stage, seats, watch=watch, reader=at.reader, link=link)
    asked = (draft.making in TASKS and draft.asked != "swap") or draft.tool is not None
    spots = touchable(at, draft) if at.playable and not playing else frozenset[str]()
    focus = closer(state, draft, spots, room.board)
    whole = geometry.grid(state.setting.board, room.board)
    grid = whole if focus is None else geometry.zoomed(state.setting.board, room.board, focus)
    now = moment(at.standing, state.front, at.step)
    pieces = corrected(state, draft.facts)
    return View(at, draft, room, stage, now, pieces, spots, asked, grid, focus is not None)


def touchable(at: Table, draft: Draft) -> frozenset[str]:
    board = at.state.setting.board
    if draft.tool is not None:
        names: dict[str, list[str]] = {
            "edge": [EDGES[edge] for edge in bits(board.edges)],
            "corner": [CORNERS[corner] for corner in bits(board.corners)],
            "hex": [HEXES[i] for i, on in enumerate(board.lands) if on],
        }
        what = TOOL_PLACES[draft.tool]
        return frozenset(f"{what}.{name}" for name in names[what])
    if draft.making in TASKS and draft.asked != "swap":
        return open_places(at, draft)
    return frozenset(free_places(at)) if not draft.making else frozenset()


def closer(state: State, draft: Draft, spots: frozenset[str], box: Box) -> Point | None:
    """The middle of a closer look: at the places that are asked for, or at the chosen one."""
    small = [spot.split(".", 1) for spot in spots if spot.startswith(("corner.", "edge."))]
    if not small or not (draft.tool or draft.making):
        return None
    if draft.focus is not None:
        return draft.focus[0] / 100, draft.focus[1] / 100
    board = state.setting.board
    if draft.tool:
        return geometry.extent(board).middle
    around = geometry.around(geometry.place_point(what, which) for what, which in small)
    unit = geometry.grid(board, box).unit * geometry.ZOOM
    margin = 2 * geometry.RIM + 0.2
    wide, high = around.right - around.left + margin, around.bottom - around.top + margin
    if wide <= box.w / unit and high <= box.h / unit:
        return around.middle
    if not draft.places:
        return None
    what, _, which = draft.places[0].partition(".")
    return geometry.place_point(what, which)


def dragged(at: Table, draft: Draft, stage: Stage, x: float, y: float) -> Draft:
    """A closer look goes with the finger, as far as the coast."""
    view = looked_at(at, draft, stage)
    if not view.zoomed:
        return draft
    box, grid, board = view.room.board, view.grid, at.state.setting.board
    focus = ((box.cx - grid.x - x) / grid.unit, (box.cy - grid.y - y) / grid.unit)
    moved = geometry.zoomed(board, box, focus)
    middle = (box.cx - moved.x) / moved.unit, (box.cy - moved.y) / moved.unit
    return replace(draft, focus=(round(middle[0] * 100), round(middle[1] * 100)))


def seat_shown(at: Table, draft: Draft) -> Seat:
    """Whose hand is shown."""
    if draft.looked is not None:
        return draft.looked
    owing = at.state.now.owing
    return owing[0] if owing else at.state.turn or 0


def lit(at: Table, now: Moment) -> int:
    """The line of the step that is shown: after those of the move itself."""
    if at.step is None or now.line < 0:
        return -1
    return len(lines(at)) - len(last_lines(at.standing)) + now.line


def said(at: Table, state: State) -> str:
    outcome = at.outcome
    if outcome is not None:
        names = ", ".join(at.players[seat] for seat in outcome.winners)
        return at.tr("{name} wins").format(name=names) if names else at.tr("A draw")
    return at.tr("{name} to move").format(name=at.players[state.turn or 0])


def frame(room: Layout, stage: Stage) -> Shape:
    """Around a board that is looked at closely: it ends where its place ends."""
    board, whole = room.board.grown(4), Box(0, 0, stage.width, stage.height)
    parts = (
        Box(0, 0, whole.w, board.y),
        Box(0, board.bottom, whole.w, whole.h - board.bottom),
        Box(0, board.y, max(0, room.picture.x), board.h),
        Box(room.picture.right, board.y, whole.w - room.picture.right, board.h),
    )
    marks = tuple(Block(part, Tint("bg")) for part in parts if part.w > 0 and part.h > 0)
    return Shape("frame", "frame", whole, marks)


# The north


def north(view: View) -> Iterator[Shape]:
    """Camps, clearings and the Wall; a section is meant with its clearing."""
    at, places = view.at, view.room.places
    assert places is not None
    asks = frozenset(spot.partition(".")[0] for spot in view.open) - {*ON_BOARD}
    picks = view.open if view.asked else frozenset[str]()
    drawn = North(view.moment, places, view.stage, at.tr, at.players, asks=asks, picks=picks)
    for shape in (*front.camps(drawn), *front.sections(drawn)):
        if shape.spot is not None and not view.asked and shape.spot.name not in view.open:
            shape = shape._replace(spot=None, target=None)
        elif shape.spot is not None and shape.kind == "wall" and "clearing" not in asks:
            above = places.clearings[int(shape.key[5:]) - 1]
            shape = shape._replace(target=above._replace(h=shape.box.bottom - above.y))
        yield shape
    yield from staged_guard(view)


def staged_guard(view: View) -> Iterator[Shape]:
    task, places = TASKS.get(view.draft.making), view.room.places
    for spot in view.draft.places:
        if task is None or places is None or not spot.startswith("wall."):
            continue
        section, seat = int(spot[5:]) - 1, view.draft.seat
        box = places.wall[section].grown(3)
        ring = Block(box, None, 6, Tint("accent"), 4)
        yield Shape("chosen", "chosen", box, (ring,), frozenset({"chosen"}))
        posted = len(view.moment.north.wall[section])
        spaces = places.spaces(section)
        if posted < len(spaces):
            marks = guard_marks(seat, view.at.players[seat][:1].upper(), spaces[posted])
            yield Shape("staged.guard", "staged", spaces[posted], marks, frozenset({"staged"}))


# The board


def board(view: View) -> Iterator[Shape]:
    at, grid = view.at, view.grid
    yield from land.ground(at.state.setting.board, grid, at.speech.tr)
    yield from gift(view)
    for what, seat, place in view.pieces.all():
        says = f"{at.tr(PIECES[what])}: {at.players[seat]}"
        yield land.piece(what, seat, place, grid, says)
    yield from tormund(view)
    yield from choice(view)


def gift(view: View) -> Iterator[Shape]:
    """Wildlings on hexes that yield nothing now."""
    at = view.at
    for number, one in enumerate(view.moment.north.gift):
        what = at.state.setting.board.lands[number]
        if one is not None and what is not None:
            name = HEXES[number]
            says = f"{at.tr(KINDS[one.what])}: {land.hex_name(what, at.tr)}"
            moves = one.number == view.moment.mover
            yield land.taken(name, what, view.grid)
            yield land.wildling(name, one, view.grid, says, moves=moves)


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


def choice(view: View) -> Iterator[Shape]:
    """Places that can be chosen, what is staged, and the place that is asked about."""
    draft, grid, at = view.draft, view.grid, view.at
    room = view.room.board.grown(4)
    taken = set(draft.places) if draft.making in TASKS else set[str]()
    on_board = sorted(spot for spot in view.open if spot.partition(".")[0] in ON_BOARD)
    edges = any(spot.startswith("edge.") for spot in on_board)
    for spot in on_board:
        dotted = view.asked and draft.tool is None and spot not in taken
        dotted = dotted and (spot.startswith("edge.") or not edges)
        shape = place(spot, spot_text(spot, at), grid, room, dotted=dotted, asked=view.asked)
        if shape is not None:
            yield shape
    if draft.making in TASKS:
        yield from staged_pieces(view)


@lru_cache(maxsize=512)
def place(
    spot: str, says: str, grid: Grid, room: Box, *, dotted: bool, asked: bool
) -> Shape | None:
    """Something to choose on the board; None: it is not on the stage."""
    what, _, which = spot.partition(".")
    target = reach(what, which, grid, room)
    if target is None:
        return None
    marks = land.dot(what, which, grid) if dotted else ()
    tones = frozenset({"target"}) if asked else NO_TONES
    box = Box.about(*grid.place(what, which), 13, 13)
    return Shape(f"spot.{spot}", "spot", box, marks, tones, spot=Spot(spot, says), target=target)


def reach(what: str, which: str, grid: Grid, room: Box) -> Box | None:
    """Where a finger means a place, as far as it is on the board's part of the stage."""
    side = max(TOUCH, grid.unit * (0.9 if what == "hex" else 0.8))
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
    places = [place.split(".", 1) for place in draft.places]
    for i, (what, which) in enumerate(places):
        if what not in ON_BOARD:
            continue
        piece = {"edge": "road", "corner": task.piece, "hex": task.piece}[what]
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
        what, which = places[-1]
        box = Box.about(*grid.place(what, which), 30, 30)
        marks = land.chosen(what, which, grid)
        yield Shape("chosen", "chosen", box, marks, frozenset({"chosen"}))


# At other sizes


def thumbnail(state: State, stage: Stage) -> Scene:
    """The board with its pieces, without numbers."""
    board, room = state.setting.board, Box(0, 0, stage.width, stage.height)
    grid = geometry.grid(board, room, markets=False)
    shapes: list[Shape] = []
    for i, on in enumerate(board.lands):
        if on is not None:
            fill = "illegal" if state.front.gift[i] else land.role(on)
            mark = Polygon(grid.hexagon(HEXES[i]), Tint(fill), Tint("raised"))
            shapes.append(Shape(f"hex.{HEXES[i]}", "hex", land.hex_box(HEXES[i], grid), (mark,)))
    for what, sets, wide in (
        ("settlement", state.settlements, 0.34),
        ("keep", state.keeps, 0.46),
    ):
        for seat, places in enumerate(sets):
            for corner in bits(places):
                x, y = grid.corner(CORNERS[corner])
                side = grid.unit * wide
                dots = (
                    land.disc(x, y, side + 2, land.DARK),
                    land.disc(x, y, side, Tint(f"seat.{seat}")),
                )
                shapes.append(Shape(f"{what}.{corner}", what, dots[0].box, dots))
    return Scene(stage.width, stage.height, shapes)
