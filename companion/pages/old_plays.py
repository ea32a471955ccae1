"""Plays that another program has kept: shown before they are taken in, undone as a whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from companion.match.match_filter import key_of
from companion.pages.naming import NAME, Remarks, name_question, trimmed
from companion.pages.page import Page, PageKind, Run, choice, where
from companion.pages.parts import Empty, Files, Heading, Job, PagePart, Panel
from companion.play.dates import day
from companion.play.questions import Choice, Choose, Say, Value, label
from companion.play.reader import Reader
from companion.play.scene import Stage
from companion.storage.old_plays import Batch
from companion.storage.plays import OldPlay, OldPlays

KINDS = (".json", ".xml")
LONGEST_PATH = 1000
MOST_GAMES, MOST_PEOPLE = 40, 12
"""That are named; of others it is said how many there are."""


@dataclass(frozen=True, slots=True)
class Found:
    """A file that was read and is not yet taken in."""

    name: str
    plays: OldPlays


@dataclass(frozen=True, slots=True)
class Kept:
    reader: Reader
    batches: tuple[Batch, ...] = ()
    found: Found | None = None
    trouble: str = ""
    """Why the last file was not read."""
    reading: bool = False
    """Whether a file is being read now."""


@dataclass(frozen=True, slots=True)
class Draft:
    asks: Literal["", "path", "batch"] = ""
    batch: str = ""
    text: str = ""
    refused: str = ""


def page(kept: Kept, draft: Draft, stage: Stage) -> Page:
    tr = kept.reader.tr
    note = _plays(kept.reader, sum(len(batch.plays) for batch in kept.batches))
    if kept.reading:
        job = Job(tr("The file is being read"), 0, 1)
        stop = choice("stop", tr("Stop reading"), Run("stop"), icon="close")
        return Page(tr("Old plays"), (job,), note, choices=(stop,), live=True)
    if kept.found is not None:
        return _before(kept.reader, kept.found)
    parts = tuple(_here(kept))
    return Page(tr("Old plays"), parts, note, asks=_asked(kept, draft))


def _plays(reader: Reader, n: int) -> str:
    return reader.ntr("{n} play", "{n} plays", n).format(n=n)


# Before anything is taken in


def _before(reader: Reader, found: Found) -> Page:
    tr, plays = reader.tr, found.plays.plays
    parts = (Say(_told(reader, found.plays)), *(_what(reader, plays) if plays else ()))
    nothing = "" if plays else tr("There is nothing new in this file.")
    words = tr("Take {plays} in").format(plays=_plays(reader, len(plays)))
    buttons = (
        choice("leave", tr("Not now"), Run("leave")),
        choice("take", words, Run("take"), icon="import", kind="accent", refused=nothing),
    )
    return Page(found.name, parts, tr("Nothing has been taken in yet."), choices=buttons)


def _told(reader: Reader, found: OldPlays) -> str:
    """How many are new, are here already, or cannot be read."""
    tr, ntr, _ = reader
    told = [_plays(reader, len(found.plays))]
    if days := sorted(play.day for play in found.plays if play.day):
        first, last = day(days[0], tr), day(days[-1], tr)
        told.append(first if first == last else f"{first} – {last}")
    if n := found.known:
        told.append(ntr("{n} is here already", "{n} are here already", n).format(n=n))
    if n := found.left_out:
        said = ntr("{n} cannot be read", "{n} cannot be read", n)
        told.append(said.format(n=n))
    return " · ".join(told)


def _what(reader: Reader, plays: Sequence[OldPlay]) -> Iterator[PagePart]:
    games = Counter(play.game for play in plays)
    spelt = {key_of(one.name): one.name for play in plays for one in play.players}
    people = Counter(key_of(one.name) for play in plays for one in play.players)
    yield Heading(reader.tr("Games"), str(len(games)))
    yield Panel((Choose(tuple(_counted(reader, games, MOST_GAMES))),))
    yield Heading(reader.tr("People"), str(len(people)))
    named = Counter({spelt[key]: n for key, n in people.items()})
    yield Panel((Choose(tuple(_counted(reader, named, MOST_PEOPLE))),))


def _counted(reader: Reader, found: Counter[str], most: int) -> Iterator[Choice]:
    for name, n in found.most_common(most):
        yield choice(f"name.{name}", name, value=str(n))
    if (rest := len(found) - most) > 0:
        yield choice("rest", reader.tr("and {n} more").format(n=rest))


# What is here


def _here(kept: Kept) -> Iterator[PagePart]:
    tr = kept.reader.tr
    if kept.trouble:
        yield Say(kept.trouble, tone="illegal")
    take = choice("file", tr("Choose a file…"), Run("choose file"), icon="import")
    if kept.batches:
        lines = (_line(kept.reader, batch) for batch in reversed(kept.batches))
        yield Panel((Choose(tuple(lines)),))
        yield Files(take=take, kinds=KINDS)
    else:
        said = tr("What BG Stats or BoardGameGeek know of your matches can come here.")
        yield Empty(tr("No old plays yet"), said, alone=False)
        yield Files(take=take, kinds=KINDS)
    yield label(tr("From BG Stats its export (JSON), from BoardGameGeek a list of plays (XML)."))
    yield label(tr("They have no moves: who played, who won, and the points."))


def _line(reader: Reader, batch: Batch) -> Choice:
    games = len({play.game for play in batch.plays})
    text = reader.ntr("{n} game", "{n} games", games).format(n=games)
    note = " · ".join((_plays(reader, len(batch.plays)), text, day(batch.taken, reader.tr)))
    opens = Draft("batch", batch.id)
    return choice(f"batch.{batch.id}", batch.name, opens, icon="import", note=note, forward=True)


def _asked(kept: Kept, draft: Draft) -> Page | None:
    tr = kept.reader.tr
    if draft.asks == "path":
        done = Run("read path", where(path=trimmed(draft.text, LONGEST_PATH)))
        remarks = Remarks(tr("Folder and name of the file"), draft.refused)
        return name_question(
            tr, tr("Which file?"), draft.text, done, longest=LONGEST_PATH, remarks=remarks
        )
    batch = next((one for one in kept.batches if one.id == draft.batch), None)
    if draft.asks != "batch" or batch is None:
        return None
    note = tr("All of them go, and nothing else")
    undo = choice("undo", tr("Take it back"), Run("undo", where(batch=batch.id)), icon="undo")
    parts = (label(_line(kept.reader, batch).note), Choose((undo._replace(note=note),)))
    return Page(batch.name, parts, name="batch")


def answer(kept: Kept, draft: Draft, name: str, value: Value) -> Draft:
    return replace(draft, text=str(value), refused="") if name == NAME else draft


OLD_PLAYS: PageKind[Kept, Draft] = PageKind(
    lambda kept: Draft(), page, answer, closed=lambda draft: Draft()
)
