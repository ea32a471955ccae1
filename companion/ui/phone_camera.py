"""An Android phone's back camera, through Kivy. It has not been tried on a device yet."""

from __future__ import annotations

from threading import Lock
from typing import Any

from kivy.clock import Clock
from kivy.core.camera import Camera

from companion.phone.device import NoCamera
from vision.frames import Picture, from_nv21

SIZE = (1280, 720)


class PhoneCamera:
    """Is made and let go on the thread that draws; read from any."""

    def __init__(self) -> None:
        """Raises NoCamera."""
        from jnius import JavaException

        try:
            self._camera = Camera(index=0, resolution=SIZE, stopped=True)
            self._camera.start()
        except (JavaException, AssertionError) as bad:
            raise NoCamera(str(bad)) from bad
        modes = self._settings.getSupportedFlashModes()
        self.has_torch = bool(modes is not None and modes.contains("torch"))
        self._turns = (1 - _rotation()) % 4
        self._in_use = Lock()
        self._gone = False

    @property
    def _settings(self) -> Any:
        return self._camera._android_camera.getParameters()

    def read(self) -> Picture | None:
        with self._in_use:
            data = None if self._gone else self._camera.grab_frame()
        return None if data is None else from_nv21(bytes(data), *SIZE, self._turns)

    def close(self) -> None:
        """From any thread: let it go with the next frame that is drawn."""
        Clock.schedule_once(lambda _: self.let_go(), 0)

    def let_go(self) -> None:
        """At once, on the thread that draws: no frame is drawn while the app is not seen."""
        with self._in_use:
            if not self._gone:
                self._gone = True
                self._camera._release_camera()

    def torch(self, on: bool) -> None:
        settings = self._settings
        settings.setFlashMode("torch" if on else "off")
        self._camera._android_camera.setParameters(settings)

    def focus(self, x: float, y: float) -> None:
        """The whole picture anew: where the finger is makes no difference to this driver."""
        self._camera._android_camera.autoFocus(None)


def _rotation() -> int:
    """How far the screen is turned from upright, in quarters."""
    from jnius import autoclass

    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    return int(activity.getWindowManager().getDefaultDisplay().getRotation())
