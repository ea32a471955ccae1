"""Dice: rolled by the app, or entered as the cardboard shows them."""

from collections.abc import Sequence
from dataclasses import replace

from companion.games.nights_watch.north.variants import earlier_rolls
from companion.games.nights_watch.table import cells
from companion.games.nights_watch.table.draft import Draft
from companion.games.nights_watch.table.hands import Table
from companion.games.nights_watch.table.move_building import active
from companion.match.dice import Dice
from companion.play import art
from companion.play.questions import Part, Question, label, ways_out
from companion.play.scene import Spot, Stage
from scoring.game import Move
from scoring.nights_watch.moves import Roll, RolledBy, StartRoll
from scoring.tuples import put

FACES = 12


def asks(at: Table) -> list[tuple[str, int]]:
    """The dice that are to be entered: whose or which, and how many faces."""
    tr = at.tr
    if at.state.phase == "start_roll":
        return [(at.players[seat], 6) for seat in at.state.rolling]
    two = [(tr("First die"), 6), (tr("Second die"), 6)]
    return [*two, (tr("Wildling die"), FACES)] if at.state.setting.watch else two


def begins(at: Table) -> Draft:
    return Draft("dice", faces=(0,) * len(asks(at)))


def entered(at: Table, draft: Draft, die: int, face: int) -> Draft:
    return replace(draft, faces=put(faces_of(at, draft), die, face))


def faces_of(at: Table, draft: Draft) -> tuple[int, ...]:
    """What was entered; nothing yet, if somebody else has rolled meanwhile and others are due."""
    wanted = len(asks(at))
    return draft.faces if len(draft.faces) == wanted else (0,) * wanted


def dice_question(at: Table, draft: Draft, stage: Stage) -> Question:
    tr, start, shown = at.tr, at.state.phase == "start_roll", faces_of(at, draft)
    seat = active(at.state)
    title = tr("The roll for the start") if start else ""
    parts: list[Part] = []
    for i, ((words, sides), face) in enumerate(zip(asks(at), shown, strict=True)):
        parts += [label(words), cells.faces(f"face.{i}", sides, face, stage.width)]
    if not start:
        parts += earlier_rolls(at, stage)
    ready = all(shown)
    words = tr("Enter the roll")
    if ready and not start:
        words = tr("Enter the roll: {n}").format(n=sum(shown[:2]))
    spot = Spot("entered", words, "" if ready else tr("Every die is needed."))
    return Question(
        "dice",
        title or tr("{name} rolls").format(name=at.players[seat]),
        parts=tuple(parts),
        choices=ways_out(tr, spot, "dice"),
        beside=None if start else art.seat_picture(seat, at.players[seat]),
    )


def fallen(at: Table, dice: Dice) -> Move:
    """What the app's own dice say."""
    sides = [sides for _, sides in asks(at)]
    return roll(at, [dice.d12() if n == FACES else dice.d6() for n in sides], "app")


def roll(at: Table, faces: Sequence[int], by: RolledBy) -> Move:
    state = at.state
    if state.phase == "start_roll":
        told = dict(zip(state.rolling, faces, strict=True))
        rolls = tuple(told.get(seat) for seat in range(state.setting.seats))
        return StartRoll(rolls=rolls, rolled=by)
    wildling = faces[2] if state.setting.watch else None
    return Roll(active(state), (faces[0], faces[1]), wildling, by)
