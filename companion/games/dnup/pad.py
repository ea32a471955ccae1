"""Keypads of dnup: keys for values, set sizes, cards and players."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from companion.games.dnup import faces, table
from companion.games.dnup.draft import SIZES, Draft, Lay, Reach
from companion.games.dnup.faces import card_said
from companion.games.dnup.layout import GAP
from companion.games.dnup.table import DnupPosition
from companion.games.dnup.touches import CARD, DEAL, MORE_SIZES, SIZE, VALUE, WRONG
from companion.match.phrases import Tr
from companion.play import art, text
from companion.play.questions import Choice, Picture, Question
from companion.play.rows import in_rows, rows_scene
from companion.play.scene import Block, Box, Glyph, Mark, Scene, Shape, Spot, Stage, Tint
from scoring.dnup.deck import PAIR, Cards
from scoring.dnup.score import phase
from scoring.game import Seat

COLUMNS = 5
KEY, SMALL_KEY, LOW, NAME = 48, 44, 60, 72
"""Height of a key, also on the smallest phone, height below which a player's mark is smaller, and
width that a name needs."""
TALL = 3 * SMALL_KEY + 2 * GAP
"""From here on there are three rows of keys."""
HIGH = 2 * KEY + GAP
"""Of the ten values."""
FACE = (44, 64)
UPPER, LOWER, DONE = "upper", "lower", "done"
"""Spots of the question for a card's two values."""


class Caption(NamedTuple):
    """What is written on a key."""

    text: str
    note: str = ""
    below: tuple[Mark, ...] = ()


def key(
    spot: Spot, caption: Caption, box: Box, *, alive: bool = True, chosen: bool = False
) -> Shape:
    """A key that cannot be used is hollow, and says why when it is touched."""
    said, note, below = caption
    ink = _ink(alive=alive, chosen=chosen)
    y, size = box.cy - (8 if note or below else 0), 18 if below or len(said) > 3 else 22
    marks: list[Mark] = [
        _ground(box, alive=alive, chosen=chosen),
        art.words(said, box.cx, y, size, ink, room=box.w - 6, bold=alive),
        *below,
    ]
    if note:
        marks.append(art.words(note, box.cx, box.cy + 13, 12, ink, room=box.w - 4))
    return _shape(spot, box, marks, dead=not alive, chosen=chosen)


def _ink(*, alive: bool, chosen: bool) -> Tint:
    return Tint("text_3" if not alive else "bg" if chosen else "text")


def _shape(spot: Spot, box: Box, marks: Iterable[Mark], **tones: bool) -> Shape:
    name, reach = f"key.{spot.name}", box.grown(GAP / 2)
    return Shape(name, "key", box, tuple(marks), art.toned(**tones), spot=spot, target=reach)


def _ground(box: Box, *, alive: bool = True, chosen: bool = False) -> Block:
    if not alive:
        return Block(box, None, 12, Tint("line"), 1.5)
    return Block(box, Tint("text"), 12) if chosen else art.panel(box, "raised", 12)


