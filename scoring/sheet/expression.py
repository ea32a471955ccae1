"""Parses the expressions of a sheet into syntax trees."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.sheet.faults import Fault, Path, shown

LONGEST = 1_000
MOST_NODES = 200
DEEPEST = 20
LARGEST = 1_000_000
LONGEST_LIST = 100

_TOKEN = re.compile(r"\s*(?:([0-9]+)|([a-z][a-z0-9_]*)|(//|[<>=!]=|[-+*%<>(),.\[\]]))", re.ASCII)
_KINDS = ("number", "name", "sign")
"""Of its groups."""
_SPACE = " \t\n\r\f\v"
_BINDS = {
    "or": 1, "and": 2, "not": 3, "==": 4, "!=": 4, "<": 4, "<=": 4, ">": 4, ">=": 4,
    "+": 5, "-": 5, "*": 6, "//": 6, "%": 6, "neg": 7,
}  # fmt: skip
_COMPARES = 4
_CLOSES = {"(": ")", "[": "]"}


class Node(NamedTuple):
    """A number, a name, an operator, a call or a list, and what stands inside."""

    kind: str
    """number, name, choice (a name, a dot and a name), list, call, or an operator's own sign."""
    name: str = ""
    inside: tuple[Node, ...] = ()
    number: int = 0
    size: int = 1
    """Nodes in all; of an argument that is written in several times, each time."""


def node(kind: str, name: str = "", inside: tuple[Node, ...] = ()) -> Node:
    size = 1
    for part in inside:
        size += part.size
    return Node(kind, name, inside, 0, size)


class Token(NamedTuple):
    kind: str
    """number, name, sign or end."""
    text: str


def tokens(text: str, path: Path) -> Iterator[Token]:
    at, end = 0, len(text.rstrip(_SPACE))
    known: dict[str, Token] = {}
    while at < end:
        found = _TOKEN.match(text, at)
        if found is None:
            strange = text[at:].lstrip(_SPACE)[:12]
            raise Fault(path, f"{shown(strange)} is not known here", "a name, number or operator")
        at = found.end()
        number = found.lastindex or 1
        said = found[number]
        token = known.get(said)
        if token is None:
            token = known[said] = Token(_KINDS[number - 1], said)
        yield token
    yield Token("end", "")


@dataclass(slots=True)
class _Group:
    """What stands inside one pair of brackets, as far as it has been read."""

    bracket: str
    """The one that opened it; empty: the whole expression."""
    call: str = ""
    done: list[Node] = field(default_factory=list)
    """Arguments or entries before the last comma."""
    operators: list[str] = field(default_factory=list)
    operands: list[Node] = field(default_factory=list)


