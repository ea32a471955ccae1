"""Corrections: the table says how a player's sets, hand and tokens really are."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.dnup import faces, table
from companion.games.dnup.draft import Correction, Draft
from companion.games.dnup.heads_and_bar import won
from companion.games.dnup.pad import cards_scene, seat_keys, seat_rows, values_scene
from companion.games.dnup.table import Table
from companion.play import art
from companion.play.amend import amend_question
from companion.play.questions import Count, OneOf, Part, Picture, Question, Value, label, sheet
from companion.play.scene import Box, Scene, Shape, Spot, Stage
from scoring.dnup.deck import Cards
from scoring.dnup.moves import Amend, SeenHand
from scoring.dnup.score import ROUNDS_TO_WIN, TOKENS_IN_BOX, goal, winners
from scoring.dnup.state import Place, State, actor
from scoring.tuples import put, without

CARD = (48, 62)
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


def question(at: Table, draft: Draft, stage: Stage) -> Question:
    now = draft.correction or begun(at.state)
    if draft.asked == "amend.card":
        return _card_question(at, now, stage)
    parts, differs = _parts(at, now, stage), now != draft.record
    return amend_question(at, parts, draft.refused, begun=differs)


def _card_question(at: Table, now: Correction, stage: Stage) -> Question:
    """Its active value, then its other end."""
    if now.value:
        cards = (*table.printed(at.state, now.value), f"{now.value}/?")
        picture = cards_scene(at, stage, cards, frozenset(cards))
    else:
        printed = frozenset(v for v in table.VALUES if table.printed(at.state, v))
        picture = values_scene(stage, printed)
    return sheet(at.tr, "amend.card", at.tr("Which card?"), Picture(picture))


def _parts(at: Table, now: Correction, stage: Stage) -> Iterator[Part]:
    tr, state, seat = at.tr, at.state, now.seat
    no_or_yes = ((False, tr("no")), (True, tr("yes")))
    again = resumed(at, now) if now.turn is None else None
    turn = now.turn if again is None else again
    yield Picture(_players(at, seat, stage))
    for area in range(1, state.areas + 1):
        yield Picture(_row(at, area, _cards(state, now, area), stage))
    yield label(tr("Tap a card to take it away"))
    yield Count("size", tr("Cards in hand"), now.sizes[seat], most=len(state.deck.pairs))
    two = state.areas == 2
    title, most = (tr("Rounds won"), ROUNDS_TO_WIN) if two else (tr("Tokens"), TOKENS_IN_BOX)
    yield Count("won", title, now.won[seat], most=most)
    if two:
        chosen = turn % 2 + 1 if turn is not None and turn // 2 == seat else 0
        areas = tuple((n, tr("area {n}", n=n)) for n in (1, 2))
        yield OneOf("turn", tr("To move"), ((0, tr("no")), *areas), chosen)
    else:
        yield OneOf("turn", tr("To move"), no_or_yes, turn == seat)
    yield OneOf("out", tr("Out of the round"), no_or_yes, seat in now.out)
    if again is not None:
        name = at.players[again // state.areas]
        yield label(tr("The round was not over: it goes on, and {name} is next.", name=name))
    if state.options.memory_aid:
        yield label(tr("Known cards of the hand"))
        yield Picture(_row(at, KNOWN, now.known[seat], stage))


def _players(at: Table, seat: int, stage: Stage) -> Scene:
    high = 72 * seat_rows(at.players, stage.width)
    keys = seat_keys(at.players, "look", Box(0, 0, stage.width, high), seat)
    return Scene(stage.width, high, keys)


def _row(at: Table, row: int, cards: Cards, stage: Stage) -> Scene:
    """Cards, each to be taken away by a tap, and a place for one more."""
    *boxes, free = Box(0, 0, stage.width, 0).wrapped(len(cards) + 1, *CARD, 4)
    shapes: list[Shape] = []
    for i, (card, box) in enumerate(zip(cards, boxes, strict=True)):
        made = Spot(f"remove.{row}.{i}", at.tr("Take away {card}", card=card))
        shapes.append(Shape(f"row.{row}.{i}", "card", box, faces.card(card, box), spot=made))
    more, key = Spot(f"more.{row}", at.tr("Add a card")), f"row.{row}.{len(cards)}"
    shapes.append(Shape(key, "card", free, art.free_place(free), spot=more))
    return Scene(stage.width, free.bottom + 4, shapes)


def _cards(state: State, now: Correction, row: int) -> Cards:
    return now.known[now.seat] if row == KNOWN else now.sets[now.seat * state.areas + row - 1]


def _with_cards(state: State, now: Correction, row: int, cards: Cards) -> Correction:
    if row == KNOWN:
        return replace(now, known=put(now.known, now.seat, cards))
    return replace(now, sets=put(now.sets, now.seat * state.areas + row - 1, cards))


def touched(state: State, now: Correction, spot: list[str]) -> Correction:
    """Whom it is about, a card that goes, one that comes."""
    match spot:
        case ["look", seat]:
            return replace(now, seat=int(seat))
        case ["remove", row, nth]:
            kept = without(_cards(state, now, int(row)), int(nth))
            return _with_cards(state, now, int(row), kept)
        case ["more", row]:
            return replace(now, row=int(row), value=0)
        case ["value", value]:
            return replace(now, value=int(value))
        case ["card", card]:
            cards = (*_cards(state, now, now.row), card)
            return replace(_with_cards(state, now, now.row, cards), value=0)
    return now


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
