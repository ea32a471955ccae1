"""Learning a deck takes a while: it goes on whatever page is open, and says when it is done."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.clock import Clock

from companion.camera.decks import Shelf
from companion.camera.worker import eyes_at_work, started
from companion.i18n import N_

BROKEN = N_(
    "The deck was not learnt: its pictures cannot be worked on. Take them again, or try once more."
)
AGAIN = N_("The deck was not learnt. Take {card} again, alone on a plain ground.")
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
        import vision.enrol  # noqa: F401  # on this thread: what loads on two at once may fail

        self._name = name
        started("learning", self._learn, folder, name, game)

    def _learn(self, folder: Path, name: str, game: str) -> None:
        from vision.frames import NoPicture
        from vision.pictures import CannotEnrol, NoNumbers

        trouble, card = "", ""
        try:
            with eyes_at_work:
                Shelf(folder).learn(name, game, self.views)
        except NoNumbers:
            trouble = NO_NUMBERS
        except (CannotEnrol, NoPicture) as bad:
            trouble, card = AGAIN, Path(str(bad).partition(":")[0]).stem.replace("-", "/")
        except Exception:  # OpenCV and numpy may fail at a picture in any way
            trouble = BROKEN
        Clock.schedule_once(lambda _: self._done(name, game, trouble, card), 0)

    def _done(self, name: str, game: str, trouble: str, card: str) -> None:
        self._name = ""
        app: Any = App.get_running_app()
        if app is None or app.page is None:
            return
        if trouble:
            app.notice(app.tr(trouble).format(card=card), answer="illegal", stay=8)
        else:
            app.remember("decks", app.settings["decks"] | {game: name})
            said = app.tr("The deck is learnt: {name}").format(name=name.replace("-", " "))
            app.notice(said, answer="legal")
        app.page.refresh()


learning = Learning()
