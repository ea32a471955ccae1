"""Corrections: the table says how a player's sets, hand and tokens really are."""

from collections.abc import Iterator

from companion.games.dnup import faces, table
from companion.games.dnup.corrections import KNOWN, begun, cards_of, resumed
from companion.games.dnup.draft import Correction, Draft
from companion.games.dnup.pad import cards_scene, seat_keys, seat_rows, values_scene
from companion.games.dnup.table import Table
from companion.games.dnup.touches import LOOK, MORE, REMOVE
from companion.play import art
from companion.play.amend import amend_question
from companion.play.questions import Count, OneOf, Part, Picture, Question, label, sheet
from companion.play.scene import Box, Scene, Shape, Spot, Stage
from scoring.dnup.deck import Cards
from scoring.dnup.score import ROUNDS_TO_WIN, TOKENS_IN_BOX

CARD = (48, 62)


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
        yield Picture(_row(at, area, cards_of(state, now, area), stage))
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
    keys = seat_keys(at.players, LOOK, Box(0, 0, stage.width, high), seat)
    return Scene(stage.width, high, keys)


def _row(at: Table, row: int, cards: Cards, stage: Stage) -> Scene:
    """Cards, each to be taken away by a tap, and a place for one more."""
    *boxes, free = Box(0, 0, stage.width, 0).wrapped(len(cards) + 1, *CARD, 4)
    shapes: list[Shape] = []
    for i, (card, box) in enumerate(zip(cards, boxes, strict=True)):
        made = Spot(REMOVE(row, i), at.tr("Take away {card}", card=card))
        shapes.append(Shape(f"row.{row}.{i}", "card", box, faces.card(card, box), spot=made))
    more, key = Spot(MORE(row), at.tr("Add a card")), f"row.{row}.{len(cards)}"
    shapes.append(Shape(key, "card", free, art.free_place(free), spot=more))
    return Scene(stage.width, free.bottom + 4, shapes)
