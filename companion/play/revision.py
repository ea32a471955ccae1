"""An old entry is put right: what it was instead, and what becomes of those that then break.

Nothing is written before everything is answered; and what no longer fits is asked about, one entry
after the other: another one, as the table says, or taken back.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Generic, Literal

from companion.book import told_in
from companion.match.log import Entry, entry_of
from companion.match.replay import Broken, Replay
from companion.play import art
from companion.play.amend import CHANGE, MOVE, REWRITE, UNDO_TO, ago, touched_question
from companion.play.cells import Cell, picture, words
from companion.play.position import Match, S
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
from companion.play.refusal import Refused
from companion.play.scene import Box, Glyph, Mark, Scene, Shape, Spot, Stage, Tint
from companion.play.steps import Change, Touched, UndoTo
from companion.play.text import capital
from companion.play.variants import UNFIT, Entries, Revisable, Variants, found, shown

ENTRY = "entry"
"""The spot of an entry, by its number."""
OTHER, OWED, STATED, BACK, ALL_BACK = "other", "owed", "stated", "take-back", "take-back-all"
"""What can be said of an entry that no longer fits."""
STEP_BACK = "step-back"
"""The spot that forgets the last answer; to put a change away is not to forget it."""
HIGH, WIDE = 76, 46
"""dp of what is changed, and of its pieces."""
ROOMY = 280
"""dp in which four entries stand side by side."""
Asked = Literal["touched", "change", "move", "broken", "other", "owed", "sure"]
Answer = tuple[int, tuple[Entry, ...]]


@dataclass(frozen=True, slots=True)
class Revision:
    """How far it has come; it has a JSON form, as every draft has."""

    n: int
    """The entry that was touched."""
    asked: Asked = "touched"
    among: tuple[int, ...] = ()
    """Entries that the finger may have meant."""
    piece: str = ""
    """What the finger touched, as a question is asked beside it."""
    about: str = ""
    change: tuple[Answer, ...] = ()
    """What stands instead."""
    answers: tuple[Answer, ...] = ()
    """What was said of those that broke, in this order."""
    group: int = 0
    """Which part of the entry that broke is another one."""
    own: bool = True
    """Begun by a touch of the entry; else by a game's own question, which is still open."""

    @property
    def entries(self) -> set[int]:
        """All that it speaks of."""
        return {self.n, *dict(self.change), *dict(self.answers)}

    def offered(self, entries: Entries[S], broken: Broken) -> tuple[Variants, ...]:
        """What the chosen part of an entry that broke could be, or what is owed before it."""
        groups = entries.owed(broken) if self.asked == "owed" else entries.others(broken)
        return groups[self.group : self.group + 1]


Result = Replay | Refused | UndoTo | None
"""What is to be written, told or undone; None: it is shown by the next question."""


