"""Glen More's score pad and its sheets, and how to get there from home."""

from __future__ import annotations

from typing import Any

from companion.games.glen_more.pad.draft import Draft
from companion.match.log import Header
from scoring.codec import to_json
from tests.play.glen_entries import FINAL, FOUR, PLAYED, C, D
from tests.ui.driver import Driver


def match(ui: Driver, game: str, players: tuple[str, ...], options: Any, *entries: Any) -> Any:
    """A match with these entries, on its table."""
    match = ui.app.store.begin(Header(game, players, options))
    table = ui.app.table(match)
    for entry in entries:
        verdict = table.enter(entry)
        assert verdict.ok, (entry, verdict)
    ui.sit_down(match)
    return table


def pad(ui: Driver, *entries: Any, players: tuple[str, ...] = FOUR) -> Any:
    return match(ui, "glen-more-score", players, {}, *entries)


def counting(ui: Driver, *entries: Any, players: tuple[str, ...] = FOUR) -> None:
    """The pad with its columns open, as after the touch that begins a count."""
    pad(ui, *entries, players=players)
    if "count" in ui.scene().spots:
        ui.touch_spot("count")


def step(ui: Driver, category: str, seat: int, by: int) -> None:
    """So many taps on plus or minus."""
    if f"tab.{category}" in ui.scene().spots:
        ui.touch_spot(f"tab.{category}")
    for _ in range(abs(by)):
        ui.touch_spot(f"{'more' if by > 0 else 'less'}.{category}.{seat}")


def type_into(ui: Driver, category: str, seat: int) -> None:
    """The keys for this number, by the number itself where it is wide enough for a finger."""
    if f"number.{category}.{seat}" in ui.scene().spots:
        ui.touch_spot(f"number.{category}.{seat}")
        return
    for spot in ("keys", f"to.{category}.0", f"to.{category}.{seat}"):
        ui.touch_spot(spot)


def glen_pad(ui: Driver) -> None:
    """Round C as it is being counted."""
    counting(ui, *PLAYED)
    for category, seat, by in (
        ("scots", 0, 1),
        ("scots", 3, 2),
        ("landmarks", 0, 2),
        ("landmarks", 2, 2),
        ("whisky", 1, 1),
        ("persons", 0, 1),
    ):
        step(ui, category, seat, by)


def glen_pad_standings(ui: Driver) -> None:
    """Between two rounds."""
    pad(ui, *PLAYED)


def glen_pad_corrected(ui: Driver) -> None:
    pad(ui, *PLAYED, C, D, {"move": "amend", "seat": 2, "vp": 9})


def glen_pad_past(ui: Driver) -> None:
    pad(ui, *PLAYED)
    ui.app.go("table", match=ui.app.page.match, at=2)
    ui.frames(3)


def glen_pad_moil(ui: Driver) -> None:
    counting(ui, *PLAYED, C)


def glen_pad_two(ui: Driver) -> None:
    pad(ui, players=("Ada", "Bo"))


def glen_pad_final(ui: Driver) -> None:
    """The final count, filled in as the draft that this phone has kept."""
    table = pad(ui, *PLAYED, C, D)
    rows = {name: FINAL[name] for name in ("territory", "coins", "goods", "bonus")}
    counted = {"round": "final", "rows": rows, "owner": FINAL["armadale"]}
    ui.app.settings["drafts"] = {ui.app.page.match: {"draft": drafted(counted)}}
    ui.sit_down(ui.app.page.match)
    assert table is ui.app.page.table


def drafted(counted: Any) -> Any:
    """What the phone keeps while nothing but this was entered."""
    return {**to_json(Draft()), "counted": counted}


def glen_pad_over(ui: Driver) -> None:
    pad(ui, *PLAYED, C, D, FINAL)


def glen_pad_number(ui: Driver) -> None:
    glen_pad_final(ui)
    if "tab.coins" in ui.scene().spots:
        ui.touch_spot("tab.coins")
    type_into(ui, "coins", 1)


def glen_pad_points(ui: Driver) -> None:
    pad(ui, *PLAYED)
    ui.touch_spot("points")


def glen_pad_owner(ui: Driver) -> None:
    counting(ui, *PLAYED)
    ui.tap_icon("more")
    ui.tap("Castle Moil")


def glen_pad_menu(ui: Driver) -> None:
    counting(ui, *PLAYED)
    ui.app.page.menu()
    ui.frames(3)


def glen_pad_correct(ui: Driver) -> None:
    pad(ui, *PLAYED, C)
    ui.app.page.body.touch("amend")
    ui.frames(3)


def glen_pad_mending(ui: Driver) -> None:
    glen_pad_correct(ui)
    ui.tap(ui.find_icon("plot"))
    step(ui, "landmarks", 1, 2)


def glen_pad_changes(ui: Driver) -> None:
    glen_pad_mending(ui)
    ui.touch_spot("review")


def score_lines(ui: Driver) -> dict[str, list[int]]:
    """The lines of the points by round that are shown, with everybody's points."""
    said = [s.says.rpartition(": ") for view in ui.scenes() for s in view.scene.of("line")]
    return {
        words: [int(vp.replace("−", "-")) for vp in points.split(", ")] for words, _, points in said
    }


def glen_points(ui: Driver) -> None:
    pad(ui, *PLAYED, C)
    ui.tap_icon("plot")


def glen_points_over(ui: Driver) -> None:
    glen_pad_over(ui)
    ui.tap_icon("plot")


def glen_points_why(ui: Driver) -> None:
    glen_points(ui)
    ui.touch_spot("line.C.scoring.landmarks")


def glen_pad_history(ui: Driver) -> None:
    pad(ui, *PLAYED, {"move": "amend", "seat": 1, "vp": 12})
    ui.touch_spot("undo")
    ui.app.go("history", match=ui.app.page.match)
    ui.frames(3)


def glen_pad_result(ui: Driver) -> None:
    glen_pad_over(ui)
    ui.app.go("result", match=ui.app.page.match)
    ui.frames(3)


def glen_pad_new(ui: Driver) -> None:
    ui.app.settings["names"] = ["Ada", "Bo", "Cy", "Dana"]
    ui.app.go("new_match", game="glen-more-score")
    ui.frames(3)


ALL = (
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
    glen_pad_mending,
    glen_pad_standings,
    glen_pad_corrected,
    glen_pad_past,
    glen_points,
    glen_points_over,
    glen_points_why,
    glen_pad_history,
    glen_pad_result,
    glen_pad_new,
)
