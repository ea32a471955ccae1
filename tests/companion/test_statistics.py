"""What matches add up to, and that counting them is done once."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from companion.games import own_facts
from companion.games.nights_watch.facts import TWO_DICE, WILDLING_DIE
from companion.match import statistics
from companion.match.facts import Facts, seconds_at_table
from companion.match.log import Header, Session, load
from companion.match.match_filter import Filter
from companion.match.match_line import MatchLine
from companion.match.statistics import Record, chance_of
from companion.storage.counted import Counted
from companion.storage.store import Store
from companion.sync.session import Sharing, ThisPhone
from companion.web.server import load_pages
from tests.play.entries import LAST_CARD
from tests.sync.phones import LOOPBACK

EXAMPLE = Path(__file__).parents[2] / "companion/games/schotten_totten/example.jsonl"
SHOWN = (*load(EXAMPLE.read_bytes().splitlines(keepends=True)).entries, LAST_CARD)
WON = (*SHOWN, {"seat": 0, "move": "claim", "stone": 5}, {"seat": 0, "move": "claim", "stone": 7})
GUARDS = tuple({"seat": s, "move": "guard", "section": s + 1} for s in range(3))


def watch(*rolls: int, last: str = "victory") -> tuple[dict[str, Any], ...]:
    entries: list[dict[str, Any]] = []
    for i, number in enumerate(rolls):
        entries.append({"seat": i % 3, "move": "roll", "wildling": number})
        entries.append({"seat": i % 3, "move": "end_turn"})
    return (*GUARDS, *entries[:-1], {"seat": (len(rolls) - 1) % 3, "move": last})


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path / "matches.sqlite", own=own_facts)) as opened:
        yield opened


def keep(store: Store, game: str, players: tuple[str, ...], day: str, *entries: Any) -> str:
    header = Header(game, players, match=f"{game} {day}", begun=f"{day}T20:00:00")
    return store.import_session(Session(header, entries))


def counted(store: Store) -> list[Record]:
    *_, records = Counted(store, store.path.with_name("statistics.json"), own_facts).count()
    assert isinstance(records, list)
    return records


def steps(store: Store) -> int:
    """How often counting had to stop for breath: 0 if all was known."""
    return len(list(Counted(store, store.path.with_name("statistics.json"), own_facts).count())) - 1


def test_wins_draws_and_running_matches(store: Store) -> None:
    keep(store, "schotten-totten", ("Ada", "Bo"), "2026-03-01", *WON)
    keep(store, "schotten-totten", ("bo ", "ADA"), "2026-03-02", *WON)
    keep(store, "schotten-totten", ("Cy", "Bo"), "2026-03-03", *SHOWN)
    records = counted(store)
    found = {s.name: (s.won, s.played) for s in statistics.standings(records)}
    assert found == {"ADA": (1, 2), "bo ": (1, 2)}
    assert statistics.pair(records, "Ada", "Bo") == statistics.Pair(2, 1, 1, 0)
    assert statistics.names_in(records) == ["Bo", "ADA", "Cy"]
    table_draw = replace(records[0], line=records[0].line._replace(outcome=None))
    assert statistics.winners(table_draw) == ()


def test_another_course_of_a_match_is_no_match_more(store: Store) -> None:
    keep(store, "schotten-totten", ("Ada", "Bo"), "2026-03-01", *WON)
    aside = store.part("schotten-totten 2026-03-01", 3)
    assert [record.line.id for record in counted(store)] == ["schotten-totten 2026-03-01"]
    store.delete("schotten-totten 2026-03-01")
    assert [record.line.id for record in counted(store)] == [aside]


def test_a_draw_of_the_whole_table_is_nobodys(store: Store) -> None:
    keep(store, "schotten-totten", ("Ada", "Bo"), "2026-03-01", *WON)
    [record] = counted(store)
    outcome = record.line.outcome
    assert outcome is not None
    drawn = Record(record.line._replace(outcome=replace(outcome, winners=(0, 1))), record.facts)
    assert [(s.won, s.played) for s in statistics.standings([drawn])] == [(0, 1), (0, 1)]
    assert statistics.pair([drawn], "Ada", "Bo").neither == 1


def test_claims_that_were_proven_early(store: Store) -> None:
    keep(store, "schotten-totten", ("Ada", "Bo"), "2026-03-01", *WON)
    records = counted(store)
    assert statistics.shares(records, "Ada", "early", "claims") == (3, 4)
    assert statistics.shares(records, "Bo", "early", "claims") == (2, 2)
    assert statistics.shares(records, "Cy", "early", "claims") == (0, 0)
    assert statistics.course(statistics.over(records), "Ada") == [5]


def test_a_claim_taken_back_does_not_count(store: Store) -> None:
    keep(store, "schotten-totten", ("Ada", "Bo"), "2026-03-01", *WON[:-1], {"undo": 74})
    assert statistics.shares(counted(store), "Ada", "early", "claims") == (2, 2)


def test_the_wall_and_its_die(store: Store) -> None:
    keep(store, "nights-watch-wildlings", ("Ada", "Bo", "Cy"), "2026-03-01", *watch(9, 9, 12, 1))
    keep(store, "nights-watch-wildlings", ("Ada", "Bo", "Cy"), "2026-03-02", *GUARDS)
    records = counted(store)
    assert statistics.sums(records, "held") == (1, 1)
    assert statistics.sums(records, "breaches") == (0, 1)
    throws = statistics.throws(records, "die", WILDLING_DIE)
    assert throws is not None
    assert throws.counts == (1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 1)
    assert throws.expected == (4 / 12,) * 12
    assert statistics.throws(records, "dice", TWO_DICE) is None


def test_two_dice_are_expected_in_a_triangle() -> None:
    chances = TWO_DICE
    assert sum(chances.values()) == pytest.approx(1)
    assert chances[7] == max(chances.values()) == 6 / 36
    fair = tuple(round(3600 * share) for share in chances.values())
    line = MatchLine("m", "nights-watch", (), "", "", 0, None, None)
    throws = statistics.throws([Record(line, Facts((), {"dice": fair}))], "dice", chances)
    assert throws is not None
    assert throws.odds == pytest.approx(1)


@pytest.mark.parametrize(
    ("gap", "freedom", "chance"),
    [(0, 5, 1), (10, 10, 0.440493), (19.675, 11, 0.05), (18.307, 10, 0.05), (24.725, 11, 0.01)],
)
def test_the_odds_are_those_of_the_tables(gap: float, freedom: int, chance: float) -> None:
    assert chance_of(gap, freedom) == pytest.approx(chance, abs=1e-4)


def test_breaks_are_not_time_at_the_table() -> None:
    minute = 60_000
    assert seconds_at_table({}) is None
    assert seconds_at_table({1: 0}) is None
    assert seconds_at_table({1: 0, 2: minute, 3: 90 * minute, 4: 92 * minute}) == 180


def test_only_moves_entered_here_have_a_time(tmp_path: Path) -> None:
    now = [1_000.0]
    with closing(Store(tmp_path / "timed.sqlite", clock=lambda: now[0])) as store:
        match = keep(store, "schotten-totten", ("Ada", "Bo"), "2026-03-01", *SHOWN[:4])
        table = store.open(match)
        for entry in SHOWN[4:7]:
            now[0] += 30
            table.enter(entry)
        assert store.moments(match) == {5: 1_030_000, 6: 1_060_000, 7: 1_090_000}
        [record] = counted(store)
        assert record.facts.seconds == 60


def test_a_filter_by_game_player_pair_and_time(store: Store) -> None:
    keep(store, "schotten-totten", ("Ada", "Bo"), "2025-03-01", *WON)
    keep(store, "schotten-totten", ("Ada", "Cy"), "2026-03-01", *WON)
    keep(store, "nights-watch-wildlings", ("Ada", "Bo", "Cy"), "2026-05-20", *watch(9))
    lines = [record.line for record in counted(store)]
    today = datetime(2026, 6, 1)

    def days(chosen: Filter) -> set[str]:
        return {line.begun[:10] for line in lines if chosen.holds(line, today)}

    assert len(days(Filter())) == 3
    assert days(Filter(games=frozenset({"schotten-totten"}))) == {"2025-03-01", "2026-03-01"}
    assert days(Filter(players=("bo",))) == {"2025-03-01", "2026-05-20"}
    assert days(Filter(players=("Bo", "Cy"))) == {"2026-05-20"}
    assert days(Filter(period="year")) == {"2026-03-01", "2026-05-20"}
    assert days(Filter(period="month")) == {"2026-05-20"}


def older(store: Store) -> None:
    """As a version left it that kept nothing of its counting in the store."""
    store._db.execute("DROP TABLE facts")


def test_what_ends_here_is_counted_as_it_ends(store: Store) -> None:
    table = store.open(store.begin(Header("schotten-totten", ("Ada", "Bo"))))
    for entry in WON:
        assert table.enter(entry).ok
    keep(store, "schotten-totten", ("Ada", "Cy"), "2026-03-02", *WON)
    assert steps(store) == 0
    known = counted(store)
    older(store)
    assert steps(store) == 2
    assert counted(store) == known


def test_a_shared_match_is_counted_as_it_ends(store: Store, tmp_path: Path) -> None:
    header = Header("schotten-totten", ("Ada", "Bo"))
    match = store.begin(header)
    phone = ThisPhone(store, tmp_path, "Ada's", load_pages, LOOPBACK)
    sharing = Sharing(phone, lambda *_: None, lambda: None)
    table = sharing.share(match, "kitchen").table
    for entry in WON:
        assert table.enter(entry).ok
    sharing.close()
    assert steps(store) == 0
    assert len(counted(store)) == 1


def test_an_end_that_is_taken_back_is_not_counted(store: Store) -> None:
    match = keep(store, "schotten-totten", ("Ada", "Bo"), "2026-03-01", *WON)
    store.open(match).undo()
    assert steps(store) == 1
    [record] = counted(store)
    assert (record.line.over, record.facts.own["claims"]) == (False, (3, 2))


def test_what_an_earlier_version_has_left_is_cleared_away(store: Store) -> None:
    keep(store, "schotten-totten", ("Ada", "Bo"), "2026-03-01", *WON)
    file = store.path.with_name("statistics.json")
    file.write_text("{}", encoding="utf-8")
    older(store)
    assert steps(store) == 1
    assert len(store.counted()) == 1
    assert not file.exists()


def test_without_the_games_nothing_is_counted_by_halves(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "matches.sqlite")) as store:
        keep(store, "schotten-totten", ("Ada", "Bo"), "2026-03-01", *WON)
        assert store.counted() == {}
        [record] = counted(store)
        assert record.facts.own["claims"] == (4, 2)


def test_what_is_known_is_not_counted_again(store: Store) -> None:
    match = keep(store, "schotten-totten", ("Ada", "Bo"), "2026-03-01", *SHOWN)
    keep(store, "schotten-totten", ("Ada", "Cy"), "2026-03-02", *WON)
    first = counted(store)
    assert steps(store) == 0
    assert counted(store) == first
    store.open(match).undo()
    assert steps(store) == 1
    assert [r.line.entries for r in counted(store) if r.line.id == match] == [74]


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"a": 1}', '{"a": ["x", {"points": "y"}]}', "null"]
)
def test_what_was_counted_and_is_lost_or_damaged_is_counted_anew(store: Store, text: str) -> None:
    keep(store, "schotten-totten", ("Ada", "Bo"), "2026-03-01", *WON)
    first = counted(store)
    store._db.execute("UPDATE facts SET text = ?", (text,))
    assert counted(store) == first
    older(store)
    store.path.with_name("statistics.json").write_text(text, encoding="utf-8")
    assert counted(store) == first


def test_counting_may_stop_halfway(store: Store) -> None:
    for day in (1, 2, 3):
        keep(store, "schotten-totten", ("Ada", "Bo"), f"2026-03-0{day}", *WON)
    older(store)
    work = Counted(store, store.path.with_name("statistics.json"), own_facts).count()
    next(work)
    next(work)
    work.close()
    assert steps(store) == 2


def test_deleted_matches_and_the_example_do_not_count(store: Store) -> None:
    gone = keep(store, "schotten-totten", ("Ada", "Bo"), "2026-03-01", *WON)
    shown = keep(store, "schotten-totten", ("Ada", "Bo"), "2026-03-02", *WON)
    kept = keep(store, "schotten-totten", ("Ada", "Bo"), "2026-03-03", *WON)
    store.delete(gone)
    *_, records = Counted(store, store.path.with_name("statistics.json"), own_facts).count({shown})
    assert isinstance(records, list)
    assert [record.line.id for record in records] == [kept]


def test_a_match_of_an_unknown_game_is_left_out(store: Store) -> None:
    keep(store, "schotten-totten", ("Ada", "Bo"), "2026-03-01", *WON)
    store._found(Header("bridge", ("Ada", "Bo"), match="b"))
    assert len(counted(store)) == 1


@pytest.mark.parametrize(
    ("won", "played", "least", "most"),
    [(31, 62, 0.398, 0.602), (4, 9, 0.219, 0.695), (0, 5, 0, 0.351)],
)
def test_a_rate_is_told_with_its_spread(won: int, played: int, least: float, most: float) -> None:
    assert statistics.likely(won, played) == pytest.approx((least, most), abs=0.002)
    assert statistics.likely(0, 0) == (0, 1)
