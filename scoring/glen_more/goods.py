"""Goods, and how large a number or a list at this table can be."""

from typing import Literal, get_args

Good = Literal["wood", "stone", "barley", "sheep", "cattle"]
GOODS: tuple[Good, ...] = get_args(Good)
ANIMALS: tuple[Good, ...] = ("sheep", "cattle")

ROOM = 3
"""So many goods lie on a tile; the next one is lost."""

MOST = 999
"""No count, price or number of points is larger."""
LONGEST = 100
"""No list of goods, Scots or tiles is longer."""
