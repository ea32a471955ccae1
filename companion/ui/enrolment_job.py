"""Learns a deck in the background, on whatever page is open, and reports the result."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock

from companion.camera.worker import eyes_at_work, started
from companion.decks.store import DeckStore, kinds
from companion.i18n import N_
from companion.pages.enrolling import report_question
from companion.ui.page_sheet import ask

if TYPE_CHECKING:
    from vision.enrol import Report

BROKEN = N_(
    "The deck was not learnt: its pictures cannot be worked on. Take them again, or try once more."
)
AGAIN = N_("The deck was not learnt. Take {card} again, alone on a plain ground.")
DOUBTFUL = N_("The deck is learnt: {name}. Better take again: {cards}")
ALIKE = N_("The deck is learnt: {name}. Some cards look alike.")
NO_NUMBERS = N_(
    "The deck was not learnt: its cards have no numbers in their corners. Picture every card."
)


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
        from vision.frames import NoPicture
        from vision.pictures import CannotEnrol, NoNumbers, NotFound

        came: Report | str
        cards: tuple[str, ...] = ()
        try:
            with eyes_at_work:
                came = DeckStore(folder).learn(name, game, self.views)
        except NoNumbers:
            came = NO_NUMBERS
        except NotFound as bad:
            came, cards = AGAIN, tuple(bad.cards)
        except (CannotEnrol, NoPicture) as bad:
            came, cards = AGAIN, (Path(str(bad).partition(":")[0]).stem.replace("-", "/"),)
        except Exception:  # OpenCV and numpy may fail at a picture in any way
            came = BROKEN
        Clock.schedule_once(lambda _: self._done(name, game, came, cards), 0)

    def _done(self, name: str, game: str, came: Report | str, cards: tuple[str, ...]) -> None:
        """came: a report, else what went wrong; with these cards."""
        self._name = ""
        app: Any = App.get_running_app()
        if app is None or app.page is None:
            return
        if isinstance(came, str):
            text = app.tr(came).format(card=kinds()[game].listed(cards, app.tr))
            app.notice(text, answer="illegal", stay=8)
        else:
            app.remember("decks", app.settings["decks"] | {game: name})
            self._tell(app, name, game, came)
        app.page.refresh()

    def _tell(self, app: Any, name: str, game: str, report: Report) -> None:
        title, cards = name.replace("-", " "), kinds()[game].listed(report.again, app.tr)
        if not (cards or report.alike):
            said = app.tr("The deck is learnt: {name}").format(name=title)
            app.notice(said, answer="legal")
            return
        words = app.tr(DOUBTFUL if cards else ALIKE).format(name=title, cards=cards)
        show = partial(show_report, app, name, game, report)
        app.notice(words, answer="unverified", stay=8, action=app.tr("Show"), act=show)


def show_report(app: Any, name: str, game: str, report: Report) -> None:
    """What came of an enrolment; a touch takes a picture again."""

    def retake(card: str) -> None:
        app.go("enrol", deck=name)
        app.page.choose(card)

    asked = report_question(app.reader, name.replace("-", " "), game, report)
    ask(asked, {"retake": retake})


learning = Learning()
