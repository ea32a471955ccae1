"""What happens at a shared table, as plain objects that a screen or a program can read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.i18n import Words
from companion.match.check import verdict_fields
from companion.match.table import Table
from companion.sync.net.wire import Report
from companion.sync.protocol.chain import Commit
from companion.sync.protocol.item_transfer import Item
from companion.sync.protocol.ledger import Branch
from companion.sync.protocol.messages import Refused, Room
from scoring.game import Problem, Verdict

UNSAID = Problem("host.refused")
"""For a refusal whose reason this version cannot put into words."""


class Events:
    """Says what happens at a table in plain objects."""

    def __init__(self, table: Table, report: Report, lang: str) -> None:
        self.report = report
        self.words = Words(table.game, table.header.players, lang)

    def entry(self, commit: Commit, table: Table) -> None:
        played = table.record[commit.seq - 1]
        said: dict[str, Any] = {
            "event": "entry",
            "seq": commit.seq,
            "epoch": commit.epoch,
            "hash": commit.hash,
            "op_id": commit.op_id,
            "by": commit.by,
            "entry": dict(commit.entry),
            "verdict": played.verdict.answer,
        }
        if played.verdict.reasons:
            said |= verdict_fields(played.verdict, self.words)
        self.report(said)

    def refused(self, refused: Refused) -> None:
        problems = tuple(self._known(problem) for problem in refused.problems)
        said = verdict_fields(Verdict(problems or (UNSAID,)), self.words)
        named = [{"rule": p.rule, "facts": p.facts} for p in problems or (UNSAID,)]
        self.report({"event": "refused", "op_id": refused.op_id, "problems": named, **said})

    def _known(self, said: Mapping[str, Any]) -> Problem:
        """A reason that this device can put into words, whatever the host says."""
        rule, facts = said.get("rule"), said.get("facts")
        if type(rule) is not str or not isinstance(facts, Mapping):
            return UNSAID
        problem = Problem(rule, facts)
        try:
            self.words.problem(problem)
        except (LookupError, ValueError, TypeError, AttributeError):
            return UNSAID
        return problem

    def room(self, room: Room) -> None:
        devices = [{k: d[k] for k in ("id", "name", "out")} for d in room.devices]
        self.report(
            {
                "event": "room",
                "name": room.name,
                "lock": room.lock,
                "seats": dict(room.seats),
                "devices": devices,
            }
        )

    def offered(self, device: str, items: tuple[Item, ...]) -> None:
        """What lies on another device's shelf."""
        said = [item._asdict() for item in items]
        self.report({"event": "offered", "device": device, "items": said})

    def fetched(self, device: str, item: Item, data: bytes | None) -> None:
        """A thing has come, as bytes; None: it did not."""
        said = {"event": "fetched", "device": device, "item": item._asdict(), "data": data}
        self.report(said)

    def kept(self, branch: Branch) -> None:
        entries = [dict(commit.entry) for commit in branch.standing()]
        self.report({"event": "kept", "branch": branch.id, "base": branch.base, "entries": entries})
