"""What the tables of the games show lies where it lies on the cardboard, and is whose it is."""

import pytest
from companion.ui.games.glen_more.full.rondel import Rondel

from companion.ui.paint import Box
from companion.ui.screens.seat_rows import SeatRows
from companion.ui.theme import LOOK, colour, seat_ink
from tests.ui.canvas import Shape, drawn, in_colour, said
from tests.ui.driver import Driver
from tests.ui.visits_dnup import FIVE, LATE, deal, five, lies, table_of

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


# dnup


def sets_by_owner(shapes: list[Shape]) -> dict[str, list[Shape]]:
    """Texts in the row of each player, by whose name is nearest."""
    names = {name: said(shapes, name).box.cy for name in FIVE}
    found: dict[str, list[Shape]] = {name: [] for name in FIVE}
    for shape in shapes:
        if shape.words:
            found[min(names, key=lambda name: abs(names[name] - shape.box.cy))].append(shape)
    return found


def test_a_set_of_dnup_is_its_owners_and_has_its_value(ui: Driver, monkeypatch: Patch) -> None:
    five(ui)
    shapes = drawn(ui.app.page.body.seats, monkeypatch)
    heights = [said(shapes, name).box.cy for name in FIVE]
    assert heights == sorted(heights, reverse=True), "the first seat is above"
    rows = sets_by_owner(shapes)
    labels = {name: [s.words for s in row if " × " in s.words] for name, row in rows.items()}
    assert labels == {
        "Ada": [],
        "Bo": ["2 × 9"],
        "Cy": ["1 × 10"],
        "Dana": ["3 × 4"],
        "Eli": ["4 × 6"],
    }
    for laid in LATE["table"]:  # type: ignore[attr-defined]
        row = rows[FIVE[laid["seat"]]]
        turned = [s.words for s in ordered(row) if s.upside_down]
        assert turned == [card.split("/")[1] for card in laid["cards"]]


def test_the_value_that_counts_is_above_and_upright(ui: Driver, monkeypatch: Patch) -> None:
    table_of(ui, 5, deal(1), LATE | {"table": [lies(2, "3/8")]})
    shapes = drawn(ui.app.page.body.seats, monkeypatch)
    face = in_colour(shapes, colour(LOOK["fixed"]["dnup_card"]))[0].box
    values = {s.words: s for s in shapes if s.words and s.lies_in(face)}
    assert set(values) == {"3", "8"}
    assert values["3"].box.cy > values["8"].box.cy
    assert values["3"].box.h > values["8"].box.h
    assert (values["3"].upside_down, values["8"].upside_down) == (False, True)


def test_both_areas_of_two_players_lie_in_order(ui: Driver, monkeypatch: Patch) -> None:
    laid = [
        lies(0, "3/8"),
        lies(0, "6/1", "6/2", area=2),
        lies(1, "4/2", "4/2", "4/7"),
        lies(1, "9/1", area=2),
    ]
    hands = [{"size": 10}, {"size": 9}]
    now = {"move": "amend", "hands": hands, "table": laid, "turn": 0, "area": 1}
    table_of(ui, 2, deal(1), now)
    shapes = drawn(ui.app.page.body.seats, monkeypatch)
    told = [s for s in shapes if " × " in s.words]
    from_above = sorted(told, key=lambda s: -s.box.cy)
    assert [s.words for s in from_above] == ["2 × 6", "3 × 4", "1 × 9"], "the first one leaves"


def test_tokens_are_counted_where_they_were_won(ui: Driver, monkeypatch: Patch) -> None:
    five(ui)
    seats = ui.app.page.body.seats
    shapes = drawn(seats, monkeypatch)
    names = [said(shapes, name).box for name in FIVE]
    pips = [s for s in in_colour(shapes, seats.theme.text) if (s.box.w, s.box.h) == (15, 9)]
    won = [sum(abs(pip.box.cy - name.cy) < 30 for pip in pips) for name in names]
    assert won == LATE["tokens"]


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
