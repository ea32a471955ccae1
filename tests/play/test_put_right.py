"""What was entered wrongly is touched and put right, at every table, without a screen."""

from __future__ import annotations

import json
from typing import Any

from companion.games.dnup.desk import DESK as SETS
from companion.games.nights_watch.warden.desk import DESK as WARDEN
from companion.match.log import Entry, Header
from companion.play.unfinished import kept, resume
from tests.play.entries import end, play
from tests.play.sitting import PHONE, Sitting
from tests.play.test_schotten_scene import Border, border
from tests.play.test_tap_counts import Taps
from tests.play.watch import BEGUN, RICH, dice, post, watch

THREE = ("Ada", "Bo", "Cy")


def stands(sitting: Sitting[Any, Any]) -> list[Entry]:
    return [dict(played.entry) for played in sitting.table.standing]


# dnup


def laid(seat: int, *cards: str) -> Entry:
    return {"seat": seat, "move": "play", "cards": list(cards)}


DEALT: Entry = {"seat": 0, "move": "deal", "starter": 0}
ROUND = (DEALT, laid(0, "1/?"), laid(1, "2/?", "2/?"), laid(2, "4/?", "4/?", "4/?"))


def sets(*entries: Entry) -> Sitting[Any, Any]:
    return Sitting(SETS, Header("dnup", THREE), entries)


def test_a_set_of_another_is_changed_in_four_taps() -> None:
    sitting = sets(*ROUND)
    tap = Taps(sitting)
    tap("set.1.1", "wrong", "change", "as.value.3")
    assert tap.made <= 4
    assert stands(sitting)[2] == laid(1, "3/?", "3/?")
    assert stands(sitting)[3] == ROUND[3]


def test_the_own_set_is_touched_to_put_it_right() -> None:
    sitting = sets(*ROUND)
    sitting.touch("set.0.1")
    assert "Ada plays 1 × 1" in sitting.said()
    sitting.touch("undo-to")
    assert stands(sitting) == [DEALT]


def test_a_set_that_was_larger() -> None:
    sitting = sets(*ROUND)
    sitting.touch("set.1.1", "wrong", "change", "as.size.4")
    assert stands(sitting)[2] == laid(1, "2/?", "2/?", "2/?", "2/?")


# What a change breaks


def claimed() -> Border:
    """Ada has claimed stone 1 with a run that is only one because of its last card."""
    entries: list[Entry] = []
    for mine, theirs in (("V4", "R1"), ("V5", "B2"), ("V6", "G9")):
        entries += [play(0, mine, 1), end(0), play(1, theirs, 1), end(1)]
    return border(*entries, play(0, "N9", 9), {"seat": 0, "move": "claim", "stone": 1}, end(0))


def test_what_breaks_is_so_all_the_same() -> None:
    sitting = claimed()
    sitting.touch("touch.1.0.V6", "change", "card.R2")
    assert "claims stone 1" in sitting.said()
    sitting.touch("stated", "rewrite")
    assert sitting.table.state.stones[0].owner == 0
    assert stands(sitting)[-2] == {"move": "amend", "stones": {"1": {"owner": 0}}}


def test_an_answer_is_taken_back_by_one_step() -> None:
    sitting = claimed()
    before = stands(sitting)
    sitting.touch("touch.1.0.V6", "change", "card.R2", "take-back")
    assert sitting.question().name == "sure"
    sitting.touch("step-back")
    assert sitting.question().name == "breaks"
    sitting.touch("close")
    assert sitting.question().name == "pad"
    assert stands(sitting) == before


def test_a_tap_beside_the_sheet_keeps_what_was_answered() -> None:
    sitting = claimed()
    sitting.touch("touch.1.0.V6", "change", "card.R2", "take-back", "close", "close")
    assert sitting.desk.question(PHONE) is None
    sitting.touch("touch.1.0.V6", "change", "card.R2")
    assert sitting.question().name == "sure"
    sitting.touch("rewrite")
    assert sitting.table.state.stones[0].owner is None


