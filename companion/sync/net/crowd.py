"""Lines that nobody has vouched for: there is room for a few, and newcomers always find some."""

import asyncio
from collections import Counter


class Crowd:
    """Whoever comes is let in; where there are too many, the oldest of the largest group goes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._here: dict[asyncio.Task[None], str] = {}
        """The address that each line comes from; the oldest first."""

    def enter(self, line: asyncio.Task[None], address: str) -> str | None:
        """The address whose oldest line has to go for this one, if one has."""
        gone = self._push_out() if len(self._here) >= self._most else None
        self._here[line] = address
        line.add_done_callback(self.leave)
        return gone

    def leave(self, line: asyncio.Task[None]) -> None:
        """It has ended, or is no stranger any more."""
        self._here.pop(line, None)

    def _push_out(self) -> str:
        (address, _), *_ = Counter(self._here.values()).most_common(1)
        oldest = next(line for line, at in self._here.items() if at == address)
        self.leave(oldest)
        oldest.cancel()
        return address
