"""The table as it lay at last: the guards on the Wall, and below it the board with every piece."""

from collections.abc import Iterator

from companion.games.nights_watch.north.layout import Places
from companion.games.nights_watch.north.scene import North, wall
from companion.games.nights_watch.north.steps import Moment, moment
from companion.games.nights_watch.table import geometry, land
from companion.games.nights_watch.table.draft import UNAMENDED
from companion.games.nights_watch.table.pieces import corrected
from companion.match.table import Table
from companion.play.scene import Box, Scene, Shape, Stage
from scoring.nights_watch.places import HEXES
from scoring.nights_watch.state import CAMP, State

WALL, GAP = 46, 6
"""dp of the Wall above the board, and below it."""


def final(table: Table, stage: Stage) -> Scene:
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
