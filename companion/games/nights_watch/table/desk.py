"""What a touch means at the full table, step by step, until it is a move for the rules to judge."""

from collections.abc import Callable
from dataclasses import replace

from companion.games.nights_watch.north.amend import WHOLE
from companion.games.nights_watch.north.listing import steps_question
from companion.games.nights_watch.north.scene import WRONG
from companion.games.nights_watch.north.variants import figures, token_of
from companion.games.nights_watch.table import amend, cards, dice, heroes, places, sheets
from companion.games.nights_watch.table.draft import (
    EMPTY,
    TASKS,
    UNAMENDED,
    Asking,
    Draft,
    Making,
    active,
    begun,
    staged,
)
from companion.games.nights_watch.table.events import aloud, answers, listed, told
from companion.games.nights_watch.table.hands import NONE, Table, hand, tokens_due
from companion.games.nights_watch.table.light import shines
from companion.games.nights_watch.table.phrases import called, line
from companion.games.nights_watch.table.scene import TOOLS, scene, seat_shown
from companion.games.nights_watch.table.variants import REVISABLE, touched_piece
from companion.games.nights_watch.table.view import dragged
from companion.match.table import Played
from companion.play.amend import ANEW
from companion.play.desk_game import DeskGame
from companion.play.questions import Question, Value
from companion.play.scene import Stage
from companion.play.steps import Chance, Errand, Proposal, Step, Tell
from scoring.codec import to_json
from scoring.game import Move, Seat
from scoring.nights_watch.hands import RESOURCES, Resource
from scoring.nights_watch.moves import CARDS, HEROES, EndTurn, Reshuffle
from scoring.nights_watch.state import State
from scoring.nights_watch.tokens import Token
from scoring.nights_watch.wildlings import Kind
from scoring.tuples import literal, put

MADE: tuple[Making, ...] = (*places.BUILDS, "buy", "send", *CARDS)


def asked(at: Table, draft: Draft, spot: str) -> Step[Draft]:
    match spot.split("."):
        case ["close"]:
            return _closed(draft)
        case ["do", making]:
            return Draft(making=literal(making, MADE), seat=active(at.state))
        case ["make", making]:
            return _makes(at, literal(making, MADE))
        case ["go"]:
            return _goes(at, draft)
        case ["save"]:
            return Proposal.of(draft.facts)
        case ["entered"]:
            return proposed(at, dice.roll(at, dice.faces_of(at, draft), "table"))
        case ["face", die, face]:
            return replace(draft, faces=put(dice.faces_of(at, draft), int(die), int(face)))
        case ["token", kind, clan]:
            return _turned(at, draft, token_of(kind, clan))
        case ["draw"]:
            return Chance(lambda app: _turned(at, draft, *app.draw(dice.unseen(at.state, draft))))
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


def _chosen(at: Table, draft: Draft, spot: str) -> Step[Draft]:
    """A resource of the open question."""
    match spot.split("."):
        case ["give" | "get" as side, name]:
            return _one_more(at, draft, RESOURCES.index(literal(name, RESOURCES)), side == "give")
        case ["one" | "other" as field, name]:
            now = draft.one if field == "one" else draft.other
            chosen = None if draft.making == "bank" and now == name else resource(name)
            if field == "one":
                return replace(draft, one=chosen)
            return replace(draft, other=chosen)
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


