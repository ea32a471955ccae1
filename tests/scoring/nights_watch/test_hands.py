"""Hands that are partly hidden, compared with every history that is possible."""

from random import Random
from typing import Any

import pytest

from scoring.codec import to_json
from scoring.game import Move
from scoring.nights_watch import hands, moves
from scoring.nights_watch.hands import RESOURCES
from scoring.nights_watch.state import Options
from scoring.nights_watch.table import TABLE
from scoring.nights_watch.trade import best_rate
from tests.dealers.nights_watch import Dealer
from tests.scoring.nights_watch.naive import World, futures

HISTORIES = 1_500
"""More than this and a game is left: nobody keeps them all."""


def entry_of(dealer: Dealer, move: Move) -> dict[str, Any]:
    entry: dict[str, Any] = to_json(move)
    if isinstance(move, moves.BankTrade):
        entry["rate"] = best_rate(dealer.state, move.seat, move.give)
    return entry


def verdict_of(view: dict[str, Any], entry: dict[str, Any], histories: list[World]) -> str:
    going_on = [any(True for _ in futures(view, entry, world)) for world in histories]
    if all(going_on):
        return "legal"
    return "unverified" if any(going_on) else "illegal"


def bounds(histories: list[World], seat: int) -> tuple[dict[str, int], dict[str, int]]:
    held = [{name: world[seat].count(name) for name in RESOURCES} for world in histories]
    least = {name: min(hand[name] for hand in held) for name in RESOURCES}
    most = {name: max(hand[name] for hand in held) for name in RESOURCES}
    return drop_zeros(least), drop_zeros(most)


def drop_zeros(bundle: dict[str, int]) -> dict[str, int]:
    return {name: count for name, count in bundle.items() if count}


def offers(dealer: Dealer) -> list[Move]:
    """Payments to ask about, affordable or not."""
    state, chance = dealer.state, dealer.chance
    if state.phase != "main" or state.turn is None:
        return []
    seat = state.turn
    bank = [moves.BankTrade(seat, a, b) for a in RESOURCES for b in RESOURCES if a != b]
    other = (seat + 1 + int(chance.random() * 2)) % 3
    pairs = [(a, b) for a in RESOURCES for b in RESOURCES if a != b]
    swaps = [moves.Trade(seat, other, {a: 1 + (b < a)}, {b: 1}) for a, b in pairs]
    return [moves.BuyCard(seat), *chance.sample(bank, 4), *chance.sample(swaps, 8)]


def follow(dealer: Dealer, histories: list[World], steps: int) -> Any:
    """Yields after each move: what naive and engine say of offers, and the histories."""
    for _ in range(steps):
        if dealer.state.phase == "over" or len(histories) > HISTORIES:
            return
        view = TABLE.view(dealer.state, None)
        asked = [
            (verdict_of(view, entry_of(dealer, offer), histories), offer)
            for offer in offers(dealer)
            if not isinstance(offer, moves.BuyCard) or dealer.state.deck
        ]
        move = dealer.deal()
        entry = entry_of(dealer, move)
        said = verdict_of(view, entry, histories)
        yield asked, (said, move), histories
        dealer.play(move)
        histories = [w for world in histories for w in futures(view, entry, world)]


def bank_could(dealer: Dealer, offer: Move) -> bool:
    empty = isinstance(offer, moves.BankTrade) and not hands.in_bank(
        dealer.state.hands, RESOURCES.index(offer.get)
    )
    return not empty


@pytest.mark.parametrize("seed", range(20))
def test_as_if_all_histories_were_kept(seed: int) -> None:
    """Verdicts, what is certain and what is possible are exactly those of all histories."""
    dealer = Dealer(Random(seed), 3, Options(first=0), tell=0.3 * (seed % 3 > 0))
    start: list[World] = [((), (), ())]
    for asked, (said, move), histories in follow(dealer, start, 120):
        assert TABLE.validate(dealer.state, move).answer == said
        for answer, offer in asked:
            if bank_could(dealer, offer):
                assert TABLE.validate(dealer.state, offer).answer == answer
        for seat, hand in enumerate(TABLE.view(dealer.state, None)["hands"]):
            assert (hand["certain"], hand["possible"]) == bounds(histories, seat)
            assert {len(world[seat]) for world in histories} == {hand["size"]}
        spread = dealer.state.hands.spread
        assert spread is not None
        assert len(spread) == len(set(histories))


