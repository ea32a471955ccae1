"""What a touch of the open question means."""

from __future__ import annotations

from dataclasses import replace

from companion.games.nights_watch.table import actions, amend, cards, dice, heroes
from companion.games.nights_watch.table.draft import EMPTY, Draft, Making
from companion.games.nights_watch.table.entering import enter, proposed, sent
from companion.games.nights_watch.table.hands import Table, hand
from companion.games.nights_watch.table.making import active, staged
from companion.games.nights_watch.table.places import (
    candidates,
    open_places,
    with_place,
)
from companion.games.nights_watch.table.scene import seat_shown
from companion.games.nights_watch.table.sheets import tally
from companion.games.nights_watch.table.turning import unseen
from companion.match.dice import Dice
from companion.play.desk import Chance, Errand, Proposal, Step
from scoring.nights_watch.hands import RESOURCES, Resource
from scoring.nights_watch.tokens import Token
from scoring.nights_watch.wildlings import CLANS, KINDS

MADE: tuple[Making, ...] = (
    "road",
    "settlement",
    "keep",
    "post",
    "buy",
    "patrol",
    "send",
    "winter_is_coming",
    "road_building",
    "new_recruits",
    "victory_point",
)


def asked(at: Table, draft: Draft, spot: str) -> Step[Draft]:
    match spot.split("."):
        case ["close"]:
            return _closed(draft)
        case ["make" | "do" as how, making]:
            return _makes(at, making, listed=how == "make")
        case ["go"]:
            return _goes(at, draft)
        case ["save"]:
            return Proposal.of(amend.amends(at, draft))
        case ["entered"]:
            return proposed(at, dice.roll(at, draft.faces, "table"))
        case ["face", die, face]:
            return dice.entered(draft, int(die), int(face))
        case ["token", kind, clan]:
            return _turned(at, draft, _token(kind, clan))
        case ["draw"]:
            return Chance(lambda app: _drawn(at, draft, app))
        case ["use"]:
            started = heroes.begins(at, draft)
            return started if isinstance(started, Draft) else proposed(at, started)
        case ["take", hero]:
            return replace(draft, take=heroes.hero_of(hero))
        case ["leaves", hero]:
            leaving = Draft(making="tragedy", seat=active(at.state), take=heroes.hero_of(hero))
            return enter(at, leaving)
        case ["figure", number]:
            figure = dict(heroes.figures(at, draft))[int(number)]
            return enter(at, sent(draft, int(number), figure))
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
    making: Making = next(making for making in MADE if making == name)
    seat = active(at.state)
    if not listed:
        return Draft(making=making, seat=seat)
    draft = actions.begins(at, making)
    if draft.asked or open_places(at, draft):
        return draft
    tried = [staged(at.state, with_place(draft, place)) for place in candidates(at.state, draft)]
    move = next((move for move in tried if move is not None), actions.refusal(at, making))
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


def _token(kind: str, clan: str) -> Token:
    return Token(
        next(one for one in KINDS if one == kind), next(one for one in CLANS if one == clan)
    )


def _turned(at: Table, draft: Draft, token: Token) -> Draft | Proposal:
    return enter(at, replace(draft, tokens=(*draft.tokens, token)))


def _drawn(at: Table, draft: Draft, app: Dice) -> Draft | Proposal:
    """One of the unseen, each as likely."""
    return _turned(at, draft, app.draw(unseen(at.state, draft))[0])
