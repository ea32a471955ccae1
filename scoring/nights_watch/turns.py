"""Helpers shared by all moves: whose turn it is, payments from hands, and turning tokens."""

from collections.abc import Collection, Iterator
from typing import Protocol

from scoring.game import Events, Facts, Problem, Seat, Unseen
from scoring.nights_watch import wildlings
from scoring.nights_watch.hands import COPIES, Bundle, Hands, holds, in_hand, lacking, named, pack
from scoring.nights_watch.moves import EndTurn, Reshuffle, Revealing
from scoring.nights_watch.score import WINNING, points
from scoring.nights_watch.state import NEW_TURN, Phase, State
from scoring.nights_watch.tokens import (
    Source,
    Supply,
    Token,
    may_lie,
    may_show,
    place_of,
    ready,
    shuffled,
    turned,
)
from scoring.nights_watch.wildlings import word

MAIN: tuple[Phase, ...] = ("main",)
OWN_TURN: tuple[Phase, ...] = ("roll", "main")
"""Before the roll or after it, with nothing left to do first."""
BEGUN: tuple[Phase, ...] = ("roll", "discard", "tormund", "tragedy", "main")


class InTurn(Protocol):
    """A table with an active seat: the full one, or the warden's."""

    @property
    def phase(self) -> str: ...
    @property
    def turn(self) -> Seat | None: ...


def out_of_turn(state: InTurn, seat: Seat, phases: Collection[str]) -> Problem | None:
    """Why this seat cannot make a move of these phases now."""
    if state.phase in phases:
        if seat == state.turn:
            return None
        return Problem("turn.wait", {"turn": state.turn})
    if state.phase == "over":
        return Problem("end.over")
    return Problem("turn.phase", {"phase": word(state.phase)})


def watch_only(state: State) -> Problem | None:
    return None if state.setting.watch else Problem("mode.watch-only")


def check_holds(hands: Hands, seat: Seat, row: int) -> Iterator[Problem]:
    """The problem if the hand cannot hold these cards, or Unseen if it may."""
    sure = holds(hands, in_hand(seat, row))
    if sure:
        return
    if sure is False:
        yield lacks(hands, seat, row)
    else:
        yield Unseen("hand.unsure", {"seat": seat, "cards": named(row)})


def lacks(hands: Hands, seat: Seat, row: int) -> Problem:
    """The problem of a payment that the hand cannot make; it names the cards that are lacking."""
    sure, short = lacking(hands, seat, row)
    cards = [name for name, count in short.items() for _ in range(count)]
    sentence = [{"says": "short.of" if sure else "short.together", "cards": cards}]
    return Problem(
        "hand.lacks", {"seat": seat, "cards": cards, "lacking": short, "short": sentence}
    )


def bad_bundle(bundle: Bundle) -> Problem | None:
    """The problem if a bundle has a count below one, or more cards than were printed."""
    well = pack(bundle) is not None and all(bundle.values())
    return None if well else Problem("bundle.count", {"most": COPIES})


def turn_of(state: State, seat: Seat) -> State:
    """The same table with this seat before its roll."""
    return state._replace(phase="roll", turn=seat, now=NEW_TURN, placed=0, rolling=())


def after_wildlings(state: State) -> State:
    """The state after wildlings moved: the third breach or the eighth wildling ends the game."""
    return state._replace(phase="over") if state.front.ended else state


Sources = tuple[Source, ...]


def check_tokens(state: State, move: Revealing, sources: Sources = ()) -> Iterator[Problem]:
    """Problems with the number of tokens, and with tokens that cannot be face down."""
    supply, front, shown = state.supply, state.front, move.tokens or ()
    if len(shown) > len(sources):
        yield Problem("tokens.number", {"due": len(sources), "told": len(shown)})
        return
    for token, source in zip(shown, sources, strict=False):
        if front.ended:
            return
        supply = ready(supply, source)
        yield from _check_token(supply, token, source)
        supply = turned(supply, token, source)
        front, _ = wildlings.token(front, token.kind, token.clan)
    if len(shown) < len(sources) and not front.ended:
        yield Problem("tokens.number", {"due": len(sources), "told": len(shown)})


def _check_token(supply: Supply, token: Token, source: Source) -> Iterator[Problem]:
    facts = {"kind": word(token.kind), "clan": word(token.clan)}
    if not may_show(supply, token):
        yield Problem("token.seen", facts)
    elif not may_lie(supply, source)[place_of(token.kind, token.clan)]:
        yield Problem("token.pool" if source == "pool" else "token.under", facts)


def reveal(state: State, move: Revealing, sources: Sources) -> tuple[State, Events]:
    """Turn the tokens; once one has ended the game, the others have no effect."""
    if not sources:
        return state, ()
    supply, front = state.supply, state.front
    events: list[Facts] = []
    for token, source in zip(move.tokens or (), sources, strict=False):
        if front.ended:
            break
        supply = turned(ready(supply, source), token, source)
        front, steps = wildlings.token(front, token.kind, token.clan)
        events += steps
    return after_wildlings(state._replace(supply=supply, front=front)), tuple(events)


def end_turn(state: State, move: EndTurn) -> tuple[State, Events]:
    """End the turn; after all wildlings have moved, a seat with ten points wins here."""
    if state.setting.watch and points(state, move.seat) >= WINNING:
        return state._replace(phase="over", won=True), ()
    return turn_of(state, (move.seat + 1) % state.setting.seats), ()


def reshuffle(state: State, move: Reshuffle) -> tuple[State, Events]:
    return state._replace(supply=shuffled(state.supply)), ()
