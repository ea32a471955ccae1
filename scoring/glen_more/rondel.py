"""The rondel: its tiles, figures and die, turning tiles up, and the order of turns and rounds."""

from collections.abc import Iterator
from itertools import accumulate
from typing import Literal

from scoring.game import Seat, Tally
from scoring.glen_more.scoring import ROUNDS, Count, Round, final_lines, round_lines
from scoring.glen_more.state import CASTLE_AT, NEW_TURN, Clan, State
from scoring.glen_more.tile import DAVID_HUME, END, PRINTED
from scoring.tuples import put

FACES: tuple[Literal[1, 2, 3], ...] = (1, 1, 1, 2, 2, 3)
"""The six faces of the die."""
LAST = tuple(accumulate(n for _, n in PRINTED))
"""By stack, how many tiles have been turned up once it is empty."""


def rear(state: State) -> int:
    """Where the rear-most piece stands, the die included."""
    last = min(state.figures)
    return last if state.die is None or last < state.die else state.die


def ahead(state: State, space: int) -> int:
    """The position of this space, counted on from where the rear-most piece stood."""
    size = len(state.spaces)
    return state.base + (space - state.base) % size


def amended_position(state: State, space: int) -> int:
    """The position of a piece that a correction puts on this space.

    A piece in the empty spaces behind the rear-most one cannot have walked there, so it becomes the
    new rear-most one.
    """
    size, taken = len(state.spaces), _occupied(state)
    back = (state.base - space) % size
    between = [(state.base - i) % size for i in range(1, back + 1)]
    if back and all(state.spaces[s] is None and s not in taken for s in between):
        return state.base - back
    return ahead(state, space)


def finished(state: State) -> tuple[Seat, ...]:
    """Seats whose figure has reached or passed END."""
    if END not in state.spaces:
        return ()
    end = ahead(state, state.spaces.index(END))
    return tuple(seat for seat, position in enumerate(state.figures) if position >= end)


def due(state: State) -> str | None:
    """What is to be turned up next: a stack, END, or nothing more."""
    if END not in state.seen and state.drawn >= LAST[-2] + state.end_after:
        return END
    for (stack, _), last in zip(PRINTED, LAST, strict=True):
        if state.drawn < last:
            return stack
    return None


def current_round(state: State) -> Round:
    """The round being played: A until the last A tile is turned up."""
    return ROUNDS[sum(state.drawn >= last for last in LAST[1:-1])]


def to_fill(state: State) -> int | None:
    """The first space to be filled, clockwise; the one behind the rear-most piece stays empty."""
    size, start, taken = len(state.spaces), rear(state), _occupied(state)
    for position in range(start + 1, start + size - 1):
        space = position % size
        if state.spaces[space] is None and space not in taken:
            return space
    return None


def _occupied(state: State) -> set[int]:
    """The spaces where pieces stand."""
    size = len(state.spaces)
    spaces = {figure % size for figure in state.figures}
    return spaces if state.die is None else spaces | {state.die % size}


def cleared(state: State) -> State:
    """Every tile behind the rear-most piece is discarded."""
    start, size = rear(state), len(state.spaces)
    if start == state.base:
        return state
    spaces, gone = list(state.spaces), []
    for position in range(state.base, start):
        tile = spaces[position % size]
        if tile is not None:
            gone.append(tile)
            spaces[position % size] = None
    return state._replace(spaces=tuple(spaces), discard=(*state.discard, *gone), base=start)


def tile_ahead(state: State, seat: Seat, space: int) -> str | None:
    """The tile on this space, if it lies in front of the seat's figure."""
    if not 0 <= space < len(state.spaces) or ahead(state, space) <= state.figures[seat]:
        return None
    return state.spaces[space]


def tiles_ahead(state: State, position: int) -> Iterator[tuple[int, str]]:
    """(position, tile) clockwise from a piece at this position."""
    size = len(state.spaces)
    for there in range(position + 1, position + size):
        tile = state.spaces[there % size]
        if tile is not None:
            yield there, tile


def walked(state: State, seat: Seat, space: int) -> tuple[int, ...]:
    """All figures, this seat's one moved to the space."""
    return put(state.figures, seat, ahead(state, space))


def without(state: State, space: int) -> tuple[str | None, ...]:
    return put(state.spaces, space, None)


def tile_reached(state: State, value: int) -> str | None:
    """The tile that the die discards; None: it reaches END, or only tiles with an icon."""
    start = state.die if state.die is not None else state.base
    for count, (_, tile) in enumerate(tiles_ahead(state, start), 1):
        if tile == END:
            return None
        if count >= value and not state.tiles[tile].chronicle:
            return tile
    return None


def rolled(state: State, value: int) -> State:
    """The die walks that many tiles, on to one without a chronicle icon, and discards it.

    Reaching or passing END it leaves the game. Where every tile left has an icon it stops
    in front of all of them and discards nothing.
    """
    start = state.die if state.die is not None else state.base
    size, front = len(state.spaces), start
    for count, (position, tile) in enumerate(tiles_ahead(state, start), 1):
        front = position
        if tile == END:
            return state._replace(die=None)
        if count >= value and not state.tiles[tile].chronicle:
            return state._replace(
                die=position,
                spaces=without(state, position % size),
                discard=(*state.discard, tile),
            )
    front = max(front, *state.figures)
    return state._replace(die=front + 1)


def count_of(clan: Clan) -> Count:
    """The numbers of this clan that count in a scoring round."""
    persons = len(clan.persons) + (DAVID_HUME in clan.persons)
    return Count(clan.land[CASTLE_AT].scots, len(clan.cards), clan.whisky, persons)


def owner(state: State, card: str) -> Seat | None:
    return next((seat for seat, clan in enumerate(state.clans) if card in clan.cards), None)


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
        after = after.scoring(*_round_count(after, round))
    return opened(after)


def opened(state: State) -> State:
    """The state in its next phase: fill the rondel, roll the die, or let the rear-most act."""
    if to_fill(state) is not None and due(state) is not None:
        return state._replace(phase="reveal", turn=None)
    return rear_most_acts(state)


def rear_most_acts(state: State) -> State:
    if state.die is not None and rear(state) == state.die:
        return state._replace(phase="roll", turn=None)
    return state._replace(phase="take", turn=state.figures.index(min(state.figures)))


def turn_over(state: State) -> State:
    """The state after a turn or a roll; the game ends once every figure has reached END."""
    state = state._replace(now=NEW_TURN, turn=None)
    if len(finished(state)) == len(state.figures):
        return game_over(state)
    return opened(cleared(state))


def game_over(state: State) -> State:
    """The state after the fourth round and the final count are scored."""
    state = state._replace(phase="over", turn=None, now=NEW_TURN)
    return state.scoring(*_last_count(state))


def _last_count(state: State) -> tuple[Tally, ...]:
    return _round_count(state, "D") + final_lines(
        [len(clan.land) for clan in state.clans],
        [clan.coins for clan in state.clans],
        owner(state, "Armadale Castle"),
    )


def counted_again(state: State) -> State:
    """The state with the last count scored again, after a correction of the finished game."""
    last = [
        line.rule.startswith("final.") or line.facts.get("round") == "D" for line in state.lines
    ]
    start = last.index(True)
    kept = [line for line, gone in zip(state.lines, last, strict=True) if not gone]
    lines = (*kept[:start], *_last_count(state), *kept[start:])
    return state._replace(lines=lines)
