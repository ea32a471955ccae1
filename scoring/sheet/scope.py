"""Name resolution in a sheet's expressions, and what each expression depends on."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.sheet.definitions import Functions
from scoring.sheet.expression import Node
from scoring.sheet.faults import Fault, Path, one_of, shown
from scoring.sheet.look import LIMIT, At
from scoring.sheet.model import PLAYER, TABLE, TEAM, Line, Named, Run
from scoring.sheet.names import FUNCTIONS, OVER_ROUNDS, VALUES, WORDS
from scoring.sheet.terms import ALONE, SEATS, Term

MOST_COUNTED = 1_000_000
_REACH = {"players": 12, "round": 200, "seat": 12, "dealer": 12, "filled": 60}


class Traits(NamedTuple):
    """What an expression names, also by way of definitions."""

    lines: bool = False
    """Any line or score at all."""
    final: bool = False
    round: bool = False
    """A round line or score, `round`, `before` or `dealer`, outside of functions over rounds."""
    once: bool = False
    """A line that is filled once, outside of functions over rounds."""
    before: bool = False
    total: bool = False

    def joined(self, other: Traits) -> Traits:
        return Traits(*(one or two for one, two in zip(self, other, strict=True)))


class Names(NamedTuple):
    """The names in an expression."""

    plain: set[str]
    hidden: set[str]
    """Inside functions over rounds, and lines of which only a choice is named."""

    @property
    def every(self) -> set[str]:
        return self.plain | self.hidden


def names_of(tree: Node) -> Names:
    names = Names(set(), set())
    left = [(tree, names.plain)]
    while left:
        part, into = left.pop()
        if part.kind == "name":
            into.add(part.name)
        elif part.kind == "choice":
            names.hidden.add(part.name.partition(".")[0])
        elif part.kind == "call" and part.name in OVER_ROUNDS:
            into = names.hidden
        for inside in part.inside:
            if inside.kind == "name":
                into.add(inside.name)
            elif inside.kind != "number":
                left.append((inside, into))
    return names


@dataclass
class Scope:
    """The names of a sheet; definitions and scores are added as they become known."""

    lines: Mapping[str, Line]
    teams: int
    marker: bool
    """Whether there is a dealer."""
    functions: Functions
    waiting: Mapping[str, Path]
    """Definitions and scores that are still to come, and where they stand."""
    named: dict[str, Named] = field(default_factory=dict)
    traits: dict[str, Traits] = field(default_factory=dict)
    only_players: bool = False
    """Whether no other name is known, as where rounds are counted."""
    keys: int = 0
    made: dict[Hashable, tuple[int, Term]] = field(default_factory=dict)
    """Parts of expressions that were made before, by what they are."""

    @property
    def own(self) -> int:
        """Whose a score is."""
        return TEAM if self.teams else PLAYER

    def new_key(self) -> int:
        self.keys += 1
        return self.keys

    def name(self, name: str, path: Path) -> Term:
        """What a name stands for."""
        if self.only_players:
            if name != "players":
                raise Fault(path, f"{shown(name)} cannot stand here", "only players")
            return Term(lambda at: at.players, reach=12)
        if name in VALUES:
            return self._value(name, path)
        if name in self.lines:
            return self._line(self.lines[name], path)
        found = self.named.get(name)
        if found is None:
            raise self.unknown(name, path)
        return self._named(found)

    def unknown(self, name: str, path: Path) -> Fault:
        if name in FUNCTIONS:
            return Fault(path, f"{name} needs brackets", f"{name}(...)")
        if name in WORDS:
            return Fault(path, f"{shown(name)} stands wrong", "a name or a number")
        known = [*VALUES, *self.lines, *self.waiting]
        return Fault(path, f"{shown(name)} is not known", one_of(known, name))

    def _value(self, name: str, path: Path) -> Term:
        if name == "dealer" and not self.marker:
            raise Fault(path, "dealer is not known", 'the key dealer = "left" in the sheet')
        steady = name not in ("total", "filled", "before")
        level, run = _VALUES[name]
        if name in ("before", "total"):
            level = self.own
        return Term(
            run, False, level, SEATS if level else ALONE, steady, reach=_REACH.get(name, LIMIT)
        )

    def _line(self, line: Line, path: Path) -> Term:
        if line.kind == "rows":
            raise Fault(path, f"{line.id} is a list of records", f"each({line.id}, ...)")
        if line.of == "pair":
            raise Fault(path, f"{line.id} is about pairs", f"got({line.id})")
        shape = ALONE if line.of == "table" else SEATS
        truth = line.kind == "yes"
        steady = line.per == "round"
        return Term(lambda at: at.line(line), truth, line.level, shape, steady, reach=MOST_COUNTED)

    def _named(self, named: Named) -> Term:
        formula = named.formula
        level = formula.level if named.when is None else self.own
        steady = formula.steady if named.when is None else named.when == "round"
        truth = named.when is None and formula.truth

        def run(at: At) -> object:
            return at.worth(named)

        return Term(run, truth, level, SEATS if level else ALONE, steady)

    def choice(self, name: str, path: Path) -> Term:
        """`line.choice`: a choice's number."""
        line, _, choice = name.partition(".")
        found = None if self.only_players else self.lines.get(line)
        if found is None or found.kind != "choice":
            raise Fault(path, f"{shown(line)} is no line with choices", "line.choice")
        if choice not in found.choices:
            wrong = f"{line} has no choice {shown(choice)}"
            raise Fault(path, wrong, one_of(found.choices, choice))
        number = found.choices[choice]
        return Term(lambda at: number, reach=abs(number))

    def traits_of(self, names: Names) -> Traits:
        """What an expression names; functions over rounds hide that it is of a round."""
        several = {self._traits(name) for name in names.plain}
        hidden = {self._traits(name) for name in names.hidden}
        several |= {traits._replace(round=False, once=False) for traits in hidden}
        found = Traits()
        for traits in several:
            found = found.joined(traits)
        return found

    def _traits(self, name: str) -> Traits:
        line, named = self.lines.get(name), self.named.get(name)
        if line is not None:
            return Traits(True, line.per == "final", line.per == "round", line.per == "once")
        if named is not None and named.when is not None:
            return Traits(True, named.when == "final", named.when == "round")
        if named is not None:
            return self.traits[name]
        timed = name in ("round", "before", "dealer")
        return Traits(round=timed, before=name == "before", total=name == "total")


_VALUES: dict[str, tuple[int, Run]] = {
    "players": (TABLE, lambda at: at.players),
    "round": (TABLE, lambda at: at.round),
    "dealer": (TABLE, lambda at: at.dealer),
    "seat": (PLAYER, lambda at: list(range(at.players))),
    "filled": (PLAYER, lambda at: at.filled),
    "before": (PLAYER, lambda at: at.before),
    "total": (PLAYER, lambda at: at.totals),
}
