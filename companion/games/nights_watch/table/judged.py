"""Something staged in a question: the rules say at every touch what they think of it."""

from __future__ import annotations

from companion.games.nights_watch.table.hands import Table, judge, may_be
from companion.play.questions import CLOSE, Choice, Say
from companion.play.scene import Spot
from scoring.game import Move

GO = "go"
"""The spot that makes a move of what is staged."""


def good(at: Table, move: Move | None) -> bool:
    return move is not None and may_be(judge(at, move))


def verdict(at: Table, move: Move | None, missing: str, approval: str = "") -> Say:
    """What is still missing, or what the rules say."""
    if move is None:
        return Say(missing, "label", "text_2")
    said = judge(at, move)
    fine = approval or at.tr("The rules allow this.")
    if may_be(said) and not said.ok:
        return Say(fine, "label", "legal")
    return Say(at.words.verdict(said) or fine, "label", said.answer)


def ways_out(
    at: Table, move: Move | None, words: str, missing: str = "", *, icon: str = ""
) -> tuple[Choice, ...]:
    """Cancel, and the button that makes it so: only if it may be."""
    why = "" if good(at, move) else missing or at.tr("Not yet.")
    return (
        Choice(Spot(CLOSE, at.tr("Cancel"))),
        Choice(Spot(GO, words, why), kind="accent", icon=icon),
    )
