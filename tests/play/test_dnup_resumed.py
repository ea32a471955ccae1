"""Tokens corrected after a wrong end: a round of dnup that was not over goes on."""

from __future__ import annotations

from typing import Any

from companion.match.log import Entry
from tests.play.sitting import Sitting
from tests.play.test_dnup_scene import deal, dnup
from tests.play.test_winning import four_tokens

OUT: Entry = {"move": "amend", "hands": [{"size": 1}, {"size": 9}, {"size": 9}], "turn": 0}
LAST: Entry = {"seat": 0, "move": "play", "cards": ["3/?"]}


def ended_by_tokens() -> Sitting[Any, Any]:
    """Ada goes out first; with the two tokens that nobody gave back she has four."""
    wrong: Entry = {"move": "amend", "tokens": [2, 0, 0]}
    sitting = dnup(3, deal(0), wrong, OUT, LAST)
    assert sitting.table.outcome() is not None
    return sitting


def tokens(sitting: Sitting[Any, Any], seat: int, number: int) -> None:
    sitting.touch(f"look.{seat}")
    sitting.answer("won", number)


def test_tokens_corrected_after_a_wrong_end_resume_the_round() -> None:
    sitting = ended_by_tokens()
    sitting.desk.touch("amend")
    tokens(sitting, 0, 2)
    assert "The round was not over: it goes on, and Bo is next." in sitting.said()
    sitting.touch("save")
    assert sitting.last == {"move": "amend", "tokens": [2, 0, 0], "turn": 1}
    state = sitting.table.state
    assert (state.turn, state.out, state.tokens) == (1, (0,), (2, 0, 0))
    assert state.hands[1].size == 9
    sitting.touch("undo")
    assert sitting.table.outcome() is not None


def test_a_resumed_round_is_played_to_its_end() -> None:
    sitting = ended_by_tokens()
    sitting.desk.touch("amend")
    tokens(sitting, 0, 2)
    sitting.touch("save")
    assert sitting.table.enter({"move": "amend", "hands": [{}, {"size": 1}, {}]}).ok
    assert sitting.table.enter({"seat": 1, "move": "play", "cards": ["4/?"]}).ok
    assert sitting.table.state.tokens == (2, 1, 0)
    assert sitting.table.state.turn is None


def test_tokens_corrected_in_two_steps_resume_the_round_too() -> None:
    sitting = ended_by_tokens()
    for seat, number in ((1, 1), (0, 2)):
        sitting.desk.touch("amend")
        tokens(sitting, seat, number)
        sitting.touch("save")
    assert sitting.table.state.turn == 1


def test_a_round_that_was_over_is_not_resumed() -> None:
    """The second one out ends it, whatever the tokens."""
    first: Entry = {"move": "amend", "tokens": [0, 3, 0]}
    second: Entry = {"move": "amend", "hands": [{}, {"size": 1}, {}]}
    goes = {"seat": 1, "move": "play", "cards": ["4/?"]}
    sitting = dnup(3, deal(0), first, OUT, LAST, second, goes)
    assert sitting.position().ended() == "Bo wins"
    sitting.desk.touch("amend")
    tokens(sitting, 1, 2)
    assert "goes on" not in sitting.said()
    sitting.touch("save")
    assert sitting.table.state.turn is None


def test_a_match_that_the_table_ended_too_early_goes_on_where_it_was() -> None:
    sitting = four_tokens(deal(0), {"seat": 0, "move": "turn"})
    sitting.touch("save", "end-here")
    sitting.desk.touch("amend")
    tokens(sitting, 1, 3)
    sitting.touch("save")
    assert sitting.table.state.turn == 1
    assert sitting.table.state.tokens == (0, 3, 0)


def test_tokens_that_still_win_leave_the_end_as_it_is() -> None:
    sitting = ended_by_tokens()
    sitting.desk.touch("amend")
    tokens(sitting, 0, 5)
    sitting.touch("save")
    assert sitting.table.outcome() is not None
    assert "turn" not in sitting.last
