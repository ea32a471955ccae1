"""How what happens north of the Wall is told: clans, kinds, places, steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.nights_watch.north.steps import Told
from companion.i18n import N_
from companion.match.log import Entry
from companion.match.phrases import Speech, Tr

CLANS = {
    "ice_river": N_("Ice River"),
    "cave_people": N_("Cave people"),
    "hornfoot": N_("Hornfoot"),
}
KINDS = {"regular": N_("Wildling"), "climber": N_("Climber"), "giant": N_("Giant")}
SYMBOLS = {kind: f"wild-{kind}" for kind in KINDS}
ENDS = {
    "breaches": N_("Third breach: the game ends"),
    "gift": N_("Eight in the Gift: the game ends"),
}
ROLLED = {"app": N_("rolled by the app"), "table": N_("rolled on the table")}
QUIET = 8
"""The die's numbers above this move nobody."""


def named(code: Any, names: Mapping[str, str], tr: Tr) -> str:
    """A clan or a kind; anything else as it stands."""
    return tr(names[code]) if isinstance(code, str) and code in names else str(code)


def clearing_name(section: Any) -> str:
    """By the numbers of its trails: 5–6; anything else as it stands."""
    return f"{2 * section - 1}–{2 * section}" if type(section) is int else str(section)


def step_text(told: Told, speech: Speech) -> str:
    """One line of what the wildlings did."""
    tr, ntr, facts = speech.tr, speech.ntr, told.facts
    kind = named(facts.get("kind"), KINDS, tr)
    clan = named(facts.get("clan"), CLANS, tr)
    match told.kind:
        case "camp":
            return tr("{kind} takes camp {n} ({clan})").format(
                kind=kind, n=facts["camp"], clan=clan
            )
        case "rush":
            return tr("Five camps are taken: rush ({clan})").format(clan=clan)
        case "walk":
            return tr("{n}: {kind} takes the trail ({clan})").format(
                n=facts["trail"], kind=kind, clan=clan
            )
        case "breach":
            crowd, guards = facts["wildlings"], facts["guards"]
            return tr("Clearing {n}: {wildlings}, {guards}. Breach").format(
                n=clearing_name(facts["section"]),
                wildlings=ntr("{n} wildling", "{n} wildlings", crowd).format(n=crowd),
                guards=ntr("{n} guard", "{n} guards", guards).format(n=guards),
            )
        case "guard_lost":
            text = tr("{name} loses the guard on space 1")
            if facts.get("moved"):
                text = tr("{name} loses the guard on space 1, the next moves up")
            return text.format(name=speech.name(facts["seat"]))
        case "enter":
            return _entered(told, speech)
        case "home":
            return tr("{kind} goes back to the Frostfangs").format(kind=kind)
        case "gone":
            count = facts["count"]
            text = ntr(
                "No free hex: {n} wildling leaves the game",
                "No free hex: {n} wildlings leave the game",
                count,
            )
            return text.format(n=count)
        case "marker":
            return tr("Breaches: {n} of 3").format(n=facts["breaches"])
        case "close_up":
            return tr("The camps close up ({clan})").format(clan=clan)
    ending = ENDS[facts["why"]]
    return tr(ending)


def _entered(told: Told, speech: Speech) -> str:
    tr, count = speech.tr, told.facts["count"]
    text = tr("{kind} enters the Gift").format(kind=named(told.facts["kind"], KINDS, tr))
    if count > 1:
        text = speech.ntr(
            "{n} wildling enters the Gift", "{n} wildlings enter the Gift", count
        ).format(n=count)
    if "breaches" not in told.facts:
        return text
    counted = tr("breach {n} of 3").format(n=told.facts["breaches"])
    return f"{text} · {counted}"


def rolled_by(entry: Entry, tr: Tr) -> str:
    """Whose dice they were, if the entry says so."""
    return named(entry.get("rolled"), ROLLED, tr) if entry.get("rolled") is not None else ""


def place_name(place: Any, tr: Tr) -> str:
    if not isinstance(place, Mapping):
        return str(place)
    if place.get("gift") is not None:
        return tr("from the Gift")
    camp = place.get("camp")
    if isinstance(camp, list | tuple) and len(camp) == 2:
        return tr("from camp {n}, {clan}").format(n=camp[1], clan=named(camp[0], CLANS, tr))
    return tr("from clearing {n}").format(n=clearing_name(place.get("clearing")))
