"""What the line above the pad says: who acts, and what can be done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.telling.dnup import set_name
from companion.ui.games.dnup.draft import Lay, Reach

if TYPE_CHECKING:
    from companion.ui.games.dnup.table import DnupTable


class Said(NamedTuple):
    text: str
    note: str = ""
    """What else can be done."""
    seat: int = -1
    """Whose name stands in the text."""


def prompted(table: DnupTable, view: Mapping[str, Any]) -> Said:
    tr, page = table.app.tr, table.page
    if page.at is not None:
        return Said(tr("The table as it was"))
    if table.undone:
        return Said(table.undone)
    if view["phase"] == "over":
        outcome = page.table.outcome()
        names = [page.players[seat] for seat in outcome.winners]
        who = outcome.winners[0] if len(names) == 1 else -1
        return Said(tr("{name} wins").format(name=", ".join(names)), seat=who)
    if view["phase"] == "deal":
        return Said(tr("Deal. Who has the starred 1/5?"))
    return _turn(table, view)


def _turn(table: DnupTable, view: Mapping[str, Any]) -> Said:
    tr, seat, now = table.app.tr, view["turn"], table.draft
    name = table.page.players[seat]
    if isinstance(now, Lay):
        told = tr("{name} plays {value}: how many?").format(name=name, value=now.value)
        return Said(told, tr("name cards you saw"), seat)
    if isinstance(now, Reach):
        what = set_name(now.laid(table.state))
        told = tr("{name}: add to {set}, or take it?").format(name=name, set=what)
        return Said(told, tr("name the card if you saw it"), seat)
    others = [s for s in view["table"] if s["seat"] != seat]
    note = tr("or tap a set to add or take") if others else ""
    return Said(tr("{name} plays a set of").format(name=name), note, seat)
