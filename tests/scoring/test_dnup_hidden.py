"""What a hand can be, against brute force over every deal that fits what the table saw."""

from collections import Counter
from itertools import combinations, product
from random import Random

import pytest

from scoring.dnup import GAME
from scoring.dnup.deck import PAIR, TURNED, Cards, deck_of
from scoring.dnup.moves import Action, Add, Amend, Deal, Play, SeenHand, Spot, Take, Turn
from scoring.dnup.state import Options, State, actor, fresh

World = tuple[Cards, ...]
"""What everybody really holds, in one possible deal."""

DECKS = [
    (2, ("1/5", "1/6", "1/6", "2/5", "2/6", "3/6")),
    (2, ("1/5", "2/5", "2/5", "2/5", "3/4", "3/4", "3/4", "4/5")),
    (3, ("1/5", "2/5", "2/5", "2/7", "5/7", "5/7")),
    (3, ("1/5", "1/2", "1/2", "2/5", "2/5", "2/7")),
]


def every_deal(deck: Cards, players: int, starter: int) -> set[World]:
    """All ways to deal this deck, each card either way up, the starred one to the starter."""
    size = len(deck) // players
    splits: set[World] = set()

    def deal(rest: Cards, hands: World) -> None:
        if len(hands) == players:
            if "1/5" in hands[starter]:
                splits.add(hands)
            return
        for chosen in combinations(range(len(rest)), size):
            hand = tuple(rest[i] for i in chosen)
            deal(tuple(c for i, c in enumerate(rest) if i not in chosen), (*hands, hand))

    deal(deck, ())
    ways = product((False, True), repeat=len(deck))
    flips = [tuple(way[i * size : (i + 1) * size] for i in range(players)) for way in ways]
    return {
        tuple(
            tuple(sorted(TURNED[c] if f else c for c, f in zip(hand, flip, strict=True)))
            for hand, flip in zip(split, flips_of_all, strict=True)
        )
        for split in splits
        for flips_of_all in flips
    }


def parts(hand: Cards) -> set[Cards]:
    return {c for n in range(1, len(hand) + 1) for c in combinations(hand, n)}


def without(hand: Cards, cards: Cards) -> Cards | None:
    left = list(hand)
    for card in cards:
        if card not in left:
            return None
        left.remove(card)
    return tuple(left)


def follow(worlds: set[World], state: State, move: Action) -> set[World]:
    """The deals that allow this move, with the cards where they are after it."""
    acting, areas = state.turn, state.areas
    assert acting is not None
    lost: Cards = ()
    gained: dict[int, Cards] = {}
    grown: int | None = None
    if isinstance(move, Play):
        lost, size, grown = move.cards, len(move.cards), acting
    elif isinstance(move, Add):
        grown = move.to.seat * areas + (move.to.area or 1) - 1
        lost, size = (move.card,), len(state.table[grown]) + 1
    elif isinstance(move, Take):
        place = move.from_.seat * areas + (move.from_.area or 1) - 1
        gained[move.seat] = tuple(TURNED[c] for c in state.table[place])
    if grown is not None:
        for place, laid in enumerate(state.table):
            if place not in (acting, grown) and len(laid) == size:
                owner = place // areas
                if owner not in state.out:
                    gained[owner] = tuple(TURNED[c] for c in laid)
    after = set()
    for world in worlds:
        hands: list[Cards] = list(world)
        left = without(hands[move.seat], lost)
        if left is None:
            continue
        hands[move.seat] = left
        if isinstance(move, Turn):
            hands[move.seat] = tuple(TURNED[c] for c in left)
        for seat, cards in gained.items():
            hands[seat] += cards
        after.add(tuple(tuple(sorted(hand)) for hand in hands))
    return after


def possible_for_the_engine(state: State, seat: int, cards: Cards) -> bool:
    """Whether nothing about the hand speaks against laying these cards."""
    broken = GAME.validate(state, Play(seat, cards)).broken
    return not any(p.rule.startswith(("hand.", "star.", "card.")) for p in broken)


