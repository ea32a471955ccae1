"""`make bench`: a table of figures, each beside what it is compared with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scoring.schotten_totten.state import Options
from tests.bench import chess_plies, dnup, schotten_totten, store
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


def against_chess(what: str, pair: tuple[float, float], wanted: float) -> Line:
    mine, theirs = pair
    against = f"{mine / theirs:.2f} x chess {theirs:,.0f}/s"
    return Line(what, f"{mine:,.0f} /s", against, f">= {wanted} x")
