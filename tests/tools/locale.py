"""`make locale`: gather every text into the .po files and compile them.

One domain for each game (its rules, its telling, its screens, its watchers' page), and one, cairn,
for all else. All domains are one language: the same text has the same translation in each, and a
new one that is translated elsewhere takes it from there. Other new texts appear in the .po files
untranslated; `--check` only says what is missing or stale.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[2]
HERE = ROOT / "companion" / "locale"
TRANSLATED = ("cs", "es")
BY_GAME = tuple(ROOT / "companion" / folder for folder in ("games", "web"))
"""Folders with a folder or a module for each game."""
_CHATTER = (
    b"#\n",
    b"# ",
    b"#, fuzzy",
    b'"Project-Id',
    b'"Report-',
    b'"POT-',
    b'"PO-',
    b'"Last-',
    b'"Language-T',
    b'"Generated',
)
"""Lines of a .po file that say nothing about the texts."""
READ = {"text", "says", "name", "help", "title", "note", "label", "do"}
"""Keys of data files whose texts people read."""
KEYWORDS = {"tr": None, "ntr": (1, 2), "gettext": None, "ngettext": (1, 2), "N_": None}


@cache
def domains() -> tuple[str, ...]:
    return ("cairn", *sorted(p.parent.name for p in (ROOT / "scoring").glob("*/rules.toml")))


def texts(domain: str) -> Iterator[tuple[str | tuple[str, str], str]]:
    """(message, or singular and plural; where it stands)"""
    game = ROOT / "scoring" / domain
    for folder in [ROOT / "scoring"] if domain == "cairn" else [game]:
        for file in sorted(folder.glob("*.toml")):
            yield from ((text, _place(file)) for text in _from_toml(file))
    for file in _modules():
        if _domain_of(file) == domain:
            yield from ((message, _place(file)) for message in _from_python(file))


@cache
def _modules() -> tuple[Path, ...]:
    found = [*(ROOT / "companion").rglob("*.py"), *(ROOT / "companion").rglob("*.kv")]
    return tuple(sorted(found))


@cache
def _domain_of(file: Path) -> str:
    """A game if this is in one of its folders or one of its modules."""
    for folder in BY_GAME:
        if folder in file.parents:
            name = file.with_suffix("").relative_to(folder).parts[0]
            return name if name in domains() else "cairn"
    return "cairn"


@cache
def _from_python(file: Path) -> tuple[str | tuple[str, str], ...]:
    """Every text that is marked as one, in a .kv file too."""
    if file.suffix == ".py":
        return tuple(_marked(ast.parse(file.read_bytes())))
    found = extract("python", io.BytesIO(file.read_bytes()), keywords=KEYWORDS)
    return tuple(text if isinstance(text, str) else (text[0], text[1]) for _, text, _, _ in found)


def _marked(tree: ast.AST) -> Iterator[str | tuple[str, str]]:
    """Inside f-strings too, which Babel's tokens show from Python 3.12 on only."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        called = node.func.id if isinstance(node.func, ast.Name) else called
        said = [part.value for part in node.args if isinstance(part, ast.Constant)]
        if called in KEYWORDS and said and isinstance(said[0], str):
            yield said[0] if KEYWORDS[called] is None else (said[0], said[1])


def worded(source: str) -> bool:
    """Whether a source has words to translate beside its pages."""
    return bool(re.search("[a-z]", re.sub(r"\b(p\. |and |to )(?=\d)", "", source)))


def _from_toml(file: Path) -> Iterator[str]:
    """Every text under a key that people read."""

    def walk(value: object, key: str) -> Iterator[str]:
        if isinstance(value, dict):
            told = not value.keys().isdisjoint({"text", "say"})
            for name, item in value.items():
                yield from walk(item, "told from" if told and name == "source" else name)
        elif isinstance(value, list):
            for item in value:
                yield from walk(item, key)
        elif isinstance(value, str) and (
            key in READ or (key == "say" and " " in value) or (key == "told from" and worded(value))
        ):
            yield value

    yield from walk(tomllib.loads(file.read_text(encoding="utf-8")), "")


