"""A card that the record has elsewhere, though the table sees it here: the table is right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.table import Table
from companion.ui.games.dnup import advice
from scoring.dnup import GAME
from scoring.dnup.deck import PAIR, Cards
from scoring.dnup.hidden import discarded, split
from scoring.dnup.moves import Add, Play, Spot
from scoring.dnup.state import State
from scoring.game import Verdict

Entry = dict[str, Any]


def correction(table: Table, verdict: Verdict, entry: Mapping[str, Any]) -> Entry | None:
    """The amend after which this move stands; None: more than a remembered card is against it.

    What it takes back is what nobody may have seen: discards, and known cards of hands. A card
    that lies on the table stays there.
    """
    move, state = _move(entry), table.state
    if move is None or any(problem.rule not in advice.MEMORY for problem in verdict.broken):
        return None
    cards = move.cards if isinstance(move, Play) else (move.card,)
    told = freeing(state, move.seat, cards)
    played = table.judge(told)
    fits = played.verdict.ok and GAME.validate(played.state, move).ok
    return told if fits else None


def _move(entry: Mapping[str, Any]) -> Play | Add | None:
    match entry:
        case {"move": "play", "seat": seat, "cards": cards}:
            return Play(seat, tuple(cards))
        case {"move": "add", "seat": seat, "card": card, "to": to}:
            return Add(seat, card, Spot(**to))
    return None


def freeing(state: State, seat: int, cards: Cards) -> Entry:
    """These cards may be unknown ones of this hand again."""
    _, rest = split(state.hands[seat].known, cards)
    short = Counter(PAIR[card] for card in rest) - Counter(state.pool)
    hands = [list(hand.known) for hand in state.hands]
    gone = discarded(state)
    places = [seat, *(s for s in range(len(hands)) if s != seat)]
    for pair in short.elements():
        if gone[pair]:
            gone[pair] -= 1
            continue
        for s in places:
            held = next((card for card in hands[s] if PAIR[card] == pair), None)
            if held is not None:
                hands[s].remove(held)
                break
    _make_room(hands[seat], state.hands[seat].size, cards)
    entry: Entry = {"move": "amend"}
    if any(known != list(hand.known) for known, hand in zip(hands, state.hands, strict=True)):
        sizes = [hand.size for hand in state.hands]
        entry["hands"] = [
            {"size": size, "known": known} for size, known in zip(sizes, hands, strict=True)
        ]
    if gone != discarded(state):
        entry["discarded"] = list(gone.elements())
    return entry


def _make_room(known: list[str], size: int, cards: Cards) -> None:
    """Known cards that are not laid give way where the hand has no place for those that are."""
    _, rest = split(tuple(known), cards)
    other = [card for card in known if card not in cards]
    while other and size - len(known) < len(rest):
        known.remove(other.pop())
