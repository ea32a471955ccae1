"""A match that several phones share, as this phone shows it: pure, on the thread of its screen.

What the host has numbered is settled. Above it lie the moves that this phone has sent and that
still wait for their number: they are shown, and given up when the host decides otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from companion.log import Entry, Header
from companion.table import Played, Table
from scoring.game import Verdict


class Gap(Exception):
    """An entry came whose predecessor is not here: read the log anew."""


class SharedTable(Table):
    """A table whose moves are asked for elsewhere; the same to screens as any other."""

    def __init__(
        self,
        header: Header,
        log: Iterable[Entry],
        waiting: Mapping[str, Entry],
        ask: Callable[[Entry, Played], Verdict],
    ) -> None:
        """`ask` gets every move that the rules allow here, and says what became of it."""
        super().__init__(header, log=log)
        self.settled = len(self.record)
        self.waiting: dict[str, Entry] = {}
        """By op_id: sent, and not numbered yet."""
        self.rewound: list[Callable[[], None]] = []
        """Told when what was shown has changed otherwise than by one more entry."""
        self._ask = ask
        self._shown: list[str] = []
        """The op_ids of the waiting moves that lie on the table, in order."""
        self.waiting.update(waiting)
        self._lay_waiting()

    def enter(self, entry: Entry) -> Verdict:
        played = self.judge(entry)
        return self._ask(entry, played) if played.verdict.ok else played.verdict

    def wait(self, op_id: str, entry: Entry) -> None:
        """Show a move that was sent."""
        self.waiting[op_id] = entry
        self._shown.append(op_id)
        self.append(entry)

    def settle(self, n: int, op_id: str, entry: Entry) -> None:
        """The host has given this entry the number n; raises Gap."""
        if n <= self.settled:
            return
        if n > self.settled + 1:
            raise Gap
        if self._shown[:1] == [op_id] and self.record[n - 1].entry == entry:
            self.settled = n
            del self._shown[0], self.waiting[op_id]
            return
        lay = bool(self._shown)
        self._rewind()
        self.waiting.pop(op_id, None)
        self.settled = n
        self.append(entry)
        self._lay_waiting()
        if lay:
            self._tell()

    def drop(self, op_id: str) -> Entry | None:
        """The host refused it, or it was withdrawn; what it was."""
        entry = self.waiting.pop(op_id, None)
        if entry is not None:
            self._rewind()
            self._lay_waiting()
            self._tell()
        return entry

    def rebuild(self, log: Iterable[Entry], waiting: Mapping[str, Entry]) -> None:
        """Another log is followed from now on."""
        self.settled = 0
        self._rewind()
        listeners, self.listeners = self.listeners, []
        for entry in log:
            self.append(entry)
        self.listeners = listeners
        self.settled = len(self.record)
        self.waiting = dict(waiting)
        self._lay_waiting()
        self._tell()

    def waits(self, n: int) -> str | None:
        """The op_id of entry n, if it waits for its number."""
        return self._shown[n - self.settled - 1] if self.settled < n <= len(self.record) else None

    def _rewind(self) -> None:
        """Back to what is settled."""
        del self.record[self.settled :]
        self._shown.clear()
        self._standing.clear()
        for played in self.record:
            if played.undoes is not None:
                self._standing.pop()
            elif played.verdict.ok:
                self._standing.append(played.n)

    def _lay_waiting(self) -> None:
        """Show what waits, as far as the rules still allow it."""
        listeners, self.listeners = self.listeners, []
        for op_id, entry in self.waiting.items():
            if self.judge(entry).verdict.ok:
                self._shown.append(op_id)
                self.append(entry)
        self.listeners = listeners

    def _tell(self) -> None:
        for told in list(self.rewound):
            told()
