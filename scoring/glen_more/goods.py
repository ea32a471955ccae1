"""The kinds of goods, and the largest numbers and lists that are accepted."""

from typing import Literal, get_args

Good = Literal["wood", "stone", "barley", "sheep", "cattle"]
GOODS: tuple[Good, ...] = get_args(Good)
ANIMALS: tuple[Good, ...] = ("sheep", "cattle")

ROOM = 3
"""Most goods on one tile; any more are lost."""

LARGEST_NUMBER = 999
"""Largest count, price or number of points."""
LONGEST_LIST = 100
"""Longest list of goods, Scots or tiles."""
