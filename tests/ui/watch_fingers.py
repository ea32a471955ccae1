"""Where fingers go at the full table of Night's Watch."""

from typing import Any

from tests.ui.driver import Driver


def scene(ui: Driver) -> Any:
    return ui.app.page.body.scene


def listed(ui: Driver) -> list[str]:
    return [line.text for line in ui.of("StepList")[0].lines]


def dice_button(ui: Driver) -> Any:
    return ui.app.page.body.bar.children[1]


def tap_head(ui: Driver, seat: int) -> None:
    heads = ui.app.page.body.heads
    box = heads.boxes()[seat]
    ui.touch(*heads.to_window(box.cx, box.cy))


def cells(ui: Driver, kind: str = "ResourceCells") -> list[Any]:
    """Grids of a sheet, from above."""
    found = ui.of(kind)
    return sorted(found, key=lambda grid: -grid.to_window(0, grid.y)[1])


def pick(ui: Driver, grid: Any, *keys: Any) -> None:
    for key in keys:
        ui.scroll_to(grid)
        box = grid.cells()[key]
        ui.touch(*grid.to_window(box.cx, box.cy))
