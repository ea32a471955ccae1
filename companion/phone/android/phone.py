"""A phone with Android: what it can do, through pyjnius; vibration and motion through plyer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from companion.phone.android import files, network
from companion.phone.android.bridge import activity, allowed, on_ui_thread
from companion.phone.android.insets import Edges
from companion.phone.android.network import Multicast
from companion.phone.android.speech import Voice
from companion.phone.device import VIBRATION, Device, Insets

if TYPE_CHECKING:
    from vision.frames import FrameSource


class Phone(Device):
    """Wakes each part when it is first needed."""

    def __init__(self, window: object = None) -> None:
        super().__init__(window)
        self._voice: Voice | None = None
        self._multicast: Multicast | None = None
        self._edges: Edges | None = None

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
        self._edges = Edges(then)

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
        from jnius import autoclass

        return str(autoclass("android.os.Build").MODEL)

    def hear_all(self, on: bool) -> None:
        if self._multicast is None:
            self._multicast = Multicast()
        self._multicast.hold(on)

    def ask_network(self, answer: Callable[[bool], None]) -> None:
        network.ask_network(answer)

    def keep_table(self, title: str) -> None:
        if title:
            network.keep_open(title)
        else:
            network.let_close()

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
