"""How the warden is told: clans, kinds, steps, entries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.log import Entry
from companion.table import Table
from companion.ui.games import Line, Speech, Tr
from companion.ui.games.nights_watch.steps import Told
from companion.words import N_

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


def clearing_name(section: int) -> str:
    """By the numbers of its trails: 5–6."""
    return f"{2 * section - 1}–{2 * section}"


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


def told_lines(entry: Entry | None, steps: Iterable[Told], speech: Speech) -> list[Line]:
    """What is listed after a move: the steps it set off, or the move itself."""
    if entry is None:
        return []
    steps, whose = list(steps), line(entry, speech)
    lines = [Line(step_text(told, speech), note="grave" if told.grave else "") for told in steps]
    if not steps:
        lines = [Line(_quiet(entry, speech) or whose.text)]
    elif steps[0].kind != "walk":
        lines.insert(0, Line(whose.text))
    return [Line(lines[0].text, whose.seat, note=lines[0].note), *lines[1:]]


def _quiet(entry: Entry, speech: Speech) -> str:
    """A die or a token that moved nobody."""
    tr, number = speech.tr, entry.get("wildling")
    if entry.get("move") == "roll" and type(number) is int:
        if number > QUIET:
            return tr("{n}: nobody takes a trail").format(n=number)
        return tr("{n}: no wildling is in these camps").format(n=number)
    if entry.get("move") == "token":
        return tr("No figure is left: the token has no effect")
    return ""


def line(entry: Entry, speech: Speech) -> Line:
    """An entry as the history tells it."""
    tr, move, seat = speech.tr, entry.get("move"), entry.get("seat")
    name = speech.name(seat)
    whose = seat if type(seat) is int and 0 <= seat < len(speech.players) else None
    match move:
        case "guard":
            text = tr("{name} posts a guard on section {n}")
            return Line(text.format(name=name, n=entry.get("section")), whose, icon="guard")
        case "roll":
            text = tr("{name} rolls {n}").format(name=name, n=entry.get("wildling"))
            return Line(text, whose, icon="roll_d12", note=rolled_by(entry, tr))
        case "token":
            kind, clan = named(entry.get("kind"), KINDS, tr), named(entry.get("clan"), CLANS, tr)
            text = tr("{name} turns a token: {kind}, {clan}")
            return Line(text.format(name=name, kind=kind, clan=clan), whose, icon="token")
        case "remove":
            text = tr("{name} sends one back: {place}")
            place = place_name(entry.get("from"), tr)
            return Line(text.format(name=name, place=place), whose, icon="remove")
        case "end_turn":
            return Line(tr("{name} ends the turn").format(name=name), whose, icon="end_turn")
        case "victory":
            return Line(tr("{name} shows 10 points").format(name=name), whose, icon="points")
        case "reshuffle":
            return Line(tr("The seen tokens are shuffled back"), icon="again")
        case "tally":
            return Line(tr("Points and cards are counted"), icon="points")
        case "amend":
            note = tr("set by the table, not a move")
            return Line(tr("Correction"), icon="amend", note=note)
    return Line(str(move))


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
    number = place.get("clearing")
    name = clearing_name(number) if type(number) is int else str(number)
    return tr("from clearing {n}").format(n=name)


def state_line(table: Table, speech: Speech) -> str:
    """The turn, and whose it is."""
    view, tr = table.view(), speech.tr
    if view["phase"] == "over":
        return tr("Warden · the game is over")
    name = speech.name(view["turn"])
    if view["phase"] == "setup":
        return tr("Warden · first guards · {name}").format(name=name)
    turn = 1 + sum(played.entry.get("move") == "end_turn" for played in table.standing)
    return tr("Warden · turn {n} · {name}").format(n=turn, name=name)
