"""Explains errors of the operating system, the network and SQLite in the reader's language."""

import errno
from collections.abc import Callable

from companion.i18n import N_

FULL, DENIED = N_("the disk is full"), N_("that is not permitted")
LOCKED, FAULT = N_("it is write-protected"), N_("the disk has a fault")
SILENT, UNREACHABLE = N_("nobody answers there"), N_("the network cannot be reached")
GONE = N_("the other side has ended the connection")
OF_SYSTEM = {
    errno.ENOSPC: FULL,
    errno.EDQUOT: FULL,
    errno.EACCES: DENIED,
    errno.EPERM: DENIED,
    errno.EROFS: LOCKED,
    errno.EIO: FAULT,
    errno.ENOENT: N_("there is no such file or folder"),
    errno.ENOTDIR: N_("part of the path is no folder"),
    errno.EISDIR: N_("it is a folder"),
    errno.EEXIST: N_("something else has that name"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.EFBIG: N_("the file is too large"),
    errno.EMFILE: N_("too many files are open"),
    errno.ENFILE: N_("too many files are open"),
    errno.EADDRINUSE: N_("another program uses this port"),
    errno.EADDRNOTAVAIL: N_("this device does not have that address"),
    errno.ENETUNREACH: UNREACHABLE,
    errno.EHOSTUNREACH: UNREACHABLE,
    errno.ENETDOWN: UNREACHABLE,
    errno.ECONNREFUSED: SILENT,
    errno.ETIMEDOUT: SILENT,
    errno.ECONNRESET: GONE,
    errno.EPIPE: GONE,
}
OF_SQLITE = {
    "SQLITE_FULL": FULL,
    "SQLITE_READONLY": LOCKED,
    "SQLITE_PERM": DENIED,
    "SQLITE_IOERR": FAULT,
    "SQLITE_CANTOPEN": N_("the file can be neither opened nor made"),
    "SQLITE_BUSY": N_("another program is writing to it"),
    "SQLITE_LOCKED": N_("another program is writing to it"),
}
"""By the first part of the name of an SQLite error."""


def reason(bad: object, tr: Callable[[str], str] = str) -> str:
    """Why it failed, in the language of `tr`; for other exceptions, their own message."""
    if isinstance(bad, OSError) and bad.errno is not None:
        known = OF_SYSTEM.get(bad.errno)
        return tr(known) if known else str(bad.strerror or type(bad).__name__)
    name = "_".join(getattr(bad, "sqlite_errorname", "").split("_")[:2])
    if name in OF_SQLITE:
        return tr(OF_SQLITE[name])
    return str(bad) or type(bad).__name__


def sentence(bad: Exception, tr: Callable[[str], str] = str) -> str:
    """The reason as one line, with the name of the file, if there is one."""
    name = getattr(bad, "filename", None)
    why = reason(bad, tr)
    return f"{name}: {why}" if isinstance(name, str) else why
