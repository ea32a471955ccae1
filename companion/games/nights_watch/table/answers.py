"""What a touch of the open question means, until there is a move to propose."""

from dataclasses import replace

from companion.games.nights_watch.north.cells import figures, token_of
from companion.games.nights_watch.table import actions, amend, cards, dice, heroes
from companion.games.nights_watch.table.draft import EMPTY, Draft, Making
from companion.games.nights_watch.table.hands import Table, hand, tokens_due
from companion.games.nights_watch.table.move_building import active, staged
from companion.games.nights_watch.table.phrases import line
from companion.games.nights_watch.table.places import (
    BUILDS,
    RAIDS,
    candidates,
    open_places,
    robbed,
    with_place,
)
from companion.games.nights_watch.table.rolls import unseen
from companion.games.nights_watch.table.scene import seat_shown
from companion.games.nights_watch.table.sheets import tally
from companion.match.dice import Dice
from companion.play.steps import Chance, Errand, Proposal, Step
from scoring.codec import to_json
from scoring.game import Move
from scoring.nights_watch.hands import RESOURCES, Resource
from scoring.nights_watch.moves import CARDS, HEROES
from scoring.nights_watch.tokens import Token
from scoring.nights_watch.wildlings import Kind
from scoring.tuples import literal

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
            return amend.begins(at, what, seat_shown(at, draft))
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
