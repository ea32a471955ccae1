"""Readings made by hand, and what the game makes of them."""

from __future__ import annotations

import json
import random
from itertools import product

import pytest

from companion.camera.assignment import MIN_SHARE, Asked, Offer, cheapest, jointly, judged
from companion.games.dnup.camera import held, shown
from companion.games.dnup.hand_note import Note, followed, noted
from companion.games.schotten_totten.readings import Checked, Viewpoint, checked, laid
from companion.match.log import Header
from companion.match.table import Table
from scoring.codec import to_json
from scoring.dnup.moves import Add, Play
from scoring.game import Problem
from scoring.schotten_totten.formations import CARDS
from scoring.schotten_totten.moves import StoneFacts
from tests.play.sitting import position_of
from vision.reading import Reading, Side

ANYTHING = Asked(lambda card: None)
CORNERS = ((0.0, 0.0), (7.0, 0.0), (7.0, 10.0), (0.0, 10.0))


def reading(
    *cards: tuple[str, float] | str, order: int = 0, side: Side = "near", column: int = 0
) -> Reading:
    """Sure of a card named alone; unsure of several with their shares."""
    if isinstance(cards[0], str):
        return Reading(CORNERS, (), ((cards[0], 0.99),), True, False, column, order, side)
    offered = tuple(card for card in cards if not isinstance(card, str))
    return Reading(CORNERS, (), offered, False, False, column, order, side)


def border(*entries: dict, **options: object) -> Table:
    table = Table(Header("schotten-totten", ("Ada", "Bo"), options))
    for entry in entries:
        assert table.enter(entry).ok, entry
    return table


def amend(stone: int, near: list[str], far: list[str]) -> dict:
    """A stone as it lies; the deck is small enough for any of them."""
    stones = {str(stone): {"sides": [near, far]}}
    return {"move": "amend", "stones": stones, "decks": {"clan": 30, "tactic": 0}}


# The whole that is likeliest


def test_no_card_is_taken_twice() -> None:
    both = [reading(("N5", 0.7), ("R5", 0.3)), reading(("N5", 0.9), ("R5", 0.1))]
    assert [sight.card for sight in judged(both, ANYTHING)] == ["R5", "N5"]


def test_what_is_unlikely_is_no_answer() -> None:
    both = [reading(("N5", 0.7)), reading(("N5", 0.99), ("R5", MIN_SHARE / 2))]
    assert [sight.card for sight in judged(both, ANYTHING)] == ["", "N5"]


def test_a_card_printed_twice_may_lie_twice() -> None:
    asked = Asked(lambda card: None, lambda card: (card, 2))
    three = [reading("3/8"), reading("3/8"), reading("3/8")]
    assert sorted(sight.card for sight in judged(three, asked)) == ["", "3/8", "3/8"]


def test_an_excluded_card_says_why_and_stays_excluded() -> None:
    why = Problem("play.seen-at-stone", {"card": "G5", "stone": 6})
    (sight,) = judged([reading("G5")], Asked(lambda card: why if card == "G5" else None))
    assert (sight.standing, sight.why) == ("excluded", why)


def test_what_a_person_names_counts() -> None:
    (sight,) = judged([reading("G5")], ANYTHING, {0: "G6"})
    assert (sight.card, sight.standing, sight.named) == ("G6", "sure", True)


def test_the_rules_decide_between_two() -> None:
    why = Problem("play.seen-at-stone", {"card": "R5", "stone": 4})
    doubt = reading(("R5", 0.6), ("N5", 0.4))
    (sight,) = judged([doubt], Asked(lambda card: why if card == "R5" else None))
    assert (sight.card, sight.standing) == ("N5", "unsure")
    assert [offer.why for offer in sight.offers] == [why, None]


def test_the_cheapest_whole_is_found() -> None:
    chance = random.Random(3)
    for _ in range(60):
        rows, columns = chance.randint(1, 4), chance.randint(4, 6)
        costs = [[chance.choice((0.1, 1, 2.5, 7)) for _ in range(columns)] for _ in range(rows)]
        best = min(
            sum(costs[row][column] for row, column in enumerate(chosen))
            for chosen in product(range(columns), repeat=rows)
            if len(set(chosen)) == rows
        )
        found = cheapest(costs)
        assert len(set(found)) == rows
        assert sum(costs[row][column] for row, column in enumerate(found)) == pytest.approx(best)


def test_many_doubtful_cards_take_no_time() -> None:
    offers = [[Offer(f"G{n}", 1 / (n + i)) for n in range(1, 9)] for i in range(1, 13)]
    assert sorted(card for card in jointly(offers, ANYTHING) if card) == [
        f"G{n}" for n in range(1, 9)
    ]