def seat_rows(names: Sequence[str], wide: float) -> int:
    """In how many rows all players have room."""
    return 1 if wide / len(names) > NAME else -(-len(names) // 3)


def seat_keys(
    names: Sequence[str], pick: Callable[[Seat], str], box: Box, chosen: Seat = -1
) -> Iterator[Shape]:
    """All players; pick: names the spot of each."""
    across = len(names) if seat_rows(names, box.w) == 1 else 3
    places = box.grid(len(names), across, GAP)
    for seat, (name, place) in enumerate(zip(names, places, strict=True)):
        yield _seat_key(Spot(pick(seat), name), seat, name, place, chosen=seat == chosen)


def _seat_key(spot: Spot, seat: Seat, name: str, box: Box, *, chosen: bool) -> Shape:
    ink = _ink(alive=True, chosen=chosen)
    ground = _ground(box, alive=True, chosen=chosen)
    side = 28 if box.h >= LOW else 20
    mark = Box.about(box.cx, box.cy - side * 0.32 - (0 if side == 28 else 4), side, side)
    down = 22 if side == 28 else 14
    words = art.words(name, box.cx, box.cy + down, 16, ink, room=box.w - 6, bold=True)
    marks: tuple[Mark, ...] = (ground, *art.seat_mark(seat, name, mark), words)
    return _shape(spot, box, marks, chosen=chosen)


def _card_key(spot: Spot, card: str, box: Box, *, alive: bool) -> Shape:
    """A card to pick; on a card's own ground."""
    fill = Block(box, Tint("fixed.card_plain"), 8, art.OUTLINE)
    ground = fill if alive else _ground(box, alive=False)
    ink = Tint("fixed.card_ink" if alive else "text_3")
    words = art.words(card, box.cx, box.cy, 22, ink, room=box.w - 6, bold=alive)
    return _shape(spot, box, (ground, words), dead=not alive)


def pad(at: DnupPosition, draft: Draft, box: Box) -> Iterator[Shape]:
    """What can be entered next of the unfinished move."""
    if not at.playable:
        return
    if phase(at.state) == "deal":
        yield from seat_keys(at.players, DEAL, box)
    elif draft.lay is not None:
        rows = 2 if box.h < TALL else 3
        above, *below = box.rows(rows, GAP)
        yield from _sizes(at, draft.lay, above)
        yield from _cards_to_lay(at, draft.lay, below)
    elif draft.reach is not None:
        yield from _cards_to_add(at, draft.reach, box)
    elif at.state.turn is not None:
        yield from values(box, table.playable(at.state))


def values(
    box: Box, alive: frozenset[int], chosen: int = 0, pick: Callable[[int], str] = VALUE
) -> Iterator[Shape]:
    """Values 1 to 10; pick: names the spot of each."""
    for value, place in zip(table.VALUES, box.grid(10, COLUMNS, GAP), strict=True):
        spot = Spot(pick(value), str(value))
        yield key(spot, Caption(str(value)), place, alive=value in alive, chosen=value == chosen)


def _sizes(at: DnupPosition, lay: Lay, box: Box) -> Iterator[Shape]:
    """How many cards, what lies there and has to be beaten, and a key with the sizes not shown."""
    state, over = at.state, at.tr("over {value}")
    taken = table.taken(state)
    fits = table.sizes(state, lay.value)
    most = table.most(state, lay.value, table.seat_of(state))
    shown = list(range(1, most + 1))
    if most > SIZES:
        shown = shown[lay.first - 1 :][: SIZES - 1]
    places = box.columns(SIZES, GAP)
    for n, place in zip(shown, places, strict=False):
        note = over.format(value=taken[n]) if n in taken else ""
        spot = Spot(SIZE(str(n)), f"×{n} {note}".rstrip())
        if note and text.width(note, text.SMALLEST) > place.w - 6:
            note = f"> {taken[n]}"
        yield key(spot, Caption(f"×{n}", note), place, alive=n in fits, chosen=n == lay.size)
    if most > SIZES:
        least = shown[-1] + 1 if shown[-1] < most else 1
        last = min(most, least + SIZES - 2)
        words = f"×{least}–{last}" if least < last else f"×{last}"
        yield key(Spot(SIZE(MORE_SIZES), words), Caption(words), places[-1])


def _cards_to_lay(at: DnupPosition, lay: Lay, rows: list[Box]) -> Iterator[Shape]:
    """The cards of this value, each with its copies."""
    cards = table.printed(at.state, lay.value)
    alive = table.nameable(at.state, lay.value, lay.named).union(lay.named)
    across = max(SIZES, -(-len(cards) // len(rows)))
    places = [place for row in rows for place in row.columns(across, GAP)][: len(cards)]
    yield from _cards(at, cards, alive, lay.named, places)


def _cards_to_add(at: DnupPosition, reach: Reach, box: Box) -> Iterator[Shape]:
    """The cards that can be the one that is added; and a key, if the set itself is wrong."""
    value = reach.value(at.state)
    cards = table.printed(at.state, value)
    alive = table.additions(at.state, reach.spot, value)
    places = box.grid(2 * COLUMNS, COLUMNS, GAP)
    yield from _cards(at, cards, alive, (reach.named,), places)
    last, spot = places[-1], Spot(WRONG(), at.tr("Put this set right"))
    marks = (_ground(last), Glyph("amend", last.cx, last.cy, 22, Tint("text")))
    yield _shape(spot, last, marks)


def _cards(
    at: DnupPosition, cards: Cards, alive: frozenset[str], named: Cards, places: list[Box]
) -> Iterator[Shape]:
    for card, box in zip(cards, places, strict=False):
        there, lives = named.count(card), card in alive
        holder = None if lives else _holder(at, card)
        if holder is None:
            ink = _ink(alive=lives, chosen=there > 0)
            below = tuple(_dots(there, table.copies(at.state, card), box, ink))
        else:
            mark = Box(box.cx - 8, box.cy + 5, 16, 16)
            below = art.seat_mark(holder, at.players[holder], mark)
        spot = Spot(CARD(card), card_said(card, at.tr))
        yield key(spot, Caption(card, below=below), box, alive=lives, chosen=there > 0)


def _holder(at: DnupPosition, card: str) -> Seat | None:
    """Who is known to hold this card, where the table may know it."""
    hands = enumerate(table.known_hands(at.state))
    return next((seat for seat, hand in hands if PAIR[card] in map(PAIR.get, hand)), None)


def _dots(chosen: int, copies: int, box: Box, ink: Tint) -> Iterator[Mark]:
    """A dot for each copy, full for the chosen ones."""
    for i in range(copies):
        dot = Box(box.cx + 12 * (i - (copies - 1) / 2) - 4, box.cy + 9, 8, 8)
        yield Block(dot, ink, 4) if i < chosen else Block(dot, None, 4, ink)


def values_scene(
    stage: Stage, alive: frozenset[int], chosen: int = 0, pick: Callable[[int], str] = VALUE
) -> Scene:
    box = Box(0, 0, stage.width, HIGH)
    return Scene(stage.width, HIGH, values(box, alive, chosen, pick))


def cards_scene(at: DnupPosition, stage: Stage, cards: Cards, alive: frozenset[str]) -> Scene:
    """Cards of one active value, to pick one of them."""
    rows = -(-len(cards) // COLUMNS)
    high = rows * KEY + (rows - 1) * GAP
    places = Box(0, 0, stage.width, high).grid(len(cards), COLUMNS, GAP)
    keys = [
        _card_key(Spot(CARD(c), card_said(c, at.tr)), c, box, alive=c in alive)
        for c, box in zip(cards, places, strict=True)
    ]
    return Scene(stage.width, high, keys)


def cards_shown(cards: Sequence[str], stage: Stage, tr: Tr) -> Scene:
    boxes = in_rows(len(cards), FACE, stage.width)
    shapes = [
        _shown(f"known.{i}", code, box, tr)
        for i, (code, box) in enumerate(zip(cards, boxes, strict=True))
    ]
    return rows_scene(shapes, stage.width)


def _shown(key: str, code: str, box: Box, tr: Tr) -> Shape:
    return Shape(key, "card", box, faces.card(code, box), says=card_said(code, tr))


def ends_question(code: str, note: str, more: Choice, stage: Stage, tr: Tr) -> Question:
    """Which two values a card has, the upper one first; more: what else it may be."""
    pictures = tuple(
        Picture(values_scene(stage, frozenset(table.VALUES), int(value), partial(_named, end)))
        for end, value in zip((UPPER, LOWER), code.split("/"), strict=True)
    )
    choices = (more, Choice(Spot(DONE, tr("Done")), icon="tick", kind="accent"))
    beside = Scene(*FACE, [_shown("face", code, Box(0, 0, *FACE), tr)])
    title = tr("What is on the card?")
    return Question("ends", title, note, parts=pictures, choices=choices, beside=beside)


def _named(end: str, value: int) -> str:
    return f"{end}.{value}"


def with_upper(card: str, value: int) -> str:
    return f"{value}/{card.split('/')[1]}"


def with_lower(card: str, value: int) -> str:
    return f"{card.split('/')[0]}/{value}"
