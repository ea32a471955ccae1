"""With memory aids off the hands of others are sizes, and memory speaks when a move is made."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.ui.driver import Driver, count
from tests.ui.visits_watch_table import MAIN, watch_with
from tests.ui.watch_fingers import cells, pick

OFF: Mapping[str, Any] = {"first": 0, "memory_aid": False}


def shown(ui: Driver) -> Any:
    return ui.of("HandRow")[0].hand


def test_with_memory_aids_hands_are_shown(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    assert shown(ui)["certain"] == ui.view()["hands"][0]["certain"] != {}


@pytest.mark.parametrize("off", ["table", "phone"])
def test_without_them_only_sizes_are(ui: Driver, off: str) -> None:
    """The table agreed on it, or this phone does not show them."""
    if off == "phone":
        ui.app.remember("memory", False)
    watch_with(ui, *MAIN, options=OFF if off == "table" else None)
    for seat, hand in enumerate(ui.view()["hands"]):
        ui.app.page.body.looked = seat
        ui.app.page.refresh()
        assert shown(ui)["size"] == hand["size"]
        assert shown(ui)["certain"] == {}
        assert len(set(shown(ui)["possible"].values())) <= 1
    ui.tap(ui.of("HandRow")[0])
    assert ui.see("Memory aids are off")
    assert all(hand["certain"] == {} for hand in ui.of("HandTable")[0].view["hands"])


def test_the_view_of_the_rules_stays_as_it_is(ui: Driver) -> None:
    """The record knows the hands; the screen does not show them."""
    watch_with(ui, *MAIN, options=OFF)
    assert ui.view()["hands"][2]["certain"]["grain"] >= 5
    assert ui.view()["memory_aid"] is False


def test_a_trade_is_judged_when_it_is_made(ui: Driver) -> None:
    """That Bo has no grain is not told by staging a trade."""
    watch_with(ui, *MAIN, options=OFF)
    before = count(ui)
    ui.tap_icon("trade")
    give, get = cells(ui)
    for grid in (give, get):
        assert set(grid.notes.values()) == {"?"}
    pick(ui, give, "brick")
    pick(ui, get, "grain")
    assert ui.see("The rules allow this.")
    ui.tap("Trade")
    assert count(ui) == before
    assert ui.see("Not in hand (Bo)")


def test_an_own_seat_keeps_its_own_hand(ui: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    watch_with(ui, *MAIN, options=OFF)
    page = ui.app.page
    monkeypatch.setattr(type(page), "own_seat", 1)
    hands = []
    for seat in range(4):
        page.body.looked = seat
        page.refresh()
        hands.append(shown(ui)["certain"])
    assert hands == [{}, ui.view()["hands"][1]["certain"], {}, {}]


def test_the_table_says_so_before_the_game(ui: Driver) -> None:
    ui.app.go("new_match", game="nights-watch")
    ui.frames(3)
    ui.tap(ui.app.page.rows["memory_aid"].children[0])
    ui.tap("Start")
    assert ui.app.page.table.header.options == {"memory_aid": False}
