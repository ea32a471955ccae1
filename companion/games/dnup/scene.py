"""Draws dnup's table: players with tokens, hand and sets, the prompt, the keys and the bar."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from companion.games.dnup import faces, layout, table
from companion.games.dnup.draft import Draft, Lay, current
from companion.games.dnup.heads_and_bar import boxed, boxed_height, buttons, head, prompt
from companion.games.dnup.layout import Panel, Place, card_boxes
from companion.games.dnup.pad import pad
from companion.games.dnup.phrases import active, set_name
from companion.games.dnup.table import DnupPosition, Left, Trace
from companion.games.dnup.touches import NAME, SET
from companion.play import art
from companion.play.bar import bar
from companion.play.scene import TURNS, Block, Box, Glyph, Mark, Scene, Shape, Spot, Stage, Tint
from companion.play.strip import strip, strip_height
from scoring.dnup.deck import ACTIVE, TURNED, Cards
from scoring.dnup.score import phase
from scoring.dnup.state import State, actor

HIGHEST = max(ACTIVE.values())


class Seats(NamedTuple):
    """What is drawn of the players, and what is pointed out."""

    at: DnupPosition
    draft: Draft
    trace: Trace
    panels: tuple[Panel, ...]
    stage: Stage

    def number(self, place: Place) -> int:
        """The place as the rules count it."""
        return place.seat * self.at.state.areas + place.area - 1

    def turn(self, place: Place) -> bool:
        return self.at.state.turn == self.number(place)

    def reached(self, place: Place) -> bool:
        reach = self.draft.reach
        return reach is not None and (reach.seat, reach.area) == (place.seat, place.area)

    def ground(self, seat: int) -> str:
        return "raised" if actor(self.at.state) == seat else "surface"


def scene(at: DnupPosition, draft: Draft, stage: Stage) -> Scene:
    draft = current(at, draft)
    keys = at.playable and phase(at.state) != "over"
    room = layout.layout(
        stage,
        bar=0 if at.reader == "watcher" else layout.BAR,
        pad=layout.PAD if keys else 0,
        link=strip_height(at, stage),
    )
    out = boxed_height(at, stage)
    there = layout.panels(room.seats.below(out + layout.GAP if out else 0), len(at.players))
    seats = Seats(at, draft, table.trace(at), there, stage)
    shapes: list[Shape] = []
    for panel in there:
        shapes += _panel(seats, panel)
    shapes += _going(seats)
    if out:
        shapes.append(boxed(at, room.seats.inset(layout.MARGIN, 0)._replace(h=out)))
    if at.reader != "watcher":
        shapes.append(prompt(at, draft, room.prompt, stage))
        shapes += pad(at, draft, room.pad)
        shapes += strip(at, room.link, stage)
        shapes += bar(at, buttons(at, draft), room.bar)
    seat = actor(at.state)
    turn = at.tr("Deal. Who has the starred 1/5?") if seat is None else at.to_move(seat)
    return Scene(stage.width, stage.height, shapes, said=at.ended() or turn)


def _panel(seats: Seats, panel: Panel) -> Iterator[Shape]:
    marks: list[Mark] = [art.panel(panel.box, seats.ground(panel.seat))]
    two = len(panel.places) == 2
    for place in panel.places:
        if seats.turn(place):
            whole = place.box if two else panel.box
            edge = Box(whole.x, whole.y + 10, 3, whole.h - 20)
            marks.append(Block(edge, Tint("accent"), 1.5))
    if two:
        upper = panel.places[0].box
        marks.append(Block(Box(upper.x, upper.bottom, upper.w - 10, 1), Tint("line")))
    yield Shape(f"panel.{panel.seat}", "panel", panel.box, tuple(marks))
    yield head(seats.at, panel, seats.stage)
    for place in panel.places:
        yield from _place(seats, panel, place)


def _place(seats: Seats, panel: Panel, place: Place) -> Iterator[Shape]:
    at, lay = seats.at, seats.draft.lay if seats.turn(place) else None
    laid = at.state.table[seats.number(place)]
    label = _spoken(seats, place, laid)
    marks: list[Mark] = []
    if at.state.areas == 2:
        x, y = place.box.x + 13, place.box.cy
        marks.append(art.words(str(place.area), x, y, 14, "text_3", bold=True))
    if lay is not None:
        marks.append(_count(seats, place, lay.size, lay.value, "accent_text", place.label.cy))
    elif laid:
        marks += _label(seats, place, laid)
    else:
        marks += _empty(seats, place)
    spot = None
    begun = seats.draft.lay is not None or seats.draft.reach is not None
    own = place.seat == actor(at.state)
    if at.playable and phase(at.state) == "play" and (laid or begun or not own):
        spot = Spot(SET(place.seat, place.area), label)
    key, tones = f"place.{place.seat}.{place.area}", art.toned(turn=seats.turn(place))
    whole = None
    if phase(at.state) == "play" and at.state.areas == 1 and not at.state.options.memory_aid:
        whole = panel.box  # without aids a head means nothing of its own
    yield Shape(key, "place", place.box, tuple(marks), tones, says=label, spot=spot, target=whole)
    if lay is not None:
        yield from _drafted(seats, place, lay)
    elif laid:
        yield from _set(seats, place, laid)


def _spoken(seats: Seats, place: Place, laid: Cards) -> str:
    tr, name = seats.at.tr, seats.at.players[place.seat]
    where = f"{name} {place.area}" if seats.at.state.areas == 2 else name
    if not laid:
        return f"{where}: {tr('no set')}"
    if seats.turn(place):
        more = tr("leaves in this turn")
    elif ACTIVE[laid[0]] == HIGHEST:
        more = tr("cannot be beaten")
    else:
        more = tr("beaten by more than {value}", value=ACTIVE[laid[0]])
    return f"{where}: {set_name(laid)}, {more}"


def _set(seats: Seats, place: Place, laid: Cards) -> Iterator[Shape]:
    """Its owner's turn: it goes before anything else."""
    index, leaves = seats.number(place), seats.turn(place)
    last = seats.trace.last == index
    boxes, frees = _overlapping(place, len(laid))
    shown, where = table.shown_sets(seats.at.state)[index], f"{place.seat}.{place.area}"
    tones = art.toned(last=last, leaves=leaves)
    for i, (key, box) in enumerate(zip(keys(index, laid), boxes, strict=True)):
        marks: tuple[Mark, ...] = ()
        if frees[0] is not None:
            marks = (Block(box.grown(1.5), Tint(seats.ground(place.seat)), 6),)
        marks += faces.card(shown[i], box, pale=leaves, free=frees[i])
        spot = _unnamed(seats, place, i, shown[i])
        target = _lower(place, box) if spot else None
        said = faces.card_said(shown[i], seats.at.tr)
        yield Shape(key, "card", box, marks, tones, said, spot, target, lies=where)
    if last or seats.reached(place):
        whole = boxes[0]._replace(w=boxes[-1].right - boxes[0].x)
        tint = "accent" if seats.reached(place) else "text"
        yield Shape(f"ring.{where}", "ring", whole, (art.ring(whole, tint),), frozenset({tint}))


