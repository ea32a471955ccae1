"""Pieces put down by a move that still waits for the phone that hosts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from itertools import takewhile
from typing import Any, TypeVar

from kivy.graphics import Canvas
from kivy.properties import ObjectProperty

from companion.ui import paint
from companion.ui.paint import Box
from companion.ui.widgets import Painted

Piece = TypeVar("Piece", bound=Hashable)
View = Mapping[str, Any]
Row = tuple[tuple[Hashable, ...], Sequence[Hashable]]
"""Its name, and its pieces in order."""
PALE = 0.45
"""How much is seen of a piece that waits."""


def told_apart(row: Iterable[Piece]) -> Iterator[tuple[Piece, int]]:
    """Each with the number of its like before it: equal pieces in one place differ so."""
    seen = Counter[Piece]()
    for piece in row:
        yield piece, seen[piece]
        seen[piece] += 1


def newcomers(row: Sequence[Piece], before: Iterable[Piece]) -> list[tuple[int, Piece]]:
    """(place, piece) of those at the end of a row that did not just move up in it.

    Where some leave the others close up, and who comes stands behind them. So the longest
    beginning that was in the row before, in this order, has stayed, and all after it is new. A
    row that looks as before has no newcomer, even if a piece has left it and an equal one came.
    """
    left = iter(before)
    stayed = sum(1 for _ in takewhile(lambda piece: piece in left, row))
    return list(enumerate(row))[stayed:]


class Unsettled:
    """What a page's view has beyond the host's table; to be asked for each part that is drawn."""

    def __init__(self, page: Any) -> None:
        settled = page.settled_view()
        self._views = None if settled is None else (page.view(), settled)

    def pieces(self, named: Callable[[View], Iterable[Hashable]]) -> frozenset[Hashable]:
        """Those that do not lie there."""
        if self._views is None:
            return frozenset()
        view, settled = self._views
        return frozenset(named(view)) - {*named(settled)}

    def in_rows(self, named: Callable[[View], Iterable[Row]]) -> frozenset[Hashable]:
        """(*row, place, piece) of the newcomers in rows where the order is the place."""
        if self._views is None:
            return frozenset()
        view, settled = self._views
        before = dict(named(settled))
        return frozenset(
            (*row, place, piece)
            for row, pieces in named(view)
            for place, piece in newcomers(pieces, before[row])
        )


class Waits(Painted):
    """Draws pieces; those that wait are pale, with a badge above everything else."""

    waiting = ObjectProperty(frozenset())
    """As `pieces` names them."""

    def __init__(self, **settings: Any) -> None:
        self._badges: list[Box] = []
        super().__init__(**settings)
        self.fbind("waiting", self.repaint)

    @contextmanager
    def piece(self, name: Hashable, box: Box | None) -> Iterator[None]:
        """What is drawn meanwhile is this piece, with room for a badge at its box if it has one."""
        alpha = self.alpha(name, box)
        with nullcontext() if alpha == 1 else Canvas(opacity=alpha):
            yield

    def alpha(self, name: Hashable, box: Box | None) -> float:
        """For pieces that pale by themselves."""
        if name not in self.waiting:
            return 1.0
        if box is not None:
            self._badges.append(box)
        return PALE

    def paint_badges(self, *, one: bool = False) -> None:
        """On the pieces drawn since the last time; one: they lie together, the last has it."""
        for box in self._badges[-1:] if one else self._badges:
            paint.waiting_badge(box, self.theme)
        self._badges.clear()
