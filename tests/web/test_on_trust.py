"""A move that is allowed on trust is announced at a browser's seat."""

import pytest

from companion.i18n import LANGUAGES, language
from companion.web import page
from companion.web.view import Touch
from tests.ui.visits_warden import FIRST_GUARDS, roll
from tests.web.sitter import Page
from tests.web.table import PHONE, Kitchen


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_seat_hears_of_a_move_on_trust(lang: str) -> None:
    kitchen = Kitchen("nights-watch-wildlings")
    for entry in (*FIRST_GUARDS, roll(0, 12)):
        assert kitchen.propose_for("", [entry]).ok
    desk = kitchen.seats[0]
    before = page.draw(desk.view(PHONE, lang), "")
    desk.act(Touch(desk.rev, "victory"), PHONE, lang)
    assert kitchen.table.record[-1].verdict.answer == "unverified"
    drawn = page.draw(desk.view(PHONE, lang), "")
    trust = language(lang).gettext("Allowed, on trust: {what}").removesuffix("{what}")
    assert trust in page.change(before, drawn)[0]["said"]
    read = Page(page.document(drawn, ""))
    assert trust in read.texts["said"]
    assert '<p id="said" role="status" aria-live="polite"' in read.html
