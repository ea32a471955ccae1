"""The two players with what they have won and hold, and the decks between them."""

from collections.abc import Iterator

from companion.games.schotten_totten import faces
from companion.games.schotten_totten.bar import booked_both
from companion.games.schotten_totten.table import Table
from companion.play import art
from companion.play.scene import Anchor, Box, Glyph, Mark, Shape, Tint, Words
from scoring.game import Seat

COUNT = 30
"""dp from one count to the next."""
NARROW = 130
"""dp of a head whose margins are smaller."""


def heads(at: Table, near: Seat, box: Box, *, stacked: bool) -> Iterator[Shape]:
    """Side by side with the decks between them; stacked: one above the other, the decks beside."""
    inner = box.inset(8, 0)
    if stacked:
        left, middle = inner.lined(1, 38)
        far, own = left.rows(2, 4)
    else:
        own, middle, far = inner.lined(1, max(54, inner.w * 0.155), 1)
    yield head(at, near, own, mirrored=False)
    yield head(at, 1 - near, far, mirrored=not stacked)
    yield decks(at, middle, stacked=stacked)


def head(at: Table, seat: Seat, box: Box, *, mirrored: bool) -> Shape:
    """Where name and counts need the room, the cairn gives way."""
    state, name = at.state, at.players[seat]
    turn = state.turn == seat and state.phase != "over"
    won = sum(stone.owner == seat for stone in state.stones)
    marks = art.head_ground(box, turn=turn, bright=turn)
    narrow = box.w < NARROW
    edge, gap, step = (6, 6, 26) if narrow else (11, 8, COUNT)
    counts = _counts(at, state.clan_hands[seat], state.tactics.hands[seat])
    inner = box.inset(edge, 0).beside(24 + gap)
    room = inner.w - 22 - gap
    if room >= step * len(counts) - 4:
        cairn = Box(inner.right - 22, box.cy - 14, 22, 28)
        marks += faces.cairn(won, _turned(cairn, box, mirrored), seat)
    else:
        room = inner.w
    mark = Box(box.x + edge, box.cy - 12, 24, 24)
    marks += art.seat_mark(seat, name, _turned(mark, box, mirrored))
    words = _turned(inner._replace(w=room), box, mirrored)
    anchor: Anchor = "right" if mirrored else "left"
    at_name, up = words.right if mirrored else words.x, min(10.0, box.h * 0.21)
    marks.append(
        art.words(name, at_name, box.cy - up, 16, "text", room=room, bold=True, anchor=anchor)
    )
    x = words.right - step * len(counts) if mirrored else words.x
    marks += _counted(counts, x, box.cy + up, step)
    if booked_both(at) and seat != at.standing[-1].entry["seat"]:
        x += -20 if mirrored else step * len(counts) + 12
        marks.append(Words("+1", x, box.cy + up, 14, Tint("legal"), bold=True))
    told = at.tr("{name}: stones {won}, in hand {n}").format(
        name=name, won=won, n=sum(count for _, count in counts)
    )
    tones = frozenset({"turn"}) if turn else frozenset()
    return Shape(f"head.{seat}", "head", box, tuple(marks), tones, says=told, heading=True)


def _counts(at: Table, clan: int, tactic: int) -> list[tuple[str, int]]:
    return [("hand", clan)] + ([("strategist", tactic)] if at.state.options.tactics else [])


def _turned(box: Box, whole: Box, mirrored: bool) -> Box:
    """As seen in a mirror."""
    return box._replace(x=whole.x + whole.right - box.right) if mirrored else box


def _counted(counts: list[tuple[str, int]], x: float, y: float, step: float) -> Iterator[Mark]:
    for i, (icon, count) in enumerate(counts):
        yield Glyph(icon, x + step * i + 7, y, 14, Tint("text_3"))
        yield Words(str(count), x + step * i + 16, y, 14, Tint("text_2"), anchor="left")


def decks(at: Table, box: Box, *, stacked: bool) -> Shape:
    """Each with its number below it; stacked: one below the other, the number beside it."""
    state = at.state
    piles = [("deck", state.clan_deck)]
    if state.options.tactics:
        piles.append(("strategist", state.tactics.deck))
    marks: list[Mark] = []
    for i, (icon, count) in enumerate(piles):
        away = i - (len(piles) - 1) / 2
        x, y = (box.cx, box.cy + away * 40) if stacked else (box.cx + away * 27, box.cy)
        left, up = (9, 0) if stacked else (0, 9)
        marks.append(Glyph(icon, x - left, y - up, 18, Tint("text_2")))
        marks.append(Words(str(count), x + left, y + up + 1, 14, Tint("text_2"), bold=True))
    told = at.tr("Cards in the deck: {n}").format(n=", ".join(str(n) for _, n in piles))
    return Shape("decks", "decks", box, tuple(marks), says=told)
