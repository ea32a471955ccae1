"""What phones of a table give each other: each kind is laid out, shown and taken here."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.i18n import N_
from companion.storage.store import StoreError
from companion.ui.games import SCREENS
from companion.ui.host_change import device_name
from companion.ui.widgets import Sheet, menu

if TYPE_CHECKING:
    from companion.sync.live import Live
    from companion.sync.protocol.item_transfer import Item, Thing


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
    take: Callable[[Any, str, bytes], str]
    """Keep it by that name, and say what has come; raises ValueError for what is none of these."""


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


def _take_tiles(app: Any, _: str, data: bytes) -> str:
    from companion.ui.games.glen_more.shelf import take_in

    came, conflicts = take_in(app, data.decode("utf-8"))
    said = app.ntr("{n} tile has come.", "{n} tiles have come.", came).format(n=came)
    if conflicts:
        said += " " + app.tr("Where both differ, this phone keeps its own.")
    return str(said)


def _boards(app: Any) -> list[tuple[str, bytes]]:
    if not app.settings["boards"]:
        return []
    from companion.ui.games.nights_watch.boards.shelf import own, written

    kept = ((board.name, written(board) | {"id": ""}) for board in own(app.settings))
    return [(name, json.dumps(said, sort_keys=True).encode()) for name, said in kept]


def _take_board(app: Any, _: str, data: bytes) -> str:
    from companion.ui.games.nights_watch.boards.shelf import KINDS as SIZES
    from companion.ui.games.nights_watch.boards.shelf import copied, keep, read

    said = json.loads(data.decode("utf-8"))
    board = read(said | {"id": "x"}) if isinstance(said, dict) else None
    if board is None:
        raise ValueError("no board")
    keep(app, copied(board, board.name))
    kind = app.tr(SIZES[board.kind].words)
    return str(app.tr("A board has come: {name} ({kind}).").format(name=board.name, kind=kind))


def _decks(app: Any) -> list[tuple[str, bytes]]:
    folder = app.device.data_folder() / "decks"
    if not folder.is_dir():
        return []
    from companion.camera.decks import Shelf

    shelf = Shelf(folder)
    own = [deck for deck in shelf.decks() if deck.cards and not deck.built_in]
    return [(deck.title, shelf.file(deck.name).read_bytes()) for deck in own]


def _take_deck(app: Any, name: str, data: bytes) -> str:
    from companion.camera.decks import BadDeck, Shelf

    try:
        folder = app.device.data_folder() / "decks"
        folder.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as place:
            file = Path(place) / "deck.npz"
            file.write_bytes(data)
            deck = Shelf(folder).take_in(file, name)
    except (BadDeck, OSError) as bad:
        raise ValueError(str(bad)) from bad
    game = SCREENS[deck.game].title
    return str(app.tr("A deck has come: {name} ({game}).").format(name=deck.title, game=game))


KINDS = {
    "deck": Kind(N_("Deck for the camera"), "deck", _decks, lambda _, name: name, _take_deck),
    "nights-watch-board": Kind(
        N_("Night's Watch: board"), "build", _boards, lambda _, name: name, _take_board
    ),
    "glen-more-tiles": Kind(N_("Glen More: tiles"), "village", _tiles, _tiles_note, _take_tiles),
}


def own_things(app: Any) -> list[Thing]:
    """Everything this phone has for the others."""
    from companion.sync.protocol.item_transfer import Thing

    return [
        Thing(key, name, data) for key, kind in KINDS.items() for name, data in kind.things(app)
    ]


def news(app: Any, live: Live) -> list[tuple[str, Item]]:
    """What others offer and this phone has not: (device, item)."""
    mine = app.linking.laid | app.linking.taken
    return [
        (device, item)
        for device, items in live.offers.items()
        for item in items
        if item.kind in KINDS and item.hash not in mine
    ]


def gifts(app: Any, live: Live) -> Sheet:
    """Other phones' shelves; a tap fetches."""

    def fetch(device: str, item: Item) -> None:
        if live.part is not None:
            try:
                live.call(live.part.fetch, device, item.hash)
            except StoreError as bad:
                app.trouble(bad)

    lines = []
    for device, item in news(app, live):
        kind = KINDS[item.kind]
        whose = device_name(app, live, live.host if device == "host" else device)
        note = f"{whose} · {kind.note(app, item.name)}"
        lines.append((kind.icon, str(app.tr(kind.title)), note, partial(fetch, device, item)))
    return menu(app.tr("On the other phones"), [*lines])


def taken(app: Any, item: Item, data: bytes | None) -> bool:
    """A thing has come: keep it and say so, or say why not; whether it is kept."""
    kind = KINDS.get(item.kind)
    if data is None or kind is None:
        app.notice(app.tr("It did not come: the other phone is gone."), icon="link_lost")
        return False
    try:
        app.notice(kind.take(app, item.name, data), icon=kind.icon)
    except (ValueError, RecursionError):
        app.notice(app.tr("What came cannot be read and was left out."), icon="warning")
        return False
    return True
