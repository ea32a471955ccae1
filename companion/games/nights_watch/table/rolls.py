"""Rolls of a match beside what chance expects, and tokens: those turned, and the next one."""

from collections import Counter
from collections.abc import Iterable, Mapping

from companion.games.nights_watch.north import rolls
from companion.games.nights_watch.north.cells import HEADS, clan_heads, token_question
from companion.games.nights_watch.north.phrases import SYMBOLS, named
from companion.games.nights_watch.table.draft import Draft
from companion.games.nights_watch.table.hands import Table
from companion.games.nights_watch.table.places import due
from companion.match.table import Played
from companion.play.questions import Picture, Question, label
from companion.play.scene import Box, Glyph, Scene, Shape, Stage, Tint, Words
from scoring.nights_watch import tokens
from scoring.nights_watch.state import State
from scoring.nights_watch.tokens import Source, Token
from scoring.nights_watch.wildlings import CLANS, KINDS

Turned = Counter[tuple[str, str]]
"""By kind and clan."""


def turned(standing: Iterable[Played]) -> Turned:
    """How often each token was turned, of the moves that stand."""
    shown = (token for played in standing for token in played.entry.get("tokens") or ())
    return Turned((token["kind"], token["clan"]) for token in shown)


def rolls_question(at: Table, stage: Stage) -> Question:
    asked, counted = rolls.rolls_question(at, stage), turned(at.standing)
    if not counted:
        return asked
    words = at.tr("Tokens turned: {n}").format(n=counted.total())
    heads = Picture(Scene(stage.width, HEADS, clan_heads(at, stage.width)))
    more = (label(words), heads, _counted(at, counted, stage.width))
    return asked._replace(parts=(*asked.parts, *more))


def _counted(at: Table, counted: Turned, width: float) -> Picture:
    sorts, shapes = [(clan, kind) for clan in CLANS for kind in KINDS], []
    for (clan, kind), box in zip(sorts, Box(0, 0, width, 56).columns(len(sorts)), strict=True):
        count = counted[kind, clan]
        marks = (
            Glyph(SYMBOLS[kind], box.cx, 14, 22, Tint("text")),
            Words(str(count), box.cx, 40, 14, Tint("text"), bold=True),
        )
        says = f"{named(kind, at.tr)}, {named(clan, at.tr)}: {count}"
        shapes.append(Shape(f"turned.{clan}.{kind}", "turned", box, marks, says=says))
    return Picture(Scene(width, 56, shapes))


FROM_PIECES = {"settle": 1, "settlement": 1, "keep": 2}
"""How many of a move's tokens lie under the piece that is built; the others come from the pool."""


def unseen(state: State, draft: Draft) -> Mapping[Token, int]:
    """How many of each sort may be the next token of this move."""
    supply, told = state.supply, draft.tokens
    under = FROM_PIECES.get(draft.making, 0)
    sources: list[Source] = ["piece" if i < under else "pool" for i in range(len(told) + 1)]
    for token, source in zip(told, sources, strict=False):
        supply = tokens.turned(tokens.ready(supply, source), token, source)
    left = tokens.may_lie(tokens.ready(supply, sources[-1]), sources[-1])
    counts = dict(zip(((k, c) for c in CLANS for k in KINDS), left, strict=True))
    return {Token(kind, clan): counts[kind, clan] for kind in KINDS for clan in CLANS}


def tokens_question(at: Table, draft: Draft, stage: Stage) -> Question:
    """The next token of a move."""
    tr, left, all_of = at.tr, unseen(at.state, draft), due(at, draft)
    title = tr("Which token was turned?")
    if all_of > 1:
        nth = len(draft.tokens) + 1
        title = tr("Which token was turned? {n} of {due}").format(n=nth, due=all_of)
    return token_question(at, "tokens", title, left, stage)
