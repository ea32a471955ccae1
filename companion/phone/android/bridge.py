"""What every call to Android needs: the activity, its thread, its version, its kinds of text."""

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


def autoclass(name: str) -> Any:
    """A class of Java's; pyjnius is loaded when the first one is asked for."""
    import jnius

    return jnius.autoclass(name)


def cast(name: str, what: object) -> Any:
    import jnius

    return jnius.cast(name, what)


def activity() -> Any:
    return autoclass("org.kivy.android.PythonActivity").mActivity


def version() -> int:
    """Android's API level."""
    return int(autoclass("android.os.Build$VERSION").SDK_INT)


def text(words: str) -> Any:
    """For a parameter that is a CharSequence: pyjnius takes no `str` there."""
    return cast("java.lang.CharSequence", autoclass("java.lang.String")(words))


def there(what: object) -> Any:
    """Android gives null where it has nothing to give; raises OSError for that."""
    if what is None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))
    return what


@contextmanager
def troubles() -> Iterator[None]:
    """What Android throws is an OSError for those who call."""
    from jnius import JavaException

    try:
        yield
    except JavaException as bad:
        raise OSError(str(bad)) from bad


def on_ui_thread(act: Callable[[], None]) -> None:
    """Later, on the thread that owns Android's views."""
    from android.runnable import Runnable

    Runnable(act)()


def allowed(permission: str, answer: Callable[[bool], None]) -> None:
    """Whether the owner allows that; asked only if it is not known yet, answered on any thread."""
    from android.permissions import check_permission, request_permissions

    if check_permission(permission):
        answer(True)
    else:
        request_permissions([permission], lambda _, given: answer(bool(given) and all(given)))
