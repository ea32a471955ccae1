"""A page that is only a question, shown over the open page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from companion.pages.page import Go, Page, PageKind, Run
from companion.play.questions import Value
from companion.ui.page_screen import Errand
from companion.ui.question_sheet import QuestionSheet, sheet_stage

K = TypeVar("K")
D = TypeVar("D")


class PageSheet(Generic[K, D]):
    """Shows what a kind of page asks, and carries out its errands."""

    def __init__(
        self,
        kind: PageKind[K, D],
        collect: Callable[[], K],
        errands: Mapping[str, Errand],
        draft: D | None = None,
    ) -> None:
        """draft: what is begun already."""
        self._kind, self._collect, self._errands = kind, collect, errands
        self.draft: D = kind.draft(collect()) if draft is None else draft
        self.sheet: QuestionSheet | None = None

    def draw(self) -> None:
        """What is asked now; nothing more: it is put away."""
        asks = self._page().asks
        self.sheet = QuestionSheet.instead(self.sheet, asks, self.touched, self.answered)

    def close(self) -> None:
        self.draft = self._kind.closed(self.draft)
        self.draw()

    def _page(self) -> Page:
        return self._kind.page(self._collect(), self.draft, sheet_stage())

    def touched(self, spot: str) -> None:
        kept = self._collect()
        self._take(self._kind.touch(kept, self.draft, self._page(), spot))

    def answered(self, name: str, value: Value) -> None:
        self._take(self._kind.answer(self._collect(), self.draft, name, value))

    def _take(self, step: D | Go | Run) -> None:
        assert not isinstance(step, Go), "there is no page to come back to"
        if not isinstance(step, Run):
            self.draft = step
        else:
            if not step.stays:
                self.close()
            then = self._errands[step.errand](**dict(step.about))
            self.draft = then if isinstance(then, type(self.draft)) else self.draft
        self.draw()


def ask(question: Page, errands: Mapping[str, Errand]) -> PageSheet[Page, bool]:
    """Show a question until it is answered or put away."""

    def page(kept: Page, is_open: bool, stage: object) -> Page:
        return Page("", asks=kept if is_open else None)

    kind: PageKind[Page, bool] = PageKind(lambda _: True, page, closed=lambda _: False)
    sheet = PageSheet(kind, lambda: question, errands)
    sheet.draw()
    return sheet
