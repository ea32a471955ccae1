"""Draws the wildlings alone: the north, the Wall, the Gift in lanes, the steps and the roll."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from companion.games.nights_watch.north import listing
from companion.games.nights_watch.north.dice import trail_words, twelve
from companion.games.nights_watch.north.layout import GAP, LANE, LANES, TIGHT, TOUCH, places
from companion.games.nights_watch.north.listing import prompt, repeat, steps, way
from companion.games.nights_watch.north.phrases import QUIET
from companion.games.nights_watch.north.scene import PIECES, North, whole
from companion.games.nights_watch.north.steps import Moment, StepLine, last_lines, moment
from companion.games.nights_watch.warden.draft import (
    Choosing,
    Draft,
    WardenPosition,
    over_words,
    roller,
)
from companion.games.nights_watch.warden.phrases import move_lines
from companion.games.nights_watch.warden.touches import (
    CAMP,
    CANCEL,
    CLEARING,
    COUNT,
    DIE,
    END,
    GIFT,
    GUARD,
    NUMBER,
    PUT_RIGHT,
    REMOVE,
    ROLL,
    ROLLS,
    TOKEN,
    WALL,
)
from companion.match.phrases import Line
from companion.match.table import Played
from companion.play import art
from companion.play.bar import Button, bar, push, result, stacked, undo
from companion.play.scene import (
    Block,
    Box,
    Glyph,
    Mark,
    Scene,
    Shape,
    Share,
    Spot,
    Stage,
    Tint,
    Words,
)
from companion.play.strip import strip, strip_height
from scoring.game import Seat
from scoring.nights_watch.moves import Guard
from scoring.nights_watch.places import HEX
from scoring.nights_watch.warden import Remove, Warden
from scoring.nights_watch.wildlings import CAMPS, SPACES, Place, guards_of

SIDE, WIDE_SIDE = 316, 384
"""Of a lying screen, what is not the picture."""
WIDE, TABLET = 1000, 560
"""dp of width and height from which a lying screen is a tablet's."""
LOW, TALL = 640, 780
"""dp of height below which steps are fewer and buttons lower; above which steps are more."""
SMALL, NARROW = 600, 700
"""Below this height upright, or this width lying, the picture is as small as a finger allows."""
STEPS, FEW_STEPS, MORE_STEPS, WATCHED_STEPS = 112, 98, 140, 196
DIE_HIGH = 96


class Layout(NamedTuple):
    narrow: bool
    """In a narrow column: actions two by two, the roll in a row of its own."""
    picture: Box
    people: Box
    """Who watches sees the players, instead of anything to touch."""
    die: Box
    """Only where there is room for a die of its own."""
    steps: Box
    paces: Box
    actions: Box
    """On a phone the paces take their place while steps are shown."""
    link: Box
    bar: Box


def layout(stage: Stage, *, people: float, acts: bool, link: float) -> Layout:
    """One below the other; lying: the picture left, all else right. acts: there are actions."""
    w, h = stage.width, stage.height
    if acts and (w < NARROW if stage.lying else h < SMALL):
        return _tight(stage, link)
    low = h < LOW and not stage.lying
    large = stage.lying and w > WIDE and h >= TABLET
    watched = people > 0
    actions = (58 if low else 64) if acts else 0
    paces = 64 if acts and large else 0
    die = DIE_HIGH if large or (watched and stage.lying) else 0
    bar = 0 if watched else 68 if low else 76
    steps = WATCHED_STEPS if watched else FEW_STEPS if low else MORE_STEPS if h > TALL else STEPS
    if low and link:
        steps -= 36
    below = people + die + paces + actions + link + bar
    picture = Box(0, 0, w, h - below - steps)
    column = Box(0, picture.bottom, w, h - picture.bottom)
    if stage.lying:
        side = WIDE_SIDE if w > WIDE or watched else SIDE
        picture, column = Box(0, 0, w, h).lined(Share(), side)
    rows = column.piled(people, die, column.h - below, paces, actions, link, bar)
    return Layout(False, picture, *rows)


