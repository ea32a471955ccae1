"""Texts of the score pad: entries, its state."""

from collections.abc import Iterator, Sequence

from companion.games.glen_more.pad.draft import ROUND_ROWS
from companion.match.log import Entry
from companion.match.phrases import Line, Speech, Tr
from companion.play.text import number
from scoring.codec import BadForm, from_json
from scoring.glen_more.pad import Amend, Pad, Scoring, amended_rounds, next_round
from scoring.glen_more.scoring import totals


def line(entry: Entry, speech: Speech) -> Line:
    tr, facts = speech.tr, {**entry, "n": entry.get("vp")}
    match entry.get("move"):
        case "points":
            text, why = tr("{name}: {n} points during play"), str(entry.get("why", ""))
            return speech.sentence(facts, text, "points", why)
        case "scoring":
            note = _card(entry, "castle_moil", "Castle Moil", speech)
            return Line(round_scored(entry.get("round"), speech), icon="plot", note=note)
        case "final":
            note = _card(entry, "armadale", "Armadale Castle", speech)
            return Line(tr("The final count"), icon="plot", note=note)
        case "amend":
            return _amended(entry, speech)
        case other:
            return Line(str(other))


def _amended(entry: Entry, speech: Speech) -> Line:
    """What was otherwise before, where the table before it is known."""
    tr, facts, note = speech.tr, {**entry, "n": entry.get("vp")}, speech.by_table(entry)
    if "round" in entry:
        found = _recounted(entry, speech, speech.table) if isinstance(speech.table, Pad) else ""
        text = tr("Correction: round {round}").format(round=entry["round"])
        return Line(found or text, icon="amend", note="" if found else note)
    if isinstance(speech.table, Pad) and speech.whose(entry) is not None:
        points = totals(speech.table.lines, speech.table.players)
        facts["was"] = number(points[entry["seat"]])
        text = tr("Correction: {name} has {n} points instead of {was}")
        return speech.sentence(facts, text, "amend")
    return speech.sentence(facts, tr("Correction: {name} has {n} points"), "amend", note)


def _recounted(entry: Entry, speech: Speech, pad: Pad) -> str:
    """Which count of a round was another one, and in which rounds; empty: it was not just one."""
    try:
        move = from_json(Amend, {key: each for key, each in entry.items() if key != "move"})
    except BadForm:
        return ""
    pairs = zip(pad.rounds, amended_rounds(pad, move), strict=True)
    changed = {was.round: (was, now) for was, now in pairs if was != now}
    found = [*_counts(*changed[move.round], speech)] if move.round in changed else []
    rounds = joined([*changed], speech.tr)
    text = speech.tr("Correction, {rounds}: {what}")
    return text.format(rounds=rounds, what=found[0]) if len(found) == 1 else ""


def _counts(was: Scoring, now: Scoring, speech: Speech) -> Iterator[str]:
    text = speech.tr("{name}, {what}: {now} instead of {was}")
    for seat, (before, after) in enumerate(zip(was.counts, now.counts, strict=False)):
        for kind, called in ROUND_ROWS.items():
            had, has = getattr(before, kind), getattr(after, kind)
            if had != has:
                what = speech.tr(called.words)
                yield text.format(name=speech.name(seat), what=what, now=has, was=had)


def joined(names: Sequence[str], tr: Tr) -> str:
    """B, C and D."""
    *some, last = names or ("",)
    return tr("{one} and {other}").format(one=", ".join(some), other=last) if some else last


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
