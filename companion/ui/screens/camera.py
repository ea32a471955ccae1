"""The camera: what it sees, what was read, and one tap to say that it is so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import StringProperty

from companion.capture import Sight
from companion.decks import Shelf
from companion.lookout import Lookout, Reader, Sighting
from companion.platform import NoCamera
from companion.table import Table
from companion.ui.aim import Aim
from companion.ui.games import look_of
from companion.ui.report import save_report
from companion.ui.screens import Page, load_looks
from companion.ui.verdicts import button
from companion.ui.widgets import IconButton, Painted, Row, Text
from companion.ui.widgets.preview import Mark, Preview
from companion.ui.widgets.sheet import SheetBody
from companion.words import N_
from vision.reading import Look, Reading

for part in (Preview, SheetBody):
    Factory.register(part.__name__, cls=part)
load_looks("camera")

WARNINGS = {
    "dark": N_("Too dark, or something covers the camera."),
    "glare": N_("Glare: tilt the phone a little."),
    "clipped": N_("Too much light: shade the card."),
    "blur": N_("Not sharp: hold still, or tap the card."),
}
"""The first one that holds is shown."""
TROUBLES = {
    "starting": (N_("The camera starts"), ""),
    "refused": (
        N_("Camera is not allowed"),
        N_("Tap cards instead, or allow it in the settings of this phone."),
    ),
    "none": (N_("No camera found"), N_("Another app may be using it. Tap cards instead.")),
    "no deck": (
        N_("No deck enrolled for this game"),
        N_("Enrol it with the camera, or play without."),
    ),
    "deck": (N_("This deck cannot be read"), N_("Choose another deck, or tap cards instead.")),
}
PANEL = 272


class CameraPage(Page):
    title = StringProperty("")
    note = StringProperty("")

    def __init__(self, match: str, aim: str, **settings: Any) -> None:
        """aim: one of the game's, with what it asks for; see GameLook.aims."""
        self.match = match
        told = {key: settings.pop(key) for key in list(settings) if key in ("seat", "stone")}
        super().__init__(**settings)
        self.table: Table = self.app.table(match)
        game = self.table.header.game
        self.shelf = Shelf(self.app.device.data_folder() / "decks")
        self.deck = self.shelf.ready(game, self.app.settings["decks"].get(game, ""))
        self.aim: Aim = look_of(game).aims[aim](self, **told)
        self.lookout: Lookout[Sighting] | None = None
        self.trouble = "starting"
        self.frozen: Look | None = None
        self.named: dict[int, str] = {}
        self.lit = False
        self._shown: Any = None
        self.torch = self.key("torch", self.toggle_torch)
        self.ids.preview.bind(on_pick=lambda _, mark, at: self.picked(mark, at))
        self.ids.stage.bind(size=self.arrange)
        if self.app.settings["saw"]:
            self.ids.bar.add_widget(self.key("picture", self.report))
        self.refresh()
        Clock.schedule_once(self.begin, 0)
        self.beat = Clock.schedule_interval(self.watch, 1 / 30)

    def key(self, icon: str, act: Callable[[], None]) -> IconButton:
        made = IconButton(icon=icon, pos_hint={"center_y": 0.5})
        made.bind(on_tap=lambda _: act())
        return made

    def arrange(self, *_: Any) -> None:
        """Upright: the panel below the picture. Lying: beside it."""
        stage, panel = self.ids.stage, self.ids.panel
        lying = stage.width > stage.height
        stage.orientation = "horizontal" if lying else "vertical"
        panel.size_hint = (None, 1) if lying else (1, None)
        panel.width = dp(340) if lying else stage.width
        panel.height = stage.height if lying else dp(PANEL) + self.app.inset_bottom

    # The camera's life

    def begin(self, *_: Any) -> None:
        """After the first frame of the page: nothing of it waits for the camera."""
        if self.deck is None:
            self.fail("no deck")
        else:
            self.app.device.ask_camera(self.allowed)

    def allowed(self, yes: bool) -> None:
        """May come from another thread, and after the page has gone."""
        Clock.schedule_once(lambda _: self.open() if yes else self.fail("refused"), 0)

    def open(self) -> None:
        if self.app.page is not self or self.lookout is not None or self.deck is None:
            return
        shelf, name = self.shelf, self.deck.name
        try:
            source = self.app.device.camera()
        except NoCamera:
            self.fail("none")
            return
        self.lookout = Lookout(source, lambda: Reader(shelf.load(name)))
        self.trouble = ""
        self.refresh()

    def fail(self, why: str) -> None:
        if self.app.page is self and self.trouble != why:
            self.trouble = why
            self.ids.preview.show(None)
            self.refresh()

    def left(self) -> None:
        self.beat.cancel()
        self.rest()

    def rest(self) -> None:
        """Let the camera go; what is frozen stays."""
        if self.lookout is not None:
            self.lookout.close()
            self.lookout = None

    def resume(self) -> None:
        if self.frozen is None and self.trouble in ("", "none"):
            self.trouble = "starting"
            self.begin()

    def watch(self, *_: Any) -> None:
        """Show the newest frame and what was read; a steady picture freezes."""
        lookout = self.lookout
        if lookout is None or self.frozen is not None:
            return
        lookout.shape = self.ids.preview.shape
        if lookout.trouble != self.trouble:
            self.trouble = lookout.trouble
            self.refresh()
        if self.trouble:
            return
        if lookout.has_torch and self.torch.parent is None:
            self.ids.bar.add_widget(self.torch)
        glimpse = lookout.glimpse
        if glimpse is not None and glimpse is not self._shown:
            self._shown = glimpse
            self.aim.judge(glimpse.seen.look.readings, {})
            self.show_marks(glimpse.seen.look)
            if glimpse.seen.still:
                self.freeze()
                return
        self.ids.preview.show(lookout.picture)

    # Seeing

    def freeze(self) -> None:
        """Look closer: this picture stays until it is confirmed or taken again."""
        glimpse = self._shown
        if glimpse is None or self.lookout is None:
            return
        self.lookout.paused = True
        self.frozen, self.named = glimpse.seen.look, {}
        self.ids.preview.show(glimpse.picture)
        self.judge()
        self.app.feel("legal")

    def again(self) -> None:
        """Back to the live picture."""
        self.frozen, self._shown = None, None
        self.ids.preview.marks = ()
        if self.lookout is not None:
            self.lookout.glimpse = None
            self.lookout.paused = False
        else:
            self.resume()
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
        preview: Preview = self.ids.preview
        corners = visible([sight.reading for sight in self.aim.sights])
        preview.marks = tuple(
            Mark(quad, sight.standing, self.tag(sight))
            for quad, sight in zip(corners, self.aim.sights, strict=True)
        )
        held = (text for name, text in WARNINGS.items() if name in look.warnings)
        preview.warning = self.app.tr(next(held, ""))

    def tag(self, sight: Sight) -> str:
        tr = self.app.tr
        likely = [offer.card for offer in sight.offers[:2]]
        if sight.standing == "sure" or not likely:
            return sight.card
        if sight.standing == "unsure" and len(likely) > 1:
            return str(tr("{one} or {other}?").format(one=likely[0], other=likely[1]))
        return f"{likely[0]}?" if sight.standing == "unsure" else likely[0]

    def picked(self, mark: int, at: tuple[float, float]) -> None:
        """A finger on a card corrects it; elsewhere it sharpens the picture."""
        if self.frozen is None and mark >= 0:
            self.freeze()
        if self.frozen is not None:
            if 0 <= mark < len(self.aim.sights):
                self.aim.correct(self.number(mark))
        elif self.lookout is not None:
            self.lookout.focus(*at)

    def number(self, mark: int) -> int:
        """Which reading of the frozen picture a mark is of."""
        assert self.frozen is not None
        return self.frozen.readings.index(self.aim.sights[mark].reading)

    def toggle_torch(self) -> None:
        self.lit = not self.lit
        if self.lookout is not None:
            self.lookout.torch(self.lit)
        self.torch.tone = "accent_text" if self.lit else "text"

    def report(self) -> None:
        """What the camera saw, as a file for whoever mends its eyes."""
        glimpse = self._shown
        if glimpse is None or self.deck is None:
            self.app.notice(self.app.tr("Nothing has been read yet."), icon="picture")
            return
        look = self.frozen or glimpse.seen.look
        save_report(self.app, glimpse.picture, look, self.shelf.file(self.deck.name), self.named)

    # Showing

    def refresh(self) -> None:
        app, tr, aim = self.app, self.app.tr, self.aim
        self.title, self.note = aim.title, aim.note
        panel = self.ids.panel
        panel.clear_widgets()
        if self.trouble:
            title, text = TROUBLES[self.trouble]
            self.fill(tr(title), "", [], tr(text) if text else "", *self.ways_on())
        elif self.frozen is None:
            freeze = button(tr("Freeze the picture"), self.freeze, icon="camera")
            self.fill(tr("Hold still"), "", [], aim.hint, self.pad_key(), freeze)
        else:
            retake = button("", self.again, icon="retake", size_hint_x=None, width=dp(64))
            title, aside = aim.heading()
            main = aim.main()
            self.fill(title, aside, aim.parts(), aim.sentence(), retake, self.pad_key(), main)
        app.page is self and self.arrange()

    def ways_on(self) -> list[Any]:
        tr, app = self.app.tr, self.app
        made = button(tr("Tap cards instead"), self.aim.by_hand, kind="accent", icon="enter_number")
        if self.trouble in ("no deck", "deck"):
            return [button(tr("Decks"), lambda: app.instead("shelf"), icon="deck"), made]
        if self.trouble == "none":
            return [button("", self.retry, icon="retake", size_hint_x=None, width=dp(64)), made]
        return [made]

    def retry(self) -> None:
        self.rest()
        self.trouble = "starting"
        self.refresh()
        self.begin()

    def pad_key(self) -> Any:
        act = self.aim.by_hand
        return button("", act, icon="enter_number", size_hint_x=None, width=dp(64))

    def fill(self, title: str, aside: str, parts: list[Any], sentence: str, *buttons: Any) -> None:
        panel = self.ids.panel
        head = Row(height=dp(32), spacing=dp(8))
        head.add_widget(Text(text=title, role="heading", pos_hint={"center_y": 0.5}))
        if aside:
            known = Text(text=aside, role="label", tone="text_2", halign="right")
            known.pos_hint = {"center_y": 0.5}
            head.add_widget(known)
        panel.add_widget(head)
        for part in parts:
            panel.add_widget(part)
        panel.add_widget(Text(text=sentence, role="label", tone="text_2"))
        panel.add_widget(Painted())
        foot = Row(height=dp(64), padding=(0, 0, 0, dp(8)))
        for made in buttons:
            foot.add_widget(made)
        panel.add_widget(foot)

    def leave(self) -> Any:
        """Back to the table; its page."""
        self.app.back()
        return self.app.page


def visible(readings: list[Reading]) -> list[list[tuple[float, float]]]:
    """The corners of what can be seen of each card: a covered one ends where the next begins."""
    out = []
    for reading in readings:
        upon = next(
            (
                other
                for other in readings
                if (other.column, other.side) == (reading.column, reading.side)
                and other.order == reading.order + 1
            ),
            None,
        )
        one, two, three, four = reading.corners
        if upon is not None:
            four, three = upon.corners[:2]
        out.append([one, two, three, four])
    return out
