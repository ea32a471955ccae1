"""Every wildling step is an event, and they come in the order in which they happen."""

from random import Random
from typing import Any

import pytest

from scoring.codec import from_json
from scoring.game import Move
from scoring.nights_watch.moves import AmendNorth
from scoring.nights_watch.state import NorthOptions as Options
from scoring.nights_watch.warden import WARDEN, Remove, Roll, Turned, Warden
from scoring.nights_watch.wildlings import FIGURES, GUARDS, KINDS, Front, Place, guards_of
from tests.dealers.warden import WardenDealer

NOBODY: list[list[int]] = [[], [], [], []]


def table(options: Options | None = None, **facts: Any) -> Warden:
    amend = from_json(AmendNorth, {"turn": 0, **facts})
    return WARDEN.apply(WARDEN.setup(options or Options(), 3), amend)[0]


def events_of(state: Warden, move: Move) -> list[tuple[Any, ...]]:
    """Events as tuples of their values."""
    return [tuple(event.values()) for event in WARDEN.apply(state, move)[1]]


def test_a_breach_lets_the_whole_clearing_in() -> None:
    state = table(
        camps={"cave_people": ["regular"]},
        clearings=[[], [], ["regular", "regular"], []],
        wall=[[], [], [0, 1], []],
    )
    assert events_of(state, Roll(0, 5)) == [
        ("walk", "cave_people", "regular", 5),
        ("breach", 3),
        ("guard_lost", 3, 0),
        ("close_up", 3),
        ("enter", "regular", "2,0"),
        ("enter", "regular", "1,1"),
        ("enter", "regular", "0,2"),
        ("marker", 1),
    ]


def test_a_giant_kills_a_guard_and_the_rest_break_through() -> None:
    state = table(
        camps={"hornfoot": ["giant"]},
        clearings=[[], [], ["regular", "regular"], []],
        wall=[[], [], [0, 1], []],
    )
    assert events_of(state, Roll(0, 6)) == [
        ("walk", "hornfoot", "giant", 6),
        ("guard_lost", 3, 0),
        ("close_up", 3),
        ("home", "giant"),
        ("breach", 3),
        ("guard_lost", 3, 1),
        ("enter", "regular", "2,0"),
        ("enter", "regular", "1,1"),
        ("marker", 1),
    ]


def test_events_carry_their_names() -> None:
    state = table(camps={"ice_river": ["climber", "giant"]})
    assert WARDEN.apply(state, Roll(0, 2))[1] == (
        {"event": "walk", "clan": "ice_river", "kind": "climber", "trail": 2},
        {"event": "close_up", "clan": "ice_river"},
        {"event": "enter", "kind": "climber", "hex": "0,0"},
    )


def test_nobody_walks_on_nine_to_twelve_or_from_an_empty_camp() -> None:
    state = table(camps={"cave_people": ["regular"]})
    for number in (1, 2, 3, 6, 7, 8, 9, 10, 11, 12):
        assert events_of(state, Roll(0, number)) == []


@pytest.mark.parametrize(
    ("number", "clan", "clearing"),
    [
        (1, "ice_river", 0),
        (2, "ice_river", 0),
        (3, "ice_river", 1),
        (4, "cave_people", 1),
        (5, "cave_people", 2),
        (6, "hornfoot", 2),
        (7, "hornfoot", 3),
        (8, "hornfoot", 3),
    ],
)
def test_trails(number: int, clan: str, clearing: int) -> None:
    state = table(camps={clan: ["regular"]}, wall=[[0], [0], [0], [0]])
    after, events = WARDEN.apply(state, Roll(0, number))
    assert events == ({"event": "walk", "clan": clan, "kind": "regular", "trail": number},)
    assert after.front.clearings[clearing] == ("regular",)


def test_a_rush_walks_the_lowest_numbers_of_its_trails() -> None:
    for clan, lower, higher in (("ice_river", 1, 3), ("cave_people", 4, 5), ("hornfoot", 6, 7)):
        state = table(camps={clan: ["climber"] * 4})
        events = events_of(state, Turned(0, "regular", clan))  # type: ignore[arg-type]
        assert events[:2] == [("camp", clan, "regular", 5), ("rush", clan)]
        assert events[2] == ("walk", clan, "climber", lower)
        assert events[4] == ("walk", clan, "climber", higher)
        assert events[6:] == [("close_up", clan)]


