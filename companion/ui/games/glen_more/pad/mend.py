"""Correcting an earlier entry through the log: undo back to it, enter it anew, then the rest.

Nothing is rewritten: the history shows every step. What is still to be entered is kept on the
phone before the first step, so that a phone that dies in between finishes when it comes back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.log import Entry
from companion.table import Table
from scoring.game import Verdict

Plan = Mapping[str, Any]
"""at: entries in the log before the first step. undo: how many to take back. enter: what then."""


def plan(table: Table, n: int, entry: Entry) -> dict[str, Any]:
    """The steps by which entry n becomes another one."""
    later = [played.entry for played in table.standing if played.n > n]
    return {
        "at": len(table.record),
        "undo": len(later) + 1,
        "enter": [dict(entry), *(_with_owner(other, entry) for other in later)],
    }


def _with_owner(later: Entry, entry: Entry) -> dict[str, Any]:
    """Castle Moil stays with its owner: a later round that has one has the corrected one."""
    owner = entry.get("castle_moil")
    if owner is None or later.get("castle_moil") is None:
        return dict(later)
    return {**later, "castle_moil": owner}


def tried(table: Table, plan: Plan) -> tuple[Table, Verdict]:
    """A table of its own on which the plan was carried out as far as the rules let it."""
    trial = Table(table.header, log=[played.entry for played in table.standing])
    for _ in range(plan["undo"]):
        trial.undo()
    for entry in plan["enter"]:
        verdict = trial.enter(entry)
        if not verdict.ok:
            break
    return trial, verdict


def carry_out(table: Table, plan: Plan, enter: Callable[[Entry], bool]) -> bool:
    """Do what of the plan is not done yet; whether all of it could be entered."""
    done = [played.entry for played in table.record[plan["at"] :]]
    undone = sum("undo" in entry for entry in done)
    for _ in range(plan["undo"] - undone):
        if not enter({"undo": table.standing[-1].n}):
            return False
    return all(enter(entry) for entry in plan["enter"][len(done) - undone :])


def is_plan(data: Any, table: Table) -> bool:
    """Whether this, as it was kept, can still be carried out on this table.

    It can be if nothing but its own first steps was entered since.
    """
    match data:
        case {"at": int(at), "undo": int(undo), "enter": [*entries]}:
            whole = all(isinstance(entry, dict) for entry in entries)
            if not (whole and 0 <= at <= len(table.record) and 0 < undo <= len(entries)):
                return False
            done = [played.entry for played in table.record[at:]]
            anew = done[undo:]
            return all("undo" in entry for entry in done[:undo]) and anew == entries[: len(anew)]
    return False
