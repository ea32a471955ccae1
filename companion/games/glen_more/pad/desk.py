"""The score pad's desk: its touches and its open question."""

from dataclasses import replace

from companion.games.glen_more import points
from companion.games.glen_more.pad import questions, touches
from companion.games.glen_more.pad.draft import (
    Draft,
    PadTable,
    on_pad,
    scored,
)
from companion.games.glen_more.pad.scene import scene
from companion.games.glen_more.pad.variants import REVISABLE
from companion.match.table import Played
from companion.play.actions import Actions
from companion.play.desk_game import DeskGame
from companion.play.questions import Question, Value
from companion.play.scene import Stage
from companion.play.steps import Step
from scoring.game import Move, Verdict
from scoring.glen_more.pad import Final, Pad, Scoring

TOUCHES: Actions[PadTable, Draft, Step[Draft]] = Actions(*touches.ACTIONS)


def touch(at: PadTable, draft: Draft, spot: str) -> Step[Draft] | None:
    if draft.asked != "breakdown" or spot == touches.BREAKDOWN():
        return TOUCHES.touch(at, draft, spot)
    looked = points.touched(at, draft.looked, spot)
    return draft.closed() if looked is None else replace(draft, looked=looked)


def question(at: PadTable, draft: Draft, stage: Stage) -> Question | None:
    counted = on_pad(at, draft)
    match draft.asked:
        case "points":
            return questions.points_question(at, draft, stage)
        case "amend":
            return questions.amend_sheet(at)
        case "amend.points":
            return questions.set_points_question(at, draft)
        case "breakdown":
            return points.question(at, draft.looked, stage)
        case "number" if counted is not None:
            return questions.count_question(at, draft, counted, stage)
        case "owner" if counted is not None:
            return questions.owner_question(at, draft, counted)
        case "review" if counted is not None:
            return questions.review_question(at, draft, counted, stage)
    return None


def answer(at: PadTable, draft: Draft, name: str, value: Value) -> Step[Draft]:
    if name.partition(".")[0] == questions.NUMBER:
        return replace(draft, number=int(value), refused="")
    if name == questions.CARRY:
        return replace(draft, carry=value == questions.ALSO)
    return replace(draft, why=str(value))


def happened(at: PadTable, draft: Draft, played: Played) -> Draft:
    """A question about what is on the pad no more is put away."""
    if draft.asked not in ("number", "owner", "review"):
        return draft
    counted = on_pad(at, draft)
    lacks = counted is None or (draft.asked == "number" and draft.category not in counted.rows)
    return replace(draft.closed(), category="") if lacks else draft


def judged(at: PadTable, draft: Draft, move: Move, verdict: Verdict) -> Draft | None:
    """What is being counted stays on the pad, whatever else is written down meanwhile."""
    if not verdict.ok:
        return None
    if isinstance(move, Scoring | Final):
        return Draft()
    return replace(draft.closed(), mending=None, carry=None)


def undone(at: PadTable, draft: Draft) -> Draft:
    """A round that is taken back comes onto the pad as it was scored."""
    last = at.standing[-1].entry["move"] if at.standing else ""
    return Draft(counted=scored(at.state)) if last in ("scoring", "final") else draft.closed()


PIECES = frozenset({"total"})
DESK: DeskGame[Pad, Draft] = DeskGame(
    Draft,
    scene,
    touch,
    question,
    answer,
    judged,
    PIECES,
    undone=undone,
    lasts=True,
    happened=happened,
    revisable=REVISABLE,
)
