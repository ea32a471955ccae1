"""What Android's bars, cutouts and keyboard cover of the window."""

from collections.abc import Callable
from typing import Any, ClassVar

from companion.phone.android.bridge import activity
from companion.phone.device import Insets


class Edges:
    """Tells what is covered, now and whenever it changes, from Android's own thread."""

    def __init__(self, then: Callable[[Insets], None]) -> None:
        from jnius import autoclass

        self._listener = _listener(then)
        autoclass("org.cairn.Edges").watch(activity(), self._listener)


def _listener(then: Callable[[Insets], None]) -> Any:
    from jnius import PythonJavaClass, java_method

    class Listener(PythonJavaClass):  # type: ignore[misc]
        __javainterfaces__: ClassVar = ["org/cairn/Edges$Listener"]
        __javacontext__ = "app"

        @java_method("(IIII)V")  # type: ignore[untyped-decorator]
        def covered(self, left: int, top: int, right: int, bottom: int) -> None:
            then(Insets(left, top, right, bottom))

    return Listener()
