"""The full table's desk: its touches and its open question."""

from collections.abc import Callable
from dataclasses import replace

from companion.games.nights_watch.north.listing import steps_question
from companion.games.nights_watch.table import amend, cards, dice, heroes, sheets, touches
from companion.games.nights_watch.table.draft import (
    EMPTY,
    Draft,
    begun,
)
from companion.games.nights_watch.table.events import aloud, answers, listed, spoken_first
from companion.games.nights_watch.table.hands import WatchPosition
from companion.games.nights_watch.table.light import shines
from companion.games.nights_watch.table.scene import scene
from companion.games.nights_watch.table.variants import REVISABLE
from companion.games.nights_watch.table.view import dragged
from companion.play.actions import Action, Actions
from companion.play.desk_game import DeskGame
from companion.play.fields import Corrects
from companion.play.questions import CLOSE, Question, Value
from companion.play.scene import Stage
from companion.play.steps import Step
from scoring.nights_watch.state import State
from scoring.tuples import put


def close(at: WatchPosition, draft: Draft) -> Draft:
    """Back to the table; a place that was chosen stays chosen."""
    if draft.asked == "amend.north.who":
        return replace(draft, asked="amend.north")
    if draft.asked in ("tokens", "rob", "figure") and draft.places:
        return replace(draft, asked="", tokens=(), partner=None, card=None, figure=0, kind=None)
    return replace(EMPTY, looked=draft.looked)


Touches = Actions[WatchPosition, Draft, Step[Draft]]
TOUCHES: Touches = Actions(*touches.ACTIONS)
ASKED: Touches = Actions(
    *(*sheets.ACTIONS, *cards.ACTIONS, *heroes.ACTIONS, *dice.ACTIONS, *amend.ACTIONS),
    Action(CLOSE, close),
)
"""While a question is open."""
ASKS: dict[str, Callable[[WatchPosition, Draft, Stage], Question]] = {
    "dice": dice.dice_question,
    "build": lambda at, _, stage: sheets.build_question(at, stage),
    "card": lambda at, _, stage: sheets.card_question(at, stage),
    "patrol": lambda at, _, stage: sheets.patrol_question(at, stage),
    "trade": cards.trade_question,
    "discard": cards.discard_question,
    "rob": cards.rob_question,
    "winter": cards.winter_question,
    "hero": heroes.hero_question,
    "swap": heroes.swap_question,
    "mormont": heroes.mormont_question,
    "figure": heroes.figure_question,
    "tokens": dice.tokens_question,
    "tragedy": lambda at, _, stage: heroes.tragedy_question(at, stage),
    "north": lambda at, _, stage: sheets.north_question(at, stage),
    "hands": lambda at, _, stage: sheets.holdings_question(at, stage),
    "rolls": lambda at, _, stage: dice.rolls_question(at, stage),
    "steps": lambda at, _, stage: steps_question(*listed(at), at.tr, shines(at), answers(at)),
    "count": lambda at, draft, _: sheets.count_question(at, draft),
}


def touch(at: WatchPosition, draft: Draft, spot: str) -> Step[Draft] | None:
    step: Step[Draft] | None
    if draft.asked:
        step = ASKED.touch(at, draft, spot) or amend.amend_north(at, draft, spot)
    else:
        step = TOUCHES.touch(at, begun(at.state, draft), spot)
    return draft if step == begun(at.state, draft) else step


def question(at: WatchPosition, draft: Draft, stage: Stage) -> Question | None:
    if not draft.asked:
        return None
    if draft.asked == "amend":
        return amend.menu_question(at, draft)
    if draft.asked.startswith("amend."):
        return amend.question(at, draft, stage)
    return ASKS[draft.asked](at, draft, stage)


def answer(at: WatchPosition, draft: Draft, name: str, value: Value) -> Step[Draft]:
    if draft.asked.startswith("amend"):
        return amend.answered(at, draft, name, value)
    match name.split("."):
        case ["partner"]:
            bank = value == cards.BANK
            partner = None if bank else int(value)
            return Draft("trade", "bank" if bank else "trade", draft.seat, partner=partner)
        case ["victim"]:
            return replace(draft, partner=int(value), card=None)
        case ["seat"]:
            return heroes.looked_at(at, int(value))
        case ["swaps"]:
            return replace(draft, swaps=bool(value), take=None)
        case ["asked", seat]:
            return heroes.answered(draft, int(seat), str(value))
        case ["cards", seat]:
            return replace(draft, faces=put(draft.faces, int(seat), int(value)))
    return draft


def shaken(at: WatchPosition, draft: Draft) -> str:
    """As a touch of the roll, where it is the thing to do."""
    rests = Draft(looked=draft.looked, correction=draft.correction, north=draft.north)
    return touches.ROLL() if at.state.phase == "roll" and draft == rests else ""


PIECES = frozenset({"road", "building", "tormund", "wildling", "guard"})
DESK: DeskGame[State, Draft] = DeskGame(
    Draft,
    scene,
    touch,
    question,
    answer,
    pieces=PIECES,
    steps=aloud,
    lights=shines,
    spoken_first=spoken_first,
    shaken=shaken,
    drag=dragged,
    corrects=Corrects(
        lambda draft: draft.correcting,
        ("correction", "north"),
        older=lambda draft: draft.get("facts") != {"move": "amend"},
        replaced=frozenset({"facts"}),
    ),
    revisable=REVISABLE,
)
