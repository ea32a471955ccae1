"""The question and progress of importing session files."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.pages.naming import NAME
from companion.pages.page import Page, PageKind, Run, choice, where
from companion.pages.parts import Job
from companion.play.questions import CLOSE, Choose, Value, Write, why_not
from companion.play.reader import Reader
from companion.play.scene import Stage

KIND = ".jsonl"
"""How the names of session files end."""
LONGEST_PATH = 1000


@dataclass(frozen=True, slots=True)
class Kept:
    reader: Reader
    ready: tuple[tuple[str, str], ...] = ()
    """Names and paths of files that lie ready."""
    done: int = 0
    """Matches that are in."""
    of: int = 0
    """Matches that come in now; 0: none do."""


@dataclass(frozen=True, slots=True)
class Draft:
    path: str = ""
    refused: str = ""
    """Why the path that was typed last will not do."""
    closed: bool = False


def page(kept: Kept, draft: Draft, stage: Stage) -> Page:
    """Nothing but a question."""
    asks = None if draft.closed else coming_in(kept) if kept.of else which_file(kept, draft)
    return Page("", asks=asks, live=bool(kept.of))


def which_file(kept: Kept, draft: Draft) -> Page:
    """One of those that lie ready, or any other by its name."""
    tr = kept.reader.tr
    ready = tuple(
        choice(f"ready.{name}", name, Run("open", where(path=path)), icon="import")
        for name, path in kept.ready
    )
    other = Write(NAME, tr("Folder and name of the file"), draft.path, LONGEST_PATH, enter="open")
    parts = (*((Choose(ready),) if ready else ()), other, *why_not(draft.refused))
    typed = Run("open", (("path", draft.path.strip()),), stays=True)
    opens = choice("open", tr("Open"), typed, icon="tick", kind="accent")
    return Page(tr("Which session file?"), parts, choices=(opens,), name="which file")


def coming_in(kept: Kept) -> Page:
    """Whatever is in stays in."""
    tr = kept.reader.tr
    said = tr("{n} of {all}").format(n=kept.done, all=kept.of)
    stop = choice(CLOSE, tr("Stop here"), Run("stop"))
    job = Job(said, kept.done, kept.of)
    return Page(tr("Matches come in"), (job,), choices=(stop,), name="coming in")


def answer(kept: Kept, draft: Draft, name: str, value: Value) -> Draft:
    return replace(draft, path=str(value), refused="") if name == NAME else draft


IMPORTING: PageKind[Kept, Draft] = PageKind(
    lambda kept: Draft(), page, answer, closed=lambda draft: Draft(closed=True)
)
