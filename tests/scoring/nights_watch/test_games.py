"""What must hold in every game at the full table, whatever the players do."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, product
from random import Random
from typing import Any

import pytest

from scoring.codec import move_from_json, to_json
from scoring.nights_watch import hands
from scoring.nights_watch.building import foreign_buildings
from scoring.nights_watch.moves import Amend, TallyCards
from scoring.nights_watch.places import longest
from scoring.nights_watch.state import Options, State, printed_cards
from scoring.nights_watch.table import TABLE
from scoring.nights_watch.warden import WARDEN
from scoring.nights_watch.wildlings import FIGURES, KINDS
from tests.dealers.nights_watch import Dealer
from tests.dealers.warden import WardenDealer

VARIANTS: list[dict[str, Any]] = [
    {},
    {"first": 2, "heroes_tragedy": True, "column_full": "gone"},
    {"mode": "base"},
    {"first": 1, "start_tokens": True, "giant_recheck": False},
]


def dealer(seed: int) -> Dealer:
    options, seats = VARIANTS[seed % len(VARIANTS)], 3 + seed // len(VARIANTS) % 2
    return Dealer(Random(seed), seats, Options(**options), tell=seed % 3 / 2)


def check_books(state: State, view: dict[str, Any]) -> None:
    """Cards, pieces, figures, heroes and tokens are all there, and no more."""
    seats = state.setting.seats
    for at, name in enumerate(hands.RESOURCES):
        in_hands = [hands.counts(state.hands.least, seat)[at] for seat in range(seats)]
        assert view["bank"][name] + sum(in_hands) <= 19
    assert sum(view["bank"].values()) + sum(state.hands.sizes) == 95
    assert all(len(places) <= 5 for places in view["settlements"])
    assert all(len(places) <= 4 for places in view["keeps"])
    assert all(len(places) <= 15 for places in view["roads"])
    corners = list(chain(*view["settlements"], *view["keeps"]))
    edges = list(chain(*view["roads"]))
    assert len(set(corners)) == len(corners)
    assert len(set(edges)) == len(edges)
    shown = sum(map(sum, state.played)) + state.discarded
    assert view["cards"]["deck"] + sum(view["cards"]["held"]) + shown == sum(printed_cards(state))
    if state.setting.watch:
        check_front(state, view)


def check_front(state: State, view: dict[str, Any]) -> None:
    placed = list(chain(view["gift"].values(), *view["camps"].values(), *view["clearings"]))
    for kind, printed in zip(KINDS, FIGURES, strict=True):
        everywhere = placed.count(kind) + view["frostfangs"][kind]
        assert everywhere == printed or (state.front.column_full == "gone" and everywhere < printed)
    heroes = [card["hero"] for card in view["heroes"]["held"] if card]
    heroes += view["heroes"]["display"] + view["heroes"]["gone"]
    assert len(set(heroes)) == len(heroes) == 11
    pieces = zip(view["settlements"], view["keeps"], strict=True)
    under = sum(5 - len(s) + 2 * (4 - len(k)) for s, k in pieces)
    tokens = view["tokens"]
    seen = sum(sum(kinds.values()) for kinds in tokens["face_up"].values())
    if state.phase not in ("start_roll", "settle", "over"):
        assert tokens["pool"] + seen + under == 57


def check_points(state: State, view: dict[str, Any]) -> None:
    """The points counted anew from what lies on the table."""
    watch = state.setting.watch
    special = 1 if watch else 2
    lines = TABLE.score(state)
    for seat, points in enumerate(view["points"]):
        guards = sum(section.count(seat) for section in view["wall"]) if watch else 0
        assert points == (
            len(view["settlements"][seat])
            + 2 * len(view["keeps"][seat])
            + state.played[seat][4]
            + (view["tally"][seat] if view["tally"] else 0)
            + special * (view["longest_road"]["holder"] == seat)
            + special * (view["largest_patrol"]["holder"] == seat)
            + (2 if guards >= 5 else 1 if guards >= 3 else 0)
        )
        assert sum(line.vp for line in lines if line.seat == seat) == points


def check_roads(state: State, view: dict[str, Any]) -> None:
    lengths = [
        longest(roads, foreign_buildings(state, seat)) for seat, roads in enumerate(state.roads)
    ]
    assert view["longest_road"]["lengths"] == lengths
    holder = view["longest_road"]["holder"]
    if holder is None:
        assert max(lengths) < 5 or lengths.count(max(lengths)) > 1
    else:
        assert lengths[holder] == max(lengths) >= 5


@pytest.mark.parametrize("seed", range(16))
def test_the_books_balance(seed: int) -> None:
    deal = dealer(seed)
    for _ in range(600):
        if deal.state.phase == "over":
            break
        deal.play(deal.deal())
        view = TABLE.view(deal.state, None)
        check_books(deal.state, view)
        check_points(deal.state, view)
        check_roads(deal.state, view)
        worlds = deal.state.hands.spread or ()
        assert deal.truth - deal.state.hands.least in worlds
        assert TABLE.to_act(deal.state) or deal.state.phase == "over"


def counted(data: Any) -> Iterator[int]:
    """Every number in a view."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from counted(value) if key not in ("board", "turn") else ()
    elif isinstance(data, list):
        for value in data:
            yield from counted(value)
    elif isinstance(data, int):
        yield data


