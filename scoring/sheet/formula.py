"""Compiles an expression's syntax tree into a function, with all type checks."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

from scoring.sheet import functions, terms
from scoring.sheet.expression import Node, parse, walk
from scoring.sheet.faults import Fault, Path, one_of, shown
from scoring.sheet.look import At
from scoring.sheet.model import PLAYER, TABLE, TEAM, Formula, Line, Named
from scoring.sheet.names import FUNCTIONS, OVER_PAIRS, OVER_PLAYERS, OVER_ROUNDS, OVER_ROWS
from scoring.sheet.scope import MOST_COUNTED, Scope, Traits, names_of
from scoring.sheet.terms import Term, joined

SORTS = {
    **dict.fromkeys(OVER_PLAYERS, "players"),
    **dict.fromkeys(OVER_ROUNDS, "rounds"),
    **dict.fromkeys(OVER_ROWS, "records"),
}
LENGTHS = {
    "if": (3, 3), "min": (2, 200), "max": (2, 200), "abs": (1, 1), "table": (2, 3),
    **dict.fromkeys((*OVER_PLAYERS, *OVER_ROUNDS, *OVER_PAIRS), (1, 1)),
    "rank": (3, 5), "at": (2, 2), "each": (2, 2), "top": (2, 2),
}  # fmt: skip
LISTS = {("table", 1), ("rank", 2), ("rank", 3)}
"""Functions and places in them where a list may stand."""
TIES = ("share", "both", "none")


class Place(NamedTuple):
    """Where a part of an expression stands."""

    sorts: tuple[str, ...] = ()
    """Functions over players, rounds and records around it."""
    rows: Line | None = None
    inner: bool = False
    """Inside a function over players that stands inside one over records."""


class Visit(NamedTuple):
    node: Node
    place: Place
    inside: list[int]
    """Numbers of the visits inside."""


class Compiler:
    """Of one expression."""

    def __init__(self, scope: Scope, path: Path) -> None:
        self.scope, self.path = scope, path

    def fault(self, wrong: str, expected: str = "") -> Fault:
        return Fault(self.path, wrong, expected)

    def term(self, tree: Node) -> Term:
        visits = [Visit(tree, Place(), [])]
        for visit in visits:
            node = visit.node
            if not node.inside:
                continue
            first = len(visits)
            if node.kind == "call":
                visits += [Visit(part, place, []) for part, place in self._inside(visit)]
            else:
                visits += [Visit(part, visit.place, []) for part in node.inside]
            visit.inside.extend(range(first, len(visits)))
        made: dict[int, Term] = {}
        keys: dict[int, int] = {}
        for number in range(len(visits) - 1, -1, -1):
            keys[number], made[number] = self._once(visits, number, keys, made)
        return made[0]

    def _once(
        self, visits: Sequence[Visit], number: int, keys: dict[int, int], made: dict[int, Term]
    ) -> tuple[int, Term]:
        """A part and its key; the same part is made and computed once in a sheet."""
        visit = visits[number]
        node, place = visit.node, visit.place
        rows = place.rows.place if place.rows else None
        key: tuple[Hashable, ...] = (node.kind, node.name, node.number, rows, place.inner)
        if node.inside:
            parts: tuple[Hashable, ...] = tuple([keys[part] for part in visit.inside])
            if node.kind == "call":
                parts = (*parts, *[part.name for part in node.inside])
            key += parts
        found = self.scope.made.get(key)
        if found is None:
            term = EMPTY
            if node.kind != "list":
                term = self._made(visit, self._parts(visit, visits, made))
            found = self.scope.new_key(), term
            if node.kind == "call" and node.name not in ("if", "table", *terms.PLAIN):
                found = found[0], remembered(term, found[0])
            self.scope.made[key] = found
        return found

    def _inside(self, visit: Visit) -> Iterator[tuple[Node, Place]]:
        """What is computed inside of a call, and where that stands."""
        node, place = visit.node, visit.place
        self._shape(node)
        inner = self._deeper(node.name, place)
        for number, part in enumerate(node.inside):
            if self._is_word(node, number):
                continue
            if node.name in OVER_ROWS:
                yield part, inner._replace(rows=self._line(node.inside[0], "rows"), inner=False)
            elif node.name in OVER_PLAYERS and self._of_others(node.name, number):
                yield part, inner._replace(inner=place.rows is not None)
            else:
                yield part, inner

    def _of_others(self, name: str, number: int) -> bool:
        """Whether this argument is computed for other players than the one who asks."""
        return number == 1 if name == "at" else number in ((0, 4) if name == "rank" else (0,))

    def _deeper(self, name: str, place: Place) -> Place:
        sort = SORTS.get(name)
        if sort is None:
            return place
        if sort in place.sorts:
            raise self.fault(f"{name} stands inside another function over {sort}", "one of them")
        if len(place.sorts) == 2:
            raise self.fault(f"{name} stands three functions deep", "two at most")
        return place._replace(sorts=(*place.sorts, sort))

    def _shape(self, node: Node) -> None:
        """The right number of arguments, and lists where they belong."""
        name = node.name
        if name not in FUNCTIONS:
            raise self.fault(f"{shown(name)} is no function", one_of(FUNCTIONS, name))
        if self.scope.only_players and (name in SORTS or name in OVER_PAIRS):
            raise self.fault(f"{name} cannot stand here", "only players, numbers and operators")
        least, most = LENGTHS[name]
        if not least <= len(node.inside) <= most:
            many = (
                str(least) if least == most else f"{least} to {most}" if most < 200 else "2 or more"
            )
            raise self.fault(f"{name} has {len(node.inside)} values", many)
        for number, part in enumerate(node.inside):
            if part.kind == "list" and (name, number) not in LISTS:
                raise self.fault(f"a list stands in {name}", "a list only in table and rank")
            if part.kind != "list" and (name, number) in (("table", 1), ("rank", 2)):
                raise self.fault(f"{name} has no list", "a list in square brackets")

    def _is_word(self, node: Node, number: int) -> bool:
        """Whether this argument is a word or a line's name, and nothing to compute."""
        name, part = node.name, node.inside[number]
        if name in OVER_PAIRS:
            self._line(part, "pair")
            return True
        if name in OVER_ROWS and number == 0:
            self._line(part, "rows")
            return True
        if name == "rank" and number == 1:
            if part.kind != "name" or part.name not in ("high", "low"):
                raise self.fault("rank does not say what comes first", "high or low")
            return True
        if name == "rank" and number == 3 and part.kind != "list":
            if part.kind != "name" or part.name not in TIES:
                raise self.fault("rank does not know these ties", "share, both, none or a list")
            return True
        return False

    def _line(self, part: Node, kind: str) -> Line:
        found = self.scope.lines.get(part.name) if part.kind == "name" else None
        fits = found is not None and (found.of == "pair" if kind == "pair" else found.kind == kind)
        if found is None or not fits:
            name = f"{shown(part.name)} is" if part.name else "there stands"
            wanted = "a line of pairs" if kind == "pair" else "a line with kind rows"
            raise self.fault(f"{name} no such line", wanted)
        return found

    def _parts(self, visit: Visit, visits: Sequence[Visit], made: dict[int, Term]) -> list[Term]:
        """What stands inside; the entries of lists among the others."""
        found: list[Term] = []
        for number in visit.inside:
            if visits[number].node.kind == "list":
                found += [made[entry] for entry in visits[number].inside]
            else:
                found.append(made[number])
        return found

    def _truth(self, term: Term, where: str) -> None:
        if not term.truth:
            raise self.fault(f"a number stands in {where}", "a truth, such as left > 0")

    def _made(self, visit: Visit, parts: list[Term]) -> Term:
        node, inner = visit.node, visit.place.inner
        match node.kind:
            case "number":
                number = node.number
                return Term(lambda at: number, numbers=True, reach=abs(number))
            case "name":
                return self._name(node.name, visit.place)
            case "choice":
                return self.scope.choice(node.name, self.path)
            case "call":
                return self._call(node, parts, inner=inner)
        if node.kind in terms.LOGIC:
            for part in parts:
                self._truth(part, f'"{node.kind}"')
            return joined(parts, terms.LOGIC[node.kind], truth=True, inner=inner)
        if node.kind in terms.COMPARISONS:
            return joined(parts, terms.COMPARISONS[node.kind], truth=True, inner=inner)
        if node.kind in ("//", "%") and parts[1].numbers and not _constant(parts[1]):
            raise self.fault(f'"{node.kind}" divides by 0', "another divisor")
        return terms.arithmetic(node.kind, parts, inner=inner)

    def _name(self, name: str, place: Place) -> Term:
        if place.rows is not None and name in place.rows.columns:

            def column(at: At) -> list[int]:
                assert at.rows is not None
                return at.rows.columns[name]

            return Term(column, False, TABLE, terms.ROWS, False, columns=True, reach=MOST_COUNTED)
        return self.scope.name(name, self.path)

    def _call(self, node: Node, parts: list[Term], *, inner: bool) -> Term:
        name = node.name
        if name == "if":
            self._truth(parts[0], "the condition of if")
            truth = parts[1].truth and parts[2].truth
            reach = 1 if truth else max(parts[1].reach, parts[2].reach, 1)
            return joined(parts, terms.PLAIN[name], truth=truth, inner=inner, reach=reach)
        if name in terms.PLAIN:
            reach = max(1, *(part.reach for part in parts))
            return joined(parts, terms.PLAIN[name], inner=inner, reach=reach)
        if name == "table":
            more = len(node.inside) == 3
            entries = len(node.inside[1].inside)
            return joined(parts, terms.table_of(entries, more), inner=inner)
        if name in OVER_PLAYERS:
            return self._over_players(node, parts)
        if name in OVER_ROUNDS:
            return self._over_rounds(node, parts[0])
        line = self.scope.lines[node.inside[0].name]
        if name in OVER_ROWS:
            return functions.over_rows(name, line, parts[0])
        return functions.over_pairs(name, line)

    def _over_players(self, node: Node, parts: list[Term]) -> Term:
        name = node.name
        if name == "count":
            self._truth(parts[0], "count")
        if name in functions.FOLDS:
            return functions.folded(name, parts[0])
        if name == "others":
            return functions.others(parts[0])
        if name == "at":
            return functions.at_seat(*parts)
        if name == "team":
            if not self.scope.teams:
                raise self.fault("team is not known", "the key teams in the sheet")
            return functions.team(parts[0])
        return self._rank(node, parts)

    def _rank(self, node: Node, parts: list[Term]) -> Term:
        given = node.inside
        among = None
        if len(given) == 5:
            among = parts.pop()
            self._truth(among, "the last place of rank")
        ties = "share"
        if len(given) > 3:
            ties = "list" if given[3].kind == "list" else given[3].name
        many = len(given[2].inside)
        x, points, shares = parts[0], parts[1 : many + 1], parts[many + 1 :]
        place = functions.places(x, among, high=given[1].name == "high")
        return functions.ranked(place, points, ties, shares)

    def _over_rounds(self, node: Node, x: Term) -> Term:
        if node.name == "streak":
            self._truth(x, "streak")
        names = {part.name for part in walk(node) if part.kind == "name"}
        inside = Formula(x.run, x.truth, x.level, needs_of(self.scope, names), x.steady)
        key = self.scope.new_key()
        return functions.over_rounds(node.name, inside, x.shape, key, columns=x.columns)


