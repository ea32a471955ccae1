"""What the matches of an evening add up to."""

from companion.match.evening import Evening, MatchResult, Part, result_of, standings
from companion.match.facts import Facts
from companion.match.log import Header
from companion.match.table import Table
from scoring.game import TOGETHER, Outcome
from tests.sync.watching import MATCHES, NAMES, empty_table, entries

ANNA_BO_CY = ("Anna", "Bo", "Cy")


def won(*winners: int, players: tuple[str, ...] = ANNA_BO_CY, rule: str = "end.x") -> MatchResult:
    return MatchResult("dnup", players, Outcome(winners, rule), tuple(range(len(players))))


def table(*results: MatchResult) -> list[tuple[str, int]]:
    return [(row.name, row.won) for row in standings(results)]


def test_who_won_most_stands_first() -> None:
    assert table(won(2), won(1), won(2)) == [("Cy", 2), ("Bo", 1), ("Anna", 0)]


def test_of_equals_who_won_last_stands_first_then_the_seats_decide() -> None:
    assert table(won(0), won(1)) == [("Bo", 1), ("Anna", 1), ("Cy", 0)]
    assert table() == []
    assert table(won(2)) == [("Cy", 1), ("Anna", 0), ("Bo", 0)]


def test_people_are_known_by_name_wherever_they_sit() -> None:
    """In the latest spelling, with the mark of the latest seat."""
    first, second = won(0, players=("Anna", "Bo")), won(1, players=("Bo", " anna "))
    (anna, bo) = standings([first, second])
    assert (anna.name, anna.seat, anna.won) == (" anna ", 1, 2)
    assert (bo.name, bo.seat, bo.won) == ("Bo", 0, 0)


def test_who_took_no_part_has_no_part() -> None:
    early, late = won(0, players=("Anna", "Bo")), won(1, players=("Bo", "Cy"))
    rows = {row.name: row.parts for row in standings([early, late])}
    assert rows["Anna"] == (Part(won=True, number=0), None)
    assert rows["Bo"] == (Part(won=False, number=1), Part(won=False, number=0))
    assert rows["Cy"] == (None, Part(won=True, number=1))


def test_a_draw_of_all_is_nobody_s_win_but_winning_together_is_everybody_s() -> None:
    assert {row.won for row in standings([won(0, 1, 2)])} == {0}
    assert {row.won for row in standings([won(0, 1, 2, rule=TOGETHER)])} == {1}
    assert {row.won for row in standings([won()])} == {0}


def test_a_match_that_is_not_over_adds_nothing() -> None:
    running = Table(Header("dnup", ("Anna", "Bo"), {}))
    evening = Evening((won(0),), begins="Bo")
    assert result_of(running, Facts((0, 0))) is None
    assert evening.with_result(None) is evening


def test_a_match_that_is_over_tells_its_deciding_numbers() -> None:
    over = empty_table("dnup")
    for entry in entries("dnup"):
        over.append(entry)
    facts = Facts((1, 2, 3, 4), {"result": (4, 0, 1, 2)}, seconds=90)
    result = result_of(over, facts)
    assert result is not None
    assert result.players == NAMES[: MATCHES["dnup"][2]]
    assert (result.numbers, result.seconds) == ((4, 0, 1, 2), 90)
    assert Evening().with_result(result).rows[0].won == 1
