"""The phone at a shared table: hears the network, may use it, and is not put to sleep."""

from collections.abc import Callable
from typing import Any

from companion.phone.android.bridge import activity, allowed, version

LOCAL_NETWORK = 37
"""From this version of Android on, its owner is asked about the local network."""
NOTIFICATIONS = 33
"""And from this one on about notifications."""


class Multicast:
    """Android drops what is sent to everybody unless a lock is held, which costs battery."""

    def __init__(self) -> None:
        wifi = activity().getApplicationContext().getSystemService("wifi")
        self._lock: Any = wifi.createMulticastLock("cairn")
        self._lock.setReferenceCounted(False)

    def hold(self, on: bool) -> None:
        if on:
            self._lock.acquire()
        else:
            self._lock.release()


def ask_network(answer: Callable[[bool], None]) -> None:
    if version() < LOCAL_NETWORK:
        answer(True)
    else:
        allowed("android.permission.ACCESS_LOCAL_NETWORK", answer)


def keep_open(title: str) -> None:
    """Android freezes an app that is not seen after ten seconds, unless a service of it is.

    Refused notifications make no difference to that: the service runs unseen.
    """
    if version() < NOTIFICATIONS:
        _open(title)
    else:
        allowed("android.permission.POST_NOTIFICATIONS", lambda _: _open(title))


def _open(title: str) -> None:
    """Nothing if Android does not let a service begin now: the table is open while it is seen."""
    from jnius import JavaException, autoclass

    try:
        autoclass("org.cairn.TableService").open(activity(), title)
    except JavaException:
        return


def let_close() -> None:
    from jnius import autoclass

    autoclass("org.cairn.TableService").close(activity())
