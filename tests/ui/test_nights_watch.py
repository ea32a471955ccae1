"""The warden of Night's Watch, by fingers: every kind of move, wrong ones too."""

from random import Random
from typing import Any

import pytest

from companion.match.dice import Dice
from companion.ui.step_player import PATIENCE
from tests.ui.driver import Driver, count, last
from tests.ui.visits_warden import FIRST_GUARDS, NORTH, guard, roll, token, warden_tie, warden_with


def listed(ui: Driver) -> list[str]:
    text: str = ui.scene()["steps"].says
    return text.split("\n")


def roll_by_hand(ui: Driver, number: int, *, moves: bool = False) -> None:
    """moves: what it sets off is shown step by step."""
    ui.tap_icon("enter_number")
    ui.app.moves = moves
    ui.touch_spot(f"die.{number}")


def in_gift(ui: Driver) -> set[str]:
    """The hexes with a wildling."""
    return {key.removeprefix("gift.") for key in ui.scene().toned("taken") if "gift." in key}


def breaches(ui: Driver) -> str:
    return str(ui.scene()["meter.breaches"].says)


def voice(ui: Driver) -> list[tuple[str, Any]]:
    return [(asked, what) for asked, what in ui.device.asked if asked in ("speak", "hush")]


def test_the_first_guards_take_a_tap_each(ui: Driver) -> None:
    warden_with(ui)
    assert ui.see("Ada posts a guard: tap the Wall")
    for seat, section in enumerate((1, 4, 2, 3)):
        ui.tap_north("wall", section)
        assert last(ui) == guard(seat, section)
    assert ui.view()["phase"] == "roll"
    ui.find("Roll")


def test_nothing_else_comes_before_the_first_guards(ui: Driver) -> None:
    warden_with(ui)
    ui.tap_icon("end_turn")
    assert ui.see("Why?")
    assert count(ui) == 0


def test_the_app_rolls_and_the_next_roll_ends_the_turn(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS)
    ui.app.page.body.desk.dice = Dice(Random(3))
    rolled = Dice(Random(3))
    ui.tap("Roll")
    assert last(ui) == roll(0, rolled.d12(), "app")
    ui.tap("Next: Bo rolls")
    entries = [played.entry for played in ui.app.page.table.record[-2:]]
    assert entries == [{"seat": 0, "move": "end_turn"}, roll(1, rolled.d12(), "app")]


def test_the_die_of_the_table_is_entered_by_hand(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, NORTH)
    roll_by_hand(ui, 5)
    assert last(ui) == roll(0, 5)
    assert listed(ui) == [
        "5: Wildling takes the trail (Cave people)",
        "Clearing 5–6: 3 wildlings, 2 guards. Breach",
        "Ada loses the guard on space 1, the next moves up",
        "Wildling enters the Gift: hex 1",
        "Wildling enters the Gift: hex 2",
        "Wildling enters the Gift: hex 3",
        "Breaches: 1 of 3",
    ]
    assert "trail.5" in ui.scene().toned("taken")
    assert in_gift(ui) == {"0,0", "2,0", "1,1", "0,2"}


def test_a_die_that_moves_nobody_says_so(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, roll(0, 9))
    assert listed(ui) == ["9: nobody takes a trail"]
    warden_with(ui, *FIRST_GUARDS, roll(0, 4))
    assert listed(ui) == ["4: no wildling is in these camps"]


FULL = {"0,0": "regular", "-1,1": "climber", "-2,2": "regular", "-3,3": "giant"}


@pytest.mark.parametrize(
    ("camp", "lines"),
    [
        (
            "regular",
            [
                "1: Wildling takes the trail (Ice River)",
                "Clearing 1–2: 1 wildling, 0 guards. Breach",
                "No free hex: 1 wildling leaves the game",
                "Breaches: 1 of 3",
            ],
        ),
        (
            "climber",
            [
                "1: Climber takes the trail (Ice River)",
                "No free hex: 1 wildling leaves the game",
            ],
        ),
    ],
)
def test_who_leaves_the_game_is_listed(ui: Driver, camp: str, lines: list[str]) -> None:
    front = {"move": "amend", "camps": {"ice_river": [camp]}, "gift": FULL, "wall": [[]] * 4}
    warden_with(ui, *FIRST_GUARDS, front, roll(0, 1), options={"column_full": "gone"})
    assert listed(ui) == lines


