"""What the camera saw, kept in a file: only when the owner asks for it."""

from __future__ import annotations

import json
import time
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from companion import VERSION
from companion.ui.export_menu import offer
from vision.reading import Look

if TYPE_CHECKING:
    from companion.ui.app import CairnApp
    from vision.arrays import Picture


def save_report(
    app: CairnApp, picture: Picture, look: Look, deck: Path, named: Mapping[int, str]
) -> None:
    """Write picture, readings and deck into one file, say where it lies, and offer it."""
    import cv2

    from vision.commands import described

    name = time.strftime("camera-%Y%m%d-%H%M%S.zip")
    said = {"version": VERSION, "deck": deck.stem, **described(look)}
    said["named"] = {str(i): card for i, card in named.items()}
    try:
        folder = app.device.data_folder() / "reports"
        folder.mkdir(exist_ok=True)
        with zipfile.ZipFile(folder / name, "w") as file:
            file.writestr("picture.png", cv2.imencode(".png", picture)[1].tobytes())
            file.writestr("readings.json", json.dumps(said, indent=1))
            file.write(deck, "deck.npz")
    except OSError as bad:
        app.trouble(bad)
        return
    offer(app, folder / name, app.tr("What the camera saw"))
