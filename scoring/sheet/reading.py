"""Reads a sheet from plain data into its model; raises Fault."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from json import dumps
from typing import Any, NamedTuple, cast

from scoring.rules import in_language
from scoring.sheet import examples
from scoring.sheet.definitions import (
    Definition,
    Functions,
    check_form,
    in_order,
    read_definition,
)
from scoring.sheet.expression import Node, node, parse
from scoring.sheet.faults import Fault, Path, shown
from scoring.sheet.formula import Wish, formula
from scoring.sheet.keys import LONGEST_ABOUT, SHEET, Keys, items, string, whole
from scoring.sheet.lines import KEYS as LINE_KEYS
from scoring.sheet.lines import Asked, named, read_line
from scoring.sheet.model import (
    PLAYER,
    TABLE,
    TEAM,
    WHENS,
    Check,
    Compared,
    Example,
    Formula,
    Line,
    Named,
    Score,
    Sheet,
    When,
)
from scoring.sheet.names import Text, id_of
from scoring.sheet.rounds import read_rounds
from scoring.sheet.scope import Scope, Traits, names_of

FORMAT = "cairn-sheet/1"
DEALER = {"en": "Dealer", "cs": "Rozdává", "es": "Reparte"}
MOST_LINES, MOST_SCORES, MOST_CHECKS, MOST_DEFINITIONS, MOST_EXAMPLES = 60, 60, 30, 30, 20
MOST_PLAYERS = 12
MOST_WINNER = 20
SCORE_KEYS = ("id", "title", "points", "per")
CHECK_KEYS = ("id", "that", "says", "then")
RULES = frozenset({
    "entry.form", "match.over", "count.unknown", "count.seat", "seat.unknown", "count.out",
    "count.closed", "count.once", "count.value", "count.bounds", "round.closed", "round.begun",
    "round.incomplete", "final.incomplete", "rank.twice",
})  # fmt: skip
"""What an example can be refused by, checks apart."""


class Counted(NamedTuple):
    """A score that is still to be understood."""

    id: str
    title: Text
    points: str | Node
    path: Path
    per: str = ""
    line: str = ""


def read_sheet(data: object) -> Sheet:
    """The sheet that this data describes."""
    return _Reader(Keys(data, (), SHEET)).sheet()


class _Reader:
    def __init__(self, keys: Keys) -> None:
        self.keys = keys
        self.players = self._players()
        self.teams = keys.whole("teams", 0, 2, 6)
        self.allowed = [n for n in self.players if not self.teams or n % self.teams == 0]
        if not self.allowed:
            raise Fault(keys.at("teams"), f"no number of players makes {self.teams} equal teams",
                        "another number")  # fmt: skip
        self.title = keys.text("title")
        if self.title is None:
            raise Fault((), "the key title is missing", 'title = "..."')
        if keys.string("format", FORMAT) != FORMAT:
            raise Fault(keys.at("format"), f"{shown(keys.data['format'])} is not known", FORMAT)
        self.definitions = self._definitions()
        self.taken: set[str] = set(self.definitions)
        self.explicit = self._explicit()
        self.asked = self._lines()
        self.lines = {asked.line.id: asked.line for asked in self.asked}
        self.counted = self._counted()

    def _players(self) -> range:
        path, given = self.keys.at("players"), self.keys.needed("players")
        ends = given if type(given) is list else [given, given]
        if len(ends) != 2:
            raise Fault(path, f"{shown(given)} is no number of players", "[from, to] or a number")
        low, high = (whole(end, path, 1, MOST_PLAYERS) for end in ends)
        if low > high:
            raise Fault(path, f"{low} is more than {high}", "[from, to]")
        return range(low, high + 1)

    def _definitions(self) -> dict[str, Definition]:
        path = self.keys.at("def")
        found: dict[str, Definition] = {}
        given = items(self.keys.data.get("def", []), path, MOST_DEFINITIONS)
        for n, one in enumerate(given):
            made = read_definition(string(one, (*path, n), 10**6), (*path, n))
            if made.name in found:
                raise Fault((*path, n), f"{shown(made.name)} is taken", "another name")
            found[made.name] = made
        return found

    def _explicit(self) -> set[str]:
        """Ids that are written down somewhere."""
        tables = [self.keys.data.get(name) for name in ("line", "score")]
        rows = [row for some in tables if type(some) is list for row in some if type(row) is dict]
        return {id for row in rows if isinstance(id := row.get("id"), str)}

    def _tables(self, name: str, known: Sequence[str], most: int) -> list[Keys]:
        given = items(self.keys.data.get(name, []), (name,), most)
        return [Keys(data, (name, n), known) for n, data in enumerate(given)]

    def _lines(self) -> list[Asked]:
        short = examples.plain_strings(self.keys.data.get("lines", []), ("lines",), MOST_LINES)
        every = [Keys({"title": title}, ("lines", n), LINE_KEYS) for n, title in enumerate(short)]
        every += self._tables("line", LINE_KEYS, MOST_LINES)
        if len(every) > MOST_LINES:
            raise Fault(every[-1].path, f"there are {len(every)} lines", f"at most {MOST_LINES}")
        found = []
        for place, keys in enumerate(every):
            names = named(keys, self.taken, self.explicit, f"line_{place + 1}")
            found.append(read_line(keys, place, names, self.teams))
        return found

    def _counted(self) -> list[Counted]:
        """Scores in order: those of lines first."""
        own = []
        tables = self._tables("score", SCORE_KEYS, MOST_SCORES)
        for n, keys in enumerate(tables):
            id, title = named(keys, self.taken, self.explicit, f"score_{n + 1}")
            points = string(keys.needed("points"), keys.at("points"), 10**6)
            per = keys.word("per", WHENS, "any") if "per" in keys else ""
            own.append(Counted(id, title, points, keys.at("points"), per))
        alone = not tables
        of_lines = [made for asked in self.asked if (made := self._of_line(asked, alone))]
        return [*of_lines, *own]

    def _of_line(self, asked: Asked, alone: bool) -> Counted | None:
        """What a line scores: what it says, or its own value in a sheet without scores."""
        line, path = asked.line, asked.path
        if asked.points is not None:
            key = "points" if isinstance(asked.points, str) else "table"
            return Counted(line.id, line.title, asked.points, (*path, key), line=line.id)
        silent = line.of in ("table", "pair") or line.kind in ("rows", "seat", "rank")
        if not alone or silent:
            return None
        value = node("name", line.id)
        if self.teams and line.of != "team":
            value = node("call", "team", (value,))
        return Counted(line.id, line.title, value, path, line=line.id)

    # Expressions

    def sheet(self) -> Sheet:
        keys = self.keys
        scope = self._scope()
        scores = self._scores(scope)
        checks = self._checks(scope)
        lines = tuple(self._with_bounds(scope, asked) for asked in self.asked)
        assert self.title is not None
        return Sheet(
            source=dumps(keys.data, ensure_ascii=False, separators=(",", ":")),
            title=self.title,
            id=keys.string("id") or id_of(in_language(self.title, "en")) or "sheet",
            about=keys.text("about", LONGEST_ABOUT),
            by=keys.string("by"),
            players=self.players,
            lines=lines,
            scores=scores,
            checks=checks,
            examples=self._examples(checks),
            rounds=read_rounds(keys, scope, self.players, lines),
            teams=self.teams,
            dealer=self._dealer(scope),
            dealer_title=keys.text("dealer_title") or DEALER,
            end=self._end(scope),
            out=self._truth(scope, "out", scope.own),
            won=self._truth(scope, "won", TABLE),
            winner=self._winner(scope),
        )

    def _scope(self) -> Scope:
        """Names that are known, and definitions and scores in the order of their use."""
        functions = Functions(self.definitions)
        plain = {name: made for name, made in self.definitions.items() if not made.parameters}
        paths = {name: made.path for name, made in plain.items()}
        own = {made.id: made for made in self.counted if not made.line}
        paths |= {id: made.path for id, made in own.items()}
        marker = "dealer" in self.keys
        scope = Scope(self.lines, self.teams, marker, functions, paths)
        trees = {name: functions.written(made.body, made.path) for name, made in plain.items()}
        for id, made in own.items():
            tree = parse(made.points, made.path) if isinstance(made.points, str) else made.points
            trees[id] = functions.written(tree, made.path)
        uses = {name: names_of(tree).every & paths.keys() for name, tree in trees.items()}
        for name in in_order(uses, paths):
            if name in plain:
                wish = Wish(level=PLAYER, before=True, total=True)
                made_of, traits = formula(scope, trees[name], paths[name], wish)
                scope.named[name] = Named(scope.new_key(), name, made_of)
                scope.traits[name] = traits
            else:
                scope.named[name] = self._score(scope, own[name], trees[name]).named
        return scope

    def _score(self, scope: Scope, made: Counted, tree: str | Node) -> Score:
        wish = Wish(level=scope.own, before=True)
        found, traits = formula(scope, tree, made.path, wish)
        when = later(when_of(traits), made.per, made.path)
        return Score(
            made.id, made.title, when, Named(scope.new_key(), made.id, found, when), made.line
        )

    def _scores(self, scope: Scope) -> tuple[Score, ...]:
        found = []
        for made in self.counted:
            known = None if made.line else scope.named[made.id]
            if known is None or known.when is None:
                found.append(self._score(scope, made, made.points))
            else:
                found.append(Score(made.id, made.title, known.when, known))
        return tuple(found)

    def _checks(self, scope: Scope) -> tuple[Check, ...]:
        found: dict[str, Check] = {}
        for keys in self._tables("check", CHECK_KEYS, MOST_CHECKS):
            id = string(keys.needed("id"), keys.at("id"))
            check_form(id, keys.at("id"))
            if id in found:
                raise Fault(keys.at("id"), f"{shown(id)} is taken", "another id")
            that = string(keys.needed("that"), keys.at("that"), 10**6)
            wish = Wish(truth=True, level=PLAYER, before=True)
            tree = parse(that, keys.at("that"))
            made, traits = formula(scope, tree, keys.at("that"), wish)
            keys.needed("says")
            says = keys.text("says")
            assert says is not None
            when = when_of(traits._replace(round=traits.round or traits.once))
            refuses = keys.word("then", ("refuse", "ask"), "refuse") == "refuse"
            sides = compared(scope, tree, keys.at("that"))
            found[id] = Check(id, says, when, made, refuses, sides)
        return tuple(found.values())

    def _with_bounds(self, scope: Scope, asked: Asked) -> Line:
        if asked.bounds is None:
            return asked.line
        level = {"table": TABLE, "team": TEAM}.get(asked.line.of, PLAYER)
        low, high = (
            bound
            if isinstance(bound, int)
            else formula(scope, bound, (*asked.path, "bounds"), Wish(level=level, before=True))[0]
            for bound in asked.bounds
        )
        return replace(asked.line, bounds=(low, high))

    def _truth(self, scope: Scope, key: str, level: int) -> Formula | None:
        if key not in self.keys:
            return None
        path = self.keys.at(key)
        written = string(self.keys.data[key], path, 10**6)
        return formula(scope, written, path, Wish(truth=True, level=level, total=True))[0]

    def _end(self, scope: Scope) -> Formula | None:
        given, path = self.keys.data.get("end"), self.keys.at("end")
        if type(given) is not int:
            return self._truth(scope, "end", TABLE)
        most = node("call", "most", (node("name", "total"),))
        limit = Node("number", number=whole(given, path))
        wish = Wish(truth=True, level=TABLE, total=True)
        return formula(scope, node(">=", "", (most, limit)), path, wish)[0]

    def _dealer(self, scope: Scope) -> Any:
        if "dealer" not in self.keys:
            return None
        path = self.keys.at("dealer")
        written = string(self.keys.data["dealer"], path, 10**6)
        return (
            "left"
            if written == "left"
            else formula(scope, written, path, Wish(level=TABLE, total=True))[0]
        )

    def _winner(self, scope: Scope) -> tuple[Formula, ...]:
        given, path = self.keys.data.get("winner", "highest"), self.keys.at("winner")
        if type(given) is str:
            if given not in ("highest", "lowest"):
                raise Fault(path, f"{shown(given)} is not known", "highest, lowest or a list")
            given = ["total" if given == "highest" else "-total"]
        wish = Wish(level=scope.own, total=True)
        return tuple(
            formula(scope, string(written, (*path, n), 10**6), (*path, n), wish)[0]
            for n, written in enumerate(items(given, path, MOST_WINNER, 1))
        )

    def _examples(self, checks: Sequence[Check]) -> tuple[Example, ...]:
        found = []
        for keys in self._tables("example", examples.KEYS, MOST_EXAMPLES):
            example = examples.read_example(keys, self.lines, self.allowed, self.teams)
            ids = {check.id for check in checks}
            examples.check_refused(example, ids, set(RULES), keys.path)
            found.append(example)
        return tuple(found)


TURNED = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
"""Comparisons with their sides exchanged."""


def compared(scope: Scope, tree: Node, path: Path) -> Compared | None:
    """What a check compares: the side that names a line is the one that was found."""
    if tree.kind not in TURNED:
        return None
    wish = Wish(level=PLAYER, before=True)
    (one, left), (other, right) = (formula(scope, side, path, wish) for side in tree.inside)
    if one.truth or other.truth:
        return None
    if right.lines and not left.lines:
        return Compared(other, TURNED[tree.kind], one)
    return Compared(one, tree.kind, other)


def when_of(traits: Traits) -> When:
    if traits.final:
        return "final"
    return "round" if traits.round or not traits.lines else "any"


def later(when: When, per: str, path: Path) -> When:
    """When a score comes if the sheet says so: never earlier than it can be known."""
    if not per:
        return when
    if WHENS.index(cast("When", per)) < WHENS.index(when):
        wrong = f'per = "{per}" is earlier than this can be known'
        raise Fault((*path[:-1], "per"), wrong, f"{when} or later")
    return cast("When", per)
