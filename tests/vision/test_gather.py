"""Indices become cards: what they say together, and no card twice."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.deck import Deck, load_deck
from vision.eyes import once
from vision.flatten import PATCH
from vision.grouping import Card
from vision.name import trusted
from vision.placing import are_alike, in_line, is_parallel, placed, said_again, ways
from vision.reading import Pose, Reading
from vision.table import GroupedCards

TALL = 300.0
CLEAR = 0.985


@pytest.fixture(scope="module")
def deck() -> Deck:
    return load_deck("iello")


def said(deck: Deck, card: str | None, share: float = 0.97) -> NDArray[np.float32]:
    """What an index says that is this card with this share, or no card at all."""
    out = np.full(len(deck.cards) + 1, (1 - share) / len(deck.cards))
    out[deck.cards.index(card) if card else -1] = share
    return np.log(out).astype(np.float32)


def poses(deck: Deck, slots: tuple[int, ...], shrink: float = 1.0) -> list[Pose]:
    """Where the indices in these slots are; `shrink` is how much a tilted card is shortened."""
    return [
        Pose(
            100 + x * TALL, 100 + y * TALL * shrink, float(turned) * np.pi, deck.tall * TALL
        )
        for x, y, turned in deck.slots[list(slots)].tolist()
    ]  # fmt: skip


def upper(deck: Deck) -> tuple[int, ...]:
    return tuple(np.flatnonzero(deck.slots[:, 2] < 0.5).tolist())


def test_an_index_under_glare_does_not_undo_the_other(deck: Deck) -> None:
    scores = np.stack([said(deck, "G5"), said(deck, None)])
    (card,) = GroupedCards(poses(deck, upper(deck)), scores, deck).cards
    assert len(card.members) == 2
    assert deck.cards[int(card.shares.argmax())] == "G5"
    assert np.exp(card.shares.max()) > 0.9


def test_two_indices_that_differ_leave_it_open(deck: Deck) -> None:
    scores = np.stack([said(deck, "G5"), said(deck, "N5", 0.6)])
    for card in GroupedCards(poses(deck, upper(deck)), scores, deck).cards:
        assert np.exp(card.shares.max()) < 0.99


def test_a_covered_card_is_tilted_like_the_whole_one_beside_it(deck: Deck) -> None:
    whole = poses(deck, (0, 1, 2, 3), shrink=0.7)
    strip = [Pose(p.x + 300, p.y, p.angle, p.size) for p in poses(deck, upper(deck), shrink=0.7)]
    names = ["G5"] * 4 + ["R1"] * 2
    table = GroupedCards(whole + strip, np.stack([said(deck, name) for name in names]), deck)
    covered = next(card for card in table.cards if len(card.members) == 2)
    corners = table.outline(covered)
    assert corners[3, 1] - corners[0, 1] == pytest.approx(0.7 * TALL, rel=0.05)
    assert corners[0, 1] == pytest.approx(100, abs=5)


@pytest.mark.parametrize("side", [-1, 1])
def test_an_index_tells_on_which_side_of_its_edge_a_card_lies(deck: Deck, side: int) -> None:
    """A tilted card is wider or narrower than one edge tells: the index fits no slot."""
    left = tuple(np.flatnonzero(deck.slots[:, 0] < deck.slots[:, 0].mean()).tolist())
    edge = poses(deck, left)
    beside = replace(edge[0], x=edge[0].x + side * 0.3 * TALL, y=edge[0].y + 0.3 * TALL)
    table = GroupedCards([*edge, beside], np.stack([said(deck, "G5")] * 3), deck)
    card = table.card(list(enumerate(left)), TALL, 100 + 100j)
    places = ways(table, card)
    assert len(places) == 2
    for place in places:
        lies = np.sign(table.outline(place)[:, 0].mean() - edge[0].x)
        assert said_again(table, place) == (lies == side)


def reading(card: str, y: float, marks: int, *, turned: bool = False) -> Reading:
    """A card 210 wide and 300 high whose first indices were seen, in its column at this height."""
    places = [(125.0, y + 25), (285.0, y + 25), (285.0, y + 275), (125.0, y + 275)]
    corners = ((100.0, y), (310.0, y), (310.0, y + 300), (100.0, y + 300))
    if turned:
        places, corners = places[2:], (corners[2], corners[3], corners[0], corners[1])
    seen = tuple(Pose(*at, np.pi if turned else 0, 36) for at in places[:marks])
    return Reading(corners, seen, ((card, 0.99 - 0.01 * y / 100), ("N1", 0.008)), sure=True)


def test_two_cards_of_a_column_are_not_both_the_same() -> None:
    first, second = once([reading("G5", 100, 2), reading("G5", 190, 4)], CLEAR)
    assert first.sure
    assert first.card == "G5"
    assert not second.sure
    assert second.card == "N1"


@pytest.mark.parametrize("other", [reading("G5", 110, 2, turned=True), reading("G5", 112, 2)])
def test_the_other_end_of_a_card_is_the_same_card(other: Reading) -> None:
    first = reading("G5", 100, 2)
    assert once([first, other], CLEAR) == [first]


def test_what_one_card_is_another_cannot_be() -> None:
    red, open_ = reading("R5", 100, 4), reading("R5", 700, 2)
    doubtful = replace(open_, candidates=(("R5", 0.55), ("N5", 0.44)), sure=False)
    _, other = once([doubtful, red], CLEAR)
    assert other.card == "N5"
    assert other.sure


def test_a_doubtful_card_takes_little_from_another() -> None:
    one, two = (
        replace(reading("R5", y, 2), candidates=(("R5", r), ("N5", 1 - r)), sure=False)
        for y, r in ((100, 0.6), (700, 0.55))
    )
    assert not any(card.sure for card in once([one, two], CLEAR))


def test_what_was_refused_though_it_was_clear_stays_so() -> None:
    refused = replace(reading("N5", 700, 2), sure=False)
    assert not any(card.sure for card in once([refused], CLEAR))


def test_a_face_stays_certain_unless_another_card_takes_of_it() -> None:
    face = replace(reading("N5", 700, 0), candidates=(("N5", 0.7), ("R5", 0.2)))
    assert once([face], CLEAR) == [face]
    same = replace(reading("N5", 100, 4), candidates=(("N5", 0.75), ("R5", 0.25)), sure=False)
    assert not any(card.sure for card in once([face, same], CLEAR) if card.marks == ())


def test_a_place_is_trusted_without_a_say_in_which_card_it_is(deck: Deck) -> None:
    scores = np.log(np.array([0.2, 0.1, 0.7], np.float32))
    shares = np.exp(trusted(scores, 7.0))
    assert shares.sum() == pytest.approx(1, abs=1e-5)
    assert shares[-1] == pytest.approx(0.25, abs=1e-3)
    assert shares[0] / shares[1] == pytest.approx(2, abs=1e-3)


@pytest.mark.parametrize(
    ("turn", "fan", "expected"), [(0.4, 0, False), (0.4, 1, True), (0, 0, True)]
)
def test_a_card_lies_like_the_others_where_they_lie_alike(
    turn: float, fan: float, expected: bool
) -> None:
    others = [Card((), np.exp(1j * n * fan), 0, np.zeros(1, np.float32)) for n in range(4)]
    card = replace(others[0], across=-np.exp(1j * turn))
    assert is_parallel(card, others) == expected
    assert is_parallel(card, others[:2])


@pytest.mark.parametrize("turned", [0.0, np.pi])
def test_two_indices_known_to_be_one_cards_are_no_others(deck: Deck, turned: float) -> None:
    whole = [Pose(p.x, p.y + 200, p.angle, p.size) for p in poses(deck, (0, 1, 2, 3))]
    strip = [
        Pose(*(z.real, z.imag), p.angle + turned, p.size)
        for p in poses(deck, upper(deck))
        for z in [500 + complex(p.x, p.y) * np.exp(1j * turned)]
    ]
    names = ["G5"] * 4 + ["R1", "V7"]
    table = GroupedCards(whole + strip, np.stack([said(deck, name) for name in names]), deck)
    table.paired(5, 4)
    assert sorted(len(card.members) for card in table.cards) == [2, 4]
    together = next(card for card in table.cards if len(card.members) == 2)
    assert {(i, s) for i, s in together.members} == set(zip((4, 5), upper(deck), strict=True))


def test_the_other_end_is_looked_for_where_it_lies(deck: Deck) -> None:
    seen, other = poses(deck, upper(deck)), [s for s in range(4) if s not in upper(deck)]
    table = GroupedCards(seen, np.stack([said(deck, "G5")] * 2), deck)
    places = list(table.other_end(table.cards[0]))
    for wanted in poses(deck, tuple(other)):
        assert min(np.hypot(wanted.x - p.x, wanted.y - p.y) for p in places) < 0.1 * wanted.size


@pytest.mark.parametrize(("slots", "known"), [((0,), False), ((0, 1), True)])
def test_where_a_card_lies_is_not_known_by_one_index(
    deck: Deck, slots: tuple[int, ...], known: bool
) -> None:
    scores = np.stack([said(deck, "G5", 0.999) for _ in slots])
    table = GroupedCards(poses(deck, slots), scores, deck)
    flat = np.full((len(slots), *PATCH[::-1], 3), 220, np.uint8)
    ((_, is_known),) = placed(np.full((600, 600, 3), 220, np.uint8), flat, table, table.cards)
    assert is_known == known


@pytest.mark.parametrize(("turned", "expected"), [(0.0, True), (np.pi, False)])
def test_cards_of_a_column_lie_the_same_way_up(deck: Deck, turned: float, expected: bool) -> None:
    whole = [
        Pose(z.real, z.imag, p.angle + turned, p.size)
        for p in poses(deck, (0, 1, 2, 3))
        for z in [complex(p.x, p.y) * np.exp(1j * turned)]
    ]
    table = GroupedCards(whole, np.stack([said(deck, "G5")] * 4), deck)
    (other,) = table.cards
    place = Card((), complex(TALL), other.origin - 0.3j * TALL, other.shares)
    assert in_line(table, place) == expected


def test_a_card_that_is_much_larger_than_the_others_is_put_together_wrongly() -> None:
    assert are_alike([100, 110, 90, 120, 230]) == [True, True, True, True, False]
    assert are_alike([100, 110, 230]) == [True, True, True]
    assert are_alike([100, 300, 20, 900, 110]) == [True] * 5
    assert are_alike([]) == []
