"""Custom names and functions of a sheet: parses them, and expands their calls."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from scoring.sheet.expression import LONGEST, Node, checked_size, node, parse, walk
from scoring.sheet.faults import Fault, Path, shown
from scoring.sheet.names import ID, RESERVED

MOST_PARAMETERS = 6
_HEAD = re.compile(r"\s*(\w+)\s*(?:\(([^()]*)\))?\s*=(?!=)", re.ASCII)


class Definition(NamedTuple):
    name: str
    parameters: tuple[str, ...]
    """None: it is a name, not a function."""
    body: Node
    path: Path


def read_definition(text: str, path: Path) -> Definition:
    head = _HEAD.match(text) if len(text) <= 2 * LONGEST else None
    if head is None:
        raise Fault(path, f"{shown(text)} is no definition", '"name = expression"')
    name, inside = head[1], head[2]
    parameters = tuple(word.strip() for word in inside.split(",")) if inside is not None else ()
    if len(parameters) > MOST_PARAMETERS:
        raise Fault(path, f"{name} has {len(parameters)} parameters", f"at most {MOST_PARAMETERS}")
    for word in (name, *parameters):
        check_id(word, path)
    if len(set(parameters)) < len(parameters):
        raise Fault(path, f"two parameters of {name} have the same name", "different ones")
    return Definition(name, parameters, parse(text[head.end() :], path), path)


def check_form(word: object, path: Path) -> str:
    """What is written as an id, or a fault."""
    if not isinstance(word, str) or not ID.fullmatch(word):
        expected = "a small letter, then at most 31 small letters, digits or _"
        raise Fault(path, f"{shown(word)} is no id", expected)
    return word


def check_id(word: object, path: Path) -> str:
    """An id that expressions can name."""
    if check_form(word, path) in RESERVED:
        raise Fault(path, f"{shown(word)} is a reserved word", "another id")
    return str(word)


def rebuilt(tree: Node, change: Callable[[Node], Node]) -> Node:
    """The same tree, each node changed after those inside it."""
    order = list(walk(tree))
    made: list[Node] = []
    for old in reversed(order):
        if not old.inside:
            made.append(change(old))
            continue
        inside = tuple(made.pop() for _ in old.inside)
        made.append(change(node(old.kind, old.name, inside)))
    return made[0]


class Functions:
    """The definitions with parameters, ready to be written in."""

    def __init__(self, definitions: Mapping[str, Definition]) -> None:
        self._known = {n: found for n, found in definitions.items() if found.parameters}
        self._bodies: dict[str, Node] = {}
        for name in self._order():
            found = self._known[name]
            self._bodies[name] = self.written(found.body, found.path)

    def _order(self) -> list[str]:
        """Each after those that it calls; raises Fault where they call each other."""
        calls = {
            name: {part.name for part in walk(found.body) if part.kind == "call"} & {*self._known}
            for name, found in self._known.items()
        }
        return in_order(calls, {name: found.path for name, found in self._known.items()})

    def written(self, tree: Node, path: Path) -> Node:
        """The expression with every call of a definition replaced by what it stands for."""
        if not self._known:
            return checked_size(tree, path)
        return checked_size(rebuilt(tree, lambda old: self._call(old, path)), path)

    def _call(self, old: Node, path: Path) -> Node:
        body = self._bodies.get(old.name) if old.kind == "call" else None
        if body is None:
            return old
        parameters = self._known[old.name].parameters
        if len(parameters) != len(old.inside):
            wrong = f"{old.name} is called with {len(old.inside)} values"
            raise Fault(path, wrong, str(len(parameters)))
        given = dict(zip(parameters, old.inside, strict=True))
        return rebuilt(body, lambda part: _filled(part, given, path))


def _filled(part: Node, given: Mapping[str, Node], path: Path) -> Node:
    if part.kind == "name":
        return given.get(part.name, part)
    if part.kind == "choice":
        line, _, choice = part.name.partition(".")
        argument = given.get(line)
        if argument is not None and argument.kind != "name":
            raise Fault(path, f"{part.name} needs a line's name", f"a name for {line}")
        return part if argument is None else node("choice", f"{argument.name}.{choice}")
    return part


def in_order(uses: Mapping[str, set[str]], paths: Mapping[str, Path]) -> list[str]:
    """Names, each after those that it uses; a circle is a fault."""
    done: dict[str, None] = {}
    left = dict(uses)
    while left:
        free = [name for name, used in left.items() if used <= done.keys()]
        if not free:
            circle = _circle(left)
            raise Fault(paths[circle[0]], f"{' uses '.join(circle)}, a circle", "no circle")
        for name in free:
            done[name] = None
            del left[name]
    return list(done)


def _circle(left: Mapping[str, set[str]]) -> list[str]:
    """Names that lead back to the first of them."""
    way = [min(left)]
    while True:
        following = min(name for name in left[way[-1]] if name in left)
        if following in way:
            return [*way[way.index(following) :], following]
        way.append(following)
