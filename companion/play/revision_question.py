"""The questions while an old entry is changed."""

from collections.abc import Iterable

from companion.book import topic_of
from companion.match.replay import Broken, Replay
from companion.play import art
from companion.play.amend import CHANGE, MOVE, REWRITE, LaidPiece, ago, touched_question
from companion.play.cells import Cell, picture, words
from companion.play.position import S
from companion.play.questions import (
    CLOSE,
    Choice,
    Choose,
    Part,
    Picture,
    Question,
    Say,
    label,
    room_beside,
    sheet,
)
from companion.play.revision import (
    ALL_BACK,
    BACK,
    MEANT,
    OTHERS,
    OWING,
    STATED,
    STEP_BACK,
    Revising,
    Revision,
)
from companion.play.scene import Box, Glyph, Mark, Scene, Shape, Spot, Stage, Tint
from companion.play.text import capital
from companion.play.variants import UNFIT, Entries, shown

HIGH, WIDE = 76, 46
"""dp of what is changed, and of its pieces."""
ROOMY = 280
"""dp in which four entries stand side by side."""


def revision_question(revising: Revising[S], stage: Stage) -> Question | None:
    entries, now, broken = revising.entries, revising.now, revising.broken
    if now is None:
        return None
    if now.asked == "touched":
        return _touched(entries, now, stage)
    if now.asked in ("change", "move"):
        return _change(entries, now, stage)
    assert revising.replay is not None
    if broken is None:
        return _sure(entries, now, revising.replay, stage)
    if now.asked in ("other", "owed"):
        return _instead(entries, now, broken, stage)
    return _broken(entries, now, revising.replay, stage)


def _touched(entries: Entries[S], now: Revision, stage: Stage) -> Question:
    at, (before, move) = entries.match.position(), entries.before(now.n)
    groups, tr = entries.game.variants(before, move), at.tr
    notes: dict[str, str] = {}
    if any(not group.where for group in groups):
        notes[CHANGE] = tr("something else was meant")
    if any(group.where for group in groups):
        notes[MOVE] = tr("it lies elsewhere")
    entry, room = entries.entry(now.n), room_beside(stage) if now.piece else stage
    rule = topic_of(at.game, entry)
    asked = touched_question(at, LaidPiece(now.n, entries.text(entry), "", notes, None, rule))
    parts = (*_among(entries, now, room), *asked.parts)
    return asked._replace(name="entry", parts=parts, about=now.piece)


def _among(entries: Entries[S], now: Revision, stage: Stage) -> tuple[Part, ...]:
    """Those that the finger may have meant, the last one first."""
    if len(now.among) < 2:
        return ()
    listed = {n: entries.entry(n) for n in sorted(now.among, reverse=True)}
    faces = {n: entries.game.face(entry) for n, entry in listed.items()}
    cells = []
    for n, entry in listed.items():
        said = entries.text(entry)
        cells.append(Cell(Spot(MEANT(n), said), faces[n] or words(said), n == now.n))
    columns = 4 if all(faces.values()) and stage.width >= ROOMY else 2
    ground = "surface" if now.piece else "raised"
    return (picture(cells, columns, 60, stage.width, ground),)


def _change(entries: Entries[S], now: Revision, stage: Stage) -> Question:
    at, move = entries.before(now.n)
    places = now.asked == "move"
    parts: list[Part] = []
    for group in entries.game.variants(at, move):
        if group.where == places:
            parts += [label(capital(group.title)), Picture(shown(at, group, move, stage))]
    title = at.tr("Where is it?") if places else at.tr("What was it?")
    note = at.tr("Entry {n}: {entry}").format(n=now.n, entry=entries.text(entries.entry(now.n)))
    return sheet(at.tr, "entry.change", title, *parts, note=note)


def _instead(entries: Entries[S], now: Revision, broken: Broken, stage: Stage) -> Question:
    (at, _), (group,) = entries.meets(broken), now.offered(entries, broken)
    title, part = capital(group.title), Picture(shown(at, group, None, stage))
    return sheet(at.tr, "instead", title, part, note=_numbered(entries, broken))


