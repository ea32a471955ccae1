"""Accepts connections at a port, also while the process can open no more files."""

import asyncio
import errno
import socket
from collections.abc import Callable

FULL = "too many open files"
FULL_ERRORS = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}
PAUSE = 0.1
"""Seconds until the next try."""
QUIET = 60.0
"""Seconds until it is said again."""


def listening(bind: str, port: int) -> socket.socket:
    """A socket for calls; raises OSError."""
    family = socket.AF_INET6 if ":" in bind else socket.AF_INET
    listener = socket.create_server((bind, port), family=family, backlog=128)
    listener.setblocking(False)
    return listener


async def accept(
    listener: socket.socket,
    take: Callable[[socket.socket, str], None],
    full: Callable[[], None],
) -> None:
    """Until it is cancelled: `take` gets each call and its address, `full` is called when calls
    have to wait. They wait in the network's own queue, and are taken as soon as there is room."""
    loop = asyncio.get_running_loop()
    silent_until = 0.0
    while True:
        try:
            sock, address = await loop.sock_accept(listener)
        except OSError as bad:
            if bad.errno in FULL_ERRORS and loop.time() >= silent_until:
                silent_until = loop.time() + QUIET
                full()
            await asyncio.sleep(PAUSE)
            continue
        take(sock, address[0])
        await asyncio.sleep(0)  # while others wait, accepting is no turn of the loop by itself
