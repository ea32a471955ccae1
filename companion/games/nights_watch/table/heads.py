"""Draws the players' heads with points, cards and guards, and the cards of the chosen hand."""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from companion.games.nights_watch.north.layout import GAP
from companion.games.nights_watch.table.hands import WatchPosition, hand
from companion.games.nights_watch.table.land import MARKS
from companion.games.nights_watch.table.phrases import Takings, called
from companion.games.nights_watch.table.touches import HAND, HEAD
from companion.play import art, flow, text
from companion.play.flow import Item, column, row, words
from companion.play.scene import Block, Box, Glyph, Mark, Shape, Spot, Stage, Tint, Words
from scoring.game import Seat
from scoring.nights_watch.hands import RESOURCES, Bundle
from scoring.nights_watch.rolling import display
from scoring.nights_watch.score import points
from scoring.nights_watch.wildlings import guards_of


def acts(at: WatchPosition, seat: Seat) -> bool:
    state = at.state
    if state.phase == "discard" and state.now.owing:
        return seat in state.now.owing
    return seat == state.turn and state.phase != "over"


class Heads(NamedTuple):
    """What the heads of all players are drawn from."""

    stage: Stage
    took: Takings
    """The cards that the last roll brought."""
    shown: Seat | None
    """Whose hand is on the screen."""
    large: bool


def head(at: WatchPosition, seat: Seat, box: Box, heads: Heads) -> Shape:
    """A touch looks at that player's hand; after a seven it is that player's discard."""
    turn, shown = acts(at, seat), seat == heads.shown
    stage, took, large = heads.stage, heads.took, heads.large
    marks = art.head_ground(box, turn=turn, bright=shown)
    kind: Kind = "large" if large else "small"
    if at.reader == "watcher" and not large:
        kind = "far" if stage.lying else "named"
    marks += _content(at, seat, stage, took.get(seat, {}), kind, box)
    spot = Spot(HEAD(seat), said(at, seat)) if at.playable else None
    tones = frozenset(tone for tone, on in (("turn", turn), ("shown", shown)) if on)
    says, drawn = said(at, seat), tuple(marks)
    return Shape(f"head.{seat}", "head", box, drawn, tones, says, spot, heading=True)


def said(at: WatchPosition, seat: Seat) -> str:
    state = at.state
    text = at.tr("{name}: points {points}, in hand {n}").format(
        name=at.players[seat], points=points(state, seat), n=state.hands.sizes[seat]
    )
    hero = state.heroes[seat]
    parts = [text]
    if state.longest_road == seat:
        parts.append(at.tr("longest road: {n}").format(n=state.lengths[seat]))
    if state.largest_patrol == seat:
        parts.append(at.tr("largest patrol: {n}").format(n=state.played[seat][0]))
    if hero is not None:
        parts.append(f"{called(hero.hero, at.tr)} {hero.side}")
    return ", ".join(parts)


LOW, NARROW = 70, 90
"""dp: what is higher has room for what a roll brought; what is narrower has smaller numbers."""
Kind = Literal["small", "named", "far", "large"]
"""A phone's, a watcher's, a television's, a tablet's."""


def _content(
    at: WatchPosition, seat: Seat, stage: Stage, took: Bundle, kind: Kind, box: Box
) -> Iterable[Mark]:
    size, name = stage.usual, at.players[seat]
    vp, honours = str(points(at.state, seat)), row(*_honours(at, seat), spare=True)
    match kind:
        case "small":
            return _small(at, seat, stage, took, box)
        case "named":
            above = row(flow.seat(seat, name, 18), _name(name, size(14)), gap=5)
            held = column(honours, _cards(at, seat, took, size(12)), grows=True)
            both = column(above, row(words(vp, size(22), bold=True), held, gap=6))
            return both.draw(box.inset(7, 4))
        case "far":
            below = row(_cards(at, seat, {}, 16), flow.SPRING, honours)
            if took:
                below = row(_brought(took, 26, 16), flow.SPRING)
            both = column(_name(name, 20), below, grows=True)
            whole = row(flow.seat(seat, name, 36), both, words(vp, 40, bold=True), gap=8)
            return whole.draw(box.inset(10, 4))
    held = _cards(at, seat, took, size(16))
    both = column(row(_name(name, 18), honours, gap=8), held, grows=True)
    above = row(flow.seat(seat, name, 40), both, words(vp, size(34), bold=True), gap=12)
    gained = _brought(took, 38, 18)
    whole = column(above, _hero(at, seat, size(16)), flow.SPRING, gained, gap=8)
    return whole.draw(box.inset(14, 12))


