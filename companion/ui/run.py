"""Starts the app; the only module that configures Kivy before it is imported."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from logging import LogRecord
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.ui.app import CairnApp

NO_DISPLAY = (
    "no display: the app needs a screen; without one, `python main.py check FILE` judges a "
    "session and `python main.py --help` lists the rest"
)
WINDOW = (412, 915)


def has_display() -> bool:
    """Phones, Windows and macOS always have one; elsewhere the environment says so."""
    if sys.platform != "linux" or "ANDROID_ARGUMENT" in os.environ:
        return True
    return any(os.environ.get(n) for n in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))


def run(files: Sequence[str] = ()) -> int:
    """Open the window, take in these session files, and stay until it is closed."""
    gc.disable()  # a start drops hardly anything of what it loads
    prepare()
    from kivy.core.window import Window

    from companion.camera.worker import settled
    from companion.games import own_facts
    from companion.i18n import language
    from companion.phone.device import here
    from companion.storage.errors import StoreError
    from companion.storage.store import Store
    from companion.ui.app import CairnApp
    from companion.ui.frames import FrameRate, Garbage

    device = here(Window)
    try:
        store = Store(device.data_folder() / "matches.sqlite", check=False, own=own_facts)
    except StoreError as bad:
        print(bad.text(language(device.language()).gettext), file=sys.stderr)
        return 1
    rate, garbage = FrameRate(), Garbage()
    app = CairnApp(store, device, moves=device.moves(), opens=[Path(f) for f in files])
    if device.smoke():
        app.bind(on_start=_try_out)
    app.run()
    rate.stop()
    garbage.stop()
    done = settled()
    store.close()
    if not done:
        os._exit(0)  # a deck is still being learnt, and OpenCV cannot be left in the middle
    return 0


def _try_out(app: CairnApp) -> None:
    """The report goes to whoever asked for it: other apps on a phone, else it lies there."""
    from companion.ui.smoke import Smoke

    def done(report: Path) -> None:
        if app.device.share(report, report.name) is not None:
            app.stop()

    Smoke(app, done)


def prepare() -> None:
    """Kivy's own settings: quiet, without its settings file, sized like a phone."""
    for key in ("KIVY_NO_ARGS", "KIVY_NO_FILELOG", "KIVY_NO_CONFIG"):
        os.environ.setdefault(key, "1")
    from kivy.config import Config
    from kivy.logger import Logger

    Logger.addFilter(_worth_saying)
    Config.set("kivy", "log_level", "warning")
    Config.set("graphics", "multisamples", "0")
    Config.set("graphics", "width", str(WINDOW[0]))
    Config.set("graphics", "height", str(WINDOW[1]))
    Config.set("input", "mouse", "mouse,disable_multitouch")
    from companion.ui.kivy_style import load_style

    load_style()


def _worth_saying(record: LogRecord) -> bool:
    """Without xclip and xsel Kivy still copies and pastes, and only misses the middle button."""
    return not record.getMessage().startswith("Cutbuffer: Unable to find")