class Revising(Generic[S]):
    """What one desk has open of it, or has put away unfinished."""

    def __init__(self, match: Match[S], game: Revisable[S]) -> None:
        self.match, self.entries = match, Entries(match, game)
        self.now: Revision | None = None
        self.aside: Revision | None = None
        """Answers were given: it goes on when the same change is begun again."""
        self.replay: Replay | None = None
        """What the change makes of the match; None: nothing is changed yet."""

    @property
    def broken(self) -> Broken | None:
        return self.replay.broken[0] if self.replay is not None and self.replay.broken else None

    def begin(self, touched: Touched) -> None:
        if self.aside is not None and self.aside.own and self.aside.n == touched.n:
            self.resume(self.aside, None)
        else:
            self.now = Revision(touched.n, among=touched.among, piece=touched.about)

    def resume(self, now: Revision | None, aside: Revision | None) -> None:
        """As it was left, if all entries that it speaks of still stand."""
        standing = {played.n for played in self.match.position().standing}
        self.aside = aside if aside is not None and aside.entries <= standing else None
        self.now = now if now is not None and now.entries <= standing else None
        if self.now is not None:
            among = tuple(n for n in self.now.among if n in standing)
            self.now = replace(self.now, among=among)
        if self.now is None or not self.now.change:
            return
        self.replay = self._replayed(self.now)
        if self.broken is None:
            self.now = replace(self.now, asked="sure")
        elif self.now.asked == "sure":
            self.now = replace(self.now, asked="broken")

    def changed(self, change: Change) -> Result:
        told: tuple[Answer, ...] = tuple((n, (entry_of(move),)) for n, move in change.moves)
        began = self.now or Revision(change.moves[0][0], own=False)
        if self.aside is not None and self.aside.change == told:
            began, self.aside = self.aside, None
        return self._go_on(replace(began, change=told, about=change.about))

    def happened(self) -> None:
        """The match has gone on: what was answered is asked of it as it is now."""
        if self.now is not None or self.aside is not None:
            self.resume(self.now, self.aside)

    def touch(self, spot: str) -> Result:
        now = self.now
        assert now is not None
        what, _, which = spot.partition(".")
        if spot in (CLOSE, STEP_BACK):
            return self._closed(now, forgets=spot == STEP_BACK)
        if what == ENTRY:
            self.now = replace(now, n=int(which))
        elif spot == UNDO_TO:
            self.now = None
            return UndoTo(now.n)
        elif spot in (CHANGE, MOVE):
            self.now = replace(now, asked="change" if spot == CHANGE else "move")
        elif now.asked in ("change", "move"):
            return self._chosen(now, spot)
        elif spot == REWRITE:
            return self.replay
        elif what in (OTHER, OWED):
            asked: Asked = "other" if what == OTHER else "owed"
            self.now = replace(now, asked=asked, group=int(which))
        elif self.broken is not None:
            told = self._answer(now, self.broken, spot)
            return self._go_on(replace(now, answers=now.answers + told)) if told else None
        return None

    def _closed(self, now: Revision, *, forgets: bool) -> Result:
        """One step back; once something was answered, only its button forgets it."""
        if now.asked in ("other", "owed"):
            self.now = replace(now, asked="broken")
        elif now.answers and forgets:
            return self._go_on(replace(now, answers=now.answers[:-1]))
        elif now.answers:
            self.now, self.aside = None, now
        elif now.asked == "touched" or not now.own:
            self.now = None
        else:
            self.now = Revision(now.n, among=now.among, piece=now.piece)
        return None

    def _chosen(self, now: Revision, spot: str) -> Result:
        """What the entry that was touched was instead."""
        at, move = self.entries.before(now.n)
        variant = found(self.entries.game.variants(at, move), spot)
        if variant is None or variant.move == move:
            self.now = replace(now, asked="touched")
            return None
        about = self.entries.told(entry_of(variant.move))
        return self.changed(Change(((now.n, variant.move),), about))

    def _answer(self, now: Revision, broken: Broken, spot: str) -> tuple[Answer, ...]:
        """What stands in the place of an entry that no longer fits; empty: that was no answer."""
        (n, entry), made = (broken.played.n, broken.played.entry), broken.made
        if now.asked in ("other", "owed"):
            variant = found(now.offered(self.entries, broken), spot)
            rest = (entry,) if now.asked == "owed" else ()
            return ((n, (*made, entry_of(variant.move), *rest)),) if variant is not None else ()
        if spot == STATED:
            return ((n, (*made, *map(entry_of, self.entries.stated(broken)))),)
        if spot == BACK:
            return ((n, made),)
        if spot == ALL_BACK and self.replay is not None:
            return tuple((one.played.n, one.made) for one in self.replay.broken)
        return ()

    def _go_on(self, now: Revision) -> Result:
        """At once if everything fits; else it is asked about the first that does not."""
        again = self._replayed(now)
        changed = {n for n, _ in now.change}
        wrong = next((one for one in again.broken if one.played.n in changed), None)
        if wrong is not None:
            return Refused(wrong.played.verdict, now.about)
        self.replay = again
        self.now = replace(now, asked="broken" if again.broken else "sure")
        return None if again.broken or now.answers else again

    def _replayed(self, now: Revision) -> Replay:
        return self.match.replay(dict(now.change) | dict(now.answers))


# What is asked meanwhile


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
    rule = told_in(at.game, entry)
    asked = touched_question(at, now.n, entries.told(entry), "", notes, None, rule)
    parts = (*_among(entries, now, room), *asked.parts)
    return asked._replace(name="entry", parts=parts, about=now.piece)


def _among(entries: Entries[S], now: Revision, stage: Stage) -> tuple[Part, ...]:
    """Those that the finger may have meant, the last one first."""
    if len(now.among) < 2:
        return ()
    told = {n: entries.entry(n) for n in sorted(now.among, reverse=True)}
    faces = {n: entries.game.face(entry) for n, entry in told.items()}
    cells = []
    for n, entry in told.items():
        said = entries.told(entry)
        cells.append(Cell(Spot(f"{ENTRY}.{n}", said), faces[n] or words(said), n == now.n))
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
    note = at.tr("Entry {n}: {entry}").format(n=now.n, entry=entries.told(entries.entry(now.n)))
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
        Choice(Spot(f"{OWED}.{i}", group.title), "plus", tr("was not entered yet"))
        for i, group in enumerate(entries.owed(broken))
    ]
    other = tr("Other: {what}")
    lines += [
        Choice(Spot(f"{OTHER}.{i}", other.format(what=group.title)), "amend")
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
    tr, gone = at.tr, sum(not told for _, told in now.answers)
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
    return f"{broken.played.n}: {entries.told(broken.played.entry)}"
