"""The browser links of an evening: they stay valid from match to match and after a restart."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.match.match_filter import key_of
from companion.sync.browsers import KEPT

FILE = "browser-links.json"
MOST_PEOPLE = 60
"""Whose links are remembered; each has a place of its own in the addresses of seats."""
TOKEN = 32


class Links:
    """Kept in a file that only its owner may read; raises OSError if it cannot be."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / FILE
        self._kept: dict[str, Any] = {}
        try:
            known = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            known = {}
        usual: dict[str, Any] = {
            "owner": secrets.token_hex(16),
            "owner_code": f"{secrets.randbelow(10**8):08d}",
            "owner_port": 0,
            "watch": secrets.token_hex(16),
            "code": f"{secrets.randbelow(10**6):06d}",
            "port": 0,
            "people": {},
        }
        for key, value in usual.items():
            found = known.get(key) if isinstance(known, dict) else None
            self._kept[key] = found if type(found) is type(value) else value
        self._write()

    @property
    def owner(self) -> str:
        """The secret of the owner's link."""
        return str(self._kept["owner"])

    @property
    def owner_code(self) -> str:
        """Eight digits, for an owner's page that the network may ask for."""
        return str(self._kept["owner_code"])

    @property
    def code(self) -> str:
        """Six digits for those who type the address of the table."""
        return str(self._kept["code"])

    def port(self, of: str) -> int:
        """`port` of the table, or `owner_port`; 0: none is known yet."""
        return int(self._kept[of])

    def remember_port(self, of: str, port: int) -> None:
        if self._kept[of] != port:
            self._kept[of] = port
            self._write()

    def memory(self, players: Sequence[str]) -> dict[str, Any]:
        """What the table of these players knows of its browsers from the beginning."""
        people: dict[str, Any] = self._kept["people"]
        for name in players:
            if key_of(name) not in people:
                people[key_of(name)] = {"token": secrets.token_hex(16), "place": _free(people)}
        mine = {key_of(name): people.pop(key_of(name)) for name in players}
        self._kept["people"] = dict([*people.items(), *mine.items()][-MOST_PEOPLE:])
        self._write()
        seats = {
            str(seat): {**mine[key_of(name)], "device": ""} for seat, name in enumerate(players)
        }
        return {
            "page": True,
            "token": self._kept["watch"],
            "web_port": self._kept["port"],
            KEPT: {"code": self._kept["code"], "seats": seats},
        }

    def learn(self, players: Sequence[str], memory: Mapping[str, Any]) -> None:
        """What a table has changed meanwhile: a seat's new code, its port."""
        seats = memory.get(KEPT, {}).get("seats", {})
        before = json.dumps(self._kept)
        for seat, name in enumerate(players):
            if (kept := seats.get(str(seat))) is not None:
                place = int(kept.get("place", seat))
                self._kept["people"][key_of(name)] = {"token": kept["token"], "place": place}
        self._kept["port"] = memory.get("web_port", self._kept["port"])
        if json.dumps(self._kept) != before:
            self._write()

    def _write(self) -> None:
        """Whole or not at all."""
        fresh = self._file.with_suffix(".new")
        fresh.unlink(missing_ok=True)
        with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            json.dump(self._kept, file)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self._file)


def _free(people: Mapping[str, Any]) -> int:
    taken = {kept.get("place") for kept in people.values()}
    return next(place for place in range(100) if place not in taken)
