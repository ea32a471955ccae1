"""What a phone shows of a shared table: settled below, waiting above."""

from collections.abc import Sequence
from typing import Any

import pytest

from companion.match.log import Entry, Header
from companion.match.table import Played
from companion.sync.shared_table import Gap, SharedTable
from scoring.game import LEGAL, Verdict
from tests.sync.toy import put

BATCH = "b" * 32


class Shown:
    """A table, and what its listeners were told."""

    def __init__(self, *log: Entry) -> None:
        self.told: list[Entry] = []
        self.rewound = 0
        header = Header("toy", ("Ada", "Bo"))
        self.table = SharedTable(header, log, {}, self.ask, self.ask_all)
        self.table.listeners.append(lambda played: self.told.append(played.entry))
        self.table.rewound.append(self.count)

    def count(self) -> None:
        self.rewound += 1

    def ask(self, entry: Entry, played: Played) -> Verdict:
        self.table.wait(f"mine-{entry.get('token', 'undo')}", entry)
        return played.verdict

    def ask_all(self, entries: Sequence[Entry]) -> Verdict:
        for i, entry in enumerate(entries):
            self.table.wait(f"{BATCH}:{i}", entry)
        return LEGAL

    def log(self) -> list[Entry]:
        return [played.entry for played in self.table.record]

    def tokens(self) -> Any:
        return self.table.view()["tokens"]


def test_a_move_of_mine_is_shown_at_once_and_told_once() -> None:
    shown = Shown(put("a"))
    assert shown.table.enter(put("x")).ok
    assert (shown.log(), shown.table.settled) == ([put("a"), put("x")], 1)
    shown.table.settle(2, "mine-x", put("x"))
    assert (shown.table.settled, shown.table.waiting) == (2, {})
    assert (shown.told, shown.rewound) == ([put("x")], 0)


def test_a_move_of_another_comes_below_mine() -> None:
    shown = Shown(put("a"))
    shown.table.enter(put("x"))
    shown.table.settle(2, "theirs", put("y"))
    assert shown.log() == [put("a"), put("y"), put("x")]
    assert [played.n for played in shown.table.record] == [1, 2, 3]
    assert [played.n for played in shown.table.standing] == [1, 2, 3]
    assert shown.tokens() == ["a", "y", "x"]
    assert (shown.told, shown.rewound) == ([put("x"), put("y")], 1)
    assert shown.table.waits(3) == "mine-x"
    assert shown.table.waits(2) is None
    shown.table.settle(3, "mine-x", put("x"))
    assert shown.table.settled == 3


def test_what_the_rules_no_longer_allow_waits_out_of_sight() -> None:
    shown = Shown()
    shown.table.enter(put("x"))
    shown.table.settle(1, "theirs", put("x"))
    assert shown.log() == [put("x")]
    assert list(shown.table.waiting) == ["mine-x"]
    shown.table.settle(2, "undone", {"undo": 1})
    assert shown.log() == [put("x"), {"undo": 1}, put("x")]
    assert shown.table.drop("mine-x") == put("x")
    assert shown.log() == [put("x"), {"undo": 1}]
    assert shown.tokens() == []
    assert shown.table.drop("mine-x") is None


def test_undo_of_what_waits_is_taken_back_with_it() -> None:
    shown = Shown(put("a"))
    shown.table.enter(put("x"))
    assert shown.table.undo().ok
    assert shown.tokens() == ["a"]
    shown.table.drop("mine-undo")
    assert shown.tokens() == ["a", "x"]
    shown.table.drop("mine-x")
    assert [played.n for played in shown.table.standing] == [1]
    assert shown.table.undo().ok
    assert shown.tokens() == []


def test_the_rules_refuse_before_anybody_is_asked() -> None:
    shown = Shown(put("a"))
    assert not shown.table.enter(put("a")).ok
    assert shown.table.waiting == {}


