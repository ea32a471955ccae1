"""`make bench`: a table of figures, each beside what it is compared with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scoring.schotten_totten.state import Options
from tests.bench import (
    app,
    chess_plies,
    dnup,
    glen_more,
    nights_watch,
    schotten_totten,
    store,
    sync,
    vision,
)
from tests.bench.sides import side_by_side


class Line(NamedTuple):
    what: str
    figure: str
    against: str
    wanted: str


def main() -> int:
    print(f"{'what':<48} {'measured':>16}  {'against':<28} wanted")
    for line in lines():
        print(f"{line.what:<48} {line.figure:>16}  {line.against:<28} {line.wanted}", flush=True)
    return 0


def lines() -> Iterator[Line]:
    yield from schotten_totten_lines()
    yield from store_lines()
    pair = side_by_side(dnup.moves_per_second, chess_plies.plies_per_second)
    yield against_chess("dnup: moves/s with hidden hands", pair, 2)
    cost = dnup.by_number()
    yield Line("dnup: an entry by number, median", f"{cost.median:.2f} ms", "", "<= 1 ms")
    yield Line("dnup: an entry by number, p99", f"{cost.p99:.1f} ms", "", "<= 40 ms")
    yield from glen_more_lines()
    yield from nights_watch_lines()
    yield from app_lines()
    yield from vision_lines()
    yield from sync_lines()


def schotten_totten_lines() -> Iterator[Line]:
    for name, options in (("base", Options()), ("tactics", Options(tactics=True))):
        turns = schotten_totten.turns_per_second(options)
        pair = side_by_side(turns, chess_plies.plies_per_second)
        yield against_chess(f"Schotten Totten, {name}: turns/s with proofs", pair, 2)
    proof = schotten_totten.worst_proof_seconds() * 1000
    yield Line("Schotten Totten: worst proof", f"{proof:.3f} ms", "", "<= 1 ms")
    border = schotten_totten.whole_border_seconds() * 1000
    yield Line("Schotten Totten: the whole border", f"{border:.3f} ms", "", "<= 1 ms")


def store_lines() -> Iterator[Line]:
    times = store.append_ratio(2000)
    yield Line("journal: append", f"{times:.2f} x", "bare SQLite insert", "<= 1.3 x")
    for entries in (1_000, 10_000):
        each = store.replay_seconds(entries) / entries * 1e6
        yield Line(f"replay of {entries:,} entries", f"{each:.0f} us each", "", "linear")
    for entries in (100, 10_000):
        undo = store.undo_seconds(entries) * 1e6
        yield Line(f"undo after {entries:,} entries", f"{undo:.1f} us", "", "the same")


def sync_lines() -> Iterator[Line]:
    seen = sync.commit_seen_by_all()
    figure = f"{seen.p95:.1f} ms p95"
    yield Line("sync: a move seen by 8 guests", figure, f"median {seen.median:.1f} ms", "<= 20 ms")
    again = sync.host_restart_seconds()
    yield Line("sync: in step after the host restarts", f"{again:.2f} s", "", "<= 3 s")
    for down in (3, 12):
        back = sync.reconnect_seconds(down)
        said = "no namespaces" if back is None else f"{back:.2f} s"
        yield Line(f"sync: in step after {down} s without network", said, "", "<= 3 s")


def glen_more_lines() -> Iterator[Line]:
    pair = side_by_side(glen_more.steps_per_second, chess_plies.plies_per_second)
    yield against_chess("Glen More: steps/s of whole games", pair, 0.5)
    scoring = glen_more.scoring_round_seconds() * 1000
    yield Line("Glen More: a scoring round", f"{scoring:.3f} ms", "", "<= 1 ms")


def nights_watch_lines() -> Iterator[Line]:
    mine, theirs = side_by_side(
        nights_watch.actions_per_second, nights_watch.catanatron_actions_per_second
    )
    against = f"{mine / theirs:.2f} x catanatron {theirs:,.0f}/s"
    yield Line("Night's Watch: actions/s of four players", f"{mine:,.0f} /s", against, ">= 1.5 x")
    roll = nights_watch.worst_roll_seconds() * 1000
    yield Line("Night's Watch: worst wildling roll", f"{roll:.3f} ms", "", "<= 1 ms")


def app_lines() -> Iterator[Line]:
    start = app.first_frame_seconds()
    against = f"{start.cairn / start.bare:.2f} x a bare window {start.bare:.2f} s"
    yield Line("app: first frame", f"{start.cairn:.2f} s", against, "<= 2 x")
    tap = app.tap_to_verdict_seconds() * 1000
    yield Line("app: from tap to verdict", f"{tap:.1f} ms", "", "<= 50 ms")
    opened = app.open_seconds() * 1000
    yield Line("app: opening a match of 500 entries", f"{opened:.0f} ms", "", "<= 300 ms")
    yield Line("app: memory", f"{app.megabytes():.0f} MB", "", "<= 200 MB")


def vision_lines() -> Iterator[Line]:
    for what, share in vision.accuracy_table(12):
        yield Line(f"eyes: {what}", f"{share:.1f} %", "", vision.WANTED.get(what, ""))
    for what, milliseconds in vision.frame_milliseconds().items():
        yield Line(f"eyes: {what}", f"{milliseconds:.0f} ms", "", vision.WANTED[what])


def against_chess(what: str, pair: tuple[float, float], wanted: float) -> Line:
    mine, theirs = pair
    against = f"{mine / theirs:.2f} x chess {theirs:,.0f}/s"
    return Line(what, f"{mine:,.0f} /s", against, f">= {wanted} x")
