"""Texts for the wildlings alone: what happened, entries, whose turn it is."""

from collections.abc import Sequence

from companion.games.nights_watch.north import phrases as north
from companion.games.nights_watch.north.steps import StepLine
from companion.i18n import N_
from companion.match.log import Entry
from companion.match.phrases import Line, Speech
from companion.match.table import Table
from scoring.nights_watch.warden import Warden


def move_lines(entry: Entry | None, steps: Sequence[StepLine], speech: Speech) -> list[Line]:
    """What is listed after a move: the steps it set off, or the move itself."""
    if entry is None:
        return []
    whose, lines = line(entry, speech), [north.step_line(step, speech) for step in steps]
    if not steps:
        lines = [Line(_quiet(entry, speech) or whose.text)]
    elif steps[0].kind != "walk":
        lines.insert(0, Line(whose.text))
    return [lines[0]._replace(seat=whose.seat), *lines[1:]]


def _quiet(entry: Entry, speech: Speech) -> str:
    """A die or a token that moved nobody."""
    tr, number = speech.tr, entry.get("wildling")
    if entry.get("move") == "roll" and type(number) is int:
        if number > north.QUIET:
            return tr("{n}: nobody takes a trail").format(n=number)
        return tr("{n}: no wildling is in these camps").format(n=number)
    if entry.get("move") == "token":
        return tr("No figure is left: the token has no effect")
    return ""


MOVES = {
    "guard": ("guard", N_("{name} posts a guard on section {n}")),
    "roll": ("roll_d12", N_("{name} rolls {n}")),
    "token": ("token", N_("{name} turns a token: {kind}, {clan}")),
    "remove": ("remove", N_("{name} sends one back: {place}")),
    "end_turn": ("end_turn", N_("{name} ends the turn")),
    "victory": ("points", N_("{name} shows 10 points")),
    "reshuffle": ("again", N_("The seen tokens are shuffled back")),
    "tally": ("points", N_("Points and cards are counted")),
}


def line(entry: Entry, speech: Speech) -> Line:
    """An entry as the history tells it."""
    tr, move = speech.tr, str(entry.get("move"))
    if move == "amend":
        return speech.correction(entry)
    if move not in MOVES:
        return Line(move)
    icon, text = MOVES[move]
    facts = {
        **entry,
        "n": entry.get("section" if move == "guard" else "wildling"),
        "kind": north.named(entry.get("kind"), tr),
        "clan": north.named(entry.get("clan"), tr),
        "place": north.place_name(entry.get("from"), tr),
    }
    if move in ("reshuffle", "tally"):
        facts["seat"] = None
    return speech.sentence(facts, tr(text), icon, north.rolled_by(entry, tr))


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
