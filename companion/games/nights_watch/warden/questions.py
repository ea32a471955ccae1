"""What the warden asks: the die by hand, a token, which wildling, and the last count."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.games.nights_watch.north import amend
from companion.games.nights_watch.north.cells import Cell, Face, grid, height, number, of_kind
from companion.games.nights_watch.north.listing import steps_question
from companion.games.nights_watch.north.phrases import CLANS, KINDS, SYMBOLS, clearing_name
from companion.games.nights_watch.north.rolls import rolls_question
from companion.games.nights_watch.warden.bar import roller
from companion.games.nights_watch.warden.draft import Draft, Table
from companion.games.nights_watch.warden.scene import last_told
from companion.play import art
from companion.play.amend import amend_question
from companion.play.questions import CLOSE, Choice, Count, Part, Picture, Question, Say
from companion.play.scene import Box, Glyph, Mark, Scene, Shape, Spot, Stage, Tint, Words
from scoring.nights_watch.moves import AmendNorth
from scoring.nights_watch.tokens import PRINTED, Supply, Token
from scoring.nights_watch.warden import Warden
from scoring.nights_watch.wildlings import CLANS as IN_ORDER
from scoring.nights_watch.wildlings import HIGHEST_TRAIL, Kind
from scoring.nights_watch.wildlings import KINDS as SORTS

FACES = 12
CELL, HEADS = 60, 28
MOST = 30
"""Points or cards that a count goes up to."""


def question(at: Table, draft: Draft, stage: Stage) -> Question | None:
    tr = at.tr
    match draft.asked:
        case "die":
            return die_question(at, stage)
        case "token":
            return token_question(at, stage)
        case "which":
            return which_question(at, draft.place, stage)
        case "tally":
            return tally_question(at, draft)
        case "amend":
            move = correction(at, draft)
            refused = "" if move is None else at.refused(move)
            return amend_question(at, amend.parts(at, draft.correction, stage), refused)
        case "amend.who":
            title, picture = amend.who(at, draft.correction, stage.width)
            return Question("amend.who", title, parts=(Picture(picture),), tools=_close(at))
        case "rolls":
            return rolls_question(at, stage)
        case "steps":
            return steps_question(last_told(at)[0], tr)
    return None


def _close(at: Table) -> tuple[Choice, ...]:
    return (Choice(Spot(CLOSE, at.tr("Close")), icon="close"),)


def die_question(at: Table, stage: Stage) -> Question:
    """What the cardboard's die shows."""
    cells = [
        Cell(Spot(f"die.{n}", str(n)), partial(number, str(n), 22, _die_tint(n)))
        for n in range(1, FACES + 1)
    ]
    shapes = grid(cells, 4, CELL, Box(0, 0, stage.width, 0))
    return Question(
        "die",
        at.tr("{name} rolls").format(name=at.players[roller(at)]),
        at.tr("What the die shows; 9 to 12 move nobody"),
        parts=(Picture(Scene(stage.width, height(FACES, 4, CELL), shapes)),),
        tools=_close(at),
    )


def _die_tint(face: int) -> str:
    return "text" if face <= HIGHEST_TRAIL else "text_3"


# A token


def unseen(supply: Supply) -> dict[Token, int]:
    """How many tokens of each sort do not lie face up."""
    sorts = [Token(kind, clan) for clan in IN_ORDER for kind in SORTS]
    left = map(int.__sub__, PRINTED, supply.face_up)
    return dict(zip(sorts, left, strict=True))


def token_question(at: Table, stage: Stage) -> Question:
    """The token that was turned, or one drawn by the app."""
    tr, left = at.tr, unseen(at.state.supply)
    tokens = [Token(kind, clan) for kind in SORTS for clan in IN_ORDER]
    cells = [
        Cell(
            Spot(f"token.{token.kind}.{token.clan}", _token_name(at, token, left[token])),
            _token_face(token.kind, left[token]),
        )
        for token in tokens
    ]
    shapes = [*_clan_heads(at, stage), *grid(cells, 3, CELL, Box(0, HEADS, stage.width, 0))]
    return Question(
        "token",
        tr("Which token was turned?"),
        tr("Beside each the number still unseen"),
        parts=(Picture(Scene(stage.width, HEADS + height(len(cells), 3, CELL), shapes)),),
        choices=(Choice(Spot("draw", tr("Draw one for us")), icon="lots", kind="accent"),),
        tools=_close(at),
    )


