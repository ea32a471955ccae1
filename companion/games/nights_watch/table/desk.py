"""What a touch means at the full table, step by step, until it is a move for the rules to judge."""

from collections.abc import Callable
from dataclasses import replace

from companion.games.nights_watch.north.amend import WHOLE
from companion.games.nights_watch.north.listing import steps_question
from companion.games.nights_watch.north.scene import WRONG
from companion.games.nights_watch.north.variants import figures, token_of
from companion.games.nights_watch.table import actions, amend, cards, dice, heroes
from companion.games.nights_watch.table.bar import TOOLS
from companion.games.nights_watch.table.dice import rolls_question, tokens_question, unseen
from companion.games.nights_watch.table.draft import (
    EMPTY,
    UNAMENDED,
    Asking,
    Draft,
    Making,
    active,
    begun,
    staged,
)
from companion.games.nights_watch.table.events import aloud, first_step, lines, told
from companion.games.nights_watch.table.hands import Table, hand, tokens_due
from companion.games.nights_watch.table.land import shines
from companion.games.nights_watch.table.phrases import line
from companion.games.nights_watch.table.places import (
    BUILDS,
    RAIDS,
    TASKS,
    candidates,
    free_places,
    open_places,
    robbed,
    with_place,
)
from companion.games.nights_watch.table.scene import scene, seat_shown
from companion.games.nights_watch.table.sheets import (
    count_question,
    holdings_question,
    north_question,
    tally,
)
from companion.games.nights_watch.table.variants import REVISABLE, touched_piece
from companion.games.nights_watch.table.view import dragged
from companion.match.dice import Dice
from companion.match.table import Played
from companion.play.amend import ANEW
from companion.play.desk_game import DeskGame
from companion.play.questions import Question, Value
from companion.play.scene import Stage
from companion.play.steps import Chance, Errand, Proposal, Step
from scoring.codec import to_json
from scoring.game import Move, Seat
from scoring.nights_watch.hands import RESOURCES, Resource
from scoring.nights_watch.moves import CARDS, HEROES, EndTurn, Reshuffle
from scoring.nights_watch.state import State
from scoring.nights_watch.tokens import Token
from scoring.nights_watch.wildlings import Kind
from scoring.tuples import literal, put

MADE: tuple[Making, ...] = (*BUILDS, "buy", "send", *CARDS)


def asked(at: Table, draft: Draft, spot: str) -> Step[Draft]:
    match spot.split("."):
        case ["close"]:
            return _closed(draft)
        case ["make" | "do" as how, making]:
            return _makes(at, making, listed=how == "make")
        case ["go"]:
            return _goes(at, draft)
        case ["save"]:
            return Proposal.of(draft.facts)
        case ["entered"]:
            return proposed(at, dice.roll(at, dice.faces_of(at, draft), "table"))
        case ["face", die, face]:
            return dice.entered(at, draft, int(die), int(face))
        case ["token", kind, clan]:
            return _turned(at, draft, token_of(kind, clan))
        case ["draw"]:
            return Chance(lambda app: _drawn(at, draft, app))
        case ["use"]:
            started = heroes.begins(at, draft)
            return started if isinstance(started, Draft) else proposed(at, started)
        case ["take", hero]:
            return replace(draft, take=literal(hero, HEROES))
        case ["leaves", hero]:
            leaving = Draft(making="tragedy", seat=active(at.state), take=literal(hero, HEROES))
            return enter(at, leaving)
        case ["figure", name]:
            kind = dict(figures(at.state.front, draft.places[0]))[name]
            return enter(at, sent(draft, name, kind))
        case ["anew"]:
            return Draft("amend")
        case ["amend", what]:
            return amend.begins(what, seat_shown(at, draft))
    return _chosen(at, draft, spot)


