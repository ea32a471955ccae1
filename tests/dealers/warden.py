"""Plays whole random games at the warden's table."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from scoring.game import Events, Move
from scoring.nights_watch.moves import EndTurn, Guard, Reshuffle
from scoring.nights_watch.state import NorthOptions as Options
from scoring.nights_watch.tokens import PRINTED
from scoring.nights_watch.warden import (
    WARDEN,
    Remove,
    Roll,
    TallyPoints,
    Turned,
    Victory,
    places,
    setup,
)
from scoring.nights_watch.wildlings import CLANS, GUARDS, KINDS, SPACES, guards_of

FACES = tuple((kind, clan) for clan in CLANS for kind in KINDS)


class WardenDealer:
    """Players who build guards and turn tokens at random."""

    def __init__(self, chance: Random, seats: int = 4, options: Options | None = None) -> None:
        self.chance = chance
        self.state = setup(options or Options(), seats)

    def deal(self) -> Move:
        """The next move of a game that is not over."""
        seat, phase = self.state.turn, self.state.phase
        dice = self.chance.random()
        if phase == "setup" or dice < 0.2:
            return self._guard() or EndTurn(seat)
        if dice < 0.45:
            return self._token()
        if dice < 0.5 and (standing := list(places(self.state.front))):
            return Remove(seat, self.chance.choice(standing))
        if dice < 0.51:
            return Reshuffle()
        if phase == "roll":
            return Roll(seat, self.chance.randint(1, 12))
        return Victory(seat) if dice > 0.999 else EndTurn(seat)

    def play(self, move: Move) -> Events:
        self.state, events = WARDEN.apply(self.state, move)
        return events

    def _guard(self) -> Move | None:
        front, seat = self.state.front, self.state.turn
        free = [s for s, guards in enumerate(front.wall, 1) if len(guards) < SPACES]
        if not free or guards_of(front, seat) >= GUARDS:
            return None if self.state.phase == "main" else Roll(seat, self.chance.randint(1, 12))
        return Guard(seat, self.chance.choice(free))

    def _token(self) -> Move:
        face_up = self.state.supply.face_up
        left = [printed - seen for printed, seen in zip(PRINTED, face_up, strict=True)]
        kind, clan = self.chance.choices(FACES, left)[0]
        return Turned(self.state.turn, kind, clan)


def random_match(options: Options, players: int, random: Random) -> Iterator[Move]:
    """Every move of a match, the tally included if its end needs one."""
    dealer = WardenDealer(random, players, options)
    while dealer.state.phase != "over":
        move = dealer.deal()
        dealer.play(move)
        yield move
    if WARDEN.outcome(dealer.state) is None:
        points, hands = (tuple(random.choices(range(10), k=players)) for _ in range(2))
        yield TallyPoints(points=points, hands=hands)
