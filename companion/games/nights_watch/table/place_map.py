"""The board in a question: every place that something could have gone to is a dot to touch."""

from collections.abc import Callable

from companion.games.nights_watch.table import land
from companion.games.nights_watch.table.board import reach
from companion.games.nights_watch.table.draft import UNAMENDED
from companion.games.nights_watch.table.geometry import grid
from companion.games.nights_watch.table.hands import Table
from companion.games.nights_watch.table.pieces import corrected
from companion.play.scene import Box, Scene, Shape, Spot, Stage

HIGH = 0.86
"""Of its width."""
WIDEST, MARGIN = 560, 16
"""dp: at most so wide, with room for a piece at the coast."""
TARGET = frozenset({"target"})


def place_map(at: Table) -> Callable[[tuple[Spot, ...], Stage], Scene]:
    """Spots are named by what and where, after what they are for: as.corner.0,0,N."""

    def drawn(spots: tuple[Spot, ...], stage: Stage) -> Scene:
        whole = Box(0, 0, stage.width, min(stage.width, WIDEST) * HIGH)
        board = at.state.setting.board
        near = grid(board, whole.inset(MARGIN, MARGIN))
        ground = land.ground(board, near, at.speech.tr)
        shapes = [shape for shape in ground if shape.kind != "market"]
        shapes += [
            land.piece(what, seat, place, near, "")
            for what, seat, place in corrected(at.state, UNAMENDED).all()
        ]
        for spot in spots:
            _, what, which = spot.name.split(".", 2)
            what = what.rstrip("01")
            box = Box.about(*near.place(what, which), 13, 13)
            marks = land.dot(what, which, near)
            target = reach(what, which, near, whole)
            key = f"spot.{spot.name}"
            shapes.append(Shape(key, "spot", box, marks, TARGET, spot=spot, target=target))
        return Scene(whole.w, whole.h, shapes)

    return drawn
