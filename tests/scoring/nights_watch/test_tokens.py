"""Tokens under pieces and in the pool: nothing possible is refused, nothing impossible passes."""

from random import Random

import pytest

from scoring.nights_watch.tokens import (
    PRINTED,
    Source,
    Supply,
    Token,
    may_lie,
    place_of,
    ready,
    shuffled,
    turned,
    under_a_piece,
)
from scoring.nights_watch.wildlings import CLANS, KINDS
from tests.reference.watch_tokens import SORTS, Tokens

FACES = tuple(Token(kind, clan) for clan in CLANS for kind in KINDS)


class Cardboard:
    """The real tokens of a table, what the engine keeps of them, and the referee's ways."""

    def __init__(self, seed: int, pool: int) -> None:
        self.chance = Random(seed)
        tokens = [face for face, n in zip(FACES, PRINTED, strict=True) for _ in range(n)]
        self.chance.shuffle(tokens)
        self.pool, self.under, self.shown = tokens[:pool], tokens[pool:], list[Token]()
        self.supply, self.referee = Supply(pool=pool), Tokens(pool)

    def shuffle(self) -> None:
        self.pool += self.shown
        self.shown = []
        self.chance.shuffle(self.pool)

    def reshuffle(self) -> None:
        self.shuffle()
        self.supply = shuffled(self.supply)
        self.referee.shuffle()

    def keep(self) -> None:
        if not self.pool:
            self.shuffle()
        self.under.insert(self.chance.randint(0, len(self.under)), self.pool.pop())
        self.supply = under_a_piece(self.supply)
        self.referee.slip()

    def turn(self, source: Source) -> None:
        if source == "pool" and not self.pool:
            self.shuffle()
            self.referee.fill()
        real = (self.pool if source == "pool" else self.under).pop()
        self.supply = ready(self.supply, source)
        self.compare(source)
        self.supply = turned(self.supply, real, source)
        assert self.referee.turn((real.kind, real.clan), from_pool=source == "pool")
        self.shown.append(real)

    def compare(self, source: Source) -> None:
        """The engine and the referee allow the same tokens, the real one among them."""
        most = may_lie(self.supply, source)
        for kind, clan in SORTS:
            possible = self.referee.can_turn((kind, clan), from_pool=source == "pool")
            token = next(face for face in FACES if (face.kind, face.clan) == (kind, clan))
            assert (most[place_of(token.kind, token.clan)] > 0) is possible


@pytest.mark.parametrize("seed", range(30))
def test_the_engine_knows_what_all_ways_know(seed: int) -> None:
    board = Cardboard(seed, Random(seed).choice((5, 13, 24)))
    early = Random(seed).randint(0, 30)
    slipped = 0
    for step in range(45):
        draw = board.chance.random()
        if step == early:
            board.reshuffle()
        elif draw < 0.2 and slipped < 4:
            board.keep()
            slipped += 1
        elif draw < 0.6 or len(board.under) < 2:
            board.turn("pool")
        else:
            board.turn("piece")
        assert board.supply.pool == len(board.pool) == board.referee.pool
