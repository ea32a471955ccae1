"""The fields of dnup's corrections, and the `amend` entry made from them."""

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.dnup import table
from companion.games.dnup.table import DnupPosition, won
from companion.play.fields import UNCHANGED, CardRow, Choices, Correction, Fact, Field, Number
from companion.play.questions import Part, Value, label
from scoring.dnup.deck import Cards
from scoring.dnup.moves import Amend, SeenHand
from scoring.dnup.score import ROUNDS_TO_WIN, TOKENS_IN_BOX, goal, winners
from scoring.dnup.state import Place, State
from scoring.game import Seat

KNOWN = 0
"""The row of a hand's known cards; the others are those of its areas."""


class Facts(NamedTuple):
    """The record as it is, or as it is to be."""

    sets: tuple[Cards, ...]
    """By place."""
    sizes: tuple[int, ...]
    """Of the hands."""
    known: tuple[Cards, ...]
    out: tuple[Seat, ...]
    won: tuple[int, ...]
    """Tokens; of two players, rounds."""
    turn: Place | None


def facts(state: State, now: Correction = UNCHANGED) -> Facts:
    """Those who go out stand in the order in which they did."""
    seats, hands = range(len(state.hands)), table.known_hands(state)
    keys = {f"out.{seat}": seat for seat in seats}
    gone = (keys[key] for key, out in now.changes if key in keys and out)
    return Facts(
        sets=tuple(now.get(f"set.{i}", cards) for i, cards in enumerate(table.shown_sets(state))),
        sizes=tuple(now.get(f"size.{seat}", state.hands[seat].size) for seat in seats),
        known=tuple(now.get(f"known.{seat}", hands[seat]) for seat in seats),
        out=(*(seat for seat in state.out if now.get(f"out.{seat}", True)), *gone),
        won=tuple(now.get(f"won.{seat}", won(state, seat)[0]) for seat in seats),
        turn=now.get("turn", state.turn),
    )


def fields(at: DnupPosition, seat: Seat, now: Correction) -> Iterator[Field | Part]:
    """Of the player who is looked at."""
    tr, state, two = at.tr, at.state, at.state.areas == 2
    was, no_or_yes = facts(state), ((False, tr("no")), (True, tr("yes")))
    for area in range(1, state.areas + 1):
        yield card_row(state, seat, area)
    yield label(tr("Tap a card to take it away"))
    hand = Number(most=len(state.deck.pairs))
    yield Field("size", tr("Cards in hand"), hand, was.sizes[seat], f"size.{seat}")
    title, most = (tr("Rounds won"), ROUNDS_TO_WIN) if two else (tr("Tokens"), TOKENS_IN_BOX)
    yield Field("won", title, Number(most=most), was.won[seat], f"won.{seat}")
    areas = ((0, tr("no")), *((n, tr("area {n}", n=n)) for n in (1, 2)))
    yield _turn(at, seat, now, Choices(areas if two else no_or_yes))
    out = Choices(no_or_yes)
    yield Field("out", tr("Out of the round"), out, seat in was.out, f"out.{seat}")
    if (again := _again(at, now)) is not None:
        name = at.players[again // state.areas]
        yield label(tr("The round was not over: it goes on, and {name} is next.", name=name))
    if state.options.memory_aid:
        yield label(tr("Known cards of the hand"))
        yield card_row(state, seat, KNOWN)


def card_row(state: State, seat: Seat, row: int) -> Field:
    was = facts(state)
    if row == KNOWN:
        return Field(str(row), "", CardRow(), was.known[seat], f"known.{seat}")
    place = seat * state.areas + row - 1
    return Field(str(row), "", CardRow(), was.sets[place], f"set.{place}")


def _turn(at: DnupPosition, seat: Seat, now: Correction, kind: Choices) -> Field:
    """Somebody is always to move: to say that this player is not changes nothing."""
    areas, again = at.state.areas, _again(at, now)

    def show(fact: Fact) -> Value:
        turn = fact if again is None else again
        place, area = divmod(turn, areas) if isinstance(turn, int) else (-1, 0)
        if areas == 1:
            return place == seat
        return area + 1 if place == seat else 0

    def read(value: Value, turn: Fact) -> Fact:
        return seat * areas + int(value) - 1 if value else turn

    return Field("turn", at.tr("To move"), kind, at.state.turn, "turn", show, read)


def _again(at: DnupPosition, now: Correction) -> Place | None:
    drafted = facts(at.state, now)
    return resumed(at, drafted) if drafted.turn is None else None


def resumed(at: DnupPosition, now: Facts) -> Place | None:
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


def entry(at: DnupPosition, correction: Correction) -> Amend:
    """What was changed; known cards are named where the table may see them."""
    state, aided, two = at.state, at.state.options.memory_aid, at.state.areas == 2
    was, now = facts(state), facts(state, correction)
    turn = resumed(at, now) if now.turn is None else now.turn
    seen = zip(now.sizes, now.known, strict=True)
    hands = tuple(SeenHand(size, known if aided else None) for size, known in seen)
    place = None if turn is None else divmod(turn, state.areas)
    before = (None, None) if was.turn is None else divmod(was.turn, state.areas)
    prizes = None if now.won == was.won else now.won
    return Amend(
        hands=None if (now.sizes, now.known) == (was.sizes, was.known) else hands,
        table=None if now.sets == was.sets else table.seen_sets(state, now.sets),
        turn=None if place is None or place[0] == before[0] else place[0],
        area=place[1] + 1 if two and place is not None and place[1] != before[1] else None,
        tokens=None if two else prizes,
        rounds_won=prizes if two else None,
        out=None if now.out == was.out else now.out,
    )