def _tight(stage: Stage, link: float) -> Layout:
    """Hexes that a finger hits, and what they leave; the steps give way to the link."""
    whole = Box(0, 0, stage.width, stage.height)
    finger = LANE if stage.small else TOUCH
    if stage.lying:
        picture, column = whole.lined(8 * finger, Share())
        acts, bar = 2 * finger + 12, 2 * finger + 12
        steps = column.h - acts - link - bar
    else:
        acts, bar = (58, 68) if finger == TOUCH else (50, 52)
        below = acts + link + bar
        steps = stage.height - below - sum(TIGHT) - 4 * finger
        steps = steps if steps >= finger else 0
        picture, column = whole.piled(stage.height - below - steps, below + steps)
    rows = column.piled(0, 0, steps, 0, acts, link, bar)
    return Layout(stage.lying, picture, *rows)


def actions(at: WardenPosition, draft: Draft, room: Layout, stage: Stage) -> Iterator[Shape]:
    """While several steps are shown, how fast; where it has a row of its own, always."""
    box = room.actions
    if not at.playable:
        return
    if room.paces.h:
        yield from listing.paces(at, room.paces, stage)
    elif at.step is not None and len(last_lines(at.standing)) > 1:
        yield from listing.paces(at, box, stage)
        return
    tr = at.tr
    buttons = (
        (GUARD(), tr("Guard"), "guard"),
        (TOKEN(), tr("Token"), "token"),
        (REMOVE(), tr("Remove"), "remove"),
        (END(), tr("Turn done"), "end_turn"),
    )
    over = over_words(at)
    across, up = 2 if room.narrow else 4, 4 if box.h > 56 else 1
    places, size = box.inset(12, up).grid(len(buttons), across, GAP), stage.usual(14)
    for (name, words, icon), place in zip(buttons, places, strict=True):
        kind = "outline" if name == draft.choosing else "plain"
        spot = Spot(name, words, over)
        yield art.tall_button(spot, place, words, icon, kind=kind, size=size)


def buttons(at: WardenPosition, draft: Draft, stage: Stage) -> tuple[Button, ...]:
    if at.step is not None and at.playable:
        return listing.buttons(at, stage)
    dice = Button(Spot(NUMBER(), at.tr("Enter the roll")), "", "enter_number", wide=listing.KEY)
    if at.state.phase == "over":
        dice = Button(Spot(ROLLS(), at.tr("What was rolled")), "", "roll_d12", wide=listing.KEY)
    return undo(at, listing.KEY), dice, _main(at, draft)._replace(size=stage.size(22))


def _main(at: WardenPosition, draft: Draft) -> Button:
    """The one thing to do next."""
    tr, phase = at.tr, at.state.phase
    if draft.choosing:
        return push(CANCEL(), tr("Cancel"), "close")
    if phase == "setup":
        words = tr("First guards")
        waits = tr("{name} posts a guard: tap the Wall").format(name=at.players[at.state.turn])
        return Button(Spot(ROLL(), words, waits), words, "guard")
    if phase != "over":
        following = tr("Next: {name} rolls").format(name=at.players[roller(at)])
        words = following if phase == "main" else tr("Roll")
        return push(ROLL(), words, "roll_d12", "accent")
    if at.outcome is None:
        return push(COUNT(), tr("Count up"), "points", "accent")
    return result(at)


ALONE = 112
"""dp of height of the die where it is shown by itself."""
TWO_BY_TWO = 380
"""dp in which the players stand two by two."""
ASKS = {
    "": frozenset[str](),
    "guard": frozenset({"wall"}),
    "remove": frozenset({"camp", "clearing", "gift"}),
}


def scene(at: WardenPosition, draft: Draft, stage: Stage) -> Scene:
    watched, mode = at.reader == "watcher", choosing(at, draft)
    link = strip_height(at, stage)
    columns = 2 if not stage.lying and stage.width > TWO_BY_TWO else 1
    high = (46 * 2 if columns == 2 else 32 * len(at.players)) if watched else 0
    room = layout(stage, people=high, acts=at.playable, link=link)
    now = moment(at.standing, at.state.front, at.step)
    shown = now, places(room.picture), stage, at.tr, at.players, trail(at, now)
    rests = not mode and at.playable and at.step is None
    north = North(*shown, asks=ASKS[mode], picks=picks(at, mode), rests=rests)
    shapes = sorted(whole(north), key=lambda shape: shape.kind in PIECES)
    shapes += way(north)
    shapes += die(at, room.die, stage)
    if room.steps.h > 0:
        shapes += happened(at, mode, room.steps, stage)
    if watched:
        shapes += people(at, room.people, columns)
    shapes += actions(at, draft, room, stage)
    shapes += strip(at, room.link, stage)
    laid, up = (stacked, 4) if room.narrow else (bar, min(8, (room.bar.h - 48) / 2))
    shapes += laid(at, buttons(at, draft, stage), room.bar.inset(12, up))
    over = at.state.phase == "over"
    said = at.tr("Warden · the game is over") if over else at.players[at.state.turn]
    return Scene(stage.width, stage.height, shapes, said=said)


