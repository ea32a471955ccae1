"""Kivy in a window that nobody sees."""

import os
import sys


def prepare(size: tuple[float, float], density: float) -> None:
    """Before Kivy is imported: an offscreen window of so many dp, no files, no input devices.

    Once it is imported, its window and density stay as they are.
    """
    if "kivy" in sys.modules:
        return
    os.environ.update(
        KIVY_NO_ARGS="1",
        KIVY_NO_FILELOG="1",
        KIVY_NO_CONFIG="1",
        KIVY_NO_CONSOLELOG="1",
        KIVY_LOG_MODE="PYTHON",
        KIVY_METRICS_DENSITY=str(density),
        KIVY_DPI="160",
        SDL_AUDIODRIVER="dummy",
    )
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    from kivy.config import Config

    Config.set("graphics", "width", str(round(size[0] * density)))
    Config.set("graphics", "height", str(round(size[1] * density)))
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("graphics", "multisamples", "0")
    Config.set("graphics", "maxfps", "0")
    for name, _ in list(Config.items("input")):
        Config.remove_option("input", name)
