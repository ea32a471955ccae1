"""A match that several phones share, as this phone shows it: pure, on the thread of its screen.

What the host has numbered is settled. Above it lie the moves that this phone has sent and that
still wait for their number: they are shown, and given up when the host decides otherwise. Whoever
takes back a move that waits takes back that one, whatever number it gets: the undo is held here
until the number is known, and what is entered after it is held behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from companion.match.log import Entry, Header
from companion.match.table import Played, Table
from companion.sync.protocol.batch import batch_of
from scoring.game import LEGAL, Verdict

Held = tuple[str, str, Entry]
"""What was entered and is not even sent: its op_id, that of the waiting move it takes back or "",
and the entry."""


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
        ask_all: Callable[[Sequence[Entry]], Verdict],
        held: Iterable[Held] = (),
        ops: Mapping[str, int] | None = None,
    ) -> None:
        """`ask` gets every move that the rules allow here, and says what became of it; `ask_all`
        gets what is to be made together or not at all.

        ops: the numbers of the log's entries by op_id.
        """
        super().__init__(header, log=log)
        self.settled = len(self.record)
        self.waiting: dict[str, Entry] = {}
        """By op_id: entered here, and not numbered yet."""
        self._held: dict[str, str] = {}
        """By op_id, in order: not sent yet, and which waiting move it takes back; "": none."""
        self.rewound: list[Callable[[], None]] = []
        """Told when what was shown has changed otherwise than by one more entry."""
        self._ask, self._ask_all = ask, ask_all
        self._shown: list[str] = []
        """The op_ids of the waiting moves that lie on the table, in order."""
        self._want(waiting, held, ops or {})
        self._lay_waiting()

    def enter(self, entry: Entry) -> Verdict:
        played = self.judge(entry)
        return self._ask(entry, played) if played.verdict.ok else played.verdict

    def undo_to(self, n: int) -> Verdict:
        """What still waits is taken back move by move, the rest all or none."""
        while self._standing and self._standing[-1] > max(n, self.settled):
            verdict = self.undo()
            if not verdict.ok:
                return verdict
        undos = self.undos_to(n)
        return self._ask_all(undos) if undos else LEGAL

    def wait(self, op_id: str, entry: Entry) -> None:
        """Show a move that was sent."""
        self.waiting[op_id] = entry
        self._shown.append(op_id)
        self.append(entry)

    @property
    def held(self) -> tuple[Held, ...]:
        return tuple((op_id, undone, self.waiting[op_id]) for op_id, undone in self._held.items())

    def hold(self, op_id: str, entry: Entry, undone: str) -> None:
        """Show a move that is sent later; `undone` waits, and is what it takes back."""
        self._held[op_id] = undone
        self.wait(op_id, entry)

    def ready(self) -> tuple[str, Entry] | None:
        """The first of what is held, if there is nothing left to wait for."""
        op_id, undone = next(iter(self._held.items()), ("", ""))
        return (op_id, self.waiting[op_id]) if op_id and not undone else None

    def sent(self, op_id: str) -> None:
        """It was held, and waits like any other from now on."""
        del self._held[op_id]

    def settle(self, n: int, op_id: str, entry: Entry) -> None:
        """The host has given this entry the number n; raises Gap."""
        if n <= self.settled:
            return
        if n > self.settled + 1:
            raise Gap
        self._number(op_id, n)
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
            self._held.pop(op_id, None)
            for undo in [held for held, undone in self._held.items() if undone == op_id]:
                del self._held[undo], self.waiting[undo]
            for part in [part for part in self.waiting if batch_of(part) == batch_of(op_id)]:
                del self.waiting[part]
            self._rewind()
            self._lay_waiting()
            self._tell()
        return entry

    def rebuild(
        self,
        log: Iterable[Entry],
        waiting: Mapping[str, Entry],
        held: Iterable[Held] = (),
        ops: Mapping[str, int] | None = None,
    ) -> None:
        """Another log is followed from now on."""
        self.settled = 0
        self._rewind()
        listeners, self.listeners = self.listeners, []
        for entry in log:
            self.append(entry)
        self.listeners = listeners
        self.settled = len(self.record)
        self._want(waiting, held, ops or {})
        self._lay_waiting()
        self._tell()

    def waits(self, n: int) -> str | None:
        """The op_id of entry n, if it waits for its number."""
        return self._shown[n - self.settled - 1] if self.settled < n <= len(self.record) else None

    def _want(
        self, waiting: Mapping[str, Entry], held: Iterable[Held], ops: Mapping[str, int]
    ) -> None:
        """These wait, and of what was held whatever still has a sense."""
        self.waiting, self._held = dict(waiting), {}
        for op_id, undone, entry in held:
            known = op_id in self.waiting or op_id in ops
            if not known and (not undone or undone in self.waiting or undone in ops):
                self._held[op_id], self.waiting[op_id] = undone, entry
                if undone in ops:
                    self._number(undone, ops[undone])

    def _number(self, op_id: str, n: int) -> None:
        """What takes back this move can say now which one it is."""
        for undo, undone in self._held.items():
            if undone == op_id:
                self._held[undo], self.waiting[undo] = "", {"undo": n}

    def _rewind(self) -> None:
        """Back to what is settled."""
        self._take_off(self.settled)
        self._shown.clear()

    def _lay_waiting(self) -> None:
        """Show what waits, as far as the rules still allow it."""
        listeners, self.listeners = self.listeners, []
        for op_id, entry in list(self.waiting.items()):
            if undone := self._held.get(op_id):
                n = self.settled + self._shown.index(undone) + 1 if undone in self._shown else 0
                entry = self.waiting[op_id] = {"undo": n}
            if self.judge(entry).verdict.ok:
                self._shown.append(op_id)
                self.append(entry)
        self.listeners = listeners

    def _tell(self) -> None:
        for told in list(self.rewound):
            told()
