"""`Table`: a match in progress, which judges entries and adds them to its log.

It is the one mutable object of a match.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from companion.match.log import Entry, Header
from companion.match.ticks import Ticks, merged
from scoring.codec import LARGEST, BadForm, move_from_json, short, to_json
from scoring.game import LEGAL, Events, Move, Outcome, Problem, Seat, Tally, Verdict


class Played(NamedTuple):
    """An entry with its verdict, its events and the state after it."""

    n: int
    entry: Entry
    verdict: Verdict
    events: Events
    state: Any

    @property
    def undoes(self) -> int | None:
        """The number of the entry that this one takes back; None: it is no undo."""
        return self.entry["undo"] if self.verdict.ok and "undo" in self.entry else None


class Table:
    """A match in progress: judges entries, writes them to the journal, and only then adds them.

    If the journal fails to write, its exception propagates and nothing has changed.
    """

    def __init__(
        self,
        header: Header,
        journal: Callable[[Sequence[Played]], None] | None = None,
        log: Iterable[Entry] = (),
    ) -> None:
        """The journal writes all entries it is given, or none.

        `log` contains entries that the journal already has; they are replayed first.
        """
        self.header = header
        self.game = header.rules()
        self.record: list[Played] = []
        self.listeners: list[Callable[[Played], None]] = []
        self.ticks: Ticks = ()
        """The set-up steps that are done, until the first entry is made."""
        self.ticked: list[Callable[[], None]] = []
        """Called when the ticks change."""
        self._journal: Callable[[Sequence[Played]], None] | None = None
        self._start = header.setup()
        self._standing: list[int] = []
        for entry in log:
            self.append(entry)
        self._journal = journal

    @property
    def state(self) -> Any:
        return self.record[-1].state if self.record else self._start

    @property
    def standing(self) -> tuple[Played, ...]:
        """The moves in force: accepted and not undone."""
        return tuple(self.record[n - 1] for n in self._standing)

    def standing_after(self, n: int) -> tuple[Played, ...]:
        """The moves that were in force after entry n."""
        stood: list[Played] = []
        for played in self.record[:n]:
            if played.undoes is not None:
                stood.pop()
            elif played.verdict.ok:
                stood.append(played)
        return tuple(stood)

    def state_after(self, n: int) -> Any:
        """The state after entry n; 0: before the first."""
        return self.record[n - 1].state if n else self._start

    def propose(self, move: Move) -> Verdict:
        """Make the move if the rules allow it; a refused move is not logged."""
        return self.enter(to_json(move))

    def undo(self) -> Verdict:
        """Undo the last move in force."""
        return self.enter({"undo": self._standing[-1] if self._standing else 0})

    def undo_to(self, n: int) -> Verdict:
        """Take back every move after entry n, all of them or none."""
        return self.enter_all(self.undos_to(n))

    def undos_to(self, n: int) -> list[Entry]:
        """The entries that take back every move after entry n."""
        return [{"undo": last} for last in reversed(self._standing) if last > n]

    def enter(self, entry: Entry) -> Verdict:
        """Like `propose`, from plain data."""
        played = self.judge(entry)
        if played.verdict.ok:
            self._add(played)
        return played.verdict

    def enter_all(self, entries: Iterable[Entry]) -> Verdict:
        """Make these entries if the rules allow all of them; they are written at once.

        Returns the verdict on the first refused one, else on the last.
        """
        before = len(self.record)
        try:
            verdict = self._lay_all(entries)
            if verdict.ok and self._journal is not None:
                self._journal(self.record[before:])
        except BaseException:
            self._take_off(before)
            raise
        if not verdict.ok:
            self._take_off(before)
        for played in self.record[before:]:
            self._tell_of(played)
        return verdict

    def judge_all(self, entries: Sequence[Entry]) -> Verdict:
        """Like `enter_all`, but changes nothing."""
        before = len(self.record)
        try:
            return self._lay_all(entries)
        finally:
            self._take_off(before)

    def append(self, entry: Entry) -> Played:
        """Add an entry of an existing log, whatever its verdict; an illegal one is never in
        force."""
        played = self.judge(entry)
        self._add(played)
        return played

    def judge(self, entry: Entry) -> Played:
        """Judge this as the next entry. Changes nothing."""
        n = len(self.record) + 1
        if "undo" in entry:
            return self._judge_undo(n, entry)
        return self.judge_on(self.state, n, entry)

    def judge_on(self, state: object, n: int, entry: Entry) -> Played:
        """Judge this move at that state, as entry n."""
        try:
            nulls = self.game.null_is_absent
            move = move_from_json(entry, self.game.moves, null_is_absent=nulls)
        except BadForm as bad:
            problem = Problem("entry.form", bad.facts)
            return Played(n, entry, Verdict((problem,)), (), state)
        verdict = self.game.validate(state, move)
        if not verdict.ok:
            return Played(n, entry, verdict, (), state)
        after, events = self.game.effect(state, move)
        return Played(n, entry, verdict, events, after)

    def tick(self, ticks: Ticks) -> None:
        """Merge ticks from this or another device; ignored once there is an entry."""
        after = () if self.record else merged(self.ticks, ticks)
        if after != self.ticks:
            self.ticks = after
            for listener in list(self.ticked):
                listener()

    def view(self, seat: Seat | None = None) -> dict[str, Any]:
        return self.game.view(self.state, seat)

    def score(self) -> tuple[Tally, ...]:
        return self.game.score(self.state)

    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def _judge_undo(self, n: int, entry: Entry) -> Played:
        last = self._standing[-1] if self._standing else None
        undo = entry["undo"]
        if type(undo) is not int or undo != last or len(entry) > 1:
            named = undo if type(undo) is int and abs(undo) <= LARGEST else short(undo)
            problem = Problem("undo.last", {"undo": named, "last": last})
            return Played(n, entry, Verdict((problem,)), (), self.state)
        return Played(n, entry, Verdict(), (), self.state_after(undo - 1))

    def _add(self, played: Played) -> None:
        if self._journal is not None:
            self._journal((played,))
        self._lay(played)
        self._tell_of(played)

    def _lay(self, played: Played) -> None:
        self.record.append(played)
        if played.undoes is not None:
            self._standing.pop()
        elif played.verdict.ok:
            self._standing.append(played.n)

    def _lay_all(self, entries: Iterable[Entry]) -> Verdict:
        """Add the entries up to the first illegal one."""
        verdict = LEGAL
        for entry in entries:
            played = self.judge(entry)
            verdict = played.verdict
            if not verdict.ok:
                break
            self._lay(played)
        return verdict

    def _take_off(self, n: int) -> None:
        """Restore the table as it was after entry n."""
        for played in reversed(self.record[n:]):
            if played.undoes is not None:
                self._standing.append(played.undoes)
            elif played.verdict.ok:
                self._standing.pop()
        del self.record[n:]

    def _tell_of(self, played: Played) -> None:
        self.ticks = ()
        for listener in list(self.listeners):
            listener(played)