def lit(ui: Driver) -> set[str]:
    found: set[str] = ui.scene().toned("lit")
    return found


def test_every_step_is_shown_by_itself(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, NORTH)
    body = ui.app.page.body
    roll_by_hand(ui, 5, moves=True)
    body.playing.stop()
    seen = []
    while body.playing is not None:
        seen.append((lit(ui), len(in_gift(ui)), ui.scene().toned("broken")))
        body.playing.tick()
    assert seen == [
        ({"step.0"}, 1, set()),
        ({"step.1"}, 1, {"wall.3"}),
        ({"step.2"}, 1, {"wall.3"}),
        ({"step.3"}, 2, {"wall.3"}),
        ({"step.4"}, 3, {"wall.3"}),
        ({"step.5"}, 4, {"wall.3"}),
        ({"step.6"}, 4, {"wall.3"}),
    ]
    assert in_gift(ui) == set(ui.view()["gift"])
    assert lit(ui) == set()


def test_steps_come_by_the_clock_and_a_tap_beside_them_skips(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, NORTH)
    body = ui.app.page.body
    roll_by_hand(ui, 5, moves=True)
    ui.until(lambda: body.playing.at == 1)
    assert breaches(ui) == "Breaches: 0 of 3"
    ui.touch_shape("meter.breaches")
    assert body.playing is None
    assert breaches(ui) == "Breaches: 1 of 3"
    assert last(ui) == roll(0, 5)


def test_tap_by_tap_waits_for_the_finger(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, NORTH)
    ui.app.remember("pace", "tap")
    body = ui.app.page.body
    roll_by_hand(ui, 5)
    for step in range(7):
        assert lit(ui) == {f"step.{step}"}
        ui.tap("Next step")
    assert body.playing is None
    assert lit(ui) == set()
    ui.find("Next: Bo rolls")


def test_the_pace_is_set_on_the_spot_and_kept(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, NORTH)
    ui.app.remember("pace", "tap")
    roll_by_hand(ui, 5)
    ui.tap("Slow")
    assert ui.app.settings["pace"] == "slow"
    assert lit(ui) == {"step.0"}
    ui.tap("At once")
    assert lit(ui) == set()
    ui.tap_icon("undo")
    roll_by_hand(ui, 5, moves=True)
    assert ui.app.page.body.playing is None
    assert breaches(ui) == "Breaches: 1 of 3"


def test_the_last_turn_is_shown_again(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, NORTH, roll(0, 5), guard(0, 2))
    ui.app.remember("pace", "tap")
    ui.app.page.body.touch("show.again")
    assert lit(ui) == {"step.0"}
    assert ui.app.page.table.record[-1].entry == guard(0, 2)


def test_a_figure_glides_to_its_place(ui: Driver) -> None:
    """It keeps its key on the way, so that the view lets it glide."""
    warden_with(ui, *FIRST_GUARDS, NORTH)
    before = {shape.key: shape.lies for shape in ui.scene().of("wildling")}
    roll_by_hand(ui, 1, moves=True)
    view = ui.app.page.body.view
    (mover,) = ui.scene().toned("last")
    assert (before[mover], ui.scene()[mover].lies) == ("camp.ice_river", "clearing.1")
    ui.until(lambda: view.glide == 1.0)
    ui.until(lambda: ui.app.page.body.playing is None)
    assert ui.scene()[mover].lies == "clearing.1"
    assert ui.scene().toned("last") == set()


def test_the_steps_are_spoken_in_order(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, NORTH)
    ui.app.remember("speech", True)
    roll_by_hand(ui, 5)
    spoken = [what[0] for asked, what in ui.device.asked if asked == "speak"]
    assert spoken == ["Ada rolls 5", *listed(ui)]


