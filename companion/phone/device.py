"""`Device`: what the app needs from a phone, with harmless defaults for a computer.

The Android implementation is imported when it is first needed, so a desktop does not need it.
"""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.i18n import N_
from companion.phone.desktop import data_home, file_chooser, language_code
from companion.storage.errors import NoFolder

if TYPE_CHECKING:
    from vision.frames import FrameSource

VOICELESS = N_("This phone has no voice: add one in its settings.")
VIBRATION = {"legal": (40,), "illegal": (60, 60, 60), "unverified": (40, 80, 40)}
"""By verdict, milliseconds on, off, on."""


class Insets(NamedTuple):
    """Pixels at each edge of the window that the system covers."""

    left: int
    top: int
    right: int
    bottom: int


class NoCamera(Exception):
    """There is no camera, or none that can be used now."""


class Device:
    """A computer without a phone's parts: nothing vibrates, nothing speaks, nothing fails."""

    def __init__(self, window: Any = None) -> None:
        self.window = window
        """Whatever has `allow_screensaver`; the app gives its window."""

    def vibrate(self, answer: str) -> None:
        """Vibrate for a verdict."""

    def speak(self, words: str, lang: str) -> None:
        """Speak the words in that language, after what is still being spoken."""

    def hush(self) -> None:
        """Stop speaking."""

    def speaking(self) -> bool:
        """Whether something is being spoken."""
        return False

    def voiceless(self) -> bool:
        """Whether the device is known to have no voice."""
        return False

    def edges(self, then: Callable[[Insets], None]) -> None:
        """Call `then` with what is covered, now and on every change, from any thread, if known."""

    def keep_awake(self, on: bool) -> None:
        if self.window is not None:
            self.window.allow_screensaver = not on

    def dim(self, on: bool) -> None:
        """Lower the backlight, where there is one."""

    def data_folder(self) -> Path:
        """The folder for matches, created if necessary; raises NoFolder."""
        own = os.environ.get("CAIRN_HOME")
        try:
            folder = Path(own) if own else data_home() / "cairn"
        except RuntimeError as bad:
            raise NoFolder(path="~", why=bad) from bad
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as bad:
            raise NoFolder(path=folder, why=bad) from bad
        return folder

    def exports_folder(self) -> Path:
        """The folder for exported files: the person's downloads folder, if there is one."""
        downloads = Path.home() / "Downloads"
        at_home = not os.environ.get("CAIRN_HOME") and downloads.is_dir()
        return downloads if at_home else self.data_folder()

    def share(self, file: Path, title: str) -> Path | None:
        """Offer a file to other apps; if that is impossible, return the path of the file."""
        return file

    def name(self) -> str:
        """The device's name, as shown to the people at the table."""
        return socket.gethostname().partition(".")[0][:30] or "Cairn"

    def hear_all(self, on: bool) -> None:
        """Receive multicast packets, while searching for tables."""

    def ask_network(self, answer: Callable[[bool], None]) -> None:
        """Report whether the local network may be used; the owner may be asked first."""
        answer(True)

    def keep_table(self, title: str) -> None:
        """Keep running while the app is hidden, because this table is open; empty: no longer."""

    def open_link(self, link: str) -> bool:
        """Open a link in the app that handles it; whether there is one."""
        return False

    def choose_file(self, kinds: tuple[str, ...], then: Callable[[Path], None]) -> bool:
        """Let the person choose a file with one of these endings; whether that is possible.

        `then` may be called from another thread, and is not called if nothing is chosen.
        """
        choose = file_chooser()
        if choose is None:
            return False

        def ask() -> None:
            for name in choose([f"*{kind}" for kind in kinds]):
                then(Path(name))

        Thread(target=ask, daemon=True).start()
        return True

    def smoke(self) -> bool:
        """Whether this is a smoke test of the app and the device's parts."""
        return os.environ.get("CAIRN_SMOKE") == "1"

    def incoming(self, then: Callable[[Path], None]) -> None:
        """Call `then` with every file that is opened with this app, from any thread."""

    def ask_camera(self, answer: Callable[[bool], None]) -> None:
        """Report whether the camera may be used; the owner may be asked first."""
        answer(True)

    def camera(self) -> Callable[[], FrameSource]:
        """A function that opens the camera, to be called on another thread; it may raise NoCamera.

        The environment variable CAIRN_CAMERA chooses another source: a number, a video, or a folder
        whose last picture is used.
        """
        from vision.frames import Slides, Webcam

        named = os.environ.get("CAIRN_CAMERA") or "0"

        def opened() -> FrameSource:
            if named.isdecimal():
                return Webcam(int(named))
            return Slides(Path(named)) if Path(named).is_dir() else Webcam(named)

        return opened

    def language(self) -> str:
        """The device's own language, as two letters."""
        return language_code()

    def moves(self) -> bool:
        """Whether the device's owner wants animations."""
        return True

    def has_motion(self) -> bool:
        """Whether the device has a motion sensor."""
        return False

    def feel_motion(self, on: bool) -> None:
        """Turn the motion sensor on or off; it uses power."""

    def acceleration(self) -> tuple[float, float, float] | None:
        """Acceleration in m/s², with gravity; None: not known (yet)."""
        return None


def on_android() -> bool:
    return hasattr(sys, "getandroidapilevel") or "ANDROID_ARGUMENT" in os.environ


def here(window: object = None) -> Device:
    """The device this runs on."""
    if not on_android():
        return Device(window)
    from companion.phone.android.phone import Phone

    return Phone(window)
