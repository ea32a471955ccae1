"""Helpers for calling Android through pyjnius: classes, the activity, its threads, permissions."""

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


def autoclass(name: str) -> Any:
    """A Java class; pyjnius is imported on first use."""
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
    """The text for a CharSequence parameter, where pyjnius does not accept `str`."""
    return cast("java.lang.CharSequence", autoclass("java.lang.String")(words))


def there(what: object) -> Any:
    """The value; raises OSError if Android returned null."""
    if what is None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))
    return what


@contextmanager
def troubles() -> Iterator[None]:
    """Turn Java exceptions into OSError."""
    from jnius import JavaException

    try:
        yield
    except JavaException as bad:
        raise OSError(str(bad)) from bad


def on_ui_thread(act: Callable[[], None]) -> None:
    """Run it later, on Android's UI thread."""
    from android.runnable import Runnable

    Runnable(act)()


def allowed(permission: str, answer: Callable[[bool], None]) -> None:
    """Report whether a permission is granted; ask the owner if it is not known yet. The answer
    may come on any thread."""
    from android.permissions import check_permission, request_permissions

    if check_permission(permission):
        answer(True)
    else:
        request_permissions([permission], lambda _, given: answer(bool(given) and all(given)))
