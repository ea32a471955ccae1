"""Moves that the hosting phone has not numbered: their pieces are marked until it has."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import pytest

from companion.sync.protocol.shared_table import SharedTable
from tests.play import glen_entries
from tests.play.entries import play
from tests.sync.keys import authorship
from tests.ui import visits_dnup, visits_glen, visits_glen_pad
from tests.ui.driver import Driver
from tests.ui.visits import table_with, tactical
from tests.ui.visits_shared import sent
from tests.ui.visits_warden import FIRST_GUARDS, NORTH, guard, roll, token, warden_with
from tests.ui.visits_watch_table import MAIN, SETTLED, SEVEN, watch_with

Entry = dict[str, Any]


class Waiting(NamedTuple):
    """The table's scene, as one that shows pieces that wait."""

    ui: Driver

    @property
    def waiting(self) -> set[str]:
        toned: set[str] = self.ui.scene().toned("waiting")
        return toned


class WaitingNorth(NamedTuple):
    """Where the pieces of the north that wait stand, and what they are."""

    ui: Driver

    @property
    def waiting(self) -> set[tuple[str, str]]:
        scene = self.ui.scene()
        shapes = [scene[key] for key in scene.toned("waiting")]
        found = [(shape.lies, shape.text or shape.marks[0].name) for shape in shapes]
        assert len(set(found)) == len(found) == len(scene.of("badge"))
        return set(found)


def comes_and_goes(ui: Driver, widget: Any, entry: Entry, pieces: Iterable[Any]) -> None:
    """Pieces wait from their move until its number, or go with its refusal."""
    entries = [played.entry for played in ui.app.page.table.record]
    table = sent(ui)
    before = ui.view()
    assert widget.waiting == frozenset()
    assert table.judge(entry).verdict.ok
    table.wait({"one": entry})
    assert widget.waiting == set(pieces)
    give_number(table, "one", entry)
    ui.app.page.link_changed()
    assert widget.waiting == frozenset(), "its number has come"
    undo = {"undo": len(entries) + 1}
    give_number(table, "undo", undo)
    table.wait({"two": entry})
    assert widget.waiting == set(pieces)
    table.drop("two")
    assert widget.waiting == frozenset(), "it was refused"
    assert ui.view() == before


def give_number(table: SharedTable, op_id: str, entry: Entry) -> None:
    """The host gives this entry the next number."""
    table.settle(table.ledger.next({op_id: entry}, authorship("bo", [op_id])))


def answered(ui: Driver, table: SharedTable, entry: Entry, *, number: bool) -> None:
    """The host gives the one move that was sent its number, or refuses it."""
    if number:
        give_number(table, "op0", entry)
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
    """It differs from another card of the same values."""
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
    table.wait({"undo": {"undo": 2}}, "op0")
    assert Waiting(ui).waiting == set()


# Night's Watch


@pytest.mark.parametrize(
    ("entry", "stands"),
    [
        (guard(0, 2), [("wall.2", "A")]),
        (guard(0, 1), [("wall.1", "A")]),
        (token(0, "climber", "cave_people"), [("camp.cave_people", "wild-climber")]),
        (roll(0, 12), []),
        (roll(0, 5), [(f"gift.{hex}", "wild-regular") for hex in ("2,0", "1,1", "0,2")]),
        ({"seat": 0, "move": "remove", "from": {"gift": "0,0"}}, []),
    ],
)
def test_wildlings_and_guards_wait_where_they_stand(
    ui: Driver, entry: Entry, stands: list[Any]
) -> None:
    warden_with(ui, *FIRST_GUARDS, NORTH)
    comes_and_goes(ui, WaitingNorth(ui), entry, stands)


MIXED = {
    "move": "amend",
    "camps": {
        "ice_river": [],
        "cave_people": ["regular", "giant"],
        "hornfoot": ["giant", "regular"],
    },
    "clearings": [["regular"], [], [], []],
}
WALKED = ("clearing.2", "wild-regular")


@pytest.mark.parametrize(
    ("entries", "stands"),
    [
        ([roll(0, 4)], [WALKED]),
        (
            [roll(0, 4), token(0, "regular", "cave_people")],
            [WALKED, ("camp.cave_people", "wild-regular")],
        ),
        (
            [
                roll(0, 4),
                {"seat": 0, "move": "remove", "from": {"camp": ["hornfoot", 1]}},
                token(0, "giant", "hornfoot"),
            ],
            [WALKED, ("camp.hornfoot", "wild-giant")],
        ),
        ([roll(0, 6), guard(0, 3)], [("wall.3", "A")]),
    ],
)
def test_who_only_moves_up_does_not_wait(
    ui: Driver, entries: list[Entry], stands: list[Any]
) -> None:
    """But who comes into its row does, even if one of its kind has left it."""
    warden_with(ui, *FIRST_GUARDS, NORTH, MIXED)
    table = sent(ui, *entries)
    assert all(played.verdict.ok for played in table.record)
    assert WaitingNorth(ui).waiting == set(stands)


class Standing(Waiting):
    """As well, with figures and guards by where they stand: they have only numbers."""

    @property
    def waiting(self) -> set[str]:
        scene = self.ui.scene()
        shapes = [scene[key] for key in scene.toned("waiting")]
        return {s.lies if s.kind in ("wildling", "guard") else s.key for s in shapes}


def build(what: str, **more: Any) -> Entry:
    return {"seat": 0, "move": "build", "what": what, **more}


