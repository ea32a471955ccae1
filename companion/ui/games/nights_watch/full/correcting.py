"""Pieces put right on the picture itself: a tap sets one, another tap takes it away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.log import Entry
from companion.ui.games.nights_watch.full.tasks import Task, Then
from companion.ui.games.nights_watch.places import Pick
from scoring.nights_watch.places import CORNERS, EDGES, bits

TOOLS = ("road", "settlement", "keep", "tormund")
PLACES = {"road": "edge", "settlement": "corner", "keep": "corner", "tormund": "hex"}


class Correcting(Task):
    """Roads, settlements and keeps of one seat at a time, and Tormund."""

    def __init__(self, page: Any, seat: int, title: str, ask: str, then: Then) -> None:
        super().__init__("amend", title, ask, {}, then)
        self.page, self.seat, self.tool = page, seat, "settlement"
        self.before: Mapping[str, Any] = page.view()
        self.draft: dict[str, list[list[str]]] = {
            part: [list(places) for places in self.before[part]]
            for part in ("roads", "settlements", "keeps")
        }
        self.tormund: str = self.before["tormund"]

    def view(self) -> dict[str, Any]:
        """The table as it is being put right."""
        return {**self.before, **self.draft, "tormund": self.tormund}

    def spots(self) -> frozenset[Pick]:
        board, what = self.page.now().setting.board, PLACES[self.tool]
        names = {
            "edge": [EDGES[edge] for edge in bits(board.edges)],
            "corner": [CORNERS[corner] for corner in bits(board.corners)],
            "hex": list(self.before["board"]["hexes"]),
        }[what]
        return frozenset(Pick(what, name) for name in names)

    def choose(self, pick: Pick) -> None:
        if self.tool == "tormund":
            self.tormund = "camp" if self.tormund == pick.which else pick.which
            return
        mine = self.draft[f"{self.tool}s"][self.seat]
        was_here = pick.which in mine
        for part in ("roads",) if self.tool == "road" else ("settlements", "keeps"):
            for places in self.draft[part]:
                if pick.which in places:
                    places.remove(pick.which)
        if not was_here:
            mine.append(pick.which)

    def entry(self) -> Entry | None:
        """Only what differs; None if nothing does."""
        told: dict[str, Any] = {}
        for part, lists in self.draft.items():
            pairs = list(zip(self.before[part], lists, strict=True))
            if any(sorted(old) != sorted(new) for old, new in pairs):
                told[part] = [None if sorted(old) == sorted(new) else new for old, new in pairs]
        if self.tormund != self.before["tormund"]:
            told["tormund"] = self.tormund
        return {"move": "amend", **told} if told else None
