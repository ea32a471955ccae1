"""The effects of moves on the state, and the table of all moves with their checks and effects."""

from collections.abc import Callable, Iterator
from typing import Any

from scoring.game import Events, Move, Problem, Seat
from scoring.schotten_totten import check as checks
from scoring.schotten_totten import moves
from scoring.schotten_totten.amend import amended, check_amend, piece
from scoring.schotten_totten.check import CLAIMING, ENDING, PLAYING, When, find
from scoring.schotten_totten.formations import BIT
from scoring.schotten_totten.proof import judged, rejudged
from scoring.schotten_totten.score import IDLE_TURNS, after_claim, stalled
from scoring.schotten_totten.state import MODES, State, Stone, drawable, set_seat
from scoring.tuples import put, without


def play(state: State, move: moves.Play) -> State:
    if move.card in BIT:
        return play_clan_card(state, move.stone, move.seat, move.card)
    card, seat = move.card, move.seat
    state = tactic_played(state, seat)
    if card in MODES:
        stone = state.stones[move.stone - 1]
        return set_stone(state, move.stone, stone._replace(modes=(*stone.modes, card)))
    if card == "joker":
        has = state.tactics.jokers
        jokers = (True, has[1]) if seat == 0 else (has[0], True)
        state = state._replace(tactics=state.tactics._replace(jokers=jokers))
        card = f"joker={move.as_}" if move.as_ else card
    return lay(state, move.stone, seat, card)


def play_clan_card(state: State, number: int, seat: Seat, card: str) -> State:
    """Play a clan card. It is the most frequent move, so the state is rebuilt only once."""
    options, stones, unseen, turn, _, hands, deck, tactics, rounds, discard, clock, _, idle = state
    stones = put(stones, number - 1, laid(state, number, seat, card))
    unseen &= ~BIT[card]
    return State(
        options,
        with_card_seen(stones, BIT[card], unseen),
        unseen,
        turn,
        "end" if options.expert else "claim",
        set_seat(hands, seat, hands[seat] - 1),
        deck,
        tactics,
        rounds,
        discard,
        clock + 1,
        True,
        idle,
    )


def with_card_seen(stones: tuple[Stone, ...], card: int, unseen: int) -> tuple[Stone, ...]:
    """The stones after a card was seen; only those it threatened are judged again, as fewer
    unseen cards never undo a proof."""
    for stone in stones:
        if stone.threat & card:
            return tuple([rejudged(s, unseen) if s.threat & card else s for s in stones])
    return stones


def laid(state: State, number: int, seat: Seat, card: str) -> Stone:
    """The stone with one more card on a side."""
    sides, stamps, modes, _, _, _ = state.stones[number - 1]
    unseen = state.unseen & ~BIT.get(card, 0)
    if seat == 0:
        sides = (*sides[0], card), sides[1]
        stamps = (*stamps[0], state.clock), stamps[1]
    else:
        sides = sides[0], (*sides[1], card)
        stamps = stamps[0], (*stamps[1], state.clock)
    return judged(sides, stamps, modes, unseen)


def set_stone(state: State, number: int, stone: Stone) -> State:
    return state._replace(stones=put(state.stones, number - 1, rejudged(stone, state.unseen)))


def lay(state: State, number: int, seat: Seat, card: str) -> State:
    state = set_stone(state, number, laid(state, number, seat, card))
    return state._replace(clock=state.clock + 1)


def tactic_played(state: State, seat: Seat, ruse: str | None = None) -> State:
    """The common effect of tactic cards: the card leaves the hand and is counted; a ruse is
    discarded."""
    had = state.tactics
    return state._replace(
        tactics=had._replace(
            hands=set_seat(had.hands, seat, had.hands[seat] - 1),
            played=set_seat(had.played, seat, had.played[seat] + 1),
        ),
        discard=(*state.discard, ruse) if ruse else state.discard,
        phase="end" if state.options.expert else "claim",
        acted=True,
    )


def lift(state: State, take: moves.Taken, whose: Seat) -> tuple[State, str]:
    """The state without that card, and the card."""
    stone = state.stones[take.stone - 1]
    place = find(stone.sides[whose], take.card)
    assert place is not None
    card = stone.sides[whose][place]
    sides, stamps = list(stone.sides), list(stone.stamps)
    sides[whose] = without(sides[whose], place)
    stamps[whose] = without(stamps[whose], place)
    stone = stone._replace(sides=(sides[0], sides[1]), stamps=(stamps[0], stamps[1]))
    return set_stone(state, take.stone, stone), card


