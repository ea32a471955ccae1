"""What the warden asks: the die by hand, a token, which wildling, and the last count."""

from functools import partial

from companion.games.nights_watch.north import amend
from companion.games.nights_watch.north.cells import CELL, token_question, which_question
from companion.games.nights_watch.north.listing import steps_question
from companion.games.nights_watch.north.rolls import rolls_question
from companion.games.nights_watch.north.variants import earlier_rolls
from companion.games.nights_watch.warden.bar import roller
from companion.games.nights_watch.warden.draft import UNCHANGED, Draft, Table
from companion.games.nights_watch.warden.scene import last_told
from companion.play.amend import amend_question
from companion.play.cells import Cell, picture
from companion.play.questions import Choice, Count, Part, Question, label, sheet, why_not
from companion.play.scene import Box, Mark, Spot, Stage, Tint, Words
from scoring.nights_watch.moves import AmendNorth
from scoring.nights_watch.tokens import PRINTED, Supply, Token
from scoring.nights_watch.wildlings import CLANS, HIGHEST_TRAIL, KINDS

FACES = 12
MOST = 30
"""Points or cards that a count goes up to."""


def question(at: Table, draft: Draft, stage: Stage) -> Question | None:
    tr = at.tr
    match draft.asked:
        case "die":
            return die_question(at, stage)
        case "token":
            title = tr("Which token was turned?")
            return token_question(at, "token", title, unseen(at.state.supply), stage)
        case "which":
            return which_question(at, "which", "send", at.state.front, draft.place, stage)
        case "tally":
            return tally_question(at, draft)
        case "amend":
            differs = draft.correction != UNCHANGED
            refused = at.refused(draft.correction) if differs else ""
            parts = amend.parts(at, correction(at, draft), stage)
            return amend_question(at, parts, refused, begun=differs)
        case "amend.who":
            return amend.who(at, draft.looked, stage.width)
        case "rolls":
            return rolls_question(at, stage)
        case "steps":
            lines, told = last_told(at)
            return steps_question(lines, len(lines) - len(told), tr)
    return None


def die_question(at: Table, stage: Stage) -> Question:
    """What the cardboard's die shows."""
    cells = [Cell(Spot(f"die.{n}", str(n)), partial(_face, n)) for n in range(1, FACES + 1)]
    title = at.tr("{name} rolls").format(name=at.players[roller(at)])
    note = at.tr("What the die shows; 9 to 12 move nobody")
    faces = picture(cells, 4, CELL, stage.width)
    return sheet(at.tr, "die", title, faces, *earlier_rolls(at, stage), note=note)


def _face(face: int, box: Box) -> tuple[Mark, ...]:
    tint = "text" if face <= HIGHEST_TRAIL else "text_3"
    return (Words(str(face), box.cx, box.cy, 22, Tint(tint), bold=True),)


def unseen(supply: Supply) -> dict[Token, int]:
    """How many tokens of each sort do not lie face up."""
    sorts = [Token(kind, clan) for clan in CLANS for kind in KINDS]
    left = map(int.__sub__, PRINTED, supply.face_up)
    return dict(zip(sorts, left, strict=True))


# The last count


def tally_question(at: Table, draft: Draft) -> Question:
    """After the end: everybody's points and cards in hand."""
    tr = at.tr
    parts: list[Part] = []
    for name, title, counts in (
        ("points", tr("Points"), draft.points),
        ("hands", tr("Cards in hand"), draft.hands),
    ):
        parts.append(label(title))
        told = zip(at.players, counts, strict=True)
        parts += [Count(f"{name}.{i}", who, n, 0, MOST) for i, (who, n) in enumerate(told)]
    parts += why_not(draft.refused)
    tie = tr("Guards are equal: points decide, then cards in hand.")
    note = tie if at.outcome is None else ""
    count = Choice(Spot("tally", tr("Count up")), icon="points", kind="accent")
    return sheet(tr, "tally", tr("Points and cards"), *parts, note=note, choices=(count,))


def correction(at: Table, draft: Draft) -> amend.Correction[AmendNorth]:
    return amend.Correction(at.state.front, draft.correction, draft.looked)