GIANTS = [{"kind": "giant", "clan": clan} for clan in ("ice_river", "cave_people")]


@pytest.mark.parametrize(
    ("entry", "stands"),
    [
        (build("road", at="-1,4,NE"), ["road.-1,4,NE"]),
        (build("guard", section=2), ["wall.2"]),
        (
            build("keep", at="-1,4,N", tokens=GIANTS),
            ["building.-1,4,N", "camp.ice_river", "camp.cave_people"],
        ),
        ({"seat": 0, "move": "bank", "give": "grain", "get": "wood"}, []),
    ],
)
def test_pieces_wait_on_the_board(ui: Driver, entry: Entry, stands: list[str]) -> None:
    watch_with(ui, *MAIN)
    comes_and_goes(ui, Standing(ui), entry, stands)


def test_a_first_settlement_waits_with_its_road(ui: Driver) -> None:
    watch_with(ui, *SETTLED[:3])
    comes_and_goes(ui, Standing(ui), SETTLED[3], ["building.2,0,S", "road.1,1,E"])


def test_tormund_waits_with_the_wildlings_that_come_after_him(ui: Driver) -> None:
    watch_with(ui, *SEVEN)
    for owes, cards in ((0, {"ore": 3, "grain": 3}), (2, {"brick": 4})):
        ui.app.page.table.enter({"seat": owes, "move": "discard", "cards": cards})
    entry = {"seat": 0, "move": "tormund", "hex": "0,1", "steal_from": 1}
    comes_and_goes(ui, Standing(ui), entry, ["tormund", "gift.0,2", "gift.-1,3"])


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


def marked(ui: Driver) -> set[str]:
    """The pieces with a badge of their own, on the table or in the open question."""
    badges = [shape for view in ui.scenes() for shape in view.scene.of("badge")]
    return {shape.key.partition(".")[2] for shape in badges}


@pytest.mark.parametrize(
    ("made", "lies"),
    [
        (0, ["figure.3"]),
        (1, ["market.wood"]),
        (2, ["tile.Quarry"]),
        (3, ["good.3.0.1.stone.0"]),
        (4, []),
        (5, ["tile.Ford"]),
    ],
)
def test_each_thing_waits_where_it_lies(ui: Driver, made: int, lies: list[str]) -> None:
    visits_glen.glen(ui, *visits_glen.FIRST_TURNS, *QUARRY[:made])
    comes_and_goes(ui, Waiting(ui), QUARRY[made], lies)
    sent(ui, QUARRY[made])
    assert marked(ui) == {*lies}


def test_a_tile_waits_with_what_lies_on_it(ui: Driver) -> None:
    """One badge for all, in whichever territory is looked at."""
    visits_glen.glen(ui, *visits_glen.FIRST_TURNS, *QUARRY[:2])
    sent(ui, *QUARRY[2:4])
    assert Waiting(ui).waiting == {"tile.Quarry", "good.3.0.1.stone.0"}
    assert marked(ui) == {"tile.Quarry"}
    ui.touch_spot("head.0")
    assert marked(ui) == set()


def test_a_scot_waits_beside_those_that_were_there(ui: Driver) -> None:
    *turn, _ = visits_glen.turn(3, 9, (-1, 0), visits_glen.activate(3, (-1, 0)))
    visits_glen.glen(ui, *visits_glen.FIRST_TURNS, *turn)
    walk = {"seat": 3, "move": "move_scot", "from": [-1, 0], "to": [0, 0]}
    comes_and_goes(ui, Waiting(ui), walk, ["scot.3.0.0.1"])


@pytest.mark.parametrize("number", [True, False])
def test_an_open_clan_board_follows_the_host(ui: Driver, number: bool) -> None:
    visits_glen.glen(ui, *visits_glen.FIRST_TURNS)
    entry = {"move": "amend", "crests": {"MacGregor": [1]}}
    table = sent(ui, entry)
    ui.touch_spot("clans")
    assert marked(ui) == {"token.MacGregor.1.0"}
    answered(ui, table, entry, number=number)
    assert marked(ui) == set()
    assert ("token.MacGregor.1.0" in ui.scenes()[0].scene) is number


@pytest.mark.parametrize(
    ("entry", "seats"), [(glen_entries.C, range(4)), (glen_entries.points(2, 3), [2])]
)
def test_points_wait_on_the_pad(ui: Driver, entry: Entry, seats: Iterable[int]) -> None:
    visits_glen_pad.pad(ui, *glen_entries.PLAYED)
    comes_and_goes(ui, Waiting(ui), entry, [f"total.{seat}" for seat in seats])
    visits_glen_pad.counting(ui, *glen_entries.PLAYED)
    comes_and_goes(ui, Waiting(ui), entry, [f"total.{seat}" for seat in seats])


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


def test_an_entry_from_elsewhere_is_drawn_once(ui: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_with(ui, {})
    desk, drawn = ui.app.page.body.desk, list[Any]()
    scene = desk.scene
    monkeypatch.setattr(desk, "scene", lambda stage: drawn.append(stage) or scene(stage))
    assert table.enter(play(0, "V8", 3)).ok
    assert len(drawn) == 1


def test_a_question_about_a_move_goes_when_the_host_refuses_it(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, NORTH)
    table = sent(ui, guard(0, 1))
    ui.touch_spot("wrong.wall.1")
    assert ui.app.sheets()
    table.drop("op0")
    assert not ui.app.sheets()
