"""Who is refused at a table that is open to browsers, and what is left of the attempt."""

from __future__ import annotations

import json
import socket
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from urllib.parse import urlencode

import pytest

from companion.web.code_entry import TRIES, WAIT, Guesses
from companion.web.http import LONGEST_FORM
from tests import PATIENCE, THOROUGH
from tests.sync.processes import Devices, Process
from tests.web.sitter import Sitter

FORM = "application/x-www-form-urlencoded"
GUESSES = 10_000 if THOROUGH else 2_000


@pytest.fixture
def host(devices: Devices) -> Process:
    return devices.host("--game", "schotten-totten", "--open", "--lock-seats")


def links(host: Process) -> list[str]:
    return list(host.until("open")["seats"])


def not_seated(sitter: Sitter) -> bool:
    """Whether the page says so, and offers the code."""
    page = sitter.look()
    shown = sitter.status == 403 and "does not sit here any more" in page.html
    return shown and page.button("Open the table").name != ""


def test_a_link_becomes_a_cookie_and_leaves_the_address(host: Process) -> None:
    link = links(host)[0]
    sitter = Sitter(link)
    token = link.rpartition("/")[2]
    assert sitter.address == "/s/0/"
    assert token not in sitter.page.html
    assert sitter.page.texts["about"].startswith("Ada’s table · you are Ada")
    answer, _ = sitter.ask("GET", f"/s/{token}")
    assert answer.getheader("Location") == "/s/0/"
    assert answer.getheader("Referrer-Policy") == "no-referrer"
    kept = answer.getheader("Set-Cookie") or ""
    assert {"Path=/s/0/", "HttpOnly", "SameSite=Strict"} <= {
        part.strip() for part in kept.split(";")
    }
    assert "form-action 'self'" in sitter.ask("GET", "/s/0/")[0].headers["Content-Security-Policy"]


def test_a_forged_an_old_and_a_foreign_token_open_nothing(host: Process) -> None:
    ada, bo = links(host)
    forged = Sitter(ada[:-1] + ("0" if ada[-1] != "0" else "1"))
    assert forged.status == 404
    assert "wrong or old" in forged.page.html
    assert forged.page.button("Open the table"), "the code is another way in"
    sitter = Sitter(bo)
    host.say(do="new_code", seat=1)
    host.wait(lambda: len(host.all("open")) > 1)
    assert Sitter(bo).status == 404
    assert not_seated(sitter), "whoever came by the old link is out"
    assert Sitter(host.all("open")[-1]["seats"][1]).address == "/s/1/"
    sitter.cookie = "seat-1=x; " + sitter.cookie.partition("=")[0] + "=" + "0" * 32
    assert not_seated(sitter)


def test_a_seat_s_cookie_opens_no_other_seat(host: Process) -> None:
    """Nor is it sent there: each has an address of its own, and a cookie for that alone."""
    ada, bo = map(Sitter, links(host))
    assert (ada.seat, bo.seat) == ("/s/0/", "/s/1/")
    ada.seat = bo.seat
    assert not_seated(ada)
    ada.send(f"{bo.seat}touch", {**bo.page.forms["touch"], "spot": "side.0.4"})
    assert ada.status == 403
    assert bo.look().title == ""


def test_a_page_of_an_earlier_cookie_says_that_nothing_was_done(host: Process) -> None:
    ada = Sitter(links(host)[0])
    ada.send("touch", {**ada.page.forms["touch"], "csrf": "0" * 32, "spot": "side.0.4"})
    assert ada.status == 403
    assert "nothing was done" in ada.page.html
    assert ada.look().title == ""


def test_a_stream_that_is_refused_sends_its_page_away(host: Process) -> None:
    """A browser would only ask again, and its reader would wait for ever."""
    ada = Sitter(links(host)[0])
    ada.cookie = ""
    answer, raw = ada.ask("GET", f"{ada.seat}events")
    assert answer.status == 200
    assert raw == b"event: out\ndata: {}\n\n"


def test_who_is_put_out_is_out(host: Process) -> None:
    sitter = Sitter(links(host)[1])
    host.say(do="put_out", device=host.until("joined")["device"])
    host.wait(lambda: any(device["out"] for device in host.all("room")[-1]["devices"]))
    assert not_seated(sitter)
    assert Sitter(links(host)[1]).status == 404


