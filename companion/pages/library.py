"""The page of a library: its items can be opened, made, renamed, copied, deleted and shared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from companion.games import LIBRARIES
from companion.games import library as library_of
from companion.pages.naming import NAME, Remarks, name_question, trimmed
from companion.pages.page import Go, Page, PageKind, Run, choice, where
from companion.pages.parts import Empty, Files, Heading, PagePart, Panel, sheet_room
from companion.play.library import Item, Library, Section
from companion.play.questions import Choice, Choose, Question, Value, label
from companion.play.reader import Reader
from companion.play.scene import Stage

LONGEST_PATH = 1000
PICTURES = (".png", ".jpg", ".jpeg")
"""How the names of files end that may show a code."""


@dataclass(frozen=True, slots=True)
class Kept:
    reader: Reader
    name: str
    """Of the library."""
    things: Any
    files: tuple[str, ...] = ()
    """Files of other phones that lie ready to be taken in."""
    export: str = ""
    """Where a file that is given away is written."""
    thing: str = ""
    """The one that has a page of its own."""

    @property
    def library(self) -> Library[Any, Any]:
        return library_of(self.name)


@dataclass(frozen=True, slots=True)
class Draft:
    asks: Literal["", "thing", "edit", "name", "new", "take", "path"] = ""
    thing: str = ""
    text: str = ""
    refused: str = ""
    editing: Any = None
    """The draft of the thing's editor."""


def page(kept: Kept, draft: Draft, stage: Stage) -> Page:
    tr, its = kept.reader.tr, kept.library
    listing = its.listing(kept.reader, kept.things)
    sections = [section for section in listing.sections if section.items]
    parts = tuple(part for section in sections for part in _section(kept, section))
    if not parts:
        title, note = map(tr, its.empty)
        parts = (Empty(title, note),)
    buttons, asks = tuple(_buttons(kept)), asked(kept, draft, stage)
    return Page(tr(its.title), parts, listing.state, choices=buttons, asks=asks)


def _section(kept: Kept, section: Section) -> Iterator[PagePart]:
    yield Heading(section.title)
    yield Panel((Choose(tuple(_line(kept, item) for item in section.items)),))
    if section.note:
        yield label(section.note)


def _line(kept: Kept, item: Item) -> Choice:
    opens: object = None
    its = kept.library
    if item.id and its.page:
        opens = Go(its.page, where(thing=item.id))
    elif item.id and its.editor is not None and its.editor.scene is None:
        opens = Draft("thing", item.id)
    elif item.id:
        opens = Go("editor", where(library=kept.name, thing=item.id))
    made = choice(
        f"thing.{item.id or item.name}",
        item.name,
        opens,
        icon=item.icon,
        note=item.note,
        value=item.value,
        forward=bool(item.id),
    )
    return made._replace(picture=item.picture)


def _buttons(kept: Kept) -> Iterator[Choice]:
    tr, its = kept.reader.tr, kept.library
    new, sharing = its.beginnings, its.sharing
    if sharing is not None:
        nothing = tr("There is nothing of your own here yet.")
        refused = nothing if kept.things == its.read(None) else ""
        give, take = tr("Give away"), tr("Take in")
        small: Literal["key", "plain"] = "key" if new is not None else "plain"
        yield choice("give", give, Run("give"), icon="export", refused=refused, kind=small)
        main: Literal["key", "accent"] = "key" if new is not None else "accent"
        yield choice("take", take, Draft("take"), icon="import", kind=main)
    if new is not None:
        yield choice("new", tr(new.words), Draft("new"), icon="plus", kind="accent")