@pytest.mark.parametrize("lang", ["en", "cs", "es"])
def test_each_line_is_spoken_as_it_lights(ui: Driver, lang: str) -> None:
    ui.app.speak_language(lang)
    warden_with(ui, *FIRST_GUARDS, NORTH)
    ui.app.remember("speech", True)
    ui.app.moves = True
    body = ui.app.page.body
    body.touch("number")
    body.touch("die.5")
    lines = listed(ui)
    for _ in range(20):
        if body.playing is not None:
            body.playing.tick()
        ui.frames(1)
    spoken = [what for asked, what in ui.device.asked if asked == "speak"]
    assert spoken[1:] == [(line, lang) for line in lines]
    assert len(lines) == 7


def test_the_eye_waits_for_the_ear_but_not_for_ever(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, NORTH)
    ui.app.moves, ui.device.talks = True, True
    body = ui.app.page.body
    body.touch("number")
    body.touch("die.5")
    body.playing.stop()
    for _ in range(5):
        body.playing.tick()
    assert lit(ui) == {"step.0"}
    ui.device.talks = False
    body.playing.tick()
    assert lit(ui) == {"step.1"}
    ui.device.talks = True
    for _ in range(PATIENCE + 1):
        body.playing.tick()
    assert lit(ui) == {"step.2"}


def test_a_tap_skips_what_is_not_yet_said(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, NORTH)
    ui.app.remember("speech", True)
    ui.app.moves = True
    ui.app.page.body.touch("number")
    ui.app.page.body.touch("die.5")
    ui.frames(1)
    ui.touch(*ui.app.page.body.view.center)
    ui.frames(2)
    assert ui.app.page.body.playing is None
    heard = [what if asked == "hush" else what[0] for asked, what in voice(ui)]
    assert heard == ["Ada rolls 5", "5: Wildling takes the trail (Cave people)", None]


def test_a_guard_takes_its_button_and_a_section(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS)
    ui.tap_north("wall", 3)
    assert count(ui) == 4
    ui.window.dispatch("on_keyboard", 27, 0, "", [])
    ui.frames(2)
    ui.tap_icon("guard")
    assert ui.scene().toned("target") == {"wall.1", "wall.2", "wall.3", "wall.4"}
    ui.tap_north("wall", 3)
    assert last(ui) == guard(0, 3)
    assert not ui.scene().toned("target")


def test_a_full_section_says_so(ui: Driver) -> None:
    full = {"move": "amend", "wall": [[0, 0, 1, 2, 3], [], [], []]}
    warden_with(ui, *FIRST_GUARDS, full)
    ui.tap_icon("guard")
    assert ui.scene().toned("target") == {"wall.2", "wall.3", "wall.4"}
    ui.tap_north("wall", 1)
    assert ui.see("All 5 spaces of section 1 are taken.")
    ui.tap("Back to the table")
    ui.tap("Cancel")
    assert not ui.scene().toned("target")
    assert count(ui) == 5


def test_a_token_is_chosen_by_kind_and_clan(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS)
    ui.tap_icon("token")
    ui.touch_spot("token.climber.hornfoot")
    assert last(ui) == token(0, "climber", "hornfoot")
    assert listed(ui)[1] == "Climber takes camp 1 (Hornfoot)"


def test_the_app_draws_among_the_unseen(ui: Driver) -> None:
    giants = [token(0, "giant", "hornfoot")] * 3
    warden_with(ui, *FIRST_GUARDS, *giants)
    ui.tap_icon("token")
    assert ui.see("Giant, Hornfoot: 0")
    ui.tap("Draw one for us")
    assert last(ui)["move"] == "token"
    assert last(ui) != giants[0]


def test_a_token_that_lies_face_up_is_refused(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, *[token(0, "giant", "hornfoot")] * 3)
    ui.tap_icon("token")
    ui.touch_spot("token.giant.hornfoot")
    assert ui.see("Every token of this sort lies face up: giant, Hornfoot clan.")
    assert count(ui) == 7


def test_a_refusal_speaks_the_readers_language(ui: Driver) -> None:
    ui.app.speak_language("cs")
    warden_with(ui, *FIRST_GUARDS, *[token(0, "giant", "hornfoot")] * 3)
    ui.tap_icon("token")
    ui.touch_spot("token.giant.hornfoot")
    assert ui.see("obr, kmen Tvrdonožců")


