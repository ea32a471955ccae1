"""The full table's desk: its touches and its open question."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from companion.games.glen_more import points
from companion.games.glen_more.table import (
    amend,
    clans,
    ending,
    pay,
    questions,
    table,
    touches,
    undescribed,
    variants,
)
from companion.games.glen_more.table.draft import Draft
from companion.games.glen_more.table.hint import pending
from companion.games.glen_more.table.scene import scene
from companion.games.glen_more.table.table import GlenPosition, Moment
from companion.play.actions import Actions
from companion.play.desk_game import DeskGame
from companion.play.questions import CLOSE, Question, Value
from companion.play.scene import Stage
from companion.play.steps import Proposal, Step
from scoring.game import Move, Verdict
from scoring.glen_more import moves
from scoring.glen_more.rondel import due
from scoring.glen_more.state import State
from scoring.glen_more.tile import END

ANY_STAGE = Stage(400, 800)
Touches = Actions[Moment, Draft, Step[Draft]]
NO_ACTIONS: Touches = Actions()


class Sheet(NamedTuple):
    """A question: what it shows, and what can be touched in it."""

    question: Callable[[Moment, Stage], Question | None]
    """None: it is asked no more."""
    actions: Touches = NO_ACTIONS
    """Any other spot is one of the table."""
    touched: Callable[[Moment, str], Step[Draft]] | None = None
    """Of a question that answers to every spot."""


def _looked(now: Moment, spot: str) -> Draft:
    looked = points.touched(now.at, now.draft.looked_at, spot)
    return questions.closed(now.draft) if looked is None else replace(now.draft, looked_at=looked)


SHEETS: dict[str, Sheet] = {
    "why": Sheet(questions.why),
    "choose": Sheet(questions.choose),
    "reveal": Sheet(
        questions.reveal,
        Actions(questions.TILE, questions.UNLISTED, undescribed.ONE, undescribed.ALL),
    ),
    "gives": Sheet(
        undescribed.question,
        Actions(*undescribed.ACTIONS),
    ),
    "describe": Sheet(questions.describe, touched=questions.described),
    "sell": Sheet(questions.sell, Actions(questions.SALE)),
    "pay": Sheet(pay.question, Actions(pay.OWN, pay.BUY, pay.SCOT, pay.CONFIRM)),
    "activate": Sheet(pay.question, Actions(pay.OWN, pay.BUY, pay.GAIN, pay.COIN, pay.CONFIRM)),
    "bonus": Sheet(questions.bonus, Actions(questions.GOOD, questions.GOODS_CHOSEN)),
    "keep": Sheet(questions.keep, Actions(questions.KEEP, questions.KEPT)),
    "build": Sheet(questions.build, Actions(questions.BUILT)),
    "clans": Sheet(clans.question, Actions(clans.CREST)),
    "fare": Sheet(clans.fare_question, Actions(clans.FARE)),
    "path": Sheet(clans.path_question, Actions(clans.FROM)),
    "amend": Sheet(amend.question, touched=amend.touched),
    "breakdown": Sheet(
        lambda now, stage: points.question(now.at, now.draft.looked_at, stage), touched=_looked
    ),
}
TOUCHES: Touches = Actions(*touches.ACTIONS)


def question(at: GlenPosition, draft: Draft, stage: Stage) -> Question | None:
    return SHEETS[draft.asked].question(Moment(at, draft), stage) if draft.asked else None


def touch(at: GlenPosition, draft: Draft, spot: str) -> Step[Draft] | None:
    """A turn in which nothing is left to do ends with the touch that did the last of it."""
    step = _touched(at, draft, spot)
    return ending.with_end(at, step) if isinstance(step, Proposal) else step


def _touched(at: GlenPosition, draft: Draft, spot: str) -> Step[Draft] | None:
    now = Moment(at, draft)
    if not draft.asked:
        return TOUCHES.touch(now, draft, spot)
    sheet = SHEETS[draft.asked]
    if sheet.question(now, ANY_STAGE) is None:
        # Another phone has moved on: what was asked here is asked no more.
        return _touched(at, Draft(), spot)
    if sheet.touched is not None:
        return sheet.touched(now, spot)
    if (step := sheet.actions.touch(now, draft, spot)) is not None:
        return step
    if spot == CLOSE:
        return questions.closed(draft)
    return _touched(at, Draft(near=draft.near, looked=draft.looked), spot)


def answer(at: GlenPosition, draft: Draft, name: str, value: Value) -> Step[Draft]:
    now = Moment(at, draft)
    if draft.asked == "describe" and draft.sketch is not None:
        return questions.answered(now, draft.sketch, name, value)
    if name == "barrel":
        return pay.barrel(draft, bool(value))
    if name == questions.BEGINS:
        return replace(draft, begins=str(value))
    if name == "coins" and draft.pay is not None:
        return replace(draft, pay=replace(draft.pay, coins=int(value)))
    if name == "whisky" and draft.pay is not None:
        return replace(draft, pay=replace(draft.pay, whisky=int(value)))
    if name == "fare":
        return replace(draft, number=int(value))
    return amend.answered(now, name, value)


def judged(at: GlenPosition, draft: Draft, move: Move, verdict: Verdict) -> Draft | None:
    """Show a refusal where the touch was; some moves lead on to the next question."""
    if verdict.ok:
        return _followed(at, draft, move)
    if draft.asked:
        return None
    match move:
        case moves.Take(space=space):
            return Draft(space=space)
        case moves.LayTile(at=place):
            return replace(draft, at=place, space=-1, good=None)
        case moves.Activate(at=place) if move == moves.Activate(move.seat, place):
            return replace(draft, at=place, space=-1, good=None)
        case moves.Build(at=(_, _) as place):
            return replace(draft, at=place)
    return None


def _followed(at: GlenPosition, draft: Draft, move: Move) -> Draft | None:
    if isinstance(move, moves.ClanToken):
        return clans.arrived(at, move)
    if isinstance(move, moves.LayTile):
        return _laid(Moment(at, draft), move)
    if isinstance(move, moves.Describe):
        return Draft(space=draft.space, near=draft.near)
    if isinstance(move, moves.Take) and draft.asked == "gives":
        said = replace(draft, asked="", space=-1, looked=None, told=None)
        return replace(said, sketch=None, others=False)
    if not isinstance(move, moves.Reveal | moves.EndTurn | moves.RollDie | moves.Take):
        return None
    if isinstance(move, moves.EndTurn) and at.state.phase == "take":
        return Draft("reveal")  # The figure has gone on since; the sheet asks if a tile is due.
    after = at.game.effect(at.state, move)[0]
    more = after.phase == "reveal" and due(after) != END
    going_on = at.state.phase != "reveal" or draft.asked in ("reveal", "describe")
    return Draft("reveal") if more and going_on else None


def _laid(now: Moment, move: moves.LayTile) -> Draft | None:
    """Goods that come with the tile are chosen at once, if nothing else waits."""
    before = now.state if now.ahead is None else now.ahead.at.state
    after = Moment(now.at.at(now.at.game.effect(before, move)[0]))
    bonus = after.state.now.bonus
    return Draft("bonus", at=bonus[0][0]) if bonus and len(pending(after)) == 1 else None


PIECES = frozenset({"tile", "good", "scot", "figure", "die", "price", "token"})
DESK: DeskGame[State, Draft] = DeskGame(
    Draft,
    scene,
    touch,
    question,
    answer,
    judged,
    PIECES,
    where=table.where,
    together=ending.together,
    revisable=variants.REVISABLE,
)
