"""Who may see and touch the owner's page: only whoever has followed the owner's link."""

from __future__ import annotations

import json
import socket
import stat
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest

from companion.owner.links import FILE
from tests.owner.conftest import Start
from tests.owner.serving import Serve, Visitor, owner_of, seat_at

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def posted(owner: Visitor, headers: dict[str, str], **fields: str) -> int:
    page = owner.get("/settings")
    said = {"csrf": page.field("csrf"), "answer": "memory:0"} | fields
    return owner.ask("POST", "/settings", urlencode(said).encode(), FORM | headers).status


def test_the_link_makes_its_reader_the_owner(house: Serve) -> None:
    visitor = Visitor(house.owner_link)
    answer = visitor.ask("GET", urlsplit(house.owner_link).path)
    assert (answer.status, answer.to) == (303, "/home")
    kept = answer.headers["set-cookie"]
    assert "HttpOnly" in kept
    assert "SameSite=Strict" in kept
    assert urlsplit(house.owner_link).path.rpartition("/")[2] not in kept
    assert visitor.get("/home").status == 200


@pytest.mark.parametrize("path", ["/home", "/", "/settings", "/matches", "/file/all", "/owner/x"])
def test_nobody_else_sees_a_page(house: Serve, path: str) -> None:
    answer = Visitor(house.owner_link).get(path)
    assert answer.status == 403
    assert "Settings" not in answer.text


def test_a_forged_cookie_opens_nothing(house: Serve, owner: Visitor) -> None:
    ((path, pair),) = owner.cookies.values()
    name = pair.partition("=")[0]
    for value in ("", "x", "0" * 64, pair.partition("=")[2][:-1]):
        stranger = Visitor(house.owner_link)
        stranger.cookies["it"] = (path, f"{name}={value}")
        assert stranger.get("/home").status == 403


def test_a_form_from_our_own_page_is_taken(owner: Visitor) -> None:
    assert posted(owner, {"Origin": owner.origin}) == 303


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://127.0.0.1:1"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Origin": "http://evil.example"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({}, 403),
        ({"Host": "evil.example"}, 421),
    ],
)
def test_another_site_cannot_touch_anything(
    owner: Visitor, headers: dict[str, str], status: int
) -> None:
    assert posted(owner, headers) == status


def test_a_form_without_its_word_is_refused(owner: Visitor) -> None:
    for word in ("", "0" * 64):
        assert posted(owner, {"Origin": owner.origin}, csrf=word) == 403


@pytest.mark.parametrize("host", ["evil.example", "192.168.1.1", "127.0.0.1.evil.example"])
def test_a_name_that_was_bound_anew_reaches_nothing(owner: Visitor, host: str) -> None:
    """DNS rebinding: a page elsewhere has its own name lead to this machine."""
    answer = owner.ask("GET", "/home", headers={"Host": f"{host}:{owner.port}"})
    assert answer.status == 421


def test_another_site_cannot_even_look(owner: Visitor) -> None:
    answer = owner.ask("GET", "/home", headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status == 403


def test_only_this_machine_reaches_the_port(house: Serve) -> None:
    """It listens at one address of loopback; no other address of the machine answers there."""
    port = urlsplit(house.owner_link).port
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.2", port), timeout=5)


def test_a_seat_is_not_the_owner(start: Start) -> None:
    serve = start()
    owner = owner_of(serve)
    owner.touch("/new_match?game=dnup", spot="start")
    seat, _ = seat_at(serve.event("open")["seats"][0])
    for pair in [pair for _, pair in seat.cookies.values()]:
        visitor = Visitor(serve.owner_link)
        name, _, value = pair.partition("=")
        visitor.cookies["its own"] = ("/", pair)
        visitor.cookies["renamed"] = ("/", f"owner-{visitor.port}={value}")
        assert visitor.get("/home").status == 403, name
    assert seat.get("/home").status == 404
    assert seat.get("/settings").status == 404


def test_too_much_is_refused_before_it_comes(owner: Visitor) -> None:
    cookie = "; ".join(pair for _, pair in owner.cookies.values())
    csrf = owner.get("/settings").field("csrf")
    for path in ("/settings", f"/take?csrf={csrf}"):
        with socket.create_connection((owner.host, owner.port or 0), timeout=60) as line:
            kind = "multipart/form-data; boundary=x" if "take" in path else FORM["Content-Type"]
            head = (
                f"POST {path} HTTP/1.1\r\nHost: {owner.host}:{owner.port}\r\nCookie: {cookie}\r\n"
                f"Origin: {owner.origin}\r\nContent-Type: {kind}\r\n"
                "Content-Length: 1000000000\r\n\r\n"
            )
            line.sendall(head.encode())
            assert b" 413 " in line.recv(4096).split(b"\r\n")[0]


def test_a_file_without_the_forms_word_is_not_read(owner: Visitor) -> None:
    kind = {"Content-Type": "multipart/form-data; boundary=x", "Origin": owner.origin}
    assert owner.ask("POST", "/take?csrf=0", b"--x\r\n\r\nx\r\n--x--", kind).status == 403


def test_only_its_owner_may_read_the_links(start: Start, tmp_path: Path) -> None:
    start()
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600


def test_on_the_network_the_code_is_a_way_in_and_the_page_says_what_that_means(
    start: Start, tmp_path: Path
) -> None:

    serve = start("--owner-on-lan")
    code = json.loads((tmp_path / FILE).read_text())["owner_code"]
    stranger = Visitor(serve.owner_link)
    assert stranger.get("/home").status == 403
    assert stranger.post("/", {"code": "00000000x"}).status == 403
    assert stranger.post("/", {"code": code}).status == 303
    assert "Plain HTTP" in stranger.get("/home").text


def test_guesses_of_the_owners_code_have_to_wait(start: Start, tmp_path: Path) -> None:

    serve = start("--owner-on-lan")
    code = json.loads((tmp_path / FILE).read_text())["owner_code"]
    stranger = Visitor(serve.owner_link)
    for _ in range(3):
        stranger.post("/", {"code": "1"})
    assert stranger.post("/", {"code": code}).status == 403
