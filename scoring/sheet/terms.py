"""Nodes of a compiled expression: each computes values for all seats or records at once.

A part has a shape: ALONE is one value; SEATS a list by seat; ROWS a list of the records of all
seats, one after the other; EACH, inside a function over players inside `each`, for every record a
list by seat.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import repeat
from typing import Any, NamedTuple

from scoring.sheet.look import LIMIT, At, cut
from scoring.sheet.model import TABLE, Run

ALONE, SEATS, ROWS, EACH = range(4)
Lists = Callable[..., list[Any]]


class Term(NamedTuple):
    run: Run
    truth: bool = False
    level: int = TABLE
    shape: int = ALONE
    steady: bool = True
    """Whether only a correction changes its value in a scored round."""
    numbers: bool = False
    """Whether only numbers stand in it."""
    columns: bool = False
    """Whether a column of the records around it stands in it."""
    reach: int = LIMIT
    """It is never further from 0."""


def together(shapes: Collection[int], *, inner: bool) -> int:
    """The shape in which all of these fit; inner: SEATS are not those of the records' owners."""
    if inner and SEATS in shapes and ROWS in shapes:
        return EACH
    return max(shapes, default=ALONE)


def shaped(term: Term, shape: int, *, inner: bool = False) -> Run:
    """How to compute a part as a list of another shape; of ALONE nothing but repeats."""
    run = term.run
    if term.shape == shape:
        return run
    if term.shape == ALONE:
        return lambda at: repeat(run(at))
    if shape == ROWS and not inner:
        return lambda at: _by_owner(run(at), at)
    if term.shape == SEATS:
        return lambda at: run(at) * len(_rows(at).owners)
    return lambda at: [value for value in run(at) for _ in range(at.players)]


def _rows(at: At) -> Any:
    assert at.rows is not None
    return at.rows


def _by_owner(values: Sequence[Any], at: At) -> list[Any]:
    return [values[owner] for owner in _rows(at).owners]


def listed(term: Term, shape: int) -> Run:
    """As `shaped`, but a whole list also of one value."""
    run = shaped(term, shape)
    if term.shape != ALONE:
        return run
    if shape == SEATS:
        return lambda at: [term.run(at)] * at.players
    return lambda at: [term.run(at)] * len(_rows(at).owners)


def joined(
    parts: Sequence[Term],
    how: Lists,
    *,
    truth: bool = False,
    inner: bool = False,
    reach: int = LIMIT,
) -> Term:
    """A part made of others, value by value."""
    shape = together([part.shape for part in parts], inner=inner)
    runs = [shaped(part, shape, inner=inner) for part in parts]
    if shape == ALONE:

        def run(at: At) -> Any:
            return how(*((part(at),) for part in runs))[0]

    elif len(runs) == 2:
        one, two = runs

        def run(at: At) -> Any:
            return how(one(at), two(at))

    else:

        def run(at: At) -> Any:
            return how(*(part(at) for part in runs))

    return of_parts(parts, run, truth=truth, shape=shape, reach=reach)


def of_parts(
    parts: Sequence[Term],
    run: Run,
    *,
    truth: bool = False,
    shape: int = ALONE,
    level: int | None = None,
    reach: int = LIMIT,
) -> Term:
    """A part that is as steady as those inside it."""
    whose, steady, numbers, columns = TABLE, True, True, False
    for part in parts:
        whose = max(whose, part.level)
        steady = steady and part.steady
        numbers = numbers and part.numbers
        columns = columns or part.columns
    own = whose if level is None else level
    return Term(run, truth, own, shape, steady, numbers, columns, min(reach, LIMIT))


def within(values: list[Any]) -> list[Any]:
    if values and (max(values) > LIMIT or min(values) < -LIMIT):
        return [cut(value) for value in values]
    return values


def limited(how: Lists) -> Lists:
    """Where a result may go beyond what is allowed."""
    return lambda *lists: within(how(*lists))


def _divide(xs: Iterable[int], ys: Iterable[int]) -> list[Any]:
    return [x // y if y else 0 for x, y in zip(xs, ys, strict=False)]


def _rest(xs: Iterable[int], ys: Iterable[int]) -> list[Any]:
    return [x % y if y else 0 for x, y in zip(xs, ys, strict=False)]


def mapped(how: Callable[..., Any]) -> Lists:
    return lambda *lists: list(map(how, *lists))


ARITHMETIC: dict[str, Lists] = {
    "+": mapped(operator.add), "-": mapped(operator.sub), "*": mapped(operator.mul),
    "//": _divide, "%": _rest, "neg": mapped(operator.neg),
}  # fmt: skip
COMPARISONS: dict[str, Lists] = {
    "==": mapped(operator.eq), "!=": mapped(operator.ne), "<": mapped(operator.lt),
    "<=": mapped(operator.le), ">": mapped(operator.gt), ">=": mapped(operator.ge),
}  # fmt: skip
LOGIC: dict[str, Lists] = {
    "and": mapped(operator.and_), "or": mapped(operator.or_), "not": mapped(operator.not_),
}  # fmt: skip
PLAIN: dict[str, Lists] = {
    "min": mapped(min),
    "max": mapped(max),
    "abs": mapped(abs),
    "if": mapped(lambda c, a, b: a if c else b),
}


def arithmetic(sign: str, parts: Sequence[Term], *, inner: bool) -> Term:
    """An operator between numbers; its result is looked at only if it could be too large."""
    reaches = [1 if part.truth else part.reach for part in parts]
    reach = max(reaches)
    if sign in ("+", "-"):
        reach = sum(reaches)
    elif sign == "*":
        reach = reaches[0] * reaches[1]
    how = ARITHMETIC[sign]
    return joined(parts, how if reach <= LIMIT else limited(how), inner=inner, reach=reach)


def table_of(entries: int, more: bool) -> Lists:
    """Of so many entries, and whether there is a step beyond them."""

    def worth(number: int, *row: int) -> int:
        beyond = number - entries + 1
        if beyond > 0:
            return cut(row[entries - 1] + (row[entries] * beyond if more else 0))
        return row[max(number, 0)]

    return mapped(worth)
