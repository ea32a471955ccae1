"""The lobby of a shared table, without a window."""

from dataclasses import replace

from companion.pages.invitation import Browsers
from companion.pages.lobby import LOBBY, Draft, Kept, Phone, Shared
from companion.pages.page import Go, Page, Run
from companion.pages.parts import Code, Number, Panel, Person
from tests.pages.reading import answer, line, parts, reader, shown, touch

PHONES = {
    "me": Phone("me", "Pixel 7", "host", mine=True),
    "bo": Phone("bo", "Galaxy A54", "ok", owner="Bo"),
    "pad": Phone("pad", "iPad", "lost", lost=75),
}
SHARED = Shared(
    True,
    "Ada's table",
    "t",
    PHONES,
    {0: "me", 1: "bo"},
    False,
    "ok",
    "Ada",
    "",
    "cairn:1",
    "123456",
)
KEPT = Kept(reader(), "m", "dnup", ("Ada", "Bo", "Cy"), SHARED)
GUEST = replace(KEPT, shared=replace(SHARED, hosts=False))


def people(kept: Kept) -> list[Person]:
    return [part for part in parts(shown(LOBBY, kept)) if isinstance(part, Person)]


def test_seats_come_first_then_phones_that_sit_nowhere() -> None:
    ada, bo, cy, pad = people(KEPT)
    assert (ada.choice.note, ada.choice.value) == ("this phone", "host")
    assert (bo.choice.note, bo.choice.value, bo.mood) == ("Galaxy A54", "in step", "legal")
    assert cy.choice.note == "no phone: anybody enters these moves"
    assert (pad.seat, pad.choice.value, pad.mood) == (-1, "lost 1 min ago", "illegal")


def test_how_long_a_phone_is_lost_makes_the_page_live() -> None:
    assert shown(LOBBY, KEPT).live
    here = {id: replace(phone, link="ok") for id, phone in PHONES.items()}
    assert not shown(LOBBY, replace(KEPT, shared=replace(SHARED, phones=here))).live


def test_the_host_ties_a_seat_to_a_phone_and_puts_one_out() -> None:
    seat = touch(LOBBY, KEPT, "seat.1")
    assert seat == Draft("seat", seat=1)
    assert touch(LOBBY, KEPT, "tie.pad", seat) == Run("tie", (("seat", 1), ("device", "pad")))
    assert touch(LOBBY, KEPT, "untie", seat) == Run("tie", (("seat", 1),))
    out = touch(LOBBY, KEPT, "out", seat)
    assert shown(LOBBY, KEPT, out).asks.title == "Put out: Bo?"  # type: ignore[union-attr]
    assert touch(LOBBY, KEPT, "sure", out) == Run("put out", (("device", "bo"),))
    assert touch(LOBBY, KEPT, "cancel", out) == Draft()


def test_a_guest_sits_down_and_may_not_tie_seats() -> None:
    assert touch(LOBBY, GUEST, "sit", touch(LOBBY, GUEST, "seat.2")) == Run("sit", (("seat", 2),))
    assert answer(LOBBY, GUEST, "lock", True) == Draft()
    assert answer(LOBBY, KEPT, "lock", True) == Run("lock", (("on", True),))


def test_the_way_in_shows_code_and_pin_or_offers_a_new_pin() -> None:
    panel = shown(LOBBY, KEPT).parts[0]
    assert isinstance(panel, Panel)
    (code,) = panel.parts
    assert isinstance(code, Code)
    assert Number("123\n456") in code.parts
    off = replace(KEPT, shared=replace(SHARED, pin=""))
    assert touch(LOBBY, off, "pin") == Run("new pin")


def test_browsers_are_let_in_and_each_seat_has_its_code() -> None:
    assert touch(LOBBY, KEPT, "browsers") == Run("open page")
    links = ("http://a/0", "http://a/1", "http://a/2")
    opened = replace(KEPT, browsers=Browsers("http://a", "a:1", "123456", links))
    draft = touch(LOBBY, opened, "code.2", Draft("browsers"))
    assert draft == Draft("code", seat=2)
    asks = shown(LOBBY, opened, draft).asks
    assert isinstance(asks, Page)
    assert Code("http://a/2") in asks.parts
    assert touch(LOBBY, opened, "new", draft) == Run("new code", (("seat", 2),), stays=True)


def test_a_table_that_is_not_shared_offers_to_share_it() -> None:
    kept = replace(KEPT, shared=None)
    page = shown(LOBBY, kept)
    assert page.tools == ()
    assert touch(LOBBY, kept, "share") == Run("share")
    assert line(page, "table").leads == Go("table", (("match", "m"),), back="home")


def test_the_table_is_renamed() -> None:
    menu = touch(LOBBY, KEPT, "more")
    naming = touch(LOBBY, KEPT, "name", menu)
    typed = answer(LOBBY, KEPT, "name", " Kitchen ", naming)
    assert touch(LOBBY, KEPT, "done", typed) == Run("rename", (("name", "Kitchen"),))
