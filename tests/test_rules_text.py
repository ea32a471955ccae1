"""A rule id in the code, in rules.toml and in a golden session: all three or none."""

import ast
import json
import tomllib
from pathlib import Path

import pytest

from companion.i18n import language
from scoring import GAMES
from scoring.rules import rules_of
from tests.languages import COMPLETE

ROOT = Path(__file__).parent.parent
NAMING = {"Problem", "Unseen", "Shown", "Tally", "Outcome"}


def named_in_code(package: str) -> dict[str, set[str]]:
    """Rule ids by the kind of value that names them; the id is always written out."""
    ids: dict[str, set[str]] = {kind: set() for kind in NAMING}
    for path in (ROOT / "scoring" / package).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            kind = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
            if kind in NAMING:
                arguments = [*node.args, *(k.value for k in node.keywords if k.arg == "rule")]
                ids[kind] |= {
                    part.value
                    for arg in arguments
                    for part in ast.walk(arg)
                    if isinstance(part, ast.Constant)
                    and isinstance(part.value, str)
                    and "." in part.value
                    and " " not in part.value
                }
    return ids


def packages() -> list[str]:
    return sorted({game.package for game in GAMES.values()})


@pytest.mark.parametrize("package", packages())
def test_every_rule_has_text(package: str) -> None:
    own = tomllib.loads((ROOT / "scoring" / package / "rules.toml").read_text(encoding="utf-8"))
    assert set().union(*named_in_code(package).values()) <= set(rules_of(package))
    assert set(own) <= set().union(*named_in_code(package).values()) | written_ids(package)


def written_ids(package: str) -> set[str]:
    """Ids that stand in the code as plain texts, say in a table of lines to score."""
    return {
        node.value
        for path in (ROOT / "scoring" / package).glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@pytest.mark.parametrize("package", packages())
def test_every_refusal_is_shown_by_a_golden_session(package: str) -> None:
    shown: set[str] = set()
    for game in GAMES.values():
        if game.package == package:
            for path in (ROOT / "tests/golden" / game.id).glob("*.jsonl"):
                for line in path.read_text(encoding="utf-8").splitlines():
                    entry = json.loads(line)
                    shown |= set(entry.get("rules", [])) if "refuse" in entry else set()
    assert named_in_code(package)["Problem"] - shown == set()


@pytest.mark.parametrize("lang", COMPLETE)
@pytest.mark.parametrize("package", packages())
def test_every_rule_is_translated(package: str, lang: str) -> None:
    texts = language(lang)
    for rule in rules_of(package).values():
        for text in {rule.text, rule.says}:
            assert texts.gettext(text) != text, rule.id
