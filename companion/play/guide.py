"""The guided example: lessons that lead a newcomer through a match, one touch at a time."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.match.phrases import Tr
from companion.play import art, text
from companion.play.desk import Desk
from companion.play.desk_game import D, DeskGame
from companion.play.position import Match, S
from companion.play.questions import Question
from companion.play.scene import Block, Box, Mark, Polygon, Scene, Shape, Spot, Stage, Tint
from companion.play.steps import Errand

ELSEWHERE = "guide.elsewhere"
VEIL = 0.72
"""How much of the ground lies over what is not to be touched."""
GAP, POINTER, FOOT = 8, 10, 64
WIDEST, NARROWEST = 348, 232
SMALLEST = 0.86
"""The scale at which the notes are still read."""
SHEET = Stage(360, 640)
"""Any will do to ask whether a question is open."""


class Lesson(NamedTuple):
    """One thing to do. All texts are English, marked by N_."""

    name: str
    """In a word, for the row of all lessons."""
    title: str
    """What to touch, and what that means."""
    text: str
    spots: tuple[str, ...]
    """What is to be touched: on the table, then in the question that follows."""
    lit: str
    """The shape that stays bright with all that lies on it."""
    place: str = ""
    """The shape that is pointed at; empty: the spot's own."""
    moves: bool = True
    """It has changed the table when it is over."""
    then: str = ""
    """A spot that is touched for the newcomer, to show what lies behind it."""


class GuidedDesk(Desk[S, D]):
    """A desk where only the next thing can be touched."""

    def __init__(
        self, game: DeskGame[S, D], match: Match[S], lessons: Sequence[Lesson], at: int = 0
    ) -> None:
        super().__init__(game, match)
        self.lessons, self.at = lessons, at
        self._begin(at)

    def _begin(self, at: int) -> None:
        self.at, self.breaths, self._touched = at, 0, False
        self._standing = self.match.position().standing

    @property
    def lesson(self) -> Lesson | None:
        """None: that was all."""
        return self.lessons[self.at] if self.at < len(self.lessons) else None

    def scene(self, stage: Stage) -> Scene:
        shown, lesson = super().scene(stage), self.lesson
        if lesson is None or lesson.spots[0] not in shown.spots:
            return shown
        place = shown.by_key.get(lesson.place) or shown.spots[lesson.spots[0]]
        tr = self.match.position().tr
        veil = veiled(shown, lesson.spots[0], shown[lesson.lit].box, tr)
        glow = Shape(f"guide.glow.{self.breaths}", "glow", place.box, art.glow(place.box))
        said = list(bubble(lesson, place.box, stage, tr))
        kept = [place.box, said[-1].box]
        row = lesson_row(self.lessons, self.at, kept, stage, tr)
        return Scene(stage.width, stage.height, (*veil, glow, *said, *row), tr(lesson.title))

    def question(self, stage: Stage) -> Question | None:
        asked, lesson = super().question(stage), self.lesson
        if asked is None or lesson is None:
            return asked
        spots, tr = lesson.spots, self.match.position().tr
        return asked.redrawn(lambda scene: _pointed(scene, spots, tr))

    def touch(self, spot: str) -> Errand | None:
        if spot == ELSEWHERE:
            self.breaths += 1
            return None
        errand, lesson = super().touch(spot), self.lesson
        if lesson is not None and lesson.then and spot in lesson.spots:
            errand = super().touch(lesson.then)
        if lesson is not None:
            self._touched |= spot in lesson.spots
            if self._learnt(lesson):
                self._begin(self.at + 1)
        return errand

    def _learnt(self, lesson: Lesson) -> bool:
        changed = self.match.position().standing != self._standing
        return self._touched and (changed or not lesson.moves) and self.question(SHEET) is None


def _pointed(scene: Scene, spots: Sequence[str], tr: Tr) -> Scene:
    """With only the wanted spot bright, if it is there."""
    wanted = next((spot for spot in spots if spot in scene.spots), None)
    if wanted is None:
        return scene
    box = scene.spots[wanted].box
    glow = Shape("guide.glow", "glow", box, (art.ring(box, "accent"),))
    return Scene(scene.width, scene.height, (*veiled(scene, wanted, box, tr), glow))


def veiled(scene: Scene, spot: str, lit: Box, tr: Tr) -> Iterator[Shape]:
    """The scene under a veil, but for what lies here; only this spot can be touched."""
    bright: list[Shape] = []
    for shape in scene:
        wanted = shape.spot is not None and shape.spot.name == spot
        if shape.spot is not None and not wanted:
            shape = shape._replace(spot=None, says=shape.says or shape.spot.says)
        if wanted or lit.holds(shape.box.cx, shape.box.cy):
            bright.append(shape)
        else:
            yield shape
    whole = Box(0, 0, scene.width, scene.height)
    marks = (Block(whole, Tint("bg", VEIL)),)
    elsewhere = Spot(ELSEWHERE, tr("Touch what glows"))
    yield Shape("guide.veil", "veil", whole, marks, spot=elsewhere)
    yield from bright


