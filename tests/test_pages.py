"""The pages of the games name every option, move and field, and nothing else leads astray."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from scoring import GAMES

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    [*ROOT.glob("*.md"), *(ROOT / "companion").rglob("*.md"), *(ROOT / "scoring").rglob("*.md")]
)


@pytest.mark.parametrize("game", GAMES)
def test_a_page_names_every_word_of_a_session(game: str) -> None:
    page = (ROOT / "scoring" / GAMES[game].package / "README.md").read_text(encoding="utf-8")
    words = {field.name for field in fields(GAMES[game].options)}
    for move in GAMES[game].moves:
        words |= {*move.says.values(), *(field.name.rstrip("_") for field in fields(move))}
    assert {word for word in words if f"`{word}`" not in page} == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    links = [*re.findall(r"\]\(([^)#]+)\)", text), *re.findall(r'src="([^"]+)"', text)]
    assert [link for link in links if not (page.parent / link).exists()] == []
