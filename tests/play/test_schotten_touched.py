"""A laid card is touched to put it right, without a screen."""

from __future__ import annotations

from typing import Any

import pytest

from companion.match.log import Entry
from companion.play.lifted import lifted
from companion.play.questions import Choose, Question
from companion.play.scene import Block, Box, Glyph, Path, Polygon, Scene, Shape, Spot, Tint, Words
from scoring.book import book_of
from tests.play.entries import TACTICAL, end, play
from tests.play.test_schotten_scene import Border, border, rings
from tests.play.test_tap_counts import Taps

PLAYED = (
    play(0, "G5", 4), end(0), play(1, "R5", 4), end(1),
    play(0, "G6", 4), end(0), play(1, "B1", 3), end(1),
    play(0, "Y9", 1), end(0), play(1, "N2", 2),
)  # fmt: skip


def stands(sitting: Border) -> list[Entry]:
    return [dict(played.entry) for played in sitting.table.standing]


def sides(sitting: Border, stone: int) -> tuple[Any, Any]:
    first, second = sitting.table.state.stones[stone - 1].sides
    return first, second


def test_a_wrong_card_three_turns_ago_takes_three_taps() -> None:
    sitting = border(*PLAYED)
    tap = Taps(sitting)
    tap("touch.4.0.G6", "change", "card.G7")
    assert tap.made <= 4
    expected = [dict(entry) for entry in PLAYED]
    expected[4] = play(0, "G7", 4)
    assert stands(sitting) == expected
    assert sides(sitting, 4) == (("G5", "G7"), ("R5",))


def test_a_change_is_ordinary_lines_of_the_log() -> None:
    sitting = border(*PLAYED)
    sitting.touch("touch.1.0.Y9", "change", "card.Y8")
    lines = [dict(played.entry) for played in sitting.table.record[len(PLAYED) :]]
    assert lines == [
        {"undo": 11}, {"undo": 10}, {"undo": 9},
        play(0, "Y8", 1), end(0), play(1, "N2", 2),
    ]  # fmt: skip


def test_a_card_that_lies_at_another_stone_is_moved() -> None:
    sitting = border(*PLAYED)
    sitting.touch("touch.3.1.B1", "move")
    assert {key for key in sitting.scene().toned("target") if key.startswith("slot.3")} == set()
    sitting.touch("to.5")
    assert sides(sitting, 5) == ((), ("B1",))
    assert sides(sitting, 3) == ((), ())


def test_two_cards_change_places() -> None:
    sitting = border(*PLAYED)
    sitting.touch("touch.4.0.G6", "swap", "take.2.1.N2")
    assert sides(sitting, 4) == (("G5", "N2"), ("R5",))
    assert sides(sitting, 2) == ((), ("G6",))


def test_a_card_that_lies_elsewhere_was_mistaken_for_this_one() -> None:
    sitting = border(*PLAYED)
    sitting.touch("touch.4.0.G6", "change", "card.N2")
    assert sides(sitting, 4) == (("G5", "N2"), ("R5",))
    assert sides(sitting, 2) == ((), ("G6",))


def test_the_head_offers_the_other_cards_of_that_side() -> None:
    sitting = border(*PLAYED)
    sitting.touch("touch.4.0.G6")
    beside = sitting.question().beside
    assert beside is not None
    assert set(beside.spots) == {"touch.4.0.G5", "touch.4.0.G6"}


def test_the_touched_card_is_lifted_while_its_menu_is_open() -> None:
    sitting = border(*PLAYED)
    flat = sitting.scene()
    sitting.touch("touch.4.0.G6")
    up = lifted(sitting.scene(), sitting.question())
    card, was = up["card.G6"], flat["card.G6"]
    assert rings(up, "text") == {"card.G6", *flat.toned("last")}
    assert up.toned("lifted") == {"card.G6"}
    assert card.box == pytest.approx(Box.about(was.box.cx, was.box.cy, *_larger(was.box)))
    assert up.shapes[-1] is card, "above its neighbours"
    assert (card.spot, card.reach, card.text) == (was.spot, was.reach, was.text)
    assert [shape for shape in up if shape is not card] == [s for s in flat if s is not was]
    sitting.touch("touch.4.0.G5")
    assert lifted(sitting.scene(), sitting.question()).toned("lifted") == {"card.G5"}
    sitting.touch("close")
    assert lifted(sitting.scene(), None) == flat


def _larger(box: Box) -> tuple[float, float]:
    return box.w * 1.15, box.h * 1.15


