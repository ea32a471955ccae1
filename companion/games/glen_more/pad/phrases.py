"""How the score pad is told: entries, its state."""

from companion.match.log import Entry
from companion.match.phrases import Line, Speech
from scoring.glen_more.pad import Pad, next_round


def line(entry: Entry, speech: Speech) -> Line:
    tr, told = speech.tr, {**entry, "n": entry.get("vp")}
    match entry.get("move"):
        case "points":
            text, why = tr("{name}: {n} points during play"), str(entry.get("why", ""))
            return speech.sentence(told, text, "points", why)
        case "scoring":
            note = _card(entry, "castle_moil", "Castle Moil", speech)
            return Line(round_scored(entry.get("round"), speech), icon="plot", note=note)
        case "final":
            note = _card(entry, "armadale", "Armadale Castle", speech)
            return Line(tr("The final count"), icon="plot", note=note)
        case "amend":
            text = tr("Correction: {name} has {n} points")
            text = tr("Correction: round {round}") if "round" in entry else text
            return speech.sentence(told, text, "amend", tr("set by the table, not a move"))
        case other:
            return Line(str(other))


def round_scored(round: object, speech: Speech) -> str:
    return speech.tr("Round {round} scored").format(round=round)


def _card(entry: Entry, field: str, card: str, speech: Speech) -> str:
    owner = entry.get(field)
    return "" if owner is None else f"{card}: {speech.name(owner)}"


def standing(pad: Pad, speech: Speech) -> str:
    tr, round = speech.tr, next_round(pad)
    if round is None:
        return tr("Score pad · all counted")
    if round == "final":
        return tr("Score pad · final count")
    return tr("Score pad · round {round} of A–D").format(round=round)
