"""The camera page of guided enrolment: photographs and stores each card."""

from collections.abc import Callable, Mapping
from typing import Any

from kivy.metrics import Metrics, dp

from companion.camera.worker import Glimpse
from companion.decks.store import DeckStore
from companion.pages import enrolling
from companion.pages.enrolling import ENROLLING, Draft, Kept
from companion.pages.page import Page, Run
from companion.play.scene import Stage
from companion.ui.enrolment_job import learning
from companion.ui.page_screen import Errand
from companion.ui.pages.viewfinder import ViewfinderPage
from companion.ui.part_lines import push_button
from companion.ui.part_maker import Guarded, PartColumn
from companion.ui.question_sheet import QuestionSheet, sheet_stage
from companion.ui.widgets import Painted, Row, button
from companion.ui.widgets.live_picture import Mark


class EnrolPage(Guarded, ViewfinderPage):
    def __init__(self, deck: str) -> None:
        self.deck = deck
        super().__init__()
        self.shelf = DeckStore(self.app.device.data_folder() / "decks")
        shelved = self.shelf.find(deck)
        assert shelved is not None
        self.game, self.titled = shelved.game, shelved.title
        self.by_parts = self.shelf.by_parts(deck)
        self.done = tuple(self.shelf.pictured(deck))
        self.found = False
        self.parts = PartColumn(self, groups=False, spacing=dp(6))
        self.sheet: QuestionSheet | None = None
        self.draft = enrolling.begun(self.kept)
        self.refresh()

    @property
    def kept(self) -> Kept:
        return Kept(
            self.app.reader,
            self.titled,
            self.game,
            self.done,
            self.by_parts,
            self.found,
            learning.runs(),
            self.app.letters,
        )

    @property
    def data(self) -> Page:
        wide = (self.panel.width - 2 * dp(16)) / dp(1)
        stage = Stage(wide, sheet_stage().height, Metrics.fontscale)
        return ENROLLING.page(self.kept, self.draft, stage)

    # The camera

    def eyes(self) -> Callable[[], Callable[[Any], Any]]:
        """Finds the one card in a picture, and says when it lies still and is sharp."""
        from companion.camera.reader import Shutter

        return Shutter

    def seen(self, glimpse: Glimpse[Any]) -> None:
        corners = list(glimpse.seen.corners)
        standing = "sure" if glimpse.seen.ready else "unsure"
        self.preview.marks = (Mark(corners, standing, ""),) if corners else ()
        if self.found != bool(corners):
            self.found = bool(corners)
            self.draft = enrolling.seen(self.draft, found=self.found)
            self.refresh()
        if glimpse.seen.ready and self.draft.fresh:
            self.take()

    def ways_on(self) -> list[Any]:
        return [button(self.app.tr("Back"), self.app.back, kind="accent", icon="back")]

    # Showing

    def refresh(self) -> None:
        page = self.data
        self.bar.title, self.bar.state = page.title, page.note
        if self.trouble:
            self.show_trouble()
        else:
            self.parts.show(page.parts)
            keys = (push_button(self, choice) for choice in page.choices)
            foot = Row(*keys, height=dp(64), padding=(0, 0, 0, dp(8)))
            self.panel.hold(self.parts, Painted(), foot)
        self.sheet = QuestionSheet.instead(self.sheet, page.asks, self.touched)

    def touched(self, spot: str) -> None:
        page = self.data
        refused = [one.spot.refused for one in page.choices if one.spot.name == spot]
        if any(refused) and page.asks is None:
            self.app.notice(refused[0])
        step = ENROLLING.touch(self.kept, self.draft, page, spot)
        if isinstance(step, Run):
            self.errands[step.errand]()
        elif isinstance(step, Draft):
            self.draft = step
            self.refresh()

    # What is done

    @property
    def errands(self) -> Mapping[str, Errand]:
        return {"take": self.take, "learn": self.learn}

    def take(self) -> None:
        """Keep the picture that is shown, and go on to the next card."""
        glimpse, card = self.glimpse, self.draft.card
        if glimpse is None or not glimpse.seen.corners or not card:
            return
        try:
            self.shelf.keep(self.deck, card, glimpse.picture)
        except OSError as bad:
            self.app.trouble(bad)
            return
        self.done = (*self.done, *((card,) if card not in self.done else ()))
        self.draft = enrolling.taken(self.kept, self.draft)
        self.app.feel("legal", self.kept.name(self.draft.card) if self.draft.card else "")
        self.refresh()

    def choose(self, card: str) -> None:
        """Ask for this card."""
        self.draft = enrolling.chosen(self.kept, self.draft, card)
        self.refresh()

    def learn(self) -> None:
        learning.begin(self.shelf.folder, self.deck, self.game)
        self.app.instead("shelf")
        said = self.app.tr("The deck is being learnt. This takes a minute or two.")
        self.app.notice(said, icon="pending")
