"""The page where a six-digit code from the host's screen leads to a seat or to watching."""

import hmac
from collections.abc import Callable, Iterable
from html import escape
from typing import NamedTuple

from companion.i18n import language
from companion.match.phrases import Tr
from companion.web.look import SPRITE, framed, icon, looks, symbol

TRIES = 3
WAIT = 60.0
"""Seconds after so many wrong tries, whoever made them: a million codes would take months."""


class Guesses:
    """How often a wrong code was said, by anybody."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._wrong = 0
        self._until = 0.0

    @property
    def waiting(self) -> bool:
        return self._clock() < self._until

    @property
    def left(self) -> int:
        return TRIES - self._wrong

    def right(self, said: str, code: str) -> bool:
        """Whether this is the code; while it is waited for, nothing is."""
        if self.waiting or not code:
            return False
        digits = "".join(said.split())
        if hmac.compare_digest(digits.encode("utf-8", "replace"), code.encode()):
            self._wrong = 0
            return True
        self._wrong += 1
        if self._wrong >= TRIES:
            self._wrong, self._until = 0, self._clock() + WAIT
        return False


class SeatOffered(NamedTuple):
    """A seat as somebody with the code is shown it."""

    seat: int
    player: str
    by: str
    """The device that sits there; empty: nobody."""


def wrong_link_words(tr: Tr) -> str:
    return tr("This link is wrong or old. Scan your seat’s code again, or type the six digits.")


def not_seated_words(tr: Tr) -> str:
    return tr(
        "This browser does not sit here any more. Scan your seat’s code again, or type the six "
        "digits."
    )


def wrong_code(lang: str, guesses: Guesses) -> str:
    """After a wrong try."""
    left = language(lang).ngettext(
        "Not this code; {n} try left.", "Not this code; {n} tries left.", guesses.left
    )
    return left.format(n=guesses.left)


def code_page(table: str, lang: str, mode: str, guesses: Guesses, why: str = "") -> str:
    """why: what was wrong with what somebody has tried."""
    tr = language(lang).gettext
    wrong = why
    if guesses.waiting:
        wrong = tr("Three wrong tries: wait a minute, or scan the code of your seat.")
    wanted, digits = tr("Type the six digits from the host’s screen"), tr("Six digits")
    go_on = tr("Open the table")
    inside = f"""
<p class="sub">{escape(wanted)}</p>
<p class="wrong" role="alert">{escape(wrong)}</p>
<form method="post" action="/"><input type="hidden" name="lang" value="{lang}">
<input type="hidden" name="mode" value="{mode}">
<label class="digits"><span class="vh">{escape(digits)}</span>{BOXES}
<input name="code" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9 ]{{6,7}}"
 maxlength="7" required autofocus></label>
<button class="push accent">{icon("forward")}{escape(go_on)}</button></form>
<p class="note">{icon("lock")}{escape(plain(tr))}</p>"""
    return _page(table, lang, mode, inside)


def seats_page(table: str, lang: str, mode: str, code: str, seats: Iterable[SeatOffered]) -> str:
    """Somebody has said the code: where do they sit?"""
    tr = language(lang).gettext
    sit, watch = tr("Sit down as {name}"), tr("Only watch")
    rows = "".join(
        f'<li><button class="line" name="seat" value="{seat.seat}">{icon("person")}'
        f"<span>{escape(sit.format(name=seat.player))}"
        f"{f'<small>{escape(seat.by)}</small>' if seat.by else ''}</span></button></li>"
        for seat in seats
    )
    inside = f"""
<form method="post" action="/"><input type="hidden" name="code" value="{escape(code)}">
<ul class="lines">{rows}
<li><button class="line" name="seat" value="">{icon("screen")}<span>{escape(watch)}</span></button>
</li></ul></form>
<p class="note">{icon("lock")}{escape(plain(tr))}</p>"""
    return _page(table, lang, mode, inside)


def wrong_link(lang: str) -> str:
    """Where browsers only watch there is no code; who does not know the link learns no name."""
    return _bare(lang, language(lang).gettext("This link is wrong or old. Ask for the new one."))


def old_page(lang: str, address: str) -> str:
    """A form was sent from a page of another time."""
    tr = language(lang).gettext
    words, way = tr("This page is old, and nothing was done."), tr("Open the table")
    return _bare(lang, words, f'<p><a href="{address}">{escape(way)}</a></p>')


def _bare(lang: str, words: str, more: str = "") -> str:
    head = '<meta name="color-scheme" content="light dark">'
    return framed(
        "Cairn", lang, "", head, f"<body><main><p>{escape(words)}</p>{more}</main></body>"
    )


def way_in(table: str, lang: str, address: str) -> str:
    """Goes on to a seat by itself; a link for a browser that does not."""
    head = f"""<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="0;url={address}">"""
    words = language(lang).gettext("Open the table")
    body = f'<body><main><a href="{address}">{escape(words)}</a></main></body>'
    return framed(table, lang, "", head, body)


def plain(tr: Tr) -> str:
    return tr("Plain HTTP, only inside this Wi-Fi. Three wrong tries wait a minute.")


BOXES = f'<span class="boxes" aria-hidden="true">{"<i></i>" * 6}</span>'
"""The one field is drawn as six."""
HEAD = """<link rel="stylesheet" href="/style.css">
<script src="/code.js" defer></script>"""


def _page(table: str, lang: str, mode: str, inside: str) -> str:
    tr = language(lang).gettext
    body = f"""<body class="entrance">
{SPRITE}
<main>{symbol("app-icon", "logo")}<h1>{escape(table)}</h1>{inside}</main>
<footer>{looks(tr, "/", lang, mode)}</footer>
</body>"""
    return framed(table, lang, mode, HEAD, body)