class _Parser:
    """Reads tokens one by one; `groups` are the brackets that are open."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.groups = [_Group("")]
        self.wants = True
        """Whether an operand comes next, not an operator."""
        self.name = ""
        """A name that has just been read: a bracket or a dot may follow."""
        self.dotted = ""

    def fault(self, token: Token, expected: str) -> Fault:
        wrong = f"{shown(token.text)} stands wrong" if token.text else "the expression breaks off"
        return Fault(self.path, wrong, expected)

    def read(self, text: str) -> Node:
        for token in tokens(text, self.path):
            if self.dotted:
                self.choice(token)
            elif self.name and token.text in ("(", "."):
                self.follow(token)
            else:
                if self.name:
                    self.settle()
                if self.wants:
                    self.operand(token)
                else:
                    self.operator(token)
        (result,) = self.groups[0].operands
        return result

    def settle(self) -> None:
        """The name stands for itself."""
        self.put(Node("name", self.name))
        self.name = ""

    def put(self, operand: Node) -> None:
        self.groups[-1].operands.append(operand)
        self.wants = False

    def choice(self, token: Token) -> None:
        if token.kind != "name":
            raise self.fault(token, f"a choice after {self.dotted}.")
        self.put(node("choice", f"{self.dotted}.{token.text}"))
        self.dotted = ""

    def follow(self, token: Token) -> None:
        if token.text == ".":
            self.dotted, self.name = self.name, ""
        else:
            self.open("(", self.name)
            self.name = ""

    def open(self, bracket: str, call: str = "") -> None:
        if len(self.groups) > DEEPEST:
            raise Fault(self.path, "brackets stand too deep in each other", f"at most {DEEPEST}")
        self.groups.append(_Group(bracket, call))
        self.wants = True

    def operand(self, token: Token) -> None:
        group = self.groups[-1]
        before = group.operators[-1] if group.operators else ""
        if token.kind == "number":
            digits = token.text.lstrip("0") or "0"
            if len(digits) > 7 or int(digits) > LARGEST:
                raise Fault(self.path, f"{shown(token.text)} is too large", f"at most {LARGEST}")
            self.put(Node("number", number=int(digits)))
        elif token.text == "not":
            if _BINDS.get(before, 0) >= _COMPARES:
                raise self.fault(token, "a number there; put brackets around it")
            group.operators.append("not")
        elif token.kind == "name" and token.text not in ("and", "or"):
            self.name, self.wants = token.text, False
        elif token.text == "-":
            group.operators.append("neg")
        elif token.text == "(":
            self.open("(")
        elif token.text == "[" and group.call and not group.operators:
            self.open("[")
        else:
            raise self.fault(token, "a number, a name or a bracket")

    def operator(self, token: Token) -> None:
        group = self.groups[-1]
        if token.text in _BINDS and token.text != "not":
            binds = _BINDS[token.text]
            while group.operators and _BINDS[group.operators[-1]] >= binds:
                if binds == _COMPARES == _BINDS[group.operators[-1]]:
                    raise self.fault(token, "one comparison only; join several with and")
                self.reduce(group)
            group.operators.append(token.text)
            self.wants = True
        elif token.text == "," and (group.call or group.bracket == "["):
            self.finish(group)
            self.wants = True
        elif token.kind == "end" and not group.bracket:
            self.finish(group)
            group.operands = group.done
        elif token.text and token.text == _CLOSES.get(group.bracket):
            self.close(group)
        else:
            closing = _CLOSES.get(group.bracket)
            raise self.fault(token, f'an operator or "{closing}"' if closing else "an operator")

    def reduce(self, group: _Group) -> None:
        sign, operands = group.operators.pop(), group.operands
        last = operands.pop()
        if sign in ("neg", "not"):
            inside: tuple[Node, ...] = (last,)
            size = 1 + last.size
        else:
            first = operands.pop()
            inside = (first, last)
            size = 1 + first.size + last.size
        if last.kind == "list" or inside[0].kind == "list":
            raise Fault(self.path, "a list stands beside an operator", "a list by itself")
        operands.append(Node(sign, "", inside, 0, size))

    def finish(self, group: _Group) -> None:
        while group.operators:
            self.reduce(group)
        group.done.append(group.operands.pop())

    def close(self, group: _Group) -> None:
        self.finish(group)
        self.groups.pop()
        if group.bracket == "[":
            if len(group.done) > LONGEST_LIST:
                raise Fault(self.path, "the list is too long", f"at most {LONGEST_LIST} entries")
            self.put(node("list", "", tuple(group.done)))
        elif group.call:
            self.put(node("call", group.call, tuple(group.done)))
        else:
            self.put(group.done[0])


def parse(text: str, path: Path) -> Node:
    """The tree of an expression; raises Fault."""
    if len(text) > LONGEST:
        raise Fault(path, "the expression is too long", f"at most {LONGEST} characters")
    if not text.strip():
        raise Fault(path, "the expression is empty", "an expression")
    return checked_size(_Parser(path).read(text), path)


def checked_size(tree: Node, path: Path) -> Node:
    if tree.size > MOST_NODES:
        wrong = f"the expression has {min(tree.size, 10**9)} parts"
        raise Fault(path, wrong, f"at most {MOST_NODES}, definitions written in")
    return tree


def walk(tree: Node) -> Iterator[Node]:
    """Every node of a tree, those outside first."""
    left = [tree]
    while left:
        found = left.pop()
        yield found
        left.extend(reversed(found.inside))
