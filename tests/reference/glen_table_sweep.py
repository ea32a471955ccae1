"""Everything plain that could be entered at a table of Glen More."""

from __future__ import annotations

from collections.abc import Iterator

from tests.reference.glen_form import Dict
from tests.reference.glen_table import World
from tests.reference.glen_table_clans import CRESTS
from tests.reference.glen_table_moves import land


def everything(w: World) -> Iterator[Dict]:
    """Every plain entry of the phase, sensible or not."""
    if w.turn is None:
        return
    seat = {"seat": w.turn}
    ours = land(w)
    xs, ys = [x for x, _ in ours], [y for _, y in ours]
    box = [[x, y] for x in range(min(xs) - 1, max(xs) + 2) for y in range(min(ys) - 1, max(ys) + 2)]
    if w.phase == "take":
        for space in range(w.size):
            yield {**seat, "move": "take", "space": space}
            yield {**seat, "move": "discard", "space": space, "gain": "coin"}
    if w.phase == "place":
        yield from ({**seat, "move": "place", "at": at} for at in box)
    if w.phase == "act":
        for at in ours:
            yield {**seat, "move": "activate", "at": list(at)}
            yield {**seat, "move": "remove", "at": list(at)}
        if w.tokens:
            for crest in CRESTS:
                for cost in range(4):
                    yield {**seat, "move": "clan_token", "crest": crest, "cost": cost}
        for name in w.pile if w.builds else ():
            yield {**seat, "move": "build", "tile": name}
            yield from ({**seat, "move": "build", "tile": name, "at": at} for at in box)