def test_another_change_does_not_take_over_its_answers() -> None:
    sitting = claimed()
    sitting.touch("touch.1.0.V6", "change", "card.R2", "take-back", "close", "card.G2")
    assert sitting.question().name == "breaks"


def left_and_found(sitting: Sitting[Any, Any]) -> Sitting[Any, Any]:
    """The app was killed, and is there again: all it has is a text."""
    text = json.dumps(kept(sitting.desk, len(sitting.table.record)))
    again: Sitting[Any, Any] = Sitting(
        sitting.desk.game, sitting.table.header, [one.entry for one in sitting.table.record]
    )
    resume(again.desk, json.loads(text), len(again.table.record))
    return again


def test_a_half_made_change_survives_a_kill_at_every_step() -> None:
    for steps in (1, 2, 3, 4):
        sitting = claimed()
        sitting.touch(*("touch.1.0.V6", "change", "card.R2", "take-back")[:steps])
        again = left_and_found(sitting)
        assert again.question() == sitting.question()
    again.touch("rewrite")
    assert again.table.state.stones[0].owner is None


def test_a_half_made_change_of_the_history_survives_a_kill_too() -> None:
    sitting = border(play(0, "G5", 4), end(0), play(1, "R5", 4), end(1))
    sitting.desk.touch("entry.1")
    sitting.touch("change", "as.card.R5", "other.0")
    again = left_and_found(sitting)
    assert again.question() == sitting.question()
    again.touch("as.card.R6", "close")
    again = left_and_found(again)
    assert again.desk.question(PHONE) is None
    again.desk.touch("entry.1")
    again.touch("rewrite")
    assert [entry.get("card") for entry in stands(again)] == ["R5", None, "R6", None]


def test_a_change_whose_entries_are_gone_is_gone() -> None:
    sitting = border(play(0, "G5", 4), end(0), play(1, "R5", 4), end(1))
    sitting.desk.touch("entry.3")
    begun = kept(sitting.desk, 4)
    sitting.desk.touch("close")
    sitting.undo(2)
    resume(sitting.desk, begun, len(sitting.table.record))
    assert sitting.desk.question(PHONE) is None


def test_nothing_is_foreseen_while_it_is_asked() -> None:
    sitting = claimed()
    sitting.touch("touch.1.0.V6", "change", "card.R2")
    for spot in ("take-back", "stated", "close", "rewrite", "side.0.5"):
        assert sitting.desk.foresee(spot) is None


def test_an_entry_of_the_history_is_changed() -> None:
    sitting = border(play(0, "G5", 4), end(0), play(1, "R5", 4), end(1))
    sitting.desk.touch("entry.1")
    assert "Ada plays green 5 at stone 4" in sitting.said()
    sitting.touch("move", "as.stone.7")
    assert stands(sitting)[0] == play(0, "G5", 7)
    assert stands(sitting)[2] == play(1, "R5", 4)


def test_a_broken_play_becomes_another_one() -> None:
    """Bo's card is suddenly the one that Ada is said to have played."""
    sitting = border(play(0, "G5", 4), end(0), play(1, "R5", 4), end(1))
    sitting.desk.touch("entry.1")
    sitting.touch("change", "as.card.R5")
    assert sitting.question().name == "breaks"
    sitting.touch("other.0", "as.card.R6", "rewrite")
    assert [entry.get("card") for entry in stands(sitting)] == ["R5", None, "R6", None]


def test_somebody_elses_move_meanwhile_is_part_of_what_is_asked() -> None:
    sitting = claimed()
    sitting.touch("touch.1.0.V6", "change", "card.R2")
    assert "5 entries after it stay" in sitting.said()
    sitting.table.enter(play(1, "B7", 5))
    assert "6 entries after it stay" in sitting.said()
    sitting.touch("take-back", "rewrite")
    assert stands(sitting)[-1] == play(1, "B7", 5)


