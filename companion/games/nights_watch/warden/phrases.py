"""How the warden is told: what happened, entries, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.nights_watch.north.phrases import (
    CLANS,
    KINDS,
    QUIET,
    named,
    place_name,
    rolled_by,
    step_text,
)
from companion.games.nights_watch.north.steps import Told
from companion.match.log import Entry
from companion.match.phrases import Line, Speech
from companion.match.table import Table
from scoring.nights_watch.warden import Warden


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


def state_line(table: Table, speech: Speech) -> str:
    turn = 1 + sum(played.entry.get("move") == "end_turn" for played in table.standing)
    return standing(table.state, speech, turn)


def standing(state: Warden, speech: Speech, turn: int | None = None) -> str:
    """The turn, where somebody counts, and whose it is."""
    tr = speech.tr
    if state.phase == "over":
        return tr("Warden · the game is over")
    name = speech.name(state.turn)
    if state.phase == "setup":
        return tr("Warden · first guards · {name}").format(name=name)
    if turn is None:
        return tr("Warden · {name}").format(name=name)
    return tr("Warden · turn {n} · {name}").format(n=turn, name=name)
