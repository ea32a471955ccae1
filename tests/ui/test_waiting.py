"""Moves that the hosting phone has not numbered: their pieces are marked until it has."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from companion.shared import SharedTable
from companion.ui import paint
from companion.ui.games.nights_watch import land
from companion.ui.paint import Box
from companion.ui.waiting import newcomers
from tests.ui import visits_dnup, visits_glen
from tests.ui.driver import Driver
from tests.ui.visits import (
    FIRST_GUARDS,
    NORTH,
    guard,
    play,
    roll,
    table_with,
    tactical,
    token,
    warden_with,
)
from tests.ui.visits_shared import sent
from tests.ui.visits_watch_table import MAIN, MIDDLE, SETTLED, SEVEN, dice, watch_with

Entry = dict[str, Any]


def badges(widget: Any, monkeypatch: pytest.MonkeyPatch) -> list[Box]:
    """Where a widget paints them."""
    found: list[Box] = []
    with monkeypatch.context() as patch:
        patch.setattr(paint, "waiting_badge", lambda box, _: found.append(box))
        widget.paint_now()
    return found


class Waiting(NamedTuple):
    """The table's scene, as one that shows pieces that wait."""

    ui: Driver

    @property
    def waiting(self) -> set[str]:
        toned: set[str] = self.ui.scene().toned("waiting")
        return toned


def comes_and_goes(ui: Driver, widget: Any, entry: Entry, pieces: Iterable[Any]) -> None:
    """Pieces wait from their move until its number, or go with its refusal."""
    entries = [played.entry for played in ui.app.page.table.record]
    table = sent(ui)
    before = ui.view()
    assert widget.waiting == frozenset()
    assert table.judge(entry).verdict.ok
    table.wait("one", entry)
    assert widget.waiting == set(pieces)
    table.settle(len(entries) + 1, "one", entry)
    ui.app.page.link_changed()
    assert widget.waiting == frozenset(), "its number has come"
    undo = {"undo": len(entries) + 1}
    table.settle(len(entries) + 2, "undo", undo)
    table.wait("two", entry)
    assert widget.waiting == set(pieces)
    table.drop("two")
    assert widget.waiting == frozenset(), "it was refused"
    assert ui.view() == before


def answered(ui: Driver, table: SharedTable, entry: Entry, *, number: bool) -> None:
    """The host gives the one move that was sent its number, or refuses it."""
    if number:
        table.settle(table.settled + 1, "op0", entry)
        ui.app.page.link_changed()
    else:
        table.drop("op0")


# Schotten Totten


@pytest.mark.parametrize(
    ("ruse", "lies"),
    [
        ({"card": "banshee", "take": {"stone": 4, "card": "R5"}}, []),
        ({"card": "recruiter", "draw": ["clan"] * 3, "return": ["clan"] * 2}, []),
        ({"card": "strategist", "take": {"stone": 4, "card": "G5"}, "to": 5}, ["card.G5"]),
        ({"card": "traitor", "take": {"stone": 4, "card": "R5"}, "to": 5}, ["card.R5"]),
        ({"card": "V8", "stone": 3}, ["card.V8"]),
    ],
)
def test_cards_at_a_stone_wait_on_the_border(ui: Driver, ruse: Entry, lies: list[Any]) -> None:
    """A ruse lies nowhere, but what it moved does."""
    tactical(ui)
    comes_and_goes(ui, Waiting(ui), {"seat": 0, "move": "play", **ruse}, lies)


# dnup


def test_a_set_waits(ui: Driver) -> None:
    visits_dnup.five(ui)
    laid = {f"card.0.{card}.0" for card in ("8/3", "8/1", "8/4")}
    comes_and_goes(ui, Waiting(ui), visits_dnup.play(0, "8/3", "8/1", "8/4"), laid)


def test_of_a_set_that_grew_only_the_new_card_waits(ui: Driver) -> None:
    """It is told from another card of the same values."""
    visits_dnup.table_of(ui, 3, visits_dnup.deal(0), visits_dnup.play(0, "6/1"))
    comes_and_goes(ui, Waiting(ui), visits_dnup.add(1, "6/1", 0), ["card.0.6/1.1"])


@pytest.mark.parametrize("entry", [visits_dnup.turn(1), visits_dnup.take(1, 0)])
def test_what_goes_to_a_hand_is_no_piece(ui: Driver, entry: Entry) -> None:
    visits_dnup.table_of(ui, 3, visits_dnup.deal(0), visits_dnup.play(0, "6/1"))
    comes_and_goes(ui, Waiting(ui), entry, [])


