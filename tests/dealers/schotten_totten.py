"""Random Schotten Totten with real hidden hands."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from scoring.game import Move, Seat
from scoring.schotten_totten import GAME
from scoring.schotten_totten.formations import BIT, CARDS
from scoring.schotten_totten.moves import (
    Banish,
    Claim,
    EndTurn,
    Pass,
    Play,
    Recruit,
    Shift,
    Taken,
    TurnCoat,
)
from scoring.schotten_totten.proof import claimable
from scoring.schotten_totten.state import (
    BOX,
    STONES,
    TACTICS,
    Deck,
    Options,
    drawable,
)

KIND = {code: card["kind"] for code, card in BOX["tactics"].items()}

END_TURN: dict[tuple[Seat, Deck | None], EndTurn] = {
    (seat, deck): EndTurn(seat, deck) for seat in (0, 1) for deck in (None, "clan", "tactic")
}


class Hands:
    """The cards nobody else sees."""

    __slots__ = ("clan", "held", "tactic")

    def __init__(self, options: Options, random: Random) -> None:
        tactics = [c for c, n in TACTICS.items() for _ in range(n)] if options.tactics else []
        self.clan = sorted(CARDS, key=lambda _: random.random())
        self.tactic = sorted(tactics, key=lambda _: random.random())
        self.held = [[self.clan.pop() for _ in range(options.hand_limit)] for _ in range(2)]

    def draw(self, seat: Seat, deck: str) -> None:
        self.held[seat].append((self.clan if deck == "clan" else self.tactic).pop())

    def put_back(self, seat: Seat, random: Random) -> Deck:
        """Some card but the Recruiter itself goes to the bottom of its deck."""
        card = random.choice([card for card in self.held[seat] if card != "recruiter"])
        self.held[seat].remove(card)
        deck: Deck = "tactic" if card in KIND else "clan"
        (self.tactic if deck == "tactic" else self.clan).insert(0, card)
        return deck


class Match:
    """A match that plays itself; stones are claimed as soon as they can be."""

    def __init__(self, options: Options, random: Random) -> None:
        self.random = random
        self.state = GAME.setup(options, 2)
        self.names_jokers = options.named_jokers

    def moves(self) -> Iterator[Move]:
        """Every move of the match; `state` is the table after it."""
        while self.state.phase != "over":
            self.hands = Hands(self.state.options, self.random)
            yield from self.round(self.state.rounds.number)

    def round(self, number: int) -> Iterator[Move]:
        expert = self.state.options.expert
        while True:
            seat = self.state.turn
            if not expert:
                yield self.make(self.card(seat))
            for index, claimer in claimable(self.state):
                if claimer == seat:
                    yield self.make(Claim(seat, index + 1))
                    if self.state.phase == "over" or self.state.rounds.number != number:
                        return
            if expert:
                yield self.make(self.card(seat))
            yield self.make(self.end_turn(seat))
            if self.state.phase == "over" or self.state.rounds.number != number:
                return

    def make(self, move: Move) -> Move:
        self.state, _ = GAME.apply(self.state, move)
        return move

    def end_turn(self, seat: Seat) -> Move:
        """Draw if there is something to draw, from either deck."""
        decks = drawable(self.state, seat)
        if not decks:
            return END_TURN[seat, None]
        deck = decks[0] if len(decks) == 1 else decks[self.random.random() < 0.5]
        self.hands.draw(seat, deck)
        return END_TURN[seat, deck]

    def card(self, seat: Seat) -> Move:
        """A card of this hand where it can go; a pass if none can."""
        hand, random = self.hands.held[seat], self.random.random
        place = int(random() * len(hand))
        for _ in hand:
            card = hand[place]
            if card in KIND:
                move = self.tactic(seat, card)
                if move is not None:
                    return move
            else:
                stone = self.free(seat)
                if stone:
                    del hand[place]
                    return Play(seat, card, stone)
            place -= 1
        return Pass(seat)

    def free(self, seat: Seat, besides: int = 0) -> int:
        """A random unclaimed stone with room on this side; 0 if there is none."""
        stones = self.state.stones
        index = int(self.random.random() * STONES)
        for _ in range(STONES):
            stone = stones[index]
            full = len(stone.sides[seat]) >= (stone.size if stone.modes else 3)
            if stone.owner is None and not full and index + 1 != besides:
                return index + 1
            index = (index + 1) % STONES
        return 0

    def tactic(self, seat: Seat, card: str) -> Move | None:
        """A legal way to play this tactic card, if chance finds one."""
        played = self.state.tactics.played
        if played[seat] > played[1 - seat] or (card == "joker" and self.state.tactics.jokers[seat]):
            return None
        move = self.recruit(seat) if card == "recruiter" else self.aimed(seat, card)
        if move is not None:
            self.hands.held[seat].remove(card)
        return move

    def aimed(self, seat: Seat, card: str) -> Move | None:
        """A tactic card that needs a stone or a card to go for."""
        random, kind = self.random, KIND[card]
        if kind == "mode":
            open_stones = [n for n, s in enumerate(self.state.stones, 1) if s.owner is None]
            return Play(seat, card, random.choice(open_stones))
        if kind == "elite":
            name = random.choice(CARDS) if card == "joker" and self.names_jokers else None
            stone = self.free(seat)
            return Play(seat, card, stone, name) if stone else None
        take = self.target(seat if card == "strategist" else 1 - seat, card)
        if take is None:
            return None
        if card == "banshee":
            return Banish(seat, take)
        to = self.free(seat, besides=take.stone if card == "strategist" else 0)
        if card == "strategist":
            return Shift(seat, take, to or "discard")
        return TurnCoat(seat, take, to) if to else None

    def target(self, whose: Seat, ruse: str) -> Taken | None:
        found = [
            (number, card)
            for number, stone in enumerate(self.state.stones, 1)
            if stone.owner is None
            for card in stone.sides[whose]
            if ruse != "traitor" or card in BIT
        ]
        return Taken(*self.random.choice(found)) if found else None

    def recruit(self, seat: Seat) -> Move | None:
        state, hands, random = self.state, self.hands, self.random
        if not state.clan_deck + state.tactics.deck:
            return None
        drawn: list[Deck] = []
        for _ in range(min(3, state.clan_deck + state.tactics.deck)):
            deck: Deck = random.choice(("clan", "tactic"))
            if not (hands.clan if deck == "clan" else hands.tactic):
                deck = "tactic" if deck == "clan" else "clan"
            hands.draw(seat, deck)
            drawn.append(deck)
        back = [hands.put_back(seat, random) for _ in drawn[1:]]
        return Recruit(seat, tuple(drawn), tuple(back))


def random_match(options: Options, players: int, random: Random) -> Iterator[Move]:
    return Match(options, random).moves()


DEALERS = {"schotten-totten": random_match}
