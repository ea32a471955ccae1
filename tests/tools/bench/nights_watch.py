"""Random games at the full table beside catanatron's, and the dearest roll of the wildling die."""

from itertools import count
from random import Random

from scoring.game import Move
from scoring.nights_watch import WARDEN
from scoring.nights_watch.state import NorthOptions as Options
from scoring.nights_watch.warden import Roll, Turned, Warden
from scoring.nights_watch.wildlings import Front
from tests.dealers.nights_watch import Dealer
from tests.tools.bench.sides import fastest, rate

SEATS = 4
GAMES = count()
"""Every game is a new one, also in the next slice of a run."""


def actions_per_second(seconds: float) -> float:
    """Moves of random four-player watch games through game.apply; no stolen card is named."""
    return rate(_game, seconds)


def _game() -> int:
    dealer, made = Dealer(Random(next(GAMES)), SEATS, tell=0.0), 0
    while dealer.state.phase != "over":
        dealer.play(dealer.deal())
        made += 1
    return made


def catanatron_actions_per_second(seconds: float) -> float:
    """Actions that catanatron's random players execute in their four-player games."""
    from catanatron import Color, Game, RandomPlayer

    colours = (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)

    def game() -> int:
        played = Game([RandomPlayer(colour) for colour in colours], seed=next(GAMES))
        played.play()
        return len(played.state.actions)

    return rate(game, seconds)


def worst_roll_seconds() -> float:
    """The dearest chain: a giant's roll that breaches, and a rush of two breaches."""
    full = Front(
        camps=(("giant",), ("regular",) * 4, ()),
        clearings=(("regular",) * 5, ("regular",) * 5, ("regular",) * 4, ()),
        wall=((0, 1, 2, 0, 1), (1, 2, 0, 1, 2), (2, 0, 1, 2), ()),
        frostfangs=(5, 8, 7),
    )
    state: Warden = WARDEN.setup(Options(), 3)._replace(front=full, phase="roll")
    moves: list[Move] = [Roll(0, 1), Turned(0, "regular", "cave_people")]
    for move in moves:
        assert any(event["event"] == "breach" for event in WARDEN.apply(state, move)[1])
    return max(fastest(lambda move=move: WARDEN.apply(state, move)) for move in moves)
