"""A deck of cards enrolled from photographs that the owner's browser sends."""

from __future__ import annotations

import re
import signal
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import cv2
import numpy as np
import pytest

from companion.decks.store import DeckStore
from tests.owner.conftest import Start
from tests.owner.reading import read
from tests.owner.serving import Serve, Visitor, owner_of
from tests.vision.cards import painted


def photograph(card: str) -> bytes:
    return bytes(cv2.imencode(".jpg", painted()[card])[1])


def begin(owner: Visitor, game: str = "schotten-totten", way: str = "parts") -> str:
    """A deck, begun from the page of decks; the address of its pictures."""
    ways = owner.touch(owner.touch("/shelf", spot="enrol").to, spot=f"game.{game}").to
    address = owner.touch(ways, spot=way).to
    assert urlsplit(address).path == "/enrol"
    return address


def wanted(owner: Visitor, address: str) -> str:
    """The card that is asked for; empty: none."""
    found = re.search(r"deck=[^&\"]*&amp;card=([^\"]*)\"", owner.get(address).text)
    return found[1].replace("%2F", "/") if found else ""


def test_each_photograph_is_kept_and_the_next_card_asked_for(start: Start, tmp_path: Path) -> None:
    owner = owner_of(start())
    address = begin(owner)
    first = wanted(owner, address)
    read(owner.get(address).text)
    then = owner.send("one.jpg", photograph(first), address).to
    assert wanted(owner, then) not in ("", first)
    assert "1 of 9 cards pictured" in owner.get(then).text
    deck = parse_qs(urlsplit(address).query)["deck"][0]
    assert DeckStore(tmp_path / "decks").pictured(deck) == [first]


def test_a_deck_is_learnt_beside_the_pages_and_its_outcome_is_said(start: Start) -> None:
    """Blank cards, which take no time: there is nothing to know them by."""
    owner = owner_of(start())
    address = begin(owner)
    blank = bytes(cv2.imencode(".jpg", np.full((568, 400, 3), 200, np.uint8))[1])
    while wanted(owner, address):
        address = owner.send("a.jpg", blank, address).to
    assert owner.touch(address, spot="learn").to == "/shelf"
    said = owner.get("/shelf").text
    while "being learnt" in said:
        said = owner.get("/shelf").text
    assert "Picture every card." in said


@pytest.mark.parametrize("data", [b"no picture", b"\xff\xd8\xff\xe0" + bytes(200)])
def test_what_is_no_picture_is_not_kept(owner: Visitor, data: bytes) -> None:
    address = begin(owner)
    card = wanted(owner, address)
    again = owner.send("one.jpg", data, address).to
    page = owner.get(again).text
    assert "Nothing has changed" in page
    assert "0 of 9 cards pictured" in page
    assert wanted(owner, again) == card


def test_a_picture_of_too_many_pixels_is_not_decoded(owner: Visitor) -> None:
    address = begin(owner)
    png = bytearray(cv2.imencode(".png", painted()["R1"])[1])
    png[16:24] = (60_000).to_bytes(4, "big") * 2
    assert "Nothing has changed" in owner.get(owner.send("a.png", bytes(png), address).to).text


def test_a_photograph_for_no_deck_or_no_card_leads_home(owner: Visitor) -> None:
    address = begin(owner)
    found = re.search(r'action="(/take\?csrf=\w+)', owner.get(address).text)
    assert found
    deck = parse_qs(urlsplit(address).query)["deck"][0]
    kind = {"Content-Type": "multipart/form-data; boundary=x", "Origin": owner.origin}
    body = b"--x\r\n\r\n" + photograph("R1") + b"\r\n--x--"
    for about in ("deck=none&card=R1", f"deck={deck}&card=none", "deck=..&card=R1", "deck=iello"):
        answer = owner.ask("POST", f"{found[1]}&{about}", body, kind)
        assert (answer.status, answer.to) == (303, "/home")


def test_learning_ends_with_serve(start: Start, tmp_path: Path) -> None:
    """And its pictures are there still."""
    serve: Serve = start()
    owner = owner_of(serve)
    address = begin(owner)
    while card := wanted(owner, address):
        address = owner.send("a.jpg", photograph(card), address).to
    owner.touch(address, spot="learn")
    assert serve.end(signal.SIGINT) == 0
    (own,) = DeckStore(tmp_path / "decks").decks("schotten-totten")[1:]
    assert own.pictured == 9


def test_a_deleted_deck_comes_back_by_its_notice(start: Start) -> None:
    owner = owner_of(start())
    address = begin(owner)
    owner.send("one.jpg", photograph(wanted(owner, address)), address)
    owner.touch(owner.touch("/shelf", spot="deck.My-deck").to, spot="delete")
    gone = owner.get("/shelf")
    assert "Deleted: My deck" in gone.text
    assert "deck.My-deck" not in gone.text
    undo = re.search(r'value="(undo\.\w+)"', gone.text)
    assert undo
    fields = {"csrf": gone.field("csrf"), "draft": gone.field("draft"), "spot": undo[1]}
    owner.post("/shelf", fields)
    assert "deck.My-deck" in owner.get("/shelf").text
