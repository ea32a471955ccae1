"""What a move set off, step by step: the north as it looks after each event, and its line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Literal, NamedTuple

from companion.games.nights_watch.north.steps import Told
from companion.log import Entry
from companion.table import Table
from scoring.game import Events, Facts
from scoring.nights_watch.places import COLUMNS, HEXES

North = dict[str, Any]
"""The part of a view that wildlings change."""
PARTS = ("camps", "clearings", "wall", "gift", "breaches", "frostfangs")
AFTER: Facts = {"event": "finish"}
"""What comes after the last event."""
SECTION = {HEXES[hex]: s for s, column in enumerate(COLUMNS) for hex in column}


class Spot(NamedTuple):
    """Where a figure stands."""

    what: Literal["camp", "clearing", "gift", "frostfangs"]
    which: Any = None
    """Clan, clearing from 0, or hex."""
    place: int = 0
    """Camp from 0, or place in the clearing."""
    crowd: int = 1
    """How many stand in the clearing."""


class Way(NamedTuple):
    kind: str
    start: Spot
    end: Spot


class Frame(NamedTuple):
    north: North
    line: int
    """The line that lights with it, from 0."""
    trail: int | None
    """The number of the trail that was taken last."""
    section: int | None
    """Where the Wall breaks, from 1."""
    way: Way | None = None
    """The figure that moves."""


class Replay:
    """Moves figures as the events say. An empty place is None until the others close up."""

    def __init__(self, north: North, entry: Entry) -> None:
        self.north = {part: deepcopy(north[part]) for part in PARTS}
        self.entry = entry
        self.walker: tuple[int, str] | None = None
        """Clearing and kind of the last that walked."""
        self.broken: int | None = None
        """The section that breaks, from 0."""
        self.trail: int | None = None
        self.way: Way | None = None

    def step(self, event: Facts) -> None:
        self.way = None
        self._leave_climber(event)
        getattr(self, f"_{event['event']}")(event)

    def finish(self) -> North:
        """Everything closed up, as the table has it after the last step."""
        self._leave_climber(AFTER)
        for clan in self.north["camps"]:
            self._close(self.north["camps"], clan)
        for section in range(4):
            self._close(self.north["wall"], section)
        return self.north

    def _close(self, rows: Any, at: Any) -> None:
        rows[at] = [item for item in rows[at] if item is not None]

    def gone(self, event: Facts) -> int:
        """How many have left the game before this event: without a free hex, and no event tells."""
        if event["event"] == "marker" and self.broken is not None:
            return len(self.north["clearings"][self.broken])
        return int(self._climber_leaves(event))

    def _climber_leaves(self, event: Facts) -> bool:
        still = event["event"] in ("close_up", "enter", "home")
        return not still and self.walker is not None and self.walker[1] == "climber"

    def _leave_climber(self, event: Facts) -> None:
        if self._climber_leaves(event) and self.walker is not None:
            self._from_clearing(*self.walker, last=True)
            self.walker = None

    def _from_clearing(self, clearing: int, kind: str, *, last: bool) -> Spot:
        crowd = self.north["clearings"][clearing]
        places = [i for i, one in enumerate(crowd) if one == kind]
        spot = Spot("clearing", clearing, places[-1 if last else 0], len(crowd))
        del crowd[spot.place]
        return spot

    def _camp(self, event: Facts) -> None:
        tribe = self.north["camps"][event["clan"]]
        tribe.append(event["kind"])
        self.north["frostfangs"][event["kind"]] -= 1
        end = Spot("camp", event["clan"], len(tribe) - 1)
        self.way = Way(event["kind"], Spot("frostfangs"), end)

    def _rush(self, event: Facts) -> None:
        """Nothing has moved yet."""

    def _walk(self, event: Facts) -> None:
        tribe = self.north["camps"][event["clan"]]
        camp = next(i for i, kind in enumerate(tribe) if kind is not None)
        tribe[camp] = None
        clearing = (event["trail"] - 1) // 2
        crowd = self.north["clearings"][clearing]
        crowd.append(event["kind"])
        end = Spot("clearing", clearing, len(crowd) - 1, len(crowd))
        self.way = Way(event["kind"], Spot("camp", event["clan"], camp), end)
        self.walker, self.trail, self.broken = (clearing, event["kind"]), event["trail"], None

    def _guard_lost(self, event: Facts) -> None:
        self.north["wall"][event["section"] - 1][0] = None

    def _close_up(self, event: Facts) -> None:
        if "clan" in event:
            self._close(self.north["camps"], event["clan"])
        else:
            self._close(self.north["wall"], event["section"] - 1)

    def _breach(self, event: Facts) -> None:
        self.broken = event["section"] - 1
        self.walker = None
        self._close(self.north["wall"], self.broken)

    def _enter(self, event: Facts) -> None:
        section, first = SECTION[event["hex"]], self.broken is not None
        start = self._from_clearing(section, event["kind"], last=not first)
        self.way = Way(event["kind"], start, Spot("gift", event["hex"]))
        self.north["gift"][event["hex"]] = event["kind"]
        self.walker = None

    def _home(self, event: Facts) -> None:
        kind = event["kind"]
        self.north["frostfangs"][kind] += 1
        if self.broken is not None:
            start = self._from_clearing(self.broken, kind, last=False)
        elif self.walker is not None:
            start = self._from_clearing(self.walker[0], kind, last=True)
        else:
            start = self._taken(self.entry.get("from") or self.entry["remove"], kind)
        self.way = Way(kind, start, Spot("frostfangs"))
        self.walker = None

    def _taken(self, place: Mapping[str, Any], kind: str) -> Spot:
        """A card or a hero sent it home."""
        if place.get("gift") is not None:
            del self.north["gift"][place["gift"]]
            return Spot("gift", place["gift"])
        if place.get("camp") is not None:
            clan, camp = place["camp"]
            self.north["camps"][clan][camp - 1] = None
            return Spot("camp", clan, camp - 1)
        return self._from_clearing(place["clearing"] - 1, kind, last=False)

    def _marker(self, event: Facts) -> None:
        self.north["breaches"] = event["breaches"]
        if self.broken is not None:
            self.north["clearings"][self.broken] = []

    def _end(self, event: Facts) -> None:
        """Everything stays where it is."""


def frames(north: North, entry: Entry, events: Events) -> tuple[list[Frame], list[Told]]:
    """The north after each event, and the lines that tell them."""
    replay, lines, shown = Replay(north, entry), list[Told](), list[Frame]()
    for event in events:
        if gone := replay.gone(event):
            lines.append(Told("gone", {"count": gone}))
        _tell(lines, replay.north, event)
        replay.step(event)
        broken = None if replay.broken is None else replay.broken + 1
        now = deepcopy(replay.north)
        shown.append(Frame(now, len(lines) - 1, replay.trail, broken, replay.way))
    if gone := replay.gone(AFTER):
        lines.append(Told("gone", {"count": gone}))
        shown.append(Frame(replay.finish(), len(lines) - 1, replay.trail, None))
    return shown, lines


def _tell(lines: list[Told], north: North, event: Facts) -> None:
    """A line of its own, or a part of the line before."""
    kind = event["event"]
    last = lines[-1] if lines else None
    if kind == "close_up" and last is not None:
        if last.kind == "guard_lost":
            lines[-1] = last._replace(facts={**last.facts, "moved": True})
    elif kind == "enter" and last is not None and last.kind == "enter":
        lines[-1] = last._replace(facts={**last.facts, "count": last.facts["count"] + 1})
    elif kind == "marker" and last is not None and last.kind == "enter":
        lines[-1] = last._replace(facts={**last.facts, "breaches": event["breaches"]})
    elif kind == "enter":
        lines.append(Told(kind, {**event, "count": 1}))
    elif kind == "breach":
        section = event["section"] - 1
        guards = sum(seat is not None for seat in north["wall"][section])
        crowd = len(north["clearings"][section])
        lines.append(Told(kind, {**event, "guards": guards, "wildlings": crowd}, grave=True))
    else:
        lines.append(Told(kind, event, grave=kind in ("end", "rush")))


def last_steps(table: Table, at: int | None = None) -> tuple[Entry | None, Sequence[Told]]:
    """The last move that stands (at: the entry shown), and the lines of what it set off."""
    if at is not None:
        played = table.record[at - 1] if at else None
    else:
        played = table.standing[-1] if table.standing else None
    if played is None:
        return None, ()
    if not played.events:
        return played.entry, ()
    before = table.game.view(table.state_after(played.n - 1), None)
    return played.entry, frames(before, played.entry, played.events)[1]