@pytest.mark.parametrize("seed", range(20))
def test_never_wrong_with_too_many_worlds(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept beyond the limit claims nothing false and refuses nothing possible."""
    monkeypatch.setattr(hands, "MOST_WORLDS", seed % 4 + 1)
    dealer = Dealer(Random(1_000 + seed), 3, Options(first=0), tell=0.2)
    start: list[World] = [((), (), ())]
    for asked, (said, move), histories in follow(dealer, start, 150):
        answers = [(said, move), *((a, offer) for a, offer in asked if bank_could(dealer, offer))]
        for answer, offer in answers:
            mine = TABLE.validate(dealer.state, offer).answer
            assert mine == answer or mine == "unverified"
        for seat, hand in enumerate(TABLE.view(dealer.state, None)["hands"]):
            least, most = bounds(histories, seat)
            assert all(count <= least.get(name, 0) for name, count in hand["certain"].items())
            assert all(count <= hand["possible"].get(name, 0) for name, count in most.items())
            assert {len(world[seat]) for world in histories} == {hand["size"]}


@pytest.mark.parametrize("limit", [1, 5, 4_000])
def test_an_answer_to_any_story(limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stories that nobody checked with real cards: every step is judged, none breaks anything."""
    monkeypatch.setattr(hands, "MOST_WORLDS", limit)
    for seed in range(30):
        chance = Random(seed)
        now = packed({"wood": 3, "ore": 2}, {"brick": 2, "wool": 2, "grain": 1}, {"ore": 4})
        for _ in range(60):
            giver, taker = chance.sample(range(3), 2)
            card = chance.randrange(5)
            match chance.randrange(4):
                case 0 if now.sizes[giver]:
                    now = hands.slip(now, giver, taker)
                case 1 if hands.holds(now, hands.UNIT[giver][card]) is not False:
                    now = hands.hand_over(now, giver, taker, card)
                case 2:
                    now = hands.without(now, giver, card) or now
                case 3 if hands.holds(now, 2 * hands.UNIT[giver][card]) is not False:
                    now = hands.pay(now, giver, 2 * hands.UNIT[0][card])
            assert sum(now.sizes) + sum(hands.counts(now.least, hands.BANK)) == 95
            assert hands.greatest(now) >= now.least


def packed(*rows: dict[Any, int]) -> hands.Hands:
    shown = hands.show_hands(hands.dealt_none(len(rows)), [hands.pack(row) for row in rows])
    assert shown is not None
    return shown


def test_a_shown_hand_keeps_the_worlds_that_agree() -> None:
    unsure = hands.slip(packed({"brick": 1}, {"wood": 1, "ore": 1}, {}), 1, 0)
    shown = hands.show_hands(unsure, [hands.pack({"brick": 1, "ore": 1}), None, None])
    assert shown == packed({"brick": 1, "ore": 1}, {"wood": 1}, {})


def test_a_shown_hand_that_no_world_has_changes_the_bank() -> None:
    unsure = hands.slip(packed({"brick": 1}, {"wood": 1, "ore": 1}, {}), 1, 0)
    shown = hands.show_hands(unsure, [hands.pack({"wool": 3}), None, None])
    assert shown is not None
    assert shown.sizes == (3, 1, 0)
    assert hands.in_bank(shown, RESOURCES.index("wool")) == 16
    assert (
        hands.show_hands(unsure, [None, hands.pack({"brick": 19}), hands.pack({"brick": 1})])
        is None
    )


@pytest.mark.parametrize("shown", [{"wool": 3}, {"wood": 2}, {"wood": 1, "ore": 1}, {}])
def test_a_shown_hand_beyond_the_limit(
    shown: dict[Any, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hands, "MOST_WORLDS", 1)
    many = hands.slip(packed({"wood": 1}, {"wood": 2, "ore": 2, "wool": 1}, {"grain": 1}), 1, 0)
    assert many.spread is None
    after = hands.show_hands(many, [hands.pack(shown), None, None])
    assert after is not None
    assert after.sizes == (sum(shown.values()), 4, 1)
    assert hands.counts(after.least, 0) == hands.counts(hands.greatest(after), 0)
    in_bank = sum(hands.in_bank(after, r) for r in range(5))
    assert in_bank + sum(after.sizes) == 95
