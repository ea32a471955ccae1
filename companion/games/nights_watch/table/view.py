"""`View`: which parts of the full table are shown, to whom, and how enlarged."""

from dataclasses import replace
from typing import NamedTuple

from companion.games.nights_watch.north.place_names import (
    AT_CORNER,
    AT_EDGE,
    AT_HEX,
    parts,
    place_at,
    what_of,
    wrong,
)
from companion.games.nights_watch.north.steps import Moment, moment
from companion.games.nights_watch.table import corrections, geometry
from companion.games.nights_watch.table.corrections import Pieces
from companion.games.nights_watch.table.crowd import beside, crowded
from companion.games.nights_watch.table.draft import TASKS, Draft, begun
from companion.games.nights_watch.table.geometry import Grid, Point, at_places
from companion.games.nights_watch.table.hands import WatchPosition
from companion.games.nights_watch.table.layout import Layout, layout
from companion.games.nights_watch.table.light import Light, light, step_of
from companion.games.nights_watch.table.places import BUILDS, free_places, open_places
from companion.play.fields import UNCHANGED
from companion.play.scene import Box, Stage
from scoring.nights_watch.places import CORNERS, EDGES, HEXES
from scoring.nights_watch.state import State

ON_BOARD = (AT_CORNER, AT_EDGE, AT_HEX)
TOOL_PLACES = {"road": AT_EDGE, "settlement": AT_CORNER, "keep": AT_CORNER, "tormund": AT_HEX}


class View(NamedTuple):
    """What is drawn, and what is pointed out."""

    at: WatchPosition
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
    light: Light | None
    """What the last roll brought, while it is pointed out."""

    @property
    def rests(self) -> bool:
        """Whether a touch of what stands there means that it is wrong."""
        draft, begins = self.draft, self.at.state.phase in ("settle", "guards")
        still = self.at.playable and self.at.step is None and not draft.asked
        return still and not draft.places and draft.tool is None and (begins or not draft.making)

    def may_be_wrong(self, where: str) -> bool:
        """Whether a touch of what stands there puts it right: not where something can be built
        beside it, unless a closer look tells the two apart."""
        draft, spot = self.draft, wrong(where)
        if where in self.open:
            return False
        if self.rests:
            return not crowded(spot, self.open, self.grid.unit)
        chosen = draft.making in BUILDS and bool(draft.places) and not draft.asked
        return chosen and bool(beside(draft.places[-1], [spot]))


def looked_at(at: WatchPosition, draft: Draft, stage: Stage) -> View:
    state, acts, lit = at.state, at.playable and at.step is None, light(at)
    draft = begun(state, draft) if acts else Draft(looked=draft.looked)
    room = layout(at, stage, lit=lit is not None)
    asked = (draft.making in TASKS and draft.asked != "swap") or draft.tool is not None
    spots = touchable(at, draft) if acts else frozenset[str]()
    focus = closer(state, draft, spots, room.board)
    whole = geometry.grid(state.setting.board, room.board)
    grid = whole if focus is None else geometry.zoomed(state.setting.board, room.board, focus)
    now = moment(at.standing, state.front, step_of(at))
    pieces = corrections.pieces(state, draft.correction if draft.correcting else UNCHANGED)
    return View(at, draft, room, stage, now, pieces, spots, asked, grid, focus is not None, lit)


def touchable(at: WatchPosition, draft: Draft) -> frozenset[str]:
    board = at.state.setting.board
    if draft.tool is not None:
        kind = TOOL_PLACES[draft.tool]
        names = [HEXES[i] for i, on in enumerate(board.lands) if on]
        if kind != AT_HEX:
            edges = kind == AT_EDGE
            names = at_places(*((EDGES, board.edges) if edges else (CORNERS, board.corners)))
        return frozenset(place_at(kind, name) for name in names)
    if draft.making in TASKS and draft.asked != "swap":
        found = open_places(at, draft)
        if draft.making in BUILDS and draft.places:
            found |= frozenset(beside(draft.places[-1], free_places(at)))
        return found
    return frozenset(free_places(at)) if not draft.making else frozenset()


def closer(state: State, draft: Draft, spots: frozenset[str], box: Box) -> Point | None:
    """The middle of a closer look: at the places that are asked for, or at the chosen one."""
    small = [parts(spot) for spot in spots if what_of(spot) in (AT_CORNER, AT_EDGE)]
    if not small or not (draft.tool or draft.making):
        return None
    if draft.focus is not None:
        return draft.focus[0] / 100, draft.focus[1] / 100
    board = state.setting.board
    if draft.tool:
        whole = geometry.extent(board)
        return whole.cx, whole.cy
    around = geometry.around(geometry.place_point(*place) for place in small)
    unit = geometry.unit_near(board, box)
    margin = 2 * geometry.RIM + 0.2
    if around.w + margin <= box.w / unit and around.h + margin <= box.h / unit:
        return around.cx, around.cy
    if not draft.places:
        return None
    return geometry.place_point(*parts(draft.places[0]))


def dragged(at: WatchPosition, draft: Draft, stage: Stage, x: float, y: float) -> Draft:
    """A closer look goes with the finger, as far as the coast."""
    view = looked_at(at, draft, stage)
    if not view.zoomed:
        return draft
    box, grid, board = view.room.board, view.grid, at.state.setting.board
    focus = ((box.cx - grid.x - x) / grid.unit, (box.cy - grid.y - y) / grid.unit)
    moved = geometry.zoomed(board, box, focus)
    middle = (box.cx - moved.x) / moved.unit, (box.cy - moved.y) / moved.unit
    return replace(draft, focus=(round(middle[0] * 100), round(middle[1] * 100)))
