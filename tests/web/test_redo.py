"""Redo at a seat in a browser: by forms alone against the real server, and what is drawn."""

from __future__ import annotations

import json
from itertools import islice

import pytest

from companion.match.table import Table
from companion.play.scene import Stage
from companion.web.seats import Seat
from companion.web.view import Touch, offered, watched
from tests.companion.test_redo import digest
from tests.play.entries import end, play
from tests.sync.processes import Devices, Process
from tests.sync.watching import MATCHES, empty_table, entries
from tests.web.sitter import Sitter
from tests.web.table import PHONE, Kitchen
from tests.web.test_play import sit_down

LOW = Stage(320, 440)
PLAYED = (play(0, "G5", 4), end(0, "clan"), play(1, "R5", 4), end(1, "clan"), play(0, "G6", 4))


def kitchen(match: str, most: int = 20) -> Kitchen:
    made = Kitchen(match)
    assert made.propose_for("", [*islice(entries(match), most)]).ok
    return made


def touch(seat: Seat, spot: str, stage: Stage = PHONE) -> None:
    assert spot in {*offered(seat.view(stage, "en"))}
    seat.act(Touch(seat.rev, spot), stage, "en")


def table_of(host: Process, table: Table) -> Table:
    """The same match from what a host says."""
    return Table(table.header, log=[event["entry"] for event in host.all("entry")])


@pytest.mark.parametrize("match", ["schotten-totten", "dnup", "nights-watch-wildlings"])
def test_undo_and_redo_by_forms_alone(match: str, devices: Devices) -> None:
    host, guest, sitters = sit_down(devices, match)
    table = empty_table(match)
    for n, entry in enumerate(islice(entries(match), 8), 1):
        assert table.enter(entry).ok
        host.say(**entry)
        host.until("entry", seq=n)
    for n in range(6):
        sitters[n % 2].look()
        sitters[n % 2].touch("undo")
    sitter = sitters[0]
    sitter.look()
    assert "moves taken back" in sitter.page.html
    presses = 0
    while "redo" in sitter.look().spots:
        again = sitter.page.button("Redo").move
        made = len(host.all("entry"))
        sitter.touch("redo")
        host.until("entry", seq=made + (len(again) if type(again) is list else 1))
        presses += 1
    assert presses == 6
    count = len(host.all("entry"))
    assert digest(table_of(host, table)) == digest(table)
    assert guest.until("entry", seq=count)["hash"] == host.all("entry")[-1]["hash"]


def test_a_stale_redo_is_told_and_does_nothing(devices: Devices) -> None:
    host, _, (ada, bo) = sit_down(devices, "schotten-totten")
    host.say(**PLAYED[0])
    host.until("entry", seq=1)
    ada.look()
    ada.touch("undo")
    bo.look()
    redo = bo.page.spots["redo"]
    host.say(**play(0, "G7", 2))
    host.until("entry", seq=3)
    bo.press(redo)
    assert bo.page.texts["said"] == "The table has changed meanwhile: look again."
    assert "redo" not in bo.look().spots
    assert len(host.all("entry")) == 3


def test_a_locked_seat_redoes_no_move_of_another(devices: Devices) -> None:
    game, options, _ = MATCHES["schotten-totten"]
    command = ["--game", game, "--options", json.dumps(options), "--open", "--lock-seats"]
    host = devices.host(*command)
    links = host.until("open")["seats"]
    host.say(**PLAYED[0])
    host.until("entry", seq=1)
    ada, bo = map(Sitter, links)
    ada.look()
    ada.touch("undo")
    host.until("entry", seq=2)
    bo.look()
    bo.touch("redo")
    assert bo.page.title
    assert len(host.all("entry")) == 2


@pytest.mark.parametrize("match", MATCHES)
def test_every_seat_is_offered_the_panel_and_its_move(match: str) -> None:
    table = kitchen(match)
    seat, other = table.seats[:2]
    before = digest(table.table)
    touch(seat, "undo")
    for one in (seat, other):
        view = one.view(PHONE, "en")
        assert "redo" in view.scene.spots
        assert json.loads(view.moves["redo"])
    touch(other, "redo")
    assert digest(table.table) == before
    assert "redo" not in seat.view(PHONE, "en").scene.spots


def test_a_low_window_has_it_in_the_menu() -> None:
    table = kitchen("schotten-totten")
    seat, before = table.seats[0], digest(table.table)
    touch(seat, "undo", LOW)
    view = seat.view(LOW, "en")
    assert "redo" not in view.scene.spots
    assert (view.menu[0].words, view.menu[0].note) == ("Redo", "1 move taken back")
    assert "redo" in view.moves
    touch(seat, "redo", LOW)
    assert digest(table.table) == before


def test_what_was_made_again_is_said() -> None:
    table = Kitchen("schotten-totten")
    assert table.propose_for("", PLAYED).ok
    seat = table.seats[0]
    touch(seat, "undo")
    assert seat.view(PHONE, "en").said == "Taken back: Ada plays green 6 at stone 4"
    touch(seat, "redo")
    assert seat.view(PHONE, "en").said == "Again: Ada plays green 6 at stone 4"


def test_a_run_of_undos_is_one_line_for_seats_and_watchers() -> None:
    table = Kitchen("schotten-totten")
    assert table.propose_for("", PLAYED).ok
    for _ in range(3):
        touch(table.seats[0], "undo")
    steps = table.seats[1].view(PHONE, "en").steps
    assert [step.text for step in steps if "aken back" in step.text] == ["3 moves taken back"]
    assert len(steps) == 6
    watching = watched(table.table, "kitchen", len(table.table.record), PHONE, "en")
    assert (watching.steps, watching.said) == (steps, "3 moves taken back")
    assert "redo" not in watching.scene.by_key
