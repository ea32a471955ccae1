"""`python smoke.py STAGED TREE`: the app as it would be packed, every page and table of it.

The driver comes from the tree's tests, everything else must be in the staged folder.
"""

import pkgutil
import sys
import tempfile
from importlib import import_module
from pathlib import Path

STAGED, TREE = sys.argv[1:]
sys.path[:0] = [STAGED, TREE]

from tests.ui import driver  # noqa: E402

driver.prepare()


def every_module() -> None:
    """Nothing that is shipped lacks what it imports."""
    for name in ("companion", "scoring", "vision"):
        package = import_module(name)
        assert str(package.__file__).startswith(STAGED), package.__file__
        for found in pkgutil.walk_packages(package.__path__, f"{name}."):
            import_module(found.name)


def every_page(ui: driver.Driver) -> None:
    from companion.ui.screens import PLAIN

    for name in sorted(PLAIN):
        ui.app.go(name)
        ui.frames(2)
        ui.app.back()


def every_game(ui: driver.Driver) -> None:
    from companion.games import COVERS

    for game, cover in COVERS.items():
        ui.app.home()
        if cover.made_of:
            ui.app.go("any_game")
        else:
            ui.app.go("new_match", game=game)
        ui.frames(2)
        ui.tap("Start")
        if ui.see("Lay it like this"):
            ui.tap("Lay it like this")
        assert ui.app.stack[-1][0] == "table", game
        ui.frames(2)


def eyes() -> None:
    import numpy as np

    from vision.deck import load_deck
    from vision.eyes import read

    assert not read(np.full((720, 1280, 3), 90, np.uint8), load_deck("iello")).readings


with tempfile.TemporaryDirectory() as folder:
    ui = driver.Driver()
    ui.start(Path(folder))
    every_page(ui)
    every_game(ui)
    ui.stop()
    every_module()
    eyes()
print("fine")
