"""Parts of an Android phone: speech, the covered edges of the window and the camera's rotation."""

from collections.abc import Callable
from threading import Lock
from typing import Any, ClassVar

from companion.phone.android.bridge import activity, autoclass, text
from companion.phone.device import Insets


class Voice:
    """Text to speech. It starts slowly; what is said before it is ready is spoken then."""

    def __init__(self) -> None:
        from jnius import PythonJavaClass, java_method

        class Listener(PythonJavaClass):  # type: ignore[misc]
            __javainterfaces__: ClassVar = ["android/speech/tts/TextToSpeech$OnInitListener"]

            @java_method("(I)V")  # type: ignore[untyped-decorator]
            def onInit(_, status: int) -> None:
                self._woken(status)

        engine = autoclass("android.speech.tts.TextToSpeech")
        self.absent = False
        """Whether Android has reported that no voice is available."""
        self._awake = False
        self._unsaid: list[tuple[str, str]] = []
        self._one_at_a_time = Lock()
        self._works, self._queue = engine.SUCCESS, engine.QUEUE_ADD
        self._listener = Listener()
        self._engine = engine(activity(), self._listener)

    def say(self, words: str, lang: str) -> None:
        if not self.absent:
            self._unsaid.append((words, lang))
            self._go_on()

    def hush(self) -> None:
        self._unsaid.clear()
        self._engine.stop()

    def speaking(self) -> bool:
        return bool(self._engine.isSpeaking())

    def _woken(self, status: int) -> None:
        self._awake = status == self._works
        self.absent = not self._awake
        self._go_on()

    def _go_on(self) -> None:
        with self._one_at_a_time:
            while self._awake and self._unsaid:
                words, lang = self._unsaid.pop(0)
                self._engine.setLanguage(autoclass("java.util.Locale").forLanguageTag(lang))
                self._engine.speak(text(words), self._queue, None, "cairn")


def watch_edges(then: Callable[[Insets], None]) -> Any:
    """Call `then` with what bars, cutouts and keyboard cover, now and on every change, from
    Android's UI thread, as long as the returned object is kept."""
    from jnius import PythonJavaClass, java_method

    class Listener(PythonJavaClass):  # type: ignore[misc]
        __javainterfaces__: ClassVar = ["org/cairn/Edges$Listener"]
        __javacontext__ = "app"

        @java_method("(IIII)V")  # type: ignore[untyped-decorator]
        def covered(self, left: int, top: int, right: int, bottom: int) -> None:
            then(Insets(left, top, right, bottom))

    listener = Listener()
    autoclass("org.cairn.Edges").watch(activity(), listener)
    return listener


class Rotation:
    """The rotation of the back camera's pictures: its sensor has an angle, and the screen turns."""

    def __init__(self, camera: int) -> None:
        about = autoclass("android.hardware.Camera$CameraInfo")()
        autoclass("android.hardware.Camera").getCameraInfo(camera, about)
        self._sensor = int(about.orientation) // 90
        self._display = activity().getWindowManager().getDefaultDisplay()

    def turns(self) -> int:
        """Quarter turns clockwise that make a picture upright for the current screen; callable
        from any thread."""
        return (self._sensor - int(self._display.getRotation())) % 4
