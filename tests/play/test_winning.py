"""A correction with which somebody wins asks whether the match ends with it."""

from __future__ import annotations

from typing import Any

from companion.match.log import Entry
from companion.play.unfinished import kept, resume
from tests.play.sitting import PHONE, Sitting
from tests.play.test_dnup_scene import deal, dnup
from tests.play.test_put_right import WARDED, left_and_found, north
from tests.play.test_schotten_scene import Border, border
from tests.play.watch import BEGUN, dice, watch

FOUR_STONES: Entry = {
    "move": "amend",
    "stones": {str(n): {"owner": 0} for n in (1, 3, 5, 7)},
}
WON = "Ada has won with this: end the match here?"


def fifth_stone(**more: Any) -> Border:
    """A correction that gives Ada the fifth stone, not yet saved."""
    sitting = border(FOUR_STONES, **more)
    sitting.desk.touch("amend")
    sitting.answer("stone", 9)
    sitting.answer("owner", 0)
    return sitting


def asked(sitting: Sitting[Any, Any]) -> bool:
    question = sitting.desk.question(PHONE)
    return question is not None and question.name == "winning"


def test_a_fifth_stone_asks_before_anything_is_written() -> None:
    sitting = fifth_stone()
    sitting.touch("save")
    assert sitting.question().title == WON
    assert "Whoever holds 5 stones" in sitting.said()
    assert len(sitting.table.record) == 1


def test_the_table_ends_the_match() -> None:
    sitting = fifth_stone()
    sitting.touch("save", "end-here")
    assert sitting.last["end"] is True
    outcome = sitting.table.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert [choice.vp for choice in sitting.table.score()] == [5, 0]
    assert "result" in sitting.spots()


def test_one_undo_takes_back_the_correction_and_the_end() -> None:
    sitting = fifth_stone()
    sitting.touch("save", "end-here", "undo")
    assert sitting.table.outcome() is None
    assert sitting.table.state.stones[8].owner is None
    assert not sitting.table.score()


def test_the_table_plays_on_and_it_is_shown() -> None:
    sitting = fifth_stone()
    sitting.touch("save", "play-on")
    assert sitting.last["end"] is False
    assert sitting.table.outcome() is None
    words = "Ada has won; play goes on. The next claim ends the round."
    assert sitting.scene()["hint"].says == words
    sitting.touch("side.0.2", "card.R1", "side.1.2", "card.B1")
    assert sitting.scene()["hint"].says == words
    line = sitting.desk.game.revisable.line(stated(sitting), sitting.position().speech)
    assert line.note == "won, but played on"


def stated(sitting: Sitting[Any, Any]) -> Entry:
    return next(p.entry for p in sitting.table.standing if "end" in p.entry)


def test_what_is_put_away_is_the_correction_again() -> None:
    sitting = fifth_stone()
    sitting.touch("save", "close")
    assert sitting.question().name == "amend"
    assert len(sitting.table.record) == 1
    sitting.touch("close")
    sitting.desk.touch("amend")
    sitting.touch("save")
    assert asked(sitting)


def test_the_same_condition_is_not_asked_twice() -> None:
    sitting = fifth_stone()
    sitting.touch("save", "play-on")
    sitting.desk.touch("amend")
    sitting.answer("turn", 1)
    sitting.touch("save")
    assert sitting.last["turn"] == 1
    assert sitting.table.state.turn == 1


def test_the_question_survives_a_kill() -> None:
    sitting = fifth_stone()
    sitting.touch("save")
    again = left_and_found(sitting)
    assert again.question() == sitting.question()
    again.touch("end-here")
    assert again.table.outcome() is not None
    assert kept(again.desk, 2) == {}


def test_a_kept_question_of_another_day_is_forgotten() -> None:
    sitting = fifth_stone()
    sitting.touch("save")
    begun = kept(sitting.desk, 1)
    for entries in ([{"move": "amend", "stone": 1}], ["x"], "x", []):
        other = border(FOUR_STONES)
        resume(other.desk, {**begun, "winning": entries}, 1)
        assert not asked(other)
    later = border(FOUR_STONES, {"move": "amend", "turn": 1})
    resume(later.desk, begun, 2)
    assert not asked(later)


