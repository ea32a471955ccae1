"""Draws the full table: north, Wall, board, last move, players, actions and bar."""

from collections.abc import Iterator

from companion.games.nights_watch.north import listing
from companion.games.nights_watch.north import scene as front
from companion.games.nights_watch.north.layout import GAP, Places
from companion.games.nights_watch.north.listing import STEPS, way
from companion.games.nights_watch.north.place_names import AT_WALL, what_of, which_of, wrong
from companion.games.nights_watch.north.scene import North, guard_marks, wall
from companion.games.nights_watch.north.steps import Moment, last_lines, moment
from companion.games.nights_watch.table import geometry, land
from companion.games.nights_watch.table.amend import SAVE
from companion.games.nights_watch.table.board import board
from companion.games.nights_watch.table.corrections import pieces
from companion.games.nights_watch.table.draft import (
    PHASES,
    TASKS,
    TOOLS,
    Draft,
    Tool,
    seat_shown,
)
from companion.games.nights_watch.table.events import band, brought, happened, urgent
from companion.games.nights_watch.table.hands import WatchPosition
from companion.games.nights_watch.table.heads import Heads, hand_row, head, heroes_on_display
from companion.games.nights_watch.table.layout import Layout
from companion.games.nights_watch.table.light import shines
from companion.games.nights_watch.table.now import asked, now
from companion.games.nights_watch.table.places import ready
from companion.games.nights_watch.table.touches import (
    BUILD,
    CANCEL,
    CARD,
    CONFIRM,
    COUNT,
    DICE,
    DISCARD,
    END,
    HERO,
    NORTH,
    ROLL,
    TOOL,
    TRADE,
    TRAGEDY,
)
from companion.games.nights_watch.table.view import ON_BOARD, View, looked_at
from companion.match.table import Table
from companion.play import art, text
from companion.play.bar import Button, bar, push, result, undo
from companion.play.now_line import now_line
from companion.play.scene import Block, Box, Glyph, Mark, Polygon, Scene, Shape, Spot, Stage, Tint
from companion.play.strip import may_redo, redo_panel, strip
from scoring.game import Seat
from scoring.nights_watch.places import CORNERS, HEXES, bits
from scoring.nights_watch.state import CAMP, State

PLAYED = ("roll", "discard", "tormund", "tragedy", "main")
KEY, TWO_ROWS, NARROW = 56, 94, 330
REDO_PANEL = 64
"""dp at most; upright it lies over the lines of what happened, so that the board stays."""


def actions(at: WatchPosition, draft: Draft, box: Box, stage: Stage, paces: Box) -> Iterator[Shape]:
    """What a turn is made of; while pieces are put right, the pieces; while several steps are
    shown, how.

    paces: where that has a row of its own."""
    roomy = box.w > NARROW or box.h > TWO_ROWS
    inner, gap = (box.inset(8, 3), GAP) if roomy else (box.inset(4, 3), 2)
    if paces.h:
        yield from listing.paces(at, paces, stage)
    elif at.step is not None and len(last_lines(at.standing)) > 1:
        yield from listing.paces(at, box, stage)
        return
    if draft.tool is not None:
        for tool, cell in zip(TOOLS, inner.columns(len(TOOLS), gap), strict=True):
            yield _tool(at, tool, draft.seat, cell, chosen=tool == draft.tool)
        return
    tr = at.tr
    lines = [
        (BUILD(), "build", tr("Build")),
        (TRADE(), "trade", tr("Trade")),
        (CARD(), "hand", tr("Card")),
    ]
    if at.state.setting.watch:
        lines += [(HERO(), "hero", tr("Hero")), (NORTH(), "seen", tr("North"))]
    for (name, icon, words), cell in zip(lines, _cells(len(lines), inner, gap), strict=True):
        off = at.state.phase not in PLAYED and name != NORTH()
        why = tr("The game is over.") if at.state.phase == "over" else tr("The set-up comes first.")
        spot = Spot(name, words, why if off else "")
        yield art.tall_button(spot, cell, words, icon, size=stage.usual(14))


def _cells(count: int, box: Box, gap: float) -> list[Box]:
    """Side by side; where there is room for two rows, up to three in the upper one."""
    if box.h < TWO_ROWS or count <= 3:
        return box.columns(count, gap)
    upper, lower = box.rows(2, gap)
    return [*upper.columns(3, gap), *lower.columns(count - 3, gap)]


