"""The registry of the app's pages, by name."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from companion.games import COVERS, LIBRARIES

if TYPE_CHECKING:
    from companion.ui.app import CairnApp
    from companion.ui.pages import Page

Step = tuple[str, dict[str, Any]]
"""A page's name, and what it is opened with."""

SCREENS = {
    "camera": ("companion.ui.pages.camera", "CameraPage"),
    "enrol": ("companion.ui.pages.enrol", "EnrolPage"),
    "any_game": ("companion.ui.pages.any_game", "AnyGame"),
    "home": ("companion.ui.pages.home", "Home"),
    "new_match": ("companion.ui.pages.new_match", "NewMatch"),
    "table": ("companion.ui.pages.table", "TablePage"),
    "history": ("companion.ui.pages.history", "History"),
    "matches": ("companion.ui.pages.matches", "Matches"),
    "sheet_editor": ("companion.ui.pages.sheet_editor", "SheetEditor"),
    "old_plays": ("companion.ui.pages.old_plays", "OldPlaysPage"),
    "library": ("companion.ui.pages.library", "LibraryPage"),
    "editor": ("companion.ui.pages.library", "EditorPage"),
    "deleted": ("companion.ui.pages.matches", "Deleted"),
    "result": ("companion.ui.pages.result", "Result"),
    "rules": ("companion.ui.pages.rules", "Rules"),
    "rule_section": ("companion.ui.pages.rules", "RuleSection"),
    "shelf": ("companion.ui.pages.decks", "ShelfPage"),
    "statistics": ("companion.ui.pages.statistics", "Statistics"),
    "settings": ("companion.ui.pages.settings", "SettingsPage"),
    "join": ("companion.ui.pages.join", "JoinPage"),
    "lobby": ("companion.ui.pages.lobby", "Lobby"),
}
"""A page's module is loaded when it is first opened."""
PLAIN = {
    "any_game",
    "home",
    "join",
    "matches",
    "deleted",
    "old_plays",
    "settings",
    "shelf",
    "statistics",
}
"""Those that need nothing to be opened."""


def opened(name: str, args: dict[str, Any]) -> Page:
    """May raise CannotShow."""
    module, kind = SCREENS[name]
    page: Page = getattr(import_module(module), kind)(**args)
    return page


def remembered(app: CairnApp) -> list[Step]:
    """The way to the page where the app was left, as far as it is still there."""
    way: list[Step] = [("home", {})]
    for step in app.settings["place"][1:]:
        name, args = step if isinstance(step, list) and len(step) == 2 else ("", {})
        if name in SCREENS and isinstance(args, dict):
            way.append((name, args))
    while len(way) > 1 and not _openable(app, *way[-1]):
        way.pop()
    return way


def _openable(app: CairnApp, name: str, args: dict[str, Any]) -> bool:
    at = args.get("at")
    if name in PLAIN:
        return not args
    if name == "library":
        return args.keys() == {"library"} and args["library"] in LIBRARIES
    if name == "sheet_editor":
        return args.keys() == {"thing"} and _is_sheet(app, args["thing"])
    if name == "editor":
        return args.keys() == {"library", "thing"} and _is_kept(app, **args)
    if name == "new_match":
        known = args.keys() == {"game"} and args["game"] in COVERS
        return known and not COVERS[args["game"]].made_of
    known = {"match"} <= args.keys() <= {"match", "at"} and isinstance(at, int | None)
    return known and app.table(str(args["match"])) is not None


def _is_kept(app: CairnApp, library: object, thing: object) -> bool:
    """Whether there is such a thing to be changed."""
    if library not in LIBRARIES:
        return False
    from companion.ui.shelf import Shelf

    shelf = Shelf[Any, Any](app, str(library))
    editor = shelf.library.editor
    return editor is not None and editor.begin(shelf.things, str(thing)) is not None


def _is_sheet(app: CairnApp, thing: object) -> bool:
    from companion.games.sheet import kept
    from companion.ui.shelf import Shelf

    return kept.find(Shelf[kept.Sheets, Any](app, "sheets").things, str(thing)) is not None
