"""What people, tabs and bad luck do to a seat's page: nothing is made twice, nothing is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.match.table import Played
from companion.sync.browsers import Seated
from companion.sync.setup import Decks, Owner
from companion.web import seat_server
from companion.web.audience import Audience
from companion.web.seat_server import SeatServer
from companion.web.view import Touch
from tests.sync.processes import Devices, Process
from tests.web.sitter import Sitter
from tests.web.table import PHONE, Kitchen

PLAY = {"seat": 0, "move": "play", "card": "R5", "stone": 4}


@pytest.fixture
def host(devices: Devices) -> Process:
    return devices.host("--game", "schotten-totten", "--open")


@pytest.fixture
def ada(host: Process) -> Sitter:
    return Sitter(host.until("open")["seats"][0])


def test_a_form_that_is_posted_twice_moves_once(host: Process, ada: Sitter) -> None:
    page = ada.touch("side.0.4")
    form = {**page.forms["ask"], "spot": "card.R5"}
    for _ in range(3):
        ada.send("touch", form)
        assert ada.page.texts["said"] == "Ada plays red 5 at stone 4", "nothing to complain of"
    host.until("entry", seq=1)
    assert [entry["entry"] for entry in host.all("entry")] == [PLAY]


def test_the_back_button_shows_an_old_page_that_moves_nothing(host: Process, ada: Sitter) -> None:
    asked = ada.touch("side.0.4")
    ada.touch("card.R5")
    ada.touch("end")
    host.until("entry", seq=2)
    ada.page = asked
    page = ada.touch("card.R6")
    assert "look again" in page.texts["said"]
    assert len(host.all("entry")) == 2


def test_two_tabs_of_a_seat_share_its_half_made_move(host: Process, ada: Sitter) -> None:
    tab = Sitter(host.until("open")["seats"][0])
    ada.touch("side.0.4")
    assert tab.look().title == "Ada plays"
    tab.touch("card.R5")
    assert host.until("entry")["entry"] == PLAY
    page = ada.touch("card.R6")
    assert "look again" in page.texts["said"]
    assert len(host.all("entry")) == 1


def test_who_is_put_out_while_choosing_makes_no_move(host: Process, ada: Sitter) -> None:
    ada.touch("side.0.4")
    host.say(do="put_out", device=host.until("joined")["device"])
    host.wait(lambda: any(device["out"] for device in host.all("room")[-1]["devices"]))
    ada.touch("card.R5")
    assert ada.status == 403
    assert "does not sit here any more" in ada.page.html
    assert not host.all("entry")


def test_after_a_restart_of_the_host_the_seat_goes_on(devices: Devices, host: Process) -> None:
    opened = host.until("open")
    ada = Sitter(opened["seats"][0])
    old = ada.touch("side.0.4")
    host.kill()
    again = devices.host("--table", host.events[0]["table"], "--open")
    assert again.until("open") == opened, "the same links, the same code"
    ada.page = old
    assert "look again" in ada.touch("card.R5").texts["said"]
    ada.touch("side.0.4")
    ada.touch("card.R5")
    assert again.until("entry")["entry"] == PLAY


NONSENSE = (
    {"field.counts": "7", "field.number": "3"},
    {"field.": "x", "field.name": "y" * 60_000},
    {"answer": "scots:3"},
    {"answer": ":" + "9" * 6},
    {"spot": "tile.A6"},
    {"spot": "card.R5"},
    {"spot": "claim.99999999999"},
    {"spot": "show.7"},
    {"spot": "../../etc/passwd"},
    {"spot": "side.0.4\r\nX: y"},
    {"stage": "99999x1"},
    {"stage": "0x0", "spot": "undo"},
    {"rev": "999999999", "spot": "side.0.4"},
)


def test_what_no_page_of_this_game_says_changes_nothing(host: Process, ada: Sitter) -> None:
    for said in NONSENSE:
        ada.send("touch", {**ada.look().forms["touch"], **said})
        assert ada.status == 200, said
        assert ada.page.spots or ada.page.title, said
        assert not host.all("entry"), said


def test_steps_that_are_being_shown_end_when_the_table_goes_on() -> None:
    kitchen = Kitchen("nights-watch-wildlings")
    for seat in range(4):
        assert kitchen.propose_for("", [{"move": "guard", "seat": seat, "section": 1}]).ok
    assert kitchen.propose_for("", [{"move": "roll", "seat": 0, "wildling": 5}]).ok
    desk = kitchen.seats[1]
    desk.act(Touch(desk.rev, "show.again"), PHONE, "en")
    kitchen.propose_for("", [{"undo": 5}])
    assert desk.view(PHONE, "en").scene.spots


def test_a_browser_may_sit_down_while_the_others_are_told_of_an_entry(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The one is done on the loop's thread, the other on the owner's."""
    joined: list[str] = []

    class Telling:
        def __init__(self, table: object, who: Seated, eyes: object) -> None:
            self.who = who

        def happened(self, played: Played) -> None:
            joined.append(self.who.device)
            server._seat(Seated(1, "bo"))

    monkeypatch.setattr(seat_server, "Seat", Telling)
    kitchen, loop = Kitchen("schotten-totten"), asyncio.new_event_loop()
    table: Any = SimpleNamespace(table=kitchen.table, decks=Decks(tmp_path), owner=Owner(loop))
    server = SeatServer(table, "/", "en", Audience(1, 1), 1)
    loop.close()
    server._seat(Seated(0, "ada"))
    kitchen.table.enter(PLAY)
    server.happened(kitchen.table.record[-1])
    assert joined == ["ada"]


