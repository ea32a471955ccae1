"""The full table of Night's Watch, by fingers: corrections, statistics, the end."""

from random import Random
from typing import Any

import pytest

from companion.games.nights_watch.table.phrases import takings
from companion.log import Header, Session
from companion.ui.games.nights_watch import geometry
from companion.ui.games.nights_watch.full.turning import unseen
from scoring.codec import to_json
from scoring.nights_watch.dealer import Dealer
from scoring.nights_watch.places import CORNERS, EDGES, HEXES
from scoring.nights_watch.state import Options
from tests.ui.driver import Driver, count, last
from tests.ui.visits_watch_table import (
    BEGUN,
    MAIN,
    MIDDLE,
    PLAYERS,
    SETTLED,
    dice,
    tap_spot,
    watch_with,
)
from tests.ui.watch_fingers import cells, pick, tap_head

# Corrections, statistics, the end


def test_pieces_are_put_right_on_the_picture(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    ui.tap_icon("more")
    ui.tap("Correct the record")
    ui.tap("Pieces on the board")
    tap_spot(ui, "corner", "1,1,S")
    tap_head(ui, 1)
    ui.tap_cell("road")
    tap_spot(ui, "edge", "1,1,SE")
    ui.tap_cell("tormund")
    tap_spot(ui, "hex", "1,2")
    ui.tap("Correct the record")
    entry = last(ui)
    assert entry["settlements"] == [["-1,4,N", "1,1,S"], None, None, None]
    assert entry["roads"][1][-1] == "1,1,SE"
    assert entry["tormund"] == "1,2"
    assert "keeps" not in entry


def test_a_piece_is_taken_away_or_changes_hands(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    ui.app.page.body.correct()
    ui.frames(2)
    tap_spot(ui, "corner", "-1,4,N")
    tap_spot(ui, "corner", "1,2,S")
    ui.tap("Correct the record")
    bos, cys, danas = ui.view()["settlements"][1:]
    assert last(ui)["settlements"] == [["1,2,S"], None, ["-1,2,S"], None]
    assert (len(bos), cys, len(danas)) == (2, ["-1,2,S"], 2)


def test_hands_cards_heroes_and_turn_are_put_right(ui: Driver) -> None:
    watch_with(ui, *MAIN)

    def amend(what: str) -> Any:
        ui.app.page.menu()
        ui.frames(2)
        ui.tap("Correct the record")
        ui.tap(what)
        return ui.app.sheets()[0]

    def step(number: int) -> None:
        steppers = sorted(ui.of("Stepper"), key=lambda one: -one.to_window(0, one.y)[1])
        one = steppers[number]
        ui.touch(*one.to_window(one.right - 12, one.center_y))

    sheet = amend("Hands")
    step(4)
    ui.tap(sheet.go)
    assert last(ui)["hands"][0]["ore"] == 4
    assert last(ui)["hands"][1:] == [None, None, None]
    sheet = amend("Action cards")
    step(0)
    step(1)
    ui.tap(sheet.go)
    assert last(ui)["cards_held"] == [3, None, None, None]
    assert last(ui)["cards_played"] == [{"patrol": 1}, None, None, None]
    sheet = amend("Heroes")
    ui.tap_cell("qhorin")
    ui.tap(sheet.go)
    assert last(ui)["heroes"] == [{"hero": "qhorin", "side": "A"}, None, None, None]
    sheet = amend("Turn and special cards")
    turn, road, _ = cells(ui, "SeatCells")
    pick(ui, turn, 2)
    pick(ui, road, -1)
    ui.tap(sheet.go)
    assert last(ui) == {"move": "amend", "turn": 2, "longest_road": "none"}
    ui.find("Cy rolls")


def test_the_north_is_put_right_as_at_the_wardens(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    ui.app.page.body.amend()
    ui.frames(2)
    ui.tap("Wildlings and guards")
    sheet = ui.app.sheets()[0]
    sheet.look_at(4)
    sheet.set_breaches(2)
    ui.tap("Correct the record")
    assert last(ui) == {"move": "amend", "breaches": 2}


def test_rolls_stand_beside_chance(ui: Driver) -> None:
    token = {"kind": "regular", "clan": "hornfoot"}
    keep = {"seat": 0, "move": "build", "what": "keep", "at": "-1,4,N", "tokens": [token] * 2}
    watch_with(ui, *MAIN, keep)
    ui.tap_icon("more")
    ui.tap("What was rolled")
    for bars in cells(ui, "Bars"):
        assert sum(bars.counts) == bars.counts[bars.labels.index(5)] == 1
    assert ui.see("Tokens turned: 2")
    assert ui.of("TokenCount")[0].counts == {("regular", "hornfoot"): 2}


def test_ten_points_win_at_the_end_of_the_turn(ui: Driver) -> None:
    corners = ["1,0,N", "3,0,N", "0,3,S", "2,3,S"]
    keeps = {"move": "amend", "keeps": [corners, [], [], []]}
    watch_with(ui, *BEGUN, keeps, dice(0, 1, 1, 9))
    ui.tap("Turn done")
    assert ui.view()["phase"] == "over"
    ui.tap("Result")
    assert ui.see("Ada wins")


def test_a_tragic_end_with_equal_guards_is_counted_up(ui: Driver) -> None:
    last_stand = {"move": "amend", "breaches": 2, "wall": [[0, 1], [2], [], [0, 1]]}
    watch_with(ui, *MIDDLE, last_stand, dice(0, 3, 2, 5))
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
    ui.find("Ada rolls")


def test_the_past_is_only_looked_at(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    match = ui.app.page.match
    ui.app.go("table", match=match, at=8)
    ui.frames(3)
    tap_spot(ui, "wall", 1)
    tap_spot(ui, "edge", "-1,4,NE")
    assert count(ui) == len(MAIN)
    ui.tap("Back to the history")


def test_the_table_lies_as_well(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    ui.resize(800, 360)
    tap_spot(ui, "edge", "-1,4,NE")
    ui.tap("Build the road")
    assert last(ui)["what"] == "road"


def test_the_base_game_has_no_north(ui: Driver) -> None:
    watch_with(ui, *SETTLED, options={"mode": "base"})
    assert [made.text for made in reversed(ui.app.page.body.actions.children)] == [
        "Build",
        "Trade",
        "Card",
    ]
    ui.tap("Ada rolls")
    assert "wildling" not in last(ui)


# What is computed


def test_unseen_tokens_count_what_the_move_has_shown() -> None:
    dealer = Dealer(Random(2), 4, Options(first=0))
    entry = {"seat": 0, "move": "build", "what": "keep", "at": "0,0,N"}
    token = {"kind": "giant", "clan": "hornfoot"}
    assert unseen(dealer.state, entry)["giant", "hornfoot"] == 3
    assert unseen(dealer.state, {**entry, "tokens": [token]})["giant", "hornfoot"] == 2


def test_every_place_of_the_board_lies_where_its_neighbours_do() -> None:
    plain = geometry.Grid(0, 0, 1)
    for edge in EDGES:
        one, other = geometry.edge_points(edge)
        assert geometry.hypot(one[0] - other[0], one[1] - other[1]) == pytest.approx(geometry.REACH)
    for corner in CORNERS:
        far = [plain.distance("hex", hex, *geometry.corner_point(corner)) for hex in HEXES]
        assert min(far) == pytest.approx(geometry.REACH)


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
        body = ui.app.page.body
        for played in table.record:
            told = body.tell(played, ())
            assert told[0].text
            assert "{" not in "".join(line.text for line in told)
            if played.entry["move"] == "roll" and sum(played.entry["dice"]) == 7:
                assert not takings(table.state_after(played.n - 1), played)


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