def _tool(at: WatchPosition, tool: Tool, seat: Seat, box: Box, *, chosen: bool) -> Shape:
    x, y = box.cx, box.cy
    marks: list[Mark] = [art.panel(box, "text" if chosen else "raised", 10)]
    if tool == "road":
        marks += land.road_marks(seat, (x - 20, y + 11), (x + 20, y - 11), 56)
    elif tool == "tormund":
        marks += land.tormund_marks(x, y, 64)
    else:
        marks += land.building(tool, seat, land.building_box(tool, x, y, 70))
    tones = frozenset({"chosen"} if chosen else ())
    spot = Spot(TOOL(tool), at.tr(TOOLS[tool]))
    return Shape(f"tool.{tool}", "tool", box, tuple(marks), tones, spot=spot)


def foot(view: View) -> Iterator[Shape]:
    """The end of a turn is outlined as long as something can be built."""
    at, draft, stage = view.at, view.draft, view.stage
    tr, next_to_do = at.tr, main(at, draft)
    if next_to_do.spot.name == END() and view.open:
        next_to_do = next_to_do._replace(kind="outline")
    if draft.tool or draft.places or draft.making not in ("", PHASES.get(at.state.phase)):
        keys = [Button(Spot(CANCEL(), tr("Cancel")), "", "close", wide=KEY)]
    else:
        dice = tr("Dice of the table") if at.state.phase in ("roll", "start_roll") else ""
        spot = Spot(DICE(), dice or tr("What was rolled"))
        keys = [undo(at, KEY), Button(spot, "", "dice", wide=KEY)]
    if at.step is not None and at.playable:
        *keys, next_to_do = listing.buttons(at, stage, _walks(at))
    *others, last = bar(at, (*keys, next_to_do), view.room.bar.inset(12, 6))
    yield from others
    yield _big(next_to_do, last.box, stage) if at.playable else last


def _walks(at: WatchPosition) -> str:
    """While a roll is lit: the wildlings are next."""
    number = at.standing[-1].entry.get("wildling") if at.step == 0 and shines(at) else None
    return "" if number is None else at.tr("Wildlings: trail {n}").format(n=number)


def _big(button: Button, box: Box, stage: Stage) -> Shape:
    """Readable from across the table; its icon gives way to long words."""
    off = bool(button.spot.refused)
    outlined = button.kind == "outline"
    made = art.button(button.spot, box, "", kind=button.kind if off or outlined else "accent")
    ink = Tint("text_3" if off else "text" if outlined else "on_accent")
    beside = 40 if text.width(button.words, 14, True) + 62 <= box.w else 0
    most, room = min(stage.size(22), box.h * 0.56), box.w - 22 - beside
    line, size = text.fitted(button.words, most, room, bold=True)
    left = box.cx - (text.width(line, size, True) + beside) / 2
    icon = (Glyph(button.icon, left + 14, box.cy, 28, ink),) if beside else ()
    words = art.words(line, left + beside, box.cy, size, ink, bold=True, anchor="left")
    return made._replace(marks=(*made.marks, *icon, words))


def main(at: WatchPosition, draft: Draft) -> Button:
    """The one thing to do next."""
    tr, state = at.tr, at.state
    if draft.tool:
        nothing = "" if draft.correction else tr("Nothing differs yet.")
        words = tr("Correct the record")
        return Button(Spot(SAVE(), words, nothing), words, "tick")
    task = TASKS.get(draft.making)
    if task is not None:
        missing = "" if ready(at, draft) else tr(task.title).format(name=at.players[draft.seat])
        words = tr(task.ask)
        return Button(Spot(CONFIRM(), words, missing), words, "tick")
    match state.phase:
        case "start_roll":
            return push(ROLL(), tr("Roll for the start"), "dice")
        case "roll":
            return push(ROLL(), tr("Roll"), "dice")
        case "discard" if state.now.owing:
            return push(DISCARD(), tr("Discard"), "discard")
        case "tragedy":
            return push(TRAGEDY(), tr("Choose a hero"), "hero")
        case "over" if at.outcome is None:
            return push(COUNT(), tr("Count up"), "points")
        case "over":
            return result(at, "plain")
    return push(END(), tr("Turn done"), "end_turn")


