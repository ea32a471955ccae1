"""What our modules import, as their sources say."""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
OURS = ("companion", "scoring", "vision")


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imports(path: Path) -> frozenset[str]:
    names: set[str] = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(names)


def sources(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def modules() -> dict[str, Path]:
    """All that is ours, by its name."""
    return {module(path): path for top in OURS for path in sources(top)}


def at_once(body: Iterable[ast.stmt]) -> Iterator[ast.Import | ast.ImportFrom]:
    """The imports that run with a module: not those in functions, nor those for types only."""
    for node in body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif isinstance(node, ast.If) and ast.unparse(node.test) != "TYPE_CHECKING":
            yield from at_once([*node.body, *node.orelse])
        elif isinstance(node, ast.Try | ast.With | ast.ClassDef):
            yield from at_once(node.body)


def loads(path: Path) -> set[str]:
    """Our modules that a module imports as it is imported."""
    found: set[str] = set()
    for node in at_once(tree(path).body):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        else:
            inside = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if name in modules() else str(node.module) for name in inside}
    return (found & modules().keys()) - {module(path)}


@cache
def closure(name: str) -> frozenset[str]:
    """Of ours, all that is loaded with a module, itself and the packages around them included."""
    found, left = set[str](), {name}
    while left:
        new = left.pop()
        found.add(new)
        around = {new[:at] for at, sign in enumerate(new) if sign == "."}
        left |= (loads(modules()[new]) | around) - found
    return frozenset(found)
