"""Learns a deck in the background, on whatever page is open, and reports the result."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock

from companion.camera.worker import eyes_at_work, started
from companion.decks.learning import Outcome, learnt
from companion.pages.enrolling import report_question
from companion.ui.page_sheet import ask

if TYPE_CHECKING:
    from vision.enrol import Report


class Learning:
    """One deck at a time."""

    def __init__(self) -> None:
        self._name = ""
        self.views = 24
        """Of each card, made up from its picture."""

    def runs(self, name: str = "") -> bool:
        """Whether this deck is being learnt; without a name, any."""
        return bool(self._name) and name in ("", self._name)

    def begin(self, folder: Path, name: str, game: str) -> None:
        # On this thread: what loads on two at once may fail.
        import vision.enrol  # noqa: F401

        self._name = name
        started("learning", self._learn, folder, name, game)

    def _learn(self, folder: Path, name: str, game: str) -> None:
        with eyes_at_work:
            outcome, report = learnt(folder, name, game, self.views)
        Clock.schedule_once(lambda _: self._done(name, game, outcome, report), 0)

    def _done(self, name: str, game: str, outcome: Outcome, report: Report | None) -> None:
        self._name = ""
        app: Any = App.get_running_app()
        if app is None or app.page is None:
            return
        said = outcome.text(app.tr, name, game)
        if report is None:
            app.notice(said, answer="illegal", stay=8)
        else:
            app.remember("decks", app.settings["decks"] | {game: name})
            if outcome.answer == "legal":
                app.notice(said, answer="legal")
            else:
                show = partial(show_report, app, name, game, report)
                app.notice(said, answer="unverified", stay=8, action=app.tr("Show"), act=show)
        app.page.refresh()


def show_report(app: Any, name: str, game: str, report: Report) -> None:
    """What came of an enrolment; a touch takes a picture again."""

    def retake(card: str) -> None:
        app.go("enrol", deck=name)
        app.page.choose(card)

    asked = report_question(app.reader, name.replace("-", " "), game, report)
    ask(asked, {"retake": retake})


learning = Learning()