def _one_more(at: Table, draft: Draft, i: int, giving: bool) -> Step[Draft]:
    """A touch adds a card; after the last possible one there is none again."""
    counts, holder = (draft.give, draft.seat) if giving else (draft.get, draft.partner or 0)
    most = hand(at, holder).most[i]
    if draft.making == "discard":
        most = min(most, at.state.hands.sizes[holder] // 2)
    if draft.making == "winter_is_coming":
        counts, most = counts if sum(counts) < 2 else NONE, 2
    if not most:
        none, what = at.tr("{name} has none: {resource}"), called(RESOURCES[i], at.tr)
        return Tell(none.format(name=at.players[holder], resource=what))
    now = put(counts, i, counts[i] + 1 if counts[i] < most else 0)
    return replace(draft, give=now) if giving else replace(draft, get=now)


def _closed(draft: Draft) -> Draft:
    """Back to the table; a place that was chosen stays chosen."""
    if draft.asked == "amend.north.who":
        return replace(draft, asked="amend.north")
    if draft.asked in ("tokens", "rob", "figure") and draft.places:
        return replace(draft, asked="", tokens=(), partner=None, card=None, figure=0, kind=None)
    return replace(EMPTY, looked=draft.looked)


def _makes(at: Table, making: Making) -> Step[Draft]:
    """A line of what can be built or played; of one that cannot the rules say why."""
    draft = sheets.begins(at, making)
    if draft.asked or places.open_places(at, draft):
        return draft
    tried = [
        staged(at.state, places.with_place(draft, place))
        for place in places.candidates(at.state, draft)
    ]
    move = next((move for move in tried if move is not None), staged(at.state, draft))
    return EMPTY if move is None else proposed(at, move)


def _goes(at: Table, draft: Draft) -> Step[Draft]:
    """What is staged in a question is made, or leads to a place on the picture."""
    if draft.asked == "count":
        return Proposal.of(sheets.tally(draft), then=Errand("result"))
    if draft.asked == "rob":
        return enter(at, cards.robbing(at, draft))
    if draft.making == "thorne":
        return replace(draft, asked="")
    return enter(at, draft)


def _turned(at: Table, draft: Draft, token: Token) -> Draft | Proposal:
    return enter(at, replace(draft, tokens=(*draft.tokens, token)))


def proposed(at: Table, move: Move) -> Proposal:
    return Proposal.of(move, line(to_json(move), at.speech).text)


def enter(at: Table, draft: Draft) -> Draft | Proposal:
    """Make the move of what is chosen; first ask for whatever it still needs."""
    if draft.making in places.RAIDS and draft.partner is None and places.robbed(at.state, draft):
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
OPENS: tuple[Asking, ...] = ("build", "card", "tragedy", "north", "steps", "rolls")
"""Questions that a spot of the same name opens."""
ASKS: dict[str, Callable[[Table, Draft, Stage], Question]] = {
    "dice": dice.dice_question,
    "build": lambda at, _, stage: sheets.build_question(at, stage),
    "card": lambda at, _, stage: sheets.card_question(at, stage),
    "patrol": lambda at, _, stage: sheets.patrol_question(at, stage),
    "trade": cards.trade_question,
    "discard": cards.discard_question,
    "rob": cards.rob_question,
    "winter": cards.winter_question,
    "hero": heroes.hero_question,
    "swap": heroes.swap_question,
    "mormont": heroes.mormont_question,
    "figure": heroes.figure_question,
    "tokens": dice.tokens_question,
    "tragedy": lambda at, _, stage: heroes.tragedy_question(at, stage),
    "north": lambda at, _, stage: sheets.north_question(at, stage),
    "hands": lambda at, _, stage: sheets.holdings_question(at, stage),
    "rolls": lambda at, _, stage: dice.rolls_question(at, stage),
    "steps": lambda at, _, stage: steps_question(*listed(at), at.tr, shines(at), answers(at)),
    "count": lambda at, draft, _: sheets.count_question(at, draft),
}


def touch(at: Table, draft: Draft, spot: str) -> Step[Draft]:
    """A correction that was begun stays begun until something is entered."""
    step = _touch(at, draft, spot)
    if step == begun(at.state, draft):
        return draft
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
            words = at.tr("It has been there since the match began.")
            return touched_piece(at, what, ".".join(which)) or Tell(words, answer="legal")
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
            return Draft("dice", faces=(0,) * len(dice.asks(at)))
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
        case "hand":
            return Draft("hands", looked=draft.looked)
        case _ if spot in OPENS:
            return Draft(literal(spot, OPENS), looked=draft.looked)
    return draft


def _head(at: Table, draft: Draft, seat: Seat) -> Draft:
    """That hand; while somebody owes, the discard of the one that was touched."""
    if seat in at.state.now.owing:
        return Draft("discard", "discard", seat)
    if draft.tool:
        return replace(draft, seat=seat)
    shown = seat in (draft.looked, seat_shown(at, EMPTY))
    return replace(draft, looked=None if shown else seat)


def _place(at: Table, draft: Draft, spot: str) -> Step[Draft]:
    if draft.tool:
        return amend.piece_touched(at.state, draft, spot)
    making = places.free_places(at).get(spot)
    if draft.making in TASKS:
        if spot in places.open_places(at, draft):
            return places.with_place(draft, spot)
        if draft.making in places.BUILDS and making is not None:
            return replace(draft, making=making, places=(spot,))
        move = staged(at.state, places.with_place(draft, spot))
        return draft if move is None else proposed(at, move)
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
