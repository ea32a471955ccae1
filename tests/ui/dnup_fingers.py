"""Where fingers go at a table of dnup."""

from typing import Any

from tests.ui.driver import Driver
from tests.ui.visits_dnup import (
    deal,
    table_of,
)


def keys(ui: Driver, *, alive: bool = True) -> list[str]:
    """What the pad offers, or what it shows as impossible."""
    return [key.name for key in ui.app.page.body.pad.keys if key.alive == alive]


def sizes(ui: Driver) -> Any:
    """The keys of sizes."""
    return ui.app.page.body.sizes.keys


def lay(ui: Driver, *names: str) -> None:
    """These keys, then the button that plays the set."""
    for name in names:
        ui.tap_key(name)
    ui.tap(ui.app.page.body.bar.children[0])


def laid(ui: Driver) -> dict[tuple[int, int], list[str]]:
    return {(s["seat"], s["area"]): s["cards"] for s in ui.view()["table"]}


def table_with_sets(ui: Driver, *sets: Any) -> Any:
    """Three players, Ada's turn, these sets before the others."""
    sizes = [10 - sum(len(s["cards"]) for s in sets if s["seat"] == seat) for seat in range(3)]
    hands = [{"size": size} for size in sizes]
    amend = {"move": "amend", "hands": hands, "table": list(sets), "turn": 0}
    return table_of(ui, 3, deal(0), amend, memory_aid=True)