EMPTY = Term(lambda at: None)
"""Instead of a list, whose entries belong to the function around it."""


def remembered(term: Term, key: int) -> Term:
    """Computed once in each moment."""
    run = term.run

    def once(at: At) -> object:
        found = at.memo.get(key)
        if found is None:
            found = at.memo[key] = run(at)
        return found

    return term if term.columns else term._replace(run=once, numbers=False)


def _constant(term: Term) -> object:
    """The value of a part with only numbers in it; no table is looked at."""
    return term.run(None)  # type: ignore[arg-type]


def needs_of(scope: Scope, names: set[str]) -> tuple[Named, ...]:
    """The names behind these, each after those that it needs itself."""
    wanted = {found.key for name in names if (found := scope.named.get(name))}
    for found in [scope.named[name] for name in names if name in scope.named]:
        wanted |= {named.key for named in found.formula.needs}
    return tuple(named for named in scope.named.values() if named.key in wanted)


class Wish(NamedTuple):
    """What an expression must be."""

    truth: bool = False
    level: int = PLAYER
    """The most of its own that it may name."""
    before: bool = False
    total: bool = False


VALUES = {
    TABLE: "a function over players around it, such as most(...)",
    TEAM: "a function over players around it, such as team(...)",
}


def formula(scope: Scope, text: str | Node, path: Path, wish: Wish) -> tuple[Formula, Traits]:
    """An expression, checked; raises Fault."""
    tree = parse(text, path) if isinstance(text, str) else text
    tree = scope.functions.written(tree, path)
    made = Compiler(scope, path).term(tree)
    if wish.truth and not made.truth:
        raise Fault(path, "this is a number", "a truth, such as left > 0")
    if made.level > wish.level:
        whose = "a player's" if made.level == PLAYER else "a team's"
        raise Fault(path, f"this is {whose} own value", VALUES[wish.level])
    names = names_of(tree)
    traits = scope.traits_of(names)
    if traits.before and not wish.before:
        raise Fault(path, "before cannot stand here", "total")
    if traits.total and not wish.total:
        raise Fault(path, "total cannot stand here", "before, or total(...) of something")
    needs = needs_of(scope, names.every)
    return Formula(made.run, made.truth, made.level, needs, made.steady), traits
