"""The clan board as it really is: tokens on crests, and what its paths cost."""

from dataclasses import replace

from companion.games.glen_more.table.amend.record import changed, corrected, roads_of, with_path
from companion.games.glen_more.table.clans import board, end_name
from companion.games.glen_more.table.draft import Correction, Draft
from companion.games.glen_more.table.table import Table
from companion.play.questions import (
    Choice,
    Choose,
    Count,
    Numbers,
    Picture,
    Question,
    Value,
    Write,
    ticked,
)
from companion.play.scene import Spot, Stage
from scoring.codec import ABSENT
from scoring.game import Seat
from scoring.glen_more.catalogue import ends
from scoring.glen_more.clans import AGAIN, CRESTS
from scoring.glen_more.state import TOKENS
from scoring.glen_more.travel import START

NOBODY = -1
LONGEST = 40


def question(at: Table, correction: Correction, stage: Stage) -> Question:
    tr = at.tr
    match correction.part:
        case ("board", *deeper):
            return (
                _held_question(at, correction) if deeper else _board_question(at, correction, stage)
            )
        case (*_, "junction"):
            return Question(
                "amend.junction",
                tr("A junction"),
                tr("Any word by which the table knows it"),
                parts=(Write("word", tr("Name of the junction"), correction.word, LONGEST),),
            )
        case (*_, "cost"):
            a, b = correction.ends
            title = f"{end_name(at, a)} – {end_name(at, b)}"
            number = correction.number or 0
            return Question("amend.cost", title, parts=(Numbers("cost", tr("Coins"), number),))
        case ("paths", _, *_):
            return _end_question(at, correction)
    return _paths_question(at, correction)


def _board_question(at: Table, correction: Correction, stage: Stage) -> Question:
    note = at.tr("Tap a crest to say whose token lies there")
    crests = corrected(at, correction).state.crests
    picture = Picture(board(at, at.state.roads, crests, stage))
    return Question("amend.board", at.tr("Clan board"), note, parts=(picture,))


def _held(at: Table, correction: Correction) -> tuple[Seat, ...]:
    return tuple(corrected(at, correction).state.crests.get(correction.crest, ()))


def _held_question(at: Table, correction: Correction) -> Question:
    """Whose token lies on a crest; one of them holds any number."""
    tr, held = at.tr, _held(at, correction)
    if correction.crest == AGAIN:
        counts = tuple(
            Count(f"tokens.{seat}", name, held.count(seat), 0, TOKENS)
            for seat, name in enumerate(at.players)
        )
        return Question("amend.tokens", AGAIN, tr("Tokens of each player"), parts=counts)
    owner = held[0] if held else NOBODY
    among = ((NOBODY, tr("Nobody")), *enumerate(at.players))
    lines = Choose(tuple(ticked(Spot(f"owner.{s}", name), s == owner) for s, name in among))
    note = tr("Whose token lies there?")
    return Question("amend.pick.crest", correction.crest, note, parts=(lines,))


def _paths_question(at: Table, correction: Correction) -> Question:
    tr, paths = at.tr, correction.move.paths
    told = {ends(road): road for road in roads_of(at.state.roads)}
    told |= {ends(road): road for road in (() if paths is ABSENT else paths)}
    lines = tuple(
        Choice(
            Spot(f"path.{a}|{b}", f"{end_name(at, a)} – {end_name(at, b)}"),
            icon="clan_token",
            value=str(coins),
        )
        for a, b, coins in told.values()
    )
    return Question(
        "amend.paths",
        tr("Paths of the clan board"),
        tr("A path that is told here is known from now on"),
        parts=(Choose(lines),),
        choices=(Choice(Spot("new", tr("New path")), icon="plus"),),
    )


def _end_question(at: Table, correction: Correction) -> Question:
    """The two ends of a new path, one after the other."""
    tr, paths = at.tr, correction.move.paths
    named = {end for road in (() if paths is ABSENT else paths) for end in road[:2]}
    junctions = sorted({*at.state.roads, *named} - {*CRESTS, START})
    found = [end for end in (START, *junctions, *sorted(CRESTS)) if end not in correction.ends]
    lines = [Choice(Spot("junction", tr("A junction…")), icon="plus")]
    lines += [Choice(Spot(f"to.{end}", end_name(at, end)), icon="clan_token") for end in found]
    title = tr("Where does it lead?") if correction.ends else tr("Where does the path begin?")
    return Question("amend.pick.end", title, parts=(Choose(tuple(lines)),))


# Touches


def touched(at: Table, draft: Draft, kind: str, rest: str) -> Draft:
    correction = draft.correction
    match kind:
        case "crest":
            return _to(draft, replace(correction, part=("board", "crest"), crest=rest))
        case "owner":
            seat = int(rest)
            back = _to(draft, replace(correction, part=("board",)))
            return _put(at, back, () if seat == NOBODY else (seat,))
        case "new":
            return _to(draft, replace(correction, part=("paths", "end"), ends=()))
        case "junction":
            return _to(draft, replace(correction, part=(*correction.part, "junction"), word=""))
        case "to":
            return _end(draft, rest)
        case "path":
            a, _, b = rest.partition("|")
            asked = replace(correction, part=("paths", "cost"), ends=(a, b), number=None)
            return _to(draft, asked)
    return draft


def _to(draft: Draft, correction: Correction) -> Draft:
    return replace(draft, correction=correction)


def _end(draft: Draft, end: str) -> Draft:
    """The first end asks for the other, both for what it costs."""
    known = (*draft.correction.ends, end)
    part = ("paths", "end") if len(known) == 1 else ("paths", "cost")
    return _to(draft, replace(draft.correction, part=part, ends=known, number=0))


def left(at: Table, draft: Draft) -> Draft | None:
    """What Done means where something was written or typed; None: nothing more."""
    correction = draft.correction
    match correction.part:
        case (*_, "junction"):
            word = " ".join(correction.word.split())[:LONGEST]
            return _end(draft, word) if word else draft
        case (*_, "cost"):
            a, b = correction.ends
            back = _to(draft, replace(correction, part=("paths",), ends=()))
            return changed(at, back, with_path(correction.move, (a, b, correction.number or 0)))
    return None


def _put(at: Table, draft: Draft, held: tuple[Seat, ...]) -> Draft:
    move = draft.correction.move
    crests = {} if move.crests is ABSENT else move.crests
    return changed(at, draft, replace(move, crests={**crests, draft.correction.crest: held}))


def answered(at: Table, draft: Draft, name: str, value: Value) -> Draft:
    kind, _, seat = name.partition(".")
    match kind:
        case "tokens":
            return _count(at, draft, int(seat), int(value))
        case "word":
            return _to(draft, replace(draft.correction, word=str(value)))
        case "cost":
            return _to(draft, replace(draft.correction, number=int(value)))
    return draft


def _count(at: Table, draft: Draft, seat: Seat, count: int) -> Draft:
    """New tokens lie after the others; taken away are the last ones of the seat."""
    held = list(_held(at, draft.correction))
    while held.count(seat) < count:
        held.append(seat)
    while held.count(seat) > count:
        del held[len(held) - 1 - held[::-1].index(seat)]
    return _put(at, draft, tuple(held))