def scene(at: WatchPosition, draft: Draft, stage: Stage) -> Scene:
    view = looked_at(at, draft, stage)
    room, draft = view.room, view.draft
    shapes: list[Shape] = [*board(view)]
    if view.zoomed:
        shapes = [shape for shape in shapes if _meets(shape.box, room.board)]
        shapes.append(frame(room, stage))
    drawn = drawn_north(view)
    shapes += north(view, drawn) if drawn is not None else ()
    took = brought(at) if at.step is None or view.light is not None else {}
    shown = seat_shown(at, draft)
    heads = Heads(stage, took, shown, room.large)
    for seat, box in enumerate(room.heads):
        shapes.append(head(at, seat, box, heads))
    shapes += way(drawn) if drawn is not None else ()
    shapes += told(view)
    if at.reader != "watcher":
        shapes += hand_row(at, shown, room.hand, stage, took)
        shapes += foot(view)
    else:
        shapes += heroes_on_display(at, room.hand, stage)
    if at.playable:
        shapes += actions(at, draft, room.actions, stage, room.paces)
    shapes += strip(at, room.link, stage)
    return Scene(stage.width, stage.height, shapes, now(at, draft).said)


def told(view: View) -> Iterator[Shape]:
    """The dice, what happened or what may be done again, and whose turn it is.

    Without a row of its own that takes the place of the lines, and of the dice if it asks for
    something; what is shown step by step, and what was taken back, goes before it. What may be
    done again needs the whole row, too."""
    at, room, stage = view.at, view.room, view.stage
    lines, due = room.steps, now(at, view.draft)
    news = at.step is not None or bool(at.news and at.undone)
    shared = at.playable and not room.now.h
    asks = shared and not news and bool(asked(at, view.draft))
    redo = not stage.lying and may_redo(at, stage) and not (asks or urgent(at))
    if room.beside and (asks or redo):
        lines = Box(room.dice.x - 8, lines.y, lines.right - room.dice.x + 8, lines.h)
    else:
        yield from band(at, room.dice, stage, large=room.large, rests=view.rests)
    if redo:
        note = at.news if at.undone else ""
        yield from redo_panel(at, lines._replace(h=min(lines.h, REDO_PANEL)), stage, note)
    elif shared and not news and (asks or not listing.playing_on(at)):
        spot = None if asks else Spot(STEPS, at.tr("Step by step"))
        yield now_line(due, lines.inset(8, 2), stage)._replace(spot=spot, target=lines)
    else:
        yield from happened(at, lines, stage)
    if room.now.h:
        yield now_line(due, room.now.inset(8, 0), stage)


def _meets(one: Box, other: Box) -> bool:
    beside = one.right <= other.x or other.right <= one.x
    return not (beside or one.bottom <= other.y or other.bottom <= one.y)


def frame(room: Layout, stage: Stage) -> Shape:
    """Around a board that is looked at closely: it ends where its place ends."""
    board, whole = room.board.grown(4), Box(0, 0, stage.width, stage.height)
    parts = (
        Box(0, 0, whole.w, board.y),
        Box(0, board.bottom, whole.w, whole.h - board.bottom),
        Box(0, board.y, max(0, room.picture.x), board.h),
        Box(room.picture.right, board.y, whole.w - room.picture.right, board.h),
    )
    marks = tuple(Block(part, Tint("bg")) for part in parts if part.w > 0 and part.h > 0)
    return Shape("frame", "frame", whole, marks)


def drawn_north(view: View) -> North | None:
    """None: the base game has none."""
    at, places = view.at, view.room.places
    if places is None:
        return None
    asks = frozenset(map(what_of, view.open)) - {*ON_BOARD}
    picks = view.open if view.asked else frozenset[str]()
    figures = {name: land.wildling_box(name, view.grid) for name in HEXES}
    places = places._replace(gift=figures)
    shown = view.moment, places, view.stage, at.tr, at.players
    return North(*shown, asks=asks, picks=picks, rests=view.rests)


