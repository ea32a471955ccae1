"""Questions about dice and tokens: rolled by the app, or entered from the table."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from companion.games.nights_watch.north import dice, variants
from companion.games.nights_watch.north.phrases import SYMBOLS, named
from companion.games.nights_watch.table import cells
from companion.games.nights_watch.table.draft import Draft, active, staged
from companion.games.nights_watch.table.entering import enter, proposed
from companion.games.nights_watch.table.hands import WatchPosition, tokens_due
from companion.match.dice import Dice
from companion.play import art
from companion.play.actions import Action
from companion.play.questions import Part, Picture, Question, label, ways_out
from companion.play.scene import Box, Glyph, Scene, Shape, Spot, Stage, Tint, Words
from companion.play.steps import Chance, Proposal, Step
from scoring.game import Move
from scoring.nights_watch import tokens
from scoring.nights_watch.moves import Roll, RolledBy, StartRoll
from scoring.nights_watch.state import State
from scoring.nights_watch.tokens import Source, Token
from scoring.nights_watch.wildlings import CLANS, KINDS
from scoring.tuples import put


def asks(at: WatchPosition) -> list[tuple[str, int]]:
    """The dice that are to be entered: whose or which, and how many faces."""
    tr = at.tr
    if at.state.phase == "start_roll":
        return [(at.players[seat], 6) for seat in at.state.rolling]
    two = [(tr("First die"), 6), (tr("Second die"), 6)]
    return [*two, (tr("Wildling die"), variants.FACES)] if at.state.setting.watch else two


def faces_of(at: WatchPosition, draft: Draft) -> tuple[int, ...]:
    """What was entered; nothing yet, if somebody else has rolled meanwhile and others are due."""
    wanted = len(asks(at))
    return draft.faces if len(draft.faces) == wanted else (0,) * wanted


def dice_question(at: WatchPosition, draft: Draft, stage: Stage) -> Question:
    tr, start, shown = at.tr, at.state.phase == "start_roll", faces_of(at, draft)
    seat = active(at.state)
    title = tr("The roll for the start") if start else ""
    parts: list[Part] = []
    for i, ((words, sides), face) in enumerate(zip(asks(at), shown, strict=True)):
        parts += [label(words), cells.faces(partial(FACE, i), sides, face, stage.width)]
    if not start:
        parts += variants.earlier_rolls(at, stage)
    ready = all(shown)
    words = tr("Enter the roll")
    if ready and not start:
        words = tr("Enter the roll: {n}").format(n=sum(shown[:2]))
    spot = Spot(ENTERED(), words, "" if ready else tr("Every die is needed."))
    return Question(
        "dice",
        title or tr("{name} rolls").format(name=at.players[seat]),
        parts=tuple(parts),
        choices=ways_out(tr, spot, "dice"),
        beside=None if start else art.seat_picture(seat, at.players[seat]),
    )


def fallen(at: WatchPosition, dice: Dice) -> Move:
    """What the app's own dice say."""
    sides = [sides for _, sides in asks(at)]
    return roll(at, [dice.d12() if n == variants.FACES else dice.d6() for n in sides], "app")


def roll(at: WatchPosition, faces: Sequence[int], by: RolledBy) -> Move:
    state = at.state
    if state.phase == "start_roll":
        shown = dict(zip(state.rolling, faces, strict=True))
        rolls = tuple(shown.get(seat) for seat in range(state.setting.seats))
        return StartRoll(rolls=rolls, rolled=by)
    wildling = faces[2] if state.setting.watch else None
    return Roll(active(state), (faces[0], faces[1]), wildling, by)


Turned = Counter[tuple[str, str]]
"""By kind and clan."""


def rolls_question(at: WatchPosition, stage: Stage) -> Question:
    asked = dice.rolls_question(at, stage)
    shown = (token for played in at.standing for token in played.entry.get("tokens") or ())
    counted = Turned((token["kind"], token["clan"]) for token in shown)
    if not counted:
        return asked
    words = at.tr("Tokens turned: {n}").format(n=counted.total())
    heads = Picture(Scene(stage.width, variants.HEADS, variants.clan_heads(at, stage.width)))
    more = (label(words), heads, _counted(at, counted, stage.width))
    return asked._replace(parts=(*asked.parts, *more))


def _counted(at: WatchPosition, counted: Turned, width: float) -> Picture:
    sorts, shapes = [(clan, kind) for clan in CLANS for kind in KINDS], []
    for (clan, kind), box in zip(sorts, Box(0, 0, width, 56).columns(len(sorts)), strict=True):
        count = counted[kind, clan]
        marks = (
            Glyph(SYMBOLS[kind], box.cx, 14, 22, Tint("text")),
            Words(str(count), box.cx, 40, 14, Tint("text"), bold=True),
        )
        says = f"{named(kind, at.tr)}, {named(clan, at.tr)}: {count}"
        shapes.append(Shape(f"turned.{clan}.{kind}", "turned", box, marks, says=says))
    return Picture(Scene(width, 56, shapes))


FROM_PIECES = {"settle": 1, "settlement": 1, "keep": 2}
"""How many of a move's tokens lie under the piece that is built; the others come from the pool."""


def unseen(state: State, draft: Draft) -> Mapping[Token, int]:
    """How many of each sort may be the next token of this move."""
    supply, shown = state.supply, draft.tokens
    under = FROM_PIECES.get(draft.making, 0)
    sources: list[Source] = ["piece" if i < under else "pool" for i in range(len(shown) + 1)]
    for token, source in zip(shown, sources, strict=False):
        supply = tokens.turned(tokens.ready(supply, source), token, source)
    left = tokens.may_lie(tokens.ready(supply, sources[-1]), sources[-1])
    counts = dict(zip(((k, c) for c in CLANS for k in KINDS), left, strict=True))
    return {Token(kind, clan): counts[kind, clan] for kind in KINDS for clan in CLANS}


def tokens_question(at: WatchPosition, draft: Draft, stage: Stage) -> Question:
    """The next token of a move."""
    tr, left = at.tr, unseen(at.state, draft)
    move = staged(at.state, replace(draft, tokens=()))
    all_of = 0 if move is None else tokens_due(at.judge(move))
    title = tr("Which token was turned?")
    if all_of > 1:
        nth = len(draft.tokens) + 1
        title = tr("Which token was turned? {n} of {due}").format(n=nth, due=all_of)
    return variants.token_question(at, "tokens", title, left, stage)


# What a touch does


def enter_face(at: WatchPosition, draft: Draft, die: int, face: int) -> Draft:
    return replace(draft, faces=put(faces_of(at, draft), die, face))


def enter_roll(at: WatchPosition, draft: Draft) -> Proposal:
    return proposed(at, roll(at, faces_of(at, draft), "table"))


def turn_token(at: WatchPosition, draft: Draft, kind: str, clan: str) -> Step[Draft]:
    return _turned(at, draft, variants.token_of(kind, clan))


def draw(at: WatchPosition, draft: Draft) -> Step[Draft]:
    return Chance(lambda app: _turned(at, draft, *app.draw(unseen(at.state, draft))))


def _turned(at: WatchPosition, draft: Draft, token: Token) -> Draft | Proposal:
    return enter(at, replace(draft, tokens=(*draft.tokens, token)))


FACE = Action("face", enter_face, int, int)
ENTERED = Action("entered", enter_roll)
ACTIONS = (
    FACE,
    ENTERED,
    Action(variants.TOKEN, turn_token, str, str),
    Action(variants.DRAW, draw),
)
