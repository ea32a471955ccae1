"""`View`: what a person at a table sees and may do, as frozen data for the browser pages."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from companion.games import COVERS, app_of, match_title
from companion.games.base import MenuLine
from companion.games.entry_text import line_of, taken_back
from companion.i18n import Words, language
from companion.match.evening import NO_EVENING, Evening
from companion.match.log import entry_of
from companion.match.phrases import Ntr, Speech, Tr
from companion.match.redo import undo_run
from companion.match.table import Played, Table
from companion.play.position import Position
from companion.play.questions import (
    CLOSE,
    Choice,
    Choose,
    Numbers,
    Part,
    Question,
    Say,
    ToDo,
    Write,
)
from companion.play.reader import Reader
from companion.play.scene import Scene, Stage
from companion.play.steps import Proposal
from companion.web.after import After, after
from companion.web.turn import Step, Turn, title_of, turn_of
from scoring.codec import to_json
from scoring.rules import numbers_of, rules_of

TOUCH, ASK, TURNED, AGAIN = "touch", "ask", "turned", "again"
"""The forms that the buttons of the table, of a question, of the table in a window of the other
shape, and of the wish for another match belong to."""
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
    """What was just done here, or why it was refused."""
    players: tuple[str, ...]
    turn: Turn
    steps: tuple[Step, ...]
    """The last entries in words, the newest last."""
    waits: bool
    """Somebody else is to move, and nothing is asked here."""
    why: str
    """The rule by which somebody won, in words; empty: nobody has yet."""
    match: str = ""
    """Which match it is: with another one a page begins anew."""
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
    after: After | None = None
    """None: the match is not over."""
    speech: Speech | None = None
    """None: its language's own."""
    world: str = ""
    """Of the game, on whose ground it stands."""

    @property
    def tr(self) -> Tr:
        return self.speech.tr if self.speech is not None else language(self.lang).gettext

    @property
    def ntr(self) -> Ntr:
        return self.speech.ntr if self.speech is not None else language(self.lang).ngettext

    @property
    def name(self) -> str:
        """Of the window."""
        return title_of(self.turn, self.tr, self.title, self.player or self.table)

    @property
    def size(self) -> str:
        """Of the stage, as a page says it."""
        return f"{self.stage.width:g}x{self.stage.height:g}"


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


def last_steps(table: Table, seq: int, speech: Speech) -> tuple[Step, ...]:
    """The last lines up to entry `seq`, the newest last; a run of undos is one."""
    lines: list[Step] = []
    while seq and len(lines) < LAST_STEPS:
        run = undo_run(table.record, seq)
        if run:
            lines.append(Step(taken_back(table, run, speech)))
        else:
            lines.append(step_of(table, table.record[seq - 1], speech))
        seq -= len(run) or 1
    return tuple(reversed(lines))


def step_of(table: Table, played: Played, speech: Speech) -> Step:
    """An entry as a line of its own: made or refused."""
    line = line_of(table, played, speech)
    if not played.verdict.ok:
        return Step(speech.tr("Refused: {what}").format(what=line.text), line.seat)
    return Step(line.text[:1].upper() + line.text[1:], line.seat)


def why_won(at: Position[Any]) -> str:
    """The rule by which the match ended, in words."""
    package, outcome = at.game.package, at.outcome
    rule = rules_of(package).get(outcome.rule) if outcome is not None else None
    return at.tr(rule.text).format(**numbers_of(package)) if rule else ""


def pictures(question: Question | None) -> list[Scene]:
    """That can be touched."""
    return [] if question is None else question.scenes


def says(question: Question, words: str) -> bool:
    """Whether it has these words for its reader already."""
    texts = (part.text for part in question.parts if isinstance(part, Say))
    return words in " ".join((question.title, *texts, question.note))


def choices(question: Question | None) -> Iterator[Choice]:
    """That can be touched: a button of the foot that is refused cannot, a line explains itself."""
    if question is not None:
        yield from question.tools
        yield from (choice for choice in question.choices if not choice.spot.refused)
        for part in question.parts:
            if isinstance(part, Choose | ToDo):
                yield from part.choices


def touchable(scene: Scene, menu: Iterable[MenuLine], question: Question | None) -> Iterator[str]:
    """Every spot that can be touched: of the table, or of the question that lies over it."""
    if question is None:
        yield from scene.spots
        yield from (line.spot for line in menu)
    yield from (choice.spot.name for choice in choices(question))
    for picture in pictures(question):
        yield from picture.spots


def offered(view: View) -> Iterator[str]:
    """The same, and the way out of a question."""
    if view.question is not None:
        yield CLOSE
    yield from touchable(view.scene, view.menu, view.question)


def watched(
    table: Table,
    name: str,
    seq: int,
    stage: Stage,
    lang: str,
    speech: Speech | None = None,
    evening: Evening = NO_EVENING,
) -> View:
    """The table after entry `seq`. speech: in other words than that language's.

    evening: the matches before this one."""
    app, at = app_of(table.header.game), _position(table, seq, lang, speech)
    return View(
        seq,
        stage,
        lang,
        title=match_title(table.header.game, table.header.own_title, Reader(at.tr, at.ntr, lang)),
        table=name,
        standing=app.standing(at.state, at.speech),
        scene=app.desk.scene(at, app.desk.draft(), stage),
        said=_said(table, seq, at.speech),
        players=at.players,
        turn=turn_of(at, None, app.standing(at.state, at.speech)),
        steps=last_steps(table, seq, at.speech),
        waits=True,
        why=why_won(at),
        after=after(table, at, evening),
        speech=speech,
        world=COVERS[table.header.game].world,
        match=table.header.match or "",
    )


def _said(table: Table, seq: int, speech: Speech) -> str:
    if not seq:
        return speech.tr("Nothing is played yet.")
    if run := undo_run(table.record, seq):
        return taken_back(table, run, speech)
    played = table.record[seq - 1]
    if not played.verdict.ok:
        return step_of(table, played, speech).text
    return speech.tr("Last: {what}").format(what=line_of(table, played, speech).text)


def _position(table: Table, seq: int, lang: str, speech: Speech | None) -> Position[Any]:
    players, texts = table.header.players, language(lang)
    speech = speech or Speech(texts.gettext, texts.ngettext, players, lang=lang)
    at = Position[Any].of(table, speech, Words(table.game, players, lang), seq)
    return replace(at, reader="watcher")