def _token_name(at: Table, token: Token, left: int) -> str:
    return f"{at.tr(KINDS[token.kind])}, {at.tr(CLANS[token.clan])}: {left}"


def _token_face(kind: Kind, left: int) -> Face:
    tint = Tint("text" if left else "text_3")

    def face(box: Box) -> tuple[Mark, ...]:
        return (
            Glyph(SYMBOLS[kind], box.cx - 16, box.cy, 28, tint),
            Words(str(left), box.cx + 20, box.cy, 18, tint, bold=True),
        )

    return face


def _clan_heads(at: Table, stage: Stage) -> Iterator[Shape]:
    wide = stage.width / len(IN_ORDER)
    for i, clan in enumerate(IN_ORDER):
        box = Box(wide * i, 0, wide, HEADS)
        name, tint = at.tr(CLANS[clan]), "text_2"
        marks: tuple[Mark, ...] = (
            Glyph(clan, box.x + 12, box.cy, 16, Tint(tint)),
            art.words(name, box.x + 24, box.cy, 14, tint, room=wide - 26, bold=True, anchor="left"),
        )
        yield Shape(f"clan.{clan}", "clan", box, marks, says=name)


# Which wildling


def figures(state: Warden, place: str) -> list[tuple[str, Kind]]:
    """By the spot that means it: camps are numbered, in a clearing the kind is enough."""
    what, _, which = place.partition(".")
    if what == "camp":
        tribe = dict(zip(IN_ORDER, state.front.camps, strict=True))
        found = next(kinds for clan, kinds in tribe.items() if clan == which)
        return [(str(n), kind) for n, kind in enumerate(found, 1)]
    crowd = state.front.clearings[int(which) - 1]
    return [(kind, kind) for kind in SORTS if kind in crowd]


def which_question(at: Table, place: str, stage: Stage) -> Question:
    what, _, which = place.partition(".")
    camp = what == "camp"
    title = at.tr(CLANS[which]) if camp else at.tr("Clearing {n}")
    cells = [
        Cell(
            Spot(f"send.{name}", f"{name}: {at.tr(KINDS[kind])}" if camp else at.tr(KINDS[kind])),
            of_kind(kind, name if camp else at.tr(KINDS[kind])),
        )
        for name, kind in figures(at.state, place)
    ]
    columns, high = (5, CELL) if camp else (3, amend.WHO)
    shapes = grid(cells, columns, high, Box(0, 0, stage.width, 0))
    return Question(
        "which",
        title if camp else title.format(n=clearing_name(int(which))),
        parts=(Picture(Scene(stage.width, height(len(cells), columns, high), shapes)),),
        tools=_close(at),
    )


# The last count


def tally_question(at: Table, draft: Draft) -> Question:
    """After the end: everybody's points and cards in hand."""
    tr = at.tr
    parts: list[Part] = []
    for name, title, counts in (
        ("points", tr("Points"), draft.points),
        ("hands", tr("Cards in hand"), draft.hands),
    ):
        parts.append(Say(title, "label", "text_2"))
        told = zip(at.players, counts, strict=True)
        parts += [Count(f"{name}.{i}", who, n, 0, MOST) for i, (who, n) in enumerate(told)]
    if draft.refused:
        parts.append(Say(draft.refused, tone="illegal"))
    tie = at.outcome is None
    return Question(
        "tally",
        tr("Points and cards"),
        tr("Guards are equal: points decide, then cards in hand.") if tie else "",
        parts=tuple(parts),
        choices=(Choice(Spot("tally", tr("Count up")), icon="points", kind="accent"),),
        tools=_close(at),
    )


def correction(at: Table, draft: Draft) -> AmendNorth | None:
    """What the table says is different; None: nothing is."""
    differing = amend.differing(draft.correction, at.state.front)
    if not any(told is not None for told in differing):
        return None
    return AmendNorth(**differing._asdict())
