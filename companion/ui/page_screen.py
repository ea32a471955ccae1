"""Draws a page: the bar above, its parts or its long list, the buttons at its foot, its question.

A subclass says which kind of page it shows, collects what the page depends on, and carries out its
errands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics, dp
from kivy.uix.widget import Widget

from companion.pages.page import Go, PageKind, Run
from companion.pages.page import Page as PageData
from companion.pages.parts import MARGIN, Pad, Rows, Search, Wide
from companion.play.questions import Choice, Value
from companion.play.reader import Reader
from companion.play.scene import Stage
from companion.ui.pages import Page
from companion.ui.part_lines import Hands, push_button
from companion.ui.part_maker import Guarded, PartColumn, same_parts
from companion.ui.widgets import AppBar, Column, IconButton, Parts, Scroll, Strip
from companion.ui.widgets.parts import Margins

if TYPE_CHECKING:
    from companion.ui.long_list import LongList
    from companion.ui.question_sheet import QuestionSheet

K = TypeVar("K")
D = TypeVar("D")

BESIDE_MAIN = 2
"""Buttons at the foot that stand beside the main one; more of them have a row of their own."""
TICK = 1.0
"""Seconds after which a live page is drawn again."""
SETTLED = 0.1
"""Seconds after which everything on a new page has its place."""
Errand = Callable[..., object]


class PageBar(Protocol):
    """What stands above a page."""

    title: str
    state: str

    def show_tools(self, *tools: Widget) -> None: ...


class PageAside(PartColumn):
    """Parts that do not scroll with the others: a pad."""


class PageParts(Margins, PartColumn):
    """The parts of a page, between the margins of the screen."""


class PageScreen(Guarded, Page, Generic[K, D]):
    kind: ClassVar[PageKind[Any, Any]]
    back_icon = "back"

    def __init__(self, match: str = "") -> None:
        """match: whose link the bar shows; empty: that of any shared table."""
        self.bar = self.make_bar(match)
        self.fixed = PageParts(self, above=4, below=0)
        self.beside, self.middle = PageAside(self), Parts()
        self.parts, self.foot = PageParts(self, groups=False, spacing=dp(6)), PageFoot(self)
        self.scroll: Scroll | None = None
        self.rows: LongList | None = None
        self.sheet: QuestionSheet | None = None
        self.data: PageData | None = None
        self._kept: K | None = None
        self._tick = Clock.create_trigger(lambda _: self.refresh(), TICK)
        super().__init__(self.bar)
        self.draft: D = self.kind.draft(self.kept)
        self.fbind("size", self._resized)
        self.draw()
        Clock.schedule_once(self._scroll_to_pointed, SETTLED)

    # What a kind of page fills in

    def collect(self) -> K:
        """Everything that the page depends on."""
        raise NotImplementedError

    def make_bar(self, match: str) -> PageBar:
        return AppBar(match=match, back_icon=self.back_icon)

    @property
    def errands(self) -> Mapping[str, Errand]:
        """What the page may ask for; they get what it is about by name, and may return a draft."""
        return {}

    @property
    def reader(self) -> Reader:
        return self.app.reader

    # Drawing

    @property
    def kept(self) -> K:
        """Collected once, until something may have changed."""
        if self._kept is None:
            self._kept = self.collect()
        return self._kept

    def refresh(self) -> None:
        """Something may have changed: collect again, and draw what is different."""
        self._kept = None
        self.draw()

    def stale(self) -> None:
        self._kept = None

    def stage(self) -> Stage:
        """The room between the margins."""
        app = self.app
        wide = Window.width - app.inset_left - app.inset_right - 2 * app.margin
        return Stage(wide / dp(1), Window.height / dp(1), Metrics.fontscale)

    def _resized(self, *_: object) -> None:
        if self.data is not None and self.stage() != self._stage:
            self.draw()

    def draw(self) -> None:
        self._stage = self.stage()
        before, page = self.data, self.kind.page(self.kept, self.draft, self._stage)
        self.data = page
        self.bar.title, self.bar.state = page.title, page.note
        if before is None or before.tools != page.tools:
            self.bar.show_tools(*map(self._tool, page.tools))
        listed = next((part for part in page.parts if isinstance(part, Rows)), None)
        self._arrange(listed is not None)
        if before is None or not same_parts(before.parts, page.parts):
            above = [part for part in page.parts[:1] if isinstance(part, Search)]
            self.fixed.show(above)
            self.fixed.below = 4 if above else -4
            pads = [part for part in page.parts if isinstance(part, Pad)]
            self.beside.show(pads)
            kept_out = (listed, *above, *pads)
            below = [part for part in page.parts if not any(part is out for out in kept_out)]
            self.parts.show(below)
            if self.scroll is not None:
                dragged = (part for part in self.parts.children if hasattr(part, "drags"))
                self.scroll.handle = next(dragged, None)
            self.parts.above = 0 if below and isinstance(below[0], Wide) else 4
            self.parts.below = 4 if listed else 0 if below and isinstance(below[-1], Wide) else 8
            if self.rows is not None and listed is not None:
                self.rows.show(listed)
        if before is None or before.choices != page.choices:
            self.foot.show(page.choices)
        self._ask(page)
        self._turn(bool(self.beside.children))
        if page.live:
            self._tick()
        else:
            self._tick.cancel()

    def _arrange(self, listed: bool) -> None:
        """A long list scrolls below the other parts; without one, the parts scroll."""
        if (self.rows if listed else self.scroll) is not None:
            return
        if self.parts.parent is not None:
            self.parts.parent.remove_widget(self.parts)
        if listed:
            from companion.ui.long_list import LongList  # home has none

            self.rows, self.scroll = LongList(self), None
            self.hold(self.bar, self.fixed, self.parts, self.rows, self.foot)
        else:
            self.rows, self.scroll = None, Scroll(self.parts)
            self.middle.hold(self.scroll, self.beside)
            self.hold(self.bar, self.fixed, self.middle, self.foot)

    def _scroll_to_pointed(self, *_: object) -> None:
        """To the paragraph that the page was opened for."""
        pointed = [part for part in self.parts.children if getattr(part, "pointed", False)]
        if pointed and self.scroll is not None:
            self.scroll.scroll_to(pointed[0])

    def _turn(self, aside: bool) -> None:
        """On a screen that lies, a pad stands at the right of everything else; else below it."""
        lying = Window.width > Window.height
        self.middle.orientation = "horizontal" if lying else "vertical"
        self.beside.size_hint_x, self.beside.pos_hint = None if lying else 1, {"top": 1}
        self.parts.out = self.app.margin / dp(1) - MARGIN if lying and aside else 0
        self.beside.width = dp(340 if Window.width < dp(640) else 372) if aside else 0
        self.beside.padding = (dp(16), dp(4), dp(16), dp(8)) if aside else (0, 0, 0, 0)

    def _tool(self, tool: Choice) -> IconButton:
        icon = IconButton(icon=tool.icon, act=partial(self.tapped, tool))
        icon.tone = "text_3" if tool.spot.refused else "text"
        return icon

    def _ask(self, page: PageData) -> None:
        if page.asks is None and self.sheet is None:
            return
        from companion.ui.question_sheet import QuestionSheet  # home asks nothing

        self.sheet = QuestionSheet.instead(self.sheet, page.asks, self.touched, self.answered)

    def left(self) -> None:
        self._tick.cancel()

    # Touches and answers

    def touched(self, spot: str) -> None:
        page = self.data
        assert page is not None
        for button in (*page.tools, *page.choices) if page.asks is None else ():
            if button.spot.name == spot and button.spot.refused:
                self.app.notice(button.spot.refused)
        self._take(self.kind.touch(self.kept, self.draft, page, spot))

    def answered(self, name: str, value: Value) -> None:
        self._take(self.kind.answer(self.kept, self.draft, name, value))

    def _take(self, step: D | Go | Run) -> None:
        if isinstance(step, Run):
            self._run(step)
        elif isinstance(step, Go):
            self._close()
            self.app.follow(step)
        else:
            self.draft = step
            if (keep := self.kind.keeps(self.kept, step)) is not None:
                self.errands[keep.errand](**dict(keep.about))
                self.stale()
            self.draw()

    def _close(self) -> None:
        """The question is answered."""
        assert self.data is not None
        if self.data.asks is not None:
            self.draft = self.kind.closed(self.draft)
            self.draw()

    def _run(self, step: Run) -> None:
        """An errand may leave this page; else it may have changed what the page shows."""
        if not step.stays:
            self._close()
        then = self.errands[step.errand](**dict(step.about))
        if self.app.page is self:
            self.draft = then if isinstance(then, type(self.draft)) else self.draft
            self.refresh()


class PageFoot(Column):
    """The buttons at the foot of a page; the main one has a row of its own beside many others."""

    def __init__(self, hands: Hands) -> None:
        super().__init__()
        self._hands = hands
        self._looks: list[Choice] = []

    def show(self, choices: tuple[Choice, ...]) -> None:
        looks = [choice._replace(leads=None) for choice in choices]
        if looks == self._looks:
            return
        self._looks = looks
        main = [choice for choice in choices if choice.kind == "accent"]
        others = [choice for choice in choices if choice.kind != "accent"]
        rows = [others, main] if len(others) > BESIDE_MAIN else [choices]
        self.hold(*(self._strip(row) for row in rows if row))

    def _strip(self, choices: Sequence[Choice]) -> Strip:
        return Strip(*(push_button(self._hands, choice) for choice in choices), out=4, above=4)
