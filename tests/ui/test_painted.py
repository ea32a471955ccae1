"""What is drawn means what it says: more is higher, first is left, a mark is its owner's.

Every statement is about the shapes on the canvas, never about the functions that place them.
"""

from typing import Any

import pytest

from companion.match.statistics import Filter
from companion.ui.pages.result import Heads, Numbers, Result
from companion.ui.paint import Box
from companion.ui.theme import seat_ink
from companion.ui.widgets import Bar, SeatMark
from companion.ui.widgets.plot import Bars, Lines, Progress
from tests.ui.canvas import Shape, drawn, in_colour, said
from tests.ui.driver import Driver, walk
from tests.ui.test_statistics import chip
from tests.ui.visits_stats import WON, evenings, finished, keep, open_statistics

Patch = pytest.MonkeyPatch
ROOM = {"size_hint": (None, None), "size": (300, 200), "pos": (20, 40)}
NAMES = ("Ada", "Bo-Cy")
RISES, FALLS = (0, 4, 12, 20), (20, 18, 7, 2)


def lines(*, from_zero: bool = True, seats: tuple[int, ...] = ()) -> Lines:
    made = Lines(
        courses=(RISES, FALLS),
        names=NAMES,
        steps=("one", "two", "three", "four"),
        from_zero=from_zero,
        seats=seats,
    )
    made.size, made.pos = (300, 240), (20, 40)
    return made


def course(shapes: list[Shape], seat: int) -> Shape:
    """The line in a seat's colour."""
    [found] = [s for s in in_colour(shapes, seat_ink(seat).fill) if s.box.w > 100]
    return found


@pytest.mark.parametrize("from_zero", [True, False])
def test_a_plot_rises_where_the_points_rise(
    ui: Driver, monkeypatch: Patch, from_zero: bool
) -> None:
    shapes = drawn(lines(from_zero=from_zero), monkeypatch)
    zero, twenty = (said(shapes, words).box.cy for words in ("0", "20"))
    assert zero < twenty, "more is higher"
    for seat, values in enumerate((RISES, FALLS)):
        heights = [y for _, y in course(shapes, seat).points]
        told = [round((y - zero) / (twenty - zero) * 20) for y in heights]
        assert told == list(values), "as the numbers at its side say"


def test_a_plot_runs_from_left_to_right(ui: Driver, monkeypatch: Patch) -> None:
    shapes = drawn(lines(), monkeypatch)
    below = [said(shapes, words).box.cx for words in ("one", "two", "three", "four")]
    assert below == sorted(below)
    for seat in (0, 1):
        across = [x for x, _ in course(shapes, seat).points]
        assert across == pytest.approx(below, abs=1)


@pytest.mark.parametrize("seats", [(), (0, 1), (1, 0), (3, 2)])
def test_a_line_ends_at_its_own_name_and_mark(
    ui: Driver, monkeypatch: Patch, seats: tuple[int, ...]
) -> None:
    shapes = drawn(lines(seats=seats), monkeypatch)
    for i, words in enumerate(("20 Ada", "2 Bo-Cy")):
        seat = seats[i] if seats else i
        x, y = course(shapes, seat).points[-1]
        assert said(shapes, words).box.cy == pytest.approx(y, abs=3)
        assert said(shapes, words).box.x > x
        marks = [s for s in in_colour(shapes, seat_ink(seat).fill) if s.box.w < 30]
        assert any(s.box.grown(1).holds(x, y) for s in marks), "the seat's shape is at the end"


def test_bars_grow_upwards_and_stand_in_order(ui: Driver, monkeypatch: Patch) -> None:
    bars = Bars(labels=(2, 3, 4), counts=(6, 1, 3), expected=(3.0, 1.0, 6.0), told=True)
    bars.size, bars.pos = (300, 160), (20, 40)
    shapes = drawn(bars, monkeypatch)
    columns = sorted(in_colour(shapes, bars.theme.stone), key=lambda s: s.box.x)
    assert len({round(s.box.y) for s in columns}) == 1, "on one ground"
    unit = columns[0].box.h / 6
    assert [round(s.box.h / unit) for s in columns] == [6, 1, 3]
    labels = [said([s for s in shapes if s.box.cy < 64], str(n)).box.cx for n in (2, 3, 4)]
    assert [s.box.cx for s in columns] == pytest.approx(labels, abs=1)
    due = sorted(in_colour(shapes, bars.theme.accent_text), key=lambda s: s.box.x)
    above = [(s.box.cy - columns[0].box.y) / unit for s in due]
    assert above == pytest.approx([3, 1, 6], abs=0.1)


@pytest.mark.parametrize("share", [0.0, 0.25, 0.8, 1.0])
@pytest.mark.parametrize("seat", [0, 3])
def test_a_bar_is_filled_from_the_left_as_far_as_its_share(
    ui: Driver, monkeypatch: Patch, share: float, seat: int
) -> None:
    bar = Bar(share=share, seat=seat, **ROOM)
    filled = in_colour(drawn(bar, monkeypatch), seat_ink(seat).fill)
    assert [(s.box.x, s.box.w) for s in filled] == ([(20, 300 * share)] if share else [])


