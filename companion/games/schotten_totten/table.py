"""Queries about the border: the cards there, and the moves that the rules allow."""

from dataclasses import dataclass
from itertools import takewhile
from typing import Literal, NamedTuple

from companion.play.position import Position
from scoring.game import Move, Seat
from scoring.schotten_totten.moves import Banish, Claim, EndTurn, Pass, Play, Shift, Taken, TurnCoat
from scoring.schotten_totten.state import RUSES, TACTICS, Deck, State

BorderPosition = Position[State]


def card_key(card: str, seat: Seat) -> str:
    """The same wherever the card goes; of two jokers each seat has one."""
    kind = kind_of(card)
    return f"card.joker.{seat}" if kind == "joker" else f"card.{kind}"


def kind_of(card: str) -> str:
    """Of a named joker: a joker."""
    return card.partition("=")[0]


@dataclass(frozen=True, slots=True)
class Laid:
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
        take, stone = self.take or Taken(1, ""), to if isinstance(to, int) else 0
        if self.card == "strategist":
            return Shift(self.seat, take, to)
        if self.card == "banshee":
            return Banish(self.seat, take)
        if self.card == "traitor":
            return TurnCoat(self.seat, take, stone)
        return Play(self.seat, self.card, stone, self.named)


class Open(NamedTuple):
    """The moves open to the seat whose turn it is that name no card of the hand."""

    claims: tuple[int, ...] = ()
    draws: tuple[Deck | None, ...] = ()
    """Ways to end the turn: None is without naming a deck."""
    may_pass: bool = False


def open_moves(at: BorderPosition) -> Open:
    found = tuple(at.game.meanings(at.state, at.state.turn, ()))
    return Open(
        tuple(move.stone for move in found if isinstance(move, Claim)),
        tuple(move.draw for move in found if isinstance(move, EndTurn)),
        any(isinstance(move, Pass) for move in found),
    )


def after(at: BorderPosition, move: Move) -> BorderPosition:
    return at.at(at.game.effect(at.state, move)[0])


def turn_over(at: BorderPosition) -> BorderPosition | None:
    """The table once this turn is over; None: it is not yet, or a deck has to be chosen.

    In the base game nothing is left to decide: the next player's first touch ends it.
    """
    end = EndTurn(at.state.turn)
    return None if at.state.options.tactics or not at.judge(end).ok else after(at, end)


def acting(at: BorderPosition, seat: Seat) -> tuple[BorderPosition, tuple[Move, ...]]:
    """The table on which this seat acts, and what is booked first to come there."""
    over = turn_over(at) if seat != at.state.turn else None
    if over is None or over.state.turn != seat or over.state.phase == "over":
        return at, ()
    return over, (EndTurn(at.state.turn),)


def together(at: BorderPosition) -> int:
    """How many of the last moves go together: a card may have ended the turn before it."""
    entries, claims = [played.entry for played in at.standing], _granted(at)
    match entries[: len(entries) - claims][-2:]:
        case [{"move": "end_turn", "seat": ended}, {"move": "play" | "claim", "seat": seat}]:
            return claims + (1 if at.state.options.tactics or seat == ended else 2)
    return claims + 1


def _granted(at: BorderPosition) -> int:
    """The claims that the last card brought, for who does not wait with them."""
    made = [played.entry["move"] for played in reversed(at.standing)] if at.aids.prompt else []
    claims = len(list(takewhile(lambda move: move == "claim", made)))
    return claims if made[claims : claims + 1] == ["play"] else 0


class Targets(NamedTuple):
    """What the next touch of a play that was begun may mean."""

    wants: Literal["", "take", "to"] = ""
    """take: a card on the table. to: a stone."""
    mover: Seat = 0
    victims: tuple[Seat, ...] = ()
    """Whose cards may be taken, while one is asked for."""
    cards: frozenset[Laid] = frozenset()
    """Those that the rules would accept."""
    stones: frozenset[int] = frozenset()


def targets(at: BorderPosition, chosen: Chosen) -> Targets:
    seat, victim = chosen.seat, chosen.victim
    found = tuple(at.game.meanings(at.state, seat, (chosen.card,)))
    takes = [m for m in found if isinstance(m, (Shift, Banish, TurnCoat))]
    if chosen.wants == "take":
        cards = frozenset(Laid(m.take.stone, victim, m.take.card) for m in takes)
        return Targets("take", seat, (victim,), cards)
    if chosen.take is None:
        stones = {m.stone for m in found if isinstance(m, Play)}
        return Targets("to", seat, stones=frozenset(stones))
    to = {m.to for m in takes if not isinstance(m, Banish) and m.take == chosen.take}
    taken = frozenset({Laid(chosen.take.stone, victim, chosen.take.card)})
    return Targets("to", seat, (), taken, frozenset(n for n in to if isinstance(n, int)))


def all_laid(state: State) -> list[Laid]:
    return [
        Laid(number, seat, card)
        for number, stone in enumerate(state.stones, 1)
        for seat, side in enumerate(stone.sides)
        for card in side
    ]


def seen(state: State) -> dict[str, int]:
    """Where each card that can be seen lies: its stone, or 0 for the discard pile."""
    where: dict[str, int] = {}
    for number, stone in enumerate(state.stones, 1):
        for card in (*stone.sides[0], *stone.sides[1], *stone.modes):
            where[kind_of(card)] = number
    return where | {kind_of(card): 0 for card in state.discard}


def spent(state: State) -> dict[str, int]:
    """As seen, without what may still come: of two jokers one may lie there already."""
    where, there = seen(state), [*(laid.card for laid in all_laid(state)), *state.discard]
    if [kind_of(card) for card in there].count("joker") < TACTICS["joker"]:
        where.pop("joker", None)
    return where


def last_laid(at: BorderPosition) -> Laid | None:
    """The card that was laid last, if it still lies there."""
    for played in reversed(at.standing):
        match played.entry:
            case {"move": "amend"}:
                return None
            case {"move": "play", "seat": seat, "take": {"card": card}, **rest}:
                return _still(at.state, rest.get("to"), seat, card)
            case {"move": "play", "seat": seat, "card": card, **rest}:
                return _still(at.state, rest.get("stone"), seat, as_laid(card, rest.get("as")))
    return None


def as_laid(card: str, named: object) -> str:
    """A card's code as it lies there: joker=R9."""
    return f"{card}={named}" if named else card


def _still(state: State, stone: object, seat: Seat, card: str) -> Laid | None:
    there = isinstance(stone, int) and card in state.stones[stone - 1].sides[seat]
    return Laid(stone, seat, card) if isinstance(stone, int) and there else None
