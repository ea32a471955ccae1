"""What a phone shows of a shared table: settled below, waiting above."""

from typing import Any

import pytest

from companion.match.log import Entry, Header
from companion.match.table import Played
from companion.sync.protocol import Guest
from companion.sync.protocol.chain import Authorship, batch
from companion.sync.protocol.ledger import Ledger
from companion.sync.protocol.messages import Propose, TakeBack
from companion.sync.protocol.proof import unsigned
from companion.sync.protocol.shared_table import SharedTable
from scoring.game import LEGAL
from tests.sync.keys import authorship, bare
from tests.sync.memory import MemoryJournal, begin
from tests.sync.toy import put

BATCH = "b" * 32
HEADER = Header("toy", ("Ada", "Bo"))


class Shown:
    """A guest's table, the entries its listeners got, and a host that numbers them."""

    def __init__(self, *log: Entry) -> None:
        self.entries: list[Entry] = []
        self.rewound = 0
        self.journal = MemoryJournal()
        self.ledger = begin(self.journal, "t1", "bo", HEADER, unsigned(1, "ada"))
        self.host = SharedTable(begin(MemoryJournal(), "t1", "ada", HEADER, unsigned(1, "ada")))
        self.guest = Guest(self.ledger)
        self.table = self.guest.table
        self.guest.in_step = True
        for i, entry in enumerate(log):
            self.settle(f"before-{i}", entry)
        self.table.listeners.append(lambda played: self.entries.append(played.entry))
        self.table.rewound.append(self.count)

    def count(self) -> None:
        self.rewound += 1

    def enter(self, entry: Entry) -> bool:
        """Move of this phone; its op_id says what it is."""
        ok = self.table.judge(entry).verdict.ok
        self.guest.propose({f"mine-{entry.get('token', 'undo')}": entry})
        return ok

    def settle(self, op_id: str, entry: Entry) -> None:
        """The host gives the next number."""
        assert self.host.number({op_id: entry}, authorship("ada", [op_id])).ok
        self.table.settle(self.host.ledger.commits[-1:])

    def restarted(self) -> SharedTable:
        """As after a crash: only what is written down is known."""
        return SharedTable(Ledger(self.journal, self.ledger.signer))

    def log(self) -> list[Entry]:
        return [played.entry for played in self.table.record]

    def tokens(self) -> Any:
        return self.table.view()["tokens"]

    def said(self) -> list[Any]:
        """What the guest says on a new line."""
        return bare(self.guest.receive(self.guest.ledger.beat()).answers)


def test_a_move_of_mine_is_shown_at_once_and_told_once() -> None:
    shown = Shown(put("a"))
    assert shown.enter(put("x"))
    assert (shown.log(), shown.table.settled) == ([put("a"), put("x")], 1)
    shown.settle("mine-x", put("x"))
    assert (shown.table.settled, shown.ledger.pending) == (2, {})
    assert (shown.entries, shown.rewound) == ([put("x")], 0)


def test_a_move_of_another_comes_below_mine() -> None:
    shown = Shown(put("a"))
    shown.enter(put("x"))
    shown.settle("theirs", put("y"))
    assert shown.log() == [put("a"), put("y"), put("x")]
    assert [played.n for played in shown.table.record] == [1, 2, 3]
    assert [played.n for played in shown.table.standing] == [1, 2, 3]
    assert shown.tokens() == ["a", "y", "x"]
    assert (shown.entries, shown.rewound) == ([put("x"), put("y")], 1)
    assert shown.table.undoes({"undo": 3}) == "mine-x"
    assert shown.table.undoes({"undo": 2}) == ""
    shown.settle("mine-x", put("x"))
    assert shown.table.settled == 3


def test_what_the_rules_no_longer_allow_waits_out_of_sight() -> None:
    shown = Shown()
    shown.enter(put("x"))
    shown.settle("theirs", put("x"))
    assert shown.log() == [put("x")]
    assert list(shown.ledger.pending) == ["mine-x"]
    shown.settle("undone", {"undo": 1})
    assert shown.log() == [put("x"), {"undo": 1}, put("x")]
    assert shown.table.drop("mine-x") == put("x")
    assert shown.log() == [put("x"), {"undo": 1}]
    assert shown.tokens() == []
    assert shown.table.drop("mine-x") is None


def test_undo_of_what_waits_is_taken_back_with_it() -> None:
    shown = Shown(put("a"))
    shown.enter(put("x"))
    assert shown.enter({"undo": 2})
    assert shown.tokens() == ["a"]
    shown.table.drop("mine-undo")
    assert shown.tokens() == ["a", "x"]
    shown.table.drop("mine-x")
    assert [played.n for played in shown.table.standing] == [1]
    assert shown.enter({"undo": 1})
    assert shown.tokens() == []


