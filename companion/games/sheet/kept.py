"""Stored score sheets: built-in ones, and the user's own as texts, valid or not.

A text is kept as it is typed, even while it is no sheet: then it says what is wrong.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

from companion.games.sheet.toml_edit import blocks, joined, written
from companion.i18n import N_
from companion.match.phrases import Tr
from scoring.rules import in_language
from scoring.sheet.built_in import FOLDER
from scoring.sheet.faults import Fault
from scoring.sheet.model import Sheet
from scoring.sheet.names import id_of
from scoring.sheet.reading import read_sheet
from scoring.sheet.toml_file import LARGEST_FILE, BadFile, line_of, parsed

MAX_SHEETS = 100
MAX_LETTERS = 1_000_000
"""Letters of all sheets together."""
LONGEST_ID = 40
_ID = re.compile(r"[a-z0-9_]{1,48}")


class Trouble(NamedTuple):
    """Why a text is no sheet: on which line, what is wrong, and what was expected."""

    line: int
    what: str


class KeptSheet(NamedTuple):
    """The text of a sheet, and by what it is found."""

    id: str
    text: str
    own: bool = True
    """Whether it can be changed; else it is always there."""

    @property
    def sheet(self) -> Sheet | None:
        """None: the text is none."""
        found = read_text(self.text)
        return found if isinstance(found, Sheet) else None

    @property
    def trouble(self) -> Trouble | None:
        found = read_text(self.text)
        return found if isinstance(found, Trouble) else None

    def title(self, lang: str) -> str:
        """In this language; of a text that is no sheet, what it calls itself."""
        if (sheet := self.sheet) is not None:
            return in_language(sheet.title, lang) or self.id
        return _title_line(self.text) or self.id

    def about(self, lang: str) -> str:
        """What it is for."""
        sheet = self.sheet
        return in_language(sheet.about, lang) if sheet is not None and sheet.about else ""


Sheets = tuple[KeptSheet, ...]
"""Those of one's own, in the order in which they were made."""


@lru_cache(maxsize=256)
def read_text(text: str) -> Sheet | Trouble:
    try:
        data, places = parsed(text.encode("utf-8", "surrogatepass"))
    except BadFile as bad:
        return Trouble(bad.line, bad.what)
    try:
        return read_sheet(data)
    except Fault as fault:
        return Trouble(line_of(fault, places), fault.what)


def trouble_text(trouble: Trouble, tr: Tr) -> str:
    """In one line."""
    return tr("Line {line}: {what}").format(line=trouble.line, what=trouble.what)


def data_of(text: str) -> dict[str, Any]:
    """The sheet as a match's header holds it; raises BadFile."""
    return parsed(text.encode("utf-8", "surrogatepass"))[0]


def _title_line(text: str) -> str:
    """The first line that says a title, as far as it can be understood."""
    found = re.search(r"^title\s*=[^\n]*", text, re.MULTILINE)
    try:
        title = tomllib.loads(found[0])["title"] if found else ""
    except (ValueError, RecursionError):
        return ""
    return title if isinstance(title, str) else ""


@cache
def built_in_sheets() -> Sheets:
    """In the order of their English titles."""
    files = sorted(FOLDER.glob("*.toml"))
    made = (KeptSheet(file.stem, file.read_text(encoding="utf-8"), own=False) for file in files)
    return tuple(sorted(made, key=lambda kept: kept.title("en")))


def all_sheets(own: Sheets, lang: str) -> Sheets:
    """Own sheets and those that are always there, by title."""
    return tuple(sorted((*own, *built_in_sheets()), key=lambda kept: kept.title(lang).casefold()))


def find(own: Sheets, id: str) -> KeptSheet | None:
    return next((kept for kept in (*own, *built_in_sheets()) if kept.id == id), None)


# As they are kept


def read(data: object) -> Sheets:
    """What is no text by an id is left out."""
    pairs = data.items() if isinstance(data, dict) else ()
    built_in = {kept.id for kept in built_in_sheets()} if data else set()
    return tuple(
        KeptSheet(id, text)
        for id, text in pairs
        if isinstance(text, str) and _ID.fullmatch(id) and id not in built_in
    )


def as_data(own: Sheets) -> dict[str, str]:
    return {kept.id: kept.text for kept in own}


def refused(own: Sheets) -> str:
    """Why they cannot be kept, in English, marked by N_ where it is translated; empty: they can."""
    if len(own) > MAX_SHEETS:
        return N_("There are 100 sheets already. Delete one first.")
    if any(len(kept.text.encode("utf-8", "surrogatepass")) > LARGEST_FILE for kept in own):
        return N_("A sheet may have 64 kB.")
    if sum(len(kept.text) for kept in own) > MAX_LETTERS:
        return N_("There is no room for more sheets. Delete one first.")
    return ""


# Changing them


def put(own: Sheets, changed: KeptSheet) -> Sheets:
    """In its place, or at the end."""
    if any(kept.id == changed.id for kept in own):
        return tuple(changed if kept.id == changed.id else kept for kept in own)
    return (*own, changed)


def without(own: Sheets, id: str) -> Sheets:
    return tuple(kept for kept in own if kept.id != id)


def put_back(own: Sheets, gone: KeptSheet) -> Sheets:
    """With one that was deleted; by another id if its own is taken by now."""
    taken = any(kept.id == gone.id for kept in own)
    return added(own, gone.text)[0] if taken else (*own, gone)


def added(own: Sheets, text: str) -> tuple[Sheets, str]:
    """With a sheet that is new here, and its id; the same text is kept once."""
    for kept in own:
        if kept.text == text:
            return own, kept.id
    id = _free_id(own, KeptSheet("sheet", text).title("en"))
    return (*own, KeptSheet(id, text)), id


def copied(own: Sheets, id: str) -> tuple[Sheets, str]:
    """With a copy of this sheet under another title, and the copy's id."""
    kept = find(own, id)
    assert kept is not None
    return added(own, _with_number(kept.text, {one.text for one in own}))


def new_text(title: str, line: str) -> str:
    """A sheet with one line, to be changed."""
    return f"title = {written(title)}\nplayers = [2, 6]\n\n[[line]]\ntitle = {written(line)}\n"


def _with_number(text: str, taken: set[str]) -> str:
    """The text with a number behind its title that no other sheet has."""
    whole, titles = blocks(text), _titles(text)
    made = text
    for number in range(2, MAX_SHEETS + 3):
        named = {lang: f"{_stem(title)} {number}" for lang, title in titles.items()}
        top = whole[0].with_key("title", named.get("", named)).with_key("id", None)
        made = joined((top, *whole[1:]))
        if made not in taken and _first(named) not in {_first(_titles(one)) for one in taken}:
            break
    return made


def _titles(text: str) -> Mapping[str, str]:
    found = read_text(text)
    return found.title if isinstance(found, Sheet) else {"": _title_line(text)}


def _first(titles: Mapping[str, str]) -> str:
    return next(iter(titles.values()))


def _stem(title: str) -> str:
    return re.sub(r" \d+$", "", title)[:190]


def _free_id(own: Sheets, title: str) -> str:
    like = id_of(title)[:LONGEST_ID] or "sheet"
    taken = {kept.id for kept in (*own, *built_in_sheets())}
    return next(id for id in _numbered(like) if id not in taken)


def _numbered(like: str) -> Iterator[str]:
    yield like
    for number in range(2, MAX_SHEETS + 40):
        yield f"{like}_{number}"
