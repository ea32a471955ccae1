"""How the Night's Watch is told to watchers, who have one line for a move and for each step."""

from __future__ import annotations

from itertools import groupby

from companion.games.nights_watch.north.phrases import step_text
from companion.games.nights_watch.north.steps import Told
from companion.games.nights_watch.table.phrases import called, facts, line
from companion.log import Entry
from companion.sync.web.scene import Scene, sentence
from companion.table import Played
from companion.telling.nights_watch.steps import last_steps
from companion.words import N_

IN_ONE_LINE = {
    "start_roll": N_("The roll for the start"),
    "settle": N_("{name} places a settlement and a road"),
    "discard": N_("{name} discards: {cards}"),
    "tragedy": N_("{hero} leaves the game"),
    "trade": N_("Trade of {name} and {other}: {give} for {get}"),
    "bank": N_("{name} trades with the bank: {give} for {get}"),
    "tally": N_("Points and cards are counted"),
}
ROLLED = N_("{name} rolls {n}, wildling die: {die}")
STOLEN = N_("{name} moves Tormund and takes a card: {other}")
BUILT = N_("{name} builds: {what}")
FOLLOWS = ("gone", "marker", "close_up")
"""Steps that the page shows without a word."""


def tell(scene: Scene, played: Played) -> str:
    """A move of the full table."""
    entry, speech = played.entry, scene.speech
    text = _in_one_line(entry)
    if not text:
        return sentence(scene, entry, line)
    other = entry.get("with" if entry.get("move") == "trade" else "steal_from")
    known = facts(entry, speech) | {
        "other": speech.name(other),
        "what": called(entry.get("what"), speech.tr),
        "die": str(entry.get("wildling")),
    }
    return speech.tr(text).format(**known, n=known["total"])


def _in_one_line(entry: Entry) -> str:
    """The words for a move of which the history says a part in its note; empty: its own."""
    move = str(entry.get("move"))
    if move == "roll" and entry.get("wildling") is not None:
        return ROLLED
    if move == "tormund" and entry.get("steal_from") is not None:
        return STOLEN
    if move == "build" and entry.get("what") != "guard":
        return BUILT
    return IN_ONE_LINE.get(move, "")


def happened(scene: Scene) -> list[tuple[str, bool]]:
    """What the last entry set off, a line for each step, and whether it is grave."""
    if scene.played is None:
        return []
    _, steps = last_steps(scene.table, scene.played.n)
    lines = [
        (step_text(_alone(told), scene.speech), told.grave)
        for told in steps
        if told.kind not in FOLLOWS
    ]
    return [_counted(line, len(list(same))) for line, same in groupby(lines)]


def _alone(told: Told) -> Told:
    """A step without what follows from it."""
    kept = {key: fact for key, fact in told.facts.items() if key not in ("moved", "breaches")}
    return told._replace(facts=kept)


def _counted(line: tuple[str, bool], times: int) -> tuple[str, bool]:
    """The same step several times is one line."""
    return line if times == 1 else (f"{line[0]} ({times}×)", line[1])
