"""A correction in the making: the entry it has become so far, and the table as that leaves it."""

from dataclasses import replace

from companion.games.glen_more.table.cells import tiles
from companion.games.glen_more.table.draft import Correction, Draft
from companion.games.glen_more.table.table import Table, points, space_of
from companion.play.questions import Choice, Choose, Part, Picture, Question, label
from companion.play.scene import Spot, Stage
from scoring.codec import ABSENT, Absent
from scoring.glen_more.amend import with_facts
from scoring.glen_more.catalogue import Road, ends
from scoring.glen_more.moves import Amend, Lot
from scoring.glen_more.state import CASTLE_AT, VILLAGE_AT, Clan, Place, Roads, State
from scoring.glen_more.territory import beside
from scoring.glen_more.tile import END, NEVER_TURNED_UP

HOME = frozenset({VILLAGE_AT, CASTLE_AT})


def corrected(at: Table, correction: Correction) -> Table:
    """The table as it is to be."""
    return at.at(with_facts(at.state, correction.move))


def vp_of(at: Table, correction: Correction) -> int:
    said = correction.move.vp
    return points(at.state)[correction.seat] if said is ABSENT else said


def clan_of(at: Table, correction: Correction) -> Clan:
    return corrected(at, correction).state.clans[correction.seat]


def lots(at: Table, correction: Correction) -> dict[Place, Lot]:
    land = clan_of(at, correction).land
    return {
        place: Lot(place, plot.tile, plot.goods, plot.scots, plot.covers)
        for place, plot in land.items()
    }


def edge(told: dict[Place, Lot]) -> frozenset[Place]:
    """The free places beside the territory."""
    return frozenset({near for place in told for near in beside(place)} - told.keys())


def problem(at: Table, correction: Correction) -> str:
    """Why this cannot be; empty: everything is there once."""
    if correction.move == Amend():
        return ""
    broken = at.judge(correction.move).broken
    return " ".join(dict.fromkeys(at.words.problem(found) for found in broken))


def changed(at: Table, draft: Draft, move: Amend) -> Draft:
    """What was set, with nothing in it that lies so already."""
    correction = replace(draft.correction, move=_tidy(at.state, draft.correction.seat, move))
    return replace(draft, correction=replace(correction, told=""))


def put_lots(at: Table, draft: Draft, told: dict[Place, Lot]) -> Draft:
    tiles = tuple(told[place] for place in sorted(told))
    move = replace(draft.correction.move, seat=draft.correction.seat, tiles=tiles)
    return changed(at, draft, move)


def _tidy(state: State, seat: int, move: Amend) -> Amend:
    clan, size = state.clans[seat], len(state.spaces)
    told = sorted(
        (Lot(place, p.tile, p.goods, p.scots, p.covers) for place, p in clan.land.items()),
        key=lambda lot: lot.at,
    )
    own = replace(
        move,
        coins=_unless(move.coins, clan.coins),
        whisky=_unless(move.whisky, clan.whisky),
        vp=_unless(move.vp, points(state)[seat]),
        persons=_other(move.persons, clan.persons),
        landmarks=_other(move.landmarks, clan.cards),
        tiles=ABSENT if move.tiles == tuple(told) else move.tiles,
    )
    fields = (own.coins, own.whisky, own.vp, own.persons, own.landmarks, own.tiles)
    figures = tuple(position % size for position in state.figures)
    die = None if state.die is None else space_of(state, state.die)
    market = {} if move.market is ABSENT else move.market
    market = {good: n for good, n in market.items() if n != state.market[good]}
    crests = {} if move.crests is ABSENT else move.crests
    crests = {name: held for name, held in crests.items() if held != state.crests.get(name, ())}
    ring = {} if move.rondel is ABSENT else move.rondel
    ring = {space: tile for space, tile in ring.items() if tile != state.spaces[int(space)]}
    return replace(
        own,
        seat=seat if any(field is not ABSENT for field in fields) else ABSENT,
        market=market or ABSENT,
        crests=crests or ABSENT,
        rondel=ring or ABSENT,
        figures=ABSENT if move.figures == figures else move.figures,
        die=ABSENT if move.die == die else move.die,
        discard=_other(move.discard, state.discard),
    )


def _unless(said: int | Absent, now: int) -> int | Absent:
    return ABSENT if said == now else said


def _other(said: tuple[str, ...] | Absent, now: tuple[str, ...]) -> tuple[str, ...] | Absent:
    """Names in any order."""
    return ABSENT if said is ABSENT or sorted(said) == sorted(now) else said


def with_path(move: Amend, road: Road) -> Amend:
    told = () if move.paths is ABSENT else move.paths
    others = tuple(other for other in told if ends(other) != ends(road))
    return replace(move, paths=(*others, road))


def roads_of(roads: Roads) -> tuple[Road, ...]:
    """Every known path once."""
    found: dict[tuple[str, str], Road] = {}
    for here, near in roads.items():
        for there, coins in near:
            found.setdefault(ends((here, there, coins)), (here, there, coins))
    return tuple(found[key] for key in sorted(found))


def lying(state: State) -> set[str]:
    """Tiles and persons that lie somewhere."""
    found = {tile for tile in state.spaces if tile} | {*state.discard}
    for clan in state.clans:
        found |= {*clan.persons}
        found |= {name for plot in clan.land.values() for name in (plot.tile, *plot.covers)}
    return found | ({state.now.hand} if state.now.hand else set())


NONE = "none"
"""No tile at all."""


def tile_question(
    at: Table, correction: Correction, title: str, stage: Stage, *, rondel: bool = False
) -> Question:
    """Those that lie nowhere yet come first. rondel: persons, END and no tile at all as well."""
    tr, state = at.tr, corrected(at, correction).state
    parts: list[Part] = []
    if rondel:
        none = Choice(Spot(NONE, tr("No tile")), icon="close")
        parts.append(Choose((none, Choice(Spot(f"tile.{END}", tr("END")), icon="claim"))))
    there = lying(state)
    known = sorted(
        (tile for tile in state.tiles.values() if tile.name not in NEVER_TURNED_UP),
        key=lambda tile: tile.name,
    )
    known = [tile for tile in known if rondel or not tile.person]
    for words, found in (
        (tr("Lie nowhere yet"), [tile for tile in known if tile.name not in there]),
        (tr("Lie somewhere already"), [tile for tile in known if tile.name in there]),
    ):
        if found:
            parts += [label(words), Picture(tiles("tile", found, stage, tr))]
    return Question("amend.pick", title, parts=tuple(parts))