# Night's Watch


def over(seat: int) -> Entry:
    return {"seat": seat, "move": "end_turn"}


def built(what: str, at: str, seat: int = 0) -> dict[str, Any]:
    return {"seat": seat, "move": "build", "what": what, "at": at}


ROLLS = (
    *BEGUN,
    dice(0, 3, 2, 9), over(0), dice(1, 1, 2, 10), over(1), dice(2, 4, 4, 11), over(2),
    dice(3, 5, 4, 12),
)  # fmt: skip


def rolled(sitting: Sitting[Any, Any]) -> list[list[int]]:
    rolls = [entry for entry in stands(sitting) if entry["move"] == "roll"]
    return [[*roll["dice"], roll["wildling"]] for roll in rolls]


def test_a_wrong_die_three_turns_ago_takes_four_taps() -> None:
    sitting = watch(*ROLLS)
    tap = Taps(sitting)
    tap("wrong.roll.last", f"entry.{len(BEGUN) + 1}", "change", "as.second.3")
    assert tap.made <= 4
    assert rolled(sitting) == [[3, 3, 9], [1, 2, 10], [4, 4, 11], [5, 4, 12]]


def test_a_seven_asks_for_what_was_never_entered() -> None:
    """Tormund moves after a seven: where he went has to be said."""
    sitting = watch(*ROLLS)
    sitting.touch("wrong.roll.last", f"entry.{len(BEGUN) + 1}", "change", "as.second.4")
    assert "Ada ends the turn" in sitting.said()
    sitting.touch("owed.0", "as.raid.0,0.None", "rewrite")
    assert rolled(sitting)[0] == [3, 4, 9]
    assert stands(sitting)[len(BEGUN) + 1]["move"] == "tormund"
    assert len(stands(sitting)) == len(ROLLS) + 1


def test_a_settlement_is_moved_with_its_road() -> None:
    sitting = watch(*BEGUN)
    sitting.touch("wrong.corner.-1,4,N", "move")
    assert sitting.question().name == "entry.change"
    sitting.touch("as.corner.0,0,N")
    moved = stands(sitting)[0]
    assert moved["at"] == "0,0,N"
    assert moved["road"].endswith(",SE")


def test_a_guard_on_the_wall_stands_on_another_section() -> None:
    sitting = watch(*BEGUN, dice(0, 3, 2, 9))
    sitting.touch("wrong.wall.3", "move", "as.wall.2")
    assert sitting.table.state.front.wall == ((0, 1), (2,), (), (3,))


def test_a_road_is_touched_and_its_builder_takes_it_back() -> None:
    sitting = watch(*BEGUN, RICH, dice(0, 3, 2, 9), road := built("road", "-1,3,E"), over(0))
    sitting.touch(f"wrong.edge.{road['at']}")
    assert "Ada builds a road" in sitting.said()
    sitting.touch("undo-to")
    assert stands(sitting)[-1] == dice(0, 3, 2, 9)


def test_what_can_no_longer_be_paid_stands_all_the_same() -> None:
    poor = {"move": "amend", "hands": [{"brick": 1}, {}, {}, {}]}
    entries = (*BEGUN, poor, dice(0, 1, 2, 9), built("road", "-1,3,E"), over(0))
    sitting = watch(*entries)
    assert sitting.table.state.roads[0].bit_count() == 3
    sitting.touch("wrong.roll.last", "change", "as.first.4")
    assert sitting.question().name == "breaks"
    sitting.touch("stated", "rewrite")
    assert sitting.table.state.roads[0].bit_count() == 3


def north(*entries: Entry) -> Sitting[Any, Any]:
    return Sitting(WARDEN, Header("nights-watch-wildlings", THREE), entries)


