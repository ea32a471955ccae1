"""Whole matches of dnup with real hidden hands."""

import json
from collections import Counter
from random import Random

import pytest

from companion.match.check import judged
from companion.match.log import Header, dump, load
from companion.match.table import Table
from scoring import GAMES
from scoring.codec import move_from_json, to_json
from scoring.dnup import GAME
from scoring.dnup.certain import discarded, seen
from scoring.dnup.deck import PAIR
from scoring.dnup.hidden import possible, split
from scoring.dnup.moves import Add, Play
from scoring.dnup.score import phase
from scoring.dnup.state import Options, State
from scoring.game import Move
from tests.dealers.dnup import Dealer

SEEDS = range(12)
PLAYERS = range(2, 6)


def header(players: int, **options: object) -> Header:
    return Header("dnup", ("Ada", "Bo", "Cy", "Dana", "Eli")[:players], options)


def random_match(players: int, seed: int, **options: object) -> tuple[Dealer, list[Move]]:
    dealer = Dealer(header(players, **options).setup(), Random(seed))
    return dealer, list(dealer.match())


def books_balance(state: State) -> None:
    """Every card in play is unseen, held, laid or discarded; the unseen ones fill the hands."""
    everywhere = Counter(state.pool) + Counter(seen(state.hands, state.table)) + discarded(state)
    assert everywhere == Counter(state.deck.pairs)
    assert sum(hand.size - len(hand.known) for hand in state.hands) == len(state.pool)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_engine_knows_what_a_perfect_memory_knows(players: int, seed: int) -> None:
    dealer = Dealer(GAME.setup(Options(), players), Random(seed))
    for move in dealer.match():
        state = dealer.state
        if state.turn is None:
            continue
        books_balance(state)
        unknown: Counter[str] = Counter()
        for hand, real in zip(state.hands, dealer.hands, strict=True):
            assert hand.size == len(real)
            left, strange = split(tuple(real), hand.known)
            assert strange == []
            unknown.update(PAIR[card] for card in left)
        assert unknown == Counter(state.pool)
        cards = move.cards if isinstance(move, Play) else ()
        cards = (move.card,) if isinstance(move, Add) else cards
        verdict = GAME.validate(state, move)
        certain = not split(state.hands[state.turn // state.areas].known, cards)[1]
        assert verdict.answer == ("legal" if certain else "unverified")


@pytest.mark.parametrize("players", PLAYERS)
def test_sets_never_share_a_size_and_empty_hands_are_out(players: int) -> None:
    for seed in SEEDS:
        dealer = Dealer(GAME.setup(Options(), players), Random(seed))
        for _ in dealer.match():
            state = dealer.state
            if state.turn is not None:
                sizes = [len(laid) for laid in state.table if laid]
                assert len(sizes) == len(set(sizes))
                empty = {seat for seat, hand in enumerate(state.hands) if not hand.size}
                assert empty == set(state.out)
                assert state.turn // state.areas not in state.out


@pytest.mark.parametrize("players", PLAYERS)
def test_a_match_ends_with_its_winner(players: int) -> None:
    for seed in SEEDS:
        dealer, _ = random_match(players, seed)
        state = dealer.state
        outcome = GAME.outcome(state)
        assert outcome is not None
        (winner,) = outcome.winners
        points = {line.seat: line.vp for line in GAME.score(state)}
        assert points[winner] == max(points.values()) >= (2 if players == 2 else 4)
        assert sum(n >= points[winner] for n in points.values()) == 1
        assert GAME.to_act(state) == frozenset()
        given = sum(state.tokens)
        assert given == (3 * state.round - len(state.out) % 2 if players > 2 else 0)


@pytest.mark.parametrize("players", PLAYERS)
def test_moves_survive_the_journey_through_json(players: int) -> None:
    _, moves = random_match(players, 5)
    for move in moves:
        assert move_from_json(json.loads(json.dumps(to_json(move))), GAME.moves) == move


@pytest.mark.parametrize("players", PLAYERS)
def test_undo_is_before_and_a_refusal_changes_nothing(players: int) -> None:
    _, moves = random_match(players, 7)
    table = Table(header(players))
    for n, move in enumerate(moves):
        before = table.state
        assert table.propose(move).ok
        assert table.undo().ok
        assert table.state == before
        wrong = {"seat": (n + 1) % players, "move": "play", "cards": ["9/10"]}
        assert not table.enter(wrong).ok
        assert table.state == before
        assert table.propose(move).ok
    assert phase(table.state) == "over"


@pytest.mark.parametrize("players", PLAYERS)
def test_an_exported_match_replays_to_the_same_table(players: int) -> None:
    dealer, moves = random_match(players, 11, memory_aid=True, turn_limit=60)
    table = Table(header(players, memory_aid=True, turn_limit=60))
    for move in moves:
        assert table.propose(move).ok
    lines = [line.encode() for line in dump(table.header, [p.entry for p in table.record])]
    again = load(lines)
    *entries, end = judged(again)
    assert [e["verdict"] for e in entries] == [p.verdict.answer for p in table.record]
    assert end["view"] == json.loads(json.dumps(GAME.view(dealer.state, None)))
    assert table.state == dealer.state


@pytest.mark.parametrize("players", PLAYERS)
def test_a_limit_of_turns_stalls_rounds_without_tokens(players: int) -> None:
    dealer = Dealer(header(players, turn_limit=9).setup(), Random(3))
    rounds = 0
    for move in dealer.match():
        before = dealer.state
        after, _ = GAME.apply(before, move)
        assert after.turns <= 9
        if after.stalled:
            rounds += 1
            assert after.turns == 9
            assert after.turn is None
            assert len(after.out) <= 1
        if rounds == 20:
            break
    assert rounds == 20


@pytest.mark.parametrize("players", PLAYERS)
def test_what_is_listed_is_allowed_and_the_real_move_is_listed(players: int) -> None:
    dealer = Dealer(GAME.setup(Options(), players), Random(2))
    for n, move in enumerate(dealer.match()):
        state = dealer.state
        if n % 25 in (0, 1, 13):
            seat = move.seat
            listed = list(GAME.meanings(state, seat, ()))
            assert len(listed) == len(set(listed))
            assert all(GAME.validate(state, m).ok for m in listed)
            assert canonical(move) in {canonical(m) for m in listed}
            assert state.turn is None or not list(GAME.meanings(state, (seat + 1) % players, ()))
        if isinstance(move, Play):
            assert move in GAME.meanings(dealer.state, move.seat, move.cards)
        if isinstance(move, Add):
            assert move in GAME.meanings(dealer.state, move.seat, (move.card,))


def canonical(move: Move) -> Move:
    """Cards of a set in one order: which way they were fanned means nothing."""
    return Play(move.seat, tuple(sorted(move.cards))) if isinstance(move, Play) else move


def test_possible_cards_are_those_a_single_one_of_which_may_be_laid() -> None:
    dealer = Dealer(GAME.setup(Options(), 3), Random(4))
    for n, _ in enumerate(dealer.match()):
        state = dealer.state
        if n % 10 == 5 and state.turn is not None:
            clear = state._replace(table=((),) * 3)
            for card in state.deck.values:
                single = GAME.validate(clear, Play(state.turn, (card,))).ok
                assert single == (card in possible(state, state.turn))


def test_views_show_known_cards_only_as_a_memory_aid() -> None:
    for aid in (False, True):
        dealer = Dealer(GAME.setup(Options(memory_aid=aid), 4), Random(9))
        shown = [
            bool(hand["known"])
            for _ in dealer.match()
            for hand in GAME.view(dealer.state, None)["hands"]
        ]
        assert any(shown) == aid


def test_dnup_is_registered() -> None:
    assert GAMES["dnup"] is GAME
