"""Where fingers go at a table of dnup."""

from typing import Any

from companion.play.steps import Proposal
from scoring.codec import move_from_json
from tests.ui.driver import Driver
from tests.ui.visits_dnup import (
    deal,
    table_of,
)


def keys(ui: Driver, kind: str = "", *, alive: bool = True) -> list[str]:
    """What the keys of a kind offer, or what they show as impossible; all but sizes: no kind."""
    found = [t.shape for t in ui.targets() if t.shape.kind == "key"]
    names = [s.spot.name for s in found if ("dead" not in s.tones) == alive]
    parts = [name.split(".") for name in names]
    return [name for its, name in parts if (its == kind if kind else its != "size")]


def chosen(ui: Driver, kind: str) -> list[str]:
    shapes = [t.shape for t in ui.targets() if "chosen" in t.shape.tones]
    parts = [shape.spot.name.split(".") for shape in shapes]
    return [name for its, name in parts if its == kind]


def choose_lower(ui: Driver, value: str) -> None:
    """On the lower of the two pads of values."""
    ui.touch_spot(f"lower.{value}")


def tap_printed(ui: Driver, card: str) -> None:
    """A card of the owner's deck, by what it is transcribed as."""
    ui.tap(next(t for t in ui.targets() if t.shape.key.startswith(f"{card}.")))


def lay(ui: Driver, *names: str) -> None:
    """These keys, then the button that plays the set."""
    for name in names:
        ui.tap_key(name)
    ui.touch_spot("play")


def write(ui: Driver, entry: Any) -> None:
    """A move that the desk is given from elsewhere, as by the camera."""
    page = ui.app.page
    page.body.propose(Proposal.of(move_from_json(entry, page.table.game.moves)))
    ui.frames(3)


def laid(ui: Driver) -> dict[tuple[int, int], list[str]]:
    return {(s["seat"], s["area"]): s["cards"] for s in ui.view()["table"]}


def table_with_sets(ui: Driver, *sets: Any) -> Any:
    """Three players, Ada's turn, these sets before the others."""
    sizes = [10 - sum(len(s["cards"]) for s in sets if s["seat"] == seat) for seat in range(3)]
    hands = [{"size": size} for size in sizes]
    amend = {"move": "amend", "hands": hands, "table": list(sets), "turn": 0}
    return table_of(ui, 3, deal(0), amend, memory_aid=True)
