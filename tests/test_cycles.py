"""Any module can be imported as the first of all: no import comes back to where it began."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parent.parent
OWN = ("companion", "scoring", "vision")


def module(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """What runs on import; not what only a type checker reads."""
    for node in body:
        if isinstance(node, ast.If):
            if getattr(node.test, "id", "") != "TYPE_CHECKING":
                yield from statements(node.body)
            yield from statements(node.orelse)
        elif isinstance(node, ast.Try | ast.ClassDef):
            yield from statements(node.body)
        else:
            yield node


def imported(path: Path, known: set[str]) -> set[str]:
    found: set[str] = set()
    for node in statements(ast.parse(path.read_text("utf-8")).body):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            inner = names & known
            found |= inner
            if inner != names:
                found.add(node.module)
    return found & known - {module(path)}


def test_no_import_goes_round_in_a_circle() -> None:
    files = {module(path): path for name in OWN for path in (ROOT / name).rglob("*.py")}
    graph = {name: imported(path, set(files)) for name, path in files.items()}
    assert sum(map(len, graph.values())) > len(files)
    TopologicalSorter(graph).prepare()
