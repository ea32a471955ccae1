"""What the tables of the games show lies where it lies on the cardboard, and is whose it is."""

from typing import Any

import pytest

from companion.ui.games.glen_more.full.rondel import Rondel
from companion.ui.games.nights_watch.north import Marks, North
from companion.ui.games.nights_watch.places import Pick
from companion.ui.paint import Box
from companion.ui.screens.seat_rows import SeatRows
from companion.ui.theme import LOOK, colour, seat_ink, symbol
from tests.ui.canvas import Shape, drawn, in_colour, said
from tests.ui.driver import Driver
from tests.ui.visits import FIRST_GUARDS, NORTH, warden_with
from tests.ui.visits_watch_table import MIDDLE, SETTLED, watch_with
from tests.ui.watch_fingers import scene

Patch = pytest.MonkeyPatch
FOUR = ("Ada", "Bo", "Cy", "Dana")


def ordered(shapes: list[Shape]) -> list[Shape]:
    """From the left."""
    return sorted(shapes, key=lambda shape: shape.box.cx)


def test_seats_of_a_new_match_stand_in_order(ui: Driver, monkeypatch: Patch) -> None:
    rows = SeatRows(names=["Ada", "Bo", "Cy"], starter=1, width=320)
    shapes = drawn(rows, monkeypatch)
    heights = [said(shapes, name).box.cy for name in ("Ada", "Bo", "Cy")]
    assert heights == sorted(heights, reverse=True)
    assert said(shapes, "starts").box.cy == pytest.approx(heights[1], abs=1)
    for seat, y in enumerate(heights):
        marks = in_colour(shapes, seat_ink(seat).fill)
        assert marks
        assert all(abs(mark.box.cy - y) < 6 for mark in marks)


# Glen More


@pytest.mark.parametrize("count", [14, 13])
def test_the_rondel_runs_clockwise(ui: Driver, monkeypatch: Patch, count: int) -> None:
    across = (count + 1) // 2
    at = []
    for space in range(count):
        spaces = [{"tile": None, "figures": [], "die": False} for _ in range(count)]
        spaces[space]["figures"] = [2]
        rondel = Rondel(spaces=spaces, players=FOUR, size=(350, 110), pos=(5, 50))
        at.append(in_colour(drawn(rondel, monkeypatch), seat_ink(2).fill)[0].box)
    above, below = at[:across], at[across:]
    assert min(box.cy for box in above) > max(box.cy for box in below)
    assert [box.cx for box in above] == sorted(box.cx for box in above)
    assert [box.cx for box in below] == sorted((box.cx for box in below), reverse=True)
    assert below[0].cx == pytest.approx(above[-1].cx, abs=1), "it turns at the right edge"


def test_figures_of_the_rondel_have_their_owners_colours(ui: Driver, monkeypatch: Patch) -> None:
    spaces = [{"tile": None, "figures": [seat], "die": False} for seat in (3, 1, 0, 2)]
    rondel = Rondel(spaces=spaces, players=FOUR, size=(350, 110), pos=(5, 50))
    shapes = drawn(rondel, monkeypatch)
    for seat, name in enumerate(FOUR):
        mark = in_colour(shapes, seat_ink(seat).fill)[0].box
        assert mark.holds(said(shapes, name[0]).box.cx, said(shapes, name[0]).box.cy)
    across = [said(shapes, letter).box for letter in "DBCA"]
    assert across[0].cx < across[1].cx
    assert across[0].cy > across[3].cy


# Night's Watch


def north(ui: Driver, monkeypatch: Patch, marks: Marks | None = None, **facts: Any) -> list[Shape]:
    """The warden's picture with these facts in its view."""
    table = warden_with(ui, *FIRST_GUARDS, NORTH)
    made = North(view=table.view() | facts, players=FOUR, size=(360, 560), pos=(0, 80))
    made.marks = marks or Marks()
    return drawn(made, monkeypatch)


def sections(ui: Driver, shapes: list[Shape]) -> list[Box]:
    """The Wall, from the left."""
    ice = [s for s in in_colour(shapes, ui.app.theme.ice) if s.box.w > 40]
    return [shape.box for shape in ordered(ice)]


def guards_seen(ui: Driver, shapes: list[Shape]) -> list[list[int]]:
    """The seats on each section, from the left."""
    seen = []
    for section in sections(ui, shapes):
        found = [
            (shape.box.cx, seat)
            for seat in range(4)
            for shape in in_colour(shapes, seat_ink(seat).fill)
            if shape.lies_in(section)
        ]
        seen.append([seat for _, seat in sorted(found)])
    return seen


def test_guards_stand_on_their_section_in_their_order(ui: Driver, monkeypatch: Patch) -> None:
    shapes = north(ui, monkeypatch)
    assert guards_seen(ui, shapes) == NORTH["wall"]
    first = sections(ui, shapes)[0]
    letters = [s.words for s in ordered(shapes) if s.lies_in(first) and s.words.isalpha()]
    assert letters == ["A", "B"]


@pytest.mark.parametrize("breaches", [0, 1, 3])
def test_breaches_are_counted_from_the_left(ui: Driver, monkeypatch: Patch, breaches: int) -> None:
    gift = {"0,0": "climber", "2,1": "regular"}
    shapes = north(ui, monkeypatch, breaches=breaches, gift=gift)
    theme = ui.app.theme
    word, other = said(shapes, "Breaches").box, said(shapes, "In the Gift").box
    level = [s for s in shapes if abs(s.box.cy - word.cy) < 4 and not s.words]
    full = [s for s in level if s.is_a(theme.illegal)]
    empty = [s for s in level if s.is_a(theme.line_strong)]
    ours = [s for s in full if word.x < s.box.cx < other.x]
    assert len(ours) == breaches
    assert len([s for s in full if s.box.cx > other.x]) == len(gift)
    free = [s.box.x for s in empty if word.x < s.box.cx < other.x]
    assert all(s.box.x < x for s in ours for x in free)


