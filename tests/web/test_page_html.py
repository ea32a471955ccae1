"""Pages drawn as HTML: every part, links and forms, and what a form leads to."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from html.parser import HTMLParser
from typing import Any, get_args

import pytest

from companion.i18n import language
from companion.pages import parts
from companion.pages.page import Go, Page, PageKind, Run, choice, where
from companion.pages.parts import PagePart
from companion.pages.settings import SETTINGS, Draft, Kept
from companion.play import questions
from companion.play.questions import CLOSE, Choose, Count, OneOf, Question, Say, Write
from companion.play.reader import Reader
from companion.play.scene import Block, Box, Scene, Shape, Spot, Stage, Tint
from companion.web.page_html import Frame, page_html, sent
from companion.web.part_html import AT_ONCE, PartMaker, plain

STAGE = Stage(360, 640)
FRAME = Frame("en", "", "csrf", "7", "/here?a=b")
TEXTS = language("en")
READER = Reader(TEXTS.gettext, TEXTS.ngettext, "en")
SCENE = Scene(
    40,
    20,
    [Shape("a", "piece", Box(0, 0, 40, 20), (Block(Box(0, 0, 40, 20), Tint("text")),),
           spot=Spot("scene.1", "A piece"))],
)  # fmt: skip
LINE = choice("go", "Go <there>", Go("rules", where(game="toy & co")), note="note", value="7")
RUN = choice("do", "Do it", Run("it"), icon="play", kind="accent")


def maker(first: int = 0) -> PartMaker:
    return PartMaker(TEXTS.gettext, plain(), lambda go: f"/{go.page}", first)


class Reading(HTMLParser):
    """Every tag that is opened is closed, and no id is there twice."""

    VOID = frozenset(
        {"meta", "link", "input", "hr", "br", "path", "rect", "use", "polygon", "polyline"}
    )

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)
        assert self.open == []
        ids = [about["id"] for _, about in self.seen if "id" in about]
        assert len(ids) == len(set(ids))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(attrs) == len(dict(attrs)), (tag, attrs)
        self.seen.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [about for name, about in self.seen if name == tag]


def made(kind: Any) -> Any:
    """A part of that kind, with something for each field."""
    known: dict[str, Any] = {
        "choice": LINE, "choices": (LINE, RUN), "rows": (RUN, LINE), "scene": SCENE, "seat": 1,
        "parts": (Say("Inside"),), "spans": (parts.Span("word", link=RUN),), "values": ((1, "1"),),
        "tiles": (parts.Tile(LINE, "dnup", "Pad"),), "lines": (RUN,), "value": 3, "done": 1,
        "of": 4, "longest": 9, "keys": ("1", "<"), "players": ("Ada", "Bo"), "colours": (),
        "standing": "printed", "chosen": 1, "side": 0, "name": "field", "on": True,
        "symbol": "pebble", "tint": "accent", "icon": "play", "tone": "text_2",
    }  # fmt: skip
    if kind is parts.Rows:
        return parts.Rows((parts.Heading("Day"), parts.Row(LINE, more=RUN)))
    if kind is parts.Excerpt:
        return parts.Excerpt(LINE, (parts.Span("a"),), (parts.Span("b", lit=True),), "printed")
    if kind is questions.Because:
        pytest.skip("needs a rule of a game")
    if kind is parts.CodeAlone:
        return parts.CodeAlone(0, "Ada", "link", LINE, RUN)
    if kind is parts.SeatCodes:
        free = parts.SeatCode(LINE, 0, "Ada", "link", "", "free", "plain", "", RUN)
        return parts.SeatCodes((free, free._replace(seat=1, link="", device="phone")))
    needed = [name for name in kind._fields if name not in kind._field_defaults]
    return kind(**{name: known.get(name, "some <text>") for name in needed})


@pytest.mark.parametrize("kind", get_args(PagePart), ids=lambda kind: kind.__name__)
def test_every_part_is_drawn(kind: Any) -> None:
    page = Page("Title", (made(kind),), choices=(RUN,))
    html = page_html(page, maker(), FRAME)
    Reading(html)
    assert "some <text>" not in html


def test_a_way_to_another_page_is_a_link_and_an_errand_a_button() -> None:
    read = Reading(page_html(Page("Title", (Choose((LINE, RUN)),)), maker(), FRAME))
    assert [a["href"] for a in read.all("a")] == ["/rules"]
    buttons = [b for b in read.all("button") if b.get("name") == "spot"]
    assert [(b["value"], b["form"]) for b in buttons] == [("do", "page")]


def test_a_file_is_chosen_and_then_sent() -> None:
    page = Page("Title", (parts.Files(take=RUN, kinds=(".json",), give=LINE),))
    read = Reading(page_html(page, maker(), FRAME))
    (chosen,) = [about for about in read.all("input") if about.get("type") == "file"]
    assert (chosen["accept"], chosen["form"], chosen["name"]) == (".json", "page", "file.do")
    assert [a["href"] for a in read.all("a")] == ["/rules"]
    assert "do" in [b.get("value") for b in read.all("button")]


def test_a_refused_way_is_no_link() -> None:
    refused = LINE._replace(spot=Spot("go", "Go", "Not now"))
    read = Reading(page_html(Page("Title", (Choose((refused,)),)), maker(), FRAME))
    assert read.all("a") == []


def test_a_question_covers_the_page_and_can_be_put_away() -> None:
    asks = Page("Sure?", (Say("Really."),), choices=(RUN,), name="sure")
    read = Reading(page_html(Page("Title", (Choose((LINE,)),), asks=asks), maker(), FRAME))
    assert len(read.all("dialog")) == 1
    assert all("inert" in dict(about) for about in read.all("main")[:0] + read.all("header")[:1])
    assert CLOSE in [b.get("value") for b in read.all("button")]


def test_a_long_list_is_cut() -> None:
    rows = tuple(parts.Row(choice(f"r{n}", f"Row {n}", Run("it"))) for n in range(AT_ONCE + 5))
    page = Page("Title", (parts.Rows(rows),))
    first, second = (page_html(page, maker(first), FRAME) for first in (0, AT_ONCE))
    assert f"Row {AT_ONCE - 1}<" in first
    assert f"Row {AT_ONCE}<" not in first
    assert "Row 0<" not in second
    assert f"Row {AT_ONCE}<" in second
    assert f'href="?first={AT_ONCE}"' in first
    assert 'href="?first=0"' in second


# What a form sends


@dataclass(frozen=True)
class Begun:
    name: str = ""
    count: int = 1
    on: bool = False
    value: str | int | bool = 0


def page_of(kept: object, draft: Begun, stage: Stage) -> Page:
    done = Run("named", where(name=draft.name))
    asked = (
        Write("name", "Name", draft.name, 5, enter="done"),
        Count("count", "Count", draft.count, 0, 3),
        OneOf("value", "Which", ((10, "ten"), (20, "twenty")), draft.value),
        parts.Panel((parts.Switch("on", "On", draft.on),)),
        parts.Order("seats", (RUN, LINE)),
    )
    shut = choice("shut", "Shut", Begun("x"))._replace(spot=Spot("shut", "Shut", "no"))
    return Page("Title", asked, choices=(choice("done", "Done", done), shut))


def answered(kept: object, draft: Begun, name: str, value: Any) -> Begun | Run:
    return Run("seats", where(to=value)) if name == "seats" else replace(draft, **{name: value})


KIND: PageKind[None, Begun] = PageKind(lambda kept: Begun(), page_of, answered)


def send(**form: str) -> object:
    said = {key.replace("__", "."): value for key, value in form.items()}
    return sent(KIND, None, Begun(), STAGE, said)


def test_what_is_typed_counts_before_the_button() -> None:
    assert send(field__name="Ada", spot="done") == Run("named", where(name="Ada"))
    assert send(field__name="Ada") == Begun("Ada")
    assert send(field__name="Adalbert") == Begun("Adalb")


@pytest.mark.parametrize(
    ("said", "then"),
    [
        ("count:2", Begun(count=2)),
        ("count:4", Begun()),
        ("count:x", Begun()),
        ("value:1", Begun(value=20)),
        ("value:2", Begun()),
        ("on:1", Begun(on=True)),
        ("on:yes", Begun()),
        ("seats:0:1", Run("seats", where(to="0:1"))),
        ("seats:0:7", Begun()),
        ("nothing:1", Begun()),
    ],
)
def test_a_field_takes_only_what_it_offers(said: str, then: object) -> None:
    assert send(answer=said) == then


def test_an_unknown_or_refused_spot_changes_nothing() -> None:
    assert send(spot="shut") == Begun()
    assert send(spot="no such spot") == Begun()
    assert send(field__secret="x") == Begun()


def test_a_real_page_is_drawn_and_answered() -> None:
    from companion.evening.settings import DEFAULTS

    kept = Kept(READER, DEFAULTS, 100, "laptop", False, False, True)
    html = page_html(SETTINGS.page(kept, Draft(), STAGE), maker(), FRAME)
    Reading(html)
    assert re.search(r'role="switch" aria-checked="true" name="answer" value="memory:0"', html)
    step = sent(SETTINGS, kept, Draft(), STAGE, {"answer": "memory:0"})
    assert step == Run("keep", where(key="memory", value=False))
    naming = sent(SETTINGS, kept, Draft(), STAGE, {"spot": "name"})
    assert isinstance(naming, Draft)
    form = {"field.name": "Kitchen", "spot": "done"}
    assert sent(SETTINGS, kept, naming, STAGE, form) == Run("rename", where(name="Kitchen"))


def test_a_question_of_a_desk_lies_over_a_page() -> None:
    asks = Question("q", "Which?", choices=(RUN,), parts=(Say("One"),))
    assert "Which?" in page_html(Page("T", asks=asks), maker(), FRAME)
