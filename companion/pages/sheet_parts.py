"""Parts of the score-sheet editor: lines, rounds, who wins, the text and its errors."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.sheet.code import as_code
from companion.games.sheet.kept import trouble_text
from companion.games.sheet.preview import preview
from companion.games.sheet.simple import Simple
from companion.i18n import N_
from companion.pages.page import Page, Run, choice, where
from companion.pages.parts import Buttons, Code, Heading, LongText, Order, PagePart, Panel, Small
from companion.pages.sheet_draft import Draft, Now
from companion.pages.sheet_line import FIELDS, kind_icon, line_question, noted
from companion.play.questions import (
    Choice,
    Choose,
    Count,
    Numbers,
    OneOf,
    Picture,
    Say,
    Value,
    Write,
    label,
)
from companion.play.reader import Reader
from companion.play.scene import Stage
from scoring.sheet.toml_file import LARGEST_FILE

LONGEST_TITLE, CODE_SIDE = 80, 280
MOST_PLAYERS, MOST_ROUNDS = 12, 200
ROUNDS = ((0, N_("no rounds")), (1, N_("a number")), ("open", N_("until we stop")))
WINS = (
    ("highest", N_("highest")),
    ("lowest", N_("lowest")),
    ("together", N_("all or nobody")),
)


def wrong(now: Now) -> Iterator[PagePart]:
    if (trouble := now.one.trouble) is not None:
        yield Say(trouble_text(trouble, now.reader.tr), tone="illegal")


def lines(now: Now, shown: Simple) -> Iterator[PagePart]:
    tr = now.reader.tr
    yield Write("title", tr("Title"), shown.title, LONGEST_TITLE, labelled=True)
    least, most = shown.players
    fewest = Count("least", tr("Players at least"), least, 1, min(most, MOST_PLAYERS))
    yield Panel((fewest, Count("most", tr("Players at most"), most, max(1, least), MOST_PLAYERS)))
    yield Heading(tr("What is counted"), tr("drag to order") if now.drags else "")
    removes = tuple(
        choice(f"remove.{place}", tr("Remove {title}").format(title=line.title), icon="close")
        for place, line in enumerate(shown.lines)
    )
    if removes:
        yield Order("order", _rows(now, shown), removes=removes)
    yield Buttons((choice("add", tr("Add a line"), icon="plus"),))


def _rows(now: Now, shown: Simple) -> tuple[Choice, ...]:
    """Each line with its kind and what it is worth."""
    tr = now.reader.tr
    return tuple(
        choice(
            f"line.{place}",
            line.title,
            icon=kind_icon(line),
            note=noted(now.reader, line),
            value=tr(FIELDS["kind"].words.get(line.kind, line.kind)),
        )
        for place, line in enumerate(shown.lines)
    )


def always_there(now: Now, shown: Simple) -> Iterator[PagePart]:
    """A sheet that nobody changes: only a copy of it."""
    yield Buttons((_copy(now),))
    if about := now.one.about(now.reader.lang):
        yield Say(about)
    yield Heading(now.reader.tr("What is counted"))
    yield Panel((Choose(_rows(now, shown)),))


def end(now: Now, shown: Simple) -> Iterator[PagePart]:
    """Rounds, and who wins; what the text computes is not chosen here."""
    tr, rounds = now.reader.tr, shown.rounds
    chosen: Value = (rounds and 1) if isinstance(rounds, int) else rounds
    yield Heading(tr("Rounds"))
    yield OneOf("rounds", "", tuple((value, tr(words)) for value, words in ROUNDS), chosen)
    if rounds:
        yield Panel(tuple(_rounds(now.reader, shown)))
    yield Heading(tr("Wins"))
    wins = tuple((value, tr(words)) for value, words in WINS)
    yield OneOf("wins", "", wins, shown.wins)
    if isinstance(rounds, str) and rounds != "open":
        yield label(tr("The text says how many rounds there are."))
    if not shown.wins:
        yield label(tr("The text says who wins."))
    if rest := beyond(now.reader, shown):
        yield label(tr("The text says more, which stays as it is: {what}").format(what=rest))


def _rounds(reader: Reader, shown: Simple) -> Iterator[PagePart]:
    """How many, and with how many points it is over before."""
    tr = reader.tr
    if isinstance(shown.rounds, int):
        yield Count("many", tr("How many"), shown.rounds, 2, MOST_ROUNDS)
    points = str(shown.ends) if shown.ends is not None else tr("no")
    title = tr("Ends when somebody has points")
    yield Choose((choice("ends", title, value=points, forward=True),))


def _counted(reader: Reader, table: str, n: int) -> str:
    ntr = reader.ntr
    said = {
        "score": ntr("{n} computed score", "{n} computed scores", n),
        "check": ntr("{n} check", "{n} checks", n),
        "example": ntr("{n} example", "{n} examples", n),
    }
    return said[table].format(n=n)


def beyond(reader: Reader, shown: Simple) -> str:
    """What only the text says, in words; empty: nothing."""
    found = [_counted(reader, name, n) for name, n in shown.tables.items() if n]
    keys = dict.fromkeys((*shown.more, *(key for line in shown.lines for key in line.more)))
    return ", ".join((*found, *keys))


def look(now: Now, stage: Stage) -> Iterator[PagePart]:
    tr, sheet = now.reader.tr, now.one.sheet
    if sheet is not None:
        yield Heading(tr("So it will look"), tr("touch to try"))
        yield Picture(preview(sheet, now.reader, stage.width))


def text(now: Now) -> Iterator[PagePart]:
    tr, one, shown = now.reader.tr, now.one, now.shown
    if not one.own:
        yield Buttons((_copy(now),))
        yield label(tr("It is always there as it is. A copy of it can be changed."))
    wrong = one.trouble.line if one.trouble is not None else 0
    yield LongText("text", tr("The sheet as text"), one.text, LARGEST_FILE, wrong)
    if shown is not None and (rest := beyond(now.reader, shown)):
        yield label(tr("Only the text says: {what}").format(what=rest))
    yield Small(tr("How a sheet is written is told in docs/sheets.md of Cairn."), centred=False)


def _copy(now: Now) -> Choice:
    copy = Run("copy", where(thing=now.one.id))
    return choice("copy", now.reader.tr("Copy and change it"), copy, icon="deck")


def foot(now: Now, draft: Draft, *, as_text: bool) -> Iterator[Choice]:
    tr = now.reader.tr
    nothing = "" if draft.before else tr("There is nothing to undo.")
    if now.one.own:
        yield choice("undo", tr("Undo"), icon="undo", kind="key", refused=nothing)
    if not as_text:
        yield choice("text", tr("As text"), replace(draft, shows="text"), icon="text")
    elif now.shown is not None:
        yield choice("lines", tr("As lines"), replace(draft, shows="lines"), icon="less")
    trouble = now.one.trouble
    refused = "" if trouble is None else trouble_text(trouble, tr)
    yield choice("play", tr("Play it"), now.plays, icon="play", kind="accent", refused=refused)


def asked(now: Now, draft: Draft) -> Page | None:
    tr = now.reader.tr
    if draft.asks == "menu":
        return _menu(now, draft)
    if draft.asks == "code":
        return _code(now)
    if (shown := now.shown) is None:
        return None
    if draft.asks == "line" and 0 <= draft.line < len(shown.lines):
        return line_question(now.reader, shown, draft.line)
    if draft.asks == "ends":
        typed = draft.number if draft.number is not None else shown.ends
        number = Numbers("points", "", typed, 999_999, typed=draft.number is not None)
        never = choice("never", tr("No such end"))
        done = choice("ends.done", tr("Done"), icon="tick", kind="accent")
        title = tr("With how many points does it end?")
        return Page(title, (number,), choices=(never, done), name="ends")
    return None


def _menu(now: Now, draft: Draft) -> Page:
    tr, about = now.reader.tr, where(thing=now.one.id)
    scan = replace(draft, asks="code")
    lines = [
        choice("give", tr("Give away"), Run("give", about), icon="export", note=tr("As a file")),
        choice("code", tr("As a code"), scan, icon="qr", note=tr("To be scanned")),
        choice(
            "copy",
            tr("Copy"),
            Run("copy", about),
            icon="deck",
            note=tr("To change it and keep this one"),
        ),
    ]
    if now.one.own:
        note = tr("Matches that use it keep it")
        lines.append(choice("delete", tr("Delete"), Run("delete", about), icon="delete", note=note))
    return Page(now.one.title(now.reader.lang), (Choose(tuple(lines)),), name="menu")


def _code(now: Now) -> Page:
    """To be scanned by the camera of another phone."""
    tr, code = now.reader.tr, as_code(now.one.text)
    title = now.one.title(now.reader.lang)
    if not code:
        parts: tuple[PagePart, ...] = (
            Say(tr("It is too long for a code. Give it away as a file.")),
        )
    else:
        says = tr("Scan it in Cairn on another phone: Join, or Take one.")
        parts = (Code(code, side=CODE_SIDE), label(says))
    return Page(title, parts, name="code")