def _overlapping(place: Place, count: int) -> tuple[list[Box], list[float | None]]:
    """Where cards lie, and how much of each the next one leaves free; None: all of it."""
    boxes = card_boxes(place.cards, count)
    steps = [after.x - box.x for box, after in pairwise(boxes)]
    frees = [step - 1.5 if step < boxes[0].w else None for step in steps]
    return boxes, [*frees, None]


def keys(place: int, laid: Cards) -> Iterator[str]:
    """Each card by where it lies and what was said of it; equal ones are counted."""
    seen = Counter[str]()
    for card in laid:
        yield f"card.{place}.{card}.{seen[card]}"
        seen[card] += 1


def _unnamed(seats: Seats, place: Place, i: int, card: str) -> Spot | None:
    """The "?" of a card that was said by number."""
    at = seats.at
    if not card.endswith("/?") or not at.playable or phase(at.state) != "play":
        return None
    return Spot(NAME(place.seat, place.area, i), faces.card_said(card, at.tr))


def _lower(place: Place, box: Box) -> Box:
    """From below a card's middle, or as high as a finger needs, to the edge of its place."""
    top = max(place.box.y, min(box.cy + 4, place.box.bottom - 48))
    wide = max(48, box.w)
    return Box(box.cx - wide / 2, top, wide, place.box.bottom - top)


def _drafted(seats: Seats, place: Place, lay: Lay) -> Iterator[Shape]:
    """The set in the making, its cards ringed."""
    boxes = zip(*_overlapping(place, lay.size), strict=True)
    for i, (card, (box, free)) in enumerate(zip(lay.cards, boxes, strict=True)):
        marks = (*faces.card(card, box, free=free), art.ring(box, "accent", gap=0))
        said = faces.card_said(card, seats.at.tr)
        yield Shape(f"draft.{i}", "draft", box, marks, frozenset({"draft"}), said)


