"""Points by round: a plot, and every line of the score with the rule behind it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.games.base import MenuLine
from companion.games.glen_more.faces import glyph
from companion.i18n import N_
from companion.play import art, plot, report, text
from companion.play.actions import Action, Actions
from companion.play.plot import Courses
from companion.play.position import Position
from companion.play.questions import CLOSE, Because, Choice, Picture, Question, label, sheet
from companion.play.report import Part
from companion.play.scene import Box, Mark, Scene, Shape, Spot, Stage, Tint, Words
from companion.play.text import number
from scoring.game import Tally
from scoring.glen_more.pad import Pad
from scoring.glen_more.scoring import ROUNDS, totals
from scoring.glen_more.state import State
from scoring.rules import names_of

_ICONS = {
    "scoring.scots": "scot",
    "scoring.landmarks": "castle",
    "scoring.whisky": "whisky",
    "scoring.persons": "person",
    "final.territory": "village",
    "final.coins": "coin",
    "final.armadale": "castle",
    "final.bonus": "points",
    "points.play": "points",
    "exchange.points": "exchange",
    "activate.points": "points",
    "once.points": "points",
    "clan.points": "clan_token",
    "clan.no-barrel": "whisky",
    "clan.unspent": "movement",
    "amend": "amend",
}
CATEGORIES = {rule: (icon, names_of("glen_more")[rule]) for rule, icon in _ICONS.items()}
"""By rule: a mark, and words."""
SHORT = {rule: words for rule, (_, words) in CATEGORIES.items()} | {
    "end.points": N_("most points"),
    "end.goods": N_("equal points, more goods left"),
    "end.shared": N_("equal in everything"),
}
"""What a line of the score is called where there is no room for its rule."""


def signed(n: int) -> str:
    """+3, 0, −6."""
    return f"+{n}" if n > 0 else number(n)


def bars(points: Sequence[int], stage: Stage) -> Scene:
    best = max([*points, 1])
    high = min(stage.height / len(points), 30)
    shapes = []
    for seat, vp in enumerate(points):
        row = Box(0, high * seat, stage.width, high)
        side = min(high * 0.8, 20)
        marks: list[Mark] = [*art.seat_mark(seat, "", Box(0, row.cy - side / 2, side, side))]
        marks += art.bar(vp / best, seat, Box(30, row.cy - 5, row.w - 74, 10))
        marks.append(Words(number(vp), row.right, row.cy, 18, Tint("text"), True, "right"))
        shapes.append(Shape(f"points.{seat}", "points", row, tuple(marks)))
    return Scene(stage.width, stage.height, shapes)


Scored = Position[Pad] | Position[State]
FINGER, HEADS = 48, 40
HIGHEST, LOWEST = 240, 150
"""dp of the plot."""
SHARE = 0.56
"""Of a line, at most, for the numbers."""
PLAY, FINAL = "play", "final"
BREAKDOWN = "breakdown"
"""The spot that shows the points by round."""
QUICK = MenuLine("plot", N_("Points by round"), "", BREAKDOWN)


@dataclass(frozen=True, slots=True)
class Looked:
    """Which groups of lines are unfolded, and the line whose rule is asked for."""

    opened: tuple[str, ...] = ()
    group: str = ""
    rule: str = ""


FOLDED = Looked()


def begun(at: Scored) -> Looked:
    """The last round that was scored is unfolded."""
    return Looked(tuple(_done(at)[-1:]))


def fold(at: Scored, looked: Looked, group: str) -> Looked:
    """A group is unfolded, or folded again."""
    return Looked(tuple(sorted({*looked.opened} ^ {group})))


def show_rule(at: Scored, looked: Looked, group: str, rule: str) -> Looked:
    return replace(looked, group=group, rule=rule)


FOLD = Action("fold", fold, str)
LINE = Action("line", show_rule, str, str)
TOUCHES: Actions[Scored, Looked, Looked] = Actions(FOLD, LINE)


def touched(at: Scored, looked: Looked, spot: str) -> Looked | None:
    """None: it is put away."""
    back = Looked(looked.opened) if looked.rule else None
    return TOUCHES.touch(at, looked, spot) or back


def question(at: Scored, looked: Looked, stage: Stage) -> Question:
    tr, done, said = at.tr, _done(at), at.tr("Tap a line for the rule behind it.")
    if looked.rule:
        return _why(at, looked, stage)
    note = tr("after round {round}") if done else tr("before the first round")
    if at.outcome is not None:
        note = tr("all counted")
    else:
        rounds = [tr("round {round}").format(round=r) for r in ROUNDS if r not in done]
        to_come = ", ".join([*rounds, tr("coins, territory")])
        said += " " + tr("Still to come: {what}.").format(what=to_come)
    return sheet(
        tr,
        "breakdown",
        tr("Points"),
        Picture(_plot(at, stage)),
        Picture(_table(at, looked, stage)),
        label(said),
        note=note.format(round="".join(done[-1:])),
        choices=(Choice(Spot(CLOSE, tr("Back to the table")), kind="accent"),),
    )


# The lines of the score


def groups(lines: Sequence[Tally]) -> dict[str, tuple[Tally, ...]]:
    """The rounds in order, tiles and cards, then the final count; none that is empty."""
    found: dict[str, list[Tally]] = {key: [] for key in (*ROUNDS, PLAY, FINAL)}
    for line in lines:
        kind = FINAL if line.rule.startswith("final.") else PLAY
        found[str(line.facts.get("round", kind))].append(line)
    return {key: tuple(listed) for key, listed in found.items() if listed}


def courses(lines: Sequence[Tally], players: int) -> list[list[int]]:
    """Each seat's points at the start, after every round scored so far, and at the end."""
    rounds = [[i for i, line in enumerate(lines) if line.facts.get("round") == r] for r in ROUNDS]
    stops = [0, *(scored[-1] + 1 for scored in rounds if scored)]
    if any(line.rule.startswith("final.") for line in lines):
        stops.append(len(lines))
    sums = [totals(lines[:stop], players) for stop in stops]
    return [[points[seat] for points in sums] for seat in range(players)]