def asked(kept: Kept, draft: Draft, stage: Stage) -> Page | Question | None:
    tr, its = kept.reader.tr, kept.library
    match draft.asks:
        case "thing":
            return thing_question(kept, draft)
        case "edit" if its.editor is not None:
            return its.editor.question(kept.reader, draft.editing, sheet_room(stage))
        case "name":
            done = Run("rename", where(thing=draft.thing, name=trimmed(draft.text, its.longest)))
            title = tr(its.asks_name)
            return name_question(tr, title, draft.text, done, longest=its.longest)
        case "new" if its.beginnings is not None:
            lines = tuple(
                choice(f"new.{id}", tr(words), Run("copy", where(thing=id)), icon="plus")
                for id, words in its.beginnings.patterns
            )
            return Page(tr(its.beginnings.question), (Choose(lines),), name="new")
        case "take" if its.sharing is not None:
            parts = _ways_in(kept, tr(its.sharing.note), its.sharing.kinds)
            return Page(tr(its.sharing.title), parts, name="take")
        case "path":
            done = Run("take path", where(path=trimmed(draft.text, LONGEST_PATH)))
            title, hint = tr("Which file?"), tr("Folder and name of the file")
            remarks = Remarks(hint, draft.refused)
            return name_question(tr, title, draft.text, done, longest=LONGEST_PATH, remarks=remarks)
    return None


def _ways_in(kept: Kept, note: str, kinds: tuple[str, ...]) -> tuple[PagePart, ...]:
    """From a file of another phone, or from what was copied in another app."""
    tr = kept.reader.tr
    file = choice("file", tr("Choose a file…"), Run("choose file"), icon="import", note=note)
    lines = (
        choice("clipboard", tr("From the clipboard"), Run("paste"), icon="deck"),
        *(
            choice(f"file.{file}", file, Run("take file", where(file=file)), icon="village")
            for file in kept.files
        ),
    )
    scan = choice("scan", tr("Scan a code"), Go("join"), icon="qr")
    scans, pictures = ((scan,), PICTURES) if LIBRARIES[kept.name].code else ((), ())
    return Files(take=file, kinds=(*kinds, *pictures)), Choose((*scans, *lines))


def thing_question(kept: Kept, draft: Draft) -> Page:
    """What can be done with one thing as a whole."""
    tr, its, thing = kept.reader.tr, kept.library, draft.thing
    about = where(thing=thing)
    lines: list[Choice] = []
    name = its.name(kept.things, thing)
    if its.editor is not None and its.editor.scene is None:
        lines.append(choice("change", tr("Change"), begun(kept, draft), icon="amend"))
    if its.renamed is not None:
        rename = replace(draft, asks="name", text=name)
        lines.append(choice("rename", tr("Rename"), rename, icon="amend"))
    if its.copied is not None:
        note = tr("To change it and keep this one")
        lines.append(choice("copy", tr("Copy"), Run("copy", about), icon="deck", note=note))
    words, note = its.deleted
    delete = Run("delete", about)
    lines.append(choice("delete", tr(words), delete, icon="delete", note=tr(note)))
    return Page(name, (Choose(tuple(lines)),), name="thing")


def begun(kept: Kept, draft: Draft) -> Draft:
    """With the thing's editor open."""
    editor = kept.library.editor
    assert editor is not None
    return replace(draft, asks="edit", editing=editor.begin(kept.things, draft.thing))


def edited(kept: Kept, draft: Draft, step: object) -> tuple[Draft, Any]:
    """The draft after a step of the thing's editor, and the things as it leaves them."""
    editor = kept.library.editor
    assert editor is not None
    return replace(draft, editing=step), editor.kept(kept.things, step)


def answer(kept: Kept, draft: Draft, name: str, value: Value) -> Draft | Run:
    if draft.asks == "edit":
        return Run("answer thing", (("name", name), ("value", value)), stays=True)
    return replace(draft, text=str(value), refused="") if name == NAME else draft


def touched(kept: Kept, draft: Draft, spot: str) -> Draft | Run:
    """A spot of the thing's editor."""
    if draft.asks == "edit":
        return Run("touch thing", where(spot=spot), stays=True)
    return draft


LIBRARY: PageKind[Kept, Draft] = PageKind(
    lambda kept: Draft(), page, answer, touched, closed=lambda draft: Draft()
)