def test_an_entry_counts_once_and_in_order() -> None:
    shown = Shown(put("a"))
    shown.table.settle(1, "again", put("a"))
    assert shown.log() == [put("a")]
    with pytest.raises(Gap):
        shown.table.settle(3, "later", put("c"))
    assert shown.log() == [put("a")]


def test_another_log_is_followed_with_what_still_waits() -> None:
    shown = Shown(put("a"), put("b"))
    shown.table.enter(put("x"))
    shown.table.rebuild([put("c")], {"mine-x": put("x")})
    assert (shown.log(), shown.table.settled) == ([put("c"), put("x")], 1)
    assert (shown.told, shown.rewound) == ([put("x")], 1)
    assert shown.table.settle(2, "mine-x", put("x")) is None
    assert shown.table.settled == 2


def held(shown: Shown) -> Shown:
    """X waits, its undo is held, and Y behind it."""
    shown.table.enter(put("x"))
    shown.table.hold("undo", {"undo": len(shown.table.record)}, "mine-x")
    shown.table.hold("then", put("y"), "")
    return shown


def release(shown: Shown) -> tuple[str, Entry] | None:
    """What is sent next."""
    ready = shown.table.ready()
    if ready is not None:
        shown.table.sent(ready[0])
    return ready


def test_undo_of_what_waits_is_sent_with_the_number_that_it_gets() -> None:
    shown = held(Shown())
    assert release(shown) is None
    shown.table.settle(1, "theirs", put("a"))
    assert shown.log() == [put("a"), put("x"), {"undo": 2}, put("y")]
    assert release(shown) is None
    shown.table.settle(2, "mine-x", put("x"))
    assert release(shown) == ("undo", {"undo": 2})
    assert release(shown) == ("then", put("y"))
    assert release(shown) is None
    assert shown.tokens() == ["a", "y"]


def test_undo_of_what_is_refused_is_never_sent() -> None:
    shown = held(Shown())
    shown.table.settle(1, "theirs", put("x"))
    assert shown.table.drop("mine-x") == put("x")
    assert release(shown) == ("then", put("y"))
    assert shown.log() == [put("x"), put("y")]
    assert list(shown.table.waiting) == ["then"]


def test_what_is_held_is_held_again_over_another_log() -> None:
    shown = held(Shown())
    kept = shown.table.held
    shown.table.rebuild([put("a")], {"mine-x": put("x")}, kept, {"a": 1})
    assert shown.log() == [put("a"), put("x"), {"undo": 2}, put("y")]
    shown.table.rebuild([put("a"), put("x")], {}, kept, {"a": 1, "mine-x": 2})
    assert release(shown) == ("undo", {"undo": 2})
    shown.table.rebuild([put("a")], {}, kept, {"a": 1})
    assert release(shown) == ("then", put("y"))
    shown.table.rebuild([put("a"), put("y")], {}, kept, {"a": 1, "then": 2})
    assert shown.table.held == ()


def test_settling_looks_at_no_entry_but_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    shown, looks = Shown(), 0
    undoes = Played.undoes

    def counted(played: Played) -> int | None:
        nonlocal looks
        looks += 1
        return undoes.fget(played)  # type: ignore[attr-defined, no-any-return]

    monkeypatch.setattr(Played, "undoes", property(counted))
    for n in range(1, 201):
        shown.table.settle(n, f"theirs-{n}", put(str(n)))
    assert looks == 200


def test_moves_are_taken_back_together_and_come_back_together() -> None:
    shown = Shown(put("a"), put("b"), put("c"))
    assert shown.table.enter(put("mine")).ok
    assert shown.table.undo_to(1).ok
    assert shown.tokens() == ["a"]
    assert shown.log()[4:] == [{"undo": 4}, {"undo": 3}, {"undo": 2}]
    shown.table.settle(4, "mine-mine", put("mine"))
    shown.table.settle(5, "mine-undo", {"undo": 4})
    assert shown.table.drop(f"{BATCH}:0") == {"undo": 3}
    assert shown.tokens() == ["a", "b", "c"]
    assert shown.table.waiting == {}
