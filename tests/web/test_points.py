"""Glen More's points by round in a browser, without a server."""

from __future__ import annotations

from companion.web.view import Touch, offered
from tests.play.glen_entries import A
from tests.web.table import PHONE, Kitchen


def test_the_points_by_round_are_a_dialog_with_their_rules() -> None:
    kitchen = Kitchen("glen-more-score")
    seat = kitchen.seats[0]
    assert kitchen.propose_for("device-0", [A]).ok
    assert "breakdown" in [line.spot for line in seat.view(PHONE, "en").menu]
    for spot in ("breakdown", "fold.A", "fold.A", "line.A.scoring.scots"):
        view = seat.view(PHONE, "en")
        assert spot in {*offered(view)} - view.elsewhere
        seat.act(Touch(seat.rev, spot), PHONE, "en")
    question = seat.view(PHONE, "en").question
    assert question is not None
    assert question.name == "breakdown.why"
