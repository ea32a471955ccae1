"""A correction of the record: what it changes, and the entry that it becomes."""

from dataclasses import replace

from companion.games.dnup import table
from companion.games.dnup.draft import Correction
from companion.games.dnup.table import Table, won
from companion.play.questions import Value
from scoring.dnup.deck import Cards
from scoring.dnup.moves import Amend, SeenHand
from scoring.dnup.score import goal, winners
from scoring.dnup.state import Place, State, actor
from scoring.tuples import put, without

KNOWN = 0
"""The row of a hand's known cards; the others are those of its areas."""


def begun(state: State) -> Correction:
    """The record as it is."""
    seats = range(len(state.hands))
    return Correction(
        seat=actor(state) or 0,
        sets=table.shown_sets(state),
        sizes=tuple(hand.size for hand in state.hands),
        known=table.known_hands(state),
        out=state.out,
        won=tuple(won(state, seat)[0] for seat in seats),
        turn=state.turn,
    )


def resumed(at: Table, now: Correction) -> Place | None:
    """Whose turn it is if the last round ended only by a win that nobody has; None: it is over."""
    state = at.state
    if state.turn is not None or state.stalled or len(state.out) > 2 - state.areas:
        return None
    if not winners(state) or max(now.won) >= goal(state):
        return None
    running = [i for i, played in enumerate(at.standing) if played.state.turn is not None]
    if not running or running[-1] + 1 == len(at.standing):
        return None
    turn: Place = at.standing[running[-1]].state.turn
    cut = at.standing[running[-1] + 1].entry["move"] == "amend"
    return turn if cut else (turn + 1) % len(state.table)


def entry(at: Table, was: Correction, now: Correction) -> Amend:
    """What was changed; known cards are named where the table may see them."""
    state, aided = at.state, at.state.options.memory_aid
    if now.turn is None:
        now = replace(now, turn=resumed(at, now))
    seen = zip(now.sizes, now.known, strict=True)
    hands = tuple(SeenHand(size, known if aided else None) for size, known in seen)
    told = None if now.turn is None else divmod(now.turn, state.areas)
    before = (None, None) if was.turn is None else divmod(was.turn, state.areas)
    prizes = None if now.won == was.won else now.won
    two = state.areas == 2
    return Amend(
        hands=None if (now.sizes, now.known) == (was.sizes, was.known) else hands,
        table=None if now.sets == was.sets else table.seen_sets(state, now.sets),
        turn=None if told is None or told[0] == before[0] else told[0],
        area=told[1] + 1 if two and told is not None and told[1] != before[1] else None,
        tokens=None if two else prizes,
        rounds_won=prizes if two else None,
        out=None if now.out == was.out else now.out,
    )


def cards_of(state: State, now: Correction, row: int) -> Cards:
    return now.known[now.seat] if row == KNOWN else now.sets[now.seat * state.areas + row - 1]


def with_cards(state: State, now: Correction, row: int, cards: Cards) -> Correction:
    if row == KNOWN:
        return replace(now, known=put(now.known, now.seat, cards))
    return replace(now, sets=put(now.sets, now.seat * state.areas + row - 1, cards))


def without_card(state: State, now: Correction, row: int, nth: int) -> Correction:
    return with_cards(state, now, row, without(cards_of(state, now, row), nth))


def with_card(state: State, now: Correction, card: str) -> Correction:
    """In the row that was touched."""
    cards = (*cards_of(state, now, now.row), card)
    return replace(with_cards(state, now, now.row, cards), value=0)


def answered(state: State, now: Correction, name: str, value: Value) -> Correction:
    """Those who go out stand in the order in which they did; somebody is always to move."""
    seat = now.seat
    match name:
        case "size":
            return replace(now, sizes=put(now.sizes, seat, int(value)))
        case "won":
            return replace(now, won=put(now.won, seat, int(value)))
        case "turn" if value:
            return replace(now, turn=seat * state.areas + int(value) - 1)
        case "out":
            others = tuple(s for s in now.out if s != seat)
            return replace(now, out=(*others, seat) if value else others)
    return now
