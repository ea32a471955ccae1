"""The page of the score-sheet editor: lines, rounds, who wins; or the same as text."""

from __future__ import annotations

from dataclasses import replace

from companion.games.sheet import simple_changes as changes
from companion.games.sheet.preview import TRY
from companion.games.sheet.simple import Simple, simple
from companion.pages.page import Go, Page, PageKind, choice
from companion.pages.sheet_draft import Draft, Kept, changed, closed, keeps, undone
from companion.pages.sheet_parts import always_there, asked, end, foot, lines, look, text, wrong
from companion.play.questions import (
    Value,
)
from companion.play.reader import Reader
from companion.play.scene import Stage

FIRST_ROUNDS = 3


def begin(kept: Kept) -> Draft:
    """What the editor cannot show at all begins as text."""
    text = kept.one.text
    return Draft(text, "lines" if simple(text, kept.reader.lang) is not None else "text")


def page(kept: Kept, draft: Draft, stage: Stage) -> Page:
    now, tr = kept.now(draft), kept.reader.tr
    as_text = draft.shows == "text" or now.shown is None
    if as_text or now.shown is None:
        parts = (*wrong(now), *text(now))
    elif not now.one.own:
        parts = (*always_there(now, now.shown), *look(now, stage))
    else:
        parts = (*wrong(now), *lines(now, now.shown), *end(now, now.shown), *look(now, stage))
    more = choice("more", tr("More"), replace(draft, asks="menu"), icon="more")
    return Page(
        now.one.title(kept.reader.lang) or tr("Your own sheet"),
        parts,
        tr("changes are kept as you type") if now.one.own else tr("always there"),
        (more,),
        tuple(foot(now, draft, as_text=as_text)),
        asked(now, draft),
    )


# Changes


def touched(kept: Kept, draft: Draft, spot: str) -> Draft | Go:
    now, (what, _, which) = kept.now(draft), spot.partition(".")
    text, reader, shown = draft.text, kept.reader, now.shown
    if spot == "undo":
        return undone(draft)
    if spot == TRY and now.one.trouble is None:
        return now.plays
    if shown is None or not now.one.own:
        return draft
    place = int(which) if which.isdecimal() else draft.line
    match what:
        case "line":
            return replace(draft, asks="line", line=place)
        case "ends" if not which:
            return replace(draft, asks="ends", number=None)
        case "add":
            title = reader.tr("Line {n}").format(n=len(shown.lines) + 1)
            added = changed(draft, changes.with_new_line(text, title), spot)
            return replace(added, asks="line", line=len(shown.lines))
        case "remove":
            return closed(changed(draft, changes.without_line(text, place), spot))
        case "up" | "down":
            return _moved(draft, shown, place, -1 if what == "up" else 1)
        case "never":
            return closed(changed(draft, changes.with_end(text, None), spot))
        case "ends":
            points = shown.ends if draft.number is None else draft.number
            return closed(changed(draft, changes.with_end(text, points), spot))
        case "kind" | "per":
            then = changes.with_line(text, draft.line, reader.lang, what, which)
            return changed(draft, then, spot)
    return draft


def _moved(draft: Draft, shown: Simple, place: int, by: int) -> Draft:
    to = place + by
    if not 0 <= to < len(shown.lines):
        return draft
    return replace(changed(draft, changes.moved(draft.text, place, to), ""), line=to)


def answer(kept: Kept, draft: Draft, name: str, value: Value) -> Draft:
    now, text, lang = kept.now(draft), draft.text, kept.reader.lang
    shown = now.shown
    if name == "points":
        return replace(draft, number=int(value))
    if not now.one.own:
        return draft
    if name == "text":
        return changed(draft, str(value), name)
    if shown is None:
        return draft
    if name.startswith("line."):
        then = changes.with_line(text, draft.line, lang, name.removeprefix("line."), value)
        return changed(draft, then, f"{name}.{draft.line}")
    return changed(draft, _answered(text, shown, kept.reader, name, value), name)


def _answered(text: str, shown: Simple, reader: Reader, name: str, value: Value) -> str:
    """The text with another value of the whole sheet."""
    least, most = shown.players
    match name:
        case "title":
            return changes.with_title(text, reader.lang, str(value))
        case "least":
            return changes.with_players(text, int(value), max(int(value), most))
        case "most":
            return changes.with_players(text, min(least, int(value)), int(value))
        case "rounds":
            return changes.with_rounds(text, value if value != 1 else FIRST_ROUNDS)
        case "many":
            return changes.with_rounds(text, int(value))
        case "wins":
            return changes.with_wins(text, str(value), reader.tr("We have won"))
        case "order":
            place, to = (int(part) for part in str(value).split(":"))
            return changes.moved(text, place, to)
    return text


SHEET_EDITOR: PageKind[Kept, Draft] = PageKind(begin, page, answer, touched, closed, keeps)
