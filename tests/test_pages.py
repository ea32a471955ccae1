"""Games' pages name every option, move and field; links lead somewhere; front pages are short."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from scoring import GAMES

ROOT = Path(__file__).parent.parent
FOLDERS = ("companion", "docs", "scoring")
PAGES = sorted([*ROOT.glob("*.md"), *(p for top in FOLDERS for p in (ROOT / top).rglob("*.md"))])
MAX_FRONT_PAGE = 7_000
"""Bytes of README and CONTRIBUTING; details belong in docs/."""


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


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_a_front_page_is_short(name: str) -> None:
    assert (ROOT / name).stat().st_size <= MAX_FRONT_PAGE


def test_every_page_for_readers_is_in_the_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    pages = {page.name for page in (ROOT / "docs").glob("*.md")} - {"README.md"}
    assert {page for page in pages if f"]({page})" not in index} == set()
