"""What can be done at the border now, asked of the rules: nothing here decides what is allowed."""

from dataclasses import dataclass
from itertools import takewhile
from typing import Literal

from companion.play.position import Position
from scoring.game import Move, Seat
from scoring.schotten_totten.moves import Banish, Claim, EndTurn, Pass, Play, Shift, Taken, TurnCoat
from scoring.schotten_totten.state import RUSES, TACTICS, Deck, State

Table = Position[State]


def card_key(card: str, seat: Seat) -> str:
    """The same wherever the card goes; of two jokers each seat has one."""
    kind = card.partition("=")[0]
    return f"card.joker.{seat}" if kind == "joker" else f"card.{kind}"


@dataclass(frozen=True, slots=True)
class Laid:
    """A card that lies at a stone."""

    stone: int
    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class Chosen:
    """A card whose play still needs something: a card to take, a place to go."""

    seat: Seat
    card: str
    named: str | None = None
    take: Taken | None = None

    @property
    def wants(self) -> Literal["take", "to"]:
        """take: a card on the table. to: a stone."""
        return "take" if self.card in RUSES and self.take is None else "to"

    @property
    def victim(self) -> Seat:
        """Whose card a ruse takes."""
        return self.seat if self.card == "strategist" else 1 - self.seat

    def move(self, to: int | Literal["discard"]) -> Move:
        """The play, once everything is known."""
        take = self.take or Taken(1, "")
        if self.card == "strategist":
            return Shift(self.seat, take, to)
        if self.card == "banshee":
            return Banish(self.seat, take)
        if self.card == "traitor":
            return TurnCoat(self.seat, take, to if isinstance(to, int) else 0)
        return Play(self.seat, self.card, to if isinstance(to, int) else 0, self.named)


@dataclass(frozen=True, slots=True)
class Open:
    """The moves open to the seat whose turn it is that name no card of the hand."""

    claims: tuple[int, ...] = ()
    draws: tuple[Deck | None, ...] = ()
    """Ways to end the turn: None is without naming a deck."""
    may_pass: bool = False


def open_moves(at: Table) -> Open:
    state = at.state
    moves = tuple(at.game.meanings(state, state.turn, ()))
    return Open(
        tuple(move.stone for move in moves if isinstance(move, Claim)),
        tuple(move.draw for move in moves if isinstance(move, EndTurn)),
        any(isinstance(move, Pass) for move in moves),
    )


def turn_over(at: Table) -> Table | None:
    """The table once this turn is over; None: it is not yet, or a deck has to be chosen.

    In the base game nothing is left to decide: the next player's first touch ends it.
    """
    end = EndTurn(at.state.turn)
    if at.state.options.tactics or not at.judge(end).ok:
        return None
    return at.at(at.game.effect(at.state, end)[0])


def acting(at: Table, seat: Seat) -> tuple[Table, tuple[Move, ...]]:
    """The table on which this seat acts, and what is booked first to come there."""
    over = turn_over(at) if seat != at.state.turn else None
    if over is None or over.state.turn != seat or over.state.phase == "over":
        return at, ()
    return over, (EndTurn(at.state.turn),)


def together(at: Table) -> int:
    """How many of the last moves go together: a card may have ended the turn before it."""
    entries, claims = [played.entry for played in at.standing], _granted(at)
    match entries[: len(entries) - claims][-2:]:
        case [{"move": "end_turn", "seat": ended}, {"move": "play" | "claim", "seat": seat}]:
            return claims + (1 if at.state.options.tactics or seat == ended else 2)
    return claims + 1


def _granted(at: Table) -> int:
    """The claims that the last card brought, for who does not wait with them."""
    moves = [played.entry["move"] for played in reversed(at.standing)] if at.aids.prompt else []
    claims = list(takewhile(lambda move: move == "claim", moves))
    return len(claims) if moves[len(claims) : len(claims) + 1] == ["play"] else 0


@dataclass(frozen=True, slots=True)
class Targets:
    """What the rules would accept for the next touch of a play that was begun."""

    cards: frozenset[tuple[int, Seat, str]] = frozenset()
    """(stone, seat, card)."""
    stones: frozenset[int] = frozenset()


def targets(at: Table, chosen: Chosen) -> Targets:
    moves = tuple(at.game.meanings(at.state, chosen.seat, (chosen.card,)))
    takes = [m for m in moves if isinstance(m, (Shift, Banish, TurnCoat))]
    if chosen.wants == "take":
        return Targets(frozenset((m.take.stone, chosen.victim, m.take.card) for m in takes))
    if chosen.take is None:
        return Targets(stones=frozenset(m.stone for m in moves if isinstance(m, Play)))
    to = {m.to for m in takes if not isinstance(m, Banish) and m.take == chosen.take}
    taken = (chosen.take.stone, chosen.victim, chosen.take.card)
    return Targets(frozenset({taken}), frozenset(n for n in to if isinstance(n, int)))


def seen(state: State) -> dict[str, int]:
    """Where each card that can be seen lies: its stone, or 0 for the discard pile."""
    where: dict[str, int] = {}
    for number, stone in enumerate(state.stones, 1):
        for card in (*stone.sides[0], *stone.sides[1], *stone.modes):
            where[card.partition("=")[0]] = number
    return where | {card.partition("=")[0]: 0 for card in state.discard}


def spent(state: State) -> dict[str, int]:
    """As seen, without what may still come: of two jokers one may lie there already."""
    where = seen(state)
    laid = [card for stone in state.stones for side in stone.sides for card in side]
    jokers = sum(card.startswith("joker") for card in (*laid, *state.discard))
    return where if jokers >= TACTICS["joker"] else {c: n for c, n in where.items() if c != "joker"}


def last_laid(at: Table) -> tuple[int, Seat, str] | None:
    """(stone, seat, card) of the card that was laid last and still lies there."""
    for played in reversed(at.standing):
        match played.entry:
            case {"move": "amend"}:
                return None
            case {"move": "play", "seat": seat, "take": {"card": card}, **rest}:
                return _still(at.state, rest.get("to"), seat, card)
            case {"move": "play", "seat": seat, "card": card, **rest}:
                named = f"{card}={rest['as']}" if rest.get("as") else card
                return _still(at.state, rest.get("stone"), seat, named)
    return None


def _still(state: State, stone: object, seat: Seat, card: str) -> tuple[int, Seat, str] | None:
    there = isinstance(stone, int) and card in state.stones[stone - 1].sides[seat]
    return (stone, seat, card) if isinstance(stone, int) and there else None
