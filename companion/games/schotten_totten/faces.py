"""Draws Schotten Totten's cards and the small signs on them."""

from functools import lru_cache

from companion.games.schotten_totten.phrases import letter
from companion.match.phrases import Tr
from companion.play import look
from companion.play.art import OUTLINE
from companion.play.scene import Block, Box, Glyph, Mark, Tint, Words
from scoring.schotten_totten.formations import COLOURS


@lru_cache(maxsize=1024)
def card(
    code: str, box: Box, *, decided: bool = False, letters: Tr | None = None
) -> tuple[Mark, ...]:
    """The face of G5, joker, joker=R9; of a decided stone it is pale, and still read.

    letters: the language in which its colour has a letter; None: no letter is wanted.
    """
    kind, _, named = code.partition("=")
    clan = code[0] if len(code) == 2 and code[0] in COLOURS else ""
    fill = f"suit.{clan}" if clan else "fixed.card_special"
    ink = Tint("text_2") if decided else Tint(f"{fill}.ink" if clan else "fixed.card_ink")
    ground = (
        Block(box, Tint("bg"), 5),
        Block(box, Tint(fill, 0.25 if decided else 1.0), 5, OUTLINE),
    )
    if clan:
        return (*ground[0 if decided else 1 :], *_clan(code, box, ink, letters))
    return (*ground[0 if decided else 1 :], *_tactic(kind, named, box, ink))


def _clan(code: str, box: Box, ink: Tint, letters: Tr | None) -> tuple[Mark, ...]:
    symbol, value = look.suit_symbol(code[0]), code[1]
    if box.w > box.h:
        return (
            Words(value, box.x + box.w * 0.32, box.cy, box.h * 0.72, ink, bold=True),
            Glyph(symbol, box.x + box.w * 0.7, box.cy, box.h * 0.5, ink),
        )
    drawn: tuple[Mark, ...] = (
        Words(value, box.cx, box.y + box.h * 0.315, box.w * 0.62, ink, bold=True),
        Glyph(symbol, box.cx, box.y + box.h * 0.77, box.w * 0.38, ink),
    )
    if letters is None:
        return drawn
    size = max(10, box.w * 0.26)
    x, y = box.x + box.w * 0.86, box.y + box.h * 0.15
    return (*drawn, Words(letter(code[0], letters), x, y, size, ink, bold=True))


def _tactic(kind: str, named: str, box: Box, ink: Tint) -> tuple[Mark, ...]:
    if not named:
        return (Glyph(kind, box.cx, box.cy, min(box.w, box.h) * 0.6, ink),)
    if box.w > box.h:
        return (
            Glyph(kind, box.x + box.w * 0.28, box.cy, box.h * 0.6, ink),
            *_named(named, box.x + box.w * 0.72, box.cy, box.h * 0.5, ink),
        )
    return (
        Glyph(kind, box.cx, box.cy - box.h * 0.16, box.w * 0.56, ink),
        *_named(named, box.cx, box.y + box.h * 0.8, box.w * 0.34, ink),
    )


def _named(card: str, cx: float, cy: float, size: float, ink: Tint) -> tuple[Mark, ...]:
    """What a joker stands for: its value and the symbol of its colour, in any language."""
    return (
        Words(card[1:], cx - size * 0.5, cy, size, ink, bold=True),
        Glyph(look.suit_symbol(card[0]), cx + size * 0.5, cy, size * 0.9, ink),
    )


def mode_badge(mode: str, box: Box) -> tuple[Mark, ...]:
    return (
        Block(box, Tint("bg"), box.w / 2, Tint("line_strong")),
        Glyph(mode, box.cx, box.cy, box.w * 0.66, Tint("text")),
    )


CAIRN = ((1.0, 0.24), (0.86, 0.2), (0.66, 0.17), (0.48, 0.14), (0.32, 0.13))
"""Width and height of the five stones of a cairn, the lowest first, as shares."""


def cairn(won: int, box: Box, seat: int) -> tuple[Mark, ...]:
    """A player's small cairn: one stone for each border stone won, five make it whole."""
    drawn: list[Mark] = []
    y = box.bottom
    for i, (wide, high) in enumerate(CAIRN):
        w, h = box.w * wide, box.h * high
        stone = Box(box.cx - w / 2, y - h + 1, w, h - 1)
        fill, edge = (Tint(f"seat.{seat}"), OUTLINE) if i < won else (None, Tint("line_strong"))
        drawn.append(Block(stone, fill, stone.h / 2, edge))
        y -= h + box.h * 0.03
    return tuple(drawn)
