"""Corrections: only what differs is kept, and drafts of earlier versions lose only theirs."""

from __future__ import annotations

from typing import Any

import pytest

from companion.play.desk import Desk
from companion.play.fields import UNCHANGED, Choices, Correction, Field, Number, answered
from companion.play.unfinished import kept, resume
from scoring.codec import to_json
from tests.play.entries import end, play
from tests.play.test_dnup_scene import deal, dnup, turn
from tests.play.test_dnup_scene import play as lay
from tests.play.test_schotten_scene import border
from tests.play.test_warden_scene import GUARDS, warden
from tests.play.watch import MAIN, watch

SIZE = Field("size", "Cards", Number(), 5, "size.0")
TURN = Field("turn", "Turn", Choices(((0, "Ada"), (1, "Bo"))), 1, "turn")


def test_a_correction_keeps_only_what_differs() -> None:
    once = answered([SIZE, TURN], UNCHANGED, "size", 4)
    assert once == Correction((("size.0", 4),))
    assert bool(once)
    again = answered([SIZE, TURN], once, "size", 5)
    assert again == UNCHANGED
    assert not again


def test_the_order_of_changes_is_kept() -> None:
    both = answered([SIZE, TURN], answered([SIZE, TURN], UNCHANGED, "turn", 0), "size", 2)
    assert [key for key, _ in both.changes] == ["turn", "size.0"]


def test_a_correction_leaves_alone_what_the_table_did_meanwhile() -> None:
    """A card of Ada's set is corrected while Bo lays one: that one stays laid."""
    sitting = dnup(3, deal(0), lay(0, "9/2"))
    sitting.desk.touch("amend")
    sitting.touch("look.0", "remove.1.0")
    sitting.table.enter(lay(1, "10/?"))
    sitting.touch("save")
    assert sitting.table.state.table == ((), ("10/?",), ())


# Drafts that the version before kept

OLD_DNUP: dict[str, Any] = {
    "asked": "amend", "seat": 0, "area": 1, "nth": 0, "refused": "",
    "record": {
        "seat": 1, "sets": [["9/2"], [], []], "sizes": [9, 10, 10], "known": [[], [], []],
        "out": [], "won": [0, 0, 0], "turn": 1, "row": 0, "value": 0,
    },
    "correction": {
        "seat": 2, "sets": [["9/2"], [], []], "sizes": [9, 10, 10], "known": [[], [], []],
        "out": [], "won": [0, 0, 1], "turn": 1, "row": 0, "value": 0,
    },
}  # fmt: skip
OLD_BORDER: dict[str, Any] = {
    "asked": "card", "seat": 1, "stone": 3, "refused": "",
    "drawn": [], "returned": [], "left_out": [],
    "correction": {
        "stone": 4, "stones": [[4, {"sides": [["R1"], []], "owner": None, "modes": []}]],
        "side": 0, "place": 0, "gaps": [],
    },
}  # fmt: skip
DROPPED = "The correction that was begun with an earlier version was dropped."


def test_a_correction_of_an_earlier_version_is_dropped_with_a_sentence() -> None:
    sitting = dnup(3, deal(0), lay(0, "9/2"))
    assert resume(sitting.desk, {"draft": OLD_DNUP, "after": 2}, 2) == DROPPED
    assert not sitting.desk.draft.correction
    assert sitting.desk.draft.asked == "amend"


def test_the_rest_of_the_draft_stays() -> None:
    sitting = border(play(0, "G5", 4), end(0))
    assert resume(sitting.desk, {"draft": OLD_BORDER, "after": 2}, 2) == DROPPED
    draft = sitting.desk.draft
    assert (draft.asked, draft.seat, draft.stone) == ("card", 1, 3)
    assert not draft.correction


def test_nothing_is_said_where_nothing_was_begun() -> None:
    old = OLD_BORDER | {"correction": OLD_BORDER["correction"] | {"stones": []}}
    sitting = border(play(0, "G5", 4), end(0))
    assert resume(sitting.desk, {"draft": old, "after": 2}, 2) == ""
    assert sitting.desk.draft.asked == "card"


def test_a_correction_of_today_is_kept() -> None:
    sitting = dnup(3, deal(0), lay(0, "9/2"))
    sitting.desk.touch("amend")
    sitting.desk.answer("won", 1)
    begun = kept(sitting.desk, 2)
    again = Desk(sitting.desk.game, sitting)
    assert resume(again, begun, 2) == ""
    assert again.draft == sitting.desk.draft


@pytest.mark.parametrize("spot", ["close", "note"])
def test_a_correction_stays_begun_until_something_is_entered(spot: str) -> None:
    sitting = dnup(3, deal(0), lay(0, "9/2"))
    sitting.desk.touch("amend")
    sitting.desk.answer("won", 1)
    sitting.desk.touch(spot)
    assert sitting.desk.draft.correction
    sitting.table.enter(turn(1))
    assert not sitting.desk.draft.correction


def old_draft(sitting: Any, **more: Any) -> dict[str, Any]:
    """As the version before kept it: a correction of the Night's Watch was its entry."""
    kept_now: dict[str, Any] = to_json(sitting.desk.draft)
    del kept_now["correction"]
    return kept_now | more


@pytest.mark.parametrize(
    ("entry", "said"), [({"move": "amend", "breaches": 1}, DROPPED), ({"move": "amend"}, "")]
)
def test_an_older_correction_of_the_full_table_is_dropped(entry: Any, said: str) -> None:
    sitting = watch(*MAIN)
    sitting.touch("trade", "give.grain")
    old = old_draft(sitting, facts=entry)
    again = watch(*MAIN)
    assert resume(again.desk, {"draft": old, "after": 1}, 1) == said
    assert again.desk.draft == sitting.desk.draft


@pytest.mark.parametrize(
    ("entry", "said"), [({"move": "amend", "breaches": 1}, DROPPED), ({"move": "amend"}, "")]
)
def test_an_older_correction_of_the_wardens_is_dropped(entry: Any, said: str) -> None:
    sitting = warden(*GUARDS)
    sitting.touch("token")
    old = old_draft(sitting, correction=entry)
    again = warden(*GUARDS)
    assert resume(again.desk, {"draft": old, "after": 1}, 1) == said
    assert again.desk.draft == sitting.desk.draft


def test_a_correction_of_the_north_leaves_alone_what_the_table_did_meanwhile() -> None:
    """One camp is corrected while the table corrects another: that one stays as it is."""
    sitting = watch(*MAIN)
    sitting.desk.touch("amend")
    sitting.touch("amend.north", "more.camps.1", "who.giant")
    meanwhile = {"move": "amend", "camps": {"ice_river": ["giant"]}, "clearings": [["giant"]] * 4}
    sitting.table.enter(meanwhile)
    sitting.touch("save")
    assert sitting.last == {
        "move": "amend",
        "camps": {"cave_people": ["giant", "giant"]},
    }
    assert sitting.table.state.front.camps[0] == ("giant",)


def test_a_place_that_changed_hands_and_back_is_no_change() -> None:
    sitting = watch(*MAIN)
    sitting.desk.touch("amend")
    sitting.touch("amend.pieces", "head.1", "corner.-1,4,N")
    assert dict(sitting.desk.draft.correction.changes).keys() == {"settlement.0", "settlement.1"}
    sitting.touch("head.0", "corner.-1,4,N")
    assert not sitting.desk.draft.correction
    assert sitting.refused("save") == "Nothing differs yet."
