"""The page of a match's history: every entry, and the table as it was after each."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.decks.store import kinds
from companion.games import app_of, match_title
from companion.match.phrases import Line
from companion.pages.history_rows import Course, EntryLine
from companion.pages.page import Go, Page, PageKind, Run, choice, where
from companion.pages.parts import Entry, Rows, Then
from companion.pages.sharing import share_question
from companion.play.questions import Choice
from companion.play.reader import Reader
from companion.play.scene import Box, Scene, Shape, Stage

THUMBNAIL, BESIDE = 100, 14
"""dp of the height of the table then, and beside it."""
FACE = (27, 36)
"""dp of a card."""


@dataclass(frozen=True, slots=True)
class Kept:
    reader: Reader
    match: str
    course: Course


@dataclass(frozen=True, slots=True)
class Draft:
    at: int
    """The row that is chosen; 0: before the first."""
    share: bool = False


def page(kept: Kept, draft: Draft, stage: Stage) -> Page:
    tr, course = kept.reader.tr, kept.course
    game = course.table.header.game
    moves = kept.reader.ntr("{n} move", "{n} moves", course.count).format(n=course.count)
    share = choice("share", tr("Share this match"), replace(draft, share=True), icon="share")
    rows = tuple(_entry(kept, draft, row) for row in course.rows)
    return Page(
        tr("History"),
        (_then(kept, draft, stage), Rows(rows)),
        f"{match_title(game, course.table.header.own_title, kept.reader)} · {moves}",
        tools=(share,),
        choices=_buttons(kept, draft),
        asks=share_question(tr, kept.match) if draft.share else None,
    )


def _then(kept: Kept, draft: Draft, stage: Stage) -> Then:
    """The table after the chosen entry; a touch opens it large."""
    table = kept.course.table
    title = kept.reader.tr("The table after {n}").format(n=draft.at)
    draw = app_of(table.header.game).thumbnail
    room = Stage(stage.width - 2 * BESIDE, THUMBNAIL)
    scene = draw(table.state_after(draft.at), room) if draw is not None else None
    opens = Go("table", (("match", kept.match), ("at", draft.at)))
    return Then(choice("then", title, opens), scene)


def _entry(kept: Kept, draft: Draft, row: EntryLine) -> Entry:
    players, line = kept.course.table.header.players, row.line
    known = line.seat is not None and line.seat < len(players)
    return Entry(
        choice(f"entry.{row.n}", line.text, replace(draft, at=row.n), note=line.note),
        row.n,
        line,
        row.time,
        row.fate,
        chosen=row.n == draft.at,
        player=players[line.seat] if known and line.seat is not None else "",
        face=_face(kept.course.table.header.game, line),
    )


def _face(game: str, line: Line) -> Scene | None:
    """The card that it is about."""
    deck = kinds().get(game) if line.card else None
    if deck is None:
        return None
    box = Box(0, 0, *FACE)
    return Scene(*FACE, [Shape("face", "card", box, tuple(deck.face(line.card, box, None)))])


def _buttons(kept: Kept, draft: Draft) -> tuple[Choice, ...]:
    tr, course, at = kept.reader.tr, kept.course, draft.at
    redo = course.redo_end(at)
    words = tr("Undo to {n}").format(n=at)
    if redo:
        words = tr("Redo to {n}").format(n=course.first_made(redo))
    none = "" if redo or any(n > at for n in course.standing) else tr("No move after it stands.")
    entry = course.made_again(course.move_at(at))
    fallen = "" if entry in course.standing else tr("This move does not stand.")
    take = Run("redo to", where(n=redo)) if redo else Run("undo to", where(n=at))
    change = Run("change", where(n=entry))
    icon = "redo" if redo else "undo"
    return (
        choice("now", tr("Back to now"), Run("back")),
        choice("undo", words, take, icon=icon, refused=none, kind="outline"),
        choice("change", tr("Change"), change, icon="amend", refused=fallen, kind="outline"),
    )


HISTORY: PageKind[Kept, Draft] = PageKind(
    lambda kept: Draft(kept.course.count),
    page,
    closed=lambda draft: replace(draft, share=False),
)
