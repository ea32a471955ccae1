"""The full table of Night's Watch in the app: what the screen adds to its desk."""

from random import Random

import pytest

from companion.match.dice import Dice
from companion.match.log import Header, Session
from companion.pages.match_draft import asked_options
from scoring.codec import to_json
from scoring.nights_watch.board import board_of, house_layout, layout_json
from scoring.nights_watch.state import Options
from tests.dealers.nights_watch import Dealer
from tests.ui.driver import Driver, count, last
from tests.ui.visits_watch_table import (
    BEGUN,
    MAIN,
    MIDDLE,
    PLAYERS,
    SETTLED,
    dice,
    tapped,
    watch_tie,
    watch_with,
)

# Before the game


def offered(ui: Driver) -> set[str]:
    """Of the new match that is open, those that are asked for."""
    return {option.key for option in asked_options(ui.app.page.kept, ui.app.page.draft)}


def test_a_new_match_asks_for_mode_board_and_variants(ui: Driver) -> None:
    ui.new_match("Night's Watch", "Full table")
    assert offered(ui) >= {"watch", "heroes_tragedy", "start_tokens", "start_roll"}
    ui.tap("Another player")
    ui.tap("Start")
    ui.tap("Lay it like this")
    assert ui.view()["phase"] == "start_roll"
    assert len(ui.app.page.players) == 4
    assert ui.app.page.table.header.options == {}


def test_the_base_game_and_a_shuffled_board_can_be_chosen(ui: Driver) -> None:
    ui.app.go("new_match", game="nights-watch")
    ui.frames(3)
    ui.app.page.answered("watch", False)
    assert offered(ui) == {"watch", "roads", "memory_aid"}
    ui.frames(2)
    ui.tap("Board")
    ui.tap("House, shuffled")
    ui.tap("Start")
    options = ui.app.page.table.header.options
    house = layout_json(board_of(house_layout(3, watch=False), watch=False))
    assert (options["mode"], options["first"]) == ("base", 0)
    shuffled = options["board"]["hexes"]
    assert sorted(land["terrain"] for land in shuffled.values()) == sorted(
        land["terrain"] for land in house["hexes"].values()
    )
    assert all(shuffled[hex]["number"] == house["hexes"][hex]["number"] for hex in shuffled)
    assert ui.view()["phase"] == "settle"
    assert not ui.scene().of("wall")


def test_the_table_agrees_on_memory_aids_before_the_game(ui: Driver) -> None:
    ui.app.go("new_match", game="nights-watch")
    ui.frames(3)
    ui.app.page.answered("memory_aid", False)
    ui.frames(2)
    ui.tap("Start")
    ui.tap("Lay it like this")
    assert ui.app.page.table.header.options == {"memory_aid": False}


# At the table


def test_settling_by_fingers(ui: Driver) -> None:
    watch_with(ui)
    for entry in SETTLED[:2]:
        tapped(ui, f"corner.{entry['at']}", f"edge.{entry['road']}")
        ui.tap("Settle here")
        assert last(ui) == entry


def test_a_closer_look_can_be_dragged(ui: Driver) -> None:
    watch_with(ui)
    tapped(ui, "corner.1,1,N")
    before, view = ui.scene()["hex.1,1"].box, ui.app.page.body.view
    x, y = view.to_window(view.x + before.cx, view.top - before.cy)
    ui.touch(x, y, to=(x - 60, y))
    assert -61 < ui.scene()["hex.1,1"].box.x - before.x < -40
    assert "chosen" in ui.scene()
    assert count(ui) == 0


def test_the_app_rolls(ui: Driver) -> None:
    watch_with(ui, *BEGUN)
    ui.app.page.body.desk.dice, fair = Dice(Random(3)), Dice(Random(3))
    ui.tap("Roll")
    assert last(ui)["dice"] == [fair.d6(), fair.d6()]


def test_what_a_roll_brings_is_spoken_before_the_steps(ui: Driver) -> None:
    watch_with(ui, *MIDDLE)
    ui.app.remember("speech", True)
    ui.app.page.propose(dice(0, 5, 6, 1))
    ui.frames(2)
    ui.app.page.body.dark()
    spoken = [what[0] for asked, what in ui.device.asked if asked == "speak"]
    assert spoken == ["Ada rolls 11", *ui.scene()["steps"].says.split("\n")[1:]]
    assert len(spoken) > 2


def test_wildlings_walk_step_by_step_and_a_tap_skips(ui: Driver) -> None:
    watch_with(ui, *MIDDLE)
    ui.app.moves = True
    ui.app.page.propose(dice(0, 3, 2, 5))
    ui.frames(2)
    body = ui.app.page.body
    assert body.playing is not None
    assert len(ui.scene().of("taken")) == 3
    body.playing.tick()
    assert body.desk.step == 1
    ui.touch_shape("hex.1,2")
    assert body.playing is None
    assert len(ui.scene().of("taken")) == 5
    ui.app.moves = False


