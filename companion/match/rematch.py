"""The next match of the same people: who begins it, and how the matches between them stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from companion.match.facts import won_by
from companion.match.log import Header
from companion.match.match_filter import key_of
from companion.match.match_line import MatchLine
from scoring.codec import BadForm
from scoring.game import BadOptions


def rematch(last: Header, starter: str | None) -> Header:
    """The same game and options; the next seat begins.

    starter: the option that names the seat which begins. Where a match cannot be told so, everybody
    moves up by a seat.
    """
    players = last.players
    if starter is not None and not isinstance(last.options.get(starter), list):
        first = (_first(last.options, starter) + 1) % len(players)
        others = {key: value for key, value in last.options.items() if key != starter}
        options = others | {starter: first} if first else others
        named = replace(last, options=options, match=None, begun=None)
        if _can_begin(named):
            return named
    return replace(last, players=(*players[1:], *players[:1]), match=None, begun=None)


def _can_begin(header: Header) -> bool:
    try:
        header.setup()
    except (BadForm, BadOptions):
        return False
    return True


def beginner(header: Header, starter: str | None) -> str:
    """The name of whoever begins."""
    return header.players[_first(header.options, starter) if starter is not None else 0]


def _first(options: Mapping[str, Any], starter: str) -> int:
    """The seat that begins the first round."""
    named = options.get(starter) or 0
    return int(named[0] if isinstance(named, list) else named)


def tally(lines: Iterable[MatchLine], kind: str, players: tuple[str, ...]) -> tuple[int, ...]:
    """By seat, the matches of this kind that somebody has won among just these people."""
    keys = [key_of(name) for name in players]
    wins = dict.fromkeys(keys, 0)
    for line in lines:
        seats = [key_of(name) for name in line.players]
        if line.kind == kind and line.outcome is not None and sorted(seats) == sorted(keys):
            for seat in won_by(line.outcome, len(seats)):
                wins[seats[seat]] += 1
    return tuple(wins[key] for key in keys)
