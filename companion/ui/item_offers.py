"""Offers this phone's items to the devices of a table, and takes items from them."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.games import COVERS, LIBRARIES, LibraryCover
from companion.i18n import N_
from companion.pages.offers import Offered, offers_question
from companion.play.colours import NAMES
from companion.ui.host_change import device_name
from companion.ui.page_sheet import ask

if TYPE_CHECKING:
    from companion.play.library import Offer
    from companion.sync.live import Live
    from companion.sync.protocol.item_transfer import Item, Thing
    from companion.ui.app import CairnApp
    from companion.ui.shelf import Shelf


class Kind(NamedTuple):
    """One kind of thing that a phone keeps beside its matches."""

    title: str
    """English, marked by N_."""
    icon: str
    things: Callable[[CairnApp], list[tuple[str, bytes]]]
    """What this phone has of it: names and contents."""
    note: Callable[[CairnApp, str], str]
    """A name, as a line for people."""
    take: Callable[[CairnApp, str, bytes], str]
    """Keep it by that name, and say what has come; raises ValueError for what is none of these."""


def _decks(app: CairnApp) -> list[tuple[str, bytes]]:
    folder = app.device.data_folder() / "decks"
    if not folder.is_dir():
        return []
    from companion.decks import store as decks

    shelf = decks.DeckStore(folder)
    own = [deck for deck in shelf.decks() if deck.cards and not deck.built_in]
    return [(deck.title, shelf.file(deck.name).read_bytes()) for deck in own]


def _take_deck(app: CairnApp, name: str, data: bytes) -> str:
    from companion.decks import store as decks

    try:
        folder = app.device.data_folder() / "decks"
        folder.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as place:
            file = Path(place) / "deck.npz"
            file.write_bytes(data)
            deck = decks.DeckStore(folder).take_in(file, name)
    except (decks.BadDeck, OSError) as bad:
        raise ValueError(str(bad)) from bad
    game = app.tr(COVERS[deck.game].title)
    return app.tr("A deck has come: {name} ({game}).").format(name=deck.title, game=game)


def _library_kind(name: str, cover: LibraryCover) -> Kind:
    """Loaded only where there is something to give or to take."""

    def things(app: CairnApp) -> list[tuple[str, bytes]]:
        if not app.settings[cover.setting]:
            return []
        shelf, offer = _shelf(app, name)
        found = offer.things(shelf.things)
        return [(called, json.dumps(said, sort_keys=True).encode()) for called, said in found]

    def note(app: CairnApp, called: str) -> str:
        shelf, offer = _shelf(app, name)
        return offer.note(shelf.reader, called)

    def take(app: CairnApp, _: str, data: bytes) -> str:
        shelf, offer = _shelf(app, name)
        came = json.loads(data.decode("utf-8"))
        things, said = offer.take(shelf.reader, shelf.things, came)
        return said if shelf.keep(things) else ""

    return Kind(cover.title, cover.icon, things, note, take)


def _shelf(app: CairnApp, name: str) -> tuple[Shelf[Any, Any], Offer[Any]]:
    from companion.ui.shelf import Shelf

    shelf = Shelf[Any, Any](app, name)
    assert shelf.library.offer is not None
    return shelf, shelf.library.offer


KINDS = {
    "deck": Kind(N_("Deck for the camera"), "deck", _decks, lambda _, name: name, _take_deck),
    **{cover.kind: _library_kind(name, cover) for name, cover in LIBRARIES.items() if cover.kind},
}


def own_things(app: CairnApp) -> list[Thing]:
    """Everything this phone has for the others."""
    from companion.sync.protocol.item_transfer import Thing

    return [
        Thing(key, name, data) for key, kind in KINDS.items() for name, data in kind.things(app)
    ]


def news(app: CairnApp, live: Live) -> list[tuple[str, Item]]:
    """What others offer and this phone has not: (device, item)."""
    mine = app.linking.laid | app.linking.taken
    return [
        (device, item)
        for device, items in live.offers.items()
        for item in items
        if item.kind in KINDS and item.hash not in mine
    ]


def offer(app: CairnApp, live: Live) -> None:
    """Other phones' shelves."""
    things = []
    for device, item in news(app, live):
        kind = KINDS[item.kind]
        whose = device_name(app, live, live.host if device == "host" else device)
        note = f"{whose} · {kind.note(app, item.name)}"
        things.append(Offered(device, item.hash, app.tr(kind.title), kind.icon, note))
    ask(offers_question(app.tr, tuple(things)), {"fetch": live.fetch})


def taken(app: CairnApp, item: Item, data: bytes | None) -> bool:
    """A thing has come: keep it and say so, or say why not; whether it is kept."""
    kind = KINDS.get(item.kind)
    if data is None or kind is None:
        app.notice(app.tr("It did not come: the other phone is gone."), icon="link_lost")
        return False
    try:
        said = kind.take(app, item.name, data)
    except (ValueError, RecursionError):
        app.notice(app.tr("What came cannot be read and was left out."), icon="warning")
        return False
    if said:
        app.notice(said, icon=kind.icon)
    return bool(said)


# The phones of a table agree on the colours of its pieces

COLOURS = "colours"
"""Of what a host offers its guests: the name says it all, and nobody has to fetch it."""


def offered_colours(colours: tuple[str, ...]) -> Thing:
    from companion.sync.protocol.item_transfer import Thing

    name = ".".join(colours)
    return Thing(COLOURS, name, f"{COLOURS} {name}".encode())


def heard_colours(items: Iterable[Item], seats: int) -> tuple[str, ...] | None:
    """The colours that a host's table has, by seat; None: it says nothing of them."""
    for item in items:
        colours = tuple(item.name.split(".")) if item.name else ("",) * seats
        if item.kind == COLOURS and len(colours) == seats and {*colours} <= {"", *NAMES}:
            return colours
    return None
