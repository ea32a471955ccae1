"""The built-in score sheets, by id."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from scoring.sheet.toml_file import parsed

FOLDER = Path(__file__).parent


def ids() -> tuple[str, ...]:
    return tuple(sorted(file.stem for file in FOLDER.glob("*.toml")))


@cache
def built_in(id: str) -> dict[str, Any]:
    """The sheet as a header holds it; nobody changes it. Raises KeyError."""
    if id not in ids():
        raise KeyError(id)
    return parsed((FOLDER / f"{id}.toml").read_bytes())[0]
