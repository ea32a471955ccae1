"""Books that balance at every table of Schotten Totten, and standings that are proofs."""

from random import Random

import pytest

from scoring.schotten_totten.formations import BIT, WHOLE_DECK, mask
from scoring.schotten_totten.proof import claimable, prove
from scoring.schotten_totten.state import CLAN_CARDS, TACTIC_CARDS, Options, State
from tests.dealers.schotten_totten import Match

ALL_OPTIONS = [
    Options(),
    Options(tactics=True),
    Options(tactics=True, edition="cs"),
    Options(tactics=True, expert=True, proof_counts_tactics=True),
    Options(proof_counts_hands=True),
    Options(tactics=True, proof_counts_tactics=True, proof_counts_hands=True),
]


def face_up(state: State) -> list[str]:
    laid = [card for stone in state.stones for side in stone.sides for card in side]
    modes = [card for stone in state.stones for card in stone.modes]
    return [card.partition("=")[0] for card in (*laid, *modes, *state.discard)]


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_books_balance(options: Options) -> None:
    for seed in range(30):
        match = Match(options, Random(seed))
        for _ in match.moves():
            state = match.state
            seen = face_up(state)
            clan = [card for card in seen if card in BIT]
            assert len(set(clan)) == len(clan)
            assert state.unseen == WHOLE_DECK & ~mask(clan)
            assert len(clan) + sum(state.clan_hands) + state.clan_deck == CLAN_CARDS
            tactics = len(seen) - len(clan) + sum(state.tactics.hands) + state.tactics.deck
            assert tactics == TACTIC_CARDS * options.tactics
            assert abs(state.tactics.played[0] - state.tactics.played[1]) <= 1
            hands = zip(state.clan_hands, state.tactics.hands, strict=True)
            assert all(clan + tactic <= options.hand_limit for clan, tactic in hands)


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_standings_are_the_proofs(options: Options) -> None:
    """What is kept with each stone, move by move, is what a proof from scratch says."""
    for seed in range(12):
        match = Match(options, Random(seed))
        for _ in match.moves():
            proven = tuple(
                (index, seat)
                for index, stone in enumerate(match.state.stones)
                for seat in (0, 1)
                if stone.owner is None
                and len(stone.sides[seat]) == stone.size
                and prove(match.state, index, seat).holds
            )
            assert claimable(match.state) == proven
