"""A count of the pad that was wrong in one round and went on into the next ones."""

from __future__ import annotations

import pytest

from companion.play.questions import Numbers, OneOf
from companion.play.scene import Stage, Words
from tests.play.glen_entries import FINAL, FOUR, PLAYED, A, B, C, D, scoring
from tests.play.layout import faults
from tests.play.test_glen_pad_scene import PadSitting, pad
from tests.play.test_put_right import left_and_found

SAME = tuple(
    scoring(round, (1, 1, 1, 0), (0, 2, 3, 1), (1, 1, 0, 2), (1, 1, 2, 0)) for round in "ABCD"
)
"""Four rounds with the same counts."""


def mending(*entries: object, round: str = "B") -> PadSitting:
    sitting = pad(*(entries or SAME))  # type: ignore[arg-type]
    sitting.touch(f"mend.{round}")
    return sitting


def carry(sitting: PadSitting) -> OneOf | None:
    return next((part for part in sitting.question().parts if isinstance(part, OneOf)), None)


def whisky(sitting: PadSitting) -> list[int]:
    return [done.counts[1].whisky for done in sitting.table.state.rounds]


def landmarks(sitting: PadSitting) -> list[int]:
    return [done.counts[1].landmarks for done in sitting.table.state.rounds]


def refused(sitting: PadSitting) -> str:
    return next(c.spot.refused for c in sitting.question().choices if c.spot.name == "save")


def test_a_count_carried_into_later_rounds_is_asked_about() -> None:
    sitting = mending()
    sitting.touch("more.whisky.1", "review")
    asked = carry(sitting)
    assert asked is not None
    assert (asked.title, asked.chosen) == ("Also in rounds C and D?", "")
    assert refused(sitting) == "Say first whether the later rounds change too."


def test_it_is_carried_on_by_one_entry_and_taken_back_by_one_undo() -> None:
    sitting = mending()
    sitting.touch("more.whisky.1", "review")
    sitting.answer("carry", "also")
    text = sitting.said()
    assert all(f"Bo, {name}, Whisky: 5 instead of 3" in text for name in "BCD")
    assert "Bo, A, Whisky" not in text
    sitting.touch("save")
    assert whisky(sitting) == [3, 4, 4, 4]
    assert sitting.last["carry"] is True
    sitting.touch("undo")
    assert whisky(sitting) == [3, 3, 3, 3]


def test_it_stays_in_its_round() -> None:
    sitting = mending()
    sitting.touch("more.whisky.1", "review")
    sitting.answer("carry", "also")
    sitting.answer("carry", "only")
    sitting.touch("save")
    assert whisky(sitting) == [3, 4, 3, 3]
    assert "carry" not in sitting.last


def test_landmarks_that_could_not_fall_again_are_carried_on_and_it_is_said() -> None:
    """More cards in round B than in round C would be refused: nobody loses a card."""
    sitting = mending()
    sitting.touch("more.landmarks.1", "review")
    assert carry(sitting) is None
    assert "Rounds C and D change too." in sitting.said()
    sitting.touch("save")
    assert landmarks(sitting) == [2, 3, 3, 3]


def test_a_later_round_with_another_number_is_left_alone() -> None:
    other = scoring("C", (1, 1, 1, 0), (0, 2, 6, 1), (1, 1, 0, 2), (1, 1, 2, 0))
    sitting = mending(*SAME[:2], other)
    sitting.touch("more.whisky.1", "review")
    assert carry(sitting) is None
    sitting.touch("save")
    assert whisky(sitting) == [3, 4, 6]


def test_the_last_round_asks_nothing() -> None:
    sitting = mending(round="D")
    sitting.touch("more.whisky.1", "review")
    assert carry(sitting) is None
    sitting.touch("save")
    assert whisky(sitting) == [3, 3, 3, 4]


def test_another_number_asks_again() -> None:
    sitting = mending()
    sitting.touch("more.whisky.1", "review")
    sitting.answer("carry", "only")
    sitting.touch("close", "more.whisky.1", "review")
    asked = carry(sitting)
    assert asked is not None
    assert asked.chosen == ""


