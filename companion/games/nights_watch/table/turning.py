"""Tokens that a move turns up: chosen as the cardboard shows them, or drawn by the app."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.nights_watch.north.cells import Cell
from companion.games.nights_watch.north.phrases import CLANS as CLAN_NAMES
from companion.games.nights_watch.north.phrases import KINDS as KIND_NAMES
from companion.games.nights_watch.table import cells
from companion.games.nights_watch.table.draft import Draft
from companion.games.nights_watch.table.hands import Table
from companion.games.nights_watch.table.places import due
from companion.play.questions import Choice, Question
from companion.play.scene import Spot, Stage
from scoring.nights_watch import tokens
from scoring.nights_watch.state import State
from scoring.nights_watch.tokens import Source, Token
from scoring.nights_watch.wildlings import CLANS, KINDS

FROM_PIECES = {"settle": 1, "settlement": 1, "keep": 2}
"""How many of a move's tokens lie under the piece that is built; the others come from the pool."""


def unseen(state: State, draft: Draft) -> Mapping[Token, int]:
    """How many of each sort may be the next token of this move."""
    supply, told = state.supply, draft.tokens
    under = FROM_PIECES.get(draft.making, 0)
    sources: list[Source] = ["piece" if i < under else "pool" for i in range(len(told) + 1)]
    for token, source in zip(told, sources, strict=False):
        supply = tokens.turned(tokens.ready(supply, source), token, source)
    left = tokens.may_lie(tokens.ready(supply, sources[-1]), sources[-1])
    counts = dict(zip(((k, c) for c in CLANS for k in KINDS), left, strict=True))
    return {Token(kind, clan): counts[kind, clan] for kind in KINDS for clan in CLANS}


def tokens_question(at: Table, draft: Draft, stage: Stage) -> Question:
    """The next token of a move."""
    tr, left, all_of = at.tr, unseen(at.state, draft), due(at, draft)
    title = tr("Which token was turned?")
    if all_of > 1:
        nth = len(draft.tokens) + 1
        title = tr("Which token was turned? {n} of {due}").format(n=nth, due=all_of)
    among = [
        Cell(
            Spot(
                f"token.{token.kind}.{token.clan}",
                f"{tr(KIND_NAMES[token.kind])}, {tr(CLAN_NAMES[token.clan])}: {count}",
            ),
            cells.token(token.kind, count),
        )
        for token, count in left.items()
    ]
    return Question(
        "tokens",
        title,
        tr("Beside each the number still unseen"),
        parts=(
            cells.clan_heads(at, stage.width),
            cells.picture(among, len(CLANS), 60, stage.width),
        ),
        choices=(Choice(Spot("draw", tr("Draw one for us")), kind="accent", icon="lots"),),
    )
