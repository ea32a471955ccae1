"""The phone's voice."""

from collections.abc import Callable
from threading import Lock
from typing import Any, ClassVar

from companion.phone.android.bridge import activity, text


class Voice:
    """Takes a moment to wake; what comes before that is said then."""

    def __init__(self) -> None:
        from jnius import autoclass

        engine = autoclass("android.speech.tts.TextToSpeech")
        self.absent = False
        """Android has answered that nothing here can speak."""
        self._awake = False
        self._unsaid: list[tuple[str, str]] = []
        self._one_at_a_time = Lock()
        self._works, self._queue = engine.SUCCESS, engine.QUEUE_ADD
        self._listener = _listener(self._woken)
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
        from jnius import autoclass

        with self._one_at_a_time:
            while self._awake and self._unsaid:
                words, lang = self._unsaid.pop(0)
                self._engine.setLanguage(autoclass("java.util.Locale").forLanguageTag(lang))
                self._engine.speak(text(words), self._queue, None, "cairn")


def _listener(woken: Callable[[int], None]) -> Any:
    from jnius import PythonJavaClass, java_method

    class Listener(PythonJavaClass):  # type: ignore[misc]
        __javainterfaces__: ClassVar = ["android/speech/tts/TextToSpeech$OnInitListener"]

        @java_method("(I)V")  # type: ignore[untyped-decorator]
        def onInit(self, status: int) -> None:
            woken(status)

    return Listener()
