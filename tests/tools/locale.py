"""`make locale`: collect every text into the .pot and .po files, and compile the .po files.

There is one domain for each game and one, cairn, for everything else. The same text has the same
translation in all domains: a new text that another domain has translated takes its translation.
Other new texts appear in the .po files without a translation, and the app shows them in English.
At the end a line for each language says how complete it is. The languages in tests/languages.py
must be complete. `--check` writes nothing, and reports what is missing or stale.
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

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from companion.i18n import LANGUAGE_NAMES, LANGUAGES
from tests.languages import COMPLETE

ROOT = Path(__file__).parents[2]
HERE = ROOT / "companion" / "locale"
TRANSLATED = tuple(lang for lang in LANGUAGES if lang != "en")
BY_GAME = tuple(ROOT / "companion" / folder for folder in ("games", "web"))
"""Folders with a folder or a module for each game."""
_VOLATILE = (
    b"#",
    b'"Project-Id',
    b'"Report-',
    b'"POT-',
    b'"PO-',
    b'"Last-',
    b'"Language-T',
    b'"Generated',
)
"""Lines in the head of a .po file that change without a change of the texts."""
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
            explained = not value.keys().isdisjoint({"text", "say"})
            for name, item in value.items():
                yield from walk(item, "told from" if explained and name == "source" else name)
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


def template(domain: str) -> Catalog:
    """The texts of today, without translations."""
    entries = Catalog(domain=domain, header_comment="", fuzzy=False)
    for message, place in texts(domain):
        entries.add(message, locations=[(place, 1)])
    return entries


def catalogue(domain: str, lang: str) -> Catalog:
    """The texts of today, with the translations that the .po file has."""
    path = po_path(domain, lang)
    if path.exists():
        with path.open("rb") as po:
            old = read_po(po, locale=lang, domain=domain)
    else:
        old = Catalog(locale=lang, domain=domain, header_comment="")
    old.update(template(domain), no_fuzzy_matching=True)
    old.obsolete.clear()
    for message in old:
        if message.id and not _done(message):
            found = elsewhere(message.id, domain, lang)
            if found:
                message.string = next(iter(found.values()))
                message.flags.discard("fuzzy")
    return old


@cache
def _translated(domain: str, lang: str) -> dict[str | tuple[str, ...], str | tuple[str, ...]]:
    """The translations that the .po file had when this run began."""
    path = po_path(domain, lang)
    if not path.exists():
        return {}
    with path.open("rb") as po:
        entries = read_po(po, locale=lang, domain=domain)
    return {m.id: m.string for m in entries if m.id and _done(m)}


def elsewhere(text: str | tuple[str, ...], domain: str, lang: str) -> dict[str, object]:
    """How other domains translate the same text: a reader has one language, not one a game."""
    others = (other for other in domains() if other != domain)
    found = {other: _translated(other, lang).get(text) for other in others}
    return {other: string for other, string in found.items() if string}


def po_path(domain: str, lang: str) -> Path:
    return HERE / lang / "LC_MESSAGES" / f"{domain}.po"


def pot_path(domain: str) -> Path:
    return HERE / f"{domain}.pot"


def _done(message: Message) -> bool:
    """Whether every form is translated, and no translator has marked it as doubtful (fuzzy)."""
    string = message.string
    whole = all(string) if isinstance(string, (tuple, list)) else bool(string)
    return whole and not message.fuzzy


def untranslated(entries: Catalog) -> list[str]:
    return [str(message.id) for message in entries if message.id and not _done(message)]


def po_bytes(entries: Catalog) -> bytes:
    """A .po or .pot file, the same on every day and machine."""
    entries.fuzzy = False
    out = io.BytesIO()
    write_po(out, entries, width=100, sort_output=True, include_lineno=False, omit_header=False)
    head, _, rest = out.getvalue().partition(b"\n\n")
    kept = [line for line in head.split(b"\n") if not line.startswith(_VOLATILE)]
    return b"\n".join([*kept, b"", rest])


def mo_bytes(entries: Catalog) -> bytes:
    """The compiled translations, the same on every day and machine.

    A text of which a plural form is missing is left out, so that all its forms are English.
    """
    entries.creation_date = entries.revision_date = datetime(2026, 1, 1, tzinfo=UTC)
    for message in list(entries):
        if message.id and not _done(message):
            entries.delete(message.id)
    out = io.BytesIO()
    write_mo(out, entries)
    return out.getvalue()


def lacks(domain: str, lang: str, entries: Catalog) -> Iterator[str]:
    """What a translator has to mend in a language that must be complete."""
    if lang not in COMPLETE:
        return
    place = _place(po_path(domain, lang))
    for text in untranslated(entries):
        yield f"{place}: not translated: {text}"
    for message in entries:
        for other, string in elsewhere(message.id, domain, lang).items():
            if string != message.string:
                yield f"{place}: {other}.po has other words for: {message.id}"


def completeness(lang: str) -> str:
    """One line: how many of all texts this language has."""
    counts = [(len(entries), len(untranslated(entries))) for entries in _catalogues(lang)]
    total, missing = sum(n for n, _ in counts), sum(n for _, n in counts)
    done = total - missing
    return f"{lang} {LANGUAGE_NAMES[lang]}: {100 * done // total} % ({done} of {total} texts)"


def _catalogues(lang: str) -> list[Catalog]:
    return [catalogue(domain, lang) for domain in domains()]


def is_template_fresh(domain: str) -> bool:
    """Whether the .pot file contains exactly the texts of today."""
    path = pot_path(domain)
    return path.exists() and path.read_bytes() == po_bytes(template(domain))


def freshen(domain: str, lang: str) -> Iterator[str]:
    """Write today's texts; yield what is still missing."""
    entries = catalogue(domain, lang)
    path = po_path(domain, lang)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(po_bytes(entries))
    with path.open("rb") as po:
        path.with_suffix(".mo").write_bytes(mo_bytes(read_po(po, locale=lang, domain=domain)))
    yield from lacks(domain, lang, entries)


def problems(domain: str, lang: str) -> Iterator[str]:
    """What is missing or stale in the tree as it is."""
    entries = catalogue(domain, lang)
    path = po_path(domain, lang)
    yield from lacks(domain, lang, entries)
    if not path.exists() or path.read_bytes() != po_bytes(entries):
        yield f"{_place(path)}: stale, run make locale"
    elif path.with_suffix(".mo").read_bytes() != mo_bytes(entries):
        yield f"{_place(path.with_suffix('.mo'))}: stale, run make locale"


def main(arguments: list[str]) -> int:
    look = problems if arguments == ["--check"] else freshen
    found = [line for domain in domains() for lang in TRANSLATED for line in look(domain, lang)]
    for domain in domains():
        if look is freshen:
            pot_path(domain).write_bytes(po_bytes(template(domain)))
        elif not is_template_fresh(domain):
            found.append(f"{_place(pot_path(domain))}: stale, run make locale")
    for problem in found:
        print(problem, file=sys.stderr)
    for lang in TRANSLATED:
        print(completeness(lang))
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
