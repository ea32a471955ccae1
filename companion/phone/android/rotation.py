"""How a camera's picture has to be turned to be seen upright."""

from companion.phone.android.bridge import activity


class Rotation:
    """Of a camera on the back: its sensor is built in at an angle, and the screen turns."""

    def __init__(self, camera: int) -> None:
        from jnius import autoclass

        about = autoclass("android.hardware.Camera$CameraInfo")()
        autoclass("android.hardware.Camera").getCameraInfo(camera, about)
        self._sensor = int(about.orientation) // 90
        self._display = activity().getWindowManager().getDefaultDisplay()

    def turns(self) -> int:
        """Quarters clockwise, as the screen is held now; from any thread."""
        return (self._sensor - int(self._display.getRotation())) % 4
