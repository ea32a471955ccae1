"""What phones of a table give each other: each kind is laid out, shown and taken here."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.ui.handover import device_name
from companion.ui.widgets import Sheet, menu
from companion.words import N_

if TYPE_CHECKING:
    from companion.live import Live
    from companion.sync.party import Item, Thing


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of thing that a phone keeps beside its matches."""

    title: str
    """English, marked by N_."""
    icon: str
    things: Callable[[Any], list[tuple[str, bytes]]]
    """What this phone has of it: names and contents."""
    note: Callable[[Any, str], str]
    """A name, as a line for people."""
    take: Callable[[Any, bytes], str]
    """Keep it, and say what has come; raises ValueError for what is none of the kind."""


def _tiles(app: Any) -> list[tuple[str, bytes]]:
    if not app.settings["catalogue"]:
        return []
    from companion.ui.games.glen_more.shelf import known
    from scoring.glen_more.catalogue import export

    mine = known(app)
    count = len(mine.tiles)
    return [(str(count), json.dumps(export(mine)).encode())] if count else []


def _tiles_note(app: Any, name: str) -> str:
    count = int(name) if name.isascii() and name.isdecimal() and len(name) < 6 else 0
    return str(app.ntr("{n} tile", "{n} tiles", count).format(n=count))


def _take_tiles(app: Any, data: bytes) -> str:
    from companion.ui.games.glen_more.shelf import take_in

    came, conflicts = take_in(app, data.decode("utf-8"))
    said = app.ntr("{n} tile has come.", "{n} tiles have come.", came).format(n=came)
    if conflicts:
        said += " " + app.tr("Where both differ, this phone keeps its own.")
    return str(said)


KINDS = {
    "glen-more-tiles": Kind(N_("Glen More: tiles"), "village", _tiles, _tiles_note, _take_tiles),
}


def own_things(app: Any) -> list[Thing]:
    """Everything this phone has for the others."""
    from companion.sync.party import Thing

    return [
        Thing(key, name, data) for key, kind in KINDS.items() for name, data in kind.things(app)
    ]


def news(app: Any, live: Live) -> list[tuple[str, Item]]:
    """What others offer and this phone has not: (device, item)."""
    mine = {thing.item().hash for thing in own_things(app)} if live.offers else set()
    return [
        (device, item)
        for device, items in live.offers.items()
        for item in items
        if item.kind in KINDS and item.hash not in mine
    ]


def gifts(app: Any, live: Live) -> Sheet:
    """Other phones' shelves; a tap fetches."""

    def fetch(device: str, item: Item) -> None:
        live.call(live.part.fetch, device, item.hash)  # type: ignore[union-attr]

    lines = []
    for device, item in news(app, live):
        kind = KINDS[item.kind]
        whose = device_name(app, live, live.host if device == "host" else device)
        note = f"{whose} · {kind.note(app, item.name)}"
        lines.append((kind.icon, str(app.tr(kind.title)), note, partial(fetch, device, item)))
    return menu(app.tr("On the other phones"), [*lines])


def taken(app: Any, item: Item, data: bytes | None) -> None:
    """A thing has come: keep it and say so, or say why not."""
    kind = KINDS.get(item.kind)
    if data is None or kind is None:
        app.notice(app.tr("It did not come: the other phone is gone."), icon="link_lost")
        return
    try:
        app.notice(kind.take(app, data), icon=kind.icon)
    except ValueError:
        app.notice(app.tr("What came cannot be read and was left out."), icon="warning")
