"""The camera page at a table: shows what was read; one tap confirms it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.metrics import Metrics, dp

from companion.camera.mode import CameraMode, Keep, Outcome, Return, Seen
from companion.camera.seen_cards import tag, visible, warning
from companion.camera.worker import Glimpse
from companion.decks.store import DeckStore
from companion.games import app_of
from companion.match.table import Played
from companion.play.position import Position
from companion.play.scene import Stage
from companion.play.steps import NOTE, Errand, Tell
from companion.sync.protocol.shared_table import SharedTable
from companion.ui.desk_table import aids_of
from companion.ui.device_notes import note_hand
from companion.ui.export_menu import save_report
from companion.ui.pages.viewfinder import ViewfinderPage
from companion.ui.question_sheet import QuestionSheet, sheet_stage
from companion.ui.scene_view import picture
from companion.ui.widgets import IconButton, button, key
from companion.ui.widgets.live_picture import LivePicture, Mark
from vision.card_names import card_names
from vision.reading import Look

if TYPE_CHECKING:
    from companion.camera.reader import Reader, Sighting


class CameraPage(ViewfinderPage):
    """Shows any mode of any game: its findings below the picture, its question as a sheet."""

    def __init__(self, match: str, mode: str, **where: object) -> None:
        """mode: one of the game's, with what it asks for; see GameApp.camera_modes."""
        self.match, self.table = match, self.table_of(match, to_play=True)
        super().__init__()
        game = self.table.header.game
        self.shelf = DeckStore(self.app.device.data_folder() / "decks")
        self.deck = self.shelf.ready(game, self.app.settings["decks"].get(game, ""))
        known = card_names(self.shelf.file(self.deck.name)) if self.deck else ()
        made = app_of(game).camera_modes[mode]
        self.mode: CameraMode[Any] = made(self.position(), known, **where)
        self.sheet: QuestionSheet | None = None
        self.anything = False
        """Whether the live picture has a card in it."""
        self.table.listeners.append(self.happened)
        if isinstance(self.table, SharedTable):
            self.table.rewound.append(self.judge)
        if self.app.settings["saw"]:
            self.bar.add(IconButton(icon="picture", act=self.report))
        self.refresh()

    def position(self) -> Position[Any]:
        app, table = self.app, self.table
        at = Position[Any].of(table, app.speech(table.header.players), app.words(table))
        return replace(at, aids=aids_of(app))

    def begin(self, *_: object) -> None:
        if self.deck is None:
            self.fail("no deck")
        else:
            super().begin()

    def eyes(self) -> Callable[[], Reader]:
        from companion.camera.reader import Reader

        assert self.deck is not None
        shelf, name = self.shelf, self.deck.name
        return lambda: Reader(shelf.load(name))

    def left(self) -> None:
        self.table.listeners.remove(self.happened)
        if isinstance(self.table, SharedTable):
            self.table.rewound.remove(self.judge)
        self.sheet = QuestionSheet.instead(self.sheet, None, self.touch)
        super().left()

    def happened(self, played: Played) -> None:
        """The table has gone on, on another phone: what is read may mean something else."""
        self.judge()

    # Seeing

    def seen(self, glimpse: Glimpse[Sighting]) -> None:
        """Draw what was read; a steady picture freezes."""
        look = glimpse.seen.look
        self.mode = replace(self.mode, seen=Seen(look.readings))
        self.show_marks(look)
        if glimpse.seen.still:
            self.freeze()
        elif self.anything != bool(look.readings):
            self.refresh()

    def freeze(self) -> None:
        """This picture stays until it is confirmed or taken again."""
        glimpse = self.glimpse
        if glimpse is None or self.worker is None or self.still:
            return
        self.worker.paused = self.still = True
        self.preview.show(glimpse.picture)
        self.judge()
        self.app.feel("legal")

    def again(self) -> None:
        """Back to the live picture."""
        self.mode = replace(self.mode, seen=Seen())
        self.glimpse, self.still = None, False
        self.preview.marks = ()
        if self.worker is None:
            self.retry()
            return
        self.worker.glimpse = None
        self.worker.paused = False
        self.refresh()

    def judge(self) -> None:
        """What the frozen picture means at the table as it is now."""
        if self.still and self.glimpse is not None:
            self.refresh()
            self.show_marks(self.glimpse.seen.look)

    def show_marks(self, look: Look) -> None:
        preview: LivePicture = self.preview
        sights = self.mode.sights
        corners = visible([sight.reading for sight in sights])
        preview.marks = tuple(
            Mark(quad, sight.standing, tag(sight, self.mode.deck, self.app.tr))
            for quad, sight in zip(corners, sights, strict=True)
        )
        preview.warning = warning(look, self.app.tr)

    def report(self) -> None:
        """What the camera saw, as a file for whoever mends its eyes."""
        glimpse = self.glimpse
        if glimpse is None or self.deck is None:
            self.app.notice(self.app.tr("Nothing has been read yet."), icon="picture")
            return
        readings, named = self.mode.seen
        look = Look(readings, glimpse.seen.look.warnings)
        save_report(self.app, glimpse.picture, look, self.shelf.file(self.deck.name), named)

    # Touching

    def picked(self, mark: int, at: tuple[float, float]) -> None:
        """A finger on a card corrects it; elsewhere it sharpens the picture."""
        if mark >= 0:
            self.freeze()
        if not self.still:
            super().picked(mark, at)
        elif 0 <= mark < len(self.mode.sights):
            self.touch(f"correct.{self.mode.sights[mark].n}")

    def touch(self, spot: str) -> None:
        self.follow(self.mode.touch(spot))

    def follow(self, outcome: Outcome[Any]) -> None:
        """Show another mode, say something, or go on elsewhere."""
        if isinstance(outcome, CameraMode):
            self.mode = outcome
            self.judge()
        elif isinstance(outcome, Tell):
            self.app.feel(outcome.answer, outcome.words)
        elif isinstance(outcome, Errand):
            self.app.instead(outcome.page, match=self.match, **dict(outcome.where))
        else:
            self.app.back()
            page = self.app.page
            assert page is not None
            if isinstance(outcome, Keep):
                note_hand(page, outcome)
                page.body.touch(NOTE)
            elif isinstance(outcome, Return):
                page.body.begin(outcome.draft, outcome.spot)
            else:
                page.body.propose(outcome)

    # Showing

    def refresh(self) -> None:
        tr, mode = self.app.tr, replace(self.mode, at=self.position())
        self.mode = mode
        self.bar.title, self.bar.state, hint = mode.heading()
        if self.trouble:
            self.show_trouble()
        elif not self.still:
            self.anything = bool(mode.sights)
            freeze = button(tr("Freeze the picture"), self.freeze, icon="camera")
            freeze.disabled = not self.anything
            title = tr("Hold still") if self.anything else tr("Looking for cards")
            self.fill(title, "", [], hint, key("enter_number", self.by_hand), freeze)
        else:
            self.show_findings()
        question = mode.question(sheet_stage())
        self.sheet = QuestionSheet.instead(self.sheet, question, self.touch)

    def show_findings(self) -> None:
        panel, unit = self.panel, dp(1)
        wide = (panel.width - panel.padding[0] - panel.padding[2]) / unit
        found = self.mode.findings(Stage(wide, panel.height / unit, Metrics.fontscale))
        spot = found.main.spot
        act = button(spot.says, partial(self.touch, spot.name), icon=found.main.icon)
        act.disabled = bool(spot.refused)
        act.kind = "plain" if act.disabled else "accent"
        pictures = [picture(scene, self.touch) for scene in found.scenes]
        keys = (key("retake", self.again), key("enter_number", self.by_hand))
        self.fill(found.title, found.aside, pictures, found.sentence, *keys, act)

    def ways_on(self) -> list[Any]:
        tr, app = self.app.tr, self.app
        made = button(tr("Tap cards instead"), self.by_hand, kind="accent", icon="enter_number")
        decks = button(tr("Decks"), partial(app.instead, "shelf"), icon="deck", size_hint_x=0.6)
        return [decks, made] if self.trouble in ("no deck", "deck") else [made]

    def by_hand(self) -> None:
        self.follow(self.mode.by_hand())
