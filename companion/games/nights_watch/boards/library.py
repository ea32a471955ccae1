"""The library of boards on a phone: listed, edited hex by hex, chosen for a new match."""

from collections.abc import Mapping
from typing import Any

from companion.games.nights_watch.boards import board_store as store
from companion.games.nights_watch.boards.scene import scene, sketch
from companion.games.nights_watch.boards.touches import Draft, touch
from companion.games.nights_watch.table import land
from companion.games.nights_watch.table.geometry import grid
from companion.i18n import N_
from companion.match.dice import Dice
from companion.match.phrases import Tr
from companion.match.table import Table
from companion.play import library
from companion.play.board_choice import LAY, MAKE, SHUFFLED, BoardChoice
from companion.play.questions import Choice, Choose, Part, Picture, Question, label, sheet
from companion.play.scene import Box, Scene, Spot, Stage

PICTURE = Stage(72, 52)

# One board


def begin(boards: store.Boards, id: str) -> Draft | None:
    """A board on which nothing is entered yet begins with its first hex."""
    kept = store.find(boards, id)
    if kept is None:
        return None
    fresh = kept.own and kept.json == store.house(kept.kind).json
    return Draft(kept, next(iter(kept.layout.hexes)) if fresh else "")


def keep(boards: store.Boards, draft: Draft) -> store.Boards:
    return store.put(boards, draft.kept) if draft.kept.own else boards


def title(at: library.Reader, draft: Draft) -> tuple[str, str]:
    return draft.kept.name or at.tr("House layout"), at.tr(draft.kept.of.words)


def question(at: library.Reader, draft: Draft, stage: Stage) -> Question | None:
    return store.remarks_question(draft.kept, at) if draft.asked else None


# All boards


def listing(at: library.Reader, boards: store.Boards) -> library.Listing:
    tr = at.tr
    text = at.ntr("{n} own board", "{n} own boards", len(boards)).format(n=len(boards))
    houses = tuple(
        library.Item(kind, tr(of.words), picture=sketch(store.house(kind).board, PICTURE))
        for kind, of in store.KINDS.items()
    )
    own = []
    for kept in boards:
        picture = sketch(kept.board, PICTURE, warned=bool(store.remarks(kept, at)))
        own.append(library.Item(kept.id, kept.name, tr(kept.of.words), picture))
    note = tr("The printed layouts are not known to us: these are our own.")
    sections = (
        library.Section(tr("House layouts"), houses, note),
        library.Section(tr("Own boards"), tuple(own)),
    )
    title = tr("Night's Watch")
    return library.Listing(f"{title} · {text}", sections)


def name(boards: store.Boards, id: str) -> str:
    return next((kept.name for kept in boards if kept.id == id), "")


def offered(boards: store.Boards) -> list[tuple[str, object]]:
    return [(board["name"], board | {"id": ""}) for board in store.written(boards)]


def take(at: library.Reader, boards: store.Boards, data: object) -> tuple[store.Boards, str]:
    (board,) = store.read([data])
    said = at.tr("A board has come: {name} ({kind}).")
    said = said.format(name=board.name, kind=at.tr(board.of.words))
    return store.put(boards, store.copy_of(board, board.name)), said


LIBRARY: library.Library[store.Boards, Draft] = library.Library(
    title=N_("Boards"),
    read=store.read,
    written=store.written,
    listing=listing,
    editor=library.Editor(begin, keep, title, touch, question, lambda _, draft, *__: draft, scene),
    name=name,
    without=store.without,
    deleted=(N_("Delete"), N_("Matches that use it keep it")),
    copied=lambda at, boards, id: store.copied(boards, id, at.tr),
    renamed=store.renamed,
    asks_name=N_("What is this board called?"),
    longest=store.LONGEST_NAME,
    beginnings=library.Beginnings(
        N_("New board"),
        N_("For which match?"),
        tuple((kind, of.words) for kind, of in store.KINDS.items()),
    ),
    sharing=library.Sharing(
        file="cairn-boards.json",
        given=store.given,
        taken=store.taken,
        came=lambda at, n: at.ntr("{n} new board.", "{n} new boards.", n).format(n=n),
        title=N_("Take boards in"),
        note=N_("Boards made on another phone"),
        stranger=N_("This file holds no boards. Nothing has changed."),
    ),
    offer=library.Offer(offered, take),
)


