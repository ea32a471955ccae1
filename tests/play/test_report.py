"""Results and plots as data: more is higher, first is left, a mark is its owner's."""

from itertools import pairwise

import pytest

from companion.match.statistics import Throws
from companion.play.plot import Courses, apart, bars, lines
from companion.play.result import Decided, Ending, Result
from companion.play.result_scene import SHARED, result_page, result_picture
from companion.play.scene import Block, Box, Path, Scene, Shape, Stage, Tint, Words

STAGE = Stage(360, 0)
RISES, FALLS = (0, 4, 12, 20), (20, 18, 7, 2)
STEPS = ("one", "two", "three", "four")
RESULT = Result(
    title="Schotten Totten",
    when="1 Mar 2026",
    headline="Bo wins",
    reason="Three stones beside each other.",
    players=("Ada", "Bo"),
    winners=(1,),
    points=(-2, 5),
    lines=(
        ("A long line of the score that needs more room than one line has", (-2, None)),
        ("won", (None, 5)),
    ),
    total="Points",
    ending=Ending((("Stones", (2, 3)),), Decided("Stone 7 decided", "The stronger formation")),
)
LAID = Scene(300, 200, (Shape("board", "board", Box(0, 0, 300, 200)),))


def plot(*, from_zero: bool = True, seats: tuple[int, int] = (0, 1)) -> Scene:
    part = lines(
        "plot", Courses((RISES, FALLS), ("Ada", "Bo"), STEPS, seats, from_zero), 240, STAGE
    )
    return Scene(360, 240, part.draw(Box(0, 0, 360, 240)))


def said(shape: Shape, words: str) -> Words:
    [found] = [mark for mark in shape.marks if isinstance(mark, Words) and mark.text == words]
    return found


def course(scene: Scene, name: str, seat: int) -> tuple[tuple[float, float], ...]:
    """The line in a seat's colour."""
    marks = scene[f"plot.{name}"].marks
    [found] = [m for m in marks if isinstance(m, Path) and m.tint == Tint(f"seat.{seat}")]
    return found.points


@pytest.mark.parametrize("from_zero", [True, False])
def test_a_plot_rises_where_the_points_rise(from_zero: bool) -> None:
    scene = plot(from_zero=from_zero)
    zero, twenty = (said(scene["plot.grid"], words).y for words in ("0", "20"))
    assert zero > twenty, "more is higher"
    for seat, (name, values) in enumerate((("Ada", RISES), ("Bo", FALLS))):
        heights = [y for _, y in course(scene, name, seat)]
        plotted = [round((y - zero) / (twenty - zero) * 20) for y in heights]
        assert plotted == list(values), "as the numbers at its side say"


def test_a_plot_runs_from_left_to_right() -> None:
    scene = plot()
    below = [said(scene["plot.steps"], words).x for words in STEPS]
    assert below == sorted(below)
    for seat, name in enumerate(("Ada", "Bo")):
        assert [x for x, _ in course(scene, name, seat)] == pytest.approx(below)


@pytest.mark.parametrize("seats", [(0, 1), (1, 0), (3, 2)])
def test_a_line_ends_at_its_own_name(seats: tuple[int, int]) -> None:
    scene = plot(seats=seats)
    for seat, name, words in zip(seats, ("Ada", "Bo"), ("20 Ada", "2 Bo"), strict=True):
        x, y = course(scene, name, seat)[-1]
        end = said(scene["plot.ends"], words)
        assert end.y == pytest.approx(y, abs=3)
        assert end.x > x


def test_ends_that_would_touch_are_pushed_apart_and_stay_inside() -> None:
    area = Box(0, 20, 100, 100)
    heights = apart([118, 119, 119, 120], area)
    assert heights == sorted(heights)
    assert all(b - a >= 17 for a, b in pairwise(heights))
    assert heights[-1] <= area.bottom


def test_bars_grow_upwards_and_stand_in_order() -> None:
    part = bars("die", Throws((2, 3, 4), (6, 1, 3), (3.0, 1.0, 6.0)), STAGE)
    shapes = list(part.draw(Box(0, 0, 300, 132)))
    ground = {shape.box.bottom for shape in shapes}
    assert len(ground) == 1, "on one ground"
    unit = shapes[0].box.h / 6
    assert [round(shape.box.h / unit) for shape in shapes] == [6, 1, 3]
    assert [said(shape, str(n)).x for shape, n in zip(shapes, (2, 3, 4), strict=True)] == [
        pytest.approx(shape.box.cx) for shape in shapes
    ]
    due = [m.box for s in shapes for m in s.marks if isinstance(m, Block) and m.box.h == 2]
    above = [(shapes[0].box.bottom - box.cy) / unit for box in due]
    assert above == pytest.approx([3, 1, 6])


def test_a_result_has_the_winner_first_and_every_line() -> None:
    scene = result_page(RESULT, STAGE)
    places = scene.of("place")
    assert [shape.says for shape in places] == ["Bo: 5", "Ada: −2"]
    assert places[0].box.bottom <= places[1].box.y
    scores = [shape.says for shape in scene.of("score")]
    assert scores[:2] == ["Stones: 2, 3", "Points: −2, 5"], "what decided stands first"
    assert scores[-1] == "won: –, 5"
    assert scene.of("ring")[0].box.holds(scene["heads"].box.right - 20, scene["row.0"].box.cy)
    assert len(scene["line.0"].text.split(" ")) > 10
    assert "…" not in " ".join(shape.text for shape in scene)


def test_the_picture_of_a_result_says_which_match_it_was() -> None:
    text = " ".join(shape.text for shape in result_picture(RESULT))
    for words in ("Schotten Totten", "1 Mar 2026", "Cairn", "Bo wins", "Stone 7 decided", "Bo 3"):
        assert words in text


def test_the_picture_of_a_result_shows_the_world_of_its_game() -> None:
    scene = result_picture(RESULT._replace(world="dnup"))
    assert scene["world"].marks
    title = [mark for mark in scene["title"].marks if isinstance(mark, Words)]
    assert all(mark.x < scene["world"].box.x for mark in title), "no word lies on it"
    assert not result_picture(RESULT)["world"].marks


def test_a_result_shows_the_table_as_it_lay_at_last() -> None:
    over = RESULT._replace(final=lambda stage: LAID)
    for scene in (result_page(over, STAGE), result_picture(over)):
        assert "final.board" in scene
        assert not scene.of("place")


@pytest.mark.parametrize("scale", [1.0, 1.6])
def test_nothing_of_a_result_leaves_the_page(scale: float) -> None:
    for scene in (result_page(RESULT, Stage(320, 0, scale)), result_picture(RESULT)):
        for shape in scene:
            assert shape.box.x >= 0
            assert shape.box.right <= scene.width
            assert shape.box.bottom <= scene.height
    assert result_picture(RESULT).height == SHARED.height


@pytest.mark.parametrize("scale", [0.85, 1.0, 1.6])
def test_what_stands_beside_a_plot_touches_nothing(scale: float) -> None:
    ends = ([0, 20], [0, 21], [0, 22], [0, 23])
    names = ("Ada", "Bo", "Magdalena", "Zdeněk Novotný")
    plot = lines("p", Courses(ends, names, ("a", "b"), range(4)), 150, Stage(296, 568, scale))
    (shape,) = [shape for shape in plot.draw(Box(0, 0, 296, 150)) if shape.key == "p.ends"]
    words = sorted((mark for mark in shape.marks if isinstance(mark, Words)), key=lambda w: w.y)
    assert all(after.y - before.y >= before.size for before, after in pairwise(words))
    assert not [mark.text for mark in words if mark.text.endswith("…")]