def test_a_wildling_of_the_gift_is_behind_its_section(ui: Driver, monkeypatch: Patch) -> None:
    """A hex q,r is behind section q + r + 1, r rows away from the Wall."""
    for behind in range(4):
        heights = []
        for away in range(4):
            shapes = north(ui, monkeypatch, gift={f"{behind - away},{away}": "giant"})
            wall = sections(ui, shapes)
            lost = [s for s in in_colour(shapes, ui.app.theme.illegal_soft) if len(s.points) == 6]
            [hex] = [shape.box for shape in lost]
            assert wall[behind].x < hex.cx < wall[behind].x + wall[behind].w
            assert hex.cy < wall[behind].y
            giant = symbol("wild-giant")
            assert any(s.words == giant and s.lies_in(hex) for s in shapes)
            heights.append(hex.cy)
        assert heights == sorted(heights, reverse=True), "the first one is next to the Wall"


def test_trails_are_numbered_from_the_left_and_the_taken_one_is_lit(
    ui: Driver, monkeypatch: Patch
) -> None:
    shapes = north(ui, monkeypatch, Marks(trail=6))
    top = sections(ui, shapes)[0].y + 60
    plates = [s for s in ordered(shapes) if s.words.isdecimal() and s.box.cy > top]
    assert [s.words for s in plates] == [str(n) for n in range(1, 9)]
    lit = [s for s in in_colour(shapes, ui.app.theme.illegal) if 10 < s.box.w < 40]
    assert [p.words for p in plates if any(p.lies_in(s.box) for s in lit)] == ["6"]


@pytest.mark.parametrize("section", [1, 2, 4])
def test_the_section_that_breaks_is_ringed(ui: Driver, monkeypatch: Patch, section: int) -> None:
    shapes = north(ui, monkeypatch, Marks(broken=section))
    wall = sections(ui, shapes)
    rings = [s for s in in_colour(shapes, ui.app.theme.illegal) if s.box.w > 60 and not s.points]
    assert [round(s.box.cx) for s in rings] == [round(wall[section - 1].cx)]


def on_board(place: str) -> tuple[float, float]:
    """Where a hex or a corner lies, in hex widths: to the east, and to the north."""
    q, r, *point = place.split(",")
    north = {(): 0, ("N",): 3**-0.5, ("S",): -(3**-0.5)}[tuple(point)]
    return int(q) + int(r) / 2, north - int(r) * 3**0.5 / 2


def lies_as_on_the_board(found: dict[str, Box]) -> None:
    """All of them are as far apart as on the board, upright and not mirrored."""
    places = [on_board(place) for place in found]
    boxes = list(found.values())
    wide = max(x for x, _ in places) - min(x for x, _ in places)
    unit = (max(b.cx for b in boxes) - min(b.cx for b in boxes)) / wide
    for (x, y), box in zip(places, boxes, strict=True):
        assert box.cx - boxes[0].cx == pytest.approx(unit * (x - places[0][0]), abs=3)
        assert box.cy - boxes[0].cy == pytest.approx(unit * (y - places[0][1]), abs=3)


def test_settlements_lie_on_their_corners(ui: Driver, monkeypatch: Patch) -> None:
    watch_with(ui, *SETTLED)
    picture = scene(ui)
    picture.focus = None
    picture.dots = False
    shapes = drawn(picture, monkeypatch)
    found = {}
    for seat in range(4):
        own = [e["at"] for e in SETTLED if e["seat"] == seat]
        marks = [
            s
            for s in in_colour(shapes, seat_ink(seat).fill)
            if s.box.w == pytest.approx(s.box.h, rel=0.3)
        ]
        places = {(round(m.box.cx), round(m.box.cy)): m.box for m in marks if m.box.w > 10}
        assert len(places) == len(own)
        by_x = sorted(places.values(), key=lambda box: box.cx)
        found |= dict(zip(sorted(own, key=lambda place: on_board(place)[0]), by_x, strict=True))
    lies_as_on_the_board(found)


def test_wildlings_and_guards_of_the_full_table(ui: Driver, monkeypatch: Patch) -> None:
    table = watch_with(ui, *MIDDLE)
    picture = scene(ui)
    shapes = drawn(picture, monkeypatch)
    assert guards_seen(ui, shapes) == table.view()["wall"]
    ring = colour(LOOK["themes"]["dark"]["illegal"])
    board = sections(ui, shapes)[0].y
    discs = [s.box for s in in_colour(shapes, ring) if s.box.cy < board]
    hexes = sorted(table.view()["gift"], key=lambda hex: on_board(hex)[0])
    found = dict(zip(hexes, sorted(discs, key=lambda box: box.cx), strict=True))
    lies_as_on_the_board(found)
    climber = [s for s in shapes if s.words == symbol("wild-climber") and s.box.cy < board]
    assert [s.lies_in(found["0,0"]) for s in climber] == [True]


def test_hexes_that_can_be_chosen_are_lit_where_they_lie(ui: Driver, monkeypatch: Patch) -> None:
    watch_with(ui, *MIDDLE)
    picture = scene(ui)
    found = {}
    for hex in ("0,0", "3,0", "1,1", "-3,3", "2,3"):
        picture.spots, picture.dots = frozenset({Pick("hex", hex)}), True
        shapes = drawn(picture, monkeypatch)
        lit = [s for s in in_colour(shapes, ui.app.theme.accent) if len(s.points) == 6]
        [found[hex]] = [shape.box for shape in lit]
    lies_as_on_the_board(found)
