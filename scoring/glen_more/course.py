"""The course of the game: from one turn to the next, scoring rounds, the end."""

from scoring.game import Seat, Tally
from scoring.glen_more.rondel import LAST, cleared, current_round, due, finished, rear, to_fill
from scoring.glen_more.scoring import Count, Round, final_lines, round_lines
from scoring.glen_more.state import CASTLE_AT, NEW_TURN, Clan, State
from scoring.glen_more.tile import DAVID_HUME, END
from scoring.tuples import put


def count_of(clan: Clan) -> Count:
    """What counts for this clan in a scoring round."""
    persons = len(clan.persons) + (DAVID_HUME in clan.persons)
    return Count(clan.land[CASTLE_AT].scots, len(clan.cards), clan.whisky, persons)


def owner(state: State, card: str) -> Seat | None:
    return next((seat for seat, clan in enumerate(state.clans) if card in clan.cards), None)


def scored(state: State, round: Round) -> State:
    return state._replace(lines=state.lines + _round_count(state, round))


def _round_count(state: State, round: Round) -> tuple[Tally, ...]:
    counts = [count_of(clan) for clan in state.clans]
    return round_lines(round, counts, owner(state, "Castle Moil"))


def turned_up(state: State, tile: str) -> State:
    """The tile lies on the rondel; the last one of a stack A, B or C scores its round."""
    space = to_fill(state)
    assert space is not None, "a space is to be filled while tiles are turned up"
    round, drawn = current_round(state), state.drawn + (tile != END)
    after = state._replace(
        spaces=put(state.spaces, space, tile),
        seen=state.seen | {tile},
        drawn=drawn,
    )
    if drawn != state.drawn and drawn in LAST[1:-1]:
        after = scored(after, round)
    return opened(after)


def opened(state: State) -> State:
    """The phase between turns: fill the rondel, roll the die, or let the rear-most act."""
    if to_fill(state) is not None and due(state) is not None:
        return state._replace(phase="reveal", turn=None)
    return rear_most_acts(state)


def rear_most_acts(state: State) -> State:
    if state.die is not None and rear(state) == state.die:
        return state._replace(phase="roll", turn=None)
    return state._replace(phase="take", turn=state.figures.index(min(state.figures)))


def turn_over(state: State) -> State:
    """After a turn or a roll; the game ends when every figure has reached or passed END."""
    state = state._replace(now=NEW_TURN, turn=None)
    if len(finished(state)) == len(state.figures):
        return game_over(state)
    return opened(cleared(state))


def game_over(state: State) -> State:
    """The fourth round and the final count."""
    state = state._replace(phase="over", turn=None, now=NEW_TURN)
    return state._replace(lines=state.lines + _last_count(state))


def _last_count(state: State) -> tuple[Tally, ...]:
    return _round_count(state, "D") + final_lines(
        [len(clan.land) for clan in state.clans],
        [clan.coins for clan in state.clans],
        owner(state, "Armadale Castle"),
    )


def counted_again(state: State) -> State:
    """After a correction of the finished game: the last count anew, in its old place."""
    last = [_of_last_count(line) for line in state.lines]
    start = last.index(True)
    kept = [line for line, gone in zip(state.lines, last, strict=True) if not gone]
    lines = (*kept[:start], *_last_count(state), *kept[start:])
    return state._replace(lines=lines)


def _of_last_count(line: Tally) -> bool:
    return line.rule.startswith("final.") or line.facts.get("round") == "D"