def _done(at: Scored) -> list[str]:
    return [key for key in groups(at.state.lines) if key in ROUNDS]


# The plot and the table


def _plot(at: Scored, stage: Stage) -> Scene:
    ends = [words[:1].upper() + words[1:] for words in (at.tr("start"), at.tr("end"))]
    seats, stops = range(len(at.players)), (ends[0], *ROUNDS, ends[1])
    plotted = Courses(courses(at.state.lines, len(seats)), at.players, stops, seats)
    high = min(HIGHEST, max(LOWEST, stage.height * 0.21))
    return _grounded("plot", plot.lines("points", plotted, high, stage), 0, stage)


def _grounded(key: str, part: Part, margin: float, stage: Stage) -> Scene:
    box = Box(0, 0, stage.width, part.height + 8)
    ground = Shape(key, "panel", box, (art.panel(box, "inset"),))
    return Scene(box.w, box.h, (ground, *part.draw(box.inset(margin, 4))))


class Line(NamedTuple):
    """A group, one of its lines, or all of them together."""

    key: str
    words: str
    points: Sequence[int]
    icon: str = ""
    spot: Spot | None = None
    inner: bool = False
    strong: bool = False


def _table(at: Scored, looked: Looked, stage: Stage) -> Scene:
    parts = [Part(HEADS, lambda box: _heads(at, box, _column(at, box.w, stage)))]
    for line in _lines(at, looked):
        if not line.inner:
            parts.append(report.rule(f"rule.{line.key}"))
        parts.append(_line(line, stage.width - 24, _column(at, stage.width - 24, stage), stage))
    return _grounded("lines", report.stacked(parts), 12, stage)


def _column(at: Scored, room: float, stage: Stage) -> float:
    return min(text.width("−88", stage.size(18), True) + 12, room * SHARE / len(at.players))


def _heads(at: Scored, box: Box, wide: float) -> Iterator[Shape]:
    columns = Box(box.right - wide * len(at.players), box.y, wide * len(at.players), box.h)
    for seat, cell in enumerate(columns.columns(len(at.players))):
        name, mark = at.players[seat], Box(cell.right - 26, cell.cy - 12, 24, 24)
        yield Shape(f"head.{seat}", "head", cell, art.seat_mark(seat, name, mark), says=name)


