"""What only a phone can do, behind one small class; everywhere else it quietly does less.

What Android needs is imported when it is first needed, so a desktop needs none of it.
"""

from __future__ import annotations

import locale
import os
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.i18n import N_
from companion.storage.errors import NoFolder

if TYPE_CHECKING:
    from vision.frames import FrameSource

VOICELESS = N_("This phone has no voice: add one in its settings.")
VIBRATION = {"legal": (40,), "illegal": (60, 60, 60), "unverified": (40, 80, 40)}
"""Milliseconds on, off, on."""


class Insets(NamedTuple):
    """Pixels at each edge of the window that something of the system covers."""

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
        """Let the hand feel a verdict."""

    def speak(self, words: str, lang: str) -> None:
        """Say it aloud in that language, after what is still being said."""

    def hush(self) -> None:
        """Say no more of it."""

    def speaking(self) -> bool:
        """Whether something is still being said."""
        return False

    def voiceless(self) -> bool:
        """Whether it has turned out that nothing here can speak."""
        return False

    def edges(self, then: Callable[[Insets], None]) -> None:
        """Call with what is covered, now and on every change, from any thread; if that is known."""

    def keep_awake(self, on: bool) -> None:
        if self.window is not None:
            self.window.allow_screensaver = not on

    def dim(self, on: bool) -> None:
        """Lower the backlight, where there is one."""

    def data_folder(self) -> Path:
        """Where matches are kept; made if need be, or raises NoFolder."""
        home = os.environ.get("CAIRN_HOME") or os.environ.get("XDG_DATA_HOME")
        try:
            base = Path(home) if home else Path.home() / ".local" / "share"
        except RuntimeError as bad:
            raise NoFolder(path="~", why=bad) from bad
        folder = base if os.environ.get("CAIRN_HOME") else base / "cairn"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as bad:
            raise NoFolder(path=folder, why=bad) from bad
        return folder

    def exports_folder(self) -> Path:
        """Where files for other programs are put: the person's own downloads, if there are any."""
        downloads = Path.home() / "Downloads"
        at_home = not os.environ.get("CAIRN_HOME") and downloads.is_dir()
        return downloads if at_home else self.data_folder()

    def share(self, file: Path, title: str) -> Path | None:
        """Offer a file to other apps; where nothing can take it, the place where it lies."""
        return file

    def name(self) -> str:
        """What this device is called, for the people at the table."""
        return socket.gethostname().partition(".")[0][:30] or "Cairn"

    def hear_all(self, on: bool) -> None:
        """Let in what is sent to everybody in the network, while tables are looked for."""

    def ask_network(self, answer: Callable[[bool], None]) -> None:
        """Whether the local network may be used; the owner may be asked first."""
        answer(True)

    def keep_table(self, title: str) -> None:
        """Go on while the app is not seen: a table is open on it. Empty: no longer."""

    def open_link(self, link: str) -> bool:
        """Hand a link to the app that knows it; whether there is one."""
        return False

    def choose_file(self, kinds: tuple[str, ...], then: Callable[[Path], None]) -> bool:
        """Let the person choose a file with one of these endings; whether that is possible.

        `then` may be called from another thread, and is not called if nothing is chosen.
        """
        try:
            from plyer.platforms.linux.filechooser import LinuxFileChooser as Chooser
        except ImportError:
            return False
        if not Chooser.desktop:
            return False

        def ask() -> None:
            for name in Chooser().open_file(filters=[f"*{kind}" for kind in kinds]) or ():
                then(Path(name))

        Thread(target=ask, daemon=True).start()
        return True

    def smoke(self) -> bool:
        """Whether it is to be tried out, and its parts with it."""
        return os.environ.get("CAIRN_SMOKE") == "1"

    def incoming(self, then: Callable[[Path], None]) -> None:
        """Call with every file that another app opens with this one; from any thread."""

    def ask_camera(self, answer: Callable[[bool], None]) -> None:
        """Whether the camera may be used; the owner may be asked first."""
        answer(True)

    def camera(self) -> Callable[[], FrameSource]:
        """Opens the camera, on another thread; may raise NoCamera.

        CAIRN_CAMERA names another one: a number, a video, or a folder whose last picture is seen.
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
        return (locale.getlocale()[0] or "en")[:2].lower()

    def moves(self) -> bool:
        """Whether the device's owner wants things on the screen to move."""
        return True

    def has_motion(self) -> bool:
        """Whether it can be felt when the device is shaken."""
        return False

    def feel_motion(self, on: bool) -> None:
        """Switch the sensor; it costs power."""

    def acceleration(self) -> tuple[float, float, float] | None:
        """In m/s², with gravity; None: not known (yet)."""
        return None


def on_android() -> bool:
    return hasattr(sys, "getandroidapilevel") or "ANDROID_ARGUMENT" in os.environ


def here(window: object = None) -> Device:
    """The device this runs on."""
    if not on_android():
        return Device(window)
    from companion.phone.android.phone import Phone

    return Phone(window)
