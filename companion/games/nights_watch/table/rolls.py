"""All rolls of a match beside what chance expects, and the tokens that were turned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from companion.games.nights_watch.north import rolls
from companion.games.nights_watch.north.phrases import CLANS, KINDS, SYMBOLS
from companion.games.nights_watch.table.cards import label
from companion.games.nights_watch.table.cells import clan_heads
from companion.games.nights_watch.table.hands import Table
from companion.match.table import Played
from companion.play.questions import Picture, Question
from companion.play.scene import Box, Glyph, Scene, Shape, Stage, Tint, Words

Turned = Counter[tuple[str, str]]
"""By kind and clan."""


def turned(standing: Iterable[Played]) -> Turned:
    """How often each token was turned, of the moves that stand."""
    tokens = Turned()
    for played in standing:
        for token in played.entry.get("tokens") or ():
            tokens[token["kind"], token["clan"]] += 1
    return tokens


def rolls_question(at: Table, stage: Stage) -> Question:
    asked, tokens = rolls.rolls_question(at, stage), turned(at.standing)
    if not tokens:
        return asked
    words = at.tr("Tokens turned: {n}").format(n=tokens.total())
    more = (label(words), clan_heads(at, stage.width), _counted(at, tokens, stage.width))
    return asked._replace(parts=(*asked.parts, *more))


def _counted(at: Table, tokens: Turned, width: float) -> Picture:
    wide, shapes = width / len(CLANS) / len(KINDS), []
    for i, clan in enumerate(CLANS):
        for k, kind in enumerate(KINDS):
            box = Box(wide * (len(KINDS) * i + k), 0, wide, 56)
            count = tokens[kind, clan]
            marks = (
                Glyph(SYMBOLS[kind], box.cx, 14, 22, Tint("text")),
                Words(str(count), box.cx, 40, 14, Tint("text"), bold=True),
            )
            says = f"{at.tr(KINDS[kind])}, {at.tr(CLANS[clan])}: {count}"
            shapes.append(Shape(f"turned.{clan}.{kind}", "turned", box, marks, says=says))
    return Picture(Scene(width, 56, shapes))