def test_a_set_taken_back_before_its_number_came_is_gone(ui: Driver) -> None:
    visits_dnup.table_of(ui, 3, visits_dnup.deal(0))
    table = sent(ui, visits_dnup.play(0, "6/1"))
    assert Waiting(ui).waiting
    table.hold("undo", {"undo": 2}, "op0")
    assert Waiting(ui).waiting == set()


# Night's Watch


@pytest.mark.parametrize(
    ("entry", "stands"),
    [
        (guard(0, 2), [("wall", 1, 1, 0)]),
        (guard(0, 1), [("wall", 0, 2, 0)]),
        (token(0, "climber", "cave_people"), [("camp", "cave_people", 3, "climber")]),
        (roll(0, 12), []),
        (
            roll(0, 5),
            [("gift", "2,0", "regular"), ("gift", "1,1", "regular"), ("gift", "0,2", "regular")],
        ),
        ({"seat": 0, "move": "remove", "from": {"gift": "0,0"}}, []),
    ],
)
def test_wildlings_and_guards_wait_where_they_stand(
    ui: Driver, monkeypatch: pytest.MonkeyPatch, entry: Entry, stands: list[Any]
) -> None:
    warden_with(ui, *FIRST_GUARDS, NORTH)
    north = ui.app.page.body.north
    comes_and_goes(ui, north, entry, stands)
    sent(ui, entry)
    assert len(badges(north, monkeypatch)) == len(stands)


MIXED = {
    "move": "amend",
    "camps": {
        "ice_river": [],
        "cave_people": ["regular", "giant"],
        "hornfoot": ["giant", "regular"],
    },
    "clearings": [["regular"], [], [], []],
}


@pytest.mark.parametrize(
    ("entries", "stands"),
    [
        ([roll(0, 4)], [("clearing", 1, 0, "regular")]),
        (
            [roll(0, 4), token(0, "regular", "cave_people")],
            [("clearing", 1, 0, "regular"), ("camp", "cave_people", 1, "regular")],
        ),
        (
            [
                roll(0, 4),
                {"seat": 0, "move": "remove", "from": {"camp": ["hornfoot", 1]}},
                token(0, "giant", "hornfoot"),
            ],
            [("clearing", 1, 0, "regular"), ("camp", "hornfoot", 1, "giant")],
        ),
        ([roll(0, 6), guard(0, 3)], [("wall", 2, 1, 0)]),
    ],
)
def test_who_only_moves_up_does_not_wait(
    ui: Driver, monkeypatch: pytest.MonkeyPatch, entries: list[Entry], stands: list[Any]
) -> None:
    """But who comes into its row does, even if one of its kind has left it."""
    warden_with(ui, *FIRST_GUARDS, NORTH, MIXED)
    table = sent(ui, *entries)
    assert all(played.verdict.ok for played in table.record)
    north = ui.app.page.body.north
    assert north.waiting == set(stands)
    assert len(badges(north, monkeypatch)) == len(stands)


