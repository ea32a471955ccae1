"""What the line above the pad says: who acts, and what can be done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.ui.games.dnup.draft import Lay, Reach
from companion.ui.games.dnup.texts import set_name

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
        told = tr("{name} plays {set}").format(name=name, set=_set(now))
        return Said(told, _asked(now, tr), seat)
    if isinstance(now, Reach):
        what = set_name(now.laid(table.state))
        told = tr("{name} adds to {set}").format(name=name, set=what)
        return Said(told, tr("which card?"), seat)
    others = [s for s in view["table"] if s["seat"] != seat]
    note = tr("or tap a set to add or take") if others else ""
    return Said(tr("{name} plays a set of").format(name=name), note, seat)


def _set(now: Lay) -> str:
    return f"{now.size} × {now.value}" if now.naming else str(now.value)


def _asked(now: Lay, tr: Any) -> str:
    """What a set in the making waits for."""
    if not now.naming:
        return str(tr("one card, or how many"))
    if now.size == 1:
        return str(tr("which card?"))
    return str(tr("card {n} of {all}").format(n=len(now.chosen) + 1, all=now.size))
