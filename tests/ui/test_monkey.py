"""A few hundred random touches; `make monkey` does all 20,000."""

import pytest

from tests import THOROUGH
from tests.ui.driver import Driver
from tests.ui.monkey import assert_nothing_is_lost, touch_screen

TOUCHES = 200 if THOROUGH else 25
SCREENS = [
    "table",
    "table-tactics",
    "new-match",
    "history",
    "settings",
    "warden",
    "warden-token",
    "warden-amend",
    "boards",
    "board-hex",
    "board-market",
    "watch",
    "watch-settle",
    "watch-correct",
]


@pytest.mark.parametrize("name", SCREENS)
def test_random_touches_leave_no_traceback(ui: Driver, name: str) -> None:
    touch_screen(ui, name, TOUCHES, seed=1)
    assert_nothing_is_lost(ui)