def test_a_rush_into_two_breaches() -> None:
    state = table(
        camps={"hornfoot": ["giant", "regular", "climber", "climber"]},
        clearings=[[], [], ["regular"], ["regular"]],
        wall=[[], [], [0], [1]],
    )
    assert events_of(state, Turned(0, "giant", "hornfoot")) == [
        ("camp", "hornfoot", "giant", 5),
        ("rush", "hornfoot"),
        ("walk", "hornfoot", "giant", 6),
        ("guard_lost", 3, 0),
        ("home", "giant"),
        ("breach", 3),
        ("enter", "regular", "2,0"),
        ("marker", 1),
        ("walk", "hornfoot", "regular", 7),
        ("breach", 4),
        ("guard_lost", 4, 1),
        ("enter", "regular", "3,0"),
        ("enter", "regular", "2,1"),
        ("marker", 2),
        ("close_up", "hornfoot"),
    ]


def test_the_end_is_the_last_event() -> None:
    third = table(breaches=2, camps={"cave_people": ["giant", *["regular"] * 3]})
    assert events_of(third, Turned(0, "regular", "cave_people"))[-4:] == [
        ("breach", 2),
        ("enter", "giant", "1,0"),
        ("marker", 3),
        ("end", "breaches"),
    ]
    gift = dict.fromkeys(("1,0", "0,1", "2,0", "1,1", "0,2", "3,0"), "regular")
    crowd = table(
        gift=gift,
        camps={"ice_river": ["regular"]},
        clearings=[["regular"] * 3, [], [], []],
        wall=[[0, 1, 2], [], [], []],
    )
    assert events_of(crowd, Roll(0, 1)) == [
        ("walk", "ice_river", "regular", 1),
        ("breach", 1),
        ("guard_lost", 1, 0),
        ("close_up", 1),
        ("enter", "regular", "0,0"),
        ("enter", "regular", "-1,1"),
        ("end", "gift"),
    ]


def test_a_full_column() -> None:
    gift = dict.fromkeys(("0,0", "-1,1", "-2,2", "-3,3"), "regular")
    home = table(gift=gift, camps={"ice_river": ["regular"]})
    assert events_of(home, Roll(0, 1))[1:] == [("breach", 1), ("home", "regular"), ("marker", 1)]
    gone = table(Options(column_full="gone"), gift=gift, camps={"ice_river": ["regular"]})
    assert events_of(gone, Roll(0, 1))[1:] == [("breach", 1), ("marker", 1)]


def test_removing() -> None:
    state = table(camps={"cave_people": ["regular", "giant"]}, gift={"1,1": "climber"})
    camp = Remove(0, Place(camp=("cave_people", 1)))
    assert events_of(state, camp) == [("home", "regular"), ("close_up", "cave_people")]
    assert events_of(state, Remove(0, Place(camp=("cave_people", 2)))) == [("home", "giant")]
    assert events_of(state, Remove(0, Place(gift="1,1"))) == [("home", "climber")]


def figures_on(front: Front) -> list[int]:
    placed = [*front.gift, *sum(front.camps, ()), *sum(front.clearings, ())]
    return [placed.count(kind) + front.frostfangs[at] for at, kind in enumerate(KINDS)]


@pytest.mark.parametrize("seed", range(60))
def test_random_games_keep_the_box(seed: int) -> None:
    """Figures and guards are conserved, nothing overflows, and an end is an end."""
    dealer = WardenDealer(Random(seed), 3 + seed % 2, Options(giant_recheck=seed % 3 > 0))
    for _ in range(400):
        if dealer.state.phase == "over":
            break
        events = dealer.play(dealer.deal())
        state, front = dealer.state, dealer.state.front
        assert figures_on(front) == list(FIGURES)
        assert all(guards_of(front, seat) <= GUARDS for seat in range(state.seats))
        assert all(len(section) <= 5 for section in front.wall)
        assert all(len(camps) < 5 for camps in front.camps) or front.ended
        assert front.breaches < 3 or front.ended == "breaches"
        assert sum(map(bool, front.gift)) < 8 or front.ended == "gift"
        assert sum(state.supply.face_up) + state.supply.pool == 57
        assert [e["event"] for e in events].count("end") == (front.ended is not None)
        if front.giant_recheck and not front.ended:
            waiting = zip(front.clearings, front.wall, strict=True)
            assert all(crowd.count("regular") <= len(guards) for crowd, guards in waiting)
    assert dealer.state.phase != "over" or WARDEN.to_act(dealer.state) == frozenset()