def shared_out(chance: Random, seats: int) -> Amend:
    """Hands that leave hardly anything in the bank."""
    rows: list[dict[hands.Resource, int]] = [{} for _ in range(seats)]
    for name in hands.RESOURCES:
        for _ in range(chance.choice((6, 16, 18, 19))):
            row = chance.choice(rows)
            row[name] = row.get(name, 0) + 1
    return Amend(hands=tuple(rows))


@pytest.mark.parametrize("most", [hands.MOST_WORLDS, 2], ids=["worlds", "bounds"])
@pytest.mark.parametrize("seed", range(12))
def test_nothing_is_ever_fewer_than_none(
    seed: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever runs out, the bank too, and whenever: every count is one that the box can have."""
    monkeypatch.setattr(hands, "MOST_WORLDS", most)
    deal, chance = dealer(seed), Random(seed)
    for _ in range(300):
        if deal.state.phase == "over":
            break
        if chance.random() < 0.06:
            deal.state, _ = TABLE.apply(deal.state, shared_out(chance, deal.state.setting.seats))
            deal.truth = deal.state.hands.least
        deal.play(deal.deal())
        view = TABLE.view(deal.state, None)
        assert all(0 <= count <= 95 for count in counted(view))
        assert all(count <= 19 for count in view["bank"].values())
        check_books(deal.state, view)
        check_truth(deal)


def check_truth(deal: Dealer) -> None:
    """The real hands are among those that are possible."""
    known = deal.state.hands
    most = hands.greatest(known)
    for seat in range(len(known.sizes)):
        rows = (hands.counts(world, seat) for world in (known.least, deal.truth, most))
        assert all(low <= count <= high for low, count, high in zip(*rows, strict=True))
    assert known.spread is None or deal.truth - known.least in known.spread


def test_an_early_end_is_the_end() -> None:
    """A tie decided before the count is decided so by every count, and one that waits is open."""
    early = Counter[bool]()
    for seed in range(160):
        deal = dealer(4 * seed)
        deal.state = torn_down(deal.state, Random(seed))
        soon = TABLE.outcome(deal.state)
        ends = {
            TABLE.outcome(TABLE.apply(deal.state, tally)[0])
            for claimed in product(range(6), repeat=deal.state.setting.seats)
            if TABLE.validate(deal.state, tally := TallyCards(victory_cards=claimed)).ok
        }
        winners = {end.winners for end in ends if end}
        assert winners == {soon.winners} if soon else len(winners) > 1
        early[soon is not None] += 1
    assert min(early[True], early[False]) > 20


def torn_down(state: State, chance: Random) -> State:
    """A tragic end, nearly equal between all."""
    seats = range(state.setting.seats)
    wall = (tuple(seats), (), (), ())
    rows = tuple(hands.in_hand(seat, hands.ONE["ore"] * chance.randint(0, 1)) for seat in seats)
    sizes = tuple(hands.counts(sum(rows), seat)[4] for seat in seats)
    return state._replace(
        phase="over",
        turn=0,
        front=state.front._replace(wall=wall, ended="breaches"),
        hands=hands.Hands(sizes, sum(rows)),
        settlements=tuple(1 << 3 * seat for seat in seats),
        keeps=tuple(chance.randint(0, 1) << 3 * seat + 20 for seat in seats),
        held=tuple(chance.choice((0, 0, 0, 0, 1, 2)) for _ in seats),
        played=tuple((0, 0, 0, 0, chance.choice((0, 0, 0, 1))) for _ in seats),
    )


def test_games_come_to_all_their_ends() -> None:
    """Random games end gloriously, by breaches, and in the base game at ten points."""
    ends = set()
    for seed in range(24):
        deal = dealer(seed)
        for _ in range(2_000):
            if deal.state.phase == "over":
                break
            deal.play(deal.deal())
        ended = TABLE.outcome(deal.state)
        if ended:
            ends.add(ended.rule)
            assert set(ended.winners) <= set(range(deal.state.setting.seats))
    assert {"end.glorious", "end.guards", "end.ten"} <= ends


@pytest.mark.parametrize("seed", range(12))
def test_what_is_listed_is_legal(seed: int) -> None:
    """Moves offered as hints are legal, and the board's spots are exactly the legal ones."""
    deal = dealer(seed)
    for step in range(160):
        if deal.state.phase == "over":
            break
        if step % 8 == 0 and deal.state.turn is not None:
            for move in TABLE.meanings(deal.state, deal.state.turn, ()):
                assert TABLE.validate(deal.state, move).ok
                assert move == move_from_json(to_json(move), TABLE.moves)
            patrols = list(TABLE.meanings(deal.state, deal.state.turn, ("patrol",)))
            assert all(move.says["card"] == "patrol" for move in patrols)
        deal.play(deal.deal())


@pytest.mark.parametrize("seed", range(6))
def test_the_warden_lists_legal_moves(seed: int) -> None:
    deal = WardenDealer(Random(seed), 3)
    for _ in range(60):
        if deal.state.phase == "over":
            break
        listed = list(WARDEN.meanings(deal.state, deal.state.turn, ()))
        assert listed
        assert all(WARDEN.validate(deal.state, move).ok for move in listed)
        tokens = list(WARDEN.meanings(deal.state, deal.state.turn, ("giant", "hornfoot")))
        assert len(tokens) == (deal.state.phase != "setup" and deal.state.supply.face_up[8] < 3)
        deal.play(deal.deal())