def some_action(state: State, held: set[Cards], random: Random) -> Action:
    """A legal action that fits one of the deals; sets rather than the rest."""
    seat = actor(state)
    assert seat is not None
    spots = [Spot(p // state.areas, p % state.areas + 1) for p in range(len(state.table))]
    actions: list[Action] = [Turn(seat)]
    actions += [Take(seat, there) for there in spots]
    actions += [Add(seat, c[0], there) for there in spots for c in sorted(held) if len(c) == 1]
    actions += [Play(seat, cards) for cards in sorted(held)]
    legal = [action for action in actions if GAME.validate(state, action).ok]
    return random.choice(legal)


@pytest.mark.parametrize(("players", "deck"), DECKS)
@pytest.mark.parametrize("seed", range(4))
def test_possible_is_exactly_what_some_deal_allows(players: int, deck: Cards, seed: int) -> None:
    random = Random(seed)
    state = fresh(Options(), deck_of(deck), players)
    faces = sorted({*deck, *(TURNED[card] for card in deck)})
    tries = [c for n in (1, 2, 3) for c in product(faces, repeat=n) if list(c) == sorted(c)]
    worlds: set[World] = set()
    for _ in range(40):
        if state.turn is None:
            starter = random.randrange(players)
            state = fresh(Options(), deck_of(deck), players)
            state, _ = GAME.apply(state, Deal(0, starter))
            worlds = every_deal(deck, players, starter)
        seat = actor(state)
        assert seat is not None
        held = {part for hand in {world[seat] for world in worlds} for part in parts(hand)}
        for cards in tries:
            assert possible_for_the_engine(state, seat, cards) == (cards in held), cards
        for s, hand in enumerate(state.hands):
            certain = {c: min(w[s].count(c) for w in worlds) for c in faces}
            assert Counter(hand.known) == Counter({c: n for c, n in certain.items() if n})
        action = some_action(state, held, random)
        worlds = follow(worlds, state, action)
        assert worlds
        state, _ = GAME.apply(state, action)


@pytest.mark.parametrize("dealt", [False, True])
@pytest.mark.parametrize("seed", range(30))
def test_possible_in_an_amended_record(seed: int, dealt: bool) -> None:
    """Cards may be missing; the starred one is with the starter or among the missing ones."""
    random = Random(seed)
    deck = ("1/5", "1/6", "1/6", "2/5", "2/5", "3/6")
    state = fresh(Options(), deck_of(deck), 3)
    if dealt:
        state, _ = GAME.apply(state, Deal(0, 2))
    cards = [random.choice((c, TURNED[c])) for c in random.sample(deck, random.randint(0, 3))]
    cut = random.randint(0, len(cards))
    known, gone = tuple(cards[:cut]), tuple(cards[cut:])
    room = 6 - len(cards)
    sizes = [len(known) + random.randint(0, room)]
    for _ in range(2):
        sizes.append(random.randint(0, room + len(known) - sum(sizes)))
    hands = tuple(SeenHand(n, known if i == 0 else ()) for i, n in enumerate(sizes))
    state, _ = GAME.apply(state, Amend(hands=hands, discarded=gone, turn=0))
    pool = tuple((Counter(deck) - Counter(PAIR[c] for c in cards)).elements())
    unknown = [sizes[0] - len(known), sizes[1], sizes[2]]
    star_elsewhere = unknown[2] == 0 and len(pool) == sum(unknown)
    fillings = [
        hands
        for hands in fill(pool, unknown)
        if not dealt or star_elsewhere or "1/5" not in hands[0] + hands[1]
    ]
    faces = sorted({*deck, *(TURNED[card] for card in deck)})
    tries = [c for n in (1, 2, 3) for c in product(faces, repeat=n) if list(c) == sorted(c)]
    for seat in range(3):
        turn, _ = GAME.apply(state, Amend(turn=seat))
        held = {
            part
            for hands in fillings
            for way in product((False, True), repeat=unknown[seat])
            for part in parts(
                tuple(
                    sorted(
                        (known if seat == 0 else ())
                        + tuple(
                            TURNED[c] if w else c for c, w in zip(hands[seat], way, strict=True)
                        )
                    )
                )
            )
        }
        for cards_tried in tries:
            assert possible_for_the_engine(turn, seat, cards_tried) == (cards_tried in held)


def fill(pool: Cards, sizes: list[int]) -> set[World]:
    """All ways to put cards of the pool into places; what is over is missing."""
    if not sizes:
        return {()}
    found: set[World] = set()
    for chosen in combinations(range(len(pool)), sizes[0]):
        rest = tuple(c for i, c in enumerate(pool) if i not in chosen)
        hand = tuple(pool[i] for i in chosen)
        found |= {(hand, *others) for others in fill(rest, sizes[1:])}
    return found
