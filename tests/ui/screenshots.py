"""`make screenshots`: every screen, both themes, three languages, into screenshots/."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.ui import driver

FOLDER = Path(__file__).parents[2] / "screenshots"
SIZES = {"412x916": (412, 916), "360x800": (360, 800), "800x360": (800, 360)}


def main(arguments: list[str]) -> int:
    """Arguments: names of screens; none: all. Density 2, as a phone would draw it."""
    driver.prepare(SIZES["412x916"], density=2)
    from companion.i18n import LANGUAGES
    from companion.ui.theme import MODES
    from tests.ui.visits import VISITS

    ui = driver.Driver()
    FOLDER.mkdir(exist_ok=True)
    for name in arguments or VISITS:
        for mode in MODES:
            for lang in LANGUAGES:
                with tempfile.TemporaryDirectory() as folder:
                    ui.start(Path(folder), lang=lang)
                    ui.app.remember("theme", mode)
                    ui.app.wear(mode)
                    VISITS[name](ui)
                    ui.shot(FOLDER / f"{name}-{mode}-{lang}.png")
                    ui.stop()
    print(f"{len(list(FOLDER.glob('*.png')))} pictures in {FOLDER.name}/")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