def choosing(at: WardenPosition, draft: Draft) -> Choosing:
    """What a touch of the picture means; the first guards need no button."""
    if not at.playable or at.step is not None:
        return ""
    return "guard" if at.state.phase == "setup" else draft.choosing


def picks(at: WardenPosition, mode: Choosing) -> frozenset[str]:
    """The spots that the rules would accept."""
    if not mode:
        return frozenset()
    moves = at.game.meanings(at.state, at.state.turn, ())
    if mode == "guard":
        return frozenset(WALL(move.section) for move in moves if isinstance(move, Guard))
    return frozenset(place_of(move.from_) for move in moves if isinstance(move, Remove))


def place_of(place: Place) -> str:
    """Where a wildling stands."""
    if place.gift is not None:
        return GIFT(place.gift)
    if place.camp is not None:
        return CAMP(place.camp[0])
    return CLEARING(place.clearing or 0)


def figure_of(place: Place) -> str:
    """Where a wildling stands, and which of those there."""
    which = place.kind if place.camp is None else place.camp[1]
    return place_of(place) if place.gift is not None else f"{place_of(place)}.{which}"


def trail(at: WardenPosition, now: Moment) -> int | None:
    """The number that was taken last, as long as that is the last move."""
    if at.step is not None:
        return now.trail
    number = at.standing[-1].entry.get("wildling") if at.standing else None
    return number if type(number) is int and number <= QUIET else None


def last_move_lines(at: WardenPosition) -> tuple[list[Line], list[StepLine]]:
    """What is listed after the last move; its last lines tell the steps that it set off."""
    steps = last_lines(at.standing)
    entry = at.standing[-1].entry if at.standing else None
    return move_lines(entry, steps, at.speech), steps


def rolled(at: WardenPosition) -> Played | None:
    """The last roll that stands."""
    rolls = (one for one in reversed(at.standing) if one.entry.get("move") == "roll")
    return next(rolls, None)


def alone(at: WardenPosition, stage: Stage) -> Scene | None:
    """The last roll by itself, to be read from afar."""
    if rolled(at) is None:
        return None
    box = Box(0, 0, stage.width, ALONE)
    return Scene(box.w, box.h, die(replace(at, reader="watcher"), box, stage))


def die(at: WardenPosition, box: Box, stage: Stage) -> Iterator[Shape]:
    """Large, with the trail that it names."""
    roll = rolled(at)
    if not box.h or roll is None:
        return
    panel = box.inset(8, 4)
    number, name = roll.entry["wildling"], at.speech.name(roll.entry["seat"])
    face = Box.about(panel.x + 50, panel.cy, 72, 72)
    who = at.tr("{name} rolled").format(name=name)
    x, room, large = face.right + 20, panel.right - face.right - 68, stage.usual(28)
    words = trail_words(number, at.tr)
    marks: tuple[Mark, ...] = (
        art.panel(panel, "surface", 14),
        *twelve(number, face),
        art.words(words, x, panel.cy - 12, large, "text", room=room, bold=True, anchor="left"),
        art.words(who, x, panel.cy + 18, stage.usual(16), "text_2", room=room, anchor="left"),
    )
    says = f"{who}: {words}"
    spot = Spot(PUT_RIGHT(DIE.name, "last"), says) if at.playable and at.step is None else None
    yield Shape("die", "die", panel, marks, says=says, spot=spot)
    if at.playable:
        yield repeat(at.tr, panel)