# Schotten Totten


def test_a_card_at_a_stone() -> None:
    found = laid(position_of(border()), 0, 4, [reading("G5")])
    assert (found.card, found.stone, found.new, found.known) == ("G5", 4, (0,), ())


def test_cards_that_lie_there_are_known() -> None:
    table = border(amend(2, ["G3", "B4"], []))
    column = [
        reading("G3"), reading("B4", order=1), reading(("N5", 0.7), ("R5", 0.3), order=2),
    ]  # fmt: skip
    found = laid(position_of(table), 0, 2, column)
    assert (found.known, found.card) == ((0, 1), "N5")


def test_a_card_that_lies_elsewhere_is_excluded_with_its_stone() -> None:
    table = border(amend(4, [], ["R5"]))
    found = laid(position_of(table), 0, 2, [reading(("R5", 0.6), ("N5", 0.4))])
    why = found.sights[0].offers[0].why
    assert why is not None
    assert (why.rule, why.facts["stone"], found.card) == ("play.seen-at-stone", 4, "N5")


def test_the_cards_around_tell_the_stone() -> None:
    table = border(amend(7, ["G3", "B4"], ["Y1"]))
    column = [reading("G3"), reading("B4", order=1), reading("N5", order=2)]
    assert laid(position_of(table), 0, 0, column).stone == 7
    assert laid(position_of(table), 0, 0, [reading("N5")]).stone == 0
    assert laid(position_of(table), 0, 0, [reading("N5")]).card == "N5"


def test_without_a_stone_a_card_on_the_table_is_excluded() -> None:
    table = border(amend(4, [], ["R5"]))
    (sight,) = laid(position_of(table), 0, 0, [reading("R5")]).sights
    assert sight.why is not None
    assert sight.why.rule == "play.seen-at-stone"


def test_two_new_cards_are_no_move() -> None:
    found = laid(position_of(border()), 0, 4, [reading("G5"), reading("G6", order=1)])
    assert (found.card, found.new) == ("", (0, 1))


def test_what_lies_elsewhere_in_the_picture_is_left_alone() -> None:
    table = border(amend(2, ["G3", "B4"], []))
    column = [reading("G3"), reading("B4", order=1), reading("N5", order=2)]
    found = laid(position_of(table), 0, 2, [*column, reading("Y7", column=1)])
    assert (found.card, found.new) == ("N5", (2,))


def test_the_only_certain_card_is_the_one_that_was_laid() -> None:
    found = laid(
        position_of(border()), 0, 2, [reading(("B7", 0.4), ("B1", 0.3)), reading("N5", column=1)]
    )
    assert (found.card, found.new) == ("N5", (1,))


def test_a_full_side_refuses_every_card() -> None:
    table = border(amend(4, ["G1", "G2", "G3"], []))
    (sight,) = laid(position_of(table), 0, 4, [reading("G5")]).sights
    assert sight.why is not None
    assert sight.why.rule == "play.side-full"


def test_a_joker_waits_for_its_name() -> None:
    table = border(
        {"seat": 0, "move": "play", "card": "G5", "stone": 4},
        {"seat": 0, "move": "end_turn", "draw": "tactic"},
        {"move": "amend", "turn": 0},
        tactics=True,
        edition="cs",
    )
    assert laid(position_of(table), 0, 4, [reading("joker")]).card == "joker"


def both_sides(near: list[str], far: list[str]) -> list[Reading]:
    return [
        *(reading(card, order=i) for i, card in enumerate(near)),
        *(reading(card, order=i, side="far") for i, card in enumerate(far)),
    ]


def check(
    table: Table, stone: int, near: list[str], far: list[str], *, turned: bool = False
) -> Checked:
    seen = both_sides(near, far)
    return checked(position_of(table), stone, seen, None, Viewpoint(CARDS, 0, turned))


def test_a_stone_as_recorded() -> None:
    table = border(amend(3, ["G3", "B4"], ["Y1"]))
    found = check(table, 3, ["B4", "G3"], ["Y1"])
    assert (found.differences, found.correction, found.certain) == (0, None, True)


def test_sides_are_known_by_their_cards() -> None:
    table = border(amend(3, ["G3", "B4"], ["Y1"]))
    found = check(table, 3, ["Y1"], ["G3", "B4"])
    assert (found.near, found.differences) == (1, 0)
    assert check(table, 3, ["Y1"], ["G3", "B4"], turned=True).differences == 3


