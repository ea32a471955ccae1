"""What a touch means at the full table, step by step, until it is a move for the rules to judge."""

from collections.abc import Callable
from dataclasses import replace

from companion.games.nights_watch.north.amend import WHOLE
from companion.games.nights_watch.north.listing import steps_question
from companion.games.nights_watch.north.scene import WRONG
from companion.games.nights_watch.table import actions, amend, cards, dice, heroes, pieces
from companion.games.nights_watch.table.answers import asked, enter, proposed
from companion.games.nights_watch.table.bar import TOOLS
from companion.games.nights_watch.table.draft import EMPTY, UNAMENDED, Asking, Draft
from companion.games.nights_watch.table.events import aloud, first_step, lines, told
from companion.games.nights_watch.table.hands import Table
from companion.games.nights_watch.table.light import shines
from companion.games.nights_watch.table.move_building import active, begun, staged
from companion.games.nights_watch.table.places import TASKS, free_places, open_places, with_place
from companion.games.nights_watch.table.rolls import rolls_question, tokens_question
from companion.games.nights_watch.table.scene import scene
from companion.games.nights_watch.table.sheets import (
    count_question,
    holdings_question,
    north_question,
)
from companion.games.nights_watch.table.variants import REVISABLE, touched_piece
from companion.games.nights_watch.table.view import dragged
from companion.match.table import Played
from companion.play.amend import ANEW
from companion.play.desk_game import DeskGame
from companion.play.questions import Question, Value
from companion.play.scene import Stage
from companion.play.steps import Chance, Proposal, Step
from scoring.game import Seat
from scoring.nights_watch.moves import EndTurn, Reshuffle
from scoring.nights_watch.state import State
from scoring.tuples import literal, put

PLACES = ("corner", "edge", "hex", "wall", "camp", "clearing")
_QUESTIONS: dict[str, Asking] = {
    "build": "build",
    "card": "card",
    "tragedy": "tragedy",
    "north": "north",
    "hand": "hands",
    "steps": "steps",
    "rolls": "rolls",
}
ASKS: dict[str, Callable[[Table, Draft, Stage], Question]] = {
    "dice": dice.dice_question,
    "build": lambda at, _, stage: actions.build_question(at, stage),
    "card": lambda at, _, stage: actions.card_question(at, stage),
    "patrol": lambda at, _, stage: actions.patrol_question(at, stage),
    "trade": cards.trade_question,
    "discard": cards.discard_question,
    "rob": cards.rob_question,
    "winter": cards.winter_question,
    "hero": heroes.hero_question,
    "swap": cards.swap_question,
    "mormont": heroes.mormont_question,
    "figure": heroes.figure_question,
    "tokens": tokens_question,
    "tragedy": lambda at, _, stage: heroes.tragedy_question(at, stage),
    "north": lambda at, _, stage: north_question(at, stage),
    "hands": lambda at, _, stage: holdings_question(at, stage),
    "rolls": lambda at, _, stage: rolls_question(at, stage),
    "steps": lambda at, _, stage: steps_question(lines(at), first_step(at), at.tr, shines(at)),
    "count": lambda at, draft, _: count_question(at, draft),
}


def touch(at: Table, draft: Draft, spot: str) -> Step[Draft]:
    """A correction that was begun stays begun until something is entered."""
    step = _touch(at, draft, spot)
    if not isinstance(step, Draft) or spot == ANEW or (draft.correcting and step.correcting):
        return step
    return replace(step, facts=draft.facts, north=draft.north)


def _touch(at: Table, draft: Draft, spot: str) -> Step[Draft]:
    what = spot.partition(".")[0]
    if draft.asked:
        return asked(at, draft, spot)
    draft = begun(at.state, draft)
    if what in PLACES:
        return _place(at, draft, spot)
    match spot.split("."):
        case ["confirm"]:
            return enter(at, draft)
        case ["cancel"]:
            return EMPTY
        case ["head", seat]:
            return _head(at, draft, int(seat))
        case ["tool", tool]:
            return replace(draft, tool=literal(tool, TOOLS))
        case ["save"]:
            return Proposal.of(draft.facts)
        case ["amend"]:
            return Draft("amend")
        case [wrong, what, *which] if wrong == WRONG:
            return touched_piece(at, what, ".".join(which)) or draft
    return _begins(at, draft, spot)


