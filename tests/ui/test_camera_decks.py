"""Decks that this phone knows, enrolled with the camera, given away, taken in."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.camera.reader import Posed
from companion.decks.store import DeckStore, kinds
from companion.ui.enrolment_job import learning
from tests.ui import pictures, visits_camera
from tests.ui.driver import Driver
from tests.ui.monkey import touch_screen
from tests.ui.pictures import has_deck, read_as, see
from vision.enrol import Report

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
    ui.tap("Choose a file…")
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
    ui.tap("Choose a file…")
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
    assert page.draft.card == "R1"
    ui.until(lambda: page.done)
    assert (page.draft.card, page.done) == ("R2", ("R1",)), (
        "it lies still and sharp: taken by itself"
    )
    assert ui.find("Take the picture").pale, "the card is still the same"
    see(ui, pictures.nothing(90))
    ui.until(lambda: not page.found)
    see(ui, pictures.single("R2"))
    ui.until(lambda: len(page.done) == 2)
    assert page.draft.card == "R3"
    ui.tap_icon("retake")
    assert page.draft.card == "R2"
    ui.start(tmp_path)
    ui.app.go("shelf")
    ui.frames(2)
    ui.tap("My deck")
    ui.tap("Go on with pictures")
    assert ui.app.page.draft.card == "R3"


def test_a_card_is_taken_by_hand_where_it_is_not_taken_by_itself(ui: Driver) -> None:
    page = visits_camera.enrol(ui)
    card = page.draft.card
    ui.tap("Take the picture")
    assert card in page.done


def test_a_card_that_was_chosen_waits_until_it_is_laid_down(ui: Driver) -> None:
    page = visits_camera.enrol(ui)
    page.choose("V9")
    lies = page.worker.glimpse
    ready = lies._replace(seen=replace(lies.seen, ready=True))
    page.seen(ready)
    assert page.draft.card == "V9", "what lies there is another card still"
    page.seen(lies._replace(seen=Posed()))
    page.seen(ready)
    assert "V9" in page.done


def test_each_colour_and_each_value_take_few_pictures(ui: Driver, tmp_path: Path) -> None:
    see(ui, pictures.single("R1"))
    ui.app.go("shelf")
    ui.frames(2)
    ui.tap("Enrol a deck")
    ui.tap("Schotten Totten")
    assert ui.see("9 pictures, the quickest way")
    ui.tap("Each colour and each value")
    page = ui.app.page
    assert (page.draft.card, page.bar.state) == ("R1", "0 of 9 cards pictured")
    ui.until(lambda: page.done)
    assert (page.draft.card, page.bar.state) == ("Y2", "1 of 9 cards pictured")
    ui.tap_icon("retake")
    assert page.draft.card == "R1"
    ui.tap("Take the picture")
    assert (page.draft.card, page.bar.state) == ("Y2", "1 of 9 cards pictured")
    ui.start(tmp_path)
    ui.app.go("shelf")
    ui.frames(2)
    assert ui.see("1 of 9 cards pictured")
    ui.tap("My deck")
    ui.tap("Go on with pictures")
    assert ui.app.page.draft.card == "Y2"


def test_any_card_with_the_same_colour_and_value_will_do(ui: Driver) -> None:
    page = visits_camera.enrol_parts(ui)
    assert page.kept.missing == ["B4", "V5", "N6", "R7", "Y8", "G9"]
    for card in ("V4", "B5"):
        ui.tap_icon("hand")
        ui.tap_card(card)
        ui.tap("Take the picture")
    assert page.kept.missing == ["N6", "R7", "Y8", "G9"]


def test_after_few_pictures_every_card_may_follow(ui: Driver) -> None:
    visits_camera.shelf_parts_menu(ui)
    ui.tap("Picture every card")
    assert (ui.app.page.draft.card, ui.app.page.bar.state) == ("R2", "3 of 54 cards pictured")


def test_dnup_is_enrolled_by_its_values(ui: Driver) -> None:
    ui.app.go("shelf")
    ui.frames(2)
    ui.tap("Enrol")
    ui.tap("Each value")
    assert ui.app.page.bar.state == "0 of 5 cards pictured"


def small_deck(monkeypatch: pytest.MonkeyPatch, *cards: str) -> None:
    """Of a game that has but these cards, to be quick."""
    few = replace(kinds()["schotten-totten"], cards=cards, more=())
    for module in ("decks.store", "ui.pages.decks", "pages.enrolling"):
        monkeypatch.setattr(f"companion.{module}.kinds", lambda: {"schotten-totten": few})
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
    shelf = DeckStore(ui.device.folder / "decks")
    name = shelf.begin("schotten-totten", "Mine", by_parts=len(pictured) < 4)
    for card in pictured:
        shelf.keep(name, card, painted()[card])
    ui.app.go("shelf")
    ui.app.go("enrol", deck=name)
    pictures.before(ui, pictures.Still(pictures.nothing(90), Posed()))
    assert ui.see(words)
    ui.tap("Learn the deck")
    ui.until(lambda: not learning.runs())
    assert ui.notices()[0].text == "The deck is learnt: Mine"
    assert ui.app.settings["decks"]["schotten-totten"] == "Mine"
    found = shelf.find("Mine")
    assert found is not None
    assert found.cards == 4


def test_cards_without_numbers_need_a_picture_each(
    ui: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    small_deck(monkeypatch, "R1", "G1", "R3", "G3")
    shelf = DeckStore(ui.device.folder / "decks")
    name = shelf.begin("schotten-totten", "Mine", by_parts=True)
    for card in ("R1", "G3"):
        shelf.keep(name, card, np.full((568, 400, 3), 200, np.uint8))
    learning.begin(shelf.folder, name, "schotten-totten")
    ui.until(lambda: not learning.runs())
    assert ui.notices()[0].text.endswith("no numbers in their corners. Picture every card.")


def test_what_came_of_an_enrolment_is_one_list_that_leads_to_the_pictures(
    ui: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = Report(("R2",), (("R4", "R5"),), (("G3", "G5"),))
    monkeypatch.setattr(DeckStore, "learn", lambda *_: found)
    shelf = DeckStore(ui.device.folder / "decks")
    name = shelf.begin("schotten-totten", "Mine", by_parts=False)
    ui.app.go("shelf")
    ui.frames(2)
    learning.begin(shelf.folder, name, "schotten-totten")
    ui.until(lambda: not learning.runs())
    notice = ui.notices()[0]
    assert notice.text.endswith("Better take again: R2, R4")
    ui.touch(notice.right - 40, notice.center_y)
    assert ui.see("R2 was not known again")
    assert ui.see("G3 and G5 look alike")
    ui.tap("R4 was taken for R5")
    assert (ui.app.page.deck, ui.app.page.draft.card) == (name, "R4")


def test_learning_that_breaks_is_said_and_over(ui: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    def learn(*_: Any) -> None:
        raise MemoryError

    monkeypatch.setattr(DeckStore, "learn", learn)
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
