"""Renders any page as one HTML form that works without scripts, and reads the form's data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape
from typing import NamedTuple, TypeVar

from companion.match.phrases import Tr
from companion.pages.page import Go, Page, PageKind, Run
from companion.pages.parts import LongText, Order, Pad, PagePart, Panel, Search, Switch
from companion.play.questions import CLOSE, Choice, Count, Numbers, OneOf, Question, Value, Write
from companion.play.scene import Box, Spot, Stage
from companion.play.world import world_strip
from companion.web.look import SPRITE, framed, icon, named
from companion.web.part_html import PAGE, PartMaker
from companion.web.svg import svg
from companion.web.view import read

K = TypeVar("K")
D = TypeVar("D")

LONGEST_SEARCH = 100
STRIP = Box(0, 0, 560, 112)
"""Of the landscape in a page's head."""
FULL_SCREEN = "M5 10V5h5v2H7v3zM14 5h5v5h-2V7h-3zM17 14h2v5h-5v-2h3zM5 14h2v3h3v2H5z"
REFRESH = 3
"""Seconds after which a live page looks again without a script."""


class Notice(NamedTuple):
    """What came of an errand, for whoever asked for it."""

    words: str
    tone: str = ""
    action: Choice | None = None


class Frame(NamedTuple):
    """What stands around a page's parts."""

    lang: str
    mode: str
    """Light or dark."""
    csrf: str
    draft: str
    """The name of what its reader has begun."""
    address: str
    """Of the page itself."""
    back: str = ""
    """Where the way back leads."""
    notices: tuple[Notice, ...] = ()
    head: str = ""
    """HTML beside the title."""
    beside: str = ""
    """HTML beside the parts, on a wide screen."""
    foot: str = ""
    kind: str = ""
    """A class of the style sheet."""
    world: str = ""
    """The game's ground and landscape; empty: the app's own ground."""
    text_size: int = 100
    """Per cent."""
    full_screen: bool = False
    """Whether a button fills the screen with the page."""


def page_html(page: Page, maker: PartMaker, frame: Frame) -> str:
    asks = dialog(page.asks, maker) if page.asks is not None else ""
    inert = " inert" if asks else ""
    head = """<link rel="stylesheet" href="/style.css"><link rel="stylesheet" href="/pages.css">
<script src="/pages.js" defer></script>"""
    if page.live:
        head += f'<noscript><meta http-equiv="refresh" content="{REFRESH}"></noscript>'
    beside = f'<aside class="beside">{frame.beside}</aside>' if frame.beside else ""
    large = f"text-{frame.text_size}" if frame.text_size != 100 else ""
    kind = " ".join(
        filter(None, ("page", frame.kind and f"on-{frame.kind}", beside and "two", large))
    )
    foot = f'<div class="pushes">{maker.pushes(page.choices)}</div>' if page.choices else ""
    world = f' data-world="{named(frame.world)}"' if frame.world else ""
    strip = svg(world_strip(frame.world, STRIP), "strip") if frame.world else ""
    full = _full_screen(maker.tr) if frame.full_screen else ""
    body = f"""<body class="{kind}" data-live="{int(page.live)}"{world}>
{SPRITE}
{_form(page, frame)}
<header class="bar"{inert}>{strip}{_back(maker.tr, frame.back)}<div><h1>{escape(page.title)}</h1>\
{f'<p class="sub">{escape(page.note)}</p>' if page.note else ""}</div>{frame.head}\
{full}{maker.tools(page.tools)}</header>
<div class="rooms"{inert}><main id="parts">{maker.parts(page.parts, page.title)}</main>\
{beside}</div>
<footer class="foot"{inert}>{foot}{frame.foot}</footer>
<div id="asking">{asks}</div>
<div id="said" role="status" aria-live="polite">{"".join(_notice(maker, n) for n in frame.notices)}\
</div>
</body>"""
    title = f"{page.title} · Cairn" if page.title != "Cairn" else page.title
    return framed(title, frame.lang, frame.mode, head, body)


def _back(tr: Tr, address: str) -> str:
    if not address:
        return ""
    return (
        f'<a class="tool" href="{escape(address)}" aria-label="{escape(tr("Back"))}">'
        f"{icon('back')}</a>"
    )


def _full_screen(tr: Tr) -> str:
    """Only a script can fill the screen; without one the style sheet hides the button."""
    return (
        f'<button type="button" class="tool full" data-full '
        f'aria-label="{escape(tr("Full screen"))}"><svg viewBox="0 0 24 24" aria-hidden="true">'
        f'<path fill="currentColor" d="{FULL_SCREEN}"/></svg></button>'
    )


