"""A card that the record has elsewhere, though the table sees it here: the table is right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.table import Table
from companion.telling.dnup import active
from scoring.dnup import GAME
from scoring.dnup.deck import PAIR, STAR, Cards
from scoring.dnup.moves import Add, Play, Spot
from scoring.dnup.state import State, spot
from scoring.dnup.whereabouts import discarded
from scoring.game import Verdict

Entry = dict[str, Any]
MEMORY = {
    "hand.wrong-way",
    "hand.elsewhere",
    "hand.known",
    "hand.star",
    "hand.value",
    "star.holder",
}
"""Rules that follow from what a perfect memory knows of a hand."""


def correction(table: Table, verdict: Verdict, entry: Mapping[str, Any]) -> Entry | None:
    """The amend after which this move stands; None: more than a remembered card is against it.

    It takes back as few names as it can, and puts no others in their place.
    """
    move = _move(entry)
    if move is None or any(problem.rule not in MEMORY for problem in verdict.broken):
        return None
    for told in _forgetting(table.state, move):
        played = table.judge(told)
        if played.verdict.ok and GAME.validate(played.state, move).ok:
            return told
    return None


def _move(entry: Mapping[str, Any]) -> Play | Add | None:
    match entry:
        case {"move": "play", "seat": seat, "cards": cards}:
            return Play(seat, tuple(cards))
        case {"move": "add", "seat": seat, "card": card, "to": to}:
            return Add(seat, card, Spot(**to))
    return None


def _forgetting(state: State, move: Play | Add) -> Iterator[Entry]:
    """What may be wrong of what is known: this hand, the discards, all hands, the sets too.

    Only the starred card is said to be where it was seen: its holder is known by a rule.
    """
    laid = move.cards if isinstance(move, Play) else (move.card,)
    hands: list[Entry] = [{"size": hand.size, "known": []} for hand in state.hands]
    hands[move.seat]["known"] = [card for card in laid if PAIR.get(card) == STAR]
    own = [hand if s == move.seat else {"size": hand["size"]} for s, hand in enumerate(hands)]
    gone = [card for card in discarded(state).elements() if not _is_any(card, laid)]
    table = [
        {**spot(state, place), "cards": [f"{active(card)}/?" for card in cards]}
        for place, cards in enumerate(state.table)
        if cards
    ]
    yield {"move": "amend", "hands": own}
    yield {"move": "amend", "hands": own, "discarded": gone}
    yield {"move": "amend", "hands": hands, "discarded": gone}
    yield {"move": "amend", "hands": hands, "discarded": gone, "table": table}


def _is_any(card: str, laid: Cards) -> bool:
    """Whether this discarded card can be one of those that were laid."""
    values = {*card.split("/")}
    return any({*other.split("/")} - values <= {"?"} for other in laid)