class Bubble(NamedTuple):
    """Words that fit a box of this size."""

    titles: list[str]
    notes: list[str]
    large: float
    small: float
    wide: float

    @property
    def high(self) -> float:
        return 32 + len(self.titles) * self.large * 1.25 + len(self.notes) * self.small * 1.3


def _bubble(lesson: Lesson, wide: float, scale: float, tr: Tr) -> Bubble:
    large, small = 18 * scale, 14 * scale
    titles = text.lines(tr(lesson.title), large, wide - 36, bold=True)
    return Bubble(titles, text.lines(tr(lesson.text), small, wide - 36), large, small, wide)


Corners = tuple[tuple[float, float], tuple[float, float], tuple[float, float]]


def _beside(place: Box, wide: float, high: float, stage: Stage) -> Iterator[tuple[Box, Corners]]:
    """Below the place, above it, right and left of it, where there is room; with the pointer."""
    x = min(max(12, place.cx - wide / 2), stage.width - 12 - wide)
    y = min(max(4, place.cy - high / 2), stage.height - 4 - high)
    away = GAP + POINTER
    for box, dx, dy in (
        (Box(x, place.bottom + away, wide, high), 0, 1),
        (Box(x, place.y - away - high, wide, high), 0, -1),
        (Box(place.right + away, y, wide, high), 1, 0),
        (Box(place.x - away - wide, y, wide, high), -1, 0),
    ):
        if box.x >= 0 and box.right <= stage.width and box.y >= 0 and box.bottom <= stage.height:
            tip = place.cx + dx * (place.w / 2 + GAP), place.cy + dy * (place.h / 2 + GAP)
            base = tip[0] + dx * POINTER, tip[1] + dy * POINTER
            one = base[0] - 11 * abs(dy), base[1] - 11 * abs(dx)
            yield box, (tip, one, (base[0] + 11 * abs(dy), base[1] + 11 * abs(dx)))


def bubble(lesson: Lesson, place: Box, stage: Stage, tr: Tr) -> Iterator[Shape]:
    """What to touch, beside it, in the largest words that fit; last the shape with the words."""
    found = (
        (said, box, points)
        for scale in (stage.scale, min(1.0, stage.scale), SMALLEST)
        for wide in (min(WIDEST, stage.width - 24), NARROWEST)
        for said in (_bubble(lesson, wide, scale, tr),)
        for box, points in _beside(place, wide, said.high, stage)
    )
    said, box, points = next(found)
    yield Shape("guide.pointer", "pointer", box, (Polygon(points, Tint("text")),))
    marks: list[Mark] = [Block(box, Tint("text"), 14)]
    y, left, room = box.y + 16, box.x + 18, box.w - 36
    titles = ((line, said.large, said.large * 1.25, True) for line in said.titles)
    notes = ((line, said.small, said.small * 1.3, False) for line in said.notes)
    for line, size, high, bold in (*titles, *notes):
        at, y = y + high / 2, y + high
        marks.append(art.words(line, left, at, size, "bg", room=room, bold=bold, anchor="left"))
    label = f"{tr(lesson.title)} {tr(lesson.text)}"
    yield Shape("guide.bubble", "bubble", box, tuple(marks), says=label)


def lesson_row(
    lessons: Sequence[Lesson], at: int, kept: Sequence[Box], stage: Stage, tr: Tr
) -> Iterator[Shape]:
    """All lessons side by side, at the foot or the top, where they cover nothing of this one."""
    for y in (stage.height - 72 - FOOT - GAP, GAP):
        box = Box(12, y, stage.width - 24, FOOT)
        if y >= 0 and not any(apart.y < box.bottom and box.y < apart.bottom for apart in kept):
            break
    else:
        return
    marks: list[Mark] = [art.panel(box, "surface")]
    for i, cell in enumerate(box.inset(12, 0).columns(len(lessons), 8)):
        now, name, y = i == at, tr(lessons[i].name), cell.y + 38
        tint, size = "text" if now else "text_2", stage.usual(14)
        line = Tint("accent" if i <= at else "line")
        marks += (
            Block(Box(cell.x, cell.y + 12, cell.w, 4), line, 2),
            art.words(name, cell.x, y, size, tint, room=cell.w, bold=now, anchor="left"),
        )
    yield Shape("guide.row", "lessons", box, tuple(marks), says=tr(lessons[at].name))