def test_a_number_that_is_asked_for_goes_with_its_round() -> None:
    """Somebody else has scored it meanwhile, and other things are counted now."""
    kitchen = Kitchen("glen-more-score")
    desk = kitchen.seats[0]
    none = {"scots": 0, "landmarks": 0, "whisky": 0, "persons": 0}
    same = {"move": "scoring", "counts": [none] * 4, "castle_moil": None}
    rounds = [{**same, "round": name} for name in "ABCD"]
    for entry in rounds[:3]:
        assert kitchen.propose_for("", [entry]).ok
    for spot in ("count", "keys", "to.persons.2"):
        desk.act(Touch(desk.rev, spot), PHONE, "en")
    asked = desk.view(PHONE, "en").question
    assert asked is not None
    assert asked.name == "number"
    assert kitchen.propose_for("", [rounds[3]]).ok
    assert desk.view(PHONE, "en").question is None
    desk.act(Touch(desk.rev, "count"), PHONE, "en")
    assert "more.coins.0" in desk.view(PHONE, "en").scene.spots


def test_a_question_closes_when_another_seat_has_ruled_out_all_its_moves() -> None:
    kitchen = Kitchen("schotten-totten")
    desk = kitchen.seats[0]
    desk.act(Touch(desk.rev, "side.0.4"), PHONE, "en")
    assert desk.view(PHONE, "en").question is not None
    kitchen.propose_for("", [{"move": "amend", "turn": 0, "decks": {"clan": 41}}])
    assert desk.view(PHONE, "en").question is not None, "any card may still be played"
    kitchen.propose_for("", [{"seat": 0, "move": "play", "card": "B1", "stone": 1}])
    view = desk.view(PHONE, "en")
    assert view.question is None
    assert view.said == "Ada plays blue 1 at stone 1. The open question was closed."


def test_a_question_that_was_opened_out_of_turn_stays_open() -> None:
    """Its cards were refused before, and each says why."""
    kitchen = Kitchen("schotten-totten")
    desk = kitchen.seats[1]
    desk.act(Touch(desk.rev, "side.1.4"), PHONE, "en")
    assert all(desk.view(PHONE, "en").refused.values())
    kitchen.propose_for("", [{"seat": 0, "move": "play", "card": "B1", "stone": 1}])
    assert desk.view(PHONE, "en").question is not None


def test_quick_taps_on_a_number_all_count() -> None:
    """Only what would be another move, or is gone, is taken for a double tap."""
    kitchen = Kitchen("glen-more-score")
    desk = kitchen.seats[0]
    desk.act(Touch(desk.rev, "count"), PHONE, "en")
    tap = Touch(desk.rev, "more.scots.0")
    for _ in range(3):
        desk.act(tap, PHONE, "en")
    spots = desk.view(PHONE, "en").scene.by_key
    assert any("3" in str(shape) for key, shape in spots.items() if "scots.0" in key)