def _lines(at: Scored, looked: Looked) -> Iterator[Line]:
    players, found = len(at.players), groups(at.state.lines)
    titles = {PLAY: at.tr("Tiles and cards"), FINAL: at.tr("Final count")}
    for key, lines in found.items():
        words = titles.get(key) or at.tr("Round {round}").format(round=key)
        opened = key in looked.opened
        icon, spot = "down" if opened else "forward", Spot(FOLD(key), words)
        yield Line(key, words, totals(lines, players), icon, spot, strong=opened)
        for rule in dict.fromkeys(line.rule for line in lines if opened):
            icon, said = CATEGORIES.get(rule, ("points", ""))
            words = at.tr(said) if said else at.words.rule(rule)
            points = totals([line for line in lines if line.rule == rule], players)
            spot = Spot(LINE(key, rule), words)
            yield Line(f"{key}.{rule}", words, points, icon, spot, inner=True)
    yield Line("total", at.tr("Total"), totals(at.state.lines, players), strong=True)


def _line(line: Line, width: float, wide: float, stage: Stage) -> Part:
    """As high as its words need; its numbers stand under their players."""
    size = stage.size(14 if line.inner else 16)
    left = (18 if line.inner else 0) + (26 if line.icon else 0)
    room = width - wide * len(line.points) - left - 4
    rows = len(text.lines(line.words, size, room, bold=line.strong))
    high = max(FINGER, rows * size * 1.25 + 12)
    ink, bold = "text_2" if line.inner else "text", line.strong
    points, large = [number(vp) for vp in line.points], stage.size(18) if bold else size

    def draw(box: Box) -> Iterator[Shape]:
        words = Box(box.x + left, box.y, room, box.h)
        marks: list[Mark] = [*art.paragraph(line.words, words, size, ink, most=rows, bold=bold)]
        if line.icon:
            marks.insert(0, glyph(line.icon, box.x + left - 16, box.cy, 18, ink))
        for behind, vp in zip(range(len(points) - 1, -1, -1), points, strict=True):
            x, y = box.right - wide * behind - 4, box.cy
            marks.append(art.words(vp, x, y, large, ink, room=wide - 6, bold=bold, anchor="right"))
        said = f"{line.words}: {', '.join(points)}"
        yield Shape(f"points.{line.key}", "line", box, tuple(marks), says=said, spot=line.spot)

    return Part(high, draw)


# The rule behind a line


def _why(at: Scored, looked: Looked, stage: Stage) -> Question:
    """And how it comes to these points for each player."""
    group = groups(at.state.lines).get(looked.group, ())
    lines = (line for line in group if line.rule == looked.rule)
    parts = [_reason(at, n, line, stage) for n, line in enumerate(lines)]
    return sheet(
        at.tr,
        "breakdown.why",
        at.tr("Why?"),
        Because(at.words.rules[looked.rule], at.words.rule(looked.rule)),
        Picture(_grounded("reasons", report.stacked(parts), 12, stage)),
        choices=(Choice(Spot(CLOSE, at.tr("Back")), kind="accent"),),
    )


def _reason(at: Scored, n: int, line: Tally, stage: Stage) -> Part:
    said, size, name = _said(at, line), stage.size(14), at.players[line.seat]
    room = stage.width - 24 - 40
    rows = len(text.lines(said, size, room))

    def marks(box: Box) -> Iterator[Mark]:
        yield from art.seat_mark(line.seat, name, Box(box.x, box.cy - 13, 26, 26))
        yield from art.paragraph(said, Box(box.x + 40, box.y, room, box.h), size, "text", most=rows)

    return report.row(f"reason.{n}", max(36, rows * size * 1.25 + 8), marks, f"{name}: {said}")


def _said(at: Scored, line: Tally) -> str:
    """Why this line brings what it brings."""
    facts, vp = line.facts, number(line.vp)
    if "count" in facts:
        more = facts["count"] - facts["least"]
        text = at.tr("{count}, the least is {least}: {more} more, {vp} points")
        return text.format(count=facts["count"], least=facts["least"], more=more, vp=vp)
    points = at.tr("{vp} points").format(vp=vp)
    # What it is about: a tile, a crest, or what the table said.
    about = next((facts[key] for key in ("why", "tile", "crest") if key in facts), "")
    return f"{about}: {points}" if about else points