def test_a_difference_is_an_amend_that_the_rules_take() -> None:
    table = border(amend(3, ["G3", "B4"], ["Y1"]))
    found = check(table, 3, ["G3", "B5"], ["Y1", "Y2"])
    assert found.missing == (("B4",), ())
    assert found.extra == (("B5",), ("Y2",))
    assert found.differences == 2
    assert found.correction is not None
    assert found.correction.stones == {"3": StoneFacts((("G3", "B5"), ("Y1", "Y2")))}
    assert table.propose(found.correction).ok


def test_a_play_that_nobody_entered_can_be_put_right() -> None:
    """The record is full: the card comes from the deck that was drawn from since."""
    table = border()
    found = check(table, 3, ["G3"], ["Y1"])
    assert found.correction is not None
    assert table.propose(found.correction).ok
    assert table.view()["decks"]["clan"] == 54 - 12 - 2


def test_a_card_that_is_not_there_goes_back_to_the_deck() -> None:
    table = border(amend(3, ["G3", "B4"], ["Y1"]))
    found = check(table, 3, ["G3"], ["Y1"])
    assert found.correction is not None
    assert table.propose(found.correction).ok
    assert table.view()["decks"]["clan"] == 31


def test_with_an_empty_deck_the_hand_is_smaller() -> None:
    table = border({"move": "amend", "decks": {"clan": 0}})
    found = check(table, 3, ["G3"], [])
    assert found.correction is not None
    assert table.propose(found.correction).ok
    assert table.view()["hands"][0]["clan"] == 5


def test_a_card_of_another_stone_cannot_be_here() -> None:
    table = border(amend(3, ["G3"], []), amend(6, ["R5"], []))
    found = check(table, 3, ["G3", "R5"], [])
    assert not found.certain
    assert found.correction is None
    assert found.sights[1].why is not None
    assert found.sights[1].why.facts["stone"] == 6


def test_elite_troops_that_the_eyes_do_not_know_stay() -> None:
    table = border(amend(3, ["G3", "joker=R6", "B4"], []), tactics=True, edition="cs")
    found = check(table, 3, ["G3", "B5"], [])
    assert found.shown[0] == ("G3", "joker=R6", "B5")
    assert found.differences == 1


def test_without_a_stone_the_likeliest_one_is_checked() -> None:
    table = border(amend(8, ["G3"], ["Y1"]))
    assert check(table, 0, ["G3"], ["Y1"]).stone == 8


def test_of_two_columns_the_one_of_this_stone_is_checked() -> None:
    table = border(amend(3, ["G3"], []))
    seen = [reading("Y7"), reading("Y8", order=1), reading("G3", column=1)]
    found = checked(position_of(table), 3, seen, None, Viewpoint(CARDS, 0))
    assert (found.shown[0], found.differences) == (("G3",), 0)


# dnup


def round_of(*entries: dict) -> Table:
    table = Table(Header("dnup", ("Ada", "Bo", "Cy"), {}))
    for entry in ({"seat": 0, "move": "deal", "starter": 0}, *entries):
        assert table.enter(entry).ok, entry
    return table


def test_a_set_is_a_move() -> None:
    found = shown(position_of(round_of()), 0, [reading("4/6"), reading("4/8", column=1)])
    assert found.meanings == (Play(0, ("4/6", "4/8")),)


def test_one_card_may_mean_several_moves() -> None:
    table = round_of({"seat": 0, "move": "play", "cards": ["3/8", "3/9"]})
    found = shown(position_of(table), 1, [reading("3/7")])
    assert {type(move) for move in found.meanings} == {Play, Add}


def test_what_can_be_no_set_says_why() -> None:
    found = shown(position_of(round_of()), 0, [reading("4/6"), reading("5/8", column=1)])
    assert found.meanings == ()
    assert found.verdict is not None
    assert found.verdict.broken[0].rule == "play.one-value"


def test_a_card_is_one_piece_whichever_way_up() -> None:
    sights = held(position_of(round_of()), [reading("2/10"), reading("10/2", column=1)])
    assert sorted(sight.standing for sight in sights) == ["excluded", "sure"]


def test_a_card_of_no_deck_is_excluded() -> None:
    (sight,) = held(position_of(round_of()), [reading("9/9")])
    assert sight.why is not None
    assert sight.why.rule == "card.unprinted"
    assert shown(position_of(round_of()), 0, [reading("9/9")]).meanings == ()


