"""The correction question of dnup: a player's sets, hand and tokens."""

from functools import partial

from companion.games.dnup import corrections, faces, table
from companion.games.dnup.draft import Draft
from companion.games.dnup.pad import cards_scene, seat_keys, seat_rows, values_scene
from companion.games.dnup.table import DnupPosition
from companion.games.dnup.touches import LOOK, MORE, REMOVE, looked_at
from companion.play import art, fields
from companion.play.amend import amend_question
from companion.play.fields import Fact, Field
from companion.play.questions import Picture, Question, sheet
from companion.play.scene import Box, Scene, Shape, Spot, Stage

CARD = (48, 62)


def question(at: DnupPosition, draft: Draft, stage: Stage) -> Question:
    if draft.asked == "amend.card":
        return _card_question(at, draft.looked.value, stage)
    seat, now = looked_at(at, draft), draft.correction
    shown = fields.parts(corrections.fields(at, seat, now), now, partial(_row, at, stage))
    players = Picture(_players(at, seat, stage))
    return amend_question(at, (players, *shown), draft.refused, begun=bool(now))


def _card_question(at: DnupPosition, value: int, stage: Stage) -> Question:
    """Its active value, then its other end."""
    if value:
        cards = (*table.printed(at.state, value), f"{value}/?")
        picture = cards_scene(at, stage, cards, frozenset(cards))
    else:
        printed = frozenset(v for v in table.VALUES if table.printed(at.state, v))
        picture = values_scene(stage, printed)
    return sheet(at.tr, "amend.card", at.tr("Which card?"), Picture(picture))


def _players(at: DnupPosition, seat: int, stage: Stage) -> Scene:
    high = 72 * seat_rows(at.players, stage.width)
    keys = seat_keys(at.players, LOOK, Box(0, 0, stage.width, high), seat)
    return Scene(stage.width, high, keys)


def _row(at: DnupPosition, stage: Stage, field: Field, fact: Fact) -> Scene:
    """Cards, each to be taken away by a tap, and a place for one more."""
    row, cards = int(field.name), fact if isinstance(fact, tuple) else ()
    *boxes, free = Box(0, 0, stage.width, 0).wrapped(len(cards) + 1, *CARD, 4)
    shapes: list[Shape] = []
    for i, (card, box) in enumerate(zip(cards, boxes, strict=True)):
        made = Spot(REMOVE(row, i), at.tr("Take away {card}", card=card))
        shapes.append(Shape(f"row.{row}.{i}", "card", box, faces.card(card, box), spot=made))
    more, key = Spot(MORE(row), at.tr("Add a card")), f"row.{row}.{len(cards)}"
    shapes.append(Shape(key, "card", free, art.free_place(free), spot=more))
    return Scene(stage.width, free.bottom + 4, shapes)
