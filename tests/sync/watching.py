"""Tables to be watched: whole random matches, and their pages served from a thread."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from random import Random
from typing import Any

from companion.match.log import Entry, Header
from companion.match.table import Table
from companion.sync.events import Event
from companion.web.server import Limits, WatchServer
from scoring import GAMES
from scoring.codec import from_json, to_json
from tests.dealers import random_match, usual
from tests.scoring.glen_more import invented

NAMES = ("Ada", "Bo", "Cy", "Dana", "Eli")
TOKEN = "0123456789abcdef0123456789abcdef"
PAD: list[Entry] = [
    {"move": "points", "seat": 1, "vp": 4, "why": "Loch Ness"},
    *(
        {
            "move": "scoring",
            "round": round,
            "counts": [
                {"scots": s + n, "landmarks": 1 + n // 2, "whisky": 3 - s, "persons": s}
                for s in range(4)
            ],
            "castle_moil": 2,
        }
        for n, round in enumerate("ABCD")
    ),
    {
        "move": "final",
        "territory": [9, 11, 12, 9],
        "coins": [3, 9, 0, 5],
        "goods": [1, 2, 3, 4],
        "armadale": 1,
        "bonus": [0, 2, 0, 0],
    },
    {"move": "amend", "seat": 0, "vp": 12},
]
MATCHES: dict[str, tuple[str, dict[str, Any], int]] = {
    "schotten-totten": ("schotten-totten", {"tactics": True}, 2),
    "schotten-totten base": ("schotten-totten", {}, 2),
    "dnup": ("dnup", {"memory_aid": True}, 4),
    "dnup for two": ("dnup", {}, 2),
    "glen-more": ("glen-more", invented.options_data(die=True, rondel=12, end_after=0), 3),
    "glen-more-score": ("glen-more-score", {}, 4),
    "nights-watch": ("nights-watch", {"heroes_tragedy": True}, 3),
    "nights-watch base": ("nights-watch", {"mode": "base"}, 4),
    "nights-watch-wildlings": ("nights-watch-wildlings", {}, 4),
}
MATCHES |= {match[0]: match for match in usual(MATCHES)}


def entries(match: str, seed: int = 1) -> Iterator[Entry]:
    yield from played(*MATCHES[match], seed)


def played(game: str, options: dict[str, Any], players: int, seed: int = 1) -> Iterator[Entry]:
    """The entries of a random match."""
    if game == "glen-more-score":
        yield from PAD
        return
    chosen = from_json(GAMES[game].options, options)
    for move in random_match(game, chosen, players, Random(seed)):
        yield to_json(move)


def empty_table(match: str, names: tuple[str, ...] = NAMES) -> Table:
    game, options, players = MATCHES[match]
    return Table(Header(game, names[:players], options))


class Pages:
    """The watchers' pages of some tables, each at an address of its own."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self.events: list[Event] = []
        self._servers: dict[int, WatchServer] = {}
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    def open(self, table: Table, limits: Limits | None = None) -> str:
        name = "Bo’s kitchen table"
        server = WatchServer(lambda: table, lambda: name, TOKEN, self.events.append, limits)
        self._run(server.start("127.0.0.1", 0))
        self._servers[id(table)] = server
        return f"http://127.0.0.1:{server.port}{server.path}"

    def enter(self, table: Table, entry: Entry) -> None:
        async def enter() -> None:
            assert table.enter(entry).ok
            self._servers[id(table)].changed()

        self._run(enter())

    def close(self) -> None:
        for server in self._servers.values():
            self._run(server.stop())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    def _run(self, work: Any) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(10)