def test_a_tied_seat_enters_its_own_moves_only(host: Process) -> None:
    ada, bo = map(Sitter, links(host))
    bo.touch("side.0.4")
    page = bo.press(next(b for b in bo.page.buttons if b.spot == "card.R5"))
    assert "Ada enters these moves on another device." in page.html
    assert not host.all("entry")
    ada.touch("side.0.4")
    ada.touch("card.R5")
    assert host.until("entry")["entry"]["card"] == "R5"


def test_a_refusal_says_the_rule_and_changes_nothing(host: Process) -> None:
    ada = Sitter(links(host)[0])
    page = ada.touch("claim.1")
    assert page.title == "Claims come after the card is played."
    assert not page.texts["said"], "the sheet says it"
    page = ada.press(page.button("Why?"))
    assert 'class="rule"' in page.html
    ada.press(page.button("Back"))
    ada.press(ada.page.button("Back to the table"))
    assert ada.page.title == ""
    assert not host.all("entry")


def test_a_page_that_is_old_moves_nothing(host: Process) -> None:
    ada, bo = map(Sitter, links(host))
    ada.touch("side.0.4")
    ada.touch("card.R5")
    old = bo.page
    ada.press(ada.page.proposing({"move": "end_turn", "seat": 0}))
    host.until("entry", seq=2)
    form = {**old.forms["touch"], "spot": "undo"}
    page = bo.send("touch", form)
    assert "look again" in page.texts["said"]
    page = bo.send("touch", {**page.forms["touch"], "spot": "no.such.spot"})
    assert "look again" in page.texts["said"]
    assert len(host.all("entry")) == 2


FOREIGN: list[tuple[dict[str, str], dict[str, str], int]] = [
    ({"Origin": "http://evil.example"}, {}, 403),
    ({"Origin": "null"}, {}, 403),
    ({}, {}, 403),
    ({"Sec_Fetch_Site": "cross-site"}, {}, 403),
    ({"Host": "evil.example", "Origin": "own"}, {}, 421),
    ({"Origin": "own"}, {"csrf": "0" * 32}, 403),
    ({"Origin": "own"}, {"csrf": "é"}, 403),
    ({"Origin": "own"}, {"rev": "x"}, 400),
    ({"Origin": "own"}, {"answer": "name:one"}, 400),
    ({"Origin": "own", "Content_Type": "text/plain"}, {}, 415),
    ({"Origin": "own"}, {"spot": "x" * LONGEST_FORM}, 413),
    ({"Origin": "own"}, {f"field.{n}": "x" for n in range(300)}, 400),
    ({"Origin": "own"}, {}, 303),
]
"""What a request says, what its form says otherwise, and what is answered."""


def test_a_form_of_another_site_moves_nothing(host: Process) -> None:
    ada = Sitter(links(host)[0])
    for headers, change, status in FOREIGN:
        said = {name: ada.origin if value == "own" else value for name, value in headers.items()}
        form = {**ada.page.forms["touch"], "spot": "side.0.4", **change}
        said.setdefault("Content_Type", FORM)
        answer, _ = ada.ask("POST", f"{ada.seat}touch", urlencode(form).encode(), **said)
        assert answer.status == status, (headers, change)
        assert bool(ada.look().title) == (status == 303)


def test_a_gigabyte_is_refused_before_it_comes(host: Process) -> None:
    ada = Sitter(links(host)[0])
    with closing(socket.create_connection((ada.host, ada.port or 0))) as line:
        line.settimeout(PATIENCE)
        lines = [
            f"POST {ada.seat}touch HTTP/1.1",
            f"Host: {ada.host}:{ada.port}",
            f"Origin: {ada.origin}",
            f"Cookie: {ada.cookie}",
            f"Content-Type: {FORM}",
            "Content-Length: 1000000000",
        ]
        line.sendall("\r\n".join([*lines, "", ""]).encode())
        assert line.recv(100).startswith(b"HTTP/1.1 413")


