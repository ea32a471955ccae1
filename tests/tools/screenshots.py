"""`make screenshots`: every screen, both themes, three languages, into screenshots/.

`make listing` draws those that shops show of the app, in each language, where they look for them.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from tests import offscreen

if TYPE_CHECKING:
    from tests.ui.driver import Driver

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "screenshots"
LISTINGS = ROOT / "fastlane" / "metadata" / "android"
SHOPS = {"en": "en-US", "cs": "cs-CZ", "es": "es-ES"}
LISTED = ("home", "table", "claim-refused", "dnup-table", "glen-table-late", "watch")
PIXELS = (1072, 2380)
DENSITY = 2.6
"""Pixels to a dp: the window is a phone's, 412 dp by 915."""


def phone() -> Driver:
    """A window of a phone's size and density, in a process that has not imported Kivy."""
    offscreen.prepare((PIXELS[0] / DENSITY, PIXELS[1] / DENSITY), DENSITY)
    from tests.ui.driver import Driver

    return Driver()


def draw(ui: Driver, name: str, mode: str, lang: str, file: Path) -> None:
    from tests.ui.visits import VISITS

    with tempfile.TemporaryDirectory() as folder:
        ui.start(Path(folder), lang=lang)
        ui.app.remember("theme", mode)
        ui.app.wear(mode)
        VISITS[name](ui)
        ui.shot(file)
        ui.stop()


def listing(ui: Driver) -> None:
    for lang, shop in SHOPS.items():
        for number, name in enumerate(LISTED, 1):
            file = LISTINGS / shop / "images" / "phoneScreenshots" / f"{number}.png"
            draw(ui, name, "dark", lang, file)


def main(arguments: list[str]) -> int:
    """Arguments: names of screens; none: all."""
    ui = phone()
    from companion.ui.theme import MODES
    from tests.ui.visits import VISITS

    if arguments == ["listing"]:
        listing(ui)
        return 0
    FOLDER.mkdir(exist_ok=True)
    for name in arguments or VISITS:
        for mode in MODES:
            for lang in SHOPS:
                draw(ui, name, mode, lang, FOLDER / f"{name}-{mode}-{lang}.png")
    print(f"{len(list(FOLDER.glob('*.png')))} pictures in {FOLDER.name}/")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
