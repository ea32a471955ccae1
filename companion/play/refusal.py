"""The question that explains a refusal: its rules, and corrections that would help."""

from dataclasses import dataclass

from companion.play.position import Position, S
from companion.play.questions import CLOSE, Because, Choice, Choose, Part, Question, Say
from companion.play.scene import Spot
from companion.play.steps import Remedy
from scoring.game import Verdict

WHY, REMEDY = "why", "remedy"


@dataclass(frozen=True, slots=True)
class Refused:
    verdict: Verdict
    about: str
    asked_why: bool = False
    remedy: Remedy | None = None


def refusal_question(position: Position[S], refusal: Refused) -> Question:
    tr, verdict = position.tr, refusal.verdict
    if refusal.asked_why:
        return why_question(position, verdict, refusal.about)
    first, *more = [position.words.problem(problem) for problem in verdict.broken]
    note = refusal.about + ". " if refusal.about else ""
    parts: tuple[Part, ...] = tuple(Say(text, tone="text_2") for text in more)
    if refusal.remedy is not None:
        spot = Spot(REMEDY, refusal.remedy.words)
        parts += (Choose((Choice(spot, icon="amend", note=refusal.remedy.note),)),)
    note += tr("Nothing has changed.")
    back = Choice(Spot(CLOSE, tr("Back to the table")), kind="accent")
    choices = (Choice(Spot(WHY, tr("Why?")), icon="why"), back)
    return Question("refused", first, note, "illegal", parts, choices)


def why_question(position: Position[S], verdict: Verdict, about: str) -> Question:
    """The rules that decide, in the reader's language."""
    tr, words = position.tr, position.words
    rules = dict.fromkeys(problem.rule for problem in verdict.reasons)
    parts = tuple(Because(words.rules[rule], words.rule(rule)) for rule in rules)
    back = Choice(Spot(CLOSE, tr("Back")), kind="accent")
    return Question("why", tr("Why?"), about, parts=parts, choices=(back,))