def test_a_keep_turns_two_tokens(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    tapped(ui, "corner.-1,4,N")
    ui.tap("Build the keep")
    tapped(ui, "token.climber.ice_river")
    assert ui.see("Which token was turned? 2 of 2")
    tapped(ui, "token.climber.ice_river")
    assert ui.view()["keeps"][0] == ["3,-1,S", "-1,4,N"]
    assert not ui.app.sheets()


def test_a_question_is_put_away_by_a_tap_beside_it(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    tapped(ui, "corner.-1,4,N")
    ui.tap("Build the keep")
    ui.touch(180, 780)
    assert not ui.app.sheets()
    assert count(ui) == len(MAIN)
    ui.find("Build the keep")


def test_what_cannot_be_paid_says_why(ui: Driver) -> None:
    poor = {"move": "amend", "hands": [{"wool": 1}, None, None, None]}
    watch_with(ui, *MIDDLE, poor, dice(0, 3, 2, 9))
    tapped(ui, "build", "make.road")
    assert ui.see("Nothing has changed.")
    ui.tap("Back to the table")
    assert count(ui) == len(MIDDLE) + 2


def test_a_trade_with_the_bank(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    tapped(ui, "trade")
    partners = ui.of("Segments")[0]
    ui.touch(*partners.to_window(partners.right - 20, partners.center_y))
    tapped(ui, "one.grain", "other.ore")
    ui.tap("Trade")
    assert last(ui) == {"seat": 0, "move": "bank", "give": "grain", "get": "ore"}


def test_pieces_are_put_right_on_the_picture(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    ui.tap_icon("more")
    ui.tap("Correct the record")
    ui.tap("Pieces on the board")
    tapped(ui, "corner.1,1,S", "head.1", "tool.road", "edge.1,1,SE", "tool.tormund", "hex.1,2")
    ui.tap("Correct the record")
    assert last(ui)["settlements"] == [["-1,4,N", "1,1,S"], None, None, None]
    assert last(ui)["tormund"] == "1,2"


def test_a_hand_is_put_right_by_its_steppers(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    ui.tap_icon("more")
    ui.tap("Correct the record")
    ui.tap("Hands")
    last_one = min(ui.of("Stepper"), key=lambda one: one.to_window(0, one.y)[1])
    ui.scroll_to(last_one)
    ui.touch(*last_one.to_window(last_one.right - 12, last_one.center_y))
    ui.tap(ui.find_icon("amend"))
    assert last(ui)["hands"][0]["ore"] == 4


# The end, the past, and other sizes


def test_a_tragic_end_with_equal_guards_is_counted_up(ui: Driver) -> None:
    watch_tie(ui)
    ui.tap("Count up")
    stepper = max(ui.of("Stepper"), key=lambda one: one.to_window(0, one.y)[1])
    ui.touch(*stepper.to_window(stepper.right - 12, stepper.center_y))
    ui.tap("Count up")
    assert last(ui) == {"move": "tally", "victory_cards": [1, 0, 0, 0]}
    assert ui.see("Ada wins")


def test_undo_takes_back_and_says_what(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    ui.tap_icon("undo")
    assert ui.see("Taken back: Ada rolls 5")
    ui.find("Roll")


def test_the_past_is_only_looked_at(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    match = ui.app.page.match
    ui.app.go("table", match=match, at=8)
    ui.frames(3)
    assert "road.-1,3,SE" in ui.scene()
    ui.touch_shape("hex.1,1")
    assert count(ui) == len(MAIN)
    ui.tap("Back to the history")


@pytest.mark.parametrize("size", [(800, 360), (360, 640), (1280, 800)])
def test_the_table_plays_at_other_sizes(ui: Driver, size: tuple[int, int]) -> None:
    watch_with(ui, *MAIN)
    ui.resize(*size)
    tapped(ui, "edge.-1,4,NE")
    ui.tap("Build the road")
    assert last(ui)["what"] == "road"


def test_whole_random_matches_are_told(ui: Driver) -> None:
    """Every line of matches that the dealer plays, through the screen that shows them."""
    for seats, options in ((4, Options(first=0)), (3, Options(mode="base"))):
        dealer = Dealer(Random(seats), seats, options)
        entries = []
        while dealer.state.phase != "over" and len(entries) < 160:
            move = dealer.deal()
            dealer.play(move)
            entries.append(to_json(move))
        plain = {"first": 0} if seats == 4 else {"mode": "base"}
        table = watch_with(ui, *entries, options=plain, players=PLAYERS[:seats])
        shown, speech = ui.app.page.shown, ui.app.page.speech
        for played in table.record:
            line = shown.line(played.entry, speech)
            assert line.text
            assert "{" not in line.text + line.note


def test_a_strange_log_is_still_told(ui: Driver) -> None:
    entries = (
        {"seat": 9, "move": "roll", "dice": "x"},
        {"seat": 0, "move": "trade", "with": [], "give": 7},
        {"seat": 0, "move": "build", "what": "castle"},
        {"move": "start_roll", "rolls": 5},
        {"move": "play_card", "card": 3, "tokens": [1]},
        {"move": "hero", "hero": [], "steal_from": "x"},
        {},
    )
    match = ui.app.store.import_session(Session(Header("nights-watch", PLAYERS), entries))
    ui.app.go("history", match=match)
    ui.frames(3)
    assert len(ui.of("EntryRow")) == 7
