"""The full table as a picture: north, Wall and board, what happened, players, hand, actions."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.nights_watch.north import scene as front
from companion.games.nights_watch.north.scene import North, guard_marks
from companion.games.nights_watch.north.steps import Moment, last_lines
from companion.games.nights_watch.table import geometry, land
from companion.games.nights_watch.table.bar import actions, bar
from companion.games.nights_watch.table.board import board
from companion.games.nights_watch.table.draft import Draft
from companion.games.nights_watch.table.events import brought, happened, lines
from companion.games.nights_watch.table.hands import Table
from companion.games.nights_watch.table.heads import hand_row, head, heroes_on_display
from companion.games.nights_watch.table.layout import Layout
from companion.games.nights_watch.table.places import TASKS
from companion.games.nights_watch.table.view import ON_BOARD, View, looked_at
from companion.play import art
from companion.play.scene import (
    Block,
    Box,
    Polygon,
    Scene,
    Shape,
    Stage,
    Tint,
)
from scoring.game import Seat
from scoring.nights_watch.places import CORNERS, HEXES, bits
from scoring.nights_watch.state import State


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
