"""Decks and boards, without a window."""

from dataclasses import replace

from companion.decks.store import StoredDeck, kinds
from companion.pages.decks import DECKS, Draft, Kept, KeptDeck
from companion.pages.page import Go, Page, Run
from companion.pages.parts import Status
from tests.pages.reading import answer, line, reader, shown, touch

BUILT_IN = KeptDeck(StoredDeck("iello", "schotten-totten", 54, 0, None, built_in=True))
BEGUN = KeptDeck(StoredDeck("My-deck", "dnup", 0, 1, None), (), by_parts=True)
KEPT = Kept(reader(), (BUILT_IN, BEGUN), {"schotten-totten": "iello"})


def offered(kept: Kept, deck: str) -> list[str]:
    asks = shown(DECKS, kept, Draft("deck", deck)).asks
    assert isinstance(asks, Page)
    return [choice.spot.name for choice in asks.lines]


def test_the_deck_in_use_is_marked_and_each_says_how_far_it_is() -> None:
    page = shown(DECKS, KEPT)
    assert line(page, "deck.iello").icon == "radio_on"
    assert line(page, "deck.iello").note == "54 cards · built in"
    wanted = len(kinds()["dnup"].wanted(by_parts=True))
    assert line(page, "deck.My-deck").note == f"0 of {wanted} cards pictured"
    learning = replace(KEPT, decks=(BUILT_IN, replace(BEGUN, learning=True)))
    assert line(shown(DECKS, learning), "deck.My-deck").note == "being learnt"


def test_only_what_fits_a_deck_is_offered() -> None:
    assert offered(KEPT, "iello") == ["use", "give"]
    assert offered(KEPT, "My-deck") == ["pictures", "every", "rename", "delete"]
    menu = Draft("deck", "My-deck")
    assert touch(DECKS, KEPT, "pictures", menu) == Go("enrol", (("deck", "My-deck"),))
    assert touch(DECKS, KEPT, "delete", menu) == Run("delete", (("deck", "My-deck"),))


def test_a_deck_is_renamed() -> None:
    naming = touch(DECKS, KEPT, "rename", Draft("deck", "My-deck"))
    assert naming == Draft("name", "My-deck", text="My deck")
    typed = answer(DECKS, KEPT, "name", "Evening  deck", naming)
    about = (("deck", "My-deck"), ("name", "Evening deck"))
    assert touch(DECKS, KEPT, "done", typed) == Run("rename", about)


def test_a_game_without_a_deck_leads_to_the_ways_to_enrol_one() -> None:
    kept = replace(KEPT, decks=(BUILT_IN,))
    assert any(isinstance(part, Status) for part in shown(DECKS, kept).parts)
    ways = touch(DECKS, kept, "enrol.dnup")
    begin = Run("enrol", (("game", "dnup"), ("by_parts", True)))
    assert touch(DECKS, kept, "parts", ways) == begin
    assert touch(DECKS, kept, "game.dnup", touch(DECKS, kept, "enrol")) == ways


def test_a_deck_that_lies_ready_is_taken_in() -> None:
    kept = replace(KEPT, files=("theirs.npz",))
    assert touch(DECKS, kept, "take") == Draft("files")
    assert touch(DECKS, kept, "file", Draft("files")) == Run("choose file")
    step = touch(DECKS, kept, "file.theirs.npz", Draft("files"))
    assert step == Run("take file", (("file", "theirs.npz"),))
