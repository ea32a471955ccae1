"""Learns a deck in a process of its own, while the owner's pages and the table go on."""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from companion.decks.learning import BROKEN, Outcome, outcome_from_json

if TYPE_CHECKING:
    from companion.owner.house import House

PATIENCE = 1800.0
"""Most seconds; usually it takes a minute or two."""


class Learning:
    """One deck at a time."""

    def __init__(self) -> None:
        self.name = ""
        """Of the deck that is being learnt; empty: none."""
        self._task: asyncio.Task[None] | None = None

    def begin(self, house: House, name: str, game: str) -> None:
        self.name = name
        self._task = asyncio.get_running_loop().create_task(self._learn(house, name, game))

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _learn(self, house: House, name: str, game: str) -> None:
        try:
            outcome = await _outcome(house.folder / "decks", name, game)
        finally:
            self.name = ""
        if outcome.learnt:
            house.remember("decks", house.settings["decks"] | {game: name})
        house.say(outcome.text(house.tr, name, game), outcome.answer)


async def _outcome(folder: Path, name: str, game: str) -> Outcome:
    command = [sys.executable, "-m", "companion.decks.learning", str(folder), name, game]
    said, pipe, nothing = b"", asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    paths = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    try:
        process = await asyncio.create_subprocess_exec(
            *command, stdin=nothing, stdout=pipe, stderr=nothing, env=paths
        )
    except OSError:
        return Outcome(BROKEN)
    try:
        async with asyncio.timeout(PATIENCE):
            said, _ = await process.communicate()
    except TimeoutError:
        return Outcome(BROKEN)
    finally:
        with suppress(ProcessLookupError):
            process.kill()
    return outcome_from_json(said)
