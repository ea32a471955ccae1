"""Wildling tokens that a move turns up, one after the other."""

from collections.abc import Iterator

from scoring.game import Events, Facts, Problem
from scoring.nights_watch import wildlings
from scoring.nights_watch.state import State
from scoring.nights_watch.tokens import (
    Source,
    Supply,
    Token,
    may_lie,
    may_show,
    place_of,
    ready,
    turned,
)
from scoring.nights_watch.turns import after_wildlings
from scoring.nights_watch.wildlings import Front
from scoring.nights_watch.words import word

Sources = tuple[Source, ...]


def check_tokens(
    supply: Supply, front: Front, tokens: tuple[Token, ...] | None, sources: Sources
) -> Iterator[Problem]:
    """As many tokens as are due, each one that can still be face down."""
    shown = tokens or ()
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


def reveal(
    state: State, tokens: tuple[Token, ...] | None, sources: Sources
) -> tuple[State, Events]:
    """Turn the tokens; the rest has no effect once one has ended the game."""
    if not sources:
        return state, ()
    supply, front = state.supply, state.front
    events: list[Facts] = []
    for token, source in zip(tokens or (), sources, strict=False):
        if front.ended:
            break
        supply = turned(ready(supply, source), token, source)
        front, steps = wildlings.token(front, token.kind, token.clan)
        events += steps
    return after_wildlings(state._replace(supply=supply, front=front)), tuple(events)
