"""Questions about resource cards: discards, trades, robbing, gifts of the bank."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.nights_watch.table import cells
from companion.games.nights_watch.table.cells import staged_question
from companion.games.nights_watch.table.draft import Draft
from companion.games.nights_watch.table.hands import Table, bank, hand
from companion.games.nights_watch.table.phrases import called
from companion.games.nights_watch.table.places import robbed
from companion.play import art
from companion.play.questions import OneOf, Part, Question, label
from companion.play.scene import Stage
from scoring.nights_watch.hands import RESOURCES
from scoring.nights_watch.trade import best_rate

BANK = -1
"""The partner who is nobody."""


def discard_question(at: Table, draft: Draft, stage: Stage) -> Question:
    tr, seat = at.tr, draft.seat
    due, chosen = at.state.hands.sizes[seat] // 2, sum(draft.give)
    title = tr("{name} discards {n}").format(name=at.players[seat], n=due)
    missing = tr("{n} of {due} chosen").format(n=chosen, due=due)
    return staged_question(
        at,
        draft,
        title,
        cells.resources(at, stage.width, "give", hand=hand(at, seat), counts=draft.give),
        go=tr("Discard these"),
        missing=missing,
        note=tr("Below each: what the hand holds. A tap adds one."),
        beside=art.seat_picture(seat, at.players[seat]),
    )


def trade_question(at: Table, draft: Draft, stage: Stage) -> Question:
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
        go=tr("Trade"),
        missing=tr("Tap what goes over and what comes back."),
        beside=art.seat_picture(seat, at.players[seat]),
    )


def _with_player(at: Table, draft: Draft, width: float) -> Iterator[Part]:
    partner = draft.partner or 0
    for name, seat, counts in (("give", draft.seat, draft.give), ("get", partner, draft.get)):
        yield label(at.tr("{name} gives").format(name=at.players[seat]))
        yield cells.resources(at, width, name, hand=hand(at, seat), counts=counts)


def _with_bank(at: Table, draft: Draft, width: float) -> Iterator[Part]:
    tr, name, state = at.tr, at.players[draft.seat], at.state
    rates = {resource: best_rate(state, draft.seat, resource) for resource in RESOURCES}
    given = tuple(rate if resource == draft.one else 0 for resource, rate in rates.items())
    notes = [f"{rate}:1" for rate in rates.values()]
    yield label(tr("{name} gives, at the rate below").format(name=name))
    yield cells.resources(at, width, "one", counts=given, notes=notes)
    yield label(tr("{name} gets from the bank").format(name=name))
    yield of_bank(at, width, draft)


def of_bank(at: Table, width: float, draft: Draft) -> Part:
    return cells.resources(at, width, "other", chosen=draft.other, notes=bank(at.state))


def rob_question(at: Table, draft: Draft, stage: Stage) -> Question:
    """Whose card is taken, and whether the table is told which."""
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
            at, stage.width, "told", hand=hand(at, victim), chosen=draft.card, untold=True
        ),
        tried=tried,
        go=tr("Take the card"),
        beside=art.seat_picture(victim, name) if alone else None,
    )


def robbing(at: Table, draft: Draft) -> Draft:
    """The draft with its victim named."""
    if draft.partner is not None:
        return draft
    return replace(draft, partner=next(iter(robbed(at.state, draft)), 0))


def winter_question(at: Table, draft: Draft, stage: Stage) -> Question:
    """Two cards of one's choice."""
    tr = at.tr
    return staged_question(
        at,
        draft,
        called("winter_is_coming", tr),
        cells.resources(at, stage.width, "get", counts=draft.get, notes=bank(at.state)),
        go=tr("Take the cards"),
        missing=tr("{n} of {due} chosen").format(n=sum(draft.get), due=2),
        note=tr("Below each: what the bank holds."),
    )
