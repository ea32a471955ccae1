"""The camera at a table, by fingers: drawn cards are read in earnest, or as made by hand."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.decks import Shelf
from companion.lookout import Sighting
from companion.ui.learning import learning
from tests.ui import pictures, visits_camera, visits_dnup, visits_shared
from tests.ui.driver import Driver, entries
from tests.ui.monkey import touch_screen
from tests.ui.pictures import frozen, has_deck, read_as, see

ROOT = Path(__file__).parents[2]


def tap_mark(ui: Driver, i: int) -> None:
    """The i-th card in the picture."""
    preview = ui.app.page.ids.preview
    box = preview.outline(preview.marks[i])
    ui.touch(*preview.to_window(box.cx, box.cy))


# Read in earnest


def test_a_card_is_read_and_played_with_one_tap(ui: Driver) -> None:
    has_deck(ui)
    visits_camera.border(ui)
    see(ui, pictures.single("G5"))
    ui.tap_side(0, 5)
    ui.tap_icon("camera")
    frozen(ui)
    ui.tap("Play G5 at stone 5")
    assert entries(ui)[-1] == {"seat": 0, "move": "play", "card": "G5", "stone": 5}
    assert ui.app.stack[-1][0] == "table"


def test_a_column_tells_its_stone(ui: Driver) -> None:
    has_deck(ui)
    visits_camera.border(ui)
    see(ui, pictures.column("G3", "B4", "N5"))
    ui.tap_icon("camera")
    frozen(ui)
    ui.tap("Play N5 at stone 2")
    assert entries(ui)[-1]["stone"] == 2


def test_a_set_of_dnup_is_read(ui: Driver) -> None:
    has_deck(ui, "X2")
    visits_dnup.table_of(ui, 3, visits_dnup.deal(0))
    see(ui, pictures.row("3/8", "3/9"))
    ui.tap_icon("camera")
    ui.tap("A set that Ada plays")
    frozen(ui)
    ui.tap("Play 2 × 3")
    assert entries(ui)[-1] == {"seat": 0, "move": "play", "cards": ["3/8", "3/9"]}


def test_the_page_is_there_before_the_eyes(tmp_path: Path) -> None:
    """OpenCV is loaded by the camera's threads, after the page's first frame."""
    opens = """
