"""A correction: fields of the public state, drafted, and judged as one entry."""

from __future__ import annotations

from collections.abc import Iterable

from companion.play.position import Position, S
from companion.play.questions import CLOSE, Choice, Part, Question, Say
from companion.play.scene import Spot

SAVE = "save"
"""The spot that makes a correction an entry."""


def amend_question(
    at: Position[S],
    parts: Iterable[Part],
    refused: str,
    tools: tuple[Choice, ...] = (),
    nothing: str = "",
) -> Question:
    """What can be put right, and the two ways out of it.

    refused: why it cannot be so. nothing: why there is nothing to write down yet.
    """
    tr = at.tr
    why = (Say(refused, tone="illegal"),) if refused else ()
    return Question(
        "amend",
        tr("Correct the record"),
        parts=(*parts, *why),
        choices=(
            Choice(Spot(CLOSE, tr("Cancel"))),
            Choice(Spot(SAVE, tr("Correct the record"), nothing), icon="amend", kind="accent"),
        ),
        tools=tools,
    )
