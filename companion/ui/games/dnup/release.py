"""A card that the record has elsewhere, though the table sees it here: the table is right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.table import Table
from companion.ui.games.dnup import advice
from scoring.dnup import GAME
from scoring.dnup.deck import ACTIVE, PAIR, STAR, Cards
from scoring.dnup.follow import by_number
from scoring.dnup.hidden import split
from scoring.dnup.moves import Add, Play, Spot
from scoring.dnup.state import State, spot
from scoring.dnup.whereabouts import discarded
from scoring.game import Verdict

Entry = dict[str, Any]


def correction(table: Table, verdict: Verdict, entry: Mapping[str, Any]) -> Entry | None:
    """The amend after which this move stands; None: more than a remembered card is against it.

    Only what somebody remembers is taken back; that a set is of other cards, `others` tells.
    """
    move, state = _move(entry), table.state
    if move is None or any(problem.rule not in advice.MEMORY for problem in verdict.broken):
        return None
    cards = move.cards if isinstance(move, Play) else (move.card,)
    if state.ways or by_number(cards):
        return None
    told = freeing(state, move.seat, cards)
    played = table.judge(told)
    fits = played.verdict.ok and GAME.validate(played.state, move).ok
    return told if fits else None


def others(told: Mapping[str, Any], state: State) -> list[int]:
    """Whose sets are of other cards after this correction."""
    laid = {(s["seat"], s["area"]): tuple(s["cards"]) for s in told.get("table", ())}
    now = {tuple(spot(state, p).values()): cards for p, cards in enumerate(state.table) if cards}
    return sorted({seat for (seat, area), cards in laid.items() if now[seat, area] != cards})


def _move(entry: Mapping[str, Any]) -> Play | Add | None:
    match entry:
        case {"move": "play", "seat": seat, "cards": cards}:
            return Play(seat, tuple(cards))
        case {"move": "add", "seat": seat, "card": card, "to": to}:
            return Add(seat, card, Spot(**to))
    return None


def freeing(state: State, seat: int, cards: Cards) -> Entry:
    """These cards may be unknown ones of this hand again.

    They come from the discards, else from what hands are known to hold, else from sets on the
    table, which then are of other cards of the same value.
    """
    _, rest = split(state.hands[seat].known, cards)
    wanted = Counter(PAIR[card] for card in rest)
    hands = [list(hand.known) for hand in state.hands]
    table = [list(laid) for laid in state.table]
    gone, pool = discarded(state), Counter(state.pool) - wanted
    for pair in (wanted - Counter(state.pool)).elements():
        if gone[pair]:
            gone[pair] -= 1
        elif not _forgotten(hands, seat, pair):
            _replaced(table, pair, pool)
    _make_room(hands[seat], state.hands[seat].size, cards)
    if state.star not in (None, seat):
        hands[seat] += [card for card in rest if PAIR[card] == STAR]
    entry: Entry = {"move": "amend"}
    if hands != [list(hand.known) for hand in state.hands]:
        sizes = [hand.size for hand in state.hands]
        entry["hands"] = [
            {"size": size, "known": known} for size, known in zip(sizes, hands, strict=True)
        ]
    if table != [list(laid) for laid in state.table]:
        entry["table"] = [
            {**spot(state, place), "cards": laid} for place, laid in enumerate(table) if laid
        ]
    if gone != discarded(state):
        entry["discarded"] = list(gone.elements())
    return entry


def _forgotten(hands: list[list[str]], seat: int, pair: str) -> bool:
    """A hand is no longer known to hold this card, the own one first; whether any was."""
    for known in (hands[seat], *hands):
        held = next((card for card in known if PAIR[card] == pair), None)
        if held is not None:
            known.remove(held)
            return True
    return False


def _replaced(table: list[list[str]], pair: str, pool: Counter[str]) -> None:
    """The set with this card is of another one that nobody has seen, if there is any."""
    for laid in table:
        for i, card in enumerate(laid):
            unseen = {c: pool[PAIR[c]] for c in PAIR if ACTIVE[c] == ACTIVE[card]}
            others = advice.likeliest({c: n for c, n in unseen.items() if n})
            if PAIR[card] == pair and others:
                laid[i] = others[0]
                pool[PAIR[others[0]]] -= 1
                return


def _make_room(known: list[str], size: int, cards: Cards) -> None:
    """Known cards that are not laid give way where the hand has no place for those that are."""
    _, rest = split(tuple(known), cards)
    other = [card for card in known if card not in cards]
    while other and size - len(known) < len(rest):
        known.remove(other.pop())