def test_a_body_without_an_end_is_cut_off(host: Process) -> None:
    """Nobody has said how long it will be."""
    ada = Sitter(links(host)[0])
    with closing(socket.create_connection((ada.host, ada.port or 0))) as line:
        line.settimeout(PATIENCE)
        lines = [
            f"POST {ada.seat}touch HTTP/1.1",
            f"Host: {ada.host}:{ada.port}",
            f"Origin: {ada.origin}",
            f"Cookie: {ada.cookie}",
            f"Content-Type: {FORM}",
            "Transfer-Encoding: chunked",
        ]
        line.sendall("\r\n".join([*lines, "", ""]).encode())
        for _ in range(LONGEST_FORM // 1024 + 1):
            line.sendall(b"400\r\n" + b"x" * 1024 + b"\r\n")
        assert line.recv(100).startswith(b"HTTP/1.1 413")


def test_slow_connections_keep_nobody_out_for_long(host: Process) -> None:
    ada = Sitter(links(host)[0])
    lines = []
    for _ in range(200):
        line = socket.create_connection((ada.host, ada.port or 0))
        line.settimeout(PATIENCE)
        line.sendall(b"POST /s/0/touch HT")
        lines.append(line)
    for line in lines:
        try:
            while line.recv(1000):
                pass
        except ConnectionError:
            pass
        line.close()
    assert ada.look().spots


def test_names_are_only_ever_names(devices: Devices) -> None:
    name = "<script>alert(1)</script>"
    host = devices.host("--game", "schotten-totten", "--players", name, "Bo", "--open")
    page = Sitter(links(host)[0]).page
    assert "<script>alert" not in page.html
    entrance = Sitter(links(host)[0].rpartition("/s/")[0] + "/").page
    assert "<script>alert" not in entrance.html


def test_the_code_leads_to_a_seat_or_to_watching(host: Process) -> None:
    event = host.until("open")
    plain = event["watch"].rsplit("/", 2)[0] + "/"
    guest = Sitter(plain)
    page = guest.press(guest.page.button("Open the table"), code=event["code"])
    assert [b.name for b in page.buttons] == ["Sit down as Ada", "Sit down as Bo", "Only watch"]
    guest.press(page.button("Sit down as Bo"))
    assert guest.address == "/s/1/"
    assert "you are Bo" in guest.page.texts["about"]
    watcher = Sitter(plain)
    page = watcher.press(watcher.page.button("Open the table"), code=event["code"])
    watcher.press(page.button("Only watch"))
    assert watcher.address in event["watch"]


def test_codes_cannot_be_guessed(host: Process) -> None:
    event = host.until("open")
    guest = Sitter(event["watch"].rsplit("/", 2)[0] + "/")
    wrong = "000000" if event["code"] != "000000" else "111111"
    for _ in range(TRIES):
        guest.send("/", {"code": wrong})
    assert guest.status == 429
    guest.send("/", {"code": event["code"]})
    assert guest.status == 429, "not even the right one, for a minute"
    assert not guest.cookie


def test_thousands_of_guesses_against_a_running_host_open_nothing(host: Process) -> None:
    """By several strangers at once; whoever has a link is served meanwhile."""
    event = host.until("open")
    guest, ada = Sitter(event["watch"].rsplit("/", 2)[0] + "/"), Sitter(links(host)[0])
    codes = [f"{n:06d}" for n in range(1_000_000 - GUESSES, 1_000_000)]
    answers: Counter[int] = Counter()

    def guess(code: str) -> int:
        raw = urlencode({"code": code}).encode()
        return guest.ask("POST", "/", raw, Origin=guest.origin, Content_Type=FORM)[0].status

    with ThreadPoolExecutor(8) as strangers:
        answers.update(strangers.map(guess, codes))
    assert answers[429] >= GUESSES - 3 * TRIES
    assert answers.keys() <= {403, 429}
    assert ada.look().spots
    assert not guest.cookie


def test_ten_thousand_guesses_take_days() -> None:
    now = 0.0
    guesses = Guesses(lambda: now)
    tried = 0
    while now < 24 * 3600:
        if guesses.waiting:
            now += WAIT
        assert not guesses.right("000000", "418206")
        tried += not guesses.waiting
    assert tried < 10_000
    now += WAIT
    assert guesses.right(" 418 206 ", "418206")


def test_another_language_and_theme_are_kept_for_the_seat(host: Process) -> None:
    ada = Sitter(links(host)[0], lang="cs")
    assert "hraje tu Ada" in ada.page.texts["about"]
    ada.go("?lang=es")
    assert "juegas como Ada" in ada.page.texts["about"]
    ada.go("?mode=light")
    assert '<html lang="es" class="light">' in ada.page.html


def test_a_half_made_move_waits_for_its_browser(host: Process) -> None:
    link = links(host)[0]
    Sitter(link).touch("side.0.4")
    again = Sitter(link)
    assert again.page.title == "Ada plays"
    again.touch("card.R5")
    assert json.loads(json.dumps(host.until("entry")["entry"])) == {
        "seat": 0, "move": "play", "card": "R5", "stone": 4,
    }  # fmt: skip