def test_a_wildling_waits_in_its_row_while_others_close_up(
    ui: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An empty place between them counts for nothing."""
    warden_with(ui, *FIRST_GUARDS, NORTH)
    sent(ui, token(0, "climber", "ice_river"))
    north = ui.app.page.body.north
    (closed,) = badges(north, monkeypatch)
    tribe = north.view["camps"]["ice_river"]
    north.view = {**north.view, "camps": {**north.view["camps"], "ice_river": [None, *tribe]}}
    (open_row,) = badges(north, monkeypatch)
    assert open_row.x > closed.x


@pytest.mark.parametrize(
    ("before", "row", "new"),
    [
        ("", "a", [(0, "a")]),
        ("ab", "b", []),
        ("ab", "ba", [(1, "a")]),
        ("aab", "aba", [(2, "a")]),
        ("baa", "aba", [(1, "b"), (2, "a")]),
        ("aa", "aa", []),
        ("ab", "acb", [(1, "c"), (2, "b")]),
    ],
)
def test_newcomers_stand_at_the_end_of_a_row(before: str, row: str, new: list[Any]) -> None:
    assert newcomers(row, before) == new


def build(what: str, **more: Any) -> Entry:
    return {"seat": 0, "move": "build", "what": what, **more}


@pytest.mark.parametrize(
    ("entry", "stands"),
    [
        (build("road", at="-1,4,NE"), [("road", 0, "-1,4,NE")]),
        (build("guard", section=2), [("wall", 1, 1, 0)]),
        (
            build(
                "keep",
                at="-1,4,N",
                tokens=[{"kind": "giant", "clan": clan} for clan in ("ice_river", "cave_people")],
            ),
            [
                ("keep", 0, "-1,4,N"),
                ("camp", "ice_river", 3, "giant"),
                ("camp", "cave_people", 1, "giant"),
            ],
        ),
        ({"seat": 0, "move": "bank", "give": "grain", "get": "wood"}, []),
    ],
)
def test_pieces_wait_on_the_board(
    ui: Driver, monkeypatch: pytest.MonkeyPatch, entry: Entry, stands: list[Any]
) -> None:
    watch_with(ui, *MAIN)
    scene = ui.app.page.body.scene
    comes_and_goes(ui, scene, entry, stands)
    sent(ui, entry)
    assert len(badges(scene, monkeypatch)) == len(stands)


def test_land_is_painted_below_a_wildling_only_while_it_waits(
    ui: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch_with(ui, *MIDDLE)
    sent(ui, dice(0, 3, 2, 5))
    scene, painted = ui.app.page.body.scene, list[Any]()
    monkeypatch.setattr(land, "polygon", lambda points, _: painted.append(points))
    scene.paint_now()
    gift, grid = ui.view()["gift"], scene.grid()
    twice = {hex for hex in gift if painted.count(land.hexagon(grid, hex)) == 2}
    assert twice == {name[1] for name in scene.waiting if name[0] == "gift"}
    assert twice
    assert gift.keys() - twice


@pytest.mark.parametrize("number", [True, False])
def test_an_open_north_follows_the_host(
    ui: Driver, monkeypatch: pytest.MonkeyPatch, number: bool
) -> None:
    watch_with(ui, *MAIN)
    before = ui.view()["wall"]
    entry = build("guard", section=2)
    table = sent(ui, entry)
    ui.app.page.body.show_north()
    (picture,) = ui.of("NorthPicture")
    assert len(badges(picture, monkeypatch)) == 1
    answered(ui, table, entry, number=number)
    assert badges(picture, monkeypatch) == []
    assert (picture.view["wall"] == before) != number


def test_a_closed_north_is_forgotten(ui: Driver) -> None:
    watch_with(ui, *MAIN)
    ui.app.page.body.show_north()
    (picture,) = ui.of("NorthPicture")
    ui.app.sheets()[0].close()
    sent(ui, build("guard", section=2))
    assert picture.waiting == frozenset()


def test_a_first_settlement_waits_with_its_road(ui: Driver) -> None:
    watch_with(ui, *SETTLED[:3])
    scene = ui.app.page.body.scene
    pair = [("settlement", 3, "2,0,S"), ("road", 3, "1,1,E")]
    comes_and_goes(ui, scene, SETTLED[3], pair)


def test_tormund_waits_with_the_wildlings_that_come_after_him(ui: Driver) -> None:
    watch_with(ui, *SEVEN)
    for owes, cards in ((0, {"ore": 3, "grain": 3}), (2, {"brick": 4})):
        ui.app.page.table.enter({"seat": owes, "move": "discard", "cards": cards})
    entry = {"seat": 0, "move": "tormund", "hex": "0,1", "steal_from": 1}
    entered = [("gift", "0,2", "regular"), ("gift", "-1,3", "regular")]
    comes_and_goes(ui, ui.app.page.body.scene, entry, [("tormund", "0,1"), *entered])


# Glen More


QUARRY = (
    {"seat": 3, "move": "take", "space": 6},
    {"seat": 3, "move": "pay", "buy": ["wood"]},
    {"seat": 3, "move": "place", "at": [0, 1]},
    visits_glen.activate(3, (0, 1)),
    {"seat": 3, "move": "end_turn"},
    *visits_glen.reveal("Ford"),
)
"""What a turn puts down, move by move."""


@pytest.mark.parametrize(
    ("made", "part", "lies"),
    [
        (0, "rondel", [(6, 3)]),
        (1, "market", [("wood", 0)]),
        (2, "territory", [(3, (0, 1), "Quarry")]),
        (3, "territory", [(3, (0, 1), ("stone", 0))]),
        (4, "territory", []),
        (5, "rondel", [(2, "Ford")]),
    ],
)
def test_each_thing_waits_where_it_lies(
    ui: Driver, monkeypatch: pytest.MonkeyPatch, made: int, part: str, lies: list[Any]
) -> None:
    visits_glen.glen(ui, *visits_glen.FIRST_TURNS, *QUARRY[:made])
    widgets = {name: getattr(ui.app.page.body, name) for name in ("rondel", "market", "territory")}
    comes_and_goes(ui, widgets[part], QUARRY[made], lies)
    sent(ui, QUARRY[made])
    found = {name: len(badges(widget, monkeypatch)) for name, widget in widgets.items()}
    assert found == {name: len(lies) if name == part else 0 for name in widgets}


def test_a_tile_waits_with_what_lies_on_it(ui: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """One badge for all, in whichever territory is looked at."""
    visits_glen.glen(ui, *visits_glen.FIRST_TURNS, *QUARRY[:2])
    land = ui.app.page.body.territory
    sent(ui, *QUARRY[2:4])
    assert land.waiting == {(3, (0, 1), "Quarry"), (3, (0, 1), ("stone", 0))}
    assert len(badges(land, monkeypatch)) == 1
    ui.app.page.body.look_at(0)
    assert badges(land, monkeypatch) == []


def test_all_parts_of_a_table_are_compared_at_once(
    ui: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    visits_glen.glen(ui, *visits_glen.FIRST_TURNS)
    sent(ui, QUARRY[0])
    page = ui.app.page
    view, asked = page.table.game.view, list[Any]()

    def counted(state: Any, seat: Any) -> Any:
        asked.append(state)
        return view(state, seat)

    monkeypatch.setattr(page.table, "game", replace(page.table.game, view=counted))
    page.body.show_waiting()
    assert len(asked) == 2
    page.table.settle(page.table.settled + 1, "op0", QUARRY[0])
    page.body.show_waiting()
    assert len(asked) == 2, "nothing waits"


def test_a_scot_waits_beside_those_that_were_there(ui: Driver) -> None:
    *turn, _ = visits_glen.turn(3, 9, (-1, 0), visits_glen.activate(3, (-1, 0)))
    visits_glen.glen(ui, *visits_glen.FIRST_TURNS, *turn)
    walk = {"seat": 3, "move": "move_scot", "from": [-1, 0], "to": [0, 0]}
    comes_and_goes(ui, ui.app.page.body.territory, walk, [(3, (0, 0), ("scot", 1))])


def test_a_clan_token_waits_at_its_crest(ui: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    visits_glen.glen(ui, *visits_glen.FIRST_TURNS)
    sent(ui, {"move": "amend", "crests": {"MacGregor": [1]}})
    ui.app.page.body.travel.board()
    rows = {row.crest: len(badges(row, monkeypatch)) for row in ui.of("CrestRow")}
    assert {crest for crest, count in rows.items() if count} == {"MacGregor"}


@pytest.mark.parametrize("number", [True, False])
def test_an_open_clan_board_follows_the_host(
    ui: Driver, monkeypatch: pytest.MonkeyPatch, number: bool
) -> None:
    visits_glen.glen(ui, *visits_glen.FIRST_TURNS)
    entry = {"move": "amend", "crests": {"MacGregor": [1]}}
    table = sent(ui, entry)
    ui.app.page.body.travel.board()
    (row,) = (row for row in ui.of("CrestRow") if row.crest == "MacGregor")
    assert row.held == (1,)
    answered(ui, table, entry, number=number)
    assert badges(row, monkeypatch) == []
    assert row.held == ((1,) if number else ())


def test_a_closed_clan_board_is_forgotten(ui: Driver) -> None:
    visits_glen.glen(ui, *visits_glen.FIRST_TURNS)
    ui.app.page.body.travel.board()
    row = ui.of("CrestRow")[0]
    ui.app.sheets()[0].close()
    sent(ui, {"move": "amend", "crests": {"MacGregor": [1]}})
    assert row.waiting == frozenset()


@pytest.mark.parametrize(
    ("entry", "changed"),
    [
        (visits_glen.C, [(0, 21), (1, 23), (2, 13), (3, 24)]),
        (visits_glen.points(2, 3), [(2, 11)]),
    ],
)
def test_points_wait_on_the_pad(
    ui: Driver, monkeypatch: pytest.MonkeyPatch, entry: Entry, changed: list[Any]
) -> None:
    visits_glen.pad(ui, *visits_glen.PLAYED)
    totals = ui.app.page.body.totals
    comes_and_goes(ui, totals, entry, changed)
    sent(ui, entry)
    assert len(badges(totals, monkeypatch)) == len(changed)


def test_nothing_waits_in_the_past(ui: Driver) -> None:
    table_with(ui, {})
    sent(ui, play(0, "V8", 3))
    assert ui.scene().toned("waiting")
    ui.app.page.at = 1
    ui.app.page.refresh()
    assert not ui.scene().toned("waiting")


def test_a_table_of_its_own_waits_for_nobody(ui: Driver) -> None:
    table = table_with(ui, {})
    assert not isinstance(table, SharedTable)
    ui.play(0, 3, "V8")
    assert not ui.scene().toned("waiting")
