"""An Android phone's back camera, through Kivy. Not tested on a device yet."""

from threading import Lock
from typing import Any

from kivy.clock import Clock
from kivy.core.camera import Camera

from companion.phone.android.parts import Rotation
from companion.phone.device import NoCamera
from vision.arrays import Picture
from vision.frames import FrameSource, from_nv21

SIZE = (1280, 720)
BACK = 0


class PhoneCamera(FrameSource):
    """Create and release it on the thread that draws; read it from any thread."""

    def __init__(self) -> None:
        """Raises NoCamera."""
        from jnius import JavaException

        try:
            self._camera = Camera(index=BACK, resolution=SIZE, stopped=True)
            self._camera.start()
        except (JavaException, AssertionError) as bad:
            raise NoCamera(str(bad)) from bad
        modes = self._settings.getSupportedFlashModes()
        self.has_torch = bool(modes is not None and modes.contains("torch"))
        self._rotation = Rotation(BACK)
        self._in_use = Lock()
        self._gone = False

    @property
    def _settings(self) -> Any:
        return self._camera._android_camera.getParameters()

    def read(self) -> Picture | None:
        with self._in_use:
            data = None if self._gone else self._camera.grab_frame()
        return None if data is None else from_nv21(bytes(data), *SIZE, self._rotation.turns())

    def close(self) -> None:
        """Release the camera when the next frame is drawn; may be called from any thread."""
        Clock.schedule_once(lambda _: self.release(), 0)

    def release(self) -> None:
        """Release it without waiting for a frame: none is drawn while the app is hidden."""
        with self._in_use:
            if not self._gone:
                self._gone = True
                self._camera._release_camera()

    def torch(self, on: bool) -> None:
        if not self.has_torch:
            return
        settings = self._settings
        settings.setFlashMode("torch" if on else "off")
        self._camera._android_camera.setParameters(settings)

    def focus(self, x: float, y: float) -> None:
        """Focus on the whole picture: this driver ignores the point."""
        self._camera._android_camera.autoFocus(None)
