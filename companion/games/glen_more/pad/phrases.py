"""How the score pad is told: entries, its state."""

from __future__ import annotations

from typing import Any

from companion.match.log import Entry
from companion.match.phrases import Line, Speech
from companion.match.table import Table
from scoring.game import Outcome
from scoring.glen_more.pad_moves import Pad, next_round


def line(entry: Entry, speech: Speech) -> Line:
    """An entry as the history tells it."""
    tr, seat = speech.tr, entry.get("seat")
    whose = seat if type(seat) is int and 0 <= seat < len(speech.players) else None
    match entry.get("move"):
        case "points":
            told = tr("{name}: {n} points during play").format(
                name=speech.name(seat), n=entry.get("vp")
            )
            return Line(told, whose, icon="points", note=str(entry.get("why", "")))
        case "scoring":
            told = round_scored(entry.get("round"), speech)
            return Line(told, icon="plot", note=_card(entry, "castle_moil", "Castle Moil", speech))
        case "final":
            note = _card(entry, "armadale", "Armadale Castle", speech)
            return Line(tr("The final count"), icon="plot", note=note)
        case "amend":
            return _amended(entry, whose, speech)
        case other:
            return Line(str(other))


def round_scored(round: Any, speech: Speech) -> str:
    return speech.tr("Round {round} scored").format(round=round)


def _card(entry: Entry, field: str, card: str, speech: Speech) -> str:
    owner = entry.get(field)
    return "" if owner is None else f"{card}: {speech.name(owner)}"


def _amended(entry: Entry, whose: int | None, speech: Speech) -> Line:
    tr, note = speech.tr, speech.tr("set by the table, not a move")
    if "round" in entry:
        told = tr("Correction: round {round}").format(round=entry["round"])
    else:
        told = tr("Correction: {name} has {n} points").format(
            name=speech.name(entry.get("seat")), n=entry.get("vp")
        )
    return Line(told, whose, icon="amend", note=note)


def state_line(table: Table, speech: Speech) -> str:
    pad: Pad = table.state
    return standing(pad, speech)


def standing(pad: Pad, speech: Speech) -> str:
    """What is to be counted next."""
    tr, round = speech.tr, next_round(pad)
    if round is None:
        return tr("Score pad · all counted")
    if round == "final":
        return tr("Score pad · final count")
    return tr("Score pad · round {round} of A–D").format(round=round)


def ended(outcome: Outcome, speech: Speech) -> str:
    """Who has won."""
    names = ", ".join(map(speech.name, outcome.winners))
    if len(outcome.winners) == 1:
        return speech.tr("{name} wins.").format(name=names)
    return speech.tr("A draw: {names}").format(names=names)
