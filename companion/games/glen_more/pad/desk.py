"""What a touch means on the pad, step by step, until it is a move for the rules to judge."""

from dataclasses import replace

from companion.games.glen_more import points
from companion.games.glen_more.pad import questions
from companion.games.glen_more.pad.draft import (
    Counted,
    Draft,
    PadTable,
    correction,
    of_round,
    on_pad,
    scored,
)
from companion.games.glen_more.pad.phrases import line
from companion.games.glen_more.pad.scene import scene
from companion.games.glen_more.pad.variants import REVISABLE, touched_points
from companion.match.table import Played
from companion.play.desk_game import DeskGame
from companion.play.questions import Question, Value
from companion.play.scene import Stage
from companion.play.steps import Proposal, Step, Tell
from scoring.codec import ABSENT, to_json
from scoring.game import Move, Seat, Verdict
from scoring.glen_more.pad import Amend, Final, Pad, Points, Scoring, next_round


def touch(at: PadTable, draft: Draft, spot: str) -> Step[Draft]:
    counted = on_pad(at, draft)
    match spot.split("."):
        case ["breakdown", *_]:
            return replace(draft.closed(), asked="breakdown", looked=points.begun(at))
        case _ if draft.asked == "breakdown":
            looked = points.touched(draft.looked, spot)
            return draft.closed() if looked is None else replace(draft, looked=looked)
        case ["rounds"]:
            return touched_points(at) or draft
        case ["count"]:
            return replace(draft, counting=next_round(at.state) or draft.counting)
        case ["points" | "amend" as asked]:
            return replace(draft.closed(), asked=asked)
        case ["mend", round]:
            wrong = next(of_round(done) for done in at.state.rounds if done.round == round)
            return replace(draft.closed(), mending=wrong, carry=None, category="")
        case ["cancel"]:
            return replace(draft.closed(), mending=None, carry=None)
    if draft.asked:
        return _asked(at, draft, counted, spot)
    return draft if counted is None else _counting(at, draft, counted, spot)


def _counting(at: PadTable, draft: Draft, counted: Counted, spot: str) -> Step[Draft]:
    """A touch of the columns, or of what is done with them."""
    match spot.split("."):
        case ["more" | "less" as step, category, seat]:
            value = counted.rows[category][int(seat)] + (1 if step == "more" else -1)
            if value < 0:
                return draft
            return _put(at, draft, counted.with_value(category, int(seat), value))
        case ["number", category, seat]:
            return replace(draft, asked="number", category=category, seat=int(seat))
        case ["keys"]:
            names = list(counted.categories)
            begun = draft.category if draft.category in names else names[0]
            return replace(draft, asked="number", category=begun, seat=0)
        case ["tab" | "next", category]:
            return replace(draft, category=category)
        case ["owner" | "review" as asked]:
            return replace(draft, asked=asked)
        case ["score"]:
            return _proposed(at, counted.move())
    return draft


def _put(at: PadTable, draft: Draft, counted: Counted) -> Draft | Tell[Draft]:
    """Other numbers on the pad, if the rules can take them; else why they cannot."""
    move = counted.move() if draft.mending is None else correction(at, draft, counted)
    verdict = at.judge(move)
    if not verdict.ok:
        return Tell(at.words.verdict(verdict))
    return draft.with_counted(counted)


def _proposed(at: PadTable, move: Move) -> Proposal:
    return Proposal.of(move, line(to_json(move), at.speech).text)


def _asked(at: PadTable, draft: Draft, counted: Counted | None, spot: str) -> Step[Draft]:
    match spot.split(".", 1):
        case ["close"]:
            return draft.closed()
        case ["done"] if draft.asked == "amend.points" and draft.number is None:
            return draft.closed()
        case ["done"] if draft.asked == "amend.points":
            return _proposed(at, Amend(seat=draft.seat, vp=draft.number or 0))
        case ["done"] if counted is not None:
            return _number(at, draft, counted, None)
        case ["to", where] if counted is not None:
            category, _, seat = where.partition(".")
            return _number(at, draft, counted, (category, int(seat)))
        case ["seat", seat]:
            return replace(draft, seat=int(seat))
        case ["why", words]:
            return replace(draft, why=words)
        case ["add"]:
            why = " ".join(draft.why.split())
            return _proposed(at, Points(draft.seat, draft.number or 0, why or ABSENT))
        case ["owner", seat] if counted is not None:
            owner = None if seat == questions.NOBODY else int(seat)
            return _done(draft, _put(at, draft, replace(counted, owner=owner)))
        case ["amend", seat]:
            return replace(draft, asked="amend.points", seat=int(seat))
        case ["save"] if draft.mending is not None:
            return _proposed(at, correction(at, draft, draft.mending))
    return draft


def _number(
    at: PadTable, draft: Draft, counted: Counted, then: tuple[str, Seat] | None
) -> Step[Draft]:
    """A typed number comes onto the pad, if it can be; then: whose is typed next."""
    after: Draft | Tell[Draft] = draft
    if draft.number is not None:
        after = _put(at, draft, counted.with_value(draft.category, draft.seat, draft.number))
    if then is None or isinstance(after, Tell):
        return _done(draft, after)
    return replace(after, category=then[0], seat=then[1], number=None, refused="")


def _done(draft: Draft, put: Draft | Tell[Draft]) -> Step[Draft]:
    """What was refused is told by the question in which it was answered."""
    if isinstance(put, Tell):
        return replace(put, draft=replace(draft, refused=put.words))
    return put.closed()


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
