"""Scoring of Schotten Totten: stones held, the end of a round, and the points of a match."""

from scoring.game import Outcome, Seat, Tally
from scoring.schotten_totten.state import State, deal

ADJACENT, ANYWHERE, IDLE_TURNS = 3, 5, 2
WIN = 5


def held(state: State, seat: Seat) -> int:
    return sum(stone.owner == seat for stone in state.stones)


def enough(state: State, first: Seat) -> Outcome | None:
    """Who has three adjacent stones or five, and the rule; this seat is checked first."""
    owners = [stone.owner for stone in state.stones]
    for seat in (first, 1 - first):
        run = 0
        for owner in owners:
            run = run + 1 if owner == seat else 0
            if run == ADJACENT:
                return Outcome((seat,), "end.three-adjacent")
        if owners.count(seat) >= ANYWHERE:
            return Outcome((seat,), "end.five-stones")
    return None


def after_claim(state: State, claimer: Seat) -> State:
    """The state after a claim; three adjacent stones or five end the round at once."""
    won = enough(state, claimer)
    return state if won is None else round_over(state, won.winners, won.rule)


def due(state: State) -> Outcome | None:
    won = enough(state, state.turn)
    if won is None or (state.phase == "over" and state.rounds.ended == (won.winners, won.rule)):
        return None
    return won


def stalled(state: State) -> State:
    """The state after the round ends because of two idle turns in a row."""
    mine, theirs = held(state, 0), held(state, 1)
    winners = (0, 1) if mine == theirs else (0,) if mine > theirs else (1,)
    return round_over(state, winners, "end.stalled")


def reopened(state: State) -> State:
    """The state of a finished match with its last round unscored."""
    was = state.rounds
    scored = tuple(line for line in was.scored if line.facts["round"] != was.number)
    return state._replace(rounds=was._replace(scored=scored, ended=None))


def round_over(state: State, winners: tuple[Seat, ...], rule: str) -> State:
    """Score the round, then deal the next one or end the match."""
    rounds = state.rounds._replace(scored=(*state.rounds.scored, *round_lines(state, winners)))
    if rounds.number == state.options.rounds:
        return state._replace(rounds=rounds._replace(ended=(winners, rule)), phase="over")
    following = rounds._replace(number=rounds.number + 1, first=1 - rounds.first)
    return deal(state.options, following)


def round_lines(state: State, winners: tuple[Seat, ...]) -> tuple[Tally, ...]:
    facts = {"round": state.rounds.number}
    if len(winners) == 1:
        loser = 1 - winners[0]
        won = Tally(winners[0], "match.round-won", WIN, facts)
        return won, Tally(loser, "match.stones-held", held(state, loser), facts)
    return tuple(Tally(seat, "match.stones-held", held(state, seat), facts) for seat in (0, 1))


def score(state: State) -> tuple[Tally, ...]:
    return state.rounds.scored


def points(state: State) -> tuple[int, int]:
    by_seat = [sum(line.vp for line in state.rounds.scored if line.seat == seat) for seat in (0, 1)]
    return by_seat[0], by_seat[1]


def outcome(state: State) -> Outcome | None:
    if state.rounds.ended is None or state.phase != "over":
        return None
    winners, rule = state.rounds.ended
    if state.options.rounds == 1:
        return Outcome(winners, rule)
    mine, theirs = points(state)
    best = (0, 1) if mine == theirs else (0,) if mine > theirs else (1,)
    return Outcome(best, "match.most-points")
