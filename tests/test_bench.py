"""`make bench` says what is missed, and its exit status too."""

import pytest

pytest.importorskip("chess")

from tests.tools.bench import run
from tests.tools.bench.lines import Line, Wanted, compared, measured, parsed, wanted
from tests.tools.bench.recorded import recorded
from tests.tools.bench.sides import ROUNDS, Rate, side_by_side


@pytest.mark.parametrize(
    ("bound", "value", "answer"),
    [
        (">= 2 x", 2.0, "met"),
        (">= 2 x", 1.99, "MISSED"),
        ("<= 1.3 x", 1.3, "met"),
        ("<= 1.3 x", 1.31, "MISSED"),
        ("<= 1.3 x", None, "not measured"),
    ],
)
def test_a_bound_is_met_or_missed(bound: str, value: float | None, answer: str) -> None:
    assert parsed(bound).answer(measured("a", value, "x")) == answer


def test_a_bound_has_the_unit_of_its_figure() -> None:
    with pytest.raises(AssertionError, match="MB is measured, not ms"):
        Wanted("<=", 3, "ms").answer(measured("a", 1, "MB"))


@pytest.mark.parametrize(("megabytes", "status"), [(150.0, 0), (250.0, 1)])
def test_a_missed_figure_is_the_exit_status(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    megabytes: float,
    status: int,
) -> None:
    lines = [measured("memory", megabytes, "MB"), measured("only told", 3, "ms")]
    monkeypatch.setattr(run, "PARTS", {"app": lambda: iter(lines)})
    monkeypatch.setattr(run, "wanted", lambda: {"app": {"memory": parsed("<= 200 MB")}})
    assert run.main() == status
    assert ("missed: app: memory" in capsys.readouterr().out) == bool(status)


def test_what_is_wanted_must_be_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "PARTS", {"app": lambda: iter(())})
    monkeypatch.setattr(run, "wanted", lambda: {"app": {"memory": parsed("<= 200 MB")}})
    with pytest.raises(AssertionError, match="no line of it: memory"):
        run.main(["app"])


def test_every_part_has_its_bounds() -> None:
    assert wanted().keys() == run.PARTS.keys()


def test_a_ratio_counts_not_a_rate() -> None:
    line = compared("a", Rate(300.0, 200.0, 1.5), "b")
    assert line == Line("a", 1.5, "x", "300 /s", "1.50 x 200/s of b")


def test_each_slice_is_compared_with_the_one_beside_it() -> None:
    """A machine that is slow for most slices, and a peer that is quick in a third of them."""
    warm = [1.0]
    mine = iter(warm + [50.0 if n % 4 else 100.0 for n in range(ROUNDS)])
    theirs = iter(warm + [25.0 if n % 4 else 50.0 for n in range(ROUNDS - ROUNDS // 3)])
    quick = iter([90.0] * (ROUNDS // 3))
    rate = side_by_side(lambda _: next(mine), lambda _: next(theirs, None) or next(quick))
    assert rate.ratio == 2.0


def test_both_sides_make_the_same_moves() -> None:
    record = recorded("dnup", 3, {})
    assert record.enter() == record.apply() > 100
