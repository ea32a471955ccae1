"""Night's Watch by fingers, counted: a plain turn takes two taps, and none of them too many."""

from __future__ import annotations

from random import Random

import pytest

from companion.match.dice import Dice
from tests.play.watch import BEGUN, MIDDLE, NORTH, dice
from tests.ui.driver import Driver, count
from tests.ui.test_taps import QUICK, twice
from tests.ui.visits_warden import FIRST_GUARDS, warden_with
from tests.ui.visits_warden import NORTH as WARDENS_NORTH
from tests.ui.visits_watch_table import watch_with

FEW = {"move": "amend", "clearings": [[], [], [], []], "gift": {}}
"""Nobody has come yet."""
LAST = {**NORTH, "wall": [[], [], [], []], "breaches": 2}
"""The next trail that is taken ends the match."""
LONG = 12
"""Turns."""


def after_a_seven(ui: Driver) -> None:
    """Cards and Tormund, as the table tells them."""
    page = ui.app.page
    state = page.table.state
    for seat in state.now.owing:
        cards: dict[str, int] = {}
        due = state.hands.sizes[seat] // 2
        for name, held in ui.view()["hands"][seat]["certain"].items():
            cards[name] = min(held, due - sum(cards.values()))
        page.propose(
            {"seat": seat, "move": "discard", "cards": {k: n for k, n in cards.items() if n}}
        )
    for hex in ui.view()["board"]["hexes"]:
        move = {"seat": state.turn, "move": "tormund", "hex": hex}
        if page.table.judge(move).verdict.ok:
            page.propose(move)
            break
    ui.frames(3)


def test_a_whole_match_of_plain_turns_takes_two_taps_a_turn(ui: Driver) -> None:
    watch_with(ui, *BEGUN, NORTH, FEW)
    ui.app.page.body.desk.dice = Dice(Random(7))
    taps, turns, plain = 0, 0, 0
    while ui.view()["phase"] == "roll":
        before = taps
        ui.touch_spot("roll")
        taps += 1
        seven = ui.view()["phase"] in ("discard", "tormund")
        if seven:
            after_a_seven(ui)
        if ui.view()["phase"] == "main":
            ui.touch_spot("end")
            taps += 1
        turns += 1
        if turns == LONG:
            ui.app.page.propose(LAST)
            ui.frames(3)
        plain += not seven
        assert taps - before <= 2
    assert ui.view()["phase"] == "over"
    assert plain >= LONG // 2
    assert taps <= 2 * turns


def test_a_wardens_turn_takes_one_tap(ui: Driver) -> None:
    open_wall = {"move": "amend", "wall": [[], [], [], []]}
    warden_with(ui, *FIRST_GUARDS, WARDENS_NORTH, open_wall)
    ui.app.page.body.desk.dice = Dice(Random(5))
    taps = 0
    while ui.view()["phase"] != "over":
        ui.touch_spot("roll")
        taps += 1
    rolls = [played.entry["move"] for played in ui.app.page.table.record].count("roll")
    assert taps == rolls >= 3


def test_turn_done_never_rolls_for_the_next_one(ui: Driver) -> None:
    watch_with(ui, *MIDDLE, dice(0, 3, 6, 9))
    entries, ui.pace = count(ui), QUICK
    twice(ui, "Turn done")
    assert count(ui) == entries + 1
    assert ui.view()["phase"] == "roll"


@pytest.mark.parametrize("pace", ["tap", "slow"])
def test_stepping_quickly_ends_no_turn(ui: Driver, pace: str) -> None:
    watch_with(ui, *MIDDLE)
    ui.app.remember("pace", "tap")
    ui.app.page.propose(dice(0, 4, 6, 5))
    ui.app.remember("pace", pace)
    ui.frames(3)
    entries, ui.pace = count(ui), QUICK
    button = ui.scene()["button.show.next"].box
    view = ui.app.page.body.view
    place = view.to_window(view.x + button.cx, view.top - button.cy)
    while ui.app.page.body.desk.step is not None:
        ui.touch(*place)
    ui.touch(*place)
    assert count(ui) == entries
