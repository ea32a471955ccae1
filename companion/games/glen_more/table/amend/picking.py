"""Any tile that this match knows, wherever it lies."""

from __future__ import annotations

from companion.games.glen_more.table.amend.record import corrected, lying
from companion.games.glen_more.table.cells import tiles
from companion.games.glen_more.table.draft import Correction
from companion.games.glen_more.table.table import Table
from companion.play.questions import Choice, Choose, Part, Picture, Question, Say
from companion.play.scene import Spot, Stage
from scoring.glen_more.tile import END, NEVER_TURNED_UP

NONE = "none"
"""No tile at all."""


def tile_question(
    at: Table, correction: Correction, title: str, stage: Stage, *, rondel: bool = False
) -> Question:
    """Those that lie nowhere yet come first. rondel: persons, END and no tile at all as well."""
    tr, state = at.tr, corrected(at, correction).state
    parts: list[Part] = []
    if rondel:
        none = Choice(Spot(NONE, tr("No tile")), icon="close")
        parts.append(Choose((none, Choice(Spot(f"tile.{END}", tr("END")), icon="claim"))))
    there = lying(state)
    known = sorted(
        (tile for tile in state.tiles.values() if tile.name not in NEVER_TURNED_UP),
        key=lambda tile: tile.name,
    )
    known = [tile for tile in known if rondel or not tile.person]
    for words, found in (
        (tr("Lie nowhere yet"), [tile for tile in known if tile.name not in there]),
        (tr("Lie somewhere already"), [tile for tile in known if tile.name in there]),
    ):
        if found:
            parts.append(Say(words, "label", "text_2"))
            parts.append(Picture(tiles("tile", found, stage, tr)))
    return Question("amend.pick", title, parts=tuple(parts))
