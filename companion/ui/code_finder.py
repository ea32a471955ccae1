"""A camera viewfinder that looks for a table's QR code."""

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import StringProperty

from companion.camera.worker import CameraWorker, code_reader
from companion.pages.parts import Scanner
from companion.phone.device import NoCamera
from companion.play.scene import Box
from companion.ui import paint
from companion.ui.part_lines import Hands
from companion.ui.theme import size
from companion.ui.widgets.live_picture import LivePicture
from companion.ui.widgets.sheet import wrapped

SHOWN = 1 / 12
"""Seconds between two pictures."""
AGAIN = 3.0
"""Seconds after which a code that led nowhere is tried once more."""


class CodeFinder(LivePicture):
    """What the camera sees, in ember brackets; or why it sees nothing."""

    trouble = StringProperty("")
    words = StringProperty("")
    """What is said instead of a picture."""
    shows = ("marks", "warning", "words")

    def __init__(self, hands: Hands, part: Scanner) -> None:
        self._hands = hands
        self._worker: CameraWorker[str] | None = None
        self._look = Clock.create_trigger(self._newest, SHOWN, interval=True)
        self._forget = Clock.create_trigger(self._unsay, AGAIN)
        self._over = self._resting = False
        self._said = ""
        super().__init__(size_hint_y=None)
        self.height = dp(196 if self.app.bar_height > dp(50) else 150)
        self.show_part(part)

    def show_part(self, part: Scanner) -> bool:
        self.words, self._name = part.trouble, part.name
        return True

    def begin(self) -> None:
        """Ask for the camera and look; each new code is answered, and an old one after `again`."""
        device = self.app.device

        def allowed(may: bool) -> None:
            if self._over or self._worker is not None:
                return
            if not may:
                self.trouble = "refused"
                return
            try:
                self._worker = CameraWorker(device.camera(), code_reader)
            except NoCamera:
                self.trouble = "none"
                return
            self._look()

        device.ask_camera(lambda may: Clock.schedule_once(lambda _: allowed(may), 0))

    def end(self) -> None:
        self._over = True
        self.rest()

    def rest(self) -> None:
        """Let the camera go until `resume`; a question whether it may be used stays open."""
        self._look.cancel()
        self._forget.cancel()
        if self._worker is not None:
            self._worker.close()
            self._worker, self._resting = None, True

    def resume(self) -> None:
        if self._resting:
            self._resting = False
            self.begin()

    def again(self) -> None:
        """The code led nowhere: take it for a new one in a while."""
        self._forget()

    def _unsay(self, *_: object) -> None:
        self._said = ""

    def _newest(self, *_: object) -> None:
        worker = self._worker
        if worker is None:
            return
        self.show(worker.picture)
        self.trouble = worker.trouble
        text = worker.glimpse.seen if worker.glimpse is not None else ""
        if text and text != self._said:
            self._said = text
            self._hands.answered(self._name, text)

    def paint(self) -> None:
        theme, box = self.theme, self.box
        paint.block(box, theme.inset, dp(14))
        if self.words:
            self._paint_trouble(self.words, box)
            return
        if self.picture is not None:
            self.paint_picture()
        self._paint_brackets(box)

    def _paint_trouble(self, words: str, box: Box) -> None:
        """In the middle, an icon above as many lines as it takes."""
        theme, high = self.theme, dp(44)
        lines = wrapped(words, size("body"), box.w - dp(32), most=4)
        step = min(sp(21), (box.h - dp(12) - high) / len(lines))
        top = box.cy + (high + step * len(lines)) / 2
        paint.icon("join", box.cx, top - high / 2, dp(36), theme.text_3)
        px = min(size("body"), step * 16 / 21)
        for i, line in enumerate(lines):
            y = top - high - step * (i + 0.5)
            paint.text(line, box.cx, y, px, theme.text_2, width=box.w - dp(24))

    def _paint_brackets(self, box: Box) -> None:
        frame = Box.about(box.cx, box.cy, box.h * 0.88, box.h * 0.88)
        long, thick = dp(28), dp(3)
        for x in (0.0, 1.0):
            for y in (0.0, 1.0):
                for w, h in ((long, thick), (thick, long)):
                    corner = Box(frame.x + x * (frame.w - w), frame.y + y * (frame.h - h), w, h)
                    paint.block(corner, self.theme.accent, 1)
