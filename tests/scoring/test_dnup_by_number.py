"""Cards said by number, against every deal and every card that each of them can have been."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations, product
from random import Random
from typing import Any

import pytest

from scoring.dnup import GAME
from scoring.dnup import follow as follow_module
from scoring.dnup.certain import discarded, embeds
from scoring.dnup.deck import ACTIVE, PAIR, TURNED, Cards, deck_of, turned
from scoring.dnup.moves import (
    Action,
    Add,
    Amend,
    Deal,
    Play,
    SeenHand,
    SeenSet,
    Spot,
    Take,
    Turn,
)
from scoring.dnup.state import Options, State, actor, fresh
from tests import chances, mixed
from tests.dealers.dnup import Dealer
from tests.scoring.test_dnup_hidden import DECKS, every_deal, possible_for_the_engine

World = tuple[tuple[Cards, ...], tuple[Cards, ...], Cards]
"""What everybody really holds, what really lies on the table, and what was discarded."""


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
    later, _ = GAME.apply(state, move)
    for world in worlds:
        said: Cards = ()
        if isinstance(move, (Play, Add)):
            said = move.cards if isinstance(move, Play) else (move.card,)
        for laid, left in choices(world[0][move.seat], said):
            after.add(made(state, later, move, world, laid, left))
    return after


def made(state: State, later: State, move: Action, world: World, laid: Cards, left: Cards) -> World:
    assert state.turn is not None
    areas = state.areas
    hands, table, gone = list(world[0]), list(world[1]), world[2]
    gone += table[state.turn]
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
                else:
                    gone += cards
    for place, cards in enumerate(later.table):
        if not cards:
            gone += table[place]
            table[place] = ()
    return as_one(hands), as_one(table), tuple(sorted(PAIR[card] for card in gone))


def as_one(cards: list[Cards]) -> tuple[Cards, ...]:
    return tuple(tuple(sorted(each)) for each in cards)


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
    held = {part for hand in {hands[seat] for hands, _, _ in worlds} for part in parts(hand, 3)}
    for cards in tries:
        assert possible_for_the_engine(state, seat, cards) == (cards in held), cards
    seen: dict[str, Any] = GAME.view(state, None)
    for s, hand in enumerate(seen["hands"]):
        hands = [hands[s] for hands, _, _ in worlds]
        named = Counter(card for card in hand["known"] if "?" not in card)
        assert named == certain(hands)
        assert all(embeds(hand["known"], cards) for cards in hands)
    for laid in seen["table"]:
        place = laid["seat"] * state.areas + laid["area"] - 1
        sets = [table[place] for _, table, _ in worlds]
        assert Counter(c for c in laid["cards"] if "?" not in c) == certain(sets)
        assert all(embeds(laid["cards"], cards) for cards in sets)
    return held


def by_number(said: Cards, real: Cards, random: Random) -> Cards:
    """The cards as they were said, some of them by the names that they have in one world."""
    left, cards = list(real), []
    for name in sorted(said, key=lambda name: "?" in name):
        card = next(c for c in left if c == name or is_so(c, name))
        left.remove(card)
        cards.append(card if random.random() < 0.5 else name)
    return tuple(cards)


def is_so(card: str, name: str) -> bool:
    """Whether a card, lying or held so, has the value that was said; a discarded one anywhere."""
    return embeds([name], [card]) or ("?" in name and embeds([name], [TURNED[card]]))


def naming(state: State, world: World, random: Random) -> Amend:
    """Something that is so in this world, said later."""
    hands, table, gone = world
    kind = random.choice(("hands", "table", "discarded"))
    if kind == "hands":
        known = [hand["known"] for hand in GAME.view(state, None)["hands"]]
        seat = random.randrange(len(hands))
        said = held_so(known[seat], hands[seat], random)
        return Amend(
            hands=tuple(SeenHand(None, said if s == seat else None) for s in range(len(hands)))
        )
    if kind == "table":
        places = [place for place, laid in enumerate(state.table) if laid]
        return Amend(
            table=tuple(
                SeenSet(
                    p // state.areas,
                    by_number(state.table[p], table[p], random),
                    p % state.areas + 1,
                )
                for p in places
            )
        )
    said = state.gone if state.ways else tuple(discarded(state).elements())
    return Amend(discarded=by_number(said, gone, random))


def held_so(known: Cards, hand: Cards, random: Random) -> Cards:
    """What is known of a hand and some more of it."""
    for order in permutations(hand, len(known)):
        if all(embeds([name], [card]) for name, card in zip(known, order, strict=True)):
            more = list((Counter(hand) - Counter(order)).elements())[: random.randint(0, 1)]
            names = [c if random.random() < 0.5 else n for c, n in zip(order, known, strict=True)]
            halves = [random.choice((c, f"{ACTIVE[c]}/?", f"?/{ACTIVE[TURNED[c]]}")) for c in more]
            return (*names, *halves)
    raise AssertionError(known)


def fitting(worlds: set[World], state: State, move: Amend) -> set[World]:
    """The worlds in which it is as the amend says."""
    found = worlds
    for seat, hand in enumerate(move.hands or ()):
        if hand.known is not None:
            found = {world for world in found if embeds(hand.known, world[0][seat])}
    for laid in move.table or ():
        place = laid.seat * state.areas + (laid.area or 1) - 1
        found = {world for world in found if embeds(laid.cards, world[1][place])}
    if move.discarded is not None:
        said = tuple(PAIR.get(card, card) for card in move.discarded)
        found = {world for world in found if gone_so(said, world[2])}
    return found


def gone_so(said: Cards, gone: Cards) -> bool:
    return embeds(said, gone, lambda card, name: card == name or is_so(card, name))


@pytest.mark.parametrize(("players", "deck"), DECKS)
@pytest.mark.parametrize("seed", chances(1, 3))
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
            worlds = {(hands, empty, ()) for hands in every_deal(deck, players, starter)}
        if random.random() < 0.4:
            amend = naming(state, random.choice(sorted(worlds)), random)
            worlds = fitting(worlds, state, amend)
            state, _ = GAME.apply(state, amend)
        held = compare(state, worlds, tries)
        action = some_action(state, held, random)
        worlds = follow(worlds, state, action)
        state, _ = GAME.apply(state, action)


@pytest.mark.parametrize(
    ("players", "share", "limit"), mixed(range(2, 6), [1.0, 0.5, 0.1], [follow_module.LIMIT, 3])
)
def test_no_true_match_is_refused_and_nothing_false_is_shown(
    players: int, share: float, limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whole matches with real hidden hands, also where most is forgotten: a refusal would raise."""
    monkeypatch.setattr(follow_module, "LIMIT", limit)
    options = Options(memory_aid=True)
    dealer = Dealer(GAME.setup(options, players), Random(players), by_number=share)
    for _ in dealer.match():
        if dealer.state.turn is None:
            continue
        seen: dict[str, Any] = GAME.view(dealer.state, None)
        for hand, real in zip(seen["hands"], dealer.hands, strict=True):
            assert hand["size"] == len(real)
            assert embeds(hand["known"], real)
        for laid in seen["table"]:
            place = laid["seat"] * dealer.state.areas + laid["area"] - 1
            assert embeds(laid["cards"], dealer.table[place])