def die(seat: int, number: int) -> Entry:
    return {"seat": seat, "move": "roll", "wildling": number}


def token(seat: int, kind: str, clan: str) -> Entry:
    return {"seat": seat, "move": "token", "kind": kind, "clan": clan}


WARDED = (
    post(0, 1), post(1, 2), post(2, 3),
    die(0, 9), token(0, "regular", "hornfoot"), over(0),
    die(1, 10), token(1, "climber", "cave_people"), over(1),
    die(2, 11), over(2), die(0, 12),
)  # fmt: skip


def test_the_wardens_die_three_turns_ago_takes_four_taps() -> None:
    sitting = north(*WARDED)
    tap = Taps(sitting)
    tap("number", "entry.4", "change", "as.wildling.8")
    assert tap.made <= 4
    assert [e["wildling"] for e in stands(sitting) if e["move"] == "roll"] == [8, 10, 11, 12]


def test_a_wildling_in_its_camp_is_of_another_clan() -> None:
    sitting = north(*WARDED)
    sitting.touch("wrong.camp.cave_people", "change", "as.token.climber.ice_river")
    assert sitting.table.state.front.camps == (("climber",), (), ("regular",))


def test_a_guard_of_the_warden_is_moved() -> None:
    sitting = north(*WARDED)
    sitting.touch("wrong.wall.2", "move", "as.wall.4")
    assert sitting.table.state.front.wall == ((0,), (), (2,), (1,))


def test_nothing_is_wrong_where_nobody_stands_or_something_is_asked() -> None:
    sitting = north(*WARDED)
    assert "wrong.wall.4" not in sitting.spots()
    sitting.touch("guard")
    assert not any(spot.startswith("wrong.") for spot in sitting.spots())


# A correction that is put away


def test_a_correction_of_the_north_goes_on_where_it_was_left() -> None:
    sitting = north(*WARDED)
    sitting.desk.touch("amend")
    sitting.touch("drop.camps.1.0", "close")
    sitting.desk.touch("amend")
    assert "drop.camps.1.0" not in sitting.spots()
    sitting.touch("anew")
    assert "drop.camps.1.0" in sitting.spots()
    sitting.touch("drop.camps.1.0", "close", "end")
    sitting.desk.touch("amend")
    assert "drop.camps.1.0" in sitting.spots()


def test_all_parts_of_a_correction_are_one_entry() -> None:
    sitting = watch(*BEGUN)
    sitting.desk.touch("amend")
    sitting.touch("amend.hands")
    sitting.answer("hand.0", 3)
    sitting.touch("close")
    sitting.desk.touch("amend")
    sitting.touch("amend.pieces", "tool.tormund", "hex.1,1", "cancel")
    assert sitting.scene()["tormund"].lies == "camp"
    sitting.desk.touch("amend")
    sitting.touch("amend.turn", "holds.longest_road.1", "save")
    assert sitting.last["tormund"] == "1,1"
    assert sitting.last["longest_road"] == 1
    assert sitting.last["hands"][0]["brick"] == 3


def test_a_correction_of_a_hand_goes_on_where_it_was_left() -> None:
    sitting = sets(*ROUND)
    sitting.desk.touch("amend")
    sitting.answer("size", 4)
    sitting.touch("close")
    assert "set.1.1" in sitting.spots()
    sitting.desk.touch("amend")
    sitting.touch("save")
    assert sitting.table.state.hands[0].size == 4


def test_of_entries_that_a_finger_may_mean_those_are_shown_that_stand() -> None:
    """Another phone takes the last guard back while an earlier one is looked at."""
    sitting = north(*WARDED, post(0, 2))
    sitting.touch("wrong.wall.2", "entry.2")
    assert "entry.13" in sitting.spots()
    assert sitting.table.undo().ok
    assert "entry.13" not in sitting.spots()
    sitting.touch("move", "as.wall.4")
    assert stands(sitting)[1] == post(1, 4)
