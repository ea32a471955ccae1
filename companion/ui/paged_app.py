"""Base class of the app: shows one page at a time with sheets above it, and goes back."""

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input import MotionEvent
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.match.match_filter import Filter
from companion.pages.page import Go
from companion.phone.device import Device
from companion.play.scene import Box
from companion.ui import paint
from companion.ui.pages import CannotShow, Page
from companion.ui.screens import Step, opened
from companion.ui.widgets import Notice, Sheet
from companion.ui.widgets.base import wipe

AFTER = 180.0
"""Seconds until a screen grows dim."""
VEIL = (0.0, 0.0, 0.0, 0.7)
AT_TABLE = ("table", "camera", "enrol")
"""Pages that a phone lies open at."""


class Shell(FloatLayout):
    """The ground, the page on it, sheets above, and the veil of a dimmed screen.

    What is as large as the window keeps clear of the bars and cutouts at its sides.
    """

    def add_widget(self, widget: Widget, *args: object, **more: object) -> None:
        if tuple(widget.size_hint) == (1, 1):
            widget.pos_hint = {"x": 0, "y": 0}
        super().add_widget(widget, *args, **more)

    def do_layout(self, *args: object, **_: object) -> None:
        app = App.get_running_app()
        wide = self.width - app.inset_left - app.inset_right
        super().do_layout(*args, pos=(self.x + app.inset_left, self.y), size=(wide, self.height))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        App.get_running_app().wake()
        return bool(super().on_touch_down(touch))


class Dimming:
    """A screen that is kept on at a table grows dark until it is touched or something happens."""

    def __init__(self, device: Device, shell: Widget) -> None:
        self.device, self.shell = device, shell
        self.dim = False
        self._sleep = Clock.create_trigger(self.darken, AFTER)

    def wake(self, *, again: bool) -> None:
        """Bright. again: it may grow dim once more."""
        if self.dim:
            self.dim = False
            self.shell.canvas.after.clear()
            self.device.dim(False)
        self.stop()
        if again:
            self._sleep()

    def stop(self) -> None:
        self._sleep.cancel()

    def darken(self, *_: object) -> None:
        self.dim = True
        self.device.dim(True)
        with self.shell.canvas.after:
            paint.fill(Box(0, 0, *Window.size), VEIL)


class PagedApp(App):
    shell: Shell

    def __init__(self, **settings: object) -> None:
        self.stack: list[Step] = []
        """From home to the present page."""
        self.page: Page | None = None
        self.filter = Filter()
        """Which matches the lists show; forgotten on home."""
        super().__init__(**settings)

    def follow(self, step: Go) -> None:
        """To another page. A filter in its address holds for all lists of matches."""
        from companion.pages.filters import filter_in  # not needed for the first frame

        place = dict(step.where)
        if (chosen := filter_in(place)) is not None:
            self.filter = chosen
            place = {}
        home: list[Step] = [] if step.page == "home" else [("home", {})]
        ways = {"here": self.stack, "below": self.stack[:-1], "home": home}
        stack = [*ways[step.back], (step.page, place)]
        if stack == self.stack and self.page is not None:
            self.page.refresh()
        else:
            self._show(stack)

    def go(self, name: str, **args: object) -> None:
        self._show([*self.stack, (name, args)])

    def instead(self, name: str, **args: object) -> None:
        self._show([*self.stack[:-1], (name, args)])

    def back(self) -> None:
        self._show(self.stack[:-1] or [("home", {})])

    def back_to(self, at: int) -> None:
        """To a page below the present one, counted from the first."""
        self._show(self.stack[: at + 1])

    def home(self) -> None:
        self._show([("home", {})])

    def _show(self, stack: list[Step]) -> None:
        name, args = stack[-1]
        if name == "home":
            self.filter = Filter()
        try:
            page = opened(name, args)
        except CannotShow:
            self.home()
            return
        for child in self.shell.children[:]:
            if not isinstance(child, Notice):
                self.shell.remove_widget(child)
                wipe(child)
        if self.page is not None:
            self.page.left()
        if stack != self.stack:
            self.close_notices()
        self.page, self.stack = page, stack
        self.dress()
        self.shell.add_widget(page, index=len(self.shell.children))
        self.device.keep_awake(name in AT_TABLE and self.settings["awake"])
        self.wake()
        self.remember("place", [[n, a] for n, a in stack])

    @property
    def notices(self) -> list[Notice]:
        return [child for child in self.shell.children if isinstance(child, Notice)]

    def close_notices(self) -> None:
        """Those that were seen: they belong to what was there before."""
        for notice in self.notices:
            if not notice.fresh:
                notice.close()

    def over(self, sheet: Widget) -> None:
        self.shell.add_widget(sheet)

    def sheets(self) -> list[Sheet]:
        return [child for child in self.shell.children if isinstance(child, Sheet)]

    def _key(self, _window: object, key: int, *_: object) -> bool:
        """The phone's own back: closes a sheet, then the page; from home it leaves the app."""
        if key != 27:
            return False
        if self.sheets():
            self.sheets()[0].close()
        elif len(self.stack) > 1:
            self.back()
        else:
            return False
        return True

    def open_settings(self, *_: object) -> bool:
        """What F1 asks for: Kivy's own settings, none of which is ours."""
        return False

    def show_again(self) -> None:
        """The present page anew, from what is the case now."""
        self._show(self.stack)

    def refresh(self) -> None:
        """The present page shows what is the case now."""
        if self.page is not None:
            self.page.refresh()
