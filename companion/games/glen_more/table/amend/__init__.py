"""Corrections of the full table: one player's things and the middle of the table, as one entry."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from companion.games.glen_more.table.amend import board, land, middle
from companion.games.glen_more.table.amend.record import (
    changed,
    clan_of,
    corrected,
    problem,
    vp_of,
)
from companion.games.glen_more.table.cells import Row, rows, seats
from companion.games.glen_more.table.draft import Correction, Draft
from companion.games.glen_more.table.table import Table
from companion.play.amend import SAVE, amend_question
from companion.play.desk import Proposal, Step
from companion.play.questions import (
    CLOSE,
    Choice,
    Choose,
    Numbers,
    Part,
    Picture,
    Question,
    Say,
    Value,
)
from companion.play.scene import Spot, Stage
from scoring.codec import to_json
from scoring.glen_more.goods import GOODS
from scoring.glen_more.moves import Amend

NUMBERS = ("coins", "vp", "whisky")
DONE = "done"


class Line(NamedTuple):
    """A part of the record, and the fields of the entry that it may change."""

    part: str
    icon: str
    title: str
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
    parts = (*asked.parts, Say(why, "label", "illegal")) if why else asked.parts
    done = Choice(Spot(DONE, at.tr("Done")), icon="tick", kind="accent")
    picking = "pick" in asked.name
    return asked._replace(
        parts=parts if not picking else asked.parts,
        choices=asked.choices if picking else (*asked.choices, done),
        tools=(Choice(Spot(CLOSE, at.tr("Close")), icon="close"),),
    )


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
                    Spot(f"part.{line.part}", line.title),
                    icon=line.icon,
                    value=line.value,
                    kind="accent" if said & {*line.fields} else "plain",
                )
                for line in lines
            )
        )


def _own(at: Table, correction: Correction) -> Iterator[Line]:
    """What the chosen player has."""
    tr, clan = at.tr, clan_of(at, correction)
    vp = str(vp_of(at, correction)).replace("-", "−")
    yield Line("coins", "coin", tr("Coins"), str(clan.coins), ("coins",))
    yield Line("vp", "points", tr("Points"), vp, ("vp",))
    yield Line("whisky", "whisky", tr("Whisky"), str(clan.whisky), ("whisky",))
    tiles = at.ntr("{n} tile", "{n} tiles", len(clan.land)).format(n=len(clan.land))
    yield Line("land", "village", tr("Territory"), tiles, ("tiles",))
    for part, icon, title, names in (
        ("persons", "person", tr("Persons"), clan.persons),
        ("landmarks", "castle", tr("Landmarks"), clan.cards),
    ):
        told = names[0] if len(names) == 1 else str(len(names))
        yield Line(part, icon, title, told, (part,))


def _common(at: Table, correction: Correction) -> Iterator[Line]:
    """What lies in the middle."""
    tr, state = at.tr, corrected(at, correction).state
    filled = " ".join(str(state.market[good]) for good in GOODS)
    yield Line("market", "market", tr("Market"), filled, ("market",))
    words = tr("Figures, die, tiles")
    yield Line("ring", "lots", tr("Rondel"), words, ("figures", "die", "rondel"))
    pile = str(len(state.discard))
    yield Line("discard", "discard", tr("Discard pile"), pile, ("discard",))
    tokens = str(sum(len(held) for held in state.crests.values()))
    yield Line("board", "clan_token", tr("Clan board"), tokens, ("crests",))
    yield Line("paths", "movement", tr("Paths of the clan board"), "", ("paths",))


def _number(at: Table, correction: Correction) -> Question:
    tr, part, clan = at.tr, correction.part[0], clan_of(at, correction)
    now = {"coins": clan.coins, "whisky": clan.whisky, "vp": max(0, vp_of(at, correction))}[part]
    titles = {"coins": tr("Coins"), "vp": tr("Points"), "whisky": tr("Whisky")}
    number = now if correction.number is None else correction.number
    return Question(
        f"amend.{part}",
        titles[part],
        at.players[correction.seat],
        parts=(Numbers("number", titles[part], number),),
    )


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
                return Proposal.of(correction.move, at.tr("Correct the record"))
        return draft
    match correction.part[0]:
        case "land":
            return land.touched(at, draft, kind, rest)
        case "board" | "paths":
            return board.touched(at, draft, kind, rest)
    return middle.touched(at, draft, kind, rest)


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
    match name, correction.part[:1]:
        case "number", ("coins",):
            return _typed(at, draft, value, replace(move, seat=correction.seat, coins=int(value)))
        case "number", ("vp",):
            return _typed(at, draft, value, replace(move, seat=correction.seat, vp=int(value)))
        case "number", ("whisky",):
            return _typed(at, draft, value, replace(move, seat=correction.seat, whisky=int(value)))
        case "scots", _:
            return land.set_scots(at, draft, int(value))
    return board.answered(at, draft, name, value)


def _typed(at: Table, draft: Draft, value: Value, move: Amend) -> Draft:
    typed = replace(draft, correction=replace(draft.correction, number=int(value)))
    return changed(at, typed, move)
