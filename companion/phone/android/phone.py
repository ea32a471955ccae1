"""`Phone`, the `Device` of Android, through pyjnius; vibration and motion use plyer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.phone.android import files
from companion.phone.android.bridge import activity, allowed, autoclass, on_ui_thread, version
from companion.phone.android.parts import Voice, watch_edges
from companion.phone.device import VIBRATION, Device, Insets

if TYPE_CHECKING:
    from vision.frames import FrameSource

LOCAL_NETWORK = 37
"""From this API level on, the local network needs a permission."""
NOTIFICATIONS = 33
"""From this API level on, notifications need a permission."""


class Phone(Device):
    """An Android phone; starts each part on first use."""

    def __init__(self, window: object = None) -> None:
        super().__init__(window)
        self._voice: Voice | None = None
        self._multicast: Any = None
        """The multicast lock: without it, Android drops multicast packets; holding it costs
        battery."""
        self._edges: Any = None

    def vibrate(self, answer: str) -> None:
        from plyer import vibrator

        vibrator.pattern([0, *(ms / 1000 for ms in VIBRATION[answer])])

    def speak(self, words: str, lang: str) -> None:
        if self._voice is None:
            self._voice = Voice()
        self._voice.say(words, lang)

    def hush(self) -> None:
        if self._voice is not None:
            self._voice.hush()

    def speaking(self) -> bool:
        return self._voice is not None and self._voice.speaking()

    def voiceless(self) -> bool:
        return self._voice is not None and self._voice.absent

    def edges(self, then: Callable[[Insets], None]) -> None:
        self._edges = watch_edges(then)

    def dim(self, on: bool) -> None:
        def change() -> None:
            window = activity().getWindow()
            attributes = window.getAttributes()
            attributes.screenBrightness = 0.05 if on else -1.0
            window.setAttributes(attributes)

        on_ui_thread(change)

    def data_folder(self) -> Path:
        return Path(activity().getFilesDir().getAbsolutePath())

    def exports_folder(self) -> Path:
        return Path(activity().getCacheDir().getAbsolutePath())

    def share(self, file: Path, title: str) -> Path | None:
        files.send(file, title)
        return None

    def name(self) -> str:
        return str(autoclass("android.os.Build").MODEL)

    def hear_all(self, on: bool) -> None:
        if self._multicast is None:
            wifi = activity().getApplicationContext().getSystemService("wifi")
            self._multicast = wifi.createMulticastLock("cairn")
            self._multicast.setReferenceCounted(False)
        if on:
            self._multicast.acquire()
        else:
            self._multicast.release()

    def ask_network(self, answer: Callable[[bool], None]) -> None:
        if version() < LOCAL_NETWORK:
            answer(True)
        else:
            allowed("android.permission.ACCESS_LOCAL_NETWORK", answer)

    def keep_table(self, title: str) -> None:
        """Start or stop the foreground service: without it, Android freezes a hidden app after ten
        seconds.

        The service also runs if notifications are refused; it is just not visible then.
        """
        if not title:
            autoclass("org.cairn.TableService").close(activity())
        elif version() < NOTIFICATIONS:
            _open(title)
        else:
            allowed("android.permission.POST_NOTIFICATIONS", lambda _: _open(title))

    def open_link(self, link: str) -> bool:
        return files.follow(link)

    def choose_file(self, kinds: tuple[str, ...], then: Callable[[Path], None]) -> bool:
        return files.ask(self.exports_folder(), then)

    def smoke(self) -> bool:
        return activity().getIntent().getStringExtra("smoke") is not None

    def incoming(self, then: Callable[[Path], None]) -> None:
        files.listen(self.exports_folder(), then)

    def ask_camera(self, answer: Callable[[bool], None]) -> None:
        allowed("android.permission.CAMERA", answer)

    def camera(self) -> Callable[[], FrameSource]:
        from companion.phone.android.camera import PhoneCamera

        opened = PhoneCamera()  # on this thread: it draws
        return lambda: opened

    def language(self) -> str:
        return str(autoclass("java.util.Locale").getDefault().getLanguage())

    def moves(self) -> bool:
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


def _open(title: str) -> None:
    """Start the service; do nothing if Android forbids it now: the table stays open while the
    app is visible."""
    from jnius import JavaException

    try:
        autoclass("org.cairn.TableService").open(activity(), title)
    except JavaException:
        return
