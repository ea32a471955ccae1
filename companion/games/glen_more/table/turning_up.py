"""The next tile is turned up: one that is known, or one that is described first."""

from dataclasses import replace
from itertools import count

from companion.games.glen_more.table.draft import Draft
from companion.games.glen_more.table.table import Table
from companion.games.glen_more.tiles.catalogue import keeping
from companion.games.glen_more.tiles.sketch import Sketch, sketch_of
from companion.play.steps import Proposal, Step
from scoring.glen_more.catalogue import builtin
from scoring.glen_more.moves import Reveal
from scoring.glen_more.rondel import due
from scoring.glen_more.tile import PRINTED

EMPTY = Draft()


def closed(draft: Draft) -> Draft:
    """What was chosen on the table stays chosen."""
    if draft.asked in ("activate", "why"):
        return replace(draft, asked="", activate=None)
    if draft.asked == "keep":
        return Draft(doing="remove", near=draft.near)
    return Draft(near=draft.near, looked=draft.looked, sketch=draft.sketch)


def reveal(at: Table, draft: Draft, kind: str, name: str) -> Step[Draft]:
    """A tile of a known kind comes at once; any other is described first."""
    state = at.state
    stack = next(stack for stack, _ in PRINTED if stack == due(state))
    if kind != "unlisted":
        if state.tiles[name].stack:
            return Proposal.of(Reveal(name), name)
        return Draft("describe", sketch=sketch_of(name, stack, builtin().tiles[name]))
    begun = draft.sketch
    if begun is None or begun.stack != stack or begun.called in state.tiles:
        names = (at.tr("Tile {stack}{n}").format(stack=stack, n=n) for n in count(1))
        begun = Sketch(stack=stack, free=next(name for name in names if name not in state.tiles))
    return Draft("describe", sketch=begun)


def described(at: Table, draft: Draft, sketch: Sketch) -> Step[Draft]:
    """A tile that is told wholly is turned up."""
    match sketch.asked:
        case "closed":
            return closed(replace(draft, sketch=replace(sketch, asked="symbols")))
        case "use" | "keep" as end:
            move = Reveal(sketch.called, sketch.said)
            if refused := at.refused(move):
                return replace(draft, sketch=replace(sketch, asked="symbols", told=refused))
            then = keeping({sketch.called: sketch.said}) if end == "keep" else None
            return Proposal.of(move, sketch.called, then)
    return replace(draft, sketch=sketch)
