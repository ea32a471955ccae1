"""Correcting a table: the menu of a touched piece, and the question that corrects the record."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from companion.play.position import Position, S
from companion.play.questions import (
    RULE,
    Choice,
    Choose,
    Part,
    Question,
    sheet,
    ways_out,
    why_not,
)
from companion.play.scene import Scene, Spot
from companion.play.steps import Touched

AMEND = "amend"
"""The menu's spot that begins a correction."""
SAVE = "save"
"""The spot that makes a correction an entry."""
ANEW = "anew"
"""The spot that forgets a correction; to put it away is not to forget it."""
CHANGE, MOVE, SWAP, UNDO_TO = "change", "move", "swap", "undo-to"
"""What can be done about something that lies on the table."""
REWRITE = "rewrite"
"""The spot that makes a change, once everything is said of the entries that no longer fit."""
OFFERED = 4
"""Entries, at most, that a touch may have meant."""


def ago(at: Position[S], n: int) -> int:
    """How many moves stand from entry n on, itself included."""
    return sum(played.n >= n for played in at.standing)


def changed_by(at: Position[S], part: Callable[[S], object]) -> tuple[int, ...]:
    """The entries that made this part of the table what it is, the last one first.

    part: what lies there; nothing, before the first of them.
    """
    made: list[int] = []
    states = [None, *(played.state for played in at.standing)][: len(at.standing)]
    for played, before in zip(reversed(at.standing), reversed(states), strict=True):
        now, then = part(played.state), None if before is None else part(before)
        if now != then:
            made.append(played.n)
        if not then and now:
            break
    return tuple(made)


def touched(at: Position[S], part: Callable[[S], object], about: str) -> Touched | None:
    """A touch of what lies there; None: no entry put it there."""
    return among(changed_by(at, part), about)


def among(entries: tuple[int, ...], about: str) -> Touched | None:
    """A touch that meant one of these, the first rather than another; None: there is none."""
    return Touched(entries[0], entries[:OFFERED], about) if entries else None


class LaidPiece(NamedTuple):
    """A piece that was touched, and the entry that laid it."""

    n: int
    """The number of the entry."""
    title: str
    who: str
    notes: Mapping[str, str]
    """By what can be done about it, when that helps."""
    beside: Scene | None = None
    rule: str = ""


def touched_question(at: Position[S], piece: LaidPiece) -> Question:
    """What is wrong about a piece, and its rule."""
    n, title, who, notes, beside, rule = piece
    tr, moves = at.tr, ago(at, n)
    said = at.ntr("{n} move ago", "{n} moves ago", moves).format(n=moves)
    back = at.ntr("takes back {n} move", "takes back {n} moves", moves).format(n=moves)
    words = {
        CHANGE: (tr("Change"), "amend"),
        MOVE: (tr("Move"), "movement"),
        SWAP: (tr("Swap"), "exchange"),
    }
    lines = [Choice(Spot(way, words[way][0]), words[way][1], note) for way, note in notes.items()]
    lines.append(Choice(Spot(UNDO_TO, tr("Undo to here")), "undo", back))
    if rule:
        lines.append(Choice(Spot(f"{RULE}.{rule}", tr("Rule")), "rules", tr("in the rule book")))
    note = f"{who}, {said}" if who else said
    return sheet(tr, "touched", title, Choose(tuple(lines)), note=note, beside=beside)


def anew(at: Position[S]) -> Choice:
    return Choice(Spot(ANEW, at.tr("As it is recorded")), icon="again")


def amend_question(
    at: Position[S],
    parts: Iterable[Part],
    refused: str,
    tools: tuple[Choice, ...] = (),
    nothing: str = "",
    *,
    begun: bool = False,
) -> Question:
    """What can be put right, and the two ways out of it.

    refused: why it cannot be so. nothing: why there is nothing to write down yet. begun: something
    differs, and can be as it is recorded again.
    """
    words = at.tr("Correct the record")
    tools = (anew(at), *tools) if begun else tools
    choices = ways_out(at.tr, Spot(SAVE, words, nothing), "amend")
    return Question("amend", words, "", None, (*parts, *why_not(refused)), choices, tools=tools)
