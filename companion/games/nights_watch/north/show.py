"""What is touched while steps are shown: on and back, once more, and how fast."""

from collections.abc import Iterator

from companion.i18n import N_
from companion.match.phrases import Tr
from companion.play import art
from companion.play.bar import Button, push
from companion.play.desk import PACE, SHOW
from companion.play.position import Pace, Position, S
from companion.play.scene import Block, Box, Glyph, Mark, Shape, Spot, Stage, Tint

KEY = 56
PACES: dict[Pace, str] = {"tap": N_("Tap by tap"), "slow": N_("Slow"), "once": N_("At once")}


def paces(at: Position[S], box: Box, stage: Stage) -> Iterator[Shape]:
    """The setting itself: it holds from here on."""
    ground = box.inset(8, 2)
    yield Shape("paces", "paces", ground, (art.panel(ground, "inset", 12),))
    for (pace, words), cell in zip(PACES.items(), ground.columns(len(PACES)), strict=True):
        chosen, said, inner = pace == at.aids.pace, at.tr(words), cell.inset(4, 4)
        ink = "bg" if chosen else "text_2"
        marks: tuple[Mark, ...] = (
            art.words(said, cell.cx, cell.cy, stage.usual(16), ink, room=cell.w - 14, bold=True),
        )
        if chosen:
            marks = (Block(inner, Tint("text"), 9), *marks)
        tones = frozenset({"chosen"} if chosen else ())
        spot = Spot(f"{PACE}.{pace}", said)
        yield Shape(f"pace.{pace}", "pace", inner, marks, tones, spot=spot, target=cell)


def again(tr: Tr) -> Spot:
    return Spot(f"{SHOW}.again", tr("Show the last turn again"))


def buttons(at: Position[S], stage: Stage, words: str = "") -> tuple[Button, ...]:
    """words: what comes next, if it has a name."""
    tr = at.tr
    none = "" if at.step else tr("This is the first step.")
    back = Button(Spot(f"{SHOW}.back", tr("Step back"), none), "", "back", wide=KEY)
    repeat = Button(again(tr), "", "again", wide=KEY)
    said = words or tr("Next step")
    go = push(f"{SHOW}.next", said, "end_turn", "accent", size=stage.size(22))
    return back, repeat, go


def step_title(tr: Tr, step: int | None, count: int) -> str:
    """Above the lines, while they are shown; count: how many steps there are."""
    if step is None or not 0 <= step < count:
        return ""
    return tr("Step {n} of {all}").format(n=step + 1, all=count)


def repeat(tr: Tr, box: Box) -> Shape:
    """In a panel's upper right corner."""
    target = Box(box.right - 48, box.y, 48, min(48, box.h))
    glyph = Glyph("again", target.cx + 4, target.y + min(24, box.h / 2), 22, Tint("text_2"))
    spot = again(tr)
    return Shape(spot.name, "button", target, (glyph,), spot=spot)