def test_work_is_done_from_the_left(ui: Driver, monkeypatch: Patch) -> None:
    work = Progress(share=0.3)
    work.size, work.pos = (300, 10), (20, 40)
    [done] = in_colour(drawn(work, monkeypatch), work.theme.text_2)
    assert (done.box.x, done.box.w) == (20, 90)


def test_shares_and_marks_of_the_statistics_are_each_players_own(ui: Driver) -> None:
    evenings(ui)
    open_statistics(ui)
    seats: dict[str, set[int]] = {}
    told = []
    for row in ui.of("Row"):
        parts = list(walk(row))
        marks = [part for part in parts if isinstance(part, SeatMark)]
        bars = [part for part in parts if isinstance(part, Bar)]
        words = [p.text for p in parts if " of " in getattr(p, "text", "")]
        if not (marks and bars):
            continue
        won, played = map(int, words[0].split(" of "))
        assert bars[0].share == pytest.approx(won / played)
        assert bars[0].seat == marks[0].seat
        seats.setdefault(marks[0].name, set()).add(marks[0].seat)
        told.append(marks[0].name)
    for plot in (w for w in ui.widgets() if isinstance(w, Lines)):
        for name, seat in zip(plot.names, plot.seats, strict=True):
            seats.setdefault(name, set()).add(seat)
    assert len(told) > len(seats), "a player is shown more than once"
    assert all(len(own) == 1 for own in seats.values()), "with one mark"
    assert len({frozenset(own) for own in seats.values()}) == len(seats), "nobody else has it"


def test_the_plot_of_the_statistics_has_each_players_points(ui: Driver) -> None:
    evenings(ui)
    open_statistics(ui)
    ui.tap(chip(ui, "Schotten Totten"))
    [plot] = [w for w in ui.widgets() if isinstance(w, Lines)]
    courses = dict(zip(plot.names, plot.courses, strict=True))
    assert plot.steps == ("1 Mar", "2 Mar", "3 Mar", "4 Mar")
    assert courses == {
        "Ada": (5, 2, 5, 5),
        "Bo": (2, 5, None, 2),
        "Cy": (None, None, 2, None),
    }


def test_a_pairs_plot_keeps_the_marks_of_the_whole_table(ui: Driver) -> None:
    evenings(ui)
    for day in ("2026-06-07", "2026-06-08"):
        keep(ui, "schotten-totten", ("Dana", "Cy"), day, *WON)
    ui.app.filter = Filter(frozenset({"schotten-totten"}), ("Cy", "Dana"))
    open_statistics(ui)
    [plot] = [w for w in ui.widgets() if isinstance(w, Lines)]
    marks = {mark.name: mark.seat for mark in ui.of("SeatMark")}
    assert dict(zip(plot.names, plot.seats, strict=True)) == marks == {"Cy": 2, "Dana": 3}


@pytest.mark.parametrize("seat", range(5))
def test_a_seat_has_its_shape_and_its_letter(ui: Driver, monkeypatch: Patch, seat: int) -> None:
    mark = SeatMark(seat=seat, name="eli", size_hint=(None, None), size=(40, 40), pos=(20, 40))
    shapes = drawn(mark, monkeypatch)
    ink = seat_ink(seat)
    assert said(shapes, "E").is_a(ink.ink)
    corners = {"triangle": 3, "diamond": 4, "hexagon": 6}.get(ink.mark, 0)
    assert len(in_colour(shapes, ink.fill)[0].points) == corners


def test_points_stand_under_the_mark_of_their_owner(ui: Driver, monkeypatch: Patch) -> None:
    ui.app.go("result", match=finished(ui))
    ui.frames(3)
    page: Result = ui.app.page
    [heads] = [w for w in walk(page) if isinstance(w, Heads)]
    numbers = [w for w in walk(page) if isinstance(w, Numbers)]
    assert numbers
    middles = [mark_at(drawn(heads, monkeypatch), seat).cx for seat in (0, 1)]
    assert middles[0] < middles[1]
    for row in numbers:
        shapes = drawn(row, monkeypatch)
        for seat, vp in enumerate(row.points):
            if vp is not None:
                own = [s for s in shapes if s.words == str(vp)]
                assert any(abs(s.box.cx - middles[seat]) < 2 for s in own), (vp, seat)


def test_places_of_a_result_have_their_owners_share(ui: Driver) -> None:
    ui.app.go("result", match=finished(ui))
    ui.frames(3)
    rows = [r for r in ui.of("Row") if any(isinstance(w, SeatMark) for w in walk(r))]
    told = {}
    for row in rows:
        parts: list[Any] = list(walk(row))
        mark = next(w for w in parts if isinstance(w, SeatMark))
        bar = next(w for w in parts if isinstance(w, Bar))
        told[mark.name] = (mark.seat, bar.seat, bar.share, {getattr(w, "text", "") for w in parts})
    assert told["Ada"][:3] == (0, 0, 1.0)
    assert told["Bo"][:3] == (1, 1, 0.4)
    assert "5" in told["Ada"][3]
    assert "2" in told["Bo"][3]


def mark_at(shapes: list[Shape], seat: int) -> Box:
    """Where a seat's only mark is."""
    [mark] = {(s.box.cx, s.box.cy): s for s in in_colour(shapes, seat_ink(seat).fill)}.values()
    return mark.box