def _place(file: Path) -> str:
    return str(file.relative_to(ROOT))


def catalogue(domain: str, lang: str) -> Catalog:
    """The .po file of today with exactly the texts of today."""
    template = Catalog(domain=domain)
    for message, place in texts(domain):
        template.add(message, locations=[(place, 1)])
    path = po_path(domain, lang)
    if path.exists():
        with path.open("rb") as po:
            old = read_po(po, locale=lang, domain=domain)
    else:
        old = Catalog(locale=lang, domain=domain, header_comment="")
    old.update(template, no_fuzzy_matching=True)
    old.obsolete.clear()
    for message in old:
        if message.id and not _done(message.string):
            told = elsewhere(message.id, domain, lang)
            message.string = next(iter(told.values()), message.string)
    return old


@cache
def _told(domain: str, lang: str) -> dict[str | tuple[str, ...], str | tuple[str, ...]]:
    """What is translated in a .po file of today, as it was when this began."""
    path = po_path(domain, lang)
    if not path.exists():
        return {}
    with path.open("rb") as po:
        entries = read_po(po, locale=lang, domain=domain)
    return {m.id: m.string for m in entries if m.id and _done(m.string)}


def elsewhere(text: str | tuple[str, ...], domain: str, lang: str) -> dict[str, object]:
    """How other domains translate the same text: a reader has one language, not one a game."""
    others = (other for other in domains() if other != domain)
    return {other: _told(other, lang)[text] for other in others if text in _told(other, lang)}


def po_path(domain: str, lang: str) -> Path:
    return HERE / lang / "LC_MESSAGES" / f"{domain}.po"


def _done(string: object) -> bool:
    return all(string) if isinstance(string, (tuple, list)) else bool(string)


def untranslated(entries: Catalog) -> list[str]:
    return [str(message.id) for message in entries if message.id and not _done(message.string)]


def po_bytes(entries: Catalog) -> bytes:
    out = io.BytesIO()
    write_po(out, entries, width=100, sort_output=True, include_lineno=False, omit_header=False)
    lines = out.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(_CHATTER))


def mo_bytes(entries: Catalog) -> bytes:
    """The compiled texts, the same on every day and machine."""
    entries.creation_date = entries.revision_date = datetime(2026, 1, 1, tzinfo=UTC)
    out = io.BytesIO()
    write_mo(out, entries)
    return out.getvalue()


def amiss(domain: str, lang: str, entries: Catalog) -> Iterator[str]:
    """What somebody who knows the language has to look at."""
    place = _place(po_path(domain, lang))
    for text in untranslated(entries):
        yield f"{place}: not translated: {text}"
    for message in entries:
        for other, string in elsewhere(message.id, domain, lang).items():
            if string != message.string:
                yield f"{place}: {other}.po has other words for: {message.id}"


def freshen(domain: str, lang: str) -> Iterator[str]:
    """Write today's texts; what is still amiss."""
    entries = catalogue(domain, lang)
    path = po_path(domain, lang)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(po_bytes(entries))
    with path.open("rb") as po:
        path.with_suffix(".mo").write_bytes(mo_bytes(read_po(po, locale=lang, domain=domain)))
    yield from amiss(domain, lang, entries)


def problems(domain: str, lang: str) -> Iterator[str]:
    """What is missing or stale in the tree as it is."""
    entries = catalogue(domain, lang)
    path = po_path(domain, lang)
    yield from amiss(domain, lang, entries)
    if not path.exists() or path.read_bytes() != po_bytes(entries):
        yield f"{_place(path)}: stale, run make locale"
    elif path.with_suffix(".mo").read_bytes() != mo_bytes(entries):
        yield f"{_place(path.with_suffix('.mo'))}: stale, run make locale"


def main(arguments: list[str]) -> int:
    look = problems if arguments == ["--check"] else freshen
    found = [line for domain in domains() for lang in TRANSLATED for line in look(domain, lang)]
    for problem in found:
        print(problem, file=sys.stderr)
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
