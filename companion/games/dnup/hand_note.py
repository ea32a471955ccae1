"""A player's note of his own hand: it follows the moves, stays on this phone, and is never sent."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from companion.games.dnup.phrases import active
from companion.match.table import Played, Table
from companion.play.position import Noted
from scoring.codec import BadForm, from_json
from scoring.dnup.deck import PAIR, TURNED, in_order
from scoring.dnup.state import State, place_of


@dataclass(frozen=True, slots=True)
class Note:
    """A hand as its player saw it after entry n; it is in no log and leaves no phone."""

    seat: int
    cards: tuple[str, ...]
    n: int


def noted(kept: Any, table: Table) -> Noted | None:
    """The hand of a note as it was kept; None if it is none, or not of this table."""
    try:
        note = from_json(Note, kept)
    except BadForm:
        return None
    fits = (
        0 <= note.seat < len(table.header.players)
        and 0 <= note.n <= len(table.record)
        and all(card in PAIR for card in note.cards)
    )
    return Noted(note.seat, followed(note, table)) if fits else None


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
            hand = _moved(hand, played, table.state_after(played.n - 1), back=True)
    for played in since:
        if played.entry.get("seat") == note.seat:
            hand = _moved(hand, played, table.state_after(played.n - 1), back=False)
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


def _moved(hand: list[str], played: Played, before: State, *, back: bool) -> list[str]:
    """The hand after its player's own move, or when that is taken back."""
    match played.entry["move"]:
        case "turn":
            return [TURNED[card] for card in hand]
        case "take":
            of = played.entry["from"]
            place = place_of(before, of["seat"], of.get("area"))
            comes, cards = not back, [TURNED[card] for card in before.table[place or 0]]
        case "play" | "add":
            comes, cards = back, list(played.entry.get("cards") or [played.entry["card"]])
        case _:
            return hand
    return hand + cards if comes else _without(hand, cards)


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
