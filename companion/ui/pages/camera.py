"""The camera at a table: what was read, and one tap to say that it is so."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp

from companion.camera.assignment import Sight
from companion.camera.decks import Shelf
from companion.camera.worker import Glimpse
from companion.i18n import N_
from companion.match.table import Played
from companion.sync.shared_table import SharedTable
from companion.ui.camera_mode import Aim
from companion.ui.camera_report import save_report
from companion.ui.games import look_of
from companion.ui.pages.viewfinder import LensPage
from companion.ui.verdicts import button
from companion.ui.widgets.live_picture import LivePicture, Mark
from vision.reading import Look, Reading

if TYPE_CHECKING:
    from companion.camera.reader import Reader, Sighting

WARNINGS = {
    "dark": N_("Too dark, or something covers the camera."),
    "glare": N_("Glare: tilt the phone a little."),
    "clipped": N_("Too much light: shade the card."),
    "blur": N_("Not sharp: hold still, or tap the picture."),
}
"""The first one that holds is shown."""


class CameraPage(LensPage):
    def __init__(self, match: str, aim: str, **settings: Any) -> None:
        """aim: one of the game's, with what it asks for; see GameLook.aims."""
        self.match = match
        told = {key: settings.pop(key) for key in list(settings) if key in ("seat", "stone")}
        self.table = self.table_of(match, to_play=True)
        super().__init__(**settings)
        game = self.table.header.game
        self.shelf = Shelf(self.app.device.data_folder() / "decks")
        self.deck = self.shelf.ready(game, self.app.settings["decks"].get(game, ""))
        self.aim: Aim = look_of(game).aims[aim](self, **told)
        self.frozen: Look | None = None
        self.named: dict[int, str] = {}
        """What a person said of the frozen picture's readings."""
        self.anything = False
        """Whether the live picture has a card in it."""
        self.table.listeners.append(self.happened)
        if isinstance(self.table, SharedTable):
            self.table.rewound.append(self.judge)
        if self.app.settings["saw"]:
            self.ids.bar.add_widget(self.key("picture", self.report))
        self.refresh()

    def begin(self, *_: Any) -> None:
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
        super().left()

    def happened(self, played: Played) -> None:
        """The table has gone on, on another phone: what is read may mean something else."""
        self.judge()

    # Seeing

    def seen(self, glimpse: Glimpse[Sighting]) -> None:
        """Draw what was read; a steady picture freezes."""
        look = glimpse.seen.look
        self.aim.judge(look.readings, {})
        self.show_marks(look)
        if glimpse.seen.still:
            self.freeze()
        elif self.anything != bool(look.readings):
            self.refresh()

    def freeze(self) -> None:
        """This picture stays until it is confirmed or taken again."""
        glimpse = self.glimpse
        if glimpse is None or self.lookout is None or self.still:
            return
        self.lookout.paused = self.still = True
        self.frozen, self.named = glimpse.seen.look, {}
        self.ids.preview.show(glimpse.picture)
        self.judge()
        self.app.feel("legal")

    def again(self) -> None:
        """Back to the live picture."""
        self.frozen, self.glimpse, self.still = None, None, False
        self.ids.preview.marks = ()
        if self.lookout is None:
            self.retry()
            return
        self.lookout.glimpse = None
        self.lookout.paused = False
        self.refresh()

    def judge(self) -> None:
        if self.frozen is not None:
            self.aim.judge(self.frozen.readings, self.named)
            self.show_marks(self.frozen)
            self.refresh()

    def name(self, i: int, card: str) -> None:
        """A person says what the i-th reading is."""
        self.named[i] = card
        self.judge()

    def drop(self, i: int) -> None:
        """A person says that there is no card."""
        if self.frozen is None:
            return
        kept = [k for k in range(len(self.frozen.readings)) if k != i]
        readings = tuple(self.frozen.readings[k] for k in kept)
        self.named = {new: self.named[old] for new, old in enumerate(kept) if old in self.named}
        self.frozen = Look(readings, self.frozen.warnings)
        self.judge()

    def show_marks(self, look: Look) -> None:
        preview: LivePicture = self.ids.preview
        corners = visible([sight.reading for sight in self.aim.sights])
        preview.marks = tuple(
            Mark(quad, sight.standing, self.tag(sight))
            for quad, sight in zip(corners, self.aim.sights, strict=True)
        )
        held = next((text for name, text in WARNINGS.items() if name in look.warnings), "")
        preview.warning = self.app.tr(held) if held else ""

    def tag(self, sight: Sight) -> str:
        likely = [offer.card for offer in sight.offers[:2]]
        if sight.standing == "sure" or not likely:
            return sight.card
        if sight.standing == "unsure" and len(likely) > 1:
            words = self.app.tr("{one} or {other}?")
            return str(words.format(one=likely[0], other=likely[1]))
        return f"{likely[0]}?" if sight.standing == "unsure" else likely[0]

    def picked(self, mark: int, at: tuple[float, float]) -> None:
        """A finger on a card corrects it; elsewhere it sharpens the picture."""
        if mark >= 0:
            self.freeze()
        if self.frozen is None:
            super().picked(mark, at)
        elif 0 <= mark < len(self.aim.sights):
            self.aim.correct(self.frozen.readings.index(self.aim.sights[mark].reading))

    def report(self) -> None:
        """What the camera saw, as a file for whoever mends its eyes."""
        glimpse = self.glimpse
        if glimpse is None or self.deck is None:
            self.app.notice(self.app.tr("Nothing has been read yet."), icon="picture")
            return
        look = self.frozen or glimpse.seen.look
        save_report(self.app, glimpse.picture, look, self.shelf.file(self.deck.name), self.named)

    # Showing

    def refresh(self) -> None:
        tr, aim = self.app.tr, self.aim
        self.title, self.note = aim.title, aim.note
        if self.trouble:
            self.show_trouble()
        elif self.frozen is None:
            self.anything = bool(aim.sights)
            freeze = button(tr("Freeze the picture"), self.freeze, icon="camera")
            freeze.disabled = not self.anything
            title = tr("Hold still") if self.anything else tr("Looking for cards")
            self.fill(title, "", [], aim.hint, self.pad_key(), freeze)
        else:
            retake = button("", self.again, icon="retake", size_hint_x=None, width=dp(64))
            buttons = (retake, self.pad_key(), aim.main())
            self.fill(*aim.heading(), aim.parts(), aim.sentence(), *buttons)

    def ways_on(self) -> list[Any]:
        tr, app = self.app.tr, self.app
        made = button(tr("Tap cards instead"), self.aim.by_hand, kind="accent", icon="enter_number")
        if self.trouble in ("no deck", "deck"):
            decks = button(tr("Decks"), lambda: app.instead("shelf"), icon="deck")
            decks.size_hint_x = 0.6
            return [decks, made]
        return [made]

    def pad_key(self) -> Any:
        act = self.aim.by_hand
        return button("", act, icon="enter_number", size_hint_x=None, width=dp(64))

    def leave(self) -> Any:
        """Back to the table; its page."""
        self.app.back()
        return self.app.page


def visible(readings: list[Reading]) -> list[list[tuple[float, float]]]:
    """The corners of what can be seen of each card: a covered one ends where the next begins."""
    out = []
    for reading in readings:
        place = (reading.column, reading.side, reading.order + 1)
        upon = next((r for r in readings if (r.column, r.side, r.order) == place), None)
        one, two, three, four = reading.corners
        if upon is not None:
            four, three = upon.corners[:2]
        out.append([one, two, three, four])
    return out
