"""Pieces in the colours of the box, wherever a match is shown."""

from pathlib import Path

import cv2
import numpy as np

from companion.play.look import roles
from companion.ui.export_menu import save_picture
from companion.ui.theme import colour
from tests.ui.driver import Driver
from tests.ui.visits import new_match, over

RED = roles("dark")["piece.red"]


def choose_red(ui: Driver) -> None:
    """For the first player, in the sheet that is open."""
    ui.tap("Ada")
    ui.touch_spot("colour.red")
    ui.tap("Done")


def test_they_are_chosen_with_a_new_match_and_carried_over(ui: Driver, tmp_path: Path) -> None:
    new_match(ui)
    ui.tap("Colours")
    choose_red(ui)
    assert ui.app.theme.role("seat.0") == colour(RED)
    ui.tap("Swap seats")
    assert ui.app.theme.role("seat.1") == colour(RED)
    ui.tap("Start")
    match = ui.app.page.match
    assert ui.app.theme.role("seat.1") == colour(RED)
    ui.start(tmp_path)
    assert ui.app.colours(match) == ("", "red")
    ui.app.home()
    assert ui.app.theme.colours == ()
    ui.app.go("new_match", game="schotten-totten")
    assert ui.app.page.colours == ("", "red")


def test_a_running_match_changes_them(ui: Driver) -> None:
    new_match(ui)
    ui.tap("Start")
    ui.tap_icon("more")
    ui.tap("Colours of the pieces")
    choose_red(ui)
    assert ui.app.theme.role("seat.0") == colour(RED)
    ui.tap_icon("more")
    ui.tap("Colours of the pieces")
    ui.tap("Cairn's own")
    assert ui.app.theme.colours == ()


def test_the_shared_picture_has_them(ui: Driver, tmp_path: Path) -> None:
    match = over(ui)
    ui.app.paint_pieces(match, ("red", "blue"))
    file = tmp_path / "result.png"
    save_picture(ui.app, ui.app.page.table, match, file)
    picture = cv2.imread(str(file))
    wanted = np.array([int(RED[i : i + 2], 16) for i in (5, 3, 1)])
    assert (np.abs(picture.astype(int) - wanted).max(axis=2) <= 2).sum() > 500
