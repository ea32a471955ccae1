"""Statistics, filters and sharing, and how to get there from home."""

from __future__ import annotations

from typing import Any

from companion.games.schotten_totten.app import EXAMPLE
from companion.match.log import Header, Session, load
from companion.ui import importing
from tests.play.entries import LAST_CARD
from tests.play.glen_entries import FINAL, PLAYED, C, D, points
from tests.ui.driver import Driver

SHOWN = (*load(EXAMPLE.file.read_bytes().splitlines(keepends=True)).entries, LAST_CARD)
WON = (*SHOWN, {"seat": 0, "move": "claim", "stone": 5}, {"seat": 0, "move": "claim", "stone": 7})
"""A match of Schotten Totten that the first player wins; the last two claims are early."""
GUARDS = tuple({"seat": s, "move": "guard", "section": s + 1} for s in range(3))
FOUR = ("Ada", "Bo", "Cy", "Dana")


def rolls(*numbers: int) -> tuple[dict[str, Any], ...]:
    """Turns of three, each with a roll; none but the last one unfinished."""
    entries: list[dict[str, Any]] = []
    for i, number in enumerate(numbers):
        seat = i % 3
        entries.append({"seat": seat, "move": "roll", "wildling": number})
        entries.append({"seat": seat, "move": "end_turn"})
    return tuple(entries[:-1])


HELD = (*GUARDS, *rolls(9, 10, 11, 12, 9, 9, 3, 1, 5, 12), {"seat": 0, "move": "victory"})
"""A warden's match in which the Wall holds; every roll is quiet."""


def keep(ui: Driver, game: str, players: tuple[str, ...], day: str, *entries: Any) -> str:
    """A match that was played on that day."""
    header = Header(game, players, begun=f"{day}T20:00:00+02:00", match=f"{game}-{day}")
    return str(ui.app.store.import_session(Session(header, entries)))


def evenings(ui: Driver) -> None:
    """Some finished matches of several games, and one that still runs."""
    if any(line.id == "schotten-totten-2026-03-01" for line in ui.app.store.matches()):
        return
    pad = (*PLAYED, C, D)
    for i, extra in enumerate((3, 9, -2, 6, 12, 5)):
        scored = (points(i % 4, abs(extra)), points((i + 1) % 4, 2 * i))
        keep(ui, "glen-more-score", FOUR, f"2026-0{i + 1}-12", *pad, *scored, FINAL)
    for i, players in enumerate((("Ada", "Bo"), ("Bo", "Ada"), ("Ada", "Cy"), ("Ada", "Bo"))):
        keep(ui, "schotten-totten", players, f"2026-03-0{i + 1}", *WON)
    keep(ui, "schotten-totten", ("Bo", "Dana"), "2026-06-02", *SHOWN)
    for i in range(4):
        keep(ui, "nights-watch-wildlings", ("Ada", "Bo", "Cy"), f"2026-05-0{i + 1}", *HELD)


def open_statistics(ui: Driver) -> None:
    ui.app.go("statistics")
    ui.until(lambda: not ui.app.page.counting)
    ui.frames(3)


def statistics(ui: Driver) -> None:
    evenings(ui)
    open_statistics(ui)


def statistics_few(ui: Driver) -> None:
    keep(ui, "schotten-totten", ("Ada", "Bo"), "2026-03-01", *WON)
    open_statistics(ui)


def statistics_empty(ui: Driver) -> None:
    open_statistics(ui)


def statistics_game(ui: Driver) -> None:
    statistics(ui)
    ui.tap_icon("hand")


def statistics_players(ui: Driver) -> None:
    statistics(ui)
    ui.tap_icon("name")


def statistics_pair(ui: Driver) -> None:
    statistics_players(ui)
    for chip in [chip for chip in ui.of("Chip") if chip.text in ("Ada", "Bo")]:
        ui.tap(next(c for c in ui.of("Chip") if c.text == chip.text))
    ui.tap(ui.of("PushButton")[0])


def statistics_period(ui: Driver) -> None:
    statistics(ui)
    ui.tap_icon("history")


def finished(ui: Driver) -> str:
    return keep(ui, "schotten-totten", ("Ada", "Bo"), "2026-03-01", *WON)


def share(ui: Driver) -> None:
    ui.app.go("result", match=finished(ui))
    ui.frames(3)
    ui.tap_icon("share")


def result_menu(ui: Driver) -> None:
    ui.app.go("result", match=finished(ui))
    ui.frames(3)
    ui.tap_icon("more")


def first_row(ui: Driver) -> Any:
    return max(ui.of("RowView"), key=lambda row: row.y)


def matches_menu(ui: Driver) -> None:
    evenings(ui)
    ui.app.go("matches")
    ui.frames(3)
    row = first_row(ui)
    ui.touch(*row.to_window(row.right - 20, row.center_y))


def matches_more(ui: Driver) -> None:
    evenings(ui)
    ui.app.go("matches")
    ui.frames(3)
    ui.tap_icon("more")


def matches_deleted(ui: Driver) -> None:
    matches_menu(ui)
    ui.tap_icon("delete")


def deleted(ui: Driver) -> None:
    ui.app.store.delete(finished(ui))
    ui.app.go("deleted")
    ui.frames(3)


def deleted_ask(ui: Driver) -> None:
    deleted(ui)
    ui.tap(first_row(ui))
    ui.tap_icon("delete")


def open_file(ui: Driver) -> None:
    ui.app.go("matches")
    ui.frames(3)
    importing.choose(ui.app)
    ui.frames(3)


def file_stops(ui: Driver) -> None:
    """A file that was cut off after three moves."""
    from companion.match.log import dump

    header = Header("schotten-totten", ("Ada", "Bo"), match="cut")
    text = "\n".join(dump(header, SHOWN))
    file = ui.device.folder / "cut.jsonl"
    file.write_text("\n".join(text.split("\n")[:5])[:-9], encoding="utf-8")
    importing.take_in(ui.app, file)
    ui.frames(3)


ALL = (
    matches_menu,
    matches_more,
    matches_deleted,
    deleted_ask,
    open_file,
    file_stops,
    statistics,
    statistics_few,
    statistics_empty,
    statistics_game,
    statistics_players,
    statistics_pair,
    statistics_period,
    share,
    result_menu,
)