import sys
from pathlib import Path
from tests.ui import driver
driver.prepare()
from companion.log import Header, Session
ui = driver.Driver()
ui.blind = True
ui.start(Path(sys.argv[1]))
header = Header("schotten-totten", ("Ada", "Bo"), {})
match = ui.app.store.import_session(Session(header, ()))
ui.app.go("shelf")
ui.frames(2)
ui.app.go("table", match=match)
ui.frames(2)
ui.app.go("camera", match=match, aim="lay", seat=0, stone=5)
print("cv2" in sys.modules)
ui.stop()
"""
    command = [sys.executable, "-c", opens, str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "False", done.stderr


# As made by hand


def test_doubt_is_settled_by_the_rules_and_a_tap(ui: Driver) -> None:
    visits_camera.camera_doubt(ui)
    assert ui.see("Glare: tilt the phone a little.") or ui.app.page.ids.preview.warning
    assert ui.see("R5 already lies at stone 4.")
    ui.tap("Play N5 at stone 2")
    assert entries(ui)[-1] == {"seat": 0, "move": "play", "card": "N5", "stone": 2}


def test_a_move_on_another_phone_changes_what_is_possible(ui: Driver) -> None:
    page = visits_camera.camera_sure(ui)
    assert page.aim.laid.card == "G5"
    page.table.enter({"seat": 0, "move": "play", "card": "G5", "stone": 9})
    ui.frames(2)
    assert page.aim.laid.card == ""
    assert ui.app.page.aim.main().disabled


def test_an_excluded_tile_is_never_chosen(ui: Driver) -> None:
    visits_camera.camera_doubt(ui)
    ui.tap(next(tile for tile in ui.of("OfferTile") if tile.code == "R5"))
    assert ui.app.page.aim.laid.card == "N5"


def test_a_wrong_reading_is_corrected_on_the_pad(ui: Driver) -> None:
    visits_camera.camera_excluded(ui)
    assert ui.app.page.aim.main().disabled
    tap_mark(ui, 0)
    ui.tap_card("R6")
    ui.tap("Play R6 at stone 2")
    assert entries(ui)[-1]["card"] == "R6"


def test_what_is_no_card_is_dropped(ui: Driver) -> None:
    visits_camera.camera_two_new(ui)
    tap_mark(ui, 1)
    ui.tap("No card is there")
    ui.tap("Play N5 at stone 2")
    assert entries(ui)[-1]["card"] == "N5"


def test_without_a_stone_the_stone_is_tapped(ui: Driver) -> None:
    visits_camera.camera_anywhere(ui)
    ui.tap("Play G5")
    ui.tap_stone(7)
    assert entries(ui)[-1] == {"seat": 0, "move": "play", "card": "G5", "stone": 7}


def test_two_new_cards_lead_to_the_whole_stone(ui: Driver) -> None:
    visits_camera.camera_two_new(ui)
    ui.tap("Check stone 2")
    assert ui.app.page.aim.note == "The table against the record"


def test_differences_are_an_amend(ui: Driver) -> None:
    visits_camera.camera_check(ui)
    assert ui.see("2 differences")
    ui.tap("Correct the record")
    assert entries(ui)[-1]["stones"] == {"2": {"sides": [["G3", "N5"], ["Y8", "V7"]]}}
    assert ui.view()["stones"][1]["sides"] == [["G3", "N5"], ["Y8", "V7"]]
    assert ui.see("The record is corrected.")


def test_a_card_that_was_overlooked_is_put_back(ui: Driver) -> None:
    visits_camera.camera_check(ui)
    page = ui.app.page
    pale = next(face for face in ui.of("CardFace") if face.ring == "illegal")
    ui.tap(pale)
    assert page.aim.found.shown[0] == ("G3", "N5", "B4")
    assert page.aim.found.differences == 2


def test_sides_can_be_swapped_and_the_stone_changed(ui: Driver) -> None:
    page = visits_camera.camera_checked(ui)
    assert (page.aim.stone, page.aim.found.differences) == (2, 0)
    ui.tap_icon("swap")
    assert page.aim.found.differences == 3
    ui.tap_icon("swap")
    stepper = ui.of("Stepper")[0]
    ui.touch(*stepper.to_window(stepper.right - 10, stepper.center_y))
    assert page.aim.stone == 3
    assert not page.aim.found.certain


def test_a_stone_as_recorded_is_done_with_one_tap(ui: Driver) -> None:
    visits_camera.camera_checked(ui)
    before = len(entries(ui))
    ui.tap("Done")
    assert ui.app.stack[-1][0] == "table"
    assert len(entries(ui)) == before


def test_a_card_that_nobody_entered_can_be_added_by_hand(ui: Driver) -> None:
    """The record is full: the deck gives way."""
    header = visits_camera.Header("schotten-totten", ("Ada", "Bo"), {})
    ui.app.go("table", match=ui.app.store.begin(header))
    ui.frames(2)
    ui.app.page.body.fingers.amend(3)
    ui.frames(2)
    ui.tap(next(face for face in ui.of("CardFace") if face.code == "+"))
    ui.tap_card("G5")
    ui.tap("Correct the record")
    assert sum(map(len, ui.view()["stones"][2]["sides"])) == 1
    assert ui.view()["decks"]["clan"] == 54 - 12 - 1


def test_the_record_offers_the_camera(ui: Driver) -> None:
    visits_camera.border(ui)
    ui.app.page.body.fingers.amend(2)
    ui.frames(2)
    ui.tap_icon("camera")
    assert ui.app.stack[-1][1]["aim"] == "check"
    assert ui.app.page.aim.asked == 2


def test_the_picture_freezes_by_finger_and_goes_on(ui: Driver) -> None:
    page = visits_camera.camera_live(ui)
    assert page.frozen is None
    ui.tap("Freeze the picture")
    assert page.frozen is not None
    ui.tap_icon("retake")
    assert page.frozen is None


def test_a_hand_is_a_note_on_this_phone_alone(ui: Driver) -> None:
    page = visits_camera.camera_hand(ui)
    match, before = page.match, len(page.table.record)
    exported = list(ui.app.store.export(match))
    ui.tap("Keep as a note")
    assert ui.see("A note that stays on this phone")
    assert len(ui.app.page.table.record) == before
    assert list(ui.app.store.export(match)) == exported
    ui.app.sheets()[0].close()
    ui.app.page.menu()
    ui.frames(2)
    ui.tap("The hand on this phone")
    assert [face.code for face in ui.of("CardFace")] == ["5/8", "4/6", "3/7"]
    ui.tap("Forget")
    assert ui.app.settings["hands"] == {}


def test_a_card_of_a_hand_is_corrected_by_its_two_values(ui: Driver) -> None:
    page = visits_camera.camera_hand(ui)
    tap_mark(ui, 1)
    ui.tap_cell("7")
    ui.tap("Done")
    assert page.aim.cards == ("3/7", "4/7", "5/8")


def test_the_one_doubtful_card_of_a_hand_is_chosen_by_a_tile(ui: Driver) -> None:
    page = visits_camera.camera_hand(ui)
    ui.tap(next(tile for tile in ui.of("OfferTile") if tile.code == "4/8"))
    assert page.aim.cards == ("3/7", "4/8", "5/8")
    assert not ui.of("OfferTile")


def test_a_set_that_cannot_be_says_why(ui: Driver) -> None:
    visits_camera.camera_set(ui)
    assert any("do not share one active value" in said for said in ui.said())
    assert ui.app.page.aim.main().disabled


def test_a_guest_of_a_shared_table_reads_a_card(ui: Driver) -> None:
    live = visits_shared.following(ui)
    scene = pictures.single("R1")
    ui.app.go("camera", match=live.match, aim="lay", seat=1, stone=4)
    pictures.before(ui, pictures.Still(scene, Sighting(read_as(scene, {}), True)))
    ui.tap("Play R1 at stone 4")
    ui.until(lambda: live.table.settled == 3, patience=30)
    assert entries(ui)[-1] == {"seat": 1, "move": "play", "card": "R1", "stone": 4}
    visits_shared.alone(ui)


# What can go wrong


@pytest.mark.parametrize(
    ("visit", "words"),
    [
        (visits_camera.camera_refused, "Camera is not allowed"),
        (visits_camera.camera_none, "No camera found"),
    ],
)
def test_without_a_camera_cards_are_tapped(ui: Driver, visit: Any, words: str) -> None:
    visit(ui)
    assert ui.see(words)
    ui.tap("Tap cards instead")
    ui.tap_card("G6")
    assert entries(ui)[-1] == {"seat": 0, "move": "play", "card": "G6", "stone": 5}


def test_no_frames_are_no_camera(ui: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.lookout.PATIENCE", 0.05)
    visits_camera.border(ui)
    ui.tap_icon("camera")
    ui.until(lambda: ui.app.page.trouble == "none", patience=30)
    assert ui.see("No camera found")
    see(ui, pictures.nothing(120))
    ui.until(lambda: ui.app.page.trouble == "", patience=30)


def test_without_a_deck_one_is_enrolled(ui: Driver) -> None:
    visits_camera.camera_no_deck(ui)
    assert ui.see("No deck enrolled for this game")
    ui.tap("Decks")
    assert ui.app.stack[-1][0] == "shelf"


def test_a_broken_deck_is_said(ui: Driver) -> None:
    has_deck(ui)
    visits_camera.border(ui)
    file = ui.device.folder / "decks" / "X1.npz"
    see(ui, pictures.nothing(120))
    ui.app.go("camera", match=ui.app.page.match, aim="lay", seat=0, stone=5)
    file.write_bytes(file.read_bytes()[:2000])
    ui.until(lambda: ui.app.page.trouble == "deck", patience=30)
    assert ui.see("This deck cannot be read")


def test_darkness_is_said(ui: Driver) -> None:
    page = visits_camera.camera_dark(ui)
    assert page.ids.preview.warning == "Too dark, or something covers the camera."


def test_torch_and_focus_reach_the_camera(ui: Driver) -> None:
    has_deck(ui)
    visits_camera.border(ui)
    see(ui, pictures.nothing(120))
    ui.tap_icon("camera")
    ui.until(lambda: ui.app.page.glimpse is not None, patience=30)
    ui.tap_icon("torch")
    ui.tap(ui.app.page.ids.preview)
    assert ("torch", True) in ui.device.asked
    ((_, at),) = [asked for asked in ui.device.asked if asked[0] == "focus"]
    assert at == pytest.approx((0.5, 0.5), abs=0.05)


def test_the_camera_is_let_go_with_the_page_and_in_a_pause(ui: Driver) -> None:
    page = visits_camera.camera_live(ui)
    ui.app.on_pause()
    assert page.lookout is None
    ui.app.on_resume()
    ui.frames(3)
    lookout = page.lookout
    assert lookout is not None
    ui.app.back()
    assert page.lookout is None
    assert lookout._over.is_set()


def test_the_camera_is_no_place_to_come_back_to(ui: Driver, tmp_path: Path) -> None:
    visits_camera.camera_sure(ui)
    ui.start(tmp_path)
    assert ui.app.stack[-1][0] == "table"


def test_what_the_camera_saw_is_kept_only_if_wanted(ui: Driver) -> None:
    visits_camera.camera_doubt(ui)
    with pytest.raises(AssertionError, match="no picture"):
        ui.find_icon("picture")
    ui.app.settings["saw"] = True
    page = visits_camera.camera_doubt(ui)
    page.name(2, "N5")
    ui.tap_icon("picture")
    ((_, file),) = [asked for asked in ui.device.asked if asked[0] == "share"]
    with zipfile.ZipFile(file) as report:
        assert set(report.namelist()) == {"picture.png", "readings.json", "deck.npz"}
        said = json.loads(report.read("readings.json"))
    assert said["unsure"][0]["candidates"] == ["N5", "R5"]
    assert said["named"] == {"2": "N5"}


# Decks


def test_a_deck_is_renamed_deleted_and_brought_back(ui: Driver) -> None:
    has_deck(ui)
    ui.tap("Decks and boards")
    ui.tap("X1")
    ui.tap("Rename")
    ui.of("NameEntry")[0].text = "Ada's old cards"
    ui.tap("Done")
    assert ui.app.settings["decks"]["schotten-totten"] == "Ada-s-old-cards"
    ui.tap("Ada s old cards")
    ui.tap("Delete")
    with pytest.raises(AssertionError):
        ui.find("Ada s old cards")
    notice = ui.notices()[0]
    ui.touch(notice.right - 40, notice.center_y)
    ui.find("Ada s old cards")


def test_a_deck_is_given_away_and_taken_in(ui: Driver) -> None:
    has_deck(ui)
    ui.app.go("shelf")
    ui.frames(2)
    ui.tap("X1")
    ui.tap("Give away")
    ((_, file),) = [asked for asked in ui.device.asked if asked[0] == "share"]
    ui.device.chooses = file
    ui.tap("Take in")
    ui.find("X1 2")
    assert ui.app.settings["decks"]["schotten-totten"] == "X1-2"


def test_a_deck_opened_with_the_app_is_taken_in(ui: Driver) -> None:
    file = ui.device.folder / "opened.jsonl"
    file.write_bytes(pictures.deck_file("X1").read_bytes())
    ui.device.hand(file)
    ui.until(lambda: ui.app.stack[-1][0] == "shelf")
    ui.frames(2)
    ui.find("My deck")


def test_what_is_no_deck_changes_nothing(ui: Driver) -> None:
    bad = ui.device.folder / "bad.npz"
    bad.write_bytes(b"PK\x03\x04 nothing")
    ui.app.go("shelf")
    ui.frames(2)
    ui.device.chooses = bad
    ui.tap("Take in")
    assert ui.notices()[0].text == "This is no deck of these games. Nothing has changed."
    assert [deck.name for deck in ui.app.page.shelf.decks()] == ["iello"]


def test_enrolment_goes_card_by_card_and_on_another_day(ui: Driver, tmp_path: Path) -> None:
    see(ui, pictures.single("R1"))
    ui.app.go("shelf")
    ui.frames(2)
    ui.tap("Enrol a deck")
    ui.tap("Schotten Totten")
    ui.tap("Every card")
    page = ui.app.page
    ui.until(lambda: page.found, patience=30)
    assert page.card == "R1"
    ui.tap("Take the picture")
    assert (page.card, page.done) == ("R2", {"R1"})
    assert ui.find("Take the picture").disabled, "the card is still the same"
    see(ui, pictures.nothing(90))
    ui.until(lambda: not page.found, patience=30)
    see(ui, pictures.single("Y8"))
    ui.until(lambda: page.found, patience=30)
    assert not ui.find("Take the picture").disabled
    ui.tap_icon("retake")
    assert page.card == "R1"
    ui.start(tmp_path)
    ui.app.go("shelf")
    ui.frames(2)
    ui.tap("My deck")
    ui.tap("Go on with pictures")
    assert ui.app.page.card == "R2"


def test_each_colour_and_each_value_take_few_pictures(ui: Driver, tmp_path: Path) -> None:
    see(ui, pictures.single("R1"))
    ui.app.go("shelf")
    ui.frames(2)
    ui.tap("Enrol a deck")
    ui.tap("Schotten Totten")
    assert ui.see("9 pictures, the quickest way")
    ui.tap("Each colour and each value")
    page = ui.app.page
    ui.until(lambda: page.found, patience=30)
    assert (page.card, page.note) == ("R1", "0 of 9 cards pictured")
    ui.tap("Take the picture")
    assert (page.card, page.note) == ("Y2", "1 of 9 cards pictured")
    ui.tap_icon("retake")
    assert page.card == "R1"
    ui.tap("Take the picture")
    assert (page.card, page.note) == ("Y2", "1 of 9 cards pictured")
    ui.start(tmp_path)
    ui.app.go("shelf")
    ui.frames(2)
    assert ui.see("1 of 9 cards pictured")
    ui.tap("My deck")
    ui.tap("Go on with pictures")
    assert ui.app.page.card == "Y2"


def test_any_card_with_the_same_colour_and_value_will_do(ui: Driver) -> None:
    page = visits_camera.enrol_parts(ui)
    assert page.missing == ["B4", "V5", "N6", "R7", "Y8", "G9"]
    for card in ("V4", "B5"):
        ui.tap_icon("hand")
        ui.tap(next(face for face in ui.of("CardFace") if face.code == card))
        ui.tap("Take the picture")
    assert page.missing == ["N6", "R7", "Y8", "G9"]


def test_after_few_pictures_every_card_may_follow(ui: Driver) -> None:
    visits_camera.shelf_parts_menu(ui)
    ui.tap("Picture every card")
    assert (ui.app.page.card, ui.app.page.note) == ("R2", "3 of 54 cards pictured")


def test_dnup_is_enrolled_by_its_values(ui: Driver) -> None:
    ui.app.go("shelf")
    ui.frames(2)
    ui.tap("Enrol")
    ui.tap("Each value")
    assert ui.app.page.note == "0 of 5 cards pictured"


def small_deck(monkeypatch: pytest.MonkeyPatch, *cards: str) -> None:
    """Of a game that has but these cards, to be quick."""
    from companion import decks

    few = decks.Kind("schotten-totten", cards)
    monkeypatch.setattr(decks, "kinds", lambda: {"schotten-totten": few})
    for module in ("shelf", "enrol"):
        monkeypatch.setattr(f"companion.ui.screens.{module}.kinds", decks.kinds)
    monkeypatch.setattr(learning, "views", 2)


@pytest.mark.parametrize(
    ("pictured", "words"),
    [
        (("R1", "G1", "R3", "G3"), "All cards are pictured"),
        (("R1", "G3"), "Each colour and value is pictured"),
    ],
)
def test_a_deck_is_learnt_and_used(
    ui: Driver, monkeypatch: pytest.MonkeyPatch, pictured: tuple[str, ...], words: str
) -> None:
    from tests.vision.cards import painted

    small_deck(monkeypatch, "R1", "G1", "R3", "G3")
    shelf = Shelf(ui.device.folder / "decks")
    name = shelf.begin("schotten-totten", "Mine", by_parts=len(pictured) < 4)
    for card in pictured:
        shelf.keep(name, card, painted()[card])
    ui.app.go("shelf")
    ui.app.go("enrol", deck=name)
    pictures.before(ui, pictures.Still(pictures.nothing(90), None))
    assert ui.see(words)
    ui.tap("Learn the deck")
    ui.until(lambda: not learning.runs(), patience=60)
    assert ui.notices()[0].text == "The deck is learnt: Mine"
    assert ui.app.settings["decks"]["schotten-totten"] == "Mine"
    found = shelf.find("Mine")
    assert found is not None
    assert found.cards == 4


def test_cards_without_numbers_need_a_picture_each(
    ui: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    small_deck(monkeypatch, "R1", "G1", "R3", "G3")
    shelf = Shelf(ui.device.folder / "decks")
    name = shelf.begin("schotten-totten", "Mine", by_parts=True)
    for card in ("R1", "G3"):
        shelf.keep(name, card, np.full((568, 400, 3), 200, np.uint8))
    learning.begin(shelf.folder, name, "schotten-totten")
    ui.until(lambda: not learning.runs(), patience=60)
    assert ui.notices()[0].text.endswith("no numbers in their corners. Picture every card.")


def test_learning_that_breaks_is_said_and_over(ui: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    def learn(*_: Any) -> None:
        raise MemoryError

    monkeypatch.setattr(Shelf, "learn", learn)
    learning.begin(ui.device.folder, "mine", "dnup")
    ui.until(lambda: not learning.runs())
    assert ui.notices()[0].text.startswith("The deck was not learnt: its pictures")


@pytest.mark.parametrize("name", ["camera-doubt", "camera-check", "camera-hand", "enrol", "shelf"])
def test_random_fingers(ui: Driver, name: str) -> None:
    touch_screen(ui, name, 40, seed=2)


def test_readings_are_kept_by_hand(ui: Driver) -> None:
    """What tests make by hand is what the eyes say: the same marks on the same cards."""
    scene = pictures.column("G3", "B4", "N5")
    look = read_as(scene, {})
    assert [(r.card, r.order, r.sure) for r in look.readings] == [
        ("G3", 0, True),
        ("B4", 1, True),
        ("N5", 2, True),
    ]