def north(view: View, drawn: North) -> Iterator[Shape]:
    """Camps, clearings and the Wall; a section is meant with its clearing."""
    for shape in (*front.camps(drawn), *front.sections(drawn)):
        if shape.spot is not None and shape.spot.name == wrong(shape.key):
            if shape.key not in view.open:
                yield shape
                continue
            shape = shape._replace(spot=Spot(shape.key, shape.spot.says))
        if shape.spot is not None and not view.asked and shape.spot.name not in view.open:
            shape = shape._replace(spot=None, target=None)
        elif shape.spot is not None and shape.kind == "wall" and "clearing" not in drawn.asks:
            above = drawn.places.clearings[int(which_of(shape.key)) - 1]
            shape = shape._replace(target=above._replace(h=shape.box.bottom - above.y))
        yield shape
    yield from staged_guard(view)


def staged_guard(view: View) -> Iterator[Shape]:
    task, places = TASKS.get(view.draft.making), view.room.places
    for spot in view.draft.places:
        if task is None or places is None or what_of(spot) != AT_WALL:
            continue
        section, seat = int(which_of(spot)) - 1, view.draft.seat
        box = places.wall[section].grown(3)
        ring = Block(box, None, 6, Tint("accent"), 4)
        yield Shape("chosen", "chosen", box, (ring,), frozenset({"chosen"}))
        posted = len(view.moment.north.wall[section])
        spaces = places.spaces(section)
        if posted < len(spaces):
            marks = guard_marks(seat, view.at.players[seat][:1].upper(), spaces[posted])
            yield Shape("staged.guard", "staged", spaces[posted], marks, frozenset({"staged"}))


def thumbnail(state: State, stage: Stage) -> Scene:
    """The board with its pieces, without numbers."""
    board, room = state.setting.board, Box(0, 0, stage.width, stage.height)
    grid = geometry.grid(board, room, markets=False)
    shapes: list[Shape] = []
    for i, on in enumerate(board.lands):
        if on is not None:
            fill = "illegal" if state.front.gift[i] else land.role(on)
            mark = Polygon(grid.hexagon(HEXES[i]), Tint(fill), Tint("raised"))
            shapes.append(Shape(f"hex.{HEXES[i]}", "hex", land.hex_box(HEXES[i], grid), (mark,)))
    for what, sets, wide in (
        ("settlement", state.settlements, 0.34),
        ("keep", state.keeps, 0.46),
    ):
        for seat, places in enumerate(sets):
            for corner in bits(places):
                x, y = grid.place("corner", CORNERS[corner])
                side = grid.unit * wide
                dots = (
                    land.disc(x, y, side + 2, land.DARK),
                    land.disc(x, y, side, Tint(f"seat.{seat}")),
                )
                shapes.append(Shape(f"{what}.{corner}", what, dots[0].box, dots))
    return Scene(stage.width, stage.height, shapes)


WALL = 46
"""dp of the Wall above the board."""


def final(table: Table, stage: Stage) -> Scene:
    state: State = table.state
    now = moment(table.standing, state.front, None)
    whole = Box(0, 0, stage.width, stage.height)
    shapes: list[Shape] = []
    if state.setting.watch:
        sections = tuple(whole._replace(h=WALL).columns(len(state.front.wall), GAP))
        north = North(now, Places({}, (), sections, {}), stage, str, table.header.players)
        shapes += (shape for section in range(len(sections)) for shape in wall(north, section))
        whole = whole.below(WALL + GAP)
    shapes += _board(state, now, whole)
    return Scene(stage.width, stage.height, (shape._replace(says="") for shape in shapes))


def _board(state: State, now: Moment, box: Box) -> Iterator[Shape]:
    board = state.setting.board
    grid = geometry.grid(board, box, markets=False)
    yield from (shape for shape in land.ground(board, grid, str) if shape.kind == "hex")
    for number, one in enumerate(now.north.gift):
        on = board.lands[number]
        if one is not None and on is not None:
            yield land.taken(HEXES[number], on, grid)
            yield land.wildling(HEXES[number], one, grid, "", moves=False)
    stand = pieces(state)
    for what, seat, place in stand.all():
        yield land.piece(what, seat, place, grid, "")
    if stand.tormund != CAMP:
        x, y = land.tormund_point(HEXES[stand.tormund], grid)
        marks = land.tormund_marks(x, y, grid.unit)
        yield Shape("tormund", "tormund", Box.about(x, y, 20, 20), marks)
