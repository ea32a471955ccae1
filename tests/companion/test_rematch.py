"""The next match of the same people."""

import pytest

from companion.games import COVERS, app_of
from companion.match.log import Header
from companion.match.match_line import MatchLine
from companion.match.rematch import beginner, rematch, tally
from scoring.game import Outcome


def over(players: tuple[str, ...], *winners: int, game: str = "dnup") -> MatchLine:
    return MatchLine("m", game, players, "", "", 9, Outcome(winners, "end"), None)


def test_everybody_moves_up_where_the_first_seat_begins() -> None:
    last = Header("dnup", ("Ada", "Bo", "Cy"), {"rounds": 2}, "id", "2026-01-01")
    new = rematch(last, None)
    assert new.players == ("Bo", "Cy", "Ada")
    assert beginner(new, None) == "Bo"
    assert (new.options, new.match, new.begun) == ({"rounds": 2}, None, None)


def test_seats_stay_where_an_option_names_who_begins() -> None:
    begins, header = [], Header("schotten-totten", ("Ada", "Bo"))
    for _ in range(3):
        header = rematch(header, "first_player")
        assert header.players == ("Ada", "Bo")
        begins.append(beginner(header, "first_player"))
    assert begins == ["Bo", "Ada", "Bo"]
    assert rematch(header, "first_player").options == {}, "the usual value is left out"


def test_everybody_moves_up_where_the_option_is_an_order_of_seats() -> None:
    """Of three people who begin in this order, the next person does."""
    last = Header("glen-more", ("Ada", "Bo", "Cy"), {"order": [1, 2, 0]})
    for header in (last, Header("glen-more", last.players)):
        new = rematch(header, "order")
        assert new.players == ("Bo", "Cy", "Ada")
        assert new.options == header.options
        new.setup()
    assert beginner(rematch(last, "order"), "order") == "Cy"


@pytest.mark.parametrize("game", COVERS)
def test_every_game_begins_again(game: str) -> None:
    if COVERS[game].made_of:
        return
    header = Header(game, ("Ada", "Bo", "Cy", "Dana")[: COVERS[game].least])
    header = rematch(header, app_of(game).starter)
    header.setup()
    assert beginner(header, app_of(game).starter) == "Bo"


def test_the_tally_counts_the_same_game_between_the_same_people_in_any_seats() -> None:
    lines = (
        over(("Ada", "Bo"), 0),
        over(("bo", "Ada"), 0),
        over(("Bo", "Ada"), 0),
        over(("Ada", "Bo"), 0, 1),
        over(("Ada", "Bo", "Cy"), 0),
        over(("Ada", "Bo"), 0, game="schotten-totten"),
        over(("Ada", "Bo"))._replace(outcome=None),
    )
    assert tally(lines, "dnup", ("Ada", "Bo")) == (1, 2)
    assert tally(lines, "dnup", ("Bo", "Ada")) == (2, 1)