def test_a_note_follows_the_hand() -> None:
    table = round_of()
    note = Note(0, ("3/8", "4/6", "4/8", "5/7"), 1)
    assert table.enter({"seat": 0, "move": "play", "cards": ["4/6", "4/8"]}).ok
    assert followed(note, table) == ("3/8", "5/7")
    assert table.enter({"seat": 1, "move": "play", "cards": ["5/8", "5/2"]}).ok
    assert followed(note, table) == ("3/8", "5/7", "6/4", "8/4")
    assert table.undo().ok
    assert table.enter({"seat": 1, "move": "play", "cards": ["7/6"]}).ok
    assert table.enter({"seat": 2, "move": "turn"}).ok
    assert table.enter({"seat": 0, "move": "take", "from": {"seat": 1}}).ok
    assert followed(note, table) == ("3/8", "5/7", "6/7")
    assert table.enter({"seat": 1, "move": "turn"}).ok
    assert table.enter({"seat": 2, "move": "turn"}).ok
    assert table.enter({"seat": 0, "move": "turn"}).ok
    assert followed(note, table) == ("7/5", "7/6", "8/3")


def test_a_note_follows_when_what_was_before_it_is_undone() -> None:
    """A hand noted at any time is the same hand after any undo."""
    table, cards = round_of(), ("3/8", "4/6", "4/8", "5/7")
    hands = {1: cards}
    for entry in (
        {"seat": 0, "move": "play", "cards": ["4/6", "4/8"]},
        {"seat": 1, "move": "play", "cards": ["5/8", "5/2"]},
        {"seat": 2, "move": "play", "cards": ["7/6"]},
        {"seat": 0, "move": "take", "from": {"seat": 2}},
        {"seat": 1, "move": "turn"},
        {"seat": 2, "move": "turn"},
        {"seat": 0, "move": "turn"},
        {"seat": 1, "move": "turn"},
        {"seat": 2, "move": "play", "cards": ["4/7"]},
        {"seat": 0, "move": "add", "card": "4/6", "to": {"seat": 2}},
    ):
        assert table.enter(entry).ok, entry
        hands[len(table.record)] = followed(Note(0, cards, 1), table)
    assert len(set(hands.values())) == 6
    notes = [Note(0, hand, n) for n, hand in hands.items()]
    for standing in range(len(hands) - 1, 0, -1):
        assert table.undo().ok
        assert {followed(note, table) for note in notes} == {hands[standing]}
    assert table.enter({"seat": 0, "move": "play", "cards": ["3/8"]}).ok
    assert {followed(note, table) for note in notes} == {("4/6", "4/8", "5/7")}
    assert table.undo().ok
    assert table.undo().ok
    assert {followed(note, table) for note in notes} == {()}, "the deal was undone"


def test_a_note_says_no_more_than_is_known_after_cards_said_by_number() -> None:
    table = round_of()
    note = Note(0, ("3/8", "4/6", "4/8", "5/7"), 1)
    assert table.enter({"seat": 0, "move": "play", "cards": ["4/?"]}).ok
    assert followed(note, table) == ("3/8", "4/?", "5/7"), "one of the 4s is left"
    assert table.undo().ok
    assert table.enter({"seat": 0, "move": "play", "cards": ["4/?", "4/?"]}).ok
    assert followed(note, table) == ("3/8", "5/7")
    assert table.enter({"seat": 1, "move": "play", "cards": ["5/?", "5/?"]}).ok
    assert followed(note, table) == ("3/8", "5/7", "?/4", "?/4"), "beaten, and turned"
    assert table.enter({"seat": 2, "move": "turn"}).ok
    assert table.enter({"seat": 0, "move": "play", "cards": ["6/4"]}).ok
    assert followed(note, table) == ("3/8", "5/7", "?/4")
    assert table.enter({"seat": 1, "move": "turn"}).ok
    assert table.enter({"seat": 2, "move": "turn"}).ok
    assert table.enter({"seat": 0, "move": "play", "cards": ["5/?"]}).ok
    assert followed(note, table) == ("3/8",), "it may have been the 5/7, or a 5/4"


def test_a_deal_ends_a_note() -> None:
    table = round_of()
    note = Note(0, ("3/8",), 1)
    over = {"move": "amend", "hands": [{"size": 1}, {"size": 0}, {"size": 1}], "out": [1]}
    assert table.enter(over | {"turn": 0}).ok
    assert table.enter({"seat": 0, "move": "play", "cards": ["3/8"]}).ok
    assert table.enter({"seat": 1, "move": "deal", "starter": 1}).ok
    assert followed(Note(0, ("3/8", "4/6"), 1), table) == ()
    assert followed(note, table) == ()


def test_a_note_is_kept_as_plain_data() -> None:
    table = round_of()
    note = Note(0, ("3/8",), 1)
    assert noted(json.loads(json.dumps(to_json(note))), table) == (0, ("3/8",))
    for bad in (None, {}, {"seat": 7, "cards": [], "n": 0}, {"seat": 0, "cards": ["x"], "n": 0},
                {"seat": 0, "cards": [], "n": 99}):  # fmt: skip
        assert noted(bad, table) is None
