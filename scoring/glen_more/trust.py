"""What the rules take on trust for tiles that nobody described."""

from scoring.game import Unseen
from scoring.glen_more.tile import Tile


def on_trust(tile: Tile, *parts: str) -> Unseen:
    """The verdict where these unknown fields of a description decide."""
    believed = [{"says": f"unknown.{part}"} for part in parts]
    return Unseen("tile.undescribed", {"tile": tile.name, "believed": believed})


def unknown_of(tile: Tile, *parts: str) -> tuple[str, ...]:
    """Those of these fields that nobody described."""
    return tuple(part for part in parts if part in tile.unknown)
