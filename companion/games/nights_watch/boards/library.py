"""Boards as a phone keeps them: listed, and changed hex by hex and market by market."""

from dataclasses import replace

from companion.games.nights_watch.boards import board_store as boards_of
from companion.games.nights_watch.boards.board_store import (
    KINDS,
    LONGEST_NAME,
    Boards,
    Kept,
    copied,
    copy_of,
    find,
    house,
    put,
    remarks,
    remarks_question,
    shuffled,
    with_land,
    with_market,
)
from companion.games.nights_watch.boards.scene import ANY, NONE, Draft, scene, sketch
from companion.i18n import N_
from companion.play.library import (
    Beginnings,
    Editor,
    Item,
    Library,
    Listing,
    Offer,
    Reader,
    Section,
    Sharing,
)
from companion.play.questions import CLOSE, Question, Value
from companion.play.scene import Stage
from companion.play.steps import Chance
from scoring.nights_watch.board import NUMBERS, TERRAINS, Market
from scoring.nights_watch.hands import RESOURCES
from scoring.tuples import literal

PICTURE = Stage(72, 52)

# One board


def begin(boards: Boards, id: str) -> Draft | None:
    """A board on which nothing is entered yet begins with its first hex."""
    kept = find(boards, id)
    if kept is None:
        return None
    fresh = kept.own and kept.json == house(kept.kind).json
    return Draft(kept, next(iter(kept.layout.hexes)) if fresh else "")


def keep(boards: Boards, draft: Draft) -> Boards:
    return put(boards, draft.kept) if draft.kept.own else boards


def title(at: Reader, draft: Draft) -> tuple[str, str]:
    return draft.kept.name or at.tr("House layout"), at.tr(draft.kept.of.words)


def touch(at: Reader, draft: Draft, spot: str) -> Draft | Chance[Draft]:
    kind, _, rest = spot.partition(".")
    match kind:
        case "land" | "coast":
            return replace(draft, markets=kind == "coast", place="")
        case "hex" | "edge":
            return replace(draft, place=rest)
        case "remarks":
            return replace(draft, asked=True)
        case "terrain" | "number" if draft.place:
            return _entered(draft, kind, rest)
        case "market" if draft.place:
            return _changed(draft, with_market(draft.kept, draft.place, _market(draft, rest)))
        case "shuffle":
            bare = replace(draft, place="")
            return Chance(lambda dice: _changed(bare, shuffled(draft.kept, dice)))
        case "undo" if draft.before:
            (before, place, markets), *_ = reversed(draft.before)
            return Draft(before, place, markets, before=draft.before[:-1])
    return replace(draft, asked=False) if spot == CLOSE else draft


def _changed(draft: Draft, kept: Kept) -> Draft:
    if kept == draft.kept:
        return draft
    before = (*draft.before, (draft.kept, draft.place, draft.markets))
    return replace(draft, kept=kept, before=before)


def _entered(draft: Draft, kind: str, value: str) -> Draft:
    """A hex that has its number, or that never gets one, leads on to the next."""
    land = draft.kept.layout.hexes[draft.place]
    if kind == "terrain":
        terrain = literal(value, TERRAINS)
        bare = terrain == "ice"
        land = replace(land, terrain=terrain, number=None if bare else land.number)
    else:
        bare, number = True, next((n for n in NUMBERS if str(n) == value), None)
        land = replace(land, number=number)
    after = _changed(draft, with_land(draft.kept, draft.place, land))
    hexes = [*draft.kept.layout.hexes, ""]
    return replace(after, place=hexes[hexes.index(draft.place) + 1]) if bare else after


def _market(draft: Draft, value: str) -> Market | None:
    if value in (ANY, NONE):
        return Market(draft.place, 3) if value == ANY else None
    return Market(draft.place, 2, literal(value, RESOURCES))


def question(at: Reader, draft: Draft, stage: Stage) -> Question | None:
    return remarks_question(draft.kept, at) if draft.asked else None


def answer(at: Reader, draft: Draft, name: str, value: Value) -> Draft:
    return draft


# All boards


def listing(at: Reader, boards: Boards) -> Listing:
    tr = at.tr
    told = at.ntr("{n} own board", "{n} own boards", len(boards)).format(n=len(boards))
    houses = tuple(
        Item(kind, tr(of.words), picture=sketch(house(kind), PICTURE)) for kind, of in KINDS.items()
    )
    own = tuple(
        Item(
            kept.id,
            kept.name,
            tr(kept.of.words),
            sketch(kept, PICTURE, warned=bool(remarks(kept, at))),
        )
        for kept in boards
    )
    note = tr("The printed layouts are not known to us: these are our own.")
    sections = (Section(tr("House layouts"), houses, note), Section(tr("Own boards"), own))
    title = tr("Night's Watch")
    return Listing(f"{title} · {told}", sections)


def name(boards: Boards, id: str) -> str:
    return next((kept.name for kept in boards if kept.id == id), "")


def offered(boards: Boards) -> list[tuple[str, object]]:
    return [(told["name"], told | {"id": ""}) for told in boards_of.written(boards)]


def take(at: Reader, boards: Boards, data: object) -> tuple[Boards, str]:
    (board,) = boards_of.read([data])
    said = at.tr("A board has come: {name} ({kind}).")
    said = said.format(name=board.name, kind=at.tr(board.of.words))
    return put(boards, copy_of(board, board.name)), said


LIBRARY: Library[Boards, Draft] = Library(
    title=N_("Boards"),
    read=boards_of.read,
    written=boards_of.written,
    listing=listing,
    editor=Editor(begin, keep, title, touch, question, answer, scene),
    name=name,
    without=boards_of.without,
    deleted=(N_("Delete"), N_("Matches that use it keep it")),
    copied=lambda at, boards, id: copied(boards, id, at.tr),
    renamed=boards_of.renamed,
    asks_name=N_("What is this board called?"),
    longest=LONGEST_NAME,
    beginnings=Beginnings(
        N_("New board"),
        N_("For which match?"),
        tuple((kind, of.words) for kind, of in KINDS.items()),
    ),
    sharing=Sharing(
        file="cairn-boards.json",
        given=boards_of.given,
        taken=boards_of.taken,
        came=lambda at, n: at.ntr("{n} new board.", "{n} new boards.", n).format(n=n),
        title=N_("Take boards in"),
        note=N_("Boards made on another phone"),
        stranger=N_("This file holds no boards. Nothing has changed."),
    ),
    offer=Offer(offered, take),
)
