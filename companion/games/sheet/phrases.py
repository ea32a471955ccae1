"""Texts of a score sheet: entries, its state, the values of its cells."""

from __future__ import annotations

from companion.i18n import N_
from companion.match.log import Entry
from companion.match.phrases import Line, Speech, Tr
from companion.play.text import number
from scoring.game import Problem
from scoring.rules import in_language
from scoring.sheet import model
from scoring.sheet.state import State

AMENDED = ("total", "out", "dealer")


def line(entry: Entry, speech: Speech) -> Line:
    """Outside a table, it has the line's id instead of its title."""
    tr, state = speech.tr, speech.table if isinstance(speech.table, State) else None
    match entry.get("move"):
        case "count":
            return Line(_counted(entry, speech, state), speech.whose(entry), icon="enter_number")
        case "score_round":
            round = state.round if state is not None else ""
            return Line(tr("Round {round} scored").format(round=round), icon="plot")
        case "end":
            return Line(tr("The match is over"), icon="points")
        case "amend":
            return _amended(entry, speech, state)
        case other:
            return Line(str(other))


def _asked(entry: Entry, state: State | None) -> model.Line | None:
    return None if state is None else state.sheet.by_id.get(str(entry.get("line")))


def _counted(entry: Entry, speech: Speech, state: State | None) -> str:
    """Bo, Tricks: 3."""
    asked, tr = _asked(entry, state), speech.tr
    what = str(entry.get("line")) if asked is None else in_language(asked.title, speech.lang)
    if "from" in entry:
        what = tr("{what} from {name}").format(what=what, name=speech.name(entry["from"]))
    who = _whose(entry, speech, state)
    value = str(entry.get("value"))
    if asked is not None:
        value = cell(asked, entry.get("value"), speech)
    if asked is not None and asked.adds and type(entry.get("value")) is int:
        value = signed(entry["value"])
    said = f"{who}, {what}: {value}" if who else f"{what}: {value}"
    if "round" in entry:
        said += " · " + tr("round {round}").format(round=entry["round"])
    return said


def _whose(entry: Entry, speech: Speech, state: State | None) -> str:
    known = type(entry.get("team")) is int and state is not None
    if known and state is not None and state.sheet.teams:
        seats = range(len(speech.players))[entry["team"] :: state.sheet.teams]
        return " · ".join(speech.players[seat] for seat in seats)
    return speech.name(entry["seat"]) if "seat" in entry else ""


def _amended(entry: Entry, speech: Speech, state: State | None) -> Line:
    tr, note = speech.tr, speech.by_table(entry)
    name = speech.name(entry.get("seat"))
    if "line" in entry:
        text = tr("Correction: {what}").format(what=_counted(entry, speech, state))
    elif "total" in entry:
        text = tr("Correction: {name} has {n} points").format(name=name, n=_shown(entry["total"]))
    elif "out" in entry:
        text = tr("Correction: {name} is out") if entry["out"] else tr("Correction: {name} is in")
        text = text.format(name=name)
    else:
        text = tr("Correction: {name} has the marker")
        text = text.format(name=speech.name(entry.get("dealer")))
    return Line(text, speech.whose(entry), icon="amend", note=note)


def _shown(value: object) -> str:
    return number(value) if type(value) is int else str(value)


def signed(n: int) -> str:
    return f"+{n}" if n > 0 else number(n)


def yes_or_no(tr: Tr, value: object) -> str:
    return tr("yes") if value else tr("no")


def cell(asked: model.Line, value: object, speech: Speech) -> str:
    """What was counted, short; a dash for nothing."""
    if value is None or (asked.kind == "seat" and value == -1):
        return "–"
    match asked.kind:
        case "yes":
            return yes_or_no(speech.tr, value)
        case "choice":
            return label(asked, str(value), speech.lang)
        case "seat":
            return speech.name(value)
        case "rank":
            return f"{value}."
        case "rows":
            n = len(value) if isinstance(value, tuple | list) else 0
            return speech.ntr("{n} row", "{n} rows", n).format(n=n)
    return _shown(value)


def label(asked: model.Line, choice: str, lang: str) -> str:
    """Of a choice, as the sheet has it."""
    text = asked.labels.get(choice)
    return in_language(text, lang) if text else choice.replace("_", " ").capitalize()


def standing(state: State, speech: Speech) -> str:
    """Round 3 of 10, and who has the marker."""
    tr = speech.tr
    if state.phase == "over":
        return tr("The match is over")
    if state.phase == "final":
        return tr("The end: the last counts")
    said = tr("Round {round}").format(round=state.round)
    if state.rounds is not None:
        said = tr("Round {round} of {rounds}").format(round=state.round, rounds=state.rounds)
        said = "" if state.rounds == 1 else said
    if state.sheet.dealer is None:
        return said or tr("Everything is counted once")
    text = in_language(state.sheet.dealer_title, speech.lang)
    return " · ".join(filter(None, (said, f"{text}: {speech.players[state.dealer]}")))


COMPARED = {
    "==": N_("{found}, must be {wanted}"),
    "!=": N_("{found}, must be another number"),
    "<": N_("{found}, must be less than {wanted}"),
    "<=": N_("{found}, at most {wanted}"),
    ">": N_("{found}, must be more than {wanted}"),
    ">=": N_("{found}, at least {wanted}"),
}


def compared(problem: Problem, speech: Speech) -> str:
    """The numbers that a check compares, whose they are; empty: it compares none."""
    facts = problem.facts
    if "sign" not in facts:
        return ""
    text = speech.tr(COMPARED[facts["sign"]])
    said = text.format(found=number(facts["found"]), wanted=number(facts["wanted"]))
    whose = [speech.name(seat) for seat in facts.get("seats", ())]
    return ": ".join((*whose, said))
