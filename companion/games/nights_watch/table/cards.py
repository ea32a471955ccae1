"""Questions about resource cards: discards, trades, robbing, gifts of the bank."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.nights_watch.table import cells
from companion.games.nights_watch.table.cells import Confirming, Offered, staged_question
from companion.games.nights_watch.table.draft import Draft
from companion.games.nights_watch.table.hands import NONE, WatchPosition, bank, hand
from companion.games.nights_watch.table.phrases import called
from companion.games.nights_watch.table.places import robbed
from companion.play import art
from companion.play.actions import Action
from companion.play.questions import OneOf, Part, Question, label
from companion.play.scene import Stage
from companion.play.steps import Step, Tell
from scoring.nights_watch.hands import RESOURCES, Resource
from scoring.nights_watch.trade import best_rate
from scoring.tuples import literal, put

BANK = -1
"""The partner who is nobody."""


def discard_question(at: WatchPosition, draft: Draft, stage: Stage) -> Question:
    tr, seat = at.tr, draft.seat
    due, chosen = at.state.hands.sizes[seat] // 2, sum(draft.give)
    title = tr("{name} discards {n}").format(name=at.players[seat], n=due)
    missing = tr("{n} of {due} chosen").format(n=chosen, due=due)
    return staged_question(
        at,
        draft,
        title,
        cells.resources(at, stage.width, GIVE, Offered(hand=hand(at, seat), counts=draft.give)),
        confirming=Confirming(
            go=tr("Discard these"),
            missing=missing,
            note=tr("Below each: what the hand holds. A tap adds one."),
            beside=art.seat_picture(seat, at.players[seat]),
        ),
    )


def trade_question(at: WatchPosition, draft: Draft, stage: Stage) -> Question:
    """With another player, or with the bank: staged on both sides, then confirmed."""
    tr, seat = at.tr, draft.seat
    partners = [(s, who) for s, who in enumerate(at.players) if s != seat]
    chosen = BANK if draft.partner is None else draft.partner
    sides = _with_bank if draft.partner is None else _with_player
    return staged_question(
        at,
        draft,
        tr("{name} trades").format(name=at.players[seat]),
        OneOf("partner", "", (*partners, (BANK, tr("Bank"))), chosen),
        *sides(at, draft, stage.width),
        confirming=Confirming(
            go=tr("Trade"),
            missing=tr("Tap what goes over and what comes back."),
            beside=art.seat_picture(seat, at.players[seat]),
        ),
    )


def _with_player(at: WatchPosition, draft: Draft, width: float) -> Iterator[Part]:
    partner = draft.partner or 0
    for pick, seat, counts in ((GIVE, draft.seat, draft.give), (GET, partner, draft.get)):
        yield label(at.tr("{name} gives").format(name=at.players[seat]))
        yield cells.resources(at, width, pick, Offered(hand=hand(at, seat), counts=counts))


def _with_bank(at: WatchPosition, draft: Draft, width: float) -> Iterator[Part]:
    tr, name, state = at.tr, at.players[draft.seat], at.state
    rates = {resource: best_rate(state, draft.seat, resource) for resource in RESOURCES}
    given = tuple(rate if resource == draft.one else 0 for resource, rate in rates.items())
    notes = [f"{rate}:1" for rate in rates.values()]
    yield label(tr("{name} gives, at the rate below").format(name=name))
    yield cells.resources(at, width, ONE, Offered(counts=given, notes=notes))
    yield label(tr("{name} gets from the bank").format(name=name))
    yield of_bank(at, width, draft)


def of_bank(at: WatchPosition, width: float, draft: Draft) -> Part:
    return cells.resources(at, width, OTHER, Offered(chosen=draft.other, notes=bank(at.state)))


def rob_question(at: WatchPosition, draft: Draft, stage: Stage) -> Question:
    """Whose card is taken, and whether it is named."""
    tr, there, tried = at.tr, robbed(at.state, draft), robbing(at, draft)
    victim, alone = tried.partner or 0, len(there) < 2
    name = at.players[victim]
    who = () if alone else (OneOf("victim", "", tuple((s, at.players[s]) for s in there), victim),)
    return staged_question(
        at,
        draft,
        tr("{name} loses a card").format(name=name) if alone else tr("Who loses a card?"),
        *who,
        label(tr("Which card, if the table is told")),
        cells.resources(
            at,
            stage.width,
            NAMED_CARD,
            Offered(hand=hand(at, victim), chosen=draft.card, unnamed=True),
        ),
        confirming=Confirming(
            tried=tried,
            go=tr("Take the card"),
            beside=art.seat_picture(victim, name) if alone else None,
        ),
    )


def robbing(at: WatchPosition, draft: Draft) -> Draft:
    """The draft with its victim named."""
    if draft.partner is not None:
        return draft
    return replace(draft, partner=next(iter(robbed(at.state, draft)), 0))


def winter_question(at: WatchPosition, draft: Draft, stage: Stage) -> Question:
    """Two cards of one's choice."""
    tr = at.tr
    return staged_question(
        at,
        draft,
        called("winter_is_coming", tr),
        cells.resources(at, stage.width, GET, Offered(counts=draft.get, notes=bank(at.state))),
        confirming=Confirming(
            go=tr("Take the cards"),
            missing=tr("{n} of {due} chosen").format(n=sum(draft.get), due=2),
            note=tr("Below each: what the bank holds."),
        ),
    )


# What a touch does


def resource(name: str) -> Resource | None:
    return next((one for one in RESOURCES if one == name), None)


def give(at: WatchPosition, draft: Draft, name: str) -> Step[Draft]:
    return _one_more(at, draft, RESOURCES.index(literal(name, RESOURCES)), True)


def get(at: WatchPosition, draft: Draft, name: str) -> Step[Draft]:
    return _one_more(at, draft, RESOURCES.index(literal(name, RESOURCES)), False)


def _one_more(at: WatchPosition, draft: Draft, i: int, giving: bool) -> Step[Draft]:
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


def choose_one(at: WatchPosition, draft: Draft, name: str) -> Draft:
    """Given or replaced; in a trade with the bank, a second touch takes it back."""
    return replace(draft, one=_chosen(draft, draft.one, name))


def choose_other(at: WatchPosition, draft: Draft, name: str) -> Draft:
    return replace(draft, other=_chosen(draft, draft.other, name))


def _chosen(draft: Draft, now: Resource | None, name: str) -> Resource | None:
    return None if draft.making == "bank" and now == name else resource(name)


def tell_card(at: WatchPosition, draft: Draft, name: str) -> Draft:
    return replace(draft, card=resource(name))


GIVE = Action("give", give, str)
GET = Action("get", get, str)
ONE = Action("one", choose_one, str)
OTHER = Action("other", choose_other, str)
NAMED_CARD = Action("told", tell_card, str)
ACTIONS = (GIVE, GET, ONE, OTHER, NAMED_CARD)
