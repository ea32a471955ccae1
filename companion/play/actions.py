"""Actions: what a touch does, and the names of the spots that are touched for it.

A drawing names its spot by calling the action, so its arguments are checked:

    CLAIM = Action("claim", claim, int)     # claim(at, draft, stone) is what a touch does
    Spot(CLAIM(4), "Claim stone 4")         # the spot's name is "claim.4"
    touch = Actions(CLAIM, SIDE).touch      # touch(at, draft, "claim.4") is claim(at, draft, 4)
"""

from collections.abc import Callable, Mapping
from inspect import Parameter, signature
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

A = TypeVar("A", contravariant=True)
"""What a step begins from: a position, a camera's mode, a desk."""
D = TypeVar("D", contravariant=True)
P = ParamSpec("P")
R = TypeVar("R", covariant=True)
Reads = Callable[[str], Any]
"""Makes an argument of its part of the name."""


class Action(Generic[A, D, P, R]):
    """A step that a touch makes; called with its arguments, the name of the spot to touch."""

    def __init__(self, name: str, step: Callable[Concatenate[A, D, P], R], *reads: Reads) -> None:
        """reads: one for each argument; the last one takes all that is left of the name."""
        self.name, self.step, self.reads = name, step, reads
        self._needed = sum(p.default is Parameter.empty for p in _parameters(step)[2:])

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> str:
        return ".".join((self.name, *map(_written, (*args, *kwargs.values()))))

    def arguments(self, spot: str) -> list[Any] | None:
        """The arguments in a spot's name; None: it is no name of this action's."""
        name, *parts = spot.split(".", len(self.reads))
        if name != self.name or len(parts) < self._needed:
            return None
        try:
            return [read(part) for read, part in zip(self.reads, parts, strict=False)]
        except (ValueError, StopIteration):
            return None


def _parameters(step: Callable[..., object]) -> list[Parameter]:
    return list(signature(step).parameters.values())


def _written(argument: object) -> str:
    """A pair of numbers is two parts of the name."""
    return ".".join(map(str, argument)) if isinstance(argument, tuple) else str(argument)


class Actions(Generic[A, D, R]):
    """All that can be touched, by the names of its actions."""

    def __init__(self, *actions: Action[A, D, ..., R]) -> None:
        self.by_name: Mapping[str, Action[A, D, ..., R]] = {one.name: one for one in actions}
        assert len(self.by_name) == len(actions), "two actions have one name"

    def step(self, spot: str) -> Callable[[A, D], R] | None:
        """What a touch of this spot does; None: it is none of these."""
        action = self.by_name.get(spot.partition(".")[0])
        arguments = None if action is None else action.arguments(spot)
        if action is None or arguments is None:
            return None
        step = action.step
        return lambda at, draft: step(at, draft, *arguments)

    def touch(self, at: A, draft: D, spot: str) -> R | None:
        """What a touch of this spot leads to; None: it is none of these."""
        step = self.step(spot)
        return None if step is None else step(at, draft)