def _chosen(at: Table, draft: Draft, spot: str) -> Draft:
    """A resource of the open question."""
    match spot.split("."):
        case ["give", name]:
            most = hand(at, draft.seat).most[_place_of(name)]
            if draft.making == "discard":
                most = min(most, at.state.hands.sizes[draft.seat] // 2)
            return replace(draft, give=cards.one_more(draft.give, _place_of(name), most))
        case ["get", name] if draft.making == "winter_is_coming":
            before = draft.get if sum(draft.get) < 2 else Draft().get
            return replace(draft, get=cards.one_more(before, _place_of(name), 2))
        case ["get", name]:
            most = hand(at, draft.partner or 0).most[_place_of(name)]
            return replace(draft, get=cards.one_more(draft.get, _place_of(name), most))
        case ["one", name]:
            same = draft.making == "bank" and draft.one == name
            return replace(draft, one=None if same else resource(name))
        case ["other", name]:
            same = draft.making == "bank" and draft.other == name
            return replace(draft, other=None if same else resource(name))
        case ["told", name]:
            return replace(draft, card=resource(name))
        case ["back", seat, name]:
            answers = tuple(
                replace(asked, back=resource(name)) if asked.seat == int(seat) else asked
                for asked in draft.answers
            )
            return replace(draft, answers=answers)
    return amend.touched(at, draft, spot)


def resource(name: str) -> Resource | None:
    return next((one for one in RESOURCES if one == name), None)


def _place_of(name: str) -> int:
    return next(i for i, one in enumerate(RESOURCES) if one == name)


def _closed(draft: Draft) -> Draft:
    """Back to the table; a place that was chosen stays chosen."""
    if draft.asked == "amend.north.who":
        return replace(draft, asked="amend.north")
    if draft.asked in ("tokens", "rob", "figure") and draft.places:
        return replace(draft, asked="", tokens=(), partner=None, card=None, figure=0, kind=None)
    return replace(EMPTY, looked=draft.looked)


def _makes(at: Table, name: str, *, listed: bool) -> Step[Draft]:
    """A line of what can be built or played; of one that cannot the rules say why."""
    making = literal(name, MADE)
    seat = active(at.state)
    if not listed:
        return Draft(making=making, seat=seat)
    draft = actions.begins(at, making)
    if draft.asked or open_places(at, draft):
        return draft
    tried = [staged(at.state, with_place(draft, place)) for place in candidates(at.state, draft)]
    move = next((move for move in tried if move is not None), staged(at.state, draft))
    return EMPTY if move is None else proposed(at, move)


def _goes(at: Table, draft: Draft) -> Step[Draft]:
    """What is staged in a question is made, or leads to a place on the picture."""
    if draft.asked == "count":
        return Proposal.of(tally(draft), then=Errand("result"))
    if draft.asked == "rob":
        return enter(at, cards.robbing(at, draft))
    if draft.making == "thorne":
        return replace(draft, asked="")
    return enter(at, draft)


def _turned(at: Table, draft: Draft, token: Token) -> Draft | Proposal:
    return enter(at, replace(draft, tokens=(*draft.tokens, token)))


def _drawn(at: Table, draft: Draft, app: Dice) -> Draft | Proposal:
    """One of the unseen, each as likely."""
    return _turned(at, draft, app.draw(unseen(at.state, draft))[0])


def proposed(at: Table, move: Move) -> Proposal:
    return Proposal.of(move, line(to_json(move), at.speech).text)


def enter(at: Table, draft: Draft) -> Draft | Proposal:
    """Make the move of what is chosen; first ask for whatever it still needs."""
    if draft.making in RAIDS and draft.partner is None and robbed(at.state, draft):
        return replace(draft, asked="rob")
    if draft.making == "benjen" and not draft.figure:
        among = figures(at.state.front, draft.places[0])
        if len(among) > 1:
            return replace(draft, asked="figure")
        draft = sent(draft, *among[0]) if among else draft
    move = staged(at.state, draft)
    if move is None:
        return draft
    if tokens_due(at.judge(move)):
        return replace(draft, asked="tokens")
    return proposed(at, move)


def sent(draft: Draft, name: str, kind: Kind) -> Draft:
    return replace(draft, figure=int(name) if name.isdecimal() else 1, kind=kind)


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
        return amend.piece_touched(at.state, draft, spot)
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
