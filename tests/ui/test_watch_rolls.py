"""Who rolled what: the history says whose dice they were, the sheet compares with chance."""

from collections import Counter
from random import Random

import pytest

from companion.games.nights_watch.facts import TWO_DICE, WILDLING_DIE
from companion.games.nights_watch.north.dice import rolled
from companion.match.dice import Dice
from companion.match.statistics import thrown
from companion.play.scene import Block, Mark, Tint
from tests.ui.driver import Driver, entries
from tests.ui.visits_warden import FIRST_GUARDS, NORTH, warden_with
from tests.ui.visits_watch import ROLLED, rounds


def test_a_roll_says_who_rolled(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, NORTH)
    ui.tap("Roll")
    assert entries(ui)[-1]["rolled"] == "app"
    ui.tap_icon("enter_number")
    ui.touch_spot("die.9")
    assert entries(ui)[-1] == {"seat": 1, "move": "roll", "wildling": 9, "rolled": "table"}
    ui.tap_icon("more")
    ui.tap("History of this match")
    lines = {row.n: (row.line.text, row.line.note) for row in ui.of("EntryRow")}
    assert lines[7][1] == "rolled by the app"
    assert lines[8] == ("Bo rolls 9", "rolled on the table")
    ui.app.speak_language("cs")
    ui.frames(2)
    assert {row.line.note for row in ui.of("EntryRow")} >= {"hozeno aplikací", "hozeno na stole"}


def test_an_older_roll_does_not_say(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, {"seat": 0, "move": "roll", "wildling": 9})
    ui.app.go("history", match=ui.app.page.match)
    ui.frames(2)
    assert {row.line.note for row in ui.of("EntryRow")} == {""}


def is_line(mark: Mark) -> bool:
    return isinstance(mark, Block) and mark.fill == Tint("accent_text")


def test_the_rolls_stand_beside_what_chance_expects(ui: Driver) -> None:
    warden_with(ui, *rounds())
    ui.tap_icon("more")
    ui.tap("What was rolled")
    plot = ui.scenes()[0].scene
    bars = {face: plot[f"rolled.{face}"] for face in range(1, 13)}
    counted = Counter(ROLLED)
    assert {face: bar.text for face, bar in bars.items()} == {
        face: f"{face} {counted[face]}" for face in bars
    }
    tall = max(counted.values())
    highest = max(bar.box.h for bar in bars.values())
    assert [bar.box.h for bar in bars.values()] == pytest.approx(
        [highest * counted[face] / tall for face in bars]
    )
    lines = {mark.box.y for bar in bars.values() for mark in bar.marks if is_line(mark)}
    (line,) = lines
    foot = bars[1].box.bottom
    assert (foot - line - 1) / highest == pytest.approx(len(ROLLED) / 12 / tall)
    assert plot.toned("faint") == {"rolled.9", "rolled.10", "rolled.11", "rolled.12"}
    assert ui.see("26 rolls · fair dice are this uneven")
    assert ui.see("By the app: 17. On the table: 9.")


def test_what_was_taken_back_was_not_rolled(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, {"seat": 0, "move": "roll", "wildling": 9})
    ui.tap_icon("undo")
    ui.tap_icon("more")
    ui.tap("What was rolled")
    assert ui.see("Nothing yet. The bars grow with every roll.")


def test_two_dice_and_the_wildling_die_are_told_apart() -> None:
    rolls = rolled(
        (
            {"seat": 0, "move": "roll", "dice": [3, 4], "wildling": 5, "rolled": "app"},
            {"seat": 1, "move": "roll", "dice": [1, 1], "wildling": None},
            {"seat": 1, "move": "end_turn"},
        )
    )
    assert rolls == ({7: 1, 2: 1}, {5: 1}, {"app": 1})


@pytest.mark.parametrize(("chances", "dice"), [(WILDLING_DIE, 1), (TWO_DICE, 2)])
def test_fair_dice_are_mostly_found_even(chances: dict[int, float], dice: int) -> None:
    """The odds are themselves about even between 0 and 1, and near 0 for a loaded die."""
    chance = Dice(Random(5))
    found = []
    for _ in range(300):
        faces = [chance.d12() if dice == 1 else chance.d6() + chance.d6() for _ in range(60)]
        found.append(thrown(Counter(faces), chances).odds)
    assert 0.4 < sum(found) / len(found) < 0.6
    assert 0.15 < sum(p < 0.25 for p in found) / len(found) < 0.35
    assert thrown({7: 40, 8: 20}, chances).odds < 0.001
    assert sum(chances.values()) == pytest.approx(1)
