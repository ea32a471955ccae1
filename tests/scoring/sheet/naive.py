"""A second way to compute what a sheet is worth: one value at a time, and nothing remembered.

It walks the tree of an expression by calling itself, for one seat, one moment and one record, and
reads the record of a match directly. Slow, short, and made differently from the engine on purpose.
"""

from __future__ import annotations

from typing import Any

from scoring.sheet.definitions import read_definition
from scoring.sheet.expression import Node, parse
from scoring.sheet.model import Sheet
from scoring.sheet.state import Once, State

LIMIT = 10**9
OUT = "out"
NOW = "now"


def cut(n: int) -> int:
    return max(-LIMIT, min(LIMIT, n))


class Naive:
    def __init__(self, data: dict[str, Any], sheet: Sheet, state: State) -> None:
        self.data, self.sheet, self.state = data, sheet, state
        self.defs = {}
        for text in data.get("def", []):
            found = read_definition(text, ())
            self.defs[found.name] = found
        self.scores = {score["id"]: score["points"] for score in data.get("score", [])}
        self.when = {score.id: score.when for score in sheet.scores if not score.line}

    # Whose a value is: "t" of the table, "m" of a team, "p" of a player.

    def whose(self, node: Node, env: dict[str, Any], columns: tuple[str, ...] = ()) -> str:
        if node.kind in ("number", "choice"):
            return "t"
        if node.kind == "name":
            return self.whose_name(node.name, env, columns)
        inside = [self.whose(part, env, columns) for part in node.inside]
        if node.kind == "call":
            name = node.name
            if name in self.defs:
                found = self.defs[name]
                given = {p: (a, env) for p, a in zip(found.parameters, node.inside, strict=True)}
                return self.whose(found.body, given)
            if name in ("total", "most", "least", "count"):
                return "t"
            if name == "at":
                return inside[0]
            if name == "team":
                return "m"
            if name in ("got", "gave", "got_most"):
                return "p"
            if name == "others":
                return "m" if inside[0] == "m" else "p"
            if name == "rank":
                of = [inside[0], *(inside[4:])]
                return "m" if "m" in of and "p" not in of else "p"
            if name in ("each", "top"):
                line = self.line(node.inside[0], env)
                own = {"table": "t", "team": "m"}.get(line.of, "p")
                return max(own, self.whose(node.inside[1], env, line.columns), key="tmp".index)
        return max(inside, key="tmp".index, default="t")

    def whose_name(self, name: str, env: dict[str, Any], columns: tuple[str, ...]) -> str:
        own = "m" if self.sheet.teams else "p"
        if name in env:
            return self.whose(*env[name])
        if name in columns or name in ("players", "round", "dealer"):
            return "t"
        if name in ("high", "low", "share", "both", "none"):
            return "t"
        if name in ("seat", "filled"):
            return "p"
        if name in ("before", "total") or name in self.scores:
            return own
        if name in self.sheet.by_id:
            return {"table": "t", "team": "m"}.get(self.sheet.by_id[name].of, "p")
        return self.whose(self.defs[name].body, {}) if name in self.defs else "t"

    def line(self, node: Node, env: dict[str, Any]) -> Any:
        while node.name in env:
            node, env = env[node.name]
        return self.sheet.by_id[node.name]

    def units(self, of: str, at: Any) -> list[int]:
        seats = self.seats(at)
        if of != "m":
            return seats
        return list({seat % self.sheet.teams: seat for seat in reversed(seats)}.values())

    def seats(self, at: Any) -> list[int]:
        return list(self.state.scored[at].seats) if isinstance(at, int) else list(self.state.seats)

    # Values

    def counted(self, line: Any, at: Any) -> Any:
        if line.per != "round" or at == NOW:
            return self.state.counts[line.place]
        if at == OUT:
            at = len(self.state.scored) - 1
        return self.state.scored[at].counts[line.place] if at >= 0 else None

    def cell(self, line: Any, value: Any) -> Any:
        if isinstance(value, Once):
            value = value.value
        if value is None:
            value = line.default
        if value is None:
            return {"yes": False, "seat": -1, "rows": ()}.get(line.kind, line.start)
        return line.choices[value] if line.kind == "choice" else value

    def of_line(self, line: Any, seat: int, at: Any) -> Any:
        found = self.counted(line, at)
        if line.of == "table":
            return self.cell(line, found)
        if line.of == "one":
            return (line.default if found is None else found) == seat
        if found is None:
            return self.cell(line, None)
        return self.cell(line, found[seat % self.sheet.teams if line.of == "team" else seat])

    def name(self, name: str, seat: int, at: Any, row: Any, env: dict[str, Any]) -> Any:
        if row is not None and name in row:
            return row[name]
        if name in env:
            node, outer = env[name]
            return self.value(node, seat, at, row, outer)
        if name in self.sheet.by_id:
            return self.of_line(self.sheet.by_id[name], seat, at)
        if name in self.scores:
            return self.score(name, seat, at)
        if name in self.defs:
            return self.value(self.defs[name].body, seat, at, None, {})
        match name:
            case "players":
                return self.state.players
            case "seat":
                return seat
            case "round":
                return at + 1 if isinstance(at, int) else self.state.round
            case "dealer":
                return self.state.scored[at].dealer if isinstance(at, int) else self.state.dealer
            case "before":
                return self.before(seat, at)
            case "total":
                return self.total(seat)
        once = [line for line in self.sheet.lines if line.per == "once"]
        teams = self.sheet.teams
        mine = [
            self.state.counts[line.place][seat % teams if line.of == "team" else seat]
            for line in once
        ]
        return sum(value is not None for value in mine)

    def score(self, id: str, seat: int, at: Any) -> int:
        when = self.when[id]
        if when == "round" and at != NOW:
            index = len(self.state.scored) - 1 if at == OUT else at
            order = [score.id for score in self.sheet.scores if score.when == "round"]
            return self.state.scored[index].points[order.index(id)][seat] if index >= 0 else 0
        moment = NOW if when == "round" else OUT
        if when != "any" and seat not in self.seats(moment):
            return 0
        return int(self.value(parse(self.scores[id], ()), seat, moment, None, {}))

    def points_of(self, score: Any, seat: int, at: Any) -> int:
        """Of any score, also of a line's own."""
        if not score.line:
            return self.score(score.id, seat, at)
        if score.when != "any" and seat not in self.seats(at):
            return 0
        line = self.sheet.by_id[score.line]
        given = next((row for row in self.data.get("line", []) if row.get("id") == line.id), {})
        text = given.get("points", f"team({line.id})" if self.sheet.teams else line.id)
        if line.of == "team" and "points" not in given:
            text = line.id
        if "table" in given:
            number = f"{line.id} - 1" if line.kind == "rank" else line.id
            entries = ", ".join(map(str, given["table"]))
            text = f"table({number}, [{entries}], {given.get('more', 0)})"
        return int(self.value(parse(text, ()), seat, at, None, {}))

    def before(self, seat: int, at: Any) -> int:
        index = at if isinstance(at, int) else len(self.state.scored)
        points = sum(p[seat] for past in self.state.scored[:index] for p in past.points)
        amended = [a for a in self.state.amended if a.seat == seat and a.rounds <= index]
        points += sum(a.points for a in amended)
        live = [score for score in self.sheet.scores if score.when == "any"]
        return points + sum(self.points_of(score, seat, OUT) for score in live)

    def total(self, seat: int) -> int:
        final = [score for score in self.sheet.scores if score.when == "final"]
        over = self.state.phase == "over"
        return self.before(seat, OUT) + sum(
            self.points_of(score, seat, OUT) for score in final if over
        )

    def value(self, node: Node, seat: int, at: Any, row: Any, env: dict[str, Any]) -> Any:
        def of(part: Node, who: int = seat, when: Any = at, record: Any = row) -> Any:
            return self.value(part, who, when, record, env)

        match node.kind:
            case "number":
                return node.number
            case "name":
                return self.name(node.name, seat, at, row, env)
            case "choice":
                line, _, choice = node.name.partition(".")
                return self.line(Node("name", line), env).choices[choice]
            case "call":
                return self.call(node, (seat, at, row), env, of)
            case "neg":
                return -of(node.inside[0])
            case "not":
                return not of(node.inside[0])
        a, b = of(node.inside[0]), of(node.inside[1])
        match node.kind:
            case "+":
                return cut(a + b)
            case "-":
                return cut(a - b)
            case "*":
                return cut(a * b)
            case "//":
                return a // b if b else 0
            case "%":
                return a % b if b else 0
            case "and":
                return a and b
            case "or":
                return a or b
        return {
            "==": a == b, "!=": a != b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b
        }[node.kind]  # fmt: skip

    def call(self, node: Node, where: tuple[int, Any, Any], env: dict[str, Any], of: Any) -> Any:
        seat, at, row = where
        name, inside = node.name, node.inside
        if name in self.defs:
            found = self.defs[name]
            given = {p: (a, env) for p, a in zip(found.parameters, inside, strict=True)}
            return self.value(found.body, seat, at, row, given)
        if name == "if":
            return of(inside[1]) if of(inside[0]) else of(inside[2])
        if name in ("min", "max"):
            return {"min": min, "max": max}[name](of(part) for part in inside)
        if name == "abs":
            return abs(of(inside[0]))
        if name == "table":
            row_ = [of(entry) for entry in inside[1].inside]
            n, more = of(inside[0]), of(inside[2]) if len(inside) == 3 else 0
            return row_[max(n, 0)] if n < len(row_) else cut(row_[-1] + more * (n - len(row_) + 1))
        if name in ("sum", "streak"):
            return self.over_rounds(name, inside[0], at, of)
        if name in ("each", "top"):
            line = self.line(inside[0], env)
            rows = [dict(zip(line.columns, r, strict=True)) for r in self.of_line(line, seat, at)]
            values = [of(inside[1], record=record) for record in rows]
            return cut(sum(values)) if name == "each" else max(values, default=0)
        if name in ("got", "gave", "got_most"):
            return self.over_pairs(name, self.line(inside[0], env), seat, at)
        return self.over_players(node, seat, at, env, of)

    def over_rounds(self, name: str, x: Node, at: Any, of: Any) -> int:
        last = at + 1 if isinstance(at, int) else len(self.state.scored)
        moments: list[Any] = [*range(last), *([NOW] if at == NOW else [])]
        values = [of(x, when=moment) for moment in moments]
        if name == "sum":
            return cut(sum(values))
        row = 0
        while row < len(values) and values[len(values) - 1 - row]:
            row += 1
        return row

    def over_pairs(self, name: str, line: Any, seat: int, at: Any) -> int:
        found, everybody = self.counted(line, at), range(self.state.players)

        def cell(to: int, giver: int) -> int:
            return int(self.cell(line, None if found is None else found[to][giver]))

        others = [other for other in everybody if other != seat]
        if name == "gave":
            return cut(sum(cell(other, seat) for other in others))
        values = [cell(seat, other) for other in others]
        return cut(sum(values)) if name == "got" else max(values, default=0)

    def over_players(self, node: Node, seat: int, at: Any, env: dict[str, Any], of: Any) -> Any:
        name, inside, teams = node.name, node.inside, self.sheet.teams
        if name == "at":
            who = of(inside[0])
            if 0 <= who < self.state.players:
                return of(inside[1], who)
            return of(inside[1], 0) * 0
        whose = self.whose(inside[0], env)
        if name == "rank":
            return self.rank(node, seat, at, env, of)
        if name == "team":
            if whose == "m":
                return of(inside[0])
            members = range(seat % teams, self.state.players, teams)
            return cut(sum(of(inside[0], member) for member in members))
        units = self.units(whose, at)
        if name == "others":
            same = {unit for unit in units if whose == "m" and (unit - seat) % teams == 0} | {seat}
            return max((of(inside[0], unit) for unit in units if unit not in same), default=0)
        values = [of(inside[0], unit) for unit in units]
        if name == "most":
            return max(values, default=0)
        return min(values, default=0) if name == "least" else cut(sum(values))

    def rank(self, node: Node, seat: int, at: Any, env: dict[str, Any], of: Any) -> int:
        x, first, points = node.inside[:3]
        given = node.inside[3:]
        of_whom = [self.whose(part, env) for part in (x, *given[1:])]
        team = "m" in of_whom and "p" not in of_whom
        units = self.units("m" if team else "p", at)
        if len(given) == 2:
            units = [unit for unit in units if of(given[1], unit)]
        apart = self.sheet.teams if team else self.state.players
        me = next((unit for unit in units if (unit - seat) % apart == 0), None)
        if me is None:
            return 0
        while first.name in env:
            first = env[first.name][0]
        sign = 1 if first.name == "high" else -1
        mine = sign * of(x, me)
        values = [sign * of(x, unit) for unit in units]
        place, tied = sum(v > mine for v in values), values.count(mine)
        worth = [of(part) for part in points.inside] + [0] * 24
        if tied == 1:
            return int(worth[place])
        how = given[0] if given else Node("name", "share")
        if how.kind == "list":
            shares = [of(part) for part in how.inside]
            return int(shares[min(tied - 2, len(shares) - 1)]) if place == 0 else 0
        if how.name == "both":
            return int(worth[place])
        if how.name == "none":
            return 0
        whole = sum(worth[place : place + tied])
        return cut(abs(whole) // tied * (1 if whole >= 0 else -1))
