"""Transfer of items between devices of a table: decks, tiles, boards. No sockets, no clocks.

Each offers what it has by name and hash; whoever wants a thing asks for it piece by piece. What
comes is what was offered or nothing: the hash is compared before anybody gets it.
"""

import base64
import binascii
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import NamedTuple

from companion.match.ticks import Ticks, merged, read, written
from companion.sync.protocol.chain import Json, is_hash, is_name
from companion.sync.protocol.messages import BadPeer, Fetch, Message, Offer, Piece

PIECE = 96 * 1024
"""Bytes in one piece: a third more in base64, and well within a frame."""
LINE = 960
"""Letters in a line: no text in a message is longer than a thousand."""
LARGEST_ITEM = 8 * 1024 * 1024
MOST_ITEMS = 32
MOST_FETCHES = 4
LONGEST_NAME = 80
HOST = "host"
"""What a guest's shelf calls the one it is connected to."""


class Item(NamedTuple):
    """A thing that somebody offers."""

    kind: str
    name: str
    size: int
    hash: str


class Thing(NamedTuple):
    """A thing of this device's own."""

    kind: str
    name: str
    data: bytes

    def item(self) -> Item:
        return Item(self.kind, self.name, len(self.data), sha256(self.data).hexdigest())


# What of the set-up is ticked off: the name says it all, and nobody has to fetch it

TICKS = "setup"


def offered_ticks(ticks: Ticks) -> tuple[Thing, ...]:
    """Nothing, where none is."""
    name = written(ticks)
    return (Thing(TICKS, name, f"{TICKS} {name}".encode()),) if name else ()


def heard_ticks(items: Iterable[Item]) -> Ticks:
    found: Ticks = ()
    for item in items:
        if item.kind == TICKS:
            found = merged(found, read(item.name))
    return found


def lines_of(data: bytes) -> tuple[str, ...]:
    text = base64.b64encode(data).decode("ascii")
    return tuple(text[i : i + LINE] for i in range(0, len(text), LINE))


def read_offer(offer: Offer) -> tuple[Item, ...]:
    """Raises BadPeer."""
    if len(offer.items) > MOST_ITEMS:
        raise BadPeer("an absurdly full shelf")
    return tuple(_item(said) for said in offer.items)


def _item(said: Mapping[str, Json]) -> Item:
    if said.keys() != set(Item._fields):
        raise BadPeer("an offer has kind, name, size and hash")
    kind, name, size, hash = (said[field] for field in Item._fields)
    if not (is_name(kind) and type(name) is str and len(name) <= LONGEST_NAME and is_hash(hash)):
        raise BadPeer("an offer without a proper name")
    if type(size) is not int or not 0 < size <= LARGEST_ITEM:
        raise BadPeer("an offer of an absurd size")
    return Item(kind, "".join(c for c in name if c.isprintable()), size, hash)


class ItemTransfer:
    """One device's shelf, and what it is fetching from others'."""

    def __init__(self) -> None:
        self.offered: Callable[[str, tuple[Item, ...]], None] = lambda peer, items: None
        """Called with what a peer offers."""
        self.fetched: Callable[[str, Item, bytes | None], None] = lambda peer, item, data: None
        """Called with what came from a peer, or None if it did not."""
        self.there: dict[str, dict[str, Item]] = {}
        """What each peer offers, by hash."""
        self._own: dict[str, bytes] = {}
        self._items: tuple[Item, ...] = ()
        self._coming: dict[tuple[str, str], tuple[Item, bytearray]] = {}

    def lay(self, things: Iterable[Thing]) -> Offer:
        """Offer these and nothing else."""
        kept = [thing for thing in things if 0 < len(thing.data) <= LARGEST_ITEM][:MOST_ITEMS]
        self._items = tuple(thing.item() for thing in kept)
        self._own = {item.hash: t.data for item, t in zip(self._items, kept, strict=True)}
        return self.offer()

    def greeting(self) -> list[Message]:
        """What to say on a new line."""
        return [self.offer()] if self._items else []

    def offer(self) -> Offer:
        return Offer(tuple(item._asdict() for item in self._items))

    def fetch(self, peer: str, hash: str) -> list[Message]:
        """Begin to fetch; asked for twice it comes once."""
        item = self.there.get(peer, {}).get(hash)
        if item is None or (peer, hash) in self._coming or len(self._coming) >= MOST_FETCHES:
            return []
        self._coming[peer, hash] = (item, bytearray())
        return [Fetch(hash, 0)]

    def receive(self, message: Message, peer: str) -> list[Message]:
        """What to answer; raises BadPeer."""
        match message:
            case Offer():
                items = read_offer(message)
                self.there[peer] = {item.hash: item for item in items}
                self._give_up(peer)
                self.offered(peer, items)
            case Fetch(hash, at):
                data = self._own.get(hash, b"")
                piece = data[at : at + PIECE] if 0 <= at < len(data) else b""
                return [Piece(hash, at, lines_of(piece))]
            case Piece():
                return self._piece(message, peer)
        return []

    def gone(self, peer: str) -> None:
        """The line to it is lost: nothing comes from there, and nothing is offered."""
        items = self.there.pop(peer, {})
        self._give_up(peer)
        if items:
            self.offered(peer, ())

    def _give_up(self, peer: str) -> None:
        """What the peer does not offer any more will not come."""
        offered = self.there.get(peer, {})
        for key in [key for key in self._coming if key[0] == peer and key[1] not in offered]:
            item, _ = self._coming.pop(key)
            self.fetched(peer, item, None)

    def _piece(self, piece: Piece, peer: str) -> list[Message]:
        key = (peer, piece.hash)
        if key not in self._coming:
            return []
        item, come = self._coming[key]
        try:
            data = base64.b64decode("".join(piece.lines).encode("ascii"), validate=True)
        except (binascii.Error, ValueError):
            raise BadPeer("a piece that is no base64") from None
        if piece.at != len(come) or len(come) + len(data) > item.size:
            raise BadPeer("a piece that does not fit")
        come += data
        if data and len(come) < item.size:
            return [Fetch(piece.hash, len(come))]
        del self._coming[key]
        whole = bytes(come)
        self.fetched(peer, item, whole if sha256(whole).hexdigest() == item.hash else None)
        return []