def _small(at: WatchPosition, seat: Seat, stage: Stage, took: Bundle, box: Box) -> Iterable[Mark]:
    """A high one has room below for what a roll brought, whoever it brought something."""
    high = box.h > LOW
    held = _cards(at, seat, {} if high else took, stage.usual(12 if box.w < NARROW else 14))
    honours = row(*_honours(at, seat), spare=True)
    score = words(str(points(at.state, seat)), stage.usual(22), bold=True)
    both = column(row(score, honours), held, gap=0, grows=True)
    content = row(flow.seat(seat, at.players[seat], 20), both, gap=5)
    room = box.inset(6, 3)
    if not high:
        return content.draw(room.moved(0, -2))
    pill = _brought(took, 32, min(18, room.w / max(1, len(took)) * 0.36)) or flow.blank(32)
    return column(content, pill._replace(spare=False)).draw(room)


def _name(name: str, size: float) -> Item:
    return words(name, size, bold=True, shrinks=True)


def _hero(at: WatchPosition, seat: Seat, size: float) -> Item | None:
    if (hero := at.state.heroes[seat]) is None:
        return None
    name = words(f"{called(hero.hero, at.tr)} · {hero.side}", size, "text_2", grows=True)
    return row(flow.glyph("hero", 18, "text_2"), name, gap=8, spare=True)


def _brought(took: Bundle, height: float, size: float) -> Item | None:
    """What a roll brought; where there is no room, the cards tell it."""
    if not took:
        return None
    each = (
        row(words(f"+{n}", size, "legal", bold=True), flow.glyph(MARKS[card], size, "legal"))
        for card, n in took.items()
    )
    spread = [part for item in each for part in (flow.SPRING, item)]
    return flow.on("legal_soft", row(*spread, flow.SPRING, gap=0), height, spare=True)


def _honours(at: WatchPosition, seat: Seat) -> Iterator[Item]:
    """The cards for the longest road and the largest patrol, as signs."""
    if at.state.longest_road == seat:
        road = Block(Box(0, 0, 14, 6), Tint(f"seat.{seat}"), 2, Tint("text"))
        yield Item(14, 6, lambda box: (road._replace(box=box),))
    if at.state.largest_patrol == seat:
        yield flow.glyph("movement", 16)


def _cards(at: WatchPosition, seat: Seat, took: Bundle, size: float) -> Item:
    """Resource cards, and guards on the Wall or (base) action cards, as far as there is room."""
    state = at.state
    if seat in state.now.owing:
        due = words(f"−{state.hands.sizes[seat] // 2}", size, "illegal", bold=True)
        return row(flow.glyph("discard", 15, "illegal"), due, gap=2)
    count = words(str(state.hands.sizes[seat]), size, "text_2")
    held = row(flow.glyph("hand", 14, "text_3"), count, gap=1)
    if took:
        return row(held, words(f"+{sum(took.values())}", size, "legal", bold=True), gap=2)
    icon, number = "deck", state.held[seat]
    if state.setting.watch:
        icon, number = "shield_bearer", guards_of(state.front, seat)
    more = words(str(number), size, "text_2")
    return row(held, row(flow.glyph(icon, 12, "text_3"), more, gap=2, spare=True))


def hand_row(
    at: WatchPosition, seat: Seat, box: Box, stage: Stage, took: Takings
) -> Iterator[Shape]:
    """Five resources: certain in the text's colour, else least and most in blue."""
    cells = Box(box.x + 8, box.y + 2, box.w - 16, box.h - 3).columns(len(RESOURCES), GAP)
    title = at.tr("Hand: {name}").format(name=at.players[seat])
    if at.playable:
        spot = Spot(HAND(), title)
        yield Shape("hand", "hand", box, says=title, spot=spot)
    for i, (resource, cell) in enumerate(zip(RESOURCES, cells, strict=True)):
        more = took.get(seat, {}).get(resource, 0)
        yield _resource(at, seat, i, cell, stage, more)


def _resource(at: WatchPosition, seat: Seat, i: int, box: Box, stage: Stage, more: int) -> Shape:
    shown, resource = hand(at, seat), RESOURCES[i]
    number, unsure = shown.text(i), shown.unsure(i)
    ink = "unverified" if unsure else "text"
    if shown.veiled or not shown.most[i]:
        ink = "text_3"
    left = box.cx - (18 if unsure or more else 12)
    x, size = left + 15, stage.usual(18)
    count = art.words(
        number, x, box.cy, size, ink, room=box.right - x - 2, bold=True, anchor="left"
    )
    marks: list[Mark] = [
        art.panel(box, "inset", 10),
        Glyph(MARKS[resource], left, box.cy, 22, Tint(ink)),
        count,
    ]
    if more:
        x = left + 16 + text.width(count.text, count.size, True)
        size = stage.usual(12)
        marks.append(Words(f"+{more}", x, box.cy - 9, size, Tint("legal"), True, "left"))
    tones = frozenset({"unsure"} if unsure else ())
    says = f"{called(resource, at.tr)} {number}"
    return Shape(f"hand.{resource}", "resource", box, tuple(marks), tones, says)


def heroes_on_display(at: WatchPosition, box: Box, stage: Stage) -> Iterator[Shape]:
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
