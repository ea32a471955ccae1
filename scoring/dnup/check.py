"""The checks of each kind of move (deal, play, add, take), apart from whose turn it is."""

from collections.abc import Iterator

from scoring.dnup.amend import no_place
from scoring.dnup.deck import ACTIVE, TURNED
from scoring.dnup.hidden import hand_problems
from scoring.dnup.moves import Add, Deal, Play, Take
from scoring.dnup.score import phase
from scoring.dnup.state import Place, State, actor, place_of, spot
from scoring.game import Facts, Problem, Seat


def check_deal(state: State, move: Deal) -> Iterator[Problem]:
    seats = range(len(state.hands))
    if move.seat not in seats:
        yield Problem("seat.unknown", {"seat": move.seat})
    if move.starter not in seats:
        yield Problem("seat.unknown", {"seat": move.starter})
    now = phase(state)
    if now == "play":
        yield Problem("deal.round-runs")
    elif now == "over":
        yield Problem("end.over")


def check_play(state: State, move: Play) -> Iterator[Problem]:
    cards = move.cards
    values = state.deck.values
    if not cards:
        yield Problem("play.empty")
        return
    strange = [card for card in cards if card not in values]
    if strange and (wrong := misnamed(state, strange)):
        yield from wrong
        return
    value = ACTIVE[cards[0]]
    size = len(cards)
    for card in cards:
        if ACTIVE[card] != value:
            yield Problem("play.one-value", {"cards": list(cards)})
            break
    else:
        for rival in _rivals(state, size, value):
            yield Problem("play.beat", rival)
    yield from hand_problems(state, move.seat, cards)


def misnamed(state: State, cards: list[str]) -> list[Problem]:
    """Problems with the names of these cards; cards given by one value are accepted."""
    strange = [card for card in cards if card not in state.deck.halves]
    turned = [card for card in strange if TURNED.get(card) in state.deck.halves]
    unprinted = [card for card in strange if card not in turned]
    found = [Problem("card.active-said", {"cards": turned})] if turned else []
    return found + ([Problem("card.unprinted", {"cards": unprinted})] if unprinted else [])


def check_add(state: State, move: Add) -> Iterator[Problem]:
    card = move.card
    if card not in state.deck.values and (wrong := misnamed(state, [card])):
        yield from wrong
        return
    place = place_of(state, move.to.seat, move.to.area)
    if place is None:
        yield no_place(state, move.to.seat, move.to.area)
    elif place // state.areas == move.seat:
        yield Problem("add.own", {"seat": move.seat})
    elif not state.table[place]:
        yield Problem("add.no-set", no_set(state, place))
    else:
        yield from _growth(state, card, place)
    yield from hand_problems(state, move.seat, (card,))


def _growth(state: State, card: str, place: Place) -> Iterator[Problem]:
    """Why this card cannot be added to the set at this place."""
    grown = state.table[place]
    value = ACTIVE[grown[0]]
    if ACTIVE[card] != value:
        yield Problem("add.value", {"card": card, "value": value, **spot(state, place)})
        return
    for rival in _rivals(state, len(grown) + 1, value):
        yield Problem("add.beat", rival)


def _rivals(state: State, size: int, value: int) -> Iterator[Facts]:
    """The sets of this size that a set of this value does not beat."""
    for place, laid in enumerate(state.table):
        if len(laid) == size and place != state.turn and ACTIVE[laid[0]] >= value:
            facts = {"size": size, "value": value, "laid": ACTIVE[laid[0]]}
            yield {**facts, **spot(state, place)}


def check_take(state: State, move: Take) -> Iterator[Problem]:
    place = place_of(state, move.from_.seat, move.from_.area)
    if place is None:
        yield no_place(state, move.from_.seat, move.from_.area)
    elif place // state.areas == move.seat:
        yield Problem("take.own", {"seat": move.seat})
    elif not state.table[place]:
        yield Problem("take.no-set", no_set(state, place))


def no_set(state: State, place: Place) -> Facts:
    """The facts of an empty place; the area is named only with two players."""
    there = spot(state, place)
    part = "place.seat" if state.areas == 1 else "place.area"
    return {**there, "where": [{"says": part, **there}]}


def not_now(state: State, seat: Seat) -> Problem:
    """Why this seat may not move now."""
    if not 0 <= seat < len(state.hands):
        return Problem("seat.unknown", {"seat": seat})
    now = phase(state)
    if now == "over":
        return Problem("end.over")
    if now == "deal":
        return Problem("deal.first")
    if seat in state.out:
        return Problem("turn.out", {"seat": seat, "turn": actor(state)})
    return Problem("turn.wait", {"turn": actor(state)})