def test_a_rush_is_listed_whole(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, NORTH)
    ui.tap_icon("token")
    ui.touch_spot("token.regular.hornfoot")
    lines = listed(ui)
    assert lines[2] == "Five camps are taken: rush (Hornfoot)"
    assert [line[:2] for line in lines if "trail" in line] == ["6:", "7:"]
    ui.touch_spot("steps")
    assert all(ui.see(line) for line in lines)


def test_wildlings_are_sent_back_from_everywhere(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, NORTH)
    for what, which, sent in (
        ("gift", "0,0", {"gift": "0,0"}),
        ("clearing", 3, {"clearing": 3, "kind": "regular"}),
    ):
        ui.tap_icon("remove")
        ui.tap_north(what, which)
        assert last(ui) == {"seat": 0, "move": "remove", "from": sent}
    ui.tap_icon("remove")
    ui.tap_north("camp", "hornfoot")
    ui.touch_spot("send.4")
    assert last(ui)["from"] == {"camp": ["hornfoot", 4]}
    assert ui.view()["camps"]["hornfoot"] == ["giant", "regular", "regular"]


def test_an_empty_place_has_nobody_to_send_back(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, NORTH)
    ui.tap_icon("remove")
    for what, which in (("gift", "3,0"), ("clearing", 2)):
        ui.tap_north(what, which)
        assert ui.see("Nothing has changed.")
        ui.tap("Back to the table")
    assert count(ui) == 5


def test_undo_says_what_was_taken_back(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, NORTH, roll(0, 5))
    ui.tap_icon("undo")
    assert ui.see("Taken back: Ada rolls 5")
    assert breaches(ui) == "Breaches: 0 of 3"
    ui.find("Roll")


def test_victory_and_shuffling_are_in_the_overflow(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, token(0, "giant", "hornfoot"), roll(0, 9))
    ui.tap_icon("more")
    ui.tap("Shuffle the tokens")
    assert last(ui) == {"move": "reshuffle"}
    ui.tap_icon("more")
    ui.tap("10 points shown")
    assert last(ui) == {"seat": 0, "move": "victory"}
    ui.tap("Result")
    assert ui.see("Ada wins")


def test_victory_waits_for_the_roll(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS)
    ui.tap_icon("more")
    ui.tap("10 points shown")
    assert ui.see("Nothing has changed.")
    assert count(ui) == 4


def test_a_tie_is_counted_up(ui: Driver) -> None:
    warden_tie(ui)
    ui.tap("Count up")
    steppers = sorted(ui.of("Stepper"), key=lambda stepper: -stepper.to_window(0, stepper.y)[1])
    plus = steppers[1]
    ui.scroll_to(plus)
    ui.touch(*plus.to_window(plus.right - 10, plus.center_y))
    ui.tap(ui.find("Count up"))
    assert last(ui) == {"move": "tally", "points": [0, 1, 0, 0], "hands": [0, 0, 0, 0]}
    assert ui.see("Bo wins")


def test_the_table_lies_as_well(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, NORTH)
    ui.resize(800, 360)
    ui.tap_icon("guard")
    ui.tap_north("wall", 2)
    assert last(ui) == guard(0, 2)
    assert all(shape.box.bottom <= ui.scene().height for shape in ui.scene().of("hex"))


def test_the_past_is_only_looked_at(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, NORTH, roll(0, 5))
    match = ui.app.page.match
    ui.app.go("table", match=match, at=3)
    ui.frames(3)
    ui.tap_north("wall", 1)
    assert count(ui) == 6
    assert ui.view()["wall"] == [[0], [2], [], [1]]
    ui.tap("Back to the history")
    assert ui.app.page.match == match


def test_a_strange_log_of_the_warden_is_still_told(ui: Driver) -> None:
    from companion.match.log import Header, Session

    entries = (
        {"seat": 9, "move": "roll", "wildling": "x"},
        {"seat": 0, "move": "remove", "from": 7},
        {"seat": 0, "move": "remove", "from": {"camp": [1]}},
        {"move": "token", "kind": [], "clan": 3},
        {"move": "amend"},
        {},
    )
    header = Header("nights-watch-wildlings", ("Ada", "Bo", "Cy"))
    match = ui.app.store.import_session(Session(header, entries))
    ui.app.go("history", match=match)
    ui.frames(3)
    assert len(ui.of("EntryRow")) == 6
