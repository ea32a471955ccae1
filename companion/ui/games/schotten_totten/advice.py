"""What can be done now, asked of the rules: nothing here decides what is allowed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.table import Table
from companion.ui.games.schotten_totten.border import Marks
from scoring.codec import to_json
from scoring.schotten_totten.state import RUSES

Entry = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Advice:
    """The moves open to the seat whose turn it is that name no card of the hand."""

    seat: int
    phase: str
    claims: tuple[int, ...]
    draws: tuple[str | None, ...]
    """Ways to end the turn: None is without naming a deck."""
    may_pass: bool


def advice(table: Table) -> Advice:
    view = table.view()
    seat = view["turn"]
    moves = [to_json(move) for move in table.game.meanings(table.state, seat, ())]
    return Advice(
        seat,
        view["phase"],
        tuple(move["stone"] for move in moves if move["move"] == "claim"),
        tuple(move.get("draw") for move in moves if move["move"] == "end_turn"),
        any(move["move"] == "pass" for move in moves),
    )


@dataclass(frozen=True, slots=True)
class Step:
    """A card whose play still needs something: a card to take, a place to go."""

    seat: int
    card: str
    named: str | None = None
    take: tuple[int, str] | None = None

    @property
    def wants(self) -> str:
        """take: tap a card on the table. to: tap a stone."""
        if self.card in RUSES and self.take is None:
            return "take"
        return "to"

    @property
    def victim(self) -> int:
        """Whose card a ruse takes."""
        return self.seat if self.card == "strategist" else 1 - self.seat

    def entry(self, to: int | str | None) -> Entry:
        """The move, once everything is known."""
        entry: dict[str, Any] = {"seat": self.seat, "move": "play", "card": self.card}
        if self.take is None:
            entry["stone"] = to
            if self.named:
                entry["as"] = self.named
        else:
            entry["take"] = {"stone": self.take[0], "card": self.take[1]}
            if self.card != "banshee":
                entry["to"] = to
        return entry


def step_marks(table: Table, step: Step) -> Marks:
    """What the rules would accept for the next tap."""
    moves = [to_json(m) for m in table.game.meanings(table.state, step.seat, (step.card,))]
    if step.wants == "take":
        cards = {(m["take"]["stone"], step.victim, m["take"]["card"]) for m in moves}
        return Marks(cards=frozenset(cards), mover=step.seat)
    if step.take is None:
        return Marks(rows=frozenset(m["stone"] for m in moves), mover=step.seat)
    stone, card = step.take
    to = {
        m["to"]
        for m in moves
        if m["take"] == {"stone": stone, "card": card} and isinstance(m.get("to"), int)
    }
    chosen = frozenset({(stone, step.victim, card)})
    return Marks(rows=frozenset(to), cards=chosen, mover=step.seat)


def seen(view: Mapping[str, Any]) -> dict[str, int]:
    """Where each card that can be seen lies: its stone, or 0 for the discard pile."""
    where: dict[str, int] = {}
    for number, stone in enumerate(view["stones"], 1):
        for card in (*stone["sides"][0], *stone["sides"][1], *stone["modes"]):
            where[card.partition("=")[0]] = number
    where.update((card.partition("=")[0], 0) for card in view["discard"])
    return where


def last_laid(table: Table) -> tuple[int, int, str] | None:
    """(stone, seat, card) of the card that was laid last and still lies there."""
    for played in reversed(table.standing):
        entry = played.entry
        if entry.get("move") == "play":
            seat = entry["seat"]
            stone = entry.get("to", entry.get("stone"))
            card = entry.get("take", entry)["card"]
            if entry.get("as"):
                card = f"{card}={entry['as']}"
            there = (
                isinstance(stone, int) and card in table.view()["stones"][stone - 1]["sides"][seat]
            )
            return (stone, seat, card) if there else None
        if entry.get("move") == "amend":
            return None
    return None
