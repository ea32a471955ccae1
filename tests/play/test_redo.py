"""The redo panel of every game's table, and what a touch of it makes again."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from companion.games import app_of
from companion.match.log import Header
from companion.play.desk import REDO, UNDO
from companion.play.position import Link
from companion.play.scene import Stage
from tests.companion.test_redo import digest
from tests.play.entries import end, play
from tests.play.layout import faults
from tests.play.sitting import Sitting
from tests.sync.watching import MATCHES, NAMES, entries

PHONE = Stage(360, 720)
SMALL = Stage(320, 504)
WIDE = Stage(1280, 736)
PLAYED = (play(0, "G5", 4), end(0), play(1, "R5", 4), end(1), play(0, "G6", 4))


def sitting(match: str, most: int = 60, lang: str = "en", **reader: Any) -> Sitting[Any, Any]:
    game, options, players = MATCHES[match]
    made = islice(entries(match), most)
    return Sitting(app_of(game).desk, Header(game, NAMES[:players], options), made, lang, **reader)


def schotten(**reader: Any) -> Sitting[Any, Any]:
    header = Header("schotten-totten", ("Ada", "Bo"))
    return Sitting(app_of("schotten-totten").desk, header, PLAYED, **reader)


def undo(desk: Sitting[Any, Any], times: int) -> None:
    for _ in range(times):
        desk.desk.touch(UNDO)


@pytest.mark.parametrize("match", MATCHES)
def test_twenty_undos_and_twenty_redos_lead_back(match: str) -> None:
    desk = sitting(match)
    seen = [digest(desk.table)]
    while len(seen) <= 20 and desk.table.standing:
        desk.desk.touch(UNDO)
        seen.append(digest(desk.table))
    for expected in reversed(seen[:-1]):
        desk.desk.touch(REDO)
        assert digest(desk.table) == expected
    assert REDO not in desk.scene().spots


@pytest.mark.parametrize("lang", ["en", "cs", "es"])
@pytest.mark.parametrize("stage", [PHONE, WIDE])
@pytest.mark.parametrize("match", MATCHES)
def test_the_panel_is_drawn_whole_in_every_game(match: str, stage: Stage, lang: str) -> None:
    desk = sitting(match, 20, lang)
    assert "redo" not in desk.scene(stage).by_key
    undo(desk, 2)
    scene = desk.scene(stage)
    panel, button = scene["redo"], scene.spots[REDO]
    assert min(button.reach.w, button.reach.h) >= 48
    assert panel.box.y <= button.box.y
    assert button.box.bottom <= panel.box.bottom
    assert UNDO in scene.spots
    assert list(faults(scene, stage)) == []


@pytest.mark.parametrize("match", MATCHES)
def test_a_small_screen_leaves_it_to_the_bar_above(match: str) -> None:
    desk = sitting(match, 20)
    undo(desk, 1)
    assert not {"redo", f"button.{REDO}"} & {*desk.scene(SMALL).by_key}


def test_it_says_how_many_moves_and_not_the_quiet_ends_of_turns() -> None:
    desk = schotten()
    undo(desk, 1)
    assert desk.scene()["redo"].says == "1 move taken back, until the next new move"
    undo(desk, 1)
    assert desk.scene()["redo"].says == "2 moves taken back, until the next new move"
    assert [played.n for played in desk.table.standing] == [1]


def test_an_end_of_turn_that_was_a_touch_of_its_own_is_counted() -> None:
    """So that the number goes up with every undo, and down with every redo."""
    desk = sitting("nights-watch-wildlings", 14)
    assert desk.last["move"] == "end_turn"
    for n, words in enumerate(("1 move", "2 moves", "3 moves"), 1):
        undo(desk, 1)
        assert (len(desk.table.record), desk.scene()["redo"].says[: len(words)]) == (14 + n, words)
    desk.touch(REDO)
    assert desk.scene()["redo"].says.startswith("2 moves")


def test_what_one_undo_took_back_is_made_again_by_one_redo() -> None:
    desk = schotten()
    undo(desk, 2)
    assert len(desk.table.record) == 9
    desk.touch(REDO)
    assert [played.entry for played in desk.table.record[9:]] == [*PLAYED[1:3]]
    desk.touch(REDO)
    assert [played.entry for played in desk.table.record[11:]] == [*PLAYED[3:]]


def test_another_move_ends_the_panel_and_the_same_one_does_not() -> None:
    desk = schotten()
    undo(desk, 2)
    assert desk.table.enter_all([end(0), play(1, "R5", 4)]).ok
    assert REDO in desk.scene().spots
    assert desk.table.enter_all([end(1), play(0, "G7", 4)]).ok
    assert REDO not in desk.scene().spots


def test_a_host_out_of_reach_goes_before_it() -> None:
    desk = schotten(link=Link("out of reach", "Take over"))
    undo(desk, 1)
    assert "link" in desk.scene().by_key
    assert "redo" not in desk.scene().by_key


@pytest.mark.parametrize("reader", ["watcher", "past"])
def test_only_players_are_offered_it(reader: str) -> None:
    desk = schotten(reader=reader)
    undo(desk, 1)
    assert REDO not in desk.scene().spots


def test_the_board_of_the_watch_stays_where_it_is() -> None:
    desk = sitting("nights-watch", 28)
    before = {shape.key: shape.box for shape in desk.scene().of("hex")}
    undo(desk, 1)
    assert REDO in desk.scene().spots
    assert {shape.key: shape.box for shape in desk.scene().of("hex")} == before


def test_what_the_watch_waits_for_is_told_beside_what_may_be_done_again() -> None:
    """A low screen has no panel."""
    reader = {"news": "Taken back: Ada rolls 5", "undone": True}
    desk = sitting("nights-watch", 2, **reader)
    undo(desk, 1)
    panel = desk.scene()["redo"]
    assert panel.says == "1 move taken back, Taken back: Ada rolls 5"
    assert desk.scene()["hint"].says == "Bo settles: tap a corner, then an edge"
    desk.reader = {}
    for stage, shown in ((PHONE, "redo"), (Stage(412, 830), "redo"), (Stage(360, 560), "")):
        scene = desk.scene(stage)
        assert scene["hint"].says == "Bo settles: tap a corner, then an edge"
        assert scene.by_key.keys() & {"redo"} == {shown} - {""}


def test_a_touch_that_comes_too_late_does_nothing() -> None:
    desk = schotten()
    desk.desk.touch(REDO)
    assert len(desk.table.record) == len(PLAYED)
    assert desk.desk.refusal is None
