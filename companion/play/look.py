"""What the look says of pieces: colours by role, seats' shapes. Renderers ask here as well."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[1] / "ui" / "look.toml"


@cache
def tokens() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


@cache
def roles(mode: str) -> dict[str, str]:
    """#RRGGBB by role; what is not seen in this theme is absent."""
    told: dict[str, str] = dict(tokens()["themes"][mode])
    told |= {f"fixed.{name}": code for name, code in tokens()["fixed"].items()}
    for kind, table in (("clan", "clans"), ("land", "terrain")):
        for name, inks in tokens()[table].items():
            told[f"{kind}.{name}"], told[f"{kind}.{name}.ink"] = inks["fill"], inks["ink"]
    for seat, inks in enumerate(tokens()["seats"]):
        told[f"seat.{seat}"], told[f"seat.{seat}.ink"] = inks["fill"], inks["ink"]
    if mode == "light":
        told |= {"outline": told["card_outline"], "outline_soft": told["line"]}
    return told


def seat_shape(seat: int) -> str:
    seats = tokens()["seats"]
    return str(seats[seat % len(seats)]["shape"])


def clan_symbol(letter: str) -> str:
    return str(tokens()["clans"][letter]["symbol"])
