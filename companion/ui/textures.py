"""What has been drawn is kept to be drawn again, but no more of it than a phone can spare."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Kept(Generic[P, T]):
    """Makes what is asked for once; what nobody asked for the longest goes first."""

    def __init__(self, make: Callable[P, T], weigh: Callable[[T], int], most: int) -> None:
        """weigh: the bytes that one takes; most: those that all may take."""
        self.weight, self.most = 0, most
        self._make, self._weigh = make, weigh
        self._made: OrderedDict[object, T] = OrderedDict()

    def __call__(self, *what: P.args, **more: P.kwargs) -> T:
        assert not more, "asked for by place"
        if what in self._made:
            self._made.move_to_end(what)
            return self._made[what]
        made = self._made[what] = self._make(*what, **more)
        self.weight += self._weigh(made)
        while self.weight > self.most and len(self._made) > 1:
            self.weight -= self._weigh(self._made.popitem(last=False)[1])
        return made


def texture_bytes(size: tuple[int, int]) -> int:
    """Red, green, blue and alpha of every pixel."""
    return 4 * size[0] * size[1]