def test_everything_on_a_lifted_shape_grows_with_it() -> None:
    tint, box = Tint("text"), Box(10, 10, 20, 20)
    marks = (
        Block(Box(10, 10, 10, 10), tint, 4),
        Words("7", 20, 15, 10, tint),
        Glyph("plus", 20, 25, 10, tint),
        Path(((10, 20), (30, 20)), tint, 2),
        Polygon(((20, 10), (30, 30), (10, 30)), tint),
    )
    flat = Scene(40, 40, [Shape("one", "piece", box, marks, spot=Spot("one", ""))])
    assert lifted(flat, Question("", "", about="one"))["one"].marks[:-1] == (
        Block(Box(8.5, 8.5, 11.5, 11.5), tint, 4.6, thick=1.15),
        Words("7", 20, 14.25, 11.5, tint),
        Glyph("plus", 20, 25.75, 11.5, tint),
        Path(((8.5, 20), (31.5, 20)), tint, 2.3),
        Polygon(((20, 8.5), (31.5, 31.5), (8.5, 31.5)), tint, thick=1.15),
    )


def test_undo_to_here_takes_the_card_back_too() -> None:
    sitting = border(*PLAYED)
    sitting.touch("touch.4.0.G6")
    lines = [c.note for part in sitting.question().parts for c in getattr(part, "choices", ())]
    assert "takes back 7 moves" in lines
    sitting.touch("undo-to")
    assert stands(sitting) == [dict(entry) for entry in PLAYED[:4]]


def claimed() -> Border:
    """Ada has claimed stone 1 with a run that is only one because of its last card."""
    entries: list[Entry] = []
    for mine, theirs in (("V4", "R1"), ("V5", "B2"), ("V6", "G9")):
        entries += [play(0, mine, 1), end(0), play(1, theirs, 1), end(1)]
    return border(*entries, play(0, "N9", 9), {"seat": 0, "move": "claim", "stone": 1}, end(0))


def test_what_a_change_breaks_is_asked_about() -> None:
    sitting = claimed()
    before = stands(sitting)
    sitting.touch("touch.1.0.V6", "change", "card.R2")
    assert sitting.question().name == "breaks"
    assert "1 entry no longer fits" in sitting.said()
    sitting.touch("close")
    assert stands(sitting) == before
    sitting.touch("card.R2", "take-back", "rewrite")
    assert sides(sitting, 1)[0] == ("V4", "V5", "R2")
    assert len(stands(sitting)) == len(before) - 1
    assert sitting.table.state.stones[0].owner is None


def test_a_change_that_cannot_be_is_refused_and_changes_nothing() -> None:
    sitting = border(*TACTICAL, options={"tactics": True, "edition": "cs"})
    before = stands(sitting)
    sitting.touch("touch.4.0.G5", "change", "card.banshee")
    assert sitting.question().name == "refused"
    assert stands(sitting) == before


@pytest.mark.parametrize("card", ["V4", "R1"])
def test_a_card_that_a_correction_laid_is_corrected_there(card: str) -> None:
    stones = {"1": {"sides": [["V4"], ["R1"]]}}
    sitting = border({"move": "amend", "stones": stones, "decks": {"clan": 40}})
    seat = ("V4", "R1").index(card)
    sitting.touch(f"touch.1.{seat}.{card}")
    assert sitting.question().name == "amend"


@pytest.mark.parametrize(("card", "section"), [("G5", "claiming"), ("spy", "tacticcards")])
def test_a_laid_card_leads_to_its_rule(card: str, section: str) -> None:
    amend = {
        "move": "amend",
        "hands": [{"clan": 6, "tactic": 1}, {"clan": 7, "tactic": 0}],
        "decks": {"tactic": 9},
    }
    sitting = border(amend, play(0, card, 4), end(0, "clan"), options={"tactics": True})
    sitting.touch(f"touch.4.0.{card}")
    question = sitting.question()
    [lines] = [part for part in question.parts if isinstance(part, Choose)]
    [spot] = [line.spot.name for line in lines.choices if line.spot.says == "Rule"]
    errand = sitting.desk.touch(spot)
    assert errand is not None
    asked = dict(errand.where)
    assert (errand.page, asked["game"]) == ("rule_section", "schotten-totten")
    found, _ = book_of("schotten_totten").places[str(asked["paragraph"])]
    assert found.id == section
    assert sitting.question() == question, "it is still open when the table is shown again"
