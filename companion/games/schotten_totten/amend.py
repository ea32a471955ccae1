"""Corrections: how stones really lie, who was complete first, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.schotten_totten import faces
from companion.games.schotten_totten.camera import drawn_since
from companion.games.schotten_totten.draft import Correction, Draft
from companion.games.schotten_totten.phrases import TACTICS, card_name
from companion.games.schotten_totten.table import Table
from companion.play import art
from companion.play.amend import amend_question
from companion.play.questions import Choice, Count, OneOf, Part, Picture, Question, Say, Value
from companion.play.scene import Block, Box, Glyph, Mark, Scene, Shape, Spot, Stage, Tint
from scoring.codec import ABSENT, from_json
from scoring.game import Move, Seat
from scoring.schotten_totten.amend import order_unknown
from scoring.schotten_totten.moves import Amend, Counts, StoneFacts
from scoring.schotten_totten.state import STONES, Sides, State

MODES = ("blind_mans_bluff", "mud_fight")
NOBODY = -1
CARD = (48, 58)
ROW = 64


def facts_of(state: State, correction: Correction, number: int) -> StoneFacts:
    """How the stone is to lie."""
    drafted = dict(correction.stones)
    if number in drafted:
        return drafted[number]
    stone = state.stones[number - 1]
    return StoneFacts(stone.sides, stone.owner, stone.modes)


def changed(draft: Draft, state: State, **facts: object) -> Draft:
    """The stone in hand, corrected."""
    correction = draft.correction
    number = correction.stone
    now = replace(facts_of(state, correction, number), **facts)  # type: ignore[arg-type]
    stones = {**dict(correction.stones), number: now}
    drafted = replace(correction, stones=tuple(sorted(stones.items())))
    return replace(draft, asked="amend", correction=drafted, refused="")


def question(at: Table, draft: Draft, stage: Stage) -> Question:
    read = Choice(Spot("read", at.tr("Read with the camera")), icon="camera")
    return amend_question(at, _parts(at, draft, stage), draft.refused, (read,))


def _parts(at: Table, draft: Draft, stage: Stage) -> Iterator[Part]:
    tr, correction = at.tr, draft.correction
    facts = facts_of(at.state, correction, correction.stone)
    yield Count("stone", tr("Stone"), correction.stone, 1, STONES)
    yield Picture(_sides(at, facts, stage))
    owner = NOBODY if facts.owner in (None, ABSENT) else facts.owner
    owners = ((NOBODY, tr("nobody")), *enumerate(at.players))
    yield OneOf("owner", tr("Belongs to"), owners, int(owner))
    if asks_first(at.state, correction, correction.stone):
        chosen = NOBODY if facts.first is None else facts.first
        yield Say(tr("Both sides are equal: who was complete first?"))
        yield OneOf("first", tr("Complete first"), tuple(enumerate(at.players)), chosen)
    if at.state.options.tactics:
        for mode in MODES:
            lies = mode in (facts.modes or ())
            values = ((True, tr("lies there")), (False, tr("does not")))
            yield OneOf(mode, tr(TACTICS[mode]), values, lies)
    turn = at.state.turn if correction.turn is None else correction.turn
    yield OneOf("turn", tr("To move"), tuple(enumerate(at.players)), turn)


def asks_first(state: State, correction: Correction, number: int) -> bool:
    """Whether only the table can say whose side of this stone was complete first."""
    facts = dict(correction.stones).get(number)
    return facts is not None and order_unknown(state.stones[number - 1], replace(facts, first=None))


def lacks_first(state: State, correction: Correction) -> int | None:
    """A stone that is tied while nobody has said who was complete first."""
    told = dict(correction.stones)
    lacking = (n for n in told if told[n].first is None and asks_first(state, correction, n))
    return next(lacking, None)


def _sides(at: Table, facts: StoneFacts, stage: Stage) -> Scene:
    """Both sides; a card that is touched goes, the empty place asks for one."""
    shapes: list[Shape] = []
    size = 4 if "mud_fight" in (facts.modes or ()) else 3
    w, h = CARD
    for seat in (0, 1):
        name, y = at.players[seat], ROW * seat
        mark = Box(0, y + (ROW - 24) / 2, 24, 24)
        shapes.append(
            Shape(f"mark.{seat}", "seat", mark, art.seat_mark(seat, name, mark), says=name)
        )
        x = 34.0
        cards = (facts.sides or ((), ()))[seat]
        for i, card in enumerate(cards):
            box = Box(x, y + (ROW - h) / 2, w, h)
            told = at.tr("Take away {card}").format(card=card_name(card, at.tr))
            spot = Spot(f"remove.{seat}.{i}", told)
            drawn = faces.card(card, box, letters=at.aids.letters)
            shapes.append(Shape(f"corrected.{seat}.{i}", "card", box, drawn, spot=spot))
            x += w + 6
        if len(cards) < size:
            box = Box(x, y + (ROW - h) / 2, w, h)
            marks: tuple[Mark, ...] = (
                Block(box, None, 5, Tint("line_strong")),
                Glyph("plus", box.cx, box.cy, 22, Tint("text_2")),
            )
            spot = Spot(f"add.{seat}", at.tr("Add a card: {name}").format(name=name))
            shapes.append(Shape(f"add.{seat}", "slot", box, marks, spot=spot))
            x += w + 6
        if cards and not seat:
            hint = Box(x, y, stage.width - x, ROW)
            words = tuple(
                art.paragraph(at.tr("Tap a card to take it away"), hint, 12, "text_3", most=3)
            )
            shapes.append(Shape("how", "hint", hint, words))
    return Scene(stage.width, 2 * ROW, shapes)


def answered(at: Table, draft: Draft, name: str, value: Value) -> Draft:
    """A part of the correction was set."""
    correction = draft.correction
    match name:
        case "stone":
            now = replace(correction, stone=int(value))
            return replace(draft, correction=now)
        case "owner":
            return changed(draft, at.state, owner=None if value == NOBODY else int(value))
        case "first":
            return changed(draft, at.state, first=int(value))
        case "turn":
            return replace(draft, correction=replace(correction, turn=int(value)))
    modes = facts_of(at.state, correction, correction.stone).modes or ()
    kept = tuple(mode for mode in modes if mode != name)
    return changed(draft, at.state, modes=(*kept, name) if value else kept)


def removed(at: Table, draft: Draft, seat: Seat, index: int) -> Draft:
    return changed(draft, at.state, sides=_with(at.state, draft, seat, drop=index))


def added(at: Table, draft: Draft, card: str) -> Draft:
    seat = draft.correction.side
    return changed(draft, at.state, sides=_with(at.state, draft, seat, card=card))


def _with(state: State, draft: Draft, seat: Seat, *, drop: int = -1, card: str = "") -> Sides:
    facts = facts_of(state, draft.correction, draft.correction.stone)
    sides = facts.sides or ((), ())
    side = tuple(c for i, c in enumerate(sides[seat]) if i != drop) + ((card,) if card else ())
    return (side, sides[1]) if seat == 0 else (sides[0], side)


def taken_away(state: State, correction: Correction) -> set[str]:
    """Cards that the correction takes from where they were: free to lie elsewhere."""
    gone: set[str] = set()
    for number, facts in correction.stones:
        kept = {card for side in facts.sides or () for card in side}
        gone |= {c for side in state.stones[number - 1].sides for c in side} - kept
    return {card.partition("=")[0] for card in gone}


def saved(at: Table, draft: Draft) -> Draft | Move:
    """The correction as one move; or the stone of which it lacks something."""
    correction = draft.correction
    number = lacks_first(at.state, correction)
    if number is None:
        return entry(at, correction)
    words = at.tr("Stone {n} is tied: the record needs to know who was complete first.")
    looked_at = replace(correction, stone=number)
    return replace(draft, correction=looked_at, refused=words.format(n=number))


def entry(at: Table, correction: Correction) -> Move:
    state = at.state
    stones = {
        str(n): facts if asks_first(state, correction, n) else replace(facts, first=None)
        for n, facts in correction.stones
    }
    pairs = [
        (state.stones[n - 1].sides, facts.sides)
        for n, facts in correction.stones
        if facts.sides is not None and facts.sides != state.stones[n - 1].sides
    ]
    if not pairs:
        return Amend(stones, correction.turn)
    counts = drawn_since(state, pairs)
    first, second = (from_json(Counts, hand) for hand in counts["hands"])
    decks = from_json(Counts, counts["decks"])
    return Amend(stones, correction.turn, hands=(first, second), decks=decks)