def _count(seats: Seats, place: Place, n: int, value: int, tint: str, y: float) -> Mark:
    size, right, room = seats.stage.size(18), place.label.right, place.label.w
    return art.words(f"{n} × {value}", right, y, size, tint, room=room, bold=True, anchor="right")


def _label(seats: Seats, place: Place, laid: Cards) -> Iterator[Mark]:
    """Size and value, and below it what beats the set."""
    right, cy, value = place.label.right, place.label.cy, ACTIVE[laid[0]]
    if seats.turn(place):
        yield Glyph("discard", right - 10, cy, 20, Tint("text_3"))
        return
    yield _count(seats, place, len(laid), value, "text", cy - 9)
    if value == HIGHEST:
        yield Glyph("lock", right - 7, cy + 13, 14, Tint("text_3"))
        return
    words = seats.at.tr("over {value}", value=value)
    room = place.label.w + 10
    yield art.words(words, right, cy + 13, 12, "text_3", room=room, anchor="right")


def _empty(seats: Seats, place: Place) -> Iterator[Mark]:
    at, left = seats.at, seats.trace.left.get(seats.number(place))
    room = place.label.right - place.cards.x
    if left is not None:
        yield from _left(seats, place, left, room)
    elif phase(at.state) == "play" and place.seat not in at.state.out:
        x, y, size = place.cards.x, place.cards.cy, seats.stage.size(14)
        yield art.words(at.tr("no set"), x, y, size, "text_2", room=room, anchor="left")


def _left(seats: Seats, place: Place, left: Left, room: float) -> Iterator[Mark]:
    """What became of the set, with the values as they are in the hand now."""
    x, cy, size = place.cards.x, place.cards.cy, seats.stage.size(14)
    up = 12 if left.cards and left.kind in ("returned", "took") else 0
    icon, words = table.KINDS[left.kind]
    text, beside = seats.at.tr(words), room - 24
    yield Glyph(icon, x + 9, cy - up, 18, Tint("text_2"))
    yield art.words(text, x + 24, cy - up, size, "text_2", room=beside, anchor="left")
    if up:
        values = [active(card) for card in left.cards]
        yield from faces.known(values, x, cy + up, room, size)


def _going(seats: Seats) -> Iterator[Shape]:
    """Cards that the last move sent to a hand lie there unseen: they turn over and glide."""
    areas, taker = seats.at.state.areas, seats.trace.taker
    for index, left in seats.trace.left.items():
        if seats.at.state.table[index]:
            continue
        owner = index if left.kind == "returned" or taker is None else taker
        hand = seats.panels[owner // areas].hand
        place = seats.panels[index // areas].places[index % areas]
        lay = card_boxes(place.cards, len(left.laid))
        for key, card, box in zip(keys(index, left.laid), left.laid, lay, strict=True):
            there = Box.about(hand.cx, hand.cy, box.w, box.h)
            face = faces.card(TURNED[card], there)
            yield Shape(key, "card", there, face, frozenset({TURNS}), alpha=0.0, lies="hand")


def thumbnail(state: State, stage: Stage) -> Scene:
    """The sets before the players as small columns of cards."""
    wide = stage.width / len(state.table)
    shapes: list[Shape] = []
    for place, laid in enumerate(state.table):
        cx, seat = wide * (place + 0.5), place // state.areas
        foot = Box(cx - wide * 0.4, stage.height - 6, wide * 0.8, 6)
        ground = Block(foot, Tint(f"seat.{seat}"), 3, art.OUTLINE)
        shapes.append(Shape(f"seat.{place}", "seat", foot, (ground,)))
        if laid:
            shapes.append(_small_set(place, laid, Box(cx - 14, 0, 28, stage.height - 12)))
    return Scene(stage.width, stage.height, shapes)


def _small_set(place: int, laid: Cards, box: Box) -> Shape:
    high = min(40, box.h * 0.55)
    step = min(10, (box.h - high) / max(1, len(laid) - 1))
    marks: list[Mark] = []
    for k in reversed(range(len(laid))):
        card = Box(box.x, box.bottom - high - step * k, box.w, high)
        marks.append(Block(card.grown(1), Tint("fixed.piece_outline"), 5))
        marks.append(Block(card, Tint("fixed.card_plain"), 4))
    value, y = str(ACTIVE[laid[0]]), box.bottom - high / 2
    marks.append(art.words(value, box.cx, y, 16, Tint("fixed.card_ink"), bold=True))
    return Shape(f"set.{place}", "set", box, tuple(marks))
