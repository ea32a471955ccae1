"""The steps of the set-up at seats in browsers: by forms alone, the same for everybody."""

from __future__ import annotations

from companion.match.ticks import touched
from companion.web.page import change, draw
from companion.web.view import Touch
from tests.sync.processes import Devices, Process
from tests.web.sitter import Page
from tests.web.table import PHONE, Kitchen
from tests.web.test_play import sit_down


def ticked(page: Page) -> list[str]:
    return [spot for spot, b in page.spots.items() if b.attributes.get("aria-pressed") == "true"]


def offered(guest: Process) -> list[tuple[str, str]]:
    """Kinds and names of what the host offers, from the first on."""
    items = [
        item for event in guest.events if event["event"] == "offered" for item in event["items"]
    ]
    return [(item["kind"], item["name"]) for item in items]


def test_a_step_ticked_in_one_browser_is_ticked_in_the_other_and_at_the_guests(
    devices: Devices,
) -> None:
    host, guest, (ada, bo) = sit_down(devices, "schotten-totten")
    ada.touch("setup")
    assert ada.page.title == "Set up the table"
    ada.touch("setup.0")
    assert ticked(ada.page) == ["setup.0"]
    assert ada.page.spots["setup.0"].name.startswith("Lay the 9 stones")
    bo.look()
    bo.touch("setup")
    assert ticked(bo.page) == ["setup.0"]
    bo.touch("setup.0")
    bo.touch("setup.1")
    assert ticked(ada.look()) == ["setup.1"]
    guest.wait(lambda: ("setup", "21") in offered(guest))
    assert host.all("entry") == []


def test_the_steps_are_gone_after_the_first_move() -> None:
    kitchen = Kitchen("schotten-totten")
    ada = kitchen.seats[0]
    ada.act(Touch(ada.rev, "setup"), PHONE, "en")
    assert ada.view(PHONE, "en").question is not None
    assert kitchen.propose_for("", [{"seat": 0, "move": "play", "card": "R1", "stone": 1}]).ok
    view = ada.view(PHONE, "en")
    assert view.question is None
    assert "setup" not in [line.spot for line in view.menu]


def test_a_tick_from_elsewhere_changes_the_page() -> None:
    kitchen = Kitchen("schotten-totten")
    ada = kitchen.seats[0]
    ada.act(Touch(ada.rev, "setup"), PHONE, "en")
    was = draw(ada.view(PHONE, "en"), "")
    kitchen.table.tick(touched((), 0))
    ada.ticked()
    sent, _ = change(was, draw(ada.view(PHONE, "en"), ""))
    assert 'aria-pressed="true"' in str(sent)
