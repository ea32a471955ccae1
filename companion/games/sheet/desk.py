"""The desk of a score sheet: its touches and its open question."""

from __future__ import annotations

from dataclasses import replace

from companion.games.sheet import corrections, questions, touches
from companion.games.sheet.draft import Draft, PadTable
from companion.games.sheet.record import count, missing, shown_lines, value, whose
from companion.games.sheet.scene import scene
from companion.match.table import Played
from companion.play import fields
from companion.play.actions import Actions
from companion.play.desk_game import DeskGame
from companion.play.fields import Corrects
from companion.play.questions import Question, Value
from companion.play.scene import Stage
from companion.play.steps import Proposal, Step
from scoring.game import Move, Verdict
from scoring.sheet.moves import Amend, Count, End, ScoreRound
from scoring.sheet.state import State

TOUCHES: Actions[PadTable, Draft, Step[Draft]] = Actions(*touches.ACTIONS)


def question(at: PadTable, draft: Draft, stage: Stage) -> Question | None:
    if draft.asked == "amend":
        return questions.amend(at, draft, stage)
    if draft.asked == "why":
        return questions.why_question(at)
    line = next((line for line in shown_lines(at.state) if line.id == draft.line), None)
    if line is None:
        return None
    match draft.asked:
        case "number":
            return questions.number_question(at, draft, line)
        case "pick":
            return questions.pick_question(at, draft, line)
        case "rows":
            return questions.rows_question(at, draft, line)
        case "pair":
            return questions.pair_question(at, draft, line, stage)
    return None


def answer(at: PadTable, draft: Draft, name: str, given: Value) -> Step[Draft]:
    if draft.asked == "amend":
        if name == questions.ROUND:
            return replace(draft, round=int(given))
        asked = tuple(corrections.fields(at, draft))
        changed = fields.answered(asked, draft.correction, name, given)
        return replace(draft, correction=changed, refused="")
    kind, _, rest = name.partition(".")
    if kind == "row":
        row, _, column = rest.partition(".")
        line = at.state.sheet.by_id[draft.line]
        place = line.columns.index(column)
        rows = [list(record) for record in draft.rows]
        rows[int(row)][place] = int(given)
        return replace(draft, rows=tuple(tuple(record) for record in rows))
    if kind == "from":
        line = at.state.sheet.by_id[draft.line]
        before = value(at.state, line, draft.unit, int(rest)) or 0
        counted = int(given) - before if line.adds else int(given)
        return Proposal.of(count(line, draft.unit, counted, int(rest)))
    return replace(draft, number=abs(int(given)), minus=draft.minus or int(given) < 0, refused="")


def judged(at: PadTable, draft: Draft, move: Move, verdict: Verdict) -> Draft | None:
    """After a number the next one that is missing is asked for; a refusal stays with its number."""
    if not verdict.ok:
        if draft.asked in ("number", "rows", "pick", "amend") and not isinstance(move, ScoreRound):
            return replace(draft, refused=at.words.verdict(verdict))
        return None
    if isinstance(move, ScoreRound | End | Amend):
        return Draft()
    if not isinstance(move, Count) or draft.asked == "pair":
        return draft
    line = at.state.sheet.by_id[move.line]
    place = whose(move)
    plain = replace(draft.closed(), line=line.id, unit=place)
    was = None if line.adds else value(at.state, line, place)
    after = at.game.effect(at.state, move)[0]
    return _walked(plain, draft, after, new=was is None and not line.adds)


def _walked(plain: Draft, draft: Draft, after: State, *, new: bool) -> Draft:
    """On to what is still missing, after a number that was not there before."""
    typed = [lack for lack in missing(after) if lack.line.kind in ("number", "count")]
    if draft.asked != "number" or not new or not typed:
        return replace(plain, line="") if new and after.phase == "final" else plain
    return replace(plain, asked="number", line=typed[0].line.id, unit=typed[0].unit)


def happened(at: PadTable, draft: Draft, played: Played) -> Draft:
    """What is asked about may be over, by somebody else's entry."""
    move = played.entry.get("move")
    return Draft() if move in ("score_round", "end") and draft.asked else draft


def together(at: PadTable) -> int:
    """Steps of one number, one after the other, are taken back at once."""
    n, last = 0, None
    for played in reversed(at.standing):
        entry = played.entry
        if entry.get("move") != "count" or type(entry.get("value")) is not int:
            break
        line = at.state.sheet.by_id.get(entry["line"])
        if line is None or line.adds or line.kind not in ("number", "count"):
            break
        cell = {key: part for key, part in entry.items() if key not in ("value", "n", "at")}
        if last is not None and (cell != last[0] or abs(entry["value"] - last[1]) != line.step):
            break
        last = cell, entry["value"]
        n += 1
    return max(1, n)


DESK: DeskGame[State, Draft] = DeskGame(
    Draft,
    scene,
    TOUCHES.touch,
    question,
    answer,
    judged,
    frozenset({"total"}),
    undone=lambda at, draft: draft.closed(),
    lasts=True,
    together=together,
    happened=happened,
    corrects=Corrects(lambda draft: draft.asked == "amend"),
)
