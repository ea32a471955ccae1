"""Plays whole random games at the full table, with real hidden hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeVar

from scoring.game import Events, Move, Seat
from scoring.nights_watch import costs, moves
from scoring.nights_watch.building import (
    free_corners,
    no_road_left,
    road_spots,
    road_token,
    settlement_spots,
    settlement_tokens,
    with_road,
    with_settlement,
)
from scoring.nights_watch.cards import may_win
from scoring.nights_watch.hands import BANK, RESOURCES, UNIT, Resource, counts, in_bank, in_hand
from scoring.nights_watch.moves import CARDS
from scoring.nights_watch.places import CORNER_EDGES, CORNERS, EDGES, HEXES, bits
from scoring.nights_watch.rolling import display, victims
from scoring.nights_watch.score import VICTORY
from scoring.nights_watch.setting_up import setup
from scoring.nights_watch.state import KEEPS, SETTLEMENTS, Options, printed_cards
from scoring.nights_watch.table import TABLE
from scoring.nights_watch.tokens import Token, may_lie, ready, turned
from scoring.nights_watch.trade import best_rate
from scoring.nights_watch.turns import Sources
from scoring.nights_watch.wildlings import CLANS, GUARDS, KINDS, SPACES, guards_of
from tests.dealers import warden, watch_cards, watch_heroes

T = TypeVar("T")
GAIN = None
"""A change of the hands that the bank pays: whatever the engine hands out is real."""
TOKENS = tuple(Token(kind, clan) for clan in CLANS for kind in KINDS)


class Dealer:
    """A table of random players; `tell` is how often a stolen card is named."""

    def __init__(
        self, chance: Random, seats: int = 4, options: Options | None = None, tell: float = 0.5
    ) -> None:
        self.chance = chance
        self.tell = tell
        self.state = setup(options or Options(), seats)
        self.truth = self.state.hands.least
        """The world that is real."""
        self.change: int | None = GAIN
        """What the move just dealt does to it."""
        self.deck = [n for n, count in enumerate(printed_cards(self.state)) for _ in range(count)]
        chance.shuffle(self.deck)
        self.cards: list[list[int]] = [[] for _ in range(seats)]
        """Action cards really held, the newest last."""

    def deal(self) -> Move:
        """The next move of a game that is not over."""
        self.change = GAIN
        return _PHASES[self.state.phase](self)

    def play(self, move: Move) -> Events:
        """Make a move that was dealt, here and in the real hands."""
        before = self.state
        self.state, events = TABLE.apply(before, move)
        self.truth += (
            self.state.hands.least - before.hands.least if self.change is None else self.change
        )
        kind = type(move)
        if kind is moves.BuyCard or kind is moves.Melisandre:
            self.cards[before.turn or 0].append(self.deck.pop())
        elif kind in _PLAYED:
            self.cards[before.turn or 0].remove(_PLAYED[kind])
        return events

    def any(self, items: list[T] | tuple[T, ...]) -> T:
        return items[int(self.chance.random() * len(items))]

    def spot(self, places: int) -> int:
        """Any one of a set of places."""
        return self.any(bits(places))

    def die(self, faces: int) -> int:
        return 1 + int(self.chance.random() * faces)

    def hand(self, seat: Seat) -> tuple[int, ...]:
        return counts(self.truth, seat)

    def card_of(self, seat: Seat) -> int:
        """Any card of a real hand, each as likely as the other."""
        hand = self.hand(seat)
        place = int(self.chance.random() * sum(hand))
        for resource, count in enumerate(hand):
            if place < count:
                return resource
            place -= count
        raise AssertionError("an empty hand")

    def pays(self, seat: Seat, row: int) -> None:
        self.change = in_hand(BANK, row) - in_hand(seat, row)

    def swaps(self, seat: Seat, give: int, count: int, get: int) -> None:
        self.pays(seat, UNIT[0][give] * count - UNIT[0][get])

    def robs(self, victim: Seat, seat: Seat) -> Resource | None:
        """A real card goes over; it is named or not."""
        card = self.card_of(victim)
        self.change = UNIT[seat][card] - UNIT[victim][card]
        return RESOURCES[card] if self.chance.random() < self.tell else None

    def tokens(self, sources: Sources) -> tuple[Token, ...]:
        supply, drawn = self.state.supply, []
        for source in sources:
            supply = ready(supply, source)
            drawn.append(self.chance.choices(TOKENS, may_lie(supply, source))[0])
            supply = turned(supply, drawn[-1], source)
        return tuple(drawn)

    def raid(self, seat: Seat) -> tuple[str, Seat | None]:
        """Where Tormund goes, and whom he robs there."""
        state = self.state
        lands = state.setting.board.lands
        hex = self.any([h for h, land in enumerate(lands) if land and h != state.tormund])
        there = victims(state, seat, hex)
        return HEXES[hex], self.any(there) if there else None

    def section(self) -> int | None:
        """A section with room for one more guard of the active seat."""
        front, seat = self.state.front, self.state.turn
        open_ = [s for s, guards in enumerate(front.wall, 1) if len(guards) < SPACES]
        return self.any(open_) if open_ and guards_of(front, seat or 0) < GUARDS else None


def start_roll(dealer: Dealer) -> Move:
    rolling = dealer.state.rolling
    seats = range(dealer.state.setting.seats)
    return moves.StartRoll(rolls=tuple(dealer.die(6) if s in rolling else None for s in seats))


def settle(dealer: Dealer) -> Move:
    state = dealer.state
    corner = dealer.spot(free_corners(state))
    edge = dealer.spot(CORNER_EDGES[corner] & state.setting.board.edges)
    tokens = dealer.tokens(("piece",)) if state.setting.start_tokens else None
    return moves.Settle(state.turn or 0, tokens, at=CORNERS[corner], road=EDGES[edge])


def first_guard(dealer: Dealer) -> Move:
    return moves.Guard(dealer.state.turn or 0, dealer.section() or 1)


def before_roll(dealer: Dealer) -> Move:
    if dealer.chance.random() < 0.15:
        sorts = (watch_cards.play_card, watch_heroes.early)
        if early := dealer.any(sorts)(dealer):
            return early
        dealer.change = GAIN
    wildling = dealer.die(12) if dealer.state.setting.watch else None
    return moves.Roll(dealer.state.turn or 0, (dealer.die(6), dealer.die(6)), wildling)


def discard(dealer: Dealer) -> Move:
    seat = dealer.any(dealer.state.now.owing)
    hand = [r for r, count in enumerate(dealer.hand(seat)) for _ in range(count)]
    thrown = dealer.chance.sample(hand, len(hand) // 2)
    dealer.pays(seat, sum(UNIT[0][r] for r in thrown))
    return moves.Discard(seat, {RESOURCES[r]: thrown.count(r) for r in thrown})


def tormund(dealer: Dealer) -> Move:
    seat = dealer.state.turn or 0
    hex, victim = dealer.raid(seat)
    card = None if victim is None else dealer.robs(victim, seat)
    return moves.Tormund(seat, hex, victim, card)


def tragedy(dealer: Dealer) -> Move:
    return moves.Tragedy(dealer.state.turn or 0, dealer.any(display(dealer.state)))


def main(dealer: Dealer) -> Move:
    """Any sort of move the active hand can afford; none of them, or a missing place, ends it."""
    state, seat = dealer.state, dealer.state.turn or 0
    if state.now.empty_handed and (answer := watch_heroes.tarly(dealer)):
        return answer
    brick, wood, wool, grain, ore = hand = dealer.hand(seat)
    sorts: list[Callable[[Dealer], Move | None]] = [end_turn]
    if brick and wood:
        sorts.append(road)
        if wool:
            sorts.append(guard)
            if grain:
                sorts.append(settlement)
    if ore and grain:
        if ore > 2 and grain > 1:
            sorts.append(keep)
        if wool:
            sorts.append(buy_card)
    if max(hand) > 1:
        sorts.append(bank)
    if len(dealer.cards[seat]) > state.now.bought:
        sorts.append(watch_cards.play_card)
    sorts += _SOMETIMES
    return dealer.any(sorts)(dealer) or end_turn(dealer)


def end_turn(dealer: Dealer) -> Move:
    seat = dealer.state.turn or 0
    dealer.change = GAIN
    if VICTORY in dealer.cards[seat] and may_win(dealer.state, seat):
        return moves.PlayVictory(seat)
    return moves.EndTurn(seat)


def road(dealer: Dealer) -> Move | None:
    state, seat = dealer.state, dealer.state.turn or 0
    if no_road_left(state, seat) or not (spots := road_spots(state, seat)):
        return None
    edge = dealer.spot(spots)
    tokens = dealer.tokens(road_token(state, with_road(state, seat, edge)))
    dealer.pays(seat, costs.ROAD_ROW)
    return moves.BuildRoad(seat, tokens, at=EDGES[edge])


def settlement(dealer: Dealer) -> Move | None:
    state, seat = dealer.state, dealer.state.turn or 0
    spots = settlement_spots(state, seat)
    if state.settlements[seat].bit_count() >= SETTLEMENTS or not spots:
        return None
    corner = dealer.spot(spots)
    tokens = dealer.tokens(settlement_tokens(state, with_settlement(state, seat, corner)))
    dealer.pays(seat, costs.SETTLEMENT_ROW)
    return moves.BuildSettlement(seat, tokens, at=CORNERS[corner])


def keep(dealer: Dealer) -> Move | None:
    state, seat = dealer.state, dealer.state.turn or 0
    if state.keeps[seat].bit_count() >= KEEPS or not state.settlements[seat]:
        return None
    tokens = dealer.tokens(("piece", "piece")) if state.setting.watch else None
    dealer.pays(seat, costs.KEEP_ROW)
    return moves.BuildKeep(seat, tokens, at=CORNERS[dealer.spot(state.settlements[seat])])


def guard(dealer: Dealer) -> Move | None:
    section = dealer.section() if dealer.state.setting.watch else None
    if section is None:
        return None
    dealer.pays(dealer.state.turn or 0, costs.GUARD_ROW)
    return moves.BuildGuard(dealer.state.turn or 0, section=section)


def buy_card(dealer: Dealer) -> Move | None:
    if not dealer.deck:
        return None
    dealer.pays(dealer.state.turn or 0, costs.CARD_ROW)
    return moves.BuyCard(dealer.state.turn or 0)


def bank(dealer: Dealer) -> Move | None:
    state, seat = dealer.state, dealer.state.turn or 0
    give, get = int(dealer.chance.random() * 5), int(dealer.chance.random() * 5)
    rate = best_rate(state, seat, RESOURCES[give])
    if give == get or dealer.hand(seat)[give] < rate or not in_bank(state.hands, get):
        return None
    dealer.swaps(seat, give, rate, get)
    return moves.BankTrade(seat, RESOURCES[give], RESOURCES[get])


def trade(dealer: Dealer) -> Move | None:
    """One card for one, or for two, with anybody who has them."""
    state, seat = dealer.state, dealer.state.turn or 0
    partner = dealer.any([s for s in range(state.setting.seats) if s != seat])
    if not state.hands.sizes[seat] or not state.hands.sizes[partner]:
        return None
    give, get = dealer.card_of(seat), dealer.card_of(partner)
    if give == get:
        return None
    many = min(dealer.hand(seat)[give], dealer.die(2))
    dealer.change = (
        many * (UNIT[partner][give] - UNIT[seat][give]) + UNIT[seat][get] - UNIT[partner][get]
    )
    return moves.Trade(seat, partner, {RESOURCES[give]: many}, {RESOURCES[get]: 1})


_SOMETIMES: list[Callable[[Dealer], Move | None]] = [trade, watch_heroes.any_hero]
_PHASES: dict[str, Callable[[Dealer], Move]] = {
    "start_roll": start_roll,
    "settle": settle,
    "guards": first_guard,
    "roll": before_roll,
    "discard": discard,
    "tormund": tormund,
    "tragedy": tragedy,
    "main": main,
}
_PLAYED: dict[type[Move], int] = {
    moves.PlayPatrol: CARDS.index("patrol"),
    moves.PlayWinter: CARDS.index("winter_is_coming"),
    moves.PlayRoads: CARDS.index("road_building"),
    moves.PlayRecruits: CARDS.index("new_recruits"),
    moves.PlayVictory: CARDS.index("victory_point"),
}


def random_match(options: Options, players: int, random: Random) -> Iterator[Move]:
    """Every move of a match, the tally included if its end needs one."""
    dealer = Dealer(random, players, options)
    while dealer.state.phase != "over":
        move = dealer.deal()
        dealer.play(move)
        yield move
    if TABLE.outcome(dealer.state) is None:
        hidden = tuple(cards.count(VICTORY) for cards in dealer.cards)
        yield moves.TallyCards(victory_cards=hidden)


DEALERS = {"nights-watch": random_match, "nights-watch-wildlings": warden.random_match}
