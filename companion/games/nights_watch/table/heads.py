"""Everybody's points, cards and guards, and the hand that is looked at."""

from collections.abc import Iterator

from companion.games.nights_watch.north.layout import GAP
from companion.games.nights_watch.table.hands import Table, hand
from companion.games.nights_watch.table.land import MARKS
from companion.games.nights_watch.table.phrases import Takings, called
from companion.games.nights_watch.table.touches import HAND, HEAD
from companion.play import art, text
from companion.play.scene import Block, Box, Glyph, Mark, Shape, Spot, Stage, Tint, Words
from scoring.game import Seat
from scoring.nights_watch.hands import RESOURCES, Bundle
from scoring.nights_watch.rolling import display
from scoring.nights_watch.score import points
from scoring.nights_watch.wildlings import guards_of


def acts(at: Table, seat: Seat) -> bool:
    state = at.state
    if state.phase == "discard" and state.now.owing:
        return seat in state.now.owing
    return seat == state.turn and state.phase != "over"


def head(
    at: Table, seat: Seat, box: Box, stage: Stage, took: Takings, *, shown: bool, large: bool
) -> Shape:
    """A touch looks at that player's hand; after a seven it is that player's discard."""
    turn = acts(at, seat)
    marks = art.head_ground(box, turn=turn, bright=shown)
    if large:
        marks += _large(at, seat, box, stage, took)
    elif at.reader == "watcher" and stage.lying:
        marks += _far(at, seat, box, took)
    elif at.reader == "watcher":
        marks += _named(at, seat, box, stage, took)
    elif box.h > 70:
        marks += _gained(at, seat, box, stage, took)
    else:
        marks += _small(at, seat, box, stage, took)
    spot = Spot(HEAD(seat), said(at, seat)) if at.playable else None
    tones = frozenset(tone for tone, on in (("turn", turn), ("shown", shown)) if on)
    says, drawn = said(at, seat), tuple(marks)
    return Shape(f"head.{seat}", "head", box, drawn, tones, says, spot, heading=True)


def said(at: Table, seat: Seat) -> str:
    state = at.state
    told = at.tr("{name}: points {points}, in hand {n}").format(
        name=at.players[seat], points=points(state, seat), n=state.hands.sizes[seat]
    )
    hero = state.heroes[seat]
    parts = [told]
    if state.longest_road == seat:
        parts.append(at.tr("longest road: {n}").format(n=state.lengths[seat]))
    if state.largest_patrol == seat:
        parts.append(at.tr("largest patrol: {n}").format(n=state.played[seat][0]))
    if hero is not None:
        parts.append(f"{called(hero.hero, at.tr)} {hero.side}")
    return ", ".join(parts)


def _gained(at: Table, seat: Seat, box: Box, stage: Stage, took: Takings) -> Iterator[Mark]:
    """As at rest, above what the roll brought."""
    yield from _small(at, seat, Box(box.x, box.y, box.w, box.h - 36), stage, {})
    if seat in took:
        pill = Box(box.x + 6, box.bottom - 38, box.w - 12, 32)
        yield from _brought(took[seat], pill, 9, min(18, pill.w / len(took[seat]) * 0.36))


def _small(at: Table, seat: Seat, box: Box, stage: Stage, took: Takings) -> Iterator[Mark]:
    mark = Box(box.x + 6, box.cy - 10, 20, 20)
    yield from art.seat_mark(seat, at.players[seat], mark)
    x, size = mark.right + 5, stage.usual(22)
    told = str(points(at.state, seat))
    yield Words(told, x, box.cy - 11, size, Tint("text"), bold=True, anchor="left")
    yield from _honours(at, seat, x + text.width(told, size, True) + 6, box.cy - 11)
    size = stage.usual(12 if box.w < 90 else 14)
    yield from _cards(at, seat, x, box.cy + 12, size, took, box.right)


