"""The seats of browsers: each has a desk, which is kept while its browser sleeps.

Everything is called on the thread that owns the table; what is shown is handed out as data.
"""

import secrets
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.camera.mode import CameraMode, Return
from companion.decks.photographs import Photographs
from companion.games import COVERS, app_of, match_title
from companion.games.base import redo_lines
from companion.i18n import language
from companion.match.table import Played
from companion.play.desk import REDO, UNDO, UNDO_ALL, Desk
from companion.play.lifted import lifted
from companion.play.position import Aids, Position
from companion.play.questions import CLOSE, Count, OneOf, Question
from companion.play.reader import Reader
from companion.play.revision import ENTRY
from companion.play.scene import Scene, Stage
from companion.play.steps import Errand, Proposal, Tell
from companion.sync.browsers import Seated
from companion.web.after import after
from companion.web.seat_match import Hosted, Photographing, SeatMatch
from companion.web.turn import turn_of
from companion.web.view import (
    Touch,
    View,
    last_steps,
    offered,
    read,
    says,
    sheet,
    short,
    step_of,
    touchable,
    why_won,
    written,
)
from vision.reading import Look

MOST_VIEWS = 8
ASIDE = Stage(300, 600)
"""The column beside the table on a wide screen."""
CAMERA = "camera"
"""The page and the spot that ask for a picture."""


