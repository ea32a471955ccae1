"""Plays whole random matches with real hidden hands."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from scoring.dnup import GAME
from scoring.dnup.deck import ACTIVE, STAR, TURNED, Cards, turned
from scoring.dnup.moves import Action, Add, Deal, Play, Spot, Take, Turn
from scoring.dnup.score import phase
from scoring.dnup.state import Options, Place, State
from scoring.game import Events, Move, Seat


class Dealer:
    """The cards that players really hold, and a blindfolded will to lay them."""

    def __init__(self, state: State, random: Random, *, by_number: float = 0.0) -> None:
        self.state = state
        self.hands: list[list[str]] = [[] for _ in state.hands]
        self.table: list[Cards] = [()] * len(state.table)
        self._random = random
        self._by_number = by_number
        """The share of cards of which only the active value is said."""
        self._spots = [
            Spot(place // state.areas, place % state.areas + 1) for place in range(len(state.table))
        ]

    def match(self) -> Iterator[Move]:
        """Moves to the end of the match, as they are said; made when the next one is asked for."""
        while self.state.turn is not None or phase(self.state) != "over":
            move = self.choose()
            said = self.said(move) if self._by_number else move
            yield said
            self.make(move, said)

    def said(self, move: Move) -> Move:
        """The move as somebody tells it who does not read out every card."""
        if isinstance(move, Play):
            return Play(move.seat, tuple(map(self._name, move.cards)))
        return Add(move.seat, self._name(move.card), move.to) if isinstance(move, Add) else move

    def _name(self, card: str) -> str:
        return f"{ACTIVE[card]}/?" if self._random.random() < self._by_number else card

    def choose(self) -> Move:
        """Some move that the real hands and the rules allow."""
        turn = self.state.turn
        return self.deal() if turn is None else self.action(turn)

    def make(self, move: Move, said: Move | None = None) -> Events:
        """The move is judged and made as it is said; then the real cards follow it."""
        before = self.state
        self.state, events = GAME.apply(before, said or move)
        if before.turn is not None:
            self._follow(before.turn, move, events)
        return events

    def _follow(self, turn: Place, move: Move, events: Events) -> None:
        hands, table = self.hands, self.table
        table[turn] = ()
        if isinstance(move, Play):
            for card in move.cards:
                hands[move.seat].remove(card)
            table[turn] = move.cards
        elif isinstance(move, Turn):
            hands[move.seat] = [TURNED[card] for card in hands[move.seat]]
        elif isinstance(move, Add):
            hands[move.seat].remove(move.card)
            table[self._place(move.to.seat, move.to.area)] += (move.card,)
        elif isinstance(move, Take):
            self._lift(self._place(move.from_.seat, move.from_.area), move.seat)
        for event in events:
            if event["event"] in ("returned", "discarded"):
                place = self._place(event["seat"], event["area"])
                self._lift(place, event["seat"] if event["event"] == "returned" else None)

    def _place(self, seat: Seat, area: int | None) -> Place:
        return seat * self.state.areas + (area or 1) - 1

    def _lift(self, place: Place, seat: Seat | None) -> None:
        """The set there goes to a hand, turned, or away."""
        if seat is not None:
            self.hands[seat] += turned(self.table[place])
        self.table[place] = ()

    def deal(self) -> Deal:
        """Shuffle and deal anew, each card either way up."""
        random, players = self._random, len(self.hands)
        cards = [random.choice((pair, TURNED[pair])) for pair in self.state.deck.pairs]
        random.shuffle(cards)
        self.hands = [cards[seat::players] for seat in range(players)]
        self.table = [()] * len(self.table)
        star = {STAR, TURNED[STAR]}
        starter = next(seat for seat, hand in enumerate(self.hands) if star & set(hand))
        return Deal(random.randrange(players), starter)

    def action(self, turn: Place) -> Action:
        """Any of the actions that the real hand allows: turn, set by value and size, take, add."""
        state = self.state
        seat, areas = turn // state.areas, state.areas
        groups = by_value(self.hands[seat])
        laid, highest = [], {}
        for place, cards in enumerate(state.table):
            if cards and place != turn:
                laid.append((place, cards))
                highest[len(cards)] = ACTIVE[cards[0]]
        choices: list[tuple[type[Move], int, int]] = [(Turn, 0, 0)]
        for value, group in groups.items():
            for size in range(1, len(group) + 1):
                if size not in highest or highest[size] < value:
                    choices.append((Play, value, size))
        for place, cards in laid:
            if place // areas != seat:
                choices.append((Take, 0, place))
                value = ACTIVE[cards[0]]
                if value in groups and highest.get(len(cards) + 1, 0) < value:
                    choices.append((Add, value, place))
        kind, value, n = choices[int(self._random.random() * len(choices))]
        if kind is Play:
            return Play(seat, tuple(groups[value][:n]))
        if kind is Add:
            return Add(seat, groups[value][0], self._spots[n])
        return Take(seat, self._spots[n]) if kind is Take else Turn(seat)


def by_value(hand: list[str]) -> dict[int, list[str]]:
    groups: dict[int, list[str]] = {}
    for card in hand:
        value = ACTIVE[card]
        if value in groups:
            groups[value].append(card)
        else:
            groups[value] = [card]
    return groups


def random_match(options: Options, players: int, random: Random) -> Iterator[Move]:
    return Dealer(GAME.setup(options, players), random).match()


DEALERS = {"dnup": random_match}
