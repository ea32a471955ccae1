"""Imports session files: chosen in the app, opened from another app, or named at start."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.games import COVERS, LIBRARIES
from companion.match.log import NotASession
from companion.pages.importing import IMPORTING, KIND, Draft, Kept
from companion.storage.errors import StoreError
from companion.storage.importing import Arrival, Found, arrive, read
from companion.ui.page_sheet import PageSheet
from vision.card_names import card_names

if TYPE_CHECKING:
    from companion.ui.app import CairnApp

MOST_FILES = 5
SLICE = 0.02
"""Seconds of work in a frame."""


def choose(app: CairnApp) -> None:
    """Ask for a file: with the device's own chooser, else by its name."""
    if app.device.choose_file((KIND,), app.take_in):
        return
    ready = tuple((file.name, str(file)) for file in files_in(app.device.exports_folder()))

    def open_file(path: str) -> Draft | None:
        file = Path(path).expanduser()
        if not path or not _is_file(file):
            return Draft(path, app.tr("There is no such file."))
        asked.close()
        take_in(app, file)
        return None

    asked = PageSheet(IMPORTING, lambda: Kept(app.reader, ready), {"open": open_file})
    asked.draw()


def take_in(app: CairnApp, *files: Path) -> None:
    """Keep every match of the files, or the decks that they are, and say what became of each."""
    found, refused = list[Found](), list[str]()
    for file in files:
        try:
            matches = read(file)
        except NotASession:
            if card_names(file):
                _take_deck(app, file)
                continue
            if name := _library_of(file):
                take_things(app, name, file)
                continue
            why = app.tr("This is no match that Cairn can read. Nothing has changed.")
        except OSError:
            why = app.tr("This file cannot be opened. Nothing has changed.")
        else:
            if not any(app.linking.goes_on(one.session.header.match or "") for one in matches):
                found += matches
                continue
            why = app.tr("Other phones are at this table: it goes on there by itself.")
        refused.append(why if len(files) == 1 else f"{file.name}: {why}")
    if found:
        Taking(app, found, refused)
    else:
        refuse(app, refused)


def _take_deck(app: CairnApp, file: Path) -> None:
    app.go("shelf")
    if app.page is not None:
        app.page.took(file)


def _library_of(file: Path) -> str:
    """The library whose files have such names and no others; empty: none."""
    for name, cover in LIBRARIES.items():
        if cover.file and file.suffix == cover.file:
            return name
    return ""


def take_things(app: CairnApp, library: str, source: Path | str) -> None:
    """From a file, or from the text of a code, to the list in which they then are."""
    app.go("library", library=library)
    page = app.page
    assert page is not None
    if isinstance(source, Path):
        page.take_file(source)
    else:
        page.take_text(source)


def refuse(app: CairnApp, refused: Sequence[str]) -> None:
    """Of each file that was left out, why."""
    for why in refused:
        app.notice(why, icon="warning", stay=8)


class Taking:
    """A bar while the matches of files come in; one or two are in at once.

    refused: what is to be said of other files when they are in."""

    def __init__(self, app: CairnApp, found: list[Found], refused: Sequence[str] = ()) -> None:
        self.app, self.left_out = app, refused
        self.count, self.arrived = len(found), list[Arrival]()
        self._work = (arrive(app.store, one) for one in found)
        self._asked = PageSheet(IMPORTING, self.kept, {"stop": self.finish})
        self._clock = Clock.schedule_interval(self.work, 0)
        self.work()

    def kept(self) -> Kept:
        return Kept(self.app.reader, done=len(self.arrived), of=self.count)

    def work(self, *_: object) -> None:
        end = time.monotonic() + SLICE
        try:
            for arrival in self._work:
                self.arrived.append(arrival)
                if time.monotonic() > end:
                    break
        except StoreError as bad:
            self.finish()
            self.app.trouble(bad)
            return
        if len(self.arrived) == self.count:
            self.finish()
        else:
            self._asked.draw()

    def finish(self) -> None:
        """Whatever is in stays in."""
        self._clock.cancel()
        self._asked.close()
        if self.arrived:
            self.app.forget_tables()
            report_arrivals(self.app, self.arrived)
        refuse(self.app, self.left_out)


def report_arrivals(app: CairnApp, arrived: list[Arrival]) -> None:
    """A single match is opened; of several it is said how many are new."""
    if len(arrived) == 1:
        open_match(app, arrived[0].match)
        app.notice(sentence(app, arrived[0]), icon="import", stay=8)
        return
    app.home()
    app.go("matches")
    kinds = Counter(arrival.kind for arrival in arrived)
    new = kinds["new"] + kinds["aside"]
    longer, known = kinds["longer"], kinds["known"]
    said = (
        app.ntr("{n} match is new", "{n} matches are new", new).format(n=new),
        app.ntr("{n} went on", "{n} went on", longer).format(n=longer),
        app.ntr("{n} was here", "{n} were here", known).format(n=known),
    )
    app.notice(f"{', '.join(said)}.", icon="import", stay=8)
    refuse(app, [sentence(app, arrival) for arrival in arrived if arrival.stops is not None])


def open_match(app: CairnApp, match: str) -> None:
    app.home()
    table = app.table(match)
    if table is not None and table.header.game in COVERS:
        app.go("result" if table.outcome() else "table", match=match)


def sentence(app: CairnApp, arrival: Arrival) -> str:
    tr = app.tr
    if arrival.stops is not None:
        text = app.ntr(
            "This file stops at move {stop}. The {n} before it is here.",
            "This file stops at move {stop}. The {n} before it are here.",
            arrival.stops - 1,
        )
        return text.format(stop=arrival.stops, n=arrival.stops - 1)
    said = {
        "new": tr("The match is here. It can go on on this phone."),
        "longer": tr("The match went on elsewhere. What is new has been added."),
        "known": tr("This match is here already. Nothing was added."),
        "aside": tr("The file tells this match differently. Both are kept, this one beside it."),
    }
    return str(said[arrival.kind])


def _is_file(file: Path) -> bool:
    """False too for a name that no file can have."""
    try:
        return file.is_file()
    except (OSError, ValueError):
        return False


def files_in(folder: Path) -> list[Path]:
    try:
        found = [file for file in folder.iterdir() if file.suffix == KIND]
        return sorted(found, key=lambda file: -file.stat().st_mtime)[:MOST_FILES]
    except OSError:
        return []
