"""The full table as a picture: north, Wall and board, what happened, players, hand, actions."""

from collections.abc import Iterator

from companion.games.nights_watch.north import scene as front
from companion.games.nights_watch.north.layout import Places
from companion.games.nights_watch.north.scene import WRONG, North, guard_marks, wall
from companion.games.nights_watch.north.steps import Moment, moment
from companion.games.nights_watch.north.way import way
from companion.games.nights_watch.table import geometry, land
from companion.games.nights_watch.table.amend import corrected
from companion.games.nights_watch.table.bar import actions, foot
from companion.games.nights_watch.table.board import board
from companion.games.nights_watch.table.draft import UNAMENDED, Draft
from companion.games.nights_watch.table.events import band, brought, happened, prompt
from companion.games.nights_watch.table.hands import Table
from companion.games.nights_watch.table.heads import hand_row, head, heroes_on_display
from companion.games.nights_watch.table.places import TASKS
from companion.games.nights_watch.table.view import ON_BOARD, Layout, View, looked_at
from companion.match.table import Table as MatchTable
from companion.play import art
from companion.play.scene import Block, Box, Polygon, Scene, Shape, Spot, Stage, Tint
from scoring.game import Seat
from scoring.nights_watch.places import CORNERS, HEXES, bits
from scoring.nights_watch.state import CAMP, State


def scene(at: Table, draft: Draft, stage: Stage) -> Scene:
    view = looked_at(at, draft, stage)
    room, draft = view.room, view.draft
    shapes: list[Shape] = [*board(view)]
    if view.zoomed:
        shapes.append(frame(room, stage))
    shapes += north(view)
    took = brought(at) if at.step is None or view.light is not None else {}
    shown = seat_shown(at, draft)
    for seat, box in enumerate(room.heads):
        shapes.append(head(at, seat, box, stage, took, shown=seat == shown, large=room.large))
    lines = room.steps
    if room.beside and prompt(at, draft)[1]:
        lines = Box(room.dice.x - 8, lines.y, lines.right - room.dice.x + 8, lines.h)
    else:
        shapes += band(at, room.dice, stage, large=room.large, rests=view.rests)
    shapes += stepped(view)
    shapes += happened(at, draft, lines, stage)
    if at.reader != "watcher":
        shapes += hand_row(at, shown, room.hand, stage, took)
        shapes += foot(at, draft, room.bar, stage)
    else:
        shapes += heroes_on_display(at, room.hand, stage)
    if at.playable:
        shapes += actions(at, draft, room.actions, stage, room.paces)
    shapes += art.link_bar(at.link, room.link, stage)
    said = at.ended() or at.to_move(at.state.turn or 0)
    return Scene(stage.width, stage.height, shapes, said)


def seat_shown(at: Table, draft: Draft) -> Seat:
    """Whose hand is shown."""
    if draft.looked is not None:
        return draft.looked
    owing = at.state.now.owing
    return owing[0] if owing else at.state.turn or 0


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


def drawn_north(view: View) -> North | None:
    """None: the base game has none."""
    at, places = view.at, view.room.places
    if places is None:
        return None
    asks = frozenset(spot.partition(".")[0] for spot in view.open) - {*ON_BOARD}
    picks = view.open if view.asked else frozenset[str]()
    figures = {name: land.wildling_box(name, view.grid) for name in HEXES}
    places = places._replace(gift=figures)
    return North(
        view.moment,
        places,
        view.stage,
        at.tr,
        at.players,
        asks=asks,
        picks=picks,
        rests=view.rests,
    )


def stepped(view: View) -> Iterator[Shape]:
    """The step just made, over everything that it crosses."""
    drawn = drawn_north(view)
    if drawn is not None:
        yield from way(drawn)


def north(view: View) -> Iterator[Shape]:
    """Camps, clearings and the Wall; a section is meant with its clearing."""
    drawn = drawn_north(view)
    if drawn is None:
        return
    asks, places = drawn.asks, drawn.places
    for shape in (*front.camps(drawn), *front.sections(drawn)):
        what, _, meant = shape.spot.name.partition(".") if shape.spot is not None else ("", "", "")
        if shape.spot is not None and what == WRONG and meant not in view.open:
            yield shape
            continue
        if shape.spot is not None and what == WRONG:
            shape = shape._replace(spot=Spot(meant, shape.spot.says))
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


WALL, GAP = 46, 6
"""dp of the Wall above the board, and below it."""


def final(table: MatchTable, stage: Stage) -> Scene:
    state: State = table.state
    now = moment(table.standing, state.front, None)
    whole = Box(0, 0, stage.width, stage.height)
    shapes: list[Shape] = []
    if state.setting.watch:
        sections = tuple(whole._replace(h=WALL).columns(len(state.front.wall), GAP))
        north = North(now, Places({}, (), sections, {}), stage, str, table.header.players)
        shapes += (shape for section in range(len(sections)) for shape in wall(north, section))
        whole = whole.below(WALL + GAP)
    shapes += _board(state, now, whole)
    return Scene(stage.width, stage.height, (shape._replace(says="") for shape in shapes))


def _board(state: State, now: Moment, box: Box) -> Iterator[Shape]:
    board = state.setting.board
    grid = geometry.grid(board, box, markets=False)
    yield from (shape for shape in land.ground(board, grid, str) if shape.kind == "hex")
    for number, one in enumerate(now.north.gift):
        on = board.lands[number]
        if one is not None and on is not None:
            yield land.taken(HEXES[number], on, grid)
            yield land.wildling(HEXES[number], one, grid, "", moves=False)
    pieces = corrected(state, UNAMENDED)
    for what, seat, place in pieces.all():
        yield land.piece(what, seat, place, grid, "")
    if pieces.tormund != CAMP:
        x, y = land.tormund_point(HEXES[pieces.tormund], grid)
        marks = land.tormund_marks(x, y, grid.unit)
        yield Shape("tormund", "tormund", Box.about(x, y, 20, 20), marks)
