"""What this screen may show of hands: with memory aids off only the hand of its own seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.log import Entry
from scoring.game import Problem, Verdict
from scoring.nights_watch.hands import RESOURCES

Hand = Mapping[str, Any]
"""Size, certain and possible cards, as a view tells them."""
MEMORY = {"hand.lacks", "hand.unsure", "mormont.answer", "mormont.trust"}
"""Rules that follow from what a perfect memory knows of hands."""


def aided(page: Any) -> bool:
    """The table plays with memory aids, and this phone shows them."""
    return bool(page.app.settings["memory"] and page.view()["memory_aid"])


def hands(page: Any) -> list[Hand]:
    """Every hand as it may be shown here."""
    told = enumerate(page.view()["hands"])
    return [veiled(hand) if hides(page, seat) else hand for seat, hand in told]


def hides(page: Any, seat: int | None) -> bool:
    """Whether this hand is hidden here; None: any hand."""
    return not aided(page) and (seat is None or seat != page.own_seat)


def veiled(hand: Hand) -> Hand:
    """A hand of which only the size is shown."""
    size = hand["size"]
    anything = dict.fromkeys(RESOURCES, size) if size else {}
    return {"size": size, "certain": {}, "possible": anything, "veiled": bool(size)}


def judge(page: Any, entry: Entry) -> Verdict:
    """What may be shown of the verdict before the move is made.

    What only memory knows of a hidden hand is said when the move is made, not before.
    """
    verdict: Verdict = page.judge(entry)

    def told(problem: Problem) -> bool:
        return problem.rule not in MEMORY or not hides(page, problem.facts.get("seat"))

    return replace(
        verdict,
        broken=tuple(filter(told, verdict.broken)),
        unseen=tuple(filter(told, verdict.unseen)),
    )
