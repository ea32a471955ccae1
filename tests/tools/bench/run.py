"""`make bench`: a table of figures, each beside what it is compared with and what is wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from scoring.codec import to_json
from scoring.schotten_totten.state import Options
from tests.sync.browser import CHROMIUM, DRIVER
from tests.tools.bench import (
    app,
    border,
    browser,
    chess_plies,
    curves,
    dnup,
    glen_more,
    growth,
    nights_watch,
    recorded,
    schotten_totten,
    sheet,
    store,
    sync,
    table_screen,
    vision,
)
from tests.tools.bench.lines import Answer, Line, compared, measured, wanted
from tests.tools.bench.recorded import entering
from tests.tools.bench.sides import side_by_side

CHESS = "python-chess: plies listed, picked, pushed"
CATAN = "catanatron: actions listed, picked, made"
RUNS = 5
ROW = "{:<56} {:>14}  {:<12} {:<12} {}"


def main(parts: Sequence[str] = ()) -> int:
    """Measure these parts, or all; 1 if a figure that is wanted is missed."""
    print(ROW.format("what", "measured", "wanted", "", "against"))
    missed = [what for part in parts or PARTS for what in report(part)]
    for what in missed:
        print(f"missed: {what}")
    return 1 if missed else 0


def report(part: str) -> Iterator[str]:
    """Print the lines of a part as they come; the names of those that are missed."""
    bounds = dict(wanted()[part])
    for line in PARTS[part]():
        bound = bounds.pop(line.what, None)
        answer: Answer = bound.answer(line) if bound else ""
        what, target = f"{part}: {line.what}", str(bound or "")
        print(ROW.format(what, line.figure, target, answer, line.against).rstrip(), flush=True)
        if answer == "MISSED":
            yield what
    assert not bounds, f"{part}: wanted, but no line of it: {', '.join(bounds)}"


def schotten_totten_lines() -> Iterator[Line]:
    for name, options in (("base", Options()), ("tactics", Options(tactics=True))):
        turns = schotten_totten.turns_per_second(options)
        rate = side_by_side(turns, chess_plies.plies_per_second)
        note = f"{CHESS}; a turn is about two moves, picked, judged, made, all claims proven"
        yield compared(f"{name}: random turns with proofs", rate, note)
    yield measured("worst proof", schotten_totten.worst_proof_seconds() * 1000, "ms", 3)
    yield measured("the whole border", schotten_totten.whole_border_seconds() * 1000, "ms", 3)
    for name, tactics in (("base", False), ("tactics", True)):
        rate = entering("schotten-totten", 2, {"tactics": tactics})
        yield compared(f"{name}: Table.enter", rate, recorded.YARDSTICK)


def dnup_lines() -> Iterator[Line]:
    rate = side_by_side(dnup.moves_per_second, chess_plies.plies_per_second)
    yield compared("random moves with hidden hands", rate, f"{CHESS}; ours picked, judged, made")
    yield compared("Table.enter", entering("dnup", 4), recorded.YARDSTICK)
    cost = dnup.by_number()
    yield measured("an entry by number, median", cost.median, "ms", 2)
    yield measured("an entry by number, 99 of 100", cost.p99, "ms", 1)


def glen_more_lines() -> Iterator[Line]:
    rate = side_by_side(glen_more.steps_per_second, chess_plies.plies_per_second)
    note = f"{CHESS}; a turn of ours is several steps, each picked, judged, made"
    yield compared("random steps of whole games", rate, note)
    yield measured("a scoring round", glen_more.scoring_round_seconds() * 1000, "ms", 3)
    rate = entering("glen-more", 3, to_json(glen_more.OPTIONS))
    yield compared("Table.enter", rate, recorded.YARDSTICK)


def nights_watch_lines() -> Iterator[Line]:
    rate = side_by_side(nights_watch.actions_per_second, nights_watch.catanatron_actions_per_second)
    note = f"{CATAN}; ours picked, judged, made, with wildlings and partly hidden hands"
    yield compared("random actions of four players", rate, note)
    yield measured("worst wildling roll", nights_watch.worst_roll_seconds() * 1000, "ms", 3)
    yield compared("Table.enter", entering("nights-watch", 4), recorded.YARDSTICK)
    rate = entering("nights-watch-wildlings", 4)
    yield compared("wildlings: Table.enter", rate, recorded.YARDSTICK)


def sheet_lines() -> Iterator[Line]:
    yield measured("reading the largest", sheet.reading_seconds() * 1000, "ms", 1)
    evening = sheet.late()
    yield measured("a count in round 200", evening.entry, "ms", 2, "the median of a round")
    yield measured("scoring round 200", evening.scored, "ms", 2)
    yield measured("the pad in round 200", evening.scene, "ms", 2, "drawn as data")


def store_lines() -> Iterator[Line]:
    times = store.append_ratio(2000)
    note = "a bare SQLite insert of as many bytes, same settings, one by one"
    yield measured("append to the journal", times, "x", 2, note)
    few, many = 1_000, 10_000
    tries = [{n: store.replay_seconds(n) / n * 1e6 for n in (few, many)} for _ in range(RUNS)]
    each = {n: min(note[n] for note in tries) for n in (few, many)}
    yield longer(f"replay of {many:,} entries, each", each[many], each[few], f"each of {few:,}")
    early, late = (1e6 * took for took in store.undo_seconds(100, many))
    yield longer(f"undo after {many:,} entries", late, early, "after 100")


def longer(what: str, now: float, before: float, when: str) -> Line:
    """Microseconds after many entries and after few; the ratio counts."""
    times = now / before
    return Line(what, times, "x", f"{now:.1f} us", f"{times:.2f} x {before:.1f} us {when}")


def growth_lines() -> Iterator[Line]:
    for found in growth.figures():
        note = f"{found.seconds:.2f} s for {found.many:,}"
        yield Line(found.what, found.exponent, "n^", f"n^{found.exponent:.2f}", note)


def app_lines() -> Iterator[Line]:
    start = app.first_frame_seconds()
    times = start.cairn / start.bare
    against = f"{times:.2f} x {start.bare:.2f} s of a bare Kivy window"
    yield Line("first frame", times, "x", f"{start.cairn:.2f} s", against)
    note = "processor time, drawing in software included"
    yield measured("from tap to verdict", app.tap_to_verdict_seconds() * 1000, "ms", 1, note)
    yield measured("opening a match of 500 entries", app.open_seconds() * 1000, "ms", 0, note)
    yield measured("memory", app.megabytes(), "MB")
    move = table_screen.Cost(*app.figures("move"))
    note = "the full table of four, judged, kept and shown, without the drawing software"
    yield measured("a move at the Watch, median", move.median, "ms", 1, note)
    yield measured("a move at the Watch, 95 of 100", move.p95, "ms", 1, f"worst {move.worst:.0f}")
    frame = table_screen.Cost(*app.figures("frame"))
    yield measured("worst frame while a card is laid", frame.worst, "ms", 1)
    share, wakes = app.figures("rest")
    yield measured("a table at rest: of a core", share, "%", 2)
    yield measured("a table at rest: wake-ups a second", wakes, "/s", 1)
    (grown,) = app.figures("memory")
    yield measured("memory grown over 500 moves", grown, "MB", 1)


def vision_lines() -> Iterator[Line]:
    for what, share in vision.accuracy_table(12):
        yield measured(what, share, "%", 1)
    for what, share in curves.curves(20):
        yield measured(what, share, "%", 1)
    for what, figure in border.table(12):
        yield measured(what, figure, "%" if ":" in what else "ms", 1, "54 cards, 12 megapixels")
    for what, figure in vision.photographs_table():
        yield measured(what, figure, "x" if "time" in what else "%", 2, "a plain SIFT matcher")
    for what, milliseconds in vision.frame_milliseconds().items():
        yield measured(what, milliseconds, "ms", against="processor time, median")


def sync_lines() -> Iterator[Line]:
    seen, bare = sync.commit_seen_by_all()
    note = f"95th percentile; median {seen.median:.1f} ms"
    yield measured("a move seen by 8 guests", seen.p95, "ms", 1, note)
    note = f"bare TLS echo with a durable write: {bare.p95:.1f} ms"
    yield measured("the same, beside a bare echo", seen.p95 / bare.p95, "x", 1, note)
    note = f"{seen.host / bare.host:.1f} x {bare.host:.2f} ms of the bare echo"
    yield measured("the host's processor for a move", seen.host, "ms", 2, note)
    joined = sync.join_seconds()
    note = f"{joined.processor:.2f} s of the guest's processor"
    yield measured("a log of 3,000 entries joined", joined.clock, "s", 2, note)
    yield measured("in step after the host restarts", sync.host_restart_seconds(), "s", 2)
    for down in (3, 12):
        back = sync.reconnect_seconds(down)
        note = "no network namespaces here" if back is None else ""
        yield measured(f"in step after {down} s without network", back, "s", 2, note)


def browser_lines() -> Iterator[Line]:
    seen = browser.seen_by_another()
    yield measured("a touch seen in another browser", seen.p95, "ms", 1, "95th percentile")
    yield measured("the first view of a seat", seen.first, "kB", 1, "packed, with all it needs")
    yield measured("the largest change", seen.change, "kB", 1, "packed")
    back = browser.woken() if CHROMIUM and DRIVER else None
    note = "no browser here" if back is None else "the longest of four"
    yield measured("in step after a browser slept", back, "s", 2, note)


PARTS: dict[str, Callable[[], Iterator[Line]]] = {
    "schotten-totten": schotten_totten_lines,
    "dnup": dnup_lines,
    "glen-more": glen_more_lines,
    "nights-watch": nights_watch_lines,
    "sheet": sheet_lines,
    "store": store_lines,
    "growth": growth_lines,
    "app": app_lines,
    "eyes": vision_lines,
    "sync": sync_lines,
    "browser": browser_lines,
}
