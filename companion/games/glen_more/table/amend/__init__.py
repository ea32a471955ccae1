"""Corrections of the full table: one player's things and the middle of the table, as one entry."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from companion.games.glen_more.table.amend import board, land, middle
from companion.games.glen_more.table.amend.record import changed, clan_of, corrected, problem, vp_of
from companion.games.glen_more.table.cells import Row, rows, seats
from companion.games.glen_more.table.draft import Correction, Draft
from companion.games.glen_more.table.table import Table
from companion.games.glen_more.tiles.catalogue import keeping
from companion.i18n import N_
from companion.play.amend import SAVE, amend_question
from companion.play.questions import (
    CLOSE,
    Choice,
    Choose,
    Numbers,
    Part,
    Picture,
    Question,
    Value,
    close,
    label,
)
from companion.play.scene import Spot, Stage
from companion.play.steps import Proposal, Step
from companion.play.text import number
from scoring.codec import ABSENT, to_json
from scoring.glen_more.goods import GOODS
from scoring.glen_more.moves import Amend

TITLES = {
    "coins": N_("Coins"),
    "vp": N_("Points"),
    "whisky": N_("Whisky"),
    "land": N_("Territory"),
    "persons": N_("Persons"),
    "landmarks": N_("Landmarks"),
    "market": N_("Market"),
    "ring": N_("Rondel"),
    "discard": N_("Discard pile"),
    "board": N_("Clan board"),
    "paths": N_("Paths of the clan board"),
}
"""What each part of the record is called."""
NUMBERS: dict[str, Callable[[Amend, int], Amend]] = {
    "coins": lambda move, n: replace(move, coins=n),
    "vp": lambda move, n: replace(move, vp=n),
    "whisky": lambda move, n: replace(move, whisky=n),
}
DONE = "done"


class Line(NamedTuple):
    """A part of the record as it is to be, and the fields of the entry that it may change."""

    part: str
    icon: str
    value: str
    fields: tuple[str, ...]


def question(at: Table, draft: Draft, stage: Stage) -> Question:
    correction = draft.correction
    if not correction.part:
        nothing = "" if _fields(correction) else at.tr("Nothing is changed yet.")
        told = correction.told or problem(at, correction)
        return amend_question(at, _parts(at, correction, stage), told, nothing=nothing)
    match correction.part[0]:
        case "land":
            asked = land.question(at, correction, stage)
        case "board" | "paths":
            asked = board.question(at, correction, stage)
        case part if part in NUMBERS:
            asked = _number(at, correction)
        case _:
            asked = middle.question(at, correction, stage)
    why = problem(at, correction)
    asked = asked._replace(tools=(close(at.tr),))
    if "pick" in asked.name:
        return asked
    parts = (*asked.parts, label(why, "illegal")) if why else asked.parts
    done = Choice(Spot(DONE, at.tr("Done")), icon="tick", kind="accent")
    return asked._replace(parts=parts, choices=(*asked.choices, done))


def _fields(correction: Correction) -> set[str]:
    """What the entry says."""
    return {*to_json(correction.move)} - {"move"}


def _parts(at: Table, correction: Correction, stage: Stage) -> Iterator[Part]:
    cells = tuple(seats(at.players, correction.seat))
    yield Picture(rows([Row("", cells, len(cells))], stage))
    said = _fields(correction)
    for lines in (_own(at, correction), _common(at, correction)):
        yield Choose(
            tuple(
                Choice(
                    Spot(f"part.{line.part}", at.tr(TITLES[line.part])),
                    icon=line.icon,
                    value=line.value,
                    kind="accent" if said & {*line.fields} else "plain",
                )
                for line in lines
            )
        )


def _own(at: Table, correction: Correction) -> Iterator[Line]:
    """What the chosen player has."""
    clan = clan_of(at, correction)
    yield Line("coins", "coin", str(clan.coins), ("coins",))
    yield Line("vp", "points", number(vp_of(at, correction)), ("vp",))
    yield Line("whisky", "whisky", str(clan.whisky), ("whisky",))
    tiles = at.ntr("{n} tile", "{n} tiles", len(clan.land)).format(n=len(clan.land))
    yield Line("land", "village", tiles, ("tiles",))
    for part, icon, names in (
        ("persons", "person", clan.persons),
        ("landmarks", "castle", clan.cards),
    ):
        told = names[0] if len(names) == 1 else str(len(names))
        yield Line(part, icon, told, (part,))


def _common(at: Table, correction: Correction) -> Iterator[Line]:
    """What lies in the middle."""
    state = corrected(at, correction).state
    filled = " ".join(str(state.market[good]) for good in GOODS)
    yield Line("market", "market", filled, ("market",))
    yield Line("ring", "lots", at.tr("Figures, die, tiles"), ("figures", "die", "rondel"))
    yield Line("discard", "discard", str(len(state.discard)), ("discard",))
    tokens = str(sum(len(held) for held in state.crests.values()))
    yield Line("board", "clan_token", tokens, ("crests",))
    yield Line("paths", "movement", "", ("paths",))


def _number(at: Table, correction: Correction) -> Question:
    part, clan = correction.part[0], clan_of(at, correction)
    now = {"coins": clan.coins, "whisky": clan.whisky, "vp": max(0, vp_of(at, correction))}[part]
    number, title = now if correction.number is None else correction.number, at.tr(TITLES[part])
    typed = Numbers("number", title, number)
    return Question(f"amend.{part}", title, at.players[correction.seat], parts=(typed,))


# Touches


def touched(at: Table, draft: Draft, spot: str) -> Step[Draft]:
    correction = draft.correction
    kind, _, rest = spot.partition(".")
    if spot == DONE and (done := board.left(at, draft)) is not None:
        return done
    if spot in (CLOSE, DONE):
        return _left(draft)
    if not correction.part:
        match kind:
            case "part":
                return replace(draft, correction=_opened(correction, rest))
            case "seat":
                return _looked_at(at, draft, int(rest))
            case _ if spot == SAVE:
                return _saved(at, correction.move)
        return draft
    match correction.part[0]:
        case "land":
            return land.touched(at, draft, kind, rest)
        case "board" | "paths":
            return board.touched(at, draft, kind, rest)
    return middle.touched(at, draft, kind, rest)


def _saved(at: Table, move: Amend) -> Proposal:
    """Paths that are told are known to this device from now on."""
    then = None if move.paths is ABSENT else keeping({}, move.paths)
    return Proposal.of(move, at.tr("Correct the record"), then)


def _opened(correction: Correction, part: str) -> Correction:
    putting = str(correction.seat) if part == "ring" else ""
    return replace(correction, part=(part,), putting=putting, number=None, near=None, told="")


def _left(draft: Draft) -> Draft:
    """One question back; from the first one, to the table."""
    correction = draft.correction
    if not correction.part:
        return Draft()
    return replace(draft, correction=replace(correction, part=correction.part[:-1], moving=False))


def _looked_at(at: Table, draft: Draft, seat: int) -> Draft:
    """A correction is of one player; another one's comes after it."""
    correction = draft.correction
    if seat != correction.seat and "seat" in _fields(correction):
        words = at.tr("First correct or cancel what is changed for {name}.")
        told = words.format(name=at.players[correction.seat])
        return replace(draft, correction=replace(correction, told=told))
    return replace(draft, correction=replace(correction, seat=seat, told=""))


def answered(at: Table, draft: Draft, name: str, value: Value) -> Draft:
    """A part of the open question was set."""
    correction, move = draft.correction, draft.correction.move
    if name == "number" and (part := correction.part[0]) in NUMBERS:
        typed = replace(draft, correction=replace(correction, number=int(value)))
        return changed(at, typed, NUMBERS[part](replace(move, seat=correction.seat), int(value)))
    if name == "scots":
        return land.set_scots(at, draft, int(value))
    return board.answered(at, draft, name, value)
