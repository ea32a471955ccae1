"""The lobby page of a shared table: devices, seats, and how others join."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from companion.games import match_title
from companion.pages.invitation import (
    CLOSED,
    Browsers,
    browsers_question,
    code_question,
    invitation,
)
from companion.pages.naming import NAME, name_question, trimmed
from companion.pages.page import Go, Page, PageKind, Run, choice, where
from companion.pages.parts import Buttons, Heading, Mood, PagePart, Panel, Person, Status, Switch
from companion.play.questions import Choice, Choose, Say, Value
from companion.play.reader import Reader
from companion.play.scene import Stage

LONGEST_NAME = 40
LOCK = "lock"


PhoneLink = Literal["", "host", "ok", "lost", "away"]


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone, or a browser, at the table."""

    id: str
    name: str
    link: PhoneLink = ""
    lost: int = 0
    """Seconds since its link was lost."""
    mine: bool = False
    browser: bool = False
    owner: str = ""
    """Who sits at the table with it."""


@dataclass(frozen=True, slots=True)
class Shared:
    """The table as it is shared now."""

    hosts: bool
    """Whether this phone is the host."""
    name: str
    """Of the table; may be empty."""
    table: str
    phones: Mapping[str, Phone]
    """By id."""
    seats: Mapping[int, str]
    """By seat, the phone that enters its moves."""
    lock: bool
    """Whether seats are tied to phones."""
    link: str
    """Of a guest to the host: ok, starting, lost or out."""
    host: str
    """Whose phone hosts the table."""
    trouble: str
    """What is said of a host out of reach."""
    code: str = ""
    pin: str = ""
    address: str = ""
    news: int = 0
    """Things on other phones that this one has not."""
    asides: tuple[int, ...] = ()
    """Of each branch that was kept aside, the number of its moves."""


@dataclass(frozen=True, slots=True)
class Kept:
    reader: Reader
    match: str
    game: str
    players: tuple[str, ...]
    shared: Shared | None
    browsers: Browsers = CLOSED
    own_title: Mapping[str, str] = field(default_factory=dict)
    """Of a match that is made from data, by language."""


@dataclass(frozen=True, slots=True)
class Draft:
    asks: Literal["", "seat", "phone", "out", "menu", "browsers", "code", "name"] = ""
    seat: int = -1
    phone: str = ""
    text: str = ""


def page(kept: Kept, draft: Draft, stage: Stage) -> Page:
    tr, shared, game = (
        kept.reader.tr,
        kept.shared,
        match_title(kept.game, kept.own_title, kept.reader),
    )
    on = Go("table", where(match=kept.match), back="home")
    button = choice("table", tr("To the table"), on, icon="play", kind="accent")
    seats = (Heading(tr("Seats")), Panel(tuple(_people(kept))))
    if shared is None:
        said = tr("Share it, and other phones may follow and enter moves.")
        title = tr("This table is not shared")
        share = choice("share", tr("Share this table"), Run("share"), icon="link_host")
        offer = Panel((Status("link_lost", "text_2", title, said), Buttons((share,))), ruled=False)
        return Page(game, (offer, *seats), tr("not shared"), choices=(button,))
    part = tr("you host") if shared.hosts else tr("you are a guest")
    return Page(
        shared.name or game,
        (_way_in(kept, shared), *seats, *_settings(kept, shared)),
        f"{game} · {part}",
        tools=(choice("more", tr("More"), Draft("menu"), icon="more"),),
        choices=(button,),
        asks=_asked(kept, shared, draft),
        live=any(phone.link == "lost" for phone in shared.phones.values()),
    )


def _way_in(kept: Kept, shared: Shared) -> PagePart:
    """The code to scan; for a guest, how its link to the host is."""
    tr = kept.reader.tr
    if shared.hosts:
        return invitation(tr, shared.code, shared.pin, shared.address)
    if shared.link in ("lost", "out"):
        return Panel((Status("link_lost", "illegal", tr("No link"), shared.trouble),))
    said = tr("This table is on the phone of: {name}").format(name=shared.host)
    if shared.link == "starting":
        return Panel((Status("pending", "text_2", tr("Connecting"), said),))
    return Panel((Status("link_ok", "legal", tr("In step"), said),))


# Seats and phones


