"""Sheets to choose from, plain points at once, and the shelf of one's own sheets."""

from __future__ import annotations

from companion.evening.beginning import begun
from companion.evening.here import Here, reader_of
from companion.games import app_of, seats_of
from companion.games.sheet.kept import KeptSheet, Sheets, find, put
from companion.games.sheet.library import LIBRARY
from companion.games.sheet.shown import sheet_lines
from companion.pages.any_game import GAME, PLAIN, SHELF, Kept
from companion.pages.match_draft import LETTERS
from companion.pages.match_draft import Draft as Seating
from companion.pages.sheet_draft import Kept as EditorKept


def own_sheets(here: Here) -> Sheets:
    return LIBRARY.read(here.settings[SHELF])


def keep_sheets(here: Here, own: Sheets) -> str:
    """Why they cannot be kept; empty: they are, or the store has said why not."""
    if refused := LIBRARY.refused(own):
        return here.tr(refused)
    here.remember(SHELF, LIBRARY.written(own))
    return ""


def any_game_kept(here: Here) -> Kept:
    lines = [line for line in here.store.matches() if line.game == GAME]
    sheets = sheet_lines(own_sheets(here), lines, here.lang)
    return Kept(reader_of(here), sheets, _people(here))


def _people(here: Here) -> tuple[str, ...]:
    """Who sat at the last match; before any, two who are known or nameless."""
    last = next(reversed(here.settings["seated"].values()), ())
    names = (*last, *here.settings["names"], *LETTERS)
    return tuple(dict.fromkeys(names))[: max(2, len(last))]


def just_points(here: Here) -> str:
    """A match with plain points for the last people begins; raises StoreError."""
    made = {GAME: app_of(GAME).made_from(here.settings, PLAIN)}
    names = _people(here)[: seats_of(GAME, made)[-1]]
    worn = here.settings["worn"].get(GAME, {})
    return begun(here, GAME, Seating(names, {}, worn), made)


def editor_kept(here: Here, id: str) -> EditorKept | None:
    """For a page with arrows instead of dragging; None: there is no such sheet."""
    own = own_sheets(here)
    if find(own, id) is None:
        return None
    return EditorKept(reader_of(here), own, id, drags=False)


def with_text(here: Here, id: str, text: str) -> Sheets:
    return put(own_sheets(here), KeptSheet(id, text))
