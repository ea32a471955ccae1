"""The actions of the board editor: what each touch does to the draft."""

from dataclasses import dataclass, replace

from companion.games.nights_watch.boards import board_store as store
from companion.games.nights_watch.boards.board_store import Kept
from companion.play import desk, questions
from companion.play.actions import Action, Actions
from companion.play.library import Reader
from companion.play.steps import Chance
from scoring.nights_watch.board import NUMBERS, TERRAINS, Land, Market, Terrain
from scoring.nights_watch.hands import RESOURCES
from scoring.tuples import literal


@dataclass(frozen=True, slots=True)
class Draft:
    kept: Kept
    place: str = ""
    """The hex, or the edge of the coast, that is being entered."""
    markets: bool = False
    """The coast is looked at, else the land."""
    asked: bool = False
    """The faults of the board are being shown."""
    before: tuple[tuple[Kept, str, bool], ...] = ()
    """Each board that it was, with the place that was entered there."""


NONE, ANY = "none", "any"
"""No number and no market; a market for every resource."""


def show_land(at: Reader, draft: Draft) -> Draft:
    return replace(draft, markets=False, place="")


def show_coast(at: Reader, draft: Draft) -> Draft:
    return replace(draft, markets=True, place="")


def choose_place(at: Reader, draft: Draft, place: str) -> Draft:
    return replace(draft, place=place)


def set_terrain(at: Reader, draft: Draft, terrain: Terrain) -> Draft:
    """A hex that never gets a number leads on to the next."""
    if not draft.place:
        return draft
    land, bare = draft.kept.layout.hexes[draft.place], terrain == "ice"
    land = replace(land, terrain=terrain, number=None if bare else land.number)
    return _entered(draft, land, leads_on=bare)


def set_number(at: Reader, draft: Draft, number: str) -> Draft:
    """NONE: it has none."""
    if not draft.place:
        return draft
    found = next((n for n in NUMBERS if str(n) == number), None)
    land = replace(draft.kept.layout.hexes[draft.place], number=found)
    return _entered(draft, land, leads_on=True)


def _entered(draft: Draft, land: Land, *, leads_on: bool) -> Draft:
    after = _changed(draft, store.with_land(draft.kept, draft.place, land))
    hexes = [*draft.kept.layout.hexes, ""]
    return replace(after, place=hexes[hexes.index(draft.place) + 1]) if leads_on else after


def set_market(at: Reader, draft: Draft, resource: str) -> Draft:
    if not draft.place:
        return draft
    return _changed(draft, store.with_market(draft.kept, draft.place, _market(draft, resource)))


def _market(draft: Draft, value: str) -> Market | None:
    if value in (ANY, NONE):
        return Market(draft.place, 3) if value == ANY else None
    return Market(draft.place, 2, literal(value, RESOURCES))


def _changed(draft: Draft, kept: store.Kept) -> Draft:
    if kept == draft.kept:
        return draft
    before = (*draft.before, (draft.kept, draft.place, draft.markets))
    return replace(draft, kept=kept, before=before)


def show_remarks(at: Reader, draft: Draft) -> Draft:
    return replace(draft, asked=True)


def shuffle(at: Reader, draft: Draft) -> Chance[Draft]:
    bare = replace(draft, place="")
    return Chance(lambda dice: _changed(bare, store.shuffled(draft.kept, dice)))


def undo(at: Reader, draft: Draft) -> Draft:
    if not draft.before:
        return draft
    before, place, markets = draft.before[-1]
    return Draft(before, place, markets, before=draft.before[:-1])


def close(at: Reader, draft: Draft) -> Draft:
    return replace(draft, asked=False)


def terrain_of(name: str) -> Terrain:
    return literal(name, TERRAINS)


LAND = Action("land", show_land)
COAST = Action("coast", show_coast)
HEX = Action("hex", choose_place, str)
EDGE = Action("edge", choose_place, str)
TERRAIN = Action("terrain", set_terrain, terrain_of)
NUMBER = Action("number", set_number, str)
MARKET = Action("market", set_market, str)
REMARKS = Action("remarks", show_remarks)
SHUFFLE = Action("shuffle", shuffle)
UNDO = Action(desk.UNDO, undo)
TOUCHES: Actions[Reader, Draft, Draft | Chance[Draft]] = Actions(
    *(LAND, COAST, HEX, EDGE, TERRAIN, NUMBER, MARKET, REMARKS, SHUFFLE, UNDO),
    Action(questions.CLOSE, close),
)


def touch(at: Reader, draft: Draft, spot: str) -> Draft | Chance[Draft]:
    return TOUCHES.touch(at, draft, spot) or draft
