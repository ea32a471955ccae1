"""Texts for what happens north of the Wall: clans, kinds, places, steps."""

from collections.abc import Mapping

from companion.games.nights_watch.north.steps import StepLine
from companion.i18n import N_
from companion.match.log import Entry
from companion.match.phrases import Line, Speech, Tr
from scoring.nights_watch.places import COLUMNS, HEX
from scoring.nights_watch.wildlings import KINDS

NAMES = {
    "ice_river": N_("Ice River"),
    "cave_people": N_("Cave people"),
    "hornfoot": N_("Hornfoot"),
    "regular": N_("Wildling"),
    "climber": N_("Climber"),
    "giant": N_("Giant"),
    "app": N_("rolled by the app"),
    "table": N_("rolled on the table"),
}
SYMBOLS = {kind: f"wild-{kind}" for kind in KINDS}
ENDS = {
    "breaches": N_("Third breach: the game ends"),
    "gift": N_("Eight in the Gift: the game ends"),
}
QUIET = 8
"""The die's numbers above this move nobody."""


def named(code: object, tr: Tr) -> str:
    """A clan, a kind, or whose dice they were; anything else as it stands."""
    return tr(NAMES[code]) if isinstance(code, str) and code in NAMES else str(code)


def clearing_name(section: object) -> str:
    """By the numbers of its trails: 5–6; anything else as it stands."""
    return f"{2 * section - 1}–{2 * section}" if type(section) is int else str(section)


def depth(hex: str) -> int:
    """How far a hex lies behind the Wall, from 1."""
    return next(lane.index(HEX[hex]) for lane in COLUMNS if HEX[hex] in lane) + 1


STEPS = {
    "camp": N_("{kind} takes camp {n} ({clan})"),
    "rush": N_("Five camps are taken: rush ({clan})"),
    "walk": N_("{n}: {kind} takes the trail ({clan})"),
    "breach": N_("Clearing {n}: {wildlings}, {guards}. Breach"),
    "guard_lost": N_("{name} loses the guard on space 1"),
    "guard_moved": N_("{name} loses the guard on space 1, the next moves up"),
    "enter": N_("{kind} enters the Gift: hex {n}"),
    "home": N_("{kind} goes back to the Frostfangs"),
    "marker": N_("Breaches: {n} of 3"),
    "close_up": N_("The camps close up ({clan})"),
}
NUMBERS = {"camp": "camp", "walk": "trail", "marker": "breaches"}


def step_text(step: StepLine, speech: Speech) -> str:
    """One line of what the wildlings did."""
    tr, ntr, kind, facts = speech.tr, speech.ntr, step.kind, step.facts
    if kind == "end":
        ending = ENDS[facts["why"]]
        return tr(ending)
    if kind == "gone":
        gone = facts["count"]
        text = ntr(
            "No free hex: {n} wildling leaves the game",
            "No free hex: {n} wildlings leave the game",
            gone,
        )
        return text.format(n=gone)
    number = facts.get(NUMBERS.get(kind, ""))
    words = {
        "kind": named(facts.get("kind"), tr),
        "clan": named(facts.get("clan"), tr),
        "name": speech.name(facts.get("seat")),
    }
    if kind == "enter":
        number = depth(facts["hex"])
    elif kind == "breach":
        crowd, guards = facts["wildlings"], facts["guards"]
        number = clearing_name(facts["section"])
        words["wildlings"] = ntr("{n} wildling", "{n} wildlings", crowd).format(n=crowd)
        words["guards"] = ntr("{n} guard", "{n} guards", guards).format(n=guards)
    text = STEPS["guard_moved" if facts.get("moved") else kind]
    return tr(text).format(n=number, **words)


def step_line(step: StepLine, speech: Speech) -> Line:
    return Line(step_text(step, speech), note="grave" if step.grave else "")


def rolled_by(entry: Entry, tr: Tr) -> str:
    """Whose dice they were, if the entry says so."""
    return named(entry["rolled"], tr) if entry.get("rolled") is not None else ""


def place_name(place: object, tr: Tr) -> str:
    if not isinstance(place, Mapping):
        return str(place)
    if place.get("gift") is not None:
        return tr("from the Gift")
    camp = place.get("camp")
    if isinstance(camp, list | tuple) and len(camp) == 2:
        return tr("from camp {n}, {clan}").format(n=camp[1], clan=named(camp[0], tr))
    return tr("from clearing {n}").format(n=clearing_name(place.get("clearing")))
