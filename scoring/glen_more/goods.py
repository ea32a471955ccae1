"""The kinds of goods, and the largest numbers and lists that are accepted."""

from typing import Literal, get_args

Good = Literal["wood", "stone", "barley", "sheep", "cattle"]
GOODS: tuple[Good, ...] = get_args(Good)
ANIMALS: tuple[Good, ...] = ("sheep", "cattle")

ROOM = 3
"""Most goods on one tile; any more are lost."""

MOST = 999
"""Largest count, price or number of points."""
LONGEST = 100
"""Longest list of goods, Scots or tiles."""
