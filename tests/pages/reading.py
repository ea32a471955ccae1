"""What a page shows and where it leads, for tests that need no window."""

from collections.abc import Iterator
from typing import Any

from companion.i18n import language
from companion.pages.page import Page, PageKind
from companion.pages.parts import Panel
from companion.play.reader import Reader
from companion.play.scene import Stage

STAGE = Stage(328, 800)


def reader(lang: str = "en") -> Reader:
    texts = language(lang)
    return Reader(texts.gettext, texts.ngettext, lang)


def shown(kind: PageKind[Any, Any], kept: Any, draft: Any = None) -> Page:
    return kind.page(kept, kind.draft(kept) if draft is None else draft, STAGE)


def touch(kind: PageKind[Any, Any], kept: Any, spot: str, draft: Any = None) -> Any:
    """The step of a touch."""
    draft = kind.draft(kept) if draft is None else draft
    return kind.touch(kept, draft, kind.page(kept, draft, STAGE), spot)


def answer(kind: PageKind[Any, Any], kept: Any, name: str, value: Any, draft: Any = None) -> Any:
    return kind.answer(kept, kind.draft(kept) if draft is None else draft, name, value)


def parts(page: Page) -> Iterator[Any]:
    """Every part, those on panels too."""
    for part in page.parts:
        yield part
        yield from part.parts if isinstance(part, Panel) else ()


def line(page: Page, name: str) -> Any:
    """The choice with a spot of this name."""
    return next(choice for choice in page.lines if choice.spot.name == name)