def test_somebody_elses_correction_meanwhile_withdraws_the_question() -> None:
    sitting = fifth_stone()
    sitting.touch("save")
    assert sitting.table.enter({"move": "amend", "stones": {"1": {"owner": 1}}}).ok
    assert not asked(sitting)
    assert sitting.question().name == "amend"
    sitting.touch("save")
    assert sitting.table.state.stones[8].owner == 0
    assert "end" not in sitting.last


def test_an_answer_that_comes_twice_is_one_entry() -> None:
    sitting = fifth_stone()
    sitting.touch("save", "play-on")
    for spot in ("play-on", "end-here"):
        sitting.desk.touch(spot)
    assert len(sitting.table.record) == 2


def test_what_a_touch_leads_to_is_foreseen() -> None:
    sitting = fifth_stone()
    assert sitting.desk.foresee("save") is None
    sitting.touch("save")
    foreseen = {spot: sitting.desk.foresee(spot) for spot in ("end-here", "play-on", "close")}
    assert [getattr(step, "moves", [None])[0] is not None for step in foreseen.values()] == [
        True, True, False,
    ]  # fmt: skip


def test_three_adjacent_stones_ask_too() -> None:
    stones = {str(n): {"owner": 1} for n in (4, 6)}
    sitting = border({"move": "amend", "stones": stones})
    sitting.desk.touch("amend")
    sitting.answer("stone", 5)
    sitting.answer("owner", 1)
    sitting.touch("save")
    assert sitting.question().title == "Bo has won with this: end the match here?"
    sitting.touch("end-here")
    assert sitting.position().ended() == "Bo wins"


def test_a_round_of_several_is_ended_and_the_next_dealt() -> None:
    sitting = fifth_stone(options={"rounds": 3})
    sitting.touch("save")
    assert sitting.question().title == "Ada has won the round with this: end it here?"
    sitting.touch("end-here")
    assert sitting.table.state.rounds.number == 2
    assert [line.vp for line in sitting.table.score()] == [5, 0]


def test_a_wrong_result_is_corrected() -> None:
    """Bo has been said to win; the stones were Ada's."""
    over = {"move": "amend", "stones": {str(n): {"owner": 1} for n in (4, 5, 6)}, "end": True}
    sitting = border(FOUR_STONES, over)
    sitting.desk.touch("amend")
    for stone in (4, 5, 6):
        sitting.answer("stone", stone)
        sitting.answer("owner", 0)
    sitting.touch("save")
    assert sitting.question().title == WON
    assert "No, leave the result" in [c.spot.says for c in sitting.question().choices]
    sitting.touch("end-here")
    assert sitting.position().ended() == "Ada wins"
    assert [line.vp for line in sitting.table.score()] == [5, 0]


def test_a_claim_that_is_so_all_the_same_still_ends_the_match() -> None:
    """The last claim breaks by a change of an old card; the table says it was made."""
    four = {
        **FOUR_STONES,
        "stones": {**FOUR_STONES["stones"], "9": {"sides": [["V4", "V5"], ["R1", "B2", "G9"]]}},
        "decks": {"clan": 30},
    }
    play = {"seat": 0, "move": "play", "card": "V6", "stone": 9}
    sitting = border(four, play, {"seat": 0, "move": "claim", "stone": 9})
    assert sitting.table.outcome() is not None
    sitting.desk.touch("entry.2")
    sitting.touch("change", "as.card.R2", "stated", "rewrite")
    assert sitting.table.state.stones[8].sides[0] == ("V4", "V5", "R2")
    assert sitting.position().ended() == "Ada wins"


# dnup


def four_tokens(*entries: Entry) -> Sitting[Any, Any]:
    sitting = dnup(3, *entries)
    sitting.desk.touch("amend")
    sitting.touch("look.1")
    sitting.answer("won", 4)
    return sitting