def _begins(at: Table, draft: Draft, spot: str) -> Step[Draft]:
    """The bar, the actions, and lines of the menu."""
    seat = active(at.state)
    match spot:
        case "roll":
            return Chance(lambda app: proposed(at, dice.fallen(at, app)))
        case "end":
            return proposed(at, EndTurn(seat))
        case "discard" if at.state.now.owing:
            return Draft("discard", "discard", at.state.now.owing[0])
        case "dice" if at.state.phase in ("roll", "start_roll"):
            return dice.begins(at)
        case "dice":
            return Draft("rolls")
        case "trade":
            return Draft("trade", "trade", seat, partner=1 if seat == 0 else 0)
        case "hero":
            return heroes.looked_at(at, seat)
        case "count":
            return Draft("count", faces=(0,) * len(at.players))
        case "reshuffle":
            return proposed(at, Reshuffle())
        case "build" | "card" | "tragedy" | "north" | "hand" | "steps" | "rolls":
            return replace(EMPTY, asked=_QUESTIONS[spot], looked=draft.looked)
    return draft


def _head(at: Table, draft: Draft, seat: Seat) -> Draft:
    """That hand; while somebody owes, the discard of the one that was touched."""
    if seat in at.state.now.owing:
        return Draft("discard", "discard", seat)
    if draft.tool:
        return replace(draft, seat=seat)
    shown = seat in (draft.looked, at.state.turn)
    return replace(draft, looked=None if shown else seat)


def _place(at: Table, draft: Draft, spot: str) -> Step[Draft]:
    if draft.tool:
        return pieces.touched(at.state, draft, spot)
    if draft.making in TASKS:
        if spot in open_places(at, draft):
            return with_place(draft, spot)
        move = staged(at.state, with_place(draft, spot))
        return draft if move is None else proposed(at, move)
    making = free_places(at).get(spot)
    if making is None:
        return draft
    return Draft(making=making, seat=active(at.state), places=(spot,), looked=draft.looked)


def question(at: Table, draft: Draft, stage: Stage) -> Question | None:
    if not draft.asked:
        return None
    if draft.asked == "amend":
        return amend.menu_question(at, draft)
    if draft.asked.startswith("amend."):
        return amend.question(at, draft, stage)
    return ASKS[draft.asked](at, draft, stage)


def answer(at: Table, draft: Draft, name: str, value: Value) -> Step[Draft]:
    if draft.asked.startswith("amend"):
        return amend.answered(at, draft, name, value)
    match name.split("."):
        case ["partner"]:
            bank = value == cards.BANK
            partner = None if bank else int(value)
            return Draft("trade", "bank" if bank else "trade", draft.seat, partner=partner)
        case ["victim"]:
            return replace(draft, partner=int(value), card=None)
        case ["seat"]:
            return heroes.looked_at(at, int(value))
        case ["swaps"]:
            return replace(draft, swaps=bool(value), take=None)
        case ["asked", seat]:
            return heroes.answered(draft, int(seat), str(value))
        case ["cards", seat]:
            return replace(draft, faces=put(draft.faces, int(seat), int(value)))
    return draft


def happened(at: Table, draft: Draft, played: Played) -> Draft:
    """What was put away of a correction was about another table."""
    if not played.verdict.ok or draft.correcting:
        return draft
    return replace(draft, facts=UNAMENDED, north=WHOLE)


def shaken(at: Table, draft: Draft) -> str:
    """As a touch of the roll, where it is the thing to do."""
    rests = Draft(looked=draft.looked, facts=draft.facts, north=draft.north)
    return "roll" if at.state.phase == "roll" and draft == rests else ""


PIECES = frozenset({"road", "building", "tormund", "wildling", "guard"})
DESK: DeskGame[State, Draft] = DeskGame(
    Draft,
    scene,
    touch,
    question,
    answer,
    pieces=PIECES,
    steps=aloud,
    lights=shines,
    told=told,
    shaken=shaken,
    drag=dragged,
    happened=happened,
    revisable=REVISABLE,
)
