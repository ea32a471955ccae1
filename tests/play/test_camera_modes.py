"""What the camera's modes say, ask and lead to, without a screen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.camera.mode import CameraMode, Keep, Return, Seen
from companion.decks.store import kinds
from companion.games.dnup.camera import HandMode, SetMode
from companion.games.dnup.camera import TableMode as SetsMode
from companion.games.schotten_totten.amend import facts_of
from companion.games.schotten_totten.camera import CheckMode, LayMode, TableMode
from companion.games.schotten_totten.draft import Draft
from companion.match.log import Entry, Header
from companion.match.table import Table
from companion.play.questions import Choose, Picture
from companion.play.scene import Shape, Stage
from companion.play.steps import Errand, Proposal, Tell
from scoring.dnup.moves import Add, Play, SeenSet
from scoring.dnup.moves import Amend as SetsAmend
from scoring.schotten_totten.formations import CARDS
from scoring.schotten_totten.moves import Amend, StoneFacts
from scoring.schotten_totten.moves import Play as Laying
from tests.companion.test_capture import amend, border, both_sides, reading, round_of
from tests.play.sitting import position_of

PANEL = Stage(328, 240)
STONE_2 = amend(2, ["G3", "B4"], ["Y8"])
STONE_4 = amend(4, ["R5"], ["V1"])

Mode = CameraMode[Any]


def lay(*readings: Any, stone: int = 2, lang: str = "en") -> LayMode:
    at = position_of(border(STONE_2, STONE_4), lang)
    return LayMode(at, CARDS, Seen(readings), seat=0, stone=stone)


def check(near: list[str], far: list[str], *entries: Entry, stone: int = 2) -> CheckMode:
    at = position_of(border(*(entries or (STONE_2, STONE_4))))
    return CheckMode(at, CARDS, Seen(tuple(both_sides(near, far))), stone=stone)


def cards_of_dnup(mode: Any, table: Table, *cards: Any, seat: int = 0) -> Any:
    readings = [reading(card) if isinstance(card, str) else reading(*card) for card in cards]
    placed = tuple(replace(r, column=i) for i, r in enumerate(readings))
    return mode(position_of(table), (), Seen(placed), seat=seat)


def shapes(mode: Mode) -> list[Shape]:
    return [shape for scene in mode.findings(PANEL).scenes for shape in scene]


def on(outcome: Any) -> Any:
    """The mode that a touch led to."""
    assert isinstance(outcome, CameraMode)
    return outcome


def main_of(mode: Mode) -> tuple[str, bool]:
    """The words of the main button, and whether it can be pushed."""
    spot = mode.findings(PANEL).main.spot
    return spot.says, not spot.refused


# A card at the border

DOUBT = reading(("N5", 0.74), ("R5", 0.24), order=2)
COLUMN = (reading("G3"), reading("B4", order=1), DOUBT)


def test_a_card_that_was_read_goes_to_the_desk_as_if_it_was_tapped() -> None:
    mode = lay(reading("G6"))
    assert (mode.heading().title, main_of(mode)) == ("Stone 2: Ada", ("Play G6 at stone 2", True))
    assert mode.touch("play") == Return(Draft("card", 0, 2), "card.G6")
    assert mode.by_hand() == Return(Draft("card", 0, 2))


def test_an_offer_that_the_rules_exclude_is_crossed_and_says_why() -> None:
    mode = lay(*COLUMN)
    found = mode.findings(PANEL)
    assert (found.title, found.aside) == ("1 new card", "known: G3, B4")
    (excluded,) = [shape for shape in shapes(mode) if "excluded" in shape.tones]
    assert "Red 5 already lies at stone 4." in excluded.text
    assert [shape.key for shape in shapes(mode) if "chosen" in shape.tones] == ["offer.N5"]
    assert "cross.R5" in {shape.key for shape in shapes(mode)}
    assert mode.touch("offer.2.R5") == Tell("Red 5 already lies at stone 4.")


def test_an_offer_that_is_taken_is_named_by_a_person() -> None:
    mode = on(lay(*COLUMN).touch("offer.2.N5"))
    assert mode.seen.named == {2: "N5"}
    assert [sight.standing for sight in mode.sights] == ["sure"] * 3
    assert any("named by you" in shape.text for shape in shapes(mode))


def test_a_reading_is_corrected_on_the_pad() -> None:
    asked = on(lay(reading("R5")).touch("correct.0"))
    question = asked.question(PANEL)
    assert question.title == "Which card is it?"
    (pad,) = [part.scene for part in question.parts if isinstance(part, Picture)]
    assert "seen" in pad.spots["card.R5"].tones
    assert "seen" not in pad.spots["card.G3"].tones, "it lies at this stone"
    assert on(asked.touch("close")).question(PANEL) is None
    named = on(asked.touch("card.R6"))
    assert named.question(PANEL) is None
    assert main_of(named) == ("Play R6 at stone 2", True)


def test_what_is_no_card_leaves_the_picture_with_what_was_said_of_it() -> None:
    mode = lay(reading("G3"), reading("G5", order=1), reading("N5", order=2))
    named = on(on(mode.touch("correct.2")).touch("card.N6"))
    dropped = on(on(named.touch("correct.1")).touch("nothing"))
    assert [r.card for r in dropped.seen.readings] == ["G3", "N5"]
    assert dropped.seen.named == {1: "N6"}
    assert main_of(dropped) == ("Play N6 at stone 2", True)


def test_two_new_cards_lead_to_the_whole_stone() -> None:
    mode = lay(reading("G3"), reading("G5", order=1), reading("N5", order=2))
    assert main_of(mode) == ("Check stone 2", True)
    assert mode.touch("compare") == Errand("camera", (("mode", "check"), ("stone", 2)))


@pytest.mark.parametrize(
    ("readings", "stone", "sentence"),
    [
        ((reading("G3"),), 2, "All of these lie there already."),
        ((reading("R5"),), 2, "Tap the card in the picture to correct it."),
        ((reading(("G5", 0.6), ("G6", 0.3)),), 2, "Not certain. Please look and choose."),
        (COLUMN, 2, "Not certain; the rules exclude R5."),
        ((reading("G5"),), 0, "Then tap the stone where it lies."),
        ((reading("G5"), reading("G6", order=1)), 0, "Show the new card alone"),
    ],
)
def test_a_sentence_says_what_is_wanted(readings: Any, stone: int, sentence: str) -> None:
    assert lay(*readings, stone=stone).findings(PANEL).sentence.startswith(sentence)


def test_a_mode_speaks_its_readers_language() -> None:
    assert lay(reading("G6"), lang="cs").heading() != lay(reading("G6")).heading()


# A stone against the record


def test_differences_are_shown_and_proposed() -> None:
    mode = check(["G3", "N5"], ["Y8"])
    tones = {shape.says: set(shape.tones) for shape in shapes(mode) if shape.kind == "card"}
    assert tones["Brown 5"] == {"extra"}
    assert tones["Blue 4"] == {"missing"}
    assert main_of(mode) == ("Correct the record", True)
    proposal = mode.touch("amend")
    assert isinstance(proposal, Proposal)
    (move,) = proposal.moves
    assert isinstance(move, Amend)
    assert move.stones == {"2": StoneFacts((("G3", "N5"), ("Y8",)))}


def test_a_card_that_a_person_sees_is_put_back() -> None:
    mode = on(check(["G3"], ["Y8"]).touch("there.0.B4"))
    assert mode.findings(PANEL).title == "As recorded"
    assert mode.touch("done") == Return()


def test_another_stone_forgets_what_was_put_back() -> None:
    mode = on(on(check(["G3"], ["Y8"]).touch("there.0.B4")).touch("stone.3"))
    assert (mode.stone, mode.there) == (3, ())
    assert on(mode.touch("swap")).turned


@pytest.mark.parametrize(("stone", "keys"), [(1, {"stone.2"}), (9, {"stone.8"})])
def test_there_is_no_stone_beyond_the_border(stone: int, keys: set[str]) -> None:
    mode = check(["G3"], [], stone=stone)
    spots = {shape.spot.name for shape in shapes(mode) if shape.spot is not None}
    assert {spot for spot in spots if spot.startswith("stone.")} == keys


def test_a_tied_stone_is_finished_at_the_desk() -> None:
    mode = check(["G3", "B4", "R1"], ["Y2", "N1", "V5"])
    then = mode.touch("amend")
    assert isinstance(then, Return)
    draft = then.draft
    assert isinstance(draft, Draft)
    assert (draft.asked, draft.looked.stone) == ("amend", 2)
    sides = facts_of(mode.at.state, draft.correction, 2).sides
    assert sides == (("G3", "B4", "R1"), ("Y2", "N1", "V5"))


# dnup


def test_a_set_is_proposed_by_its_name() -> None:
    mode = cards_of_dnup(SetMode, round_of(), "4/6", "4/8")
    assert mode.findings(PANEL).title == "2 × 4"
    assert mode.touch("mean.0") == Proposal.of(Play(0, ("4/6", "4/8")), "Play 2 × 4")


def test_of_several_meanings_one_is_chosen() -> None:
    table = round_of({"seat": 0, "move": "play", "cards": ["3/8", "3/9"]})
    mode = cards_of_dnup(SetMode, table, "3/7", seat=1)
    assert main_of(mode) == ("What does it mean?", True)
    asked = on(mode.touch("choose"))
    (lines,) = [part for part in asked.question(PANEL).parts if isinstance(part, Choose)]
    assert [choice.spot.says for choice in lines.choices] == [
        "Play 1 × 3",
        "Add to the set of Ada",
    ]
    assert on(asked.touch("close")).question(PANEL) is None
    added = asked.touch("mean.1")
    assert isinstance(added, Proposal)
    assert isinstance(added.moves[0], Add)


def test_a_set_that_cannot_be_says_why() -> None:
    mode = cards_of_dnup(SetMode, round_of(), "4/6", "5/8")
    assert "one active value" in mode.findings(PANEL).sentence
    assert main_of(mode) == ("Play the set", False)


def test_a_card_is_corrected_by_its_two_values() -> None:
    mode = cards_of_dnup(HandMode, round_of(), "3/7", (("4/6", 0.6), ("4/8", 0.3)))
    asked = on(mode.touch("correct.1"))
    half = on(on(asked.touch("lower.7")).touch("upper.5"))
    assert half.question(PANEL).beside is not None
    assert on(half.touch("done")).cards == ("3/7", "5/7")
    assert on(on(half.touch("close")).touch("correct.1")).corrected == "4/6", "begun anew"


def test_a_hand_is_kept_and_never_proposed() -> None:
    mode = cards_of_dnup(HandMode, round_of(), "5/8", "3/7")
    assert mode.findings(PANEL).sentence.startswith("The record has another number of cards.")
    assert mode.touch("keep") == Keep(0, ("3/7", "5/8"))


def test_a_hand_with_an_impossible_card_is_not_kept() -> None:
    mode = cards_of_dnup(HandMode, round_of(), "3/7", "9/9")
    assert main_of(mode) == ("Keep as a note", False)


# Decks


@pytest.mark.parametrize(("game", "card", "name"), [("schotten-totten", "Y8", "Yellow 8"),
                                                    ("dnup", "3/8", "3/8")])  # fmt: skip
def test_a_game_says_what_its_cards_are_called(game: str, card: str, name: str) -> None:
    assert (
        kinds()[game].called(card, position_of(Table(Header(game, ("Ada", "Bo"), {}))).tr) == name
    )


# The whole border

BORDER_AS_IT_IS = [("G3", 0, 0, "near"), ("B4", 0, 1, "near"), ("Y8", 0, 0, "far"),
                   ("R5", 1, 0, "near"), ("V1", 1, 0, "far")]  # fmt: skip


def whole(*more: tuple[str, int, int, str], without: str = "", sure: bool = True) -> TableMode:
    laid = [*(card for card in BORDER_AS_IT_IS if card[0] != without), *more]
    known = [card for card, *_ in BORDER_AS_IT_IS]
    readings = tuple(
        replace(
            reading(card if sure or card in known else (card, 0.7)),
            column=column, order=order, side=side,
        )
        for card, column, order, side in laid
    )  # fmt: skip
    return TableMode(position_of(border(STONE_2, STONE_4)), CARDS, Seen(readings))


def test_a_border_that_agrees_is_quiet() -> None:
    mode = whole()
    assert mode.findings(PANEL).title == "As recorded"
    assert shapes(mode) == []
    assert mode.touch("done") == Return()


def test_cards_that_were_not_entered_are_entered_in_turn() -> None:
    mode = whole(("V9", 1, 1, "far"), ("N5", 1, 1, "near"))
    assert main_of(mode) == ("Enter the missing moves", True)
    assert {shape.says for shape in shapes(mode) if shape.kind == "card"} >= {"Brown 5", "Violet 9"}
    proposal = mode.touch("all")
    assert isinstance(proposal, Proposal)
    assert [move.card for move in proposal.moves if isinstance(move, Laying)] == ["N5", "V9"]


def test_one_difference_is_corrected_alone() -> None:
    mode = whole(("R6", 1, 0, "near"), ("V9", 0, 1, "far"), without="R5")
    assert main_of(mode) == ("Correct the record", True)
    proposal = mode.touch("only.1")
    assert isinstance(proposal, Proposal)
    (move,) = proposal.moves
    assert isinstance(move, Amend)
    assert move.stones == {"4": StoneFacts((("R6",), ("V1",)))}


def test_a_doubtful_card_of_the_border_waits_for_a_person() -> None:
    mode = whole(("N5", 1, 1, "near"), sure=False)
    assert main_of(mode) == ("Enter the missing moves", False)
    assert "N5" in mode.findings(PANEL).sentence
    named = on(on(mode.touch("correct.5")).touch("card.N5"))
    assert main_of(named) == ("Enter the missing moves", True)


# All sets of dnup


def around(*sets: tuple[str, ...], table: Table, doubtful: str = "") -> SetsMode:
    """Sets of players who sit around the table, the nearest first, then clockwise."""
    readings = []
    for cards, (x, y) in zip(sets, ((500, 900), (0, 500), (500, 0), (1000, 500)), strict=False):
        for i, card in enumerate(cards):
            left = x + 80 * i
            corners = ((left, y), (left + 70, y), (left + 70, y + 100), (left, y + 100))
            said = (card, 0.6) if card == doubtful else card
            readings.append(replace(reading(said), corners=corners, column=i))
    return SetsMode(position_of(table), (), Seen(tuple(readings)))


LAID = {"seat": 0, "move": "play", "cards": ["3/8", "3/9"]}


def test_sets_that_agree_are_quiet() -> None:
    mode = around(("3/8", "3/9"), table=round_of(LAID))
    assert mode.findings(PANEL).title == "As recorded"
    assert mode.touch("done") == Return()


def test_a_set_that_lies_otherwise_is_shown_with_the_record_and_corrected() -> None:
    mode = around(("3/8", "3/7"), table=round_of(LAID))
    assert mode.findings(PANEL).title == "1 difference"
    shown = [shape for shape in shapes(mode) if shape.kind == "card"]
    assert sorted(shape.says for shape in shown if shape.alpha < 1) == ["3/8", "3/9"]
    assert sorted(shape.says for shape in shown if shape.alpha == 1) == ["3/7", "3/8"]
    assert mode.touch("all") == mode.touch("only.0")
    proposal = mode.touch("all")
    assert isinstance(proposal, Proposal)
    (move,) = proposal.moves
    assert isinstance(move, SetsAmend)
    assert move.table == (SeenSet(0, ("3/7", "3/8"), 1),)


def test_a_doubtful_card_of_a_set_waits_for_a_person() -> None:
    mode = around(("3/8", "3/7"), table=round_of(LAID), doubtful="3/7")
    assert main_of(mode)[1] is False
    assert "3/7" in mode.findings(PANEL).sentence
    asked = on(mode.touch("correct.1"))
    named = on(on(on(asked.touch("lower.7")).touch("upper.3")).touch("done"))
    assert main_of(named) == ("Correct the record", True)


def test_a_round_that_nobody_recorded_begins_with_what_lies_there() -> None:
    """The nearest set is the first seat's, and they follow clockwise."""
    table = round_of()
    mode = around(("3/7", "3/8"), ("4/6",), ("5/8", "5/7"), table=table)
    proposal = mode.touch("all")
    assert isinstance(proposal, Proposal)
    (move,) = proposal.moves
    assert isinstance(move, SetsAmend)
    assert [(laid.seat, laid.cards) for laid in move.table or ()] == [
        (0, ("3/7", "3/8")), (1, ("4/6",)), (2, ("5/7", "5/8")),
    ]  # fmt: skip
    before = [hand.size for hand in table.state.hands]
    assert [hand.size for hand in move.hands or ()] == [before[0] - 2, before[1] - 1, before[2] - 2]
    assert table.game.validate(table.state, move).ok
