"""Cards said by number, against every deal and every card that each of them can have been."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from scoring.dnup import GAME
from scoring.dnup.certain import embeds
from scoring.dnup.deck import ACTIVE, TURNED, Cards, deck_of, turned
from scoring.dnup.moves import Action, Add, Deal, Play, Spot, Take, Turn
from scoring.dnup.state import Options, State, actor, fresh
from tests.scoring.test_dnup_hidden import DECKS, every_deal, possible_for_the_engine

World = tuple[tuple[Cards, ...], tuple[Cards, ...]]
"""What everybody really holds, and what really lies on the table."""


def fits(card: str, said: str) -> bool:
    return card == said or (said == f"{ACTIVE[card]}/?")


def choices(hand: Cards, said: Cards) -> set[tuple[Cards, Cards]]:
    """The cards of a hand that these can be, and what is left of it."""
    found: set[tuple[Cards, Cards]] = {((), hand)}
    for name in said:
        found = {
            (tuple(sorted((*laid, card))), left[:i] + left[i + 1 :])
            for laid, left in found
            for i, card in enumerate(left)
            if fits(card, name)
        }
    return found


def parts(hand: Cards, most: int) -> Iterator[Cards]:
    """Whatever can be said of cards of this hand."""
    for n in range(1, most + 1):
        for cards in combinations(hand, n):
            for names in product(*((card, f"{ACTIVE[card]}/?") for card in cards)):
                yield tuple(sorted(names))


def follow(worlds: set[World], state: State, move: Action) -> set[World]:
    """The worlds that allow this move, as they are after it."""
    assert state.turn is not None
    after = set()
    for hands, table in worlds:
        said: Cards = ()
        if isinstance(move, (Play, Add)):
            said = move.cards if isinstance(move, Play) else (move.card,)
        for laid, left in choices(hands[move.seat], said):
            after.add(made(state, move, (hands, table), laid, left))
    return after


def made(state: State, move: Action, world: World, laid: Cards, left: Cards) -> World:
    assert state.turn is not None
    areas = state.areas
    hands, table = list(world[0]), list(world[1])
    hands[move.seat], table[state.turn] = left, ()
    if isinstance(move, Turn):
        hands[move.seat] = turned(left)
    elif isinstance(move, Take):
        place = move.from_.seat * areas + (move.from_.area or 1) - 1
        hands[move.seat] += turned(table[place])
        table[place] = ()
    else:
        place = state.turn
        if isinstance(move, Add):
            place = move.to.seat * areas + (move.to.area or 1) - 1
        table[place] += laid
        for other, cards in enumerate(table):
            if other != place and len(cards) == len(table[place]):
                table[other] = ()
                if other // areas not in state.out:
                    hands[other // areas] += turned(cards)
    after, _ = GAME.apply(state, move)
    for place, cards in enumerate(after.table):
        table[place] = table[place] if cards else ()
    return tuple(tuple(sorted(h)) for h in hands), tuple(tuple(sorted(t)) for t in table)


def certain(all_cards: list[Cards]) -> Counter[str]:
    common = Counter(all_cards[0])
    for cards in all_cards:
        common &= Counter(cards)
    return common


def some_action(state: State, held: set[Cards], random: Random) -> Action:
    seat = actor(state)
    assert seat is not None
    spots = [Spot(p // state.areas, p % state.areas + 1) for p in range(len(state.table))]
    actions: list[Action] = [Turn(seat)]
    actions += [Take(seat, there) for there in spots]
    actions += [Add(seat, c[0], there) for there in spots for c in sorted(held) if len(c) == 1]
    actions += [Play(seat, cards) for cards in sorted(held)]
    legal = [action for action in actions if GAME.validate(state, action).ok]
    kinds = sorted({type(action) for action in legal}, key=lambda kind: kind.__name__)
    kind = random.choice([k for k in kinds for _ in range(3 if k is Play else 1)])
    return random.choice([action for action in legal if type(action) is kind])


def compare(state: State, worlds: set[World], tries: list[Cards]) -> set[Cards]:
    """What the engine says is possible and certain is just what the worlds have."""
    seat = actor(state)
    assert seat is not None
    held = {part for hand in {hands[seat] for hands, _ in worlds} for part in parts(hand, 3)}
    for cards in tries:
        assert possible_for_the_engine(state, seat, cards) == (cards in held), cards
    seen: dict[str, Any] = GAME.view(state, None)
    for s, hand in enumerate(seen["hands"]):
        hands = [hands[s] for hands, _ in worlds]
        named = Counter(card for card in hand["known"] if "?" not in card)
        assert named == certain(hands)
        assert all(embeds(hand["known"], cards) for cards in hands)
    for laid in seen["table"]:
        place = laid["seat"] * state.areas + laid["area"] - 1
        sets = [table[place] for _, table in worlds]
        assert Counter(c for c in laid["cards"] if "?" not in c) == certain(sets)
        assert all(embeds(laid["cards"], cards) for cards in sets)
    return held


@pytest.mark.parametrize(("players", "deck"), DECKS)
@pytest.mark.parametrize("seed", range(2))
def test_possible_is_exactly_what_some_world_allows(players: int, deck: Cards, seed: int) -> None:
    random = Random(seed)
    state = fresh(Options(memory_aid=True), deck_of(deck), players)
    faces = sorted({*deck, *(TURNED[card] for card in deck)})
    names = sorted({*faces, *(f"{ACTIVE[card]}/?" for card in faces)})
    tries = [c for n in (1, 2, 3) for c in product(names, repeat=n) if list(c) == sorted(c)]
    worlds: set[World] = set()
    for _ in range(20):
        if state.turn is None:
            starter = random.randrange(players)
            state = fresh(Options(memory_aid=True), deck_of(deck), players)
            state, _ = GAME.apply(state, Deal(0, starter))
            empty = ((),) * len(state.table)
            worlds = {(hands, empty) for hands in every_deal(deck, players, starter)}
        held = compare(state, worlds, tries)
        action = some_action(state, held, random)
        worlds = follow(worlds, state, action)
        state, _ = GAME.apply(state, action)
