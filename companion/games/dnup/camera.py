"""Cards of dnup: a set that was played, and a hand that stays a note on one phone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.camera.assignment import Asked, Sight, judged
from companion.games.dnup.phrases import active
from companion.match.table import Played, Table
from scoring.codec import BadForm, from_json, to_json
from scoring.dnup.deck import PAIR, TURNED, in_order
from scoring.dnup.state import State, place_of
from scoring.game import Problem, Verdict
from vision.reading import Reading


@dataclass(frozen=True, slots=True)
class Shown:
    """Cards before a player, and the moves that they can mean."""

    sights: tuple[Sight, ...]
    cards: tuple[str, ...]
    """As they lie, in order; empty while one of them has no name."""
    meanings: tuple[dict[str, Any], ...]
    """The legal ones; a card alone may be a set or an addition."""
    verdict: Verdict | None
    """Why they cannot be a set, where they can mean nothing."""


def shown(
    table: Table, seat: int, readings: Sequence[Reading], named: Mapping[int, str] | None = None
) -> Shown:
    """What this seat laid."""
    sights = judged(readings, _asked(table), named)
    cards = in_order(sight.card for sight in sights if sight.card)
    if not cards or len(cards) < len(sights):
        return Shown(sights, (), (), None)
    moves = tuple(to_json(move) for move in table.game.meanings(table.state, seat, cards))
    if moves:
        return Shown(sights, cards, moves, None)
    entry = {"seat": seat, "move": "play", "cards": list(cards)}
    return Shown(sights, cards, (), table.judge(entry).verdict)


def held(
    table: Table, readings: Sequence[Reading], named: Mapping[int, str] | None = None
) -> tuple[Sight, ...]:
    """The cards of a hand: any that the deck has, each as often as it has it."""
    return judged(readings, _asked(table), named)


def _asked(table: Table) -> Asked:
    deck = table.state.deck

    def why(card: str) -> Problem | None:
        return None if card in deck.values else Problem("card.unprinted", {"cards": [card]})

    def printed(card: str) -> tuple[str, int]:
        pair = PAIR.get(card, card)
        return pair, deck.copies.get(pair, 0)

    return Asked(why, printed)


@dataclass(frozen=True, slots=True)
class Note:
    """A hand as its player saw it after entry n; it is in no log and leaves no phone."""

    seat: int
    cards: tuple[str, ...]
    n: int


def note_from(kept: Any, table: Table) -> Note | None:
    """The note as it was kept; None if it is none, or not of this table."""
    try:
        note = from_json(Note, kept)
    except BadForm:
        return None
    fits = (
        0 <= note.seat < len(table.header.players)
        and 0 <= note.n <= len(table.record)
        and all(card in PAIR for card in note.cards)
    )
    return note if fits else None


def followed(note: Note, table: Table) -> tuple[str, ...]:
    """The hand now: what came and went since, by the moves that stand; a deal ends it."""
    hand = list(note.cards)
    undone = [table.record[played.undoes - 1] for played in table.record[note.n :] if played.undoes]
    back = [played for played in undone if played.n <= note.n]
    since = [played for played in table.standing if played.n > note.n]
    if any(played.entry["move"] == "deal" for played in (*back, *since)):
        return ()
    for played in back:
        hand = _without(hand, _returned(note.seat, played))
        if played.entry.get("seat") == note.seat:
            hand = _before(hand, played, table.state_after(played.n - 1))
    for played in since:
        if played.entry.get("seat") == note.seat:
            hand = _after(hand, played, table.state_after(played.n - 1))
        hand += _returned(note.seat, played)
    return in_order(hand)


def _returned(seat: int, played: Played) -> list[str]:
    """Cards of beaten sets that came back to this hand."""
    return [
        card
        for event in played.events
        if event["event"] == "returned" and event["seat"] == seat
        for card in event["cards"]
    ]


def _after(hand: list[str], played: Played, before: State) -> list[str]:
    """The hand after its player's own move."""
    match played.entry["move"]:
        case "turn":
            return [TURNED[card] for card in hand]
        case "take":
            return hand + _taken(played, before)
        case "play" | "add":
            return _without(hand, _laid(played))
    return hand


def _before(hand: list[str], played: Played, before: State) -> list[str]:
    """The hand when its player's own move is taken back."""
    match played.entry["move"]:
        case "turn":
            return [TURNED[card] for card in hand]
        case "take":
            return _without(hand, _taken(played, before))
        case "play" | "add":
            return hand + _laid(played)
    return hand


def _laid(played: Played) -> list[str]:
    return list(played.entry.get("cards") or [played.entry["card"]])


def _taken(played: Played, before: State) -> list[str]:
    """The set that was taken, as it comes to the hand."""
    of = played.entry["from"]
    place = place_of(before, of["seat"], of.get("area"))
    return [TURNED[card] for card in before.table[place or 0]]


def _without(hand: list[str], cards: list[str]) -> list[str]:
    """The hand after these have left it; a card said by number may leave it less certain."""
    for card in sorted(cards, key=lambda card: card.endswith("/?")):
        hand = _left(hand, card)
    return hand


def _left(hand: list[str], card: str) -> list[str]:
    """Without one card: of several that it may have been only what they share is still known."""
    named = not card.endswith("/?")
    same = [held for held in hand if named and held == card] or _fitting(hand, card)
    rest = list((Counter(hand) - Counter(same)).elements())
    if len(set(same)) <= 1:
        return rest + same[1:]
    values = {active(held) for held in same}
    return rest + [f"{value}/?" for value in values - {"?"} if len(values) == 1] * (len(same) - 1)


def _fitting(hand: list[str], card: str) -> list[str]:
    """The noted cards that this one may have been."""
    halves = card.split("/")
    return [
        held
        for held in hand
        if all(a == b or "?" in (a, b) for a, b in zip(held.split("/"), halves, strict=True))
    ]