def discarded(state: State, card: str) -> State:
    """A named joker in the discard pile is a joker again."""
    return state._replace(discard=(*state.discard, piece(card)))


def recruit(state: State, move: moves.Recruit) -> State:
    state = tactic_played(state, move.seat, "recruiter")
    clan = move.draw.count("clan") - move.return_.count("clan")
    tactic = move.draw.count("tactic") - move.return_.count("tactic")
    had = state.tactics
    return state._replace(
        clan_hands=set_seat(state.clan_hands, move.seat, state.clan_hands[move.seat] + clan),
        clan_deck=state.clan_deck - clan,
        tactics=had._replace(
            hands=set_seat(had.hands, move.seat, had.hands[move.seat] + tactic),
            deck=had.deck - tactic,
        ),
    )


def shift(state: State, move: moves.Shift) -> State:
    state, card = lift(tactic_played(state, move.seat, "strategist"), move.take, move.seat)
    if isinstance(move.to, int):
        return lay(state, move.to, move.seat, card)
    return discarded(state, card)


def banish(state: State, move: moves.Banish) -> State:
    state, card = lift(tactic_played(state, move.seat, "banshee"), move.take, 1 - move.seat)
    return discarded(state, card)


def turncoat(state: State, move: moves.TurnCoat) -> State:
    state, card = lift(tactic_played(state, move.seat, "traitor"), move.take, 1 - move.seat)
    return lay(state, move.to, move.seat, card)


def claim(state: State, move: moves.Claim) -> State:
    at = move.stone - 1
    stone = state.stones[at]._replace(owner=move.seat, claimer=None, threat=0)
    return after_claim(state._replace(stones=put(state.stones, at, stone), acted=True), move.seat)


def pass_turn(state: State, move: moves.Pass) -> State:
    return state._replace(phase="end" if state.options.expert else "claim")


def end_turn(state: State, move: moves.EndTurn) -> State:
    seat, tactics = move.seat, state.tactics
    hands, deck = state.clan_hands, state.clan_deck
    decks = drawable(state, seat)
    if decks and (move.draw or decks[0]) == "clan":
        hands, deck = set_seat(hands, seat, hands[seat] + 1), deck - 1
    elif decks:
        drawn = set_seat(tactics.hands, seat, tactics.hands[seat] + 1)
        tactics = tactics._replace(hands=drawn, deck=tactics.deck - 1)
    idle = 0 if state.acted else state.idle + 1
    if idle == IDLE_TURNS:
        return stalled(state._replace(clan_hands=hands, clan_deck=deck, tactics=tactics))
    return State(
        state.options,
        state.stones,
        state.unseen,
        1 - seat,
        "play",
        hands,
        deck,
        tactics,
        state.rounds,
        state.discard,
        state.clock,
        False,
        idle,
    )


Rules = tuple[When | None, Callable[[State, Any], Iterator[Problem]], Callable[[State, Any], State]]
MOVES: dict[type[Move], Rules] = {
    moves.Play: (PLAYING, checks.check_play, play),
    moves.Recruit: (PLAYING, checks.check_ruse(checks.check_recruit), recruit),
    moves.Shift: (PLAYING, checks.check_ruse(checks.check_shift), shift),
    moves.Banish: (PLAYING, checks.check_ruse(checks.check_banish), banish),
    moves.TurnCoat: (PLAYING, checks.check_ruse(checks.check_turncoat), turncoat),
    moves.Claim: (CLAIMING, checks.check_claim, claim),
    moves.Pass: (PLAYING, checks.check_pass, pass_turn),
    moves.EndTurn: (ENDING, checks.check_end_turn, end_turn),
    moves.Amend: (None, check_amend, amended),
}
"""By kind of move: its phases, its check and its effect."""


def check(state: State, move: Any) -> Iterator[Problem]:
    """Which rules the move breaks."""
    when, check_rest, _ = MOVES[type(move)]
    if when and (move.seat != state.turn or state.phase not in when[state.options.expert]):
        return iter((checks.wrong_time(state, move.seat, when),))
    return check_rest(state, move)


def effect(state: State, move: Move) -> tuple[State, Events]:
    return MOVES[type(move)][2](state, move), ()