class Seat:
    """One seat's desk, and what its browsers see of it."""

    def __init__(self, hosted: Hosted, who: Seated, eyes: Photographs | None) -> None:
        self.who = who
        self.lang = ""
        """Chosen by its reader; empty: as the browser wishes."""
        self.mode = ""
        self.rev = secrets.randbelow(10**6)
        self._hosted = hosted
        self._app = app_of(hosted.table.header.game)
        self._match: SeatMatch[Any] = SeatMatch(hosted, who)
        self._desk: Desk[Any, Any] = Desk(self._app.desk, self._match)
        self._said = ""
        self._last: Touch | None = None
        """What was touched last."""
        self._acting = False
        self._offers_moves = False
        """Whether the open question had a move that the rules allow, when it was shown."""
        self._photographing: Photographing[Any] | None = None
        """A picture is to be read, or was."""
        self._eyes = eyes
        self._away: frozenset[str] = frozenset()
        self._views: dict[tuple[Stage, str], View] = {}

    def happened(self, played: Played) -> None:
        self._desk.happened(played)
        self._said = ""
        self._changed()
        if self._offers_moves and not self._acting:
            self._close_if_refused(played)

    def _close_if_refused(self, played: Played) -> None:
        """Somebody else has played: a question whose every move is refused by now is put away."""
        match = self._match
        view = self.view(self._app.upright, match.lang)
        if view.question is None or not all(view.refused.values()):
            return
        self._photographing = None
        self._desk.touch(CLOSE)
        what = step_of(self._hosted.table, played, match.speech).text
        self._said = match.speech.tr("{what}. The open question was closed.").format(what=what)
        self._changed()

    def ticked(self) -> None:
        """A step of the set-up was, here or elsewhere."""
        self._changed()

    def view(self, stage: Stage, lang: str) -> View:
        if (stage, lang) not in self._views:
            if len(self._views) >= MOST_VIEWS:
                self._views.clear()
            self._views[stage, lang] = self._view(stage, lang)
        return self._views[stage, lang]

    def act(self, touch: Touch, stage: Stage, lang: str) -> int:
        """Do what a form says, if what it was made from is still so; the revision after it."""
        if touch == self._last and self._is_over(touch, stage, lang):
            return self.rev
        self._last, self._acting = touch, True
        try:
            self._act(touch, stage, lang)
        finally:
            self._acting = False
        self._changed()
        return self.rev

    def prefer(self, aids: Aids) -> None:
        """What its reader wants to be shown beside the pieces."""
        if aids != self._match.aids:
            self._match.aids = aids
            self._changed()

    def correct(self, n: int, lang: str) -> None:
        """Ask what that entry was meant to be, as after a touch of it."""
        self._match.lang, self._photographing = lang, None
        self._acting = True
        try:
            self._desk.touch(f"{ENTRY}.{n}")
        finally:
            self._acting = False
        self._changed()

    def _is_over(self, touch: Touch, stage: Stage, lang: str) -> bool:
        """Whether the second of two taps that were meant as one would do something else."""
        view = self.view(stage, lang)
        return bool(touch.spot) and (touch.spot in view.moves or touch.spot not in {*offered(view)})

    def _act(self, touch: Touch, stage: Stage, lang: str) -> None:
        match = self._match
        match.lang, match.news, match.verdict, match.lost = lang, "", None, None
        stale, self._said = touch.rev != self.rev, ""
        if self._fill(touch.fields, stage):
            self._views.clear()
        view = self.view(stage, lang)
        if touch.answer is not None:
            self._answer(*touch.answer, view.question)
        elif touch.spot:
            known = touch.spot in set(offered(view))
            if not known or (stale and touch.spot in view.moves):
                self._said = match.speech.tr("The table has changed meanwhile: look again.")
            else:
                self._touch(touch.spot, view)
        self._said = self._said or self._outcome()

    def looked(self, look: Look | None, lang: str) -> None:
        """A picture has come, and was read; None: it could not be."""
        self._match.lang, tr = lang, language(lang).gettext
        if self._photographing is None:
            self._said = tr("The table has changed meanwhile: look again.")
        elif look is None:
            self._said = tr("This is no picture that can be read here: JPEG or PNG, please.")
        else:
            self._photographing = self._photographing.seeing(look)
            self._said = self._photographing.question(sheet(self._app.upright)).title
        self._changed()

    def _touch(self, spot: str, view: View) -> None:
        if self._photographing is not None:
            self._camera(self._photographing.at(self._match.position()), spot, view)
            return
        errand = self._desk.touch(spot)
        if errand is not None and errand.page == CAMERA:
            self._photographing = self._begun(errand)

    def _begun(self, errand: Errand) -> Photographing[Any] | None:
        """What the app's camera would be asked for; None: no picture of it is sent from here."""
        if self._eyes is None or errand.page != CAMERA:
            return None
        where = dict(errand.where)
        made = self._app.camera_modes[str(where.pop("mode"))]
        mode = made(self._match.position(), self._eyes.known, **where)
        return None if mode.private else Photographing(mode)

    def _camera(self, now: Photographing[Any], spot: str, view: View) -> None:
        """A touch of what was found in a picture."""
        if spot == CLOSE and view.photograph:
            self._photographing = None
            return
        outcome = now.touch(spot)
        if isinstance(outcome, CameraMode):
            self._photographing = replace(now, mode=outcome)
        elif isinstance(outcome, Tell):
            self._said = outcome.words
        elif isinstance(outcome, Errand):
            other, look = self._begun(outcome), now.look
            self._photographing = other.seeing(look) if other and look is not None else other
        else:
            self._photographing = None
            if isinstance(outcome, Return):
                self._desk.draft = self._desk.draft if outcome.draft is None else outcome.draft
                self._desk.touch(outcome.spot) if outcome.spot else None
            elif isinstance(outcome, Proposal):
                self._desk.propose(outcome)

    def _foresee(self, spot: str) -> Proposal | Errand | None:
        """What a touch would propose, or which page it would lead to."""
        now = self._photographing
        step: object = None
        if now is None:
            step = self._desk.foresee(spot)
        elif spot != CLOSE:
            step = now.at(self._match.position()).touch(spot)
            if isinstance(step, Return) and step.spot:
                draft = self._desk.draft if step.draft is None else step.draft
                step = self._app.desk.touch(self._match.position(), draft, step.spot)
            elif isinstance(step, Errand):
                return None
        return step if isinstance(step, Proposal | Errand) else None

    def _fill(self, typed: Mapping[str, str], stage: Stage) -> bool:
        """What was typed before a button was pressed; whether anything was."""
        some = False
        for name, text in typed.items():
            question = self._desk.question(sheet(stage)) if self._photographing is None else None
            for part in question.parts if question is not None else ():
                value = read(part, text) if getattr(part, "name", "") == name else None
                if value is not None:
                    self._desk.answer(name, value)
                    some = True
        return some

    def _answer(self, name: str, n: int, question: Question | None) -> None:
        for part in question.parts if question is not None else ():
            if isinstance(part, OneOf) and part.name == name and 0 <= n < len(part.values):
                self._desk.answer(name, part.values[n][0])
            elif isinstance(part, Count) and part.name == name and part.least <= n <= part.most:
                self._desk.answer(name, n)

    def _outcome(self) -> str:
        """What came of a touch, for a listener."""
        match, notice = self._match, self._desk.said
        at = match.position()
        if notice is not None:
            return notice.words
        verdict = match.verdict
        if match.lost is not None:
            return match.lost.text(at.tr)
        if verdict is None:
            return ""
        quiet = {problem.rule for problem in verdict.reasons} <= self._app.quiet
        words = "" if verdict.ok and quiet else at.words.verdict(verdict)
        return " ".join(filter(None, (match.news, words)))

    def _undos(self, at: Position[Any]) -> str:
        """What is taken back together, as a session file writes it."""
        together = self._app.desk.together
        last = at.standing[-(together(at) if together is not None else 1) :]
        undos = [{"undo": played.n} for played in reversed(last)]
        return short(undos[0] if len(undos) == 1 else undos)

    def _redos(self, at: Position[Any]) -> str:
        """What is made again together."""
        entries = [played.entry for played in at.redo.next(at)]
        return short(entries[0] if len(entries) == 1 else entries)

    def _changed(self) -> None:
        self.rev += 1
        self._views.clear()

    def _elsewhere(self, steps: Mapping[str, Proposal | Errand | None]) -> frozenset[str]:
        """Spots that lead to what a browser cannot show."""
        errands = {spot: step for spot, step in steps.items() if isinstance(step, Errand)}
        away = {spot for spot, errand in errands.items() if self._begun(errand) is None}
        return frozenset(away | (set() if self._eyes is not None else {CAMERA}))

    def _rolled(self, at: Position[Any], scene: Scene) -> Scene | None:
        """The last roll by itself; None: there is none, or the table shows it."""
        roll = self._app.rolled(at, ASIDE) if self._app.rolled is not None else None
        return None if roll is None or roll.by_key.keys() & scene.by_key.keys() else roll

    def _view(self, stage: Stage, lang: str) -> View:
        match, desk, table = self._match, self._desk, self._hosted.table
        match.lang = lang
        at, game = match.position(), table.header.game
        photo, room = self._photographing, sheet(stage)
        question = photo.at(at).question(room) if photo is not None else desk.question(room)
        scene = lifted(desk.scene(stage), question)
        redo = redo_lines(at) if REDO not in scene.spots else ()
        menu = (*redo, *self._app.lines(at, desk.draft)) if question is None else ()
        spots = set(touchable(scene, menu, question))
        steps = {spot: self._foresee(spot) for spot in spots}
        proposals = {s: step for s, step in steps.items() if isinstance(step, Proposal)}
        moves = {spot: written(step) for spot, step in proposals.items()}
        if question is None and table.standing:
            moves |= dict.fromkeys(spots & {UNDO, UNDO_ALL}, self._undos(at))
        if REDO in spots:
            moves[REDO] = self._redos(at)
        refused = {spot: at.refused(step.moves[0]) for spot, step in proposals.items()}
        self._offers_moves = question is not None and not all(refused.values())
        elsewhere = self._elsewhere(steps)
        self._away = self._away | elsewhere if question is not None else elsewhere
        return View(
            self.rev,
            stage,
            lang,
            title=match_title(game, table.header.own_title, Reader(at.tr, at.ntr, lang)),
            table=self._hosted.name,
            standing=self._app.standing(at.state, at.speech),
            scene=scene,
            said=self._said if question is None or not says(question, self._said) else "",
            players=at.players,
            turn=turn_of(at, self.who.seat, self._app.standing(at.state, at.speech)),
            steps=last_steps(table, len(table.record), at.speech),
            waits=question is None and self.who.seat not in at.game.to_act(at.state),
            why=why_won(at),
            after=after(table, at, self._hosted.evening, self._hosted.again, self.who.seat),
            match=table.header.match or "",
            player=at.tr("at the table") if self.who.seat is None else at.players[self.who.seat],
            question=question,
            moves=moves,
            refused=refused,
            elsewhere=self._away,
            menu=tuple(line for line in menu if line.spot not in elsewhere),
            roll=self._rolled(at, scene),
            notes=f"{self._hosted.id}.{self.who.seat}",
            photograph=photo is not None and photo.mode.question(room) is None,
            world=COVERS[game].world,
        )
