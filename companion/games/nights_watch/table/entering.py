"""Turns a choice into a move, or opens the question for what is still missing."""

from dataclasses import replace

from companion.games.nights_watch.north.variants import figures
from companion.games.nights_watch.table import places
from companion.games.nights_watch.table.draft import Draft, staged
from companion.games.nights_watch.table.hands import WatchPosition, tokens_due
from companion.games.nights_watch.table.phrases import line
from companion.play.steps import Proposal
from scoring.codec import to_json
from scoring.game import Move
from scoring.nights_watch.wildlings import Kind


def proposed(at: WatchPosition, move: Move) -> Proposal:
    return Proposal.of(move, line(to_json(move), at.speech).text)


def enter(at: WatchPosition, draft: Draft) -> Draft | Proposal:
    """Make the move of what is chosen; first ask for whatever it still needs."""
    if draft.making in places.RAIDS and draft.partner is None and places.robbed(at.state, draft):
        return replace(draft, asked="rob")
    if draft.making == "benjen" and not draft.figure:
        among = figures(at.state.front, draft.places[0])
        if len(among) > 1:
            return replace(draft, asked="figure")
        draft = sent(draft, *among[0]) if among else draft
    move = staged(at.state, draft)
    if move is None:
        return draft
    if tokens_due(at.judge(move)):
        return replace(draft, asked="tokens")
    return proposed(at, move)


def sent(draft: Draft, name: str, kind: Kind) -> Draft:
    return replace(draft, figure=int(name) if name.isdecimal() else 1, kind=kind)
