"""Something staged in a question: the rules say at every touch what they think of it."""

from companion.games.nights_watch.table.hands import Table, judge, may_be
from companion.play.questions import Part, Question, Say, label, ways_out
from companion.play.scene import Scene, Spot
from scoring.game import Move

GO = "go"
"""The spot that makes a move of what is staged."""


def verdict(at: Table, move: Move | None, missing: str, approval: str = "") -> Say:
    """What is still missing, or what the rules say."""
    if move is None:
        return label(missing)
    said = judge(at, move)
    fine = approval or at.tr("The rules allow this.")
    if may_be(said) and not said.ok:
        return label(fine, "legal")
    return label(at.words.verdict(said) or fine, said.answer)


def staged_question(
    at: Table,
    name: str,
    title: str,
    *parts: Part,
    move: Move | None,
    go: str,
    missing: str = "",
    note: str = "",
    beside: Scene | None = None,
) -> Question:
    """With the verdict, and the button that makes it so: only if it may be."""
    good = move is not None and may_be(judge(at, move))
    choices = ways_out(at.tr, Spot(GO, go, "" if good else missing or at.tr("Not yet.")))
    shown = (*parts, verdict(at, move, missing))
    return Question(name, title, note, None, shown, choices, beside)