def _named(at: Table, seat: Seat, box: Box, stage: Stage, took: Takings) -> Iterator[Mark]:
    """For those who sit elsewhere: with the name."""
    x, y, name, size = box.x + 29, box.y + 13, at.players[seat], stage.usual(14)
    yield from art.seat_mark(seat, name, Box(box.x + 6, y - 9, 18, 18))
    yield art.words(name, x, y, size, "text", room=box.w - 36, bold=True, anchor="left")
    y, told, large = box.bottom - 20, str(points(at.state, seat)), stage.usual(22)
    yield Words(told, box.x + 8, y, large, Tint("text"), bold=True, anchor="left")
    wide = text.width(told, large, True)
    yield from _honours(at, seat, box.x + 14 + wide, y - 10)
    yield from _cards(at, seat, box.x + 16 + wide, y + 4, stage.usual(12), took, box.right)


def _far(at: Table, seat: Seat, box: Box, took: Takings) -> Iterator[Mark]:
    """For those across the room: name, what a roll brought, and large points."""
    mark = Box(box.x + 8, box.cy - 18, 36, 36)
    yield from art.seat_mark(seat, at.players[seat], mark)
    told = str(points(at.state, seat))
    yield Words(told, box.right - 12, box.cy, 40, Tint("text"), bold=True, anchor="right")
    right = box.right - 20 - text.width(told, 40, True)
    x, y, name = mark.right + 8, box.cy - 14, at.players[seat]
    yield art.words(name, x, y, 20, "text", room=right - x, bold=True, anchor="left")
    if seat in took:
        pill = Box(x, box.cy + 2, min(right - x, 44.0 * len(took[seat])), 26)
        yield from _brought(took[seat], pill, 8, 16)
        return
    yield from _cards(at, seat, x, box.cy + 15, 16, took, right)
    yield from _honours(at, seat, right - 36, box.cy + 15)


def _large(at: Table, seat: Seat, box: Box, stage: Stage, took: Takings) -> Iterator[Mark]:
    """With the name, the hero, and what a roll brought."""
    mark = Box(box.x + 14, box.y + 14, 40, 40)
    yield from art.seat_mark(seat, at.players[seat], mark)
    told, size = str(points(at.state, seat)), stage.usual(34)
    right = box.right - 14
    yield Words(told, right, box.y + 34, size, Tint("text"), bold=True, anchor="right")
    x, room = mark.right + 12, right - text.width(told, size, True) - mark.right - 24
    name = at.players[seat]
    yield art.words(name, x, box.y + 26, 18, "text", room=room, bold=True, anchor="left")
    yield from _honours(at, seat, x + min(room, text.width(name, 18, True)) + 8, box.y + 26)
    yield from _cards(at, seat, x, box.y + 50, stage.usual(16), took, box.right)
    hero = at.state.heroes[seat]
    if hero is not None and box.h > 96:
        words = f"{called(hero.hero, at.tr)} · {hero.side}"
        y, wide = box.y + 78, box.w - 52
        yield Glyph("hero", box.x + 24, y, 18, Tint("text_2"))
        yield art.words(words, box.x + 40, y, stage.usual(16), "text_2", room=wide, anchor="left")
    if seat in took and box.h > 130:
        pill = Box(box.x + 12, box.bottom - 50, box.w - 24, 38)
        yield from _brought(took[seat], pill, 10, 18)


def _brought(cards: Bundle, box: Box, radius: float, size: float) -> Iterator[Mark]:
    yield Block(box, Tint("legal_soft"), radius)
    step = box.w / len(cards)
    for i, (resource, count) in enumerate(cards.items()):
        x, ink = box.x + step * (i + 0.5), Tint("legal")
        yield Words(f"+{count}", x - size * 0.1, box.cy, size, ink, bold=True, anchor="right")
        yield Glyph(MARKS[resource], x + size * 0.75, box.cy, size * 1.1, ink)


def _honours(at: Table, seat: Seat, x: float, y: float) -> Iterator[Mark]:
    """The cards for the longest road and the largest patrol, as signs."""
    if at.state.longest_road == seat:
        yield Block(Box(x, y - 3, 14, 6), Tint(f"seat.{seat}"), 2, Tint("text"))
        x += 18
    if at.state.largest_patrol == seat:
        yield Glyph("movement", x + 6, y, 16, Tint("text"))