def happened(at: WardenPosition, mode: Choosing, box: Box, stage: Stage) -> Iterator[Shape]:
    """What has happened; or what to touch next."""
    if mode and not (at.undone and at.news):
        yield prompt(_prompt(at, mode), mode, box, stage)
        return
    lines, last = ([Line(at.news)], []) if at.undone and at.news else last_move_lines(at)
    lines = [*listing.playing_on(at), *lines]
    yield from steps(at, lines, len(lines) - len(last), at.step if last else None, box, stage)


def _prompt(at: WardenPosition, mode: Choosing) -> str:
    if mode == "remove":
        return at.tr("Tap the wildling that goes back")
    if at.state.phase != "setup":
        return at.tr("Tap a section of the Wall")
    text = at.tr("{name} posts a guard: tap the Wall")
    return text.format(name=at.players[at.state.turn])


def people(at: WardenPosition, box: Box, columns: int) -> Iterator[Shape]:
    """Everybody's guards on the Wall; after the end points and cards in hand."""
    for seat, place in enumerate(box.inset(6, 0).grid(len(at.players), columns)):
        name, counts, inner = at.players[seat], _counts(at, seat), place.grown(-2)
        marks = _person(seat, name, counts, inner, flat=columns == 1)
        label = f"{name}: {', '.join(label for *_, label in counts)}"
        yield Shape(f"seat.{seat}", "seat", inner, tuple(marks), says=label, heading=True)


def _counts(at: WardenPosition, seat: Seat) -> list[tuple[str, int, str]]:
    """Icon, number, and what it is."""
    posted, tally = guards_of(at.state.front, seat), at.state.tally
    found = [("guard", posted, at.tr("guards on the Wall: {n}").format(n=posted))]
    if tally is not None:
        points, cards = tally.points[seat], tally.hands[seat]
        words = at.ntr("{n} point", "{n} points", points).format(n=points)
        found.append(("points", points, words))
        found.append(("hand", cards, at.tr("cards in hand: {n}").format(n=cards)))
    return found


def _person(
    seat: Seat, name: str, counts: list[tuple[str, int, str]], box: Box, *, flat: bool
) -> Iterator[Mark]:
    """flat: name and counts in one line."""
    yield art.panel(box, "surface", 10)
    y, below = (box.cy, box.cy) if flat else (box.y + 12, box.bottom - 11)
    yield from art.seat_mark(seat, name, Box.about(box.x + 15, y, 18, 18))
    step = 42
    x = box.right - step * len(counts) if flat else box.x + 8
    room = (x if flat else box.right) - box.x - 32
    yield art.words(name, box.x + 28, y, 14, "text", room=room, anchor="left")
    for i, (icon, count, _) in enumerate(counts):
        yield Glyph(icon, x + step * i + 8, below, 15, Tint("text_2"))
        yield Words(str(count), x + step * i + 19, below, 14, Tint("text"), True, "left")


def thumbnail(state: Warden, stage: Stage) -> Scene:
    """Camps above, the Wall with its guards, the Gift below."""
    front, marks = state.front, list[Mark]()
    high, wide, step = stage.height / 7, stage.width / 4, stage.width / 18
    for i, tribe in enumerate(front.camps):
        for k in range(CAMPS):
            slot = Box(stage.width / 3 * i + step * k, 0, step - 2, high - 3)
            marks.append(Block(slot, Tint("text" if k < len(tribe) else "line"), 2))
    for section, guards in enumerate(front.wall):
        x = wide * section
        marks.append(Block(Box(x, high * 1.4, wide - 3, high * 1.4), Tint("ice"), 2))
        step = (wide - 7) / SPACES
        for k, seat in enumerate(guards):
            guard = Box(x + 3 + step * k, high * 1.7, step - 1, high * 0.8)
            marks.append(Block(guard, Tint(f"seat.{seat}"), 2))
        for row, hex in enumerate(LANES[section]):
            tint = Tint("illegal") if front.gift[HEX[hex]] else Tint("line", 0.6)
            marks.append(Block(Box(x, high * (3 + row), wide - 3, high - 2), tint, 3))
    whole = Box(0, 0, stage.width, stage.height)
    return Scene(stage.width, stage.height, (Shape("north", "north", whole, tuple(marks)),))
