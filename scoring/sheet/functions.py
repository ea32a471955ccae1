"""Built-in functions of expressions: over players, rounds, records and pairs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from scoring.sheet.look import At, Look, cut
from scoring.sheet.model import PLAYER, TABLE, TEAM, Formula, Line
from scoring.sheet.terms import (
    ALONE,
    EACH,
    ROWS,
    SEATS,
    Term,
    listed,
    of_parts,
    shaped,
    together,
    within,
)

Fold = Callable[[Sequence[Any]], Any]
FOLDS: dict[str, Fold] = {
    "total": lambda values: cut(sum(values)),
    "count": sum,
    "most": lambda values: max(values, default=0),
    "least": lambda values: min(values, default=0),
}


def _chunks(values: Sequence[Any], at: At) -> Iterator[tuple[int, Sequence[Any]]]:
    """For every record its owner and the list by seat."""
    assert at.rows is not None
    for place, owner in enumerate(at.rows.owners):
        yield owner, values[place * at.players : (place + 1) * at.players]


def folded(name: str, x: Term) -> Term:
    """One value of all players or teams that are in."""
    fold, level = FOLDS[name], x.level
    if x.columns:
        values = shaped(x, EACH, inner=True)

        def by_row(at: At) -> list[Any]:
            units = at.units(level)
            return [fold([part[seat] for seat in units]) for _, part in _chunks(values(at), at)]

        return of_parts((x,), by_row, shape=ROWS, level=TABLE)
    by_seat = listed(x, SEATS)

    def run(at: At) -> Any:
        seen = by_seat(at)
        return fold([seen[seat] for seat in at.units(level)])

    return of_parts((x,), run, level=TABLE)


def _own(x: Sequence[Term], how: Callable[[list[Sequence[Any]], At], Sequence[Any]]) -> Term:
    """A value that depends on who asks: `how` makes a list by seat of lists by seat."""
    level = TEAM if max(part.level for part in x) == TEAM else PLAYER
    if any(part.columns for part in x):
        runs = [shaped(part, EACH, inner=True) for part in x]
        runs = [
            run if part.shape != ALONE else _spread(part) for run, part in zip(runs, x, strict=True)
        ]

        def by_row(at: At) -> list[Any]:
            chunked = zip(*(_chunks(run(at), at) for run in runs), strict=True)
            return [how([part for _, part in row], at)[row[0][0]] for row in chunked]

        return of_parts(x, by_row, shape=ROWS, level=level)
    lists = [listed(part, SEATS) for part in x]
    return of_parts(x, lambda at: how([run(at) for run in lists], at), shape=SEATS, level=level)


def _spread(part: Term) -> Callable[[At], list[Any]]:
    def run(at: At) -> list[Any]:
        assert at.rows is not None
        return [part.run(at)] * (at.players * len(at.rows.owners))

    return run


def others(x: Term) -> Term:
    teams = x.level == TEAM

    def how(lists: list[Sequence[Any]], at: At) -> list[Any]:
        units, values = at.units(x.level), lists[0]
        found = []
        for seat in range(at.players):
            own = seat % at.teams if teams else seat
            rest = [values[u] for u in units if (u % at.teams if teams else u) != own]
            found.append(max(rest, default=0))
        return found

    return _own((x,), how)


def team(x: Term) -> Term:
    if x.level == TEAM:
        return x

    def how(lists: list[Sequence[Any]], at: At) -> list[Any]:
        sums = [cut(sum(lists[0][number :: at.teams])) for number in range(at.teams)]
        return [sums[seat % at.teams] for seat in range(at.players)]

    return _own((x,), how)._replace(level=TEAM)


def places(x: Term, among: Term | None, *, high: bool) -> Term:
    """(place from 0, how many share it) by seat; None for those who do not take part."""
    level = max(x.level, among.level if among else TABLE)

    def how(lists: list[Sequence[Any]], at: At) -> list[Any]:
        values, part = lists[0], lists[1] if among else None
        units = [u for u in at.units(level) if part is None or part[u]]
        order = sorted((values[u] for u in units), reverse=high)
        found: list[Any] = [None] * at.players
        first = {value: order.index(value) for value in set(order)}
        many = {value: order.count(value) for value in first}
        for unit in units:
            place = first[values[unit]], many[values[unit]]
            mates = range(unit % at.teams, at.players, at.teams) if level == TEAM else (unit,)
            for seat in mates:
                found[seat] = place
        return found

    return _own((x, among) if among else (x,), how)


def ranked(place: Term, points: Sequence[Term], ties: str, shares: Sequence[Term]) -> Term:
    """The points of places; shares: what each gets if two, three ... tie for the first."""
    many = len(points)

    def worth(found: tuple[int, int] | None, *row: int) -> int:
        if found is None:
            return 0
        at, tied = found
        if tied == 1:
            return row[at] if at < many else 0
        if ties == "share":
            whole = sum(row[at : min(at + tied, many)])
            return cut(whole // tied if whole >= 0 else -(-whole // tied))
        if ties == "both":
            return row[at] if at < many else 0
        if ties == "list" and at == 0:
            return row[many + min(tied - 2, len(shares) - 1)]
        return 0

    parts = (place, *points, *shares)
    shape = together([part.shape for part in parts], inner=False)
    runs = [shaped(part, shape) for part in parts]
    return of_parts(parts, lambda at: list(map(worth, *(run(at) for run in runs))), shape=shape)


def at_seat(seat: Term, x: Term) -> Term:
    """x of the seat that the first says."""
    nobody = False if x.truth else 0

    def pick(number: int, values: Sequence[Any]) -> Any:
        return values[number] if 0 <= number < len(values) else nobody

    if x.columns:
        values, seats = shaped(x, EACH, inner=True), listed(seat, ROWS)

        def by_row(at: At) -> list[Any]:
            chunks = zip(seats(at), _chunks(values(at), at), strict=True)
            return [pick(number, part) for number, (_, part) in chunks]

        return of_parts((seat, x), by_row, truth=x.truth, shape=ROWS, level=seat.level)
    by_seat, who = listed(x, SEATS), seat.run
    if seat.shape == ALONE:

        def run(at: At) -> Any:
            return pick(who(at), by_seat(at))

    else:

        def run(at: At) -> Any:
            values = by_seat(at)
            return [pick(number, values) for number in who(at)]

    return of_parts((seat, x), run, truth=x.truth, shape=seat.shape, level=seat.level)


# Over rounds

Sums = Any
"""What rounds come to: one number or a list; None: no round yet."""
Step = Callable[[Sums, At], Sums]


def _added(sofar: int | None, value: int) -> int:
    return value if sofar is None else sofar + value


def _in_a_row(sofar: int | None, value: int) -> int:
    return (sofar or 0) + 1 if value else 0


def over_rounds(name: str, x: Formula, shape: int, key: int, *, columns: bool) -> Term:
    step = _added if name == "sum" else _in_a_row

    def grown(sofar: Sums, at: At) -> Sums:
        value = at.value(x)
        if shape == ALONE:
            return step(sofar, value)
        before = [None] * len(value) if sofar is None else sofar
        return [step(one, two) for one, two in zip(before, value, strict=True)]

    def run(at: At) -> Any:
        if columns:
            sofar = None
            for index in range(at.scored):
                sofar = grown(sofar, _with_rows(at, index))
        else:
            sofar = _up_to(at.look, at.scored, grown, key, steady=x.steady)
        if at.now:
            sofar = grown(sofar, at)
        if sofar is None:
            return 0 if shape == ALONE else [0] * _length(at, shape)
        return cut(sofar) if shape == ALONE else within(sofar)

    return Term(run, False, x.level, shape, x.steady and not columns, columns=columns)


def _length(at: At, shape: int) -> int:
    if shape == SEATS:
        return at.players
    assert at.rows is not None
    return len(at.rows.owners)


def _with_rows(at: At, index: int) -> At:
    assert at.rows is not None
    past = at.look.at(index).among(at.rows)
    past.memo = dict(past.memo)
    return past


def _up_to(look: Look, many: int, grown: Step, key: int, *, steady: bool) -> Any:
    """What the first rounds come to; each round is computed once."""
    caches = [past.cache for past in look.state.scored[:many]]
    if not steady:
        caches = [look.at(index).memo for index in range(many)]
    known = many
    while known and ("rounds", key) not in caches[known - 1]:
        known -= 1
    sofar = caches[known - 1]["rounds", key] if known else None
    for index in range(known, many):
        sofar = caches[index]["rounds", key] = grown(sofar, look.at(index))
    return sofar


# Over records and pairs


def over_rows(name: str, line: Line, x: Term) -> Term:
    values = listed(x, ROWS)
    level = max(line.level, x.level)

    def run(at: At) -> Any:
        rows = at.rowed(line)
        inside = values(at.among(rows))
        found: list[Any] = [None] * at.players
        for owner, value in zip(rows.owners, inside, strict=True):
            sofar = found[owner]
            if name == "each":
                found[owner] = value if sofar is None else sofar + value
            else:
                found[owner] = value if sofar is None else max(sofar, value)
        by_seat = within([value or 0 for value in found])
        return by_seat if level else by_seat[0]

    steady = x.steady and line.per == "round"
    return Term(run, False, level, SEATS if level else ALONE, steady)


def over_pairs(name: str, line: Line) -> Term:
    def run(at: At) -> list[int]:
        given = at.pairs(line)
        if name == "gave":
            return within([sum(column) for column in zip(*given, strict=True)])
        if name == "got":
            return within([sum(row) for row in given])
        return [
            max((value for giver, value in enumerate(row) if giver != to), default=0)
            for to, row in enumerate(given)
        ]

    return Term(run, False, PLAYER, SEATS, line.per == "round")
