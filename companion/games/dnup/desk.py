"""dnup's desk: its touches and its open question."""

from dataclasses import replace

from companion.games.dnup import amend, corrections, sheets, table, touches
from companion.games.dnup.draft import EMPTY, Draft, current
from companion.games.dnup.put_right import REVISABLE, correction
from companion.games.dnup.scene import scene
from companion.games.dnup.table import DnupPosition
from companion.match.table import Played
from companion.play import fields
from companion.play.actions import Actions
from companion.play.desk_game import DeskGame
from companion.play.fields import Corrects
from companion.play.questions import Question, Value
from companion.play.scene import Stage
from companion.play.steps import Remedy, Step
from scoring.dnup.state import State
from scoring.game import Move, Verdict

TOUCHES: Actions[DnupPosition, Draft, Step[Draft]] = Actions(*touches.ACTIONS)


def touch(at: DnupPosition, draft: Draft, spot: str) -> Step[Draft] | None:
    return TOUCHES.touch(at, current(at, draft), spot)


def answer(at: DnupPosition, draft: Draft, name: str, value: Value) -> Step[Draft]:
    if draft.asked != "amend":
        return draft
    asked = corrections.fields(at, touches.looked_at(at, draft), draft.correction)
    now = fields.answered(asked, draft.correction, name, value)
    lacks = name == "turn" and not value and now == draft.correction
    refused = at.tr("Somebody is always to move: choose who it is.") if lacks else ""
    return replace(draft, correction=now, refused=refused)


def question(at: DnupPosition, draft: Draft, stage: Stage) -> Question | None:
    running = at.state.turn is not None
    match draft.asked:
        case "hand" if running:
            return sheets.hand_question(at, draft.seat, stage)
        case "note" if at.hand is not None:
            return sheets.note_question(at, at.hand, stage)
        case "name" if running:
            return sheets.naming_question(at, draft, stage)
        case "camera" if running:
            return sheets.camera_question(at)
        case "round" if not running:
            return sheets.round_question(at, stage)
        case "amend" | "amend.card":
            return amend.question(at, draft, stage)
    return None


def happened(at: DnupPosition, draft: Draft, played: Played) -> Draft:
    """A move in the making is given up: the table has gone on without it."""
    if not played.verdict.ok or draft.asked in ("amend", "amend.card"):
        return draft
    return Draft("round") if table.ends_round(played) else EMPTY


def judged(at: DnupPosition, draft: Draft, move: Move, verdict: Verdict) -> Draft | None:
    """What is made leaves the draft that followed it; a correction says itself what is wrong."""
    if verdict.ok:
        return EMPTY if draft.correction or draft.asked == "amend" else draft
    if draft.asked == "amend":
        return replace(draft, refused=at.words.verdict(verdict))
    return None


def remedy(at: DnupPosition, move: Move, verdict: Verdict) -> Remedy | None:
    """Where only a remembered card is against a move, the table may know better."""
    fix = correction(at.state, verdict, move)
    if fix is None:
        return None
    words = at.tr("It is so: correct the record")
    return Remedy(words, at.tr("Names of earlier cards are taken back"), (fix, move))


DESK: DeskGame[State, Draft] = DeskGame(
    Draft,
    scene,
    touch,
    question,
    answer,
    judged,
    frozenset({"card"}),
    happened=happened,
    remedy=remedy,
    revisable=REVISABLE,
    corrects=Corrects(
        touches.is_correcting,
        older=lambda draft: draft.get("correction") != draft.get("record"),
        replaced=frozenset({"correction", "record"}),
    ),
)
