"""The desk of the wildlings alone: its questions, and alternatives to old entries."""

from dataclasses import replace
from functools import partial

from companion.games.nights_watch.north import amend
from companion.games.nights_watch.north import variants as north
from companion.games.nights_watch.north.dice import rolls_question
from companion.games.nights_watch.north.listing import steps_question
from companion.games.nights_watch.north.phrases import place_name
from companion.games.nights_watch.north.scene import PIECES
from companion.games.nights_watch.warden import touches
from companion.games.nights_watch.warden.draft import Draft, WardenPosition, roller
from companion.games.nights_watch.warden.phrases import line
from companion.games.nights_watch.warden.scene import (
    choosing,
    figure_of,
    last_move_lines,
    scene,
)
from companion.games.nights_watch.warden.touches import (
    DIE,
    ROLL,
    SEND,
    TALLY,
    amended,
    amending,
    entry,
    turned,
    unseen,
)
from companion.play.actions import Actions
from companion.play.amend import amend_question
from companion.play.cells import Cell, picture
from companion.play.desk_game import DeskGame
from companion.play.fields import Corrects
from companion.play.questions import Choice, Count, Part, Question, Value, label, sheet, why_not
from companion.play.scene import Box, Mark, Spot, Stage, Tint, Words
from companion.play.steps import Step
from companion.play.variants import Revisable, Variant, Variants
from scoring.codec import to_json
from scoring.game import Move, Verdict
from scoring.nights_watch.moves import AmendNorth, EndTurn, Guard
from scoring.nights_watch.warden import Remove, Roll, Turned, Warden
from scoring.nights_watch.wildlings import HIGHEST_TRAIL
from scoring.tuples import add, put


def variants(at: WardenPosition, move: Move) -> tuple[Variants, ...]:
    match move:
        case Roll():
            return (north.wildling_die(at, lambda n: replace(move, wildling=n)),)
        case Guard():
            return (north.sections(at, lambda n: Guard(move.seat, n)),)
        case Turned():
            token = partial(turned, move.seat)
            return (north.tokens(at, north.TOKEN, at.tr("Token"), token),)
        case Remove():
            each = tuple(
                Variant(figure_of(one.from_), place_name(to_json(one.from_), at.tr), one)
                for one in at.game.meanings(at.state, move.seat, ())
                if isinstance(one, Remove)
            )
            return (Variants(at.tr("wildling"), each, 2),)
    return ()


def stated(at: WardenPosition, move: Move) -> tuple[Move, ...]:
    match move:
        case Guard():
            return (AmendNorth(wall=add(at.state.front.wall, move.section - 1, move.seat)),)
        case EndTurn():
            return (AmendNorth(turn=(move.seat + 1) % at.state.seats),)
        case Roll():
            return (AmendNorth(turn=move.seat), move)
    return ()


REVISABLE: Revisable[Warden] = Revisable(line, variants, stated, face=north.roll_face)


MAX_COUNT = 30
"""Points or cards that a count goes up to."""


def question(at: WardenPosition, draft: Draft, stage: Stage) -> Question | None:
    tr = at.tr
    match draft.asked:
        case "die":
            return die_question(at, stage)
        case "token":
            title = tr("Which token was turned?")
            return north.token_question(at, "token", title, unseen(at.state.supply), stage)
        case "which":
            return north.which_question(at, "which", SEND, draft.place, at.state.front, stage)
        case "tally":
            return tally_question(at, draft)
        case "amend":
            begun = bool(draft.correction)
            refused = at.refused(entry(at, draft)) if begun else ""
            parts = amend.shown(at, amending(at, draft), stage)
            return amend_question(at, parts, refused, begun=begun)
        case "amend.who":
            return amend.who(at, draft.looked, stage.width)
        case "rolls":
            return rolls_question(at, stage)
        case "steps":
            lines, ours = last_move_lines(at)
            return steps_question(lines, len(lines) - len(ours), tr)
    return None


def die_question(at: WardenPosition, stage: Stage) -> Question:
    """What the cardboard's die shows."""
    cells = [Cell(Spot(DIE(n), str(n)), partial(_face, n)) for n in range(1, north.FACES + 1)]
    title = at.tr("{name} rolls").format(name=at.players[roller(at)])
    note = at.tr("What the die shows; 9 to 12 move nobody")
    faces = picture(cells, 4, north.CELL, stage.width)
    return sheet(at.tr, "die", title, faces, *north.earlier_rolls(at, stage), note=note)


def _face(face: int, box: Box) -> tuple[Mark, ...]:
    tint = "text" if face <= HIGHEST_TRAIL else "text_3"
    return (Words(str(face), box.cx, box.cy, 22, Tint(tint), bold=True),)


def tally_question(at: WardenPosition, draft: Draft) -> Question:
    """After the end: everybody's points and cards in hand."""
    tr = at.tr
    parts: list[Part] = []
    for name, title, counts in (
        ("points", tr("Points"), draft.points),
        ("hands", tr("Cards in hand"), draft.hands),
    ):
        parts.append(label(title))
        counted = zip(at.players, counts, strict=True)
        parts += [Count(f"{name}.{i}", who, n, 0, MAX_COUNT) for i, (who, n) in enumerate(counted)]
    parts += why_not(draft.refused)
    tie = tr("Guards are equal: points decide, then cards in hand.")
    note = tie if at.outcome is None else ""
    count = Choice(Spot(TALLY(), tr("Count up")), icon="points", kind="accent")
    return sheet(tr, "tally", tr("Points and cards"), *parts, note=note, choices=(count,))


TOUCHES: Actions[WardenPosition, Draft, Step[Draft]] = Actions(*touches.ACTIONS)


def touch(at: WardenPosition, draft: Draft, spot: str) -> Step[Draft] | None:
    return TOUCHES.touch(at, draft, spot) or touches.amend_north(at, draft, spot)


def answer(at: WardenPosition, draft: Draft, name: str, value: Value) -> Step[Draft]:
    match name.split("."):
        case ["points", seat]:
            return replace(draft, points=put(draft.points, int(seat), int(value)))
        case ["hands", seat]:
            return replace(draft, hands=put(draft.hands, int(seat), int(value)))
    return amended(draft, amend.answered(amending(at, draft), name, value))


def judged(at: WardenPosition, draft: Draft, move: Move, verdict: Verdict) -> Draft | None:
    """The last count and a correction show their own refusals."""
    if verdict.ok or draft.asked not in ("tally", "amend"):
        return None
    return replace(draft, refused=at.words.verdict(verdict))


def steps(at: WardenPosition) -> tuple[str, ...]:
    lines, last = last_move_lines(at)
    return tuple(line.text for line in lines[len(lines) - len(last) :])


def shaken(at: WardenPosition, draft: Draft) -> str:
    """As a touch of the roll."""
    rolls = at.state.phase in ("roll", "main") and not choosing(at, draft)
    return ROLL() if rolls else ""


DESK: DeskGame[Warden, Draft] = DeskGame(
    Draft,
    scene,
    touch,
    question,
    answer,
    judged,
    pieces=PIECES,
    steps=steps,
    shaken=shaken,
    corrects=Corrects(
        lambda draft: draft.asked.startswith("amend"),
        ("correction", "looked"),
        older=lambda draft: draft.get("correction") != {"move": "amend"},
    ),
    revisable=REVISABLE,
)
