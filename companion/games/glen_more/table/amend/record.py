"""`Record`: an unfinished correction, and the table as the correction would leave it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from companion.games.glen_more.table.cells import TILE, tiles
from companion.games.glen_more.table.draft import Correction
from companion.games.glen_more.table.table import GlenPosition, points, space_of
from companion.play.questions import Choice, Choose, Part, Picture, Question, label
from companion.play.scene import Spot, Stage
from scoring.codec import ABSENT, Absent
from scoring.glen_more.amend import with_facts
from scoring.glen_more.catalogue import Road
from scoring.glen_more.moves import Amend, Lot
from scoring.glen_more.state import Clan, Land, Place, State
from scoring.glen_more.tile import END, NEVER_TURNED_UP

OWN = ("coins", "whisky", "vp", "persons", "landmarks", "tiles")
"""Fields of an entry that are about one seat."""


@dataclass(frozen=True)
class Record:
    at: GlenPosition
    """As it is recorded."""
    correction: Correction

    @cached_property
    def corrected(self) -> GlenPosition:
        return self.at.at(with_facts(self.at.state, self.correction.move))

    @property
    def state(self) -> State:
        return self.corrected.state

    @property
    def clan(self) -> Clan:
        return self.state.clans[self.correction.seat]

    @property
    def vp(self) -> int:
        said = self.correction.move.vp
        return points(self.at.state)[self.correction.seat] if said is ABSENT else said

    @cached_property
    def lots(self) -> dict[Place, Lot]:
        return _lots(self.clan.land)

    @property
    def lot(self) -> Lot | None:
        return None if self.correction.at is None else self.lots.get(self.correction.at)

    @property
    def paths(self) -> tuple[Road, ...]:
        """Those that are corrected."""
        return () if self.correction.move.paths is ABSENT else self.correction.move.paths

    def problem(self) -> str:
        """Why this cannot be; empty: everything is there once."""
        if self.correction.move == Amend():
            return ""
        broken = self.at.judge(self.correction.move).broken
        return " ".join(dict.fromkeys(self.at.words.problem(found) for found in broken))

    def to(self, *part: str) -> Correction:
        return replace(self.correction, part=part)

    def set(self, move: Amend, *part: str) -> Correction:
        """Another entry, with nothing in it that lies so already; part: what is asked then."""
        state, clan = self.at.state, self.at.state.clans[self.correction.seat]
        now: dict[str, object] = {
            "coins": clan.coins,
            "whisky": clan.whisky,
            "vp": points(state)[self.correction.seat],
            "tiles": tuple(lot for _, lot in sorted(_lots(clan.land).items())),
            "figures": tuple(space_of(state, position) for position in state.figures),
            "die": None if state.die is None else space_of(state, state.die),
            "persons": sorted(clan.persons),
            "landmarks": sorted(clan.cards),
            "discard": sorted(state.discard),
        }
        rows: dict[str, Mapping[Any, object]] = {
            "market": state.market,
            "crests": state.crests,
            "rondel": {str(space): tile for space, tile in enumerate(state.spaces)},
        }
        less = {name: _others(getattr(move, name), row) for name, row in rows.items()}
        less |= {name: ABSENT for name in now if _so(getattr(move, name), now[name])}
        kept = replace(move, **less)
        own = any(getattr(kept, name) is not ABSENT for name in OWN)
        kept = replace(kept, seat=self.correction.seat if own else ABSENT)
        return replace(self.correction, move=kept, part=part or self.correction.part, told="")

    def say(self, field: str, value: object) -> Correction:
        """Another value of one field of the entry."""
        said: dict[str, Any] = {field: value}
        return self.set(replace(self.correction.move, **said))

    def put(self, lots: Iterable[Lot], *part: str) -> Correction:
        """Another territory: of several lots at one place, the last one."""
        placed = {lot.at: lot for lot in lots}
        tiles = tuple(placed[place] for place in sorted(placed))
        return self.set(replace(self.correction.move, tiles=tiles), *part)

    def put_lot(self, lot: Lot, *part: str) -> Correction:
        return self.put((*self.lots.values(), lot), *part)

    def without(self, gone: Lot) -> list[Lot]:
        return [lot for lot in self.lots.values() if lot != gone]


def _lots(land: Land) -> dict[Place, Lot]:
    return {place: Lot(place, *plot) for place, plot in land.items()}


def _so(said: object, now: object) -> bool:
    """A list is of names, whose order does not matter."""
    if isinstance(said, tuple) and isinstance(now, list):
        return sorted(said) == now
    return said == now


def _others(said: Mapping[Any, object] | Absent, row: Mapping[Any, object]) -> Any:
    """What is said of a row's places otherwise than it is; a crest that is not in it is empty."""
    if said is ABSENT:
        return ABSENT
    return {key: value for key, value in said.items() if value != row.get(key, ())} or ABSENT


def _lying(state: State) -> set[str]:
    """Tiles and persons that lie somewhere."""
    found = {*state.spaces, *state.discard, state.now.hand}
    for clan in state.clans:
        found |= {*clan.persons}
        found |= {name for plot in clan.land.values() for name in (plot.tile, *plot.covers)}
    return {name for name in found if name}


NONE = "none"
"""No tile at all."""


def tile_question(here: Record, stage: Stage) -> Question:
    """Those that lie nowhere yet come first; on the rondel persons, END and no tile at all too."""
    tr, rondel, parts = here.at.tr, here.correction.part[0] == "ring", list[Part]()
    if rondel:
        none = Choice(Spot(NONE, tr("No tile")), icon="close")
        parts.append(Choose((none, Choice(Spot(f"{TILE}.{END}", tr("END")), icon="claim"))))
    there, known = _lying(here.state), here.state.tiles
    names = [
        name for name in sorted({*known} - NEVER_TURNED_UP) if rondel or not known[name].person
    ]
    for words, lies in ((tr("Lie nowhere yet"), False), (tr("Lie somewhere already"), True)):
        if found := [known[name] for name in names if (name in there) == lies]:
            parts += [label(words), Picture(tiles(found, stage, tr))]
    under = here.correction.part[-1] == "cover"
    title = tr("Which tile lies under it?") if under else tr("Which tile lies here?")
    return Question("amend.pick", title, parts=tuple(parts))
