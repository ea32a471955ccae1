"""Glen More's screens and sheets, and how to get there from home."""

from __future__ import annotations

from typing import Any

from companion.log import Header
from tests.ui.driver import Driver

FOUR = ("Ada", "Bo", "Cy", "Dana")


def match(ui: Driver, game: str, players: tuple[str, ...], options: Any, *entries: Any) -> Any:
    """A match with these entries, on its table."""
    match = ui.app.store.begin(Header(game, players, options))
    table = ui.app.table(match)
    for entry in entries:
        verdict = table.enter(entry)
        assert verdict.ok, (entry, verdict)
    ui.app.home()
    ui.app.go("table", match=match)
    ui.frames(3)
    return table


def counts(*rows: tuple[int, int, int, int]) -> list[dict[str, int]]:
    names = ("scots", "landmarks", "whisky", "persons")
    return [dict(zip(names, row, strict=True)) for row in rows]


def scoring(round: str, *rows: tuple[int, int, int, int], moil: int | None = None) -> Any:
    return {"move": "scoring", "round": round, "counts": counts(*rows), "castle_moil": moil}


def points(seat: int, vp: int, why: str = "") -> Any:
    entry = {"move": "points", "seat": seat, "vp": vp}
    return entry | ({"why": why} if why else {})


A = scoring("A", (1, 1, 0, 0), (0, 0, 2, 1), (1, 0, 0, 0), (0, 0, 1, 0))
B = scoring("B", (1, 2, 1, 1), (0, 2, 3, 1), (1, 1, 0, 2), (1, 1, 2, 0))
C = scoring("C", (2, 4, 1, 2), (0, 2, 4, 1), (1, 3, 0, 2), (3, 1, 2, 0), moil=3)
D = scoring("D", (3, 5, 2, 3), (2, 3, 5, 1), (1, 4, 1, 2), (3, 2, 3, 0), moil=3)
FINAL = {
    "move": "final",
    "territory": [15, 13, 16, 14],
    "coins": [4, 9, 2, 11],
    "goods": [2, 0, 3, 1],
    "armadale": 1,
    "bonus": [0, 0, 5, 0],
}
PLAYED = (points(0, 7, "Butcher"), A, points(1, 8), points(3, 10), B, points(2, 4))


def pad(ui: Driver, *entries: Any, players: tuple[str, ...] = FOUR) -> Any:
    return match(ui, "glen-more-score", players, {}, *entries)


def glen_pad(ui: Driver) -> None:
    """Round C as it is being counted."""
    pad(ui, *PLAYED)
    body = ui.app.page.body
    for category, seat, value in (
        ("scots", 0, 2),
        ("scots", 3, 3),
        ("landmarks", 0, 4),
        ("landmarks", 2, 3),
        ("whisky", 1, 4),
        ("persons", 0, 2),
    ):
        body.set_value(category, seat, value)
    ui.frames(3)


def glen_pad_moil(ui: Driver) -> None:
    pad(ui, *PLAYED, C, players=FOUR)


def glen_pad_two(ui: Driver) -> None:
    pad(ui, players=("Ada", "Bo"))


def glen_pad_final(ui: Driver) -> None:
    pad(ui, *PLAYED, C, D)
    body = ui.app.page.body
    for category in ("territory", "coins", "goods", "bonus"):
        for seat, value in enumerate(FINAL[category]):  # type: ignore[arg-type]
            body.set_value(category, seat, value)
    ui.frames(3)


def glen_pad_over(ui: Driver) -> None:
    pad(ui, *PLAYED, C, D, FINAL)


def glen_pad_number(ui: Driver) -> None:
    glen_pad_final(ui)
    body = ui.app.page.body
    body.ask(body.cells["coins", 1])
    ui.frames(3)


def glen_pad_points(ui: Driver) -> None:
    pad(ui, *PLAYED)
    ui.app.page.body.ask_points()
    ui.frames(3)


def glen_pad_owner(ui: Driver) -> None:
    pad(ui, *PLAYED)
    ui.app.page.body.ask_owner()
    ui.frames(3)


def glen_pad_menu(ui: Driver) -> None:
    pad(ui, *PLAYED)
    ui.app.page.menu()
    ui.frames(3)


def glen_pad_correct(ui: Driver) -> None:
    pad(ui, *PLAYED, C)
    ui.app.page.body.amend()
    ui.frames(3)


def glen_pad_changes(ui: Driver) -> None:
    pad(ui, *PLAYED, C)
    body = ui.app.page.body
    body.mend(body.page.table.standing[1])
    body.set_value("landmarks", 1, 3)
    body.review()
    ui.frames(3)


def glen_points(ui: Driver) -> None:
    pad(ui, *PLAYED, C)
    ui.app.go("points", match=ui.app.page.match)
    ui.frames(3)


def glen_points_over(ui: Driver) -> None:
    glen_pad_over(ui)
    ui.app.go("points", match=ui.app.page.match)
    ui.frames(3)


def glen_points_why(ui: Driver) -> None:
    glen_points(ui)
    row = next(w for w in ui.of("PointsRow") if w.icon == "castle")
    ui.tap(row)


def glen_pad_history(ui: Driver) -> None:
    pad(ui, *PLAYED, {"move": "amend", "seat": 1, "vp": 12})
    ui.app.page.body.undo()
    ui.app.go("history", match=ui.app.page.match)
    ui.frames(3)


def glen_pad_result(ui: Driver) -> None:
    glen_pad_over(ui)
    ui.app.go("result", match=ui.app.page.match)
    ui.frames(3)


GLEN_VISITS = {
    visit.__name__.replace("_", "-"): visit
    for visit in (
        glen_pad,
        glen_pad_moil,
        glen_pad_two,
        glen_pad_final,
        glen_pad_over,
        glen_pad_number,
        glen_pad_points,
        glen_pad_owner,
        glen_pad_menu,
        glen_pad_correct,
        glen_pad_changes,
        glen_points,
        glen_points_over,
        glen_points_why,
        glen_pad_history,
        glen_pad_result,
    )
}