def _people(kept: Kept) -> Iterator[Person]:
    """A row for each seat, then one for each phone that sits nowhere."""
    tr, shared = kept.reader.tr, kept.shared
    phones = shared.phones if shared is not None else {}
    seats = shared.seats if shared is not None else {}
    for seat, name in enumerate(kept.players):
        phone = phones.get(seats.get(seat, ""))
        note = named(kept, phone) if phone else tr("no phone: anybody enters these moves")
        opens = Draft("seat", seat=seat) if shared is not None else None
        row = choice(f"seat.{seat}", name, opens, note=note)
        yield _person(kept, row, phone, seat)
    for id, phone in phones.items():
        if id not in seats.values():
            note = tr("this phone, no seat") if phone.mine else tr("no seat")
            row = choice(f"phone.{id}", phone.name, Draft("phone", phone=id), note=note)
            yield _person(kept, row, phone, -1)


def _person(kept: Kept, row: Choice, phone: Phone | None, seat: int) -> Person:
    icon, words, mood = _standing(kept, phone) if phone is not None else ("", "", "plain")
    return Person(row._replace(icon=icon, value=words), seat, mood)


def _standing(kept: Kept, phone: Phone) -> tuple[str, str, Mood]:
    """The chip at the right: host, in step, or lost and for how long."""
    tr = kept.reader.tr
    match phone.link:
        case "host":
            return "link_host", tr("host"), "plain"
        case "ok":
            return "link_ok", tr("in step"), "legal"
        case "lost" if phone.lost < 60:
            return "link_lost", tr("lost {n} s ago").format(n=phone.lost), "illegal"
        case "lost":
            return "link_lost", tr("lost {n} min ago").format(n=phone.lost // 60), "illegal"
        case "away":
            return "", tr("away"), "plain"
    return "", "", "plain"


def named(kept: Kept, phone: Phone) -> str:
    tr = kept.reader.tr
    if phone.mine:
        return tr("this phone")
    return tr("browser · {name}").format(name=phone.name) if phone.browser else phone.name


# Below the seats


def _settings(kept: Kept, shared: Shared) -> Iterator[PagePart]:
    tr = kept.reader.tr
    on = tr("On: each seat's moves come from its phone")
    off = tr("Off: anybody may enter anybody’s move")
    help = on if shared.lock else off
    yield Switch(LOCK, tr("Tie seats to phones"), shared.lock, help, "lock")
    if lines := tuple(_links(kept, shared)):
        yield Choose(lines)


def _links(kept: Kept, shared: Shared) -> Iterator[Choice]:
    """What else can be done at this table."""
    tr, ntr, _ = kept.reader
    if shared.hosts:
        note = tr("Phones without the app watch or sit down")
        opens, words = Run("open page"), tr("Open to browsers")
        yield choice("browsers", words, opens, icon="screen", note=note, forward=True)
    if n := shared.news:
        note = ntr("{n} thing to take over", "{n} things to take over", n).format(n=n)
        words = tr("On the other phones")
        yield choice("offers", words, Run("offers"), icon="import", note=note, forward=True)
    for which, n in enumerate(shared.asides):
        words = ntr("{n} move was kept aside", "{n} moves were kept aside", n).format(n=n)
        see, note = Run("see aside", where(which=which)), tr("See them, or enter them again")
        yield choice(f"aside.{which}", words, see, icon="history", note=note, forward=True)


# Questions


def _asked(kept: Kept, shared: Shared, draft: Draft) -> Page | None:
    tr, lines = kept.reader.tr, tuple[Choice, ...]()
    match draft.asks:
        case "seat":
            lines = tuple(_seat_lines(kept, shared, draft.seat))
            return Page(kept.players[draft.seat], (Choose(lines),), name="seat")
        case "phone" | "out" if draft.phone not in shared.phones:
            return None
        case "phone":
            phone = shared.phones[draft.phone]
            lines = tuple(_phone_lines(kept, shared, phone))
            return Page(phone.name, (Choose(lines),), name="phone") if lines else None
        case "out":
            return _out(kept, shared.phones[draft.phone])
        case "menu":
            lines = tuple(_menu(kept, shared))
            return Page("", (Choose(lines),), name="menu")
        case "browsers":
            return browsers_question(tr, kept.browsers, kept.players, lambda n: Draft("code", n))
        case "code" if draft.seat < len(kept.browsers.seats):
            player = kept.players[draft.seat]
            return code_question(tr, player, draft.seat, kept.browsers.seats[draft.seat])
        case "name":
            done = Run("rename", where(name=trimmed(draft.text, LONGEST_NAME)))
            title = tr("Name of the table")
            return name_question(tr, title, draft.text, done, longest=LONGEST_NAME)
    return None


def _seat_lines(kept: Kept, shared: Shared, seat: int) -> Iterator[Choice]:
    """Whose phone enters this seat's moves."""
    tr, now = kept.reader.tr, shared.seats.get(seat, "")
    mine = now in shared.phones and shared.phones[now].mine
    if not shared.hosts:
        if mine:
            yield choice("stand", tr("Stand up"), Run("sit", where(seat=-1)), icon="remove")
        else:
            yield choice("sit", tr("I sit here"), Run("sit", where(seat=seat)), icon="name")
        return
    for id, phone in shared.phones.items():
        tie = Run("tie", where(seat=seat, device=id))
        yield choice(f"tie.{id}", named(kept, phone), tie, icon=_radio(id == now))
    none = tr("No phone: anybody enters these moves")
    untie = Run("tie", where(seat=seat))
    yield choice("untie", none, untie, icon=_radio(now not in shared.phones))
    if kept.browsers.seats:
        words, note = tr("Code for a browser"), tr("scan to sit down")
        yield choice("code", words, Draft("code", seat=seat), icon="qr", note=note)
    if now in shared.phones and not mine:
        yield _out_line(kept, now)


def _radio(on: bool) -> str:
    return "radio_on" if on else "radio_off"


def _out_line(kept: Kept, phone: str) -> Choice:
    words = kept.reader.tr("Put this phone out")
    return choice("out", words, Draft("out", phone=phone), icon="remove")


def _phone_lines(kept: Kept, shared: Shared, phone: Phone) -> Iterator[Choice]:
    """Of a phone without a seat."""
    for seat, name in enumerate(kept.players):
        words = kept.reader.tr("Sits at the place of {name}").format(name=name)
        if shared.hosts:
            tie = Run("tie", where(seat=seat, device=phone.id))
            yield choice(f"tie.{seat}", words, tie, icon="name")
        elif phone.mine:
            yield choice(f"sit.{seat}", words, Run("sit", where(seat=seat)), icon="name")
    if shared.hosts and not phone.mine:
        yield _out_line(kept, phone.id)


def _out(kept: Kept, phone: Phone) -> Page:
    tr = kept.reader.tr
    said = (
        Say(tr("That phone keeps what it has and sees no more."), tone="text_2"),
        Say(tr("With a new code it can come back."), tone="text_2"),
    )
    buttons = (
        choice("cancel", tr("Cancel"), Draft()),
        choice("sure", tr("Put out"), Run("put out", where(device=phone.id)), icon="remove"),
    )
    title = tr("Put out: {name}?").format(name=phone.owner or phone.name)
    return Page(title, said, choices=buttons, name="out")


def _menu(kept: Kept, shared: Shared) -> Iterator[Choice]:
    tr = kept.reader.tr
    if shared.hosts:
        rename = Draft("name", text=shared.name)
        words = tr("Name of the table")
        yield choice("name", words, rename, icon="amend", note=shared.name)
        note = tr("The match stays here; the other phones keep theirs")
        yield choice("stop", tr("Stop sharing"), Run("stop"), icon="link_lost", note=note)
        return
    note = tr("This phone hosts from now on")
    yield choice("take over", tr("Take over"), Run("take over"), icon="link_host", note=note)
    note, join = tr("If it is another phone now, or at another place"), where(table=shared.table)
    yield choice("scan", tr("Scan the host’s code"), Go("join", join), icon="join", note=note)
    note = tr("The match stays here")
    yield choice("stop", tr("Leave the table"), Run("stop"), icon="link_lost", note=note)


def answer(kept: Kept, draft: Draft, name: str, value: Value) -> Draft | Run:
    if name == NAME:
        return replace(draft, text=str(value))
    if kept.shared is None or not kept.shared.hosts:
        return draft
    return Run("lock", where(on=bool(value)))


LOBBY: PageKind[Kept, Draft] = PageKind(
    lambda kept: Draft(), page, answer, closed=lambda draft: Draft()
)
