"""Draws the crests of the clans as shields of our own: two colours, a division, two letters."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from companion.play.scene import Block, Box, Mark, Polygon, Tint, Words

Division = Literal["halves", "chief", "fess", "bend", "chevron", "saltire"]
Corner = tuple[float, float]

SHIELD: tuple[Corner, ...] = (
    *((0, 0), (1, 0), (1, 0.6), (0.85, 0.8)),
    *((0.5, 1), (0.15, 0.8), (0, 0.6)),
)
BEND: tuple[Corner, ...] = ((0, 0), (0.3, 0), (1, 0.6), (0.85, 0.8), (0, 0.22))
DIVISIONS: dict[Division, tuple[tuple[Corner, ...], ...]] = {
    "halves": (((0.5, 0), (1, 0), (1, 0.6), (0.85, 0.8), (0.5, 1)),),
    "chief": (((0, 0), (1, 0), (1, 0.36), (0, 0.36)),),
    "fess": (((0, 0.28), (1, 0.28), (1, 0.6), (0, 0.6)),),
    "bend": (BEND,),
    "chevron": (((0.5, 0.25), (1, 0.6), (0.85, 0.8), (0.5, 0.55), (0.15, 0.8), (0, 0.6)),),
    "saltire": (BEND, tuple((1 - x, y) for x, y in BEND)),
}
"""The parts of a shield in its second colour, by the name of its division."""
NARROW = 0.88
"""The width of a shield, in its heights."""


class Coat(NamedTuple):
    letters: str
    colours: tuple[str, str]
    division: Division


COATS: dict[str, Coat] = {
    "Brodie": Coat("Br", ("green", "white"), "chief"),
    "Cameron": Coat("Ca", ("red", "yellow"), "bend"),
    "Chisholm": Coat("Ch", ("green", "white"), "halves"),
    "Douglas": Coat("Dg", ("white", "blue"), "chief"),
    "Grant": Coat("Gr", ("red", "white"), "fess"),
    "Gunn": Coat("Gu", ("yellow", "green"), "saltire"),
    "MacDonald": Coat("Do", ("white", "red"), "saltire"),
    "MacDonell": Coat("Dl", ("blue", "white"), "chevron"),
    "MacGregor": Coat("Gg", ("green", "black"), "fess"),
    "MacLachlan": Coat("La", ("yellow", "red"), "halves"),
    "MacLean": Coat("Ln", ("black", "white"), "bend"),
    "MacLeod": Coat("Le", ("blue", "yellow"), "saltire"),
    "MacMillan": Coat("Mi", ("violet", "yellow"), "bend"),
    "MacPherson": Coat("Ph", ("white", "blue"), "halves"),
    "Mackintosh": Coat("Ki", ("red", "blue"), "chief"),
    "McKay": Coat("Ka", ("blue", "white"), "bend"),
    "McKinnon": Coat("Kn", ("orange", "black"), "chevron"),
    "Munro": Coat("Mu", ("yellow", "red"), "chevron"),
    "Oliphant": Coat("Ol", ("red", "white"), "chevron"),
    "Ross": Coat("Ro", ("violet", "white"), "fess"),
    "Sinclair": Coat("Si", ("brown", "white"), "saltire"),
    "Sutherland": Coat("Su", ("orange", "blue"), "halves"),
}
"""Not as they are printed: no two are alike, and letters tell them apart without colour."""


def crest(name: str, middle: tuple[float, float], high: float) -> Iterator[Mark]:
    """As high as this, about its middle."""
    coat, (x, y) = COATS[name], middle
    box = Box.about(x, y, high * NARROW, high)
    first, second = (Tint(f"piece.{colour}") for colour in coat.colours)
    yield Polygon(_placed(SHIELD, box), first, Tint("fixed.piece_outline"), 2.0)
    for part in DIVISIONS[coat.division]:
        yield Polygon(_placed(part, box), second)
    disc = Box.about(x, y, high * 0.56, high * 0.56)
    yield Block(disc, Tint("fixed.piece_outline"), disc.w / 2)
    yield Words(coat.letters, x, disc.cy, 12, Tint("fixed.number_disc"), bold=True)


def _placed(part: tuple[Corner, ...], box: Box) -> tuple[Corner, ...]:
    return tuple((round(box.x + x * box.w), round(box.y + y * box.h)) for x, y in part)