def _broken(entries: Entries[S], now: Revision, replay: Replay, stage: Stage) -> Question:
    """An entry that no longer fits, and what can be said of it."""
    broken, left = replay.broken[0], len(replay.broken)
    at = entries.match.position()
    tr = at.tr
    lines = [
        Choice(Spot(OWING(i), group.title), "plus", tr("was not entered yet"))
        for i, group in enumerate(entries.owed(broken))
    ]
    other = tr("Other: {what}")
    lines += [
        Choice(Spot(OTHERS(i), other.format(what=group.title)), "amend")
        for i, group in enumerate(entries.others(broken))
    ]
    if entries.stated(broken):
        note = tr("written down as a correction")
        lines.append(Choice(Spot(STATED, tr("It is so")), "tick", note))
    lines.append(Choice(Spot(BACK, tr("Take it back")), "undo", tr("stays, struck through")))
    if left > 1:
        lines.append(Choice(Spot(ALL_BACK, tr("Take back all {n}").format(n=left)), "undo"))
    fits = at.ntr("{n} entry no longer fits", "{n} entries no longer fit", left).format(n=left)
    parts = (
        label(fits),
        Say(_numbered(entries, broken), "heading"),
        Say(at.words.verdict(broken.played.verdict), tone="illegal"),
        Choose(tuple(lines)),
    )
    return _changing(entries, now, replay, stage, "breaks", parts)


def _sure(entries: Entries[S], now: Revision, replay: Replay, stage: Stage) -> Question:
    """Everything is answered: the last look before it is written."""
    at = entries.match.position()
    tr, gone = at.tr, sum(not made for _, made in now.answers)
    put = len(now.answers) - gone
    parts: list[Part] = []
    if put:
        words = at.ntr("{n} entry is put right with it.", "{n} entries are put right with it.", put)
        parts.append(Say(words.format(n=put)))
    if gone:
        words = at.ntr("{n} entry is taken back.", "{n} entries are taken back.", gone)
        parts.append(Say(words.format(n=gone)))
    parts.append(label(tr("The old entries stay in the history, struck through.")))
    change = Choice(Spot(REWRITE, tr("Change")), "amend", kind="accent")
    return _changing(entries, now, replay, stage, "sure", parts, change)


def _changing(
    entries: Entries[S],
    now: Revision,
    replay: Replay,
    stage: Stage,
    name: str,
    parts: Iterable[Part],
    *choices: Choice,
) -> Question:
    """Below what is changed, and how much stays."""
    at, n, kept = entries.match.position(), now.change[0][0], replay.kept
    tr, ntr, moves = at.tr, at.ntr, ago(at, n)
    stays = ntr(
        "{n} entry after it stays as it is.", "{n} entries after it stay as they are.", kept
    )
    stay = (Say(stays.format(n=kept), tone="legal"),) if kept else ()
    back = Spot(STEP_BACK, tr("One step back")) if now.answers else Spot(CLOSE, tr("Cancel"))
    note = ntr("{n} move ago", "{n} moves ago", moves).format(n=moves)
    shown = (_instead_of(entries, now, stage), *stay, *parts)
    title = tr("Change entry {n}").format(n=n)
    return Question(name, title, note, parts=shown, choices=(Choice(back), *choices))


def _instead_of(entries: Entries[S], now: Revision, stage: Stage) -> Picture:
    """What it was and what it is to be: both pieces if they can be drawn, and the words."""
    n, made = now.change[0]
    was, becomes = (entries.game.face(one) for one in (entries.entry(n), made[0]))
    box = Box(0, 0, stage.width, HIGH)
    marks: list[Mark] = [art.panel(box, "inset")]
    x = box.x + 14
    shapes = []
    if was and becomes:
        old, new = Box(x, 8, WIDE, HIGH - 16), Box(x + WIDE + 34, 8, WIDE, HIGH - 16)
        shapes.append(Shape("was", "piece", old, was(old), alpha=UNFIT))
        shapes.append(Shape("becomes", "piece", new, becomes(new)))
        marks.append(Glyph("forward", old.right + 17, box.cy, 22, Tint("text_2")))
        x = new.right + 14
    words = box.beside(x - box.x).inset(0, 6)._replace(w=box.right - x - 12)
    marks += art.paragraph(now.about, words, stage.size(16), "text", most=3, bold=True)
    panel = Shape("instead", "panel", box, tuple(marks), says=now.about)
    return Picture(Scene(box.w, box.h, (panel, *shapes)))


def _numbered(entries: Entries[S], broken: Broken) -> str:
    return f"{broken.played.n}: {entries.text(broken.played.entry)}"
