"""The page of any game: score sheets to choose from, and plain points at one touch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.games.sheet.shown import SheetLine
from companion.pages.page import Go, Page, PageKind, Run, choice, where
from companion.pages.parts import Buttons, Chips, PagePart, Panel, Search
from companion.play.dates import day
from companion.play.questions import Choice, Choose, Say, Value, label
from companion.play.reader import Reader
from companion.play.scene import Stage

GAME = "sheet"
PLAIN = "just_points"
"""The sheet that is one touch away."""
SHELF = "sheets"
WANTED = "wanted"


@dataclass(frozen=True, slots=True)
class Kept:
    reader: Reader
    sheets: tuple[SheetLine, ...]
    people: tuple[str, ...]
    """Who played last."""
    makes: bool = True
    """Whether there is a page to make one's own."""


@dataclass(frozen=True, slots=True)
class Draft:
    wanted: str = ""
    """In the title."""
    chip: str = ""
    """The one that is chosen."""


def page(kept: Kept, draft: Draft, stage: Stage) -> Page:
    tr, found = kept.reader.tr, shown(kept, draft)
    search = tr("Find among {n} sheets").format(n=len(kept.sheets))
    parts: list[PagePart] = [_plain_points(kept), Search(WANTED, search, draft.wanted)]
    if chips := tuple(_chips(kept, draft)):
        parts.append(Chips(chips, layout="scroll"))
    if found:
        parts.append(Panel((Choose(tuple(_row(kept, line) for line in found)),)))
    else:
        parts.append(Say(tr("No sheet is like that."), tone="text_2"))
    parts.append(label(tr("A sheet says what is counted and who wins.")))
    note = tr("a score pad for what you play")
    every = Go("library", where(library=SHELF))
    change = choice("sheets", tr("Change, copy, delete sheets"), every, icon="amend")
    return Page(tr("Any game"), tuple(parts), note, (change,), tuple(_doors(kept)))


def _plain_points(kept: Kept) -> Panel:
    """One touch: numbers for those who played last, in as many rounds as they like."""
    tr = kept.reader.tr
    start = tr("Start: {names}").format(names=", ".join(kept.people))
    text = label(tr("names, numbers, as many rounds as you like"))
    button = choice("plain", start, Run("just points"), icon="play", kind="accent")
    title = Say(tr("Just points"), "heading", strong=True)
    return Panel((title, text, Buttons((button,))), tone="raised", ruled=False)


def shown(kept: Kept, draft: Draft) -> list[SheetLine]:
    """Those that were played last come first, the others by title."""
    wanted = draft.wanted.casefold().split()
    found = [line for line in kept.sheets if _holds(kept, draft.chip, line)]
    found = [x for x in found if all(word in x.title.casefold() for word in wanted)]
    found.sort(key=lambda line: line.title.casefold())
    found.sort(key=lambda line: line.last, reverse=True)
    return found


def _holds(kept: Kept, chip: str, line: SheetLine) -> bool:
    match chip:
        case "played":
            return line.played > 0
        case "people":
            return len(kept.people) in line.players
        case "own":
            return line.own
        case "":
            return True
    return chip in line.kinds


def _chips(kept: Kept, draft: Draft) -> Iterator[Choice]:
    """Only those that leave something, and something out."""
    tr, many = kept.reader.tr, len(kept.people)
    words = {
        "played": tr("Played"),
        "people": tr("For {n}").format(n=many),
        "own": tr("Own"),
        "rounds": tr("In rounds"),
        "once": tr("Counted at the end"),
        "teams": tr("Teams"),
        "together": tr("Together"),
    }
    for chip, said in words.items():
        held = sum(_holds(kept, chip, line) for line in kept.sheets)
        if 0 < held < len(kept.sheets):
            chosen = draft.chip == chip
            then = replace(draft, chip="" if chosen else chip)
            yield choice(f"chip.{chip}", said, then, kind="accent" if chosen else "plain")


def _row(kept: Kept, line: SheetLine) -> Choice:
    tr, ntr = kept.reader.tr, kept.reader.ntr
    when = day(line.last, tr, year=False) or tr("never played")
    notes = [people(kept.reader, line.players), when, *([tr("yours")] if line.own else [])]
    text = ntr("{n} played", "{n} played", line.played).format(n=line.played)
    return choice(
        f"sheet.{line.id}",
        line.title,
        Go("new_match", where(game=GAME, data=line.id)),
        icon=line.icon,
        note=" · ".join(notes),
        value=text if line.played else "",
        forward=True,
    )


def people(reader: Reader, players: range) -> str:
    """2 to 5 people."""
    least, most = players[0], players[-1]
    if least == most:
        return reader.ntr("{n} player", "{n} players", least).format(n=least)
    text = reader.ntr("{least} to {n} player", "{least} to {n} players", most)
    return text.format(least=least, n=most)


def _doors(kept: Kept) -> Iterator[Choice]:
    tr = kept.reader.tr
    if kept.makes:
        yield choice("make", tr("Make your own"), Run("make"), icon="amend", kind="outline")
    take = Go("library", where(library=SHELF))
    yield choice("take", tr("Take one"), take, icon="import", kind="outline")


def answer(kept: Kept, draft: Draft, name: str, value: Value) -> Draft:
    return replace(draft, wanted=str(value))


ANY_GAME: PageKind[Kept, Draft] = PageKind(lambda kept: Draft(), page, answer)