def test_four_tokens_in_a_round_end_the_match() -> None:
    sitting = four_tokens(deal(0))
    sitting.touch("save")
    assert sitting.question().title == "Bo has won with this: end the match here?"
    sitting.touch("end-here")
    assert sitting.last == {"move": "amend", "tokens": [0, 4, 0], "end": True}
    assert sitting.position().ended() == "Bo wins"


def test_four_tokens_in_a_round_are_played_on_beside() -> None:
    sitting = four_tokens(deal(0))
    sitting.touch("save", "play-on")
    assert sitting.table.state.turn == 0
    assert sitting.scene()["prompt"].says == "Bo has won; the match ends with this round."


def test_four_tokens_between_rounds_are_asked_about_too() -> None:
    sitting = four_tokens()
    sitting.touch("save")
    assert asked(sitting)
    sitting.touch("play-on")
    assert sitting.table.outcome() is None
    words = "Bo has won; play goes on. Who has the starred 1/5?"
    assert sitting.scene()["prompt"].says == words
    sitting.touch("deal.2")
    assert sitting.table.state.turn == 2


def test_two_who_have_four_tokens_have_both_won() -> None:
    sitting = four_tokens(deal(0))
    sitting.touch("look.2")
    sitting.answer("won", 4)
    sitting.touch("save")
    assert sitting.question().title == "Bo, Cy have won with this: end the match here?"


# Night's Watch


ALMOST: Entry = {
    "move": "amend",
    "settlements": [["-1,4,N", "3,-1,S"], None, None, None],
    "keeps": [["0,0,N", "2,0,N", "1,2,N"], [], [], []],
    "largest_patrol": 0,
}
"""Ada has nine points, the most that her pieces make."""


def tenth_point(*entries: Entry, **more: Any) -> Sitting[Any, Any]:
    sitting = watch(*BEGUN, ALMOST, *entries, **more)
    sitting.desk.touch("amend")
    sitting.touch("amend.turn", "holds.longest_road.0")
    return sitting


def test_ten_points_after_the_roll_ask() -> None:
    sitting = tenth_point(dice(0, 3, 2, 9))
    sitting.touch("save")
    assert sitting.question().title == WON
    sitting.touch("end-here")
    assert sitting.position().ended() == "Ada wins"


def test_ten_points_are_played_on_beside() -> None:
    sitting = tenth_point(dice(0, 3, 2, 9))
    sitting.touch("save", "play-on")
    assert "Ada has the points to win; the table plays on." in sitting.said()


def test_ten_points_that_were_missed_at_the_end_of_the_turn_ask() -> None:
    sitting = tenth_point(dice(0, 3, 2, 9), {"seat": 0, "move": "end_turn"})
    sitting.touch("save", "end-here")
    assert sitting.position().ended() == "Ada wins"


def test_ten_points_before_the_roll_are_only_written_down() -> None:
    sitting = tenth_point()
    sitting.touch("save")
    assert sitting.last["longest_road"] == 0
    assert sitting.table.outcome() is None


def test_a_third_breach_at_the_wardens_table_asks() -> None:
    sitting = north(*WARDED)
    sitting.desk.touch("amend")
    sitting.answer("tab", "turn")
    sitting.answer("breaches", 3)
    sitting.touch("save")
    assert sitting.question().title == "The match is over with this: end it here?"
    sitting.touch("play-on")
    assert "The game is lost as recorded; the table plays on." in sitting.said()
    assert sitting.table.state.phase == "main"


def test_a_third_breach_ends_the_wardens_game() -> None:
    sitting = north(*WARDED, {"seat": 0, "move": "guard", "section": 2})
    sitting.desk.touch("amend")
    sitting.answer("tab", "turn")
    sitting.answer("breaches", 3)
    sitting.touch("save")
    assert sitting.question().title == WON
    sitting.touch("end-here")
    assert sitting.position().ended() == "Ada wins"