def _form(page: Page, frame: Frame) -> str:
    """Its first button is what the Enter key touches: it brings only what is typed, unless a field
    says more."""
    fields = (page.asks or page).parts
    enter = next((p.enter for p in fields if isinstance(p, Write) and p.enter), "")
    spot = f' name="spot" value="{escape(enter)}"' if enter else ""
    return (
        f'<form id="{PAGE}" method="post" action="{escape(frame.address)}">'
        f'<button hidden tabindex="-1"{spot}></button>'
        f'<input type="hidden" name="csrf" value="{frame.csrf}">'
        f'<input type="hidden" name="draft" value="{escape(frame.draft)}"></form>'
    )


def _notice(maker: PartMaker, notice: Notice) -> str:
    action = maker.push(notice.action) if notice.action is not None else ""
    return f'<p class="notice {notice.tone}"><span>{escape(notice.words)}</span>{action}</p>'


def dialog(asks: Page | Question, maker: PartMaker) -> str:
    """The question that lies over a page; it can always be put away."""
    close = Choice(Spot(CLOSE, maker.tr("Close")), "close")
    choices = (*asks.tools, *asks.choices)
    tools = asks.tools
    if all(choice.spot.name != CLOSE for choice in choices):
        tools = (*tools, close)
    shown: Question = Question("", "")
    if isinstance(asks, Question):
        shown = asks._replace(tools=tools, parts=())
    else:
        shown = Question(
            asks.name, asks.title, asks.note, asks.answer, (), asks.choices, asks.beside, tools
        )
    title = shown.title or maker.tr("More")
    html = maker.dialog(shown._replace(title=title))
    parts = maker.parts(asks.parts, title)
    reached = "" if re.search("<(button|input|a) ", parts) else ' tabindex="0"'
    return html.replace(
        '<div class="parts"></div>', f'<div class="parts"{reached}>{parts}</div>', 1
    )


# What a form sends


def sent(
    kind: PageKind[K, D], kept: K, draft: D, stage: Stage, form: Mapping[str, str]
) -> D | Go | Run:
    """The step that a form leads to: what was typed first, then the button."""
    page = kind.page(kept, draft, stage)
    for key, text in form.items():
        name = key.removeprefix("field.")
        value = None if name == key else typed(page, name, text)
        if value is not None:
            step = kind.answer(kept, draft, name, value)
            if isinstance(step, Go | Run):
                return step
            draft, page = step, kind.page(kept, step, stage)
    if "answer" in form:
        name, _, text = form["answer"].partition(":")
        value = chosen(page, name, text)
        return draft if value is None else kind.answer(kept, draft, name, value)
    spot = form.get("spot", "")
    return kind.touch(kept, draft, page, spot) if spot else draft


def fields(page: Page) -> Iterator[PagePart]:
    """What can be answered now: of the question, if one lies over the page."""
    asks = page.asks if page.asks is not None else page
    waiting: list[PagePart] = list(asks.parts)
    while waiting:
        part = waiting.pop(0)
        if isinstance(part, Panel):
            waiting = [*part.parts, *waiting]
        yield part


def typed(page: Page, name: str, text: str) -> Value | None:
    """What was typed into that field; None: nothing else than it said before."""
    for part in fields(page):
        if getattr(part, "name", None) != name:
            continue
        if isinstance(part, Write | Numbers):
            return read(part, text)
        if isinstance(part, LongText):
            text = text.replace("\r\n", "\n")[: part.longest]
            return text if text != part.text else None
        if isinstance(part, Search | Pad):
            text = text[: part.longest if isinstance(part, Pad) else LONGEST_SEARCH]
            return text if text != part.text else None
    return None


def chosen(page: Page, name: str, text: str) -> Value | None:
    """The value that a button of that field stands for; None: it has no such button."""
    for part in fields(page):
        if getattr(part, "name", None) != name:
            continue
        match part:
            case OneOf(values=values) if re.fullmatch(r"\d{1,4}", text, re.ASCII):
                return values[int(text)][0] if int(text) < len(values) else None
            case Count() if re.fullmatch(r"-?\d{1,6}", text, re.ASCII):
                return int(text) if part.least <= int(text) <= part.most else None
            case Switch() if text in ("0", "1"):
                return text == "1"
            case Order() if found := re.fullmatch(r"(\d{1,2}):(\d{1,2})", text, re.ASCII):
                return text if max(map(int, found.groups())) < len(part.rows) else None
    return None
