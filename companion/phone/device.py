"""What only a phone can do, behind one small class; everywhere else it quietly does less.

plyer and pyjnius are imported when first needed, never before, so a desktop needs neither.
"""

from __future__ import annotations

import locale
import os
import platform
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, ClassVar

from companion.phone import android_files
from companion.phone.android_files import activity

if TYPE_CHECKING:
    from vision.frames import FrameSource

VIBRATION = {"legal": (40,), "illegal": (60, 60, 60), "unverified": (40, 80, 40)}
"""Milliseconds on, off, on."""


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

    def keep_awake(self, on: bool) -> None:
        if self.window is not None:
            self.window.allow_screensaver = not on

    def dim(self, on: bool) -> None:
        """Lower the backlight, where there is one."""

    def data_folder(self) -> Path:
        """Where matches are kept; made if need be."""
        home = os.environ.get("CAIRN_HOME") or os.environ.get("XDG_DATA_HOME")
        base = Path(home) if home else Path.home() / ".local" / "share"
        folder = base if os.environ.get("CAIRN_HOME") else base / "cairn"
        folder.mkdir(parents=True, exist_ok=True)
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
        return platform.node().partition(".")[0][:30] or "Cairn"

    def hear_all(self, on: bool) -> None:
        """Let in what is sent to everybody in the network, while tables are looked for."""

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

    def incoming(self, then: Callable[[Path], None]) -> None:
        """Call with every file that another app opens with this one; from any thread."""

    def ask_camera(self, answer: Callable[[bool], None]) -> None:
        """Whether the camera may be used; the owner may be asked first."""
        answer(True)

    def camera(self) -> Callable[[], FrameSource]:
        """Opens the camera, on another thread; may raise NoCamera.

        CAIRN_CAMERA names another one: a number, a video, or a folder whose last picture is seen.
        """
        from vision.frames import Slides, Video, Webcam

        named = os.environ.get("CAIRN_CAMERA") or "0"

        def opened() -> FrameSource:
            if named.isdecimal():
                return Webcam(int(named))
            return Slides(Path(named)) if Path(named).is_dir() else Video(Path(named))

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


class Phone(Device):
    """Android, through pyjnius; vibration and motion through plyer."""

    def __init__(self, window: Any = None) -> None:
        super().__init__(window)
        self._speech: Any = None
        self._multicast: Any = None
        self._ready: Any = None
        self._unsaid: list[tuple[str, str]] = []

    def vibrate(self, answer: str) -> None:
        from plyer import vibrator

        vibrator.pattern([0, *(ms / 1000 for ms in VIBRATION[answer])])

    def speak(self, words: str, lang: str) -> None:
        """A voice takes a moment to wake; what comes before that is said then."""
        from jnius import autoclass

        self._unsaid.append((words, lang))
        if self._ready is None:
            self._ready = _when_ready(self._say)
            engine = autoclass("android.speech.tts.TextToSpeech")
            self._speech = engine(activity(), self._ready)
        elif self._ready.done:
            self._say()

    def _say(self) -> None:
        from jnius import autoclass

        while self._unsaid and self._speech is not None:
            words, lang = self._unsaid.pop(0)
            self._speech.setLanguage(autoclass("java.util.Locale").forLanguageTag(lang))
            self._speech.speak(words, 1, None, "cairn")

    def hush(self) -> None:
        self._unsaid.clear()
        if self._speech is not None:
            self._speech.stop()

    def speaking(self) -> bool:
        return self._speech is not None and bool(self._speech.isSpeaking())

    def dim(self, on: bool) -> None:
        def change() -> None:
            window = activity().getWindow()
            attributes = window.getAttributes()
            attributes.screenBrightness = 0.05 if on else -1.0
            window.setAttributes(attributes)

        _on_ui_thread(change)

    def data_folder(self) -> Path:
        return Path(activity().getFilesDir().getAbsolutePath())

    def exports_folder(self) -> Path:
        return Path(activity().getCacheDir().getAbsolutePath())

    def share(self, file: Path, title: str) -> Path | None:
        android_files.send(file, title)
        return None

    def name(self) -> str:
        from jnius import autoclass

        return str(autoclass("android.os.Build").MODEL)

    def hear_all(self, on: bool) -> None:
        """Android drops multicast packets unless a lock is held, which costs battery."""
        if self._multicast is None:
            context = activity().getApplicationContext()
            wifi = context.getSystemService("wifi")
            self._multicast = wifi.createMulticastLock("cairn")
            self._multicast.setReferenceCounted(False)
        if on:
            self._multicast.acquire()
        else:
            self._multicast.release()

    def open_link(self, link: str) -> bool:
        return android_files.follow(link)

    def choose_file(self, kinds: tuple[str, ...], then: Callable[[Path], None]) -> bool:
        return android_files.ask(self.exports_folder(), then)

    def incoming(self, then: Callable[[Path], None]) -> None:
        android_files.listen(self.exports_folder(), then)

    def ask_camera(self, answer: Callable[[bool], None]) -> None:
        from android.permissions import Permission, check_permission, request_permissions

        if check_permission(Permission.CAMERA):
            answer(True)
        else:
            request_permissions([Permission.CAMERA], lambda _, granted: answer(all(granted)))

    def camera(self) -> Callable[[], FrameSource]:
        from companion.ui.phone_camera import PhoneCamera

        opened = PhoneCamera()  # on this thread: it draws
        return lambda: opened

    def language(self) -> str:
        from jnius import autoclass

        return str(autoclass("java.util.Locale").getDefault().getLanguage())

    def moves(self) -> bool:
        from jnius import autoclass

        settings = autoclass("android.provider.Settings$Global")
        scale = settings.getFloat(activity().getContentResolver(), "animator_duration_scale", 1.0)
        return bool(scale > 0)

    def has_motion(self) -> bool:
        return True

    def feel_motion(self, on: bool) -> None:
        from plyer import accelerometer

        if on:
            accelerometer.enable()
        else:
            accelerometer.disable()

    def acceleration(self) -> tuple[float, float, float] | None:
        from plyer import accelerometer

        x, y, z = accelerometer.acceleration
        return None if x is None else (float(x), float(y), float(z))


def here(window: Any = None) -> Device:
    """The device this runs on."""
    on_android = hasattr(sys, "getandroidapilevel") or "ANDROID_ARGUMENT" in os.environ
    return Phone(window) if on_android else Device(window)


def _when_ready(act: Callable[[], None]) -> Any:
    """What Android tells when a voice is there; `done` from then on."""
    from jnius import PythonJavaClass, java_method

    class Ready(PythonJavaClass):  # type: ignore[misc]
        __javainterfaces__: ClassVar = ["android/speech/tts/TextToSpeech$OnInitListener"]
        done = False

        @java_method("(I)V")  # type: ignore[untyped-decorator]
        def onInit(self, status: int) -> None:
            self.done = True
            act()

    return Ready()


def _on_ui_thread(act: Callable[[], None]) -> None:
    from android.runnable import run_on_ui_thread

    run_on_ui_thread(act)()
