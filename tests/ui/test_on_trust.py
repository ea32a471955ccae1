"""A move that is allowed on trust is announced in the window: written with its sign, felt and
spoken."""

import pytest

from companion.i18n import LANGUAGES, language
from tests.ui import visits_warden
from tests.ui.driver import Driver


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_move_on_trust_is_written_felt_and_spoken(ui: Driver, lang: str) -> None:
    ui.app.settings["speech"] = True
    ui.app.speak_language(lang)
    visits_warden.warden_with(ui, *visits_warden.FIRST_GUARDS, visits_warden.roll(0, 12))
    ui.device.asked.clear()
    ui.app.page.body.touch("victory")
    ui.frames(3)
    assert ui.app.page.table.record[-1].verdict.answer == "unverified"
    [notice] = ui.notices()
    assert notice.answer == "unverified"
    trust = language(lang).gettext("Allowed, on trust: {what}").removesuffix("{what}")
    assert notice.text.startswith(trust)
    assert ("vibrate", "unverified") in ui.device.asked
    assert ("speak", (notice.text, lang)) in ui.device.asked


def test_a_proven_move_announces_no_trust(ui: Driver) -> None:
    visits_warden.warden_with(ui, *visits_warden.FIRST_GUARDS)
    ui.app.page.body.touch("number")
    ui.app.page.body.touch("die.12")
    assert ui.app.page.table.record[-1].verdict.answer == "legal"
    assert not ui.notices()
