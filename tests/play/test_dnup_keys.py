"""What dnup's keys offer is what the rules allow."""

from random import Random

import pytest

from companion.games.dnup import table as advice
from companion.games.dnup.put_right import correction
from companion.match.log import Header
from companion.match.table import Table
from scoring.codec import move_from_json, to_json
from scoring.dnup import GAME
from scoring.dnup.deck import ACTIVE, Cards
from scoring.dnup.moves import Add, Deal, Play, Spot
from scoring.dnup.score import phase
from scoring.dnup.state import Options, State, spot
from tests.dealers.dnup import Dealer


def states(players: int, seed: int) -> list[State]:
    """Every eighth table of a random match, memory aids on."""
    dealer = Dealer(GAME.setup(Options(memory_aid=True), players), Random(seed))
    found = []
    for step in range(160):
        if phase(dealer.state) == "over":
            break
        if dealer.state.turn is not None and step % 8 == 7:
            found.append(dealer.state)
        dealer.make(dealer.choose())
    return found


def legal_sets(state: State) -> dict[tuple[int, int], set[Cards]]:
    """Every set that may be laid, by value and size."""
    found: dict[tuple[int, int], set[Cards]] = {}
    for move in GAME.meanings(state, advice.seat_of(state), ()):
        if isinstance(move, Play):
            kind = (ACTIVE[move.cards[0]], len(move.cards))
            found.setdefault(kind, set()).add(tuple(sorted(move.cards)))
    return found


@pytest.mark.parametrize("players", [2, 3, 5])
def test_sizes_and_cards_are_those_of_the_legal_sets(players: int) -> None:
    for state in states(players, players):
        legal = legal_sets(state)
        offered = {(v, n) for v in advice.VALUES for n in advice.sizes(state, v)}
        assert offered == set(legal)
        for value in {value for value, _ in legal}:
            sets = [cards for (v, _), found in legal.items() if v == value for cards in found]
            assert advice.nameable(state, value, ()) == {card for cards in sets for card in cards}
            first = min(sets, key=len)[0]
            rest = {card for cards in sets if first in cards for card in _without(cards, first)}
            assert advice.nameable(state, value, (first,)) == rest


def _without(cards: Cards, card: str) -> Cards:
    i = cards.index(card)
    return cards[:i] + cards[i + 1 :]


@pytest.mark.parametrize("players", [2, 4])
def test_additions_are_the_legal_ones(players: int) -> None:
    for state in states(players, players):
        moves = list(GAME.meanings(state, advice.seat_of(state), ()))
        for place, laid in enumerate(state.table):
            if laid:
                there, value = Spot(**spot(state, place)), ACTIVE[laid[0]]
                legal = {m.card for m in moves if isinstance(m, Add) and m.to == there}
                alone = {f"{value}/?"} if legal else set()
                assert advice.additions(state, there, value) == legal | alone


@pytest.mark.parametrize("seed", range(4))
def test_a_misread_card_never_stops_a_round(seed: int) -> None:
    """Where a name was wrong and memory refuses a true card, one correction lets it be laid."""
    chance = Random(seed)
    dealer = Dealer(GAME.setup(Options(memory_aid=True), 5), chance)
    table = Table(Header("dnup", ("Ada", "Bo", "Cy", "Dana", "Eli"), {"memory_aid": True}))
    corrected = 0
    for step in range(60):
        move = dealer.choose()
        if isinstance(move, Deal) and step:
            break
        entry = to_json(move)
        if isinstance(move, Play) and chance.random() < 0.5:
            faces = advice.printed(table.state, ACTIVE[move.cards[0]])
            tries = [tuple(chance.choices(faces, k=len(move.cards))) for _ in range(9)]
            plays = [Play(move.seat, cards) for cards in tries]
            misread = [play for play in plays if GAME.validate(table.state, play).ok]
            entry = to_json((misread or [move])[0])
        verdict = table.enter(entry)
        if not verdict.ok:
            meant = move_from_json(entry, GAME.moves)
            fix = correction(table.state, verdict, meant)
            assert fix is not None, verdict
            assert table.propose(fix).ok
            assert table.enter(entry).ok
            corrected += 1
        dealer.make(move)
    assert corrected
