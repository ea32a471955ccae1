"""What is taken back has one name, in the window and at a browser's seat, also of several moves."""

from __future__ import annotations

from typing import Any

import pytest

from companion.i18n import LANGUAGES
from companion.match.log import Header
from companion.web.view import Touch
from tests.play.entries import end, play
from tests.ui import visits_dnup
from tests.ui.driver import Driver
from tests.ui.visits_warden import FIRST_GUARDS, roll
from tests.web.table import PHONE, Kitchen

MATCHES: dict[str, tuple[tuple[dict[str, Any], ...], int, str]] = {
    "dnup": (
        (visits_dnup.deal(0), visits_dnup.play(0, "3/8")),
        1,
        "Taken back: Ada plays 1 × 3",
    ),
    "schotten-totten": (
        (play(0, "G5", 4), end(0), play(1, "R7", 4)),
        2,
        "Taken back: Bo plays red 7 at stone 4",
    ),
    "nights-watch-wildlings": ((*FIRST_GUARDS, roll(0, 12)), 1, "Taken back: Ada rolls 12"),
}
"""Entries, how many of them one undo takes back, and what it says."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("match", MATCHES)
def test_what_is_taken_back_has_one_name(ui: Driver, match: str, lang: str) -> None:
    entries, together, english = MATCHES[match]
    players = ("Ada", "Bo") if match == "schotten-totten" else ("Ada", "Bo", "Cy", "Dana")
    kitchen = Kitchen(Header(match, players))
    for entry in entries:
        assert kitchen.propose_for("", [entry]).ok
    desk = kitchen.seats[0]
    desk.act(Touch(desk.rev, "undo"), PHONE, lang)
    ui.app.speak_language(lang)
    ui.sit_at(kitchen.table.header, *entries)
    ui.app.page.body.touch("undo")
    assert len(ui.app.page.table.standing) == len(entries) - together
    assert len(kitchen.table.standing) == len(entries) - together
    named = ui.app.page.body.match.news
    assert desk.view(PHONE, lang).said == named
    assert ui.see(named)
    written = " ".join(f"{s.text} {s.says}" for s in desk.view(PHONE, lang).scene)
    assert named in written, "at the table too"
    if lang == "en":
        assert named == english
