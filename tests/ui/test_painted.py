"""What is drawn means what it says: more is higher, first is left, a mark is its owner's.

Every statement is about the shapes on the canvas, never about the functions that place them.
"""

from functools import partial

import pytest

from companion.match.match_filter import Filter
from companion.match.statistics import likely
from companion.play import art
from companion.play.scene import Block
from companion.ui.widgets import Painted, Progress
from tests.ui.canvas import drawn, in_colour, said, seat_ink
from tests.ui.driver import Driver
from tests.ui.test_statistics import figures, shares
from tests.ui.visits_stats import WON, evenings, finished, keep, open_statistics

Patch = pytest.MonkeyPatch


def test_work_is_done_from_the_left(ui: Driver, monkeypatch: Patch) -> None:
    work = Progress(share=0.3)
    work.size, work.pos = (300, 10), (20, 40)
    [done] = in_colour(drawn(work, monkeypatch), work.theme.text_2)
    assert (done.box.x, done.box.w) == (20, 90)


def owners(ui: Driver) -> dict[str, set[str]]:
    """Whose colours each player's rows and lines have."""
    found: dict[str, set[str]] = {}
    for shape in (*figures(ui).of("share"), *figures(ui).of("course")):
        roles = {getattr(mark, "fill", None) or getattr(mark, "tint", None) for mark in shape.marks}
        seats = {tint.role for tint in roles if tint and tint.role.startswith("seat.")}
        name = shape.key.rpartition(".")[2]
        found.setdefault(name, set()).update(role for role in seats if "ink" not in role)
    return found


def test_shares_and_marks_of_the_statistics_are_each_players_own(ui: Driver) -> None:
    evenings(ui)
    open_statistics(ui)
    marks = owners(ui)
    assert marks.keys() == {"Ada", "Bo", "Cy", "Dana"}
    assert all(len(own) == 1 for own in marks.values()), "with one mark"
    assert len({frozenset(own) for own in marks.values()}) == 4, "nobody else has it"
    for row in figures(ui).of("share"):
        won, played = map(int, row.says.split(": ")[1].split(" of "))
        grid = [m.box for m in row.marks if isinstance(m, Block) and m.box.w == 1]
        left, right = grid[0].x, grid[-1].x
        [bar] = [m.box for m in row.marks if isinstance(m, Block) and m.box.h == 10]
        least, most = likely(won, played)
        assert bar.x == pytest.approx(left + (right - left) * least)
        assert bar.w == pytest.approx(max(10, (right - left) * (most - least)))
        assert bar.x <= left + (right - left) * won / played <= bar.right, "the rate is in its bar"


def test_the_plot_of_the_statistics_has_each_players_points(ui: Driver) -> None:
    evenings(ui)
    open_statistics(ui)
    ui.filter_game("Schotten Totten")
    plot = "Schotten Totten, points.plot"
    assert figures(ui)[f"{plot}.steps"].text == "1 Mar 2 Mar 3 Mar 4 Mar"
    courses = {c.says for c in figures(ui).of("course") if c.key.startswith(plot)}
    assert courses == {"Ada: 5, 2, 5, 5", "Bo: 2, 5, 2", "Cy: 2"}


def test_a_pairs_plot_keeps_the_marks_of_the_whole_table(ui: Driver) -> None:
    evenings(ui)
    for day in ("2026-06-07", "2026-06-08"):
        keep(ui, "schotten-totten", ("Dana", "Cy"), day, *WON)
    ui.app.filter = Filter(frozenset({"schotten-totten"}), ("Cy", "Dana"))
    open_statistics(ui)
    assert shares(ui, "Cy and Dana").keys() == {"Cy", "Dana"}
    assert owners(ui) == {"Cy": {"seat.2"}, "Dana": {"seat.3"}}


@pytest.mark.parametrize("seat", range(5))
def test_a_seat_has_its_shape_and_its_letter(ui: Driver, monkeypatch: Patch, seat: int) -> None:
    mark = Painted(size_hint=(None, None), size=(40, 40), pos=(20, 40))
    mark.paint = lambda: mark.put(mark.box, partial(art.seat_mark, seat, "eli"))  # type: ignore
    shapes = drawn(mark, monkeypatch)
    ink = seat_ink(seat)
    assert said(shapes, "E").is_a(ink.ink)
    corners = {"triangle": 3, "diamond": 4, "hexagon": 6}.get(ink.mark, 0)
    assert len(in_colour(shapes, ink.fill)[0].points) == corners


def test_points_stand_under_the_mark_of_their_owner(ui: Driver, monkeypatch: Patch) -> None:
    """On the screen, as its renderer draws the scene."""
    ui.app.go("result", match=finished(ui))
    ui.frames(3)
    [page] = ui.of("WidePicture")
    page.renew()
    shapes = drawn(page, monkeypatch)
    heads = page.scene["heads"].box
    area = page._marks.box(heads)
    middles = []
    for seat in (0, 1):
        marks = [s.box.cx for s in in_colour(shapes, seat_ink(seat).fill) if s.lies_in(area)]
        assert marks
        middles.append(marks[0])
    assert middles[0] < middles[1]
    [stones] = [s.box for s in page.scene.of("score") if s.says.startswith("Stones:")]
    row = page._marks.box(stones)
    for seat, words in enumerate(("4", "2")):
        own = [s for s in shapes if s.words == words and s.lies_in(row)]
        assert [s.box.cx for s in own] == [pytest.approx(middles[seat], abs=2)]