def _cards(
    at: Table, seat: Seat, x: float, y: float, size: float, took: Takings, right: float
) -> Iterator[Mark]:
    """Resource cards, and guards on the Wall or (base) action cards, as far as there is room."""
    state = at.state
    if seat in state.now.owing:
        due = f"−{state.hands.sizes[seat] // 2}"
        yield Glyph("discard", x + 7, y, 15, Tint("illegal"))
        yield Words(due, x + 17, y, size, Tint("illegal"), bold=True, anchor="left")
        return
    count = str(state.hands.sizes[seat])
    yield Glyph("hand", x + 6, y, 14, Tint("text_3"))
    yield Words(count, x + 14, y, size, Tint("text_2"), anchor="left")
    x += 14 + text.width(count, size)
    more = sum(took.get(seat, {}).values())
    if more:
        yield Words(f"+{more}", x + 2, y, size, Tint("legal"), bold=True, anchor="left")
        return
    icon, number = "deck", state.held[seat]
    if state.setting.watch:
        icon, number = "shield_bearer", guards_of(state.front, seat)
    if x + 18 + text.width(str(number), size) > right:
        return
    yield Glyph(icon, x + 10, y, 12, Tint("text_3"))
    yield Words(str(number), x + 18, y, size, Tint("text_2"), anchor="left")


def hand_row(at: Table, seat: Seat, box: Box, stage: Stage, took: Takings) -> Iterator[Shape]:
    """Five resources: certain in the text's colour, else least and most in blue."""
    cells = Box(box.x + 8, box.y + 2, box.w - 16, box.h - 3).columns(len(RESOURCES), GAP)
    title = at.tr("Hand: {name}").format(name=at.players[seat])
    if at.playable:
        spot = Spot(HAND(), title)
        yield Shape("hand", "hand", box, says=title, spot=spot)
    for i, (resource, cell) in enumerate(zip(RESOURCES, cells, strict=True)):
        more = took.get(seat, {}).get(resource, 0)
        yield _resource(at, seat, i, cell, stage, more)


def _resource(at: Table, seat: Seat, i: int, box: Box, stage: Stage, more: int) -> Shape:
    shown, resource = hand(at, seat), RESOURCES[i]
    told, unsure = shown.text(i), shown.unsure(i)
    ink = "unverified" if unsure else "text"
    if shown.veiled or not shown.most[i]:
        ink = "text_3"
    left = box.cx - (18 if unsure or more else 12)
    x, size = left + 15, stage.usual(18)
    words = art.words(told, x, box.cy, size, ink, room=box.right - x - 2, bold=True, anchor="left")
    marks: list[Mark] = [
        art.panel(box, "inset", 10),
        Glyph(MARKS[resource], left, box.cy, 22, Tint(ink)),
        words,
    ]
    if more:
        x = left + 16 + text.width(words.text, words.size, True)
        size = stage.usual(12)
        marks.append(Words(f"+{more}", x, box.cy - 9, size, Tint("legal"), True, "left"))
    tones = frozenset({"unsure"} if unsure else ())
    says = f"{called(resource, at.tr)} {told}"
    return Shape(f"hand.{resource}", "resource", box, tuple(marks), tones, says)


def heroes_on_display(at: Table, box: Box, stage: Stage) -> Iterator[Shape]:
    """The heroes to be had."""
    names = ", ".join(called(hero, at.tr) for hero in display(at.state))
    if not names or at.state.phase == "over":
        return
    says = at.tr("Heroes on display: {names}").format(names=names)
    room = Box(box.x + 40, box.y, box.w - 52, box.h)
    marks: tuple[Mark, ...] = (
        Glyph("hero", box.x + 24, box.cy, 18, Tint("text_2")),
        *art.paragraph(names, room, stage.usual(14), "text_2"),
    )
    yield Shape("display", "display", box, marks, says=says)
