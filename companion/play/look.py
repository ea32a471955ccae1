"""Access to the design data: colours by role, shapes of seats, glyphs."""

import json
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).parents[1] / "ui"
FONTS = HERE / "fonts"
GAMES = Path(__file__).parents[1] / "games"
GROUND = ("bg", "surface", "raised", "inset", "line")
"""What a world replaces of a theme; nothing else."""


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
def world_file(name: str) -> dict[str, Any]:
    """The world of the game in this folder: its ground, the tints of its drawing, the drawing.

    `pieces` are colours of the game's own pieces, if it has any.
    """
    loaded: dict[str, Any] = json.loads((GAMES / name / "world.json").read_bytes())
    return loaded


@cache
def worlds() -> tuple[str, ...]:
    """The names of all: the folders that have one."""
    return tuple(sorted(file.parent.name for file in GAMES.glob("*/world.json")))


@cache
def glyph(name: str) -> str:
    """The character of an icon, by its meaning in look.json."""
    return chr(glyphs()["icons"][tokens()["icons"][name]])


@cache
def roles(mode: str, colours: tuple[str, ...] = (), world: str = "") -> dict[str, str]:
    """#RRGGBB by role; what is not seen in this theme is absent.

    colours: of the pieces, by seat; an empty one, or one that there is not, is Cairn's own.
    world: whose ground everything stands on; empty: the usual one.
    """
    found: dict[str, str] = dict(tokens()["themes"][mode]) | ground(mode, world)
    for name in worlds():
        pieces = world_file(name).get("pieces", {}).get(mode, {})
        tints = world_file(name)["tints"][mode] | pieces | ground(mode, name)
        found |= {f"world.{name}.{role}": code for role, code in tints.items()}
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


def ground(mode: str, world: str) -> dict[str, str]:
    """The roles that a world replaces; nothing for none."""
    if not world:
        return {}
    replaced: dict[str, str] = dict(world_file(world)["ground"][mode])
    return replaced | {"slot": replaced["line"]}


def seat_shape(seat: int) -> str:
    seats = tokens()["seats"]
    return str(seats[seat % len(seats)]["shape"])


def suit_symbol(letter: str) -> str:
    return str(tokens()["suits"][letter]["symbol"])
