"""What the tests have in common."""

import os
from collections.abc import Sequence
from itertools import product
from typing import Any

PATIENCE = 120.0
"""Seconds that something is waited for: as long as the busiest machine takes. Only a test that
fails waits so long."""
THOROUGH = "CAIRN_THOROUGH" in os.environ
"""`make thorough`: everything that takes long is tried whole, and not only a sample of it."""


def chances(few: int, many: int) -> range:
    """Seeds of random matches."""
    return range(many if THOROUGH else few)


def mixed(*axes: Sequence[Any]) -> list[tuple[Any, ...]]:
    """What is on the first axes, each with each and one of the last by turns."""
    every = product(*map(enumerate, axes))
    return [
        tuple(value for _, value in one)
        for one in every
        if THOROUGH or sum(at for at, _ in one) % len(axes[-1]) == 0
    ]