def test_the_rules_refuse_before_anybody_is_asked() -> None:
    shown = Shown(put("a"))
    asked: list[Any] = []
    shown.table.ask = lambda ops: asked.append(ops) or LEGAL  # type: ignore[func-returns-value]
    assert not shown.table.enter(put("a")).ok
    assert shown.table.enter(put("b")).ok
    assert [list(ops.values()) for ops in asked] == [[put("b")]]


def test_what_cannot_be_written_is_not_shown() -> None:
    shown = Shown(put("a"))
    shown.enter(put("x"))
    for when in ("before", "after"):
        shown.journal.fuse = "before"
        with pytest.raises(Exception, match=r"^$"):
            shown.settle(f"theirs-{when}", put(when))
        assert shown.log() == [put("a"), put("x")]
        shown.table.settle(shown.host.ledger.commits[-1:])
        assert put(when) in shown.log()
        break


def test_another_log_is_followed_with_what_still_waits() -> None:
    shown = Shown(put("a"), put("b"))
    shown.enter(put("x"))
    branch = shown.table.cut(1)
    assert [commit.entry for commit in branch.commits] == [put("b")]
    assert (shown.log(), shown.table.settled) == ([put("a"), put("x")], 1)
    assert (shown.entries, shown.rewound) == ([put("x")], 1)


def held(shown: Shown) -> Shown:
    """X waits, its undo is held, and Y behind it."""
    shown.enter(put("x"))
    shown.enter({"undo": len(shown.table.record)})
    shown.enter(put("y"))
    return shown


X, Y = Propose("mine-x", put("x"), ""), Propose("mine-y", put("y"), "")


def test_undo_of_what_waits_is_sent_with_the_number_that_it_gets() -> None:
    shown = held(Shown())
    assert shown.said() == [X]
    shown.settle("theirs", put("a"))
    assert shown.log() == [put("a"), put("x"), {"undo": 2}, put("y")]
    assert shown.said() == [X]
    shown.settle("mine-x", put("x"))
    assert shown.said() == [Propose("mine-undo", {"undo": 2}, "")]
    assert shown.tokens() == ["a", "y"]
    shown.settle("mine-undo", {"undo": 2})
    assert shown.said() == [Y]


def test_undo_of_what_is_refused_is_never_sent() -> None:
    shown = held(Shown())
    shown.settle("theirs", put("x"))
    assert shown.table.drop("mine-x") == put("x")
    assert shown.said() == [Y]
    assert shown.log() == [put("x"), put("y")]


def test_what_is_held_is_held_again_after_a_crash() -> None:
    shown = held(Shown())
    again = shown.restarted()
    assert [played.entry for played in again.record] == [put("x"), {"undo": 1}, put("y")]
    assert list(again.ledger.ready()) == ["mine-x"]
    shown.settle("theirs", put("a"))
    shown.settle("mine-x", put("x"))
    ready = shown.restarted().ledger.ready()
    assert ready == {"mine-undo": {"undo": 2}, "mine-y": put("y")}


def theirs(n: int) -> tuple[dict[str, Entry], Authorship]:
    ops = {f"theirs-{n}": put(str(n))}
    return ops, authorship("ada", ops)


def test_settling_looks_at_no_entry_but_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    shown, looks = Shown(), 0
    for n in range(1, 201):
        assert shown.host.number(*theirs(n)).ok
    undoes = Played.undoes

    def counted(played: Played) -> int | None:
        nonlocal looks
        looks += 1
        return undoes.fget(played)  # type: ignore[attr-defined, no-any-return]

    monkeypatch.setattr(Played, "undoes", property(counted))
    for commit in shown.host.ledger.commits:
        shown.table.settle([commit])
    assert looks == 200


def test_moves_are_taken_back_together_and_come_back_together() -> None:
    shown = Shown(put("a"), put("b"), put("c"))
    shown.guest.propose(batch(BATCH, shown.table.undos_to(1)))
    assert shown.tokens() == ["a"]
    assert shown.log()[3:] == [{"undo": 3}, {"undo": 2}]
    assert shown.said() == [TakeBack(BATCH, 2, 3, "")]
    assert shown.table.drop(f"{BATCH}:0") == {"undo": 3}
    assert shown.tokens() == ["a", "b", "c"]
    assert shown.ledger.pending == {}


def test_a_snapshot_stays_as_it_was() -> None:
    shown = Shown(put("a"))
    shown.enter(put("x"))
    snapshot = shown.table.snapshot()
    shown.settle("theirs", put("y"))
    assert [played.entry for played in snapshot.record] == [put("a")]
    assert [played.n for played in snapshot.standing] == [1]
