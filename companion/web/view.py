"""What somebody at a table is shown, what forms say, and what can be touched; all of it frozen."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from companion.games import app_of
from companion.games.base import MenuLine
from companion.match.log import entry_of
from companion.match.phrases import Speech
from companion.match.table import Played, Table
from companion.play.position import Position
from companion.play.questions import (
    CLOSE,
    Choice,
    Choose,
    Numbers,
    Part,
    Picture,
    Question,
    Write,
)
from companion.play.scene import Scene, Stage
from companion.play.steps import Proposal
from scoring.codec import to_json
from scoring.rules import numbers_of, rules_of

LAST_STEPS = 6
LYING = Stage(960, 460)
"""For a browser that has not said how large it is, and is no phone's."""
WIDEST_SHEET = 560
SHEET_MARGIN = 12


class View(NamedTuple):
    """What a seat is shown, or a watcher."""

    rev: int
    """Another one whenever anything may look otherwise."""
    stage: Stage
    lang: str
    title: str
    table: str
    """Its own name."""
    standing: str
    scene: Scene
    said: str
    """What was just done here, refused or told."""
    steps: tuple[str, ...]
    """The last entries in words, the newest last."""
    waits: bool
    """Somebody else is to move, and nothing is asked here."""
    aside: bool
    """The last steps stand beside the table on a wide screen: not where its scene tells them."""
    won: tuple[str, str]
    """Who won, and why; empty: nobody has yet."""
    player: str = ""
    """Who sits there; empty: somebody only watches, and there is nothing of what follows."""
    question: Question | None = None
    moves: Mapping[str, str] = {}
    """What a touch would propose at once, by spot: an entry of a session, or a list of them."""
    refused: Mapping[str, str] = {}
    """Why the rules would not have it, by spot."""
    elsewhere: frozenset[str] = frozenset()
    """Spots that lead to pages a browser does not have."""
    menu: tuple[MenuLine, ...] = ()
    roll: Scene | None = None
    """The last one by itself, where the scene does not show it."""
    notes: str = ""
    """The name under which a browser keeps what its player notes."""
    photograph: bool = False
    """Whether a picture is asked for."""


class Touch(NamedTuple):
    """What a form says."""

    rev: int
    spot: str = ""
    answer: tuple[str, int] | None = None
    """A part of the question by its name: which of its values, or the number itself."""
    fields: Mapping[str, str] = {}
    """What stands in the fields that are typed into."""


def read(part: Part, text: str) -> str | int | None:
    """What was typed into that field; None: nothing that it did not say before, or can take."""
    if isinstance(part, Write):
        return text[: part.longest] if text != part.text else None
    digits = text.strip()[:9]
    if not isinstance(part, Numbers) or not re.fullmatch(r"\d+", digits, re.ASCII):
        return None
    number = int(digits)
    return number if number != part.value and number <= part.most else None


def sheet(stage: Stage) -> Stage:
    """The room that a dialog has for its pictures."""
    return Stage(min(stage.width - 16, WIDEST_SHEET) - 2 * SHEET_MARGIN, stage.height)


def written(proposal: Proposal) -> str:
    """As a session file writes it: one entry, or a list of them."""
    entries = [entry_of(move) for move in proposal.moves]
    return short(to_json(entries[0] if len(entries) == 1 else entries))


def short(entry: object) -> str:
    return json.dumps(entry, separators=(",", ":"))


def tell(table: Table, played: Played, speech: Speech) -> str:
    """As the game tells it; a move that it does not have is a correction."""
    move = played.entry.get("move")
    if move != "amend" and all(kind.says.get("move") != move for kind in table.game.moves):
        return speech.tr("The record is corrected")
    before = speech.at(table.state_after(played.n - 1))
    return app_of(table.header.game).line(played.entry, before).text


def told(table: Table, played: Played, speech: Speech) -> str:
    """An entry as a line of its own: made, refused or taking back."""
    if played.undoes is not None:
        undone = tell(table, table.record[played.undoes - 1], speech)
        return speech.tr("Taken back: {what}").format(what=undone)
    text = tell(table, played, speech)
    if not played.verdict.ok:
        return speech.tr("Refused: {what}").format(what=text)
    return text[:1].upper() + text[1:]


def won(at: Position[Any]) -> tuple[str, str]:
    """Who won, and by which rule."""
    outcome = at.game.outcome(at.state)
    if outcome is None:
        return "", ""
    names = ", ".join(map(at.speech.name, outcome.winners))
    if not names:
        said = at.tr("All lose.")
    elif len(outcome.winners) == 1:
        said = at.tr("{name} wins.").format(name=names)
    else:
        said = at.tr("A draw: {names}").format(names=names)
    package = at.game.package
    rule = rules_of(package).get(outcome.rule)
    return said, at.tr(rule.text).format(**numbers_of(package)) if rule else ""


def pictures(question: Question | None) -> list[Scene]:
    """That can be touched."""
    if question is None:
        return []
    shown = [part.scene for part in question.parts if isinstance(part, Picture)]
    return shown if question.beside is None else [*shown, question.beside]


def choices(question: Question | None) -> Iterator[Choice]:
    """That can be touched: a button of the foot that is refused cannot, a line explains itself."""
    if question is not None:
        yield from question.tools
        yield from (choice for choice in question.choices if not choice.spot.refused)
        for part in question.parts:
            if isinstance(part, Choose):
                yield from part.choices


def offered(view: View) -> Iterator[str]:
    """Everything that can be touched now."""
    if view.question is None:
        yield from view.scene.spots
        yield from (line.spot for line in view.menu)
        return
    yield CLOSE
    yield from (choice.spot.name for choice in choices(view.question))
    for scene in pictures(view.question):
        yield from scene.spots
