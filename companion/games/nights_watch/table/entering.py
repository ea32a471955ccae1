"""From a draft to a proposal: first whatever the move still needs is asked for."""

from __future__ import annotations

from dataclasses import replace

from companion.games.nights_watch.table import heroes
from companion.games.nights_watch.table.draft import Draft
from companion.games.nights_watch.table.hands import Table, tokens_due
from companion.games.nights_watch.table.making import staged
from companion.games.nights_watch.table.phrases import line
from companion.games.nights_watch.table.places import (
    RAIDS,
    robbed,
)
from companion.play.desk import Proposal
from scoring.codec import to_json
from scoring.game import Move
from scoring.nights_watch.wildlings import KINDS


def proposed(at: Table, move: Move) -> Proposal:
    return Proposal.of(move, line(to_json(move), at.speech).text)


def enter(at: Table, draft: Draft) -> Draft | Proposal:
    """Make the move of what is chosen; first ask for whatever it still needs."""
    if draft.making in RAIDS and draft.partner is None and robbed(at.state, draft):
        return replace(draft, asked="rob")
    if draft.making == "benjen" and not draft.figure:
        among = heroes.figures(at, draft)
        if len(among) > 1:
            return replace(draft, asked="figure")
        draft = sent(draft, *among[0]) if among else draft
    move = staged(at.state, draft)
    if move is None:
        return draft
    if tokens_due(at.judge(move)):
        return replace(draft, asked="tokens")
    return proposed(at, move)


def sent(draft: Draft, number: int, kind: str) -> Draft:
    sort = next(one for one in KINDS if one == kind)
    return replace(draft, figure=number, kind=sort)