def test_the_answer_survives_a_kill() -> None:
    sitting = mending()
    sitting.touch("more.whisky.1", "review")
    sitting.answer("carry", "also")
    again = left_and_found(sitting)
    assert again.question() == sitting.question()
    again.touch("save")
    assert whisky(again) == [3, 4, 4, 4]


def test_it_is_carried_on_after_the_final_count_too() -> None:
    final = {**FINAL, "armadale": None, "goods": [0, 0, 0, 0]}
    sitting = mending(*SAME, final)
    before = sitting.table.outcome()
    sitting.touch("more.whisky.1", "review")
    sitting.answer("carry", "also")
    sitting.touch("save")
    assert whisky(sitting) == [3, 4, 4, 4]
    assert before is not None
    assert sitting.table.outcome() is not None


# The sheet of a number


def test_any_number_is_typed_over_the_present_one_and_said_afterwards() -> None:
    sitting = mending()
    sitting.touch("keys", "to.whisky.0", "to.whisky.1")
    [shown] = [part for part in sitting.question().parts if isinstance(part, Numbers)]
    assert shown.value == 3
    sitting.answer(shown.name, 17)
    sitting.touch("done", "review")
    sitting.answer("carry", "also")
    before = sitting.position()
    sitting.touch("save")
    line = sitting.desk.game.revisable.line(sitting.last, before.speech.at(before.state))
    assert line.text == "Correction, B, C and D: Bo, Whisky: 17 instead of 3"


def test_points_below_zero_are_shown_as_they_are() -> None:
    poor = {**FINAL, "territory": [40, 2, 2, 2], "armadale": None, "goods": [0, 0, 0, 0]}
    sitting = pad(*SAME, poor)
    sitting.desk.touch("amend")
    sitting.touch("amend.0")
    [shown] = [part for part in sitting.question().parts if isinstance(part, Numbers)]
    assert shown.value is not None
    assert shown.value < 0
    before = sitting.position()
    sitting.answer(shown.name, 7)
    sitting.touch("done")
    line = sitting.desk.game.revisable.line(sitting.last, before.speech.at(before.state))
    assert line.text == f"Correction: Ada has 7 points instead of −{-shown.value}"


def test_the_history_offers_the_present_value_among_others() -> None:
    sitting = pad(A, B)
    sitting.desk.touch("entry.1")
    sitting.touch("change")
    spots = {f"as.whisky.1.{n}" for n in range(5)}
    assert spots <= sitting.spots()


# Columns


@pytest.mark.parametrize("round", "ABCD")
def test_a_touch_of_a_rounds_column_opens_that_round(round: str) -> None:
    sitting = pad(*PLAYED, C, D)
    words = (mark for mark in sitting.scene()["rounds"].marks if isinstance(mark, Words))
    head = next(mark for mark in words if mark.text == round)
    for y in (head.y, head.y + 60):
        found = sitting.scene().at(head.x, y)
        assert found is not None
        assert found.spot is not None
        assert found.spot.name == f"mend.{round}"
    sitting.touch(f"mend.{round}")
    assert f"Correcting: Round {round} scored" in sitting.said()


def test_only_rounds_that_were_scored_have_a_column_to_touch() -> None:
    assert {s for s in pad(*PLAYED).scene().spots if s.startswith("mend.")} == {"mend.A", "mend.B"}


@pytest.mark.parametrize("width", [320, 360])
def test_where_a_column_is_narrower_than_a_finger_the_table_asks_which(width: int) -> None:
    amended = {"move": "amend", "seat": 2, "vp": 9}
    sitting, stage = pad(*PLAYED, C, D, FINAL, amended, players=FOUR, lang="es"), Stage(width, 700)
    scene = sitting.scene(stage)
    assert faults(scene, stage) == []
    if "mend.B" not in scene.spots:
        sitting.touch("amend")
        assert "mend.B" in sitting.spots()
