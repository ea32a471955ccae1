"""What the look says: colours by role, seats' shapes, glyphs. Renderers ask here as well."""

import json
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).parents[1] / "ui"
FONTS = HERE / "fonts"


@cache
def tokens() -> dict[str, Any]:
    """Every colour, size and icon name: dp and sp, colours as #RRGGBB."""
    loaded: dict[str, Any] = json.loads((HERE / "look.json").read_bytes())
    return loaded


@cache
def glyphs() -> dict[str, dict[str, int]]:
    """Code points of the two fonts, by name."""
    loaded: dict[str, dict[str, int]] = json.loads((FONTS / "glyphs.json").read_bytes())
    return loaded


@cache
def glyph(name: str) -> str:
    """The character of an icon, by its meaning in look.json."""
    return chr(glyphs()["icons"][tokens()["icons"][name]])


@cache
def roles(mode: str, colours: tuple[str, ...] = ()) -> dict[str, str]:
    """#RRGGBB by role; what is not seen in this theme is absent.

    colours: of the pieces, by seat; an empty one, or one that there is not, is Cairn's own.
    """
    found: dict[str, str] = dict(tokens()["themes"][mode])
    found |= {f"fixed.{name}": code for name, code in tokens()["fixed"].items()}
    for kind, table in (("suit", "suits"), ("land", "terrain")):
        for name, inks in tokens()[table].items():
            found[f"{kind}.{name}"], found[f"{kind}.{name}.ink"] = inks["fill"], inks["ink"]
    for seat, inks in enumerate(tokens()["seats"]):
        found[f"seat.{seat}"], found[f"seat.{seat}.ink"] = inks["fill"], inks["ink"]
    for name, inks in tokens()["pieces"].items():
        found[f"piece.{name}"], found[f"piece.{name}.ink"] = (
            inks.get(mode, inks["fill"]),
            inks["ink"],
        )
    for seat, name in enumerate(colours):
        if name in tokens()["pieces"]:
            found |= {f"seat.{seat}{of}": found[f"piece.{name}{of}"] for of in ("", ".ink")}
    if mode == "light":
        found |= {"outline": found["card_outline"], "outline_soft": found["line"]}
    return found


def seat_shape(seat: int) -> str:
    seats = tokens()["seats"]
    return str(seats[seat % len(seats)]["shape"])


def suit_symbol(letter: str) -> str:
    return str(tokens()["suits"][letter]["symbol"])
