"""A journal that survives crashes of everything above it, and can cause them."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.match.log import Header
from companion.match.table import Played
from companion.sync.protocol.chain import Commit
from companion.sync.protocol.ledger import Branch, Journal, Ledger, Saved, begun
from companion.sync.protocol.proof import SignedEnd, Term
from scoring.codec import to_json
from tests.sync.keys import key_of


class Crash(Exception):
    """The phone went off in the middle of writing."""


class MemoryJournal:
    def __init__(self) -> None:
        self.values: dict[str, Any] = {}
        self.commits: list[Commit] = []
        self.branches: list[Branch] = []
        self.fuse = ""
        """before or after: the next write is lost or done, and then the phone is off."""

    def load(self) -> Saved:
        return Saved(dict(self.values), list(self.commits), list(self.branches))

    def append(
        self, commits: Sequence[Commit], plays: Sequence[Played], end: SignedEnd | None
    ) -> None:
        assert [commit.entry for commit in commits] == [played.entry for played in plays]
        self._burn("before")
        self.commits.extend(commits)
        if end is not None:
            self.values["end"] = to_json(end)
        self._burn("after")

    def cut(self, branch: Branch) -> None:
        self._burn("before")
        del self.commits[branch.base :]
        self.branches.append(branch)
        self._burn("after")

    def settle(self, branch: Branch) -> None:
        self._burn("before")
        self.branches[branch.id - 1 : branch.id] = [branch]
        self._burn("after")

    def put(self, values: Mapping[str, Any]) -> None:
        self._burn("before")
        self.values.update(values)
        self._burn("after")

    def _burn(self, when: str) -> None:
        if self.fuse == when:
            self.fuse = ""
            raise Crash


def begin(journal: Journal, table: str, me: str, header: Header, term: Term) -> Ledger:
    """A table in this journal, with nothing played yet."""
    journal.put(begun(table, me, header, term))
    return Ledger(journal, key_of(me))