HIGH = 0.68
"""Of a map's width."""
WIDEST = 560


def picked(boards: store.Boards, choices: Mapping[str, Any], kind: str) -> str:
    """A board's id, or that the house layout is shuffled; a board that is gone is the house's."""
    known = {SHUFFLED, *(kept.id for kept in boards if kept.kind == kind)}
    return str(choices[kind]) if choices.get(kind) in known else kind


def board_name(boards: store.Boards, id: str, tr: Tr) -> str:
    if id == SHUFFLED:
        return tr("House, shuffled")
    kept = store.find(boards, id)
    return kept.name if kept is not None and kept.own else tr("House layout")


def value(boards: store.Boards, id: str, kind: str) -> dict[str, Any] | None:
    """As the header has it; None: the house layout."""
    if id == SHUFFLED:
        return store.shuffled(store.house(kind), Dice()).json
    kept = store.find(boards, id)
    return kept.json if kept is not None and kept.own else None


def board_question(boards: store.Boards, now: str, kind: str, tr: Tr) -> Question:
    house = store.house(kind)
    lines = [(house, kind, ""), (house, SHUFFLED, tr("Land anew, numbers stay"))]
    lines += [(kept, kept.id, "") for kept in boards if kept.kind == kind]
    choices = []
    for kept, id, note in lines:
        spot, picture = Spot(id, board_name(boards, id, tr)), sketch(kept.board, PICTURE)
        line = Choice(spot, note=note, picture=picture)
        choices.append(line._replace(kind="accent") if id == now else line)
    make = Choice(Spot(MAKE, tr("Make and change boards")), icon="amend")
    parts = (Choose(tuple(choices)), Choose((make,)))
    return Question("board", tr("Which board?"), tr(store.KINDS[kind].words), parts=parts)


def first_question(laid: store.Kept, boards: store.Boards, tr: Tr, stage: Stage) -> Question:
    """Asked once, before the first settlement: a board to lay, one's own, or another."""
    lay = Choice(Spot(LAY, tr("Lay it like this")), "tick", kind="accent")
    ours = Choice(Spot(MAKE, tr("Enter ours")), "enter_number", tr("Land, then number, hex by hex"))
    other = Choice(Spot(SHUFFLED, tr("Shuffle")), "lots", tr("Land anew, numbers stay"))
    parts: list[Part] = [Picture(map_of(laid, stage, tr)), Choose((ours, other))]
    kept = tuple(
        Choice(Spot(one.id, one.name), picture=sketch(one.board, PICTURE))
        for one in boards
        if one.kind == laid.kind
    )
    if kept:
        parts += [label(tr("Own boards")), Choose(kept)]
    parts.append(label(tr("Asked once; later it is among the options as Board.")))
    title = tr("Which board lies on your table?")
    note = tr("Cairn does not know the printed ones. This is its own.")
    return sheet(tr, "board.first", title, *parts, note=note, choices=(lay,))


def map_of(kept: store.Kept, stage: Stage, tr: Tr) -> Scene:
    """The land with its numbers and markets, large enough to lay it."""
    wide = min(stage.width, WIDEST)
    whole = Box(0, 0, stage.width, min(wide * HIGH, stage.height * 0.42))
    near = grid(kept.board, whole.inset(4, 4))
    return Scene(whole.w, whole.h, land.ground(kept.board, near, tr))


def kind_of(players: int, asked: Mapping[str, Any]) -> str:
    if not asked.get("watch", True):
        return "base_21"
    return "watch_16" if players == 3 else "watch_21"


def may_change(table: Table) -> bool:
    """As long as nothing was produced."""
    return not any(played.entry.get("move") == "roll" for played in table.standing)


BOARD: BoardChoice[store.Boards, store.Kept] = BoardChoice(
    library="boards",
    kind=kind_of,
    picked=picked,
    describe=board_name,
    value=value,
    question=board_question,
    first=first_question,
    house=store.house,
    shuffled=store.shuffled,
    written=lambda kept: kept.json,
    copied=store.copied,
    may_change=may_change,
)
