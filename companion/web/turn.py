"""Whose turn it is and what happened last, as every page of a table shows it."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.match.phrases import Tr
from companion.play.position import Position


class Step(NamedTuple):
    """An entry in words, and who made it."""

    text: str
    seat: int | None = None


class Turn(NamedTuple):
    """Who is to move, in words for one reader."""

    seats: tuple[int, ...]
    """All who may, the reader first; none once the match is over."""
    says: str
    """The head line: whose turn it is, or who has won."""
    doing: str
    """The state of the match in a few words."""
    yours: bool = False
    """The reader of this page is to move, and not everybody is."""


def turn_of(at: Position[Any], seat: int | None, doing: str) -> Turn:
    """seat: the reader's own; None: somebody who watches."""
    seats = tuple(sorted(at.game.to_act(at.state), key=lambda one: (one != seat, one)))
    everybody = len(seats) == len(at.players) > 1
    yours = seat in seats and not everybody
    names = ", ".join(at.players[seat] for seat in seats)
    if not seats:
        says = at.ended()
    elif yours:
        says = at.tr("Your turn")
    elif everybody:
        says = at.tr("Anybody may go on")
    else:
        says = names if seat is None else at.tr("{name} to move", name=names)
    return Turn(seats, says, doing, yours)


def title_of(turn: Turn, tr: Tr, game: str, reader: str) -> str:
    """Of the window: a tab among others says when it waits for its reader."""
    first = (tr("Your turn"),) if turn.yours else ()
    return " · ".join((*first, game, reader))
